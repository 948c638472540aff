"""An evening at a venue while nodes are killed, frozen and started again, and while the database is gone.

Its name keeps it out of `make test`: `make venue-test` runs it, and `make soak` at the size of a convention.
"""

import sys
import time
from pathlib import Path

from tests.hub.venue.nodes import rows
from tests.venue.guests import all_is_well, comes_back, evening, watch
from tests.venue.house import venue
from tests.venue.postgres import Postgres

BACK = 10.0
"""Seconds within which each table is served again."""

MINUTES = 5 * 60.0
"""How far apart the clocks of nodes are, in seconds."""


def test_nodes_that_are_killed_lose_nothing_and_each_table_comes_back(
    postgres: Postgres, database: str, tmp_path: Path, soak: bool
) -> None:
    tables, size, rate, lasts, kills = (300, 8, 60, 600, 30) if soak else (30, 4, 20, 120, 3)
    wrong = (0, MINUTES, -MINUTES, 0)  # a node takes 1,000 streams, and one is dead
    with venue(tmp_path, postgres, database, 4 if soak else 3, wrong) as house:
        codes = house.tables(tables)
        watch(database)
        # A third of the times nothing is asked that somebody could answer.
        with evening(house.url, codes, size, tables * size / rate * 2 / 3) as parties:
            began, back = time.monotonic(), list[float]()
            for kill in range(kills):
                time.sleep(max(0.0, began + (kill + 0.5) * lasts / kills - time.monotonic()))
                node = house.nodes[kill % len(house.nodes)]
                node.kill()
                back.append(comes_back(house.url, codes))
                node.start()
            time.sleep(max(0.0, began + lasts - time.monotonic()))
            took = time.monotonic() - began
        all_is_well(database, parties)
    answers = sum(len(party.acknowledged) for party in parties)
    said = sum(party.unknown for party in parties)
    told = (
        f"{answers} answers in {took:.0f} s, {kills} kills, slowest back {max(back):.1f} s, not known yet {said} times"
    )
    sys.stdout.write(f"{told}\n")  # `-rP` shows it
    # Once a machine may have been busy with something else.
    assert sorted(back)[-2] < BACK and max(back) < 2 * BACK
    assert answers > 0.5 * rate * took, "people did play"


def test_a_node_that_is_frozen_and_wakes_writes_nothing_that_is_not_its_own(
    postgres: Postgres, database: str, tmp_path: Path, soak: bool
) -> None:
    with venue(tmp_path, postgres, database, nodes=2) as house:
        codes = house.tables(6)
        watch(database)
        with evening(house.url, codes, 4, 0.5) as parties:
            time.sleep(3)
            house.nodes[0].freeze()
            assert comes_back(house.url, codes) < 2 * BACK
            time.sleep(60 if soak else 8)
            house.nodes[0].thaw()
            time.sleep(5)
            before = sum(len(party.acknowledged) for party in parties)
            time.sleep(5)
            assert sum(len(party.acknowledged) for party in parties) > before
        all_is_well(database, parties)


def test_a_node_that_answers_late_keeps_its_tables(postgres: Postgres, database: str, tmp_path: Path) -> None:
    with venue(tmp_path, postgres, database, nodes=2) as house:
        codes = house.tables(6)
        comes_back(house.url, codes)
        owners = "SELECT code, owner FROM owners ORDER BY code"
        before = rows(database, owners)
        for node in house.nodes:
            node.freeze()
            time.sleep(3.5)  # less than a lease
            node.thaw()
        assert comes_back(house.url, codes) < BACK
        assert rows(database, owners) == before
    assert "DOWN" not in (tmp_path / "haproxy.log").read_text("utf-8"), "nobody has taken it for dead"


def test_while_the_database_is_gone_people_are_told_and_then_all_goes_on(
    postgres: Postgres, database: str, tmp_path: Path, soak: bool
) -> None:
    with venue(tmp_path, postgres, database, nodes=2) as house:
        codes = house.tables(6)
        watch(database)
        with evening(house.url, codes, 4, 0.5) as parties:
            time.sleep(4)
            postgres.stop("immediate")
            try:
                time.sleep(30 if soak else 8)
            finally:
                postgres.start()
            assert comes_back(house.url, codes) < BACK
            before = sum(len(party.acknowledged) for party in parties)
            time.sleep(4)
            assert sum(len(party.acknowledged) for party in parties) > before
        all_is_well(database, parties)
        assert any(player.refused for party in parties for player in party.players) or any(p.unknown for p in parties)
