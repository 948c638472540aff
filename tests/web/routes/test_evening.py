"""The evening as one picture: the table page between two games, for everybody who sees it."""

from __future__ import annotations

from xml.etree import ElementTree

from tests.web.house import House, Phone

SVG = "{http://www.w3.org/2000/svg}"


def words(house: House, phone: Phone, query: str) -> list[str]:
    reply = phone.get(f"/{house.code}/evening.svg{query}")
    assert reply.status == 200 and reply.headers["content-type"].startswith("image/svg+xml")
    return [text.text or "" for text in ElementTree.fromstring(reply.body).iter(f"{SVG}text")]


def ends(first: Phone, second: Phone) -> None:
    first.say("table-ask-end")
    second.say("table-agree-end", "yes")


def test_it_shows_who_has_won_what_once_the_evening_is_over(house: House) -> None:
    anna, ben = house.play("Anna", "Zoë O'Hara")
    anna.say("points-1", {"seat-1": 1, "seat-2": 4})
    ends(anna, ben)
    anna.say("table-ask-evening", "yes")
    ben.say("table-agree-evening", "yes")
    found = words(house, house.phone(), "?language=it")
    assert found[0] == "Le partite della serata"
    assert found[2:] == ["Zoë O'Hara", "1", "Anna", "0", "Tavolo aperto", "Zoë O'Hara"]
    assert f"/{house.code}/evening.svg" in anna.get(f"/{house.code}").body.decode(), "the page to sit down leads to it"


def test_while_a_game_is_played_it_shows_nothing_of_it(house: House) -> None:
    anna, _ = house.play("Anna", "Ben")
    found = words(house, anna, "?language=en")
    assert found[2:] == ["Winners appear here after each game."]
