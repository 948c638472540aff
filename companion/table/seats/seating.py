"""Each seat's own choices: place, name, looks, and leaving the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core.chance import Chance
from companion.core.move import Effect, Move
from companion.core.names import MOST_LETTERS
from companion.core.question import Answer, Choice, One, Question, Writing, step
from companion.core.text import say
from companion.core.view import Seat
from companion.table.event import TableEvent, TableMove
from companion.table.parts import COLOURS, SYMBOLS
from companion.table.records import Sitter
from companion.table.seats.events import ColourChosen, Renamed, SeatsOrdered, StoodUp, SymbolChosen
from companion.table.seats.names import clean_name
from companion.table.seats.people import COLOUR_NAMES, SYMBOL_NAMES, seat_of
from companion.table.state import Table


def seating(table: Table) -> Iterator[TableMove]:
    """Yield each seat's choices about itself between games."""
    for sitter in table.sitters:
        if len(table.sitters) > 2:
            yield _ask_left_neighbour(table, sitter)
        name = Question(
            id=f"table-name-{table.begun}", text=say("My name"), ask=Writing(MOST_LETTERS), value=sitter.name
        )
        yield Move(sitter.seat, name, _rename(table))
        if len(table.known_sitters) < len(COLOURS):
            yield _colour(table, sitter)
        if len(table.known_sitters) < len(SYMBOLS):
            yield _symbol(table, sitter)
    yield standing(table, table.seats)


def _ask_left_neighbour(table: Table, sitter: Sitter) -> TableMove:
    others = tuple(other.choice for other in table.sitters if other.seat != sitter.seat)
    question = Question(id=f"table-left-{table.begun}", text=say("Who's on my right?"), ask=One(others))

    def moved(by: int, answer: Answer, now: int, chance: Chance) -> Sequence[TableEvent]:
        return [SeatsOrdered(_left_of(table, by, seat_of(answer)))]

    return Move(sitter.seat, question, moved)


def _left_of(table: Table, seat: int, neighbour: int) -> tuple[int, ...]:
    """Return the seats clockwise; seen from above, the next one is on a person's left."""
    others: list[int] = [other for other in table.seats if other != seat]
    place = others.index(neighbour) + 1
    return (*others[:place], seat, *others[place:])


def _rename(table: Table) -> Effect[TableEvent]:
    return lambda by, answer, now, chance: [Renamed(by, clean_name(table, str(answer), by))]


def _colour(table: Table, sitter: Sitter) -> TableMove:
    taken = {other.colour for other in table.known_sitters if other.seat != sitter.seat}
    free = tuple(Choice(colour, *COLOUR_NAMES[colour]) for colour in COLOURS if colour not in taken)
    question = Question(id=f"table-colour-{table.begun}", text=say("My colour"), ask=One(free), value=sitter.colour)
    return Move(sitter.seat, question, lambda by, answer, *_: [ColourChosen(by, str(answer))])


def _symbol(table: Table, sitter: Sitter) -> TableMove:
    taken = {other.symbol for other in table.known_sitters if other.seat != sitter.seat}
    free = tuple(Choice(symbol, SYMBOL_NAMES[symbol], symbol) for symbol in SYMBOLS if symbol not in taken)
    question = Question(id=f"table-symbol-{table.begun}", text=say("My symbol"), ask=One(free), value=sitter.symbol)
    return Move(
        sitter.seat, question, lambda by, answer, *_: [SymbolChosen(by, next(s for s in SYMBOLS if s == answer))]
    )


def standing(table: Table, seats: tuple[Seat, ...]) -> TableMove:
    """Return the move to leave the table, for `seats` that do not play now."""
    leaving = step(f"table-stand-{table.begun}", say("Leave the table"), icon="door")
    return Move(seats, leaving, lambda by, *_: [StoodUp(by)])
