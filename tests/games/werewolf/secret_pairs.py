"""Pairs of evenings of Werewolf that differ in roles and picks: cards entered, a quiet night, and one with a victim."""

from __future__ import annotations

from companion.core.game import AnyGame
from tests.laws.pairs import Moment, Pair, seat
from tests.laws.plays import Says

PEOPLE = range(1, 6)

TAUGHT = 23_000
"""Milliseconds after which the first watch is open: the lesson before the night has its time, too."""

STEP, LONGEST_STEP = 3_000, 90_000
"""Milliseconds between two looks for the next question, and until it comes at the latest."""


def wrong(pair: Pair, id: str) -> None:
    """Let the observer give answers that nobody may give; nobody is a choice in this game."""
    if pair.observer is not None:
        pair.give(Says(pair.observer, "g1-no-such-question", "go", wrong=True))
        pair.give(Says(pair.observer, f"g1-{id}", "everybody", wrong=True))


def _wait_for(pair: Pair, person: int, start: str, value: str, instead: str | None = None) -> None:
    """Let time pass until a question comes, and answer it: a watch is longer if people share a phone."""
    for _ in range(LONGEST_STEP // STEP):
        try:
            pair.say(person, start, value, instead)
            return
        except LookupError:
            pair.wait(STEP)
    raise LookupError(f"{start} does not come")


def _change_until_the_end(pair: Pair, person: int, watch: str, value: str, instead: str) -> None:
    """Change a pick again and again until the watch is over."""
    for times in range(1, LONGEST_STEP // STEP):
        try:
            pair.say(person, f"{watch}-again-{times}", value, instead)
        except LookupError:
            return
        pair.wait(STEP)


def _read_panels(pair: Pair) -> None:
    for person in PEOPLE:
        pair.say(person, "ready")


def cards(pair: Pair, game: AnyGame) -> None:
    """Enter the cards of an ordinary deck, but for the last one."""
    seat(pair, game, deal="cards")
    pair.say(1, "table-begin-0")
    pair.part()
    entered = (("werewolf", "elder"), ("seer", "villager"), ("elder", "seer"), ("villager", "werewolf"))
    for person, (first, second) in enumerate(entered, 1):
        pair.say(person, "card-1", first, instead=second)
        wrong(pair, "card-1")
        pair.wait(3_000)


def quiet_night(pair: Pair, game: AnyGame) -> None:
    """Play a quiet first night, the talk, and a ballot to its last moment."""
    seat(pair, game, pace="normal")
    pair.part()
    pair.say(1, "table-begin-0")
    _read_panels(pair)
    pair.wait(TAUGHT)
    for person, other in zip(PEOPLE, (2, 4, 1, 5, 3), strict=True):
        pair.say(person, "watch-1-1", "nobody", instead=f"seat-{other}")
        wrong(pair, "watch-1-1")
        pair.wait(1_500)
    pair.say(4, "watch-1-1-again-1", "nobody", instead="seat-5")
    for person in (1, 3, 5):
        _wait_for(pair, person, "talked-1", "go")
    for person, other in ((2, 4), (3, 1), (4, 2)):
        pair.say(person, "vote-1", "nobody", instead=f"seat-{other}")
        wrong(pair, "vote-1")
        pair.wait(2_000)


def victim(pair: Pair, game: AnyGame) -> None:
    """Play a first night with a victim, to the last moment before the dawn."""
    seat(
        pair,
        game,
        set="own",
        own_set={"werewolf": 2, "seer": 1, "witch": 1, "hunter": 1},
        first_night="victim",
        pace="normal",
    )
    pair.part()
    pair.say(1, "table-begin-0")
    _read_panels(pair)
    pair.wait(TAUGHT)
    for person in PEOPLE:
        pair.say(person, "watch-1-1", "seat-3", instead="seat-3")
        wrong(pair, "watch-1-1")
    for person in PEOPLE:
        _wait_for(pair, person, "watch-2-1", "seat-3", "seat-3")
    for person, (first, second) in enumerate(
        (("nothing", "heal"), ("heal", "seat-5"), ("seat-4", "nothing"), ("seat-1", "heal"), ("nothing", "seat-2")), 1
    ):
        _wait_for(pair, person, "watch-3-1", first, second)
    _change_until_the_end(pair, 4, "watch-3-1", "heal", "seat-5")


PAIRS: tuple[Moment, ...] = (cards, quiet_night, victim)
"""Pairs of evenings, each up to one of the most secret moments of the game."""
