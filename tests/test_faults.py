"""What the world does to a command: closed pipes, full disks, Ctrl-C, files that cannot be read. Never a traceback."""

from __future__ import annotations

import json
import os
import pty
import re
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
    """Ctrl-C while the command is at work: it has more to say than the pipe holds, so it cannot end before.

    Whoever runs the tests in the background has Ctrl-C switched off, and with it all that is started from there.
    """
    listening = "import os, sys, signal as s; s.signal(s.SIGINT, s.SIG_DFL); os.execv(sys.argv[1], sys.argv[1:])"
    process = subprocess.Popen(
        [sys.executable, "-c", listening, *COMMAND, *arguments],
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, encoding="utf-8", env=ENV,
    )  # fmt: skip
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
    # the bar of long work moves the cursor; that is no colour
    assert (re.search(r"\x1b\[(?:[0-9]+;)*[39][0-7]", shown) is not None) is coloured


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


# -- files that change under one's hands -------------------------------------------------------------------------------


def limited(size: int) -> Any:
    """A process that may write files of so many bytes, as on a disk that is full after them."""
    import resource

    return {"preexec_fn": lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))}


def test_full_disk_in_the_middle_of_a_file(tmp_path: Path, session: Path) -> None:
    folder = tmp_path / "out"
    folder.mkdir()
    out = folder / "hands.json"
    out.write_text("old", "utf-8")
    done = run("parse", "-q", "--no-audit", session, "-o", out, **limited(50_000))
    assert done.returncode == 2
    assert f"cannot write {out}: File too large" in done.stderr
    assert "Traceback" not in done.stderr
    assert [(path.name, path.read_text("utf-8")) for path in folder.iterdir()] == [("hands.json", "old")]


@pytest.fixture(scope="module")
def mounting(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """What goes before a command that may mount, in a namespace that ends with it."""
    if not sys.platform.startswith("linux"):
        pytest.skip("only Linux has private mounts")
    for way in (["unshare", "--mount"], ["unshare", "--user", "--map-root-user", "--mount"]):
        call = [*way, "mount", "-t", "tmpfs", "-o", "size=256k", "none", str(tmp_path_factory.mktemp("disk"))]
        done = subprocess.run(call, capture_output=True, encoding="utf-8")
        if done.returncode == 0:
            return way
    pytest.skip(
        f"no small disk can be mounted here ({done.stderr.strip()}): needs root or user namespaces, in a container "
        "--cap-add SYS_ADMIN --security-opt apparmor=unconfined"
    )


@pytest.mark.parametrize(("command", "lang"), [("parse", "en"), ("replay", "zh")])
def test_a_disk_that_is_really_full(
    tmp_path: Path, session: Path, mounting: list[str], command: str, lang: str
) -> None:
    """256 KB, of which the old file takes a little: it stays, and nothing else."""
    disk = tmp_path / "disk"
    disk.mkdir()
    script = """
        disk=$1; shift
        mount -t tmpfs -o size=256k none "$disk" && printf old > "$disk/out" || exit 99
        "$@" >&2; code=$?
        ls -A "$disk"; cat "$disk/out"; exit $code
    """
    call = [*COMMAND, command, "-q", "--no-audit", "--lang", lang, str(session), "-o", str(disk / "out")]
    done = subprocess.run(
        [*mounting, "sh", "-c", script, "sh", str(disk), *call],
        capture_output=True, encoding="utf-8", env=ENV, timeout=120,
    )  # fmt: skip
    said = {"en": f"cannot write {disk}/out: No space left on device\n", "zh": f"无法写入 {disk}/out：磁盘已满\n"}
    assert (done.returncode, done.stdout, done.stderr) == (2, "out\nold", said[lang])
    assert list(disk.iterdir()) == []  # it was another disk


@pytest.mark.parametrize("command", ["parse", "replay"])
def test_a_folder_where_a_file_should_be(tmp_path: Path, hand: Path, command: str) -> None:
    done = run(command, hand, "-o", tmp_path)
    assert done.returncode == 2
    assert f"cannot write {tmp_path}: Is a directory" in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_vanishes_before_its_turn(tmp_path: Path, hand: Path) -> None:
    gone = tmp_path / "gone.txt"
    gone.write_bytes(hand.read_bytes())
    fifo = tmp_path / "first.txt"
    os.mkfifo(fifo)
    process = subprocess.Popen(
        [*COMMAND, "check", str(fifo), str(gone)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8", env=ENV,
    )  # fmt: skip
    with fifo.open("wb") as file:  # opens when the command is reading
        gone.unlink()
        file.write(hand.read_bytes())
    _, said = process.communicate(timeout=60)
    assert process.returncode == 2
    assert f"cannot read {gone}: No such file or directory" in said
    assert "1 file, 1 hand" in said


def test_a_file_that_grows_and_vanishes_while_it_is_read(tmp_path: Path, hand: Path) -> None:
    """A hand of which only the beginning is there yet is cut; all before it are read."""
    path = tmp_path / "growing.txt"
    text = (hand.read_bytes() + b"\n\n") * 300
    path.write_bytes(text)
    process = subprocess.Popen(
        [*COMMAND, "parse", "-q", "--no-audit", "--format", "jsonl", str(path)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8", env=ENV,
    )  # fmt: skip
    assert process.stdout is not None
    first = process.stdout.readline()  # it has read a block, and waits for somebody to take what it writes
    with path.open("ab") as file:
        file.write(text + hand.read_bytes()[:200])
    path.unlink()
    assert process.stderr is not None
    rest = process.stdout.read()  # not communicate(), which forgets what readline() has taken and not given
    said = process.stderr.read()
    assert process.wait(timeout=60) == 1
    assert "Traceback" not in said
    assert said.count("error[") == 1
    assert len((first + rest).splitlines()) == 600


def test_two_that_write_the_same_file(tmp_path: Path, session: Path) -> None:
    """Each writes beside it; what stands there in the end is whole, and of one of them."""
    out = tmp_path / "out" / "hands.json"
    out.parent.mkdir()
    call = [*COMMAND, "parse", "-q", "--no-audit", str(session), "-o", str(out)]
    both = [subprocess.Popen(call, env=ENV, stderr=subprocess.PIPE) for _ in range(2)]
    assert [(p.wait(timeout=120), p.stderr and p.stderr.read()) for p in both] == [(0, b"")] * 2
    assert len(json.loads(out.read_text("utf-8"))["hands"]) == 400
    assert [path.name for path in out.parent.iterdir()] == ["hands.json"]


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGHUP])
def test_what_ends_it_leaves_the_old_file(tmp_path: Path, session: Path, sign: signal.Signals) -> None:
    out = tmp_path / "out" / "hands.json"
    out.parent.mkdir()
    out.write_text("old", "utf-8")
    process = subprocess.Popen(
        [*COMMAND, "parse", str(session), "-o", str(out)],
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, encoding="utf-8", env=ENV,
    )  # fmt: skip
    assert process.stderr is not None
    process.stderr.readline()  # it is at work, and has more to say than the pipe holds
    process.send_signal(sign)
    said = process.stderr.read()
    assert process.wait(timeout=60) == 128 + sign
    assert "Traceback" not in said
    assert [(path.name, path.read_text("utf-8")) for path in out.parent.iterdir()] == [("hands.json", "old")]


def test_no_home_and_no_environment(hand: Path) -> None:
    done = run("check", hand, env={"PATH": os.environ["PATH"]})
    assert (done.returncode, "1 hand" in done.stderr) == (0, True)


def test_two_gigabytes_of_nothing(tmp_path: Path) -> None:
    """A file without text is given up after as much as the longest hand, in as much memory."""
    path = tmp_path / "sparse.txt"
    with path.open("wb") as file:
        file.truncate(2 << 30)
    measure = (
        "import resource, subprocess, sys; done = subprocess.run(sys.argv[1:], capture_output=True, text=True);"
        "print(done.returncode, done.stdout.count('HR109'), resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    )
    call = [sys.executable, "-c", measure, *COMMAND, "check", "--format", "concise", str(path)]
    done = subprocess.run(call, capture_output=True, encoding="utf-8", env=ENV, timeout=300)
    code, count, kilobytes = map(int, done.stdout.split())
    assert (code, count) == (1, 1)
    assert kilobytes < 400_000
