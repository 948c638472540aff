"""Simulated players: they answer over the JSON interface and remember acknowledged answers."""

from __future__ import annotations

import itertools
import json
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any, ClassVar
from urllib.request import urlopen

from companion.bots.answers import answer
from companion.bots.client import HubClient, Lost, SeatStream, StreamRefused
from tests.waiting import PATIENCE, until

NAMES = ("Anna", "Ben", "Caro", "Dino", "Elsa")
NO = {409, 422, 429}
"""Statuses of a refused answer while others answer too: the hub says that nothing has changed."""

GOING = ("table-stand", "table-remove", "table-roll-clear", "table-ask-leave", "table-ask-evening")
"""The beginnings of questions by which a player leaves, or all do."""

NOT_KNOWN = 503
"""The status of an answer that the hub does not know yet: it is posted again with its key."""

PAUSES = (0.1,)
"""Seconds before the next such posts: the first time, the second, and so on."""


@dataclass(frozen=True)
class PostedAnswer:
    """An answer as it was posted."""

    seat: int
    question: str
    value: Any
    key: str


@dataclass
class CrowdPlayer:
    """One phone with one seat. Half of them follow the stream, the others look when they want to know.

    `acknowledged` were answered with 200, `refused` with words. Nobody can know the result of `doubt`, the last answer
    before the connection broke: it is posted again with its key. `unknown` counts the replies that nothing is known
    yet.
    """

    name: str
    random: Random
    token: str = ""
    seat: int = 0
    consequences: bool = False
    doubt: PostedAnswer | None = None
    acknowledged: list[PostedAnswer] = field(default_factory=list)
    refused: list[PostedAnswer] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    unknown: int = 0
    count: int = 0
    game: str = "open-table"
    """The chosen game: one whose answers the tests count."""
    pauses: ClassVar[Sequence[float]] = PAUSES

    def play(self, url: str, code: str, stop: threading.Event) -> None:
        """Answer until the connection breaks or `stop` is set."""
        try:
            with closing(HubClient(url, code, self.token)) as client:
                if self.doubt:
                    self.post(client, self.doubt)
                for view in self._views(client, stop):
                    said = self._choose(view)
                    if said:
                        self.post(client, said)
        except Lost:
            pass
        except (StreamRefused, KeyError, ValueError) as error:
            self.faults.append(repr(error))

    def sit_down(self, url: str, code: str) -> None:
        """Take a seat."""
        with closing(HubClient(url, code)) as client:
            reply = client.sit_down(self.name)
            assert reply.status == 200, reply
            self.seat, self.token = reply.body["seat"], reply.body["token"]

    def post(self, client: HubClient, said: PostedAnswer) -> int:
        """Post an answer, note the result and return the status."""
        self.doubt = said
        pauses = itertools.chain(self.pauses, itertools.repeat(self.pauses[-1]))
        while (status := client.answer(said.seat, said.question, said.value, said.key).status) == NOT_KNOWN:
            self.unknown += 1
            time.sleep(next(pauses))  # like a phone
        self.doubt = None
        if status == 200:
            self.acknowledged.append(said)
        elif status in NO:
            self.refused.append(said)
        else:
            self.faults.append(f"{status} for {said}")
        return status

    def _views(self, client: HubClient, stop: threading.Event) -> Iterator[Mapping[str, Any]]:
        if not self.consequences:
            while not stop.is_set():
                reply = client.view(self.seat)
                if reply.status != 200:
                    raise ValueError(f"{reply.status} for a view: {reply.body}")
                yield reply.body
            return
        with closing(client.stream(self.seat)) as stream:
            view: Mapping[str, Any] = {"questions": []}
            while not stop.is_set():
                view = _newest(stream, view)
                yield view

    def _choose(self, view: Mapping[str, Any]) -> PostedAnswer | None:
        """Return an answer, mostly to a required question; nobody leaves.

        A ballot comes before anything else, so that a vote never ends without one. Nobody frees a seat: on a slow
        machine a phone may come back late after a kill.
        """
        asked = [q for q in view["questions"] if not q["id"].startswith(GOING)]
        required = [q for q in asked if q["secret"]] or [q for q in asked if q["required"]]
        if not asked:
            return None
        question = self.random.choice(required if required and self.random.random() < 0.8 else asked)
        self.count += 1
        chooses = question["id"].startswith("table-game-")
        value = self.game if chooses else answer(question, self.random, small=False)
        return PostedAnswer(self.seat, question["id"], value, f"{self.name}-{self.count}")


def _newest(stream: SeatStream, view: Mapping[str, Any]) -> Mapping[str, Any]:
    views = [event.data for event in stream.events(0.05) if event.name == "view"]
    return views[-1] if views else view


def api(url: str, path: str = "") -> Any:
    """Return the hub's answer to an anonymous request."""
    with urlopen(f"{url}/api{path}", timeout=PATIENCE) as response:
        return json.load(response)


def codes_of(url: str) -> list[str]:
    """Return the codes of all tables at the hub."""
    return [table["code"] for table in api(url)["tables"]]


def code_of(url: str) -> str:
    """Return the code of the one table at the hub."""
    (code,) = codes_of(url)
    return code


class TablePlayers:
    """The players of one table."""

    def __init__(self, seed: object, names: Sequence[str] = NAMES) -> None:
        """Give each player a random generator."""
        self.players = [
            CrowdPlayer(name, Random(f"{seed} {name}"), consequences=number % 2 == 0)
            for number, name in enumerate(names)
        ]
        self._threads: list[threading.Thread] = []

    @property
    def acknowledged(self) -> list[PostedAnswer]:
        """The acknowledged answers of all players."""
        return [said for player in self.players for said in player.acknowledged]

    @property
    def unknown(self) -> int:
        """The number of replies that say "unclear"."""
        return sum(player.unknown for player in self.players)

    def gather(self, url: str) -> str:
        """Let everybody take a seat at the only table of a hub; return its code."""
        code = code_of(url)
        for player in self.players:
            player.sit_down(url, code)
        return code

    @contextmanager
    def playing(self, url: str, code: str) -> Iterator[None]:
        """Let everybody play inside this context; it fails at a reply that is not allowed."""
        stop = threading.Event()
        self._threads = [threading.Thread(target=player.play, args=(url, code, stop)) for player in self.players]
        for thread in self._threads:
            thread.start()
        try:
            yield
        finally:
            stop.set()
            for thread in self._threads:
                thread.join()
        faults = [fault for player in self.players for fault in player.faults]
        assert not faults, faults

    def wait_for_more(self, answers: int, patience: float = PATIENCE) -> None:
        """Wait until `answers` more answers have been acknowledged while they play."""
        wanted = len(self.acknowledged) + answers

        def ended() -> str:
            return "" if any(thread.is_alive() for thread in self._threads) else "nobody plays any more"

        until(lambda: len(self.acknowledged), lambda seen: seen >= wanted, ended=ended, patience=patience)
