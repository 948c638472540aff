"""Somebody whom the hub remembers sits down: the same colour and sign, and an id that no view has."""

import pytest

from companion.core.game import Refused
from companion.core.replay import Events
from companion.core.table import events as e
from companion.core.table import inputs as i
from companion.core.table.state import Table
from companion.games import GAMES
from tests.laws.evening import Evening

ANNA = "0f" * 16
LOG = Events(GAMES)


def sit(evening: Evening, name: str, person: str = "", colour: str = "", symbol: str = "") -> Table:
    evening.do(i.SitDown(f"phone of {name}", name, person=person, colour=colour, symbol=symbol))
    return evening.table


def test_a_person_has_the_colour_and_the_sign_of_last_time_where_they_are_free() -> None:
    evening = Evening("Ben")
    anna = sit(evening, "Anna", ANNA, "plum", "crown").sitter(2)
    assert (anna.colour, anna.symbol, anna.person) == ("plum", "crown", ANNA)
    caro = sit(evening, "Caro", "1f" * 16, "plum", "crown").sitter(3)
    assert (caro.colour, caro.symbol) == ("rose", "key"), "taken: those of the seat"


def test_a_colour_that_there_is_not_is_nobody_s() -> None:
    assert sit(Evening(), "Anna", ANNA, "mud", "hat").sitter(1).colour == "amber"


def test_a_person_sits_at_a_table_once() -> None:
    evening = Evening()
    sit(evening, "Anna", ANNA)
    with pytest.raises(Refused, match="sits at the table already"):
        evening.do(i.SitDown("another phone", "Annie", person=ANNA))


def test_the_beginning_of_a_game_says_who_of_its_players_is_remembered_and_its_setup_does_not() -> None:
    evening = Evening("Ben")
    sit(evening, "Anna", ANNA)
    evening.play("open-table")
    began = next(event for event in evening.events if isinstance(event, e.GameBegan))
    assert began.persons == ((2, ANNA),)
    assert ANNA not in repr(began.setup)


def test_no_view_has_the_id_of_a_person() -> None:
    evening = Evening("Ben")
    sit(evening, "Anna", ANNA)
    for phase in ("lobby", "game"):
        if phase == "game":
            evening.play("open-table")
        for eye in (None, 1, 2):
            assert ANNA not in repr(evening.view(eye))
        assert ANNA not in repr(evening.rules.at_hub(evening.table))


def test_who_comes_back_to_the_seat_of_a_parked_game_is_the_same_person() -> None:
    evening = Evening("Ben")
    sit(evening, "Anna", ANNA)
    evening.play("open-table")
    evening.accept([e.GameParked(), e.StoodUp(2)])
    assert sit(evening, "Anna").sitter(2).person == ANNA


def test_every_eye_sees_the_same_whoever_is_remembered() -> None:
    """Two evenings that differ in ids alone: no view and no offer of the hub's controls differs."""
    plain, known = Evening(), Evening()
    for name in ("Anna", "Ben", "Caro"):
        sit(plain, name)
        sit(known, name, f"{len(name)}{name[0].lower():0>31}")
    for evening in (plain, known):
        evening.play("open-table")
        evening.say(1, "vote", "people-shown")
        evening.say(2, "ballot", "seat-1")
        evening.wait(1_000)
    for eye in (None, 1, 2, 3):
        assert plain.view(eye) == known.view(eye)
    assert plain.table != known.table and plain.outcome() == known.outcome()
    hub = [[offer.question for offer in evening.rules.at_hub(evening.table)] for evening in (plain, known)]
    assert hub[0] == hub[1]
