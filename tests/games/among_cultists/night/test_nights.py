"""The same night at the hub, whatever people do with their phones in it: the moments and bytes do not change."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.core.text import Text
from companion.core.view import Control
from companion.frontends import Receipt
from companion.games.among_cultists.box.plan import Variant
from companion.hub.tables import Tables
from tests.games.among_cultists.before import wishes
from tests.games.among_cultists.night.nights import (
    ODD,
    SEATS,
    Act,
    Sleep,
    night,
    own_exits,
    restless,
    say,
    sleep_through,
    sleeps,
)
from tests.laws.exits import ExitMessage, Exits
from tests.laws.hub_mutants import Faulty
from tests.laws.twins import Leak
from tests.long import further
from web.drawing.shorthand import write_out

VARIANTS: dict[str, dict[str, Any]] = {
    "six with the Seer": {"knows": "no"},
    "seven with the Seer and the AI": wishes(Variant(6, ai=True, seer=True, pace="brisk")),
    "six without the Seer": wishes(Variant(6, pace="calm")),
}
PAUSED = 20_000 + ODD
"""Milliseconds after "ready" at which somebody pauses the night: in the Cultists' step."""

GOES_ON = PAUSED + 4_000
LASTS = 50_000
"""Milliseconds in which phones are restless: each of these nights lasts longer."""

AWAY = (
    (rb'"away":true', b'"away":false'),
    (rb'(class=\\"place[^"]*) away', rb"\1"),
    (rb'(class=\\"place[^"]*) badged', rb"\1"),
    (rb'<span class=\\"badge badge-away\\">.*?</span></span>', b""),
    (rb'"notices":\["[^"]*(is offline|scollegato|desconectado)[^"]*"\]', b'"notices":[]'),
    (rb'<details class=\\"fold\\" data-key=\\"q-table-ask-leave-[1-9].*?</details>\\n', b""),
    (rb'\{"id":"table-ask-leave-[1-9][^\]]*\]\},', b""),
    (rb'"notices":"(?:[^"\\]|\\.)*",', b""),
)
"""The text of an exit about a phone that is gone, which everybody may know, and its usual replacement."""


def at_the_hub(found: Exits, control: Control) -> None:
    """Use one of the hub's own buttons."""
    assert found.use(control) is None


def calm_night(folder: Path, **options: Any) -> list[ExitMessage]:
    """Return the output of each exit in a night with all phones there. Nobody answers; one person pauses."""
    acts = [Act(at, lambda found: say(found, 2, "night", "pause")) for at in (PAUSED, GOES_ON)]
    with night(folder, **options) as (found, voice):
        return sleep_through(found, voice, acts)


def restless_night(folder: Path, seats: Sequence[int], **options: Any) -> list[ExitMessage]:
    """Return the output of each exit in a night in which few leave their phones alone; the hub's button pauses it.

    The first two of `seats` tap, the third looks at pages, the fourth and the fifth sleep, and the phone of the sixth
    is gone.
    """
    acts = [Act(at, lambda found: at_the_hub(found, "pause")) for at in (PAUSED, GOES_ON)]
    acts += restless(seats[:2], seats[2], seats[3:5], LASTS)
    with night(folder, absent=seats[5:], **options) as (found, voice):
        return sleep_through(found, voice, acts)


def compare(calm: Sequence[ExitMessage], other: Sequence[ExitMessage], seats: Sequence[int]) -> None:
    """Raise `Leak` if an exit tells the two nights apart while its phone is there and awake."""
    began = calm[0].now
    gone = {exit for seat in seats[5:] for exit in own_exits(seat)}
    for exit in sorted({heard.exit for heard in (*calm, *other)} - gone):
        asleep = [sleep for sleep in sleeps(seats[3:5], LASTS) if exit in own_exits(sleep.seat)]
        one, two = (awake(heard, exit, asleep, began) for heard in (calm, other))
        for number in range(max(len(one), len(two))):
            if one[number : number + 1] != two[number : number + 1]:
                raise Leak(f"{exit} differs:\n{one[number : number + 1]}\n{two[number : number + 1]}")
        if exit.startswith("program"):
            for sleep in asleep:
                woken = [heard.data for heard in other if heard[:2] == (exit, began + sleep.ends)]
                before = [heard.data for heard in calm if heard.exit == exit and heard.now < began + sleep.ends]
                assert view(woken[0]) == view(before[-1]), "who wakes up sees something else than who was awake"


def awake(heard: Sequence[ExitMessage], exit: str, asleep: Sequence[Sleep], began: int) -> list[tuple[int, bytes]]:
    """Return the output of an exit while its phone was awake, as if every phone were there."""
    found = []
    for name, now, data in heard:
        if name == exit and not any(sleep.begins <= now - began <= sleep.ends for sleep in asleep):
            data = write_out(data.decode()).encode()
            for said, instead in AWAY:
                data = re.sub(said, instead, data)
            found.append((now, data))
    return found


def view(data: bytes) -> Any:
    """Return the last view that a program was sent, without its time and without the presence of phones."""
    found = json.loads(data.rpartition(b"event: view\ndata: ")[2])
    return {**found, "now": 0, "seats": [{**place, "away": False} for place in found["seats"]]}


@pytest.mark.parametrize("variant", further(VARIANTS))
def test_a_night_is_the_same_whatever_the_phones_do_in_it(variant: str, soak: bool, tmp_path: Path) -> None:
    calm = calm_night(tmp_path / "calm", **VARIANTS[variant])
    lines = [heard for heard in calm if heard.exit == "house"]
    assert len(lines) > 10 and len({heard.exit for heard in calm}) == 10 + 2 * len(SEATS)
    for seed in range(50 if soak else 2):
        seats = Random(seed).sample(SEATS, len(SEATS))
        if seats[5] == 1:
            seats[5], seats[0] = seats[0], seats[5]  # the host is there: they begin the game
        compare(calm, restless_night(tmp_path / f"{seed}", seats, **VARIANTS[variant]), seats)


def _refusals_are_told(tables: Tables) -> Any:
    """Show a notice on every screen for a moment when somebody taps in vain."""

    def refused(receipt: Future[Receipt]) -> None:
        if receipt.result().problem:
            tables.trouble("taps", Text("Wait."))
            tables.trouble("taps", None)

    def arrive(code: str) -> Any:
        real = tables.arrive(code)

        def answer(*what: Any) -> Future[Receipt]:
            receipt = real.answer(*what)
            receipt.add_done_callback(refused)
            return receipt

        return Faulty(real, answer=answer)

    return Faulty(tables, arrive=arrive)


def _late_voice(tables: Tables) -> Any:
    """Let the voice begin a millisecond later for each phone that has slept."""
    gone = 0

    def present(code: str, device: str, here: bool) -> None:
        nonlocal gone
        gone += not here
        tables.present(code, device, here)

    def stamp_of(code: str, game_time: int) -> int | None:
        stamp = tables.stamp_of(code, game_time)
        return None if stamp is None else stamp + gone * 1_000_000

    return Faulty(tables, present=present, stamp_of=stamp_of)


NIGHT_MUTANTS: Mapping[str, Callable[[Tables], Any]] = {
    "a refused tap makes a push": _refusals_are_told,
    "the voice waits for phones that doze": _late_voice,
}


@pytest.mark.parametrize("what", NIGHT_MUTANTS)
def test_the_law_catches_a_night_that_shows_what_phones_do(what: str, tmp_path: Path) -> None:
    options = {**VARIANTS["six with the Seer"], "seen_as": NIGHT_MUTANTS[what]}
    seats = (4, 2, 3, 1, 5, 6)
    with pytest.raises(Leak):
        compare(calm_night(tmp_path / "calm", **options), restless_night(tmp_path / "other", seats, **options), seats)
