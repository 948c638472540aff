"""The ledger knows people by their ids where the hub remembers them: a renamed one stays one, two Annas stay two."""

import json
from pathlib import Path

from companion.faces.figures import Asked
from companion.faces.ledger import Wanted
from companion.games import GAMES
from companion.hub.ledger.reader import Reader
from companion.hub.log.ledger import games
from companion.hub.log.listing import as_json
from companion.texts import translator
from tests.hub.by_hand import Hub
from tests.hub.persons.people import MINE, THINE, all_stand_up, end, sit, sit_as


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
    hub.tables.persons().rename(anna.id, "Zoe")
    assert people(hub.folder) == [["anna", "ben"], ["zoe", "ben"]]
    assert (len(people(hub.folder, "Zoe")), len(people(hub.folder, "Anna"))) == (1, 2), "as it stood there, too"


def test_two_of_one_name_are_two_until_they_are_made_one(hub: Hub) -> None:
    for device in (MINE, "d3" * 32):
        sit(hub, "Anna", device)
        played(hub)
    assert sorted(game[0] for game in people(hub.folder)) == ["anna 1", "anna 2"]
    first, second = hub.tables.persons().all
    hub.tables.persons().merge(first.id, second.id)
    assert [game[0] for game in people(hub.folder, "anna")] == ["anna", "anna"]
    hub.tables.persons().forget(second.id)
    assert [game[0] for game in people(hub.folder)] == ["somebody", "somebody"]


def test_no_id_stands_in_what_the_ledger_tells(hub: Hub) -> None:
    sit(hub, "Anna")
    played(hub)
    (anna,) = hub.tables.persons().all
    assert not sit_as(hub, anna).problem
    hub.devices[1] = MINE
    played(hub)
    assert len(games(hub.folder)) == 2
    assert anna.id not in repr(games(hub.folder))


def test_the_page_tells_them_apart_and_calls_them_as_they_are_called_now(hub: Hub) -> None:
    for device in (MINE, "d3" * 32):
        sit(hub, "Anna", device)
        played(hub)

    def counted() -> dict[str, int]:
        persons = Reader(hub.folder, GAMES).read(Asked()).persons
        return {person.name: tally.played for person, tally in persons}

    assert counted() == {"Anna 1": 1, "Anna 2": 1, "Ben": 2}
    first, _ = hub.tables.persons().all
    hub.tables.persons().rename(first.id, "Zoe")
    assert counted() == {"Zoe": 1, "Anna": 1, "Ben": 2}
