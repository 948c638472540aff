"""What a newcomer is told of the own hand, where the hub deals: of both cards in one briefing (rulebook A to E)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations_with_replacement

from companion.core.briefing import Briefing
from companion.core.game import Setup, kept_in_setup
from companion.core.text import Text, say
from companion.core.view import Seat
from companion.games.complots.box import Character, in_play
from companion.games.complots.state import State

WITH_TWO = say("You plot at this court, and two characters obey you in secret.")
WITH_ONE = say("You plot at this court, and one character still obeys you in secret.")
WANT = say("You want to be the last who has a card face down.")
HIDE = say("You show nobody your cards or this phone, but you may claim any character.")

DO: dict[Character, Text] = {
    "duchess": say("as Duchess you take three coins and stop foreign aid"),
    "assassin": say("as Assassin you pay three coins, and somebody loses a card"),
    "contessa": say("as Contessa you stop the Assassin who comes to kill you"),
    "captain": say("as Captain you steal two coins and stop who steals from you"),
    "ambassador": say("as Ambassador you swap cards with the Court and stop thieves"),
    "inquisitor": say("as Inquisitor you swap or look at a card and stop thieves"),
}
"""What each character does, in the middle of a sentence."""


@kept_in_setup
def briefings(setup: Setup) -> Mapping[str, Briefing]:
    """Return what each hand of one or two cards is told."""
    characters = in_play(setup)
    pairs = combinations_with_replacement(characters, 2)
    return dict(_of_pairs(pairs)) | {one: _briefing(WITH_ONE, _alone(one)) for one in characters}


def _of_pairs(pairs: Iterator[tuple[Character, Character]]) -> Iterator[tuple[str, Briefing]]:
    for one, other in pairs:
        yield f"{one}-{other}", _briefing(WITH_TWO, _twice(one) if one == other else _both(one, other))


def _briefing(am: Text, do: Text) -> Briefing:
    return Briefing(am=am, want=WANT, do=do, hide=HIDE)


def _both(one: Character, other: Character) -> Text:
    return say("In your turn {first}; {second}.", first=DO[one], second=DO[other])


def _twice(one: Character) -> Text:
    return say("In your turn {first}; you have two of these, and one is left if you lose one.", first=DO[one])


def _alone(one: Character) -> Text:
    return say("In your turn {first}; your other card lies face up and helps nobody.", first=DO[one])


def part(state: State, seat: Seat) -> str | None:
    """Return the hand of a seat, None while it holds none, or others than its influences: all know when that is."""
    hand = state.hands.get(seat, ())
    if not hand or len(hand) != state.lives[seat]:
        return None
    return "-".join(one for one in in_play(state.setup) for _ in range(hand.count(one)))
