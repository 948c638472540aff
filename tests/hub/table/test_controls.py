"""The hub's own buttons: a press answers one seat's question, a control does its job at the table and in the game."""

from dataclasses import replace
from pathlib import Path

import pytest
from msgspec.structs import replace as changed

from companion.core.move import Move, does
from companion.core.question import step
from companion.core.text import say
from companion.core.view import Control, Seat
from companion.games.open_table import GAME
from companion.games.open_table.events import RoundEnded
from companion.hub.table.logged_table import UNSAVED_NOTICE
from tests.games.among_cultists.at_the_hub import at_the_table, in_the_dark, ready
from tests.hub.by_hand import ManualHub, after_a_crash, got, lasting, replayed, running
from tests.hub.narrator import ManualNarrator, kinds, shown


@pytest.fixture
def gathered(hub: ManualHub) -> None:
    """Let six people get ready for the night."""
    at_the_table(hub, 6, False, True)


six = pytest.mark.usefixtures("gathered")


def required_of(hub: ManualHub) -> list[int]:
    return [place.seat for place in hub.snapshot.public.seats if place.required]


@six
def test_a_press_answers_for_exactly_one_seat_and_once(hub: ManualHub) -> None:
    before = len(hub.entries())
    receipt = hub.press(3)
    assert receipt.problem is None
    assert (receipt.seat, receipt.tag) == (3, hub.snapshot.tag(Seat(3)))
    assert required_of(hub) == [1, 2, 4, 5, 6]
    assert [entry.row.type for entry in hub.entries()[before:]] == ["SeatReady"]
    entries, snapshot = hub.entries(), hub.snapshot
    receipt = hub.press(3)
    assert receipt.problem == "stale" and receipt.says and "button" in receipt.says.message
    for nobody in (0, 7, 10, -1):
        assert hub.press(nobody).problem == "stale"
    assert (hub.entries(), hub.snapshot) == (entries, snapshot)


@six
def test_a_press_and_a_tap_on_the_phone_are_the_same_answer(hub: ManualHub) -> None:
    question = hub.question(2, "ready").id
    assert not hub.press(2).problem
    assert got(hub.post_id(2, question, "go")).problem == "stale"
    assert not hub.say(1, "ready").problem
    assert hub.press(1).problem == "stale"
    pressed, tapped = [entry.row for entry in hub.entries() if entry.row.type == "SeatReady"]
    assert tapped.body == pressed.body.replace(b'"seat":2', b'"seat":1')


def test_a_secret_question_is_never_answered_by_a_button(tmp_path: Path) -> None:
    secret = changed(step("vote", say("A vote"), required=True, by_button=True), secret=True)
    game = replace(GAME, legal_moves=lambda state: [Move("everybody", secret, does(RoundEnded(1)))])
    with running(tmp_path, games={GAME.name: game}, names="Anna Ben") as hub:
        hub.play()
        before = hub.entries()
        assert hub.press(1).problem == "stale"
        assert hub.entries() == before


@six
def test_what_is_awaited_is_pressed_before_what_stands_in_a_menu(hub: ManualHub) -> None:
    voice = ManualNarrator(hub).announce()
    ready(hub)
    hub.until(voice.speak_until("cultists-look").starts)
    voice.announce(False)
    assert hub.question(5, "narration").button_choice
    assert not hub.press(5).problem
    assert shown(hub).key == "eyes-closed"


@six
def test_nothing_is_pressed_while_nothing_can_be_saved(hub: ManualHub) -> None:
    hub.fill_disk()
    before = hub.entries()
    for receipt in (hub.press(1), hub.use("pause")):
        assert receipt.problem == "unsaved"
        assert receipt.says and "Nothing has changed" in receipt.says.message
    assert hub.entries() == before
    assert required_of(hub) == [1, 2, 3, 4, 5, 6]
    assert hub.notices == [UNSAVED_NOTICE]
    hub.make_room()
    assert not hub.press(1).problem


@six
def test_a_control_does_what_the_table_says_and_nothing_else(hub: ManualHub) -> None:
    assert hub.snapshot.controls == {"pause"}
    before = hub.entries()
    for control in ("repeat", "stop", "next", "power"):
        assert hub.use(control).problem == "stale"
    assert hub.entries() == before
    receipt = hub.use("pause")
    assert (receipt.problem, receipt.seat, receipt.tag) == (None, 0, hub.snapshot.tag(None))
    assert hub.snapshot.public.paused
    assert hub.snapshot.controls == {"pause"}
    assert not hub.use("pause").problem
    assert not hub.snapshot.public.paused


@pytest.mark.hub(names="Anna")
def test_between_games_no_control_does_anything(hub: ManualHub) -> None:
    assert hub.snapshot.controls == set() and hub.use("pause").problem == "stale"


def test_the_night_pauses_goes_on_repeats_and_stops(hub: ManualHub) -> None:
    voice = in_the_dark(hub)
    assert hub.snapshot.controls == {"pause", "repeat", "stop"}
    assert not hub.use("pause").problem
    assert hub.snapshot.public.line is None
    assert not hub.use("pause").problem
    assert shown(hub).key == "eyes-closed"
    voice.speak()
    take = shown(hub).take
    assert not hub.use("repeat").problem
    assert (shown(hub).key, shown(hub).take) == ("eyes-closed", take + 1)
    assert not hub.use("stop").problem
    assert shown(hub).key == "wake"
    voice.speak_all()
    assert hub.snapshot.public.phase == "after"
    assert "next" in hub.snapshot.controls
    before = kinds(hub)
    assert not hub.use("next").problem
    assert len(kinds(hub)) > len(before), "the game goes on as if a seat had tapped"


@pytest.mark.parametrize("narrated", [True, False])
def test_pause_fifty_times_within_a_second_leaves_a_night_that_ends(
    hub: ManualHub, tmp_path: Path, narrated: bool
) -> None:
    voice = in_the_dark(hub)
    if not narrated:
        voice.announce(False)
    receipts = []
    for _ in range(50):
        hub.clock.wait(0.02)
        receipts.append(hub.tables.arrive(hub.code).control("pause"))
    assert [got(receipt).problem for receipt in receipts] == [None] * 50
    assert replayed(hub.entries()).public == lasting(hub.snapshot)
    with after_a_crash(hub, tmp_path / "b") as again:
        assert replayed(again.entries()).public == lasting(again.snapshot)
    assert not hub.snapshot.public.paused
    if not hub.snapshot.public.line:
        assert not hub.use("pause").problem
    voice.announce()
    voice.speak_all()
    assert hub.snapshot.public.phase == "after"
    assert [kind for kind in kinds(hub) if not kind.startswith("Lesson")][-1] == "ScriptEnded"


def test_all_buttons_at_once_leave_a_night_that_ends(hub: ManualHub) -> None:
    voice = in_the_dark(hub)
    buttons: list[Control] = ["pause", "repeat", "stop", "next", "power"]
    arrivals = [hub.tables.arrive(hub.code) for _ in range(60)]
    receipts = [arrival.control(buttons[n % 5]) for n, arrival in enumerate(arrivals[:30])]
    receipts += [arrival.press(Seat(n % 8)) for n, arrival in enumerate(arrivals[30:])]
    assert {got(receipt).problem for receipt in receipts} <= {None, "stale", "refused"}
    voice.speak_all()
    assert hub.snapshot.public.phase == "after"
    assert replayed(hub.entries()).public == lasting(hub.snapshot)
