"""Voices of people: the command that adds them, their publisher, and the engines that speak with them."""

from __future__ import annotations

import ast
import hashlib
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from http.client import HTTPResponse
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result

import sounds
from companion.core.text import Text
from companion.frontends import DATA
from sounds import engines
from sounds.engines import DAMAGED, ENGINES, GONE, USUAL, Failed, espeak_ng, find, split_voice
from sounds.voices import command
from sounds.voices import fetch as fetching
from sounds.voices.command import voices
from sounds.voices.fetch import CUT_OFF, ELSEWHERE, NO_ANSWER, NO_ROOM, OTHER, Publisher, Unfetched, fetch
from sounds.voices.known import HOSTS, KNOWN, PUBLISHER, FetchableVoice, File, propose
from sounds.voices.shelf import VoiceShelf
from tests.waiting import PATIENCE

NAME = "es_ES-prova-medium"
SUM = hashlib.sha256(b"a model").hexdigest()


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    """A voice on a stick that is not listed."""
    folder = tmp_path / "stick"
    folder.mkdir()
    (folder / f"{NAME}.onnx.json").write_bytes(b"its settings")
    (folder / f"{NAME}.onnx").write_bytes(b"a model")
    return folder / f"{NAME}.onnx"


@click.group()
@click.pass_context
def companion(context: click.Context) -> None:
    """Provide the values of the hub's own command group."""
    context.meta[DATA] = Path


companion.add_command(voices)


def typed(data: Path, *words: str, answer: str = "") -> Result:
    return CliRunner().invoke(companion, ["voices", *words, "--data", str(data)], input=answer)


def test_the_list_says_what_is_here_and_what_may_be_fetched(tmp_path: Path) -> None:
    told = typed(tmp_path).output
    for voice in KNOWN.values():
        assert voice.name in told and voice.licence in told
    assert "64 MB" in told and "Italiano" in told and "medium" in told


def test_a_voice_from_a_stick_is_taken_after_its_sum_was_shown_and_trusted(tmp_path: Path, stick: Path) -> None:
    refused = typed(tmp_path, "add", "--file", str(stick), answer="n\n")
    assert refused.exit_code == 1 and SUM in refused.output
    assert VoiceShelf(tmp_path).voices() == []
    assert typed(tmp_path, "add", "--file", str(stick), answer="y\n").exit_code == 0
    assert VoiceShelf(tmp_path).check(NAME).read_bytes() == b"a model"
    assert f"  {NAME}\n" in typed(tmp_path).output


@pytest.mark.parametrize(("trust", "code"), [(SUM.upper(), 0), ("0" * 64, 1)])
def test_a_sum_that_is_typed_asks_nothing(tmp_path: Path, stick: Path, trust: str, code: int) -> None:
    assert typed(tmp_path, "add", "--file", str(stick), "--trust", trust).exit_code == code
    assert len(VoiceShelf(tmp_path).voices()) == 1 - code


def test_a_listed_voice_from_a_stick_needs_its_listed_sum(tmp_path: Path, stick: Path) -> None:
    for path in list(stick.parent.iterdir()):
        path.rename(path.with_name(path.name.replace(NAME, "en_US-joe-medium")))
    refused = typed(tmp_path, "add", "--file", str(stick.parent / "en_US-joe-medium.onnx"), "--trust", SUM)
    assert refused.exit_code == 1 and "checksum differs" in refused.output
    assert list((tmp_path / "voices").iterdir()) == []


def test_a_file_that_is_no_voice_is_refused(tmp_path: Path, stick: Path) -> None:
    other = stick.rename(stick.with_name("song.onnx"))
    assert "isn't a voice" in typed(tmp_path, "add", "--file", str(other)).output


def test_a_language_stands_for_the_voice_that_is_proposed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[FetchableVoice] = []

    def fetch(voice: FetchableVoice, data: Path, read: Callable[[int], object]) -> None:
        asked.append(voice)

    monkeypatch.setattr(command, "fetch", fetch)
    assert typed(tmp_path, "add", "it").exit_code == 0
    assert typed(tmp_path, "add", "es_ES-davefx-medium").exit_code == 0
    assert [voice.name for voice in asked] == [propose("it").name, "es_ES-davefx-medium"]
    assert "no such voice" in typed(tmp_path, "add", "paola").output


def test_why_a_voice_was_not_fetched_is_said_in_the_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks_off(*about: object) -> None:
        raise Unfetched(CUT_OFF)

    monkeypatch.setattr(command, "fetch", breaks_off)
    refused = typed(tmp_path, "add", "it", "--language", "it")
    assert refused.exit_code == 1 and "connessione" in refused.output


def test_a_damaged_voice_is_named_never_used_and_can_be_removed(tmp_path: Path, stick: Path) -> None:
    typed(tmp_path, "add", "--file", str(stick), "--trust", SUM)
    shelf = VoiceShelf(tmp_path)
    shelf.model(NAME).write_bytes(b"a mod")
    assert "damaged" in typed(tmp_path).output
    with pytest.raises(Failed) as failed:
        shelf.check(NAME)
    assert failed.value.why == DAMAGED
    assert typed(tmp_path, "remove", NAME).exit_code == 0
    with pytest.raises(Failed) as failed:
        shelf.check(NAME)
    assert failed.value.why == GONE
    assert typed(tmp_path, "remove", NAME).exit_code == 1
    assert typed(tmp_path, "remove", "../companion").exit_code == 1


# A publisher that is slow, breaks off, sends something else, or leads elsewhere


MODEL, SETTINGS = b"model" * 20_000, b'{"audio":{}}'


def file(content: bytes) -> File:
    return File(len(content), hashlib.sha256(content).hexdigest())


VOICE = FetchableVoice("it_IT-prova-medium", file(MODEL), file(SETTINGS), "CC0")
AT = "/it/it_IT/prova/medium/it_IT-prova-medium.onnx"


class VoicePublisher(ThreadingHTTPServer):
    """A publisher on this machine; `fault` is what goes wrong."""

    daemon_threads = True
    fault = ""
    other = ""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Answer)
        self.over = threading.Event()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Print nothing: a client that hangs up is no fault."""


class Answer(BaseHTTPRequestHandler):
    server: VoicePublisher

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
            time.sleep(0.1)  # the pause is the slowness: the client has half a file and nothing more
        if fault == "falls silent":
            self.server.over.wait(PATIENCE)
        self.wfile.write(sent[half:])

    def log_message(self, format: str, *args: Any) -> None:
        """Print nothing."""


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[VoicePublisher]:
    monkeypatch.setenv("no_proxy", "*")
    one = VoicePublisher()
    one.other = f"http://127.0.0.1:{one.server_port}"
    thread = threading.Thread(target=one.serve_forever)
    thread.start()
    yield one
    one.over.set()
    one.shutdown()
    one.server_close()
    thread.join()


def publisher(server: VoicePublisher) -> Publisher:
    return Publisher(f"http://127.0.0.1:{server.server_port}/", ("127.0.0.1",), "http", PATIENCE)


def fetched(server: VoicePublisher, data: Path) -> list[int]:
    read: list[int] = []
    fetch(VOICE, data, read.append, publisher(server))
    return read


def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the client wait only for a moment once the answer has begun."""
    read = HTTPResponse.read

    def soon(answer: Any, amount: int) -> bytes:
        answer.fp.raw._sock.settimeout(0.1)
        return read(answer, amount)

    monkeypatch.setattr(HTTPResponse, "read", soon)


@pytest.mark.parametrize("fault", ["", "is slow", "has moved", "tells no length"])
def test_a_voice_is_fetched_checked_and_kept(server: VoicePublisher, tmp_path: Path, fault: str) -> None:
    server.fault = fault
    assert sum(fetched(server, tmp_path)) == VOICE.bytes
    shelf = VoiceShelf(tmp_path)
    assert shelf.check(VOICE.name).read_bytes() == MODEL
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
        ("is not there", NO_ANSWER),
        ("leads elsewhere", ELSEWHERE),
        ("needs more room than there is", NO_ROOM),
    ],
)
def test_what_is_not_the_voice_is_not_kept(
    server: VoicePublisher, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: str, says: Text
) -> None:
    server.fault = fault
    at = publisher(server)
    match fault:
        case "falls silent":
            impatient(monkeypatch)
        case "leads elsewhere":
            server.other = f"http://localhost:{server.server_port}"
        case "is not there":
            at = at._replace(address="http://127.0.0.1:9/")
        case "needs more room than there is":
            monkeypatch.setattr(fetching, "SPARE", 1 << 60)
    with pytest.raises(Unfetched) as refused:
        fetch(VOICE, tmp_path, print, at)
    assert refused.value.says == says
    assert list((tmp_path / "voices").iterdir()) == []


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
    assert {propose(language).language for language in ("it", "en", "es")} == {"it", "en", "es"}
    for voice in KNOWN.values():
        for one in (voice.model, voice.settings):
            assert len(bytes.fromhex(one.sha256)) == 32 and one.bytes > 0
        assert voice.licence and voice.quality in ("x_low", "low", "medium", "high")


# The engines, and one that does not load


def test_the_projects_own_engine_is_found_by_the_door_that_is_open_to_all(tmp_path: Path) -> None:
    assert find()[USUAL] is espeak_ng.ENGINE
    assert espeak_ng.ENGINE.voices(tmp_path) == (), "it has none in the data folder"
    assert find("none") == {}


def test_an_engine_that_does_not_load_is_left_out_and_named(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def points(group: str) -> list[EntryPoint]:
        assert group == ENGINES
        return [
            EntryPoint("theirs", "nowhere:ENGINE", ENGINES),
            EntryPoint(USUAL, "sounds.engines.espeak_ng:ENGINE", ENGINES),
        ]

    monkeypatch.setattr(engines, "entry_points", points)
    assert list(find()) == [USUAL]
    assert caplog.messages == ["the engine theirs does not load: ModuleNotFoundError"]


@pytest.mark.parametrize(
    ("voice", "parts"),
    [("piper:it_IT-paola-medium", ("piper", "it_IT-paola-medium")), ("roa/it", (USUAL, "roa/it")), ("", (USUAL, ""))],
)
def test_a_chosen_voice_names_its_engine_and_one_of_before_is_of_the_usual_one(voice: str, parts: Any) -> None:
    assert split_voice(voice) == parts


# Piper is under the GPL-3: only one module may load it, in the process that speaks


ROOT = Path(sounds.__file__).parent.parent
ONLY = Path("sounds/voices/piper.py")
THEIRS = ("piper", "onnxruntime", "numpy")


def loaded(path: Path) -> Iterator[str]:
    """Yield the imports of a module, and every string that it could pass to `import_module`."""
    for node in ast.walk(ast.parse(path.read_text())):
        match node:
            case ast.Import(names=names):
                yield from (name.name.split(".")[0] for name in names)
            case ast.ImportFrom(module=str(module), level=0):
                yield module.split(".")[0]
            case ast.Call(func=ast.Name(id="import_module" | "__import__"), args=[ast.Constant(value=str(name)), *_]):
                yield name.split(".")[0]


def test_one_module_alone_loads_piper() -> None:
    found = {
        path.relative_to(ROOT)
        for folder in ("companion", "hardware", "room", "sounds", "web")
        for path in (ROOT / folder).rglob("*.py")
        if set(loaded(path)) & set(THEIRS)
    }
    assert found == {ONLY}


def test_what_the_hub_loads_of_its_engines_loads_nothing_of_piper() -> None:
    program = (
        "import sys; from sounds import frontend; from sounds.engines import find; from pathlib import Path\n"
        "for one in find().values(): one.lacks(); one.voices(Path('/nowhere')); one.release(Path('/nowhere'), 'x')\n"
        f"assert not set({THEIRS!r}) & set(sys.modules), 'loaded'"
    )
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60)
