"""Games and hubs that leak, each in its own way: the laws must catch every one of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from companion.core.game import AnyGame
from companion.core.question import Offer, One, Question
from companion.core.text import Words, say
from companion.core.view import Scene, Secret, Track
from companion.games import open_table
from companion.games.open_table import events as o
from tests.laws.evening import Evening
from tests.laws.shadow import SHADOW
from tests.laws.shadow import what as w
from tests.laws.twins import Receipt, receipt

OPEN = open_table.GAME
change = msgspec.structs.replace


@dataclass(frozen=True)
class Mutant:
    """A game, or a way to acknowledge, that tells somebody what is secret."""

    game: AnyGame
    receipt: Receipt = receipt


def _scene(game: AnyGame, spoil: Callable[[Any, Scene], Scene]) -> AnyGame:
    return replace(game, scene=lambda state: spoil(state, game.scene(state)))


def _story(game: AnyGame, spoil: Callable[[Any, Any], Words | None]) -> AnyGame:
    return replace(game, story=lambda state, event: spoil(state, event) or game.story(state, event))


def _evolve(game: AnyGame, spoil: Callable[[Any, Any], Any]) -> AnyGame:
    return replace(game, evolve=lambda state, event: spoil(game.evolve(state, event), event))


def _offers(game: AnyGame, spoil: Callable[[Any, int, Sequence[Offer[Any]]], Sequence[Offer[Any]]]) -> AnyGame:
    return replace(game, offers=lambda state, seat: spoil(state, seat, game.offers(state, seat)))


def _renamed(offers: Sequence[Offer[Any]], more: object) -> Sequence[Offer[Any]]:
    return [Offer(change(offer.question, id=f"{offer.question.id}-{more}"), offer.command) for offer in offers]


# The open table.


def _ballots(state: Any) -> dict[int, str]:
    return state.vote.ballots if state.voting() else {}


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
    return change(scene, tags={1: (first,)})


def _tell_ballot(state: Any, event: Any) -> Words | None:
    return say("A vote for {choice}.", choice=event.choice) if isinstance(event, o.BallotCast) else None


def _tell_abstention(state: Any, event: Any) -> Words | None:
    """It names nobody and nothing, and yet it is one push more."""
    return say("Hm.") if isinstance(event, o.BallotCast) and event.choice == "abstain" else None


def _tell_token(state: Any, event: Any) -> Words | None:
    return say("It was {token}.", token=event.token) if isinstance(event, o.TokenTaken) else None


def _longer_countdown(state: Any, event: Any) -> Any:
    yes = isinstance(event, o.BallotCast) and event.choice == "yes" and state.countdown
    return change(state, countdown=state.countdown + 1) if yes else state


def _token_to_neighbour(state: Any, seat: int) -> Sequence[Secret]:
    return [secret for holder in state.setup.seats for secret in OPEN.secrets(state, holder)]


def _bag_by_colour(state: Any, seat: int, offers: Sequence[Offer[Any]]) -> Sequence[Offer[Any]]:
    """Nobody may draw while somebody holds a red one: whether one may is seen across the table."""
    held = [token for tokens in state.bag.held.values() for token in tokens] if state.bag else []
    return [offer for offer in offers if "red" not in held or not offer.question.id.startswith("draw")]


def _counting_id(state: Any, seat: int, offers: Sequence[Offer[Any]]) -> Sequence[Offer[Any]]:
    return _renamed(offers, len(_yes(state)))


def _log_number(evening: Evening, tag: str) -> object:
    return {"accepted": True, "view": tag, "number": len(evening.events)}


# The shadow.


def _role_in_title(state: w.State, scene: Scene) -> Scene:
    return change(scene, title=state.setup.name(state.who(w.SHADOW)))


def _lamp_for_shadow(state: w.State, scene: Scene) -> Scene:
    return change(scene, lamps={f"seat{state.who(w.SHADOW)}": "on"})


def _lamp_for_looking(state: w.State, scene: Scene) -> Scene:
    return change(scene, lamps={"power": "fast"} if state.seen and state.seen[-1][1] else {})


def _longer_pause(state: w.State, event: Any) -> Any:
    """The pause is one millisecond longer if the shadow is old (a seat above 2)."""
    return (
        change(state, starts=state.starts + 1) if isinstance(event, w.LineEnded) and state.who(w.SHADOW) > 2 else state
    )


def _later_dawn(state: w.State) -> int | None:
    due = SHADOW.due(state)
    return due + 1 if due is not None and state.choices.get(state.who(w.SHADOW)) == 1 else due


def _tell_seen(state: w.State, event: Any) -> Words | None:
    return say("The seer has seen the shadow.") if isinstance(event, w.Seen) and event.shadow else None


def _tell_mark(state: w.State, event: Any) -> Words | None:
    mark = isinstance(event, w.Chosen) and state.roles[event.seat] == w.SHADOW
    return say("A cold wind.") if mark else None


def _role_to_neighbour(state: w.State, seat: int) -> Sequence[Secret]:
    return [secret for holder in state.setup.seats for secret in SHADOW.secrets(state, holder)]


def _no_decoys(state: w.State, seat: int, offers: Sequence[Offer[Any]]) -> Sequence[Offer[Any]]:
    return offers if state.slot is None or state.roles[seat] != w.SLEEPER else []


def _events_in_id(state: w.State, seat: int, offers: Sequence[Offer[Any]]) -> Sequence[Offer[Any]]:
    """A look is one event more than a decoy: a number of the log in an id counts it."""
    return _renamed(offers, len(state.choices) + len(state.seen))


def _fewer_choices(state: w.State, seat: int, offers: Sequence[Offer[Any]]) -> Sequence[Offer[Any]]:
    """The shadow has one choice fewer: a shorter list can be seen across the table."""
    if state.roles[seat] != w.SHADOW:
        return offers
    return [Offer(_shorter(offer.question), offer.command) for offer in offers]


def _shorter(question: Question) -> Question:
    return change(question, ask=One(question.ask.choices[1:])) if isinstance(question.ask, One) else question


MUTANTS: Mapping[str, Mutant] = {
    "the open table's title holds the ballots": Mutant(_scene(OPEN, _ballot_in_title)),
    "a lamp burns for whoever voted yes": Mutant(_scene(OPEN, _lamp_for_yes)),
    "the track counts only the votes for yes": Mutant(_scene(OPEN, _track_counts_yes)),
    "a tag shows the first ballot": Mutant(_scene(OPEN, _order_of_ballots)),
    "a line tells the ballot": Mutant(_story(OPEN, _tell_ballot)),
    "a line is told when somebody abstains": Mutant(_story(OPEN, _tell_abstention)),
    "a line tells the token drawn in secret": Mutant(_story(OPEN, _tell_token)),
    "a vote for yes makes the countdown longer": Mutant(_evolve(OPEN, _longer_countdown)),
    "a token is shown to another seat": Mutant(replace(OPEN, secrets=_token_to_neighbour)),
    "who may draw depends on a token drawn in secret": Mutant(_offers(OPEN, _bag_by_colour)),
    "ids count the votes for yes": Mutant(_offers(OPEN, _counting_id)),
    "the shadow's name is in the title": Mutant(_scene(SHADOW, _role_in_title)),
    "a lamp burns for the shadow": Mutant(_scene(SHADOW, _lamp_for_shadow)),
    "a lamp tells what the seer saw": Mutant(_scene(SHADOW, _lamp_for_looking)),
    "a pause is longer for some shadows": Mutant(_evolve(SHADOW, _longer_pause)),
    "dawn comes later for one victim": Mutant(replace(SHADOW, due=_later_dawn)),
    "a line tells what the seer saw": Mutant(_story(SHADOW, _tell_seen)),
    "a line is told when the shadow has marked": Mutant(_story(SHADOW, _tell_mark)),
    "a role is shown to another seat": Mutant(replace(SHADOW, secrets=_role_to_neighbour)),
    "sleepers are asked nothing": Mutant(_offers(SHADOW, _no_decoys)),
    "ids count the events of the log": Mutant(_offers(SHADOW, _events_in_id)),
    "the shadow has one choice fewer": Mutant(_offers(SHADOW, _fewer_choices)),
    "a receipt carries a number of the log": Mutant(SHADOW, _log_number),
}
