"""A bot in trouble: whatever the hub or the connection does, it continues sensibly, or ends."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from companion.bots import Bot, BotBehaviour, GivenAnswer, client, player
from companion.bots.answers import Question
from companion.bots.behaviour import Thought
from companion.bots.client import Lost
from tests.waiting import PATIENCE, until

Reply = int | None
"""A status; 0 for a connection that breaks in the middle of a reply, and None for one that breaks before it."""


def step(id: str, *, required: bool = True) -> dict[str, Any]:
    choices = [{"value": "go", "text": "…", "icon": "", "most": 1}]
    return {"id": id, "kind": "one", "choices": choices, "required": required, "from": 0, "value": None}


class ScriptedHub(ThreadingHTTPServer):
    """A hub whose views, replies and breaks the test chooses."""

    daemon_threads = False

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server_address[1]}"
        self.heard: list[dict[str, Any]] = []
        self.tokens: list[str] = []
        self.replies: list[Reply] = []
        self.seats: Reply = 200
        self.channel: Reply = 200
        self.opened = 0
        self.refused = 0
        self.alive = True
        self.quiet = False
        self.news = threading.Condition()
        self.out: list[bytes] = []

    def show(self, *questions: dict[str, Any]) -> None:
        """Push a view with these questions, on this stream and on later ones."""
        self.send("view", {"now": 1000, "questions": list(questions)})

    def send(self, name: str, data: dict[str, Any]) -> None:
        with self.news:
            self.out = [*self.out, self.event(name, data)]
            self.news.notify_all()

    def cut(self) -> None:
        """Break the streams; the next ones begin with the last view."""
        with self.news:
            self.out = self.out[-1:]
            self.opened += 1
            self.news.notify_all()

    @staticmethod
    def event(name: str, data: dict[str, Any]) -> bytes:
        return f"event: {name}\ndata: {json.dumps(data)}\n\n".encode()


class Handler(BaseHTTPRequestHandler):
    """One connection to the hub above."""

    server: ScriptedHub
    protocol_version = "HTTP/1.1"
    timeout = 1.0

    def log_message(self, format: str, *args: Any) -> None:
        """Print nothing."""

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        if self.path.endswith("/seats"):
            return self.reply(self.server.seats, {"seat": 3, "token": "secret", "says": "Every seat is taken."})
        self.server.heard.append(body)
        self.server.tokens.append(self.headers["Authorization"])
        self.reply(self.server.replies.pop(0) if self.server.replies else 200, {"accepted": True, "view": "tag"})

    def reply(self, status: Reply, body: dict[str, Any]) -> None:
        if not status:
            self.close_connection = True
            self.wfile.write(b"" if status is None else b'HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\n{"acc')
            self.connection.shutdown(socket.SHUT_RDWR)
            return
        data = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def do_GET(self) -> None:
        if self.server.channel != 200:
            self.server.refused += 1
            return self.reply(self.server.channel, {"error": "…", "says": "…"})
        self.close_connection = True
        self.server.opened += 1
        mine = self.server.opened
        self.wfile.write(b"HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n")
        sent, server = 0, self.server

        def ended() -> bool:
            return not server.alive or server.opened != mine

        def has_news() -> bool:
            return ended() or (len(server.out) > sent and not server.quiet)

        while not ended():
            with server.news:
                server.news.wait_for(has_news)
                out = server.out
            for event in out[sent:]:
                self.wfile.write(event)
                sent += 1
        with suppress(OSError):  # a stopped bot has hung up
            self.wfile.write(server.event("view", {"questions": []})[:-9])  # it is cut in the middle of an event


@pytest.fixture
def hub() -> Iterator[ScriptedHub]:
    with ScriptedHub() as found:
        thread = threading.Thread(target=found.serve_forever, args=(0.02,))
        thread.start()
        try:
            yield found
        finally:
            with found.news:
                found.alive = False
                found.news.notify_all()
            found.shutdown()
            thread.join()


@pytest.fixture(autouse=True)
def _waits_are_short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(player, "FIRST_WAIT", 0.02)
    monkeypatch.setattr(player, "LONGEST_WAIT", 0.05)


@contextmanager
def playing(
    hub: ScriptedHub, clock: Callable[[], float] = time.monotonic, **behaviour: Any
) -> Iterator[tuple[Bot, list[GivenAnswer]]]:
    """Let a bot play; yield it with its posts and their replies."""
    said: list[GivenAnswer] = []
    stop = threading.Event()
    bot = Bot(hub.url, "K7QM", "Anna", 1, behaviour=BotBehaviour(**behaviour), told=said.append, clock=clock)
    bot.sit_down()
    thread = threading.Thread(target=bot.run, args=(stop,))
    thread.start()
    try:
        yield bot, said
    finally:
        stop.set()
        thread.join(PATIENCE)
        assert not thread.is_alive()


def until_said(said: list[GivenAnswer], count: int = 1) -> None:
    until(lambda: said, lambda said: len(said) == count)


def test_a_bot_sits_down_and_answers_for_its_seat_with_its_token(hub: ScriptedHub) -> None:
    hub.show(step("ready"))
    with playing(hub) as (bot, said):
        until_said(said)
    assert (bot.seat, bot.token, bot.ended) == (3, "secret", "stopped")
    assert said == [GivenAnswer(3, "ready", "go", hub.heard[0]["key"], 200)]
    assert hub.heard[0] == {"seat": 3, "question": "ready", "value": "go", "key": said[0].key}
    assert hub.tokens == ["Bearer secret"]


def test_a_bot_that_gets_no_seat_says_why(hub: ScriptedHub) -> None:
    hub.seats = 409
    with pytest.raises(RuntimeError, match="Anna: Every seat is taken"):
        Bot(hub.url, "K7QM", "Anna", 1).sit_down()
    hub.seats = None
    with pytest.raises(Lost):
        Bot(hub.url, "K7QM", "Anna", 1).sit_down()


@pytest.mark.parametrize("trouble", [429, 500, 503, 507, 0, None])
@pytest.mark.parametrize(("times", "heard", "status"), [(2, 3, 200), (100, player.TRIES, 0)])
def test_an_answer_that_may_not_have_been_heard_is_repeated_with_its_key_and_not_without_end(
    hub: ScriptedHub, trouble: Reply, times: int, heard: int, status: int
) -> None:
    hub.replies = [trouble] * times
    hub.show(step("ready"))
    with playing(hub) as (_, said):
        until_said(said)
    assert hub.heard == hub.heard[:1] * heard
    assert [one.status for one in said] == [status if status or not trouble else trouble]


@pytest.mark.parametrize("status", [200, 400, 409, 413, 422])
def test_a_question_that_was_replied_to_is_left_alone_until_the_next_view(
    hub: ScriptedHub, monkeypatch: pytest.MonkeyPatch, status: int
) -> None:
    hub.replies = [status]
    with playing(hub) as (bot, said):
        thought: list[list[str]] = []
        choose = bot._mind.choose

        def noted(asked: Sequence[Question]) -> Thought | None:
            thought.append([question["id"] for question in asked])
            return choose(asked)

        monkeypatch.setattr(bot._mind, "choose", noted)
        hub.show(step("ready"))
        until_said(said)
        seen = len(thought)
        until(lambda: thought[seen:], lambda since: len(since) > 1)
        assert thought[seen:] == [[]] * len(thought[seen:])
        assert len(hub.heard) == 1
        hub.show(step("ready"))
        until_said(said, 2)
    assert said[0].status == status
    assert said[0].key != said[1].key


def test_a_question_that_is_gone_before_it_is_answered_is_not_answered(hub: ScriptedHub) -> None:
    hub.show(step("old"))
    with playing(hub, pause=lambda question, random: 3600.0 if question["id"] == "old" else 0.0) as (bot, said):
        until(lambda: bot.view)
        hub.show(step("new"))
        until_said(said)
    assert [one.question for one in said] == ["new"]


@pytest.mark.parametrize("way", ["cut", "tab"])
def test_a_bot_whose_stream_ends_comes_back_and_goes_on(hub: ScriptedHub, way: str) -> None:
    with playing(hub) as (_, said):
        for n in range(3):
            hub.show(step(f"ready-{n}"))
            until_said(said, n + 1)
            opened = hub.opened
            if way == "cut":
                hub.cut()
            else:
                hub.send("gone", {"why": "tab"})
            until(lambda: hub.opened, lambda now, opened=opened: now > opened)  # type: ignore[misc]
            hub.out = []
    assert [one.question for one in said] == ["ready-0", "ready-1", "ready-2"]


def test_a_silent_stream_is_not_trusted(hub: ScriptedHub, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client, "SILENCE", 0.3)
    hub.show(step("ready"))
    with playing(hub) as (_, said):
        until_said(said)
        hub.quiet = True
        opened = hub.opened
        until(lambda: hub.opened, lambda now: now > opened)


@pytest.mark.parametrize("where", ["its stream", "its answer"])
@pytest.mark.parametrize(
    ("status", "why"), [(200, "the seat is lost"), (401, "the seat is lost"), (404, "the table is gone")]
)
def test_a_bot_ends_when_its_seat_is_lost_or_the_hub_does_not_know_it(
    hub: ScriptedHub, where: str, status: int, why: str
) -> None:
    if where == "its stream":
        hub.channel = status
    hub.replies = [status]
    hub.show(step("ready"))
    if status == 200:
        hub.send("gone", {"why": "moved"})
    with playing(hub) as (bot, _):
        until(lambda: bot.ended)
    assert bot.ended == why


def test_a_bot_waits_for_a_hub_that_is_away_but_not_for_ever(hub: ScriptedHub) -> None:
    now = 0.0
    hub.channel = None
    with playing(hub, lambda: now, patience=2.0, pause=lambda question, random: 0.0) as (bot, said):
        until(lambda: hub.refused, lambda count: count > 2)
        hub.channel = 200
        hub.show(step("ready"))
        until_said(said)
        hub.channel = None
        refused = hub.refused
        hub.cut()
        until(lambda: hub.refused, lambda count: count > refused + 2)
        assert bot.ended == "", "it tries again"
        now += 2.1
        assert until(lambda: bot.ended) == "the hub is gone"


def test_a_bot_stops_at_once_when_told(hub: ScriptedHub) -> None:
    hub.show(step("ready"))
    with playing(hub, pause=lambda question, random: 3600.0) as (bot, said):
        until(lambda: bot.view)
    assert (bot.ended, said) == ("stopped", [])
