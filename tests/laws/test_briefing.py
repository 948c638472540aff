"""What a seat is told of its part: as long for each part, nobody's but its own, and of nobody else."""

import re

import pytest

from companion.core.briefing import LONGEST
from companion.core.game import AnyGame
from companion.core.table.state import LANGUAGES
from companion.texts import translator
from tests.laws.briefed import BRIEFED, NAMES, setups, told
from tests.laws.games import UNDER_LAW
from tests.laws.mend import Mend, mended
from tests.laws.variants import variants
from tests.laws.watched import watched_play

BRIEFING = Mend(
    "briefings.py",
    "briefings(setup) has four sentences for each part that part(state, seat) can name, each a sentence with one full "
    "stop, and the longest briefing of a setup has at most a tenth more letters than the shortest, in each language",
)

STEPS = 120
"""Inputs of a play in which parts are looked at."""

EVERY = pytest.mark.parametrize("game", BRIEFED.values(), ids=BRIEFED)


def test_some_games_tell_of_parts_and_some_have_none() -> None:
    assert 0 < len(BRIEFED) < len(UNDER_LAW)


@EVERY
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_briefing_is_as_long_for_each_part(game: AnyGame, language: str) -> None:
    translate = translator(language)
    with mended(game.name, BRIEFING):
        for briefings in told(game):
            said = {part: [translate(fact.text) for fact in one.facts] for part, one in briefings.items()}
            by_length = sorted(said, key=lambda part: len("".join(said[part])))
            shortest, longest = said[by_length[0]], said[by_length[-1]]
            assert len("".join(longest)) <= LONGEST * len("".join(shortest)), (shortest, longest)
            for sentence in (sentence for sentences in said.values() for sentence in sentences):
                assert re.fullmatch(r"[^.!?]+\.", sentence), f"not one sentence: {sentence}"


@EVERY
def test_a_briefing_knows_nobody(game: AnyGame) -> None:
    """It follows from the part, the number of players and the options, and from nobody's seat."""
    for one, other in zip(setups(game), setups(game, NAMES[::-1]), strict=True):
        assert game.briefings(one) == game.briefings(other)


@pytest.mark.parametrize(("name", "game"), variants(BRIEFED).items(), ids=variants(BRIEFED))
def test_the_own_phone_tells_of_the_own_part_while_newcomers_are_taught_and_no_longer(name: str, game: AnyGame) -> None:
    with mended(game.name, BRIEFING):
        for step in watched_play(game, "briefed", STEPS):
            running, table = step.evening.table.playing, step.evening.table
            for seat in table.seats:
                private = step.evening.view(seat).private
                part = game.part(running.state, seat) if running and seat in running.seats else None
                own = game.briefings(running.setup)[part] if running and running.teaches and part else None
                assert private and list(private.briefing) == (list(own.facts) if own else [])
                assert not own or step.evening.public().veiled
