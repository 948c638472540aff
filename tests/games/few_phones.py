"""The ways in which a player without a phone answers in secret: as a guest, in a window, or not at all."""

from __future__ import annotations

from companion.core.text import Text
from companion.core.view import Seat
from companion.table import events as e
from companion.table import inputs as i
from companion.table.parts import NOTICE
from tests.laws.evening import Evening, own


def as_guest(evening: Evening, seat: int, phone: int, value: object) -> list[object]:
    """Let the hub's own controls name seat and phone, and the guest answer; return the game's own events."""
    evening.hub_controls(f"table-guest-{seat}", f"seat-{phone}")
    move = evening.rules.guest(evening.table)
    assert move is not None and isinstance(move.to, int)
    happened = evening.do(evening.answer(move.to, move, value))
    assert happened[0] == e.GuestClosed(seat) and evening.rules.guest(evening.table) is None
    return own(happened)


def in_window(evening: Evening, seat: int, start: str, value: object) -> list[object]:
    """Open a window at the hub for the seat, and answer there."""
    evening.do(i.OpenWindow("a browser at the hub", seat))
    return own(evening.say(seat, start, value))


def gone_on(evening: Evening, seat: int) -> list[object]:
    """Let the hub propose to continue without that answer, and nobody object."""
    evening.hub_controls(f"table-without-{seat}")
    return own(evening.wait(NOTICE))


def guests_are_lent_a_phone(evening: Evening) -> bool:
    """Return whether a phone can be lent to anybody now, at the hub or on a phone."""
    ids = [move.question.id for move in evening.rules.hub_controls(evening.table)]
    return any("table-guest" in id for id in (*ids, *(id for seat in evening.table.seats for id in evening.ids(seat))))


def ways(evening: Evening) -> str:
    """Return the notice on every page about answers of players without a phone, empty if there is none."""
    found = [notice for notice in evening.public().notices if isinstance(notice, Text)]
    return next((notice.message for notice in found if "can answer" in notice.message), "")


def at_hub(evening: Evening, seat: int) -> set[str]:
    """Return the ids of the table page's questions for a player without a phone."""
    return {move.question.id for move in evening.legal_moves()[Seat(seat)] if not move.question.secret}
