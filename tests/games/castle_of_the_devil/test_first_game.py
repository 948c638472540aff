"""The real cards of a first game of Castle of the Devil, held against the page: a difference is found."""

from random import Random

from companion.texts import translator
from tests.games.castle_of_the_devil.first_game import CoachCards
from tests.laws.drawn_screen import Page

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
