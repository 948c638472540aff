"""Requests that wait at the same time: they get onto the disk together, with the same effect as one after the other."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from companion.core.view import Seat
from companion.hub.gathering import MOST_TOGETHER
from companion.hub.log.log import LogEntry
from tests.hub.by_hand import SECOND, ManualHub, got, lasting, phone, replayed, running, waiting
from tests.laws.bots import any_answer
from tests.long import further

pytestmark = pytest.mark.hub(names="Anna Ben Caro", present=True)


@contextmanager
def commits(hub: ManualHub) -> Iterator[list[str]]:
    """Count the transactions that bring events to the disk."""
    found: list[str] = []

    def heard(statement: str) -> None:
        if statement.startswith("INSERT INTO events"):
            found.append("event")
        elif statement == "COMMIT" and found[-1:] == ["event"]:
            found.append("commit")

    hub.log._db.set_trace_callback(heard)
    yield found
    hub.log._db.set_trace_callback(None)


def bodies(entries: list[LogEntry]) -> list[tuple[object, ...]]:
    """Return entries without the time of the wall clock."""
    return [(e.number, e.game_time, e.row, e.key) for e in entries]


def vote(hub: ManualHub) -> None:
    hub.play()
    assert not hub.say(1, "vote", "yes-no-shown").problem


def test_ballots_that_wait_at_the_same_time_are_written_at_once_and_acknowledged_after_it(hub: ManualHub) -> None:
    vote(hub)
    before = len(hub.entries())
    with commits(hub) as found:
        with waiting(hub):
            asked = [hub.post(seat, "ballot", "yes") for seat in (1, 2, 3)]
            assert not any(future.done() for future in asked)
        receipts = [got(future) for future in asked]
        written = hub.entries()[before:]
    assert [receipt.problem for receipt in receipts] == [None] * 3
    assert found.count("commit") == 1
    assert [entry.row.type for entry in written][:3] == ["BallotCast"] * 3
    assert [entry.number for entry in hub.entries()] == list(range(1, len(hub.entries()) + 1))
    assert replayed(hub.entries()).public == lasting(hub.snapshot)


def test_each_request_is_judged_as_those_before_it_leave_the_table(hub: ManualHub) -> None:
    hub.play()
    with waiting(hub):
        first, second = hub.post(1, "vote", "yes-no-shown"), hub.post(2, "vote", "people-shown")
    assert (got(first).problem, got(second).problem) == (None, "stale")
    assert hub.snapshot.public.phase == "vote"


def test_a_seat_and_its_first_wish_may_wait_together(hub: ManualHub) -> None:
    with waiting(hub):
        asked = [hub.tables.arrive(hub.code).sit_down(phone(name), name, "") for name in ("Dora", "Emil")]
    assert [got(future).seat for future in asked] == [4, 5]
    assert [place.name for place in hub.snapshot.public.seats] == ["Anna", "Ben", "Caro", "Dora", "Emil"]


def test_the_same_answer_twice_happens_once_and_gets_one_receipt(hub: ManualHub) -> None:
    vote(hub)
    with waiting(hub):
        asked = [hub.post(1, "ballot", "yes", key="k") for _ in range(2)]
    first, second = (got(future) for future in asked)
    assert first == second
    assert first.problem is None
    assert [entry.row.type for entry in hub.entries()].count("BallotCast") == 1


def test_what_is_due_between_two_requests_happens_between_them_and_game_time_may_stop_there(hub: ManualHub) -> None:
    hub.play()
    hub.wait(1)
    before = len(hub.entries())
    with waiting(hub):
        first = hub.post(1, "countdown", "15")
        hub.clock.wait(20)
        second = hub.post(2, "round")
    assert (got(first).problem, got(second).problem) == (None, None)
    assert [entry.row.type for entry in hub.entries()[before:]] == ["CountdownStarted", "CountdownEnded", "RoundEnded"]
    with waiting(hub):
        first = hub.post(1, "table-pause")
        hub.clock.wait(20)
        second = hub.tables.arrive(hub.code).choose_language(phone("Ben"), Seat(2), "it")
    assert (got(first).problem, got(second).problem) == (None, None)
    paused, named = hub.entries()[-2:]
    assert (paused.row.type, paused.game_time) == ("Paused", named.game_time), "it has stopped for the second"


def test_a_full_disk_takes_none_of_them_and_each_may_be_tried_again(hub: ManualHub) -> None:
    vote(hub)
    before, snapshot = hub.entries(), hub.snapshot.private(Seat(1))
    hub.fill_disk()
    with waiting(hub):
        asked = [hub.post(seat, "ballot", "yes", key=f"k{seat}") for seat in (1, 2)]
        known = hub.post(3, "ballot", "nobody", key="k3")
    assert [got(future).problem for future in (*asked, known)] == ["unsaved"] * 3
    assert hub.entries() == before
    assert hub.snapshot.private(Seat(1)) == snapshot
    hub.make_room()
    with waiting(hub):
        asked = [hub.post(seat, "ballot", "yes", key=f"k{seat}") for seat in (1, 2, 3)]
    assert [got(future).problem for future in asked] == [None] * 3


def test_a_crowd_is_written_in_shares(hub: ManualHub) -> None:
    hub.play()
    with commits(hub) as found:
        with waiting(hub):
            asked = [
                hub.post(seat, "points", {f"seat-{s}": n for s in (1, 2, 3)}) for n in range(30) for seat in (1, 2)
            ]
        assert {got(future).problem for future in asked} == {None}
    assert found.count("commit") == -(-60 // MOST_TOGETHER)


@pytest.mark.parametrize("seed", further(range(10), 3))
def test_together_or_one_after_the_other_brings_the_same_onto_the_disk(tmp_path: Path, seed: int) -> None:
    random = Random(seed)
    asked: list[tuple[int, int, str, object]] = []
    with running(tmp_path / "alone", names="Anna Ben Caro") as hub:
        hub.play()
        begun = len(hub.entries())
        for number in range(60):
            hub.clock.stamp += random.choice((0, 0, 1, 500)) * SECOND // 100
            seat = random.choice((1, 2, 3))
            question = random.choice([q for q in hub.questions(seat) if not q.id.startswith(("table-", "g1-finish"))])
            asked.append((hub.clock.stamp, seat, question.id, any_answer(question.ask, random)))
            got(hub.post_id(seat, *asked[-1][2:], key=f"k{number}"))
        alone = hub.entries()
    with running(tmp_path / "together", names="Anna Ben Caro") as hub:
        hub.play()
        with waiting(hub):
            futures = []
            for number, (hub.clock.stamp, seat, id, value) in enumerate(asked):
                futures.append(hub.post_id(seat, id, value, key=f"k{number}"))
        assert sum(got(future).problem is None for future in futures) > 20
        together = hub.entries()
    assert bodies(together[begun:]) == bodies(alone[begun:])
