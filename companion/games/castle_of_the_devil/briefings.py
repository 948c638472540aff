"""What a newcomer is told of the own company and profession, where the hub knows both (rulings CD-2 and CD-3)."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.briefing import Briefing
from companion.core.game import Setup
from companion.core.text import Text, say
from companion.core.view import Seat
from companion.games.castle_of_the_devil.box import COMPANIES, PROFESSIONS, Company, Profession
from companion.games.castle_of_the_devil.state import State

WANT: dict[Company, Text] = {
    "order": say("You want three keys in your company's hands, and to declare it in your turn."),
    "brotherhood": say("You want three goblets in your company's hands, and to declare it in your turn."),
}

DO: dict[Profession, Text] = {
    "diplomat": say("You trade and duel to find your companions, and once you demand an object of somebody."),
    "doctor": say("You trade and duel to find your companions, and once you take the prize from a winner."),
    "duellist": say("You trade and duel to find your companions, and once you fight without supporters."),
    "mixer": say("You trade and duel to find your companions, and once you decide a duel that is not yours."),
    "master": say("You trade and duel to find your companions, and you defend yourself with a shield more."),
    "clairvoyant": say("You trade and duel to find your companions, and once you choose what lies on the deck."),
    "hypnotist": say("You trade and duel to find your companions, and as attacker you silence a supporter."),
    "bodyguard": say("You trade and duel to find your companions, and your support counts as two points."),
    "priest": say("You trade and duel to find your companions, and once you stop a duel as it begins."),
    "thug": say("You trade and duel to find your companions, and you attack others with a sword more."),
}

HIDE = say("You show nobody your company, your objects or this phone until somebody declares.")


def _am(company: Company, profession: Profession) -> Text:
    name, _ = PROFESSIONS[profession]
    if company == "order":
        return say("You are one of the Order, and by profession you are: {profession}.", profession=name)
    return say("You are one of the Brotherhood, and by profession you are: {profession}.", profession=name)


BRIEFINGS: Mapping[str, Briefing] = {
    f"{company}-{profession}": Briefing(
        am=_am(company, profession),
        want=WANT[company],
        do=DO[profession],
        hide=HIDE,
    )
    for company in COMPANIES
    for profession in PROFESSIONS
}


def briefings(setup: Setup) -> Mapping[str, Briefing]:
    """Return what each company with each profession is told: it is the same in both editions."""
    return BRIEFINGS


def part(state: State, seat: Seat) -> str | None:
    """Return company and profession of a seat, None until it was dealt both or has entered them."""
    company, profession = state.companies.get(seat), state.professions.get(seat)
    return f"{company}-{profession}" if company and profession else None
