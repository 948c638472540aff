"""Answers while the disk is full, or stuck: nothing is acknowledged that is not saved."""

import sqlite3
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from unittest.mock import patch

from companion.hub.log.log import LogEntry
from tests.waiting import until
from tests.web.house import House, state


def full(house: House, pages: int) -> None:
    """Let the disk of the hub take `pages` pages of the log, 0 standing for as many as it has now."""
    database: sqlite3.Connection = house.log._db
    (used,) = database.execute("PRAGMA page_count").fetchone()
    database.execute(f"PRAGMA max_page_count = {pages or used}")


def test_while_nothing_can_be_saved_answers_are_refused_and_nothing_changes(house: House) -> None:
    anna, bruno = house.play("Anna", "Bruno")
    # That a phone without a stream is away may find the last bytes that are free, and then all is well for a moment.
    with anna.stream(), bruno.stream():
        full(house, 0)
        refused = None
        for _ in range(200):
            refused = anna.answer(anna.question("points-1")["id"], {"seat-1": 1, "seat-2": 2}, key="")
            if refused.status != 200:
                break
        assert refused
        assert refused.problem == (507, "unsaved")
        before = state(house)
        points = {"seat-1": 77, "seat-2": 7}
        question = bruno.question("points-1")["id"]
        assert bruno.answer(question, points, key="kept").problem == (507, "unsaved")
        assert house.phone().post(f"{anna.api}/seats", {"name": "Clara"}).problem == (507, "unsaved")
        assert state(house) == before
        assert len(house.phone().view()["notices"]) == 1
        full(house, 1_000_000)
        assert bruno.answer(question, points, key="kept").status == 200
        assert house.phone().view()["notices"] == []


@contextmanager
def stuck_disk(house: House) -> Iterator[None]:
    """Let the disk take nothing inside this context, and then go on as if nothing had been."""
    go_on, append = threading.Event(), house.log.append

    def late(entries: Mapping[str, Sequence[LogEntry]]) -> None:
        go_on.wait()
        append(entries)

    with patch.object(house.log, "append", late), patch("web.routes.receipts.WAIT", 0.2):
        try:
            yield
        finally:
            go_on.set()


def names(house: House) -> list[str]:
    return [seat["name"] for seat in house.phone().view()["seats"]]


def test_while_the_disk_is_stuck_nobody_is_told_that_an_answer_counts_or_does_not(house: House) -> None:
    anna = house.phone("Anna")
    before = state(house)
    with stuck_disk(house):
        for _ in range(2):
            assert anna.answer("table-name-0", "Zoe", key="k").problem == (503, "not_known")
        assert state(house) == before
    assert anna.answer("table-name-0", "Zoe", key="k").status == 200
    assert names(house) == ["Zoe"]
    kinds = [entry.row.type for entry in house.log.read(house.code)]
    assert kinds.count("Renamed") == 1


def test_who_sits_down_while_the_disk_is_stuck_has_the_seat_once_it_is_not(house: House) -> None:
    program, anna = house.phone(), house.phone(cookie=True)
    with stuck_disk(house):
        reply = anna.form(f"/{anna.code}/sit", "name=Anna")
        assert program.post(f"{program.api}/seats", {"name": "Ben"}).problem == (503, "not_known")
    assert reply.status == 303
    anna.token = reply.headers["set-cookie"].partition("=")[2].partition(";")[0]
    until(lambda: names(house), lambda seated: seated == ["Anna", "Ben"])
    assert anna.get(f"{anna.api}/view?seat=1").status == 200
