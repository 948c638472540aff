"""What has only just come: the beats on the stage, and since when each question stands.

The log holds neither. After a restart all that is asked has stood long enough, and nothing
is on the stage: who replays a log asks no game for offers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate

from msgspec import Struct

from companion.core.view import Beat, Seat, Stage
from companion.table.event import TableOffer

Offers = Mapping[Seat, Sequence[TableOffer]]
"""What every seat may answer."""

Came = Mapping[Seat, Mapping[str, int]]
"""The game times in milliseconds at which questions came in, by seat and id; what is not in it came long ago."""

NOTHING: Mapping[str, int] = {}


class Fresh(Struct, frozen=True):
    """See the module."""

    stage: tuple[Stage, ...] = ()
    came: Came = {}


def fresh(before: Fresh, was: Offers, offered: Offers, beats: Sequence[Beat], now: int) -> Fresh:
    """Return what is fresh at the game time `now`, after a step of the table that brought `beats` and new offers."""
    came: dict[Seat, Mapping[str, int]] = {}
    # Seats to which the same has come at the same times share what says so: it stands for them from step to step.
    known: dict[tuple[int, int, int], Mapping[str, int]] = {}
    equal: dict[tuple[int, frozenset[tuple[str, int]]], Mapping[str, int]] = {}
    for seat, offers in offered.items():
        stood, times = was.get(seat, ()), before.came.get(seat, NOTHING)
        key = id(stood), id(times), id(offers)
        if key not in known:
            found = _came(times, stood, offers, now)
            known[key] = equal.setdefault((id(offers), frozenset(found.items())), found)
        came[seat] = known[key]
    kept = _begun(before.stage, now) if _is_asked_anew(offered, came, now) else before.stage
    return Fresh(on_stage(beats, now) or kept, came)


def _begun(stage: Sequence[Stage], now: int) -> tuple[Stage, ...]:
    """Return those that stand there or have stood: one that came only now would tell of what is past."""
    return tuple(beat for beat in stage if beat.from_ <= now)


def _is_asked_anew(offered: Offers, came: Mapping[Seat, Mapping[str, int]], now: int) -> bool:
    """Return whether somebody is awaited from `now` on for something."""
    different = {(id(offers), id(came[seat])): (offers, came[seat]) for seat, offers in offered.items()}
    return any(
        offer.question.awaited and times.get(offer.question.id) == now
        for offers, times in different.values()
        if now in times.values()
        for offer in offers
    )


def on_stage(beats: Sequence[Beat], now: int) -> tuple[Stage, ...]:
    """Return `beats` one after the other from `now` on."""
    ends = accumulate((beat.lasts for beat in beats), initial=now)
    return tuple(
        Stage(
            kind=beat.kind,
            title=beat.title,
            text=beat.text,
            icon=beat.icon,
            seats=beat.seats,
            from_=until - beat.lasts,
            until=until,
        )
        for beat, until in zip(beats, list(ends)[1:], strict=True)
    )


def _came(
    before: Mapping[str, int], was: Sequence[TableOffer], offers: Sequence[TableOffer], now: int
) -> Mapping[str, int]:
    """Return what has come to a seat and when; out of the menu onto the page it comes anew."""
    stood = {offer.question.id: offer.question.awaited for offer in was}
    came: dict[str, int] = {}
    for offer in offers:
        question = offer.question
        if question.awaited > stood.get(question.id, -1):
            came[question.id] = now
        elif question.id in before:
            came[question.id] = before[question.id]
    return came
