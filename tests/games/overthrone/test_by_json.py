"""A game of six turns through the JSON interface ends with the scores worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest

from tests.waiting import until
from tests.web.house import House, Phone

NAMES = ("Anna", "Ben", "Caro")


class PointsTable:
    """Three phones at a hub, and the points that the table shows."""

    def __init__(self, house: House) -> None:
        """Begin a game with real cards; Caro is the king."""
        self.phones = house.play(*NAMES, game="overthrone")
        self.say(1, "king", {"seat-3": 1})

    def say(self, seat: int, start: str, value: Any = "go") -> None:
        self.phones[seat - 1].say(start, value)

    def comes(self, start: str) -> None:
        """Wait until Anna's phone has such a question: a countdown runs before it."""
        until(
            lambda: [question["id"] for question in self.phones[0].view()["questions"]],
            lambda asked: any(start in id for id in asked),
        )

    def play(self, order: tuple[int, ...], *rebels: int) -> None:
        """Let these seats play, one after the other."""
        for seat in order:
            assert self.phones[seat - 1].question("played")["required"], (seat, order)
            self.say(seat, "played", "rebellion" if seat in rebels else "card")

    def count(self, turn: int, *counts: tuple[int, int]) -> None:
        self.say(1, "divided")
        for seat, (doubled, plain) in enumerate(counts, 1):
            self.say(seat, f"count-{turn}-{seat}", {"doubled": doubled, "plain": plain})

    def points(self) -> list[int]:
        """Return the totals as the sheet of the table shows them."""
        (sheet,) = [block for block in self.view["blocks"] if block["id"] == "points"]
        return [int(row["cells"][-1]) for row in sheet["rows"]]

    @property
    def view(self) -> Any:
        return Phone(self.phones[0].port, self.phones[0].code).view()


def final(*values: int) -> dict[str, int]:
    kinds = ("doubled", "plain", "musketeers", "courtiers", "bearers", "nobles")
    return dict(zip(kinds, values, strict=True))


@pytest.mark.house(rate=20)
def test_six_turns_end_with_the_scores_worked_out_by_hand(house: House) -> None:
    table = PointsTable(house)

    # Turn 1: Ben alone rebels and takes the free king. Caro's Bandits take a gold of 2.
    table.play((1, 2, 3), 2)
    table.say(3, "bandits", {"seat-1": 1, "value-2": 1})
    table.count(1, (5, 3), (0, 6), (4, 0))
    assert table.points() == [2 * 5 + 3, 6, 2 + 2 * 4] == [13, 6, 10]

    # Turn 2: the king stays with Ben, so Caro begins. King's ear: 10. Ben refuses a decree: -15.
    # Two Rebellions free the captive king: 5 each.
    table.say(3, "ear")
    table.say(1, "decree")
    table.say(2, "captor", "refused")
    assert table.points() == [13, 6 - 15, 10 + 10]
    table.play((3, 1, 2), 1, 2)
    assert table.points() == [13 + 5, -9 + 5, 20]
    table.count(2, (5, 3), (0, 9), (4, 2))
    assert table.points() == [18 + 13, -4 + 9, 20 + 10] == [31, 5, 30]

    # Turn 3: the free king moves from Ben to Caro, so Anna begins. She loses a duel. Low birth: 10 for Ben.
    table.say(1, "played", "begin")
    table.say(1, "duel", "seat-2")
    table.say(1, "laid")
    table.comes("result")
    table.say(3, "result", "seat-2")
    table.say(2, "low-birth", "seat-1")
    table.play((1, 2, 3))
    assert table.points() == [31, 15, 30]

    # Turn 4: the king moves to Anna, so Ben begins. Anna has a Bishop: she passes Low birth on.
    # Caro's Excommunication. Anna, with the king and without a noble, makes a courtier noble.
    table.play((2,))
    table.say(1, "low-birth", "seat-3")
    table.say(3, "excommunication", "seat-2")
    table.play((3,))
    table.say(1, "noble-decree")
    table.play((1,))
    assert table.points() == [41, 15, 40]

    # Turn 5: the king moves to Ben, so Caro begins. She alone rebels, and takes him. Anna inherits a province of 6.
    # The deck runs out while all draw up to 7 cards: earlier than possible with this box, so two agree on it.
    table.play((3, 1, 2), 3)
    table.say(1, "inheritance", {"seat-2": 1, "value-6": 1})
    table.count(5, (2, 4), (3, 3), (10, 0))
    assert table.points() == [41 + 6 + 8, 15 + 9, 40 + 20] == [55, 24, 60]
    table.say(2, "correct-deck", "empty")
    table.say(3, "table-agree-entry", "yes")

    # Turn 6, the last: the king is Caro's captive, so Anna begins. Ben's Rebellion has no effect.
    table.play((1, 2, 3), 2)
    table.say(1, "divided")
    table.say(1, "final", final(2, 4, 7, 15, 5, 6))
    table.say(2, "final", final(3, 3, 10, 9, 0, 5))
    table.say(3, "final", final(8, 0, 3, 4, 6, 4))
    assert "Anna: 96, Ben: 57, Caro: 103" in table.phones[0].question("right")["note"]
    table.say(2, "right")
    assert table.points() == [55, 24, 60]
    table.say(3, "table-agree-entry", "yes")
    anna, ben, caro = 55 + (8 + 7 + 15 + 5 + 6), 24 + (9 + 10 + 9 + 0 + 5), 60 + (16 + 3 + 4 + 6 + 4) + 10
    assert table.points() == [anna, ben, caro] == [96, 57, 103]
    (result,) = [block for block in table.view["blocks"] if block["kind"] == "result"]
    assert result["winners"] == [3] and result["text"] == "Most points: 103."
