"""The way from a code on the screen to a vote; and an evening of nine people, with the same report everywhere."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from click.testing import CliRunner
from playwright.sync_api import Page, expect

from companion.games import GAMES
from companion.games.castle_of_the_devil.box import PROFESSIONS
from companion.hub.cli import main
from companion.hub.ledger.reader import Reader
from tests.browser.code import scan
from tests.browser.heard import PageTraffic
from tests.browser.screens import TV, Screens, open_sheet, own_side, question, tap, unfold, vote
from tests.hub.power.server import serving
from tests.web.drawing.app import parsed
from tests.web.house import House, Phone, open_house

HUGO = 9
"""The seat of the player who comes late."""

POINTS = {f"seat-{seat}": points for seat, points in enumerate((3, 1, 7, 2, 0, 5, 4, 6), 1)}

NAMES = ("Anna", "Bruno", "Caro", "Dino", "Elsa", "Fritz", "Gina", "Ines", "Hugo")

ROWS = """(games) => games.map((game) => {
  const heads = Array.from(game.querySelectorAll("thead th"), (head) => head.textContent.trim());
  return Array.from(game.querySelectorAll("tbody tr"), (row) => ({
    ...Object.fromEntries(
      Array.from(row.children, ({ firstChild }, at) => [heads[at], firstChild?.textContent.trim() ?? ""])
    ),
    won: row.querySelector(".icon-winner") !== null,
  }));
})"""


class Ended(NamedTuple):
    """The end of a game for one player."""

    name: str
    won: bool
    was: str
    """Role and team, as far as the hub knows them."""
    points: int | None


def end(host: Phone, other: Phone) -> None:
    host.say("table-ask-end")
    other.say("table-agree-end", "yes")


def won(host: Phone, other: Phone, *seats: int) -> None:
    """Let two devices correct the winners."""
    host.say("table-result", {f"seat-{seat}": 1 for seat in seats})
    other.say("table-agree-entry", "yes")


def in_app(screens: Screens, house: House, phone: Phone) -> list[Ended]:
    """Return the ends of the games as BG Stats reads them from the link on a phone."""
    page = screens.phone(house, phone)
    link = page.locator("a[href^='bgstats:']").first
    expect(link).to_be_attached()
    found = parsed(str(link.get_attribute("href")))
    page.close()
    return [
        Ended(one["name"], one["winner"], part(one.get("role"), one.get("team")), one.get("score"))
        for one in found["players"]
    ]


def evening(screens: Screens, house: House) -> list[list[Ended]]:
    """Play three games: one comes late, one goes home early, two share a phone; return the reports of the links."""
    anna = house.phone("Anna")
    bruno = anna.sit("Bruno")
    caro, dino, _, _, gina, _ = others = [
        house.phone(name) for name in ("Caro", "Dino", "Elsa", "Fritz", "Gina", "Ines")
    ]
    links = []
    anna.say("table-game", "open-table")
    anna.say("table-begin")
    hugo = house.phone("Hugo")  # comes late, and plays from the next game on
    anna.say("points-1", POINTS)
    gina.say("table-ask-leave-0", "yes")
    caro.say("table-agree-leave-7", "yes")
    end(anna, caro)
    links.append(in_app(screens, house, caro))
    castle([(anna, 1), (anna, bruno), *((one, one.seat) for one in (*others, hugo) if one is not gina)])
    links.append(in_app(screens, house, dino))
    anna.say("table-game", "complots")
    anna.say("table-begin")
    end(anna, caro)
    won(anna, caro, 9)
    links.append(in_app(screens, house, anna))
    return links


def castle(people: Sequence[tuple[Phone, int]]) -> None:
    """Play with real cards that all enter, and declare: the hub knows all roles."""
    anna, _ = people[0]
    anna.say("table-game", "castle-of-the-devil")
    anna.say("table-option-deal", "entered")
    anna.say("table-begin")
    for at, (phone, seat) in enumerate(people):
        phone.say("company", ("brotherhood", "order")[at % 2], seat)
    for (phone, seat), profession in zip(people, PROFESSIONS, strict=False):
        phone.say("profession", profession, seat)
    anna.say("first", "seat-1")
    anna.say("act", "declare")
    anna.say("declare", "own")
    anna.say("names", {"seat-3": 1, "seat-5": 1, f"seat-{HUGO}": 1})
    anna.say("confirm", "declare")
    held = {seat: "goblet" if seat == HUGO else "key" for _, seat in people}  # there are three keys
    for phone, seat in people:
        if phone.asks("objects", seat):
            phone.say("objects", {held[seat]: 1}, seat)


def part(role: str | None, team: str | None) -> str:
    return ", ".join(word for word in (role, team) if word)


def of_command(folder: Path) -> list[list[Ended]]:
    """Return the ends of the games as programs read them."""
    result = CliRunner().invoke(main, ["ledger", "--data", str(folder), "--json", "--language", "en"])
    games: list[dict[str, Any]] = json.loads(result.output)["games"]
    return [
        [Ended(one["name"], one["won"], part(one["role"], one["team"]), one["points"]) for one in game["players"]]
        for game in games
    ]


def of_page(page: Page) -> list[list[Ended]]:
    """Return the ends of the games on the page of the ledger."""
    games = page.locator("details.fold:has(.what)").evaluate_all(ROWS)
    return [
        [
            Ended(row["Player"], row["won"], row.get("Role", "").strip("–"), points(row.get("Points", "")))
            for row in game
        ]
        for game in games
    ]


def points(cell: str) -> int | None:
    return int(cell) if cell.strip("–") else None


def standing(page: Page) -> dict[str, int]:
    """Return the number of each player's wins this evening, as the table's page shows it."""
    rows = page.locator("[data-key=evening] tbody tr").all()
    return {row.locator("th").inner_text().strip(): int(row.locator("td").last.inner_text()) for row in rows}


@pytest.mark.long
def test_page_ledger_command_and_link_tell_the_same_of_an_evening(tmp_path: Path, screens: Screens) -> None:
    with open_house(tmp_path) as house:
        house.tables.lend_ledger(Reader(tmp_path, GAMES))
        links = evening(screens, house)
        told = of_command(tmp_path)
        assert links == told
        page = screens.blank(TV)
        page.goto(f"http://127.0.0.1:{house.port}/ledger?language=en")
        assert of_page(page) == told
        assert sorted({one.name for game in told for one in game}) == sorted(NAMES)
        wins = {name: sum(one.won for game in told for one in game if one.name == name) for name in NAMES}
        table = screens.table(house, TV)
        expect(table.locator("[data-key=evening]")).to_be_attached()
        assert standing(table) == wins
        assert "Gina" in wins, "she has left early"
        roles = {one.name: one.was for one in told[1]}
        assert len(set(roles.values())) == len(roles) == 8 and roles["Anna"] == "Diplomat, Brotherhood"


PEOPLE = (("Anna", "en"), ("Bruno", "it"), ("Inés", "es"), ("Dora", "en"), ("Emil", "it"))
GUEST = "Francesca"
"""The sixth player, on the phone of the fifth."""


@dataclass
class StoryParty:
    """A table page and five phones, the last one shared by two seats, with the traffic of each."""

    table: Page
    phones: list[Page] = field(default_factory=list)
    heard: dict[str, PageTraffic] = field(default_factory=dict)

    @property
    def screens(self) -> list[Page]:
        return [self.table, *self.phones]

    def as_seat(self, name: str) -> Page:
        """Return the phone of a player, with their side of a shared phone opened."""
        names = [name for name, _ in PEOPLE]
        page = self.phones[names.index(name) if name in names else -1]
        if page is self.phones[-1]:
            tap(page.locator(".iam", has_text=name))
        return page

    def see_shared_closed(self) -> None:
        """Wait until the secret answer has closed the side of the shared phone."""
        expect(self.phones[-1].locator("[data-done]")).to_be_hidden()
        expect(self.phones[-1].locator(".iam:visible")).to_have_count(2)


@pytest.mark.long
def test_six_players_scan_sit_down_and_vote_and_no_phone_hears_of_another(screens: Screens, tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        party = gather(screens, server.url())
        begin(party)
        first = vote_of_all(party, shift=1)
        second = vote_of_all(party, shift=2)
        for observer, said in first.items():
            assert said
            assert said == second[observer], f"{observer} hears something that depends on the others' ballots"
        secrets_stay_with_their_seat(party)


def gather(screens: Screens, url: str) -> StoryParty:
    """Open the table page and let everybody sit down by the address in its QR code."""
    table = screens.blank(TV)
    party = StoryParty(table, heard={"table": PageTraffic(table)})
    table.goto(url)
    address = scan(table.locator(".join .qr"), table.locator(".addresses li").all_inner_texts())
    for name, language in PEOPLE:
        page = screens.blank(locale=language)
        party.heard[name] = PageTraffic(page)
        page.goto(address)
        expect(page.locator("html")).to_have_attribute("lang", language)
        page.locator("#called").fill(name)
        page.locator("#called").press("Enter")
        expect(own_side(page)).to_contain_text(name)
        party.phones.append(page)
    shared = party.phones[-1]
    tap(unfold(party.phones[0], "table-more").locator(f"[data-give=seat-{len(PEOPLE)}]"))
    open_sheet(shared, "menu")
    tap(shared.locator(".foot summary"))
    shared.locator("#another").fill(GUEST)
    shared.locator("#another").press("Enter")
    expect(shared.locator(".iam")).to_have_count(2)
    for page in party.screens:
        expect(page.locator(".ring .name")).to_have_text([name for name, _ in PEOPLE] + [GUEST])
    return party


def begin(party: StoryParty) -> None:
    """Let the host choose the open table and begin."""
    host = party.phones[0]
    tap(question(host, "table-game").locator("[data-give='open-table']"))
    tap(question(host, "table-begin").locator("button"))
    for page in party.screens:
        expect(page.locator("body")).to_have_attribute("data-phase", "play")


def vote_of_all(party: StoryParty, shift: int) -> dict[str, list[dict[str, str]]]:
    """Hold a secret vote in which each votes for the seat `shift` further on, and check the reveal.

    Returns the traffic of each observer from the opening of the vote up to the last ballot but one, without its own
    acts.
    """
    tap(unfold(party.phones[0], "vote").locator("[data-give='people-shown']"))
    for page in party.screens:
        expect(page.locator(".required .badge-required")).to_have_count(6)
    names = [*(name for name, _ in PEOPLE), GUEST]
    said: dict[str, list[dict[str, str]]] = {observer: [] for observer in party.heard}
    for number, name in enumerate(names):
        page = party.as_seat(name)
        question(page, "ballot").wait_for()
        counts = {observer: len(heard.events) for observer, heard in party.heard.items()}
        asked = {observer: len(heard.asked) for observer, heard in party.heard.items()}
        vote(page, f"seat-{(number + shift) % 6 + 1}")
        for other in party.screens:
            expect(other.locator(".required .badge-required")).to_have_count(5 - number)
        for observer, heard in party.heard.items():
            if observer != name and not (name == GUEST and observer == "Emil"):
                if number < 5:
                    said[observer] += list(heard.regions(counts[observer]))
                assert heard.asked[asked[observer] :] == [], "nobody fetches anything when somebody else has voted"
        if number == 5:
            revealed(party, names, shift)
        party.see_shared_closed()
        if number == 5:
            fetched = [re.sub(r".*/", "", line) for line in party.heard["Emil"].asked[asked["Emil"] :]]
            assert fetched == ["answers", "live?language=it"], "the answer, and the page of both sides"
    return {
        observer: [{name: still(html) for name, html in r.items()} for r in regions]
        for observer, regions in said.items()
    }


def still(html: str) -> str:
    """Return a region without the numbers that two votes differ in."""
    return re.sub(r"(vote|happened|undo-0)-\d+", r"\1", html)


def revealed(party: StoryParty, names: list[str], shift: int) -> None:
    """Check that every screen shows all votes with their voters at once."""
    for page in party.screens:
        rows = page.locator(".block-sheet[data-key=vote] tbody tr")
        expect(rows.locator("td")).to_have_text([names[(n + shift) % 6] for n in range(6)])


def secrets_stay_with_their_seat(party: StoryParty) -> None:
    """Check that a token drawn in secret, and the tokens of devices, reach one page only."""
    anna = party.phones[0]
    bag = unfold(anna, "fill")
    bag.locator("input").nth(5).fill("1")
    tap(bag.locator("[type=submit]"))
    tap(unfold(anna, "draw").locator("[data-give=secret]"))
    expect(anna.locator("[data-region=secrets] .icon-token-black")).to_have_count(1)
    for page in party.screens:
        expect(page.locator(".block-facts[data-key=bag]")).to_contain_text("1")
    assert "icon-token-black large" in party.heard["Anna"].everything
    devices = {observer: device for observer, device in zip(party.heard, cookies(party), strict=True) if device}
    assert len(set(devices.values())) == 5
    for observer, heard in party.heard.items():
        foreign = [device for other, device in devices.items() if other != observer]
        foreign += [] if observer == "Anna" else ["icon-token-black large", "g1-show-"]
        assert [canary for canary in foreign if canary in heard.everything] == [], observer
        assert all(device not in data for device in devices.values() for _, data in heard.events)


def cookies(party: StoryParty) -> Iterator[str]:
    """Yield the token of each page's device, empty if it has none."""
    for page in party.screens:
        found = {cookie.get("name"): cookie.get("value", "") for cookie in page.context.cookies()}
        yield found.get("device") or ""
