"""What lies on the table before a first game is drawn: item by item, each after a tap, until the beginning."""

import pytest

from companion.core.replay import Events, replay
from companion.core.table import events as e
from companion.core.table.play import setup_of
from companion.core.text import Text
from companion.games import GAMES
from tests.laws.evening import Evening, end

GAME = "complots"


def lobby(*names: str) -> Evening:
    evening = Evening(*(names or ("Anna", "Ben", "Caro")))
    evening.say(1, "table-game", GAME)
    return evening


def laying() -> Evening:
    evening = lobby()
    evening.say(1, "table-lay")
    return evening


def drawn(evening: Evening) -> list[tuple[str, str]]:
    """Return where each item lies on the drawn table, and what it is."""
    shown = evening.public().laying
    return [(one.where, one.text.message) for one in shown.items if isinstance(one.text, Text)] if shown else []


def everything(evening: Evening) -> list[tuple[str, str]]:
    primer = GAMES[GAME].primer
    assert primer is not None
    laid = primer(setup_of(GAMES[GAME], evening.table)).laid
    return [(one.where, one.text.message) for one in laid if isinstance(one.text, Text)]


def test_it_grows_by_one_item_a_tap_of_anybody() -> None:
    evening = laying()
    items = everything(evening)
    for number in range(1, len(items) + 1):
        assert drawn(evening) == items[:number]
        shown = evening.public().laying
        assert shown is not None
        for seat in evening.table.seats:
            assert [id for id in evening.ids(seat) if id.startswith("table-lesson-")] == [shown.id]
        evening.say(1 + number % 3, "table-lesson")
    shown = evening.public().laying
    assert drawn(evening) == items and shown and shown.id == ""
    assert not evening.asks(2, "table-lesson")


def test_what_lies_before_everybody_is_drawn_with_each_seat() -> None:
    evening = laying()
    while evening.asks(1, "table-lesson"):
        evening.say(1, "table-lesson")
    each = [text for where, text in everything(evening) if where == "each"]
    for place in evening.public().seats:
        assert [thing.text.message for thing in place.things if isinstance(thing.text, Text)] == each


def test_who_ticked_too_early_goes_back_by_one_item() -> None:
    evening = laying()
    assert not evening.asks(2, "table-relay")
    items = everything(evening)
    while evening.asks(1, "table-lesson"):
        evening.say(1, "table-lesson")
    for left in range(len(items), 0, -1):
        evening.say(3, "table-relay")
        assert drawn(evening) == items[:left] and evening.asks(1, "table-lesson")
    assert not evening.asks(3, "table-relay")


@pytest.mark.parametrize("seat", [1, 3])
def test_anybody_takes_the_drawing_away(seat: int) -> None:
    evening = laying()
    assert evening.say(seat, "table-laid") == [e.LayingOver()]
    assert drawn(evening) == [] and evening.asks(1, "table-lay")


def test_it_is_drawn_for_as_many_as_sit_there() -> None:
    evening = lobby("Anna", "Ben")
    evening.say(1, "table-lay")
    two = everything(evening)
    evening.sit("Caro")
    assert everything(evening) != two
    while evening.asks(3, "table-lesson"):
        evening.say(3, "table-lesson")
    assert drawn(evening) == everything(evening)


def test_the_table_may_be_told_the_game_meanwhile() -> None:
    evening = laying()
    evening.say(1, "table-prologue")
    public = evening.public()
    assert public.lesson and public.laying and public.line


def test_who_begins_meanwhile_waits_for_nothing() -> None:
    evening = laying()
    evening.say(1, "table-begin")
    assert evening.public().laying is None


def test_another_game_is_drawn_anew() -> None:
    evening = laying()
    evening.say(1, "table-game", "open-table")
    assert drawn(evening) == [] and evening.asks(1, "table-lay")


def test_experts_see_nothing_of_it() -> None:
    evening = laying()
    evening.say(1, "table-teach")
    assert drawn(evening) == [] and not evening.asks(1, "table-lay")


def test_it_is_left_out_where_all_have_played() -> None:
    evening = lobby()
    evening.say(1, "table-begin")
    end(evening)
    assert not evening.asks(1, "table-lay")


def test_a_replay_stands_at_the_same_item() -> None:
    evening = laying()
    evening.say(2, "table-lesson")
    log = Events(evening.rules.games)
    again = replay(evening.rules, [log.decode(log.encode(event)) for event in evening.events])
    assert again == evening.table and again.teaching.laying and again.teaching.laying.item == 1
