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
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from companion.core.view import Seat
from companion.hub.log.log import LOG
from companion.hub.table.look import Look

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

FOLDER = Path(__file__).parents[1] / "evenings_before"
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

OWN_WORDS = ("facts", "checklist")
"""The kinds of blocks that explain: each version says in its own words what is to be done."""

OWN_LAYOUT = ("ballots", "coach")
"""Blocks whose columns are a version's own: what stood in one of them may stand beside the name, or elsewhere, now."""


OF_THE_END = ("roles", "coach", "evening")
"""Blocks of the end that are a version's own: one sheet tells of every game now who was what, and how often each
has won stands there once a second game is over."""

PASSING = ("The game pauses.", "The game goes on.", "The night pauses.")
"""What was told then and is told no more. Less of it makes room for older lines, which nobody kept."""


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
    """Return where a table does not stand where it stood; fields that have come since are no difference.

    It is compared what has come to pass, by numbers, names and moments, and what was asked
    in secret. How a version explains that, what it asks in public and of whom, and for whom
    it waits, is its own.
    """
    oldest = min((_number(line) for line in kept.public["happened"]), default=0)
    found = list(_differences("public", _stood(kept.public, oldest), _stood(plain(look.public), oldest)))
    if kept.controls != sorted(look.controls):
        found.append(f"controls: {sorted(look.controls)}")
    for seat, before in kept.seats.items():
        now = plain(look.private(seat))
        found += _differences(f"secrets of {seat}", _by_id(_unmoved(before["secrets"])), _by_id(now["secrets"]))
        found += _differences(f"secret questions of {seat}", _in_secret(before), _in_secret(now))
    return found


def _stood(public: dict[str, Any], oldest: int) -> dict[str, Any]:
    """Return what everybody saw of where the table stands; of what has happened, nothing before the `oldest` line."""
    own = OF_THE_END if public["phase"] == "end" else ()
    # What a block is called is a version's own, too.
    shown = (
        {**block, "label": ""}
        for block in _unmoved(public["blocks"])
        if block["kind"] not in OWN_WORDS and block["id"] not in own
    )
    blocks = [
        block if block["id"] not in OWN_LAYOUT else {**block, "columns": [], "rows": _seats(block)} for block in shown
    ]
    # Which sounds are played of it, and what it and its clocks are called, is a version's own.
    return {
        **{key: value for key, value in public.items() if key not in ("sounds", "title")},
        "timers": [{**timer, "label": ""} for timer in public["timers"]],
        "blocks": {block["id"]: block for block in blocks},
        "seats": [{**seat, "awaited": False} for seat in public["seats"]],
        # None of the phones of then is connected when the log is opened.
        "notices": [notice for notice in public["notices"] if not notice["message"].startswith("The phone")],
        "lamps": {lamp: glow for lamp, glow in public["lamps"].items() if not lamp.startswith("seat")},
        "happened": [line["id"] for line in public["happened"] if _number(line) >= oldest and not _passed(line)],
    }


def _number(line: dict[str, Any]) -> int:
    """Return which of all happenings a line tells of."""
    return int(line["id"].removeprefix("h"))


def _passed(line: dict[str, Any]) -> bool:
    """Return whether a line tells of what was history then and is counted alone today: no other line moves."""
    return line["text"]["message"] in PASSING


def _by_id(shown: list[Any]) -> dict[str, Any]:
    """Return what was shown by its id: what has come since is no difference."""
    return {one["id"]: one for one in shown}


def _seats(block: dict[str, Any]) -> list[Any]:
    """Return whose rows a block has."""
    return [row["seat"] for row in block["rows"] if row["seat"]]


def _in_secret(seat: dict[str, list[Any]]) -> dict[str, list[str]]:
    """Return what a seat was asked in secret, by the question's id: the values that it could choose."""
    asked = (question for question in seat["questions"] if question["secret"])
    return {question["id"]: [choice["value"] for choice in question["ask"].get("choices", ())] for question in asked}


def _unmoved(shown: list[Any]) -> list[Any]:
    """Return what was shown without the codes that moved seats then."""
    return [one for one in shown if one["id"] != "move"]


def plain(value: object) -> Any:
    """Return a view as JSON would carry it."""
    return json.loads(msgspec.json.encode(value))


def _differences(where: str, before: Any, now: Any) -> list[str]:
    if isinstance(before, dict) and isinstance(now, dict):
        gone = [f"{where}: no {key}" for key in before if key not in now]
        both = (key for key in before if key in now)
        return gone + [line for key in both for line in _differences(f"{where}.{key}", before[key], now[key])]
    if isinstance(before, list) and isinstance(now, list) and len(before) == len(now):
        pairs = enumerate(zip(before, now, strict=True))
        return [line for place, (one, other) in pairs for line in _differences(f"{where}[{place}]", one, other)]
    return [] if before == now else [f"{where}: {before} is now {now}"]
