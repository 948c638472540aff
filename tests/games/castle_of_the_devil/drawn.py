"""The results of chance in Castle of the Devil."""

from __future__ import annotations

from typing import Any

from companion.games.castle_of_the_devil.events import duels as d
from companion.games.castle_of_the_devil.events import ending as e
from companion.games.castle_of_the_devil.events import hidden as h
from companion.games.castle_of_the_devil.events import turns as t

TOLD = (
    *(h.CompanyEntered, h.CompanyChanged, h.ProfessionEntered, h.ProfessionChanged),
    *(e.ObjectsEntered, e.ObjectsChanged, e.ObjectsRead, e.CompanyRead),
    *(d.SupportChosen, d.SupportSaid),
)
"""The events with real cards; `test_random.py` also checks each against the answer that brought it."""

VARIANTS = {
    "for 4 to 8, dealt by the hub": {"edition": "a", "deal": "hub"},
    "for 3 to 10, dealt by the hub": {"edition": "b", "deal": "hub", "surplus": "smuggled"},
    "for 4 to 8, entered": {"edition": "a", "deal": "entered", "pause_seconds": "0"},
    "for 3 to 10, entered": {"edition": "b", "deal": "entered"},
    "for 4 to 8, with the real cards": {"edition": "a", "deal": "cards"},
    "for 3 to 10, with the real cards": {"edition": "b", "deal": "cards"},
}


def drawn(event: Any, observer: int | None) -> object:
    match event:
        case t.CastleFirstDrawn(seat):
            return seat
        case t.Spied(_, _, place):
            return place
        case t.Smuggled(seat, to):
            return seat, to
        case h.CardsDealt(companies, professions) if observer is not None:
            return companies.get(observer), professions.get(observer)
        case h.CardsSeen(seat, _, company, profession) if seat == observer:
            return company, profession
        case h.ProfessionsSwapped(_, _, got):
            return got.get(observer) if observer is not None else None
        case h.UnusedShown(seat, unused) if seat == observer:
            return unused
        # Chance chooses them if the table continues without a player.
        case h.CoatTaken(seat, profession) if seat == observer:
            return profession
        case d.SupportDrawn(seat, side):
            return seat, side
        case _:
            return None
