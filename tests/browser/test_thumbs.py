"""Places that stay: in played evenings no button moves under a thumb, but by an act of its own page.

Evenings of every game are pushed step by step to a phone and to the hub's page, whose clocks run between the steps. A
tap that the guard swallows is answered by a pulse of its button.
"""

from __future__ import annotations

from itertools import product
from operator import itemgetter
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.core.question import Choice, One, Question, step
from companion.core.text import say
from companion.games import GAMES
from tests.browser.screens import PHONE, Screens, loaded, question, visit
from tests.browser.stage import Scenery, SceneryHub
from tests.browser.thumbs import played, watching
from tests.long import further
from tests.web.house import House

STEPS = 90
"""Inputs of an evening; a game's first round and some votes come in this number."""

EVENINGS = {name: (min(6, game.seats.stop - 1), number) for number, (name, game) in enumerate(GAMES.items(), 1)}
"""The number of players and the seed of the evening of each game."""


EVERY_TIME = 2
"""The number of games whose evenings `make test` plays."""


# CI plays further evenings of all other games: these are the same with fewer people.
@pytest.mark.parametrize("name", further(EVENINGS, EVERY_TIME, sample=0))
def test_no_button_moves_but_by_an_act_of_its_own_page(name: str, browser: Browser, tmp_path: Path) -> None:
    people, seed = EVENINGS[name]
    with watching(browser, tmp_path) as thumbs:
        moved = thumbs.watch(played(GAMES[name], people, seed, STEPS), 2)
    assert not moved, "\n".join(moved)


OF_SOAK = 2 * STEPS

FURTHER = [
    evening
    for at, name in enumerate(EVENINGS)
    for evening in further(product([name], range(21, 24)), 0, of=itemgetter(0), sample=0 if at < EVERY_TIME else 1)
]
"""The games and seeds of further evenings, which have the most people, and are longer in the soak."""


@pytest.mark.parametrize(("name", "seed"), FURTHER)
def test_no_button_moves_in_further_evenings(
    name: str, seed: int, browser: Browser, tmp_path: Path, soak: bool
) -> None:
    with watching(browser, tmp_path) as thumbs:
        steps = played(GAMES[name], GAMES[name].seats.stop - 1, seed, OF_SOAK if soak else STEPS)
        moved = thumbs.watch(steps, 2, motion="reduce" if seed % 2 else "no-preference")
    assert not moved, "\n".join(moved)


BANNER = """() => {
  const banner = document.createElement("p");
  banner.textContent = "Somebody is at the door";
  banner.style.cssText = "margin: 0; height: 40px";
  document.body.prepend(banner);
  return banner;
}"""
"""A script that puts a banner over a page."""

PLANTED = {
    "a timer": f"document.addEventListener('DOMContentLoaded', () => setTimeout({BANNER}, 8000));",
    "a fade": f"""document.addEventListener('DOMContentLoaded', () => {{
      const banner = ({BANNER})();
      const grows = {{ height: ['40px', '90px'] }};
      setTimeout(() => banner.animate(grows, {{ delay: 3000, duration: 200, fill: 'both' }}), 8000);
    }});""",
}


@pytest.mark.parametrize("cause", further(PLANTED, alone=True))
def test_what_a_script_moves_seconds_after_the_last_news_is_noticed(
    cause: str, browser: Browser, tmp_path: Path
) -> None:
    with watching(browser, tmp_path) as thumbs:
        steps = played(GAMES["open-table"], 4, 1, 12)
        moved = thumbs.watch(steps, 2, motion="no-preference", planted=PLANTED[cause])
    assert any("ms later" in line and line.startswith("phone") for line in moved), moved


LIT = """() => Array.from(document.querySelectorAll(".own .plaque"))
  .filter((plaque) => getComputedStyle(plaque).borderImageSource.includes("plaque-lit"))
  .map((plaque) => plaque.textContent.trim())"""
"""A script that returns the words of the bright buttons."""


def test_while_something_waits_for_a_confirmation_nothing_else_is_bright(
    staged: House, stage: SceneryHub, screens: Screens
) -> None:
    yes = One((Choice("yes", say("Ben dies"), "check"), Choice("no", say("Cancel"), "cross")))
    sure = Question(id="sure.1", text="Is Ben dead?", ask=yes, required=True)
    acted = step("acted.1", say("Everyone has acted"), required=True)
    page = screens.phone(staged, staged.phone("Anna"))
    stage.show(Scenery(questions=(acted,)))
    expect(question(page, "acted")).to_be_visible()
    assert page.evaluate(LIT) == ["Everyone has acted"]
    stage.show(Scenery(questions=(sure, acted)))
    expect(question(page, "sure")).to_be_visible()
    assert page.evaluate(LIT) == []


PULSES = """() => {
  window.pulses = [];
  const real = Element.prototype.animate;
  Element.prototype.animate = function (frames, ms) {
    pulses.push([this.textContent.trim(), ms]);
    return real.call(this, frames, ms);
  };
}"""
"""A script that notes each pulse."""

GUARD = 600_000
"""Milliseconds for which a new question takes no tap: longer than any test."""


GUARDED = f"""new MutationObserver(() => {{
  if (document.body && !document.body.dataset.runs) document.body.dataset.guard = "{GUARD}";
}}).observe(document, {{ childList: true, subtree: true }});"""
"""A script that lengthens the guard before the page's own scripts read it."""


def hasty(screens: Screens, house: House, motion: str) -> Page:
    """Return the phone of Anna, on which a question takes no tap, after a tap on it."""
    page = screens.blank(PHONE)
    page.emulate_media(reduced_motion="reduce" if motion == "reduce" else "no-preference")
    page.add_init_script(GUARDED)
    phone = house.phone("Anna")
    visit(page, house, phone)
    button = question(page, "acted").locator("button")
    button.wait_for()
    loaded(page, "still.js")
    page.evaluate(PULSES)
    button.tap()
    return page


@pytest.mark.parametrize(("motion", "pulses"), [("full", [["Everyone has acted", 180]]), ("reduce", [])])
def test_a_tap_that_the_guard_swallows_is_answered_by_a_short_pulse(
    motion: str, pulses: list[object], staged: House, stage: SceneryHub, screens: Screens
) -> None:
    stage.show(Scenery(questions=(step("acted.1", say("Everyone has acted"), required=True),)))
    page = hasty(screens, staged, motion)
    assert not stage.answers
    assert page.evaluate("pulses") == pulses
