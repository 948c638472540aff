"""Nights of Among Cultists at the hub: six people lie with closed eyes, and what their phones do meanwhile.

The hub knows no role. What a role can do to a night is what its owner's phone does: it
sleeps, wakes up, is tapped on. Nothing of that may be seen or heard at any exit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlencode

from companion import faces
from companion.core.table import TableRules
from companion.core.table.state import LANGUAGES
from companion.games import GAMES
from companion.hub.tables import Tables
from tests.laws.exits import Exits, Heard, exits
from tests.laws.plays import NAMES
from tests.laws.voice import Voice, advance, moments

SEATS = range(1, 7)
"""Six people, each with a phone."""

KNOWN_AWAY = 9_000
"""Milliseconds after which everybody knows that a phone is not there."""

MOST_MOMENTS = 500
"""Moments at which something happens in a night; more can only be a fault."""


class Act(NamedTuple):
    """What a phone does `at` so many milliseconds after everybody was ready."""

    at: int
    do: Callable[[Exits], None]


def phone(seat: int) -> str:
    """Return the phone of a seat."""
    return f"phone {seat}"


def own_exits(seat: int) -> tuple[str, str]:
    """Return the names of the exits to a seat's phone."""
    return f"page {seat}", f"program {seat}"


def wake(found: Exits, seat: int) -> None:
    """Open the page of a seat's phone, and a program beside it, in a language of its own."""
    language = list(LANGUAGES)[seat % len(LANGUAGES)]
    page, program = own_exits(seat)
    found.listen(page, f"/{found.hub.code}/live?seat={seat}&language={language}", device=phone(seat))
    found.listen(program, f"/api/tables/{found.hub.code}/stream?seat={seat}&language={language}", bearer=phone(seat))


def doze(found: Exits, seat: int) -> None:
    """Close what `wake` has opened."""
    for exit in own_exits(seat):
        found.hang_up(exit)


def say(found: Exits, seat: int, start: str, value: object = "go") -> None:
    """Answer the one question of a seat whose id begins so; it is accepted."""
    question = found.hub.question(seat, start).id
    reply = found.answer(phone(seat), seat, question, value, f"{question} {found.hub.now}")
    assert reply == 200, (question, reply)


@contextmanager
def night(
    folder: Path,
    *,
    absent: Iterable[int] = (),
    seen_as: Callable[[Tables], faces.Hub] = lambda hub: hub,
    **options: object,
) -> Iterator[tuple[Exits, Voice]]:
    """Let six people choose a night and be ready for it; the phones of those `absent` are not there.

    Somebody without a phone is ready by the seat's button.
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
        voice = Voice(found)
        pass_time(found, voice, found.hub.now + KNOWN_AWAY)
        found.heard.clear()
        for seat in SEATS:
            if seat in set(absent):
                assert found.press(seat) is None
            else:
                say(found, seat, "ready")
        yield found, voice


def pass_time(found: Exits, voice: Voice, until: int) -> None:
    """Let game time pass up to `until`, in milliseconds."""
    end = found.hub.tables.stamp_of(found.hub.code, until)
    assert end is not None
    for _ in range(MOST_MOMENTS):
        coming = min((end, *moments(found, voice)))
        advance(found, voice, coming)
        if coming == end:
            return
    raise AssertionError("the night does not come to rest")


def sleep_through(found: Exits, voice: Voice, acts: Sequence[Act]) -> list[Heard]:
    """Let the night pass, with what the phones do in it; return all that was heard from "ready" to its end."""
    began = found.hub.now
    for act in sorted(acts, key=lambda act: act.at):
        pass_time(found, voice, began + act.at)
        assert found.hub.look.public.phase == "night", "the night has ended before its acts"
        act.do(found)
    for _ in range(MOST_MOMENTS):
        if found.hub.look.public.phase != "night":
            return found.heard
        advance(found, voice, min(moments(found, voice)))
    raise AssertionError("the night does not end")
