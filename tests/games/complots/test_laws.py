"""The laws on Complots: coins and cards are conserved, games end, and hidden cards are nobody else's."""

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.core.script import EVENTS as NARRATION
from companion.core.view import Seat, Secret
from companion.games.complots import GAME
from companion.games.complots.box import COINS, copies
from companion.games.complots.events import Entered, corrected, gone
from companion.games.complots.events import dealt as d
from companion.games.complots.events import reactions as r
from companion.games.complots.state import State
from companion.kit.announcement import Announced
from companion.kit.declare import defined
from companion.kit.seated import GameStopped
from tests.games.complots.pair import cards as pair_of_cards
from tests.games.complots.random_games import cards, random_game, random_setup, seats_of
from tests.laws import hub_apart, plays
from tests.laws.apart import play_pair
from tests.laws.every import LAWS
from tests.long import further

GAMES, OF_SOAK = 80, 3_200
"""Random games for each number of players."""

OWN = set(GAME.events) - set(NARRATION) - {Announced, GameStopped, Entered, *defined(corrected), *defined(gone)}
"""All that happens without a voice if nobody goes, ends or corrects the game; what is entered as one comes apart."""


@pytest.mark.parametrize("people", further(sorted(GAME.seats, key=lambda people: people != plays.SIT)))
def test_coins_and_cards_are_conserved_after_every_event_and_every_game_ends(people: int, soak: bool) -> None:
    """Materials, and preparation: 54 coins; 15 cards, 20 for seven and eight players."""
    random = Random(people)
    seen: Counter[type[Any]] = Counter()
    for _ in range(OF_SOAK if soak else GAMES):
        setup = random_setup(people, random)
        for event, state in random_game(setup, random):
            seen[type(event)] += 1
            assert state.treasury + sum(state.coins.values()) == COINS
            assert state.treasury >= 0 and min(state.coins.values()) >= 0
            assert cards(state) == 5 * copies(people) or (state.dealt and not state.hands)
        assert len(state.living) == 1 and GAME.outcome(state)
        kinds = Counter(card.character for card in state.face_up)
        assert max(kinds.values()) <= copies(people)
    assert OWN - set(seen) == ({r.PassTakenBack} if people == 2 else {d.CardChosen, d.CardTakenBack})


# Hidden cards


def shuffled(state: State, eye: int | None, random: Random) -> State:
    """Return the game with other hidden cards wherever `eye` cannot look: it is the same for that eye.

    What `eye` has seen of a hand by the Inquisitor stays where it is.
    """
    knows = {eye} | ({state.playing.target} if state.looked and eye == state.playing.seat else set())
    others = [seat for seat in state.hands if seat not in knows]
    hidden = [card for seat in others for card in state.hands[seat]] + list(state.court)
    random.shuffle(hidden)
    hands = dict(state.hands)
    for seat in others:
        count = len(hands[seat])
        hands[seat], hidden = tuple(hidden[:count]), hidden[count:]
    looked = state.looked
    if state.looked and eye not in (state.playing.seat, state.playing.target):
        looked = hands[state.playing.target or 0][0]
    return replace(state, hands=hands, court=tuple(sorted(hidden)), looked=looked)


def seen(state: State) -> object:
    """Return all that reaches everybody of a state, and all questions: they can be read over a shoulder."""
    asked = [(tuple(seats_of(offer, state)), offer.question) for offer in GAME.offers(state)]
    return GAME.scene(state), GAME.due(state), asked


def secrets(state: State, eye: int | None) -> list[Secret]:
    """Return what reaches an eye alone."""
    return [] if eye is None else list(GAME.secrets(state, Seat(eye)))


@pytest.mark.parametrize("people", further(sorted(GAME.seats, key=lambda people: people != plays.SIT)))
def test_no_view_moment_sound_or_question_depends_on_cards_that_an_eye_does_not_know(people: int, soak: bool) -> None:
    random = Random(people)
    moved = 0
    for _ in range(40 if soak else 3):
        for event, state in random_game(random_setup(people, random, deal="hub"), random):
            shown = seen(state) if state.hands else None
            for eye in (None, *state.setup.seats) if state.hands else ():
                other = shuffled(state, eye, random)
                moved += other.hands != state.hands
                assert (seen(other), secrets(other, eye)) == (shown, secrets(state, eye)), event
                assert event.told(other) == event.told(state)
    assert moved > 100


@pytest.mark.parametrize("eye", [None, 1, 2, 3, 4, 5])
def test_what_is_examined_and_exchanged_is_known_to_nobody_else(eye: int | None) -> None:
    twins = play_pair(GAME, pair_of_cards, eye)
    first, second = (run.evening.table.running for run in twins.runs)
    assert first and second
    assert first.state.hands != second.state.hands
    assert (eye is not None) <= (first.state.hands.get(eye) == second.state.hands.get(eye))
    assert first.state.playing.number == 3 and first.state.window.open


def test_no_exit_of_the_hub_tells_a_third_what_is_examined_and_exchanged(tmp_path: Path) -> None:
    twins = hub_apart.play_pair(tmp_path, GAME, pair_of_cards, 3)
    assert twins.fate.differed and not twins.fate.revealed


@pytest.mark.long
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("people", [2, 8])
def test_the_laws_hold_with_any_number_of_players(
    law: Any, people: int, soak: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(plays, "SIT", people)
    for seed in range(20 if soak else 1):
        law(GAME, 100 * people + seed)
