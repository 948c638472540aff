"""A game knows at every moment who plays without a phone: a window at the hub and a phone of their own are one."""

from __future__ import annotations

from companion.core.phones import PhonesChanged
from companion.core.replay import Events, replay
from companion.core.table import Played, TableRules
from companion.core.table import events as e
from companion.core.table import inputs as i
from companion.core.table.handover import LOOK
from companion.core.view import AT_HUB
from tests.laws.evening import Evening

CARO, DINO = 3, 4


def playing() -> Evening:
    evening = Evening("Anna", "Ben", "Caro", "Dino", phoneless=("Caro", "Dino"))
    evening.play("open-table")
    evening.say(1, "fill", {"red": 1, "blue": 1, "green": 0, "yellow": 0, "white": 0, "black": 0})
    return evening


def known(evening: Evening) -> tuple[int, ...]:
    """Return who has no phone, as the game knows it; the table knows the same."""
    running = evening.table.running
    assert running and running.state.setup.phoneless == evening.table.phoneless
    return evening.table.phoneless


def test_a_window_at_the_hub_is_told_to_the_game() -> None:
    evening = playing()
    assert evening.choices(CARO, "draw") == ["open"]
    happened = evening.do(i.OpenWindow("a browser", CARO))
    assert happened == [
        e.SeatMoved(CARO, "a browser", window=True),
        Played("open-table", PhonesChanged((DINO,))),
    ]
    assert evening.choices(CARO, "draw") == ["open", "secret"] and evening.choices(DINO, "draw") == ["open"]
    assert known(evening) == (DINO,)


def test_so_is_a_phone_of_their_own_with_all_seats_that_go_along() -> None:
    evening = playing()
    evening.do(i.AskSeat("a phone", CARO, along=True))
    (handover,) = evening.table.handovers
    evening.wait(LOOK)
    word = f"word-{handover.words.index(handover.word) + 1}"
    evening.say(1, "table-word-3", word)
    happened = evening.say(2, "table-word-3", word)
    assert happened == [
        e.SeatMoved(CARO, "a phone"),
        e.SeatMoved(DINO, "a phone"),
        Played("open-table", PhonesChanged(())),
    ]
    assert known(evening) == ()


def test_the_way_back_leads_to_a_game_that_knows_it() -> None:
    evening = playing()
    evening.say(1, "round-1")
    evening.do(i.OpenWindow("a browser", CARO))
    evening.say(1, "table-ask-undo")
    evening.say(2, "table-agree-undo", "yes")
    assert evening.asks(1, "round-1")
    assert known(evening) == (DINO,)


def test_a_parked_game_is_told_when_it_goes_on() -> None:
    evening = playing()
    evening.at_hub("table-park", "yes")
    evening.do(i.OpenWindow("a browser", DINO))
    assert evening.at_hub("table-go-on") == [e.GameWentOn(), Played("open-table", PhonesChanged((CARO,)))]
    assert known(evening) == (CARO,)


def test_a_game_from_before_stays_as_its_log_has_it() -> None:
    evening = playing()
    moved = e.SeatMoved(CARO, "a browser", window=True)
    evening.accept([moved])
    log = Events(evening.rules.games)
    read = [log.decode(log.encode(event)) for event in evening.events]
    table = replay(TableRules(evening.rules.games), read)
    assert table == evening.table
    running = table.running
    assert running and running.state.setup.phoneless == (CARO, DINO)
    assert table.sitter(DINO).device == AT_HUB
