"""Complots that leak hidden cards, each in its own way: the law catches every one of them."""

import dataclasses
from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from companion.core.event import Event
from companion.core.game import AnyGame
from companion.core.offer import Offer
from companion.core.question import One
from companion.core.text import Words, say
from companion.core.view import Scene, Seat, Secret
from companion.games.complots import GAME
from companion.games.complots.events import Entered
from companion.games.complots.events import dealt as d
from companion.games.complots.events import turns as t
from companion.games.complots.state import State
from companion.kit.seated import GameStopped
from tests.games.complots import figures
from tests.games.complots.pair import cards, righted
from tests.games.complots.random_games import seats_of
from tests.laws.apart import play_pair
from tests.laws.mutants import change, offering, otherwise
from tests.laws.put_right import puts_right
from tests.laws.twins import Leak
from tests.laws.variants import variants


def _title(state: State) -> Scene:
    return replace(GAME.scene(state), title=" ".join(card for hand in state.hands.values() for card in hand))


def _lamp(state: State) -> Scene:
    glowing = {f"seat{seat}": "fast" for seat, hand in state.hands.items() if len(set(hand)) < len(hand)}
    return replace(GAME.scene(state), lamps=glowing)


def _court(state: State) -> Scene:
    return replace(GAME.scene(state), tags={1: ("turn",) if "duchess" in state.court else ()})


def _later(state: State) -> int | None:
    due = GAME.due(state)
    return due + ("duchess" in state.hands.get(2, ())) if due else due


def _neighbour(state: State, seat: Seat) -> Sequence[Secret]:
    return [secret for other in state.setup.seats for secret in GAME.secrets(state, other)]


def _told(event: d.CardShownTo, state: State) -> Words | None:
    return say("Hm.") if event.character == "duchess" else d.CardShownTo.told(event, state)


def _fewer(state: State) -> Sequence[Offer[Any]]:
    """Of two equal cards there is but one choice, as a phone could save its owner a tap."""
    return [_once(offer, state) for offer in GAME.offers(state)]


def _once(offer: Offer[Any], state: State) -> Offer[Any]:
    ask, hand = offer.question.ask, state.hands.get(offer.to, ()) if isinstance(offer.to, int) else ()
    if not isinstance(ask, One) or len(ask.choices) != len(hand) or not offer.question.secret:
        return offer
    alike = tuple(dict(zip(hand, ask.choices, strict=True)).values())
    return replace(offer, question=replace(offer.question, ask=One(alike)))


def _honest(state: State) -> Sequence[Offer[Any]]:
    """Only who has a Duchess is asked to react."""
    return [_to_duchesses(offer, state) if "react" in offer.question.id else offer for offer in GAME.offers(state)]


def _to_duchesses(offer: Offer[Any], state: State) -> Offer[Any]:
    have = tuple(seat for seat in seats_of(offer, state) if "duchess" in state.hands.get(seat, ()))
    return replace(offer, to=have)


def _who_wants(state: State, offers: Sequence[Offer[Any]]) -> Sequence[Offer[Any]]:
    """Who is asked to agree reads of a hand besides."""
    with_duchess = [seat for seat, hand in state.hands.items() if "duchess" in hand]
    said = say("{n} have it.", n=len(with_duchess))
    return [change(one, who_wants=lambda by, answer: said) if one.who_wants else one for one in offers]


def _named_by_the_court(state: State, offers: Sequence[Offer[Any]]) -> Sequence[Offer[Any]]:
    """What can be put right is called otherwise while a certain card lies in the Court."""
    rights = [one for one in offers if one.question.rights and "duchess" in state.court]
    return [change(one, question=change(one.question, text=say("Hm."))) if one in rights else one for one in offers]


def _kept(entered: Entered, state: State) -> State:
    """A turn that begins anew keeps what the one before it has looked at."""
    return replace(Entered.after(entered, state), looked=state.looked)


def _besides(state: State, offers: Sequence[Offer[Any]], what: Event[State]) -> Sequence[Offer[Any]]:
    """A correction makes something else happen as well."""

    def and_more(offer: Offer[Any]) -> Offer[Any]:
        return change(offer, effect=lambda *given: [*offer.effect(*given), what])

    return [and_more(one) if one.question.rights else one for one in offers]


def _turns_over(state: State, offers: Sequence[Offer[Any]]) -> Sequence[Offer[Any]]:
    seat = state.living[0]
    return _besides(state, offers, t.InfluenceLost(seat, state.hands[seat][0])) if state.hands.get(seat) else offers


def _ends(state: State, offers: Sequence[Offer[Any]]) -> Sequence[Offer[Any]]:
    return _besides(state, offers, GameStopped())


LEAKS: dict[str, AnyGame] = {
    "the title names the cards": dataclasses.replace(GAME, scene=_title),
    "a lamp burns for two equal cards": dataclasses.replace(GAME, scene=_lamp),
    "a tag tells the Court": dataclasses.replace(GAME, scene=_court),
    "a window is longer for a Duchess": dataclasses.replace(GAME, due=_later),
    "everybody sees all hands": dataclasses.replace(GAME, secrets=_neighbour),
    "a line is told of one card": otherwise(GAME, d.CardShownTo, told=_told),
    "two equal cards are one choice": dataclasses.replace(GAME, offers=_fewer),
    "only who has a Duchess may react": dataclasses.replace(GAME, offers=_honest),
}


OF_CORRECTIONS: dict[str, AnyGame] = {
    "who agrees reads of a hand": offering(GAME, _who_wants),
    "the Court names what is put right": offering(GAME, _named_by_the_court),
    "a new turn keeps the card that was looked at": otherwise(GAME, Entered, after=_kept),
}

NO_CORRECTIONS: dict[str, AnyGame] = {
    "turns a card over": offering(GAME, _turns_over),
    "ends the game": offering(GAME, _ends),
}


@pytest.mark.parametrize("what", OF_CORRECTIONS)
def test_the_law_catches_a_game_in_whose_corrections(what: str) -> None:
    with pytest.raises(Leak):
        for seed in range(10):
            for eye in (None, 3, 4, 5):
                play_pair(OF_CORRECTIONS[what], righted, eye, first=seed)


@pytest.mark.parametrize("what", NO_CORRECTIONS)
def test_the_law_catches_a_correction_that(what: str) -> None:
    game = dealt_by_the_hub(NO_CORRECTIONS[what])
    with pytest.raises(AssertionError, match=r"a correction (reveals|ends the game)"):
        for seed in range(20):
            list(puts_right(game, figures, seed))


def dealt_by_the_hub(game: AnyGame) -> AnyGame:
    """Return the game as it is when the hub deals."""
    return next(way for name, way in variants({game.name: game}).items() if name.endswith("dealt by the hub"))


@pytest.mark.parametrize("what", LEAKS)
def test_the_law_catches_a_game_in_which(what: str) -> None:
    with pytest.raises(Leak):
        for seed in range(10):
            for eye in (None, 3, 4, 5):
                play_pair(LEAKS[what], cards, eye, first=seed)
