"""The law *put right* on a slip that cannot be taken back: chance has placed the king, and the table another way."""

import pytest

from companion.core.game import AnyGame
from companion.games.overthrone import GAME
from companion.games.overthrone.moves.righting import PUT_RIGHT
from tests.games.overthrone import figures
from tests.games.overthrone.by_hand import NAMES, state
from tests.games.overthrone.mutants import RIGHTING
from tests.laws.evening import Evening, own
from tests.laws.put_right import Slip, corrects


def slip(game: AnyGame) -> Slip:
    """Return a game in which chance drew who has the king, and the same in which the table named the other one."""
    before = Evening(*NAMES[:3], games={game.name: game})
    before.play(game.name)
    before.say(1, "king", {"seat-1": 1, "seat-3": 1})
    wrong, right = before.fork(), before.fork()
    happened = wrong.say(1, "level", "any")
    right.say(1, "level", "seat-3" if state(wrong).crowned.seat == 1 else "seat-1")
    return Slip("level", before, wrong, right, own(happened))


def test_one_correction_brings_the_king_and_the_order_that_would_have_been() -> None:
    found = slip(GAME)
    assert list(corrects(GAME, figures, found)) == ["correct-king"]
    assert (state(found.wrong).king, state(found.wrong).order) == (state(found.right).king, state(found.right).order)


@pytest.mark.parametrize("what", RIGHTING)
def test_the_law_catches_a_correction_that_does_more(what: str) -> None:
    with pytest.raises(AssertionError):
        list(corrects(RIGHTING[what], figures, slip(RIGHTING[what])))


def test_no_two_corrections_are_called_the_same() -> None:
    ids = [one.id for one in PUT_RIGHT.corrections]
    assert len(set(ids)) == len(ids)
