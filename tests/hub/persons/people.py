"""The persons of a hub, their games, and the places of their names.

`python -m tests.hub.persons.people FOLDER POINT`: a hub that forgets a person, and is killed at a point of it.
"""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

from companion.frontends import Receipt
from companion.frontends.persons import Person
from companion.table.state import Table
from tests.hub.by_hand import ManualHub, got, running

MINE, THINE = "d1" * 32, "d2" * 32
"""Two phones, by their ids at the hub."""


def sit(hub: ManualHub, name: str, device: str = MINE, *, remember: bool = True) -> Receipt:
    receipt = got(hub.tables.arrive(hub.code).sit_down(device, name, "it", remember=remember))
    if not receipt.problem:
        hub.devices[receipt.seat] = device
    return receipt


def sit_as(hub: ManualHub, person: Person, device: str = MINE) -> Receipt:
    return got(hub.tables.arrive(hub.code).sit_down_as(device, person.id, ""))


def all_stand_up(hub: ManualHub) -> None:
    for seat in list(hub.devices):
        assert not hub.say(seat, "table-stand").problem
        del hub.devices[seat]


def evening(hub: ManualHub, name: str) -> Person:
    """Play a game whose words, notes and result hold a name, and let all stand up."""
    sit(hub, name)
    sit(hub, "Ben", THINE, remember=False)
    hub.play(box=f"{name} and the dragon")
    answers(hub)
    end(hub)
    return next(one for one in hub.tables.persons().all if one.name == name)


def end(hub: ManualHub) -> None:
    assert not hub.say(1, "table-ask-end").problem
    assert not hub.say(2, "table-agree-end", "yes").problem
    assert not table(hub).playing


def answers(hub: ManualHub) -> None:
    """Give ten answers."""
    for number in range(5):
        assert not hub.say(1, "table-pause").problem, number
        assert not hub.say(2, "table-resume").problem, number


def forms(name: str) -> set[bytes]:
    """Return the bytes of a name: unchanged, and as JSON writes them in two ways."""
    return {name.encode(), json.dumps(name)[1:-1].encode(), json.dumps(name, ensure_ascii=False)[1:-1].encode()}


def holding(folder: Path, name: str) -> list[str]:
    """Return the files that hold the bytes of a name."""
    files = [path for path in folder.rglob("*") if path.is_file()]
    return [path.name for path in files if any(form in path.read_bytes() for form in forms(name))]


def strings(value: Any) -> Iterator[str]:
    """Yield all values of a row that are texts."""
    if isinstance(value, dict | list):
        for one in value.values() if isinstance(value, dict) else value:
            yield from strings(one)
    elif isinstance(value, str):
        yield value


def table(hub: ManualHub) -> Table:
    return hub.tables._tables[hub.code].logged.table


POINTS = {
    "before the end of the write": "companion.hub.persons.book._delete",
    "after the write": "companion.hub.log.log.Log.purge_deleted",
    "after the file was written anew": "companion.hub.log.remembered.purge_deleted",
}
"""The steps that are never done, or done to the middle, because the hub is killed there."""


def main() -> None:
    """Forget the only remembered person."""
    folder, point = sys.argv[1:]

    def killed(*about: Any) -> None:
        if isinstance(about[0], sqlite3.Connection) and point.startswith("after"):
            about[0].execute("VACUUM")
        os.kill(os.getpid(), signal.SIGKILL)

    with running(Path(folder)) as hub, patch(POINTS[point], killed):
        (person,) = hub.tables.persons().all
        hub.tables.persons().forget(person.id)


if __name__ == "__main__":
    main()
