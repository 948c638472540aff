"""Complots at the real hub: windows behind the voice, restarts, buttons, phones that are away."""

from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path

import pytest

from companion.core.limits import LOOK_FIRST
from companion.core.lines import LEAST_PAUSE
from companion.core.text import say
from companion.core.view import Seat
from companion.frontends import Receipt
from companion.games.complots import GAME
from companion.hub.table.clock import MILLISECOND
from companion.hub.table.inputs import EARLY
from tests.hub.by_hand import ManualClock, ManualHub, after_a_crash, got, phone, running
from tests.hub.narrator import LENGTH, ManualNarrator, shown

NAMES = "Anna Ben Caro"
SECONDS = 10
"""Seconds of each window here."""

WINDOW = 1000 * SECONDS + LOOK_FIRST
"""Milliseconds of a window, including the time in which it takes no answer."""

pytestmark = pytest.mark.hub(names=NAMES, present=True)
"""The mark that seats three phones at a table without a game."""


def begin(hub: ManualHub, **options: object) -> None:
    """Begin a game with the real cards, in which Anna has the first turn and no announcement of turns is spoken."""
    hub.play(GAME.name, react_seconds=f"{SECONDS}", **{"say_turns": "no", **options})
    if hub.asks(3, "deal"):
        assert not hub.say(3, "deal").problem
    assert not hub.say(2, "first", "seat-1").problem


def claims(hub: ManualHub, action: str = "tax", target: int | None = None) -> None:
    """Let Anna announce an action."""
    assert not hub.say(1, "act", action).problem
    if target:
        assert not hub.say(1, "whom", f"seat-{target}").problem


def reacting(hub: ManualHub) -> list[int]:
    """Return the seats that can react now."""
    return [seat for seat in (1, 2, 3) if hub.asks(seat, "react")]


def ends(hub: ManualHub) -> int:
    """Return the game time at which the only timer of the table ends."""
    (timer,) = hub.snapshot.public.timers
    return timer.ends


# The voice (ruling CO-10)


def test_no_phone_is_offered_a_reaction_before_the_voice_has_spoken_the_statement(hub: ManualHub) -> None:
    voice = ManualNarrator(hub).announce()
    begin(hub)
    claims(hub, "steal", 3)
    for key in ("steal-1", "target-3"):
        line = shown(hub)
        assert line.key == key and hub.snapshot.public.phase == "statement"
        hub.until(line.starts + LENGTH - 1)
        assert reacting(hub) == [] and hub.snapshot.public.timers == ()
        assert hub.press(2).problem == "stale", "a button is no faster than a phone"
        voice.speak()
    assert reacting(hub) == [2, 3] and ends(hub) == hub.now + WINDOW
    hub.until(hub.now + LEAST_PAUSE)
    assert hub.snapshot.public.line is None and reacting(hub) == [2, 3]


# Restarts


def test_the_end_of_a_window_outlives_a_restart_and_so_does_the_question(hub: ManualHub, tmp_path: Path) -> None:
    begin(hub)
    claims(hub, "steal", 2)
    hub.wait(6)
    asked, until = hub.question(2, "react"), ends(hub)
    with after_a_crash(hub, tmp_path / "b") as again:
        assert again.question(2, "react") == asked and ends(again) == until
        assert 0 <= hub.now - again.now <= 5_000
        again.until(until - 1)
        assert reacting(again) == [2, 3]
        again.until(until)
        assert reacting(again) == [] and again.asks(2, "act")


def test_a_statement_cut_short_by_a_restart_is_spoken_again_before_its_window(hub: ManualHub, tmp_path: Path) -> None:
    ManualNarrator(hub).announce()
    begin(hub)
    claims(hub)
    hub.until(shown(hub).starts + 300)
    with after_a_crash(hub, tmp_path / "b", ManualClock()) as again:
        again.settle()
        assert reacting(again) == []
        voice = ManualNarrator(again).announce()
        assert shown(again).key == "tax-1"
        voice.speak()
        assert reacting(again) == [2, 3] and ends(again) == again.now + WINDOW


# Two at once, and buttons (rulings CO-7 and CO-9)


@pytest.mark.parametrize("deal", ["cards", "hub"])
@pytest.mark.parametrize("first", ["phone", "button"])
def test_of_two_doubts_in_one_millisecond_one_counts_and_the_other_is_told_so_in_words(
    hub: ManualHub, first: str, deal: str
) -> None:
    begin(hub, deal=deal)
    claims(hub)
    tap, push = hub.tables.arrive(hub.code), hub.tables.arrive(hub.code)
    question = hub.question(2, "react").id
    doubts: dict[str, Callable[[], Future[Receipt]]] = {
        "phone": lambda: tap.answer(phone("Ben"), Seat(2), question, "doubt", "key of Ben"),
        "button": lambda: push.press(Seat(3)),
    }
    sent = [doubts.pop(first)(), *(doubt() for doubt in doubts.values())]
    one, other = (got(receipt) for receipt in sent)
    assert not one.problem
    assert other.problem == "stale" and other.says
    (doubted,) = [entry.row.body for entry in hub.entries() if b'"Doubted"' in entry.row.body]
    assert f'"seat":{one.seat}'.encode() in doubted
    told = [happening.text for happening in hub.snapshot.public.happened]
    assert say("{who} doubts it.", who="Ben" if first == "phone" else "Caro") in told, "all can read who was faster"


def test_a_doubt_at_the_first_allowed_millisecond_beats_one_a_millisecond_later(tmp_path: Path) -> None:
    """Check that an earlier one does not count, and its sender may doubt again."""
    with running(tmp_path, names=NAMES, guard=LOOK_FIRST) as hub:
        hub.wait(1)
        for seat, start, value in ((1, "table-game", GAME.name), (1, "table-begin", "go"), (3, "deal", "go")):
            assert not hub.say(seat, start, value).problem
            hub.wait(1)
        assert not hub.say(2, "first", "seat-1").problem
        hub.wait(1)
        assert not hub.say(1, "act", "tax").problem
        question = hub.question(2, "react")
        hub.until(question.from_ - 1)
        assert hub.say(2, "react", "doubt").says == EARLY
        hub.until(question.from_ + 1)
        later = hub.tables.arrive(hub.code)
        hub.clock.stamp -= MILLISECOND
        at_once = hub.tables.arrive(hub.code)
        second = later.answer(phone("Ben"), Seat(2), question.id, "doubt", "late")
        fastest = at_once.answer(phone("Caro"), Seat(3), question.id, "doubt", "fast")
        assert (got(fastest).problem, got(second).problem) == (None, "stale")


def test_a_button_doubts_whatever_can_be_doubted_and_nothing_else(hub: ManualHub) -> None:
    begin(hub)
    claims(hub, "aid")
    assert hub.press(2).problem == "stale", "foreign aid claims nobody"
    assert not hub.say(2, "react", "duchess").problem
    assert hub.press(2).problem == "stale", "the own block"
    assert not hub.press(3).problem
    assert hub.asks(2, "proof")
    assert hub.press(2).problem == "stale", "to have shown a card, or to have bluffed, is not one press"
