"""Persons: greeted on their own phone, told apart in the ledger, kept by a backup and a salvage."""

import json
from contextlib import closing
from io import BytesIO
from pathlib import Path

import pytest

from companion.core.view import AT_HUB, Seat
from companion.faces.figures import Asked
from companion.faces.ledger import Wanted
from companion.faces.persons import BadPerson
from companion.games import GAMES
from companion.hub.backup.keeper import save
from companion.hub.backup.restore import restore
from companion.hub.ledger.reader import Reader
from companion.hub.log.ledger import games
from companion.hub.log.listing import as_json
from companion.hub.log.log import BESIDE, LOG, Log
from companion.hub.log.salvage import salvage
from companion.hub.log.schema import SCHEMA
from companion.hub.persons.book import MOST_OF_PHONE
from companion.hub.tables import Tables
from companion.texts import translator
from tests.hub.by_hand import Hub, got, running
from tests.hub.persons.people import MINE, THINE, all_stand_up, end, holding, sit, sit_as


def test_somebody_is_remembered_who_wants_it_together_with_the_seat_or_not_at_all(hub: Hub) -> None:
    sit(hub, "Ben", THINE, remember=False)
    hub.fill_disk()
    assert sit(hub, "Anna").problem == "unsaved"
    assert hub.tables.persons().all == []
    hub.make_room()
    assert not sit(hub, "Anna").problem
    assert [one.name for one in hub.tables.persons().all] == ["Anna"]
    assert not hub.say(2, "table-name", "Annie").problem
    assert [one.name for one in hub.tables.persons().of(MINE)] == ["Annie"], "a new name is that of next time"


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


def test_the_same_name_on_the_same_phone_is_the_same_person_and_on_another_one_somebody_else(hub: Hub) -> None:
    sit(hub, "Anna")
    all_stand_up(hub)
    sit(hub, "anna")
    all_stand_up(hub)
    sit(hub, "Anna", THINE)
    mine, thine = hub.tables.persons().of(MINE), hub.tables.persons().of(THINE)
    assert (len(mine), len(thine)) == (1, 1) and mine[0].id != thine[0].id


def test_another_phone_sits_nobody_down_whom_it_did_not_bring_nor_by_a_seat_that_goes_on_on_it(hub: Hub) -> None:
    """Whose phone it is says who has the seat; whom the hub greets is another matter."""
    sit(hub, "Anna")
    all_stand_up(hub)
    (anna,) = hub.tables.persons().all
    assert hub.tables.persons().greeted(hub.code, THINE) == []
    assert sit_as(hub, anna, THINE).problem == "refused"
    assert not hub.look.public.seats
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


def test_nobody_fills_the_disk_with_people(hub: Hub) -> None:
    for number in range(MOST_OF_PHONE + 2):
        assert not sit(hub, f"Anna {number}").problem
        all_stand_up(hub)
    assert len(hub.tables.persons().all) == MOST_OF_PHONE


def played(hub: Hub) -> None:
    sit(hub, "Ben", THINE, remember=False)
    hub.play()
    end(hub)
    all_stand_up(hub)


def people(folder: Path, person: str = "") -> list[list[str]]:
    """Return who played each game as programs read it."""
    found = as_json(games(folder, Wanted(person=person)), lambda game: GAMES[game.game].name, translator("en"))
    return [[player["person"] for player in game["players"]] for game in json.loads(found)["games"]]


def test_somebody_is_one_after_a_new_name_and_games_from_before_are_theirs_by_name(hub: Hub) -> None:
    sit(hub, "Anna", remember=False)
    played(hub)
    sit(hub, "Anna")
    played(hub)
    (anna,) = hub.tables.persons().all
    assert people(hub.folder) == [["anna", "ben"], ["anna", "ben"]]
    assert len(games(hub.folder)) == 2 and anna.id not in repr(games(hub.folder)), "no id stands in what is told"
    hub.tables.persons().rename(anna.id, "Zoe")
    assert people(hub.folder) == [["anna", "ben"], ["zoe", "ben"]]
    assert (len(people(hub.folder, "Zoe")), len(people(hub.folder, "Anna"))) == (1, 2), "as it stood there, too"


def test_two_of_one_name_are_two_until_they_are_made_one_and_called_as_they_are_called_now(hub: Hub) -> None:
    for device in (MINE, "d3" * 32):
        sit(hub, "Anna", device)
        played(hub)

    def counted() -> dict[str, int]:
        return {person.name: tally.played for person, tally in Reader(hub.folder, GAMES).read(Asked()).persons}

    assert sorted(game[0] for game in people(hub.folder)) == ["anna 1", "anna 2"]
    assert counted() == {"Anna 1": 1, "Anna 2": 1, "Ben": 2}
    first, second = hub.tables.persons().all
    hub.tables.persons().rename(first.id, "Zoe")
    assert counted() == {"Zoe": 1, "Anna": 1, "Ben": 2}
    hub.tables.persons().merge(first.id, second.id)
    assert [game[0] for game in people(hub.folder, "anna")] == ["anna", "anna"]
    hub.tables.persons().forget(second.id)
    assert [game[0] for game in people(hub.folder)] == ["somebody", "somebody"]


def test_a_backup_its_restore_and_the_next_start_carry_persons_and_their_phones(tmp_path: Path) -> None:
    with running(tmp_path / "old") as hub:
        sit(hub, "Annalena")
        before, kept = hub.tables.persons().all, BytesIO()
        save(tmp_path / "old", kept, tmp_path)
    restore(kept, tmp_path / "new", replace=False)
    for folder in ("old", "new"):
        with running(tmp_path / folder) as hub:
            assert hub.tables.persons().all == hub.tables.persons().of(MINE) == before
    with running(tmp_path / "new") as hub:
        hub.tables.persons().forget(before[0].id)
    assert holding(tmp_path / "new", "Annalena") == []
    assert b"Annalena" in (tmp_path / "old" / LOG).read_bytes(), "another folder is another hub"


def test_a_log_that_was_salvaged_still_knows_them(tmp_path: Path) -> None:
    with running(tmp_path) as hub:
        sit(hub, "Annalena")
        hub.tables.persons().switch(False)
        before = hub.tables.persons().all
    assert salvage(tmp_path / LOG, BESIDE, SCHEMA)
    with closing(Log(tmp_path)) as log:
        assert [*log.known.persons.values()] == before
        assert log.known.phones == {(MINE, before[0].id)} and log.known.marks
