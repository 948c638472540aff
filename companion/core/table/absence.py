"""Going on without a seat whose phone is gone: nobody waits for a flat battery.

Once the phone has been gone for half a minute, another seat may say so. It is announced,
for a locked phone only looks dead, and holds ten seconds later until the phone is back.
From then on what holds without an answer happens at once. Where a game names nothing, the
question is public and for that seat alone: any other seat answers in its place.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from companion.core.chance import Chance
from companion.core.event import AnyEvent
from companion.core.game import AnyGame, after
from companion.core.lines import LEAST_PAUSE, Line, estimate
from companion.core.offer import EVERYBODY, Offer
from companion.core.question import step
from companion.core.table.events.absence import GoingOnAsked, GoingOnDropped
from companion.core.table.events.base import TableEvent
from companion.core.table.state import Absence, Running, Sitter, Table
from companion.core.text import Text, say
from companion.core.view import Seat, SpokenLine, Timer

TableOffer = Offer[TableEvent]

NOTICE = 10_000
"""Milliseconds of game time from the announcement until the table goes on."""

MADE = 2_000
"""Milliseconds of these that a voice has to make the line that announces it."""

MOST = 1000
"""How many answers may be missing at one moment; more can only come from a fault in the rules."""


def unanswered(game: AnyGame, seats: Sequence[int], state: Any, now: int, chance: Chance) -> tuple[list[AnyEvent], Any]:
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


def _otherwise(game: AnyGame, seats: Sequence[int], state: Any, now: int, chance: Chance) -> Sequence[AnyEvent]:
    if not seats or game.outcome(state):
        return ()
    for offer in game.offers(state):
        for seat in seats if offer.otherwise else ():
            if offer.otherwise and _asked(offer, seat):
                return offer.otherwise(seat, now, chance)
    return ()


def _asked(offer: Offer[Any], seat: int) -> bool:
    return offer.to in (EVERYBODY, seat) or (isinstance(offer.to, tuple) and seat in offer.to)


def absences(table: Table, running: Running, asked: Sequence[TableOffer]) -> Iterator[TableOffer]:
    """Yield how the table goes on without those who are away; `asked` is what the game asks."""
    for sitter in table.sitters:
        if sitter.seat in running.setup.seats and sitter.away:
            if sitter.without:
                yield from _in_place(table, running, sitter, asked)
            elif absence := table.absence(sitter.seat):
                yield _waiting(table, running, absence)
            elif sitter.overdue and any(_waits(offer, sitter.seat) for offer in asked):
                yield _going_on(table, running, sitter)


def _waits(offer: TableOffer, seat: int) -> bool:
    """Return whether the table waits for this seat: nobody else can answer."""
    return offer.question.awaited and _asked(offer, seat) and (offer.otherwise is not None or _alone(offer, seat))


def _alone(offer: TableOffer, seat: int) -> bool:
    return offer.to in (seat, (seat,))


def _others(table: Table, running: Running, seat: int) -> tuple[Seat, ...]:
    return tuple(other for other in running.setup.seats if other != seat and not table.sitter(other).without)


def _going_on(table: Table, running: Running, sitter: Sitter) -> TableOffer:
    text = say("Go on without {who}", who=sitter.name)
    question = step(f"table-without-{sitter.seat}-{table.absent_times}", text, icon="play", awaited=True)
    return Offer(
        _others(table, running, sitter.seat),
        question,
        lambda by, answer, now, chance: [GoingOnAsked(sitter.seat, by, now + NOTICE)],
        waits=False,
    )


def _waiting(table: Table, running: Running, absence: Absence) -> TableOffer:
    text = say("Wait for {who} after all", who=table.name(absence.seat))
    question = step(f"table-wait-{absence.seat}-{absence.number}", text, icon="hourglass")
    return Offer(_others(table, running, absence.seat), question, lambda *_: [GoingOnDropped(absence.seat)])


def _in_place(table: Table, running: Running, sitter: Sitter, asked: Sequence[TableOffer]) -> Iterator[TableOffer]:
    for offer in asked:
        if offer.question.awaited and _alone(offer, sitter.seat) and not offer.question.secret:
            yield _for(offer, sitter, _others(table, running, sitter.seat))


def _for(offer: TableOffer, sitter: Sitter, others: tuple[Seat, ...]) -> TableOffer:
    asked = offer.question
    text = say("For {who}: {what}", who=sitter.name, what=asked.text)
    question = replace(asked, id=f"{asked.id}-for-{sitter.seat}", text=text, press=None)
    return Offer(others, question, lambda by, answer, now, chance: offer.effect(sitter.seat, answer, now, chance))


# What all see and hear of it


def timers(table: Table) -> tuple[Timer, ...]:
    """Return the countdowns until the table goes on."""
    return tuple(
        Timer(f"without-{absence.seat}", say("On without {who}", who=table.name(absence.seat)), absence.until)
        for absence in table.absences
    )


def line(table: Table) -> SpokenLine | None:
    """Return what is to be said of it now."""
    for absence in table.absences:
        said = _said(table.name(absence.seat))
        return SpokenLine(_key(absence.seat), said, absence.until - NOTICE + MADE, absence.number)
    return None


def lines(table: Table) -> tuple[Line, ...]:
    """Return what is to be said of it soon. No line is made ahead for a phone that may go: a night would tell of it."""
    found = ((absence.seat, _said(table.name(absence.seat))) for absence in table.absences)
    return tuple(Line(key=_key(seat), text=said, pause=LEAST_PAUSE, length=estimate(said)) for seat, said in found)


def _said(who: str) -> Text:
    return say("The phone of {who} is gone. In a few seconds the table goes on without it.", who=who)


def _key(seat: int) -> str:
    return f"without-{seat}"
