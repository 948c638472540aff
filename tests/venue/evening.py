"""An evening at a venue while nodes are killed, frozen and started again, and while the database is gone.

Its name keeps it out of `make test`: `make venue-test` runs it, and `make soak` at the size of a convention.
"""

import sys
import time
from collections.abc import Sequence
from pathlib import Path

from tests.hub.venue.nodes import rows
from tests.venue.guests import VenueParty, acknowledged, all_is_well, comes_back, evening, wait_for_more, watch
from tests.venue.house import venue
from tests.venue.postgres import Postgres
from tests.waiting import until

BACK = 10.0
"""Seconds in which each table must be served again, on an otherwise idle machine."""

MINUTES = 5 * 60.0
"""The distance between the clocks of nodes, in seconds."""


def test_nodes_that_are_killed_lose_nothing_and_each_table_comes_back(
    postgres: Postgres, database: str, tmp_path: Path, soak: bool
) -> None:
    tables, size, every, kills, answers = (300, 8, 27.0, 30, 600) if soak else (30, 4, 2.0, 3, 60)
    wrong = (0, MINUTES, -MINUTES, 0)  # a node takes 1,000 streams, and one is dead
    with venue(tmp_path, postgres, database, 4 if soak else 3, wrong) as house:
        codes = house.tables(tables)
        watch(database)
        with evening(house.url, codes, size, every) as parties:
            began, back = time.monotonic(), list[float]()
            for kill in range(kills):
                wait_for_more(parties, answers)
                node = house.nodes[kill % len(house.nodes)]
                node.kill()
                back.append(comes_back(house.url, codes))
                node.start()
            wait_for_more(parties, answers)
            took = time.monotonic() - began
        all_is_well(database, parties)
    given, said = acknowledged(parties), sum(party.unknown for party in parties)
    told = f"{given} answers in {took:.0f} s, {kills} kills, slowest back {max(back):.1f} s, not known yet {said} times"
    sys.stdout.write(f"{told}\n")  # `-rP` shows it
    # On an otherwise idle machine; once it may have been busy.
    assert not soak or (sorted(back)[-2] < BACK and max(back) < 2 * BACK)


def test_a_node_that_is_frozen_and_wakes_writes_nothing_that_is_not_its_own(
    postgres: Postgres, database: str, tmp_path: Path, soak: bool
) -> None:
    with venue(tmp_path, postgres, database, nodes=2) as house:
        codes = house.tables(6)
        watch(database)
        with evening(house.url, codes, 4, 0.5) as parties:
            wait_for_more(parties, 20)
            house.nodes[0].freeze()
            comes_back(house.url, codes)  # its leases have ended, and its tables are another node's
            wait_for_more(parties, 1000 if soak else 50)
            house.nodes[0].thaw()
            until(house.nodes[0].word, lambda word: b" 200 " in word, passing=OSError)
            wait_for_more(parties, 50)
        all_is_well(database, parties)


def test_a_node_that_answers_late_keeps_its_tables(postgres: Postgres, database: str, tmp_path: Path) -> None:
    # The test is about the balancer's wait, and not about the length of a lease.
    with venue(tmp_path, postgres, database, nodes=2, lease=600) as house:
        codes = house.tables(6)
        comes_back(house.url, codes)
        owners = "SELECT code, owner FROM owners ORDER BY code"
        before = rows(database, owners)
        for node in house.nodes:
            node.freeze()
            time.sleep(3.5)  # less than the balancer waits, in real time like the balancer
            node.thaw()
        comes_back(house.url, codes)
        assert rows(database, owners) == before
    assert "DOWN" not in (tmp_path / "haproxy.log").read_text("utf-8"), "nobody has taken it for dead"


def test_while_the_database_is_gone_people_are_told_and_then_all_goes_on(
    postgres: Postgres, database: str, tmp_path: Path, soak: bool
) -> None:
    with venue(tmp_path, postgres, database, nodes=2) as house:
        codes = house.tables(6)
        watch(database)
        with evening(house.url, codes, 4, 0.5) as parties:
            wait_for_more(parties, 20)
            postgres.stop("immediate")
            before = told(parties)
            try:
                until(lambda: told(parties), lambda count: count > before + (100 if soak else 5))
            finally:
                postgres.start()
            comes_back(house.url, codes)
            wait_for_more(parties, 20)
        all_is_well(database, parties)


def told(parties: Sequence[VenueParty]) -> int:
    """Return the number of replies that an answer does not count, or is not known yet."""
    return sum(party.unknown + sum(len(player.refused) for player in party.players) for party in parties)
