"""What a hub that leaks at its exits is made with: the law at the hub must catch every one that a folder brings.

In some the game leaks. In the others the game is right, and the table too; what is wrong stands between the hub and
its faces, and knows what nobody may know.
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
"""What a faulty hub has in the place of the right one's methods."""

Secret = Callable[[Snapshot], int]
"""A number that nobody may know yet; 0 if there is nothing to know."""

Spoil = Callable[[Snapshot, int], Instead]
"""What is wrong with a look, by the secret number."""


class Faulty:
    """Something real, but for what it has `instead`."""

    def __init__(self, real: Any, **instead: Any) -> None:
        """Stand before `real`."""
        self._real = real
        self._instead = instead

    def __getattr__(self, name: str) -> Any:
        """Return what is real, or what stands in its place."""
        instead = self.__dict__["_instead"]
        return instead[name] if name in instead else getattr(self.__dict__["_real"], name)


@dataclass(frozen=True)
class HubMutant:
    """A game, the evening that shows the leak, and the fault of the hub, if it is not the game's.

    One of `observers` can see it: mostly everybody can, and so the table.
    """

    game: AnyGame
    pair: Moment
    fault: Fault = lambda tables: {}
    observers: tuple[int | None, ...] = (None,)

    def seen_as(self, tables: Tables) -> Any:
        """Return the hub as its faces see it."""
        return Faulty(tables, **self.fault(tables))


def wrong_looks(secret: Secret, spoil: Spoil) -> Fault:
    """A hub whose looks are not right."""

    def fault(tables: Tables) -> Instead:
        def snapshot(code: str) -> Any:
            real = tables.snapshot(code)
            return Faulty(real, **spoil(real, secret(real)))

        return {"snapshot": snapshot}

    return fault


def public(secret: Secret, spoil: Spoil) -> Fault:
    """A hub that shows everybody something that is not right."""
    return wrong_looks(
        secret, lambda snapshot, n: {"public": change(snapshot.public, **spoil(snapshot, n))} if n else {}
    )


def answers(secret: Secret, spoil: Callable[[Receipt, int], Receipt]) -> Fault:
    """A hub whose receipts are not right."""

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
    """Return a refusal that says the number."""
    return change(receipt, says=say("Not now: {n}.", n=number)) if receipt.problem == "stale" else receipt


def late(secret: Secret) -> Fault:
    """A hub that tells what has changed with the next change only, if the number is odd."""

    def fault(tables: Tables) -> Instead:
        def listen(told: Callable[[str], None]) -> Callable[[], None]:
            return tables.listen(lambda code: None if secret(tables.snapshot(code)) % 2 else told(code))

        return {"listen": listen}

    return fault


def hiccup(secret: Secret) -> Fault:
    """A frontend fails for no time at all when the number grows: nothing differs but the number of pushes."""

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
    """The voice begins as many nanoseconds later as the number says."""

    def fault(tables: Tables) -> Instead:
        def stamp_of(code: str, game_time: int) -> int | None:
            stamp = tables.stamp_of(code, game_time)
            return None if stamp is None else stamp + secret(tables.snapshot(code))

        return {"stamp_of": stamp_of}

    return fault
