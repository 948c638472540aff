"""The web face lives while its loop gets round to everything."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

from tests.waiting import PATIENCE
from tests.web.house import open_house
from web.following.stream import Streams


def test_a_loop_that_is_held_up_does_not_vouch(tmp_path: Path) -> None:
    held, asked = threading.Event(), threading.Event()

    class Slow(Streams):
        """Streams that hold the loop up at a change of the table."""

        def when_changed(self, changed: Callable[[str], None]) -> None:
            def slow(code: str) -> None:
                asked.set()
                held.wait(PATIENCE)

            super().when_changed(slow)

    with open_house(tmp_path, streams=Slow) as house:
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
    assert not writer.done(), "nobody vouches for a face that was ended, and no writer runs any more"
