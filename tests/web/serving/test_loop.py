"""The server's loop: calls from other threads wake it up once, and it reports the web as alive while it runs."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.waiting import PATIENCE
from tests.web.house import open_house
from tests.web.in_process import on_a_loop
from web.following.stream import Streams
from web.serving.calls import call_soon, result_of


def from_another_thread(act: Callable[[], object]) -> None:
    """Call a function in another thread, and wait for it."""
    thread = threading.Thread(target=act)
    thread.start()
    thread.join()


def test_calls_that_come_together_wake_the_loop_up_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []
    woken: list[object] = []

    async def run() -> None:
        loop = asyncio.get_running_loop()
        wake = loop.call_soon_threadsafe

        def counted(*call: Any) -> asyncio.Handle:
            woken.append(call)
            return wake(*call)

        monkeypatch.setattr(loop, "call_soon_threadsafe", counted)
        for number in range(6):
            from_another_thread(partial(call_soon, loop, partial(made.append, number)))
            if number in (2, 5):
                await asyncio.sleep(0)

    on_a_loop(run())
    assert made == [0, 1, 2, 3, 4, 5]
    assert len(woken) == 2


def test_what_another_thread_finds_comes_to_the_one_who_waits() -> None:
    async def run(result: Callable[[Future[str]], None]) -> str:
        future: Future[str] = Future()
        waiting = asyncio.ensure_future(result_of(future))
        await asyncio.sleep(0)
        from_another_thread(lambda: result(future))
        return await waiting

    assert on_a_loop(run(lambda future: future.set_result("found"))) == "found"
    with pytest.raises(RuntimeError, match="the hub failed"):
        on_a_loop(run(lambda future: future.set_exception(RuntimeError("the hub failed"))))


def test_a_loop_that_is_closed_takes_no_call() -> None:
    loop = asyncio.new_event_loop()
    loop.close()
    for _ in range(2):
        with pytest.raises(RuntimeError):
            call_soon(loop, lambda: None)


def test_what_is_found_after_the_loop_has_ended_is_no_fault(caplog: pytest.LogCaptureFixture) -> None:
    future: Future[str] = Future()

    async def run() -> None:
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0):
                await result_of(future)

    on_a_loop(run())
    future.set_result("found")
    assert not caplog.records


def test_a_loop_that_is_held_up_does_not_vouch(tmp_path: Path) -> None:
    held, asked = threading.Event(), threading.Event()

    class SlowStreams(Streams):
        """Streams that block the loop at a change of the table."""

        def when_changed(self, changed: Callable[[str], None]) -> None:
            def slow(code: str) -> None:
                asked.set()
                held.wait(PATIENCE)

            super().when_changed(slow)

    with open_house(tmp_path, streams=SlowStreams) as house:
        for beat in house.tables.beats():
            beat.result(PATIENCE)
        house.tables.arrive(house.code).sit_down("phone of Anna", "Anna", "")
        assert asked.wait(PATIENCE)
        writer, web = house.tables.beats()
        writer.result(PATIENCE)
        assert not web.done(), "its loop is held"
        held.set()
        web.result(PATIENCE)
    (writer,) = house.tables.beats()
    assert not writer.done(), "nobody vouches for a frontend that was ended, and no writer runs any more"
