"""Lists that several phones tick together: big enough for thumbs, never in each other's way, and seen from afar."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from companion.core.question import Choice, One, Question
from companion.core.view import Control
from companion.faces import Hub
from companion.games.among_cultists.box.checklist import checklists
from companion.games.among_cultists.box.plan import Plan
from tests.browser.screens import PHONE, TABLET, TV, Screens, Size, question
from tests.browser.stage import Scenery, Stage
from tests.browser.test_look import SIZES, looks_right
from tests.web.house import House, Phone, open_house
from tests.web.packing import LISTS, PACKING

FULL = Plan(players=8, special=frozenset({"pyromaniac", "seer"}))
"""As much to set up as there can be."""

DRAWN = """(checklist) => Array.from(checklist.querySelectorAll(".icon:not(.box .icon)"))
  .filter((icon) => icon.checkVisibility()).length"""


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A hub at which people pack together."""
    with open_house(tmp_path, games={"packing": PACKING}) as found:
        yield found


@pytest.fixture
def phones(house: House) -> list[Phone]:
    """Anna's phone and Ben's, who pack together."""
    found = [house.phone("Anna"), house.phone("Ben")]
    found[0].say("table-game", "packing")
    found[0].say("table-begin")
    return found


def thing(page: Page, name: str) -> Locator:
    """Return what is tapped to tick a thing, or to take the tick back."""
    return page.get_by_role("checkbox", name=f"The {name}")


def test_what_one_phone_ticks_the_other_shows_and_both_go_on(
    house: House, phones: list[Phone], screens: Screens
) -> None:
    anna, ben = (screens.phone(house, phone) for phone in phones)
    for page, name in ((anna, "lamp"), (ben, "map"), (anna, "coin"), (ben, "fish")):
        thing(page, name).tap()
    for page in (anna, ben):
        for name in ("lamp", "map", "coin", "fish"):
            expect(thing(page, name)).to_be_checked()
        expect(thing(page, "deck")).not_to_be_checked()
        expect(question(page, "bag").locator(".count")).to_have_text("4 of 5")
    thing(ben, "lamp").tap()
    expect(thing(anna, "lamp")).not_to_be_checked()


def test_a_thumb_that_is_down_ticks_although_another_phone_has_ticked_meanwhile(
    house: House, phones: list[Phone], screens: Screens
) -> None:
    page = screens.phone(house, phones[0])
    thing(page, "deck").hover()
    page.mouse.down()
    phones[1].say("bag", "in-map")
    expect(thing(page, "map")).to_be_checked()
    page.mouse.up()
    expect(thing(page, "deck")).to_be_checked()


def test_things_are_ticked_one_after_the_other_without_waiting_for_the_hub(
    house: House, phones: list[Phone], screens: Screens
) -> None:
    page = screens.phone(house, phones[0])
    held: list[Route] = []
    page.route("**/answers", lambda route: held.append(route))
    for name in ("lamp", "map", "coin"):
        thing(page, name).tap()
    expect(page.locator("[role=checkbox][aria-busy=true]")).to_have_count(3)
    expect(question(page, "bag").locator("[data-state]")).to_be_empty()
    for route in held:
        route.continue_()
    for name in ("lamp", "map", "coin"):
        expect(thing(page, name)).to_be_checked()


def test_who_ticks_what_another_has_just_ticked_is_told_nothing_and_sees_it_ticked(
    house: House, phones: list[Phone], screens: Screens
) -> None:
    page = screens.phone(house, phones[0])

    def overtake(route: Route) -> None:
        phones[1].say("bag", "in-lamp")
        route.continue_()

    page.route("**/answers", overtake)
    with page.expect_response("**/answers") as answered:
        thing(page, "lamp").tap()
    assert answered.value.status == 422
    expect(thing(page, "lamp")).to_be_checked()
    expect(page.locator("[aria-busy=true]")).to_have_count(0)
    expect(question(page, "bag").locator("[data-state]")).to_be_empty()


@pytest.mark.parametrize(
    ("status", "word", "told"),
    [(422, "not_offered", ""), (409, "stale", ""), (409, "refused", "That is against a rule.")],
)
def test_a_tap_that_came_too_late_is_passed_over_in_silence_and_a_rule_is_not(
    status: int, word: str, told: str, house: House, phones: list[Phone], screens: Screens
) -> None:
    page = screens.phone(house, phones[0])
    says = {"error": word, "says": "That is against a rule."}
    page.route("**/answers", lambda route: route.fulfill(status=status, json=says))
    thing(page, "lamp").tap()
    expect(thing(page, "lamp")).to_have_attribute("aria-busy", "false")
    expect(question(page, "bag").locator("[data-state]")).to_have_text(told)


def test_a_list_folds_when_it_is_whole_and_can_be_opened_to_take_something_out(
    house: House, phones: list[Phone], screens: Screens
) -> None:
    page = screens.phone(house, phones[0], TABLET)
    summary = question(page, "door").locator("summary")
    thing(page, "key").focus()
    page.keyboard.press("Space")
    expect(thing(page, "key")).to_be_hidden()
    expect(summary).to_be_focused()
    expect(summary).to_contain_text("1 of 1")
    page.keyboard.press("Enter")
    expect(thing(page, "key")).to_be_checked()
    thing(page, "key").click()
    expect(thing(page, "key")).not_to_be_checked()
    expect(thing(page, "lamp")).to_be_visible()


def test_a_list_that_somebody_has_folded_stays_folded_while_others_tick(
    house: House, phones: list[Phone], screens: Screens
) -> None:
    page = screens.phone(house, phones[0])
    summary = question(page, "bag").locator("summary")
    summary.click()
    phones[1].say("bag", "in-map")
    expect(summary).to_contain_text("1 of 5")
    expect(thing(page, "map")).to_be_hidden()


def test_a_phone_that_ticks_shows_no_list_twice_and_the_table_shows_them_all(
    house: House, phones: list[Phone], screens: Screens
) -> None:
    page, table = screens.phone(house, phones[0]), screens.table(house)
    expect(thing(page, "lamp")).to_be_visible()
    expect(page.locator(".block-checklist")).to_have_count(len(LISTS))
    for block in page.locator(".block-checklist").all():
        expect(block).to_be_hidden()
    for name, things in LISTS.items():
        block = table.locator(f".block-checklist[data-key={name}]")
        expect(block).to_be_in_viewport(ratio=1)
        expect(block.get_by_role("heading")).to_contain_text(f"0 of {len(things)}")


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
def test_the_lists_of_a_whole_box_can_be_read_and_touched_on_a_phone(
    tmp_path: Path, screens: Screens, size: Size
) -> None:
    scenery = Scenery(checklists(FULL), asked())
    with open_house(tmp_path, seen_as=lambda hub: Stage(hub, scenery).as_hub()) as house:
        page = screens.phone(house, house.phone("Anna"), size)
        looks_right(page, screens.blank())
        last = page.locator("[role=checkbox]").last
        last.scroll_into_view_if_needed()
        head = page.locator(".ticks").last.locator("summary")
        expect(head).to_be_in_viewport(ratio=1)
        box = last.bounding_box()
        assert box and box["height"] >= 48


@pytest.mark.parametrize("size", [TABLET, TV], ids=["tablet", "tv"])
@pytest.mark.parametrize("language", ["en", "es"])
def test_the_three_lists_of_a_whole_box_are_all_in_sight_on_the_table_s_screen(
    tmp_path: Path, screens: Screens, size: Size, language: str
) -> None:
    controls: frozenset[Control] = frozenset({"pause", "next"})
    half = {item.id for block in checklists(FULL) for item in block.items[::2]}
    everything = {item.id for block in checklists(FULL) for item in block.items}
    stage: list[Stage] = []

    def built(hub: Hub) -> Hub:
        stage.append(Stage(hub, Scenery(controls=controls)))
        return stage[0].as_hub()

    with open_house(tmp_path, language, seen_as=built) as house:
        for name in ("Anna", "Bartholomewwwwww", "Carla", "Dora", "Emil", "Francesca", "Gio", "Héloïse"):
            house.phone(name)
        page = screens.table(house, size, language)
        for done in (set[str](), half, everything):
            stage[0].show(Scenery(checklists(FULL, done), controls=controls))
            for block in checklists(FULL, done):
                shown = page.locator(f".block-checklist[data-key={block.id}]")
                ticked = sum(item.done for item in block.items)
                expect(shown.locator(".done")).to_have_count(ticked)
                expect(shown).to_be_in_viewport(ratio=1)
                assert shown.locator(".checklist").evaluate(DRAWN) == len(block.items)
        looks_right(page, screens.blank())


def test_a_phone_of_somebody_without_the_lists_shows_them_as_blocks(
    house: House, phones: list[Phone], screens: Screens
) -> None:
    late = screens.phone(house, house.phone("Carla"), PHONE)
    expect(late.locator(".block-checklist")).to_have_count(len(LISTS))
    for block in late.locator(".block-checklist").all():
        expect(block).to_be_visible()
