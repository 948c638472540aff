"""Games with somebody who has no phone, in browsers: refused where the hub would deal, played on the table page."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.heard import Heard
from tests.browser.screens import Screens, choose, give, question, tap
from tests.browser.turned import Turned
from tests.web.hands import at_hub
from tests.web.house import House, Phone

# Castle of the Devil: five people, one of them without a phone and one whose phone dies, from the lobby to a verdict.

NAMES = ("Anna", "Ben", "Dino", "Elsa")
CARDS = (("brotherhood", "thug"), ("order", "priest"), ("brotherhood", "doctor"), ("brotherhood", "master"))


def asked(table: Page, start: str) -> Locator:
    """Return what the table page asks for somebody."""
    return table.locator(f"[data-region=hands] form.big[data-question*='{start}']").first


def answer(form: Locator, choice: str) -> None:
    """Tap a choice of a question on the table page, of which the beginning is in sight."""
    expect(form.locator(".asked")).to_be_in_viewport(ratio=1)
    tap(form.locator(f"[data-give='{choice}']"))


def objects(form: Locator, keys: int) -> None:
    """Enter so many keys and nothing else."""
    form.wait_for()
    for _ in range(keys):
        tap(form.locator(".stepper").first.locator("button").last)
    tap(form.locator("[type=submit]"))


def tapped_later(time: Turned, table: Page, name: str) -> None:
    """Tap a button of the table page once it has come with the time."""
    button = table.get_by_role("button", name=name)
    time.until(table, button.count)
    tap(button)


def begin(house: House, host: Page, phone: Phone) -> None:
    """Anna begins: a deal by the hub is refused in words, and so the real cards are entered in secret."""
    at_hub(house, "table-seat", "Caro")
    for start, value in (("table-game", "castle-of-the-devil"), ("table-option-deal", "hub")):
        phone.say(start, value)
    expect(host.locator(".block[data-key=phoneless]")).to_contain_text("Without a phone: Caro")
    tap(question(host, "table-begin").locator("button"))
    expect(host.locator("[data-region=questions]")).to_contain_text("would not see what the hub deals")
    for option, value in (("deal", "entered"), ("edition", "a"), ("pause_seconds", "0"), ("say", "no")):
        phone.say(f"table-option-{option}", value)
    tap(question(host, "table-begin").locator("button"))


def enter(time: Turned, table: Page, pages: list[Page]) -> None:
    """All enter their cards, Caro her company as a guest of Ben; of her profession nobody is told."""
    for page, (company, profession) in zip(pages, CARDS, strict=True):
        choose(page, "company", company)
        choose(page, "profession", profession)
    expect(table.locator(".notice")).to_contain_text("Caro, without a phone")
    at_hub(time.house, "table-guest-5", "seat-2")
    lent = pages[1]
    tap(lent.locator("[data-guest]"))
    choose(lent, "company", "order")
    tap(lent.locator("[data-back]"))
    tapped_later(time, table, "Go on without Caro")


def fight(time: Turned, table: Page, pages: list[Page]) -> None:
    """Anna challenges Ben; Elsa's phone dies before she chooses, and she and Caro say it aloud."""
    anna, ben, dino, elsa = pages
    time.until(anna, question(anna, "first").count)
    give(anna, "first", "seat-1")
    give(anna, "act", "duel")
    give(anna, "whom", "seat-2")
    give(anna, "on", "go")
    question(elsa, "support").wait_for()
    elsa.close()
    choose(dino, "support", "sword")
    time.until(table, table.locator(".notice", has_text="The phone of Elsa is gone").count)
    tapped_later(time, table, "Go on without Elsa")
    time.until(table, table.locator("[data-region=next]").inner_text, lambda seen: "Aloud: Elsa and Caro" in seen)
    expect(asked(table, "-for-4")).to_contain_text("For Elsa")
    answer(asked(table, "-for-4"), "shield")
    expect(asked(table, "-for-4")).to_have_count(0)
    answer(asked(table, "aloud"), "shield")
    expect(table.locator(".block[data-key=duel]")).to_contain_text("Caro")
    for _ in ("the Hypnotist", "the points", "the Doctor"):
        give(anna, "on", "go")
    give(ben, "prize", "look")


def declare(table: Page, ben: Page) -> None:
    """Ben declares with Caro, whose objects lie open; they are entered wrongly, and once more."""
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
    expect(table.locator(".block-result")).to_contain_text("they are there. Ben: 1, Caro: 1.")


@pytest.mark.long
def test_five_people_one_without_a_phone_and_one_whose_phone_dies(turned: Turned, screens: Screens) -> None:
    house = turned.house
    devices = [house.phone(name) for name in NAMES]
    table = screens.table(house)
    heard = Heard(table)
    table.reload()
    pages = [screens.phone(house, device) for device in devices]
    begin(house, pages[0], devices[0])
    enter(turned, table, pages)
    fight(turned, table, pages)
    declare(table, pages[1])
    for words in ("Which company do you belong to?", "Which profession do you have?", "Turn your cards."):
        assert words not in heard.everything, "the table's page carries no secret question"


@pytest.mark.long
def test_complots_says_why_it_does_not_begin_and_is_played_with_the_real_cards(house: House, screens: Screens) -> None:
    anna, ben = house.phone("Anna"), house.phone("Ben")
    at_hub(house, "table-seat", "Caro")
    anna.say("table-game", "complots")
    anna.say("table-option-deal", "hub")
    anna.say("table-option-react_seconds", "0")
    hers, his, table = screens.phone(house, anna), screens.phone(house, ben), screens.table(house)
    begins = question(hers, "table-begin")
    tap(begins.locator("button"))
    expect(begins).to_contain_text("Caro, without a phone, could not see cards on the phones.")
    expect(table.locator("[data-region=blocks]")).to_contain_text("could not see cards on the phones")
    anna.say("table-option-deal", "cards")
    expect(table.locator("[data-region=blocks]")).to_contain_text("They stay real, on the table")
    tap(begins.locator("button"))
    expect(begins).to_have_count(0)
    # How the cards are dealt is read while somebody is asked whether they are: it stands above the menus.
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
    expect(table.locator("[data-region=stage]")).to_contain_text("Caro loses an influence.")
    expect(beside).to_have_count(0)


def test_a_card_is_laid_on_the_table_page_and_told_on_a_phone(house: House, screens: Screens) -> None:
    anna, ben = house.phone("Anna"), house.phone("Ben")
    at_hub(house, "table-seat", "Caro")
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
    expect(table.locator(".notice", has_text="Caro, without a phone")).to_be_attached()
    tap(lies.locator("button"))
    asked = question(his, "shows")
    expect(asked).to_contain_text("Which number does the card of Caro show?")
    for page in (his, table):
        assert "Anna: 7" not in page.inner_text("body")
    at_the_table = table.locator("[data-seat='3'] form[data-question*=shows]")
    expect(at_the_table).to_be_in_viewport()
    asked.locator("input").fill("4")
    tap(asked.locator("[type=submit]"))
    for page in (his, table):
        expect(page.locator("[data-region=stage]")).to_contain_text("Anna: 7, Caro: 4")
    expect(at_the_table).to_have_count(0)
