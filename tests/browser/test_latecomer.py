"""Somebody who sits down during a game: the next one is theirs, and until then they do not stand among the players."""

import pytest
from playwright.sync_api import expect

from tests.browser.screens import Screens
from tests.web.house import House, Phone


@pytest.mark.long
def test_a_latecomer_plays_in_the_next_game(house: House, screens: Screens) -> None:
    anna, ben = house.play("Anna", "Ben")
    late = house.phone("Zoe")
    table, page = screens.table(house), screens.phone(house, late)
    expect(table.locator(".ring .name")).to_have_text(["Anna", "Ben"])
    expect(page.locator("[data-region=questions]")).to_contain_text("You play in the next game.")
    ben.say("vote", "yes-no-shown")
    expect(page.locator("[data-region=questions] form.big")).to_have_count(0)
    end(anna, ben)
    expect(table.locator(".ring .name")).to_have_text(["Anna", "Ben", "Zoe"])


def end(anna: Phone, ben: Phone) -> None:
    """Let both agree to end the game, which nobody has won."""
    anna.say("table-ask-end")
    ben.say("table-agree-end", "yes")
    anna.say("table-clear")
