"""The law of the table with few phones or none: every game comes to its end, and nobody waits for who has none.

The hub's own controls alone bring it there, with any number of players and any options: what
is asked in secret the table goes on without, once they have said so. Where there are phones,
some answer as guests on them. A game that cannot be played so is refused before it begins, in
words. Nobody is dealt what they cannot see, and no event states a fact that nobody told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from random import Random

from companion.core.chance import Chance
from companion.core.game import AnyGame, Refused
from companion.core.table import Played, TableDeed, TableEvent, TableOffer
from companion.core.view import AT_HUB, HUB, Seat
from tests.golden.english import english
from tests.laws.absent import BACKWARDS, MOST_AFTER
from tests.laws.bots import any_answer, choose
from tests.laws.evening import Evening, draws
from tests.laws.folders import brought
from tests.laws.plays import GAPS, NAMES
from tests.questions import only

ASIDE = ("table-seat", "table-host", "table-undo", "table-end", "table-speaker", *BACKWARDS)
"""How the ids of what the hub's own controls may do besides begin: the law needs none of it."""

MOST_ENDLESS = 200
"""Inputs to a game that goes on until the table ends it."""

WITHOUT = ("table-without-", "table-agree-without-")
"""How the ids of questions begin by which the table goes on without an answer."""


def goes_on_without_any_phone(game: AnyGame, seed: int) -> None:
    """People without a phone play by the hub's own controls: nothing waits for an answer that these cannot give."""
    _ends(game, seed, lambda people, random: 0)


def goes_on_with_few_phones(game: AnyGame, seed: int) -> None:
    """The same with one phone, with all but one, and with a number between."""
    _ends(game, seed, lambda people, random: random.choice((1, people - 1, random.randint(1, max(1, people - 1)))))


def _ends(game: AnyGame, seed: int, phones: Callable[[int, Random], int]) -> None:
    random = Random(f"phoneless {seed}")
    evening = Evening(games={game.name: game}, seed=seed)
    evening.speaks = random.random() < 0.5
    people = random.choice([number for number in game.seats if number <= len(NAMES)])
    _sit(evening, NAMES[:people], min(people, phones(people, random)), random)
    evening.at_hub("table-game", game.name)
    _choose_options(evening, random)
    told = Told(game)
    if not _begins(evening, told):
        return
    endless = getattr(brought(game.name, "drawn"), "ENDLESS", False)
    for _ in range(MOST_ENDLESS if endless else MOST_AFTER):
        told.nobody(evening.wait(random.choice(GAPS)))
        if _over(evening):
            return
        offered = _offered(evening)
        assert not (missing := _missing(evening, offered)), f"{game.name} waits for {missing}"
        if offered:
            _answer(evening, offered, random, told)
    assert endless, f"{game.name} does not come to its end: {[offer.question.id for _, offer in offered]}"


def _choose_options(evening: Evening, random: Random) -> None:
    """Let the host choose some options anyhow: what does not fit is refused in words."""
    for _ in range(random.randint(0, 3)):
        offers = evening.rules.at_hub(evening.table)
        options = [offer for offer in offers if offer.question.id.startswith("table-option-")]
        if options:
            offer = random.choice(options)
            with suppress(Refused):
                evening.do(evening.answer(HUB, offer, any_answer(offer.question.ask, random)))


def _begins(evening: Evening, told: Told) -> bool:
    """Return whether the game begins; if it is refused, then in words, and nobody is dealt anything."""
    try:
        begins = only(evening.rules.at_hub(evening.table), "table-begin", lambda offer: offer.question.id)
        told.answered(evening, evening.answer(HUB, begins, "go"))
    except Refused as refused:
        assert english(refused.says).strip()
        assert evening.table.running is None
        return False
    return True


class Told:
    """What people have told, and chance has dealt.

    The tests of a game name the events that state a fact of real cards (`TOLD` in `drawn.py`): they come of an answer
    of somebody, and of nothing else. A game that names none yet is held to none of this.
    """

    def __init__(self, game: AnyGame) -> None:
        self._name = game.name
        self._drawn = brought(game.name, "drawn")
        self._told: tuple[type, ...] | None = getattr(self._drawn, "TOLD", None)

    def nobody(self, happened: Sequence[TableEvent]) -> None:
        """Hold that nothing is stated by a clock, or by the table that goes on without an answer."""
        for event in _inner(happened):
            assert not isinstance(event, self._told or ()), f"{self._name}: nobody has told {event}"

    def answered(self, evening: Evening, deed: TableDeed) -> list[TableEvent]:
        """Let an answer count, and hold that its chance deals nothing in secret to somebody without a phone."""
        drawn: list[int] = []
        source = draws((evening.seed, len(evening.events)))

        def below(n: int) -> int:
            drawn.append(source.below(n))
            return drawn[-1]

        happened = evening.do(deed, Chance(below))
        for event in _inner(happened) if drawn and self._told is not None else ():
            for seat in evening.table.phoneless:
                dealt = self._dealt(event, seat)
                seen = dealt is None or dealt == self._dealt(event, None)
                assert seen, f"{self._name}: seat {seat} has no phone, and was dealt {dealt}"
        return happened

    def _dealt(self, event: object, eye: int | None) -> object:
        on_cards: tuple[type, ...] = getattr(self._drawn, "ON_CARDS", ())
        return self._drawn.drawn(event, eye) if self._drawn and not isinstance(event, on_cards) else None


def _inner(happened: Sequence[TableEvent]) -> Iterator[object]:
    """Yield the game's own events, what was entered as one taken apart."""
    for event in happened:
        if isinstance(event, Played):
            yield from getattr(event.event, "events", (event.event,))


def _sit(evening: Evening, names: tuple[str, ...], phones: int, random: Random) -> None:
    """Let `phones` of the people sit down with a phone, in any places."""
    with_phone = random.sample(names, phones)
    for name in names:
        if name in with_phone:
            evening.sit(name)
        else:
            evening.at_hub("table-seat", name)


def _over(evening: Evening) -> bool:
    return evening.table.playing is None


def _offered(evening: Evening) -> list[tuple[Seat, TableOffer]]:
    """Return what can be answered, at the hub, on phones and by a guest, and for whom."""
    found = [(HUB, offer) for offer in evening.rules.at_hub(evening.table)]
    for seat, offers in evening.offered().items():
        at_hub = evening.table.sitter(seat).device == AT_HUB
        found += [(seat, offer) for offer in offers if not (at_hub and offer.question.secret)]
    guest = evening.rules.guest(evening.table)
    if guest is not None and isinstance(guest.to, int):
        found.append((Seat(guest.to), guest))
    return [(seat, offer) for seat, offer in found if not offer.question.id.startswith(ASIDE)]


def _missing(evening: Evening, offered: list[tuple[Seat, TableOffer]]) -> list[str]:
    """Return what people are awaited for that nothing leads on from, and that does not end by itself."""
    answerable = {(seat, offer.question.id) for seat, offer in offered}
    here = {id for _, id in answerable}
    asked = ((seat, offer.question) for seat, offers in evening.offered().items() for offer in offers)
    return [
        q.id
        for seat, q in asked
        if q.awaited and q.until is None and (seat, q.id) not in answerable and not _led_on(q.secret, seat, q.id, here)
    ]


def _led_on(secret: bool, seat: int, id: str, here: set[str]) -> bool:
    """Return whether the table can go on without a secret answer, or does so soon; what is public others answer."""
    if not secret:
        return id in here
    return any(one.startswith((f"table-without-{seat}-", f"table-wait-{seat}-")) for one in here)


def _answer(evening: Evening, offered: list[tuple[Seat, TableOffer]], random: Random, told: Told) -> None:
    awaited = [one for one in offered if one[1].question.awaited or one[1].question.id.startswith("table-without-")]
    seat, _ = random.choice(awaited if awaited and random.random() < 0.9 else offered)
    offer = choose([found for by, found in offered if by == seat], random)
    if any(word in offer.question.id for word in BACKWARDS):
        return
    with suppress(Refused):
        happened = told.answered(evening, evening.answer(seat, offer, any_answer(offer.question.ask, random)))
        if offer.question.id.startswith(WITHOUT):
            told.nobody(happened)
