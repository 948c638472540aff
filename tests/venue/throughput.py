"""`python -m tests.venue.throughput`: answers a second with one node, two and three, in one run, and their cost.

All of it shares one machine with the phones that ask, so more nodes bring more answers only while processors are free.
The processor time of an answer in each part also applies to more machines.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from tests.bench.process import cpu_seconds
from tests.venue.guests import evening
from tests.venue.house import VenueHouse, venue
from tests.venue.postgres import Postgres, serving

NODES = (1, 2, 3)
TABLES = 24
PLAYERS_PER_TABLE = 4

ANSWER_INTERVAL = 0.15
"""Seconds between two answers of a phone, if it has a question: more than one machine takes."""

WARM = 5.0
LASTS = 20.0


def parts(house: VenueHouse, postgres: Postgres) -> Mapping[str, Callable[[], float]]:
    """Return a function for each part, which returns its processor time so far in seconds."""
    server = int((postgres.folder / "data" / "postmaster.pid").read_text().splitlines()[0])
    hubs = [node.server.process.pid for node in house.nodes if node.server]
    return {
        "nodes": lambda: sum(map(cpu_seconds, hubs)),
        "PostgreSQL": lambda: cpu_seconds(server),
        "HAProxy": lambda: cpu_seconds(house.balancer),
        "phones": time.process_time,
    }


def measured(postgres: Postgres, nodes: int) -> tuple[float, Mapping[str, float]]:
    """Return the answers a second, and the milliseconds of processor time of one answer in each part."""
    database = postgres.make(f"nodes_{nodes}")
    with tempfile.TemporaryDirectory() as folder, venue(Path(folder), postgres, database, nodes) as house:
        codes = house.tables(TABLES)
        tells = parts(house, postgres)
        with evening(house.url, codes, PLAYERS_PER_TABLE, ANSWER_INTERVAL) as parties:
            time.sleep(WARM)
            began, given = time.monotonic(), sum(len(party.acknowledged) for party in parties)
            spent = {part: tell() for part, tell in tells.items()}
            time.sleep(LASTS)
            took = time.monotonic() - began
            given = sum(len(party.acknowledged) for party in parties) - given
            spent = {part: tell() - spent[part] for part, tell in tells.items()}
    return given / took, {part: seconds * 1000 / given for part, seconds in spent.items()}


def lines() -> Iterator[str]:
    """Yield the table, a row for each number of nodes."""
    first = 0.0
    with serving() as postgres:
        for nodes in NODES:
            rate, costs = measured(postgres, nodes)
            first = first or rate
            told = ", ".join(f"{part} {cost:.1f} ms" for part, cost in costs.items())
            yield f"{nodes} nodes: {rate:.0f} answers a second, {rate / first:.2f} of one; an answer: {told}"


if __name__ == "__main__":
    for line in lines():
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()
