"""The page of the ledger: its readers, its content, and its agreement with the command."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from shutil import copytree

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from companion.games import GAMES
from companion.hub.cli import main
from companion.hub.ledger.reader import Reader
from companion.hub.log.log import Log, LogEntry
from companion.hub.table.snapshot import Snapshot
from companion.table import TableRules
from companion.table.replay import LogRow
from tests.hub.ledger.years import write_years
from tests.web.house import House, Phone, open_house
from tests.web.routes.page import ParsedPage, without_elements

GAMES_PLAYED = 30
REFUSED = "Only players at this table can see its history."
ROW = re.compile(r'<tr><th scope="row">(.*?)</th>(.*?)</tr>', re.DOTALL)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with games that were played earlier."""
    folder = tmp_path_factory.mktemp("played")
    write_years(folder, GAMES_PLAYED, persons=9)
    return folder


@pytest.fixture
def house(played: Path, tmp_path: Path) -> Iterator[House]:
    """A hub with these data."""
    data = copytree(played, tmp_path / "data")
    with open_house(data) as found:
        found.tables.lend_ledger(Reader(data, GAMES))
        yield found


def read(phone: Phone, query: str = "") -> str:
    reply = phone.get(f"/ledger{query}", Accept="text/html")
    assert reply.status == 200, reply
    assert reply.headers["cache-control"] == "no-store"
    return str(reply.body.decode())


def refused(phone: Phone, **headers: str) -> None:
    """Check that a phone gets a sentence without names; `X-Forwarded-For` shows that it is not the hub's own screen."""
    reply = phone.get("/ledger", Accept="text/html", X_Forwarded_For="192.168.7.20", **headers)
    html = unescape(reply.body.decode())
    assert (reply.status, REFUSED in html) == (403, True)
    assert not any(name in html for name in ("Maximiliana", "Bartholomew", "Zoë"))


def plain(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def options(html: str, name: str) -> dict[str, str]:
    """Return the values of a select of the form by their labels."""
    (select,) = re.findall(rf'<select name="{name}">(.*?)</select>', html, re.DOTALL)
    return {unescape(says): value for value, says in re.findall(r'<option value="([^"]+)"[^>]*>([^<]*)', select)}


def tallies(html: str, caption: str) -> dict[str, tuple[int, int]]:
    """Return the numbers of games won and played in each row of a table."""
    (table,) = re.findall(rf"<caption>{caption}</caption>(.*?)</table>", html, re.DOTALL)
    rows = ((plain(head), re.findall(r"<td>(\d+)</td>", cells)) for head, cells in ROW.findall(table))
    return {head: (int(cells[0]), int(cells[1])) for head, cells in rows}


def test_a_stranger_and_a_seat_that_nobody_let_in_read_no_name(house: House) -> None:
    refused(house.phone())
    anna = house.phone("Anna")
    assert "Maximiliana" in read(anna), "the host"
    stranger, second = house.phone("Stranger"), house.phone("Stranger too")
    refused(stranger)
    for one, other in ((stranger, second), (second, stranger)):
        refused(one, Cookie=f"device={one.token}; device={other.token}")
    anna.say("table-let-in")
    assert "Maximiliana" in read(stranger)


def test_a_phone_that_left_reads_no_name(house: House) -> None:
    anna, ben = house.play("Anna", "Ben")
    assert "Maximiliana" in read(ben)
    anna.say("table-ask-end")
    ben.say("table-agree-end", "yes")
    ben.say("table-stand")
    refused(ben)
    table = house.tables._tables[house.code].logged.table
    inside = replace(table, let_in=("gone",))
    assert "gone" in inside.inside and not Snapshot(TableRules(GAMES), inside).belongs("gone")


def test_the_hubs_own_screen_reads_it_and_nobody_who_forges_one(house: House) -> None:
    assert "Maximiliana" in read(house.phone())
    refused(house.phone(), Host="localhost")
    assert house.phone().get("/ledger", Host="companion.example", Accept="text/html").status in (400, 403, 421)


def test_nothing_of_a_game_that_is_not_over_stands_in_it(house: House) -> None:
    before = read(house.phone())
    anna, ben = house.play("Anna", "Gwendolyn")
    anna.say("points-1", {"seat-1": 1, "seat-2": 4})
    assert re.sub(r"device=\w+", "", read(house.phone())) == before
    anna.say("table-ask-end")
    ben.say("table-agree-end", "yes")
    assert "Gwendolyn" in read(anna)


def test_no_name_stands_in_an_address(house: House) -> None:
    html = read(house.phone())
    people = options(html, "person")
    addresses = [unescape(target) for target in ParsedPage(html).fetched]
    assert len(people) == 9 and not any(name in target for name in people for target in addresses)
    assert all(re.fullmatch(r"[\w-]{12}", mark) for mark in people.values())
    again = Reader(Path(), GAMES)
    assert again._key != house.tables.ledger()._key, "another start of the hub, other marks"  # type: ignore[union-attr]


def test_person_game_and_year_choose_games(house: House) -> None:
    html = read(house.phone())
    people, kinds = options(html, "person"), options(html, "game")
    anna = read(house.phone(), f"?person={people['Anna']}&game=&year=")
    assert '<h1 class="title">Anna</h1>' in without_elements(anna)
    overthrone = read(house.phone(), f"?game={kinds['Overthrone']}")
    assert '<h1 class="title">Overthrone</h1>' in overthrone
    assert "No games match." in read(house.phone(), "?year=1999")
    assert "This link has expired" in read(house.phone(), "?person=AAAAAAAAAAAA")
    for wrong in ("year=soon", "person=%22", "before=-1", f"after={'9' * 20}"):
        assert house.phone().get(f"/ledger?{wrong}", Accept="text/html").status == 400


def test_what_cannot_be_read_is_said_in_a_sentence(house: House, tmp_path: Path) -> None:
    house.tables.lend_ledger(Reader(tmp_path / "nowhere", GAMES))
    reply = house.phone().get("/ledger", Accept="text/html")
    assert (reply.status, "be read right now." in reply.body.decode()) == (503, True)
    newer = Log(tmp_path / "newer")
    newer.append({"K7QM": [LogEntry(1, 0, 0, LogRow("", "GameBegan", b'{"game": 7}'))]})
    newer.close()
    house.tables.lend_ledger(Reader(tmp_path / "newer", GAMES))
    assert house.phone().get("/ledger", Accept="text/html").status == 503


def test_evenings_are_turned_page_by_page_without_a_script(house: House) -> None:
    seen, html = [], read(house.phone(), "?game=complots")
    while True:
        seen += re.findall(r'<time datetime="([^"]+)"', html)
        older = re.search(r'rel="next" href="/ledger([^"#]+)', html)
        if older is None:
            break
        html = read(house.phone(), unescape(older[1]))
    assert seen == sorted(seen, reverse=True) and len(seen) == len(set(seen))
    assert "<script" not in html and ParsedPage(html).inline == []


def test_the_page_says_what_the_command_says_name_by_name_and_role_by_role(house: House, played: Path) -> None:
    result = CliRunner().invoke(main, ["ledger", "--data", str(played), "--json"])
    found = [game for game in json.loads(result.output)["games"] if game["over"]]
    html = read(house.phone())
    people = options(html, "person")
    assert set(people) == {player["name"] for game in found for player in game["players"]}
    for name in ("Anna", "Maximiliana Roux"):
        own = [player for game in found for player in game["players"] if player["name"] == name]
        page = read(house.phone(), f"?person={people[name]}")
        for caption, field in (("By role", "role"), ("By team", "team")):
            shown: Counter[str] = Counter()
            won: Counter[str] = Counter()
            for row, (wins, games) in tallies(page, caption).items():
                words = next(words for words in {player[field] for player in own} if words and row.startswith(words))
                shown[words] += games
                won[words] += wins
            assert shown == Counter(player[field] for player in own if player[field])
            assert +won == Counter(player[field] for player in own if player[field] and player["won"])
        sums = sum(played for _, played in tallies(page, "By game").values())
        assert sums == len(own)


@pytest.mark.parametrize(("language", "says"), [("it", "Storico"), ("es", "Historial")])
def test_it_speaks_the_language_of_who_reads(house: House, language: str, says: str) -> None:
    assert says in unescape(read(house.phone(), f"?language={language}"))


def test_the_way_to_it_stands_on_phones_and_on_the_hubs_own_screen_alone(house: House) -> None:
    anna = house.phone("Anna")
    assert 'href="/ledger"' in anna.get(f"/{house.code}").body.decode()
    assert 'href="/ledger"' in house.phone().get(f"/{house.code}/table").body.decode()
    elsewhere = house.phone().get(f"/{house.code}/table", X_Forwarded_For="192.168.7.20")
    assert 'href="/ledger"' not in elsewhere.body.decode()
