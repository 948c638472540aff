"""The host's choices: the game, its options, the order of seats, and the phones that belong to the table.

Before the first game, anybody picks and begins a game while the host's phone is gone.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.core.chance import Chance
from companion.core.limits import LANGUAGES, MOST_SEATS
from companion.core.move import Move, To, does
from companion.core.question import Answer, Choice, One, Order, Question, step
from companion.core.text import say
from companion.core.view import AT_HUB, Seat
from companion.table.event import Games, TableMove
from companion.table.feature import TableContext
from companion.table.game.events import GameLeft
from companion.table.game.play import begin, setup_of
from companion.table.hosting.events import (
    GameChosen,
    HostPassed,
    LetIn,
    MoreAllowed,
    OptionChosen,
    SpeakerChosen,
    TableLanguageChosen,
)
from companion.table.seats.events import SeatsOrdered, StoodUp
from companion.table.seats.people import seat_of, whom
from companion.table.state import Table

WHOSE_PHONE = say("Whose phone is the loudspeaker?")
ONLY_THE_HOSTS = Choice("seat-0", say("Only the host's"))


def starting(at: TableContext) -> Iterator[TableMove]:
    """Yield the host's questions on the people at the table, and the start of the game."""
    games, table = at.games, at.table
    yield from _people(table)
    if table.chosen and len(table.sitters) in games[table.chosen].seats:
        text = say("Play again") if table.running else say("Start the game")
        starts = step(f"table-begin-{table.begun}", text, icon="play", required=True)
        yield Move(_pickers(table), starts, lambda by, answer, now, chance: begin(games, table, now, chance))


def choosing(at: TableContext) -> Iterator[TableMove]:
    """Yield the host's choices between games."""
    games, table = at.games, at.table
    if table.running:
        clears = step(f"table-clear-{table.begun}", say("Another game"), icon="deck")
        yield Move(table.host, replace(clears, tool=True), does(GameLeft(picks=True)))
    yield _game(games, table)
    if table.chosen:
        for option in games[table.chosen].options(setup_of(games[table.chosen], table)):
            yield _option(table, option)
    if len(table.sitters) > 1:
        yield _order(table)
        yield handing_on(table)
    yield language(table)


def _pickers(table: Table) -> To:
    """Return the seats that may pick the game and begin it; that makes none of them host."""
    return (Seat(table.host), *table.stand_ins) if table.host_overdue else table.host


def _people(table: Table) -> Iterator[TableMove]:
    strange = tuple(s for s in table.sitters if s.device not in {*table.inside, AT_HUB})
    if strange:
        seats = tuple(sitter.seat for sitter in strange)
        names = tuple(sitter.name for sitter in strange)
        text = say("{names} are with us", names=names) if len(names) > 1 else say("{names} is with us", names=names)
        belong = step(f"table-let-in-{seats[-1]}-{table.begun}", text, icon="door")
        yield Move(table.host, belong, does(LetIn(seats)))
    others = tuple(sitter for sitter in table.sitters if sitter.seat != table.host)
    if others:
        text = say("Remove someone from the table")
        remove = whom(
            f"table-remove-{table.begun}", text, others, lambda who: say("Remove {who} from the table", who=who)
        )
        yield Move(table.host, remove, lambda by, answer, *_: [StoodUp(seat_of(answer))])
    yield from _more(table)


def _more(table: Table) -> Iterator[TableMove]:
    own = {AT_HUB, *table.allowed, *(sitter.device for sitter in table.sitters if sitter.seat == table.host)}
    first = {sitter.device: sitter for sitter in reversed(table.sitters) if sitter.device not in own}
    if first and len(table.sitters) < MOST_SEATS:
        question = whom(
            f"table-more-{table.begun}",
            say("Another player: on whose phone?"),
            [sitter for sitter in table.sitters if sitter in first.values()],
            lambda who: say("Allow another player on {who}'s phone", who=who),
        )
        yield Move(table.host, question, lambda by, answer, *_: [MoreAllowed(seat_of(answer))])


def speaker(at: TableContext) -> Iterator[TableMove]:
    """Yield the host's choice of the phone that may be the loudspeaker, at any time."""
    table = at.table
    own = {AT_HUB, table.sitter(table.host).device}
    here = tuple([sitter for sitter in table.sitters if sitter.device not in own])
    if here:
        now = next((sitter.seat for sitter in here if sitter.device == table.speaker), 0) if table.speaker else 0
        question = Question(
            id=f"table-speaker-{table.begun}",
            text=WHOSE_PHONE,
            ask=One((ONLY_THE_HOSTS, *[sitter.choice for sitter in here])),
            value=f"seat-{now}",
        )
        yield Move(table.host, question, lambda by, answer, *_: [SpeakerChosen(seat_of(answer))])


def _game(games: Games, table: Table) -> TableMove:
    question = Question(
        id=f"table-game-{table.begun}",
        text=say("What are we playing?"),
        ask=One(tuple(Choice(name, game.title) for name, game in games.items())),
        required=table.chosen is None,
        value=table.chosen,
    )

    def chosen(by: int, answer: Answer, now: int, chance: Chance) -> list[GameChosen]:
        # Load it now, so that nobody waits for it during a game; if loading fails, nothing has happened.
        games[str(answer)].load()
        return [GameChosen(str(answer))]

    return Move(_pickers(table), question, chosen)


def _option(table: Table, option: Question) -> TableMove:
    value = table.options.get(option.id, option.value)
    # A note speaks of the proposed value.
    note = "" if option.id in table.options else option.note
    asked = replace(option, id=f"table-option-{option.id}-{table.begun}", value=value, note=note, required=False)
    return Move(_pickers(table), asked, lambda by, answer, *_: [OptionChosen(option.id, answer)])


def _order(table: Table) -> TableMove:
    question = Question(
        id=f"table-order-{table.begun}",
        text=say("Put the names in seating order: clockwise, from any seat."),
        ask=Order(tuple(sitter.choice for sitter in table.sitters)),
        value=tuple(f"seat-{seat}" for seat in table.seats),
    )
    return Move(
        table.host,
        question,
        lambda by, answer, *_: [SeatsOrdered(tuple(seat_of(v) for v in answer) if isinstance(answer, tuple) else ())],
    )


def handing_on(table: Table) -> TableMove:
    """Return the move to hand the role of host on."""
    question = whom(
        f"table-host-{table.begun}",
        say("Pick a new host"),
        [sitter for sitter in table.sitters if sitter.seat != table.host],
        lambda who: say("Make {who} host", who=who),
    )
    return Move(table.host, question, lambda by, answer, *_: [HostPassed(seat_of(answer))])


def language(table: Table) -> TableMove:
    """Return the move to choose the language of the table."""
    question = Question(
        id=f"table-language-{table.begun}",
        text=say("Table language"),
        ask=One(tuple(Choice(code, name) for code, name in LANGUAGES.items())),
        value=table.language,
    )
    return Move(table.host, question, lambda by, answer, *_: [TableLanguageChosen(str(answer))])
