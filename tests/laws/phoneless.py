"""The law of the table with few phones or none: every game comes to its end, and nobody waits for a player without one.

The hub's own controls alone bring it there, with any number of players and any options. Once the players agree, the
table continues without secret answers. If there are phones, some answer as guests on them. A game that cannot be played
so is refused before it begins, in words. Nobody is dealt cards that they cannot see, and no event states a fact that
nobody entered.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from random import Random
from typing import Any, NamedTuple

from companion.core.chance import Chance
from companion.core.game import AnyGame, Refused
from companion.core.phones import PhonesChanged
from companion.core.question import Question
from companion.core.view import AT_HUB, HUB, Seat
from companion.table.event import TableEvent, TableMove
from companion.table.game.absent_answers import is_asked
from companion.table.game.events import GameAdvanced
from companion.table.hub_buttons import TableDeed
from companion.table.inputs import OpenWindow, ReportAway
from tests.golden.english import english
from tests.laws.absent import BACKWARDS, endless, most_after
from tests.laws.bots import any_answer, choose
from tests.laws.evening import Evening, draws
from tests.laws.folders import brought
from tests.laws.plays import GAPS, NAMES, SIT
from tests.questions import only

ASIDE = (
    *("table-seat", "table-host", "table-undo", "table-end", "table-speaker", "table-leave", "table-park"),
    *BACKWARDS,
)
"""Beginnings of the ids of other uses of the hub's own controls, which the law does not need."""

WITHOUT = ("table-without-", "table-agree-without-")
"""Beginnings of the ids of questions that let the table continue without an answer."""

GOES_DARK = 0.02
"""Probability (0 to 1) that a phone goes dark after an input, if some do."""


OPENS = 0.02
"""Probability (0 to 1) that a window opens at the hub after an input, if some may."""


def goes_on_without_any_phone(game: AnyGame, seed: int) -> None:
    """Check that people without a phone can play with the hub's own controls: no answer needs a phone."""
    _ends(game, seed, _people(game, seed), phones=0)


def goes_on_with_few_phones(game: AnyGame, seed: int) -> None:
    """Check the same with one phone, with all but one, and with a number between."""
    people, random = _people(game, seed), Random(f"phones {seed}")
    phones = random.choice((1, people - 1, random.randint(1, max(1, people - 1))))
    _ends(game, seed, people, phones, windows=random.randint(0, 2))


def _people(game: AnyGame, seed: int) -> int:
    return Random(f"people {seed}").choice([number for number in game.seats if number <= len(NAMES)])


def _partial(evening: Evening) -> Iterator[tuple[int, str]]:
    """Yield each seat with the question by which it answers, or skips an answer, about itself for somebody else.

    Only players without a phone are looked at: without the phone of anyone else a table may have nobody but these.
    """
    running = evening.table.playing
    for move in evening.rules.games[running.game].legal_moves(running.state) if running else ():
        for asked in evening.table.phoneless if move.decides_about else ():
            if is_asked(move, asked):
                ours = (f"table-without-{asked}-", f"{evening.table.occasion}-{move.question.id}-for-{asked}")
                for seat in move.decides_about:
                    yield from ((seat, id) for id in evening.ids(seat) if id.startswith(ours))


class Answered(NamedTuple):
    """An answer: at the hub's own controls, on a phone, or as a guest."""

    seat: int
    """The seat it was given for, 0 for the table."""
    question: Question
    value: Any


class PhonelessStep(NamedTuple):
    """The events of an answer, or, without one, the time that went by."""

    evening: Evening
    answered: Answered | None
    happened: list[TableEvent]
    drawn: bool = False
    """Whether chance was used for it."""


def _ends(game: AnyGame, seed: int, people: int, phones: int, windows: int = 0) -> None:
    evening, told = None, ToldFacts(game)
    for step in few_phones(game, seed, min(people, phones), people=people, any_options=True, windows=windows):
        evening = step.evening
        told.holds(step)
        running = evening.table.playing
        if running and PhonesChanged in game.events:
            now = tuple(seat for seat in running.seats if seat in evening.table.phoneless)
            assert running.state.setup.phoneless == now, f"{game.name} does not know who has no phone: {now}"
        if not _over(evening):
            assert not (missing := _missing(evening, _legal_moves(evening))), f"{game.name} waits for {missing}"
            assert not (found := list(_partial(evening))), f"{game.name} lets those decide whom it is about: {found}"
    if evening and not _over(evening):
        asked = [move.question.id for _, move in _legal_moves(evening)]
        assert endless(game), f"{game.name} does not come to its end: {asked}"


def few_phones(
    game: AnyGame,
    seed: int,
    phones: int,
    dying: int = 0,
    people: int = 0,
    *,
    any_options: bool = False,
    windows: int = 0,
) -> Iterator[PhonelessStep]:
    """Yield a random game to its end: `phones` people have a phone, and some of these go dark.

    If it is refused before it begins, nothing happens. With `any_options` the host chooses some anyhow. At most
    `windows` windows are opened at the hub meanwhile.
    """
    random = Random(f"phoneless {seed}")
    evening = Evening(games={game.name: game}, seed=seed)
    evening.speaks = random.random() < 0.5
    _sit(evening, NAMES[: people or max(SIT, game.seats.start)], phones, random)
    evening.hub_controls("table-game", game.name)
    for _ in range(random.randint(0, 3) if any_options else 0):
        _choose_option(evening, random)
    yield _begins(evening)
    for _ in range(most_after(game)):
        if _over(evening):
            return
        yield PhonelessStep(evening, None, evening.wait(random.choice(GAPS)))
        if not _over(evening) and (offered := _legal_moves(evening)):
            yield from _answer(evening, offered, random)
        if dying and random.random() < GOES_DARK:
            dying -= 1
            yield PhonelessStep(evening, None, _goes_dark(evening, random))
        if windows and evening.table.playing and evening.table.phoneless and random.random() < OPENS:
            windows -= 1
            # No window opens in the night.
            with suppress(Refused):
                yield PhonelessStep(
                    evening, None, evening.do(OpenWindow("the window", random.choice(evening.table.phoneless)))
                )


def _choose_option(evening: Evening, random: Random) -> None:
    options = [one for one in evening.rules.hub_controls(evening.table) if one.question.id.startswith("table-option-")]
    if options:
        move = random.choice(options)
        with suppress(Refused):
            evening.do(evening.answer(HUB, move, any_answer(move.question.ask, random)))


def _begins(evening: Evening) -> PhonelessStep:
    """Return the beginning; check that a refusal has words, and that no game runs then."""
    begins = only(evening.rules.hub_controls(evening.table), "table-begin", lambda move: move.question.id)
    try:
        return PhonelessStep(evening, None, *_done(evening, evening.answer(HUB, begins, "go")))
    except Refused as refused:
        assert english(refused.says).strip()
        assert evening.table.running is None
        return PhonelessStep(evening, None, [])


def _done(evening: Evening, deed: TableDeed) -> tuple[list[TableEvent], bool]:
    """Return the events of a deed, and whether chance was used for it."""
    drawn: list[int] = []
    source = draws((evening.seed, len(evening.events)))

    def below(n: int) -> int:
        drawn.append(source.below(n))
        return drawn[-1]

    return evening.do(deed, Chance(below)), bool(drawn)


class ToldFacts:
    """The facts that people have entered, and chance has dealt.

    The tests of a game name the events that state a fact of real cards (`TOLD` in `drawn.py`): only an answer brings
    them. A game that names none is not held to this by the law.
    """

    def __init__(self, game: AnyGame) -> None:
        self._name = game.name
        self._drawn = brought(game.name, "drawn")
        self._told: tuple[type, ...] | None = getattr(self._drawn, "TOLD", None)

    def holds(self, step: PhonelessStep) -> None:
        """Check that no clock or missing answer states a fact, and that nothing is dealt unseen."""
        by_itself = step.answered is None or step.answered.question.id.startswith(WITHOUT)
        for event in _inner(step.happened) if self._told is not None else ():
            assert not (by_itself and isinstance(event, self._told or ())), f"{self._name}: nobody has told {event}"
            for seat in step.evening.table.phoneless if step.drawn else ():
                dealt = self._dealt(event, seat)
                seen = dealt is None or dealt == self._dealt(event, None)
                assert seen, f"{self._name}: seat {seat} has no phone, and was dealt {dealt}"

    def _dealt(self, event: object, observer: int | None) -> object:
        on_cards: tuple[type, ...] = getattr(self._drawn, "ON_CARDS", ())
        return self._drawn.drawn(event, observer) if self._drawn and not isinstance(event, on_cards) else None


def _inner(happened: Sequence[TableEvent]) -> Iterator[object]:
    """Yield the game's own events, with entries taken apart."""
    for event in happened:
        if isinstance(event, GameAdvanced):
            yield from getattr(event.event, "events", (event.event,))


def _goes_dark(evening: Evening, random: Random) -> list[TableEvent]:
    """Let a phone be gone for so long that the table may continue without it."""
    here = [sitter.seat for sitter in evening.table.sitters if sitter.device != AT_HUB and not sitter.away]
    if not here:
        return []
    seat = random.choice(here)
    return [
        *evening.do(ReportAway(seat, is_long_away=False)),
        *evening.do(ReportAway(seat, is_long_away=False, is_overdue=True)),
    ]


def _sit(evening: Evening, names: tuple[str, ...], phones: int, random: Random) -> None:
    """Let `phones` of the people sit down with a phone, in any places."""
    with_phone = random.sample(names, phones)
    for name in names:
        if name in with_phone:
            evening.sit(name)
        else:
            evening.hub_controls("table-seat", name)


def _over(evening: Evening) -> bool:
    return evening.table.playing is None


def _legal_moves(evening: Evening) -> list[tuple[Seat, TableMove]]:
    """Return the moves that can be answered at the hub, on phones and by a guest, each with its seat."""
    found = [(HUB, move) for move in evening.rules.hub_controls(evening.table)]
    for seat, moves in _seated(evening):
        at_hub = evening.table.sitter(seat).device == AT_HUB
        found += [(seat, move) for move in moves if not (at_hub and move.question.secret)]
    guest = evening.rules.guest(evening.table)
    if guest is not None and isinstance(guest.to, int):
        found.append((Seat(guest.to), guest))
    return [(seat, move) for seat, move in found if not move.question.id.startswith(ASIDE)]


def _seated(evening: Evening) -> Iterator[tuple[Seat, Sequence[TableMove]]]:
    """Yield the seats that can answer now, with their moves, except seats whose phone is gone."""
    away = {sitter.seat for sitter in evening.table.sitters if sitter.away and sitter.device != AT_HUB}
    return ((seat, moves) for seat, moves in evening.legal_moves().items() if seat not in away)


def _missing(evening: Evening, offered: list[tuple[Seat, TableMove]]) -> list[str]:
    """Return the required questions that nothing leads on from, and that do not end by themselves."""
    answerable = {(seat, move.question.id) for seat, move in offered}
    here = {id for _, id in answerable}
    asked = ((seat, move.question) for seat, moves in _seated(evening) for move in moves)
    return [
        q.id
        for seat, q in asked
        if q.required
        and q.deadline is None
        and (seat, q.id) not in answerable
        and not _led_on(q.secret, seat, q.id, here)
    ]


def _led_on(secret: bool, seat: int, id: str, here: set[str]) -> bool:
    """Return whether the table can continue without a secret answer, now or soon; others can give a public one."""
    if not secret:
        return id in here
    return any(one.startswith((f"table-without-{seat}-", f"table-wait-{seat}-")) for one in here)


def _answer(evening: Evening, offered: list[tuple[Seat, TableMove]], random: Random) -> Iterator[PhonelessStep]:
    required = [one for one in offered if one[1].question.required or one[1].question.id.startswith("table-without-")]
    seat, _ = random.choice(required if required and random.random() < 0.9 else offered)
    move = choose([found for by, found in offered if by == seat], random)
    if any(word in move.question.id for word in BACKWARDS):
        return
    value = any_answer(move.question.ask, random)
    happened: list[TableEvent] = []
    drawn = False
    with suppress(Refused):
        happened, drawn = _done(evening, evening.answer(seat, move, value))
    yield PhonelessStep(evening, Answered(seat, move.question, value), happened, drawn)
