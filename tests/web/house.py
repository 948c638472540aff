"""The web frontend on a free port of this machine, and phones that speak to it through real sockets."""

from __future__ import annotations

import http.client
import itertools
import json
import socket
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar
from unittest.mock import patch

from msgspec.structs import replace

from companion.core.game import AnyGame
from companion.core.view import Seat
from companion.frontends import Hub, Settings
from companion.frontends.sound_room import Voice
from companion.games import GAMES
from companion.hub.log.log import Log, LogEntry
from companion.hub.tables import Tables
from companion.table import TableRules
from companion.table.handover.picking import LOOK
from hardware.frontend import FRONTEND as PANEL
from tests.hub.by_hand import ManualClock
from tests.hub.keeping import kept
from tests.patience import look_first
from tests.questions import begins, only
from tests.waiting import PATIENCE
from tests.web.compiled import compiled_once
from tests.web.events import OPEN, EventStream
from tests.web.in_process import AsgiResponse, asked
from web.app import create_app
from web.following.stream import Streams
from web.frontend import FRONTEND
from web.routes.router import Router
from web.serving.server import listening

JSON = "application/json"

Seen = TypeVar("Seen")


@dataclass(frozen=True)
class HttpReply:
    """A response: its status, its headers by lower-case name, its body."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        """The body as parsed JSON, which its type must promise."""
        assert self.headers["content-type"].partition(";")[0] == JSON, self
        return json.loads(self.body)

    @property
    def problem(self) -> tuple[int, str]:
        """The status and the code of a refusal; it always has a text for people too."""
        assert set(self.json) == {"error", "says"}
        assert self.json["says"]
        return self.status, self.json["error"]


@dataclass
class Phone:
    """A device: it keeps its token, as a Bearer or as a browser does in a cookie."""

    port: int
    code: str = ""
    token: str = ""
    seat: int = 0
    cookie: bool = False
    host: str = "127.0.0.1"
    """The address of the hub."""
    source: str = ""
    """The address of this machine that the device uses, if the test wants one."""
    keys: Iterator[int] = field(default_factory=lambda: itertools.count(1))
    snapshot: float = 0.0
    """Seconds that people look at a question for a word before they answer it."""
    rate: int = 1
    """The factor by which game time runs faster than real time."""
    wait: Callable[[float], object] = time.sleep
    """A function that lets seconds pass: by the test if it turns the hub's clock."""
    heard: bytes = b""
    """The bytes of all bodies and heads that the hub has sent to this phone, without streams."""

    @property
    def identity(self) -> dict[str, str]:
        """The header that names this device."""
        if not self.token:
            return {}
        return {"Cookie": f"device={self.token}"} if self.cookie else {"Authorization": f"Bearer {self.token}"}

    def ask(self, method: str, path: str, body: bytes | None = None, **headers: str) -> HttpReply:
        """Send a request; `Content_Type="…"` becomes the header of that name."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        source = (self.source, 0) if self.source else None
        line = http.client.HTTPConnection(self.host, self.port, timeout=PATIENCE, source_address=source)
        try:
            line.request(method, path, body, {**self.identity, **named})
            response = line.getresponse()
            found = {name.lower(): value for name, value in response.getheaders()}
            reply = HttpReply(response.status, found, response.read())
        finally:
            line.close()
        self.heard += repr(found).encode() + reply.body
        return reply

    def get(self, path: str, **headers: str) -> HttpReply:
        """Send a GET."""
        return self.ask("GET", path, None, **headers)

    def post(self, path: str, body: object, **headers: str) -> HttpReply:
        """Send a POST of JSON."""
        return self.ask("POST", path, json.dumps(body).encode(), Content_Type=JSON, **headers)

    def form(self, path: str, body: str, **headers: str) -> HttpReply:
        """Send a POST like a page's form."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        headers.setdefault("Origin", f"http://{headers.get('Host', f'{host}:{self.port}')}")
        return self.ask("POST", path, body.encode(), Content_Type="application/x-www-form-urlencoded", **headers)

    def upload(self, path: str, content: bytes, size: int | None = None, piece: int = 15_000) -> HttpReply:
        """Send a file in pieces like the pages, with `size` as its announced bytes; return the last reply."""
        whole = len(content) if size is None else size
        for at in range(0, len(content), piece):
            named = {"Origin": f"http://127.0.0.1:{self.port}", "Content_Type": "application/octet-stream"}
            part = content[at : at + piece]
            reply = self.ask("POST", f"{path}&at={at}&size={whole}", part, Accept=JSON, **named)
            if reply.status != 204:
                break
        return reply

    @property
    def api(self) -> str:
        return f"/api/tables/{self.code}"

    def sit(self, name: str) -> int:
        """Sit a player down on this device and return the seat."""
        found = self.post(f"{self.api}/seats", {"name": name}).json
        self.token = found["token"]
        self.seat = self.seat or found["seat"]
        return int(found["seat"])

    def view(self, seat: int | None = None, query: str = "", **headers: str) -> Any:
        """Return the view of a seat, by default the phone's own."""
        named = seat or self.seat
        where = f"?seat={named}&{query}" if named else f"?{query}"
        return self.get(f"{self.api}/view{where}", **headers).json

    def ask_for(self, seat: int, *, along: bool = False) -> str:
        """Ask for a seat from this phone; return the word that it has to show."""
        found = self.post(f"{self.api}/moves", {"seat": seat, "along": along}).json
        self.token, self.seat = found["token"], self.seat or seat
        return str(found["word"])

    def pick(self, word: str, seat: int, by: int | None = None) -> HttpReply:
        """Pick a word in this phone's question, because another phone wants to continue as `seat`."""
        asked = self.question(f"table-word-{seat}", by)
        (value,) = [choice["value"] for choice in asked["choices"] if choice["text"] == word]
        self.wait(self.snapshot)
        return self.answer(asked["id"], value, seat=by)

    def asks(self, start: str, seat: int | None = None) -> bool:
        """Return whether there is a question here whose id begins with `start`."""
        return any(begins(question["id"], start) for question in self.view(seat)["questions"])

    def question(self, start: str, seat: int | None = None) -> Any:
        """Return the one question whose id begins with `start`; raises `LookupError`."""
        view = self.view(seat)
        look_first(view, self.rate, self.wait)
        return only(view["questions"], start, lambda question: str(question["id"]))

    def answer(self, question: str, value: object, *, seat: int | None = None, key: str = "") -> HttpReply:
        """Post an answer to the question with that id."""
        named = self.seat if seat is None else seat
        body = {"seat": named, "question": question, "value": value, "key": key or f"key-{next(self.keys)}"}
        return self.post(f"{self.api}/answers", body)

    def say(self, start: str, value: object = "go", seat: int | None = None) -> HttpReply:
        """Answer the one question whose id begins with `start`; it is accepted."""
        reply = self.answer(self.question(start, seat)["id"], value, seat=seat)
        assert reply.status == 200, reply
        return reply

    def stream(self, query: str = "", *, buffer: int = 0) -> EventStream:
        """Open the JSON stream of the device's own seat, or of the table without one."""
        named = f"seat={self.seat}&" if self.seat else ""
        return EventStream(self.port, f"{self.api}/stream?{named}{query}", self.identity, buffer=buffer)

    def live(self, query: str = "") -> EventStream:
        """Open the stream of the pages."""
        return EventStream(self.port, f"/{self.code}/live?{query}", {"Cookie": f"device={self.token}"})


@dataclass(frozen=True)
class House:
    """A running hub with its web frontend."""

    port: int
    code: str
    tables: Tables
    log: Log
    app: Router
    rate: int = 1
    clock: ManualClock | None = None
    """The hub's clock, if the test turns it."""

    def wait(self, seconds: float) -> None:
        """Let time pass at the hub, and wait until it has done all that was due."""
        if not self.clock:
            time.sleep(seconds)
        elif seconds > 0:
            self.clock.wait(seconds)
            self.tables.arrive(self.code).answer("nobody", Seat(99), "", "", f"wait {next(WAITS)}").result(PATIENCE)

    def later(self, see: Callable[[], Seen], step: float = 1.0) -> Callable[[], Seen]:
        """Return a function that lets `step` seconds pass and then returns the result of `see`: for `until`."""

        def seen() -> Seen:
            self.wait(step)
            return see()

        return seen

    def phone(self, name: str = "", *, cookie: bool = False) -> Phone:
        """Return a phone; with a name, a player has sat down on it."""
        phone = Phone(self.port, self.code, snapshot=1.1 * LOOK / 1000 / self.rate, rate=self.rate, wait=self.wait)
        if name:
            phone.sit(name)
        phone.cookie = cookie
        return phone

    def asked(self, address: str, method: str, path: str, **more: Any) -> AsgiResponse:
        """Send a request as if it came from `address`; everything behind the socket is real."""
        return asked(self.app, address, method, path, **{"host": f"127.0.0.1:{self.port}", **more})

    def play(self, *names: str, game: str = "open-table", **options: object) -> list[Phone]:
        """Return the phones of players at a table where a game has begun."""
        phones = [self.phone(name) for name in names]
        phones[0].say("table-game", game)
        for option, value in options.items():
            phones[0].say(f"table-option-{option}", value)
        phones[0].say("table-begin")
        return phones


WAITS = itertools.count()
"""Numbers for the waits of a test, a new one for each."""

_PORTS = [0]


def _same_port() -> int:
    """Return the port of the previous house, else a free one: a browser keeps the files of an address that it knows."""
    for port in (_PORTS[0], 0):
        with suppress(OSError), listening("127.0.0.1", port) as door:
            _PORTS[0] = int(door.getsockname()[1])
            break
    return _PORTS[0]


@contextmanager
def open_house(
    folder: Path,
    language: str = "en",
    seen_as: Callable[[Tables], Hub] = lambda hub: hub,
    games: Mapping[str, AnyGame] = GAMES,
    streams: Callable[[Hub], Streams] = Streams,
    voice: Callable[[], Voice] | None = None,
    panel: bool = False,
    rate: int = 1,
    guard: int = 0,
    settings: Mapping[str, Any] | None = None,
    **made: Any,
) -> Iterator[House]:
    """Run a hub with one table and the web frontend; `seen_as` may put something between the two.

    `streams` makes the live channel, and `voice` lends recordings, if there is one. With `panel` there is a simulated
    one. Game time runs `rate` times as fast. For `guard` milliseconds of it a new question takes no answer: most tests
    answer at once. The web frontend may have other `settings`. The hub may be `made` with a clock or chance of its own.
    """
    log = kept(folder)
    hand = made["clock"] if isinstance(made.get("clock"), ManualClock) else None
    try:
        tables = Tables(log, TableRules(games), rate=rate, guard=guard, **made)
        code = tables.open(language)
        if voice:
            tables.lend_voice(voice())
        usual = Settings(bind="127.0.0.1", port=_same_port(), address="127.0.0.1", data=folder, mute=True, rate=rate)
        simulated = Settings(bind="", port=0, address="", data=folder, mute=True, rate=rate, own={"panel": "simulated"})
        apps: list[Router] = []

        def made_app(*about: Any) -> Router:
            apps.append(create_app(*about))
            return apps[0]

        with (
            compiled_once(),
            patch("web.frontend.create_app", made_app),
            patch("web.frontend.Streams", streams),
            tables.running(),
            FRONTEND.run(seen_as(tables), replace(usual, **(settings or {}))) as port,
            PANEL.run(tables, simulated) if panel else nullcontext(),
        ):
            yield House(port, code, tables, log, apps[0], rate, hand)
    finally:
        log.close()
        while OPEN:
            OPEN.pop().close()


def raw(house: House, *lines: str) -> bytes:
    """Send `lines` unchanged, and return all bytes until the hub hangs up."""
    with socket.create_connection(("127.0.0.1", house.port), timeout=PATIENCE) as line:
        line.sendall("\r\n".join(lines).encode("latin-1"))
        return b"".join(iter(lambda: line.recv(65536), b""))


def asked_for(house: House) -> list[LogEntry]:
    """Return the log without the coming and going of phones, which takes no request."""
    return [entry for entry in house.log.read(house.code) if entry.row.type not in ("WentAway", "CameBack")]


def state(house: House) -> object:
    """Return everything that a request can change: the table itself, and the log."""
    table = house.tables._tables[house.code].logged.table
    there = [replace(sitter, away=False, is_overdue=False, is_long_away=False) for sitter in table.sitters]
    return replace(table, sitters=tuple(there)), [entry.number for entry in asked_for(house)]
