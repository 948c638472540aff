"""A forgotten name, where people typed it in other letters, and where a program chose it as a key."""

import json

import pytest

from companion.core.names import key
from tests.hub.by_hand import ManualHub
from tests.hub.persons.people import MINE, THINE, all_stand_up, end, sit, strings, table

OTHER_FORMS = ("annalena", "ANNALENA", "\uff21nnalena", "Anna lena")
"""Forms of one name: NFKC and casefold, without blanks, make the same word of them."""


@pytest.mark.parametrize("written", OTHER_FORMS)
def test_no_whole_value_that_is_the_name_in_other_letters_stays(hub: ManualHub, written: str) -> None:
    for name, device in (("Annalena", MINE), ("Ben", THINE), ("Caro", "d3" * 32)):
        sit(hub, name, device, remember=name == "Annalena")
    hub.play(box=written)
    end(hub)
    assert not hub.say(1, "table-clear").problem
    hub.play("castle-of-the-devil")
    assert not hub.say(1, "first").problem
    assert not hub.say(2, "note", written).problem
    end(hub)
    all_stand_up(hub)
    sit(hub, "Dino", "d4" * 32, remember=False)
    assert not hub.say(1, "table-game", "open-table", key=written).problem
    assert not hub.say(1, "table-option-box", written).problem
    (person,) = hub.tables.persons().all
    hub.tables.persons().forget(person.id)
    values = [value for entry in hub.entries() for value in strings(json.loads(entry.row.body))]
    assert not [value for value in values if key(value) == "annalena"]
    assert written not in " ".join(entry.key for entry in hub.entries())
    assert values.count("someone") >= 5
    assert table(hub).options["box"] == "someone"


def test_a_name_that_is_a_word_of_the_hubs_own_leaves_that_word_and_goes_from_what_people_typed(
    hub: ManualHub,
) -> None:
    sit(hub, "Rose")
    sit(hub, "Most", THINE, remember=False)
    assert not hub.say(1, "table-colour", "rose").problem
    hub.play(box="rose", points="most")
    end(hub)
    (person,) = hub.tables.persons().all
    hub.tables.persons().forget(person.id)
    assert table(hub).sitter(1).colour == "rose"
    assert hub.snapshot.play is not None
    assert dict(hub.snapshot.play.setup.options, box="") == {**hub.snapshot.play.setup.options, "box": ""}
    assert (hub.snapshot.play.own, hub.snapshot.play.setup.options["points"]) == ("someone", "most")


def test_a_key_that_a_program_chose_is_kept_as_its_hash_and_counts_again(hub: ManualHub) -> None:
    sit(hub, "Annalena")
    assert not hub.say(1, "table-game", "open-table", key="Annalena").problem
    before = hub.entries()
    assert not hub.post_id(1, "table-game-0", "open-table", key="Annalena").result().problem
    assert hub.entries() == before
    assert "Annalena" not in " ".join(entry.key for entry in before)
