"""A table of Overthrone at which a test makes each move."""

from __future__ import annotations

from collections.abc import Collection

from companion.games.overthrone import GAME
from companion.games.overthrone.king import King
from companion.games.overthrone.state import State
from tests.laws.evening import Evening, own
from tests.web.house import House, Phone

NAMES = ("Anna", "Ben", "Caro", "Dino", "Elsa", "Fritz")


def preparing(people: int = 3) -> Evening:
    """Begin a game in which nobody has placed the king yet."""
    evening = Evening(*NAMES[:people])
    evening.play(GAME.name)
    return evening


def playing(people: int = 3, *, king: int | None = None, phoneless: Collection[str] = (), **options: object) -> Evening:
    """Begin a game with the king at a seat, by default the last one: then Anna begins."""
    evening = Evening(*NAMES[:people], games={GAME.name: GAME}, phoneless=phoneless)
    evening.play(GAME.name, **options)
    evening.say(1, "king", {f"seat-{king or people}": 1})
    return evening


def seated(house: House, **options: object) -> list[Phone]:
    """Return four phones at a hub, at a game in which Anna begins."""
    phones = house.play(*NAMES[:4], game="overthrone", **options)
    phones[0].say("king", {"seat-4": 1})
    return phones


def state(evening: Evening) -> State:
    return evening.state(State)


def play(evening: Evening, *rebels: int, until: int | None = None) -> Evening:
    """Let all who still have to play in the turn play, `rebels` a Rebellion, up to the seat `until`."""
    turn = state(evening).turn + state(evening).between
    while not (state(evening).stage in ("division", "refill") and state(evening).turn == turn):
        seat = state(evening).acting
        if seat == until:
            break
        evening.say(seat, "played", "rebellion" if seat in rebels else "card")
    return evening


def counting(rebel: int) -> Evening:
    """Return a game in whose first turn `rebel` has rebelled, and all count their provinces now."""
    evening = play(playing(), rebel)
    evening.say(1, "divided")
    return evening


def count(evening: Evening, *counts: tuple[int, int]) -> list[object]:
    """Let everybody count, doubled and plain provinces in the order of the seats; return the last answer's events."""
    if evening.asks(1, "divided"):
        evening.say(1, "divided")
    found: list[object] = []
    for seat in evening.table.seats:
        doubled, plain = counts[seat - 1] if seat <= len(counts) else (0, 0)
        found = own(evening.say(seat, f"count-{state(evening).turn}-{seat}", {"doubled": doubled, "plain": plain}))
    return found


def final(evening: Evening, seat: int, **values: int) -> list[object]:
    """Let a seat enter its final count, with 0 for other values."""
    kinds = ("doubled", "plain", "musketeers", "courtiers", "bearers", "nobles")
    asked = {row.id for row in getattr(evening.question(seat, f"final-{state(evening).game}-{seat}").ask, "rows", ())}
    sheet = {kind: values.get(kind, 0) for kind in kinds if kind in asked}
    return own(evening.say(seat, f"final-{state(evening).game}-{seat}", sheet))


def found_right(evening: Evening, by: tuple[int, int] = (1, 2)) -> None:
    """Let two devices confirm the final count."""
    one, other = by
    evening.say(one, "right")
    evening.say(other, "table-agree-entry", "yes")


def last_turn(evening: Evening, *rebels: int) -> Evening:
    """Empty the deck in the current turn, play the last one, and continue to the final count."""
    emptied(evening)
    play(evening)
    play(evening, *rebels)
    evening.say(1, "divided")
    return evening


def emptied(evening: Evening) -> Evening:
    """Let two devices agree that the deck is empty, after so few turns that it cannot be."""
    evening.say(1, "correct-deck", "empty")
    evening.say(2, "table-agree-entry", "yes")
    return evening


def second_turn() -> Evening:
    """Return a game in its second turn, which Anna begins."""
    evening = play(playing(king=2))
    evening.say(1, "played", "begin")
    assert state(evening).acting == 1
    return evening


def drained() -> Evening:
    """Return a game of six in whose third turn the deck of 59 may be empty: 18 drawn in turns, 42 after a count."""
    evening = play(playing(6), 2)
    count(evening)
    play(play(evening), until=state(evening).next_order[4])
    return evening


def captive(evening: Evening, seat: int) -> Evening:
    """Let two devices agree that the king is the captive of a seat."""
    return corrected(evening, King(seat, captive=True))


def corrected(evening: Evening, king: King) -> Evening:
    evening.say(1, "correct-king", f"{'captive' if king.captive else 'free'}-{king.seat}")
    evening.say(2, "table-agree-entry", "yes")
    assert state(evening).king == king
    return evening


def totals(evening: Evening) -> list[int]:
    """Return the points of all, in the order of the seats."""
    return list(state(evening).totals.values())
