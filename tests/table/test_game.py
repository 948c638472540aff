"""A game on the table: choosing, beginning, pausing, ending, undoing, playing again; and the spotlight."""

from __future__ import annotations

import pytest

from companion.core.game import Refused
from companion.core.phones import PhonesChanged
from companion.core.question import NotAChoice, step
from companion.core.report import Spoken
from companion.core.view import Highlight, Seat
from companion.games import GAMES
from companion.games.open_table import events as o
from companion.table import events as e
from companion.table import inputs as i
from companion.table.event import TableEvent, TableMove
from companion.table.game.events import GameAdvanced
from companion.table.handover.picking import LOOK
from companion.table.recent import Offers, Recent, refresh, spotlight_of
from tests.golden.english import english
from tests.laws.evening import Evening, end, taken_back, won
from tests.laws.shadow import SHADOW

BOTH = {**GAMES, SHADOW.name: SHADOW}


def playing(*names: str, **options: object) -> Evening:
    evening = Evening(*(names or ("Anna", "Ben", "Caro")), games=BOTH)
    evening.play("open-table", **options)
    return evening


def kinds(events: list[TableEvent]) -> list[str]:
    return [type(event.event if isinstance(event, e.GameAdvanced) else event).__name__ for event in events]


def test_the_host_chooses_the_game_and_its_options() -> None:
    evening = Evening("Anna", "Ben", games=BOTH)
    assert evening.question(1, "table-game").required
    assert evening.say(1, "table-game", "open-table") == [e.GameChosen("open-table")]
    assert evening.say(1, "table-option-points", "fewest") == [e.OptionChosen("points", "fewest")]
    assert evening.question(1, "table-option-points").value == "fewest"
    assert not evening.asks(2, "table-game") and not evening.asks(2, "table-option")


def test_another_game_begins_with_its_own_options() -> None:
    evening = Evening("Anna", games=BOTH)
    evening.say(1, "table-game", "open-table")
    evening.say(1, "table-option-rounds", 5)
    evening.say(1, "table-game", "shadow")
    assert evening.table.options == {}
    assert evening.question(1, "table-option-nights").value == 2


@pytest.mark.parametrize("count", [3, 9])
def test_a_game_does_not_begin_with_too_few_or_too_many(count: int) -> None:
    evening = Evening(*(f"P{n}" for n in range(count)), games=BOTH)
    evening.say(1, "table-game", "shadow")
    assert not evening.asks(1, "table-begin")


def test_nothing_begins_before_a_game_is_chosen_that_is_there() -> None:
    assert not Evening("Anna").asks(1, "table-begin")
    with pytest.raises(NotAChoice):
        Evening("Anna").say(1, "table-game", "chess")


def test_a_game_begins_with_all_at_the_table_clockwise_and_with_every_option() -> None:
    evening = Evening("Anna", "Ben", "Caro", games=BOTH)
    evening.say(1, "table-order", ["seat-3", "seat-1", "seat-2"])
    began, opened, *_ = evening.play("open-table", points="fewest")
    assert isinstance(began, e.GameBegan)
    assert [(p.seat, p.name) for p in began.setup.players] == [(3, "Caro"), (1, "Anna"), (2, "Ben")]
    assert began.setup.options == {"points": "fewest", "rounds": 0, "vote_seconds": "0"}
    assert opened == e.GameAdvanced("open-table", o.RoundsOpened(began.setup))


def test_a_paused_game_asks_nothing_and_waits_for_nothing() -> None:
    evening = playing()
    evening.say(2, "countdown", "30")
    assert evening.rules.next_deadline(evening.table) == 30_000
    assert evening.say(3, "table-pause") == [e.Paused()]
    assert not any(id.startswith("g1-") for seat in (1, 2, 3) for id in evening.ids(seat))
    assert evening.rules.next_deadline(evening.table) is None
    with pytest.raises(Refused, match="No game is running"):
        evening.do(Spoken("settle", 1))
    assert evening.say(1, "table-resume") == [e.Resumed()]
    assert evening.rules.next_deadline(evening.table) == 30_000


def test_a_late_tap_on_pause_does_not_pause_again() -> None:
    """Check that every seat can take a step of the table: the first answer wins, the others are stale."""
    evening = playing()
    late = evening.question(2, "table-pause").id
    evening.say(1, "table-pause")
    assert late not in evening.ids(2)
    evening.say(3, "table-resume")
    assert late not in evening.ids(2)


def test_a_pause_is_no_history_and_what_is_told_after_it_keeps_its_number() -> None:
    evenings = [playing(), playing()]
    before = evenings[0].public().happened
    evenings[0].say(2, "table-pause")
    evenings[0].say(1, "table-resume")
    assert evenings[0].public().happened == before
    for evening in evenings:
        evening.say(1, "points-1", {"seat-1": 3, "seat-2": 2, "seat-3": 1})
    told = [evening.public().happened[-1] for evening in evenings]
    assert told[0].text == told[1].text
    assert int(told[0].id[1:]) == int(told[1].id[1:]) + 2, "a log of before, in which both were told, keeps its ids"


def test_two_devices_end_a_game_paused_or_not_and_the_game_says_who_has_won() -> None:
    evening = scored()
    assert evening.say(3, "table-ask-end") == [e.Agreed("end", 0, 3)]
    assert kinds(evening.say(1, "table-agree-end", "yes")) == ["Dropped", "EndReached", "GameEnded"]
    assert won(evening.events) == (1,)
    evening = scored()
    evening.say(2, "table-pause")
    assert won(end(evening)) == (1,)
    assert not evening.table.paused


def test_a_game_that_has_no_end_of_its_own_is_cleared_away() -> None:
    evening = Evening("Anna", "Ben", "Caro", "Dino", games=BOTH)
    evening.play("shadow")
    assert end(evening) == [e.GameLeft()]
    assert evening.table.running is None and evening.table.wins == {}


def test_a_player_alone_ends_a_game_and_nobody_leaves_while_it_runs() -> None:
    assert kinds(playing("Anna").say(1, "table-ask-end"))[-1] == "GameEnded"
    assert not playing().asks(2, "table-stand")


def test_a_late_yes_ends_no_other_game_and_takes_no_other_entry_back() -> None:
    evening = playing(rounds=1)
    evening.say(1, "table-ask-end")
    late = evening.question(2, "table-agree-end").id
    evening.say(3, "points-1", {"seat-1": 1, "seat-2": 0, "seat-3": 0})
    evening.say(3, "round-1")
    evening.say(1, "table-begin")
    evening.say(1, "table-ask-end")
    assert late not in evening.ids(2)
    evening = scored()
    evening.say(1, "table-ask-undo")
    late = evening.question(2, "table-agree-undo").id
    evening.say(3, "points-1", {"seat-1": 4, "seat-2": 0, "seat-3": 0})
    evening.say(1, "table-ask-undo")
    assert late not in evening.ids(2)


def test_what_is_asked_of_a_seat_stays_the_same_while_another_matter_is_settled() -> None:
    evening = playing()
    evening.say(1, "table-ask-end")
    asked = evening.question(2, "table-agree-end")
    evening.do(i.AskSeat("new phone", 3))
    evening.say(3, "table-word-3", "none")
    assert evening.question(2, "table-agree-end") == asked


def scored() -> Evening:
    evening = playing()
    evening.say(1, "points-1", {"seat-1": 3, "seat-2": 0, "seat-3": 0})
    return evening


def test_the_last_entry_is_taken_back_by_two_seats_on_two_phones() -> None:
    evening = scored()
    (before,) = evening.table.running.back if evening.table.running else ()
    assert evening.say(1, "table-ask-undo") == [e.Agreed("undo", 0, 1)]
    assert evening.say(2, "table-agree-undo", "yes") == [e.Undone()]
    assert evening.table.playing and evening.table.playing.state == before
    assert evening.question(1, "points-1").value is None


def test_undo_says_what_it_takes_back() -> None:
    evening, what = scored(), "The points for round 1 are in."
    assert english(evening.question(1, "table-ask-undo").text) == f"Undo: {what}"
    evening.say(1, "table-ask-undo")
    assert english(evening.question(3, "table-agree-undo").text) == f"Anna asks to undo: {what}"
    evening.say(3, "table-agree-undo", "yes")
    assert english(evening.view(None).public.happened[-1].text) == f"Undone: {what}"


@pytest.mark.parametrize(
    "then",
    [
        [(1, "first", "go")],
        [(1, "vote", "yes-no-shown"), (2, "ballot", "yes")],
        [(1, "fill", {"red": 1, "blue": 0, "green": 0, "yellow": 0, "white": 0, "black": 0})],
    ],
)
def test_nothing_is_undone_past_a_draw_or_a_secret_answer(then: list[tuple[int, str, object]]) -> None:
    """Check that the kept state is dropped at the next draw, secret answer or reveal."""
    evening = scored()
    evening.say(1, "table-ask-undo")
    for seat, start, value in then:
        evening.say(seat, start, value)
    for seat in (1, 2, 3):
        assert not evening.asks(seat, "table-ask-undo") and not evening.asks(seat, "table-agree-undo")


# The spotlight, and the age of each question


ONE, TWO = Seat(1), Seat(2)


def asked(*ids: str, required: bool = True) -> list[TableMove]:
    return [TableMove(1, step(id, id, required=required), lambda *_: []) for id in ids]


def came(before: Recent, was: Offers, offered: Offers, now: int) -> Recent:
    return refresh(before, was, offered, (), now)


def test_a_question_comes_in_once_to_each_seat_at_its_own_time() -> None:
    first = came(Recent(), {}, {ONE: asked("a")}, 100)
    assert first.came == {ONE: {"a": 100}}
    second = came(first, {ONE: asked("a")}, {ONE: asked("a", "b")}, 200)
    assert second.came == {ONE: {"a": 100, "b": 200}}
    assert came(Recent(), {ONE: asked("a")}, {ONE: asked("a", "b")}, 200).came == {ONE: {"b": 200}}
    first = came(Recent(), {}, {ONE: asked("a"), TWO: []}, 100)
    second = came(first, {ONE: asked("a"), TWO: []}, {ONE: asked("a"), TWO: asked("a")}, 200)
    assert second.came == {ONE: {"a": 100}, TWO: {"a": 200}}


def test_a_question_comes_in_anew_once_it_was_gone_or_in_the_menu() -> None:
    first = came(Recent(), {}, {ONE: asked("a")}, 100)
    gone = came(first, {ONE: asked("a")}, {ONE: []}, 200)
    assert came(gone, {ONE: []}, {ONE: asked("a")}, 300).came == {ONE: {"a": 300}}
    menu, page = {ONE: asked("a", required=False)}, {ONE: asked("a")}
    first = came(Recent(), {}, menu, 100)
    assert came(first, menu, page, 200).came == {ONE: {"a": 200}}
    assert came(first, page, menu, 200).came == {ONE: {"a": 100}}


def test_the_stage_stays_until_something_else_is_shown_and_beats_follow_each_other() -> None:
    beats = [
        Highlight(kind="claim", title="Duke?", lasts=1_500),
        Highlight(kind="reveal", title="It was true.", lasts=3_000),
    ]
    assert [(stage.title, stage.from_, stage.until) for stage in spotlight_of(beats, 10_000)] == [
        ("Duke?", 10_000, 11_500),
        ("It was true.", 11_500, 14_500),
    ]
    first = refresh(Recent(), {}, {}, [Highlight(kind="event", title="Fire")], 0)
    second = refresh(first, {}, {}, (), 1_000)
    assert second.spotlight == first.spotlight
    assert [
        stage.title for stage in refresh(second, {}, {}, [Highlight(kind="loss", title="Anna")], 2_000).spotlight
    ] == ["Anna"]


def test_a_beat_that_would_come_over_what_is_asked_next_is_dropped() -> None:
    beats = [
        Highlight(kind="claim", title="Duke?", lasts=1_500),
        Highlight(kind="reveal", title="It was true.", lasts=3_000),
    ]
    first = refresh(Recent(), {}, {}, beats, 0)
    menu = {ONE: asked("a", required=False)}
    assert refresh(first, {}, menu, (), 1_000).spotlight == first.spotlight, (
        "nobody is awaited for what stands in a menu"
    )
    assert [stage.title for stage in refresh(first, {}, {ONE: asked("a")}, (), 1_000).spotlight] == ["Duke?"]
    assert refresh(first, {ONE: asked("a")}, {ONE: asked("a")}, (), 1_000).spotlight == first.spotlight, (
        "it was asked before"
    )


# A game always knows which players have no phone


CARO, DINO = 3, 4


def drawing() -> Evening:
    evening = Evening("Anna", "Ben", "Caro", "Dino", phoneless=("Caro", "Dino"))
    evening.play("open-table")
    evening.say(1, "fill", {"red": 1, "blue": 1, "green": 0, "yellow": 0, "white": 0, "black": 0})
    return evening


def known(evening: Evening) -> tuple[int, ...]:
    """Return the seats without a phone by the game's state; check that the table agrees."""
    running = evening.table.running
    assert running and running.state.setup.phoneless == evening.table.phoneless
    return evening.table.phoneless


def test_a_window_at_the_hub_is_told_to_the_game() -> None:
    evening = drawing()
    assert evening.choices(CARO, "draw") == ["open"]
    happened = evening.do(i.OpenWindow("a browser", CARO))
    assert happened == [
        e.SeatMoved(CARO, "a browser", window=True),
        GameAdvanced("open-table", PhonesChanged((DINO,))),
    ]
    assert evening.choices(CARO, "draw") == ["open", "secret"] and evening.choices(DINO, "draw") == ["open"]
    assert known(evening) == (DINO,)


def test_so_is_a_phone_of_their_own_with_all_seats_that_go_along() -> None:
    evening = drawing()
    evening.do(i.AskSeat("a phone", CARO, along=True))
    (handover,) = evening.table.handovers
    evening.wait(LOOK)
    word = f"word-{handover.words.index(handover.word) + 1}"
    evening.say(1, "table-word-3", word)
    happened = evening.say(2, "table-word-3", word)
    assert happened == [
        e.SeatMoved(CARO, "a phone"),
        e.SeatMoved(DINO, "a phone"),
        GameAdvanced("open-table", PhonesChanged(())),
    ]
    assert known(evening) == ()


def test_the_way_back_leads_to_a_game_that_knows_it() -> None:
    evening = drawing()
    evening.say(1, "round-1")
    evening.do(i.OpenWindow("a browser", CARO))
    taken_back(evening)
    assert evening.asks(1, "round-1")
    assert known(evening) == (DINO,)


def test_a_parked_game_is_told_when_it_goes_on() -> None:
    evening = drawing()
    evening.hub_controls("table-park", "yes")
    evening.do(i.OpenWindow("a browser", DINO))
    assert evening.hub_controls("table-go-on") == [e.GameWentOn(), GameAdvanced("open-table", PhonesChanged((CARO,)))]
    assert known(evening) == (CARO,)
