"""Faces and commands are found by entry points; a broken one is named, and the rest goes on."""

from importlib.metadata import EntryPoint
from pathlib import Path

import click
import pytest

from companion.core.text import Text
from companion.faces import COMMANDS, FACES, Settings
from companion.hub.discovery import find_commands, find_faces
from tests.hub.stranger import install

SETTINGS = Settings(bind="127.0.0.1", port=0, address="", data=Path(), mute=True, rate=1)


@pytest.fixture(autouse=True)
def _strange(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tmp_path, {"good": "strange_faces:good"}, {"wave": "strange_faces:wave"})
    monkeypatch.syspath_prepend(tmp_path)


def problems(**points: str) -> dict[str, str | None]:
    """Return what is said of faces at these places, in the order in which they were found."""
    found = find_faces(SETTINGS, [EntryPoint(name, place, FACES) for name, place in points.items()])
    return {one.name: one.problem.message if one.problem else None for one in found}


def test_a_strangers_face_is_found_like_our_own() -> None:
    found = {one.name: one for one in find_faces(SETTINGS)}
    assert {"good", "web"} <= set(found)
    assert found["good"].problem is None
    assert found["good"].face and found["good"].face.name == "good"


def test_a_check_may_say_why_not_in_words_for_people() -> None:
    found = find_faces(SETTINGS, [EntryPoint("deaf", "strange_faces:deaf", FACES)])
    assert found[0].problem == Text("No ears were found.")
    assert found[0].face is not None


@pytest.mark.parametrize(
    "place",
    [
        "strange_breaks:face",
        "strange_quits:face",
        "no_such_module:face",
        "strange_faces:no_such_name",
        "strange_faces:number",
        "strange_faces:sick",
        "strange_faces:vague",
        "strange_faces",
    ],
)
def test_a_broken_face_is_named_and_the_others_are_found(place: str, caplog: pytest.LogCaptureFixture) -> None:
    assert problems(a="strange_faces:good", b=place, c="strange_faces:good") == {
        "a": None,
        "b": "It cannot be loaded.",
        "c": None,
    }
    assert "the face b does not load" in caplog.text
    assert "a secret word" not in caplog.text


class Fussy:
    """A face that cannot run with any depth but 3."""

    name = "fussy"

    def check(self, settings: Settings) -> Text | None:
        return None if settings.own.get("depth") == 3 else Text("It is not deep enough.")


FUSSY = Fussy()


@pytest.mark.parametrize(("depth", "problem"), [(3, None), (2, Text("It is not deep enough."))])
def test_a_check_sees_the_faces_own_settings(depth: int, problem: Text | None) -> None:
    points = [EntryPoint("fussy", f"{__name__}:FUSSY", FACES)]
    (found,) = find_faces(SETTINGS, points, {"fussy": {"depth": depth}, "other": {"depth": 3}})
    assert found.problem == problem


def test_faces_come_in_the_order_of_their_names() -> None:
    places = dict.fromkeys(("web", "panel", "sounds"), "strange_faces:good")
    assert list(problems(**places)) == ["panel", "sounds", "web"]


def test_a_strangers_command_is_found() -> None:
    assert "wave" in find_commands()


@pytest.mark.parametrize("place", ["strange_breaks:wave", "strange_quits:wave", "strange_faces:number", "nowhere:x"])
def test_a_broken_command_is_named_and_the_others_are_found(place: str, caplog: pytest.LogCaptureFixture) -> None:
    points = [EntryPoint("bad", place, COMMANDS), EntryPoint("wave", "strange_faces:wave", COMMANDS)]
    found = find_commands(points)
    assert {name: type(command) for name, command in found.items()} == {"wave": click.Command}
    assert "the command bad does not load" in caplog.text
