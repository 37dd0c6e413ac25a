"""Hands that are given as JSON (R15): each is read and held against the rules for itself, and what is wrong is told at
the value where it stands."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, Final

from hrparse.audit import audit
from hrparse.diagnostics import Diagnostic, Finding, Lang, given_before, is_error, render
from hrparse.json_form import NO_JSON, ModelError, hand_of, json_lines, misspelt_keys, raw_hands
from hrparse.model import Hand
from hrparse.places import Places

MOST_PLACED: Final = 20
"""So many findings of a hand are told where they stand in it, the others where it begins: each is looked for."""

LONGEST_LINE: Final = 1000
"""Characters of a line that are shown: all of the JSON may stand in one line."""

ORDER: Final = "HR5"
"""The codes of the order of play."""


class JsonReader:
    """One text that begins like JSON; of a text with a JSON object in each line, each line is one of its own."""

    def __init__(
        self, text: str, before: Callable[[Hand, int], int | str | None], judged: bool, lang: Lang, line: int = 0
    ) -> None:
        """before: the place that was given with a hand when it came before, or the text that it was in. judged: hold
        the hands against the rules of the game. line: the number of the line that this is, of a text with a JSON in
        each."""
        self.before, self.judged, self.lang, self.line = before, judged, lang, line
        self.no_json: Diagnostic | None = None
        "What is to be said of a text that is no JSON, if it turns out to be nothing else."
        self.wrong: Diagnostic | None = None
        "Why the JSON holds no hands at all."
        self.raw: list[tuple[str, Any]] = []
        self.begins: list[int] = []
        self.lines = {} if line else json_lines(text)
        if self.lines:
            return
        self.places = Places(text)
        try:
            self.raw = raw_hands(text)
            if not self.raw:
                self.wrong = self.told(self.places.find("$.hands"), Finding("HR110", 1))
        except ModelError as error:
            if error.key == NO_JSON:
                at, reason = self.places.broken()
                self.no_json = self.told(at, Finding("HR108", 1, params={"path": "$", "reason": reason}, help="syntax"))
            else:
                self.wrong = self.no_hand(error)

    def hands(self) -> Iterator[tuple[Hand | None, list[Diagnostic], bool]]:
        """Each hand, None for one with an error; what is said of it; whether a hand was meant at all."""
        for number, line in self.lines.items():
            reader = JsonReader(line, self.before, self.judged, self.lang, number)
            yield from [(None, [reader.no_json], True)] if reader.no_json else reader.hands()
        if self.wrong:
            yield None, [self.wrong], False
        for number, (path, raw) in enumerate(self.raw):
            said = []
            for inside, key, meant in islice(misspelt_keys(raw, path), MOST_PLACED):
                where = self.places.find(f"${inside.removeprefix(path)}.{key}", self.begin(number))
                said.append(self.told(where, Finding("HR111", 1, params={"key": key, "word": meant})))
            try:
                hand = hand_of(raw, path)
            except ModelError as error:
                yield None, [*said, self.no_hand(error, path, self.begin(number))], True
                continue
            findings = self.findings(hand, number)
            for at, finding in enumerate(findings):
                begin = self.begin(number)
                where = self.places.find(f"$.{finding.path}", begin) if at < MOST_PLACED else begin
                finding.hand_id = hand.hand_id
                said.append(self.told(where, finding))
            yield None if any(map(is_error, findings)) else hand, said, True

    def findings(self, hand: Hand, number: int) -> list[Finding]:
        """What is wrong with a hand. It may leave out folds (R14: the specification's own does), so nobody is told
        whose turn it was."""
        if not self.judged:
            return []
        try:
            found = audit(hand)
        except Exception as fault:  # our own fault must cost this hand, not the others
            found = [Finding("HR901", 1, params={"detail": f"{type(fault).__name__}: {fault}"})]
        found = [finding for finding in found if not finding.code.startswith(ORDER)]
        if found and found[0].help == "follows_above":  # what it may follow from is not said
            found[0].help = None
        before = self.before(hand, self.line or number)
        if before is not None:
            if isinstance(before, int) and not self.line:
                before = self.places.place(self.begin(before))[0]
            found.append(given_before(1, before))
        return found

    def begin(self, number: int) -> int:
        """Where a hand begins: asked only of hands with something wrong, and each is looked through for itself."""
        self.begins = self.begins or self.places.hands()
        return self.begins[number] if number < len(self.begins) else 0

    def no_hand(self, error: ModelError, path: str = "$", begin: int = 0) -> Diagnostic:
        """What keeps a JSON value from being a hand. path, begin: of the value."""
        inside = error.path != "$"
        where = {"path": "inside", "inside": error.path} if inside else {"path": "$"}
        params = {"reason": error.key, **where, **error.params}
        finding = Finding("HR108", 1, params=params, help="path" if inside else None)
        return self.told(self.places.find("$" + error.path.removeprefix(path), begin), finding)

    def told(self, at: int, finding: Finding) -> Diagnostic:
        """A finding in words, at a place of the text."""
        line, finding.column = self.places.place(at)
        finding.line, finding.end_column = self.line or line, finding.column + 1
        source = self.places.lines[line - 1]
        return render(finding, source if len(source) <= LONGEST_LINE else "", self.lang)
