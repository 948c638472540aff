"""The real cards of a first game of Castle of the Devil: a page or a verdict that differs from them is found."""

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random

import pytest

from companion.games.castle_of_the_devil import GAME
from companion.games.castle_of_the_devil.box import COMPANIES, Company, Object, copies, each_side
from companion.games.castle_of_the_devil.state import Declaration, Verdict
from companion.games.castle_of_the_devil.victory import find_winner, winners
from companion.texts import translator
from tests.games.castle_of_the_devil.first_game import CoachCards
from tests.games.castle_of_the_devil.open_cards import KINDS, Claim, OpenCards, real_winners
from tests.laws.drawn_screen import Page
from tests.laws.first_game import FirstGame
from tests.long import cases

NAMES = ("Anna", "Ben", "Caro", "Dino", "Elsa")


def _page(held: int = 1, deck: str = "16 objects", *news: str) -> Page:
    seats = {seat: {"Objects": 1 if seat > 1 else held} for seat in range(1, 6)}
    return Page("", "", seats, {}, {"The deck": deck}, news)


def _cards() -> CoachCards:
    return CoachCards(NAMES, Random(1), translator("en"))


def test_cards_and_a_true_page_agree() -> None:
    assert not _cards().look(_page())


def test_a_wrong_count_of_a_hand_is_found() -> None:
    assert _cards().look(_page(2)).startswith("Anna holds")


def test_a_wrong_count_of_the_deck_is_found() -> None:
    assert _cards().look(_page(1, "15 objects")) == "16 objects lie in the deck; the page says 15 objects"


def test_entries_that_are_made_again_are_found() -> None:
    again = "Ben entered more objects than the hub counts. Check your cards and enter them again."
    assert _cards().look(_page(1, "16 objects", again)).startswith("the entries do not add up")


def _after(*winners: int) -> Page:
    return Page("", "", {}, {seat: ("winner",) if seat in winners else () for seat in range(1, 6)}, {}, ())


def test_a_wrong_verdict_is_found() -> None:
    cards = _cards()
    cards.claim = Claim(1, "own", (2,))
    order = [seat for seat, one in cards.companies.items() if one == "order"]
    brotherhood = [seat for seat in range(1, 6) if seat not in order]
    found = [cards.look(_after(*winners)) for winners in (order, brotherhood)]
    assert sum(not one for one in found) == 1 and any("the page names" in one for one in found)
    cards.claim = None
    assert "nobody has declared" in cards.look(_after(1))


@pytest.mark.parametrize("phoneless", [False, True])
def test_a_hub_that_names_the_other_company_is_found(monkeypatch: pytest.MonkeyPatch, phoneless: bool) -> None:
    def wrong(declaration: Declaration, companies: Mapping[int, Company], *, deck: int) -> Verdict:
        verdict = find_winner(declaration, companies, deck=deck)
        return Verdict(company="order" if verdict.company != "order" else "brotherhood", reason=verdict.reason)

    monkeypatch.setattr("companion.games.castle_of_the_devil.moves.turned.find_winner", wrong)
    assert "the page names" in FirstGame(GAME, 0, "en", phoneless=phoneless).play()


# The winners by the cards

SIDES: dict[int, Company] = {1: "order", 2: "brotherhood", 3: "order", 4: "brotherhood"}
DECK: tuple[Object, ...] = ("coat",)


def _won(claim: Claim, *hands: Sequence[str], deck: Sequence[str] = DECK, fifth: Company | None = None) -> set[int]:
    sides = {**SIDES, 5: fifth} if fifth else SIDES
    return real_winners(claim, OpenCards({**dict.fromkeys(sides, ()), **dict(enumerate(hands, 1))}, sides, deck))


@pytest.mark.parametrize(
    ("claim", "hands", "won"),
    [
        (Claim(1, "own", (3,)), (["key"], [], ["key", "key"]), {1, 3}),
        (Claim(1, "own"), (["key"] * 3,), {1, 3}),
        (Claim(1, "own"), (["key"] * 2, [], ["key"]), {2, 4}),
        (Claim(1, "own", (3,)), (["key"] * 3,), {2, 4}),
        (Claim(1, "own", (2,)), (["key"], ["key", "key"]), {2, 4}),
        (Claim(1, "own", (3,)), (["dagger"], [], ["key"] * 3), {2, 4}),
        (Claim(1, "own"), (["key", "key", "key", "pearl"],), {2, 4}),
        (Claim(1, "own"), (["key", "key", "key-bag"],), {2, 4}),
        (Claim(1, "rivals", (2, 4)), ([], ["goblet"], [], ["goblet", "goblet"]), {1, 3}),
        (Claim(1, "rivals", (2,)), ([], ["goblet"], [], ["goblet", "goblet"]), {2, 4}),
        (Claim(1, "rivals", (2, 3)), ([], ["goblet"] * 3), {2, 4}),
        (Claim(2, "lodge"), ([], ["lodge", "key", "goblet", "goblet"]), {2}),
        (Claim(2, "lodge"), ([], ["lodge", "key", "goblet"]), {1, 3}),
        (Claim(2, "lodge"), ([], ["key", "goblet", "goblet"]), {1, 3}),
    ],
)
def test_the_cards_name_the_winners(claim: Claim, hands: Sequence[Sequence[str]], won: set[int]) -> None:
    assert _won(claim, *hands) == won


def test_a_bag_counts_for_its_company_once_the_deck_is_empty() -> None:
    assert _won(Claim(1, "own"), ["key", "key", "key-bag"], deck=()) == {1, 3}
    assert _won(Claim(1, "own"), ["key", "key", "goblet-bag"], deck=()) == {2, 4}
    assert _won(Claim(2, "lodge"), [], ["lodge", "key", "key-bag", "goblet-bag"], deck=()) == {2}


def test_the_smaller_company_needs_one_fewer() -> None:
    two = ["key", "key"]
    assert _won(Claim(1, "own"), two, fifth="brotherhood") == {1, 3}
    assert _won(Claim(1, "own"), two, fifth="order") == {2, 4}
    assert _won(Claim(2, "rivals", (1,)), two, fifth="brotherhood") == {2, 4, 5}
    assert _won(Claim(1, "lodge"), ["lodge", *two], fifth="brotherhood") == {2, 4, 5}


MATTER: tuple[Object, ...] = ("key", "goblet", "key-bag", "goblet-bag", "lodge", "pearl")


def test_the_hub_judges_like_the_cards() -> None:
    random, right = Random("judged"), 0
    for _ in range(cases(4_000)):
        seats = range(1, random.randint(3, 10) + 1)
        sides = [one for one in COMPANIES for _ in range(each_side(len(seats)))]
        random.shuffle(sides)
        companies = dict(zip(seats, sides, strict=False))
        hands: dict[int, list[Object]] = {seat: [] for seat in seats}
        for one in MATTER:
            for _ in range(copies(one)):
                hands[random.choice(seats)].append(one)
        seat, kind, deck = random.choice(seats), random.choice(KINDS), random.choice([(), DECK])
        open_cards = OpenCards(hands, companies, deck)
        others = [one for one in seats if one != seat and open_cards.counted(one, random.choice([*COMPANIES]))]
        named = () if kind == "lodge" else tuple(random.sample(others, random.randint(0, min(2, len(others)))))
        objects = {one: dict(Counter[str](hands[one])) for one in (seat, *named)}
        declaration = Declaration(seat=seat, kind=kind, named=named, objects=objects)
        verdict = find_winner(declaration, companies, deck=len(deck))
        found = real_winners(Claim(seat, kind, named), open_cards)
        assert found == set(winners(verdict, declaration, companies)), (declaration, open_cards)
        right += seat in found
    assert right
