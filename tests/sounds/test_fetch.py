"""How a voice is fetched: from a publisher that is slow, breaks off, sends something else, or leads elsewhere."""

from __future__ import annotations

import hashlib
import threading
import time
from collections.abc import Iterator
from http.client import HTTPResponse
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from companion.core.text import Text
from sounds.voices import fetch as fetching
from sounds.voices.fetch import CUT_OFF, ELSEWHERE, NO_ANSWER, NO_ROOM, OTHER, Publisher, Unfetched, fetch
from sounds.voices.known import HOSTS, KNOWN, PUBLISHER, File, Known, proposed
from sounds.voices.shelf import Shelf
from tests.waiting import PATIENCE

MODEL, SETTINGS = b"model" * 20_000, b'{"audio":{}}'


def file(content: bytes) -> File:
    return File(len(content), hashlib.sha256(content).hexdigest())


VOICE = Known("it_IT-prova-medium", file(MODEL), file(SETTINGS), "CC0")
AT = "/it/it_IT/prova/medium/it_IT-prova-medium.onnx"


class Server(ThreadingHTTPServer):
    """A publisher on this machine; `fault` says what is wrong with it."""

    daemon_threads = True
    fault = ""
    other = ""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Answer)
        self.over = threading.Event()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing: a client that goes is no fault."""


class Answer(BaseHTTPRequestHandler):
    server: Server

    def do_GET(self) -> None:
        fault = self.server.fault
        content = SETTINGS if self.path == f"{AT}.json" else MODEL if self.path == AT else None
        if self.path.startswith("/moved"):
            content = SETTINGS if self.path.endswith(".json") else MODEL
        if fault == "refuses" or content is None:
            self.send_error(404)
            return
        if fault == "leads elsewhere" or (fault == "has moved" and not self.path.startswith("/moved")):
            self.send_response(302)
            self.send_header("Location", f"{self.server.other}/moved{self.path}")
            self.end_headers()
            return
        sent = {"sends something else": b"x" * len(content), "sends too much": content + b"!"}.get(fault, content)
        self.send_response(200)
        if fault != "tells no length":
            self.send_header("Content-Length", str(len(sent)))
        self.end_headers()
        half = len(sent) // 2
        self.wfile.write(sent[:half])
        if fault == "breaks off":
            return
        if fault == "is slow":
            time.sleep(0.1)  # the pause is what is slow: the client finds half a file and nothing more
        if fault == "falls silent":
            self.server.over.wait(PATIENCE)
        self.wfile.write(sent[half:])

    def log_message(self, format: str, *args: Any) -> None:
        """Print nothing."""


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    monkeypatch.setenv("no_proxy", "*")
    one = Server()
    one.other = f"http://127.0.0.1:{one.server_port}"
    thread = threading.Thread(target=one.serve_forever)
    thread.start()
    yield one
    one.over.set()
    one.shutdown()
    one.server_close()
    thread.join()


def publisher(server: Server) -> Publisher:
    return Publisher(f"http://127.0.0.1:{server.server_port}/", ("127.0.0.1",), "http", PATIENCE)


def fetched(server: Server, data: Path) -> list[int]:
    read: list[int] = []
    fetch(VOICE, data, read.append, publisher(server))
    return read


def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the client wait for no more than a moment once the answer has begun."""
    read = HTTPResponse.read

    def soon(answer: Any, amount: int) -> bytes:
        answer.fp.raw._sock.settimeout(0.1)
        return read(answer, amount)

    monkeypatch.setattr(HTTPResponse, "read", soon)


@pytest.mark.parametrize("fault", ["", "is slow", "has moved", "tells no length"])
def test_a_voice_is_fetched_checked_and_kept(server: Server, tmp_path: Path, fault: str) -> None:
    server.fault = fault
    assert sum(fetched(server, tmp_path)) == VOICE.bytes
    shelf = Shelf(tmp_path)
    assert shelf.checked(VOICE.name).read_bytes() == MODEL
    assert [(voice.id, voice.name, voice.language) for voice in shelf.voices()] == [(VOICE.name, "Prova", "it")]
    assert sorted(path.name for path in (tmp_path / "voices").iterdir()) == [
        f"{VOICE.name}.json", f"{VOICE.name}.onnx", f"{VOICE.name}.onnx.json",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("fault", "says"),
    [
        ("breaks off", CUT_OFF),
        ("falls silent", CUT_OFF),
        ("sends something else", OTHER),
        ("sends too much", OTHER),
        ("refuses", NO_ANSWER),
    ],
)
def test_what_is_not_the_voice_is_not_kept(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: str, says: Text
) -> None:
    server.fault = fault
    if fault == "falls silent":
        impatient(monkeypatch)
    with pytest.raises(Unfetched) as refused:
        fetched(server, tmp_path)
    assert refused.value.says == says
    assert list((tmp_path / "voices").iterdir()) == []


def test_a_redirection_to_a_foreign_host_is_not_followed(server: Server, tmp_path: Path) -> None:
    server.fault, server.other = "leads elsewhere", f"http://localhost:{server.server_port}"
    with pytest.raises(Unfetched) as refused:
        fetched(server, tmp_path)
    assert refused.value.says == ELSEWHERE


def test_nobody_who_answers_is_told_in_words(server: Server, tmp_path: Path) -> None:
    nowhere = publisher(server)._replace(address="http://127.0.0.1:9/")
    with pytest.raises(Unfetched) as refused:
        fetch(VOICE, tmp_path, print, nowhere)
    assert refused.value.says == NO_ANSWER


def test_a_full_disk_is_found_out_before_anything_is_fetched(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fetching, "SPARE", 1 << 60)
    with pytest.raises(Unfetched) as refused:
        fetched(server, tmp_path)
    assert refused.value.says == NO_ROOM


@pytest.mark.parametrize(
    ("address", "trusted"),
    [
        (PUBLISHER, True),
        (f"https://cdn-lfs.{HOSTS[0]}/a", True),
        (f"https://cas-bridge.xethub.{HOSTS[1]}/a", True),
        (f"http://{HOSTS[0]}/a", False),
        (f"https://not{HOSTS[0]}/a", False),
        (f"https://{HOSTS[0]}.example/a", False),
        ("file:///etc/passwd", False),
    ],
)
def test_only_the_publishers_own_servers_are_trusted(address: str, trusted: bool) -> None:
    assert Publisher().trusts(address) is trusted


def test_each_language_has_a_voice_and_each_voice_its_sums() -> None:
    assert {proposed(language).language for language in ("it", "en", "es")} == {"it", "en", "es"}
    for voice in KNOWN.values():
        for one in (voice.model, voice.settings):
            assert len(bytes.fromhex(one.sha256)) == 32 and one.bytes > 0
        assert voice.licence and voice.quality in ("x_low", "low", "medium", "high")
