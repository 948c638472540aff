"""Going on without the answers of those who cannot give them, and what is announced before it holds.

Once a phone has been gone for half a minute, another seat may say that the table goes on
without it. It is announced, for a locked phone only looks dead, and holds ten seconds
later until the phone is back. Of people without a phone it may be said as soon as they
are asked something in secret, and it holds for the rest of the game. From then on what
holds without an answer happens at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from companion.core.chance import Chance
from companion.core.event import AnyEvent
from companion.core.game import AnyGame, after
from companion.core.lines import LEAST_PAUSE, Line, estimate
from companion.core.offer import EVERYBODY, Offer
from companion.core.table.events import HANDOVER_NAME
from companion.core.table.state import NOTICE, Agreement, Table
from companion.core.text import Text, say
from companion.core.view import HUB, SpokenLine, Timer

MADE = 2_000
"""Milliseconds of `NOTICE` that a voice has to make the line that announces it."""

MOST = 1000
"""How many answers may be missing at one moment; more can only come from a fault in the rules."""


class Missing(NamedTuple):
    """The seats for whose answers nobody waits."""

    gone: Sequence[int] = ()
    """Those without which the table goes on."""

    agreed: Sequence[int] = ()
    """Those among them on which two phones have agreed."""

    phoneless: Sequence[int] = ()
    """Those who play without a phone: what is public the hub's own controls answer for them all the same."""


def missing_at(table: Table) -> Missing:
    """Return for whose answers the table does not wait."""
    agreed = [sitter.seat for sitter in table.sitters if sitter.without and sitter.agreed]
    left = table.running.left if table.running else ()
    return Missing((*table.without, *left), (*agreed, *left), table.phoneless)


def unanswered(game: AnyGame, seats: Missing, state: Any, now: int, chance: Chance) -> tuple[list[AnyEvent], Any]:
    """Return what happens where nobody waits for the answers of `seats`, and the state to which it leads."""
    happened: list[AnyEvent] = []
    for _ in range(MOST):
        found = _otherwise(game, seats, state, now, chance)
        if not found:
            return happened, state
        reached = after(state, found)
        found = [*found, *game.follows(state, reached, found, now, chance)]
        happened += found
        state = after(state, found)
    raise RuntimeError("the missing answers do not come to an end")


def _otherwise(game: AnyGame, seats: Missing, state: Any, now: int, chance: Chance) -> Sequence[AnyEvent]:
    if not seats.gone or game.outcome(state):
        return ()
    for offer in game.offers(state):
        if offer.otherwise is None:
            continue
        for seat in seats.agreed if offer.agreed else seats.gone:
            answered_at_hub = seat in seats.phoneless and not offer.question.secret
            if is_asked(offer, seat) and not answered_at_hub:
                return offer.otherwise(seat, now, chance)
    return ()


def is_asked(offer: Offer[Any], seat: int) -> bool:
    """Return whether an offer is for a seat."""
    return offer.to in (EVERYBODY, seat) or (isinstance(offer.to, tuple) and seat in offer.to)


# What all see and hear of it


class Notice(NamedTuple):
    """Something that holds soon unless somebody objects."""

    key: str
    label: Text
    said: Text
    until: int
    """The game time in milliseconds at which it holds."""
    number: int
    """Tells it from the next one with the same key."""


def notices(table: Table) -> Iterator[Notice]:
    """Yield what is announced now, what comes first first."""
    for absence in table.absences:
        who = table.name(absence.seat)
        said = say("The phone of {who} is gone. In a few seconds the table goes on without it.", who=who)
        if absence.seat in table.phoneless:
            said = say("{who} has no phone. In a few seconds the table goes on without {who}.", who=who)
        label = say("On without {who}", who=who)
        yield Notice(f"without-{absence.seat}", label, said, absence.until, absence.number)
    for agreement in table.agreements:
        if agreement.holds is not None:
            key = f"alone-{agreement.what}-{agreement.seat}"
            label, said = _at_hub(table, agreement) if HUB in agreement.by else _alone(table, agreement)
            yield Notice(key, label, said, agreement.holds, agreement.number)
    for handover in table.handovers:
        if handover.holds is not None:
            who = table.name(handover.seat)
            said = say("In a few seconds {who} goes on on another phone. If that is wrong, take your phone.", who=who)
            label = say("{who} on another phone", who=who)
            yield Notice(f"{HANDOVER_NAME}-{handover.seat}", label, said, handover.holds, handover.number)


def _alone(table: Table, agreement: Agreement) -> tuple[Text, Text]:
    who = table.name(agreement.by[0])
    said = say("{who} alone decides in a few seconds. If you do not agree, take your phone.", who=who)
    return say("{who} decides", who=who), said


def _at_hub(table: Table, agreement: Agreement) -> tuple[Text, Text]:
    """Return what is announced of what the hub's own controls want."""
    if agreement.seat:
        who = table.name(agreement.seat)
        said = say(
            "In a few seconds {who} is out of the game: the hub says so. If not, say no on your phones.", who=who
        )
        return say("Without {who}", who=who), said
    if table.playing is None:
        said = say("In a few seconds the parked game is over: the hub says so. If not, say no on your phones.")
        return say("The parked game ends"), said
    said = say("In a few seconds the game ends: the hub says so. If not, say no on your phones.")
    return say("The game ends"), said


def timers(table: Table) -> tuple[Timer, ...]:
    """Return the countdowns until it holds."""
    return tuple(Timer(notice.key, notice.label, notice.until) for notice in notices(table))


def line(table: Table) -> SpokenLine | None:
    """Return the line that announces it now."""
    for notice in notices(table):
        return SpokenLine(notice.key, notice.said, notice.until - NOTICE + MADE, notice.number)
    return None


def lines(table: Table) -> tuple[Line, ...]:
    """Return what is to be said of it soon. No line is made ahead for a phone that may go: a night would tell of it."""
    return tuple(
        Line(key=notice.key, text=notice.said, pause=LEAST_PAUSE, length=estimate(notice.said))
        for notice in notices(table)
    )
