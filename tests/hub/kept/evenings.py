"""The evenings that are kept: every recorded play of every game, random plays, a parked game and a running evening."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from random import Random
from typing import NamedTuple

from companion.core.game import AnyGame, Refused
from companion.core.report import NarratorPresent
from companion.games import GAMES
from companion.hub.log.log import LogEntry
from companion.table import inputs as i
from companion.table.evening.events import TableClosed
from companion.table.replay import Events
from tests.games.among_cultists.by_json import EVENINGS, AnswerRefused
from tests.games.among_cultists.by_json.record import done, seated
from tests.golden.plays import Play, made
from tests.golden.record import SEED, plays
from tests.hub.kept.recorder import RecordedEvening, as_written
from tests.laws.bots import any_answer
from tests.laws.folders import brought
from tests.laws.plays import GAPS, NAMES, give, inputs
from tests.laws.variants import Options, ways, with_options

STEPS = 150
"""The number of inputs of a random play."""

TRIES = 12
"""The number of random plays of each way, of which those are kept that come to enough new events."""

NEWS = 3
"""The number of new types of events for which a further random play is kept."""

RARE = ("table-roll", "table-ask-evening", "table-agree", "table-guest", "table-ask-leave", "table-without", "right-")
"""Beginnings of the ids of questions that people answer more often than by chance."""

PARKED, RUNNING = "a parked game", "a running evening"


class KeptEvening(NamedTuple):
    """An evening with its name, the code of its table, its rows, and the game time at its end."""

    name: str
    code: str
    entries: Sequence[LogEntry]
    game_time: int


def evenings() -> Iterator[KeptEvening]:
    """Play all evenings; the unfinished ones come last."""
    for number, (name, played) in enumerate(_play_all()):
        code = f"K{chr(65 + number // 20)}{chr(65 + number % 20)}7"
        if isinstance(played, RecordedEvening):
            yield KeptEvening(name, code, played.entries(code, number), played.now)
        else:
            yield KeptEvening(name, code, as_written(played, code, number), played[-1].game_time)


def _play_all() -> Iterator[tuple[str, RecordedEvening | Sequence[LogEntry]]]:
    known: set[str] = set()
    for game in GAMES.values():
        for name, play in plays(game).items():
            if isinstance(play, Play):
                played = _recorded(game, play)
                known |= played.kinds
                yield f"{game.name}, {name}", played
        for way, options in (ways(game.name) or {"any way": {}}).items():
            for seed in range(TRIES):
                played = _random(game, f"{way} {seed}", options)
                if seed == 0 or len(played.kinds - known) >= NEWS:
                    known |= played.kinds
                    yield f"{game.name}, {way}, {seed}", played
    for name, long in EVENINGS.items():
        with seated(long) as table:
            for step in long.steps:
                if not isinstance(step, AnswerRefused):
                    list(done(table, step))
            rows = list(table.house.log.read(table.house.code))
        closed = LogEntry(rows[-1].number + 1, rows[-1].game_time, 0, Events(GAMES).encode(TableClosed()))
        yield f"among-cultists, {name}", [*rows, closed]
    yield PARKED, _parked()
    yield RUNNING, _running()


def _recorded(game: AnyGame, play: Play) -> RecordedEvening:
    """Return the evening of a recording."""
    evening = RecordedEvening(*play.names, games={game.name: game}, seed=SEED, phoneless=play.phoneless)
    evening.speaks = True
    for move in (*play.before, *play.moves):
        made(evening, move)
    evening.do(i.CloseTable())
    return evening


def _random(game: AnyGame, seed: str, options: Options) -> RecordedEvening:
    """Return an evening of people who know no game, with somebody at the hub's own controls."""
    random = Random(f"{game.name} {seed}")
    people = max(random.randint(3, 6), game.seats.start)
    evening = RecordedEvening(*NAMES[:people], games={game.name: with_options(game, options)}, seed=seed)
    evening.speaks = random.random() < 0.7
    leading = (*RARE, *getattr(brought(game.name, "drawn"), "LEADING", ()))
    for _ in range(STEPS):
        evening.wait(random.choice(GAPS))
        with suppress(Refused):
            if random.random() < 0.03:
                evening.do(NarratorPresent(random.random() < 0.7))
            elif random.random() < 0.06 and (moves := evening.rules.hub_controls(evening.table)):
                move = random.choice(moves)
                evening.hub_controls(move.question.id, any_answer(move.question.ask, random))
            else:
                give(evening, inputs(evening, random, people, leading))
    evening.do(i.CloseTable())
    return evening


def _parked() -> RecordedEvening:
    """Return an evening at which a game with secrets is parked."""
    evening = RecordedEvening(*NAMES[:4], seed=SEED)
    evening.play("castle-of-the-devil", edition="b", deal="hub")
    evening.say(1, "table-ask-park")
    evening.say(2, "table-agree-park", "yes")
    return evening


def _running() -> RecordedEvening:
    """Return an evening at which one game is over, and one with secrets is played."""
    evening = RecordedEvening(*NAMES[:4], seed=SEED)
    evening.play("open-table", box="Kraken Attack", rounds=1)
    evening.say(1, "points-1", {"seat-1": 3, "seat-2": 5, "seat-3": 0, "seat-4": 1})
    evening.say(2, "round-1")
    assert evening.outcome(), "the first game is over"
    evening.say(1, "table-clear")
    evening.play("complots", deal="hub")
    return evening
