"""`companion demo`: how bots play each game, and whole games of Complots played by them."""

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.bots.game_manner import AWAITED, GameManner, pausing, wishing
from companion.commands.complots.manner import MANNER
from tests.bots.test_evenings import PATIENCE, running

RATE = 20


def question(id: str, awaited: bool = True) -> Mapping[str, Any]:
    return {"id": id, "seat": int(id.rpartition(".")[2]), "awaited": awaited, "value": None}


@pytest.mark.parametrize(
    ("id", "awaited", "span"),
    [
        ("g1-react-3.2", True, (2.0, 12.0)),
        ("g2-deal-3.2", True, AWAITED),
        ("g1-anything-3.2", False, GameManner().menu),
        ("table-game-0.1", True, (15.0, 30.0)),
    ],
)
def test_bots_think_as_long_as_people_would(id: str, awaited: bool, span: tuple[float, float]) -> None:
    pause = pausing(MANNER, RATE)
    for seed in range(20):
        assert span[0] <= pause(question(id, awaited), Random(seed)) * RATE <= span[1]


def test_bots_react_within_the_time_of_every_window_that_the_demo_chooses() -> None:
    """Else no bot would ever doubt."""
    assert all(MANNER.pauses["react"][0] < int(options["react_seconds"]) for options in MANNER.options)


def test_a_habit_is_kept_as_often_as_it_says_and_one_question_gets_one_answer() -> None:
    wish = wishing("complots", GameManner(habits={"react": ("pass", 0.75)}), 4)
    wanted = [wish(question(f"g1-react-{window}.{seat}")) for window in range(100) for seat in range(1, 5)]
    assert 0.65 < wanted.count("pass") / len(wanted) < 0.85
    assert wanted == [wish(question(f"g1-react-{window}.{seat}")) for window in range(100) for seat in range(1, 5)]
    assert wish(question("g1-act-3.2")) is None and wish(question("table-game-0.1")) == "complots"


def test_bots_with_one_question_have_opinions_of_their_own() -> None:
    wish = wishing("complots", GameManner(habits={"react": ("pass", 0.5)}), 4)
    asked = [{"id": "g1-react-7", "seat": seat, "awaited": True, "value": None} for seat in range(1, 21)]
    assert {wish(one) for one in asked} == {"pass", None}


@pytest.mark.parametrize("players", [2, 8])
def test_bots_play_complots_to_the_end_with_the_real_cards_and_then_dealt(
    players: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    options = ["--games", "2", "--rate", "400", "--port", "0", "--players", str(players)]
    with running("demo", "complots", *options) as process:
        output = process.communicate(timeout=3 * PATIENCE)[0]
        assert process.returncode == 0, output
    assert output.count("  Complots  ") == 2
