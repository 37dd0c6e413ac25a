"""What each contestant does with a hand that is odd or wrong: three hands are read, the middle one is changed.

Counted are the hands that come back, and whether what is said names the line. Nothing is concluded from documentation.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

from benchmarks.session import session

ASKED: dict[str, dict[str, str]] = {
    "plain": {"en": "nothing is wrong", "zh": "完全正确"},
    "name": {"en": "a player is called `Dave: folds`", "zh": "玩家名为 `Dave: folds`"},
    "chat": {"en": "a player says something", "zh": "有人聊天"},
    "verb": {"en": "`calls` is misspelt `cals`", "zh": "`calls` 误写为 `cals`"},
    "strange": {"en": "a line that no site prints", "zh": "多出一行任何网站都不会打印的文字"},
    "lost": {"en": "a `calls` line is missing", "zh": "少了一行 `calls`"},
    "twice": {"en": "a card is dealt twice", "zh": "同一张牌出现两次"},
    "pot": {"en": "the printed pot is too high", "zh": "打印的底池偏大"},
    "winner": {"en": "the pot goes to the hand that lost", "zh": "底池给了输家"},
}
ANSWERS = {
    "read": {"en": "read", "zh": "读入"},
    "refused": {"en": "not read", "zh": "读不出"},
    "line": {"en": "**said, with the line**", "zh": "**报告，并指明行**"},
    "said": {"en": "said, without the line", "zh": "报告，不指明行"},
    "silent": {"en": "left out in silence", "zh": "丢弃，不报告"},
    "unseen": {"en": "not noticed", "zh": "没有发现"},
    "nothing": {"en": "no hand is read", "zh": "所有手牌都读不出"},
}
GOOD = ("plain", "name", "chat")
"""Here the middle hand is right and should come back."""

WITHOUT_A_LINE = ("lost",)
"""What is wrong here is not in a line but between two: any line of the hand counts."""


def changed(case: str, hand: str) -> tuple[str, int]:
    """The hand with the fault of a case, and the number of the line that has it, from 1 in the hand."""
    lines = hand.split("\n")

    def name(n: int) -> str:
        return lines[n].split(":")[0]

    if case == "name":
        who = re.search(r"^Seat 1: (.+) \(", hand, re.MULTILINE)
        assert who
        return re.sub(rf"\b{re.escape(who[1])}\b", "Dave: folds", hand), 0
    at = next(n for n, line in enumerate(lines) if ": calls " in line)
    if case == "chat":
        lines.insert(at, f'{name(at)} said, "nice hand"')
    elif case == "verb":
        lines[at] = lines[at].replace(": calls", ": cals")
    elif case == "strange":
        lines.insert(at, f"{name(at)} taps the table")
    elif case == "lost":
        del lines[at]
    elif case == "twice":
        at = next(n for n, line in enumerate(lines) if line.startswith("*** TURN"))
        card = re.findall(r"\[(\w\w) ", lines[at])[0]
        lines = [re.sub(r"(TURN.*\[)\w\w\]$", rf"\g<1>{card}]", line) for line in lines]
    elif case == "pot":
        at = next(n for n, line in enumerate(lines) if line.startswith("Total pot "))
        lines[at] = re.sub(r"pot \$", "pot $9", lines[at])
    elif case == "winner":
        at = next(n for n, line in enumerate(lines) if " collected " in line)
        other = next(name(n) for n, line in enumerate(lines) if ": shows" in line and name(n) not in lines[at])
        lines[at] = f"{other} {lines[at][lines[at].index('collected') :]}"
    return "\n".join(lines), at + 1


def answer(case: str, lines: range, found: dict[str, Any]) -> str:
    """What a contestant did: see ANSWERS. lines: of the middle hand, or the one line of the fault."""
    named = any(int(n) in lines for text in found["said"] for n in re.findall(r"\b[Ll]ine:? ?(\d+)", text))
    if not found["hands"]:
        return "nothing"
    if case in GOOD:
        return "read" if found["hands"] == 3 else "refused"
    if found["said"]:
        return "line" if named else "said"
    return "unseen" if found["hands"] == 3 else "silent"


def tried(names: list[str], tell: Callable[[str, Path], dict[str, Any]]) -> list[dict[str, Any]]:
    """For each case what each contestant did."""
    hands = [hand for hand in session("pokerstars-cash", 2_000) if fit(hand)][:3]
    before = hands[0]
    found = []
    with tempfile.TemporaryDirectory() as folder:
        for case in ASKED:
            middle, line = changed(case, hands[1])
            path = Path(folder, f"{case}.txt")
            path.write_text(before + middle + hands[2], "utf-8")
            begin = before.count("\n")
            whole = range(begin + 1, begin + middle.count("\n") + 1)
            lines = whole if case in WITHOUT_A_LINE else range(begin + line, begin + line + 1)
            found.append(
                {"asked": ASKED[case], "found": {name: answer(case, lines, tell(name, path)) for name in names}}
            )
    return found


def fit(hand: str) -> bool:
    """A hand in which all the cases can be made: two show, one collects, and nothing else is said."""
    return (
        len(re.findall(": shows ", hand)) == 2
        and len(re.findall(" collected ", hand)) == 1
        and ": calls " in hand
        and "*** TURN" in hand
        and not re.search(r"said,|timed out|connected|joins|leaves|all-in", hand)
    )


# -- what the contestants in Python tell -------------------------------------------------------------------------------


def hrparse(path: Path) -> dict[str, Any]:
    import hrparse

    result = hrparse.parse_file(path)
    return {"hands": len(result.hands), "said": [f"line {d.line}: {d.message}" for d in result.diagnostics]}


def pokerkit(path: Path) -> dict[str, Any]:
    from pokerkit import HandHistory

    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        hands = len(list(HandHistory.from_pokerstars(path.read_text("utf-8"))))
    return {"hands": hands, "said": [str(each.message) for each in caught]}


TELLERS: dict[str, Callable[[Path], dict[str, Any]]] = {"hrparse": hrparse, "pokerkit": pokerkit}


def main() -> None:
    print(json.dumps(TELLERS[sys.argv[1]](Path(sys.argv[2]))))


def tell(name: str, path: Path, here: Path) -> dict[str, Any]:
    """What a contestant gives back, in a process of its own; an exception is something said, and no hand."""
    command = (
        [sys.executable, "-m", "benchmarks.features", name, str(path)]
        if name in TELLERS
        else ["node", str(here / "contestants.cjs"), "--tell", name, str(path)]
    )
    done = subprocess.run(command, cwd=here.parent, capture_output=True, text=True, check=False)
    if done.returncode:
        return {"hands": 0, "said": [done.stderr]}
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


if __name__ == "__main__":
    main()
