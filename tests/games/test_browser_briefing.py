"""The briefings of newcomers on a phone: all of it visible below the secrets, with equal height for every role."""

from __future__ import annotations

from importlib import import_module

import pytest
from playwright.sync_api import expect

from companion.texts import translator
from tests.browser.screens import PHONE, Screens
from tests.browser.stage import Scenery, SceneryHub
from tests.long import further, further_languages
from tests.web.house import House

GAMES = ("among_cultists", "castle_of_the_devil", "complots")
"""The games with briefings; `parts.py` of each has the content of a phone."""

MOST_APART = 2.5
"""Lines by which the briefings of two roles may differ on a phone: a word may wrap."""

ROOM = "panel => [panel.scrollHeight, panel.clientHeight]"

LINES = "list => list.getBoundingClientRect().height / parseFloat(getComputedStyle(list).lineHeight)"


@pytest.mark.parametrize("game", further(GAMES))
@pytest.mark.parametrize("language", further_languages())
def test_all_that_a_phone_tells_of_a_part_is_in_sight(
    language: str, game: str, staged: House, stage: SceneryHub, screens: Screens
) -> None:
    translate = translator(language)
    page = screens.phone(staged, staged.phone("Anna"), PHONE, language)
    panel = page.locator("#secrets")
    lines: dict[str, float] = {}
    every = {part: one for parts in import_module(f"tests.games.{game}.parts").held() for part, one in parts.items()}
    for secrets, briefing in every.values():
        stage.show(Scenery(secrets=tuple(secrets), briefing=tuple(briefing.facts)))
        expect(panel.locator(".briefing dd")).to_have_text([translate(fact.text) for fact in briefing.facts])
        expect(panel.locator(".secrets dd")).to_have_count(len(secrets))
        if not lines:
            page.locator("[data-hold]").focus()
            page.keyboard.down("Enter")
        whole, seen = panel.evaluate(ROOM)
        assert whole <= seen, (briefing, whole, seen)
        lines[translate(briefing.do)] = panel.locator(".briefing").evaluate(LINES)
    assert max(lines.values()) - min(lines.values()) <= MOST_APART, lines
