"""The loading of games: a hub loads each game when it is picked or found in the log, and no other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest

from companion.bots.client import HubClient, HubReply
from companion.core.game import Rules
from companion.games import GAMES
from tests.core.lazily import lazily
from tests.hub.by_hand import running
from tests.hub.power.check import code_of, codes_of
from tests.hub.power.server import HubProcess, serving
from tests.hub.stranger import install, path
from tests.long import further
from tests.patience import look_first

WATCHING = '''
import sys
from contextlib import contextmanager
from pathlib import Path

class Watching:
    """A frontend that writes down each module that is imported, at once and before whoever needs it goes on."""
    name = "watching"
    def check(self, settings): return None
    @contextmanager
    def run(self, hub, settings):
        note = Path(settings.data, "imported")
        note.write_text("".join(f"{name}\\n" for name in list(sys.modules)))
        def heard(event, arguments):
            if event == "import":
                with note.open("a") as file:
                    file.write(f"{arguments[0]}\\n")
        sys.addaudithook(heard)
        yield

FRONTEND = Watching()
'''
"""A frontend that records imports, failed ones too."""

SHOWN = {"companion.games", *(f"companion.games.{name.replace('-', '_')}" for name in GAMES)}
"""The packages of the games, which hold the texts of the menu."""

NAMES = ("Anna", "Ben", "Caro", "Dino", "Elsa")
"""A number of players that every game takes."""


@dataclass
class Watched:
    """A hub whose imports are recorded; `data` is its folder."""

    server: HubProcess
    data: Path

    @property
    def imported(self) -> list[str]:
        """The names of the modules imported so far."""
        return (self.data / "imported").read_text().split()

    @property
    def games(self) -> set[str]:
        """The names of the games with loaded modules that their menu does not need."""
        own = {name for name in self.imported if name.startswith(("companion.games.", "companion.commands."))} - SHOWN
        return {name.split(".")[2].replace("_", "-") for name in own}

    @property
    def of_games(self) -> int:
        """The number of loaded modules of games, without each game's `game`: importlib tells no audit hook of it."""
        return sum(name.startswith("companion.games") and not name.endswith(".game") for name in self.imported)


@pytest.fixture
def environment(tmp_path: Path) -> Mapping[str, str]:
    """The environment with the frontend that records imports."""
    packages = install(tmp_path / "packages", {"watching": "watching:FRONTEND"})
    (packages / "watching.py").write_text(WATCHING)
    return {"PYTHONPATH": path(packages)}


@contextmanager
def watched(data: Path, environment: Mapping[str, str], *options: str) -> Iterator[Watched]:
    with serving(data, *options, environment=environment) as server:
        server.url()
        yield Watched(server, data)


class People:
    """The players at the table of a hub, and their answers."""

    def __init__(self, url: str, code: str) -> None:
        self._clients = [HubClient(url, code) for _ in NAMES]
        for client, name in zip(self._clients, NAMES, strict=True):
            assert client.sit_down(name).status == 200
        self._answers = 0

    def close(self) -> None:
        for client in self._clients:
            client.close()

    def view(self, seat: int = 1) -> Any:
        return self._clients[seat - 1].view().body

    def say(self, start: str, value: object = "go", seat: int = 1) -> HubReply:
        """Let a seat answer the question whose id begins with `start`."""
        view = self.view(seat)
        look_first(view)
        question = next(one["id"] for one in view["questions"] if one["id"].startswith(start))
        self._answers += 1
        reply = self._clients[seat - 1].answer(seat, question, value, f"key-{self._answers}")
        assert reply.status == 200, reply
        return reply


@contextmanager
def people(hub: Watched) -> Iterator[People]:
    with closing(People(hub.server.url(), code_of(hub.server.url()))) as found:
        yield found


@pytest.mark.parametrize("game", further(GAMES))
def test_a_game_is_loaded_when_it_is_picked_and_nothing_while_it_is_played(
    game: str, tmp_path: Path, environment: Mapping[str, str]
) -> None:
    data = tmp_path / "data"
    with watched(data, environment) as hub, people(hub) as sit:
        asked = next(one for one in sit.view()["questions"] if one["id"].startswith("table-game"))
        assert [choice["value"] for choice in asked["choices"]] == list(GAMES), "the menu needs none of them"
        assert hub.games == set()
        sit.say("table-game", game)
        assert hub.games == {game}, "before anybody can begin"
        loaded = hub.of_games
        sit.say("table-begin")
        assert sit.view()["game"] == game
        for seat in range(1, len(NAMES) + 1):
            sit.view(seat)
        sit.say("table-pause")
        assert hub.of_games == loaded, "nobody who plays waits for more of it"

    with watched(data, environment) as hub:
        assert hub.games == {game}, "it is in the log, and no other is"
        assert hub.of_games == loaded


def test_what_was_played_on_an_evening_that_is_closed_is_not_loaded(
    tmp_path: Path, environment: Mapping[str, str]
) -> None:
    data = tmp_path / "data"
    with watched(data, environment) as hub, people(hub) as sit:
        sit.say("table-game", "complots")
        sit.say("table-begin")
    with watched(data, environment, "--new") as hub:
        assert hub.games == {"complots"}, "the evening is closed by this start, so it is read once more"
    with watched(data, environment) as hub:
        assert hub.games == set()


def test_where_several_tables_are_all_games_are_loaded_before_the_first_phone_comes(
    tmp_path: Path, environment: Mapping[str, str]
) -> None:
    with watched(tmp_path / "data", environment, "--tables", "2") as hub:
        assert len(codes_of(hub.server.url())) == 2
        assert hub.games == set(GAMES)


def test_a_game_that_cannot_be_loaded_is_not_picked(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def rules() -> Rules[Any]:
        raise ImportError("a secret word")

    with running(tmp_path, games={**GAMES, "waiting": lazily(monkeypatch, rules)}, names="Anna Ben") as hub:
        before = hub.entries()
        with pytest.raises(RuntimeError, match="the hub failed"):
            hub.say(1, "table-game", "waiting")
        assert hub.entries() == before
        assert hub.say(1, "table-game", "complots").problem is None
    assert "ImportError" in caplog.text and "a secret word" not in caplog.text


def test_what_is_seldom_asked_for_is_loaded_when_somebody_asks_for_it(
    tmp_path: Path, environment: Mapping[str, str]
) -> None:
    seldom = {"companion.hub.ledger.reading", "companion.hub.log.listing", "hardware.examine", "qrcode"}
    # Without a network there is no address to encode.
    with watched(tmp_path / "data", environment, "--address", "") as hub:
        url = hub.server.url()
        assert urlopen(url).status == 200
        assert not seldom & set(hub.imported)
        assert urlopen(f"{url}/ledger").status == 200
        assert seldom & set(hub.imported) == {"companion.hub.ledger.reading", "companion.hub.log.listing"}
