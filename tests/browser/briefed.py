"""A phone that is held to see secrets with a briefing below them: whether all is in sight, how high it stands."""

from __future__ import annotations

from collections.abc import Sequence

from playwright.sync_api import expect

from companion.core.briefing import Briefing
from companion.core.view import Secret
from companion.texts import translator
from tests.browser.screens import PHONE, Screens
from tests.browser.stage import Scenery, Stage
from tests.web.house import House

Held = tuple[Sequence[Secret], Briefing]
"""The secrets of a seat, and what it is told of its part."""

MOST_APART = 2.5
"""Lines by which the briefings of two parts may differ on a phone: where a word goes over."""

ROOM = "panel => [panel.scrollHeight, panel.clientHeight]"

LINES = "list => list.getBoundingClientRect().height / parseFloat(getComputedStyle(list).lineHeight)"


def fits(staged: House, stage: Stage, screens: Screens, language: str, every: Sequence[Held]) -> None:
    """Hold a phone in a language while it tells of each part: nothing is scrolled, and all are about as high."""
    translate = translator(language)
    page = screens.phone(staged, staged.phone("Anna"), PHONE, language)
    panel = page.locator("#secrets")
    lines: dict[str, int] = {}
    for secrets, briefing in every:
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
