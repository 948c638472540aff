"""The laws on Complots: coins and cards are conserved, games end, and no player sees another's hidden cards."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.core.game import AnyGame
from companion.core.script import EVENTS as NARRATION
from companion.core.text import say
from companion.core.view import PublicView
from companion.games.complots import GAME
from companion.games.complots.box import COINS, copies
from companion.games.complots.events import ComplotsCorrected, Entered, leaving
from companion.games.complots.events import dealt as d
from companion.games.complots.events import reactions as r
from companion.games.complots.state import State
from companion.kit.announcement import Announced
from companion.kit.declare import event_types_of
from companion.kit.seated import GameStopped
from tests.games.complots.random_games import cards, random_game, random_setup
from tests.games.complots.secret_pairs import cards as pair_of_cards
from tests.games.complots.secret_pairs import righted
from tests.golden.english import english
from tests.laws import plays
from tests.laws.apart import play_pair
from tests.laws.every import LAWS
from tests.laws.mutants import change, override, showing
from tests.laws.pairs import Moment
from tests.laws.twins import Leak
from tests.long import further

GAMES, OF_SOAK = 80, 3_200
"""Random games for each number of players."""

SAYING = 10
"""The number of games whose prompts are checked in each phase."""

LONGEST = 120
"""Maximum letters of a sentence that is read at a glance, with short names."""

OWN = set(GAME.events) - set(NARRATION) - {Announced, GameStopped, Entered, ComplotsCorrected, *event_types_of(leaving)}
"""The events of a game without a voice that nobody leaves, ends or corrects, with entries taken apart."""


@pytest.mark.parametrize("people", further(sorted(GAME.seats, key=lambda people: people != plays.SIT)))
def test_coins_and_cards_are_conserved_after_every_event_each_phase_says_what_to_do_and_every_game_ends(
    people: int, soak: bool
) -> None:
    """Materials, and preparation: 54 coins; 15 cards, 20 for seven and eight players."""
    random = Random(people)
    seen: Counter[type[Any]] = Counter()
    for number in range(OF_SOAK if soak else GAMES):
        setup = random_setup(people, random)
        for event, state in random_game(setup, random):
            seen[type(event)] += 1
            assert state.treasury + sum(state.coins.values()) == COINS
            assert state.treasury >= 0 and min(state.coins.values()) >= 0
            assert cards(state) == 5 * copies(people) or (state.is_dealt_by_hub and not state.hands)
            assert number >= SAYING or 0 < len(english(GAME.public_view(state).next)) <= LONGEST
        assert len(state.living) == 1 and GAME.outcome(state)
        kinds = Counter(card.character for card in state.face_up)
        assert max(kinds.values()) <= copies(people)
    never = {r.PassTakenBack} if people == 2 else {d.PileCardKept, d.CardTakenBack}
    # The table brings the one that puts a clock off.
    assert OWN - set(seen) - {r.ReactionsPutOff} == never


def _cards_in_title(state: State, view: PublicView) -> PublicView:
    return change(view, title=say("{cards}", cards=" ".join(card for hand in state.hands.values() for card in hand)))


def _kept(entered: Entered, state: State) -> State:
    """Keep looked-at cards in a turn that begins again."""
    return replace(Entered.apply(entered, state), looked=state.looked)


@pytest.mark.parametrize(
    ("game", "pair"),
    [
        pytest.param(showing(GAME, _cards_in_title), pair_of_cards, id="whose title names the cards"),
        pytest.param(override(GAME, Entered, apply=_kept), righted, id="whose correction keeps the card looked at"),
    ],
)
def test_the_law_catches_a_game(game: AnyGame, pair: Moment) -> None:
    with pytest.raises(Leak):
        for seed in range(10):
            for observer in (None, 3, 4, 5):
                play_pair(game, pair, observer, first=seed)


@pytest.mark.long
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("people", [2, 8])
def test_the_laws_hold_with_any_number_of_players(
    law: Any, people: int, soak: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(plays, "SIT", people)
    for seed in range(20 if soak else 1):
        law(GAME, 100 * people + seed)
