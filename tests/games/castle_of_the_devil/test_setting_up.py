"""What each edition needs of the box, for each number of players (the facts of both rulebooks, Preparation)."""

import pytest

from companion.core.chance import Chance
from companion.games.castle_of_the_devil.box import COMPANIES, EDITIONS, OBJECTS, PROFESSIONS, each_side, in_deck, limit
from companion.games.castle_of_the_devil.events.hidden import CardsDealt
from companion.games.castle_of_the_devil.moves.before import begin
from companion.games.castle_of_the_devil.options import edition_name, options
from companion.games.castle_of_the_devil.setting_up import needed
from companion.texts import translator
from tests.games.castle_of_the_devil.by_hand import playing, setup_of, state
from tests.laws.evening import draws

A, B = EDITIONS["a"], EDITIONS["b"]


def test_the_box_holds_21_objects_10_professions_and_two_companies() -> None:
    assert sum(3 if one in ("key", "goblet") else 1 for one in OBJECTS) == 21
    assert len(PROFESSIONS) == 10 and len(COMPANIES) == 2


@pytest.mark.parametrize(("players", "deck"), [(4, 17), (5, 16), (6, 15), (7, 14), (8, 13)])
def test_the_deck_of_the_edition_for_4_to_8(players: int, deck: int) -> None:
    assert in_deck(A, players) == deck
    assert state(playing(players, edition="a")).deck == deck


@pytest.mark.parametrize(("players", "deck"), [(3, 14), (4, 17), (5, 16), (6, 15), (7, 14), (8, 13), (9, 12), (10, 10)])
def test_the_deck_of_the_edition_for_3_to_10(players: int, deck: int) -> None:
    assert in_deck(B, players) == deck
    assert state(playing(players, edition="b")).deck == deck


@pytest.mark.parametrize(("players", "cards"), [(3, 2), (4, 2), (5, 3), (6, 3), (7, 4), (8, 4), (9, 5), (10, 5)])
def test_the_cards_of_each_company(players: int, cards: int) -> None:
    assert each_side(players) == cards


@pytest.mark.parametrize(
    ("edition", "players", "most"), [(A, 4, 6), (A, 5, 5), (A, 8, 5), (B, 3, 8), (B, 4, 6), (B, 10, 5)]
)
def test_the_limit_of_a_hand(edition: object, players: int, most: int) -> None:
    assert limit(A if edition is A else B, players) == most


@pytest.mark.parametrize("players", range(3, 11))
def test_the_hub_deals_one_company_and_one_profession_each_and_leaves_out_one_company_of_an_odd_number(
    players: int,
) -> None:
    for seed in range(20):
        _, event = begin(setup_of(players), 0, Chance(draws(seed).below))
        assert isinstance(event, CardsDealt)
        assert set(event.companies) == set(event.professions) == set(range(1, players + 1))
        assert sorted([*event.professions.values(), *event.unused]) == sorted(PROFESSIONS)
        sides = [list(event.companies.values()).count(company) for company in COMPANIES]
        assert max(sides) <= each_side(players) and sum(sides) == players


def test_an_edition_is_asked_only_where_both_are_made_for_so_many() -> None:
    asked = {n: [option.id for option in options(setup_of(n))] for n in range(3, 11)}
    assert {n for n, ids in asked.items() if "edition" in ids} == {4, 5, 6, 7, 8}
    assert {n: edition_name(setup_of(n, edition="a")) for n in (3, 4, 8, 9)} == {3: "b", 4: "a", 8: "a", 9: "b"}


def test_rivals_can_be_named_in_the_edition_for_4_to_8_alone() -> None:
    assert "rivals" in [option.id for option in options(setup_of(5, edition="a"))]
    assert "rivals" not in [option.id for option in options(setup_of(5, edition="b"))]


@pytest.mark.parametrize(
    ("players", "chosen", "says"),
    [
        (4, {"edition": "a"}, "The 4 with a red seal, shuffled: one for each."),
        (5, {"edition": "a"}, "The 4 with a red seal and 1 other, shuffled: one for each."),
        (6, {"edition": "a"}, "The 4 with a red seal and 2 others, shuffled: one for each."),
        (8, {"edition": "a"}, "The 4 with a red seal, the 2 with a green one and 2 others, shuffled: one for each."),
        (3, {}, "Both bags and 4 others, shuffled: two for each."),
        (10, {}, "Both bags and 8 others, shuffled: one for each."),
        (3, {}, "Black pearl"),
        (10, {}, "Coat"),
        (5, {"edition": "b"}, "One for each, face up."),
        (5, {"deal": "cards"}, "3 of each company, shuffled: one for each, one goes out of the game unseen."),
        (6, {"deal": "cards"}, "3 of each company, shuffled: one for each."),
    ],
)
def test_the_plan_says_what_to_take(players: int, chosen: dict[str, str], says: str) -> None:
    english = translator("en")
    assert says in [english(row.text) for row in needed(setup_of(players, **chosen)).rows]


def test_nobody_gets_wine_with_an_even_number() -> None:
    english = translator("en")
    rows = [english(row.label) for row in needed(setup_of(6, edition="b")).rows]
    assert "Wine of power" not in rows
