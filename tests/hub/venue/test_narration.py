"""What is read aloud stays in one place, and goes on at its step where its table goes."""

from pathlib import Path

import pytest

from tests.core.narrated import NARRATED
from tests.hub.by_hand import Clock, Hub, phone
from tests.hub.narrator import Voice, shown
from tests.hub.venue.nodes import Hand, expire, node, opened

GAMES = {"narrated": NARRATED}


def at(hand: Hand, clock: Clock, code: str) -> Hub:
    """Return the table as tests of one hub see it."""
    return Hub(Path(), hand.log, hand.tables, clock, code, {1: phone("Anna")})  # type: ignore[arg-type]


@pytest.mark.parametrize("dead", [True, False], ids=["its node is dead", "its node releases it"])
def test_a_narration_goes_on_at_its_step_where_its_table_goes(database: str, dead: bool) -> None:
    clock, later = Clock(), Clock(5)
    with node(database, "one", GAMES, clock) as one, node(database, "two", GAMES, later) as other:
        code = opened(one)
        other.beat()
        assert one.asks(code)
        hub = at(one, clock, code)
        hub.sit("Anna")
        voice = Voice(hub).announce()
        hub.play("narrated")
        for _ in range(2):
            voice.speak()
        line = shown(hub)
        hub.wait((line.starts + 300 - hub.now) / 1000)
        before = hub.now
        if dead:
            expire(database)
        else:
            assert not other.asks(code)
            one.beat()
        assert other.asks(code)
        there = at(other, later, code)
        there.settle()
        assert (shown(there).key, shown(there).take) == ("eyes-closed", line.take + 1)
        assert dead or there.now >= before, "game time goes on from where it was"
        clock.wait(60)
        one.beat()
        assert code not in one.tables.tables(), "the old owner reads nothing on"
        assert Voice(there).announce().speak().line == "eyes-closed"
        entries = list(other.log.read(code))
        assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
