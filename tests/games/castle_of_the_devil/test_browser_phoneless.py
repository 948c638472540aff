"""Five people at one table, one of them without a phone and one whose phone dies, from the lobby to a verdict."""

import pytest
from playwright.sync_api import Locator, Page, expect

from companion.hub.table import phones
from tests.browser.heard import Heard
from tests.browser.screens import Screens, choose, give, question, tap
from tests.hub.by_hand import SECOND
from tests.web.hands import at_hub
from tests.web.house import House, Phone

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


def enter(house: House, table: Page, pages: list[Page]) -> None:
    """All enter their cards, Caro her company as a guest of Ben; of her profession nobody is told."""
    for page, (company, profession) in zip(pages, CARDS, strict=True):
        choose(page, "company", company)
        choose(page, "profession", profession)
    expect(table.locator(".notice")).to_contain_text("Caro, without a phone")
    at_hub(house, "table-guest-5", "seat-2")
    lent = pages[1]
    tap(lent.locator("[data-guest]"))
    choose(lent, "company", "order")
    tap(lent.locator("[data-back]"))
    tap(table.get_by_role("button", name="Go on without Caro"))


def fight(table: Page, pages: list[Page]) -> None:
    """Anna challenges Ben; Elsa's phone dies before she chooses, and she and Caro say it aloud."""
    anna, ben, dino, elsa = pages
    give(anna, "first", "seat-1")
    give(anna, "act", "duel")
    give(anna, "whom", "seat-2")
    give(anna, "on", "go")
    question(elsa, "support").wait_for()
    elsa.close()
    choose(dino, "support", "sword")
    expect(table.locator(".notice", has_text="The phone of Elsa is gone")).to_be_visible()
    tap(table.get_by_role("button", name="Go on without Elsa"))
    expect(table.locator("[data-region=next]")).to_contain_text("Aloud: Elsa and Caro")
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


@pytest.fixture(autouse=True)
def _short(monkeypatch: pytest.MonkeyPatch) -> None:
    """A phone counts as gone sooner: real time passes here."""
    monkeypatch.setattr(phones, "AWAY_AFTER", SECOND)
    monkeypatch.setattr(phones, "OVERDUE_AFTER", 2 * SECOND)


@pytest.mark.long
@pytest.mark.house(rate=10)
def test_five_people_one_without_a_phone_and_one_whose_phone_dies(house: House, screens: Screens) -> None:
    devices = [house.phone(name) for name in NAMES]
    table = screens.table(house)
    heard = Heard(table)
    table.reload()
    pages = [screens.phone(house, device) for device in devices]
    begin(house, pages[0], devices[0])
    enter(house, table, pages)
    fight(table, pages)
    declare(table, pages[1])
    for words in ("Which company do you belong to?", "Which profession do you have?", "Turn your cards."):
        assert words not in heard.everything, "the table's page carries no secret question"
