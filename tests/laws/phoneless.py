"""The law of the table without phones: the hub's own controls alone bring every game to its end."""

from __future__ import annotations

from contextlib import suppress
from random import Random

from companion.core.game import AnyGame, Refused
from companion.core.table import TableOffer
from companion.core.view import HUB, Seat
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
    random = Random(f"phoneless {seed}")
    evening = Evening(games={game.name: game}, seed=seed)
    evening.speaks = random.random() < 0.5
    for name in NAMES[: max(SIT, game.seats.start)]:
        evening.at_hub("table-seat", name)
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


def _over(evening: Evening) -> bool:
    return evening.table.playing is None


def _offered(evening: Evening) -> list[tuple[Seat, TableOffer]]:
    """Return what can be answered at the hub, and for whom."""
    own = [(HUB, offer) for offer in evening.rules.at_hub(evening.table)]
    people = [(seat, offer) for seat, offers in evening.offered().items() for offer in offers]
    return [
        (seat, offer)
        for seat, offer in [*own, *people]
        if not offer.question.secret and not offer.question.id.startswith(ASIDE)
    ]


def _missing(evening: Evening, offered: list[tuple[Seat, TableOffer]]) -> list[str]:
    """Return what people are awaited for that cannot be answered at the hub, and does not end by itself."""
    here = {offer.question.id for _, offer in offered}
    questions = (offer.question for offers in evening.offered().values() for offer in offers)
    return [q.id for q in questions if q.awaited and q.until is None and q.id not in here]


def _answer(evening: Evening, offered: list[tuple[Seat, TableOffer]], random: Random) -> None:
    awaited = [one for one in offered if one[1].question.awaited]
    seat, _ = random.choice(awaited if awaited and random.random() < 0.95 else offered)
    offer = choose([found for by, found in offered if by == seat], random)
    if any(word in offer.question.id for word in BACKWARDS):
        return
    with suppress(Refused):
        evening.do(evening.answer(seat, offer, any_answer(offer.question.ask, random)))
