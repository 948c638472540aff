"""The real cards of a first game of Among Cultists, held against the page: a difference is found."""

from random import Random

from companion.texts import translator
from tests.games.among_cultists.first_game import AI, HouseCards
from tests.laws.drawn_screen import Page

NAMES = ("Anna", "Ben", "Caro", "Dino")


def _page(**rows: str) -> Page:
    return Page("", "", {}, {}, {label.replace("_", " "): text for label, text in rows.items()}, ())


def test_envelopes_are_dealt_as_the_page_lists_them() -> None:
    cards = HouseCards(NAMES, Random(1), translator("en"))
    assert not cards.look(_page(Roles="1 × Cultist, 4 × Investigator"))
    assert sorted(cards.roles.values()) == ["cultist", *["investigator"] * 4] and AI in cards.roles


def test_entries_that_do_not_add_up_are_found() -> None:
    cards = HouseCards(NAMES, Random(1), translator("en"))
    wrong = _page(The_roles="They don't add up. Everyone checks their marker and enters it again.")
    assert cards.look(wrong).startswith("the entries do not add up")
