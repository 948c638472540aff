"""Castle of the Devil that leaks, and hubs that leak with it, each in its own way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.core.offer import Offer
from companion.core.text import Words, say
from companion.core.view import Scene, Secret
from companion.games import castle_of_the_devil
from companion.games.castle_of_the_devil.events import duels as d
from companion.games.castle_of_the_devil.events import hidden as h
from companion.games.castle_of_the_devil.events import notes as n
from companion.games.castle_of_the_devil.events import righting as r
from tests.games.castle_of_the_devil.pair import ballots
from tests.laws.hub_mutants import HubMutant
from tests.laws.mutants import Mutant, change, offering, otherwise, renamed, showing

CASTLE = castle_of_the_devil.GAME


def _swords(state: Any) -> list[int]:
    given = state.duel.ballots.answers if state.duel and state.duel.ballots else {}
    return [seat for seat, side in given.items() if side == "sword"]


def _support_in_title(state: Any, scene: Scene) -> Scene:
    return change(scene, title=say("Swords: {n}", n=len(_swords(state))))


def _lamp_of_the_order(state: Any, scene: Scene) -> Scene:
    return change(scene, lamps={f"seat{seat}": "fast" for seat, one in state.companies.items() if one == "order"})


def _menu_of_the_holder(state: Any, offers: Sequence[Offer[Any]]) -> Sequence[Offer[Any]]:
    """Who holds what can be used now alone finds it in the menu."""
    priests = tuple(seat for seat, one in state.professions.items() if one == "priest")
    in_time = state.phase == "challenge"
    return [change(one, to=priests) if in_time and "use" in one.question.id else one for one in offers]


def _counting_id(state: Any, offers: Sequence[Offer[Any]]) -> Sequence[Offer[Any]]:
    return renamed(offers, len(_swords(state)))


def _tell_note(event: n.NoteWritten, state: Any) -> Words | None:
    return say("Hm.") if len(event.note) > 15 else None


def _tell_support(event: d.SupportChosen, state: Any) -> Words | None:
    return say("Hm.") if event.side == "sword" else None


def _tell_entry(event: r.ProfessionPutRight, state: Any) -> Words | None:
    """A correction tells of what its owner has entered."""
    return say("Hm.") if state.companies.get(event.seat) == "order" else None


def _tell_turn(event: r.TurnPutRight, state: Any) -> Words | None:
    """A correction of the turn says more where the seat is of the Order."""
    return say("Hm.") if state.companies.get(event.seat) == "order" else None


def _winner_by_company(event: r.WinnerPutRight, state: Any) -> Any:
    """A correction goes on by itself where the winner is of the Order: it judges what nobody has turned."""
    after = r.WinnerPutRight.after(event, state)
    return after.next_turn() if state.companies.get(event.seat) == "order" else after


def _tell_change(event: h.CompanyChanged, state: Any) -> Words | None:
    return say("Hm.") if event.company == "order" else None


def _known_to_all(state: Any, seat: int) -> Sequence[Secret]:
    return [secret for one in state.setup.seats for secret in CASTLE.secrets(state, one)]


MUTANTS: Mapping[str, Mutant] = {
    "the title counts the swords": Mutant(showing(CASTLE, _support_in_title)),
    "a lamp burns for the Order": Mutant(showing(CASTLE, _lamp_of_the_order)),
    "the menu is the Priest's alone": Mutant(offering(CASTLE, _menu_of_the_holder)),
    "ids count the swords": Mutant(offering(CASTLE, _counting_id)),
    "a line is told for a long note": Mutant(otherwise(CASTLE, n.NoteWritten, told=_tell_note)),
    "a line is told for a sword": Mutant(otherwise(CASTLE, d.SupportChosen, told=_tell_support)),
    "a correction tells of its owner": Mutant(otherwise(CASTLE, r.ProfessionPutRight, told=_tell_entry)),
    "a correction of the turn tells of its owner": Mutant(otherwise(CASTLE, r.TurnPutRight, told=_tell_turn)),
    "a correction acts on a company": Mutant(otherwise(CASTLE, r.WinnerPutRight, after=_winner_by_company)),
    "a line is told for a company that is changed": Mutant(otherwise(CASTLE, h.CompanyChanged, told=_tell_change)),
    "every phone shows what any phone knows": Mutant(replace(CASTLE, secrets=_known_to_all)),
}

HUB_MUTANTS: Mapping[str, HubMutant] = {
    what: HubMutant(MUTANTS[what].game, ballots)
    for what in ("the title counts the swords", "a line is told for a sword", "a line is told for a long note")
}
