"""What phones, buttons and voices can do to a night that the hub must refuse: none of it leaves a trace."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from tests.games.among_cultists.night.nights import SEATS, Act, doze, phone, wake
from tests.laws.exits import Exits, encode

ASLEEP = 5_000
"""Milliseconds that a phone sleeps: less than the table needs to call it away."""

ODD = 37
"""Milliseconds past the second, at which no line begins or ends."""


def stale(found: Exits, seat: int) -> int:
    """Say once more that one is ready."""
    return found.answer(phone(seat), seat, "g1-ready-1", "go", f"stale {found.hub.now}")


def foreign(found: Exits, seat: int) -> int:
    """Answer in the name of the neighbour, to a question that the neighbour has."""
    other = seat % len(SEATS) + 1
    return found.answer(phone(seat), other, found.hub.question(other, "night").id, "stop", f"foreign {found.hub.now}")


def not_offered(found: Exits, seat: int) -> int:
    """Answer one's own question with what it does not offer."""
    return found.answer(phone(seat), seat, found.hub.question(seat, "night").id, "dance", f"other {found.hub.now}")


def malformed(found: Exits, seat: int) -> int:
    """Send what is no answer."""
    return _post(found, seat, b'{"seat":')


def too_long(found: Exits, seat: int) -> int:
    """Send more than anybody reads."""
    return _post(found, seat, encode({"seat": seat, "value": "x" * 20_000}))


def _post(found: Exits, seat: int, body: bytes) -> int:
    path = f"/api/tables/{found.hub.code}/answers"
    return found.request("POST", path, phone(seat), body, "application/json")


def stranger(found: Exits, seat: int) -> int:
    """Answer from a phone that has no seat."""
    return found.answer("nobody's phone", seat, found.hub.question(seat, "night").id, "stop", "stranger")


def asks_for_a_seat(found: Exits, seat: int) -> int:
    """Ask for a seat in the night."""
    path = f"/api/tables/{found.hub.code}/moves"
    return found.request("POST", path, phone(seat), encode({"seat": 1}), "application/json")


def no_language(found: Exits, seat: int) -> int:
    """Choose a language that nobody speaks."""
    return found.form(f"/{found.hub.code}/language", "language=xx", phone(seat))


def button(found: Exits, seat: int) -> int:
    """Press the seat's button at the hub, which has nothing to answer."""
    return 409 if found.press(seat) == "stale" else 200


TAPS: Sequence[Callable[[Exits, int], int]] = (
    *(stale, foreign, not_offered, malformed, too_long, stranger, asks_for_a_seat, no_language, button),
)


def tap(kind: Callable[[Exits, int], int], seat: int) -> Callable[[Exits], None]:
    """Return what a tap on the phone of `seat` does: nothing, and that it is told."""

    def act(found: Exits) -> None:
        status = kind(found, seat)
        assert 400 <= status < 500, (kind.__name__, status)

    return act


def false_voices(found: Exits) -> None:
    """Somebody else reports the present line, and the voice one of another take; another voice says that it is gone."""
    line = found.hub.look.public.line
    key = line.key if line else "settle"
    found.shown.spoken(found.hub.code, "somebody", key, line.take if line else 1)
    found.shown.spoken(found.hub.code, "voice", key, 99)
    found.shown.narrate(found.hub.code, "somebody", False)
    found.hear()


def look_at_pages(found: Exits, seat: int) -> None:
    """Load one's page anew, look at the table's, and ask for one's view."""
    code = found.hub.code
    for path in (f"/{code}", f"/{code}/table", f"/api/tables/{code}/view?seat={seat}"):
        assert found.request("GET", path, phone(seat)) == 200, path


class Sleep(NamedTuple):
    """The phone of a seat dozes off and wakes up again: milliseconds after everybody was ready."""

    seat: int
    begins: int
    ends: int


def sleeps(seats: Sequence[int], until: int) -> Iterator[Sleep]:
    """Yield when the phones of `seats` doze, up to `until` milliseconds."""
    for n, seat in enumerate(seats, 1):
        for begins in range(3_000 * n + 3 * ODD, until - ASLEEP, 9_000):
            yield Sleep(seat, begins, begins + ASLEEP)


def restless(tapping: Sequence[int], looking: int, dozing: Sequence[int], until: int) -> Iterator[Act]:
    """Yield what phones do up to `until` milliseconds: all the time, on all that the night is made of."""
    kinds = itertools.cycle(TAPS)
    for n, at in enumerate(range(2_000 + ODD, until, 1_300)):
        yield Act(at, tap(next(kinds), tapping[n % len(tapping)]))
    for at in range(5_000 + 2 * ODD, until, 7_000):
        yield Act(at, false_voices)
        yield Act(at, partial(look_at_pages, seat=looking))
    for seat, begins, ends in sleeps(dozing, until):
        yield Act(begins, partial(doze, seat=seat))
        yield Act(ends, partial(wake, seat=seat))
