"""Venue nodes with heartbeats by the test: no thread of theirs acts in between."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from typing import Any

import psycopg

from companion.core.game import AnyGame
from companion.core.view import Seat
from companion.frontends import Moving, Receipt
from companion.games import GAMES
from companion.hub.log.postgresql import PostgresLog
from companion.hub.tables import Tables
from companion.hub.venue.node import Node
from companion.hub.venue.staff import Staff
from companion.table import TableRules
from tests.hub.by_hand import KEYS, draws, got, phone


@dataclass
class ManualNode:
    """A node with its tables."""

    node: Node
    log: PostgresLog
    tables: Tables
    url: str

    def beat(self) -> None:
        assert self.node.hold()
        self.node.beat(self.tables)

    def asks(self, code: str) -> bool:
        """Ask for a table, and return whether the node serves it after its next heartbeat."""
        try:
            self.tables.snapshot(code)
        except Moving:
            self.beat()
        return code in self.tables.tables()

    def sit(self, code: str, name: str) -> Receipt:
        return got(self.tables.arrive(code).sit_down(phone(name), name, ""))

    def answer(self, code: str, name: str, question: str, value: object, key: str = "") -> Receipt:
        seat = self.tables.snapshot(code).seats_of(phone(name))[0]
        return got(self.tables.arrive(code).answer(phone(name), seat, question, value, key or f"key {next(KEYS)}"))

    def asked(self, code: str, name: str, start: str) -> str:
        """Return the id of a player's question that begins with `start`."""
        private = self.tables.snapshot(code).private(Seat(self.tables.snapshot(code).seats_of(phone(name))[0]))
        assert private
        (found,) = (question.id for question in private.questions if question.id.startswith(start))
        return found


@contextmanager
def node(
    database: str,
    name: str = "node",
    games: Mapping[str, AnyGame] = GAMES,
    clock: Callable[[], int] = time.monotonic_ns,
) -> Iterator[ManualNode]:
    """Run a node without heartbeats; it owns its tables until its lease ends."""
    made = Node(database, name)
    with closing(PostgresLog(database, made.me)) as log, closing(made.leases):
        tables = Tables(
            log, TableRules(games), clock=clock, chance=draws, guard=0, held_off=True, elsewhere=made.ask_for
        )
        with tables.running():
            made.leases.know_all()
            hand = ManualNode(made, log, tables, database)
            hand.beat()
            yield hand


def opened(hand: ManualNode) -> str:
    """Open a table at the venue; return its code."""
    with closing(Staff(hand.url, TableRules(GAMES))) as staff:
        code = staff.new_table("en")
    hand.beat()
    return code


def rows(database: str, query: str, *values: object) -> list[tuple[Any, ...]]:
    """Return rows of the database, read over a connection of its own."""
    with psycopg.connect(database, autocommit=True) as db:
        cursor = db.execute(query.encode(), values)
        return cursor.fetchall() if cursor.description else []


def expire(database: str) -> None:
    """Let every lease end now, by the database's clock."""
    rows(database, "UPDATE owners SET until = clock_timestamp() - INTERVAL '1 second' WHERE owner <> ''")
