"""The open table that leaks, and hubs that leak with it, each in its own way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.core.move import Move
from companion.core.text import Words, say
from companion.core.view import PublicView, Sound
from companion.games import open_table
from companion.games.open_table import events as o
from companion.games.open_table.corrections import BAG, CORRECTIONS, FIRST, OpenTableCorrected
from companion.hub.table.snapshot import Snapshot
from tests.games.open_table.secret_pairs import ballots
from tests.laws import hub_mutants as h
from tests.laws.hub_mutants import HubMutant
from tests.laws.mutants import Mutant, change, offering, override, showing

OPEN = open_table.GAME


def _ballots(state: Any) -> dict[int, str]:
    return state.voting.ballots.answers if state.voting else {}


def _ballot_in_title(state: Any, view: PublicView) -> PublicView:
    return change(view, title=say("Votes: {all}", all=" ".join(_ballots(state).values())))


def _tell_abstention(event: o.BallotCast, state: Any) -> Words | None:
    """Return a log line for an abstention: it names nobody and nothing, yet it is one push more."""
    return say("Hm.") if event.choice == "abstain" else None


def _tell_token(event: o.TokenTaken, state: Any) -> Words | None:
    return say("It was {token}.", token=event.token)


def _holders_of_red(state: Any) -> list[int]:
    return [seat for seat, tokens in state.bag.held.items() if "red" in tokens] if state.bag else []


def _tell_first(event: OpenTableCorrected, state: Any) -> Words | None:
    """Return a longer log line of a correction if the seat secretly holds a red token."""
    return say("Hm.") if event.id == FIRST.id and state.first in _holders_of_red(state) else None


def _bag_though_held(state: Any, moves: Sequence[Move[Any]]) -> Sequence[Move[Any]]:
    """Let the bag be corrected while a player secretly holds one of its tokens."""
    bag = state.bag
    return [*moves, *BAG.asks(change(state, bag=change(bag, held={})), CORRECTIONS)] if bag and bag.held else moves


MUTANTS: Mapping[str, Mutant] = {
    "the title holds the ballots": Mutant(showing(OPEN, _ballot_in_title)),
    "a line is told when somebody abstains": Mutant(override(OPEN, o.BallotCast, log_line=_tell_abstention)),
    "a line tells the token drawn in secret": Mutant(override(OPEN, o.TokenTaken, log_line=_tell_token)),
    "a correction tells who holds a token": Mutant(override(OPEN, OpenTableCorrected, log_line=_tell_first)),
    "the bag can be put right while tokens of it are secret": Mutant(offering(OPEN, _bag_though_held)),
}


def _votes_for_yes(look: Snapshot) -> int:
    """Return the number of yes votes so far."""
    running = look._table.running
    voting = running.state.vote if running else None
    return list(voting.ballots.answers.values()).count("yes") if voting else 0


def _hub(fault: h.Fault, *eyes: int) -> HubMutant:
    return HubMutant(OPEN, ballots, fault, eyes or (None,))


def _public(spoil: h.Spoil) -> HubMutant:
    return _hub(h.public(_votes_for_yes, spoil))


HUB_MUTANTS: Mapping[str, HubMutant] = {
    **{
        what: HubMutant(MUTANTS[what].game, ballots)
        for what in ("the title holds the ballots", "a line is told when somebody abstains")
    },
    "a push more for a vote for yes": _hub(h.hiccup(_votes_for_yes)),
    "a push comes late after a vote for yes": _hub(h.late(_votes_for_yes)),
    "a view is longer by a space for each vote for yes": _public(lambda _, yes: {"phase": "vote" + " " * yes}),
    "a title is other words in Italian and Spanish alone": _public(
        lambda _, yes: {"title": say("Open {what}", what="table")}
    ),
    "the blocks stand in another order": _public(lambda look, yes: {"blocks": look.public.blocks[::-1]}),
    "a sound is played for each vote for yes": _public(lambda _, yes: {"sounds": (Sound(f"yes-{yes}", "bell"),)}),
    "phones vibrate for each vote for yes": _public(lambda _, yes: {"sounds": (Sound(f"yes-{yes}", "buzz"),)}),
    "phones have the bar of the secrets after a vote for yes": _public(lambda _, yes: {"veiled": yes < 2}),
    "a receipt carries a number": _hub(h.answers(_votes_for_yes, h.counting), 1),
    "the body of an error says more": _hub(h.answers(_votes_for_yes, h.explaining), 1),
}
