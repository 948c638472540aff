"""The evening as a page and a picture: the table page between two games, for everybody who sees that."""

from __future__ import annotations

import re
from html import unescape
from itertools import count
from urllib.parse import urlencode

import pytest

from companion.core.view import EVENING
from tests.web.drawing.png import size_of
from tests.web.hands import answer_at_hub
from tests.web.house import House, HttpReply, Phone
from tests.web.sitting import remembered, sits
from web.drawing import pictures


def ends(first: Phone, second: Phone) -> None:
    first.say("table-ask-end")
    second.say("table-agree-end", "yes")


def close(first: Phone, second: Phone) -> None:
    first.say("table-ask-evening", "yes")
    second.say("table-agree-evening", "yes")


def over(house: House) -> list[Phone]:
    """Play an evening of two games: Zoë has won the first and gone home early."""
    anna, ben, zoe = phones = house.play("Anna", "Ben", "Zoë O'Hara")
    anna.say("points-1", {"seat-1": 1, "seat-2": 2, "seat-3": 4})
    ends(anna, ben)
    zoe.say("table-stand")
    anna.say("table-begin")
    anna.say("points-1", {"seat-1": 5, "seat-2": 2})
    ends(anna, ben)
    close(anna, ben)
    for phone in phones:
        phone.cookie = True
    return phones


def text(reply: HttpReply) -> str:
    assert reply.status == 200, reply
    return unescape(re.sub("</?bdi[^>]*>", "", reply.body.decode()))


def shown(house: House, phone: Phone, query: str = "?language=en", path: str = "/evening", **headers: str) -> str:
    """Return all that the picture says on a page, empty if the page has no picture."""
    found = re.search(r'<img [^>]*alt="([^"]*)"', text(phone.get(f"/{house.code}{path}{query}", **headers)))
    return found[1] if found else ""


def picture(house: House, phone: Phone, query: str = "?language=en") -> HttpReply:
    return phone.get(f"/{house.code}/evening.png{query}")


def test_the_page_names_everyone_who_played_the_games_and_who_has_won_them(house: House) -> None:
    anna, *_ = over(house)
    said = shown(house, anna)
    assert said.startswith("Anna and Zoë O'Hara win the evening. "), said
    assert "Games won: Anna 1, Zoë O'Hara 1, Ben 0" in said
    assert "Open table: Zoë O'Hara. Open table: Anna" in said
    assert "Partite vinte: Anna 1, Zoë O'Hara 1" in shown(house, anna, "?language=it")
    assert "Anna y Zoë O'Hara ganan la velada" in shown(house, anna, "?language=es")


def test_its_picture_is_a_png_with_the_name_of_its_day_and_nothing_else_keeps_it(house: House) -> None:
    anna, *_ = over(house)
    reply = picture(house, anna)
    assert (reply.status, reply.headers["content-type"]) == (200, "image/png")
    assert size_of(reply.body) == (1080, 1350)
    evening = house.tables.snapshot(house.code).evening()
    assert evening and re.fullmatch(r"\d{4}-\d\d-\d\d", evening.date)
    assert reply.headers["content-disposition"] == f'inline; filename="evening-{evening.date}.png"'
    assert reply.headers["cache-control"] == "no-store"
    assert reply.headers["content-security-policy"] == anna.get("/api").headers["content-security-policy"]
    assert picture(house, house.phone()).body == reply.body, "it is as open as the table page"
    assert picture(house, anna, "?language=es").body != reply.body


def test_it_is_drawn_once_until_the_evening_changes(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    numbers = count(1)
    monkeypatch.setattr(pictures, "_draw", lambda words: b"%d" % next(numbers))
    anna, ben = house.play("Anna", "Ben")
    anna.say("points-1", {"seat-1": 1, "seat-2": 4})
    ends(anna, ben)
    assert [picture(house, phone).body for phone in (anna, ben, anna)] == [b"1"] * 3
    anna.say("table-begin")
    anna.say("points-1", {"seat-1": 1, "seat-2": 4})
    ends(anna, ben)
    assert picture(house, anna).body == b"2"


def test_before_the_first_game_has_ended_there_is_no_picture_and_nothing_of_a_running_game(house: House) -> None:
    anna, ben = house.play("Anna", "Ben")
    anna.say("points-1", {"seat-1": 1, "seat-2": 4})
    assert "Winners appear here after each game." in text(anna.get(f"/{house.code}/evening?language=en"))
    assert picture(house, anna).status == 404
    ends(anna, ben)
    before = shown(house, anna)
    anna.say("table-begin")
    anna.say("points-1", {"seat-1": 9, "seat-2": 0})
    assert shown(house, anna) == before


def test_a_phone_keeps_it_after_a_reload_and_beside_the_next_evening_until_its_owner_closes_it(house: House) -> None:
    anna, ben, zoe = over(house)
    assert "Zoë O'Hara 1" in shown(house, anna, path="")
    eve, dora = house.phone("Eve"), house.phone("Dora")
    assert "Zoë O'Hara 1" in shown(house, anna, path="") == shown(house, anna)
    kept = picture(house, anna).body
    eve.say("table-game", "open-table")
    eve.say("table-begin")
    eve.say("points-1", {"seat-1": 3, "seat-2": 2})
    ends(eve, dora)
    assert picture(house, anna).body == kept != picture(house, eve).body
    assert "Eve 1" in shown(house, eve) and "Anna" not in shown(house, eve)
    assert not shown(house, zoe, path=""), "she has seen another page since she left"
    closed = anna.form(f"/{house.code}/evening", "")
    assert (closed.status, closed.headers["location"]) == (303, f"/{house.code}")
    jar = f"device={anna.token}; {closed.headers['set-cookie'].partition(';')[0]}"
    anna.cookie, anna.token = False, ""
    assert "What's your name?" in text(anna.get(f"/{house.code}?language=en", Cookie=jar))
    assert "Eve 1" in shown(house, anna, Cookie=jar), "it sees what others see"
    assert "Zoë O'Hara 1" in shown(house, ben, path=""), "its owner has closed it for one phone"


def test_a_phone_that_sits_down_again_has_closed_it(house: House) -> None:
    anna, ben, _ = over(house)
    house.phone("Eve")
    joined = ben.form(f"/{house.code}/sit", urlencode({"name": "Ben", "runs": "yes"}))
    assert joined.status == 303
    ben.say("table-stand")
    assert not shown(house, ben, path="") and shown(house, anna, path="")


def of_a_remembered_player(house: House) -> tuple[Phone, Phone]:
    """Play an evening with Annalena, whom the hub remembers; return her phone and the other one."""
    anna, ben = remembered(house), house.phone("Ben")
    (person,) = house.tables.persons().all
    sits(anna, person=person.id)
    anna.seat = 2
    ben.say("table-game", "open-table")
    ben.say("table-begin")
    ben.say("points-1", {"seat-1": 3, "seat-2": 5})
    ends(ben, anna)
    close(ben, anna)
    ben.cookie = True
    return anna, ben


def test_its_page_seats_a_player_whom_the_hub_remembers_with_one_tap(house: House) -> None:
    anna, ben = of_a_remembered_player(house)
    page = text(anna.get(f"/{house.code}?language=en"))
    assert "Annalena wins the evening" in page and "Sit down as Annalena" in page
    assert "Sit down as" not in text(ben.get(f"/{house.code}?language=en"))


def test_a_player_who_is_forgotten_is_in_no_picture(house: House) -> None:
    _, ben = of_a_remembered_player(house)
    assert "Annalena wins the evening" in shown(house, ben)
    before = picture(house, ben).body
    (person,) = house.tables.persons().all
    house.phone().form("/persons/forget", urlencode({"person": person.id}))
    assert "Annalena" not in shown(house, ben) and "Ben 0" in shown(house, ben)
    assert picture(house, ben).body != before


def test_without_pygame_the_page_says_it_in_words(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    anna, *_ = over(house)
    monkeypatch.setattr(pictures, "find_spec", lambda name: None)

    def lacks(words: object) -> bytes:
        raise ModuleNotFoundError("pygame")

    monkeypatch.setattr(pictures, "_draw", lacks)
    page = text(anna.get(f"/{house.code}?language=en"))
    assert "<img" not in page and "Anna and Zoë O'Hara win the evening" in page and page.count("Open table") == 2
    assert picture(house, anna).status == 404


def test_the_table_page_shows_the_evening_first_and_the_code_for_the_next_one_after_it(house: House) -> None:
    anna, *_ = over(house)
    table = text(house.phone().get(f"/{house.code}/table?language=en"))
    assert 'data-phase="evening"' in table and "Anna and Zoë O'Hara win the evening" in table
    assert "Just happened" in table and 'class="highlight' not in table, "the winners of the last game are off"
    assert house.phone().view()["phase"] == EVENING
    answer_at_hub(house, "table-next")
    table = text(house.phone().get(f"/{house.code}/table?language=en"))
    assert 'data-phase="gathering"' in table and "win the evening" not in table
    assert shown(house, anna, path=""), "the phones keep it"
    assert not shown(house, house.phone()), "no other one gets it"
