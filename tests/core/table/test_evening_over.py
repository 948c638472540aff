"""The host ends the evening, another device agrees, and the table shows it until somebody sits down."""

from __future__ import annotations

import pytest

from companion.core.game import Refused
from companion.core.table import events as e
from companion.core.table import inputs as i
from companion.core.table.state import NOTICE
from companion.core.view import Facts, Sheet
from tests.core.table.finishing import over
from tests.golden.english import english
from tests.laws.evening import Evening


def close(evening: Evening) -> list[e.TableEvent]:
    evening.say(1, "table-ask-evening", "yes")
    return evening.say(2, "table-agree-evening", "yes")


def test_the_host_alone_brings_it_up_between_games_once_one_has_ended() -> None:
    evening = Evening("Anna", "Ben", "Caro")
    assert not evening.asks(1, "table-ask-evening")
    evening.play("open-table")
    assert not evening.asks(1, "table-ask-evening")
    evening = over()
    assert evening.asks(1, "table-ask-evening") and not evening.asks(2, "table-ask-evening")


def test_all_stand_up_and_the_table_shows_who_has_won_what() -> None:
    evening = over()
    assert close(evening)[-1] == e.EveningEnded()
    public = evening.public()
    assert not evening.table.sitters and english(public.title) == "The evening is over"
    standing = next(block for block in public.blocks if isinstance(block, Sheet))
    assert standing.drawn and [(row.label, row.cells) for row in standing.rows] == [
        ("Anna", ("1",)),
        ("Ben", ("1",)),
        ("Caro", ("0",)),
    ]
    games = next(block for block in public.blocks if isinstance(block, Facts) and block.id == "games")
    assert [english(row.text) for row in games.rows] == ["Anna, Ben"]


def test_the_next_one_who_sits_down_begins_an_evening_in_which_nobody_has_won_yet() -> None:
    evening = over()
    close(evening)
    evening.do(i.SitDown("Dora", "phone-of-dora"))
    table = evening.table
    assert table.over is None and table.wins == {} and table.scored == {} and table.last_winners == {}
    assert table.host and not evening.shows("evening") and not evening.shows("games")


def test_one_no_and_it_is_off_the_table() -> None:
    evening = over()
    evening.say(1, "table-ask-evening", "yes")
    evening.say(2, "table-agree-evening", "no")
    assert evening.table.sitters and not evening.asks(3, "table-agree-evening")


def test_the_next_game_settles_it() -> None:
    evening = over()
    evening.say(1, "table-ask-evening", "yes")
    evening.say(1, "table-begin")
    assert not evening.asks(2, "table-agree-evening")


def test_the_hub_s_own_controls_end_it_after_a_notice() -> None:
    evening = over()
    evening.at_hub("table-evening", "yes")
    evening.wait(NOTICE)
    assert evening.table.over is not None


def test_a_parked_game_is_gone_on_with_or_given_up_first() -> None:
    evening = over()
    evening.say(1, "table-clear")
    evening.play("open-table")
    evening.say(1, "table-ask-park")
    evening.say(2, "table-agree-park", "yes")
    with pytest.raises(Refused, match="parked"):
        evening.say(1, "table-ask-evening", "yes")
