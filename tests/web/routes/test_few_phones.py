"""Tables with few phones, at a real hub: one that five share, two, and none. Each goes on when a phone dies."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.hub.by_hand import Clock
from tests.waiting import until
from tests.web.hands import at_hub
from tests.web.house import House, Phone

NAMES = ("Anna", "Ben", "Clara", "Davide", "Elsa")

pytestmark = pytest.mark.house(clock=Clock())


@contextmanager
def awake(phone: Phone) -> Iterator[None]:
    """Keep a stream of the phone open."""
    with phone.stream() as stream:
        stream.first("view")
        yield


def dies(house: House, seat: int) -> None:
    """Let time pass until the table knows for half a minute that the phone of a seat is gone."""
    house.passing(lambda: house.tables._tables[house.code].logged.table.sitter(seat), lambda sitter: sitter.overdue)


def pick_at_hub(house: House, seat: int, word: str) -> None:
    """Pick the word of a phone by the hub's own hands."""
    (move,) = house.tables._tables[house.code].logged.table.handovers
    house.wait(house.phone().look)
    at_hub(house, f"table-word-{seat}", f"word-{move.words.index(word) + 1}")


def test_one_phone_that_five_share_dies_and_is_replaced(house: House) -> None:
    shared = house.phone("Anna")
    for name in NAMES[1:]:
        shared.sit(name)
    shared.say("table-game", "open-table")
    shared.say("table-begin")
    with awake(shared):
        shared.say("vote", "yes-no-shown")
    dies(house, 3)
    new = house.phone()
    word = new.ask_for(3, along=True)
    pick_at_hub(house, 3, word)
    for seat in range(1, 6):
        assert new.view(seat)["questions"]
        new.say("ballot", "yes", seat=seat)
    assert new.view(1)["phase"] == "play"
    assert shared.get(f"{shared.api}/view?seat=1").problem == (401, "wrong_token")


def test_of_two_phones_one_dies_and_the_other_goes_on(house: House) -> None:
    anna, ben = house.play("Anna", "Ben")
    with awake(anna):
        anna.say("vote", "yes-no-shown")
        anna.say("ballot", "yes")
        dies(house, 2)
        anna.say("table-without-2")
        house.passing(lambda: anna.view()["phase"], lambda phase: phase == "play")
        assert ben.view()["phase"] == "play"


def test_of_two_phones_one_dies_and_its_owner_comes_back(house: House) -> None:
    """The other one picks the word alone, and for ten seconds the old phone could still object."""
    anna, ben = house.play("Anna", "Ben")
    with awake(anna):
        dies(house, 2)
        new = house.phone()
        assert anna.pick(new.ask_for(2), 2).status == 200
        house.passing(lambda: new.get(f"{new.api}/view?seat=2").status, lambda status: status == 200)
    assert ben.get(f"{ben.api}/view?seat=2").problem == (401, "wrong_token")


def test_three_without_a_phone_play_to_the_end(house: House) -> None:
    for name in NAMES[:3]:
        at_hub(house, "table-seat", name)
    at_hub(house, "table-game", "open-table")
    at_hub(house, "table-option-rounds", 2)
    at_hub(house, "table-begin")
    for number in (1, 2):
        at_hub(house, f"points-{number}", {"seat-1": 1, "seat-2": 5, "seat-3": 2}, seat=1)
        at_hub(house, f"round-{number}", seat=2)
    view = house.phone().view()
    assert view["phase"] == "end"
    (result,) = [block for block in view["blocks"] if block["kind"] == "result"]
    assert result["winners"] == [2]


def test_somebody_without_a_phone_gets_one(house: House) -> None:
    for name in NAMES[:3]:
        at_hub(house, "table-seat", name)
    new = house.phone()
    pick_at_hub(house, 2, new.ask_for(2))
    assert new.view(2)["questions"]
    with new.stream():
        until(lambda: new.view()["seats"][1]["away"], lambda away: not away)
    assert new.view()["seats"][1]["name"] == "Ben"
