"""Sixteen people at a table: each looks different, and the buttons and lamps at the hub are those of the first ten."""

import pytest

from companion.core.game import Refused
from companion.core.limits import MOST_BUTTONS, MOST_SEATS
from companion.core.view import Facts
from companion.table import events as e
from tests.golden.english import english
from tests.laws.evening import Evening

NAMES = tuple(f"P{seat}" for seat in range(1, MOST_SEATS + 1))


def test_sixteen_sit_with_colours_and_symbols_of_their_own_and_the_seventeenth_finds_no_seat() -> None:
    evening = Evening(*NAMES)
    with pytest.raises(Refused, match="Every seat is taken"):
        evening.sit("Too late")
    assert len({s.colour for s in evening.table.sitters}) == len({s.symbol for s in evening.table.sitters}) == 16


def test_a_seat_above_the_tenth_has_no_lamp_whatever_it_does() -> None:
    evening = Evening(*NAMES)
    evening.say(1, "table-rehearse")
    assert evening.asks(MOST_SEATS, "table-try-vote")
    assert set(evening.view(None).public.lamps) == {"power", *(f"seat{seat}" for seat in range(1, MOST_BUTTONS + 1))}


def test_a_rehearsal_asks_for_no_button_that_a_seat_lacks_and_everyone_hears_whose_seat_has_none() -> None:
    evening = Evening(*NAMES[: MOST_BUTTONS + 1])
    evening.say(1, "table-rehearse")
    assert [english(text) for text in evening.public().notices] == ["P11's seat has no button at the hub."]
    for seat in evening.table.seats:
        evening.say(seat, "table-try-vote", "yes")
    tenth, eleventh = (evening.question(seat, "table-try-button") for seat in (10, 11))
    assert (tenth.button_choice, eleventh.button_choice) == ("go", None)
    assert english(eleventh.text) == "Your seat has no button at the hub: tap here"
    assert evening.say(11, "table-try-button") == [e.ButtonTried(11)]


def test_a_rehearsal_that_ends_without_their_tap_does_not_speak_of_their_button() -> None:
    evening = Evening(*NAMES)
    evening.say(1, "table-rehearse")
    assert [english(text) for text in evening.public().notices] == [
        "P11, P12, P13, P14, P15, P16 have no button at the hub."
    ]
    evening.say(16, "table-try-vote", "yes")
    evening.wait(10 * 60_000)
    found = next(block for block in evening.public().blocks if isinstance(block, Facts) and block.id == "rehearsal")
    assert english(found.rows[15].text) == "The vote arrived, the tap didn't: try it again."
    assert not evening.public().notices
