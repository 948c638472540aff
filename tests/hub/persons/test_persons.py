"""Persons: greeted on their own phone, told apart in the ledger, and forgotten in every file, whole or not at all."""

import json
import signal
import subprocess
import sys
from contextlib import closing
from io import BytesIO
from pathlib import Path

import pytest

from companion.core.view import AT_HUB, Seat
from companion.frontends.figures import Query
from companion.frontends.ledger import LedgerFilter
from companion.frontends.persons import BadPerson
from companion.games import GAMES
from companion.hub.backup.keeper import save
from companion.hub.backup.restore import restore
from companion.hub.ledger.reader import Reader
from companion.hub.log.ledger import games
from companion.hub.log.listing import as_json
from companion.hub.log.log import BESIDE, LOG, Log, open_read_only
from companion.hub.log.remembered import TIDY
from companion.hub.log.salvage import salvage
from companion.hub.log.schema import SCHEMA
from companion.hub.persons import book
from companion.hub.persons.book import MOST_OF_PHONE
from companion.hub.table.logged_table import LoggedTable
from companion.hub.tables import Tables
from companion.table import TableRules
from companion.table.state import Table
from companion.texts import translator
from tests.hub.backup.folder import RULES
from tests.hub.by_hand import ManualHub, got, read, running
from tests.hub.persons.people import (
    MINE,
    POINTS,
    THINE,
    all_stand_up,
    answers,
    end,
    evening,
    holding,
    sit,
    sit_as,
    table,
)
from tests.long import further
from tests.waiting import PATIENCE


def test_somebody_is_remembered_who_wants_it_together_with_the_seat_or_not_at_all(hub: ManualHub) -> None:
    sit(hub, "Ben", THINE, remember=False)
    hub.fill_disk()
    assert sit(hub, "Anna").problem == "unsaved"
    assert hub.tables.persons().all == []
    hub.make_room()
    assert not sit(hub, "Anna").problem
    assert [one.name for one in hub.tables.persons().all] == ["Anna"]
    assert not hub.say(2, "table-name", "Annie").problem
    assert [one.name for one in hub.tables.persons().of(MINE)] == ["Annie"], "a new name is that of next time"


def test_a_change_that_comes_too_late_is_not_made(hub: ManualHub, monkeypatch: pytest.MonkeyPatch) -> None:
    """Check it because people have read that nothing has changed."""
    sit(hub, "Anna")
    persons = hub.tables.persons()
    (anna,) = persons.all
    monkeypatch.setattr(book, "WAIT", 0.05)

    def busy() -> None:
        with pytest.raises(BadPerson, match="Nothing has changed"):
            persons.rename(anna.id, "Zoe")
        with pytest.raises(BadPerson, match="Nothing has changed"):
            persons.forget(anna.id)

    hub.tables._errand(busy).result(PATIENCE)
    monkeypatch.undo()
    persons.switch(True)
    assert persons.all == [anna]


def test_a_phone_that_was_here_before_sits_its_owner_down_with_the_same_colour_sign_and_language(
    hub: ManualHub,
) -> None:
    sit(hub, "Ben", THINE, remember=False)
    sit(hub, "Anna")
    assert not hub.say(2, "table-colour", "plum").problem
    assert not hub.say(2, "table-symbol", "owl").problem
    assert hub.tables.persons().greet(hub.code, MINE) == [], "she sits already"
    all_stand_up(hub)
    (anna,) = hub.tables.persons().greet(hub.code, MINE)
    assert (anna.name, anna.colour, anna.symbol, anna.language) == ("Anna", "plum", "owl", "it")
    assert not sit_as(hub, anna).problem
    sitter = hub.tables._tables[hub.code].logged.table.sitter(1)
    assert (sitter.name, sitter.colour, sitter.symbol, sitter.language) == ("Anna", "plum", "owl", "it")


def test_the_same_name_on_the_same_phone_is_the_same_person_and_on_another_one_somebody_else(hub: ManualHub) -> None:
    sit(hub, "Anna")
    all_stand_up(hub)
    sit(hub, "anna")
    all_stand_up(hub)
    sit(hub, "Anna", THINE)
    mine, thine = hub.tables.persons().of(MINE), hub.tables.persons().of(THINE)
    assert (len(mine), len(thine)) == (1, 1) and mine[0].id != thine[0].id


def test_another_phone_sits_nobody_down_whom_it_did_not_bring_nor_by_a_seat_that_goes_on_on_it(hub: ManualHub) -> None:
    """Check this because the phone says who has the seat; the hub's greeting is another matter."""
    sit(hub, "Anna")
    all_stand_up(hub)
    (anna,) = hub.tables.persons().all
    assert hub.tables.persons().greet(hub.code, THINE) == []
    assert sit_as(hub, anna, THINE).problem == "refused"
    assert not hub.snapshot.public.seats
    assert not sit_as(hub, anna, AT_HUB).problem, "the hub's own controls seat somebody without a phone"
    assert not got(hub.tables.arrive(hub.code).assign_hub_browser(THINE, Seat(1))).problem
    assert hub.tables.persons().of(THINE) == []
    assert hub.tables.persons().of(MINE) == [anna]


def test_off_remembers_and_greets_nobody_until_it_is_on_again(hub: ManualHub) -> None:
    sit(hub, "Anna")
    all_stand_up(hub)
    persons = hub.tables.persons()
    (anna,) = persons.all
    persons.switch(False)
    assert (persons.on, persons.greet(hub.code, MINE)) == (False, [])
    assert sit_as(hub, anna).problem == "refused"
    sit(hub, "Ben", THINE)
    assert [one.name for one in persons.all] == ["Anna"]
    persons.switch(True)
    assert persons.greet(hub.code, MINE) == [anna]


def test_companion_toml_keeps_it_off_and_no_button_changes_that(tmp_path: Path) -> None:
    with closing(Log(tmp_path)) as log:
        persons = Tables(log, TableRules(GAMES), held_off=True).persons()
        assert (persons.on, persons.held_off) == (False, True)
        with pytest.raises(BadPerson, match=r"companion\.toml"):
            persons.switch(True)


def test_nobody_fills_the_disk_with_people(hub: ManualHub) -> None:
    for number in range(MOST_OF_PHONE + 2):
        assert not sit(hub, f"Anna {number}").problem
        all_stand_up(hub)
    assert len(hub.tables.persons().all) == MOST_OF_PHONE


def played(hub: ManualHub) -> None:
    sit(hub, "Ben", THINE, remember=False)
    hub.play()
    end(hub)
    all_stand_up(hub)


def people(folder: Path, person: str = "") -> list[list[str]]:
    """Return the ids of the players of each game, as in the ledger's JSON."""
    found = as_json(games(folder, LedgerFilter(person=person)), lambda game: GAMES[game.game].name, translator("en"))
    return [[player["person"] for player in game["players"]] for game in json.loads(found)["games"]]


def test_somebody_is_one_after_a_new_name_and_games_from_before_are_theirs_by_name(hub: ManualHub) -> None:
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


def test_two_of_one_name_are_two_until_they_are_made_one_and_called_as_they_are_called_now(hub: ManualHub) -> None:
    for device in (MINE, "d3" * 32):
        sit(hub, "Anna", device)
        played(hub)

    def counted() -> dict[str, int]:
        return {person.name: tally.played for person, tally in Reader(hub.folder, GAMES).read(Query()).persons}

    assert sorted(game[0] for game in people(hub.folder)) == ["anna 1", "anna 2"]
    assert counted() == {"Anna 1": 1, "Anna 2": 1, "Ben": 2}
    first, second = hub.tables.persons().all
    hub.tables.persons().rename(first.id, "Zoe")
    assert counted() == {"Zoe": 1, "Anna": 1, "Ben": 2}
    hub.tables.persons().merge(first.id, second.id)
    assert [game[0] for game in people(hub.folder, "anna")] == ["anna", "anna"]
    hub.tables.persons().forget(second.id)
    assert [game[0] for game in people(hub.folder)] == ["someone", "someone"]


def test_a_backup_its_restore_and_the_next_start_carry_persons_and_their_phones(tmp_path: Path) -> None:
    with running(tmp_path / "old") as hub:
        sit(hub, "Annalena")
        before, kept = hub.tables.persons().all, BytesIO()
        save(tmp_path / "old", kept)
    restore(kept, tmp_path / "new", RULES, replace=False)
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
    salvage(tmp_path / LOG, BESIDE, SCHEMA)
    with closing(Log(tmp_path)) as log:
        assert [*log.known.persons.values()] == before
        assert log.known.phones == {(MINE, before[0].id)} and log.known.marks


# Forgetting


NAMES = ("Annalena", 'Élö"na', "Wörth-Łuk")
"""Plain letters; letters beyond ASCII with a character that JSON escapes; a hyphen."""


@pytest.mark.parametrize("name", NAMES)
def test_the_bytes_of_a_forgotten_name_are_in_no_file_and_its_games_stay(tmp_path: Path, name: str) -> None:
    with running(tmp_path) as hub:
        person = evening(hub, name)
        (tmp_path / "voice").mkdir()
        (tmp_path / "voice" / "line.wav").write_bytes(name.encode())
        before = [(entry.number, entry.row.type, entry.key) for entry in hub.entries()]
        assert holding(tmp_path, name)
        hub.tables.persons().forget(person.id)
        assert holding(tmp_path, name) == [], "while the hub runs"
        assert [(entry.number, entry.row.type, entry.key) for entry in hub.entries()] == before
        assert hub.tables.persons().all == [] and TIDY not in hub.log.known.marks
        assert [place.name for place in hub.snapshot.public.seats] == ["someone", "Ben"]
        assert not hub.say(1, "table-begin").problem
        answers(hub)
        now = table(hub)
    with running(tmp_path) as hub:
        assert table(hub) == now, "a replay leads to the same table"
    assert holding(tmp_path, name) == []
    assert person.id.encode() not in (tmp_path / LOG).read_bytes()


def test_an_end_can_be_taken_back_after_somebody_was_forgotten_and_the_game_goes_on(hub: ManualHub) -> None:
    person = evening(hub, "Annalena")
    hub.tables.persons().forget(person.id)
    assert table(hub).running is not None
    assert hub.snapshot.play is not None and hub.snapshot.play.setup.name(1) == "someone"
    assert hub.snapshot.play.own == "someone and the dragon"
    assert not hub.say(1, "table-ask-undo").problem
    assert not hub.say(2, "table-agree-undo", "yes").problem
    assert table(hub).playing and not hub.say(1, "points", {"seat-1": 3, "seat-2": 1}).problem


def test_nobody_is_forgotten_while_they_play_and_it_says_so(hub: ManualHub) -> None:
    sit(hub, "Annalena")
    sit(hub, "Ben", THINE, remember=False)
    hub.play()
    before, persons = hub.entries(), hub.tables.persons()
    (anna,) = persons.all
    with pytest.raises(BadPerson) as refused:
        persons.forget(anna.id)
    assert "with a running game" in refused.value.says.message
    assert (hub.entries(), persons.all) == (before, [anna])


def test_others_of_a_like_name_keep_theirs_and_a_second_somebody_is_told_from_the_first(hub: ManualHub) -> None:
    sit(hub, "Anna")
    sit(hub, "Annabel", THINE)
    sit(hub, "Anna Maria", "d3" * 32, remember=False)
    persons = hub.tables.persons()
    for person, names in zip(persons.all, (["someone", "Annabel"], ["someone", "someone 2"]), strict=True):
        persons.forget(person.id)
        assert [place.name for place in hub.snapshot.public.seats] == [*names, "Anna Maria"]


def test_two_of_one_name_stay_two_and_only_one_of_them_is_forgotten(hub: ManualHub) -> None:
    sit(hub, "Anna")
    all_stand_up(hub)
    sit(hub, "Anna", THINE)
    (mine,) = hub.tables.persons().of(MINE)
    hub.tables.persons().forget(mine.id)
    assert [place.name for place in hub.snapshot.public.seats] == ["Anna"]
    assert [json.loads(one.row.body)["name"] for one in hub.entries() if one.row.type == "SatDown"] == [
        "someone",
        "Anna",
    ]


def test_a_name_that_is_a_word_of_the_log_changes_nothing_but_the_name(hub: ManualHub) -> None:
    sit(hub, "yes")
    sit(hub, "SatDown", THINE)
    hub.play()
    end(hub)
    kinds = [entry.row.type for entry in hub.entries()]
    for person in hub.tables.persons().all:
        hub.tables.persons().forget(person.id)
    assert [entry.row.type for entry in hub.entries()] == kinds
    assert {place.name for place in hub.snapshot.public.seats} == {"someone", "someone 2"}


def test_data_that_lie_aside_and_hold_the_name_are_named_and_nothing_changes(tmp_path: Path) -> None:
    with running(tmp_path) as hub:
        sit(hub, "Annalena")
        aside = tmp_path / "before-1"
        aside.mkdir()
        (aside / LOG).write_bytes(b"... Annalena ...")
        (anna,) = hub.tables.persons().all
        with pytest.raises(BadPerson) as refused:
            hub.tables.persons().forget(anna.id)
        assert refused.value.says.values["folders"] == "before-1"
        (aside / LOG).write_bytes(b'{"note":"annalena"}')
        with pytest.raises(BadPerson):
            hub.tables.persons().forget(anna.id)
        assert hub.tables.persons().all == [anna]


def test_a_table_that_could_not_be_shown_or_saved_after_it_keeps_everything(
    hub: ManualHub, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = evening(hub, "Annalena")
    before = hub.entries()

    def broken(logged: LoggedTable, table: Table) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as patched, pytest.raises(ZeroDivisionError):
        patched.setattr(LoggedTable, "seen_anew", broken)
        hub.tables.persons().forget(person.id)
    assert (hub.entries(), [one.name for one in hub.tables.persons().all]) == (before, ["Annalena"])
    hub.log._db.execute("PRAGMA query_only = ON")
    with pytest.raises(BadPerson, match="can't save"):
        hub.tables.persons().forget(person.id)
    assert (hub.entries(), [one.name for one in hub.tables.persons().all]) == (before, ["Annalena"])
    hub.log._db.execute("PRAGMA query_only = OFF")


def test_two_that_are_one_are_made_one_with_both_phones_and_all_games(hub: ManualHub) -> None:
    old = evening(hub, "Anna")
    all_stand_up(hub)
    sit(hub, "Annie", "d3" * 32)
    all_stand_up(hub)
    persons = hub.tables.persons()
    new = next(one for one in persons.all if one.name == "Annie")
    persons.merge(old.id, new.id)
    assert persons.all == persons.of(MINE) == persons.of("d3" * 32) == [new]
    assert old.id not in repr(hub.entries()) and new.id in repr(hub.entries())
    assert not sit_as(hub, new).problem


def test_two_who_have_played_together_are_two(hub: ManualHub) -> None:
    sit(hub, "Anna")
    sit(hub, "Ben", THINE)
    persons = hub.tables.persons()
    anna, ben = persons.all
    hub.play()
    with pytest.raises(BadPerson, match="running game"):
        persons.merge(anna.id, ben.id)
    end(hub)
    for _ in range(2):
        with pytest.raises(BadPerson, match="they're two"):
            persons.merge(anna.id, ben.id)
        all_stand_up(hub)
    assert persons.all == [anna, ben]


def test_a_new_name_is_that_of_next_time_and_one_that_nobody_can_read_is_none(hub: ManualHub) -> None:
    sit(hub, "Anna")
    persons = hub.tables.persons()
    (anna,) = persons.all
    persons.rename(anna.id, " Annie ")
    assert [one.name for one in persons.all] == ["Annie"]
    with pytest.raises(BadPerson, match="1 to 16"):
        persons.rename(anna.id, "\u200b")
    with pytest.raises(BadPerson, match="no longer remembers"):
        persons.rename("0" * 32, "Ben")
    assert [place.name for place in hub.snapshot.public.seats] == ["Anna"], "at the table it stays"


def test_a_game_of_others_goes_on_at_the_table_where_somebody_of_before_is_forgotten(hub: ManualHub) -> None:
    person = evening(hub, "Annalena")
    all_stand_up(hub)
    sit(hub, "Caro", "d3" * 32, remember=False)
    sit(hub, "Dino", "d4" * 32, remember=False)
    hub.play()
    assert not hub.say(1, "vote", "people-shown").problem
    assert not hub.say(1, "ballot", "seat-2").problem
    before, tag = table(hub), hub.snapshot.tag(Seat(2))
    hub.tables.persons().forget(person.id)
    assert "Annalena" not in repr(table(hub)) and table(hub).running == before.running
    assert hub.snapshot.tag(Seat(2)) != tag, "what happened before stands on the page with somebody in it"
    assert not hub.say(2, "ballot", "seat-1").problem
    assert "VoteClosed" in [entry.row.type for entry in hub.entries()]


def test_a_parked_game_goes_on_with_somebody_in_it(hub: ManualHub) -> None:
    sit(hub, "Annalena")
    sit(hub, "Ben", THINE, remember=False)
    hub.play()
    assert not hub.say(1, "table-ask-park").problem
    assert not hub.say(2, "table-agree-park", "yes").problem
    (person,) = hub.tables.persons().all
    hub.tables.persons().forget(person.id)
    assert not hub.say(1, "table-go-on").problem
    running = table(hub).running
    assert running is not None and running.setup.name(1) == running.state.setup.name(1) == "someone"


def test_what_somebody_still_reads_of_the_old_file_is_cleared_at_the_next_start(tmp_path: Path) -> None:
    with running(tmp_path) as hub:
        person = evening(hub, "Annalena")
        hub.log._db.execute("PRAGMA busy_timeout = 50")
        with closing(open_read_only(tmp_path)) as reader:
            reader.execute("BEGIN")
            reader.execute("SELECT count(*) FROM events").fetchone()
            hub.tables.persons().forget(person.id)
        assert TIDY in hub.log.known.marks
        assert holding(tmp_path, "Annalena"), "the old pages"
    with running(tmp_path) as hub:
        assert TIDY not in hub.log.known.marks
        assert holding(tmp_path, "Annalena") == []


def test_nobody_takes_a_name_from_their_own_phone_to_forget_somebody_else_with_it(hub: ManualHub) -> None:
    """Check the case of Annalena, who was never remembered: another phone under her name removes none of her games."""
    sit(hub, "Annalena", THINE, remember=False)
    sit(hub, "Ben", "d3" * 32, remember=False)
    hub.play()
    end(hub)
    all_stand_up(hub)
    sit(hub, "Annalena")
    all_stand_up(hub)
    (mallory,) = hub.tables.persons().all
    hub.tables.persons().forget(mallory.id, everywhere=False)
    assert [json.loads(one.row.body)["name"] for one in hub.entries() if one.row.type == "SatDown"] == [
        *("Annalena", "Ben", "someone")
    ]


def test_what_somebody_played_on_their_phone_before_they_were_remembered_is_forgotten_from_it_too(
    hub: ManualHub,
) -> None:
    sit(hub, "Annalena", remember=False)
    all_stand_up(hub)
    sit(hub, "Annalena")
    all_stand_up(hub)
    (person,) = hub.tables.persons().all
    hub.tables.persons().forget(person.id, everywhere=False)
    assert holding(hub.folder, "Annalena") == []


@pytest.mark.parametrize("point", further(POINTS))
def test_a_kill_leaves_the_old_or_the_new_whole(tmp_path: Path, point: str) -> None:
    with running(tmp_path) as hub:
        evening(hub, "Annalena")
        before = hub.entries()
    ended = subprocess.run([sys.executable, "-m", "tests.hub.persons.people", tmp_path, point], check=False)
    assert ended.returncode == -signal.SIGKILL
    done = point.startswith("after")
    with running(tmp_path) as hub:
        hub.devices = {1: "d1" * 32, 2: "d2" * 32}
        assert [one.name for one in hub.tables.persons().all] == ([] if done else ["Annalena"])
        assert len(read(tmp_path, hub.code)) == len(before)
        assert (hub.entries() == before) is not done
        assert bool(holding(tmp_path, "Annalena")) is not done, "the next start ends it"
        assert not hub.say(1, "table-begin").problem
        answers(hub)
