"""Games of people who know only their questions: they end, and no card gets lost."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from companion.core.chance import Chance
from companion.core.event import Event
from companion.core.game import Refused, Setup, after
from companion.core.offer import EVERYBODY, Offer
from companion.core.question import check
from companion.core.report import Tick
from companion.games.castle_of_the_devil import GAME
from companion.games.castle_of_the_devil.box import PROFESSIONS, in_deck, starting
from companion.games.castle_of_the_devil.state import State
from tests.games.castle_of_the_devil.by_hand import setup_of
from tests.laws.bots import any_answer
from tests.long import further

MOST = 4_000
"""Inputs after which a game should long be over."""

TABLES = [(edition, people) for edition, players in (("a", range(4, 9)), ("b", range(3, 11))) for people in players]


@pytest.mark.parametrize("deal", further(["hub", "entered", "cards"]))
@pytest.mark.parametrize(("edition", "people"), TABLES)
def test_random_games_end_and_conserve_every_card(edition: str, people: int, deal: str) -> None:
    for seed in range(4):
        random = Random(f"{edition} {people} {deal} {seed}")
        surplus, pause = random.choice(("chosen", "smuggled")), random.choice(("0", "3"))
        _play(setup_of(people, edition=edition, deal=deal, surplus=surplus, pause_seconds=pause), random)


def _play(setup: Setup, random: Random) -> None:
    chance, now = Chance(random.randrange), 0
    state: Any = None
    happened = GAME.begin(setup, now, chance)
    for _ in range(MOST):
        for event in _with_what_follows(state, happened, now, chance):
            state = event.after(state)
            _conserved(state)
        if GAME.outcome(state):
            return
        now, happened = _next(state, now, chance, random)
    raise AssertionError("the game does not end")


def _with_what_follows(
    state: Any, happened: Sequence[Event[State]], now: int, chance: Chance
) -> Sequence[Event[State]]:
    if state is None:
        return happened
    return [*happened, *GAME.follows(state, after(state, happened), happened, now, chance)]


def _conserved(state: State) -> None:
    """Hold that every object, token, company and profession is where it can be."""
    rules, people = state.edition, state.players
    assert sum(state.objects.values()) + state.deck == in_deck(rules, people) + people * starting(rules, people)
    assert min(state.objects.values()) >= 1 and min(state.tokens.values()) >= 0
    assert sum(state.tokens.values()) <= rules.tokens
    if state.entered and state.actor is not None and not state.declaration:
        assert len(state.companies) == len(state.professions) == people
        assert all(state.professions[seat] == shown for seat, shown in state.face_up.items())
    if state.dealt and state.professions:
        assert sorted([*state.professions.values(), *state.unused]) == sorted(PROFESSIONS)
        assert len(state.companies) == people
        assert all(state.professions[seat] == shown for seat, shown in state.face_up.items())


def _next(state: State, now: int, chance: Chance, random: Random) -> tuple[int, Sequence[Event[State]]]:
    """Return what somebody does, or what the clock does."""
    due = GAME.due(state)
    asked = [(seat, offer) for offer in GAME.offers(state) for seat in _seats(offer, state)]
    if due is not None and (not asked or random.random() < 0.3):
        return max(now, due), GAME.happens(state, Tick(), max(now, due), chance)
    awaited = [one for one in asked if one[1].question.awaited]
    seat, offer = random.choice(awaited if awaited and random.random() < 0.6 else asked)
    value = check(offer.question, any_answer(offer.question.ask, random))
    try:
        return now, offer.effect(seat, value, now, chance)
    except Refused:
        assert not offer.question.awaited
        return now, ()


def _seats(offer: Offer[Event[State]], state: State) -> Sequence[int]:
    if offer.to == EVERYBODY:
        return state.setup.seats
    return (offer.to,) if isinstance(offer.to, int) else tuple(int(seat) for seat in offer.to)
