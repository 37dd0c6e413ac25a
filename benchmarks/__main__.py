"""`python -m benchmarks [FILE…]`: one table for each session, all contestants in one run, with ratios; `--write` keeps
what was measured in benchmarks/results.json, from which the documents take their tables (`python -m docs`).

Each contestant runs in a process of its own, in turn with the others, several times; the medians are shown. Start-up is
the time of a whole process that reads one hand; "hands read" is how many hands a parser gave back, not what is in them.
"""

from __future__ import annotations

import argparse
import atexit
import json
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable
from importlib.metadata import version
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks import dialect
from benchmarks.contestants import CONTESTANTS
from benchmarks.features import ANSWERS, TELLERS, tell, tried
from benchmarks.session import KINDS, session

HERE = Path(__file__).resolve().parent
REFERENCE = "pokerkit"
WARM = ("hhp, warm", "hrparse.js, warm")
"Who has read the session before: what JavaScript does in a process that goes on."
IN_JAVASCRIPT = ("hhp", "poker-apprentice", "hrparse.js", "hrparse.js, audit", *WARM)
APART = {"pokerdf": "pokerdf>=1.8,<2"}
"""What pins versions that others do not get on with has an environment of its own, in build/."""
GROWTH = (1_000, 10_000, 100_000)
WIDTHS = (100, 1_000, 10_000, 100_000)
"""Characters of the one long line in each of `LONG_LINED` hands."""
LONG_LINED = 100
SLOW = dict.fromkeys((REFERENCE, "pokerdf", "poker-apprentice", "hrparse lark", "hrparse lark, audit", *WARM), 1_000)
"""Who is spared sessions of more hands than so many."""
WARM_UP = 40
"Hands that each contestant reads before the clock starts."
RESULTS = HERE / "results.json"
TIMEOUT = 900
"Seconds for one run."

Run = dict[str, float]


def main() -> None:
    options = arguments()
    with tempfile.TemporaryDirectory() as folder:
        one = Path(folder, "one.txt")
        one.write_text(next(session("pokerstars-cash", 1)), "utf-8")
        names = [name for name in available() if not options.only or name in options.only]
        startup = {name: starts(name, one) for name in names}
        other = written("pokerstars-cash", WARM_UP, Path(folder, "other"))
        if options.growth:
            growth = grow(names, Path(folder), other)
            if options.write:
                write({**json.loads(RESULTS.read_text("utf-8")), "growth": growth})
            return
        paths = options.files or [written(kind, options.hands, Path(folder)) for kind in KINDS]
        compared = {path: compare(names, path, options.repeat, other) for path in paths}
        for path, results in compared.items():
            show(path, results, startup)
        if options.write:
            keep(compared, startup)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE", help="measure these instead of made-up sessions")
    parser.add_argument("--hands", type=int, default=500, help="in each made-up session (default: %(default)s)")
    parser.add_argument("--repeat", type=int, default=3, help="runs of each contestant (default: %(default)s)")
    parser.add_argument("--only", action="append", metavar="NAME", help="this contestant (may be given several times)")
    parser.add_argument("--write", action="store_true", help="keep what was measured, and try the features")
    parser.add_argument(
        "--growth", action="store_true", help="time and memory of 1k, 10k and 100k hands, and of long lines"
    )
    return parser.parse_args()


def available() -> list[str]:
    """The contestants that run here; why others do not is said."""
    if shutil.which("npm") and not (HERE / "node_modules").exists():
        install = ["npm", "install", "--silent", "--no-audit", "--no-fund", "--no-package-lock"]
        subprocess.run(install, cwd=HERE, check=False)
    for name, needed in APART.items():
        if not interpreter(name).exists():
            subprocess.run([sys.executable, "-m", "venv", interpreter(name).parents[1]], check=False)
            subprocess.run([interpreter(name), "-m", "pip", "install", "--quiet", needed], check=False)
    with tempfile.TemporaryDirectory() as folder:
        one = written("pokerstars-cash", 1, Path(folder))
        names = []
        for name in (*CONTESTANTS, *IN_JAVASCRIPT):
            try:
                run(name, one)
                names.append(name)
            except (OSError, subprocess.CalledProcessError) as error:
                said = (getattr(error, "stderr", None) or str(error)).splitlines()
                reason = next((line for line in reversed(said) if "Error" in line), "it does not run")
                print(f"without {name}: {reason}", file=sys.stderr)
    return names


def interpreter(name: str) -> Path:
    """The Python that a contestant runs in."""
    return HERE.parent / "build" / name / "bin" / "python" if name in APART else Path(sys.executable)


def command(name: str, *paths: Path) -> list[str]:
    if name in IN_JAVASCRIPT:
        return ["node", str(HERE / "contestants.cjs"), name, *map(str, paths)]
    return [str(interpreter(name)), "-m", "benchmarks.contestants", name, *map(str, paths)]


def readable(name: str, path: Path) -> Path:
    """The session, or the same in the words of the one room that a contestant reads."""
    if name != "poker-apprentice":
        return path
    own = Path(tempfile.gettempdir()) / f"{os.getpid()}-{path.stem}-{path.stat().st_size}.{name}"
    if not own.exists():
        own.write_text("".join(dialect.written(path)), "utf-8")
        atexit.register(own.unlink)
    return own


def run(name: str, *paths: Path) -> Run:
    """paths: what is measured; what is read before the clock starts."""
    done = subprocess.run(
        command(name, *(readable(name, path).resolve() for path in paths)),
        capture_output=True,
        text=True,
        check=True,
        timeout=TIMEOUT,
        cwd=HERE.parent,
    )
    result: Run = json.loads(done.stdout.splitlines()[-1])
    return result


def starts(name: str, one: Path) -> float:
    """Seconds of a process that reads one hand."""
    times = []
    for _ in range(3):
        begin = time.perf_counter()
        run(name, one)
        times.append(time.perf_counter() - begin)
    return median(times)


def compare(names: Iterable[str], path: Path, repeat: int, other: Path) -> dict[str, Run]:
    runs: dict[str, list[Run]] = {name: [] for name in names}
    for _ in range(repeat):
        for name, done in runs.items():
            done.append(run(name, path, other))
    return {name: {key: median(each[key] for each in done) for key in done[0]} for name, done in runs.items()}


def show(path: Path, results: dict[str, Run], startup: dict[str, float]) -> None:
    text = path.read_text("utf-8-sig", errors="replace")
    size, hands = len(text.encode()), count_hands(text)
    print(f"\n{path.stem}: {hands:,} hands, {size / 1e6:.2f} MB\n")
    print("| | hands/s | MB/s | × pokerkit | peak MB | start-up s | hands read |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: |")
    base = results.get(REFERENCE)
    for name, result in results.items():
        read = f"{result['hands'] / max(1, hands):.1%}"
        peak, start = f"{result['peak_kb'] / 1024:.0f}", f"{startup[name]:.2f}"
        if not result["hands"]:
            print(f"| {name} | – | – | – | {peak} | {start} | {read} |")
            continue
        speed = result["hands"] / result["seconds"]
        ratio = f"{speed * base['seconds'] / base['hands']:.1f}" if base and base["hands"] else "–"
        bulk = size / 1e6 * result["hands"] / max(1, hands) / result["seconds"]
        print(f"| {name} | {speed:,.0f} | {bulk:.2f} | {ratio} | {peak} | {start} | {read} |")


def keep(compared: dict[Path, dict[str, Run]], startup: dict[str, float]) -> None:
    """What was measured, and what each contestant does with odd hands, as a file that the documents are made from."""
    names = {
        name: name.replace("hrparse compiled", "hrparse").replace("hrparse lark", "hrparse, Lark itself")
        for name in startup
    }
    names |= {"hrparse": "hrparse", "pokerkit": f"PokerKit {version('pokerkit')}"}
    if "hhp" in names:
        package = json.loads((HERE / "node_modules" / "hhp" / "package.json").read_text("utf-8"))
        names["hhp"] = f"hhp {package['version']}"
        names["hhp, warm"] = f"{names['hhp']}, warm"
    names["poker-apprentice"] = "@poker-apprentice (its own room's words)"
    speed = {}
    for path, results in compared.items():
        text = path.read_text("utf-8")
        runs = {
            name: {
                "hands_per_second": round(result["hands"] / result["seconds"], 1),
                "hands_read": int(result["hands"]),
                "peak_mb": round(result["peak_kb"] / 1024, 1),
            }
            for name, result in results.items()
        }
        speed[path.stem] = {"hands": count_hands(text), "bytes": len(text.encode()), "runs": runs}
    found: dict[str, Any] = {
        "python": platform.python_version(),
        "names": names,
        "startup": {name: round(seconds, 3) for name, seconds in startup.items()},
        "speed": speed,
        "answers": ANSWERS,
        "features": tried([*TELLERS, *(["hhp"] if "hhp" in names else [])], lambda name, path: tell(name, path, HERE)),
    }
    if RESULTS.exists():
        found["growth"] = json.loads(RESULTS.read_text("utf-8")).get("growth", [])
    write(found)


def write(found: dict[str, Any]) -> None:
    RESULTS.write_text(json.dumps(found, ensure_ascii=False, indent=1) + "\n", "utf-8")


def grow(names: list[str], folder: Path, other: Path) -> list[dict[str, Any]]:
    """Ten times the text: ten times the time, the same memory? And ten times the line?"""
    print("\n| | hands | longest line | seconds | MB/s | peak MB |")
    print("| --- | ---: | ---: | ---: | ---: | ---: |")
    sessions = [(hands, 0) for hands in GROWTH] + [(LONG_LINED, width) for width in WIDTHS]
    found = []
    for hands, width in sessions:
        path = written("pokerstars-cash", hands, folder, width)
        size = path.stat().st_size
        for name in names:
            if hands > SLOW.get(name, hands):
                continue
            result = run(name, path, other)
            if result["hands"] < hands / 2:
                continue
            seconds, peak = result["seconds"], result["peak_kb"] / 1024
            found.append(
                {"name": name, "hands": hands, "width": width, "seconds": seconds, "bytes": size, "peak": peak}
            )
            speed = size / 1e6 / seconds
            print(f"| {name} | {hands:,} | {width or ''} | {seconds:.2f} | {speed:.2f} | {peak:.0f} |", flush=True)
    return found


def written(kind: str, hands: int, folder: Path, width: int = 0) -> Path:
    """A session as a file. width: characters of what somebody says in each hand, 0 for nobody."""
    folder.mkdir(exist_ok=True)
    path = folder / f"{kind}{width or ''}.txt"
    said = f'*** SUMMARY ***\nSomebody said, "{"ha " * (width // 3)}"\n' if width else "*** SUMMARY ***\n"
    with path.open("w", encoding="utf-8", newline="\n") as file:
        file.writelines(hand.replace("*** SUMMARY ***\n", said) for hand in session(kind, hands))
    return path


def count_hands(text: str) -> int:
    """Headers in the text, as a person would count them."""
    return sum("Hand #" in line or "Game #" in line for line in text.splitlines() if " - " in line)


main()
