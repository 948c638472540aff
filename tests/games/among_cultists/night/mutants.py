"""Hubs at which a night shows what phones do in it, each in its own way."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import Future
from typing import Any

import msgspec

from companion.core.text import say
from companion.core.view import Sound
from companion.faces import Receipt
from companion.hub.tables import Tables
from tests.laws.hub_mutants import Faulty

change = msgspec.structs.replace


def _refusals_are_told(tables: Tables) -> Any:
    """Show a notice on every screen for a moment when somebody taps in vain."""

    def refused(receipt: Future[Receipt]) -> None:
        if receipt.result().problem:
            tables.trouble("taps", say("Wait."))
            tables.trouble("taps", None)

    def arrive(code: str) -> Any:
        real = tables.arrive(code)

        def answer(*what: Any) -> Future[Receipt]:
            receipt = real.answer(*what)
            receipt.add_done_callback(refused)
            return receipt

        return Faulty(real, answer=answer)

    return Faulty(tables, arrive=arrive)


class _Phones:
    """Counts the phones that have gone since everybody sat down."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.gone = 0

    def present(self, code: str, device: str, here: bool) -> None:
        """Take the report of a phone."""
        self.gone += not here
        self.tables.present(code, device, here)


def _late_voice(tables: Tables) -> Any:
    """The voice begins a millisecond later for each phone that has dozed off."""
    phones = _Phones(tables)

    def stamp_of(code: str, game_time: int) -> int | None:
        stamp = tables.stamp_of(code, game_time)
        return None if stamp is None else stamp + phones.gone * 1_000_000

    return Faulty(tables, present=phones.present, stamp_of=stamp_of)


def _shown(spoil: Callable[[Any, int], dict[str, Any]]) -> Callable[[Tables], Any]:
    """A hub whose public view depends on how many phones have dozed off."""

    def seen_as(tables: Tables) -> Any:
        phones = _Phones(tables)

        def look(code: str) -> Any:
            real = tables.look(code)
            return Faulty(real, public=change(real.public, **spoil(real.public, phones.gone)))

        return Faulty(tables, present=phones.present, look=look)

    return seen_as


NIGHT_MUTANTS: Mapping[str, Callable[[Tables], Any]] = {
    "a refused tap makes a push": _refusals_are_told,
    "the voice waits for phones that doze": _late_voice,
    "a lamp burns once a phone has dozed off": _shown(
        lambda public, gone: {"lamps": {**public.lamps, "seat1": "on" if gone else "off"}}
    ),
    "a phone that dozes off rings the bell": _shown(
        lambda public, gone: {"sounds": (Sound(f"asleep-{gone}", "bell"),) if gone else ()}
    ),
    "the title grows when a phone dozes off": _shown(lambda public, gone: {"title": f"Among Cultists{' ' * gone}"}),
}
