"""Castle of the Devil that leaks, and hubs that leak with it, each in its own way."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.core.chance import Chance
from companion.core.game import AnyGame, Refused
from companion.core.move import Move
from companion.core.text import Words, say
from companion.core.view import PublicView
from companion.games import castle_of_the_devil
from companion.games.castle_of_the_devil.box import EFFECTS
from companion.games.castle_of_the_devil.events import CastleCorrected
from companion.games.castle_of_the_devil.events import hidden as h
from companion.games.castle_of_the_devil.events import trades as x
from tests.games.castle_of_the_devil.secret_pairs import ballots
from tests.laws.hub_mutants import HubMutant
from tests.laws.mutants import Mutant, change, offering, override, showing
from tests.laws.variants import with_options

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


def _has_noted_an_effect(state: Any, seat: int) -> bool:
    return any(set(one.objects) & set(EFFECTS) for one in state.known.get(seat, ()))


def _traded_in_title(state: Any, view: PublicView) -> PublicView:
    """Show a headline that tells whether the proposer has noted an object with an effect."""
    reads = state.trade is not None and state.trade.step == "read"
    return change(view, next=say("Read it aloud.")) if reads and _has_noted_an_effect(state, state.trade.by) else view


def _asked_by_object(event: x.TradeAccepted, state: Any) -> Any:
    """End the trade without a question if the proposer has noted no object with an effect."""
    after = x.TradeAccepted.apply(event, state)
    reads = after.trade is not None and after.trade.step == "read"
    return after.next_turn() if reads and not _has_noted_an_effect(state, event.by) else after


MUTANTS: Mapping[str, Mutant] = {
    "the title counts the swords": Mutant(showing(CASTLE, _support_in_title)),
    "a correction tells of its owner": Mutant(override(CASTLE, CastleCorrected, log_line=_tell_entry)),
    "a correction acts on a company": Mutant(override(CASTLE, CastleCorrected, apply=_winner_by_company)),
    "the headline of a trade tells the object": Mutant(showing(CASTLE, _traded_in_title)),
    "only an object with an effect is asked for": Mutant(override(CASTLE, x.TradeAccepted, apply=_asked_by_object)),
    "a line is told for a company that is changed": Mutant(override(CASTLE, h.CompanyChanged, log_line=_tell_change)),
}


def _comparing(start: str, differs: Callable[[Any, int, Any], bool]) -> AnyGame:
    """Return the game in which an answer to a question is refused if it `differs` from something in the state."""

    def spoil(state: Any, moves: Sequence[Move[Any]]) -> Sequence[Move[Any]]:
        return [_held(state, move) if move.question.id.startswith(start) else move for move in moves]

    def _held(state: Any, move: Move[Any]) -> Move[Any]:
        def effect(by: int, answer: Any, now: int, chance: Chance) -> Sequence[Any]:
            if differs(state, by, answer):
                raise Refused(say("This isn't your profession."))
            return move.effect(by, answer, now, chance)

        return change(move, effect=effect)

    return offering(CASTLE, spoil)


def _guesses_wrong(state: Any, by: int, answer: Any) -> bool:
    """Return whether a profession is not the one that was entered: for a player without a phone anyone taps."""
    return bool(state.professions.get(by, answer) != answer)


def _held_by_another(state: Any, by: int, answer: Any) -> bool:
    """Return whether another player has entered an object of which there is one."""
    others = [held for seat, held in state.declaration.objects.items() if seat != by]
    return any(bool(held.get(one)) for held in others for one in answer if one not in ("key", "goblet"))


COMPARING: Mapping[str, Mutant] = {
    "a guess at the profession of a player without a phone is refused": Mutant(
        with_options(_comparing("use", _guesses_wrong), {"edition": "b", "deal": "entered"})
    ),
    "an entry is held against those of others before all are in": Mutant(_comparing("objects", _held_by_another)),
}
"""The game with rules that compare an answer with a secret."""

HUB_MUTANTS: Mapping[str, HubMutant] = {
    "the title counts the swords": HubMutant(MUTANTS["the title counts the swords"].game, ballots)
}
