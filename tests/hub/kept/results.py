"""The results in a data folder: the ledger as programs read it, and the remembered persons."""

from __future__ import annotations

import json
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Any

from msgspec import to_builtins

from companion.hub.log.log import open_read_only
from companion.hub.log.remembered import recall_persons
from tests.hub.scripts import companion


def ledger_of(folder: Path) -> list[dict[str, Any]]:
    """Return the games of the ledger, without what a game is called, and with moments of no zone."""
    found = companion("ledger", "--data", folder, "--json")
    assert found.exit_code == 0, found.output
    games: list[dict[str, Any]] = json.loads(found.output)["games"]
    return [{**game, "title": "", **{name: _moment(game[name]) for name in ("began", "ended")}} for game in games]


def _moment(told: str | None) -> float | None:
    return datetime.fromisoformat(told).timestamp() if told else None


def persons_of(folder: Path) -> dict[str, Any]:
    """Return the remembered persons, and the phones on which they are."""
    with closing(open_read_only(folder)) as db:
        known = recall_persons(db)
    persons = {id: to_builtins(person) for id, person in known.persons.items()}
    return {"persons": persons, "phones": sorted(map(list, known.phones))}
