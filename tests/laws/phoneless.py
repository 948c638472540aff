"""The law of the table with few phones or none: every game comes to its end, and nobody waits for who has none.

The hub's own controls alone bring it there: what is asked in secret the table goes on
without, once they have said so. Where there are phones, some answer as guests on them.
"""

from __future__ import annotations

from contextlib import suppress
from random import Random

from companion.core.game import AnyGame, Refused
from companion.core.table import TableOffer
from companion.core.view import AT_HUB, HUB, Seat
from tests.laws.absent import BACKWARDS, MOST_AFTER
from tests.laws.bots import any_answer, choose
from tests.laws.evening import Evening
from tests.laws.folders import brought
from tests.laws.plays import GAPS, NAMES, SIT

ASIDE = (
    *("table-seat", "table-host", "table-undo", "table-end", "table-speaker", "table-leave", "table-park"),
    *BACKWARDS,
)
"""How the ids of what the hub's own controls may do besides begin: the law needs none of it."""


def goes_on_without_any_phone(game: AnyGame, seed: int) -> None:
    """People without a phone play by the hub's own controls: nothing waits for an answer that these cannot give."""
    _ends(game, seed, phones=0)


def goes_on_with_few_phones(game: AnyGame, seed: int) -> None:
    """The same with one phone, with all but one, and with a number between."""
    most = max(SIT, game.seats.start) - 1
    _ends(game, seed, phones=Random(f"phones {seed}").choice((1, most, Random(seed).randint(1, most))))


def _ends(game: AnyGame, seed: int, phones: int) -> None:
    random = Random(f"phoneless {seed}")
    evening = Evening(games={game.name: game}, seed=seed)
    evening.speaks = random.random() < 0.5
    _sit(evening, NAMES[: max(SIT, game.seats.start)], phones, random)
    evening.at_hub("table-game", game.name)
    with suppress(Refused):
        evening.at_hub("table-begin")
    for _ in range(MOST_AFTER):
        evening.wait(random.choice(GAPS))
        if _over(evening):
            return
        offered = _offered(evening)
        assert not (missing := _missing(evening, offered)), f"{game.name} waits for {missing}"
        if offered:
            _answer(evening, offered, random)
    endless = getattr(brought(game.name, "drawn"), "ENDLESS", False)
    assert endless, f"{game.name} does not come to its end: {[offer.question.id for _, offer in offered]}"


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


def _answer(evening: Evening, offered: list[tuple[Seat, TableOffer]], random: Random) -> None:
    awaited = [one for one in offered if one[1].question.awaited or one[1].question.id.startswith("table-without-")]
    seat, _ = random.choice(awaited if awaited and random.random() < 0.9 else offered)
    offer = choose([found for by, found in offered if by == seat], random)
    if any(word in offer.question.id for word in BACKWARDS):
        return
    with suppress(Refused):
        evening.do(evening.answer(seat, offer, any_answer(offer.question.ask, random)))
