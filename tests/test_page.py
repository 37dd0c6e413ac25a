"""Hands in the page and in links, without a browser; how the page is packed."""

from __future__ import annotations

import base64
import gzip
import json
import re
import subprocess
import zlib
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

import hrparse
from hrparse import grammar, page
from hrparse import text as texts
from hrparse.cli import app
from transpile.deflate import deflated
from transpile.page import BadPageError, bundle, examples, messages, squeezed


@pytest.fixture
def sample(examples: Path) -> str:
    return (examples / "example_ps.txt").read_text("utf-8")


@pytest.fixture
def hands(sample: str) -> list[hrparse.Hand]:
    return hrparse.parse(sample).hands


def run(*arguments: str, stdin: str = "") -> Result:
    return CliRunner().invoke(app, arguments, input=stdin, env={"LC_ALL": "C.UTF-8"})


def held(made: str) -> dict[str, Any]:
    """The data of a page or of a link."""
    if made.startswith("<"):
        text = made.split(page.OPENING)[1].split(page.CLOSING)[0].encode()
    else:
        text = page.unpacked(base64.urlsafe_b64decode(made.strip()[1:] + "=="))
    found: dict[str, Any] = json.loads(text)
    return found


def packed(data: bytes) -> str:
    return "#" + base64.urlsafe_b64encode(data).decode()


# -- links ------------------------------------------------------------------------------------------------------------


def test_a_link_holds_its_hands(hands: list[hrparse.Hand]) -> None:
    link = page.share(hands, "https://a.test/#x")
    assert link.startswith("https://a.test/#")
    assert set(link.split("#")[1]) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    assert [hand.hand_id for hand in page.shared(link)] == ["239732915412"]
    assert page.share(hands) == page.share(hands)


def test_too_many_hands_for_a_link_are_refused_as_soon_as_they_are(
    monkeypatch: pytest.MonkeyPatch, sample: str, hands: list[hrparse.Hand]
) -> None:
    rest = iter(hands * 9)
    two = len(page.unpacked(base64.urlsafe_b64decode(page.share(hands * 2)[1:] + "==")))
    monkeypatch.setattr(page, "LARGEST", two)
    assert page.share(hands * 2)
    with pytest.raises(page.LinkError, match="the first 3 are more"):
        page.share(rest)
    assert len(list(rest)) == 6
    done = run("share", "-", stdin="\n\n".join([sample] * 9))
    assert (done.exit_code, done.stdout) == (1, "")
    assert "too many hands for a link" in done.stderr


def test_a_link_holds_what_a_page_holds(hands: list[hrparse.Hand]) -> None:
    data = page.unpacked(base64.urlsafe_b64decode(page.share(hands * 2, lang="en")[1:] + "=="))
    assert json.loads(data) == page.moment(hands * 2, "en")


EMBED = """
const frame = {};
Object.assign(globalThis, { hrparse: require("./dist/hrparse.js"), document: { getElementById: () => frame } });
const { script, text } = JSON.parse(require("fs").readFileSync(0, "utf8"));
(0, eval)(script);
show(text).then(() => console.log(frame.src));
"""


@pytest.mark.parametrize("guide", ["GUIDE.md", "GUIDE.zh.md"])
def test_the_page_of_the_guide_makes_a_link_of_many_hands(root: Path, sample: str, guide: str) -> None:
    (script,) = re.findall(r"<script>\n(.*?)</script>", (root / guide).read_text("utf-8"), re.DOTALL)
    text = "\n\n".join(sample.replace("239732915412", str(239732915412 + k)) for k in range(1000))
    given = json.dumps({"script": script, "text": text})
    done = subprocess.run(["node", "-e", EMBED], input=given, cwd=root, capture_output=True, text=True, check=True)
    base, _, letters = done.stdout.strip().partition("#")
    assert (base, re.sub("[A-Za-z0-9_-]", "", letters)) == ("index.html", "")
    assert page.shared(done.stdout) == page.shared(page.share(hrparse.parse(text).hands))
    data = json.loads(page.unpacked(base64.urlsafe_b64decode(letters + "==")))
    assert data["view"] == {"lang": "en"}


def test_plain_base64_is_read(examples: Path) -> None:
    bare = (examples / "example.json").read_bytes()
    for data in (bare, gzip.compress(bare)):
        assert page.shared(base64.b64encode(data).decode())[0].hand_id == "239732915412"


@pytest.mark.parametrize(
    "link",
    [
        "#%%%",
        "#A",
        packed(gzip.compress(b"x" * 100)[:20]),
        packed(b"\x1f\x8b" + b"x" * 20),
        packed(gzip.compress(b"x" * (page.LARGEST + 1), mtime=0)),
        packed(b"x" * (page.LARGEST + 1)),
    ],
    ids=range(6),
)
def test_a_broken_link_is_refused(link: str) -> None:
    with pytest.raises(page.LinkError):
        page.shared(link)


def test_a_link_of_something_else_is_refused() -> None:
    with pytest.raises(hrparse.ModelError):
        page.shared(packed(gzip.compress(b'{"hands": [1]}')))


# -- pages ------------------------------------------------------------------------------------------------------------


def test_no_name_ends_the_data(sample: str) -> None:
    text = sample.replace("Carol", "</script><b>")
    made = page.page(hrparse.parse(text).hands, text)
    data = made.split(page.OPENING)[1].split("</script>")[0]
    assert "<" not in data
    assert json.loads(data)["text"] == text
    assert made.replace(data, "") == page.empty()


@pytest.mark.parametrize(("hand_id", "name"), [("12", "hand_12.html"), ("../a b/<c>", "hand_.._a_b_c_.html")])
def test_the_name_of_the_file(hands: list[hrparse.Hand], hand_id: str, name: str) -> None:
    hands[0].hand_id = hand_id
    assert page.file_name(hands[0]) == name


def test_replay(sample: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, examples: Path) -> None:
    monkeypatch.chdir(tmp_path)
    done = run("replay", "-", "--quiet", stdin=sample)
    assert (done.exit_code, done.stdout) == (0, "hand_239732915412.html\n")
    assert (tmp_path / "hand_239732915412.html").read_text("utf-8") == page.page(
        hrparse.parse(sample).hands, sample, "en"
    )
    done = run("replay", str(examples / "example.json"), "-o", "-", "--quiet")
    assert done.stdout.startswith("<!DOCTYPE html>")


@pytest.mark.parametrize(
    ("large", "heavy", "said"), [(1, 2, ""), (0, 1, "the page has 0 MB, 1 hands"), (0, 0, "give fewer files")]
)
def test_the_size_of_a_large_page_is_told(
    sample: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, large: int, heavy: int, said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(page, "LARGE", large)
    monkeypatch.setattr(page, "HEAVY", heavy)
    for out in ("-", "page.html"):
        told = run("replay", "-", "--no-audit", "-o", out, stdin=sample).stderr.splitlines()
        assert [said in line for line in told] == ([True, False] if said else [True])
    assert run("replay", "-", "-q", "-o", "-", stdin=sample).stderr == ""


def test_replay_of_nothing_writes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for text in ("hello world", '{"hands": 5}'):
        for command in ("replay", "share"):
            done = run(command, "-", stdin=text)
            assert done.exit_code == 1
            assert done.stdout == ""
            assert done.stderr
    assert run("replay", "missing.txt").exit_code == 2
    assert list(tmp_path.iterdir()) == []


def test_json_is_audited_like_text(examples: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    hand = json.loads((examples / "example.json").read_text("utf-8"))
    for player in hand["players"]:
        player["stack"] = 1
    for command in ("replay", "share"):
        done = run(command, "-", stdin=json.dumps(hand))
        assert (done.exit_code, done.stdout) == (1, "")
        assert "error[HR401]" in done.stderr
        assert "error[HR108]" in run(command, "-", stdin='{"hands": [}').stderr
    assert list(tmp_path.iterdir()) == []


def test_good_hands_are_shared_though_one_is_bad(sample: str, examples: Path) -> None:
    other = (examples / "example_gg.txt").read_text("utf-8")
    done = run("share", "-", stdin=sample.replace("Alice: folds", "Alice: foldz") + "\n\n" + other)
    assert done.exit_code == 1
    assert [hand.hand_id for hand in page.shared(done.stdout)] == ["RC87654321"]


OPTIONS: dict[str, dict[str, Any]] = {
    "--allow=zoom": {"allow": ["zoom"]},
    "--allow=straddle,zoom": {"allow": ["straddle", "zoom"]},
}
OPTIONS |= {"--no-audit": {"audit": False}, "--site=pokerstars": {"site": "pokerstars"}, "--quiet": {}}


@pytest.mark.parametrize(("option", "kept"), OPTIONS.items())
def test_pages_and_links_keep_how_their_hands_were_read(
    sample: str, hands: list[hrparse.Hand], option: str, kept: dict[str, Any]
) -> None:
    usual = {"hands", "hand", "frame", "view"}
    for more, made in (
        ({"text"}, run("replay", "-", "-o", "-", option, stdin=sample)),
        (set(), run("share", "-", option, stdin=sample)),
    ):
        data = held(made.stdout)
        assert {name: data[name] for name in data.keys() - usual - more} == kept
        assert data["hands"] == hrparse.to_dict(hands)


def test_the_text_of_a_page_is_that_of_the_files_whose_hands_are_in_it(sample: str, tmp_path: Path) -> None:
    hands = hrparse.dumps(hrparse.parse(sample).hands)
    files = {"text.txt": sample, "note.txt": "hello", "bad.json": '{"hands": []}', "good.json": hands}
    for name, text in files.items():
        (tmp_path / name).write_text(text, "utf-8")
    names = [str(tmp_path / name) for name in files]
    made = held(run("replay", "-o", "-", *names[:3]).stdout)
    assert (len(made["hands"]), made["text"]) == (1, sample + "\nhello")
    made = held(run("replay", "-o", "-", *names).stdout)
    assert (len(made["hands"]), "text" in made) == (2, False)


def test_the_text_of_a_page_is_decoded_as_it_was_read(tmp_path: Path, sample: str) -> None:
    """A byte that is no UTF-8 in the second block leaves the first as it is."""
    first = sample.replace("Carol", "Zoë")
    data = first.encode() + b"\n" * texts.BLOCK + first.replace("239732915412", "239732915413").encode("cp1252")
    (tmp_path / "text.txt").write_bytes(data)
    made = held(run("replay", "-o", "-", str(tmp_path / "text.txt")).stdout)
    assert made["hands"] == hrparse.to_dict(hrparse.parse(made["text"]).hands)
    assert all("Zoë" in {player["name"] for player in hand["players"]} for hand in made["hands"])


# -- how the page is built --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("data", [b"", b"a", b"abcabcabcabc", b"x" * 70_000, bytes(range(256)) * 9], ids=range(5))
def test_what_is_deflated_can_be_inflated(data: bytes) -> None:
    assert zlib.decompress(deflated(data), -15) == data


def test_modules_become_one_script() -> None:
    text = bundle(
        "main.js",
        {
            "main.js": 'import { one as first } from "./a.js";\nfirst();\n',
            "a.js": 'import { two } from "./b.js";\nexport const one = () => two;\n',
            "b.js": "const two = 2;\nexport { two };\n",
        },
    )
    assert text.index("$b") < text.index("$a") < text.index("$main")
    assert "import" not in text
    assert "export" not in text


@pytest.mark.parametrize(
    "modules",
    [
        {"main.js": 'import { a } from "./none.js";\n'},
        {"main.js": 'import { a } from "./a.js";\n', "a.js": 'import { b } from "./main.js";\n'},
        {"main.js": 'import fs from "fs";\n'},
    ],
)
def test_modules_that_make_no_page(modules: dict[str, str]) -> None:
    with pytest.raises(BadPageError):
        bundle("main.js", modules)


def test_both_languages_say_the_same(root: Path, tmp_path: Path) -> None:
    table = messages(root / "replayer" / "messages.toml", [])
    code = "".join(path.read_text("utf-8") for path in (root / "replayer" / "page").glob("*.js"))
    code += (root / "replayer" / "page.html").read_text("utf-8")
    built = ("tag_", "say_", "street_", "card_")  # keys that are put together
    unused = [key for key in table if key not in code and not key.startswith(built)]
    assert unused == []
    wrong = tmp_path / "messages.toml"
    wrong.write_text('a = { zh = "{x}", en = "y" }\n', "utf-8")
    with pytest.raises(BadPageError):
        messages(wrong, [])


def test_a_style_sheet_gets_smaller() -> None:
    assert squeezed("/* x */\na  { b: c; }\n\nd { e: f }\n") == "a { b: c; }\nd { e: f }\n"


def test_nothing_is_wrong_in_the_examples_of_the_page(root: Path) -> None:
    sites = [{"title": opening.title, "begins": opening.begins} for opening in grammar.sites()]
    shown = examples(root / "examples", sites)
    assert {"JSON"} < set(shown)  # whoever adds a site may leave its button out
    for text in shown.values():
        assert hrparse.parse(text).hands != []
        assert hrparse.parse(text).diagnostics == []
