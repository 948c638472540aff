"""The terminal: text that it cannot show never keeps a hub from starting."""

import io
import subprocess
import urllib.request
from pathlib import Path

import pytest

from companion.texts.terminal import can_show, show
from tests.hub.power.server import COMPANION, free_port, serving
from tests.long import further
from tests.waiting import PATIENCE, until
from web.finding.qr_codes import terminal


@pytest.mark.parametrize("encoding", further(["latin-1", "cp437", "iso8859-5", "ascii"]))
def test_a_hub_starts_whatever_letters_the_terminal_has(tmp_path: Path, encoding: str) -> None:
    with serving(tmp_path, "--language", "es", environment={"PYTHONIOENCODING": encoding}) as hub:
        hub.wait_for(r"http://127\.0\.0\.1:\d+/[A-Z0-9]{4}\n")
        assert hub.stop() == 0
    assert "web" not in hub.said.lower()
    assert "????" not in hub.said, "a code whose blocks it lacks is left out"


@pytest.mark.parametrize("to", ["> /dev/full 2>&1", ">&- 2>&-", "| head -n 1"])
def test_a_hub_serves_while_nothing_it_says_can_be_written(tmp_path: Path, to: str) -> None:
    port = free_port()
    options = f"serve --mute --bind 127.0.0.1 --address 127.0.0.1 --port {port} --data {tmp_path}"
    with subprocess.Popen(["sh", "-c", f'"$0" {options} {to}', COMPANION[0]], start_new_session=True) as process:
        try:
            until(lambda: answers(port), ended=process.poll, passing=OSError)
        finally:
            subprocess.run(["pkill", "-INT", "-s", str(process.pid)], check=True, timeout=PATIENCE)
    assert not until(lambda: still_there(tmp_path), lambda found: not found)


def answers(port: int) -> bool:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/api", timeout=PATIENCE) as reply:
        return bool(reply.status == 200)


def still_there(data: Path) -> str:
    return subprocess.run(["pgrep", "-f", str(data)], capture_output=True, text=True, timeout=PATIENCE).stdout


def test_a_code_is_drawn_where_its_blocks_can_be_shown_and_nowhere_else(monkeypatch: pytest.MonkeyPatch) -> None:
    code = terminal("http://192.168.7.5:8000/ABCD")
    for encoding, fits in (
        ("utf-8", True),
        ("cp437", True),
        ("latin-1", False),
        ("ascii", False),
        ("none such", False),
    ):
        monkeypatch.setattr("sys.stdout", type("Terminal", (io.StringIO,), {"encoding": encoding})())
        assert can_show(code) == fits, encoding


def test_words_for_a_terminal_that_is_gone_are_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    gone = io.StringIO()
    gone.close()
    monkeypatch.setattr("sys.stdout", gone)
    show("nobody reads this")
