"""What each edition needs of the box, for each number of players (the facts of both rulebooks, Preparation)."""

from dataclasses import dataclass

import pytest

from companion.core.chance import Chance
from companion.games.castle_of_the_devil import GAME
from companion.games.castle_of_the_devil.box import COMPANIES, EDITIONS, OBJECTS, PROFESSIONS, each_side
from companion.games.castle_of_the_devil.events.hidden import CardsDealt
from companion.games.castle_of_the_devil.moves.before import begin
from companion.games.castle_of_the_devil.options import edition_name, options
from companion.games.castle_of_the_devil.setting_up import needed
from companion.texts import translator
from tests.games.castle_of_the_devil.by_hand import playing, setup_of, state
from tests.laws.evening import draws
from tests.laws.reference import in_english

english = translator("en")


def test_the_box_holds_21_objects_10_professions_and_two_companies() -> None:
    assert sum(3 if one in ("key", "goblet") else 1 for one in OBJECTS) == 21
    assert len(PROFESSIONS) == 10 and len(COMPANIES) == 2


@dataclass(frozen=True)
class Row:
    """What a number of players needs: cards of each company, objects each, in the deck and in a hand, what is out."""

    each: int
    objects: int
    deck: int
    limit: int
    out: str | None = None
    wine: bool = False


ROWS = {
    ("a", 4): Row(2, 1, 17, 6),
    ("a", 5): Row(3, 1, 16, 5),
    ("a", 6): Row(3, 1, 15, 5),
    ("a", 7): Row(4, 1, 14, 5),
    ("a", 8): Row(4, 1, 13, 5),
    ("b", 3): Row(2, 2, 14, 8, out="Black pearl", wine=True),
    ("b", 4): Row(2, 1, 17, 6),
    ("b", 5): Row(3, 1, 16, 5, wine=True),
    ("b", 6): Row(3, 1, 15, 5),
    ("b", 7): Row(4, 1, 14, 5, wine=True),
    ("b", 8): Row(4, 1, 13, 5),
    ("b", 9): Row(5, 1, 12, 5, wine=True),
    ("b", 10): Row(5, 1, 10, 5, out="Coat"),
}


@pytest.mark.parametrize(("edition", "players"), ROWS)
def test_the_tables_of_setting_up(edition: str, players: int) -> None:
    """Companies, objects, what is left out, wine, hands: both rulebooks, Preparation."""
    row = ROWS[edition, players]
    begun = state(playing(players, edition=edition))
    assert (each_side(players), begun.deck, begun.limit) == (row.each, row.deck, row.limit)
    assert begun.objects == dict.fromkeys(range(1, players + 1), row.objects)
    says = {
        english(one.label): english(one.text) for one in needed(setup_of(players, edition=edition, deal="cards")).rows
    }
    assert says["Companies"].startswith(f"{row.each} of each company")
    assert ("goes out of the game unseen" in says["Companies"]) == (players % 2 == 1)
    assert says["In the deck"] == f"{row.deck} objects" and says["In a hand"] == f"At most {row.limit} objects"
    assert says.get("Stays in the box") == row.out
    assert ("Wine of power" in says) == row.wine and ("Duel tokens" in says) == (edition == "a")


def test_the_tables_hold_every_number_of_both_editions() -> None:
    assert set(ROWS) == {(name, players) for name, rules in EDITIONS.items() for players in rules.players}


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
    assert says in [english(row.text) for row in needed(setup_of(players, **chosen)).rows]


def test_nobody_gets_wine_with_an_even_number() -> None:
    rows = [english(row.label) for row in needed(setup_of(6, edition="b")).rows]
    assert "Wine of power" not in rows


def test_the_guide_says_what_spying_and_duel_tokens_are() -> None:
    (turn,) = (in_english(chapter) for chapter in GAME.reference if chapter.id == "turn")
    assert {"Spying", "Duel tokens"} <= set(turn)
