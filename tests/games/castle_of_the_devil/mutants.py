"""Castle of the Devil that leaks, and hubs that leak with it, each in its own way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core.text import Words, say
from companion.core.view import PublicView
from companion.games import castle_of_the_devil
from companion.games.castle_of_the_devil.events import CastleCorrected
from companion.games.castle_of_the_devil.events import hidden as h
from tests.games.castle_of_the_devil.secret_pairs import ballots
from tests.laws.hub_mutants import HubMutant
from tests.laws.mutants import Mutant, change, override, showing

CASTLE = castle_of_the_devil.GAME


def _swords(state: Any) -> list[int]:
    given = state.duel.ballots.answers if state.duel and state.duel.ballots else {}
    return [seat for seat, side in given.items() if side == "sword"]


def _support_in_title(state: Any, view: PublicView) -> PublicView:
    return change(view, title=say("Swords: {n}", n=len(_swords(state))))


def _tell_entry(event: CastleCorrected, state: Any) -> Words | None:
    """Return a correction's log line with the cards that its owner has entered."""
    owners = map(int, event.changes) if event.id == "right-up" else ()
    return say("Hm.") if "order" in map(state.companies.get, owners) else None


def _winner_by_company(event: CastleCorrected, state: Any) -> Any:
    """Start the next turn after a correction if the duel's winner is of the Order: this reveals a hidden card."""
    after = CastleCorrected.apply(event, state)
    return after.next_turn() if after.duel and state.companies.get(after.duel.winner) == "order" else after


def _tell_change(event: h.CompanyChanged, state: Any) -> Words | None:
    return say("Hm.") if event.company == "order" else None


MUTANTS: Mapping[str, Mutant] = {
    "the title counts the swords": Mutant(showing(CASTLE, _support_in_title)),
    "a correction tells of its owner": Mutant(override(CASTLE, CastleCorrected, log_line=_tell_entry)),
    "a correction acts on a company": Mutant(override(CASTLE, CastleCorrected, apply=_winner_by_company)),
    "a line is told for a company that is changed": Mutant(override(CASTLE, h.CompanyChanged, log_line=_tell_change)),
}

HUB_MUTANTS: Mapping[str, HubMutant] = {
    "the title counts the swords": HubMutant(MUTANTS["the title counts the swords"].game, ballots)
}
