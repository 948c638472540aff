"""Games of Castle of the Devil with a player without a phone."""

from __future__ import annotations

from typing import Any

from companion.games.castle_of_the_devil import GAME
from tests.games.castle_of_the_devil.by_hand import put
from tests.laws.evening import Evening, own

CARO = 5
"""The seat without a phone."""


def sits_down(edition: str = "a", **options: object) -> Evening:
    """Let four sit down with a phone and Caro without one, and choose the game."""
    evening = Evening("Anna", "Ben", "Dino", "Elsa", games={GAME.name: GAME})
    evening.hub_controls("table-seat", "Caro")
    evening.say(1, "table-game", GAME.name)
    for option, value in {"edition": edition, **options}.items():
        evening.say(1, f"table-option-{option}", value)
    return evening


def begun(edition: str = "a", deal: str = "cards", **options: object) -> Evening:
    evening = sits_down(edition, deal=deal, **options)
    evening.say(1, "table-begin")
    return evening


def playing(edition: str = "a", deal: str = "cards", **options: object) -> Evening:
    """Begin with these players; Anna has the first turn, and nobody has entered a card of Caro's."""
    evening = begun(edition, deal, **options)
    if deal == "entered":
        enter(evening)
        without(evening)
    evening.say(1, "first", "seat-1" if edition == "a" else "go")
    return put(evening, actor=1)


def enter(evening: Evening) -> None:
    """Let all players with a phone enter their cards."""
    for seat, (company, profession) in enumerate((("order", "thug"), ("order", "priest"), *REST), 1):
        evening.say(seat, "company", company)
        evening.say(seat, "profession", profession)


REST = (("brotherhood", "doctor"), ("brotherhood", "master"))


def without(evening: Evening) -> list[Any]:
    """Let the table continue without Caro's secret answers."""
    evening.say(2, f"table-without-{CARO}")
    return own(evening.wait(10_000))
