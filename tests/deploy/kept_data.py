"""The data of 1.0.0 on a machine that is updated: a parked game, a running evening, the ledger, and persons."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.hub.kept.evenings import PARKED, RUNNING
from tests.hub.kept.opened import code_of, seen
from tests.hub.kept.recorder import token
from tests.hub.kept.results import ledger_of, persons_of
from tests.hub.kept.views import differences

PHONES = ("Anna", "Ben")
"""The players on seats 1 and 2 at both tables."""

Phone = Callable[..., str]
"""A function that runs `guest_phone.py` with these arguments beside the hub, and returns its output."""


def phone(run: Phone, name: str, table: str, *answer: str) -> dict[str, Any]:
    """Return the view of a player's phone at one of the two tables, after an answer if there is one."""
    seat = PHONES.index(name) + 1
    found: dict[str, Any] = json.loads(run(code_of(table), token(name), str(seat), *answer))
    return found


def standing(run: Phone) -> dict[str, Any]:
    """Return the views of two players at both tables: game, seats, secrets and questions."""
    views = {f"{name}, {table}": phone(run, name, table) for table in (PARKED, RUNNING) for name in PHONES}
    return {
        place: {
            "game": view["game"],
            "phase": view["phase"],
            "seats": [(seat["seat"], seat["name"], seat["colour"]) for seat in view["seats"]],
            "secrets": [(secret["id"], secret["text"]) for secret in view["secrets"]],
            # The table's own come and go with time: other phones are not there.
            "asked": sorted(one["id"] for one in view["questions"] if not one["id"].startswith("table-")),
        }
        for place, view in views.items()
    }


def is_whole(data: Path) -> None:
    """Fail unless a data folder has the persons of 1.0.0, and in its ledger all games that were over."""
    games = zip(seen()["ledger"], ledger_of(data), strict=True)
    assert [line for before, now in games if before["over"] for line in differences(before, now)] == []
    assert list(differences(seen()["persons"], persons_of(data))) == []


def resumes(run: Phone) -> None:
    """Fail unless the parked game is resumed by a phone."""
    assert phone(run, "Anna", PARKED)["game"] is None
    assert phone(run, "Anna", PARKED, "table-go-on")["game"] == "castle-of-the-devil"
    assert phone(run, "Ben", PARKED)["secrets"]
