"""Games of Complots for the tests."""

from collections.abc import Collection, Sequence
from typing import Any

from msgspec.structs import replace

from companion.core.chance import Chance
from companion.core.report import NarratorPresent
from companion.core.text import Words
from companion.core.view import Facts
from companion.games.complots import GAME
from companion.games.complots.box import COINS, Character
from companion.games.complots.events import Entered
from companion.games.complots.events import reactions as r
from companion.games.complots.events import turns as t
from companion.games.complots.events.dealt import HandsDealt
from companion.games.complots.state import State
from companion.kit.hand import without
from companion.table.event import TableEvent
from companion.table.game.events import GameAdvanced
from tests.laws import evening as laws
from tests.laws.evening import Evening

NAMES = ("Anna", "Ben", "Caro", "Dino", "Elsa", "Fritz", "Gina", "Hugo")

D: Character = "duchess"
A: Character = "assassin"
K: Character = "contessa"
C: Character = "captain"
"""The characters of every game, to write hands briefly."""


def playing(people: int = 3, *, first: int = 1, **options: object) -> Evening:
    """Begin a game with the real cards, in which everybody must answer unless `react_seconds` is given."""
    chosen: dict[str, Any] = {"react_seconds": "0", **options}
    evening = seated(people, **chosen)
    evening.say(1, "table-begin")
    evening.say(people, "deal")
    evening.say(1, "first", f"seat-{first}")
    return evening


def dealt(*hands: tuple[str, str], first: int = 1, **options: object) -> Evening:
    """Begin a game of three or more with these hands, dealt by the hub."""
    chosen: dict[str, Any] = {"deal": "hub", "react_seconds": "0", **options}
    evening = seated(len(hands), **chosen)
    begins = evening.answer(1, evening.move(1, "table-begin"), "go")
    evening.accept([_stacked(event, hands) for event in evening.decide(begins)])
    evening.say(1, "first", f"seat-{first}")
    return evening


def seated(people: int, *, phoneless: Collection[str] = (), **options: object) -> Evening:
    """Choose the game and its options, without beginning it: no clock waits for a lesson."""
    evening = Evening(*NAMES[:people], games={GAME.name: GAME}, phoneless=phoneless)
    evening.say(1, "table-game", GAME.name)
    evening.say(1, "table-teach")
    for option, value in options.items():
        evening.say(1, f"table-option-{option}", value)
    return evening


def drafting(first: int = 1, **options: Any) -> Evening:
    """Begin a game of two in which each drafts a card that the hub has dealt."""
    evening = seated(2, deal="hub", react_seconds="0", **options)
    evening.say(1, "table-begin")
    evening.say(1, "first", f"seat-{first}")
    return evening


def _stacked(event: Any, hands: Sequence[tuple[str, str]]) -> Any:
    """Return an event, with these hands instead of its own if it deals cards."""
    if not isinstance(event, GameAdvanced) or not isinstance(event.event, HandsDealt):
        return event
    cards = [card for hand in event.event.hands.values() for card in hand]
    given: Any = dict(enumerate(hands, 1))
    court = without((*cards, *event.event.court), [card for hand in given.values() for card in hand])
    return GameAdvanced(GAME.name, HandsDealt(given, tuple(sorted(court))))


def own(events: list[TableEvent]) -> list[object]:
    """Return the game's own events among `events`, with entries taken apart, without the stopped clock."""
    found = [event for event in laws.own(events) if event != r.ClockHeld()]
    return [one for event in found for one in (event.events if isinstance(event, Entered) else (event,))]


def state(evening: Evening) -> State:
    return evening.state(State)


def coins(evening: Evening) -> list[int]:
    """Return the coins of all, in the order of the seats."""
    return list(state(evening).coins.values())


def act(evening: Evening, action: str, target: int | None = None) -> list[object]:
    """Let the seat in turn announce an action; return the events."""
    seat = state(evening).actor
    assert seat is not None
    found: list[object] = []
    if evening.asks(seat, "act"):
        found = own(evening.say(seat, "act", action))
    if evening.asks(seat, "whom"):
        only = next(other for other in state(evening).living if other != seat)
        found = own(evening.say(seat, "whom", f"seat-{target or only}"))
    return found


def announce(evening: Evening, action: str, target: int | None = None) -> Evening:
    """Let the seat in turn announce an action; return the game."""
    act(evening, action, target)
    return evening


def react(evening: Evening, seat: int, answer: str, chance: Chance | None = None) -> list[object]:
    """Let `seat` doubt, block or let pass; return the events."""
    return own(evening.say(seat, "react", answer, chance))


def passed(evening: Evening) -> list[object]:
    """Let everybody who has not answered yet let the statement pass."""
    found: list[object] = []
    for seat in evening.table.seats:
        if evening.asks(seat, "react"):
            found = react(evening, seat, "pass")
    return found


def lose(evening: Evening, seat: int, card: str) -> list[object]:
    """Let `seat` turn over `card`: a character of the real cards, or a place such as "card-1"."""
    return own(evening.say(seat, "loss", card))


def doubted(evening: Evening, seat: int, shown: bool) -> list[object]:
    """Let `seat` doubt with the real cards, and the doubted player show the card or not."""
    react(evening, seat, "doubt")
    claim = state(evening).claim
    assert claim
    return own(evening.say(claim[0], "proof", "shown" if shown else "bluff"))


def rich(evening: Evening, **coins: int) -> Evening:
    """Give people numbers of coins from the Treasury, by their names."""
    running = evening.table.running
    assert running
    purses = {**state(evening).coins, **{NAMES.index(name) + 1: n for name, n in coins.items()}}
    after = replace(state(evening), coins=purses, treasury=COINS - sum(purses.values()))
    evening.table = replace(evening.table, running=replace(running, state=after))
    return evening


def blocked_murder() -> Evening:
    """Return a game in which Ben has blocked Anna's Assassin, and the block may be doubted."""
    evening = rich(playing(), Anna=3)
    act(evening, "murder", 2)
    react(evening, 2, "contessa")
    passed(evening)
    return evening


def weak(evening: Evening, *seats: int) -> Evening:
    """Let these seats have lost an influence each, with the real cards."""
    evening.accept([GameAdvanced(GAME.name, t.InfluenceLost(seat, "ambassador")) for seat in seats])
    return evening


def draws(*numbers: int) -> Chance:
    """Return chance that draws these numbers, one after the other."""
    left = list(numbers)
    return Chance(lambda below: left.pop(0))


def voice(evening: Evening, there: bool = True) -> list[object]:
    """Report that a voice is found or lost."""
    return own(evening.do(NarratorPresent(there)))


def facts(evening: Evening, id: str) -> dict[str, Words]:
    """Return a block of facts by its labels."""
    found = evening.block(id, Facts)
    return {getattr(row.label, "message", str(row.label)): row.text for row in found.rows}
