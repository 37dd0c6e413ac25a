"""The command, by its contract: what it prints where, and its exit codes."""

from __future__ import annotations

import itertools
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import hrparse
from hrparse.cli import app
from hrparse.cli.words import HELP, WORDS
from hrparse.diagnostics import catalogue

Command = Callable[..., Result]

FIRST_FOLD = 13
"""The line of sample A that says `Alice: folds`."""


@pytest.fixture
def command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Command:
    """`hrparse` in an empty folder, in English unless the test says otherwise."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str, stdin: str = "", **env: str) -> Result:
        given = {"LC_ALL": "C.UTF-8", "NO_COLOR": "1", "COLUMNS": "120", **env}
        return CliRunner().invoke(app, arguments, input=stdin, env=given)

    return run


@pytest.fixture
def sample(examples: Path) -> str:
    return (examples / "example_ps.txt").read_text("utf-8")


@pytest.fixture
def other(examples: Path) -> str:
    return (examples / "example_gg.txt").read_text("utf-8")


@pytest.fixture
def broken(sample: str) -> str:
    return sample.replace("Alice: folds", "Alice: foldz")


def test_each_file_is_read_once(command: Command, tmp_path: Path, sample: str) -> None:
    (tmp_path / "a.txt").write_text(sample, "utf-8")
    names = ["a.txt", "./a.txt", str(tmp_path / "a.txt"), ".", "a.*"]
    assert "in 1 file, 1 hand" in command("check", *names).stderr
    assert command("parse", *names).stdout == command("parse", "a.txt").stdout
    assert command("share", *names).stdout == command("share", "a.txt").stdout
    assert "in 1 file, 1 hand" in command("check", "-", "-", stdin=sample).stderr


# -- check -------------------------------------------------------------------------------------------------------------


def test_check_reports_on_stdout_and_sums_up_on_stderr(command: Command, broken: str) -> None:
    done = command("check", "-", stdin=broken)
    assert done.exit_code == 1
    assert "error[HR101]" in done.stdout
    assert f"-:{FIRST_FOLD}:" in done.stdout
    assert "Alice: foldz" in done.stdout
    assert "1 error" in done.stderr
    assert "Alice" not in done.stderr


OMAHA = "PokerStars Hand #4: Omaha Pot Limit ($1/$2 USD) - 2026/07/14 21:33:12 ET"


@pytest.mark.parametrize(
    ("pieces", "said"),
    [
        (["sample", "other"], "2 hands"),
        (["broken", "other"], "1 of 2 hands good"),
        (["broken"], "0 of 1 hand good"),
        (["other", OMAHA, "PokerMaster Hand #5", "broken"], "1 of 4 hands good"),
        (["hello world"], "0 hands"),
        (["Seat 1: Ann ($5)", "other", "What a hand!"], "1 of 1 hand good"),  # first the end of a hand without a header
        (['{"hands": [{"hand_id": 5}, {}]}'], "0 of 2 hands good"),
        (["[]"], "0 hands"),
    ],
)
def test_the_sum_says_how_many_hands_are_good(
    command: Command, request: pytest.FixtureRequest, tmp_path: Path, pieces: list[str], said: str
) -> None:
    texts = [request.getfixturevalue(piece) if piece.isalpha() else piece for piece in pieces]
    (tmp_path / "hands.txt").write_text("\n\n".join(texts), "utf-8")
    for call in ("check", "parse", "replay", "share"):
        *_, last = command(call, "hands.txt", "--no-audit").stderr.splitlines()
        assert last.split(";")[0].endswith(f" in 1 file, {said}")


def test_a_warning_is_an_error_only_with_strict(command: Command, sample: str) -> None:
    # Sample A: the blinds are posted by seats that the button does not name (R1).
    plain, strict = command("check", "-", stdin=sample), command("check", "-", "--strict", stdin=sample)
    assert (plain.exit_code, strict.exit_code) == (0, 1)
    assert "warning[" in plain.stdout
    assert plain.stdout == strict.stdout


def test_no_audit_only_reads(command: Command, sample: str) -> None:
    done = command("check", "-", "--strict", "--no-audit", stdin=sample)
    assert (done.exit_code, done.stdout) == (0, "")


def test_quiet_says_errors_only(command: Command, sample: str, broken: str) -> None:
    assert command("check", "-", "--quiet", stdin=sample).stdout == ""
    done = command("check", "-", "--quiet", stdin=broken)
    assert "error[HR101]" in done.stdout
    assert "warning[" not in done.stdout
    assert done.stderr == ""


def test_quiet_does_not_hide_what_strict_fails_for(command: Command, sample: str) -> None:
    done = command("check", "-", "--strict", "--quiet", stdin=sample)
    assert (done.exit_code, done.stderr) == (1, "")
    assert "warning[" in done.stdout
    found = json.loads(command("check", "-", "--strict", "-q", "--format", "json", stdin=sample).stdout)["diagnostics"]
    assert [d["severity"] for d in found] == ["warning"] * len(found)
    assert found


@pytest.mark.parametrize("call", ["check", "parse", "replay", "share"])
@pytest.mark.parametrize(
    ("text", "code"),
    [("hello world\n", "HR102"), ("", "HR110"), ("\n \n", "HR110"), ("[]", "HR108"), ('{"hands": []}', "HR110")],
)
def test_where_no_hand_is_every_command_ends_with_1(
    command: Command, tmp_path: Path, call: str, text: str, code: str
) -> None:
    (tmp_path / "some.txt").write_text(text, "utf-8")
    done = command(call, "some.txt")
    assert done.exit_code == 1
    assert f"error[{code}]" in done.output
    assert "some.txt:1:" in done.output


@pytest.mark.parametrize("engine", ["auto", "lark"])
def test_engines_say_the_same(command: Command, broken: str, engine: str) -> None:
    assert command("check", "-", "--engine", engine, stdin=broken).stdout == command("check", "-", stdin=broken).stdout


def test_json_report(command: Command, broken: str) -> None:
    done = command("check", "-", "--format", "json", stdin=broken)
    found = json.loads(done.stdout)["diagnostics"]
    assert [d["line"] for d in found if d["code"] == "HR101"] == [FIRST_FOLD]
    assert {d["file"] for d in found} == {"-"}


def test_sarif_report(command: Command, broken: str) -> None:
    log = json.loads(command("check", "-", "--format", "sarif", stdin=broken).stdout)
    assert log["version"] == "2.1.0"
    assert "HR101" in {result["ruleId"] for result in log["runs"][0]["results"]}


def test_sarif_of_nothing_wrong_is_a_whole_document(command: Command, other: str) -> None:
    log = json.loads(command("check", "-", "--no-audit", "--format", "sarif", stdin=other).stdout)
    assert log["runs"][0]["results"] == []


def test_github_report(command: Command, broken: str) -> None:
    first, *_ = command("check", "-", "--format", "github", stdin=broken).stdout.splitlines()
    assert first.startswith("::")


def test_concise_report(command: Command, tmp_path: Path, broken: str) -> None:
    (tmp_path / "hands.txt").write_text(broken, "utf-8")
    lines = command("check", "hands.txt", "--format", "concise").stdout.splitlines()
    assert any(line.startswith(f"hands.txt:{FIRST_FOLD}:") and "HR101" in line for line in lines)


@pytest.mark.parametrize(
    ("env", "chinese"),
    [
        ({"LC_ALL": "zh_CN.UTF-8"}, True),
        ({"LC_ALL": "", "LC_MESSAGES": "", "LANG": "zh_TW"}, True),
        ({"LC_ALL": "en_GB.UTF-8", "LANG": "zh_CN.UTF-8"}, False),
        ({"LC_ALL": "C"}, False),
    ],
)
def test_language_of_the_locale(command: Command, broken: str, env: dict[str, str], chinese: bool) -> None:
    done = command("check", "-", stdin=broken, **env)
    assert (f"第 {FIRST_FOLD} 行" in done.stdout) is chinese
    assert ("手牌" in done.stderr) is chinese


def test_lang_goes_before_the_locale(command: Command, broken: str) -> None:
    assert "第" in command("check", "-", "--lang", "zh", stdin=broken).stdout
    assert "第" not in command("check", "-", "--lang", "en", stdin=broken, LC_ALL="zh_CN.UTF-8").stdout


@pytest.mark.parametrize(("arguments", "locale"), [(["--lang", "zh"], "C"), (["--lang=zh"], "C"), ([], "zh_CN.UTF-8")])
def test_help_in_the_language_asked_for(arguments: list[str], locale: str) -> None:
    call = [sys.executable, "-m", "hrparse", "check", "--help", *arguments]
    done = subprocess.run(call, capture_output=True, encoding="utf-8", env={**os.environ, "LC_ALL": locale}, timeout=60)
    assert "报告手牌历史中的问题。" in done.stdout


HELPS = """
import json, sys
sys.argv[1:] = ["--lang", sys.argv[1]]
from typer.testing import CliRunner
from hrparse.cli import app
for name in ["", *(each.name or each.callback.__name__ for each in app.registered_commands)]:
    for columns in ("80", "120"):
        call = [*name.split(), "--help"]
        print(json.dumps([name, CliRunner().invoke(app, call, env={"COLUMNS": columns}).output]))
"""


@pytest.mark.parametrize(("lang", "codes"), [("en", "Exit codes: "), ("zh", "退出码：")])
def test_help_is_for_people(lang: str, codes: str) -> None:
    """No word is cut, no type of Python's is shown, and the exit codes are told."""
    call = [sys.executable, "-c", HELPS, lang]
    done = subprocess.run(call, capture_output=True, encoding="utf-8", env={**os.environ, "NO_COLOR": "1"}, check=True)
    helps = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(helps) == 2 * 9
    for name, text in helps:
        assert "Usage: " in text
        assert re.findall(r"<(?!en\|zh>|json\||hand_id>)\w*|\{", text) == []
        assert "…" not in text.replace("STACK[,…]", "")
        assert (codes in text) == (name in ("", "check", "parse", "replay", "share"))


def test_the_command_says_everything_in_both_languages() -> None:
    for key, said in (WORDS | HELP).items():
        assert set(said) == {"en", "zh"}, key
        assert re.findall(r"\{.*?\}", said["en"]) == re.findall(r"\{.*?\}", said["zh"]), key


def test_faults_of_files_in_chinese(command: Command, sample: str) -> None:
    said = command("check", "missing.txt", "--lang", "zh").stderr
    assert "无法读取 missing.txt：没有这个文件或目录" in said
    said = command("parse", "-", "-o", "missing/hands.json", "--lang", "zh", stdin=sample).stderr
    assert "无法写入 missing/hands.json：没有这个文件或目录" in said


def test_the_language_stands_before_the_command_or_behind_it(command: Command, broken: str) -> None:
    before, behind = (
        command("--lang", "zh", "check", "-", stdin=broken),
        command("check", "-", "--lang", "zh", stdin=broken),
    )
    assert before.stdout == behind.stdout != command("check", "-", stdin=broken).stdout
    assert (
        command("--lang", "zh", "check", "-", "--lang", "en", stdin=broken).stdout
        == command("check", "-", stdin=broken).stdout
    )


def test_short_names_of_options(command: Command) -> None:
    assert command("-V").stdout == command("--version").stdout
    assert command("-h").stdout == command("--help").stdout
    assert command("check", "-h").stdout == command("check", "--help").stdout


def test_a_choice_that_there_is_not(command: Command) -> None:
    said = command("check", "-", "--format", "xml").stderr
    assert "there is no 'xml'; there are: 'text', 'concise', 'json', 'sarif', 'github'" in re.sub(r"[\s│]+", " ", said)
    said = command("check", "-", "--lang", "de").stderr
    assert "there is no 'de'; there are: 'en', 'zh'" in said
    assert "没有 'xml'" in command("check", "-", "--format", "xml", "--lang", "zh").stderr


# -- which files -------------------------------------------------------------------------------------------------------


def test_folders_are_walked_in_order_without_hidden_files(command: Command, tmp_path: Path, broken: str) -> None:
    for name in ("b.txt", "a/z.LOG", "a/c.hh", "a/picture.png", "notes.md", ".hidden.txt", ".git/x.txt"):
        path = tmp_path / "hands" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(broken, "utf-8")
    done = command("check", "hands", "--format", "json", "--quiet")
    files = list(dict.fromkeys(d["file"] for d in json.loads(done.stdout)["diagnostics"]))
    assert files == [os.path.join("hands", *name.split("/")) for name in ("b.txt", "a/c.hh", "a/z.LOG")]
    said = command("check", "hands").stderr
    assert "not read in hands: notes.md, picture.png (2); of a folder *.hh *.json *.jsonl *.log *.txt are read" in said


def test_the_json_of_a_folder_is_read(command: Command, tmp_path: Path, sample: str, other: str) -> None:
    (tmp_path / "hands").mkdir()
    (tmp_path / "hands" / "one.json").write_text(hrparse.dumps(hrparse.parse(sample).hands), "utf-8")
    lines = [hrparse.dumps(hrparse.parse(text).hands) for text in (sample, other)]
    (tmp_path / "hands" / "two.jsonl").write_text("\n".join(lines), "utf-8")
    assert "in 2 files, 3 hands" in command("check", "hands").stderr
    (tmp_path / "hands" / "three.json").write_text('{"hand_id": "1"}', "utf-8")
    done = command("check", "hands", "--format", "concise")
    assert done.exit_code == 1
    assert "three.json:1:1: error HR108" in done.stdout


def test_a_folder_without_text_is_an_error(command: Command, tmp_path: Path, sample: str) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "empty" / "picture.png").write_bytes(b"")
    (tmp_path / "good.txt").write_text(sample, "utf-8")
    done = command("check", "empty", "good.txt")
    assert done.exit_code == 2
    assert "nothing to read in empty" in done.stderr
    assert "1 hand" in done.stderr


def test_a_pattern_that_the_shell_left_alone(command: Command, tmp_path: Path, sample: str) -> None:
    for name in ("one.txt", "two.txt"):
        (tmp_path / name).write_text(sample, "utf-8")
    assert "2 hands" in command("check", "*.txt").stderr
    assert command("check", "*.nothing").exit_code == 2


def test_a_file_that_looks_like_a_pattern(command: Command, tmp_path: Path, sample: str) -> None:
    (tmp_path / "hand[1].txt").write_text(sample, "utf-8")
    assert "1 hand" in command("check", "hand[1].txt").stderr


def test_a_hand_in_two_files_is_told(command: Command, tmp_path: Path, sample: str, other: str) -> None:
    for name, text in {"a.txt": sample, "b.txt": other + "\n\n" + sample, "c.txt": other}.items():
        (tmp_path / name).write_text(text, "utf-8")
    (tmp_path / "d.json").write_text(hrparse.dumps(hrparse.parse(sample).hands), "utf-8")
    said = [line for line in command("check", ".", "--format", "concise").stdout.splitlines() if "HR307" in line]
    a, b, c = (os.path.join(".", f"{name}.txt") for name in "abc")
    assert said == [
        f"{b}:{other.count(chr(10)) + 3}:1: warning HR307 this hand begins in `{a}` already",
        f"{c}:1:1: warning HR307 this hand begins in `{b}` already",
        f"{os.path.join('.', 'd.json')}:1:1: warning HR307 this hand begins in `{a}` already",
    ]
    assert "in `standard input` already" in command("check", "-", "a.txt", stdin=sample).stdout
    assert "HR307" not in command("check", "a.txt", "c.txt").stdout


# -- parse -------------------------------------------------------------------------------------------------------------


def test_one_hand_stands_bare(command: Command, sample: str) -> None:
    done = command("parse", "-", stdin=sample)
    assert done.exit_code == 0
    hand = json.loads(done.stdout)
    assert (hand["hand_id"], hand["result"]["pot"]) == ("239732915412", 337)
    assert done.stdout.rstrip("\n") == hrparse.dumps(hrparse.parse(sample).hands)
    assert "warning[" in done.stderr


def test_several_hands_stand_in_a_list(command: Command, sample: str, other: str) -> None:
    text = sample + "\n\n" + other
    written = json.loads(command("parse", "-", stdin=text).stdout)
    assert written == {"hands": hrparse.parse(text).to_dict()["hands"]}
    assert len(written["hands"]) == 2


def test_no_hand_is_an_empty_list(command: Command) -> None:
    done = command("parse", "-", stdin="hello world\n")
    assert (done.exit_code, json.loads(done.stdout)) == (1, {"hands": []})
    assert "HR102" in done.stderr


def test_lines_of_json(command: Command, tmp_path: Path, sample: str, other: str) -> None:
    (tmp_path / "a.txt").write_text(sample, "utf-8")
    (tmp_path / "b.txt").write_text(other, "utf-8")
    hands = [json.loads(line) for line in command("parse", "a.txt", "b.txt", "--format", "jsonl").stdout.splitlines()]
    assert [hand["hand_id"] for hand in hands] == ["239732915412", "RC87654321"]


def test_good_hands_are_written_beside_bad_ones(command: Command, broken: str, other: str) -> None:
    done = command("parse", "-", stdin=broken + "\n\n" + other)
    assert done.exit_code == 1
    assert json.loads(done.stdout)["hand_id"] == "RC87654321"
    assert "HR101" in done.stderr


def test_out_file(command: Command, tmp_path: Path, sample: str) -> None:
    done = command("parse", "-", "-o", "hand.json", stdin=sample)
    assert (done.exit_code, done.stdout) == (0, "")
    assert json.loads((tmp_path / "hand.json").read_text("utf-8"))["hand_id"] == "239732915412"
    assert [path.name for path in tmp_path.iterdir()] == ["hand.json"]


def test_a_file_that_is_replaced_is_named(command: Command, tmp_path: Path, sample: str) -> None:
    (tmp_path / "out").write_text("mine", "utf-8")
    (tmp_path / "hand.txt").write_text(sample, "utf-8")
    for call in (("parse", "hand.txt"), ("replay", "hand.txt"), ("simulate", "--site", "ggpoker", "--hands", "1")):
        assert "replaced out" in command(*call, "-o", "out").stderr
        assert "replaced" not in command(*call, "-o", f"new-{call[0]}").stderr
    assert "replaced" not in command("parse", "hand.txt", "-q", "-o", "out").stderr


@pytest.mark.parametrize("call", ["parse", "replay"])
def test_a_name_of_no_letters_is_no_file(command: Command, sample: str, call: str) -> None:
    done = command(call, "-", "-o", "", stdin=sample)
    assert (done.exit_code, done.stdout) == (2, "")
    assert "cannot write '': " in done.stderr


@pytest.mark.parametrize(
    "base", ["javascript:alert(1)", " \tJava\nScript:alert(1)//", "data:text/html,x", "vbscript:x", "my page.html"]
)
def test_a_link_opens_a_page_and_runs_nothing(command: Command, sample: str, base: str) -> None:
    done = command("share", "--base", base, "-", stdin=sample)
    assert (done.exit_code, done.stdout) == (2, "")
    assert "http:" in done.stderr


@pytest.mark.parametrize(
    "base", ["https://example.org/a:b", "HTTP://x", "file:///tmp/index.html", "pages/index.html", "/a:b"]
)
def test_the_address_of_a_page(command: Command, sample: str, base: str) -> None:
    assert command("share", "--base", base, "-", stdin=sample).stdout.startswith(f"{base}#")


def test_the_out_file_must_not_be_read_too(command: Command, tmp_path: Path, sample: str) -> None:
    (tmp_path / "hand.txt").write_text(sample, "utf-8")
    assert command("parse", "hand.txt", "-o", "./hand.txt").exit_code == 2
    assert (tmp_path / "hand.txt").read_text("utf-8") == sample


# -- simulate ----------------------------------------------------------------------------------------------------------


def test_simulated_hands_are_read_without_a_finding(command: Command) -> None:
    from hrparse import grammar

    for site in grammar.sites():
        done = command("simulate", "--site", site.site or "", "--hands", "5", "--blinds", "0.05/0.10", "--keep")
        assert done.exit_code == 0
        checked = command("check", "-", "--strict", stdin=done.stdout)
        assert (checked.exit_code, checked.stdout) == (0, "")
        assert "5 hands" in checked.stderr


def test_simulated_hands_go_into_a_file(command: Command, tmp_path: Path) -> None:
    given = ("simulate", "--site", "ggpoker", "--hands", "4", "--schedule", "2:10/20;9:50/100/5", "--stacks", "500")
    assert command(*given, "-o", "hands.txt").stdout == ""
    assert (tmp_path / "hands.txt").read_text("utf-8") == command(*given).stdout
    assert command(*given, "--seed", "2").stdout != command(*given).stdout


def test_simulate_without_pokerkit(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pokerkit", None)
    done = command("simulate", "--site", "pokerstars")
    assert (done.exit_code, done.stdout) == (2, "")
    assert re.search("pip install 'pokerkit[<>=0-9.,]+'", done.stderr)


def test_a_site_that_cannot_say_what_was_played(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(hand: hrparse.Hand) -> str:
        raise hrparse.WriteError("$", "the site's line `header` cannot say: date 2026/01/01 00:00:00")

    monkeypatch.setattr(hrparse, "write", refuse)
    done = command("simulate", "--site", "pokerstars", "-o", "hands.txt")
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr == (
        "the grammar of pokerstars cannot write this hand: "
        "$: the site's line `header` cannot say: date 2026/01/01 00:00:00\n"
    )
    assert not Path("hands.txt").exists()


# -- what is supported -------------------------------------------------------------------------------------------------


def test_sites_and_their_lines(command: Command) -> None:
    from hrparse import grammar

    listed = command("sites")
    assert listed.exit_code == 0
    everything = command("lines").stdout
    for key, site in ((site.site or "", site) for site in grammar.sites()):
        assert f"{key}  {site.title}" in listed.stdout
        lines = command("lines", key)
        assert lines.exit_code == 0
        assert lines.stdout in everything
        for line_type in grammar.line_types(key):
            assert line_type.name in lines.stdout


def test_every_code_is_explained_in_both_languages(command: Command) -> None:
    for code, lang in itertools.product(catalogue().codes, ("en", "zh")):
        done = command("explain", code.lower(), "--lang", lang)
        assert done.exit_code == 0
        assert done.stdout.startswith(code)


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("hrparse che", ["check"]),
        ("hrparse check --site pok", ["pokerstars"]),
        ("hrparse lines gg", ["ggpoker"]),
        ("hrparse explain HR90", ["HR901"]),
        ("hrparse check --format s", ["sarif"]),
    ],
)
def test_the_shell_completes(words: str, offered: list[str]) -> None:
    asked = {"_HRPARSE_COMPLETE": "complete_bash", "COMP_WORDS": words, "COMP_CWORD": str(words.count(" "))}
    done = subprocess.run(
        [sys.executable, "-m", "hrparse"], env={**os.environ, **asked}, capture_output=True, text=True, check=False
    )
    assert done.stdout.split() == offered


def test_codes_are_listed(command: Command) -> None:
    listed = command("explain").stdout.splitlines()
    assert [line.split()[0] for line in listed] == list(catalogue().codes)
    assert "HR101  错误  无法识别的行" in command("explain", "--lang", "zh").stdout


def test_version(command: Command) -> None:
    assert command("--version").stdout.startswith("hrparse ")


@pytest.mark.parametrize(
    "arguments",
    [
        ["check"],
        ["check", "-", "--format", "xml"],
        ["check", "-", "--site", "nowhere"],
        ["check", "-", "--allow", "omaha"],
        ["check", "-", "--lang", "fr"],
        ["check", "--nonsense", "-"],
        ["lines", "nowhere"],
        ["simulate"],
        ["simulate", "--site", "nowhere"],
        ["simulate", "--site", "pokerstars", "--hands", "0"],
        ["simulate", "--site", "pokerstars", "--players", "11"],
        ["simulate", "--site", "pokerstars", "--schedule", "10:20"],
        ["explain", "HR000"],
        ["nonsense"],
    ],
)
def test_wrong_usage_is_2(command: Command, arguments: list[str]) -> None:
    done = command(*arguments)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr
    assert "Traceback" not in done.stderr
