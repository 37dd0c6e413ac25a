"""What the world does to a command: closed pipes, full disks, Ctrl-C, files that cannot be read. Never a traceback."""

from __future__ import annotations

import os
import pty
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="speaks of POSIX pipes, devices and signals")

COMMAND = [sys.executable, "-m", "hrparse"]
ENV = {**os.environ, "LC_ALL": "C.UTF-8", "NO_COLOR": "1"}

needs_full = pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")


def run(*arguments: str | Path, **options: Any) -> subprocess.CompletedProcess[str]:
    given: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "encoding": "utf-8", "env": ENV}
    return subprocess.run([*COMMAND, *map(str, arguments)], timeout=60, **(given | options))


@pytest.fixture
def hand(examples: Path) -> Path:
    return examples / "example_ps.txt"


@pytest.fixture
def session(tmp_path: Path, hand: Path) -> Path:
    """More text than a pipe holds."""
    path = tmp_path / "session.txt"
    path.write_text((hand.read_text("utf-8") + "\n\n") * 400, "utf-8")
    return path


def close_after_a_line(process: subprocess.Popen[str]) -> tuple[int, str]:
    assert process.stdout is not None
    assert process.stderr is not None
    assert process.stdout.readline()
    process.stdout.close()
    said = process.stderr.read()
    return process.wait(timeout=60), said


@pytest.mark.parametrize(
    "arguments",
    [["parse", "--quiet"], ["parse", "--quiet", "--format", "jsonl"], ["check"], ["check", "--format", "json"]],
)
def test_closed_pipe_is_quiet(session: Path, arguments: list[str]) -> None:
    process = subprocess.Popen(
        [*COMMAND, *arguments, str(session)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8", env=ENV
    )
    assert close_after_a_line(process) == (141, "")


@needs_full
@pytest.mark.parametrize("arguments", [["parse", "--quiet"], ["check", "--quiet", "--strict"], ["parse", "-q", "-o-"]])
def test_full_disk_on_stdout(session: Path, arguments: list[str]) -> None:
    bad = session.with_name("bad.txt")
    bad.write_text(session.read_text("utf-8").replace("Alice: folds", "Alice: foldz", 3), "utf-8")
    with open("/dev/full", "w") as full:
        done = run(*arguments, bad, stdout=full)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert "cannot write standard output: No space left" in done.stderr


@needs_full
def test_full_disk_under_help() -> None:
    with open("/dev/full", "w") as full:
        done = run("--help", stdout=full)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr


@needs_full
def test_a_device_is_written_to_and_never_replaced(hand: Path) -> None:
    done = run("parse", hand, "-o", "/dev/full")
    assert done.returncode == 2
    assert "cannot write /dev/full" in done.stderr
    assert stat.S_ISCHR(os.stat("/dev/full").st_mode)


@needs_full
def test_hands_are_written_though_nobody_takes_the_report(hand: Path) -> None:
    with open("/dev/full", "w") as full:
        done = run("parse", hand, stderr=full)
    assert done.returncode == 0
    assert '"hand_id"' in done.stdout


def test_closed_stdout_and_stderr(hand: Path) -> None:
    done = subprocess.run(["sh", "-c", 'exec "$@" >&- 2>&-', "sh", *COMMAND, "check", str(hand)], env=ENV, timeout=60)
    assert done.returncode == 0


def test_closed_stdin() -> None:
    done = subprocess.run(
        ["sh", "-c", 'exec "$@" <&-', "sh", *COMMAND, "check", "-"],
        capture_output=True,
        encoding="utf-8",
        env=ENV,
        timeout=60,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert "cannot read standard input: Bad file descriptor" in done.stderr


def interrupted(arguments: list[str]) -> tuple[int, str]:
    """Ctrl-C while the command is at work: it has more to say than the pipe holds, so it cannot end before."""
    process = subprocess.Popen(
        [*COMMAND, *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, encoding="utf-8", env=ENV
    )
    assert process.stderr is not None
    process.stderr.readline()
    process.send_signal(signal.SIGINT)
    said = process.stderr.read()
    return process.wait(timeout=60), said


def test_ctrl_c_leaves_no_file_behind(tmp_path: Path, session: Path) -> None:
    out = tmp_path / "out" / "hands.json"
    out.parent.mkdir()
    code, said = interrupted(["parse", str(session), "-o", str(out)])
    assert code == 130
    assert said.endswith("interrupted\n")
    assert "Traceback" not in said
    assert list(out.parent.iterdir()) == []


def test_a_file_keeps_its_old_content_when_the_new_one_fails(tmp_path: Path, session: Path) -> None:
    out = tmp_path / "hands.json"
    out.write_text("old", "utf-8")
    code, _ = interrupted(["parse", str(session), "-o", str(out)])
    assert (code, out.read_text("utf-8")) == (130, "old")


def test_a_file_keeps_its_old_content_when_nothing_is_read(tmp_path: Path) -> None:
    out = tmp_path / "hands.json"
    out.write_text("old", "utf-8")
    assert run("parse", tmp_path / "missing.txt", "-o", out).returncode == 2
    assert [(path.name, path.read_text("utf-8")) for path in tmp_path.iterdir()] == [("hands.json", "old")]


def test_a_replaced_file_keeps_its_mode_and_a_link_stays_a_link(tmp_path: Path, hand: Path) -> None:
    out, link = tmp_path / "hands.json", tmp_path / "link.json"
    out.write_text("old", "utf-8")
    out.chmod(0o640)
    link.symlink_to(out)
    assert run("parse", hand, "-o", link).returncode == 0
    assert link.is_symlink()
    assert out.read_text("utf-8") != "old"
    assert stat.S_IMODE(out.stat().st_mode) == 0o640


def test_no_folder_for_the_out_file(tmp_path: Path, hand: Path) -> None:
    out = tmp_path / "missing" / "hands.json"
    done = run("parse", hand, "-o", out)
    assert done.returncode == 2
    assert f"cannot write {out}: No such file or directory" in done.stderr


def test_missing_files_do_not_stop_the_others(tmp_path: Path, hand: Path) -> None:
    (tmp_path / "dangling.txt").symlink_to(tmp_path / "nothing")
    done = run("check", tmp_path / "missing.txt", tmp_path / "dangling.txt", hand)
    assert done.returncode == 2
    assert done.stderr.count("No such file or directory") == 2
    assert "1 file, 1 hand" in done.stderr


@pytest.mark.skipif(not Path("/proc/self/mem").exists(), reason="needs a file that opens and then fails")
def test_a_file_that_fails_while_it_is_read(hand: Path) -> None:
    done = run("check", "/proc/self/mem", hand)
    assert done.returncode == 2
    assert "cannot read /proc/self/mem: Input/output error" in done.stderr
    assert "1 hand" in done.stderr


# What root may read whatever its mode says: without this, a test run by root would prove nothing.
MORTAL = ["setpriv", "--bounding-set=-dac_override,-dac_read_search", "--inh-caps=-dac_override,-dac_read_search"]


def test_no_permission(tmp_path: Path, hand: Path) -> None:
    locked, closed = tmp_path / "locked.txt", tmp_path / "closed"
    locked.write_text("", "utf-8")
    locked.chmod(0)
    closed.mkdir()
    closed.chmod(0)
    prefix = MORTAL if os.geteuid() == 0 else []
    call = [*prefix, *COMMAND, "check", str(locked), str(closed), str(hand)]
    done = subprocess.run(call, capture_output=True, encoding="utf-8", env=ENV, timeout=60)
    closed.chmod(0o700)
    assert done.returncode == 2
    assert done.stderr.count("Permission denied") == 2
    assert "1 hand" in done.stderr


def test_names_in_any_script_in_any_locale(tmp_path: Path, hand: Path) -> None:
    text = hand.read_text("utf-8").replace("Alice", "王小明😀").replace("王小明😀: folds", "王小明😀: foldz")
    path = tmp_path / os.fsdecode(b"\xff.txt")
    path.write_text(text, "utf-8")
    env = {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": ""}
    for arguments in (["check"], ["check", "--format", "json"], ["check", "--format", "concise"], ["parse"]):
        call = [os.fsencode(part) for part in (*COMMAND, *arguments, str(path))]
        done = subprocess.run(call, capture_output=True, env=env, timeout=60)
        assert done.returncode == 1
        assert b"Traceback" not in done.stderr
        assert "王小明😀".encode() in done.stdout + done.stderr or "concise" in arguments


# -- terminals ---------------------------------------------------------------------------------------------------------


def on_a_terminal(arguments: list[str], env: dict[str, str], stdin: bytes = b"") -> str:
    """What a terminal gets from both streams."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [*COMMAND, *arguments], stdin=subprocess.PIPE, stdout=theirs, stderr=theirs, env={**os.environ, **env}
    )
    os.close(theirs)
    got = b""
    assert process.stdin is not None
    if stdin:
        process.stdin.write(stdin)
        process.stdin.flush()
        time.sleep(1.5)
        process.stdin.write(stdin)
    process.stdin.close()
    while True:
        try:
            piece = os.read(ours, 65536)
        except OSError:  # Linux: the other end is closed
            piece = b""
        if not piece:
            break
        got += piece
    process.wait(timeout=60)
    os.close(ours)
    return got.decode()


@pytest.mark.parametrize(
    ("env", "coloured"),
    [
        ({"TERM": "xterm-256color", "NO_COLOR": ""}, True),
        ({"TERM": "xterm-256color", "NO_COLOR": "1"}, False),
        ({"TERM": "dumb", "NO_COLOR": ""}, False),
    ],
)
def test_colours_only_where_they_are_wanted(hand: Path, env: dict[str, str], coloured: bool) -> None:
    shown = on_a_terminal(["check", "--strict", str(hand)], {**env, "LC_ALL": "C.UTF-8"})
    assert "warning" in shown
    assert ("\x1b[" in shown) is coloured


@pytest.mark.slow
@pytest.mark.parametrize(("term", "shown"), [("xterm", True), ("dumb", False)])
def test_a_bar_appears_on_long_work(hand: Path, term: str, shown: bool) -> None:
    text = (hand.read_bytes() + b"\n\n") * 30  # less than the pipe's buffer: the writer must not wait
    seen = on_a_terminal(["check", "-", "--no-audit"], {"TERM": term, "NO_COLOR": "", "LC_ALL": "C.UTF-8"}, text)
    assert ("━" in seen) is shown


@pytest.mark.slow
def test_memory_does_not_grow_with_the_file(tmp_path: Path, hand: Path) -> None:
    measure = (
        "import resource, subprocess, sys;"
        "subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL);"
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    )
    peaks = []
    for times in (300, 3000):
        path = tmp_path / f"{times}.txt"
        path.write_text((hand.read_text("utf-8") + "\n\n") * times, "utf-8")
        arguments = [*COMMAND, "parse", "--no-audit", "--format", "jsonl", str(path)]
        done = subprocess.run([sys.executable, "-c", measure, *arguments], capture_output=True, check=True, env=ENV)
        peaks.append(int(done.stdout))
    assert peaks[1] < 1.2 * peaks[0]
