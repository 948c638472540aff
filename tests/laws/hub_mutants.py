"""The tools that make a hub leak at its exits: the law at the hub must catch every one that a folder brings.

In some the game leaks. In the others the game and the table are right; the fault stands between the hub and its
frontends, and knows a secret.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any

import msgspec

from companion.core.game import AnyGame
from companion.core.text import say
from companion.frontends import Receipt
from companion.hub.table.snapshot import Snapshot
from companion.hub.tables import Tables
from tests.laws.pairs import Moment

change = msgspec.structs.replace

Instead = dict[str, Any]
Fault = Callable[[Tables], Instead]
"""The methods that a faulty hub has instead of the right ones."""

Secret = Callable[[Snapshot], int]
"""A secret number; 0 if there is no secret."""

Spoil = Callable[[Snapshot, int], Instead]
"""The wrong methods of a snapshot, made with the secret number."""


class Faulty:
    """A wrapper around a real object that replaces some of its attributes."""

    def __init__(self, real: Any, **instead: Any) -> None:
        self._real = real
        self._instead = instead

    def __getattr__(self, name: str) -> Any:
        """Return the replacement, or the real attribute."""
        instead = self.__dict__["_instead"]
        return instead[name] if name in instead else getattr(self.__dict__["_real"], name)


@dataclass(frozen=True)
class HubMutant:
    """A game, the evening that shows the leak, and the fault of the hub, if it is not the game's.

    One of the `observers` can see it: mostly everybody can, and so the table.
    """

    game: AnyGame
    pair: Moment
    fault: Fault = lambda tables: {}
    observers: tuple[int | None, ...] = (None,)

    def seen_as(self, tables: Tables) -> Any:
        """Return the hub as its frontends see it."""
        return Faulty(tables, **self.fault(tables))


def wrong_looks(secret: Secret, spoil: Spoil) -> Fault:
    """Return the fault of a hub with wrong snapshots."""

    def fault(tables: Tables) -> Instead:
        def snapshot(code: str) -> Any:
            real = tables.snapshot(code)
            return Faulty(real, **spoil(real, secret(real)))

        return {"snapshot": snapshot}

    return fault


def public(secret: Secret, spoil: Spoil) -> Fault:
    """Return the fault of a hub that shows everybody something wrong."""
    return wrong_looks(
        secret, lambda snapshot, n: {"public": change(snapshot.public, **spoil(snapshot, n))} if n else {}
    )


def answers(secret: Secret, spoil: Callable[[Receipt, int], Receipt]) -> Fault:
    """Return the fault of a hub with wrong receipts."""

    def fault(tables: Tables) -> Instead:
        def arrive(code: str) -> Any:
            real = tables.arrive(code)

            def answer(*what: Any) -> Future[Receipt]:
                spoilt: Future[Receipt] = Future()

                def receive(done: Future[Receipt]) -> None:
                    spoilt.set_result(spoil(done.result(), secret(tables.snapshot(code))))

                real.answer(*what).add_done_callback(receive)
                return spoilt

            return Faulty(real, answer=answer)

        return {"arrive": arrive}

    return fault


def counting(receipt: Receipt, number: int) -> Receipt:
    """Return a receipt that carries the number."""
    return change(receipt, tag=f"{receipt.tag}-{number}") if not receipt.problem else receipt


def explaining(receipt: Receipt, number: int) -> Receipt:
    """Return a refusal with the number in its words."""
    return change(receipt, says=say("Not now: {n}.", n=number)) if receipt.problem == "stale" else receipt


def late(secret: Secret) -> Fault:
    """Return the fault of a hub that reports a change only with the next one, if the number is odd."""

    def fault(tables: Tables) -> Instead:
        def listen(told: Callable[[str], None]) -> Callable[[], None]:
            return tables.listen(lambda code: None if secret(tables.snapshot(code)) % 2 else told(code))

        return {"listen": listen}

    return fault


def hiccup(secret: Secret) -> Fault:
    """Return the fault of a frontend that fails for no time when the number grows: only more pushes show it."""

    def fault(tables: Tables) -> Instead:
        seen = 0

        def told(code: str) -> None:
            nonlocal seen
            before, seen = seen, secret(tables.snapshot(code))
            if seen > before:
                tables.trouble("voice", say("Wait."))
                tables.trouble("voice", None)

        tables.listen(told)
        return {}

    return fault


def later(secret: Secret) -> Fault:
    """Return the fault of a voice that begins later, by as many nanoseconds as the number."""

    def fault(tables: Tables) -> Instead:
        def stamp_of(code: str, game_time: int) -> int | None:
            stamp = tables.stamp_of(code, game_time)
            return None if stamp is None else stamp + secret(tables.snapshot(code))

        return {"stamp_of": stamp_of}

    return fault
