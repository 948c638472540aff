"""The law of the lent phone: nobody sees a guest's answer before it is revealed, and a clock waits for the phone.

Nobody includes the phone's owner.
"""

from __future__ import annotations

from contextlib import suppress
from random import Random

import msgspec

from companion.core.clock import clock_event
from companion.core.game import AnyGame, Refused
from companion.core.view import HUB
from companion.table import events as e
from companion.table.event import TableEvent, TableMove
from companion.table.game.events import GameAdvanced
from tests.laws.bots import any_answer, choose
from tests.laws.evening import Evening
from tests.laws.plays import GAPS, NAMES, SIT

MOST = 100
"""Inputs in which a player is lent a phone, in a game that asks something in secret."""

OTHERS = 5
"""Attempts to find another answer."""

SELDOM = ("table-end", "table-undo", "table-pause", "table-without", "table-ask", "table-stand", "-back-", "table-host")
"""Parts of the ids of questions that lead away from it."""


def lets_nobody_see_what_a_guest_has_answered(game: AnyGame, seed: int) -> int:
    """Play until phones are lent, with two different answers each; return the number of comparisons."""
    random = Random(f"lent {seed}")
    evening = Evening(*NAMES[:SIT], games={game.name: game}, seed=seed, phoneless=NAMES[SIT - 1 : SIT])
    evening.say(1, "table-game", game.name)
    with suppress(Refused):
        evening.say(1, "table-begin")
    found = 0
    for _ in range(MOST):
        evening.wait(random.choice(GAPS))
        guest = _lent(evening)
        if guest is not None:
            found += _compared(evening, guest, random)
        _somebody(evening, guest, random)
    return found


def _lent(evening: Evening) -> TableMove | None:
    """Return the move of a guest: the hub lets them answer wherever it can."""
    for move in evening.rules.hub_controls(evening.table):
        if move.question.id.startswith("table-guest-"):
            evening.do(evening.answer(HUB, move, any_answer(move.question.ask, Random(0))))
            break
    return evening.rules.guest(evening.table)


def _compared(evening: Evening, guest: TableMove, random: Random) -> int:
    """Compare all others' views after two answers, if neither brings a reveal; return 1 if that was possible."""
    answers = [any_answer(guest.question.ask, random) for _ in range(OTHERS)]
    other = next((answer for answer in answers if answer != answers[0]), None)
    if other is None:
        return 0
    two = [_answered(evening, guest, answer) for answer in (answers[0], other)]
    if any(_reveals(after, happened) for after, happened in two):
        return 0
    for observer in (None, *(seat for seat in evening.table.seats if seat != guest.to)):
        first, second = (msgspec.json.encode(after.view(observer)) for after, _ in two)
        assert first == second, f"eye {observer} sees what the guest has answered to {guest.question.id}"
    offered = [[move.question for move in after.rules.hub_controls(after.table)] for after, _ in two]
    assert offered[0] == offered[1], "the hub's controls tell what the guest has answered"
    assert all(after.rules.guest(after.table) is None for after, _ in two), "it is open after its answer"
    assert all(map(_waits_for_the_phone, (after for after, _ in two))), "a clock runs while the phone goes back"
    return 1


def _waits_for_the_phone(evening: Evening) -> bool:
    """Return whether no clock runs that has not waited for a phone, whose owner would see none of it."""
    running = evening.table.playing
    if running is None or running.hold:
        return True
    game = evening.rules.games[running.game]
    view, moves_clock = game.public_view(running.state), clock_event(game.events)
    if view.blind or view.halted or not view.timers or evening.table.hand_back:
        return True
    # A countdown that people have set themselves asks nobody.
    return moves_clock is not None and game.public_view(moves_clock(1).apply(running.state)).timers == view.timers


def _answered(evening: Evening, guest: TableMove, answer: object) -> tuple[Evening, list[TableEvent]]:
    assert isinstance(guest.to, int)
    after = evening.fork()
    return after, after.do(after.answer(guest.to, guest, answer))


def _reveals(evening: Evening, happened: list[TableEvent]) -> bool:
    """Return whether the answer was the last one, which makes all public, or ends the game."""
    kinds = next(iter(evening.rules.games.values())).reveals
    return any(
        isinstance(one, e.GameEnded) or (isinstance(one, GameAdvanced) and type(one.event) in kinds) for one in happened
    )


def _somebody(evening: Evening, guest: TableMove | None, random: Random) -> None:
    """Let the guest answer, or anybody else, or the hub for a player without a phone."""
    if guest is not None and isinstance(guest.to, int) and random.random() < 0.3:
        evening.do(evening.answer(guest.to, guest, any_answer(guest.question.ask, random)))
        return
    seat = random.choice(evening.table.seats)
    no_phone = seat in evening.table.phoneless
    moves = [one for one in evening.legal_moves()[seat] if not (no_phone and one.question.secret)]
    moves = [one for one in moves if not any(word in one.question.id for word in SELDOM)]
    if moves:
        move = choose(moves, random)
        with suppress(Refused):
            evening.do(evening.answer(seat, move, any_answer(move.question.ask, random)))
