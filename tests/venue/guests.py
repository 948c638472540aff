"""Guests of a venue: phones that answer now and then for minutes, whatever happens to nodes, and remember replies."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from random import Random
from typing import ClassVar

from companion.bots.client import HubClient, Lost, SeatStream, StreamRefused, event_of
from companion.hub.log.entries import LogEntry
from companion.table.replay import LogRow
from tests.hub.power.check import nothing_is_lost
from tests.hub.power.table_players import NAMES, NOT_KNOWN, CrowdPlayer, PostedAnswer, TablePlayers
from tests.hub.venue.nodes import rows
from tests.waiting import until

AGAIN = 0.3
"""Seconds after which somebody without a seat tries again."""

WAITS = (0.5, 1.0, 2.0, 4.0)
"""Seconds before a phone's next tries, after it has lost its table or while its answer is not known yet."""

DOORS = 16
"""The number of tables that are checked at the same moment, so that the check itself keeps no node busy."""

PATIENT = 0.25
"""Seconds between two checks of a phone that waits for its turn: shorter waits of thousands would leave no time."""

GLANCE = 2.0
"""Maximum seconds between two checks of a phone whether the evening is over."""

VIEW = b"event: view\n"
"""The beginning of an event with a view."""

TOO_MANY = 429
UNSAVED = 507

EIGHT = (*NAMES, "Fabio", "Gina", "Hugo")


class VenueGuest(CrowdPlayer):
    """One phone at one table, which follows its stream and answers about every `every` seconds."""

    every = 1.0

    pauses: ClassVar[Sequence[float]] = WAITS

    source = ""
    """The address of the phone; all phones of a table share an address, like phones of one house."""

    def play(self, url: str, code: str, stop: threading.Event) -> None:
        """Answer until `stop` is set; reconnect after a break, and send an answer in doubt again with its key."""
        tries = 0
        while not stop.is_set() or self.doubt:
            known = len(self.acknowledged)
            try:
                with closing(HubClient(url, code, self.token, self.source)) as client:
                    if self.doubt:
                        self.post(client, self.doubt)
                    if not stop.is_set():
                        self._follow(client, stop)
            except (Lost, StreamRefused):
                tries = 0 if len(self.acknowledged) > known else min(tries + 1, len(WAITS) - 1)
                time.sleep(WAITS[tries])  # like a phone

    def sit_down(self, url: str, code: str) -> None:
        """Take a seat, once a node has the table."""
        with closing(HubClient(url, code, source=self.source)) as client:
            busy = (NOT_KNOWN, TOO_MANY)
            reply = until(lambda: client.sit_down(self.name), lambda reply: reply.status not in busy, pause=_again)
            assert reply.status == 200, reply
            self.seat, self.token = reply.body["seat"], reply.body["token"]

    def post(self, client: HubClient, said: PostedAnswer) -> int:
        """Post an answer, and note the result; a refusal because nothing can be saved counts as a refusal.

        "Too many requests" says nothing about an answer that was posted before: it is posted again.
        """
        faults, refused, again, known = len(self.faults), len(self.refused), self.doubt is not None, self.unknown
        status = super().post(client, said)
        if status == TOO_MANY and (again or self.unknown > known):
            del self.refused[refused:]
            self.doubt = said
            raise Lost
        if status == UNSAVED:
            del self.faults[faults:]
            self.refused.append(said)
        return status

    def _follow(self, client: HubClient, stop: threading.Event) -> None:
        with closing(client.stream(self.seat)) as stream:
            self._answer(client, stream, stop)

    def _answer(self, client: HubClient, stream: SeatStream, stop: threading.Event) -> None:
        newest = b"data: {}"
        due = time.monotonic() + self.random.expovariate(1 / self.every)
        while not stop.is_set():
            for block in stream.blocks(min(GLANCE, max(0.02, due - time.monotonic()))):
                newest = block if block.startswith(VIEW) else newest
            if time.monotonic() < due:
                continue
            due = time.monotonic() + self.random.expovariate(1 / self.every)
            # Read only now: thousands of phones would keep the machine busy, which the nodes need.
            said = self._choose({"questions": [], **event_of(newest).data})
            if said:
                self.post(client, said)


class VenueParty(TablePlayers):
    """The players of one table."""

    phone: ClassVar[type[VenueGuest]] = VenueGuest

    def __init__(self, number: int, code: str, size: int, every: float) -> None:
        """Start without players; each `number` of a table is another house."""
        super().__init__(code, ())
        self.code = code
        self.players: list[CrowdPlayer] = [
            self.phone(name, Random(f"{code} {name}"), consequences=True) for name in EIGHT[:size]
        ]
        for player in self.players:
            assert isinstance(player, VenueGuest)
            player.every = every
            player.source = f"127.1.{number // 250}.{number % 250 + 1}"

    def sit_down(self, url: str) -> None:
        """Let everybody take a seat."""
        for player in self.players:
            player.sit_down(url, self.code)


@contextmanager
def evening(
    url: str, codes: Sequence[str], size: int, every: float, kind: type[VenueParty] = VenueParty
) -> Iterator[list[VenueParty]]:
    """Let parties play at all these tables inside this context; it fails at a reply that is not allowed."""
    parties = [kind(number, code, size, every) for number, code in enumerate(codes)]
    with ThreadPoolExecutor(DOORS) as several:
        list(several.map(lambda party: party.sit_down(url), parties))
    stop = threading.Event()
    kept = sys.getswitchinterval()
    sys.setswitchinterval(PATIENT)
    everybody = [(player, party.code) for party in parties for player in party.players]
    threads = [threading.Thread(target=player.play, args=(url, code, stop)) for player, code in everybody]
    for thread in threads:
        thread.start()
    try:
        yield parties
    finally:
        stop.set()
        for thread in threads:
            thread.join()
        sys.setswitchinterval(kept)
    faults = [fault for player, _ in everybody for fault in player.faults]
    assert not faults, faults[:5]


def comes_back(url: str, codes: Sequence[str]) -> float:
    """Return the seconds until each of these tables is shown; missing ones are asked for again."""
    began, away = time.monotonic(), list(codes)

    def shown(code: str) -> bool:
        with closing(HubClient(url, code)) as client, suppress(Lost):
            return client.view().status == 200
        return False

    def look() -> list[str]:
        away[:] = [code for code, is_here in zip(away, several.map(shown, away), strict=True) if not is_here]
        return away

    with ThreadPoolExecutor(DOORS) as several:
        until(look, lambda away: not away, pause=_again)
    return time.monotonic() - began


def acknowledged(parties: Sequence[VenueParty]) -> int:
    """Return the number of acknowledged answers at all tables."""
    return sum(len(party.acknowledged) for party in parties)


def wait_for_more(parties: Sequence[VenueParty], answers: int) -> None:
    """Wait until this number of further answers has been acknowledged."""
    wanted = acknowledged(parties) + answers
    until(lambda: acknowledged(parties), lambda seen: seen >= wanted)


def _again(_: float) -> None:
    """Wait like a phone that asks for a table: with thousands of phones, shorter waits would leave no time to play."""
    time.sleep(AGAIN)


def all_is_well(database: str, parties: Sequence[VenueParty]) -> None:
    """Check that no acknowledged answer is lost or done twice, no refused one is done, and only owners wrote."""
    for party in parties:
        nothing_is_lost(party, entries(database, party.code))
    writers = rows(database, "SELECT pid, count(DISTINCT owner) FROM written GROUP BY pid")
    assert writers and all(owners == 1 for _, owners in writers), "no node has written for another one"
    assert rows(database, "SELECT count(*) FROM written WHERE owner = ''") == [(0,)]


def watch(database: str) -> None:
    """Let the database note the owner of a table at each write, and the connection that has written."""
    rows(
        database,
        """CREATE TABLE written (code TEXT, number INTEGER, owner TEXT, pid INTEGER);
        CREATE FUNCTION noted() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
            IF NEW.number > 1 THEN
                INSERT INTO written SELECT NEW.code, NEW.number, owner, pg_backend_pid() FROM owners
                WHERE owners.code = NEW.code;
            END IF;
            RETURN NEW; END $$;
        CREATE TRIGGER noted AFTER INSERT ON events FOR EACH ROW EXECUTE FUNCTION noted()""",
    )


def entries(database: str, code: str) -> list[LogEntry]:
    """Return a table's log, read over a connection of its own."""
    query = "SELECT number, game_time, wall, game, type, body, key FROM events WHERE code = %s ORDER BY number"
    return [
        LogEntry(number, time, wall, LogRow(game, kind, bytes(body)), key)
        for number, time, wall, game, kind, body, key in rows(database, query, code)
    ]
