"""Evenings of Among Cultists that leak, each in its own way: the law catches every one of them."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest
from msgspec.structs import replace as change

from companion.core.game import AnyGame
from companion.core.offer import Offer
from companion.core.text import Words, say
from companion.core.view import Scene, Seat, Secret
from companion.games.among_cultists.righting.events import FatesRighted, KnifeRighted
from companion.games.among_cultists.rules.ending import ended
from companion.games.among_cultists.table.state import State
from companion.games.among_cultists.votes.events import BallotCast
from tests.games.among_cultists.evening import EVENING
from tests.games.among_cultists.moments import (
    burning,
    claimed,
    knife_put_right,
    last_ballot,
    last_cultist,
    last_of_two,
    look_into_the_bag,
    put_right,
    refused_kill,
)
from tests.laws.mutants import otherwise
from tests.laws.twins import Leak

Offers = Sequence[Offer[Any]]


def _ballots(state: State) -> dict[int, str]:
    return state.vote.ballots.answers if state.vote and not state.vote.counted else {}


def _abstains(state: State) -> int:
    return list(_ballots(state).values()).count("abstain")


def title(state: State) -> Scene:
    return change(EVENING.scene(state), title=say("Votes: {all}", all=" ".join(_ballots(state).values())))


def order_of_tags(state: State) -> Scene:
    last = list(_ballots(state))[-1:] if _abstains(state) else []
    return change(EVENING.scene(state), tags={seat: ("out",) for seat in last})


def lamp(state: State) -> Scene:
    glowing = {f"seat{seat}": "fast" for seat, choice in _ballots(state).items() if choice == "abstain"}
    return change(EVENING.scene(state), lamps=glowing)


def answers(state: State) -> Scene:
    said = state.pending[0].answers.answers if state.pending else {}
    return change(EVENING.scene(state), phase="end" if any(said.values()) else "reveal")


def bag(state: State) -> Scene:
    return change(EVENING.scene(state), title=" ".join(state.bag))


def told(event: BallotCast, state: State) -> Words | None:
    return say("Hm.") if event.choice == "abstain" else None


def longer(event: BallotCast, state: State) -> State:
    after = BallotCast.changed(event, state)
    until = (after.voting.until or 0) + (event.choice == "abstain")
    return change(after, vote=change(after.voting, until=until))


def _renamed(offers: Offers, more: str) -> Offers:
    return [change(offer, question=change(offer.question, id=offer.question.id + more)) for offer in offers]


def counting_ids(state: State) -> Offers:
    return _renamed(EVENING.offers(state), "-" * _abstains(state))


def dead_cultists(state: State) -> Offers:
    dead = sum(state.roles.get(ghost) == "cultist" for ghost in state.ghosts)
    return _renamed(EVENING.offers(state), f"-{dead}")


def to_the_neighbour(state: State, seat: Seat) -> Sequence[Secret]:
    return EVENING.secrets(state, Seat(state.knife)) if state.knife else ()


def oracle(state: State) -> Scene:
    """Say of a claim whether a Cultist has made it."""
    right = state.ending is not None and state.roles.get(state.ending.by or 0) == "cultist"
    seen = EVENING.scene(state)
    return change(seen, phase="end" if right else f"{seen.phase}-")


def without_decoys(state: State) -> Offers:
    """Ask the Pyromaniac alone."""
    if not state.pending or state.pending[0].kind != "pyromaniac":
        return EVENING.offers(state)
    alone = tuple(seat for seat in state.setup.seats if state.roles.get(seat) == "pyromaniac")
    return [change(offer, to=alone) for offer in EVENING.offers(state)]


def to_no_cultist(state: State) -> Offers:
    """Offer the kill to Investigators alone, as only one of them can be the Assassin."""
    return [
        offer
        for offer in EVENING.offers(state)
        if not offer.question.id.startswith("kill") or state.roles.get(state.current or 0) != "cultist"
    ]


def at_once(state: State) -> Scene:
    """Close the table as soon as the last Cultist is gone."""
    cultists = [one for one, role in state.roles.items() if role == "cultist"]
    gone = bool(cultists) and all(one in state.ghosts for one in cultists)
    return change(EVENING.scene(state), title="The end" if gone else "Among Cultists")


def dying(event: FatesRighted, state: State) -> State:
    """Run the role of who is put right as dead."""
    after = FatesRighted.changed(event, state)
    burnt = {one: state.roles[one] for one in event.dead if state.roles.get(one) == "pyromaniac"}
    return change(after, fell={**after.fell, **burnt}, shown={**after.shown, **burnt})


def counting(event: FatesRighted, state: State) -> State:
    """End the game once all Cultists are put right as dead."""
    after = FatesRighted.changed(event, state)
    cultists = [one for one, role in state.roles.items() if role == "cultist"]
    return ended(after, state, "vote", cultists[0]) if all(one in after.ghosts for one in cultists) else after


def only_if(event: FatesRighted, state: State) -> State:
    """Ask nobody who has nothing to say."""
    after = FatesRighted.changed(event, state)
    asked = tuple(one for one in after.pending if state.roles.get(one.character) == "cultist")
    return change(after, pending=asked)


def handed_over(event: KnifeRighted, state: State) -> State:
    """Leave the token that was looked at to whoever holds the knife now."""
    return change(KnifeRighted.changed(event, state), looked=state.looked, bag=state.bag)


LEAKS: dict[str, tuple[AnyGame, Callable[..., object]]] = {
    "the title holds the ballots": (replace(EVENING, scene=title), last_ballot),
    "a tag shows who abstained": (replace(EVENING, scene=order_of_tags), last_ballot),
    "a lamp hurries for an abstention": (replace(EVENING, scene=lamp), last_ballot),
    "an abstention is one push more": (otherwise(EVENING, BallotCast, told=told), last_ballot),
    "an abstention makes the vote longer": (otherwise(EVENING, BallotCast, changed=longer), last_ballot),
    "ids of questions count abstentions": (replace(EVENING, offers=counting_ids), last_ballot),
    "the phase knows the other Cultist's answer": (replace(EVENING, scene=answers), last_cultist),
    "the title says what is left in the bag": (replace(EVENING, scene=bag), look_into_the_bag),
    "the phase knows whether a claim is right": (replace(EVENING, scene=oracle), claimed),
    "the Pyromaniac alone is asked": (replace(EVENING, offers=without_decoys), burning),
    "the kill is not offered to Cultists": (replace(EVENING, offers=to_no_cultist), refused_kill),
    "ids of questions count dead Cultists": (replace(EVENING, offers=dead_cultists), refused_kill),
    "the title knows that the last Cultist is gone": (replace(EVENING, scene=at_once), last_of_two),
    "a correction runs a role": (otherwise(EVENING, FatesRighted, changed=dying), put_right),
    "a correction ends the game by a secret count": (otherwise(EVENING, FatesRighted, changed=counting), put_right),
    "a correction asks Cultists alone": (otherwise(EVENING, FatesRighted, changed=only_if), put_right),
    "a correction of the knife shows a token": (otherwise(EVENING, KnifeRighted, changed=handed_over), knife_put_right),
    "everybody sees the token that one looks at": (replace(EVENING, secrets=to_the_neighbour), look_into_the_bag),
}


@pytest.mark.parametrize("what", LEAKS)
def test_the_law_catches_an_evening_in_which(what: str) -> None:
    game, play = LEAKS[what]
    with pytest.raises(Leak):
        for eye in (None, 1, 2, 5):
            play(eye, game)
