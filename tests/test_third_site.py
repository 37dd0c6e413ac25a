"""A site is its grammar file: with one file more, all engines read a site that nobody has ever seen, and nothing else
is touched."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

SALON = Path(__file__).parent.parent / "examples" / "salon"
AUBERGE = {
    "// site: salon": "// site: auberge",
    "// title: Le Salon": "// title: L'Auberge",
    "Main du Salon": "Main de l'Auberge",
    "ramasse 9.50 € de la cagnotte": "ramasse 9.50 €",
    '" ramasse " AMOUNT " €" " de " POT': '" ramasse " AMOUNT " €"',
}
"""The same site as another one that never says which pot is won."""
SIDE_POT = """\
Main de l'Auberge no. 81 | Hold'em sans limite | 1 €/2 € | 2026/07/14 22:00:00 Paris
Salle « Les Lilas », 6 places, donneur au fauteuil 3
Fauteuil 1 = Alice avec 20 €
Fauteuil 2 = Bob avec 50 €
Fauteuil 3 = Chloé avec 50 €
Alice > petite blinde 1 €
Bob > grosse blinde 2 €
=== DONNE ===
Chloé > relance de 18 € à 20 €
Alice > suit 19 €, tapis
Bob > suit 18 €
=== FLOP === Ks 7d 2h
Bob > ouvre à 10 €
Chloé > suit 10 €
=== TOURNANT === Ks 7d 2h + Qc
Bob > parole
Chloé > parole
=== RIVIÈRE === Ks 7d 2h Qc + 3s
Bob > parole
Chloé > parole
=== ABATTAGE ===
Bob > montre Ah Kc, paire de rois
Chloé > jette son jeu
Bob ramasse 20 €
Alice > montre Kh Kd, brelan de rois
Alice ramasse 60 €
=== BILAN ===
Cagnotte : 80 €
Tapis vert : Ks 7d 2h Qc 3s
Fauteuil 1 : Alice (petite) a montré Kh Kd et gagné 60 € avec brelan de rois
Fauteuil 2 : Bob (grosse) a montré Ah Kc et gagné 20 € avec paire de rois
Fauteuil 3 : Chloé (donneur)
"""
READ = """
import json, pathlib, sys
import hrparse
text = pathlib.Path(sys.argv[1]).read_text("utf-8")
assert pathlib.Path(hrparse.__file__).is_relative_to(pathlib.Path.cwd()), hrparse.__file__
print(json.dumps([hrparse.parse(text, engine=engine).to_dict() for engine in ("lark", "compiled")]))
"""
READ_JS = """
const hrparse = require("./dist/hrparse.js");
const { hands, diagnostics } = hrparse.parse(require("fs").readFileSync(process.argv[1], "utf8"));
console.log(JSON.stringify({ hands, diagnostics }));
"""


@pytest.fixture(scope="module")
def project(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of what is built from, with one grammar more; `transpile` reads its samples."""
    folder = tmp_path_factory.mktemp("project")
    for name in ("grammars", "hrparse", "transpile", "replayer", "fuzz", "examples"):
        shutil.copytree(root / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(root / "pyproject.toml", folder)
    (folder / "dist").mkdir()
    (folder / "node_modules").symlink_to(root / "node_modules")  # terser
    shutil.copy(SALON / "salon.lark", folder / "grammars")
    (folder / "grammars" / "auberge.lark").write_text(other((SALON / "salon.lark").read_text("utf-8")), "utf-8")
    run(folder, sys.executable, "-m", "transpile")
    return folder


def run(folder: Path, *command: str) -> str:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def other(text: str) -> str:
    """What is written for one site, for the other."""
    for ours, theirs in AUBERGE.items():
        text = text.replace(ours, theirs)
    return text


@pytest.fixture(scope="module")
def read(project: Path) -> dict[str, Any]:
    """What is read of hands of the new site."""
    return read_by_all(project, SALON / "salon.txt")


def read_by_all(project: Path, text: Path) -> dict[str, Any]:
    """What the compiled engine reads; the others read the same."""
    lark, compiled = json.loads(run(project, sys.executable, "-c", READ, str(text)))
    assert lark == compiled
    assert json.loads(run(project, "node", "-e", READ_JS, str(text))) == compiled
    assert isinstance(compiled, dict)
    return compiled


@pytest.mark.slow
def test_hands_of_a_new_site_are_read(read: dict[str, Any]) -> None:
    first, twice = read["hands"]
    assert first["site"] == "salon"
    assert [(p["name"], p["position"]) for p in first["players"]] == [
        ("Alice", "BB"), ("Bob", "CO"), ("Chloé", "BTN"), ("Denis : passe", "SB"),
    ]  # fmt: skip
    assert first["result"]["winners"] == [{"player": "Alice", "amount": 72.5, "hand": "paire de rois"}]
    assert (first["result"]["pot"], first["result"]["rake"]) == (74, 1.5)
    assert [board[-1] for board in twice["result"]["boards"]] == ["3s", "9h"]
    assert [(w["player"], w["run"]) for w in twice["result"]["winners"]] == [("Alice", 1), ("Bob", 2)]


@pytest.mark.slow
def test_a_site_need_not_say_which_pot_is_won(project: Path, tmp_path: Path) -> None:
    """Then it is the whole pot, or, where there are several, the one that the player can win."""
    (tmp_path / "auberge.txt").write_text(SIDE_POT, "utf-8")
    read = read_by_all(project, tmp_path / "auberge.txt")
    assert read["diagnostics"] == []
    (hand,) = read["hands"]
    assert hand["result"]["winners"] == [
        {"player": "Bob", "amount": 20, "hand": "paire de rois"},
        {"player": "Alice", "amount": 60, "hand": "brelan de rois"},
    ]
    assert [action for action in hand["streets"][-1]["actions"] if action["action"] == "collect"] == [
        {"player": "Bob", "action": "collect", "amount": 20},
        {"player": "Alice", "action": "collect", "amount": 60},
    ]
    said = run(project, sys.executable, "-c", LAST_POTS, str(tmp_path / "auberge.txt"))
    assert said.split() == ["main", "60", "side-1", "20", "True"]


LAST_POTS = """
import pathlib, sys
import hrparse
text = pathlib.Path(sys.argv[1]).read_text("utf-8")
(hand,) = hrparse.parse(text).hands
for pot in hrparse.frames(hand)[-5].pots:
    print(pot.name, pot.amount)
print(text in hrparse.write(hand).replace(", prélèvement : 0 €", ""))
"""


@pytest.mark.slow
def test_what_is_wrong_is_said_in_the_words_of_the_site(read: dict[str, Any]) -> None:
    found = [(d["code"], d["line"], d["column"], d["help"]) for d in read["diagnostics"]]
    assert found == [
        ("HR201", 40, 1, "only No Limit Hold'em is read"), ("HR101", 77, 9, "write `passe`"), ("HR103", 78, 1,
        "add `Fauteuil N = Yves avec … €`, or correct the name"), ("HR103", 83, 14,
        "write `Alice`"),
    ]  # fmt: skip


@pytest.mark.slow
def test_its_hands_are_written(project: Path) -> None:
    """In its own words, and so that they read as the same hands."""
    text = run(
        project,
        sys.executable,
        "-c",
        """
import pathlib, sys
import hrparse
text = pathlib.Path(sys.argv[1]).read_text("utf-8")
hands = hrparse.parse(text).hands
for hand in hands:
    (back,) = hrparse.parse(hrparse.write(hand)).hands
    assert hrparse.to_dict(back) == hrparse.to_dict(hand)
print("".join(map(hrparse.write, hands)))
""",
        str(SALON / "salon.txt"),
    )
    assert "Chloé > relance de 4 € à 6 €\nDenis : passe > passe\n" in text
    assert "=== RIVIÈRE (deuxième fois) === Ks 7d 2h Qc + 9h\n" in text


@pytest.mark.slow
def test_it_is_fuzzed_by_its_grammar_alone(project: Path) -> None:
    """Lines of every kind and whole hands, read by all engines as what they were made from."""
    run(
        project,
        sys.executable,
        "-c",
        """
from fuzz.engines import JavaScript, read_hands, read_lines
from fuzz.strategies import READ
from fuzz.writer import Writer, from_seed
assert "salon" in READ
writers = [Writer("salon", from_seed(seed)) for seed in range(200)]
with JavaScript() as javascript:
    read_lines(javascript, [("salon", writer.every_line()) for writer in writers[:100]])
    read_hands(javascript, [("salon", writer.hand()) for writer in writers[100:]])
""",
    )


# -- building ----------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("seed", ["0", "4711"])
def test_the_same_sources_give_the_same_bytes(root: Path, seed: str) -> None:
    """What is committed is what is built, whatever the order of sets."""
    done = subprocess.run(
        [sys.executable, "-m", "transpile", "--check"], cwd=root, env={**os.environ, "PYTHONHASHSEED": seed},
        capture_output=True, text=True, check=False, timeout=120,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
