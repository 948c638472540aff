"""The lists of a whole box: big enough for thumbs on a phone, and all in sight on the table's screen."""

import pytest
from playwright.sync_api import expect

from companion.core.question import Choice, One, Question
from companion.core.view import Control
from companion.games.among_cultists.box.checklist import checklists
from companion.games.among_cultists.box.plan import Plan
from tests.browser.look import SIZES, looks_right
from tests.browser.screens import TABLET, TV, Screens, Size, comes, question
from tests.browser.stage import Scenery, Stage
from tests.long import further
from tests.web.house import House

FULL = Plan(players=8, special=frozenset({"pyromaniac", "seer"}))
"""As much to set up as there can be."""

DRAWN = """(checklist) => Array.from(checklist.querySelectorAll(".icon:not(.box .icon)"))
  .filter((icon) => icon.checkVisibility()).length"""


def asked() -> tuple[Question, ...]:
    """Return the lists of a whole box as questions, some of their things ticked."""
    return tuple(
        Question(
            id=f"tick-{block.id}-0.1",
            text=block.label,
            ask=One(tuple(Choice(f"do-{i.id}", i.text, i.icon, done=n % 3 == 0) for n, i in enumerate(block.items))),
        )
        for block in checklists(FULL)
    )


@SIZES
@pytest.mark.scenery(Scenery(checklists(FULL), asked()))
def test_the_lists_of_a_whole_box_can_be_read_and_touched_on_a_phone(
    staged: House, screens: Screens, size: Size
) -> None:
    page = screens.phone(staged, staged.phone("Anna"), size)
    looks_right(page, screens.blank())
    last = page.locator("[role=checkbox]").last
    last.scroll_into_view_if_needed()
    head = page.locator(".ticks").last.locator("summary")
    expect(head).to_be_in_viewport(ratio=1)
    box = last.bounding_box()
    assert box and box["height"] >= 48


@pytest.mark.parametrize("size", further([TABLET, TV], alone=True), ids=["tablet", "tv"])
@pytest.mark.parametrize(
    "language", ["en", pytest.param("es", marks=[pytest.mark.house(language="es"), pytest.mark.long])]
)
def test_the_table_s_screen_says_how_far_the_lists_are_and_what_comes_next(
    staged: House, stage: Stage, screens: Screens, size: Size, language: str
) -> None:
    controls: frozenset[Control] = frozenset({"pause", "next"})
    half = {item.id for block in checklists(FULL) for item in block.items[::2]}
    everything = {item.id for block in checklists(FULL) for item in block.items}
    for name in ("Anna", "Bartholomewwwwww", "Carla", "Dora", "Emil", "Francesca", "Gio", "Héloïse"):
        staged.phone(name)
    page = screens.table(staged, size, language)
    for done in (set[str](), half, everything):
        stage.show(Scenery(checklists(FULL, done), controls=controls))
        for block in checklists(FULL, done):
            shown = page.locator(f".block-checklist[data-key={block.id}]")
            ticked = sum(item.done for item in block.items)
            expect(shown.locator(".done")).to_have_count(ticked)
            expect(shown).to_be_in_viewport(ratio=1)
        unfinished = [block for block in checklists(FULL, done) if not all(item.done for item in block.items)]
        if unfinished:
            first = page.locator(f".block-checklist[data-key={unfinished[0].id}] .checklist")
            assert first.evaluate(DRAWN) == min(2, sum(not item.done for item in unfinished[0].items))
    looks_right(page, screens.blank())


STILL = "performance.getEntriesByType('resource').some((one) => one.name.endsWith('/still.js'))"


@pytest.mark.house(language="it")
def test_the_setting_up_begins_at_its_first_list_and_never_puts_its_end_under_the_thumb(
    house: House, screens: Screens
) -> None:
    phones = [house.phone(name) for name in ("Anna", "Bruno", "Caro", "Dino", "Elsa")]
    page = screens.phone(house, phones[0], locale="it")
    comes(page, STILL)
    phones[0].say("table-game", "among-cultists")
    phones[0].say("table-begin")
    expect(page.locator(".ticks > summary").first).to_be_in_viewport()
    expect(question(page, "placed")).not_to_be_in_viewport()
    done = page.locator("[data-region=questions] > [data-question*='-section-'] > button")
    done.scroll_into_view_if_needed()
    thumb, before = done.bounding_box(), question(page, "placed").bounding_box()
    done.click()
    expect(done).to_have_count(0)
    after = question(page, "placed").bounding_box()
    assert thumb and before and after
    assert after["y"] == pytest.approx(before["y"], abs=1)
    assert after["y"] > thumb["y"] + thumb["height"]
