"""Drafts: an entry that is not confirmed belongs to its form, until an answer counts or the form asks for another."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from playwright.sync_api import Locator, Page, Route, expect

from companion.core.question import Choice, One, Question
from tests.browser.lent import take
from tests.browser.lent import voting as lending
from tests.browser.others import OTHERS, TOUCH
from tests.browser.screens import (
    Screens,
    bring_out,
    hide,
    loaded,
    open_folds,
    open_sheet,
    own_side,
    question,
    tap,
    unfold,
    visit,
    voting,
)
from tests.browser.stage import EVERY_KIND, HOUR, Scenery, SceneryHub
from tests.long import further
from tests.web.house import House, Phone

FILLED = [one for one in EVERY_KIND if one.id != "one.1"]
"""Every kind of question that is filled in before it is confirmed."""

VOTE = Question(id="ballot.7", text="A vote", ask=One((Choice("yes", "Yes"), Choice("no", "No"))), required=True)
"""The question of a vote that somebody else has begun."""

SHAPES = ("open", "folded")


def shaped(asked: Question, shape: str) -> Question:
    return replace(asked, required=shape == "open")


def start_of(asked: Question) -> str:
    return asked.id.partition(".")[0]


def fill(form: Locator, kind: str) -> None:
    """Fill in a form as people do, and do not confirm it."""
    if kind == "secret":
        form.locator("label:has([value=seat-2])").click()
    elif kind == "some":
        form.locator("label:has([name=seat-2])").click()
        form.locator(".stepper:has([name=goblet]) [data-step='1']").click()
    elif kind == "number":
        form.locator("input").fill("7")
    elif kind == "sheet":
        form.locator("[name=a]").fill("4")
        form.locator(".stepper:has([name=b]) [data-step='-1']").click()
    elif kind == "order":
        form.locator("[data-value=seat-1] [data-move='1']").click()
    else:
        form.locator("input").fill("Goblins")


STATE = """form => JSON.stringify([
  Array.from(form.querySelectorAll("input[name]"), (one) => /radio|checkbox/.test(one.type) ? one.checked : one.value),
  Array.from(form.querySelectorAll("[data-value]"), (item) => item.dataset.value),
])"""


def state(form: Locator) -> str:
    """Return the entries of a form."""
    return str(form.evaluate(STATE))


def found(page: Page, asked: Question) -> Locator:
    """Return the form of a question, unfolded if it is folded."""
    if not asked.required:
        place = question(page, start_of(asked), "").first
        place.wait_for(state="attached")
        bring_out(place)
        open_folds(place)
    elif page.locator("body[data-sheet]").count():
        open_sheet(page, "menu")
    form = question(page, start_of(asked))
    form.wait_for()
    return form


def stands(page: Page, asked: Question, wanted: str) -> None:
    """Wait until the form of a question holds what was filled in."""
    form = found(page, asked)
    for _ in range(50):
        if state(form) == wanted:
            return
        page.wait_for_timeout(100)
    assert state(form) == wanted


def kept(page: Page) -> str:
    return str(page.evaluate("JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])"))


def ready(page: Page) -> None:
    """Wait until a page keeps what is filled in."""
    loaded(page, "drafts.js")
    page.wait_for_timeout(200)


BEGUN = [(start_of(one), SHAPES[at % 2]) for at, one in enumerate(FILLED)]
OTHERWISE = [(start_of(one), SHAPES[(at + 1) % 2]) for at, one in enumerate(FILLED)]


# Whichever shape a form begins in, it takes the other one and comes back.
@pytest.mark.parametrize(("kind", "shape"), [*further(BEGUN), *further(OTHERWISE, 0, sample=0)])
def test_every_kind_of_draft_stays_while_a_vote_comes_and_goes_and_while_its_form_changes_place(
    staged: House, stage: SceneryHub, screens: Screens, kind: str, shape: str
) -> None:
    asked = shaped(next(one for one in FILLED if start_of(one) == kind), shape)
    stage.scenery = Scenery(questions=(asked,))
    page = screens.phone(staged, staged.phone("Anna"))
    ready(page)
    empty = state(found(page, asked))
    fill(found(page, asked), kind)
    filled = state(found(page, asked))
    assert filled != empty
    for others in ((VOTE, asked), (asked,), (VOTE,), (asked,)):
        stage.show(Scenery(questions=others))
        expect(question(page, "ballot")).to_have_count(int(VOTE in others))
        if asked in others:
            stands(page, asked, filled)
    other = shaped(asked, "folded" if shape == "open" else "open")
    stage.show(Scenery(questions=(other,)))
    expect(question(page, kind, "details")).to_have_count(int(not other.required))
    stands(page, other, filled)
    stage.show(Scenery(questions=(asked,)))
    expect(question(page, kind, "details")).to_have_count(int(not asked.required))
    stands(page, asked, filled)
    page.reload()
    own_side(page).wait_for()
    ready(page)
    stands(page, asked, empty if asked.secret else filled)


@pytest.mark.long
@pytest.mark.parametrize("touched", [False, True], ids=["as it is", "changed by others"])
def test_a_chosen_one_stays_while_the_time_for_it_changes(
    staged: House, stage: SceneryHub, screens: Screens, touched: bool
) -> None:
    secret = next(one for one in FILLED if one.id == "secret.1")
    stage.scenery = Scenery(questions=(secret,))
    page = screens.blank()
    page.add_init_script(OTHERS)
    visit(page, staged, staged.phone("Anna"))
    own_side(page).wait_for()
    ready(page)
    if touched:
        page.evaluate(TOUCH)
    question(page, "secret").locator("label:has([value=seat-2])").click()
    stage.show(Scenery(questions=(replace(secret, text="One of these", deadline=2 * HOUR),)))
    expect(question(page, "secret").locator(".asked")).to_have_text("One of these")
    expect(question(page, "secret").locator("[value=seat-2]")).to_be_checked()


NUMBER = next(one for one in FILLED if one.id == "number.1")


@pytest.mark.long
@pytest.mark.scenery(Scenery(questions=(NUMBER,)))
def test_a_draft_never_comes_back_over_newer_typing(staged: House, stage: SceneryHub, screens: Screens) -> None:
    page = screens.phone(staged, staged.phone("Anna"))
    ready(page)
    question(page, "number").locator("input").fill("7")
    held: list[Route] = []
    page.route("**/drafts.js", lambda route: held.append(route))
    page.reload()
    question(page, "number").locator("input").fill("8")
    page.wait_for_timeout(500)
    held[0].continue_()
    page.unroute("**/drafts.js")
    ready(page)
    stage.show(Scenery(questions=(VOTE, NUMBER)))
    question(page, "ballot").wait_for()
    expect(question(page, "number").locator("input")).to_have_value("8")
    page.reload()
    expect(question(page, "number").locator("input")).to_have_value("8")


@pytest.mark.long
@pytest.mark.scenery(Scenery(questions=(NUMBER, FILLED[-1])))
def test_drafts_of_two_forms_are_kept_side_by_side(staged: House, screens: Screens) -> None:
    page = screens.phone(staged, staged.phone("Anna"))
    ready(page)
    question(page, "number").locator("input").fill("7")
    question(page, "text").locator("input").fill("Goblins")
    page.reload()
    expect(question(page, "number").locator("input")).to_have_value("7")
    expect(question(page, "text").locator("input")).to_have_value("Goblins")


@pytest.mark.long
def test_a_draft_is_gone_once_its_answer_is_in_and_the_next_form_of_its_kind_is_empty(
    house: House, screens: Screens
) -> None:
    _, ben = house.play("Anna", "Ben")
    page = screens.phone(house, ben)
    ready(page)
    points = unfold(page, "points")
    points.locator("[name=seat-2]").fill("9")
    assert "points" in kept(page)
    tap(points.locator("[type=submit]"))
    expect(question(page, "points")).to_have_count(0)
    assert "points" not in kept(page)
    expect(page.locator("[data-key=points] [role=cell]").last).to_have_text("9")
    ben.say("points", {"seat-1": 1, "seat-2": 2})
    expect(unfold(page, "points").locator("[name=seat-2]")).to_have_value("2")


@pytest.mark.long
def test_a_draft_is_kept_in_its_window_alone(house: House, screens: Screens) -> None:
    _, ben = house.play("Anna", "Ben")
    page = screens.phone(house, ben)
    ready(page)
    unfold(page, "points").locator("[name=seat-2]").fill("9")
    other = page.context.new_page()
    other.goto(page.url)
    own_side(other).wait_for()
    ready(other)
    expect(unfold(other, "points").locator("[name=seat-2]")).to_have_value("0")
    other.close()


def test_a_draft_of_a_secret_question_is_nowhere_but_in_the_page(house: House, screens: Screens) -> None:
    page = screens.phone(house, voting(house, "Anna", "Ben", "Caro")[1])
    ready(page)
    question(page, "ballot").locator("label:has(input[value=seat-3])").click()
    assert "seat-3" not in kept(page) and "ballot" not in kept(page)
    page.reload()
    question(page, "ballot").wait_for()
    ready(page)
    expect(question(page, "ballot").locator("input:checked")).to_have_count(0)


def sharing(house: House) -> Phone:
    """Return a phone with two seats in a game at the open table."""
    anna, ben = house.phone("Anna"), house.phone("Ben")
    anna.say("table-more", f"seat-{ben.seat}")
    ben.sit("Caro")
    anna.say("table-game", "open-table")
    anna.say("table-begin")
    anna.say("vote", "people-shown")
    return ben


@pytest.mark.long
def test_a_shared_phone_keeps_nothing(house: House, screens: Screens) -> None:
    page = screens.phone(house, sharing(house))
    page.locator(".iam", has_text="Caro").click()
    question(page, "ballot").locator("label:has(input[value=seat-1])").click()
    unfold(page, "points").locator("[name=seat-1]").fill("9")
    assert "ballot" not in kept(page) and "points" not in kept(page)
    hide(page)
    page.evaluate("delete document.hidden")
    page.locator(".iam", has_text="Caro").click()
    expect(unfold(page, "points").locator("[name=seat-1]")).to_have_value("0")
    expect(question(page, "ballot").locator("input:checked")).to_have_count(0)


@pytest.mark.long
def test_a_lent_phone_keeps_nothing_of_its_guest(house: House, screens: Screens) -> None:
    _, ben = lending(house, "seat-2")
    page = screens.phone(house, ben)
    ready(page)
    before = kept(page)
    take(page)
    form = question(page, "ballot")
    form.locator("label").first.click()
    expect(form.locator("input:checked")).to_have_count(1)
    assert kept(page) == before
