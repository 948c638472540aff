"""An evening of nine people on eight phones: page, ledger, command and link tell the same of it, name by name."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from click.testing import CliRunner
from playwright.sync_api import Page, expect

from companion.games import GAMES
from companion.games.castle_of_the_devil.box import PROFESSIONS
from companion.hub.cli import main
from companion.hub.ledger.reader import Reader
from tests.browser.screens import TV, Screens
from tests.web.drawing.app import parsed
from tests.web.house import House, Phone, open_house

HUGO = 9
"""The seat of who comes late."""

POINTS = {f"seat-{seat}": points for seat, points in enumerate((3, 1, 7, 2, 0, 5, 4, 6), 1)}

NAMES = ("Anna", "Bruno", "Caro", "Dino", "Elsa", "Fritz", "Gina", "Ines", "Hugo")

ROWS = """(games) => games.map((game) => {
  const heads = Array.from(game.querySelectorAll("thead th"), (head) => head.textContent.trim());
  return Array.from(game.querySelectorAll("tbody tr"), (row) => ({
    ...Object.fromEntries(Array.from(row.children, ({ firstChild }, at) => [heads[at], firstChild?.data.trim() ?? ""])),
    won: row.querySelector(".icon-winner") !== null,
  }));
})"""


class Ended(NamedTuple):
    """How somebody ended a game."""

    name: str
    won: bool
    was: str
    """Role and team, as far as the hub knows them."""
    points: int | None


def end(host: Phone, other: Phone) -> None:
    """Let two devices end the game."""
    host.say("table-ask-end")
    other.say("table-agree-end", "yes")


def won(host: Phone, other: Phone, *seats: int) -> None:
    """Let two devices put right who has won."""
    host.say("table-result", {f"seat-{seat}": 1 for seat in seats})
    other.say("table-agree-entry", "yes")


def in_app(screens: Screens, house: House, phone: Phone) -> list[Ended]:
    """Return how the game ended as BG Stats reads it from the link on a phone."""
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
    """Play three games: one comes late, one goes home early, two share a phone; return what the links say."""
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
    """Play with real cards that all enter, and declare: the hub knows what each was."""
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
    """Return how the games ended as programs read it."""
    result = CliRunner().invoke(main, ["ledger", "--data", str(folder), "--json", "--language", "en"])
    games: list[dict[str, Any]] = json.loads(result.output)["games"]
    return [
        [Ended(one["name"], one["won"], part(one["role"], one["team"]), one["points"]) for one in game["players"]]
        for game in games
    ]


def of_page(page: Page) -> list[list[Ended]]:
    """Return how the games ended as the page of the ledger shows them."""
    games = page.locator("details.fold:has(.what)").evaluate_all(ROWS)
    return [
        [
            Ended(row["Person"], row["won"], row.get("Role", "").strip("–"), points(row.get("Points", "")))
            for row in game
        ]
        for game in games
    ]


def points(cell: str) -> int | None:
    return int(cell) if cell.strip("–") else None


def standing(page: Page) -> dict[str, int]:
    """Return who has won how many games this evening, as the table's page shows it."""
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
        there = [name for name in NAMES if name != "Gina"]
        wins = {name: sum(one.won for game in told for one in game if one.name == name) for name in there}
        table = screens.table(house, TV)
        expect(table.locator("[data-key=evening]")).to_be_attached()
        assert standing(table) == wins
        assert sum(wins.values()) == 6
        roles = {one.name: one.was for one in told[1]}
        assert len(set(roles.values())) == len(roles) == 8 and roles["Anna"] == "Diplomat, Brotherhood"
