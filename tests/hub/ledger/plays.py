"""Games that were played, made by chance, for the tests of the figures."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from hypothesis import strategies as st

from companion.core.game import Player, Setup
from companion.core.outcome import Finish
from companion.faces.ledger import PlayedGame

NAMES = ("Anna", "Ben", "Caro", "Dino", "Eva")
TEAMS = ("", "good", "bad")
ROLES = ("", "duke", "earl")
BEGINNING = datetime(2026, 11, 26, 20, tzinfo=UTC)


@st.composite
def finishes(draw: st.DrawFn, seat: int) -> Finish:
    """Return how somebody finished, as far as the table knew."""
    points = draw(st.none() | st.integers(0, 9))
    return Finish(seat, draw(st.sampled_from(ROLES)), draw(st.sampled_from(TEAMS)), points)


@st.composite
def plays(draw: st.DrawFn) -> list[PlayedGame]:
    """Return games of several tables, table by table, in each of them as time goes."""
    found = []
    for table in draw(st.lists(st.sampled_from(("AAAA", "BBBB", "CCCC")), unique=True)):
        began, evening = BEGINNING + timedelta(minutes=draw(st.integers(0, 2000))), 1
        for _ in range(draw(st.integers(0, 8))):
            began += timedelta(minutes=draw(st.integers(1, 90_000)))
            evening += draw(st.integers(0, 1))
            found.append(draw(play(table, evening, began)))
    return found


@st.composite
def play(draw: st.DrawFn, table: str, evening: int, began: datetime) -> PlayedGame:
    """Return one game."""
    names = draw(st.lists(st.sampled_from(NAMES), min_size=1, unique=True))
    seats = range(1, len(names) + 1)
    setup = Setup(players=tuple(Player(seat, name) for seat, name in zip(seats, names, strict=True)))
    took = draw(st.none() | st.integers(0, 200 * 60_000))
    return PlayedGame(
        began,
        began + timedelta(minutes=30),
        table,
        evening,
        draw(st.sampled_from(("chess", "go"))),
        setup,
        tuple(draw(st.lists(st.sampled_from(seats), unique=True))),
        tuple(draw(finishes(seat)) for seat in seats),
        took,
    )
