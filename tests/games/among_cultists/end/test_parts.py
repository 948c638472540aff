"""After the end an Investigator whose marker nobody has seen may say what it was; who says nothing leaves no trace."""

from __future__ import annotations

from companion.core.table import events as table
from tests.games.among_cultists.boxes import english
from tests.games.among_cultists.evening import action, playing, score, vote
from tests.laws.evening import Evening

CULTIST = {"seat-2": 1}


def over() -> Evening:
    """Play five to an end by points; the hub knows no role, and the table says that Ben was the Cultist."""
    evening = action(playing(5, plays=("infected",)))
    evening.say(1, "death", "seat-4")
    evening.say(4, "shows", "infected")
    score(evening, 10)
    evening.say(1, "end-cultists", CULTIST)
    evening.say(1, "end-holders", {})
    evening.say(1, "end-confirm", "yes")
    return evening


def choices(evening: Evening, seat: int) -> list[str]:
    return evening.choices(seat, "table-part")


def test_it_is_asked_of_those_alone_whose_role_nobody_knows() -> None:
    evening = over()
    asked = [seat for seat in evening.table.seats if evening.asks(seat, "table-part")]
    assert asked == [1, 3, 5], "Ben was the Cultist, and Dino has shown a role"
    assert choices(evening, 1) == ["investigator"], "the only special role of this game has been shown"


def test_one_tap_tells_it_to_all() -> None:
    evening = over()
    (told,) = evening.say(1, "table-part", "investigator")
    assert isinstance(told, table.PartTold) and told.seat == 1
    public = evening.public()
    assert english(public.happened[-1].text) == "Anna: “I was Investigator.”"
    assert english(public.seats[0].finish) == "Investigator · Investigators"
    changed = evening.question(1, "table-part")
    assert changed.value == "investigator" and not changed.awaited, "a slip of the thumb is put right in the menu"


def test_nobody_waits_for_it() -> None:
    evening = over()
    assert not any(place.awaited for place in evening.public().seats if place.seat != evening.table.host)
    evening.say(1, "table-begin")
    assert not evening.asks(1, "table-part")


def test_who_was_voted_out_is_a_turning_point_and_nobody_s_being_voted_out_is_none() -> None:
    evening = action(playing(6))
    vote(evening, *["seat-5"] * 6)
    evening.say(1, "change", "keep")
    assert turnings(evening) == [("Round 1", "Elsa is voted out.")]
    evening = action(playing(6))
    vote(evening, *["abstain"] * 6)
    evening.say(1, "change", "keep")
    assert turnings(evening) == []


def turnings(evening: Evening) -> list[tuple[str, str]]:
    found = evening.table.running.turnings if evening.table.running else ()
    return [(english(one.label), english(one.text)) for one in found]
