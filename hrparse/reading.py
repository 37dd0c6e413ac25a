"""The pipeline: text in, one hand after the other out, with what is wrong in each.

    source ─ blocks ─ chunks ─ recognized lines ─ order ─ hand ─ audit

Every stage adds findings; here they are put into words and the hands with errors held back. No stage raises on bad
text.
"""

from __future__ import annotations

import functools
import io
import re
from collections.abc import Iterable, Iterator
from itertools import chain
from os.path import commonprefix
from typing import BinaryIO, Final, get_args

import msgspec

from hrparse import text as texts
from hrparse.build import ALLOWED, Builder
from hrparse.diagnostics import FORM_HELP, SHAPE_HELP, Diagnostic, Finding, Lang, given_before, is_error, render
from hrparse.events import EVENTS, Event
from hrparse.grammar import form, registry, sites
from hrparse.model import Hand
from hrparse.order import fits, lark_accepts
from hrparse.recognize import Engine, Recognizer, openings, recognizer
from hrparse.strays import Strays

LONGEST_HEADER: Final = 1000
"""Characters; what is glued to the end of a line and longer is no header. So a line of nothing but headers is read
in linear time."""


REMEMBERED: Final = 10_000
"""Among so many hands one that is given twice is noticed."""

MOST_LINES_BEFORE: Final = 100
LONGEST_MARK: Final = 60
"""So many lines, and so many characters of each, are searched for a header in a text that seems to have none."""

JSON_LIKE: Final = re.compile(r"[\ufeff \t\r\n]*(?:\{(?!\\)|\[[ \t\r\n]*[\[{\"\]])")
"""How the JSON of hands begins. A text that begins so may be a hand history with a note before it all the same."""

NO_TEXT: Final = re.compile("[\0-\x08\x0e-\x19\x1c-\x1f]")
"""What no text holds: control characters besides blanks, the end mark of old files and the escape of terminals."""


class Given:
    """The hands that were read lately, of one text or of several."""

    def __init__(self) -> None:
        self.name = ""
        "Of the text that is read now."
        self.places: dict[tuple[str | None, str], tuple[str, int]] = {}
        "By site and number: in which text, and the line where it begins, of JSON the place in the list."
        self.again = False
        "Whether the last hand was given before."

    def of(self, name: str) -> Given:
        """The same, when the text of this name is read next."""
        self.name, self.again = name, False
        return self

    def before(self, hand: Hand, place: int) -> int | str | None:
        """The place where the hand was given before (HR307), the name of the text if that is another one, None for a
        new hand. Of several in a row, as in a file that holds another twice, the first is told. Only so many are
        remembered, so that memory stays bounded."""
        key = (hand.site, hand.hand_id)
        told, self.again = self.again, key in self.places
        if self.again:
            name, first = self.places[key]
            return None if told else first if name == self.name else name
        self.places[key] = self.name, place
        if len(self.places) > REMEMBERED:
            del self.places[next(iter(self.places))]
        return None


class Reading(msgspec.Struct):
    """What one stretch of the text gave: a hand, or text that belongs to none."""

    hand: Hand | None
    "None where the stretch has an error, or no hand."
    diagnostics: list[Diagnostic]
    "In the order of their lines."
    end: int
    "Characters of the text read so far."
    unaudited: bool = False
    "Whether the audit was asked for and could not be: the hand does not read."
    is_hand: bool = False
    "Whether a hand stands there, good or not: a header in text, an entry of JSON."


def read(
    source: str | bytes | BinaryIO,
    *,
    site: str | None = None,
    engine: Engine = "auto",
    allow: frozenset[str] | set[str] = frozenset(),
    audit: bool = True,
    lang: Lang = "en",
    given: Given | None = None,
) -> Iterator[Reading]:
    """Read hands one by one, in memory of one hand (the text of a stream is read in blocks).

    source: text (hand histories, or the JSON of hands, R15), bytes in any of the encodings of the contract, or a
    binary stream. site: whose hands these are; one of another site is an error, a site that is not known a KeyError.
    An option that there is not is a ValueError.
    engine: `lark` is the reference, `compiled` and `auto` the generated one.
    allow: `zoom`, `straddle` (R9). audit: hold the hands against the rules of the game. lang: of the messages.
    given: one for several texts, whose hands should not be given twice.
    """
    is_stream = hasattr(source, "read") and not isinstance(source, io.TextIOBase)
    if not is_stream and not isinstance(source, str | bytes | bytearray | memoryview):
        raise TypeError(f"text, bytes or a binary stream is read, no {type(source).__name__}")
    names: object = allow
    if isinstance(names, str):
        raise TypeError(f"allow is a set of names, such as {{{names!r}}}, no text")
    for what, values, known in (
        ("engine", [engine], get_args(Engine)),
        ("lang", [lang], get_args(Lang)),
        ("allow", allow, ALLOWED),
    ):
        for each in values:
            if each not in known:
                raise ValueError(f"{what} cannot be {each!r}; there are: {', '.join(known)}")
    known_sites = [opening.site for opening in sites()]
    if site is not None and site not in known_sites:
        raise KeyError(f"there is no site {site!r}; there are: {', '.join(map(str, known_sites))}")
    reader = Reader(site, engine, frozenset(allow), audit, lang, given or Given())
    return reader.read(source)


class Reader:
    """The options of one reading, and what must be remembered from hand to hand."""

    def __init__(
        self, site: str | None, engine: Engine, allow: frozenset[str], audit: bool, lang: Lang, given: Given
    ) -> None:
        self.site, self.engine, self.allow, self.audit, self.lang = site, engine, allow, audit, lang
        self.given = given
        self.begins = begins()
        self.prefixes = tuple(self.begins)
        self.near, self.far = stems()
        self.found = False
        "Whether a header was found yet."
        self.signed: tuple[texts.Stretch | None, str, bool] = (None, "", False)
        "The stretch that was read last, the currency signs in it, and whether it may have amounts without one."

    def read(self, source: str | bytes | BinaryIO) -> Iterator[Reading]:
        blocks = texts.blocks(source)
        first = next(blocks, ("", True))
        no_json: Diagnostic | None = None
        if JSON_LIKE.match(first[0]):
            text = "".join([first[0], *(block for block, _ in blocks)])
            readings, no_json = self.json(text)
            if no_json is None:
                yield from readings
                return
            first = (text, True)
        yield from self.text(chain([first], blocks), no_json)

    def json(self, text: str) -> tuple[Iterator[Reading], Diagnostic | None]:
        """The hands of a JSON text (R15), each for itself; where the text is no JSON, what is to be said of that, if it
        turns out to be nothing else."""
        from hrparse.json_reading import JsonReader

        reader = JsonReader(text, self.given.before, self.audit, self.lang)
        return (
            Reading(hand, said, len(text), is_hand=is_hand) for hand, said, is_hand in reader.hands()
        ), reader.no_json

    def text(self, blocks: Iterable[tuple[str, bool]], no_json: Diagnostic | None) -> Iterator[Reading]:
        splitter = texts.Splitter(self.prefixes)
        first_text: texts.Chunk | None = None
        opening: texts.Chunk | None = None
        end = 0
        for block, final in blocks:
            for stretch in splitter.feed(block, final):
                end = stretch.end
                for chunk in self.chunks(stretch):
                    reading = self.straight(chunk) if chunk.site else None
                    for piece in [chunk] if reading else self.pieces(chunk):
                        if piece.site:
                            if first_text is not None:
                                yield self.stray(first_text)
                                first_text = None
                            self.found = True
                            whole = reading or self.hand(piece, piece.site)
                            whole.is_hand = True
                            yield whole
                        elif self.found:
                            yield self.stray(piece)
                        else:
                            opening = opening or piece
                            if first_text is None and any(piece.lines):
                                first_text = piece  # stray text if a header follows, otherwise no hand at all
                            if splitter.forced and first_text is not None and NO_TEXT.search(stretch.raw):
                                yield Reading(None, [no_json or self.nothing(first_text, binary=True)], end)
                                return  # there may be gigabytes more
        if first_text is not None:
            binary = any(map(NO_TEXT.search, first_text.lines))
            yield Reading(None, [no_json or self.nothing(first_text, binary)], end)
        elif not self.found:
            source = opening.source(1) if opening else ""
            yield Reading(None, [render(Finding("HR110", 1), source, self.lang)], end)

    # -- where hands begin ---------------------------------------------------------------------------------------------

    def chunks(self, stretch: texts.Stretch) -> Iterator[texts.Chunk]:
        """Cut a stretch of whole hands at its headers, except at those of rooms that are known by name alone."""
        text = stretch.text
        starts: list[tuple[int, str | None]] = []
        for stem, prefixes, site in self.near:
            at = text.find(stem)
            while at >= 0:
                if (at and text[at - 1] != "\n") or not text.startswith(prefixes, at):
                    yield from self.glued_chunks(stretch)
                    return
                starts.append((at, site or self.site_of(text[at : at + LONGEST_HEADER])))
                at = text.find(stem, at + len(stem))
        starts.sort()
        if not starts or starts[0][0]:
            starts.insert(0, (0, None))
        starts.append((len(text) + (not text.endswith("\n")), None))
        number = 0
        at, site = starts[0]
        for upto, following in starts[1:]:
            lines = text[at : upto - 1].split("\n")
            yield texts.Chunk(lines, stretch, number, site, 0, 0)
            number += len(lines)
            at, site = upto, following

    def pieces(self, chunk: texts.Chunk) -> list[texts.Chunk]:
        """The same for rooms known by name alone; their headers are looked for only in what does not read."""
        lines, start = chunk.lines, chunk.first - chunk.stretch.first
        cuts = [k for k, line in enumerate(lines) if line.startswith(self.far) and (k or not chunk.site)]
        if not cuts:
            return [chunk]
        found = []
        for k, upto in zip([0, *cuts], [*cuts, len(lines)], strict=True):
            if k < upto:
                site = self.site_of(lines[k]) if k in cuts else chunk.site
                offset, glued = 0 if k else chunk.offset, 0 if upto < len(lines) else chunk.glued
                found.append(texts.Chunk(lines[k:upto], chunk.stretch, start + k, site, offset, glued))
        return found

    def glued_chunks(self, stretch: texts.Stretch) -> Iterator[texts.Chunk]:
        """Cut a stretch at all its headers, even where one is glued into the middle of a line (R21)."""
        lines = stretch.text.split("\n")
        if lines[-1] == "":
            lines.pop()
        cuts = [(k, 0) for k, line in enumerate(lines) if line.startswith(self.prefixes)]
        cuts = sorted({*cuts, *self.glued(lines)})
        if not cuts or cuts[0] != (0, 0):
            cuts.insert(0, (0, -1))
        for (k, at), (upto, upto_at) in zip(cuts, [*cuts[1:], (len(lines), 0)], strict=True):
            mine = lines[k:upto] if upto_at <= 0 else [*lines[k:upto], lines[upto][:upto_at].rstrip(" ")]
            offset = max(at, 0)
            if offset and mine:
                mine[0] = mine[0][offset:] if upto > k else lines[k][offset:upto_at].rstrip(" ")
            site = self.site_of(mine[0]) if at >= 0 else None
            yield texts.Chunk(mine, stretch, k, site, offset, max(upto_at, 0))

    def glued(self, lines: list[str]) -> Iterator[tuple[int, int]]:
        """Headers that do not stand at the beginning of their line, and are whole: a name in a chat line is none."""
        prefixes = [p for p, site in self.begins.items() if has_lines(site)]
        for k, line in enumerate(lines):
            for prefix in prefixes:
                at = line.find(prefix, max(1, len(line) - LONGEST_HEADER))
                while at > 0:
                    if self.whole_header(line[at:]) and (line.startswith(self.prefixes) is False or at > 40):
                        yield k, at
                    at = line.find(prefix, at + 1)

    def whole_header(self, text: str) -> bool:
        reader = self.recognizer(self.site_of(text)).reader
        found = reader.event(text, "line", [], {}) or reader.event(text, "refused", [], {})
        return found is not None

    def site_of(self, header: str) -> str:
        return next(site for prefix, site in self.begins.items() if header.startswith(prefix))

    def recognizer(self, site: str) -> Recognizer:
        return recognizer(site, self.engine)

    # -- one hand ------------------------------------------------------------------------------------------------------

    def straight(self, chunk: texts.Chunk) -> Reading | None:
        """A hand whose every line the generated recognizer reads at once; None where it takes the long way."""
        site = chunk.site
        if site is None or self.site not in (None, site) or chunk.stretch.replaced:
            return None
        builder = Builder(self.allow, self.audit)
        try:
            if not self.recognizer(site).straight(chunk.lines, chunk.first, builder):
                return None
        except Exception:  # our own fault: the long way finds it again and reports it
            return None
        return None if builder.findings else self.whole(chunk, site, builder)

    def hand(self, chunk: texts.Chunk, site: str) -> Reading:
        if self.site not in (None, site) and has_lines(site):
            return Reading(None, self.words(chunk, [of_another_site(site, chunk.first)], None), chunk.end)
        recognizer = self.recognizer(site)
        seen = recognizer.hand(chunk.lines, chunk.first)
        if seen.refused:
            return Reading(None, self.words(chunk, [refusal(site, *seen.refused, chunk.lines[0])], None), chunk.end)
        if (
            not seen.rejected
            and fits(seen.events)
            and (self.engine != "lark" or lark_accepts(e[0] for e in seen.events))
        ):
            return self.built(chunk, site, seen.events, [])
        from hrparse.faults import faults

        glued = chunk.glued and chunk.glued + 1 - (chunk.offset if len(chunk.lines) == 1 else 0)
        events, findings = faults(site, chunk.lines, chunk.first, glued, seen)
        return self.built(chunk, site, events, findings)

    def whole(self, chunk: texts.Chunk, site: str, builder: Builder) -> Reading:
        """A hand whose every line was read, in order: the common case, with nothing to say but what the audit finds."""
        if not builder.whole():
            said = self.words(chunk, [Finding("HR302", chunk.last)], builder.hand.hand_id)
            return Reading(None, said, chunk.end, self.audit)
        try:
            hand = builder.finish()
            hand.site = site
            findings = self.audited(hand, chunk) if self.audit else []
        except Exception as fault:  # our own fault must cost this hand, not the others
            findings = [Finding("HR901", chunk.first, params={"detail": f"{type(fault).__name__}: {fault}"})]
        if not findings:
            return Reading(hand, [], chunk.end)
        given = None if any(map(spoils, findings)) else hand
        return Reading(given, self.words(chunk, findings, builder.hand.hand_id), chunk.end)

    def built(self, chunk: texts.Chunk, site: str, events: list[Event], findings: list[Finding]) -> Reading:
        """Fold the events into a hand; a hand with an error is not given out."""
        builder = Builder(self.allow)
        hand: Hand | None = None
        unaudited = False
        broken = any(spoils(f) for f in findings)
        if chunk.stretch.replaced:
            lost = ((n, line.find("\ufffd")) for n, line in enumerate(chunk.lines, chunk.first))
            findings += [Finding("HR106", n, at + 1, at + 2) for n, at in lost if at >= 0][:1]
        try:
            builder.build(events)
            findings += builder.findings
            twice = [f.line for f in findings if f.code == "HR104"]
            if twice:  # whose line it was that stands twice, is not known after it
                findings = [f for f in findings if f.code != "HR103" or f.line < min(twice)]
            last = chunk.last
            if any(f.code in BETWEEN for f in findings):
                last = max([builder.source.last, *(f.line for f in findings if f.code not in BETWEEN)])
            whole = builder.whole()
            for finding in findings:
                if finding.line == last and not whole and is_cut(finding, chunk.lines[last - chunk.first]):
                    finding.code, finding.help = "HR302", None
            told = any(
                f.line == last
                or f.code == "HR305"
                or (f.code == "HR103" and f.params["name"] in chunk.lines[last - chunk.first])
                for f in findings
                if is_error(f)
            )
            if not builder.refused and not told and not whole:
                findings.append(Finding("HR302", last, help="header" if chunk.last == chunk.first else None))
            if not any(spoils(f) for f in findings):
                hand = builder.finish()
                hand.site = site
                if self.audit:
                    findings += self.audited(hand, chunk)
            elif builder.refused:
                findings = [f for f in findings if f in builder.findings]
            else:
                unaudited = self.audit
        except Exception as fault:  # our own fault must cost this hand, not the others
            if not broken:
                findings.append(Finding("HR901", chunk.first, params={"detail": f"{type(fault).__name__}: {fault}"}))
        if findings:
            if any(spoils(f) for f in findings):
                hand = None
            return Reading(hand, self.words(chunk, findings, builder.hand.hand_id or None), chunk.end, unaudited)
        return Reading(hand, [], chunk.end)

    def audited(self, hand: Hand, chunk: texts.Chunk) -> list[Finding]:
        """What is wrong with a hand that reads, with the signs of its amounts, and with its being there."""
        from hrparse.audit.currency import is_bare, other_currencies, signs_in

        if hand.cancelled:
            return []
        first = self.given.before(hand, chunk.first)
        findings = [] if first is None else [given_before(chunk.first, first)]
        findings += audit_hand(hand)
        if hand.symbol and hand.site:
            if self.signed[0] is not chunk.stretch:
                self.signed = (chunk.stretch, signs_in(chunk.stretch.text), is_bare(chunk.stretch.text))
            others = self.signed[1].replace(hand.symbol[-1], "")
            if (others and any(sign in line for line in chunk.lines for sign in others)) or (
                self.signed[2] and is_bare("\n".join(chunk.lines))
            ):
                events = self.recognizer(hand.site).hand(chunk.lines, chunk.first).events
                findings += other_currencies(hand.symbol, chunk.lines, chunk.first, events)
        return findings

    # -- text that is no hand ------------------------------------------------------------------------------------------

    def stray(self, chunk: texts.Chunk) -> Reading:
        """Text before the first header: the end of a hand whose beginning is missing, or nobody's (R23)."""
        findings: list[Finding] = []
        strays = Strays()
        for number, line in enumerate(chunk.lines, chunk.first):
            if not line or any(is_noise(site, line) for site in registry()):
                continue
            from hrparse.explain import misspelt_header

            if header := misspelt_header(number, line):
                findings.append(header)
                break
            if line.lstrip(" ").startswith(all_openings()):
                findings.append(Finding("HR303", number))
                break
            if found := strays.tell(number, line):
                findings.append(found)
        return Reading(None, self.words(chunk, findings, None), chunk.end)

    def nothing(self, chunk: texts.Chunk, binary: bool) -> Diagnostic:
        """No header in the whole text, which begins with this chunk. Lines mean nothing in a binary file: it is wrong
        from its first character on."""
        from hrparse.explain import misspelt_header

        number = next(n for n, line in enumerate(chunk.lines, chunk.first) if line)
        header = misspelt_header(number, chunk.lines[number - chunk.first]) or self.behind_marks(chunk)
        headless = any(line.lstrip(" ").startswith(all_openings()) for line in chunk.lines)
        other = Finding("HR303", number) if headless else Finding("HR102", number, params={"sites": titles()})
        found = Finding("HR109", number, 1, 2) if binary else header or other
        return render(found, chunk.source(found.line), self.lang)

    def behind_marks(self, chunk: texts.Chunk) -> Finding | None:
        """The finding for a header that would be one if nothing stood before it, such as a quotation mark."""
        own = [begin for begin, site in self.begins.items() if has_lines(site)]
        for number, line in enumerate(chunk.lines[:MOST_LINES_BEFORE], chunk.first):
            at = min((at for at in (line.find(begin, 1, LONGEST_MARK) for begin in own) if at > 0), default=0)
            if at:
                params = {"word": line[:at].strip(" "), "sites": titles()}
                return Finding("HR102", number, 1, at + 1, params, help="before")
        return None

    def words(self, chunk: texts.Chunk, findings: list[Finding], hand_id: str | None) -> list[Diagnostic]:
        """The findings in the order of their lines, in the language asked for, each with its line."""
        found = []
        raw = chunk.stretch.raw.split("\n") if findings else []
        for finding in sorted(findings, key=lambda f: (f.line, f.column)):
            if finding.line == chunk.first and chunk.offset:
                finding.column += chunk.offset
                finding.end_column += chunk.offset if finding.end_column else 0
            finding.hand_id = hand_id if finding.code not in BETWEEN else None
            found.append(render(finding, raw[finding.line - chunk.stretch.first], self.lang))
        return found


def audit_hand(hand: Hand) -> list[Finding]:
    """What is wrong with a hand that reads. Loaded only for those who ask: the audit is half of the library."""
    from hrparse.audit import audit

    return audit(hand)


BETWEEN: Final = frozenset({"HR105", "HR303"})
"""What is said of text that belongs to no hand."""


def is_cut(finding: Finding, line: str) -> bool:
    """Whether the last line of a hand may be wrong because it was cut: nothing is known to be wrong but that it ends,
    or ends within a word."""
    rest = line[finding.column - 1 :]
    within = finding.help == "did_you_mean" and finding.params["word"].startswith(rest)
    return finding.code == "HR101" and (finding.help in (None, FORM_HELP, SHAPE_HELP) or within)


def spoils(finding: Finding) -> bool:
    """Whether the hand is not given out: what is wrong between hands is not wrong in them."""
    return is_error(finding) and finding.code not in BETWEEN


def titles() -> str:
    """The names of the sites that are read."""
    return ", ".join(registry()[site].title for site in registry() if has_lines(site))


def refusal(site: str, line: int, rule: str, header: str) -> Finding:
    """The error for a hand that is out of scope (R9); a site with no lines of its own is not known at all."""
    if not has_lines(site):
        prefix = next(p for p in registry()[site].begins if header.startswith(p))
        site = prefix.rstrip(" #:-").removesuffix(" Hand")
        return Finding("HR202", line, params={"site": site, "sites": titles()})
    return Finding("HR201", line, params={"game": rule})


def of_another_site(site: str, line: int) -> Finding:
    """The error for a hand that is not of the site asked for."""
    return Finding("HR306", line, params={"title": registry()[site].title, "key": site})


def has_lines(site: str) -> bool:
    """Whether the hands of a site are read; the others are known by name alone."""
    return bool(form()["sites"][site]["classes"]["line"])


@functools.cache
def begins() -> dict[str, str]:
    """How hands begin, longest first, and whose they are. Rooms that are only known by name come last."""
    found = {b: o.site or "" for o in registry().values() for b in o.begins}
    return dict(sorted(found.items(), key=lambda item: -len(item[0])))


@functools.cache
def stems() -> tuple[list[tuple[str, tuple[str, ...], str | None]], tuple[str, ...]]:
    """How to look for headers. Near: what the headers of a site have in common, those that begin so, and whose they
    all are (None where of several); where it stands at no header, a header may be glued into a line. Far: the headers
    of rooms without lines of their own, which no line that reads begins like.
    """
    mine = begins()
    own = [o for key, o in registry().items() if has_lines(key)]
    words = {commonprefix(o.begins) for o in own}
    words |= {b for o in own if "" in words for b in o.begins}
    lines = [opening for o in own for opening in openings(o.site or "")]
    words |= {b for b in mine if any(b.startswith(line) or line.startswith(b) for line in lines)}
    words = {w for w in words if w and not any(other and other != w and w.startswith(other) for other in words)}
    near = []
    for word in sorted(words):
        prefixes = tuple(b for b in mine if b.startswith(word))
        whose = {mine[b] for b in prefixes}
        near.append((word, prefixes, whose.pop() if len(whose) == 1 else None))
    return near, tuple(b for b in mine if not b.startswith(tuple(words)))


@functools.cache
def all_openings() -> tuple[str, ...]:
    """How the lines of any site begin that do not begin with a name, but for the header: what begins with the first
    word of one and is none may be anything, such as the results of a tournament."""
    headers = tuple(begins())
    return tuple(o for site in registry() for o in openings(site) if not any(h.startswith(o) for h in headers))


def is_noise(site: str, line: str) -> bool:
    found = recognizer(site, "auto").reader.event(line, "free", [], {})
    return found is not None and found[0] not in EVENTS
