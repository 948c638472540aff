"""Commands and the doctor: their messages about disk, clock, network and voice, and their exit status."""

from __future__ import annotations

import resource
import shutil
import signal
import subprocess
import sys
from collections import namedtuple
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, closing, nullcontext
from importlib.metadata import version
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.bots.client import Lost
from companion.commands import speed
from companion.commands.late_lines import late_lines
from companion.commands.speed import Measured
from companion.core.text import Text, say
from companion.frontends import Hub, Settings
from companion.frontends.examination import Ask, Finding
from companion.hub import app
from companion.hub.cli import main
from companion.hub.config import Config
from companion.hub.discovery import FoundFrontend
from companion.hub.doctor import LEAST_FREE, examine, machine, make_ask, print_finding, settings_beside_hub
from companion.hub.log.log import Log
from companion.texts import translator
from sounds import espeak
from tests.golden.english import english
from tests.hub.power.server import COMPANION, PATIENCE, serving
from tests.hub.scripts import companion
from tests.hub.stranger import install, path
from tests.long import further
from web.finding import addresses
from web.frontend import FRONTEND as WEB


def typed(*arguments: str | Path, files: int | None = None) -> subprocess.CompletedProcess[str]:
    """Run the program to its end; no file may grow beyond `files` bytes."""

    def limit() -> None:
        if files is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (files, files))

    return subprocess.run(
        [*map(str, COMPANION), *map(str, arguments)], capture_output=True, text=True, timeout=PATIENCE, preexec_fn=limit
    )


def test_the_version_is_told_also_by_python_itself() -> None:
    said = {typed("--version").stdout}
    said.add(subprocess.run([sys.executable, "-m", "companion", "--version"], capture_output=True, text=True).stdout)
    assert said == {f"companion {version('table-companion')}\n"}


def test_the_doctor_says_what_works_and_what_does_not_and_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tmp_path / "packages", {"good": "strange_faces:good", "deaf": "strange_faces:deaf"})
    monkeypatch.syspath_prepend(tmp_path / "packages")
    data = tmp_path / "data"
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    found = companion("doctor", "--data", data)
    assert found.exit_code == 1
    assert "good: ok\n" in found.output and "deaf: No ears were found.\n" in found.output
    assert not data.exists(), "it leaves no trace"
    data.mkdir()
    (data / "companion.toml").write_text("[frontends.deaf]\nenabled = false\n[frontends.web]\nenabled = false\n")
    found = companion("doctor", "--data", data)
    assert found.exit_code == 0, "it is content when what does not work is switched off"
    assert "deaf: off (companion.toml)\n" in found.output and "good: ok\n" in found.output


def test_the_doctor_does_not_mistake_the_running_hub_for_another_program(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        port = int(server.url().rpartition(":")[2])
        settings = Settings(bind="127.0.0.1", port=port, address="", data=tmp_path, mute=True, rate=1)
        assert WEB.check(settings)
        assert WEB.check(settings_beside_hub(settings)) is None
    assert settings_beside_hub(settings) == settings


def test_the_doctor_speaks_the_language_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tmp_path / "packages", {"bad": "strange_breaks:face"})
    monkeypatch.syspath_prepend(tmp_path / "packages")
    english, italian = (companion("doctor", "--data", tmp_path, "--language", code).output for code in ("en", "it"))
    assert "bad: It can't be loaded.\n" in english
    assert "bad: " in italian and "It can't be loaded." not in italian


def test_to_serve_loads_no_other_command() -> None:
    says = "import sys; from companion.hub.cli import main; main({}, standalone_mode=False); print(*sys.modules)"
    loaded = {}
    for words in (["serve", "--help"], ["--help"]):
        found = subprocess.check_output([sys.executable, "-c", says.format(words)], text=True, timeout=PATIENCE)
        loaded[words[0]] = "companion.commands.demo" in found.split()
    assert loaded == {"serve": False, "--help": True}


@pytest.mark.parametrize("command", ["doctor", "serve"])
def test_a_configuration_that_cannot_be_used_is_told_in_words(tmp_path: Path, command: str) -> None:
    (tmp_path / "companion.toml").write_text("[frontends.web")
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


def test_a_data_folder_that_is_a_file_is_refused_in_words(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    found = typed("serve", "--port", "0", "--data", tmp_path / "file" / "below")
    assert found.returncode == 1 and "Traceback" not in found.stderr
    assert found.stderr.startswith("Error: Can't use the data folder: ")


@pytest.mark.parametrize(
    "files", further([0, 8192, 20000]), ids=["nothing fits", "the log alone fits", "no table fits"]
)
def test_a_disk_that_is_full_at_the_start_is_told_in_words(tmp_path: Path, files: int) -> None:
    found = typed("serve", "--port", "0", "--data", tmp_path, files=files)
    assert found.returncode == 1
    assert found.stderr == f"Error: Can't save anything in {tmp_path}. Is the disk full?\n"


@pytest.mark.parametrize(
    "options",
    [
        line.split()
        for line in (
            *("--rate 0", "--rate 101", "--port 65536", "--port http", "--tables 0", "--tables 201"),
            *("--language la", "--loud"),
            *("--address 10.0.0.1:8000", "--address http://hub.lan", "--address hub.lan/table", "--address ::z"),
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
    (tmp_path / "companion.toml").write_text("[frontends.web]\ndepth = 3\n")
    options = [
        "--port",
        "8080",
        "--address",
        "10.0.0.1",
        "--address",
        "hub.lan",
        "--address",
        "fd00::1",
        "--bind",
        "127.0.0.1",
    ]
    options.append("--mute")
    options += ["--language", "it", "--rate", "20", "--tables", "3"]
    assert companion("serve", "--data", tmp_path, *options).exit_code == 0
    (config,) = told
    settings = config.for_frontend("web")
    assert (settings.bind, settings.port, settings.address) == ("127.0.0.1", 8080, "10.0.0.1")
    assert settings.names == ("hub.lan", "fd00::1")
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


ENGLISH = translator("en")
IN_2030, IN_1970 = 1_900_000_000, 3600
Usage = namedtuple("Usage", "total used free")


def settings(folder: Path, **changes: str) -> Settings:
    return Settings(bind="0.0.0.0", port=8000, address=changes.get("address", ""), data=folder, mute=False, rate=1)


def found(folder: Path, now: float = IN_2030) -> dict[str, tuple[bool, str]]:
    return {name: (one.well, ENGLISH(one.says)) for name, one in machine(folder, lambda: now)}


def test_the_disk_below_the_data_folder_is_looked_at_and_is_no_good_if_it_is_nearly_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[Path] = []
    free = [4_321_000_000]

    def usage(path: Path) -> Usage:
        looked.append(path)
        return Usage(0, 0, free[0])

    monkeypatch.setattr(shutil, "disk_usage", usage)
    for folder in ("", "not/there/yet"):
        assert found(tmp_path / folder)["disk"] == (True, "4321 MB free.")
    assert looked == [tmp_path] * 2
    assert not (tmp_path / "not").exists(), "looking makes nothing"
    for free[0], well in ((LEAST_FREE, True), (LEAST_FREE - 1, False), (0, False)):
        is_well, says = found(tmp_path)["disk"]
        assert is_well == well and says.startswith("Only") != well


def test_a_clock_that_was_never_set_is_said_and_what_needs_it(tmp_path: Path) -> None:
    assert found(tmp_path)["clock"][0] and "2030" in found(tmp_path)["clock"][1]
    well, says = found(tmp_path, IN_1970)["clock"]
    assert not well and "1970" in says and "ledger" in says


@pytest.mark.parametrize(
    ("here", "address", "well", "says"),
    [
        (["192.168.7.5", "10.0.0.3"], "", True, ["http://192.168.7.5:8000", "http://10.0.0.3:8000"]),
        (["192.168.7.5"], "table.lan", True, ["http://table.lan:8000"]),
        ([], "", False, ["No network for phones"]),
    ],
)
def test_the_network_is_named_by_the_addresses_that_phones_find(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, here: Sequence[str], address: str, well: bool, says: Sequence[str]
) -> None:
    monkeypatch.setattr(addresses, "private_addresses", lambda: list(here))
    (one,) = WEB.examine(settings(tmp_path, address=address), "en", lambda question: True)
    assert one.well == well and all(part in ENGLISH(one.says) for part in says)
    assert not list(WEB.examine(settings(tmp_path), "en", None)), "without anybody to ask it is `check` that looks"


def test_a_voice_that_is_missing_is_said_and_is_no_success(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(espeak, "LIBRARIES", ())
    said = companion("doctor", "--data", tmp_path)
    assert said.exit_code == 1
    assert f"sounds: ! {ENGLISH(espeak.MISSING)}\n" in said.output and "espeak-ng" in said.output
    assert "sounds: ok" not in said.output


class Asking:
    """A frontend whose examination asks about a bell, or fails."""

    name = "asking"

    def __init__(self, fails: bool = False) -> None:
        self.fails = fails

    def check(self, settings: Settings) -> Text | None:
        return None

    def run(self, hub: Hub, settings: Settings) -> AbstractContextManager[None]:
        return nullcontext()

    def examine(self, settings: Settings, language: str, ask: Ask | None) -> Iterator[Finding]:
        if self.fails:
            raise OSError("/a/path/of/this/machine")
        lit = ask is not None and ask(say("Did you hear a bell?"))
        yield Finding(lit, say("You heard the bell."))


def test_a_face_that_fails_when_it_is_looked_at_is_a_finding_and_not_the_end(tmp_path: Path) -> None:
    for frontend, says in (
        (Asking(), "You heard the bell."),
        (Asking(fails=True), "The check failed: OSError."),
    ):
        one = FoundFrontend("asking", frontend, None)
        (finding,) = examine(one, settings(tmp_path), "en", lambda question: True)
        assert finding.well != frontend.fails and ENGLISH(finding.says) == says


@pytest.mark.parametrize(("typed", "answer"), [("y\n", True), ("n\n", False), ("\n", True)])
def test_people_are_asked_in_their_language_and_what_was_found_has_a_sign(typed: str, answer: bool) -> None:
    runner = CliRunner()
    with runner.isolation(input=typed) as (out, *_):
        ask = make_ask(translator("it"))
        assert ask(say("Did you hear a bell?")) == answer
        print_finding("sounds", Finding(answer, say("You heard the bell.")), translator("it"))
        said = out.getvalue().decode()
    assert "Did you" not in said and ("sounds: ! " in said) != answer


def test_disk_and_clock_are_looked_at_when_somebody_is_there_to_read_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "companion.toml").write_text(
        "".join(f"[frontends.{name}]\nenabled = false\n" for name in ("sounds", "hardware", "web"))
    )
    monkeypatch.setattr(shutil, "disk_usage", lambda path: Usage(0, 0, 0))
    asking = CliRunner().invoke(main, ["doctor", "--data", str(tmp_path), "--ask"])
    assert asking.exit_code == 1 and "disk: ! Only 0 MB" in asking.output and "clock: " in asking.output
    assert "disk" not in companion("doctor", "--data", tmp_path).output


def said(measured: Measured) -> str:
    return " ".join(map(str, map(english, speed.report(measured))))


@pytest.mark.long
def test_a_machine_is_measured_and_nothing_is_left_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(speed, "WARMING", 2)
    monkeypatch.setattr(speed.measure, "__defaults__", (12,))
    monkeypatch.setattr(late_lines, "__defaults__", (8.0,))
    monkeypatch.setattr("companion.commands.late_lines.COMING", 60.0)
    found = companion("doctor", "--speed", "--data", tmp_path / "none")
    assert found.exit_code == 0, found.output
    assert "From a tap to the last of ten phones" in found.output
    *_, row = found.output.strip().split("\n")
    cells = row.strip("| ").split(" | ")
    assert len(cells) == 8 and all(float(cell.removesuffix(" ms")) > 0 for cell in cells[2:7])
    assert "Lines start" in found.output and "no voice here" not in found.output
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("times", "processor", "says", "tables"),
    [
        ((10.0,) * 100, 3.0, "That's fast. Tables that can play at once: 200.", 200),
        ((10.0,) * 95 + (150.0,) * 5, 12.0, "Slow at times, but good enough for an evening", 50),
        ((10.0,) * 95 + (400.0,) * 5, 3.0, "too slow", 0),
        ((20.0,) * 100, None, "That's fast. Tables that can play at once: 30.", 30),
    ],
)
def test_what_it_is_enough_for(times: tuple[float, ...], processor: float | None, says: str, tables: int) -> None:
    measured = Measured(times, processor, 1.0)
    assert measured.tables == tables and says in said(measured)
    assert ("processor" in said(measured)) == (processor is not None)


@pytest.mark.parametrize(
    ("late", "says"),
    [
        ((), "There's no voice here, so its delay wasn't measured."),
        ((1.0, 2.0, 30.0), "Lines start 2.0 ms late, 30 ms at worst. That's fast."),
        ((1.0, 2.0, 300.0), "300 ms at worst. That's too late for a night. Close other programs."),
    ],
)
def test_a_line_that_is_late_is_said(late: tuple[float, ...], says: str) -> None:
    assert says in said(Measured((10.0,) * 100, 3.0, 1.0, late))


def test_a_hub_that_does_not_answer_is_no_measurement(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def lost(folder: Path, language: str) -> Measured:
        raise Lost

    monkeypatch.setattr(speed, "measure", lost)
    found = companion("doctor", "--speed", "--data", tmp_path)
    assert found.exit_code == 1 and "Couldn't measure it: Lost." in found.output
