"""An evening that is kept as text: the rows of its log, and what everybody saw at its last moment.

Each line is JSON. `event` and `clock` are rows of the log's two tables; the body of an
event is an object there. `public` is the view of the table, `controls` names the hub's
buttons that did something. A `question` stands once for all seats that were asked it: its
id lacks the seat, and it lacks the fields that were false or null. `seat` lists what one
seat saw besides: its secrets, and the places of its questions among all questions. One
question is left out everywhere, the wish to move another seat: its choices differ from
seat to seat and would double the files.
"""

from __future__ import annotations

import json
import re
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from companion.core.view import Seat
from companion.hub.look import Look

LOG = "evening.db"
SCHEMA = """
PRAGMA journal_mode = WAL;
PRAGMA synchronous = OFF;
CREATE TABLE events (
    place TEXT NOT NULL, number INTEGER NOT NULL, game_time INTEGER NOT NULL, stamp INTEGER NOT NULL,
    game TEXT NOT NULL, type TEXT NOT NULL, body BLOB NOT NULL, key TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (place, number)
) WITHOUT ROWID;
CREATE TABLE clocks (place TEXT PRIMARY KEY, game_time INTEGER NOT NULL) WITHOUT ROWID;
"""
"""The tables as the earlier version made them; the log of today must open them."""

FOLDER = Path(__file__).parent / "evenings_before"
TIMES = tuple(f"table-option-{option}_seconds-" for option in ("talk", "vote", "react", "choice"))
"""How the ids of the options begin that are limits of time: all of them say it in the same words now."""

SEATS = tuple(
    f"table-{what}-"
    for what in (
        "ask-move",
        "ask-free",
        "agree-move",
        "agree-free",
        "move",
        "stay",
        "leaving",
        "let-in",
        "remove",
        "more",
        "speaker",
    )
)
"""How the ids of the table's own questions begin by which seats moved then, and of those that the host has since."""

UNDO = "table-ask-undo-"
"""How the id of the wish to take an entry back begins: more entries than one can be taken back since."""

LEFT_OUT = ("table-colour-", "table-rehearse-", UNDO, *SEATS, *TIMES)
"""How the ids of questions begin that are not kept, are asked in another way since, or came later."""

COUNTED = re.compile(r"(table-(?:ask|unask|agree)-.*)-[0-9]+")
"""The id of a question that counts the matters that were settled before: those about seats are none any more."""

CLOSING = re.compile(r"g\d+(u\d+)?-close-")
"""How the ids of questions begin by which a game closed something for those who are away; the table does that since."""

SINCE = re.compile(r"g\d+(u\d+)?-(act|whom|loss|turned|swap|correct)-")
"""How the ids of Complots' questions begin that are asked since, or with other words and choices."""

REWORDED = {
    "{who} shows the {character}, and draws a new card for it.",
    "{who} gives the card to the Court and draws a new one.",
    "{who} loses the last influence and is out: {character}.",
}
"""Lines of the story that are told in other words since."""

GONE = ("move", "now")
"""Blocks that are not shown since, or with other rows: codes that moved seats, and what Complots waits for."""

UNSAID = {
    "secret": False,
    "awaited": False,
    "until": None,
    "otherwise": None,
    "value": None,
    "press": None,
    "held": False,
}
"""The fields of a question as they are where a kept one does not name them."""


@dataclass(frozen=True, repr=False)
class Kept:
    """A kept evening: its game and its moment, its rows, and what was seen."""

    game: str
    moment: str
    events: list[list[Any]]
    clocks: list[list[Any]]
    public: dict[str, Any]
    controls: list[str]
    seats: dict[Seat, dict[str, list[Any]]]

    def __repr__(self) -> str:
        return f"{self.game}-{self.moment}"

    @property
    def devices(self) -> dict[int, str]:
        """The device of each seat, as it sat down."""
        rows = (body for *_, kind, body, _ in self.events if kind == "SatDown")
        return {body["seat"]: body["device"] for body in rows}


def read(path: Path) -> Kept:
    """Return the evening in the file at `path`."""
    found: dict[str, list[dict[str, Any]]] = {}
    for line in map(json.loads, path.read_text("utf-8").splitlines()):
        found.setdefault(next(iter(line)), []).append(line)
    questions = [{**UNSAID, **line["question"]} for line in found.get("question", ())]
    seats = {
        Seat(line["seat"]): {"secrets": line["secrets"], "questions": [questions[place] for place in line["asked"]]}
        for line in found["seat"]
    }
    return Kept(
        path.parent.name,
        path.stem,
        [line["event"] for line in found["event"]],
        [line["clock"] for line in found.get("clock", ())],
        found["public"][0]["public"],
        found["controls"][0]["controls"],
        seats,
    )


def restore(kept: Kept, folder: Path) -> None:
    """Write the log of an evening into a data folder, in the tables of that version."""
    rows = [(*row, msgspec.json.encode(body), key) for *row, body, key in kept.events]
    with closing(sqlite3.connect(folder / LOG)) as db, db:
        db.executescript(SCHEMA)
        db.executemany("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?)", rows)
        db.executemany("INSERT INTO clocks VALUES (?, ?)", kept.clocks)


def differences(kept: Kept, look: Look) -> list[str]:
    """Return where a table is not shown as it was then; fields that have come since are no difference."""
    found = list(_differences("public", _unmoved(kept.public, "blocks"), _unmoved(_plain(look.public), "blocks")))
    if kept.controls != sorted(look.controls):
        found.append(f"controls: {sorted(look.controls)}")
    for seat, before in kept.seats.items():
        now = _plain(look.private(seat))
        asked, was = (_kept_ones(questions) for questions in (now["questions"], before["questions"]))
        found += _differences(f"secrets of {seat}", _unmoved(before, "secrets")["secrets"], now["secrets"])
        found += _differences(f"questions of {seat}", was, asked)
    return found


def _unmoved(shown: dict[str, Any], where: str) -> dict[str, Any]:
    """Return what was shown without what is not shown since."""
    return {**shown, where: [one for one in shown[where] if one["id"] not in GONE]}


def _plain(value: object) -> Any:
    return json.loads(msgspec.json.encode(value))


def _kept_ones(questions: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [
        {**question, "id": COUNTED.sub(r"\1", question["id"])}
        for question in questions
        if not question["id"].startswith(LEFT_OUT)
        and not CLOSING.match(question["id"])
        and not SINCE.match(question["id"])
    ]


def _differences(where: str, before: Any, now: Any) -> list[str]:
    if isinstance(before, str) and before in REWORDED:
        return []
    if isinstance(before, dict) and isinstance(now, dict):
        gone = [f"{where}: no {key}" for key in before if key not in now]
        both = (key for key in before if key in now)
        return gone + [line for key in both for line in _differences(f"{where}.{key}", before[key], now[key])]
    if isinstance(before, list) and isinstance(now, list) and len(before) == len(now):
        pairs = enumerate(zip(before, now, strict=True))
        return [line for place, (one, other) in pairs for line in _differences(f"{where}[{place}]", one, other)]
    return [] if before == now else [f"{where}: {before} is now {now}"]
