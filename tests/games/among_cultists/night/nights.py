"""Nights of Among Cultists at the hub: six people have their eyes closed, and their phones act meanwhile.

The hub knows no role. A role can only influence a night by its owner's phone, which sleeps, wakes up and is tapped on.
None of that may be seen or heard at any exit.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlencode

from companion import frontends
from companion.core.limits import LANGUAGES
from companion.games import GAMES
from companion.hub.tables import Tables
from companion.table import TableRules
from tests.laws.exits import ExitMessage, Exits, encode, exits
from tests.laws.plays import NAMES
from tests.laws.voice import LawNarrator, advance, moments

SEATS = range(1, 7)
"""Six people, each with a phone."""

KNOWN_AWAY = 9_000
"""Milliseconds after which everybody knows that a phone is gone."""

MOST_MOMENTS = 500
"""Maximum number of moments at which something happens in a night; more can only be a fault."""


class Act(NamedTuple):
    """An action of a phone, `at` milliseconds after everybody was ready."""

    at: int
    do: Callable[[Exits], None]


def phone(seat: int) -> str:
    return f"phone {seat}"


def own_exits(seat: int) -> tuple[str, str]:
    return f"page {seat}", f"program {seat}"


def wake(found: Exits, seat: int) -> None:
    """Open the page of a seat's phone, and a program beside it, in a language of its own."""
    language = list(LANGUAGES)[seat % len(LANGUAGES)]
    page, program = own_exits(seat)
    found.listen(page, f"/{found.hub.code}/live?seat={seat}&language={language}", device=phone(seat))
    found.listen(program, f"/api/tables/{found.hub.code}/stream?seat={seat}&language={language}", bearer=phone(seat))


def doze(found: Exits, seat: int) -> None:
    """Close the streams that `wake` has opened."""
    for exit in own_exits(seat):
        found.hang_up(exit)


def say(found: Exits, seat: int, start: str, value: object = "go") -> None:
    """Answer the one question of a seat whose id begins with `start`; it is accepted."""
    question = found.hub.question(seat, start).id
    reply = found.answer(phone(seat), seat, question, value, f"{question} {found.hub.now}")
    assert reply == 200, (question, reply)


@contextmanager
def night(
    folder: Path,
    *,
    absent: Iterable[int] = (),
    seen_as: Callable[[Tables], frontends.Hub] = lambda hub: hub,
    **options: object,
) -> Iterator[tuple[Exits, LawNarrator]]:
    """Let six people choose a night and be ready for it, except that the phones of those `absent` are gone.

    A player without a phone is ready by the seat's button.
    """
    with exits(folder, TableRules(GAMES), seen_as) as found:
        code = found.hub.code
        for seat in SEATS:
            found.form(f"/{code}/sit", urlencode({"name": NAMES[seat - 1]}), phone(seat))
        for language in LANGUAGES:
            found.listen(f"program {language}", f"/api/tables/{code}/stream?language={language}")
            found.listen(f"table page {language}", f"/{code}/live?eye=table&language={language}")
        for seat in set(SEATS) - set(absent):
            wake(found, seat)
        say(found, 1, "table-game", "among-cultists")
        for option, value in options.items():
            say(found, 1, f"table-option-{option}", value)
        say(found, 1, "table-begin")
        if found.hub.asks(1, "ai"):
            say(found, 1, "ai", "seat-1")
        say(found, 1, "placed")
        voice = LawNarrator(found)
        pass_time(found, voice, found.hub.now + KNOWN_AWAY)
        found.heard.clear()
        for seat in SEATS:
            if seat in set(absent):
                assert found.press(seat) is None
            else:
                say(found, seat, "ready")
        yield found, voice


def pass_time(found: Exits, voice: LawNarrator, until: int) -> None:
    """Let game time pass up to `until`, in milliseconds."""
    end = found.hub.tables.stamp_of(found.hub.code, until)
    assert end is not None
    for _ in range(MOST_MOMENTS):
        coming = min((end, *moments(found, voice)))
        advance(found, voice, coming)
        if coming == end:
            return
    raise AssertionError("the night does not come to rest")


def sleep_through(found: Exits, voice: LawNarrator, acts: Sequence[Act]) -> list[ExitMessage]:
    """Let the night pass, with the actions of the phones in it; return all output from "ready" to its end."""
    began = found.hub.now
    for act in sorted(acts, key=lambda act: act.at):
        pass_time(found, voice, began + act.at)
        assert found.hub.snapshot.public.phase == "night", "the night has ended before its acts"
        act.do(found)
    for _ in range(MOST_MOMENTS):
        if found.hub.snapshot.public.phase != "night":
            return found.heard
        advance(found, voice, min(moments(found, voice)))
    raise AssertionError("the night does not end")


# Inputs of phones, buttons and voices that the hub must refuse without a trace

ASLEEP = 5_000
"""Milliseconds that a phone sleeps: too short for the table to call it gone."""

ODD = 37
"""Milliseconds past the second, at which no line begins or ends."""


def stale(found: Exits, seat: int) -> int:
    """Report ready once more."""
    return found.answer(phone(seat), seat, "g1-ready-1", "go", f"stale {found.hub.now}")


def foreign(found: Exits, seat: int) -> int:
    """Answer a question of the neighbour in the neighbour's name."""
    other = seat % len(SEATS) + 1
    return found.answer(phone(seat), other, found.hub.question(other, "night").id, "stop", f"foreign {found.hub.now}")


def not_a_choice(found: Exits, seat: int) -> int:
    """Answer a question of this seat with an invalid choice."""
    return found.answer(phone(seat), seat, found.hub.question(seat, "night").id, "dance", f"other {found.hub.now}")


def malformed(found: Exits, seat: int) -> int:
    """Send something that is no answer."""
    return _post(found, seat, b'{"seat":')


def too_long(found: Exits, seat: int) -> int:
    """Send more bytes than the hub reads."""
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
    *(stale, foreign, not_a_choice, malformed, too_long, stranger, asks_for_a_seat, no_language, button),
)


def tap(kind: Callable[[Exits, int], int], seat: int) -> Callable[[Exits], None]:
    """Return a function that taps on the phone of `seat` in vain, and checks the refusal."""

    def act(found: Exits) -> None:
        status = kind(found, seat)
        assert 400 <= status < 500, (kind.__name__, status)

    return act


def false_voices(found: Exits) -> None:
    """Let a stranger report the current line, the voice report another take, and another voice say that it is gone."""
    line = found.hub.snapshot.public.line
    key = line.key if line else "settle"
    found.shown.finish_line(found.hub.code, "somebody", key, line.take if line else 1)
    found.shown.finish_line(found.hub.code, "voice", key, 99)
    found.shown.narrate(found.hub.code, "somebody", False)
    found.hear()


def look_at_pages(found: Exits, seat: int) -> None:
    """Reload the seat's page, look at the table's, and fetch the seat's view."""
    code = found.hub.code
    for path in (f"/{code}", f"/{code}/table", f"/api/tables/{code}/view?seat={seat}"):
        assert found.request("GET", path, phone(seat)) == 200, path


class Sleep(NamedTuple):
    """A sleep of a seat's phone, in milliseconds after everybody was ready."""

    seat: int
    begins: int
    ends: int


def sleeps(seats: Sequence[int], until: int) -> Iterator[Sleep]:
    """Yield the sleeps of the phones of `seats`, up to `until` milliseconds."""
    for n, seat in enumerate(seats, 1):
        for begins in range(3_000 * n + 3 * ODD, until - ASLEEP, 9_000):
            yield Sleep(seat, begins, begins + ASLEEP)


def restless(tapping: Sequence[int], looking: int, dozing: Sequence[int], until: int) -> Iterator[Act]:
    """Yield the actions of phones up to `until` milliseconds: all the time, in every part of the night."""
    kinds = itertools.cycle(TAPS)
    for n, at in enumerate(range(2_000 + ODD, until, 1_300)):
        yield Act(at, tap(next(kinds), tapping[n % len(tapping)]))
    for at in range(5_000 + 2 * ODD, until, 7_000):
        yield Act(at, false_voices)
        yield Act(at, partial(look_at_pages, seat=looking))
    for seat, begins, ends in sleeps(dozing, until):
        yield Act(begins, partial(doze, seat=seat))
        yield Act(ends, partial(wake, seat=seat))
