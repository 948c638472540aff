"""The moments at which pages are looked at: each phase of a game when it is first seen, and when most stands in it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from random import Random

from companion.core.game import AnyGame, Refused
from companion.core.table import Table, TableRules
from companion.core.table.inputs import AskSeat, ReportAway
from companion.core.view import Public, Seat, Stage
from tests.laws.evening import Evening
from tests.laws.every import deep
from tests.laws.plays import GAPS, Door, Input, give, inputs
from web.trust.identity import device_of

NAMES = ("Anna", "FernandoGuadalup", "Caro", "Massimiliano", "Elsa", "Bartholomew", "Gina", "Hugo", "Ines", "Jan")
"""Who sits here; a name can be as long as the second one."""

SEATS = (3, 5, 8, 10)

PLAYS = 14
"""How many evenings are played for a game and a number of people."""

AWAY = 7
"""In one of so many evenings phones are gone, now and then."""

SHOWN = 2_000
"""Milliseconds for which a beat is still shown when a picture of it is taken."""

STEPS = 900
"""The most inputs of one of them."""


@dataclass(frozen=True)
class Moment:
    """A table at a game time."""

    name: str
    """What its pictures are called."""
    rules: TableRules
    table: Table
    now: int
    asked: Seat
    """Somebody for whom the table waits, if it waits for anybody."""
    stage: tuple[Stage, ...] = ()


_PLAYED: dict[tuple[int, int], tuple[AnyGame, tuple[Moment, ...]]] = {}
"""A game with its moments, by the game's `id` and the number of people; a game that is kept shares its id with none."""


def token_of(name: str) -> str:
    """Return the token of the phone of a player."""
    return f"{name:x<22}"


def seats_for(game: AnyGame, wanted: Sequence[int] = SEATS) -> list[int]:
    """Return the numbers of people with which a game is looked at, each the nearest that it takes to one `wanted`."""
    least, most = game.seats.start, game.seats.stop - 1
    return sorted({max(least, min(n, most)) for n in wanted})


def moments(game: AnyGame, people: int) -> tuple[Moment, ...]:
    """Return the moments of a game, in the order in which its phases are first seen; they are played once."""
    key = id(game), people
    if key not in _PLAYED:
        _PLAYED[key] = game, _moments(game, people)
    return _PLAYED[key][1]


def _moments(game: AnyGame, people: int) -> tuple[Moment, ...]:
    first: dict[str, Moment] = {}
    fullest: dict[str, tuple[int, Moment]] = {}
    shown: dict[str, Moment] = {}
    for seed in range(PLAYS):
        for evening in _play(game, people, seed):
            public = evening.view(None).public
            phase = public.phase
            if phase not in first:
                first[phase] = _moment(evening, f"{phase}-first")
            size = len(deep((public, evening.view(_asked(evening)).private)))
            if size > fullest.get(phase, (0, None))[0]:
                fullest[phase] = size, _moment(evening, f"{phase}-fullest")
            now = evening.now
            if public.stage and public.stage[0].from_ <= now < public.stage[0].until - SHOWN and not public.paused:
                shown.setdefault(public.stage[0].kind, _moment(evening, f"stage-{public.stage[0].kind}", public))
    pairs = ((first[phase], fullest[phase][1]) for phase in first)
    return (*(moment for pair in pairs for moment in pair), *shown.values())


def _play(game: AnyGame, people: int, seed: int) -> Iterator[Evening]:
    """Yield an evening after everything that happens in it, up to a while after the end of its game."""
    random = Random(f"{game.name} {people} {seed}")
    evening = Evening(games={game.name: game}, seed=seed)
    evening.speaks = seed % 2 == 0
    for name in NAMES[:people]:
        evening.sit(name, device_of(token_of(name)))
    yield evening
    begun = evening.table.begun
    for _ in range(STEPS):
        evening.wait(random.choice(GAPS))
        yield evening
        given = inputs(evening, random, people)
        if _moves_somebody(given) or (seed % AWAY and _is_away(given)):
            continue
        with suppress(Refused):
            give(evening, given)
        yield evening
        if evening.table.begun > begun and not evening.table.playing:
            return


def _moves_somebody(given: Input) -> bool:
    """Return whether people would be elsewhere or be called something else, after an input."""
    if isinstance(given, Door):
        return isinstance(given.given, AskSeat)
    return given.id.startswith(("table-name-", "table-stand-", "table-remove-", "table-seat-"))


def _is_away(given: Input) -> bool:
    return isinstance(given, Door) and isinstance(given.given, ReportAway)


def _moment(evening: Evening, name: str, public: Public | None = None) -> Moment:
    asked = _asked(evening)
    return Moment(name, evening.rules, evening.table, evening.now, asked, public.stage if public else ())


def _asked(evening: Evening) -> Seat:
    """Return a seat for which the table waits, the first one if it waits for none; it has the phone of its name."""
    table = evening.table
    seats = [seat for seat in table.seats if seat in table.seats_of(device_of(token_of(table.name(seat))))]
    offered = evening.offered()
    waited = [seat for seat in seats if any(offer.question.awaited for offer in offered.get(seat, ()))]
    return (waited or seats)[0]


def phases_of(found: Sequence[Moment]) -> set[str]:
    """Return the phases among some moments."""
    return {re.sub("-(first|fullest)$", "", moment.name) for moment in found if not moment.name.startswith("stage-")}
