"""Castle of the Devil that leaks, and hubs that leak with it, each in its own way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core.text import Words, say
from companion.core.view import Scene
from companion.games import castle_of_the_devil
from companion.games.castle_of_the_devil.events import hidden as h
from companion.games.castle_of_the_devil.events import righting as r
from tests.games.castle_of_the_devil.pair import ballots
from tests.laws.hub_mutants import HubMutant
from tests.laws.mutants import Mutant, change, otherwise, showing

CASTLE = castle_of_the_devil.GAME


def _swords(state: Any) -> list[int]:
    given = state.duel.ballots.answers if state.duel and state.duel.ballots else {}
    return [seat for seat, side in given.items() if side == "sword"]


def _support_in_title(state: Any, scene: Scene) -> Scene:
    return change(scene, title=say("Swords: {n}", n=len(_swords(state))))


def _tell_entry(event: r.ProfessionPutRight, state: Any) -> Words | None:
    """A correction tells of what its owner has entered."""
    return say("Hm.") if state.companies.get(event.seat) == "order" else None


def _winner_by_company(event: r.WinnerPutRight, state: Any) -> Any:
    """A correction goes on by itself where the winner is of the Order: it judges what nobody has turned."""
    after = r.WinnerPutRight.after(event, state)
    return after.next_turn() if state.companies.get(event.seat) == "order" else after


def _tell_change(event: h.CompanyChanged, state: Any) -> Words | None:
    return say("Hm.") if event.company == "order" else None


MUTANTS: Mapping[str, Mutant] = {
    "the title counts the swords": Mutant(showing(CASTLE, _support_in_title)),
    "a correction tells of its owner": Mutant(otherwise(CASTLE, r.ProfessionPutRight, told=_tell_entry)),
    "a correction acts on a company": Mutant(otherwise(CASTLE, r.WinnerPutRight, after=_winner_by_company)),
    "a line is told for a company that is changed": Mutant(otherwise(CASTLE, h.CompanyChanged, told=_tell_change)),
}

HUB_MUTANTS: Mapping[str, HubMutant] = {
    "the title counts the swords": HubMutant(MUTANTS["the title counts the swords"].game, ballots)
}
