"""Points as a table and as a line chart, the final count, and the two sides of a fight."""

from __future__ import annotations

from companion.core.text import Words, say
from companion.core.view import Curve, Fact, Facts, Series, Sheet, SheetRow
from companion.games.overthrone.events.scores import final
from companion.games.overthrone.parts import Fight
from companion.games.overthrone.state import State

COLUMNS = 4
"""Turns that a sheet of points shows, the last ones."""


def points(state: State) -> Sheet:
    """Return the points of the last turns, and all of them."""
    turns = sorted(state.points)[-COLUMNS:]
    totals = state.totals
    rows = tuple(
        SheetRow(p.name, (*(str(state.points[turn].get(p.seat, 0)) for turn in turns), str(totals[p.seat])), p.seat)
        for p in state.setup.players
    )
    columns: tuple[Words, ...] = (*map(str, turns), say("Total"))
    return Sheet("points", say("Points, turn by turn"), columns, rows)


def curves(state: State) -> Series:
    """Return how the points of each seat went, turn by turn."""
    found = []
    for player in state.setup.players:
        total, values = 0, []
        for turn in range(1, state.turn + 1):
            total += state.points.get(turn, {}).get(player.seat, 0)
            values.append(total)
        found.append(Curve(player.name, tuple(values), player.seat))
    return Series("curves", say("How it went"), tuple(found))


def finals(state: State) -> Sheet:
    """Return the final count of all, by kinds of cards."""
    columns = (say("Provinces"), say("Characters"), say("Nobles"), say("The king"), say("Sum"))
    return Sheet("finals", say("The final count"), columns, tuple(_final(state, p.seat) for p in state.setup.players))


def _final(state: State, seat: int) -> SheetRow:
    values = state.finals[seat]
    provinces = 2 * values["doubled"] + values["plain"]
    characters = values["musketeers"] + values["courtiers"] + values["bearers"]
    nobles, total = values.get("nobles", 0), final(state, seat)
    king = total - provinces - characters - nobles
    cells = tuple(str(n) for n in (provinces, characters, nobles, king, total))
    return SheetRow(state.name(seat), cells, seat)


def fought(state: State, fight: Fight) -> Facts:
    """Return both sides of a fight, and who is behind."""
    attacker, defender = state.name(fight.attacker), state.name(fight.defender)
    label = say("The attack") if fight.kind == "attack" else say("The bribe")
    rows = (
        Fact(attacker, str(fight.attack or 0)),
        Fact(defender, str(fight.defence)),
        Fact(say("A tie"), say("It goes to {who}.", who=defender)),
        Fact(say("Behind"), state.name(fight.behind)),
    )
    return Facts("fight", label, rows)
