"""Plays a game at a hub and keeps an evening for each of its phases: `make kept GAME=open-table`.

People who know no game play each of its ways (`VARIANTS` in its `drawn.py`), several times. The first moment at which
the table shows a phase becomes the evening of that phase. An evening that is kept already stays as it is: a newer
version gives nothing to a promise. Chance, the clock and the people are the same at every run.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from companion.core.game import AnyGame
from companion.core.view import Seat
from companion.hub.log.log import LOG
from tests.hub.by_hand import Hub, running
from tests.hub.kept.evening import UNSAID, plain
from tests.hub.kept.people import ends
from tests.laws.plays import NAMES, SIT
from tests.laws.variants import Options, ways

TRIES = 6
"""How often each way is played: by chance a game may end before it comes to a phase."""

NEW_YEAR = 1_735_677_400_000
"""The wall clock at the first entry of a kept log, in milliseconds; it counts the moments of the log from there."""

OWN_WORDS = ("next", "stage")
"""What is left out of what everybody saw: each version says in its own words what the table does now."""

Line = dict[str, Any]


def record(game: AnyGame, folder: Path, tries: int = TRIES) -> list[Path]:
    """Keep an evening for each phase of a game that has none in `folder` yet; return the new files.

    Each way of the game is played `tries` times.
    """
    made: list[Path] = []
    for moment, lines in _evenings(game, tries):
        path = folder / game.name / f"{moment}.jsonl"
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("".join(f"{_json(line)}\n" for line in lines), "utf-8")
            made.append(path)
    return made


def _evenings(game: AnyGame, tries: int) -> Iterator[tuple[str, list[Line]]]:
    """Yield each moment that is worth an evening by its name, with the lines of the evening."""
    for way, options in (ways(game.name) or {"": {}}).items():
        found: dict[str, list[Line]] = {}
        for seed in range(tries):
            _play(game, options, Random(f"{game.name} {way} {seed}"), found)
        before = f"{'-'.join(way.replace(',', '').split())}-" if way else ""
        yield from ((f"{before}{phase}", lines) for phase, lines in found.items())


def _play(game: AnyGame, options: Options, random: Random, found: dict[str, list[Line]]) -> None:
    """Play a game to its end, and put the first moment of each phase that is not in `found` there."""
    games = {game.name: game}
    people = NAMES[: max(SIT, game.seats.start)]
    with TemporaryDirectory() as folder, running(Path(folder), games=games, names=" ".join(people)) as hub:

        def seen() -> None:
            phase = hub.look.public.phase
            if phase not in found:
                found[phase] = list(_lines(hub))

        for device in hub.devices.values():
            hub.tables.present(hub.code, device, True)
        if game.name in hub.tables.narrated():
            hub.tables.narrate(hub.code, "voice", True)
        hub.play(game.name, **options)
        seen()
        if not ends(hub, game.name, random, seen):
            raise RuntimeError(f"{game.name} does not come to its end")


def _lines(hub: Hub) -> Iterator[Line]:
    """Yield the lines of an evening: `evening.py` says what they hold."""
    look = hub.look
    yield from ({"event": row} for row in _events(hub))
    with closing(sqlite3.connect(hub.folder / LOG)) as db:
        yield from ({"clock": row} for row in db.execute("SELECT place, game_time FROM clocks").fetchall())
    yield {"public": {key: value for key, value in plain(look.public).items() if key not in OWN_WORDS}}
    yield {"controls": sorted(look.controls)}
    questions: list[Line] = []
    seats: list[Line] = []
    for place in look.public.seats:
        own = plain(look.private(Seat(place.seat)))
        asked = [_said(question) for question in own["questions"]]
        questions += [question for question in asked if question not in questions]
        numbers = [questions.index(question) for question in asked]
        seats.append({"seat": place.seat, "secrets": own["secrets"], "asked": numbers})
    yield from ({"question": question} for question in questions)
    yield from seats


def _events(hub: Hub) -> Iterator[list[Any]]:
    """Yield the rows of the log with the bodies as objects, and with moments and keys that are the same at every run.

    Entries of one decision share a moment, and an answer has a key of its own.
    """
    walls: dict[tuple[bool, int, int], int] = {}
    for entry in hub.entries():
        wall = walls.setdefault((entry.number == 1, entry.game_time, entry.wall), NEW_YEAR + len(walls))
        key = f"{entry.key.rpartition('.')[0]}.{entry.number}" if entry.key else ""
        body = json.loads(entry.row.body)
        yield [hub.code, entry.number, entry.game_time, wall, entry.row.game, entry.row.type, body, key]


def _said(question: Mapping[str, Any]) -> Line:
    """Return a question without the fields that say nothing."""
    return {key: value for key, value in question.items() if key not in UNSAID or value != UNSAID[key]}


def _json(line: Line) -> str:
    return json.dumps(line, ensure_ascii=False, separators=(",", ":"))
