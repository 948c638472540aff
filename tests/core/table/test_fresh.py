"""What has only just come: beats on the stage, and since when each question stands."""

from companion.core.question import step
from companion.core.table import Offered, TableOffer
from companion.core.table.fresh import Fresh, fresh, on_stage
from companion.core.view import Beat, Seat

ONE, TWO = Seat(1), Seat(2)


def asked(*ids: str, awaited: bool = True) -> list[TableOffer]:
    return [TableOffer(1, step(id, id, awaited=awaited), lambda *_: []) for id in ids]


def came(before: Fresh, was: Offered, offered: Offered, now: int) -> Fresh:
    return fresh(before, was, offered, (), now)


def test_a_question_comes_in_once() -> None:
    first = came(Fresh(), {}, {ONE: asked("a")}, 100)
    assert first.came == {ONE: {"a": 100}}
    second = came(first, {ONE: asked("a")}, {ONE: asked("a", "b")}, 200)
    assert second.came == {ONE: {"a": 100, "b": 200}}


def test_what_stood_before_the_hub_started_has_stood_long_enough() -> None:
    assert came(Fresh(), {ONE: asked("a")}, {ONE: asked("a", "b")}, 200).came == {ONE: {"b": 200}}


def test_a_question_comes_to_each_seat_at_its_own_time() -> None:
    first = came(Fresh(), {}, {ONE: asked("a"), TWO: []}, 100)
    second = came(first, {ONE: asked("a"), TWO: []}, {ONE: asked("a"), TWO: asked("a")}, 200)
    assert second.came == {ONE: {"a": 100}, TWO: {"a": 200}}


def test_a_question_that_goes_and_comes_again_is_a_new_one() -> None:
    first = came(Fresh(), {}, {ONE: asked("a")}, 100)
    gone = came(first, {ONE: asked("a")}, {ONE: []}, 200)
    assert came(gone, {ONE: []}, {ONE: asked("a")}, 300).came == {ONE: {"a": 300}}


def test_out_of_the_menu_a_question_comes_in_anew_but_not_into_it() -> None:
    menu, page = {ONE: asked("a", awaited=False)}, {ONE: asked("a")}
    first = came(Fresh(), {}, menu, 100)
    assert came(first, menu, page, 200).came == {ONE: {"a": 200}}
    assert came(first, page, menu, 200).came == {ONE: {"a": 100}}


def test_beats_follow_each_other_in_game_time() -> None:
    beats = [Beat(kind="claim", title="Duke?", lasts=1_500), Beat(kind="reveal", title="It was true.", lasts=3_000)]
    assert [(stage.title, stage.from_, stage.until) for stage in on_stage(beats, 10_000)] == [
        ("Duke?", 10_000, 11_500),
        ("It was true.", 11_500, 14_500),
    ]


def test_the_stage_stays_until_something_else_is_shown() -> None:
    first = fresh(Fresh(), {}, {}, [Beat(kind="event", title="Fire")], 0)
    second = fresh(first, {}, {}, (), 1_000)
    assert second.stage == first.stage
    assert [stage.title for stage in fresh(second, {}, {}, [Beat(kind="loss", title="Anna")], 2_000).stage] == ["Anna"]


def test_a_beat_that_would_come_over_what_is_asked_next_is_dropped() -> None:
    beats = [Beat(kind="claim", title="Duke?", lasts=1_500), Beat(kind="reveal", title="It was true.", lasts=3_000)]
    first = fresh(Fresh(), {}, {}, beats, 0)
    menu = {ONE: asked("a", awaited=False)}
    assert fresh(first, {}, menu, (), 1_000).stage == first.stage, "nobody is awaited for what stands in a menu"
    assert [stage.title for stage in fresh(first, {}, {ONE: asked("a")}, (), 1_000).stage] == ["Duke?"]
    assert fresh(first, {ONE: asked("a")}, {ONE: asked("a")}, (), 1_000).stage == first.stage, "it was asked before"
