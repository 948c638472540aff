"""A stranger with five tokens in the Wi-Fi: their power at a real hub, and the way a table clears their seats."""

import pytest

from companion.table.words import WORDS
from tests.hub.by_hand import ManualClock
from tests.web.hands import answer_at_hub
from tests.web.house import House, Phone

pytestmark = pytest.mark.house(clock=ManualClock())


def strangers(house: House) -> list[Phone]:
    """Return five tokens of one stranger, each with a seat."""
    return [house.phone(name) for name in ("Eve", "Evi", "Eva", "Evo", "Evu")]


def word(house: House) -> str:
    found = house.tables._tables[house.code].logged.table.roll_call
    assert found
    return found.word


def names(house: House) -> list[str]:
    return [place.name for place in house.tables.snapshot(house.code).public.seats]


def test_the_host_clears_five_seats_with_two_taps_and_the_tokens_find_the_word_on_no_page(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Words on no page of ours: "button" and "window" are in their source.
    monkeypatch.setitem(WORDS, "en", ("zebu", "quoll", "yapok", "numbat"))
    anna = house.phone("Anna")
    anna.say("table-roll")
    five = strangers(house)
    ben = house.phone("Ben")
    assert word(house) in str(anna.view()["questions"])
    paths = (f"/{house.code}", f"/{house.code}/table", f"/{house.code}/join", "/", f"{ben.api}/view")
    for phone in (*five, ben, house.phone()):
        for path in paths:
            found = phone.get(path, Via="1.1 elsewhere").body.decode()
            assert word(house).partition(" ")[0] not in found, path
    ben.say("table-roll-word", word(house))
    for phone in five:
        phone.say("table-roll-word", "guess 11")
    anna.say("table-roll-clear")
    assert names(house) == ["Anna", "Ben"]
    assert five[0].get(f"{anna.api}/view?seat=2").problem == (401, "wrong_token")


def test_the_hubs_own_controls_clear_a_stranger_who_came_first_and_is_host(house: House) -> None:
    eve, *_ = strangers(house)
    ben = house.phone("Ben")
    answer_at_hub(house, "table-roll")
    assert word(house) not in str(eve.view())
    ben.say("table-roll-word", word(house))
    answer_at_hub(house, "table-roll-clear")
    assert names(house) == ["Ben"]
    assert ben.asks("table-game"), "Ben is host now"


def test_a_stranger_who_plays_drops_a_vote_on_ending_and_one_who_does_not_has_no_voice(house: House) -> None:
    """Check the promise of SECURITY.md, and the limits that it names."""
    anna, ben, eve = house.play("Anna", "Ben", "Eve")
    late = house.phone("Evi")
    anna.say("table-ask-end")
    assert not any("agree-end" in question["id"] for question in late.view()["questions"])
    eve.say("table-agree-end", "no")
    assert not any("agree-end" in question["id"] for question in ben.view()["questions"])
    anna.say("table-ask-end")
    ben.say("table-agree-end", "yes")
    assert not house.tables._tables[house.code].logged.table.playing
