"""Games with a player who has no phone, or whose phone dies: in browsers, with game time turned by the test.

A phone that is there never counts as gone, however slow the machine is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Locator, Page, expect

from companion.hub.table.phones import OVERDUE_AFTER
from companion.table.handover.picking import LOOK
from tests.browser.heard import PageTraffic
from tests.browser.screens import TV, Screens, address, choose, give, hands, own_side, question, tap, vote
from tests.browser.turned import TurnedHub
from tests.hub.by_hand import SECOND
from tests.web.hands import answer_at_hub
from tests.web.house import House, Phone

# Castle of the Devil: five people, one of them without a phone and one whose phone dies, from the lobby to a verdict.

NAMES = ("Anna", "Ben", "Dino", "Elsa")
CARDS = (("brotherhood", "thug"), ("order", "priest"), ("brotherhood", "doctor"), ("brotherhood", "master"))


def asked(table: Page, start: str) -> Locator:
    """Return the form of a table page's question for a player."""
    return table.locator(f"[data-region=hands] form.big[data-question*='{start}']").first


def answer(form: Locator, choice: str) -> None:
    """Tap a choice of a question on the table page whose beginning is visible."""
    expect(form.locator(".asked")).to_be_in_viewport(ratio=1)
    tap(form.locator(f"[data-give='{choice}']"))


def objects(form: Locator, keys: int) -> None:
    """Enter `keys` keys and no other object."""
    form.wait_for()
    for _ in range(keys):
        tap(form.locator(".stepper").first.locator("button").last)
    tap(form.locator("[type=submit]"))


def tapped_later(time: TurnedHub, table: Page, name: str) -> None:
    """Tap a button of the table page once the time has brought it."""
    button = table.get_by_role("button", name=name)
    time.until(table, button.count)
    tap(button)


def begin(house: House, host: Page, phone: Phone) -> None:
    """Begin as Anna: a deal by the hub is refused in words, and so the real cards are entered in secret."""
    answer_at_hub(house, "table-seat", "Caro")
    for start, value in (("table-game", "castle-of-the-devil"), ("table-option-deal", "hub")):
        phone.say(start, value)
    expect(host.locator("[data-region=notices]")).to_contain_text("No phone to show these players their cards: Caro")
    tap(question(host, "table-begin").locator("button"))
    expect(host.locator("[data-region=questions]")).to_contain_text("No phone to show these players their cards")
    for option, value in (("deal", "entered"), ("edition", "a"), ("pause_seconds", "0"), ("say", "no")):
        phone.say(f"table-option-{option}", value)
    tap(question(host, "table-begin").locator("button"))


def enter(time: TurnedHub, table: Page, pages: list[Page]) -> None:
    """Let all enter their cards, Caro her company as a guest of Ben; nobody enters her profession."""
    for page, (company, profession) in zip(pages, CARDS, strict=True):
        choose(page, "company", company)
        choose(page, "profession", profession)
    expect(table.locator(".notice")).to_contain_text("Caro can answer")
    answer_at_hub(time.house, "table-guest-5", "seat-2")
    lent = pages[1]
    tap(lent.locator("[data-guest]"))
    choose(lent, "company", "order")
    tap(lent.locator("[data-back]"))
    tapped_later(time, table, "Continue without Caro")


def fight(time: TurnedHub, table: Page, pages: list[Page]) -> None:
    """Let Anna challenge Ben; Elsa's phone dies before she chooses, and she and Caro say it aloud."""
    anna, ben, dino, elsa = pages
    time.until(anna, question(anna, "first").count)
    give(anna, "first", "seat-1")
    give(anna, "act", "duel")
    give(anna, "whom", "seat-2")
    give(anna, "on", "go")
    question(elsa, "support").wait_for()
    elsa.close()
    choose(dino, "support", "sword")
    time.until(table, table.locator(".notice", has_text="Elsa's phone is offline").count)
    tapped_later(time, table, "Continue without Elsa")
    step = table.locator("[data-region=next]")
    time.until(table, step.inner_text, lambda seen: "Elsa and Caro, choose as a guest, or say it aloud" in seen)
    expect(asked(table, "-for-4")).to_contain_text("For Elsa")
    answer(asked(table, "-for-4"), "shield")
    expect(asked(table, "-for-4")).to_have_count(0)
    answer(asked(table, "aloud"), "shield")
    expect(table.locator(".block[data-key=duel]")).to_contain_text("Caro")
    for _ in ("the Hypnotist", "the points", "the Doctor"):
        give(anna, "on", "go")
    give(ben, "prize", "look")


def declare(table: Page, ben: Page) -> None:
    """Let Ben declare with Caro, whose objects lie open; they are entered wrongly, and once more."""
    give(ben, "act", "declare")
    give(ben, "declare", "own")
    choose(ben, "names", "seat-5")
    give(ben, "confirm", "declare")
    objects(question(ben, "objects"), 1)
    expect(asked(table, "open-objects-5").locator(".asked")).to_be_in_viewport(ratio=1)
    objects(question(ben, "open-objects-5"), 0)
    expect(asked(table, "judge")).to_contain_text("Caro: none of these objects.")
    answer(asked(table, "judge"), "anew")
    objects(asked(table, "open-objects-5"), 1)
    expect(question(ben, "judge")).to_contain_text("Caro: Key.")
    give(ben, "judge", "judge")
    expect(table.locator(".ending")).to_contain_text("are there. Ben: 1, Caro: 1.")


@pytest.mark.long
def test_five_people_one_without_a_phone_and_one_whose_phone_dies(turned: TurnedHub, screens: Screens) -> None:
    house = turned.house
    devices = [house.phone(name) for name in NAMES]
    table = screens.table(house)
    heard = PageTraffic(table)
    table.reload()
    pages = [screens.phone(house, device) for device in devices]
    begin(house, pages[0], devices[0])
    enter(turned, table, pages)
    fight(turned, table, pages)
    declare(table, pages[1])
    for words in ("Which company are you in?", "What's your profession?", "Reveal your cards."):
        assert words not in heard.everything, "the table's page carries no secret question"


@pytest.mark.long
def test_complots_says_why_it_does_not_begin_and_is_played_with_the_real_cards(house: House, screens: Screens) -> None:
    anna, ben = house.phone("Anna"), house.phone("Ben")
    answer_at_hub(house, "table-seat", "Caro")
    anna.say("table-game", "complots")
    anna.say("table-option-deal", "hub")
    anna.say("table-option-react_seconds", "0")
    hers, his, table = screens.phone(house, anna), screens.phone(house, ben), screens.table(house)
    begins = question(hers, "table-begin")
    tap(begins.locator("button"))
    expect(begins).to_contain_text("Without a phone, Caro couldn't see any cards.")
    expect(table.locator("[data-region=notices]")).to_contain_text("couldn't see any cards")
    anna.say("table-option-deal", "cards")
    expect(table.locator("[data-region=blocks]")).to_contain_text("Real cards on the table")
    tap(begins.locator("button"))
    expect(begins).to_have_count(0)
    # The choice of dealing can be read while a question about it is open: it is above the menus.
    expect(table.locator("[data-seat='3'] form.big[data-question*=deal]")).to_be_in_viewport(ratio=1)
    expect(table.locator(".block-cards").last).to_be_in_viewport(ratio=1)
    anna.say("deal")
    anna.say("first", "seat-1")
    anna.say("act", "tax")
    reacts = table.locator("[data-seat='3'] form.big[data-question*=react]")
    expect(reacts.locator("[data-give=doubt]")).to_be_in_viewport()
    tap(reacts.locator("[data-give=doubt]"))
    expect(reacts).to_have_count(0)
    anna.say("proof", "shown")
    expect(table.locator("[data-seat='3'] form[data-question*=loss]")).to_be_in_viewport()
    beside = question(his, "loss")
    expect(beside).to_contain_text("For Caro")
    tap(beside.locator("[data-give=contessa]"))
    expect(table.locator("[data-region=spotlight]")).to_contain_text("Caro loses an influence.")
    expect(beside).to_have_count(0)


def test_a_card_is_laid_on_the_table_page_and_told_on_a_phone(house: House, screens: Screens) -> None:
    anna, ben = house.phone("Anna"), house.phone("Ben")
    answer_at_hub(house, "table-seat", "Caro")
    anna.say("table-game", "overthrone")
    anna.say("table-option-reveals", "phones")
    his, table = screens.phone(house, ben), screens.table(house)
    expect(table.locator("[data-region=blocks]")).to_contain_text("Without a phone: Caro")
    anna.say("table-begin")
    anna.say("king", {"seat-3": 1})
    anna.say("duel", "seat-3")
    anna.say("number", 7)
    lies = table.locator("[data-seat='3'] form.big[data-question*=card]")
    expect(lies).to_be_in_viewport()
    expect(table.locator(".notice", has_text="Caro can answer")).to_be_attached()
    tap(lies.locator("button"))
    asked = question(his, "shows")
    expect(asked).to_contain_text("Which number does Caro's card show?")
    for page in (his, table):
        assert "Anna: 7" not in page.inner_text("body")
    at_the_table = table.locator("[data-seat='3'] form[data-question*=shows]")
    expect(at_the_table).to_be_in_viewport()
    asked.locator("input").fill("4")
    tap(asked.locator("[type=submit]"))
    for page in (his, table):
        expect(page.locator("[data-region=spotlight]")).to_contain_text("Anna: 7, Caro: 4")
    expect(at_the_table).to_have_count(0)


@pytest.mark.long
def test_three_people_without_a_phone_play_to_the_end_by_the_hub_s_own_hands(house: House, screens: Screens) -> None:
    table = screens.table(house, TV)
    for name in ("Anna", "Ben", "Carla"):
        asked = hands(table, "table-seat")
        asked.locator("input").fill(name)
        asked.locator("[type=submit]").click()
        expect(table.locator(".round")).to_contain_text(name)
    hands(table, "table-game").locator("[data-give='open-table']").click()
    hands(table, "table-option-points").locator("[data-give=none]").click()
    hands(table, "table-begin").locator("button").click()
    expect(table.locator("body")).to_have_attribute("data-phase", "play")
    hands(table, "round-1").locator("button").click()
    expect(table.locator("[data-region=happened]")).to_contain_text("1")
    hands(table, "table-end").locator("[data-give=yes]").click()
    winners = hands(table, "winners")
    winners.locator("label", has_text="Carla").click()
    winners.locator("[type=submit]").click()
    expect(table.locator(".ending")).to_contain_text("Carla")


EIGHT = ("Anna", "Ben", "Carla", "Dino", "Elsa", "Fritz", "Gina", "Hugo")

FEWER = ("Anna", "Ben", "Carla", "Dino", "Hugo")
"""The players outside the soak: each page costs as much as all the rest of such a test."""


@dataclass
class Many:
    """People with a phone each, in a browser."""

    time: TurnedHub
    screens: Screens
    phones: Mapping[str, Phone]
    pages: dict[str, Page] = field(default_factory=dict)

    def begin(self, **answers: object) -> Phone:
        """Let Anna answer some questions and everybody's page open; return her phone."""
        for start, value in answers.items():
            self.phones["Anna"].say(start.replace("__", "-"), value)
        for name, phone in self.phones.items():
            self.pages[name] = self.screens.phone(self.time.house, phone)
        return self.phones["Anna"]

    def dies(self, name: str) -> None:
        """Let the battery of a phone run out."""
        page = self.pages.pop(name)
        self.screens.pages.remove(page)
        page.context.close()

    def others_go_on(self, name: str) -> None:
        """Let Anna propose to continue without a player: an announcement, and one tap."""
        anna, head = self.pages["Anna"], self.pages["Ben"].locator("[data-region=head]")
        asked = question(anna, "table-without")
        self.time.until(anna, lambda: asked.all_inner_texts(), lambda seen: f"Continue without {name}" in str(seen))
        asked.locator("button").click()
        self.time.until(anna, head.inner_text, lambda seen: f"Continuing without {name}" in seen)

    def comes_back(self, name: str) -> Page:
        """Let a player return on another phone: a tap on it, a word, and taps of two others; return its page."""
        page = self.screens.open(address(self.time.house))
        page.get_by_role("button", name=f"I'm {name}").click()
        word = page.locator(".word").inner_text()
        seat = self.phones[name].seat
        for other in ("Anna", "Ben"):
            asked = question(self.pages[other], f"table-word-{seat}")
            asked.wait_for()
            self.time.passes(LOOK / 1000)
            asked.get_by_role("button", name=word, exact=True).click()
        self.time.until(page, lambda: own_side(page).inner_text(), lambda seen: name in seen)
        self.pages[name] = page
        return page


@pytest.fixture
def many(turned: TurnedHub, screens: Screens, soak: bool) -> Many:
    """Five people, eight in the soak."""
    return Many(turned, screens, {name: turned.house.phone(name) for name in (EIGHT if soak else FEWER)})


@pytest.mark.long
def test_a_phone_dies_before_a_vote_and_nobody_waits_for_it(many: Many) -> None:
    anna = many.begin(table__game="open-table", table__begin="go")
    many.dies("Hugo")
    anna.say("vote", "people-shown")
    for page in many.pages.values():
        vote(page, "seat-1")
    many.others_go_on("Hugo")
    for page in many.pages.values():
        rows = page.locator(".block-sheet[data-key=vote] tbody tr")
        many.time.until(page, rows.count, lambda seen: seen == len(many.phones))
    back = many.comes_back("Hugo")
    many.phones["Ben"].say("vote", "yes-no-shown")
    expect(question(back, "ballot")).to_be_visible()


@pytest.mark.long
def test_a_phone_dies_in_a_window_and_nobody_waits_for_it(many: Many) -> None:
    options = {"table__game": "complots", "table__option__react_seconds": "0", "table__begin": "go"}
    anna = many.begin(**options, deal="go", first="seat-1")
    anna.say("act", "tax")
    many.dies("Hugo")
    for name in many.pages.keys() - {"Anna"}:
        question(many.pages[name], "react").locator("[data-give=pass]").click()
    many.others_go_on("Hugo")
    many.time.until(many.pages["Ben"], question(many.pages["Ben"], "act").is_visible)
    back = many.comes_back("Hugo")
    many.phones["Ben"].say("act", "tax")
    expect(question(back, "react")).to_be_visible()


@pytest.mark.long
def test_a_phone_dies_in_the_night_and_the_night_runs_on(many: Many) -> None:
    options = {"table__game": "among-cultists", "table__option__knows": "no", "table__option__pace": "brisk"}
    many.begin(**options, table__begin="go", placed="go")
    for phone in many.phones.values():
        phone.say("ready")
    for page in many.pages.values():
        expect(page.locator("body")).to_have_attribute("data-phase", "night")
    many.dies("Hugo")
    new = many.time.house.phone()
    assert new.post(f"{new.api}/moves", {"seat": many.phones["Hugo"].seat}).problem == (409, "refused")
    many.time.phase("after", *many.pages.values())
    many.time.passes(OVERDUE_AFTER / SECOND)
    assert own_side(many.comes_back("Hugo")).is_visible()
