"""Who wants it is remembered: on the own phone one tap sits down next time, and no other phone knows of it."""

from contextlib import closing
from pathlib import Path

import pytest

from companion.core.view import AT_HUB, Seat
from companion.faces.persons import BadPerson
from companion.hub.log.log import Log
from companion.hub.persons.book import MOST_OF_PHONE
from companion.hub.tables import Tables
from tests.hub.by_hand import Hub, got, running
from tests.hub.persons.people import MINE, THINE, all_stand_up, sit, sit_as


def test_who_did_not_want_it_is_not_remembered(hub: Hub) -> None:
    sit(hub, "Anna", remember=False)
    assert hub.tables.persons().all == []


def test_a_phone_that_was_here_before_sits_its_owner_down_with_the_same_colour_sign_and_language(hub: Hub) -> None:
    sit(hub, "Ben", THINE, remember=False)
    sit(hub, "Anna")
    assert not hub.say(2, "table-colour", "plum").problem
    assert not hub.say(2, "table-symbol", "crown").problem
    assert hub.tables.persons().greeted(hub.code, MINE) == [], "she sits already"
    all_stand_up(hub)
    (anna,) = hub.tables.persons().greeted(hub.code, MINE)
    assert (anna.name, anna.colour, anna.symbol, anna.language) == ("Anna", "plum", "crown", "it")
    assert not sit_as(hub, anna).problem
    sitter = hub.tables._tables[hub.code].logged.table.sitter(1)
    assert (sitter.name, sitter.colour, sitter.symbol, sitter.language) == ("Anna", "plum", "crown", "it")


def test_a_new_name_at_the_table_is_the_name_of_next_time(hub: Hub) -> None:
    sit(hub, "Anna")
    assert not hub.say(1, "table-name", "Annie").problem
    assert [one.name for one in hub.tables.persons().of(MINE)] == ["Annie"]


def test_the_same_name_on_the_same_phone_is_the_same_person_and_on_another_one_somebody_else(hub: Hub) -> None:
    sit(hub, "Anna")
    all_stand_up(hub)
    sit(hub, "anna")
    all_stand_up(hub)
    sit(hub, "Anna", THINE)
    mine, thine = hub.tables.persons().of(MINE), hub.tables.persons().of(THINE)
    assert (len(mine), len(thine)) == (1, 1) and mine[0].id != thine[0].id


def test_another_phone_sits_nobody_down_whom_it_did_not_bring(hub: Hub) -> None:
    sit(hub, "Anna")
    all_stand_up(hub)
    (anna,) = hub.tables.persons().all
    assert hub.tables.persons().greeted(hub.code, THINE) == []
    assert sit_as(hub, anna, THINE).problem == "refused"
    assert not hub.look.public.seats


def test_a_seat_that_went_on_on_another_phone_leaves_the_person_their_own(hub: Hub) -> None:
    """Whose phone it is says who has the seat; whom the hub greets is another matter."""
    sit(hub, "Anna")
    all_stand_up(hub)
    (anna,) = hub.tables.persons().all
    assert not sit_as(hub, anna, AT_HUB).problem, "the hub's own controls seat somebody without a phone"
    assert not got(hub.tables.arrive(hub.code).open_window(THINE, Seat(1))).problem
    assert hub.tables.persons().of(THINE) == []
    assert hub.tables.persons().of(MINE) == [anna]


def test_off_remembers_and_greets_nobody_until_it_is_on_again(hub: Hub) -> None:
    sit(hub, "Anna")
    all_stand_up(hub)
    persons = hub.tables.persons()
    (anna,) = persons.all
    persons.switch(False)
    assert (persons.on, persons.greeted(hub.code, MINE)) == (False, [])
    assert sit_as(hub, anna).problem == "refused"
    sit(hub, "Ben", THINE)
    assert [one.name for one in persons.all] == ["Anna"]
    persons.switch(True)
    assert persons.greeted(hub.code, MINE) == [anna]


def test_companion_toml_keeps_it_off_and_no_button_changes_that(tmp_path: Path) -> None:
    with closing(Log(tmp_path)) as log:
        with running(tmp_path / "hub") as hub:
            persons = Tables(log, hub.tables._rules, held_off=True).persons()
        assert (persons.on, persons.held_off) == (False, True)
        with pytest.raises(BadPerson, match=r"companion\.toml"):
            persons.switch(True)


def test_a_hub_that_starts_again_knows_them_all(tmp_path: Path) -> None:
    with running(tmp_path) as hub:
        sit(hub, "Anna")
        before = hub.tables.persons().all
    with running(tmp_path) as hub:
        assert hub.tables.persons().all == before
        assert hub.tables.persons().of(MINE) == before


def test_somebody_is_remembered_together_with_the_seat_or_not_at_all(hub: Hub) -> None:
    hub.fill_disk()
    assert sit(hub, "Anna").problem == "unsaved"
    assert hub.tables.persons().all == []
    hub.make_room()
    assert not sit(hub, "Anna").problem
    assert [one.name for one in hub.tables.persons().all] == ["Anna"]


def test_nobody_fills_the_disk_with_people(hub: Hub) -> None:
    for number in range(MOST_OF_PHONE + 2):
        assert not sit(hub, f"Anna {number}").problem
        all_stand_up(hub)
    assert len(hub.tables.persons().all) == MOST_OF_PHONE
