"""Random games of Complots with the rules alone, in which nobody corrects anything."""

from collections.abc import Iterator
from random import Random
from typing import Any

from companion.core.chance import Chance
from companion.core.event import Event
from companion.core.game import Player, Setup
from companion.core.question import check
from companion.core.report import Tick
from companion.games.complots import GAME
from companion.games.complots.box import PILE, court
from companion.games.complots.events import Entered
from companion.games.complots.state import State
from tests.games import rules_alone as rules
from tests.games.complots.by_hand import NAMES
from tests.laws.bots import any_answer

OPTIONS = {
    "deal": ("hub", "cards"),
    "fifth": ("ambassador", "inquisitor"),
    "react_seconds": ("0", "10"),
    "choice_seconds": ("0", "30"),
}
LATE = 0.15
"""Probability that a player comes too late."""

MOST = 2_000
"""Inputs after which a game must be over."""


def random_setup(people: int, random: Random, **chosen: str) -> Setup:
    """Return a table with any options except those `chosen`, and perhaps a winner of the last game."""
    options = {option: random.choice(values) for option, values in OPTIONS.items()}
    players = tuple(Player(seat, NAMES[seat - 1]) for seat in range(1, people + 1))
    winners = (random.randint(1, people),) if random.random() < 0.5 else ()
    return Setup(players=players, options={**options, **chosen}, winners=winners)


def random_game(setup: Setup, random: Random) -> Iterator[tuple[Event[State], State]]:
    """Yield each event of a game by players who know only their questions, with the state after it.

    Entries are taken apart event by event, and must lead to the same state.
    """
    chance = Chance(random.randrange)
    now = 0
    happened = GAME.begin(setup, now, chance)
    state: Any = None
    for _ in range(MOST):
        for event in happened:
            before = state
            for one in event.events if isinstance(event, Entered) else (event,):
                state = one.apply(state)
                yield one, state
            assert event.apply(before) == state
        if GAME.outcome(state):
            return
        due = GAME.next_deadline(state)
        asked = [(seat, move) for seat, move in rules.asked(GAME, state) if not move.who_wants]
        if due is not None and (not asked or random.random() < LATE):
            now = max(now, due)
            happened = rules.going_on(GAME, state, GAME.on_report(state, Tick(), now, chance), now, chance)
            continue
        assert asked, "nobody is asked anything, and nothing is due"
        by, move = random.choice(asked)
        value = check(move.question, any_answer(move.question.ask, random))
        happened = rules.going_on(GAME, state, move.effect(by, value, now, chance), now, chance)
    raise AssertionError("the game does not end")


def cards(state: State) -> int:
    """Return the total number of cards: before people, face up, in the Court, and out of the game."""
    people = len(state.setup.players)
    if not state.is_dealt_by_hub:
        aside = people * (PILE - 1) if people == 2 else 0
        return sum(state.lives.values()) + len(state.face_up) + court(people) + aside
    hidden = [*state.hands.values(), *state.piles.values(), state.court]
    return sum(len(pile) for pile in hidden) + len(state.face_up)
