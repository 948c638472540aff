"""The simulated panel in a browser: the hardware face's own code, down to its mock pins."""

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode

import pytest

from companion.faces import Settings
from hardware.face import FACE
from tests.web.events import soon
from tests.web.house import House, Phone, Reply, open_house, state
from tests.web.tones import night


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A hub with a simulated panel."""
    own = {"panel": "simulated"}
    settings = Settings(bind="127.0.0.1", port=0, address="", data=tmp_path, mute=True, rate=1, own=own)
    with open_house(tmp_path) as found, FACE.run(found.tables, settings):
        yield found


def push(phone: Phone, button: str, down: bool) -> Reply:
    """Press a button of the panel, or let it go."""
    body = urlencode({"button": button, "down": int(down)})
    return phone.form("/panel/push", body, Accept="application/json")


def test_the_panel_has_a_button_for_every_seat_and_those_of_the_table(house: House) -> None:
    page = house.phone().get("/panel").body.decode()
    for name in (*(f"seat{number}" for number in range(1, 11)), "next", "pause", "power"):
        assert page.count(f'data-push="{name}"') == 1
    for name in (*(f"seat{number}" for number in range(1, 11)), "power"):
        assert page.count(f'data-lamp="{name}"') == 1


def test_a_press_goes_to_the_pin_and_from_there_to_the_table(house: House) -> None:
    house.play("Anna")
    screen = house.phone()
    assert push(screen, "pause", True).status == 204
    assert push(screen, "pause", False).status == 204
    assert soon(lambda: bool(screen.view()["paused"]))
    # The pin goes on being one: what was let go once cannot be let go again.
    assert push(screen, "pause", False).status == 204
    assert screen.view()["paused"]


def test_the_lamps_are_those_of_the_pins(house: House) -> None:
    screen = house.phone()
    assert soon(lambda: screen.get("/panel/lamps").json == {"lit": ["power"]})
    night(house, 5)  # the table waits for all of them: their lamps blink
    awaited = [f"seat{number}" for number in range(1, 6)]
    assert soon(lambda: screen.get("/panel/lamps").json == {"lit": [*awaited, "power"]})
    assert soon(lambda: screen.get("/panel/lamps").json == {"lit": ["power"]})


def test_what_the_panel_does_not_have_is_refused_and_changes_nothing(house: House) -> None:
    before = state(house)
    screen = house.phone()
    assert push(screen, "seat11", True).problem == (422, "not_offered")
    for body in ("button=pause", "button=pause&down=2", "down=", ""):
        assert screen.form("/panel/push", body, Accept="application/json").problem == (400, "malformed")
    assert state(house) == before


def test_where_there_is_no_simulated_panel_its_page_says_so(tmp_path: Path) -> None:
    with open_house(tmp_path) as house:
        screen = house.phone()
        for path in ("/panel", "/panel/lamps"):
            reply = screen.get(path)
            assert reply.status == 404
            assert b"no simulated panel" in reply.body
        assert push(screen, "pause", True).problem == (404, "not_found")
