"""A table of four at which a new phone asks for a seat."""

from companion.core.table import events as e
from companion.core.table import inputs as i
from companion.core.table.handover import LOOK
from tests.laws.evening import Evening

NEW = "new phone"


def four() -> Evening:
    """Four people play at an open table."""
    evening = Evening("Anna", "Ben", "Caro", "Dino")
    evening.play("open-table")
    return evening


def ask(evening: Evening, seat: int = 3, device: str = NEW) -> str:
    """Let a new phone ask for a seat; return the choice of its word."""
    (wished,) = evening.do(i.AskSeat(device, seat))
    assert isinstance(wished, e.SeatWished)
    evening.wait(LOOK)
    return f"word-{wished.words.index(wished.word) + 1}"


def wrong(evening: Evening, seat: int = 3) -> str:
    """Return the choice of a word that the new phone does not show."""
    handover = evening.table.handover(seat)
    assert handover
    return f"word-{next(n for n, word in enumerate(handover.words, start=1) if word != handover.word)}"


def away(evening: Evening, *seats: int, overdue: bool = False) -> None:
    for seat in seats:
        evening.do(i.ReportAway(seat, long=False, overdue=overdue))


def asked(evening: Evening, start: str = "table-word-3") -> list[int]:
    """Return the seats that are asked for the word."""
    return [seat for seat in evening.table.seats if evening.asks(seat, start)]
