"""The writer: windows end on the clock, every input counts by its stamp, and a fault stays in its place."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar
from unittest.mock import patch

import pytest
from msgspec.structs import replace as replaced

from companion.core.chance import Chance
from companion.core.report import Report
from companion.core.view import Seat
from companion.games import GAMES
from companion.games.open_table import GAME
from companion.games.open_table.events import RoundFirstDrawn
from companion.games.open_table.state import State
from companion.hub.arrival import StampedInput
from companion.hub.inbox import FIRST, MOST_REPORTS, MOST_WAITING, PATIENCE, Full, Inbox
from companion.hub.log.log import Log, LogEntry
from companion.hub.table.table_service import MOST_TICKS
from companion.hub.tables import Tables
from companion.table import TableRules
from companion.table.evening.events import TableOpened
from companion.table.hosting.events import GameChosen
from companion.table.replay import Events
from companion.table.seats.events import ColourChosen
from tests.hub.by_hand import SECOND, ManualClock, ManualHub, got, phone, running, waiting
from tests.hub.narrator import kinds
from tests.waiting import PATIENCE as PATIENT
from tests.waiting import until

Item = TypeVar("Item")


@contextmanager
def taking(inbox: Inbox[Item], until: int | None, *, waits: bool = True) -> Iterator[Callable[[], object]]:
    """Take an item in a thread of its own, once it `waits`; yield a function that returns the item."""
    found: list[object] = []
    asleep = threading.Event()
    thread = threading.Thread(target=lambda: found.append(inbox.take(until)))

    def wait(seconds: float | None = None) -> bool:
        asleep.set()
        return threading.Condition.wait(inbox._changed, seconds)

    def taken() -> object:
        thread.join(PATIENT)
        return found[0]

    with patch.object(inbox._changed, "wait", wait):
        thread.start()
        assert not waits or asleep.wait(PATIENT)
    try:
        yield taken
    finally:
        if not found:
            inbox.wake()
        thread.join()


def take(inbox: Inbox[Item], until: int | None) -> object:
    """Take an item, but do not wait forever."""
    with taking(inbox, until, waits=False) as taken:
        return taken()


def test_the_smallest_stamp_comes_first_whatever_was_posted_first_and_nothing_comes_from_the_future() -> None:
    clock = ManualClock(100)
    inbox: Inbox[str] = Inbox(clock)
    first = inbox.arrive()
    clock.stamp = 200
    inbox.post(inbox.arrive(), "second")
    inbox.post(inbox.arrive(), "second too")
    inbox.post(inbox.arrive(clock.stamp - 5), "five before")
    inbox.post(inbox.arrive(clock.stamp + SECOND), "a second ahead")
    inbox.post(first, "first")
    taken = [take(inbox, None) for _ in range(5)]
    assert taken == [
        (100, "first"),
        (195, "five before"),
        *((200, f"second{too}") for too in ("", " too")),
        (200, "a second ahead"),
    ]


def test_nothing_is_taken_before_its_moment_but_an_input() -> None:
    clock = ManualClock(100)
    inbox: Inbox[str] = Inbox(clock)
    with taking(inbox, 100 + 3600 * SECOND) as taken:
        inbox.post(inbox.arrive(), "answer")
        assert taken() == (100, "answer")


def test_a_moment_that_has_come_is_told_before_an_input_with_a_later_stamp() -> None:
    clock = ManualClock(100)
    inbox: Inbox[str] = Inbox(clock)
    inbox.post(inbox.arrive(), "late")
    assert take(inbox, 50) is None
    assert take(inbox, None) == (100, "late")


def test_the_end_of_a_window_waits_for_an_input_that_was_stamped_before_it() -> None:
    clock = ManualClock(100)
    inbox: Inbox[str] = Inbox(clock)
    ticket = inbox.arrive()
    clock.stamp = 101 + PATIENCE // 2
    with taking(inbox, 101) as taken:
        inbox.post(ticket, "in time")
        assert taken() == (100, "in time")
    assert take(inbox, 101) is None


def test_it_does_not_wait_for_an_input_that_was_stamped_behind_it_or_dropped() -> None:
    clock = ManualClock(102)
    inbox: Inbox[str] = Inbox(clock)
    late = inbox.arrive()
    assert take(inbox, 101) is None
    inbox.post(late, "answer")
    inbox.drop(late)
    assert take(inbox, None) == (102, "answer"), "dropping what was posted is harmless"
    ticket = inbox.arrive()
    clock.stamp = 103
    with taking(inbox, 103) as taken:
        inbox.drop(ticket)
        assert taken() is None


def test_it_does_not_wait_longer_than_its_patience() -> None:
    clock = ManualClock(100)
    inbox: Inbox[str] = Inbox(clock)
    ticket = inbox.arrive()
    clock.stamp = 101 + PATIENCE - 1
    with taking(inbox, 101) as taken:
        clock.stamp += 1
        assert taken() is None
    inbox.post(ticket, "too late to be waited for")
    assert take(inbox, None) == (100, "too late to be waited for")


def test_waking_lets_the_reader_return_once() -> None:
    inbox: Inbox[str] = Inbox(lambda: 1)
    inbox.wake()
    assert take(inbox, None) is None
    with taking(inbox, None) as taken:
        inbox.wake()
        assert taken() is None
    inbox.post(inbox.arrive(), "answer")
    assert take(inbox, None) == (1, "answer")


def test_with_a_real_clock_a_moment_comes_by_itself() -> None:
    inbox: Inbox[str] = Inbox(time.monotonic_ns)
    until = time.monotonic_ns() + SECOND // 50
    assert take(inbox, until) is None
    assert time.monotonic_ns() >= until


def test_more_than_a_thousand_that_wait_are_refused_and_forgotten_and_the_hub_comes_first() -> None:
    clock = ManualClock(1)
    inbox: Inbox[int] = Inbox(clock)
    for number in range(MOST_WAITING):
        inbox.post(inbox.arrive(), number)
    with pytest.raises(Full):
        inbox.post(inbox.arrive(), -1)
    inbox.post(inbox.arrive(FIRST), -1, MOST_REPORTS)
    assert take(inbox, None) == (FIRST, -1), "reports, and what the hub itself wants, have more room"
    assert [take(inbox, None) for _ in range(MOST_WAITING)] == [(1, number) for number in range(MOST_WAITING)]
    clock.stamp = 2
    assert take(inbox, 2) is None


@pytest.fixture
def voting(tmp_path: Path) -> Iterator[ManualHub]:
    """A table of three who vote, with 30 seconds left."""
    with running(tmp_path, names="Anna Ben Caro") as hub:
        for seat in (1, 2, 3):
            hub.tables.present(hub.code, hub.devices[seat], True)
        hub.play(vote_seconds="30")
        assert not hub.say(1, "vote", "people-shown").problem
        yield hub


def ballot(hub: ManualHub, arrival: StampedInput, seat: int) -> Any:
    return arrival.answer(hub.devices[seat], Seat(seat), "g1-ballot-1", "abstain", f"ballot {seat}")


def test_a_vote_ends_on_the_clock_and_its_event_has_the_moment_of_its_end(voting: ManualHub) -> None:
    until = voting.question(1, "ballot").deadline
    voting.wait(31, step=31)
    closed = next(entry for entry in voting.entries() if entry.row.type == "VoteClosed")
    assert closed.game_time == until, "stamped with the moment that was due, however late it was handled"


def test_an_answer_stamped_before_the_end_counts_though_it_is_handled_after_it(voting: ManualHub) -> None:
    voting.wait(29.9, step=10)
    arrival = voting.tables.arrive(voting.code)
    voting.clock.wait(0.3)
    receipt = ballot(voting, arrival, 1)
    assert got(receipt).problem is None
    voting.settle()
    assert kinds(voting)[-2:] == ["BallotCast", "VoteClosed"]


def test_an_answer_stamped_after_the_end_does_not_count(voting: ManualHub) -> None:
    voting.wait(29.9, step=10)
    voting.clock.wait(0.3)
    assert got(ballot(voting, voting.tables.arrive(voting.code), 1)).problem == "stale"
    assert "BallotCast" not in kinds(voting)


def test_the_end_does_not_wait_for_ever_for_an_answer_on_its_way(voting: ManualHub) -> None:
    voting.wait(29.9, step=10)
    arrival = voting.tables.arrive(voting.code)
    voting.clock.wait(0.1 + PATIENCE / SECOND)
    voting.settle()
    assert kinds(voting)[-1] == "VoteClosed"
    assert got(ballot(voting, arrival, 1)).problem == "stale"


def test_the_end_waits_for_an_answer_on_its_way_also_when_something_else_is_due_before(voting: ManualHub) -> None:
    """Check this for a writer that was held up: it must write the game time and close the vote at once."""
    voting.wait(24.9, step=5)
    voting.clock.wait(4)  # past the next write of the game time, for which nobody has woken the writer
    arrival = voting.tables.arrive(voting.code)
    voting.clock.wait(1.4)
    assert got(ballot(voting, arrival, 1)).problem is None
    voting.settle()
    assert kinds(voting)[-2:] == ["BallotCast", "VoteClosed"]


@pytest.mark.hub(names="Anna Ben")
def test_answers_are_taken_by_their_stamp_and_not_as_they_were_posted(hub: ManualHub) -> None:
    with waiting(hub):
        first = hub.tables.arrive(hub.code)
        hub.clock.wait(0.1)
        second = hub.post(2, "table-name", "Zoe")
        earlier = first.answer(phone("Anna"), Seat(1), "table-name-0", "Zoe", "k")
    assert [got(earlier).problem, got(second).problem] == [None, "refused"]


@pytest.mark.hub(names="Anna")
def test_a_thousand_that_wait_make_the_next_one_be_told_that_the_hub_is_busy(
    hub: ManualHub, caplog: pytest.LogCaptureFixture
) -> None:
    with waiting(hub):
        posted = [hub.post_id(1, "nonsense", n, key=f"n{n}") for n in range(MOST_WAITING)]
        receipt = got(hub.post_id(1, "nonsense", 0, key="one more"))
        assert receipt.problem == "full"
        assert receipt.says and "Nothing has changed" in receipt.says.message
        for _ in range(MOST_REPORTS - MOST_WAITING + 5):  # reports have no receipt: excess ones are dropped
            hub.tables.present(hub.code, phone("Anna"), True)
        assert [record.message for record in caplog.records] == ["reports are dropped: the inbox is full"]
    assert {got(future).problem for future in posted} == {"stale"}
    until(lambda: hub.tables._inbox._waiting, lambda waiting: not waiting)
    assert hub.say(1, "table-name", "Zoe").problem is None


@pytest.mark.hub(names="Anna")
def test_a_listener_that_fails_stops_neither_the_answer_nor_the_other_listeners(
    hub: ManualHub, caplog: pytest.LogCaptureFixture
) -> None:
    told: list[str] = []

    def breaks(_: str) -> None:
        raise ValueError("a secret word")

    hub.tables.listen(breaks)
    hub.tables.listen(told.append)
    future = hub.post(1, "table-name", "Zoe")
    assert not future.cancel(), "a receipt cannot be called off"
    assert got(future).problem is None
    assert told == [hub.code]
    assert "ValueError in breaks" in caplog.text
    assert "a secret word" not in caplog.text


def broken(**functions: Any) -> dict[str, Any]:
    """Return the games, with some failing functions in the open table."""
    return {**GAMES, GAME.name: replace(GAME, **functions)}


def fail(*_: object) -> Any:
    raise ZeroDivisionError("a secret word")


def test_a_game_that_fails_takes_only_that_answer_with_it(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    def moves(state: Any) -> Any:
        return [replaced(o, effect=fail) if o.question.id.startswith("first") else o for o in GAME.legal_moves(state)]

    with running(tmp_path, games=broken(legal_moves=moves), names="Anna Ben") as hub:
        hub.play()
        before = hub.entries()
        with pytest.raises(RuntimeError, match="the hub failed"):
            hub.say(1, "first")
        assert hub.entries() == before
        assert hub.say(1, "round").problem is None
    assert "ZeroDivisionError" in caplog.text
    assert "a secret word" not in caplog.text


def test_an_event_that_the_rules_themselves_cannot_follow_never_gets_to_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def apply(rules: TableRules, table: Any, event: Any) -> Any:
        return fail() if isinstance(event, ColourChosen) else follow(rules, table, event)

    follow = TableRules.apply
    monkeypatch.setattr(TableRules, "apply", apply)
    with running(tmp_path, names="Anna Ben") as hub:
        before = hub.entries()
        with pytest.raises(RuntimeError, match="the hub failed"):
            hub.say(1, "table-colour", "blue")
        assert hub.entries() == before
        assert hub.say(1, "table-name", "Zoe").problem is None


def test_a_tick_that_fails_stops_neither_its_table_nor_the_others(tmp_path: Path) -> None:
    with running(tmp_path, ManualClock(), games=broken(on_report=fail), names="Anna Ben") as hub:
        hub.play()
        hub.say(1, "countdown", "15")
        hub.wait(16, step=16)
        assert hub.say(1, "round").problem is None
        assert hub.say(1, "stop").problem is None
        assert kinds(hub)[-1] == "CountdownStopped"


def test_the_end_of_the_context_ends_the_writer_though_an_input_never_came(tmp_path: Path) -> None:
    with running(tmp_path, names="Anna") as hub:
        hub.tables.arrive(hub.code)
        for ask in (hub.tables.snapshot, hub.tables.now, hub.tables.arrive):
            with pytest.raises(KeyError):
                ask("NONE")
    assert "writer" not in [thread.name for thread in threading.enumerate()]


def test_what_cannot_be_shown_is_not_on_disk_and_a_repeat_does_nothing_twice(tmp_path: Path) -> None:
    games = broken(public_view=lambda state: fail() if state.round == 2 else GAME.public_view(state))
    with running(tmp_path, names="Anna Ben", games=games) as hub:
        hub.play()
        before = len(hub.entries())
        for _ in range(3):
            with pytest.raises(RuntimeError):
                got(hub.post(1, "round", key="same"))
        assert len(hub.entries()) == before
        assert not hub.say(2, "first").problem


@pytest.mark.hub(names="Anna Ben")
def test_an_answer_that_led_away_from_the_table_has_its_receipt_when_it_is_repeated(hub: ManualHub) -> None:
    """Check that the same key gets the same receipt."""
    id = hub.question(2, "table-stand").id
    first = got(hub.post_id(2, id, "go", key="leaving"))
    assert not first.problem
    assert got(hub.post_id(2, id, "go", key="leaving")) == first
    assert got(hub.post_id(2, id, "go", key="another")).problem == "stranger"


def test_a_table_that_cannot_be_read_stays_closed_and_the_others_open(tmp_path: Path) -> None:
    log = Log(tmp_path)
    try:
        events = Events(GAMES)
        log.append({"AAAA": [LogEntry(1, 0, 0, events.encode(TableOpened("AAAA", "en")))]})
        log.append({"AAAA": [LogEntry(2, 0, 0, events.encode(GameChosen("from-a-newer-version")))]})
        log.append({"BBBB": [LogEntry(1, 0, 0, events.encode(TableOpened("BBBB", "en")))]})
        assert Tables(log, TableRules(GAMES)).tables() == ["BBBB"]
    finally:
        log.close()


@pytest.mark.long
def test_ticks_without_end_are_stopped(tmp_path: Path) -> None:
    def happens(state: State, report: Report, now: int, chance: Chance) -> list[RoundFirstDrawn]:
        return [RoundFirstDrawn(1)]

    games = broken(on_report=happens, next_deadline=lambda state: 0 if state.votes else None)
    with running(tmp_path, names="Anna Ben", games=games) as hub:
        hub.play()
        assert not hub.say(1, "vote", "people-shown").problem
        hub.wait(1)
        count = len(hub.entries())
        assert count < 2 * MOST_TICKS + 20
        assert hub.snapshot.public.seats
