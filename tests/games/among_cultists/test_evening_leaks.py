"""Evenings of Among Cultists that leak, each in its own way: the law catches every one of them."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest
from msgspec.structs import replace as change

from companion.core.game import AnyGame
from companion.core.question import Offer
from companion.core.text import Words, say
from companion.core.view import Scene, Seat, Secret
from companion.games.among_cultists import evening as ev
from companion.games.among_cultists.evening.votes import events as e
from tests.games.among_cultists.evening import EVENING
from tests.games.among_cultists.moments import (
    burning,
    claimed,
    last_ballot,
    last_cultist,
    last_of_two,
    look_into_the_bag,
    refused_kill,
)
from tests.laws.twins import Leak


def _ballots(state: ev.State) -> dict[int, str]:
    return state.vote.ballots if state.vote and not state.vote.counted else {}


def title(state: ev.State) -> Scene:
    return change(ev.scene(state), title=say("Votes: {all}", all=" ".join(_ballots(state).values())))


def order_of_tags(state: ev.State) -> Scene:
    return change(ev.scene(state), tags={seat: ("voted",) for seat in list(_ballots(state))[-1:] if _abstains(state)})


def lamp(state: ev.State) -> Scene:
    glowing = {f"seat{seat}": "fast" for seat, choice in _ballots(state).items() if choice == "abstain"}
    return change(ev.scene(state), lamps=glowing)


def answers(state: ev.State) -> Scene:
    said = state.pending[0].answers if state.pending else {}
    return change(ev.scene(state), phase="end" if any(said.values()) else "reveal")


def bag(state: ev.State) -> Scene:
    return change(ev.scene(state), title=" ".join(state.bag))


def told(state: ev.State, event: ev.Event) -> Words | None:
    return say("Hm.") if isinstance(event, e.BallotCast) and event.choice == "abstain" else ev.story(state, event)


def longer(state: ev.State | None, event: ev.Event) -> ev.State:
    after = ev.evolve(state, event)
    hesitates = isinstance(event, e.BallotCast) and event.choice == "abstain"
    return change(after, vote=change(after.voting, until=(after.voting.until or 0) + 1)) if hesitates else after


def counting_ids(state: ev.State, seat: Any) -> Sequence[Offer[Any]]:
    return [
        Offer(change(offer.question, id=offer.question.id + "-" * _abstains(state)), offer.command)
        for offer in ev.offers(state, seat)
    ]


def to_the_neighbour(state: ev.State, seat: Any) -> Sequence[Secret]:
    return ev.secrets(state, Seat(state.knife)) if state.knife else ()


def _abstains(state: ev.State) -> int:
    return list(_ballots(state).values()).count("abstain")


def oracle(state: ev.State) -> Scene:
    """Say of a claim whether a Cultist has made it."""
    right = state.ending is not None and state.roles.get(state.ending.by or 0) == "cultist"
    return change(ev.scene(state), phase="end" if right else ev.scene(state).phase + "-")


def without_decoys(state: ev.State, seat: Any) -> Sequence[Offer[Any]]:
    """Ask the Pyromaniac alone."""
    asks = state.pending and state.pending[0].kind == "pyromaniac" and state.roles.get(seat) != "pyromaniac"
    return [] if asks else ev.offers(state, seat)


def to_no_cultist(state: ev.State, seat: Any) -> Sequence[Offer[Any]]:
    """Offer the kill to Investigators alone, as only one of them can be the Assassin."""
    kills = state.roles.get(seat) != "cultist"
    return [offer for offer in ev.offers(state, seat) if kills or not offer.question.id.startswith("kill")]


def dead_cultists(state: ev.State, seat: Any) -> Sequence[Offer[Any]]:
    dead = sum(state.roles.get(ghost) == "cultist" for ghost in state.ghosts)
    return [
        Offer(change(offer.question, id=f"{offer.question.id}-{dead}"), offer.command)
        for offer in ev.offers(state, seat)
    ]


def at_once(state: ev.State) -> Scene:
    """Close the table as soon as the last Cultist is gone."""
    cultists = [one for one, role in state.roles.items() if role == "cultist"]
    gone = bool(cultists) and all(one in state.ghosts for one in cultists)
    return change(ev.scene(state), title="The end" if gone else "Among Cultists")


LEAKS: dict[str, tuple[AnyGame, Callable[..., object]]] = {
    "the title holds the ballots": (replace(EVENING, scene=title), last_ballot),
    "a tag shows who abstained": (replace(EVENING, scene=order_of_tags), last_ballot),
    "a lamp hurries for an abstention": (replace(EVENING, scene=lamp), last_ballot),
    "an abstention is one push more": (replace(EVENING, story=told), last_ballot),
    "an abstention makes the vote longer": (replace(EVENING, evolve=longer), last_ballot),
    "ids of questions count abstentions": (replace(EVENING, offers=counting_ids), last_ballot),
    "the phase knows the other Cultist's answer": (replace(EVENING, scene=answers), last_cultist),
    "the title says what is left in the bag": (replace(EVENING, scene=bag), look_into_the_bag),
    "the phase knows whether a claim is right": (replace(EVENING, scene=oracle), claimed),
    "the Pyromaniac alone is asked": (replace(EVENING, offers=without_decoys), burning),
    "the kill is not offered to Cultists": (replace(EVENING, offers=to_no_cultist), refused_kill),
    "ids of questions count dead Cultists": (replace(EVENING, offers=dead_cultists), refused_kill),
    "the title knows that the last Cultist is gone": (replace(EVENING, scene=at_once), last_of_two),
    "everybody sees the token that one looks at": (replace(EVENING, secrets=to_the_neighbour), look_into_the_bag),
}


@pytest.mark.parametrize("what", LEAKS)
def test_the_law_catches_an_evening_in_which(what: str) -> None:
    game, play = LEAKS[what]
    with pytest.raises(Leak):
        for eye in (None, 1, 2, 5):
            play(eye, game)
