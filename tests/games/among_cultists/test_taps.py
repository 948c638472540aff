"""The number of taps of five people from the lobby to the next game (the limits are those of docs/play/games.md)."""

from __future__ import annotations

from companion.core.question import One, Some
from companion.core.report import NarratorPresent
from companion.games.among_cultists import GAME
from companion.table.event import TableEvent
from companion.table.state import Table
from tests.games.among_cultists.evening import ready
from tests.laws.evening import Evening

ROLES = ("investigator", "cultist", "investigator", "seer", "investigator")


class TapCountingEvening(Evening):
    """A table that counts taps: secret questions, and those with several answers, take a choice and a confirmation."""

    def __init__(self, *names: str) -> None:
        super().__init__(*names)
        self.taps: dict[int, int] = {}

    def say(self, seat: int, start: str, value: object = "go", chance: object = None) -> list[TableEvent]:
        question = self.question(seat, start)
        chosen = len(value) if isinstance(question.ask, Some) and isinstance(value, dict) else 1
        confirmed = question.secret or not isinstance(question.ask, One)
        unfolded = question.tool and isinstance(question.ask, One) and len(question.ask.choices) > 1
        self.taps[seat] = self.taps.get(seat, 0) + chosen + confirmed + unfolded
        return super().say(seat, start, value)

    def counted(self) -> dict[int, int]:
        """Return the taps of each seat since the last time."""
        found, self.taps = self.taps, {}
        return found


def lobby() -> TapCountingEvening:
    evening = TapCountingEvening("Anna", "Ben", "Caro", "Dino", "Elsa")
    evening.speaks = True
    return evening


def to_the_night(evening: TapCountingEvening) -> int:
    evening.say(1, "table-game", GAME.name)
    evening.say(1, "table-begin")
    for seat, part in ((1, "take"), (2, "deal"), (3, "place")):
        evening.say(seat, f"section-{part}")
    for seat, role in enumerate(ROLES, 1):
        evening.say(seat, "envelope", role)
    evening.do(NarratorPresent(True))
    ready(evening)
    assert phase(evening.table) == "night"
    return sum(evening.counted().values())


def phase(table: Table) -> str:
    assert table.running
    return str(table.running.state.phase)


def acting() -> TapCountingEvening:
    """Play on to the first Action phase, and count from there."""
    evening = lobby()
    to_the_night(evening)
    evening.wait(200_000)
    evening.say(1, "done")
    evening.say(1, "knife", "seat-1")
    evening.say(2, "moved")
    evening.say(3, "draw")
    evening.say(1, "settled")
    evening.counted()
    return evening


def test_from_the_lobby_to_the_night_in_twenty_taps_with_the_list() -> None:
    assert to_the_night(lobby()) <= 20


def test_a_night_takes_none() -> None:
    evening = lobby()
    to_the_night(evening)
    evening.wait(200_000)
    assert phase(evening.table) == "after" and not evening.counted()


def test_a_round_takes_five() -> None:
    evening = acting()
    evening.say(4, "acted")
    evening.say(5, "round")
    evening.say(1, "moved")
    evening.say(2, "draw")
    evening.say(3, "settled")
    assert sum(evening.counted().values()) <= 5 and phase(evening.table) == "action"


def test_a_vote_takes_two_of_each_and_three_of_the_one_who_starts_it() -> None:
    evening = acting()
    evening.say(2, "my-vote")
    for seat, ballot in enumerate(("seat-3", "seat-3", "abstain", "seat-3", "abstain"), 1):
        evening.say(seat, "ballot", ballot)
    evening.wait(60_000)
    assert phase(evening.table) == "action" and evening.asks(1, "acted"), "the result has gone away by itself"
    assert evening.counted() == {1: 2, 2: 3, 3: 2, 4: 2, 5: 2}


def test_a_murder_takes_three_with_its_confirmation() -> None:
    evening = acting()
    evening.say(4, "my-found", "seat-5")
    evening.say(4, "sure", "yes")
    assert evening.counted() == {4: 3} and evening.asks(1, "ballot")


def test_from_the_end_to_the_next_game_in_two() -> None:
    """Check this with known roles: the last Cultist is voted out, and the Seer is named."""
    evening = acting()
    evening.say(1, "my-vote")
    for seat in evening.table.seats:
        evening.say(seat, "ballot", "seat-2")
    evening.wait(52_000)  # a lesson holds the clock of the vote
    evening.say(2, "end-seer", "seat-1")
    evening.say(2, "sure", "yes")
    assert evening.table.playing is None
    evening.counted()
    evening.say(1, "table-begin")
    assert sum(evening.counted().values()) <= 2 and phase(evening.table) == "setting_up"
