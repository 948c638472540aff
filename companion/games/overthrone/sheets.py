"""Sheets: show the points, the final count and the two sides of a fight."""

from __future__ import annotations

from companion.core.text import Words, say
from companion.core.view import Fact, Facts, Sheet, SheetRow
from companion.games.overthrone.events.scores import final
from companion.games.overthrone.parts import Fight
from companion.games.overthrone.state import State
from companion.kit import scores

COLUMNS = 4
"""The number of turns on a sheet of points, counted from the last one."""


def points(state: State) -> Sheet:
    """Return the points of the last turns, and the totals."""
    turns: dict[int, Words] = {turn: str(turn) for turn in sorted(state.points)[-COLUMNS:]}
    return scores.sheet(state.setup, state.points, say("Points, turn by turn"), turns, "0")


def finals(state: State) -> Sheet:
    """Return everyone's final count, by kinds of cards."""
    columns = (say("Provinces"), say("Characters"), say("Nobles"), say("The king"), say("Total"))
    return Sheet("finals", say("The final count"), columns, tuple(_final(state, p.seat) for p in state.players))


def _final(state: State, seat: int) -> SheetRow:
    values = state.finals[seat]
    provinces = 2 * values["doubled"] + values["plain"]
    characters = values["musketeers"] + values["courtiers"] + values["bearers"]
    nobles, total = values.get("nobles", 0), final(state, seat)
    king = total - provinces - characters - nobles
    cells = tuple(str(n) for n in (provinces, characters, nobles, king, total))
    return SheetRow(state.name(seat), cells, seat)


def fought(state: State, fight: Fight) -> Facts:
    """Return both sides of a fight, and the one that is behind."""
    attacker, defender = state.name(fight.attacker), state.name(fight.defender)
    label = say("The attack") if fight.kind == "attack" else say("The bribe")
    rows = (
        Fact(attacker, str(fight.attack or 0)),
        Fact(defender, str(fight.defence)),
        Fact(say("A tie"), say("It goes to {who}.", who=defender)),
        Fact(say("Behind"), state.name(fight.behind)),
    )
    return Facts("fight", label, rows)
