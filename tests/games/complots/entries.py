"""Games of Complots at each entry that the table may undo or correct."""

from collections.abc import Callable

from msgspec.structs import replace

from companion.games.complots.state import State
from companion.table.game.events import Undone
from tests.games.complots.by_hand import act, announce, lose, own, passed, playing, react, rich, seated, weak
from tests.golden.english import english
from tests.laws import evening as evenings
from tests.laws.evening import Evening


def undo(evening: Evening) -> None:
    """Undo the last entry: one seat asks, another agrees."""
    evening.say(1, "table-ask-undo")
    assert evening.say(2, "table-agree-undo", "yes")[-1] == Undone()


def can_undo(evening: Evening) -> bool:
    return evening.asks(2, "table-ask-undo")


def bare(state: State) -> State:
    """Return a state without the parts that undo leaves: a target that is still to be named, a stopped clock."""
    window = replace(state.window, deadline=None) if state.window else None
    decision = replace(state.decision, deadline=None) if state.decision else None
    turn = replace(state.turn, intended_action=None) if state.turn else None
    return replace(state, turn=turn, window=window, decision=decision, held=0)


def public(state: State) -> State:
    """Return a state as `bare` does, without the seats that let a statement pass: undo leaves them too."""
    found = bare(state)
    return replace(found, window=replace(found.window, answered=()) if found.window else None)


def begun() -> Evening:
    evening = seated(3, react_seconds="10", choice_seconds="30")
    evening.say(1, "table-begin")
    evening.say(1, "deal")
    return evening


def table() -> Evening:
    return playing(3, react_seconds="10", choice_seconds="30")


def claimed() -> Evening:
    evening = announce(rich(table(), Anna=3), "murder", 2)
    evening.wait(2_000)
    return evening


def helped() -> Evening:
    evening = announce(table(), "aid")
    return evening


def in_doubt() -> Evening:
    evening = claimed()
    react(evening, 3, "doubt")
    return evening


def losing() -> Evening:
    evening = in_doubt()
    evening.say(1, "proof", "shown")
    return evening


def swapping(action: str = "exchange") -> Evening:
    evening = announce(playing(3, fifth="inquisitor", react_seconds="10"), action, 2)
    passed(evening)
    return evening


def turned() -> Evening:
    evening = announce(rich(table(), Anna=7), "coup", 2)
    evening.wait(30_000)
    return evening


def unseen() -> Evening:
    evening = in_doubt()
    evening.wait(30_000)
    return evening


def late() -> Evening:
    """Return a game that the next lost influence ends."""
    evening = announce(rich(weak(playing(2), 1, 2), Anna=7), "coup")
    return evening


ENTRIES: dict[str, tuple[Callable[[], Evening], Callable[[Evening], object]]] = {
    "who begins": (begun, lambda evening: evening.say(2, "first", "seat-3")),
    "income": (table, lambda evening: act(evening, "income")),
    "a coup": (lambda: rich(table(), Anna=7), lambda evening: act(evening, "coup", 3)),
    "a claim": (lambda: rich(table(), Anna=3), lambda evening: act(evening, "murder", 2)),
    "a doubt": (claimed, lambda evening: react(evening, 3, "doubt")),
    "a block": (claimed, lambda evening: react(evening, 2, "contessa")),
    "a block that ends the window": (helped, lambda evening: react(evening, 2, "duchess")),
    "shown": (in_doubt, lambda evening: evening.say(1, "proof", "shown")),
    "bluff": (in_doubt, lambda evening: evening.say(1, "proof", "bluff")),
    "what all have seen": (unseen, lambda evening: evening.say(3, "seen", "bluff")),
    "a lost influence": (losing, lambda evening: lose(evening, 3, "captain")),
    "what chance turned over": (turned, lambda evening: evening.say(3, "turned", "captain")),
    "an exchange": (swapping, lambda evening: evening.say(1, "swap")),
    "an examination": (lambda: swapping("examine"), lambda evening: evening.say(1, "judge", "away")),
}


# Corrections


def sheet(evening: Evening, **changes: int) -> dict[str, int]:
    """Return the current sheet of coins, with `changes`."""
    return evenings.sheet(evening, "right-coins", **changes)


def right(evening: Evening, what: str, answer: object) -> list[object]:
    """Let Caro correct something, and Ben agree."""
    evening.say(3, f"right-{what}", answer)
    return own(evening.say(2, "table-agree-entry", "yes"))


def right_coins(evening: Evening, **changes: int) -> list[object]:
    return right(evening, "coins", sheet(evening, **changes))


def said(evening: Evening, what: str, answer: object) -> str:
    """Let Caro correct something, and Ben agree; return the text that Ben agrees to."""
    evening.say(3, f"right-{what}", answer)
    asked = english(evening.question(2, "table-agree-entry").text)
    evening.say(2, "table-agree-entry", "yes")
    return asked
