"""The open table that leaks, and hubs that leak with it, each in its own way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.core.offer import Offer
from companion.core.text import Words, say
from companion.core.view import Scene, Secret, Sound, Track
from companion.games import open_table
from companion.games.open_table import events as o
from companion.games.open_table.righting import events as r
from companion.games.open_table.righting.moves import BAG
from companion.hub.table.look import Look
from tests.games.open_table.pair import ballots
from tests.laws import hub_mutants as h
from tests.laws.hub_mutants import HubMutant
from tests.laws.mutants import Mutant, change, offering, otherwise, renamed, showing

OPEN = open_table.GAME


def _ballots(state: Any) -> dict[int, str]:
    return state.voting.ballots.answers if state.voting else {}


def _yes(state: Any) -> list[int]:
    return [seat for seat, choice in _ballots(state).items() if choice in ("yes", "seat-1")]


def _ballot_in_title(state: Any, scene: Scene) -> Scene:
    return change(scene, title=say("Votes: {all}", all=" ".join(_ballots(state).values())))


def _lamp_for_yes(state: Any, scene: Scene) -> Scene:
    return change(scene, lamps={f"seat{seat}": "fast" for seat in _yes(state)})


def _track_counts_yes(state: Any, scene: Scene) -> Scene:
    blocks = tuple(
        change(b, value=len(_yes(state))) if isinstance(b, Track) and b.id == "vote" else b for b in scene.blocks
    )
    return change(scene, blocks=blocks)


def _order_of_ballots(state: Any, scene: Scene) -> Scene:
    first = next(iter(_ballots(state).values()), "")
    return change(scene, tags={1: ("turn",)} if first == "yes" else {})


def _tell_ballot(event: o.BallotCast, state: Any) -> Words | None:
    return say("A vote for {choice}.", choice=event.choice)


def _tell_abstention(event: o.BallotCast, state: Any) -> Words | None:
    """It names nobody and nothing, and yet it is one push more."""
    return say("Hm.") if event.choice == "abstain" else None


def _tell_token(event: o.TokenTaken, state: Any) -> Words | None:
    return say("It was {token}.", token=event.token)


def _longer_countdown(event: o.BallotCast, state: Any) -> Any:
    cast = o.BallotCast.after(event, state)
    return change(cast, countdown=cast.countdown + 1) if event.choice == "yes" and cast.countdown else cast


def _token_to_neighbour(state: Any, seat: int) -> Sequence[Secret]:
    return [secret for holder in state.setup.seats for secret in OPEN.secrets(state, holder)]


def _bag_by_colour(state: Any, offers: Sequence[Offer[Any]]) -> Sequence[Offer[Any]]:
    """Nobody may draw while somebody holds a red one: whether one may is seen across the table."""
    held = [token for tokens in state.bag.held.values() for token in tokens] if state.bag else []
    return [offer for offer in offers if "red" not in held or not offer.question.id.startswith("draw")]


def _holders_of_red(state: Any) -> list[int]:
    return [seat for seat, tokens in state.bag.held.items() if "red" in tokens] if state.bag else []


def _tell_first(event: r.FirstPutRight, state: Any) -> Words | None:
    """A correction says more where the seat holds a red token in secret."""
    return say("Hm.") if event.seat in _holders_of_red(state) else None


def _round_by_token(event: r.RoundPutRight, state: Any) -> Any:
    """A correction ends the game where somebody holds a red token in secret."""
    after = r.RoundPutRight.after(event, state)
    return change(after, ended=bool(_holders_of_red(state)))


def _bag_though_held(state: Any, offers: Sequence[Offer[Any]]) -> Sequence[Offer[Any]]:
    """What is in the bag can be put right while somebody holds a token of it in secret."""
    bag = state.bag
    return [*offers, *BAG.asks(change(state, bag=change(bag, held={})))] if bag and bag.held else offers


def _counting_id(state: Any, offers: Sequence[Offer[Any]]) -> Sequence[Offer[Any]]:
    return renamed(offers, len(_yes(state)))


MUTANTS: Mapping[str, Mutant] = {
    "the title holds the ballots": Mutant(showing(OPEN, _ballot_in_title)),
    "a lamp burns for whoever voted yes": Mutant(showing(OPEN, _lamp_for_yes)),
    "the track counts only the votes for yes": Mutant(showing(OPEN, _track_counts_yes)),
    "a tag shows the first ballot": Mutant(showing(OPEN, _order_of_ballots)),
    "a line tells the ballot": Mutant(otherwise(OPEN, o.BallotCast, told=_tell_ballot)),
    "a line is told when somebody abstains": Mutant(otherwise(OPEN, o.BallotCast, told=_tell_abstention)),
    "a line tells the token drawn in secret": Mutant(otherwise(OPEN, o.TokenTaken, told=_tell_token)),
    "a vote for yes makes the countdown longer": Mutant(otherwise(OPEN, o.BallotCast, after=_longer_countdown)),
    "a token is shown to another seat": Mutant(replace(OPEN, secrets=_token_to_neighbour)),
    "who may draw depends on a token drawn in secret": Mutant(offering(OPEN, _bag_by_colour)),
    "a correction tells who holds a token": Mutant(otherwise(OPEN, r.FirstPutRight, told=_tell_first)),
    "a correction ends the game by a token held in secret": Mutant(
        otherwise(OPEN, r.RoundPutRight, after=_round_by_token)
    ),
    "the bag can be put right while tokens of it are secret": Mutant(offering(OPEN, _bag_though_held)),
    "ids count the votes for yes": Mutant(offering(OPEN, _counting_id)),
}


def _votes_for_yes(look: Look) -> int:
    """Return how many have voted yes so far."""
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
        for what in (
            "the title holds the ballots",
            "a line is told when somebody abstains",
            "a tag shows the first ballot",
        )
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
