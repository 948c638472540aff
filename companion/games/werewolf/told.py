"""Deaths in words: the lines and highlights that everyone gets, with what the option shows."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.text import Text, Words, say
from companion.core.view import Fact, Highlight
from companion.games.werewolf.options import SHOWN
from companion.games.werewolf.roles import ICONS, NAMES, SIDES
from companion.games.werewolf.state import State


def died(state: State, seats: Sequence[int]) -> Text:
    """Return the news of deaths, without a cause; `seats` in the order of their deaths."""
    names = state.names(seats)
    return say("{who} is dead.", who=names[0]) if len(names) == 1 else say("{who} are dead.", who=names)


def part_of(state: State, seat: int) -> Text | None:
    """Return the role or side that the option shows of a dead player, None for nothing."""
    match SHOWN.of(state.setup):
        case "role":
            return NAMES[state.roles[seat]]
        case "side":
            return SIDES[state.side(seat)]
        case _:
            return None


def unmasked(state: State, seat: int) -> Highlight:
    """Return the highlight of the player voted out, whose death everyone expects: the news is the role or side."""
    part = part_of(state, seat)
    if part is None:
        return shown_as(state, [seat])[0]
    icon = ICONS[state.roles[seat]] if SHOWN.of(state.setup) == "role" else "skull"
    title = say("{who} was: {role}", who=state.name(seat), role=part)
    return Highlight(kind="loss", title=title, icon=icon, seats=(seat,), lasts=6_000)


def shown_as(state: State, seats: Sequence[int]) -> Sequence[Highlight]:
    """Return a highlight for each dead player, with what the option shows."""
    shows_role = SHOWN.of(state.setup) == "role"
    return [
        Highlight(
            kind="loss",
            title=say("{who} is dead", who=state.name(seat)),
            text=part_of(state, seat) or "",
            icon=ICONS[state.roles[seat]] if shows_role else "skull",
            seats=(seat,),
        )
        for seat in seats
    ]


def in_night(state: State, words: Words) -> Fact:
    """Return a turning point in a night."""
    return Fact(say("Night {n}", n=len(state.nights)), words)


def in_day(state: State, words: Words) -> Fact:
    """Return a turning point in a day."""
    return Fact(say("Day {n}", n=len(state.nights)), words)
