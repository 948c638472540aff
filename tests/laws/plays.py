"""Random plays, one input at a time, by people who know no game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple, Protocol

from companion.core.game import AnyGame, Refused
from companion.core.view import Seat
from companion.table import inputs as i
from companion.table.event import TableEvent, TableMove
from companion.table.hub_buttons import TableDeed
from companion.table.inputs import TableInput
from companion.table.moves_by_seat import MovesBySeat
from companion.table.state import Table
from tests.laws.bots import any_answer, choose
from tests.laws.evening import Evening

NAMES = (
    *("Anna", "Ben", "Caro", "Dino", "Elsa", "Fritz", "Gina", "Hugo"),
    *("Ines", "Jan", "Kai", "Lea", "Milo", "Nora", "Otto", "Pia"),
)
SIT = 5
"""The number of people who sit down, and return once somebody has left."""

GAPS = (0, 150, 1_000, 4_000, 21_000)
"""Milliseconds of game time between two inputs."""


SELDOM = (
    *(
        "table-ask-end-",
        "table-agree-end-",
        "table-remove-",
        "table-roll-clear-",
        "table-ask-leave-",
        "table-agree-leave-",
    ),
    *("table-ask-park-", "table-agree-park-", "table-ask-give-up-", "table-agree-give-up-"),
)
"""The beginnings of ids of questions that would end most plays before anything has happened in them."""


LED = 0.3
"""Probability (0 to 1) that a player does something that leads to a secret, if possible."""


@dataclass(frozen=True)
class Says:
    """An answer of `seat` to the question `id`."""

    seat: int
    id: str
    value: Any
    wrong: bool = False
    """Whether it is wrong on purpose: there is no such question, or no such choice."""


@dataclass(frozen=True)
class Door:
    """An input that answers no question: somebody joins the table or leaves it, or a device reports something."""

    given: TableInput


Input = Says | Door


class PlayedStep(NamedTuple):
    """The evening after an input, and all events since the previous step."""

    evening: Evening
    what: Input
    happened: list[TableEvent]


class PlayedTable(Protocol):
    """A table that is being played at: in memory, or at a hub."""

    @property
    def table(self) -> Table:
        """The table."""

    def legal_moves(self) -> MovesBySeat:
        """Return the current moves of every seat."""


def inputs(evening: PlayedTable, random: Random, people: int = SIT, leading: Sequence[str] = ()) -> Input:
    """Return an input that somebody may give now, mostly an answer to a required question; first `people` sit down.

    If no seat is asked in secret, ids with one of `leading` are answered more often than others.
    """
    table = evening.table
    free = [name for name in NAMES if all(sitter.name != name for sitter in table.known_sitters)]
    if len(table.sitters) < people and not table.playing and free:
        return Door(_sits_down(table, free[0], random))
    if random.random() < 0.08:
        return Door(_report(evening, random))
    asked = [seat for seat, moves in evening.legal_moves().items() if any(move.question.required for move in moves)]
    seat = random.choice(asked if asked and random.random() < 0.7 else table.seats)
    move = choose(evening.legal_moves()[seat], random)
    while move.question.id.startswith(SELDOM) and random.random() < 0.8:
        move = choose(evening.legal_moves()[seat], random)
    led = _led(evening, leading)
    if led and random.random() < LED:
        seat, move = random.choice(led)
    value = any_answer(move.question.ask, random)
    if move.question.id.startswith("table-word-") and random.random() < 0.7:
        value = _word(table, move.question.id)
    return Says(seat, move.question.id, value)


def _sits_down(table: Table, name: str, random: Random) -> i.SitDown:
    """Return the input that seats a new player, or one who has left the parked game and comes back."""
    gone = table.parked.leavers if table.parked else ()
    if gone and random.random() < 0.5:
        return i.SitDown(gone[0].device, gone[0].name)
    return i.SitDown(f"phone {random.randrange(10**6)}", name)


def _led(evening: PlayedTable, leading: Sequence[str]) -> list[tuple[Seat, TableMove]]:
    """Return the moves that lead to a secret, with their seats: nothing if a seat is asked in secret already."""
    asked = [(seat, move) for seat, moves in evening.legal_moves().items() for move in moves if leading]
    if any(move.question.secret for _, move in asked):
        return []
    return [(seat, move) for seat, move in asked if any(word in move.question.id for word in leading)]


def _word(table: Table, id: str) -> str:
    """Return the right choice for the question about the word on a seat's new phone."""
    (move,) = [move for move in table.handovers if id.startswith(f"table-word-{move.seat}-")]
    return f"word-{move.words.index(move.word) + 1}"


def _report(evening: PlayedTable, random: Random) -> TableInput:
    seat = random.choice(evening.table.seats)
    if random.random() < 0.15:
        return i.AskSeat(f"phone {random.randrange(10**6)}", seat, random.random() < 0.5)
    language = i.ChooseLanguage(seat, random.choice(("it", "en", "es")))
    return random.choice((i.ReportAway(seat, random.random() < 0.5), i.ReportBack(seat), language))


def give(evening: Evening, what: Input) -> list[TableEvent]:
    """Return the events of an input; raises `Refused` or `NotAChoice`."""
    return evening.say(what.seat, what.id, what.value) if isinstance(what, Says) else evening.do(what.given)


def deed_of(evening: Evening, what: Input) -> TableDeed:
    """Return the deed of an input, with an answer checked against its question."""
    if isinstance(what, Door):
        return evening.rules.decide_input(evening.table, what.given)
    return evening.answer(what.seat, evening.move(what.seat, what.id), what.value)


def random_play(
    game: AnyGame, seed: object, steps: int, people: int | None = None, *, kind: type[Evening] = Evening
) -> Iterator[PlayedStep]:
    """Yield each of `steps` inputs and its events: only ticks if it was refused.

    `SIT` is read when the play begins, so tests can run the laws with other numbers of people.
    """
    random, people = Random(repr(seed)), people or SIT
    evening = kind(*NAMES[:people], games={game.name: game}, seed=seed)
    evening.speaks = random.random() < 0.5
    for _ in range(steps):
        happened = evening.wait(random.choice(GAPS))
        what = inputs(evening, random, people)
        with suppress(Refused):
            happened += give(evening, what)
        yield PlayedStep(evening, what, happened)
