"""Among Cultists in a browser: the lists of a whole box; and the game as people play it, to its first round.

The host composes, phones tick and tell, the night runs, and no page, not even in its bytes, has somebody else's role.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Locator, Page, expect

from companion.core.question import Choice, One, Question
from companion.core.view import Control
from companion.games.among_cultists.box.checklist import checklists
from companion.games.among_cultists.box.plan import Plan
from companion.games.among_cultists.box.roles import ABILITIES, MARKERS, SIDES, Role
from tests.browser.heard import PageTraffic
from tests.browser.look import SIZES, TABLE_SIZES, looks_right
from tests.browser.screens import TV, Screens, Size, address, loaded, question, unfold, visit
from tests.browser.stage import Scenery, SceneryHub
from tests.browser.turned import TurnedHub
from tests.hub.by_hand import draws
from tests.web.house import House

PEOPLE: dict[str, Role] = {
    "Anna": "pyromaniac",
    "Ben": "cultist",
    "Carla": "mechanic",
    "Dora": "novice",
    "Emil": "coward",
}
"""The players, and the contents of their envelopes: a set for five experts (p. 20)."""

WRONG: dict[str, Role] = dict(zip(PEOPLE, ("novice", "coward", "cultist", "mechanic", "mechanic"), strict=True))
"""The wrong roles that they enter first: together they are an impossible set."""


@dataclass
class PhoneParty:
    """A table page and everybody's phone, with the output that each received."""

    time: TurnedHub
    table: Page
    phones: dict[str, Page] = field(default_factory=dict)
    heard: dict[str, PageTraffic] = field(default_factory=dict)

    @property
    def pages(self) -> dict[str, Page]:
        return {"the table": self.table, **self.phones}

    def phase(self, phase: str) -> None:
        """Let time pass until every page is in the phase."""
        self.time.phase(phase, *self.pages.values())


@pytest.mark.long
@pytest.mark.house(chance=draws)
def test_five_compose_set_up_tell_their_roles_and_play_and_no_page_has_another_s_role(
    turned: TurnedHub, screens: Screens
) -> None:
    party = gather(turned, screens)
    composed(party)
    set_up_together(party)
    first = told(party, WRONG)
    refused_without_a_hint(party)
    second = told(party, PEOPLE)
    assert first == second, "what is heard while others tell depends on what they tell"
    party.phase("preparing")
    slept(party)
    for name, page in party.phones.items():
        reminded(page, name)
    first_round(party)
    roles_stay_with_their_seats(party)


def gather(turned: TurnedHub, screens: Screens) -> PhoneParty:
    """Open the table page and let everybody sit down."""
    house, table = turned.house, screens.blank(TV)
    party = PhoneParty(turned, table, heard={"the table": PageTraffic(table)})
    table.goto(f"{address(house)}/table")
    for name in PEOPLE:
        page = party.phones[name] = screens.blank()
        party.heard[name] = PageTraffic(page)
        visit(page, house, house.phone(name))
    return party


def fact(page: Page, block: str) -> Locator:
    """Return a block of facts."""
    return page.locator(f".block-facts[data-key={block}]")


def composed(party: PhoneParty) -> None:
    """Let the host compose a set, see its balance and its fault, and mend it."""
    host = party.phones["Anna"]
    question(host, "table-game").locator("[data-give='among-cultists']").click()
    unfold(host, "table-option-level").locator("[data-give=expert]").click()
    unfold(host, "table-option-pace").locator("[data-give=brisk]").click()
    taken(host, "mechanic")
    reason = "Balance: +3 for the Investigators. With 5 characters, it must be +1 for the Cultists."
    for page in party.pages.values():
        expect(fact(page, "plan")).to_contain_text(reason)
    expect(unfold(host, "table-option-roles")).to_contain_text(
        f"0 for the Cultists, 3 for the Investigators: +3 for the Investigators. {reason}"
    )
    begin = question(host, "table-begin")
    begin.locator("button").click()
    expect(begin.locator("[data-state]")).to_have_text(reason)
    taken(host, "pyromaniac", "novice", "coward")
    for page in party.pages.values():
        expect(fact(page, "plan")).to_contain_text("4 for the Cultists, 3 for the Investigators: +1 for the Cultists")
    begin.locator("button").click()
    party.phase("setting_up")


def taken(host: Page, *roles: Role) -> None:
    """Tick more roles, and confirm."""
    form = unfold(host, "table-option-roles")
    for role in roles:
        form.locator(f"label:has(input[name={role}])").click()
    form.locator("[type=submit]").click()


def set_up_together(party: PhoneParty) -> None:
    """Let two phones tick the lists together, each seeing the other's ticks; then everything is in place."""
    anna, ben = party.phones["Anna"], party.phones["Ben"]
    for page, other, thing in ((anna, ben, "5 envelopes"), (ben, anna, "Flip all role markers face down.")):
        page.get_by_role("checkbox", name=thing).tap()
        expect(other.get_by_role("checkbox", name=thing)).to_be_checked()
    expect(party.table.locator(".block-checklist .done")).to_have_count(2)
    question(party.phones["Carla"], "placed").locator("button").click()
    party.phase("envelopes")


def told(party: PhoneParty, roles: dict[str, Role]) -> dict[str, list[dict[str, str]]]:
    """Let everybody tell a role, one after the other.

    Returns the output to each observer while others told theirs, up to the last one.
    """
    said: dict[str, list[dict[str, str]]] = {observer: [] for observer in party.heard}
    for number, (name, role) in enumerate(roles.items(), 1):
        for page in party.pages.values():
            expect(page.locator(".required .badge-required")).to_have_count(len(roles) - number + 1)
        counts = {observer: len(heard.events) for observer, heard in party.heard.items()}
        form = question(party.phones[name], "envelope")
        form.locator(f"label:has(input[value={role}])").click()
        form.locator("[type=submit]").click()
        if number == len(roles):
            break
        for page in party.pages.values():
            expect(page.locator(".required .badge-required")).to_have_count(len(roles) - number)
        for observer, heard in party.heard.items():
            said[observer] += [] if observer == name else heard.regions(counts[observer])
    return {
        observer: [{name: still(html) for name, html in one.items()} for one in found]
        for observer, found in said.items()
    }


def still(html: str) -> str:
    """Return a region without the numbers in which two entries differ."""
    return re.sub(r"(envelope|unknown|happened)-\d+", r"\1", html)


def refused_without_a_hint(party: PhoneParty) -> None:
    """Check that everybody reads the same about an impossible set, without a name in it, and is asked again."""
    for page in party.pages.values():
        expect(fact(page, "envelopes")).to_contain_text("They don't add up.")
    said = {fact(page, "envelopes").inner_text() for page in party.pages.values()}
    assert not any(name in text for text in said for name in PEOPLE)
    for page in party.phones.values():
        expect(question(page, "envelope").locator("input:checked")).to_have_count(0)
        expect(page.locator("#secrets")).not_to_contain_text("Your role")


def slept(party: PhoneParty) -> None:
    """Let everybody get ready, the night run, and the evening begin."""
    for page in party.phones.values():
        question(page, "ready").locator("button").click()
    for page in party.phones.values():
        expect(page.locator("#press")).to_be_visible()
    party.phase("after")


def reminded(page: Page, name: str) -> None:
    """Expect role, team, ability and the night's reminder while the bar is held, and nothing before and after."""
    role = PEOPLE[name]
    secrets = page.locator("#secrets")
    expect(secrets).to_be_hidden()
    box = page.locator("[data-hold]").bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    team = SIDES["cultists" if role == "cultist" else "investigators"]
    night = "You are the only Cultist." if role == "cultist" else "Nothing."
    said = (MARKERS[role].name.message, team.message, ABILITIES[role].message, night)
    expect(secrets.locator(".secrets dd")).to_have_text(said)
    expect(secrets).to_be_visible()
    page.mouse.up()
    expect(secrets).to_be_hidden()


def first_round(party: PhoneParty) -> None:
    """Let everybody move, draw the event of the round, and finish it."""
    anna = party.phones["Anna"]
    question(anna, "done").locator("button").click()
    question(anna, "knife").locator("[data-give=seat-1]").click()
    party.phase("movement")
    question(party.phones["Emil"], "moved").locator("button").click()
    party.phase("event")
    question(anna, "draw").locator("button").click()
    for page in party.pages.values():
        expect(fact(page, "event")).to_contain_text("Anna may look through another living character's Energy deck")
    question(anna, "eyes").locator("[data-give=seat-3]").click()
    for page in party.pages.values():
        expect(fact(page, "event")).to_contain_text("Anna looks through Carla's Energy deck in secret")
    question(party.phones["Dora"], "outcome").locator("[data-give=alive]").click()
    question(anna, "settled").locator("button").click()
    party.phase("action")


def roles_stay_with_their_seats(party: PhoneParty) -> None:
    """Check that no other page has a phone's reminder, and no other page was sent it in any byte."""
    for observer, heard in party.heard.items():
        content = party.pages[observer].content()
        for name, role in PEOPLE.items():
            for said in (MARKERS[role].name, ABILITIES[role]):
                # Alone it is a secret; in a sentence it is a rule to look up.
                sent, drawn = (f"<dd data-cell{value}>{said.message}</dd>" for value in ("", '=""'))
                assert (sent in heard.everything) == (drawn in content) == (name == observer), (observer, sent)
        assert ("<dd data-cell>You are the only Cultist.</dd>" in heard.everything) == (
            PEOPLE.get(observer) == "cultist"
        )


FULL = Plan(players=8, special=frozenset({"pyromaniac", "seer"}))
"""The largest possible setup."""

DRAWN = """(checklist) => Array.from(checklist.querySelectorAll(".icon:not(.box .icon)"))
  .filter((icon) => icon.checkVisibility()).length"""


def asked() -> tuple[Question, ...]:
    """Return the lists of a whole box as questions, some of their items ticked."""
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


@TABLE_SIZES
@pytest.mark.parametrize(
    "language", ["en", pytest.param("es", marks=[pytest.mark.house(language="es"), pytest.mark.long])]
)
def test_the_table_s_screen_says_how_far_the_lists_are_and_what_comes_next(
    staged: House, stage: SceneryHub, screens: Screens, size: Size, language: str
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


@pytest.mark.house(language="it")
def test_the_setting_up_begins_at_its_first_list_and_never_puts_its_end_under_the_thumb(
    house: House, screens: Screens
) -> None:
    phones = [house.phone(name) for name in ("Anna", "Bruno", "Caro", "Dino", "Elsa")]
    page = screens.phone(house, phones[0], locale="it")
    loaded(page, "still.js")
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
