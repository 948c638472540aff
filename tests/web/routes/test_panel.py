"""The simulated panel in a browser: the hardware frontend's own code, down to its mock pins."""

import re
from collections.abc import Sequence
from html import unescape
from urllib.parse import urlencode

import pytest

from tests.laws.plays import NAMES
from tests.waiting import until
from tests.web.house import House, HttpReply, Phone, state
from tests.web.tones import night

pytestmark = pytest.mark.house(panel=True)


def push(phone: Phone, button: str, down: bool) -> HttpReply:
    """Press a button of the panel, or let it go."""
    body = urlencode({"button": button, "down": int(down)})
    return phone.form("/panel/push", body, Accept="application/json")


def test_the_panel_has_a_button_for_every_seat_and_those_of_the_table(house: House) -> None:
    page = house.phone().get("/panel").body.decode()
    for name in (*(f"seat{number}" for number in range(1, 11)), "next", "pause", "power"):
        assert page.count(f'data-push="{name}"') == 1
    for name in (*(f"seat{number}" for number in range(1, 11)), "power"):
        assert page.count(f'data-lamp="{name}"') == 1


def test_the_panel_names_each_seat_for_which_it_has_no_button(house: House) -> None:
    for name in NAMES[:12]:
        house.phone(name)
    page = unescape(re.sub(r"<[^>]*>", "", house.phone().get("/panel").body.decode()))
    named = [NAMES.index(name) for name in NAMES if f"{name}'s seat has no button at the hub." in page]
    assert named == [10, 11]


def test_a_press_goes_to_the_pin_and_from_there_to_the_table(house: House) -> None:
    house.play("Anna")
    screen = house.phone()
    assert push(screen, "pause", True).status == 204
    assert push(screen, "pause", False).status == 204
    until(lambda: screen.view()["paused"])
    # It stays the same pin: a released button cannot be released again.
    assert push(screen, "pause", False).status == 204
    assert screen.view()["paused"]


def test_the_lamps_are_those_of_the_pins(house: House) -> None:
    screen = house.phone()

    def lit(lamps: Sequence[str]) -> None:
        until(lambda: screen.get("/panel/lamps").json["lit"], lambda found: found == lamps)

    lit(["power"])
    night(house, 5)  # the table waits for all of them: their lamps blink
    required = [f"seat{number}" for number in range(1, 6)]
    lit([*required, "power"])
    lit(["power"])


def test_what_the_panel_does_not_have_is_refused_and_changes_nothing(house: House) -> None:
    before = state(house)
    screen = house.phone()
    assert push(screen, "seat11", True).problem == (422, "not_offered")
    for body in ("button=pause", "button=pause&down=2", "down=", ""):
        assert screen.form("/panel/push", body, Accept="application/json").problem == (400, "malformed")
    assert state(house) == before


@pytest.mark.house()
def test_where_there_is_no_simulated_panel_its_page_says_so(house: House) -> None:
    screen = house.phone()
    for path in ("/panel", "/panel/lamps"):
        reply = screen.get(path)
        assert reply.status == 404
        assert b"no simulated panel" in reply.body
    assert push(screen, "pause", True).problem == (404, "not_found")
