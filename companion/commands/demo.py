"""`companion demo`: an evening against bots on one computer, or an evening of bots alone to watch on the table page.

The hub runs in this process as always. The bots come in from outside, by the JSON interface, and know no game. This
module seats them and chooses the table's own questions for them; each game's profile says how they play it.
"""

from __future__ import annotations

import os
import signal
import sqlite3
import threading
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from importlib.metadata import entry_points
from pathlib import Path
from queue import Empty, SimpleQueue
from tempfile import TemporaryDirectory
from typing import NamedTuple

import click
from msgspec.structs import replace

from companion.bots import Bot, BotBehaviour, BotParty
from companion.bots.client import Lost
from companion.bots.profile import TABLE_PAUSES, BotProfile, make_pause, make_preference, make_wish
from companion.core.limits import LANGUAGES, MOST_SEATS
from companion.frontends import DATA, FRONTENDS, Settings
from companion.games import GAMES
from companion.hub.config import ROOM
from companion.hub.discovery import find_frontends, find_values, start
from companion.hub.log.ledger import games as games_in
from companion.hub.log.listing import title_of
from companion.hub.log.log import DamagedLog, InUse, Log, Unsaved
from companion.hub.tables import Tables
from companion.table import TableRules
from companion.texts import translator

PROFILES = "companion.bot_profiles"
"""The entry-point group of bots' profiles; each entry is a `BotProfile` under the name of its game."""

NAMES = (
    *("Anna", "Bruno", "Clara", "Dario", "Elena", "Fabio", "Greta", "Hugo"),
    *("Irene", "Leo", "Katia", "Luca", "Marta", "Nino", "Olga", "Piero"),
)

DOES = ("table-begin-", "table-game-", "table-option-", "table-agree-")
"""The table's own questions that bots answer, by the beginnings of their ids: none that would end the party."""

PLAYERS = 5
"""The usual number of players."""

DESKTOPS = ("DISPLAY", "WAYLAND_DISPLAY", "WSL_DISTRO_NAME")
"""The variables of which one is set where a browser has a window."""

LAST_LOOK = 60.0
"""Seconds of game time for which the last result is shown."""


WATCHED = 20
"""The speed of game time while bots play alone, as a multiple of the usual one."""

PACE = 4
"""Bots think this many times faster than people when they play with one, who has no others to talk to."""


@click.command()
@click.argument("game", type=click.Choice(list(GAMES)), required=False)
@click.option("--watch", is_flag=True, help="Bots take every seat, and time runs faster.")
@click.option("--players", type=click.IntRange(1, MOST_SEATS), help="Number of players, you included.  [default: 5]")
@click.option("--rate", type=click.IntRange(1, 500), help="With --watch: run this many times faster.  [default: 20]")
@click.option("--games", type=click.IntRange(min=1), help="Stop after this many games instead of on Ctrl+C.")
@click.option(
    "--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="Port number; 0 for any free port."
)
@click.option(
    "--bind", default="127.0.0.1", show_default=True, help="Address to listen on; 0.0.0.0 lets phones in, too."
)
@click.option("--no-browser", is_flag=True, help="Open nothing.")
@click.option("--data", type=click.Path(file_okay=False, path_type=Path), help="Save the log in this folder.")
@click.option("--language", type=click.Choice(list(LANGUAGES)), default="en", show_default=True)
@click.pass_context
def demo(
    context: click.Context,
    game: str | None,
    watch: bool,
    players: int | None,
    rate: int | None,
    games: int | None,
    port: int,
    bind: str,
    no_browser: bool,
    data: Path | None,
    language: str,
) -> None:
    """Play against bots on this computer, or watch them play.

    GAME is one that needs no box if left out, or with --watch the first one.
    """
    if rate and not watch:
        raise click.ClickException("Time runs at its usual speed while you play. Add --watch for --rate.")
    party = plan(game, watch, players, rate)
    stop = Bell()
    for name in (signal.SIGINT, signal.SIGTERM):
        signal.signal(name, lambda *_: stop.ring())
    try:
        with ExitStack() as running:
            folder = data or Path(running.enter_context(TemporaryDirectory(prefix="companion-demo-")))
            own = Settings(bind=bind, port=port, address="", data=folder, mute=True, rate=party.rate, guest=not watch)
            lights = replace(own, data=data or context.meta[DATA](), own=context.obj(ROOM, data))
            table = running.enter_context(_hub(own, lights, language))
            click.echo("Ctrl+C ends it.")
            # Without a desktop, a browser in text mode would take this very terminal.
            if not no_browser and any(os.environ.get(name) for name in DESKTOPS):
                webbrowser.open(f"{table.url}/{table.code}/table")
            bots = running.enter_context(BotParty())
            complete = threading.Event()
            _sit_down(bots, table, party, complete, stop)
            _watch(bots, table, folder, games, party, complete, stop)
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


class DemoParty(NamedTuple):
    """The players of a demo."""

    game: str

    profile: BotProfile
    """The bots' way to play it."""

    players: int
    """The number of seats, with the person's."""

    bots: int
    rate: int
    pace: int
    """The bots' pauses are this many times shorter than people's, in real time."""


def plan(game: str | None, watch: bool, players: int | None, rate: int | None) -> DemoParty:
    """Return the players and their game: with a person, one that needs no box unless another one is asked for."""
    profiles = find_values("profile", PROFILES, BotProfile)
    if game is None:
        suits = (name for name in GAMES if watch or profiles.get(name, BotProfile()).without_box is not None)
        game = next(suits, next(iter(GAMES)))
    seats = GAMES[game].seats
    number = players or min(max(PLAYERS, seats.start), seats.stop - 1)
    if number not in seats:
        raise click.ClickException(f"{game} doesn't work with {number} players.")
    profile = profiles.get(game, BotProfile())
    if watch:
        return DemoParty(game, profile, number, number, rate or WATCHED, rate or WATCHED)
    if profile.without_box is not None:
        profile = profile._replace(options=(profile.without_box,))
    return DemoParty(game, profile, number, number - 1, 1, PACE)


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
    seated: Callable[[], int]
    """The number of its players."""


@contextmanager
def _hub(settings: Settings, lights: Settings, language: str) -> Iterator[DemoTable]:
    """Run a hub with one more table; of the installed frontends it starts only the web, and the room if it is on.

    `lights` are the room's settings, with the usual data folder: the lamps of a home are chosen there.
    """
    (web,) = find_frontends(settings, entry_points(group=FRONTENDS, name="web"))
    if web.frontend is None or web.problem:
        raise click.ClickException(translator(language)(web.problem or ""))
    with ExitStack() as running:
        log = running.enter_context(closing(Log(settings.data)))
        tables = Tables(log, TableRules(GAMES), rate=settings.rate)
        code = tables.open(language)
        running.enter_context(tables.running())
        if lights.own.get("enabled"):
            own = replace(lights, own={**lights.own, "table": code})
            for room in find_frontends(lights, entry_points(group=FRONTENDS, name=ROOM), {ROOM: own.own}):
                start(room, tables, own, running)
        port = running.enter_context(web.frontend.run(tables, settings))
        here = "127.0.0.1" if settings.bind == "0.0.0.0" else settings.bind
        yield DemoTable(f"http://{here}:{port}", code, language, lambda: len(tables.snapshot(code).public.seats))


def demo_profile(
    game: str, played: BotProfile, players: int, rate: int, complete: Callable[[], bool] = lambda: True, pace: int = 0
) -> BotBehaviour:
    """Return the behaviour of bots at `game` with `players` by the profile `played`; none begins before all sit.

    Their pauses are `pace` times shorter than people's; if it is 0, as many times as game time is faster.
    """

    def skips(id: str) -> bool:
        waits = id.startswith("table-begin-") and not complete()
        return waits or (id.startswith("table-") and not id.startswith(DOES))

    wish = make_wish(game, played, players)
    return BotBehaviour(
        pause=make_pause(played, pace or rate),
        skips=skips,
        preference=make_preference(played),
        wish=wish,
        menu_chance=played.menu_chance,
        rate=rate,
    )


def _sit_down(bots: BotParty, table: DemoTable, party: DemoParty, complete: threading.Event, stop: Bell) -> None:
    """Let the bots sit down one after another; they begin no game before `complete` is set."""
    profile = demo_profile(party.game, party.profile, party.players, party.rate, complete.is_set, pace=party.pace)
    for name in NAMES[: party.bots]:
        # Nobody is kept waiting for the bots: the person's seat is to be had at once.
        if party.bots == party.players and stop.wait(TABLE_PAUSES["table"][0] / party.rate):
            return
        try:
            bots.join(Bot(table.url, table.code, name, seed=table.code, behaviour=profile))
        except (Lost, RuntimeError) as error:
            raise click.ClickException(f"A bot couldn't join: {error}") from error


def _watch(
    bots: BotParty,
    table: DemoTable,
    folder: Path,
    most: int | None,
    party: DemoParty,
    complete: threading.Event,
    stop: Bell,
) -> None:
    """Print the end of each game, until `stop` rings or `most` games are over."""
    over = 0
    while not stop.wait(0.5):
        if table.seated() >= party.players:
            complete.set()
        played = [game for game in games_in(folder) if game.table == table.code and game.ended]
        for game in played[over:]:
            title = translator(table.language)(title_of(game, GAMES))
            click.echo(f"{game.ended:%H:%M}  {title}  {', '.join(game.winner_names) or '–'}")
        over = len(played)
        if most and over >= most:
            stop.wait(LAST_LOOK / party.rate)
            return
        if bots.over:
            raise click.ClickException("The bots lost the hub.")
