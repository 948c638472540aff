"""What can be looked up holds the numbers and the cards of the game."""

from companion.games.overthrone import GAME
from companion.games.overthrone.box import HAND
from companion.games.overthrone.cards import ACCUSATIONS, BONUS, SCORING
from companion.games.overthrone.events.royal import REFUSING
from companion.games.overthrone.events.scores import KING
from companion.games.overthrone.king import FREEING
from tests.golden.english import english
from tests.laws.reference import in_english

BY_ID = {chapter.id: in_english(chapter) for chapter in GAME.reference}


def test_every_event_and_every_bearer_can_be_looked_up() -> None:
    """Rulebook p. 1: eleven events (the Rebellion has a chapter of its own), seven kinds of bearers."""
    known = {english(name) for name, _ in ACCUSATIONS.values()} | {english(one.name) for one in SCORING.values()}
    others = {"King's ear", "Executioner", "Unrest", "Blackmail"}
    assert set(BY_ID["event-cards"]) == known | others and len(known | others) == 10
    assert len(BY_ID["bearers"]) == 6  # Cardinal and Bishop stand in one row


def test_the_rules_say_the_numbers_that_the_hub_counts_with() -> None:
    assert f"{BONUS} points" in BY_ID["event-cards"]["King's ear"]
    assert f"{REFUSING} points" in BY_ID["decrees"]["Religious decree"]
    assert f"{FREEING} points" in BY_ID["rebellion"]["The king is captive"]
    assert f"{KING} points" in BY_ID["counts"]["The final count"]
    assert f"to {HAND} cards" in BY_ID["turn"]["Then"]
