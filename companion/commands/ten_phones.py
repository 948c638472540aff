"""Ten phones that answer at one table, for `companion doctor --speed`."""

from __future__ import annotations

import select
import time
from collections.abc import Sequence
from contextlib import ExitStack
from typing import Any

from companion.bots.client import HubClient, Lost, SeatStream

PHONES = 10
"""The number of phones: a table has as many seats."""

GAME = "open-table"
"""The game: its sheet of points is in everybody's menu, and changes everybody's view."""

WAIT = 20.0
"""Seconds for any step before the measurement is given up."""


class TenPhones:
    """Ten phones at an open table, and one question that all of them have."""

    def __init__(self, url: str, code: str, phones: ExitStack) -> None:
        """Sit down at a table and begin; `phones` closes the connections. Raises `Lost` or `StreamRefused`."""
        self._clients = [HubClient(url, code) for _ in range(PHONES)]
        for number, client in enumerate(self._clients, 1):
            phones.callback(client.close)
            _check_taken(client.sit_down(f"Phone {number}").status)
        self._say("table-game-", GAME)
        self._say("table-begin-", "go")
        points = next(one for one in self._wait_for_questions() if one["kind"] == "sheet")
        self._question, self._rows = points["id"], [one["id"] for one in points["rows"]]
        self._streams = [client.stream(seat) for seat, client in enumerate(self._clients, 1)]
        for stream in self._streams:
            phones.callback(stream.close)
        self._all_told()

    def measure_answer(self, number: int) -> float:
        """Answer on the next phone; return the milliseconds until the last phone shows it. Raises `Lost`."""
        seat = number % PHONES + 1
        value = {row: number % 90 + 1 for row in self._rows}
        begin = time.perf_counter()
        _check_taken(self._clients[seat - 1].answer(seat, self._question, value, f"speed-{number}").status)
        self._all_told()
        return 1000 * (time.perf_counter() - begin)

    def _all_told(self) -> None:
        """Wait until every phone has received something; raises `Lost`."""
        # Data that came with the beginning of a stream are here already: no connection has to be waited for.
        waiting, end = {stream for stream in self._streams if not _shows(stream)}, time.monotonic() + WAIT
        while waiting:
            ready, _, _ = select.select(waiting, [], [], max(0, end - time.monotonic()))
            if not ready:
                raise Lost
            waiting -= {stream for stream in ready if _shows(stream)}

    def _wait_for_questions(self) -> Sequence[dict[str, Any]]:
        """Return the host's questions, once all of them take an answer."""
        view = self._clients[0].view(1).body
        asked: Sequence[dict[str, Any]] = view["questions"]
        time.sleep(max(0, *(one["from"] - view["now"] for one in asked)) / 1000)
        return asked

    def _say(self, start: str, value: str) -> None:
        id = next(one["id"] for one in self._wait_for_questions() if one["id"].startswith(start))
        _check_taken(self._clients[0].answer(1, id, value, f"speed-{start}").status)


def _check_taken(status: int) -> None:
    if status != 200:
        raise Lost


def _shows(stream: SeatStream) -> bool:
    return any(block.startswith(b"event: view\n") for block in stream.blocks(0))
