"""Our side: `companion serve` as people start it, with all players at an open table."""

from __future__ import annotations

import itertools
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.bench.server import BenchServer, BenchTable, Http, Seat, ended
from tests.hub.power.server import free_port
from tests.patience import look_first
from tests.waiting import until

COMPANION = Path(sys.executable).parent / "companion"
GAME = "open-table"
_KEYS = itertools.count(1)


@contextmanager
def started(
    data: Path, tables: int = 1, *, aloud: bool = False, program: Path = COMPANION
) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """Run the hub on the data in `data`; yield the process and its port, at once.

    It only has the web frontend, for which the budgets are made, or `aloud` all frontends.
    """
    port = free_port()
    data.mkdir(parents=True, exist_ok=True)
    (data / "companion.toml").write_text("" if aloud else "[frontends.hardware]\nenabled = false\n")
    options = ["--port", str(port), "--data", str(data), "--tables", str(tables), *([] if aloud else ["--mute"])]
    # Its errors are printed with ours; the QR code and the addresses are of no use here.
    process = subprocess.Popen(
        [program, "serve", *options],
        stdout=subprocess.DEVNULL,
        stdin=subprocess.DEVNULL,
        env={**_as_people(os.environ), "SDL_AUDIODRIVER": "dummy"},
    )
    try:
        yield process, port
    finally:
        ended(process)


def _as_people(environment: Mapping[str, str]) -> dict[str, str]:
    """Return an environment in which Python keeps its compiled files, so that only the first start compiles."""
    return {name: value for name, value in environment.items() if name != "PYTHONDONTWRITEBYTECODE"}


def first_page(process: subprocess.Popen[bytes], port: int, path: str = "/") -> bytes:
    """Return the page at `path` as soon as the hub answers; ask every two milliseconds."""
    return until(
        lambda: Http(port).page("GET", path),
        ended=lambda: process.poll() is not None and "the hub has ended",
        passing=ConnectionError,
        pause=lambda _: time.sleep(0.002),
    )


@contextmanager
def companion(
    side: str, data: Path, tables: int, seats: int, *, aloud: bool = False, program: Path = COMPANION
) -> Iterator[BenchServer]:
    """Serve `tables` open tables with `seats` people each; `side` is page or json."""
    with started(data, tables, aloud=aloud, program=program) as (process, port):
        first_page(process, port, "/api")
        codes = [table["code"] for table in Http(port).get("/api")["tables"]]
        yield BenchServer(process.pid, port, side, _playing(port, codes, seats))


@contextmanager
def resumed(side: str, data: Path, tables: Sequence[BenchTable]) -> Iterator[BenchServer]:
    """Serve the tables that are in `data` already."""
    with started(data, len(tables)) as (process, port):
        first_page(process, port, "/api")
        yield BenchServer(process.pid, port, side, tables)


def _playing(port: int, codes: Sequence[str], seats: int) -> list[BenchTable]:
    """Return the tables once all have begun, step by step together, because a new question takes no answer at once."""
    rooms = [(Http(port, house), code) for house, code in enumerate(codes)]
    names = [{"name": f"Player {seat}"} for seat in range(1, seats + 1)]
    sat = [[http.post(f"/api/tables/{code}/seats", name) for name in names] for http, code in rooms]
    seated = [[Seat(one["seat"], one["token"]) for one in table] for table in sat]
    for question, value in (("table-game-", GAME), ("table-begin-", "go")):
        for (http, code), (host, *_) in zip(rooms, seated, strict=True):
            answer(http, code, host, question, value)
    places = zip(rooms, seated, strict=True)
    return [BenchTable(code, [_asked(http, code, seat) for seat in table]) for (http, code), table in places]


def _asked(http: Http, code: str, seat: Seat) -> Seat:
    """Return `seat` with the id of its question for every seat's points."""
    for question in _questions(http, code, seat):
        if question["kind"] == "sheet" and question["rows"][0]["id"].startswith("seat-"):
            return Seat(seat.seat, seat.token, question["id"])
    raise RuntimeError("the open table asks no seat for points any more")


def answer(http: Http, code: str, seat: Seat, question: str, value: object) -> None:
    """Answer the question of `seat` whose id begins with `question`."""
    asked = next(asked["id"] for asked in _questions(http, code, seat) if asked["id"].startswith(question))
    body = {"seat": seat.seat, "question": asked, "value": value, "key": f"bench-{next(_KEYS)}"}
    http.post(f"/api/tables/{code}/answers", body, seat.token)


def _questions(http: Http, code: str, seat: Seat) -> list[dict[str, Any]]:
    """Return the questions of a seat, once all of them take an answer."""
    view = http.get(f"/api/tables/{code}/view?seat={seat.seat}", seat.token)
    look_first(view)
    questions: list[dict[str, Any]] = view["questions"]
    return questions
