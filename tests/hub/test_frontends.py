"""The interface between hub and frontends: settings of people, finding frontends and commands, and its promises."""

import ast
import inspect
from importlib.metadata import EntryPoint
from pathlib import Path

import click
import pytest

from companion import frontends
from companion.core.text import Text
from companion.frontends import COMMANDS, FRONTENDS, Arrival, Hub, Settings, TableSnapshot
from companion.frontends.data_folder import SETTINGS
from companion.hub.config import BadConfig, Config, default_data, read_frontends, read_remembers
from companion.hub.discovery import find_commands, find_frontends
from tests.hub.by_hand import running
from tests.hub.stranger import install


def config(data: Path, mute: bool = False) -> Config:
    settings = Settings(bind="127.0.0.1", port=0, address="", data=data, mute=mute, rate=1)
    return Config(settings=settings, language="en", frontends=read_frontends(data))


def test_without_a_file_every_face_is_on_and_has_no_settings_of_its_own(tmp_path: Path) -> None:
    found = config(tmp_path / "not there yet")
    assert found.is_enabled("web") and found.for_frontend("web") == found.settings
    (tmp_path / "companion.toml").write_text("[voice]\npace = 'calm'\n")
    assert read_frontends(tmp_path) == {}, "other sections are left alone"


def test_a_hub_that_is_muted_makes_no_sound_and_does_all_the_rest(tmp_path: Path) -> None:
    (tmp_path / "companion.toml").write_text("[frontends.sounds]\nenabled = true\n")
    found = config(tmp_path, mute=True)
    assert (found.is_enabled("sounds"), found.is_enabled("web"), found.is_enabled("hardware")) == (False, True, True)


def test_a_face_gets_its_own_section_and_no_other(tmp_path: Path) -> None:
    (tmp_path / "companion.toml").write_text(
        "[frontends.web]\nenabled = false\n[frontends.panel]\npins = {seat1 = [2, 17]}\n"
    )
    found = config(tmp_path)
    assert (found.is_enabled("web"), found.is_enabled("panel"), found.is_enabled("sounds")) == (False, True, True)
    assert found.for_frontend("panel").own == {"pins": {"seat1": [2, 17]}}
    assert found.for_frontend("sounds").own == {}
    assert found.for_frontend("panel").data == tmp_path


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (b"[frontends.web", "companion.toml: "),
        (b"x = 1\nx = 2", "companion.toml: "),
        (b"\xff\xfe", "companion.toml: "),
        (None, "companion.toml"),
        (b"frontends = 3", "every frontend is a section of its own"),
        (b"[frontends]\nweb = false", "every frontend is a section of its own, such as [frontends.web]"),
    ],
)
def test_a_file_that_cannot_be_used_says_why(tmp_path: Path, text: bytes | None, words: str) -> None:
    path = tmp_path / "companion.toml"
    path.mkdir() if text is None else path.write_bytes(text)
    with pytest.raises(BadConfig) as error:
        read_frontends(tmp_path)
    assert words in str(error.value)


def test_the_log_lies_where_the_system_keeps_the_users_data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_data() == tmp_path / "companion"
    monkeypatch.setenv("XDG_DATA_HOME", "")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert default_data() == tmp_path / ".local" / "share" / "companion"


def test_the_owner_says_whether_anybody_is_remembered_with_true_or_false(tmp_path: Path) -> None:
    for words, remembers in (("", True), ("[persons]\nremember = false", False)):
        (tmp_path / SETTINGS).write_text(words)
        assert read_remembers(tmp_path) is remembers
    for words in ('persons = "nobody"', '[persons]\nremember = "no"'):
        (tmp_path / SETTINGS).write_text(words)
        with pytest.raises(BadConfig, match="persons"):
            read_remembers(tmp_path)


NOWHERE = Settings(bind="127.0.0.1", port=0, address="", data=Path(), mute=True, rate=1)


@pytest.fixture(autouse=True)
def _strange(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tmp_path, {"good": "strange_faces:good"}, {"wave": "strange_faces:wave"})
    monkeypatch.syspath_prepend(tmp_path)


def problems(**points: str) -> dict[str, str | None]:
    """Return the problem of each frontend at these places, in the order in which they were found."""
    found = find_frontends(NOWHERE, [EntryPoint(name, place, FRONTENDS) for name, place in points.items()])
    return {one.name: one.problem.message if one.problem else None for one in found}


def test_faces_and_commands_of_a_stranger_are_found_like_our_own_in_the_order_of_their_names() -> None:
    found = {one.name: one for one in find_frontends(NOWHERE)}
    assert {"good", "web"} <= set(found)
    assert found["good"].problem is None
    assert found["good"].frontend and found["good"].frontend.name == "good"
    assert "wave" in find_commands()
    places = dict.fromkeys(("web", "panel", "sounds"), "strange_faces:good")
    assert list(problems(**places)) == ["panel", "sounds", "web"]


@pytest.mark.parametrize(
    "place",
    [
        *("strange_breaks:face", "strange_quits:face", "no_such_module:face", "strange_faces:no_such_name"),
        *("strange_faces:number", "strange_faces:sick", "strange_faces:vague", "strange_faces"),
    ],
)
def test_a_broken_face_is_named_and_the_others_are_found(place: str, caplog: pytest.LogCaptureFixture) -> None:
    found = problems(a="strange_faces:good", b=place, c="strange_faces:good")
    assert found == {"a": None, "b": "It can't be loaded.", "c": None}
    assert "the frontend b does not load" in caplog.text
    assert "a secret word" not in caplog.text


class Fussy:
    """A frontend that can only run with depth 3."""

    name = "fussy"

    def check(self, settings: Settings) -> Text | None:
        return None if settings.own.get("depth") == 3 else Text("It is not deep enough.")


FUSSY = Fussy()


def test_a_check_sees_the_faces_own_settings_and_may_say_why_not_in_words_for_people() -> None:
    points = [EntryPoint("fussy", f"{__name__}:FUSSY", FRONTENDS)]
    for depth, problem in ((3, None), (2, Text("It is not deep enough."))):
        (found,) = find_frontends(NOWHERE, points, {"fussy": {"depth": depth}, "other": {"depth": 3}})
        assert found.problem == problem and found.frontend is not None


@pytest.mark.parametrize("place", ["strange_breaks:wave", "strange_quits:wave", "strange_faces:number", "nowhere:x"])
def test_a_broken_command_is_named_and_the_others_are_found(place: str, caplog: pytest.LogCaptureFixture) -> None:
    points = [EntryPoint("bad", place, COMMANDS), EntryPoint("wave", "strange_faces:wave", COMMANDS)]
    found = find_commands(points)
    assert {name: type(command) for name, command in found.items()} == {"wave": click.Command}
    assert "the command bad does not load" in caplog.text


SOURCE = ast.parse(inspect.getsource(frontends))


def test_the_door_does_nothing() -> None:
    functions = [node for node in ast.walk(SOURCE) if isinstance(node, ast.FunctionDef)]
    assert len(functions) >= 20
    for function in functions:
        assert len(function.body) == 1, function.name
        assert ast.get_docstring(function), function.name


def test_the_door_knows_the_core_and_nothing_else_of_ours() -> None:
    modules = {node.module for node in ast.walk(SOURCE) if isinstance(node, ast.ImportFrom)}
    parts = (
        "arrival",
        "backups",
        "figures",
        "game_pages",
        "ledger",
        "lights",
        "persons",
        "settings",
        "simulated_panel",
        "sound_room",
        "venue",
    )
    assert {name for name in modules if name and name.startswith("companion")} == {
        *(f"companion.core.{name}" for name in ("evening", "lines", "text", "view")),
        *(f"companion.frontends.{name}" for name in parts),  # parts of the interface
    }


def test_the_hub_is_what_the_door_promises(tmp_path: Path) -> None:
    with running(tmp_path, names="Anna") as by_hand:
        # mypy checks the assignments here; the lines below check that the names exist at all.
        hub: Hub = by_hand.tables
        snapshot: TableSnapshot = hub.snapshot(by_hand.code)
        arrival: Arrival = hub.arrive(by_hand.code)
        arrival.drop()
        for promised, kept in ((Hub, hub), (TableSnapshot, snapshot), (Arrival, arrival)):
            names = [name for name in vars(promised) if not name.startswith("_")]
            assert names
            assert [name for name in names if not hasattr(kept, name)] == []
