"""Hubs that leak at their exits, each in its own way: the law at the hub must catch every one of them.

Some run a game that leaks. In the others the game is right, and the table too; what is
wrong stands between the hub and its faces, and knows what nobody may know.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any

import msgspec

from companion.core.game import AnyGame
from companion.core.lines import EYES_CLOSED
from companion.core.text import say
from companion.core.view import Sound
from companion.faces import Receipt
from companion.games import open_table
from companion.hub.look import Look
from companion.hub.tables import Tables
from tests.games.open_table.pair import ballots
from tests.laws.mutants import MUTANTS
from tests.laws.pairs import Moment
from tests.laws.shadow import SHADOW
from tests.laws.shadow.pair import night
from tests.laws.shadow.what import SHADOW as THE_SHADOW

OPEN = open_table.GAME
change = msgspec.structs.replace

Instead = dict[str, Any]
Fault = Callable[[Tables], Instead]
"""What a faulty hub has in the place of the right one's methods."""


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

    One of `eyes` can see it: mostly everybody can, and so the table.
    """

    game: AnyGame
    pair: Moment
    fault: Fault = lambda tables: {}
    eyes: tuple[int | None, ...] = (None,)

    def seen_as(self, tables: Tables) -> Any:
        """Return the hub as its faces see it."""
        return Faulty(tables, **self.fault(tables))


def _secret(look: Look) -> int:
    """Return a number that nobody may know: how many have voted yes so far, or which seat is the shadow."""
    running = look._table.running
    if running is None:
        return 0
    if running.game == SHADOW.name:
        return int(running.state.who(THE_SHADOW))
    return list(running.state.vote.ballots.values()).count("yes") if running.state.vote else 0


def wrong_looks(spoil: Callable[[Look, int], Instead]) -> Fault:
    """A hub whose looks are not right."""

    def fault(tables: Tables) -> Instead:
        def look(code: str) -> Any:
            real = tables.look(code)
            return Faulty(real, **spoil(real, _secret(real)))

        return {"look": look}

    return fault


def _public(spoil: Callable[[Look, int], Instead]) -> Fault:
    """A hub that shows everybody something that is not right."""
    return wrong_looks(lambda look, secret: {"public": change(look.public, **spoil(look, secret))} if secret else {})


def _answers(spoil: Callable[[Receipt, int], Receipt]) -> Fault:
    """A hub whose receipts are not right."""

    def fault(tables: Tables) -> Instead:
        def arrive(code: str) -> Any:
            real = tables.arrive(code)

            def answer(*what: Any) -> Future[Receipt]:
                receipt = real.answer(*what).result(5)
                spoilt: Future[Receipt] = Future()
                spoilt.set_result(spoil(receipt, _secret(tables.look(code))))
                return spoilt

            return Faulty(real, answer=answer)

        return {"arrive": arrive}

    return fault


def _late(tables: Tables) -> Instead:
    """What has changed is told with the next change only, if the number that have voted yes is odd."""

    def listen(told: Callable[[str], None]) -> Callable[[], None]:
        return tables.listen(lambda code: None if _secret(tables.look(code)) % 2 else told(code))

    return {"listen": listen}


def _hiccup(tables: Tables) -> Instead:
    """A face fails for no time at all when somebody votes yes: in the end nothing differs but the number of pushes."""
    seen = 0

    def told(code: str) -> None:
        nonlocal seen
        before, seen = seen, _secret(tables.look(code))
        if seen > before:
            tables.trouble("voice", say("Wait."))
            tables.trouble("voice", None)

    tables.listen(told)
    return {}


def _later(tables: Tables) -> Instead:
    """The voice begins a nanosecond later for every seat before the shadow's."""

    def stamp_of(code: str, game_time: int) -> int | None:
        stamp = tables.stamp_of(code, game_time)
        return None if stamp is None else stamp + _secret(tables.look(code))

    return {"stamp_of": stamp_of}


def _counting(receipt: Receipt, secret: int) -> Receipt:
    return change(receipt, tag=f"{receipt.tag}-{secret}") if not receipt.problem else receipt


def _explaining(receipt: Receipt, secret: int) -> Receipt:
    return change(receipt, says=say("Not now: {n}.", n=secret)) if receipt.problem == "stale" else receipt


def _ballots(fault: Fault) -> HubMutant:
    return HubMutant(OPEN, ballots, fault)


def _night(fault: Fault) -> HubMutant:
    return HubMutant(SHADOW, night, fault)


HUB_MUTANTS: Mapping[str, HubMutant] = {
    **{
        what: HubMutant(MUTANTS[what].game, ballots)
        for what in (
            "the open table's title holds the ballots",
            "a line is told when somebody abstains",
            "a tag shows the first ballot",
        )
    },
    **{
        what: HubMutant(MUTANTS[what].game, night)
        for what in (
            "the shadow's name is in the title",
            "a lamp burns for the shadow",
            "a pause is longer for some shadows",
        )
    },
    "a push more for a vote for yes": _ballots(_hiccup),
    "a push comes late after a vote for yes": _ballots(_late),
    "a view is longer by a space for each vote for yes": _ballots(
        _public(lambda _, yes: {"phase": "vote" + " " * yes})
    ),
    "a title is other words in Italian and Spanish alone": _ballots(
        _public(lambda _, yes: {"title": say("Open {what}", what="table")})
    ),
    "the blocks stand in another order": _ballots(_public(lambda look, yes: {"blocks": look.public.blocks[::-1]})),
    "a sound is played for each vote for yes": _ballots(
        _public(lambda _, yes: {"sounds": (Sound(f"yes-{yes}", "bell"),)})
    ),
    "a role is shown to another seat": HubMutant(MUTANTS["a role is shown to another seat"].game, night, eyes=(1, 2)),
    "a receipt carries a number": HubMutant(OPEN, ballots, _answers(_counting), eyes=(1,)),
    "the body of an error says more": HubMutant(OPEN, ballots, _answers(_explaining), eyes=(1,)),
    "the hub lights a lamp for the shadow": _night(
        _public(lambda look, shadow: {"lamps": {**look.public.lamps, f"seat{shadow}": "fast"}})
    ),
    "the voice begins later for some shadows": _night(_later),
    "a button of the hub does something for some shadows": _night(
        wrong_looks(lambda _, shadow: {"controls": {"next"} if shadow > 2 else set()})
    ),
    "a line is made ready for some shadows": _night(
        wrong_looks(lambda _, shadow: {"lines": (EYES_CLOSED,) if shadow > 2 else ()})
    ),
}
