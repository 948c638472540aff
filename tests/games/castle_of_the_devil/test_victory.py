"""Every row of the table of victory (declarations.py), judged, and played on phones."""

from typing import Any

import pytest

from companion.games.castle_of_the_devil.scene import outcome
from companion.games.castle_of_the_devil.state import Declaration, Verdict
from companion.games.castle_of_the_devil.victory import judged, smaller
from companion.games.castle_of_the_devil.words import ALOUD
from tests.games.castle_of_the_devil.by_hand import act, dealt, put, state
from tests.games.castle_of_the_devil.declarations import IN_EDITIONS, ROWS, Hands, fives
from tests.golden.english import english


def _judge(companies: str, deck: int, kind: Any, seat: int, hands: Hands) -> Verdict:
    objects = {one: {name: held.count(name) for name in set(held)} for one, held in hands.items()}
    named = tuple(one for one in hands if one != seat)
    sides: Any = {one: {"o": "order", "b": "brotherhood"}[letter] for one, letter in enumerate(companies, 1)}
    return judged(Declaration(seat=seat, kind=kind, named=named, objects=objects), sides, deck=deck)


@pytest.mark.parametrize(
    ("what", "companies", "deck", "kind", "seat", "hands", "wins", "reason"), ROWS, ids=[row[0] for row in ROWS]
)
def test_a_declaration(
    what: str, companies: str, deck: int, kind: str, seat: int, hands: Hands, wins: str | None, reason: str
) -> None:
    verdict = _judge(companies, deck, kind, seat, hands)
    assert (verdict.company, verdict.reason) == (wins, reason)


def test_there_are_enough_rows() -> None:
    assert len(ROWS) >= 40 and len({row[0] for row in ROWS}) == len(ROWS)


@pytest.mark.parametrize(
    ("edition", "companies", "deck", "kind", "seat", "hands", "wins", "reason"),
    [(edition, *rest) for edition, _, *rest in IN_EDITIONS],
    ids=[f"{row[0]}: {row[1]}" for row in IN_EDITIONS],
)
def test_a_declaration_at_the_table_of_each_edition(
    edition: str, companies: str, deck: int, kind: str, seat: int, hands: Hands, wins: str | None, reason: str
) -> None:
    """Declared, named, confirmed and entered on phones, it ends as its row says."""
    evening = put(dealt(companies, edition=edition), deck=deck, actor=seat, objects=fives(companies))
    act(evening, "declare")
    evening.say(seat, "declare", kind)
    if kind != "lodge":
        evening.say(seat, "names", {f"seat-{other}": 1 for other in hands if other != seat})
    evening.say(seat, "confirm", "declare")
    for one, held in hands.items():
        assert state(evening).verdict is None
        evening.say(one, "objects", {name: held.count(name) for name in held})
    verdict, found = state(evening).verdict, outcome(state(evening))
    assert verdict and (verdict.company, verdict.reason) == (wins, reason) and found
    sides = {"order": "o", "brotherhood": "b"}
    won = [one for one, side in enumerate(companies, 1) if wins is None or side == sides[wins]]
    assert list(found.winners) == ([seat] if wins is None else won)


SAYS = {
    "held": "The Order of Open Secrets wins. It takes 3 of the needed objects, and they are there. Anna: 3.",
    "rivals-held": (
        "The Order of Open Secrets wins. Brotherhood of True Lies: found out. It takes 3 of the needed objects, and "
        "they are there. Dino: 2, Elsa: 1."
    ),
    "lodge-held": "Anna wins alone: the coat of arms of the lodge, and three keys or goblets.",
    "pearl": "The Brotherhood of True Lies wins. Anna holds the Black pearl, and may declare nothing.",
    "no-lodge": "The Brotherhood of True Lies wins. Anna does not hold the coat of arms.",
    "lodge-few": "The Brotherhood of True Lies wins. Anna holds fewer than three keys and goblets.",
    "nothing": "The Brotherhood of True Lies wins. Anna holds none of the needed objects.",
    "stranger": "The Brotherhood of True Lies wins. Named, but of the other company: Dino.",
    "empty": "The Brotherhood of True Lies wins. Named, but without a needed object: Ben.",
    "few": "The Brotherhood of True Lies wins. It takes 3 of the needed objects, and there are 2.",
}
"""The reason in words, where Anna of the Order declares."""


@pytest.mark.parametrize("why", SAYS)
def test_every_reason_is_announced_in_its_own_words(why: str) -> None:
    row = next(row for row in ROWS if row[-1] == why and row[4] == 1 and row[1][0] == "o")
    evening = put(dealt(row[1]), deck=row[2], objects=fives(row[1]))
    act(evening, "declare")
    evening.say(1, "declare", row[3])
    if row[3] != "lodge":
        evening.say(1, "names", {f"seat-{other}": 1 for other in row[5] if other != 1})
    evening.say(1, "confirm", "declare")
    for one, held in row[5].items():
        evening.say(one, "objects", {name: held.count(name) for name in held})
    found = outcome(state(evening))
    assert found and english(found.why) == SAYS[why]


def test_the_smaller_company_is_known_when_all_cards_are_turned() -> None:
    sides: dict[int, Any] = {1: "order", 2: "brotherhood", 3: "brotherhood"}
    assert smaller(sides) == "order"
    assert smaller({**sides, 4: "order"}) is None


def test_every_reason_is_read_aloud() -> None:
    assert set(ALOUD) == set(SAYS) == {row[-1] for row in ROWS}
