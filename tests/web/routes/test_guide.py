"""The page of a game for those who have never played it."""

import pytest

from tests.web.house import House
from tests.web.packing import PACKING


def page(house: House, path: str) -> str:
    reply = house.phone().get(path)
    assert reply.status == 200, reply
    return reply.body.decode()


def test_it_says_all_that_a_newcomer_needs(house: House) -> None:
    told = page(house, "/guide/overthrone?players=5&language=it")
    for words in ("Chi siamo", "Preparazione per 5", "Le altre 68 carte", "Chi vince", "Facile da dimenticare"):
        assert words in told, words


@pytest.mark.parametrize(("asked", "players"), [("2", "3"), ("99", "6"), ("", "4"), ("-1", "4"), ("x" * 500, "4")])
def test_so_many_play_as_can(house: House, asked: str, players: str) -> None:
    assert f"Set up for {players}" in page(house, f"/guide/overthrone?players={asked}")


def test_it_prints_where_it_is_asked_to(house: House) -> None:
    assert "print.js" not in page(house, "/guide/complots") and "print.js" in page(house, "/guide/complots?print")


def test_its_rules_lead_to_it(house: House) -> None:
    assert "/guide/complots" in page(house, "/reference/complots")


@pytest.mark.parametrize("game", ["no-such-game", "packing"])
@pytest.mark.house(games={"packing": PACKING})
def test_there_is_none_of_a_game_that_tells_nothing(house: House, game: str) -> None:
    reply = house.phone().get(f"/guide/{game}")
    assert reply.status == 404 and "There is no page about this game." in reply.body.decode()
