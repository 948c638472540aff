"""The public view outside a duel, the parts of the box for each edition, and the lines that are read aloud."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import pytest

from companion.core.chance import Chance
from companion.core.report import NarratorPresent
from companion.core.view import Facts, Result, Sheet
from companion.games.castle_of_the_devil import GAME
from companion.games.castle_of_the_devil.box import COMPANIES, EDITIONS, OBJECTS, PROFESSIONS, each_side
from companion.games.castle_of_the_devil.events.hidden import CardsDealt
from companion.games.castle_of_the_devil.lines import lines
from companion.games.castle_of_the_devil.moves.before import begin
from companion.games.castle_of_the_devil.options import edition_name, options
from companion.games.castle_of_the_devil.setting_up import list_needed
from companion.kit.announcement import Announced
from companion.table.event import TableEvent
from companion.table.game.events import GameAdvanced
from companion.texts import translator
from companion.texts.catalogue import TARGET_LANGUAGES
from tests.games.castle_of_the_devil.by_hand import (
    act,
    begin_action,
    dealt,
    declare,
    declares,
    duel,
    holding,
    over,
    playing,
    put,
    setup_of,
    state,
    traded,
    use,
    won,
)
from tests.golden.english import english
from tests.laws.evening import Evening, draws
from tests.laws.reference import in_english


def rows(evening: Evening, id: str) -> list[tuple[str, ...]]:
    """Return the rows of a block, none if it is missing."""
    block = next((one for one in evening.view(None).public.blocks if one.id == id), None)
    match block:
        case Sheet():
            return [(english(row.label), *map(english, row.cells)) for row in block.rows]
        case Facts():
            return [(english(row.label), english(row.text)) for row in block.rows]
        case _:
            return []


def test_the_middle_of_the_table_and_what_lies_face_up_is_shown() -> None:
    evening = put(playing(edition="a"), tokens={1: 2, 2: 0, 3: 1, 4: 0, 5: 0})
    assert rows(evening, "middle") == [("The deck", "16 objects"), ("Duel tokens", "9")]
    assert rows(playing(edition="b"), "middle") == [("The deck", "16 objects")]
    assert rows(put(playing(edition="b"), deck=0), "middle") == [
        ("The deck", "Empty: the bags are now a key and a goblet.")
    ]
    assert rows(playing(), "face-up") == []
    evening = put(playing(), face_up={3: "thug", 2: "doctor"})
    assert rows(evening, "face-up") == [("Ben", "Doctor, spent"), ("Caro", "Thug")]


def guided(evening: Evening) -> str:
    """Return the last highlight."""
    return english(evening.stage[-1].text)


@pytest.mark.parametrize(
    ("deal", "says"),
    [
        ("hub", "It's on Anna's phone, under the bar."),
        ("cards", "Only Anna may look, then face down again."),
    ],
)
def test_a_look_at_a_company_is_guided(deal: str, says: str) -> None:
    for by in ("prize", "monocle"):
        evening = dealt("oobbb") if deal == "hub" else playing()
        if by == "prize":
            won(duel(evening, 2, swords="34", shields="5")).say(1, "prize", "look")
        else:
            traded(evening, "monocle", "done", to=2)
        assert guided(evening) == says
        assert bool(state(evening).known) == (deal == "hub")


def test_a_look_at_all_objects_is_guided() -> None:
    evening = traded(playing(), "privilege", "done", to=2)
    assert guided(evening) == "Only Anna sees them."
    evening = won(duel(playing(), 2, swords="34", shields="5"))
    evening.say(1, "prize", "object")
    assert guided(evening) == "Only Anna sees them."


def test_the_end_says_company_by_company_who_was_what() -> None:
    evening = holding(dealt("oobbb", {1: "thug", 2: "priest", 3: "doctor", 4: "mixer", 5: "master"}), Anna=4)
    declares(evening, kind="lodge")
    evening.say(1, "objects", {"lodge": 1, "key": 3})
    found = evening.block("result", Result)
    assert [(one.label, english(one.text), english(one.team)) for one in found.players] == [
        ("Anna", "Thug", "Order"),
        ("Ben", "Priest", "Order"),
        ("Caro", "Doctor", "Brotherhood"),
        ("Dino", "Poison mixer", "Brotherhood"),
        ("Elsa", "Master of arms", "Brotherhood"),
    ]
    views = evening.rules.privates(evening.rules.moves_by_seat(evening.table)).items()
    lines = {int(seat): english(view.own_line) for seat, view in views}
    assert lines[1] == "You were the Thug of the Order. You won, and you declared it."
    assert lines[3] == "You were the Doctor of the Brotherhood. You lost."


def test_what_the_own_profession_does_stands_beneath_it_where_the_hub_knows_it() -> None:
    """Check this so that nobody has to leaf through a guide."""
    private = dealt("oobbb", {3: "doctor"}).view(3).private
    shown = [english(secret.text) for secret in private.secrets] if private else []
    assert shown[1:] == ["Doctor", "Once, right after any duel: the winner gets nothing."]
    private = playing().view(3).private
    shown = [english(secret.text) for secret in private.secrets] if private else []
    assert shown == ["In front of you: look at them any time, in secret."], "who holds the button reads where to look"


@pytest.mark.parametrize(
    ("deal", "says"),
    [
        ("hub", "Anna, Caro, reveal your cards and enter them."),
        ("cards", "Everyone, enter your company. Anna, Caro, reveal your cards."),
    ],
)
def test_who_turns_cards_for_a_declaration_is_named_to_all(deal: str, says: str) -> None:
    evening = declare(dealt("oobbb") if deal == "hub" else playing(), 3)
    assert english(evening.view(None).public.next) == says


# The parts of the box for each edition (the facts of both rulebooks, Preparation)


def test_the_box_holds_21_objects_10_professions_two_companies_and_enough_for_each_number() -> None:
    assert sum(3 if one in ("key", "goblet") else 1 for one in OBJECTS) == 21
    assert len(PROFESSIONS) == 10 and len(COMPANIES) == 2
    assert set(ROWS) == {(name, players) for name, rules in EDITIONS.items() for players in rules.players}


@dataclass(frozen=True)
class PlayersRow:
    """The parts for a number of players: cards of each company, objects (each, deck, hand), and parts left out."""

    each: int
    objects: int
    deck: int
    limit: int
    out: str | None = None
    wine: bool = False


ROWS = {
    ("a", 4): PlayersRow(2, 1, 17, 6),
    ("a", 5): PlayersRow(3, 1, 16, 5),
    ("a", 6): PlayersRow(3, 1, 15, 5),
    ("a", 7): PlayersRow(4, 1, 14, 5),
    ("a", 8): PlayersRow(4, 1, 13, 5),
    ("b", 3): PlayersRow(2, 2, 14, 8, out="Black pearl", wine=True),
    ("b", 4): PlayersRow(2, 1, 17, 6),
    ("b", 5): PlayersRow(3, 1, 16, 5, wine=True),
    ("b", 6): PlayersRow(3, 1, 15, 5),
    ("b", 7): PlayersRow(4, 1, 14, 5, wine=True),
    ("b", 8): PlayersRow(4, 1, 13, 5),
    ("b", 9): PlayersRow(5, 1, 12, 5, wine=True),
    ("b", 10): PlayersRow(5, 1, 10, 5, out="Coat"),
}


@pytest.mark.parametrize(("edition", "players"), ROWS)
def test_the_tables_of_setting_up(edition: str, players: int) -> None:
    """Companies, objects, what is left out, wine, hands: both rulebooks, Preparation."""
    row = ROWS[edition, players]
    begun = state(playing(players, edition=edition))
    assert (each_side(players), begun.deck, begun.limit) == (row.each, row.deck, row.limit)
    assert begun.objects == dict.fromkeys(range(1, players + 1), row.objects)
    says = {
        english(one.label): english(one.text)
        for one in list_needed(setup_of(players, edition=edition, deal="cards")).rows
    }
    assert says["Companies"].startswith(f"Shuffle {row.each} of each company")
    assert ("Remove the last one unseen" in says["Companies"]) == (players % 2 == 1)
    assert says["In the deck"] == f"{row.deck} objects" and says["Hand limit"] == f"At most {row.limit} objects"
    assert says.get("Stays in the box") == row.out
    assert ("Wine of power" in says) == row.wine and ("Duel tokens" in says) == (edition == "a")


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


def test_edition_and_rivals_are_asked_only_where_there_is_a_choice() -> None:
    asked = {n: [option.id for option in options(setup_of(n))] for n in range(3, 11)}
    assert {n for n, ids in asked.items() if "edition" in ids} == {4, 5, 6, 7, 8}
    assert {n: edition_name(setup_of(n, edition="a")) for n in (3, 4, 8, 9)} == {3: "b", 4: "a", 8: "a", 9: "b"}
    assert "rivals" in [option.id for option in options(setup_of(5, edition="a"))]
    assert "rivals" not in [option.id for option in options(setup_of(5, edition="b"))]


@pytest.mark.parametrize(
    ("players", "chosen", "says"),
    [
        (4, {"edition": "a"}, "Shuffle the 4 red-sealed objects; deal one each."),
        (5, {"edition": "a"}, "Shuffle the 4 red-sealed objects and 1 other; deal one each."),
        (6, {"edition": "a"}, "Shuffle the 4 red-sealed objects and 2 others; deal one each."),
        (8, {"edition": "a"}, "Shuffle 4 red-sealed, 2 green-sealed and 2 other objects; deal one each."),
        (3, {}, "Shuffle both bags and 4 others; deal two each."),
        (10, {}, "Shuffle both bags and 8 others; deal one each."),
        (3, {}, "Black pearl"),
        (10, {}, "Coat"),
        (5, {"edition": "b"}, "One each, face up."),
        (5, {"deal": "cards"}, "Shuffle 3 of each company; deal one each. Remove the last one unseen."),
        (6, {"deal": "cards"}, "Shuffle 3 of each company; deal one each."),
    ],
)
def test_the_plan_says_what_to_take(players: int, chosen: dict[str, str], says: str) -> None:
    assert says in [english(row.text) for row in list_needed(setup_of(players, **chosen)).rows]


def test_the_guide_says_what_spying_and_duel_tokens_are_and_no_wine_is_needed_for_an_even_number() -> None:
    (turn,) = (in_english(chapter) for chapter in GAME.reference if chapter.id == "turn")
    assert {"Spying", "Duel tokens"} <= set(turn)
    rows = [english(row.label) for row in list_needed(setup_of(6, edition="b")).rows]
    assert "Wine of power" not in rows


# The voice reads every line on time


def aloud(happened: Sequence[TableEvent]) -> tuple[str, ...]:
    """Return the keys of the lines that are read for some events."""
    read = [
        event.event.lines
        for event in happened
        if isinstance(event, GameAdvanced) and isinstance(event.event, Announced)
    ]
    return read[-1] if read else ()


def voiced(companies: str = "oobbb", *, say: str = "yes") -> Evening:
    evening = dealt(companies, say=say)
    evening.do(NarratorPresent(True))
    return evening


def test_every_line_of_a_game_is_heard_at_its_moment() -> None:
    heard: set[str] = set()
    evening = voiced()
    heard.update(aloud(act(evening, "spy", 2)))
    heard.update(aloud(act(evening, "duel", 3)))
    heard.update(aloud(over(evening)))
    for seat, side in ((1, "sword"), (4, "sword"), (5, "shield")):
        evening.say(seat, "support", side)
    for _ in range(2):
        heard.update(aloud(over(evening)))
    assert heard == {"turn-2", "attacks-2", "defends-3", "support", "wins-2"}

    evening = duel(voiced(), 2, swords="3", shields="45")
    use(evening, 1, "dagger")
    heard.update(aloud(over(evening)))
    evening = begin_action(put(voiced(), deck=1), "trade", 2)
    evening.say(2, "answer", "bag")
    heard.update(aloud(evening.say(1, "effect", "done")))
    evening = holding(voiced(), Anna=4)
    heard.update(aloud(declares(evening)))
    heard.update(aloud(evening.say(1, "objects", {"key": 3})))
    evening = holding(voiced("bbooo"), Anna=4)
    declares(evening)
    heard.update(aloud(evening.say(1, "objects", {"goblet": 2})))
    evening = declare(holding(voiced(), Anna=4), kind="lodge")
    heard.update(aloud(evening.say(1, "objects", {"lodge": 1, "key": 3})))
    assert kinds(heard) == kinds(lines(setup_of(5, edition="a")))


def kinds(keys: Iterable[str]) -> set[str]:
    """Return the keys without the seat, and without the reason, that some of them name."""
    return {"why" if key.startswith("why-") else key.rstrip("0123456789") for key in keys}


def test_nothing_is_read_where_the_host_wants_silence() -> None:
    evening = voiced(say="no")
    assert lines(state(evening).setup) == {}
    assert aloud(act(evening, "spy", 2)) == ()


@pytest.mark.parametrize("language", ["en", *TARGET_LANGUAGES])
def test_the_voice_has_nothing_to_guess_in_any_language(language: str) -> None:
    """Check that there are no digits, abbreviations, brackets or symbols: espeak-ng would read them in its own way."""
    translate = translator(language)
    for line in lines(setup_of(5, edition="a")).values():
        words = translate(line.text)
        assert not re.search(r"[^\w\s.,:;!?¡¿'’]|\d|\b\w{1,3}\.(?!$)", words), words
        assert words[-1] in ".?!"


def test_nothing_is_read_aloud_of_a_deck_that_was_put_right() -> None:
    """Check that a correction triggers no line as a drawn object does: the pages explain an empty deck."""
    evening = put(holding(voiced(), Anna=5, Ben=5, Caro=5, Dino=4), deck=1)
    sheet = evening.question(1, "right-counts").value
    assert isinstance(sheet, dict)
    evening.say(1, "right-counts", {**sheet, "objects-4": 5, "deck": 0})
    assert aloud(evening.say(2, "table-agree-entry", "yes")) == () and state(evening).deck == 0
