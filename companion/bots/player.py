"""One seat's player: it follows its view, thinks for a moment, and answers a question.

Whatever the hub or the connection does, a bot continues sensibly, or ends. It tries nothing for ever.
"""

from __future__ import annotations

import secrets
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from companion.bots.answers import Answer
from companion.bots.behaviour import BotBehaviour, Mind, Thought
from companion.bots.client import HubClient, HubReply, Lost, SeatStream, ServerEvent, StreamRefused

GLANCE = 0.2
"""The most seconds that a bot waits for news before it checks whether it is to stop."""

TRIES = 7
"""The number of times a bot sends an answer, with the same key, to find out whether the hub took it."""

AGAIN = {429, 500, 503, 507}
"""Statuses after which a bot sends the same answer again, later."""

FIRST_WAIT = 0.05
"""Seconds before a second try; the wait doubles each time."""

LONGEST_WAIT = 2.0
"""The longest wait in seconds between two tries."""

NO_SEAT = {401: "the seat is lost", 404: "the table is gone"}
"""Statuses after which a bot has nothing more to do."""


@dataclass(frozen=True)
class GivenAnswer:
    """An answer that a bot has given."""

    seat: int

    question: str

    value: Answer
    key: str

    status: int
    """The status of the hub's reply: 200 if it took the answer, 0 if no reply came."""


class Bot:
    """A player for one seat of the table `code` at `url`; its random choices follow from `seed`.

    With the `token` of another bot it shares that bot's device. It calls `told` after every answer, in the thread that
    runs it. Once `run` has returned, `ended` says why.
    """

    def __init__(
        self,
        url: str,
        code: str,
        name: str,
        seed: object,
        *,
        token: str = "",
        behaviour: BotBehaviour | None = None,
        told: Callable[[GivenAnswer], None] = lambda said: None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Do nothing yet; `clock` gives monotonic seconds."""
        self.name = name
        self.seat = 0
        self.ended = ""
        self.view: dict[str, Any] = {}
        self._client = HubClient(url, code, token)
        self._patience = (behaviour or BotBehaviour()).patience
        self._mind = Mind(behaviour or BotBehaviour(), Random(repr((seed, name))))
        self._told = told
        self._clock = clock
        self._aside: set[str] = set()
        self._thought: Thought | None = None
        self._until = 0.0
        self._seen = 0.0
        self._rate = (behaviour or BotBehaviour()).rate

    @property
    def token(self) -> str:
        """The token of the bot's device, empty before it sits."""
        return self._client.token

    def sit_down(self) -> None:
        """Take a seat; raises `Lost`, or `RuntimeError` with the hub's words if the hub gives no seat."""
        reply = self._client.sit_down(self.name)
        if reply.status != 200:
            self._client.close()
            raise RuntimeError(f"{self.name}: {reply.body.get('says', reply.status)}")
        self.seat = int(reply.body["seat"])

    def run(self, stop: threading.Event) -> None:
        """Play until `stop` is set, the seat is lost, or the hub is gone for too long."""
        reached = self._clock()
        wait = FIRST_WAIT
        while not self.ended and not stop.is_set():
            try:
                stream = self._client.stream(self.seat)
            except StreamRefused as refused:
                self.ended = NO_SEAT.get(refused.status, "")
            except Lost:
                pass
            else:
                opened = self._clock()
                self._follow(stream, stop)
                reached = self._clock()
                wait = FIRST_WAIT if reached - opened > LONGEST_WAIT else wait
            if self._clock() - reached > self._patience:
                self.ended = "the hub is gone"
            stop.wait(wait)
            wait = min(2 * wait, LONGEST_WAIT)
        self.ended = self.ended or "stopped"
        self._client.close()

    def _follow(self, stream: SeatStream, stop: threading.Event) -> None:
        try:
            while not self.ended and not stop.is_set():
                for event in stream.events(self._idle()):
                    self._see(event)
                self._act(stop)
        except Lost:
            pass
        finally:
            stream.close()

    def _idle(self) -> float:
        """Return the seconds that the bot may wait for news."""
        if self._thought is None:
            return GLANCE
        return min(max(0.0, self._until - self._clock()), GLANCE)

    def _see(self, event: ServerEvent) -> None:
        if event.name == "view":
            self.view = event.data
            self._seen = self._clock()
            self._aside.clear()
        elif event.name == "gone" and event.data.get("why") == "moved":
            self.ended = NO_SEAT[401]
        elif event.name == "gone":
            raise Lost

    def _act(self, stop: threading.Event) -> None:
        """Think of an answer; if it is time for the current one, give it."""
        known = {"seat": self.seat, "secrets": self.view.get("secrets", ())}
        asked = [{**q, **known} for q in self.view.get("questions", ()) if q["id"] not in self._aside]
        thought = self._thought
        if thought and not self._mind.holds(thought, asked):
            thought = self._thought = None
        if thought is None:
            self._thought = self._mind.choose(asked)
            self._until = self._earliest(self._thought) if self._thought else 0.0
        elif self._clock() >= self._until:
            self._thought = None
            self._say(thought, stop)

    def _earliest(self, thought: Thought) -> float:
        """Return the monotonic time at which the bot gives an answer: no question takes one at once."""
        early = max(0.0, float(thought.question["from"] - self.view["now"])) / 1000 / self._rate
        return max(self._clock() + thought.pause, self._seen + early)

    def _say(self, thought: Thought, stop: threading.Event) -> None:
        """Answer, and then leave the question alone until the next view, whatever the hub replied."""
        question = thought.question["id"]
        key = secrets.token_hex(8)
        reply = self._reply(question, thought.value, key, stop)
        self._aside.add(question)
        self._mind.note_answer(thought)
        self.ended = self.ended or NO_SEAT.get(reply.status, "")
        self._told(GivenAnswer(self.seat, question, thought.value, key, reply.status))

    def _reply(self, question: str, value: Answer, key: str, stop: threading.Event) -> HubReply:
        """Send an answer and return the hub's reply; send it again while the hub may not have received it."""
        reply = HubReply(0, {})
        for n in range(TRIES):
            try:
                reply = self._client.answer(self.seat, question, value, key)
            except Lost:
                reply = HubReply(0, {})
            if reply.status not in {0, *AGAIN} or stop.wait(min(FIRST_WAIT * 2**n, LONGEST_WAIT)):
                break
        return reply
