"""Random games of Complots with the rules alone: fast enough for thousands of them."""

from collections.abc import Iterator
from random import Random

from companion.core.chance import Chance
from companion.core.game import Player, Setup, Tick
from companion.core.question import Offer, check
from companion.core.view import Seat
from companion.games.complots import GAME
from companion.games.complots.commands import Command
from companion.games.complots.events import Entered, Event
from companion.games.complots.state import State
from tests.games.complots.by_hand import NAMES
from tests.laws.bots import any_answer

OPTIONS = {
    "deal": ("hub", "cards"),
    "fifth": ("ambassador", "inquisitor"),
    "react_seconds": ("0", "10"),
    "choice_seconds": ("0", "30"),
}
LATE = 0.15
"""How often somebody comes too late."""

MOST = 2_000
"""Inputs after which a game should long be over."""


def random_setup(people: int, random: Random, **chosen: str) -> Setup:
    """Return a table with any options but those `chosen`, and perhaps a winner of the last game."""
    options = {option: random.choice(values) for option, values in OPTIONS.items()}
    players = tuple(Player(seat, NAMES[seat - 1]) for seat in range(1, people + 1))
    winners = (random.randint(1, people),) if random.random() < 0.5 else ()
    return Setup(players=players, options={**options, **chosen}, winners=winners)


def random_game(setup: Setup, random: Random) -> Iterator[tuple[Event, State]]:
    """Yield each event of a game that people play who know only their questions, with the state after it.

    What is entered as one comes event by event, and must lead to the same.
    """
    chance = Chance(random.randrange)
    now = 0
    happened = list(GAME.begin(setup, now, chance))
    state: State | None = None
    for _ in range(MOST):
        for event in happened:
            before = state
            for one in event.events if isinstance(event, Entered) else (event,):
                state = GAME.evolve(state, one)
                yield one, state
            assert GAME.evolve(before, event) == state
        assert state is not None
        if GAME.outcome(state):
            return
        due = GAME.due(state)
        asked = next(_asked(state, random), None)
        if due is not None and (asked is None or random.random() < LATE):
            now = max(now, due)
            happened = list(GAME.decide(state, Tick(), now, chance))
            continue
        assert asked is not None, "nobody is asked anything, and nothing is due"
        value = check(asked.question, any_answer(asked.question.ask, random))
        happened = list(GAME.decide(state, asked.command(value), now, chance))
    raise AssertionError("the game does not end")


def _asked(state: State, random: Random) -> Iterator[Offer[Command]]:
    seats = list(state.setup.seats)
    random.shuffle(seats)
    for seat in seats:
        yield from GAME.offers(state, Seat(seat))
