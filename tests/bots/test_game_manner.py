"""How bots play a game as its manner says: how long they think, and what they like to answer."""

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from companion.bots.game_manner import AWAITED, GameManner, pausing, wishing

RATE = 20


MANNER = GameManner(pauses={"react": (2.0, 12.0)})


def question(id: str, awaited: bool = True, seat: int = 1) -> Mapping[str, Any]:
    return {"id": id, "seat": seat, "awaited": awaited, "value": None}


@pytest.mark.parametrize(
    ("id", "awaited", "span"),
    [
        ("g1-react-3", True, (2.0, 12.0)),
        ("g2-deal-3", True, AWAITED),
        ("g1-anything-3", False, GameManner().menu),
        ("table-game-0", True, (15.0, 30.0)),
    ],
)
def test_bots_think_as_long_as_people_would(id: str, awaited: bool, span: tuple[float, float]) -> None:
    pause = pausing(MANNER, RATE)
    for seed in range(20):
        assert span[0] <= pause(question(id, awaited), Random(seed)) * RATE <= span[1]


def test_a_habit_is_kept_as_often_as_it_says_and_one_question_gets_one_answer() -> None:
    wish = wishing("complots", GameManner(habits={"react": ("pass", 0.75)}), 4)
    wanted = [wish(question(f"g1-react-{window}", seat=seat)) for window in range(100) for seat in range(1, 5)]
    assert 0.65 < wanted.count("pass") / len(wanted) < 0.85
    assert wanted == [wish(question(f"g1-react-{window}", seat=seat)) for window in range(100) for seat in range(1, 5)]
    assert wish(question("g1-act-3")) is None and wish(question("table-game-0")) == "complots"


def test_bots_with_one_question_have_opinions_of_their_own() -> None:
    wish = wishing("complots", GameManner(habits={"react": ("pass", 0.5)}), 4)
    asked = [question("g1-react-7", seat=seat) for seat in range(1, 21)]
    assert {wish(one) for one in asked} == {"pass", None}
