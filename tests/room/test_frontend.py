"""The frontend's settings, and a hub without them, which loads nothing of it."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from companion.core.text import Text
from companion.frontends import data_folder
from companion.frontends.data_folder import BEFORE_LIGHTS, BROKER_PASSWORD, LIGHTS
from companion.hub.config import Config
from companion.texts import translator
from room import frontend
from room.frontend import FRONTEND
from room.kept import KeptChoices
from room.settings import read_settings
from tests.room.by_hand import settings
from tests.sources import ROOT

WITHOUT = """
import sys
from importlib.metadata import entry_points
from pathlib import Path
from companion.frontends import FRONTENDS, Settings
from companion.hub import app
from companion.hub.config import Config
from companion.hub.discovery import find_frontends
settings = Settings(bind="127.0.0.1", port=0, address="", data=Path(sys.argv[1]), mute=True, rate=1)
config = Config(settings=settings, language="en", frontends=FRONTENDS_OF_FILE)
points = [point for point in entry_points(group=FRONTENDS) if config.is_enabled(point.name)]
print(*(found.name for found in find_frontends(settings, points, config.frontends)))
print(*sorted({name.partition(".")[0] for name in sys.modules} & {"room", "paho", "ssl"}))
"""


def started(folder: Path, frontends: dict[str, Any]) -> tuple[set[str], set[str]]:
    """Return the frontends that a hub with these settings loads, and the packages of the room among its modules."""
    program = WITHOUT.replace("FRONTENDS_OF_FILE", repr(frontends))
    done = subprocess.run(
        [sys.executable, "-c", program, str(folder)], cwd=ROOT, capture_output=True, text=True, check=True, timeout=60
    )
    names, modules = done.stdout.split("\n")[:2]
    return set(names.split()), set(modules.split())


@pytest.mark.parametrize("frontends", [{}, {"room": {"broker": "attic"}}, {"room": {"enabled": False}}])
def test_a_hub_without_it_loads_nothing_of_it(frontends: dict[str, Any], tmp_path: Path) -> None:
    names, modules = started(tmp_path, frontends)
    assert "room" not in names and {"room", "paho"} & modules == set()


def test_a_hub_with_it_loads_the_library_only_once_it_runs(tmp_path: Path) -> None:
    names, modules = started(tmp_path, {"room": {"enabled": True}})
    assert "room" in names and "paho" not in modules


def test_the_room_is_off_at_a_venue(tmp_path: Path) -> None:
    here = settings(tmp_path)
    assert Config(settings=here, language="en", frontends={"room": {"enabled": True}}).is_enabled("room")
    venue = Config(settings=type(here)(**{**_fields(here), "venue": True}), language="en")
    assert not venue.is_enabled("room")


def _fields(struct: Any) -> dict[str, Any]:
    return {name: getattr(struct, name) for name in struct.__struct_fields__}


def test_without_its_library_it_says_where_the_way_is_described(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(frontend, "find_spec", lambda name: None)
    assert FRONTEND.check(settings(tmp_path)) == frontend.NO_PAHO


def test_the_usual_settings_are_a_broker_on_this_machine_for_home_assistant(tmp_path: Path) -> None:
    found = read_settings(settings(tmp_path))
    assert found.broker[:3] == ("127.0.0.1", 1883, "") and not found.broker.tls
    assert (found.discovery, found.lamps, found.name, found.table) == ("homeassistant", False, "Table", "")
    assert FRONTEND.check(settings(tmp_path)) is None


def test_a_certificate_means_tls_on_its_own_port(tmp_path: Path) -> None:
    (tmp_path / "ca.crt").touch()
    assert read_settings(settings(tmp_path, ca=str(tmp_path / "ca.crt"))).broker[1] == 8883
    assert read_settings(settings(tmp_path, tls=True)).broker.tls
    assert read_settings(settings(tmp_path, tls=True, port=8884)).broker.port == 8884


@pytest.mark.parametrize(
    "own",
    [
        {"broker": ""},
        {"broker": 3},
        {"broker": "attic/cellar"},
        {"port": "1883"},
        {"port": 0},
        {"port": True},
        {"user": 1},
        {"tls": "yes"},
        {"ca": "not there"},
        {"ca": 1},
        {"table": "the one"},
        {"table": 1},
        {"name": "+"},
        {"name": "a#b"},
        {"name": "x" * 33},
        {"name": "a\nb"},
        {"discovery": "home/assistant"},
        {"discovery": "é"},
        {"home_assistant": 1},
        {"lamps": "all"},
    ],
    ids=str,
)
def test_a_setting_that_cannot_be_used_is_refused_in_words(own: dict[str, Any], tmp_path: Path) -> None:
    says = FRONTEND.check(settings(tmp_path, **own))
    assert isinstance(says, Text)
    for language in ("en", "it", "es"):
        assert translator(language)(says)


def test_the_password_is_read_from_a_file_that_nobody_else_can_read(tmp_path: Path) -> None:
    path = tmp_path / BROKER_PASSWORD
    path.write_text("a word\n", "utf-8")
    path.chmod(0o640)
    says = FRONTEND.check(settings(tmp_path, user="table"))
    assert says and says.values["file"] == str(path)
    path.chmod(0o600)
    assert read_settings(settings(tmp_path, user="table")).broker.password == "a word"
    assert read_settings(settings(tmp_path)).broker.password == "", "without a user there is none"
    path.write_bytes(b"\xff")
    assert FRONTEND.check(settings(tmp_path, user="table"))


def test_no_backup_holds_the_password_or_the_lamps_before_a_game() -> None:
    assert LIGHTS in data_folder.KEPT and {BROKER_PASSWORD, BEFORE_LIGHTS} & set(data_folder.KEPT) == set()


def test_the_hub_keeps_its_name_at_a_broker(tmp_path: Path) -> None:
    first = KeptChoices(tmp_path)
    first.set_level("subtle")
    first.set_lamps({"b", "a"})
    again = KeptChoices(tmp_path)
    assert (again.id, again.level, again.lamps) == (first.id, "subtle", ("a", "b"))
    assert first.id.isalnum() and KeptChoices(tmp_path / "other").id != first.id


@pytest.mark.parametrize("content", [b"", b"{", b'{"id": "a/#"}', b'{"level": "disco"}', b"[]", b'{"id": "\xff"}'])
def test_a_file_that_cannot_be_read_is_like_none(content: bytes, tmp_path: Path) -> None:
    (tmp_path / LIGHTS).write_bytes(content)
    found = KeptChoices(tmp_path)
    assert found.id.isalnum() and found.level == "medium"


def test_a_choice_holds_even_if_it_cannot_be_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = KeptChoices(tmp_path)

    def fill(*_: object) -> None:
        raise OSError

    monkeypatch.setattr(Path, "write_bytes", fill)
    with pytest.raises(OSError):
        kept.set_level("off")
    assert kept.level == "off"
