"""What people type, what they are told, and with which status it ends."""

import resource
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path

import pytest

from companion.core.replay import Row
from companion.hub import app
from companion.hub.config import Config
from companion.hub.log.log import Log, LogEntry
from tests.hub.power.server import COMPANION, PATIENCE, serving
from tests.hub.stranger import install, path
from tests.hub.typed import companion
from tests.long import further


def typed(*arguments: str | Path, files: int | None = None) -> subprocess.CompletedProcess[str]:
    """Run the program to its end; no file may grow beyond `files` bytes."""

    def limit() -> None:
        if files is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (files, files))

    return subprocess.run(
        [*map(str, COMPANION), *map(str, arguments)],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        preexec_fn=limit,
    )


@pytest.fixture
def strangers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A good face of a stranger, and one that has no ears."""
    install(tmp_path / "packages", {"good": "strange_faces:good", "deaf": "strange_faces:deaf"})
    monkeypatch.syspath_prepend(tmp_path / "packages")
    return tmp_path / "data"


def test_the_doctor_says_what_works_and_what_does_not_and_why(strangers: Path) -> None:
    found = companion("doctor", "--data", strangers)
    assert found.exit_code == 1
    assert "good: ok\n" in found.output and "deaf: No ears were found.\n" in found.output
    assert not strangers.exists(), "it leaves no trace"
    strangers.mkdir()
    (strangers / "companion.toml").write_text("[faces.deaf]\nenabled = false\n[faces.web]\nenabled = false\n")
    found = companion("doctor", "--data", strangers)
    assert found.exit_code == 0, "it is content when what does not work is switched off"
    assert "deaf: off (companion.toml)\n" in found.output and "good: ok\n" in found.output


def test_the_doctor_speaks_the_language_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tmp_path / "packages", {"bad": "strange_breaks:face"})
    monkeypatch.syspath_prepend(tmp_path / "packages")
    english, italian = (companion("doctor", "--data", tmp_path, "--language", code).output for code in ("en", "it"))
    assert "bad: It cannot be loaded.\n" in english
    assert "bad: " in italian and "It cannot be loaded." not in italian


def test_to_serve_loads_no_other_command() -> None:
    says = "import sys; from companion.hub.cli import main; main({}, standalone_mode=False); print(*sys.modules)"
    loaded = {}
    for words in (["serve", "--help"], ["--help"]):
        found = subprocess.check_output([sys.executable, "-c", says.format(words)], text=True, timeout=PATIENCE)
        loaded[words[0]] = "companion.commands.demo" in found.split()
    assert loaded == {"serve": False, "--help": True}


@pytest.mark.parametrize("command", ["doctor", "serve"])
def test_a_configuration_that_cannot_be_used_is_told_in_words(tmp_path: Path, command: str) -> None:
    (tmp_path / "companion.toml").write_text("[faces.web")
    found = companion(command, "--data", tmp_path)
    assert found.exit_code == 1
    assert found.output.startswith("Error: companion.toml: ")
    assert not (tmp_path / "evening.db").exists()


def test_a_second_hub_on_the_same_data_is_refused_in_words_and_the_first_goes_on(tmp_path: Path) -> None:
    with serving(tmp_path) as first:
        first.url()
        second = typed("serve", "--port", "0", "--data", tmp_path)
        assert second.returncode == 1
        assert second.stderr == f"Error: Another hub is running with the data in {tmp_path}.\n"
        assert first.process.poll() is None
        assert first.stop() == 0


def damaged(folder: Path) -> bytes:
    """Return a log of two tables whose first page alone is as it was."""
    with closing(Log(folder)) as log:
        for code in ("AAAA", "BBBB"):
            log.append({code: [LogEntry(n, 0, 0, Row("", "Paused", b"{}")) for n in range(1, 500)]})
    content = (folder / "evening.db").read_bytes()
    return content[:4096] + b"\xff" * (len(content) - 4096)


@pytest.mark.parametrize("content", [lambda _: b"no log at all" * 1000, damaged], ids=["something else", "damaged"])
def test_a_log_that_cannot_be_read_is_told_in_words_and_kept(tmp_path: Path, content: Callable[[Path], bytes]) -> None:
    found_there = content(tmp_path / "made")
    (tmp_path / "evening.db").write_bytes(found_there)
    found = typed("serve", "--port", "0", "--data", tmp_path)
    assert found.returncode == 1
    assert found.stderr.startswith(f"Error: The log in {tmp_path} cannot be read.")
    assert (tmp_path / "evening.db").read_bytes() == found_there


def test_a_data_folder_that_is_a_file_is_refused_in_words(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    found = typed("serve", "--port", "0", "--data", tmp_path / "file" / "below")
    assert found.returncode == 1 and "Traceback" not in found.stderr
    assert found.stderr.startswith("Error: The data folder cannot be used: ")


@pytest.mark.parametrize(
    "files", further([0, 8192, 20000]), ids=["nothing fits", "the log alone fits", "no table fits"]
)
def test_a_disk_that_is_full_at_the_start_is_told_in_words(tmp_path: Path, files: int) -> None:
    found = typed("serve", "--port", "0", "--data", tmp_path, files=files)
    assert found.returncode == 1
    assert found.stderr == f"Error: Nothing can be saved in {tmp_path}. Is the disk full?\n"


@pytest.mark.parametrize(
    "options",
    [
        line.split()
        for line in (
            *("--rate 0", "--rate 101", "--port 65536", "--port http", "--tables 0", "--tables 201"),
            *("--language la", "--loud"),
        )
    ],
)
def test_an_option_that_makes_no_sense_is_refused_before_anything_is_done(
    tmp_path: Path, options: Sequence[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app, "serve", lambda *what: pytest.fail("it was served"))
    found = companion("serve", "--data", tmp_path / "data", *options)
    assert found.exit_code == 2
    assert options[0] in found.output
    assert list(tmp_path.iterdir()) == []


def test_what_is_typed_is_what_the_faces_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[Config] = []
    monkeypatch.setattr(app, "serve", lambda config, games: told.append(config))
    (tmp_path / "companion.toml").write_text("[faces.web]\ndepth = 3\n")
    options = ["--port", "8080", "--address", "10.0.0.1", "--bind", "127.0.0.1", "--mute"]
    options += ["--language", "it", "--rate", "20", "--tables", "3"]
    assert companion("serve", "--data", tmp_path, *options).exit_code == 0
    (config,) = told
    settings = config.for_face("web")
    assert (settings.bind, settings.port, settings.address) == ("127.0.0.1", 8080, "10.0.0.1")
    assert (settings.mute, settings.rate, settings.data, settings.own) == (True, 20, tmp_path, {"depth": 3})
    assert (config.language, config.tables) == ("it", 3)


def test_a_strangers_command_is_typed_like_our_own_and_behind_its_group_where_its_name_has_a_dot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    commands = {name: "strange_faces:wave" for name in ("wave", "setup.chess", "teach.chess")}
    packages = install(tmp_path, {}, {**commands, "bad": "strange_breaks:wave"})
    monkeypatch.setenv("PYTHONPATH", path(packages))
    for words in (["wave"], ["setup", "chess"]):
        waved = typed(*words)
        assert waved.stdout == "hello from a stranger\n"
        assert "the command bad does not load" in waved.stderr
        assert "there is no group of commands for teach.chess" in waved.stderr
    assert "wave" in typed("--help").stdout


@pytest.mark.long
def test_it_opens_as_many_tables_as_were_asked_for_and_keeps_those_that_were_there(tmp_path: Path) -> None:
    codes = []
    for number in (2, 1, 3):
        with serving(tmp_path, "--tables", str(number)) as server:
            server.url()
            assert server.stop(signal.SIGINT) == 0
        with closing(Log(tmp_path)) as log:
            codes.append(log.codes())
    assert [len(places) for places in codes] == [2, 2, 3]
    assert codes[0] == codes[1] == codes[2][:2]
