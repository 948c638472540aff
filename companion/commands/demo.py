"""`companion demo`: an evening played by bots, to watch on the table page.

The hub runs in this process as always. The bots come in from outside, by the JSON interface, and know no game. This
module seats them and chooses the table's own questions for them; each game's profile says how they play it.
"""

from __future__ import annotations

import signal
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from importlib.metadata import entry_points
from pathlib import Path
from queue import Empty, SimpleQueue
from tempfile import TemporaryDirectory
from typing import NamedTuple

import click

from companion.bots import Bot, BotBehaviour, BotParty
from companion.bots.client import Lost
from companion.bots.profile import TABLE_PAUSES, BotProfile, make_pause, make_preference, make_wish
from companion.core.limits import LANGUAGES, MOST_SEATS
from companion.frontends import FRONTENDS, Settings
from companion.games import GAMES
from companion.hub.discovery import find_frontends, find_values
from companion.hub.log.ledger import games as games_in
from companion.hub.log.listing import title_of
from companion.hub.log.log import DamagedLog, InUse, Log, Unsaved
from companion.hub.tables import Tables
from companion.table import TableRules
from companion.texts import translator

PROFILES = "companion.bot_profiles"
"""The entry-point group of bots' profiles; each entry is a `BotProfile` under the name of its game."""

NAMES = ("Anna", "Bruno", "Clara", "Dario", "Elena", "Fabio", "Greta", "Hugo", "Irene", "Leo")

DOES = ("table-begin-", "table-game-", "table-option-", "table-agree-")
"""The table's own questions that bots answer, by the beginnings of their ids: none that would end the party."""

LAST_LOOK = 60.0
"""Seconds of game time for which the last result is shown."""


@click.command()
@click.argument("game", type=click.Choice(list(GAMES)), default=next(iter(GAMES)))
@click.option("--players", type=click.IntRange(1, MOST_SEATS), default=6, show_default=True, help="Number of bots.")
@click.option("--rate", type=click.IntRange(1, 500), default=20, show_default=True, help="Run this many times faster.")
@click.option("--games", type=click.IntRange(min=1), help="Stop after this many games instead of on Ctrl+C.")
@click.option(
    "--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="Port number; 0 for any free port."
)
@click.option(
    "--bind", default="127.0.0.1", show_default=True, help="Address to listen on; 0.0.0.0 lets phones in, too."
)
@click.option("--data", type=click.Path(file_okay=False, path_type=Path), help="Save the log in this folder.")
@click.option("--language", type=click.Choice(list(LANGUAGES)), default="en", show_default=True)
def demo(
    game: str, players: int, rate: int, games: int | None, port: int, bind: str, data: Path | None, language: str
) -> None:
    """Let bots play an evening while you watch the table page."""
    if players not in GAMES[game].seats:
        raise click.ClickException(f"{game} doesn't work with {players} players.")
    stop = Bell()
    for name in (signal.SIGINT, signal.SIGTERM):
        signal.signal(name, lambda *_: stop.ring())
    try:
        with ExitStack() as running:
            folder = data or Path(running.enter_context(TemporaryDirectory(prefix="companion-demo-")))
            settings = Settings(bind=bind, port=port, address="", data=folder, mute=True, rate=rate)
            table = running.enter_context(_hub(settings, language))
            click.echo(f"Bots play here, until Ctrl+C: {table.url}/{table.code}/table")
            party = running.enter_context(BotParty())
            _sit_down(party, table, game, players, rate, stop)
            _watch(party, table, folder, games, rate, stop)
    except InUse as error:
        raise click.ClickException(f"Another hub is running with the data in {data}.") from error
    except Unsaved as error:
        raise click.ClickException(
            f"Nothing can be saved in {data or 'the temporary folder'}. Is the disk full?"
        ) from error
    except (DamagedLog, sqlite3.DatabaseError) as error:
        raise click.ClickException(f"The log in {data} can't be read. Move it away to start fresh.") from error
    except OSError as error:
        raise click.ClickException(f"Can't use the data folder: {error.strerror}.") from error


class Bell:
    """Something to wait for that a signal's handler may set; a threading.Event could deadlock there."""

    def __init__(self) -> None:
        """Begin silent."""
        self._rung: SimpleQueue[None] = SimpleQueue()

    def ring(self) -> None:
        """Ring, from now on."""
        self._rung.put(None)

    def wait(self, seconds: float) -> bool:
        """Wait until it rings, at most `seconds`; return whether it has rung."""
        try:
            self._rung.get(timeout=seconds)
        except Empty:
            return False
        self.ring()
        return True


class DemoTable(NamedTuple):
    """The table of the bots."""

    url: str

    code: str
    language: str


@contextmanager
def _hub(settings: Settings, language: str) -> Iterator[DemoTable]:
    """Run a hub with one more table; of the installed frontends it starts only the web."""
    (web,) = find_frontends(settings, entry_points(group=FRONTENDS, name="web"))
    if web.frontend is None or web.problem:
        raise click.ClickException(translator(language)(web.problem or ""))
    with ExitStack() as running:
        log = running.enter_context(closing(Log(settings.data)))
        tables = Tables(log, TableRules(GAMES), rate=settings.rate)
        code = tables.open(language)
        running.enter_context(tables.running())
        port = running.enter_context(web.frontend.run(tables, settings))
        here = "127.0.0.1" if settings.bind == "0.0.0.0" else settings.bind
        yield DemoTable(f"http://{here}:{port}", code, language)


def demo_profile(
    game: str, played: BotProfile, players: int, rate: int, complete: Callable[[], bool] = lambda: True
) -> BotBehaviour:
    """Return the behaviour of `players` bots at `game` by the profile `played`; none begins before all of them sit."""

    def skips(id: str) -> bool:
        waits = id.startswith("table-begin-") and not complete()
        return waits or (id.startswith("table-") and not id.startswith(DOES))

    wish = make_wish(game, played, players)
    return BotBehaviour(
        pause=make_pause(played, rate),
        skips=skips,
        preference=make_preference(played),
        wish=wish,
        menu_chance=played.menu_chance,
        rate=rate,
    )


def _sit_down(party: BotParty, table: DemoTable, game: str, players: int, rate: int, stop: Bell) -> None:
    """Let the bots sit down one after another; none begins a game before the last one sits."""
    complete = threading.Event()
    played = find_values("profile", PROFILES, BotProfile).get(game, BotProfile())
    profile = demo_profile(game, played, players, rate, complete.is_set)
    for name in NAMES[:players]:
        if stop.wait(TABLE_PAUSES["table"][0] / rate):
            return
        try:
            party.join(Bot(table.url, table.code, name, seed=table.code, behaviour=profile))
        except (Lost, RuntimeError) as error:
            raise click.ClickException(f"A bot couldn't join: {error}") from error
    complete.set()


def _watch(party: BotParty, table: DemoTable, folder: Path, most: int | None, rate: int, stop: Bell) -> None:
    """Print the end of each game, until `stop` rings or `most` games are over."""
    over = 0
    while not stop.wait(0.5):
        played = [game for game in games_in(folder) if game.table == table.code and game.ended]
        for game in played[over:]:
            title = translator(table.language)(title_of(game, GAMES))
            click.echo(f"{game.ended:%H:%M}  {title}  {', '.join(game.winner_names) or '–'}")
        over = len(played)
        if most and over >= most:
            stop.wait(LAST_LOOK / rate)
            return
        if party.over:
            raise click.ClickException("The bots lost the hub.")
