"""From the code on the screen to the result of a vote, and not a byte too many on the way."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.code import scan
from tests.browser.heard import Heard
from tests.browser.screens import TV, Screens, own_side, question, tap, unfold, vote
from tests.hub.power.server import serving

PEOPLE = (("Anna", "en"), ("Bruno", "it"), ("Inés", "es"), ("Dora", "en"), ("Emil", "it"))
GUEST = "Francesca"
"""The sixth player, on the phone of the fifth."""


@dataclass
class Party:
    """A table page and five phones, the last one shared by two seats; what each of them heard."""

    table: Page
    phones: list[Page] = field(default_factory=list)
    heard: dict[str, Heard] = field(default_factory=dict)

    @property
    def screens(self) -> list[Page]:
        """All pages."""
        return [self.table, *self.phones]

    def as_seat(self, name: str) -> Page:
        """Return the phone of somebody, with their side of a shared phone opened."""
        names = [name for name, _ in PEOPLE]
        page = self.phones[names.index(name) if name in names else -1]
        if page is self.phones[-1]:
            tap(page.locator(".iam", has_text=name))
        return page

    def put_down(self, name: str) -> None:
        """Close somebody's side of a shared phone."""
        if self.phones[-1].locator("[data-done]").is_visible():
            self.phones[-1].locator("[data-done]").click()


@pytest.mark.long
def test_six_players_scan_sit_down_and_vote_and_no_phone_hears_of_another(screens: Screens, tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        party = gather(screens, server.url())
        begin(party)
        first = vote_of_all(party, shift=1)
        second = vote_of_all(party, shift=2)
        for eye, said in first.items():
            assert said
            assert said == second[eye], f"{eye} hears something that depends on the others' ballots"
        secrets_stay_with_their_seat(party)


def gather(screens: Screens, url: str) -> Party:
    """Open the table page and let everybody sit down by the address in its QR code."""
    table = screens.blank(TV)
    party = Party(table, heard={"table": Heard(table)})
    table.goto(url)
    address = scan(table.locator(".join .qr"), table.locator(".addresses li").all_inner_texts())
    for name, language in PEOPLE:
        page = screens.blank(locale=language)
        party.heard[name] = Heard(page)
        page.goto(address)
        expect(page.locator("html")).to_have_attribute("lang", language)
        page.locator("#name").fill(name)
        page.locator("#name").press("Enter")
        expect(own_side(page)).to_contain_text(name)
        party.phones.append(page)
    shared = party.phones[-1]
    tap(unfold(party.phones[0], "table-more").locator(f"[data-give=seat-{len(PEOPLE)}]"))
    shared.locator(".foot summary").click()
    shared.locator("#another").fill(GUEST)
    shared.locator("#another").press("Enter")
    expect(shared.locator(".iam")).to_have_count(2)
    for page in party.screens:
        expect(page.locator(".ring .name")).to_have_text([name for name, _ in PEOPLE] + [GUEST])
    return party


def begin(party: Party) -> None:
    """The host chooses the open table and begins."""
    host = party.phones[0]
    tap(question(host, "table-game").locator("[data-give='open-table']"))
    tap(question(host, "table-begin").locator("button"))
    for page in party.screens:
        expect(page.locator("body")).to_have_attribute("data-phase", "play")


def vote_of_all(party: Party, shift: int) -> dict[str, list[dict[str, str]]]:
    """Hold a secret vote where each votes for the seat `shift` further on, and check the reveal.

    Returns what each eye heard from the opening of the vote up to the last ballot but
    one, its own acts apart.
    """
    tap(unfold(party.phones[0], "vote").locator("[data-give='people-shown']"))
    for page in party.screens:
        expect(page.locator(".sign-awaited")).to_have_count(6)
    names = [*(name for name, _ in PEOPLE), GUEST]
    said: dict[str, list[dict[str, str]]] = {eye: [] for eye in party.heard}
    for number, name in enumerate(names):
        page = party.as_seat(name)
        question(page, "ballot").wait_for()
        counts = {eye: len(heard.events) for eye, heard in party.heard.items()}
        asked = {eye: len(heard.asked) for eye, heard in party.heard.items()}
        vote(page, f"seat-{(number + shift) % 6 + 1}")
        for other in party.screens:
            expect(other.locator(".sign-awaited")).to_have_count(5 - number)
        for eye, heard in party.heard.items():
            if eye != name and not (name == GUEST and eye == "Emil"):
                if number < 5:
                    said[eye] += list(heard.regions(counts[eye]))
                assert heard.asked[asked[eye] :] == [], "nobody fetches anything when somebody else has voted"
        if number == 5:
            revealed(party, names, shift)
            assert [re.sub(r".*/", "", line) for line in party.heard["Emil"].asked[asked["Emil"] :]] == ["answers"]
        party.put_down(name)
    return {eye: [{name: still(html) for name, html in r.items()} for r in regions] for eye, regions in said.items()}


def still(html: str) -> str:
    """Return a region without the numbers that two votes differ in."""
    return re.sub(r"(vote|happened|undo-0)-\d+", r"\1", html)


def revealed(party: Party, names: list[str], shift: int) -> None:
    """Every screen shows at once who voted for whom."""
    for page in party.screens:
        rows = page.locator(".block-sheet[data-key=vote] tbody tr")
        expect(rows.locator("td")).to_have_text([names[(n + shift) % 6] for n in range(6)])


def secrets_stay_with_their_seat(party: Party) -> None:
    """A token drawn in secret and the tokens of devices reach one page only."""
    anna = party.phones[0]
    bag = unfold(anna, "fill")
    bag.locator("input").nth(5).fill("1")
    tap(bag.locator("[type=submit]"))
    tap(unfold(anna, "draw").locator("[data-give=secret]"))
    expect(anna.locator("[data-region=secrets] .icon-token-black")).to_have_count(1)
    for page in party.screens:
        expect(page.locator(".block-facts[data-key=bag]")).to_contain_text("1")
    assert "icon-token-black large" in party.heard["Anna"].everything
    devices = {eye: device for eye, device in zip(party.heard, cookies(party), strict=True) if device}
    assert len(set(devices.values())) == 5
    for eye, heard in party.heard.items():
        foreign = [device for other, device in devices.items() if other != eye]
        foreign += [] if eye == "Anna" else ["icon-token-black large", "g1-show-"]
        assert [canary for canary in foreign if canary in heard.everything] == [], eye
        assert all(device not in data for device in devices.values() for _, data in heard.events)


def cookies(party: Party) -> Iterator[str]:
    """Yield the token of each page's device, empty if it has none."""
    for page in party.screens:
        found = {cookie.get("name"): cookie.get("value", "") for cookie in page.context.cookies()}
        yield found.get("device") or ""
