"""The table of victory, both editions: winner and reason, judged and played (rulebooks, Victory; CD-1 to CD-11).

Seats 1, 2 and 3 are of the Order, the others of the Brotherhood; of an odd number the fifth, or the third, decides
which company is the smaller.
"""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.castle_of_the_devil.box import EDITIONS
from companion.games.castle_of_the_devil.victory import smaller
from companion.games.castle_of_the_devil.view import outcome
from companion.games.castle_of_the_devil.words import ALOUD
from tests.games.castle_of_the_devil.by_hand import dealt, declares, put, state
from tests.golden.english import english

EVEN = "ooobbb"
FEW = "oobbb"
"""The companies of five with a smaller Order."""
MANY = "ooobb"
"""The companies of five with a greater Order."""

K, G, KB, GB, L, P = "key", "goblet", "key-bag", "goblet-bag", "lodge", "pearl"

FULL, EMPTY = 9, 0
"""Objects in the deck."""

Hands = dict[int, list[str]]

ROWS: list[tuple[str, str, int, str, int, Hands, str | None, str]] = [
    # case, companies, deck, kind, declarer, hands of all who enter, winners, reason
    ("three keys of one hand", EVEN, FULL, "own", 1, {1: [K, K, K]}, "order", "held"),
    ("three keys of three hands", EVEN, FULL, "own", 1, {1: [K], 2: [K], 3: [K]}, "order", "held"),
    ("two and one", EVEN, FULL, "own", 2, {2: [K], 1: [K, K]}, "order", "held"),
    ("three goblets", EVEN, FULL, "own", 4, {4: [G], 5: [G, G]}, "brotherhood", "held"),
    ("three goblets of one hand", EVEN, FULL, "own", 6, {6: [G, G, G]}, "brotherhood", "held"),
    ("two keys", EVEN, FULL, "own", 1, {1: [K, K]}, "brotherhood", "few"),
    ("two goblets", EVEN, FULL, "own", 4, {4: [G, G]}, "order", "few"),
    ("a bag while the deck is there", EVEN, FULL, "own", 1, {1: [K, K, KB]}, "brotherhood", "few"),
    ("a bag once the deck is empty", EVEN, EMPTY, "own", 1, {1: [K, K, KB]}, "order", "held"),
    ("a bag of another hand", EVEN, EMPTY, "own", 1, {1: [K, K], 2: [KB]}, "order", "held"),
    ("a bag alone of the named, too early", EVEN, FULL, "own", 1, {1: [K, K], 2: [KB]}, "brotherhood", "empty"),
    ("the goblet's bag", EVEN, EMPTY, "own", 4, {4: [G, G, GB]}, "brotherhood", "held"),
    ("the wrong bag, CD-11", EVEN, EMPTY, "own", 1, {1: [K, K, GB]}, "brotherhood", "few"),
    ("the wrong bag of the Brotherhood, CD-11", EVEN, EMPTY, "own", 4, {4: [G, G, KB]}, "order", "few"),
    ("both bags", EVEN, EMPTY, "own", 1, {1: [K, KB, GB]}, "brotherhood", "few"),
    ("the declarer's own is the bag", EVEN, EMPTY, "own", 1, {1: [KB], 2: [K, K]}, "order", "held"),
    ("goblets of the Order", EVEN, FULL, "own", 1, {1: [G, G, G]}, "brotherhood", "nothing"),
    ("keys of the Brotherhood", EVEN, FULL, "own", 4, {4: [K, K, K]}, "order", "nothing"),
    ("the declarer holds none", EVEN, FULL, "own", 1, {1: [], 2: [K, K, K]}, "brotherhood", "nothing"),
    ("the declarer holds the bag too early", EVEN, FULL, "own", 1, {1: [KB], 2: [K, K]}, "brotherhood", "nothing"),
    ("a stranger is named, CD-3", EVEN, FULL, "own", 1, {1: [K, K, K], 4: [G]}, "brotherhood", "stranger"),
    ("a stranger with the keys, CD-3", EVEN, FULL, "own", 1, {1: [K, K], 4: [K]}, "brotherhood", "stranger"),
    ("one of the own without any, CD-3", EVEN, FULL, "own", 1, {1: [K, K, K], 2: [G]}, "brotherhood", "empty"),
    ("a holder is not named, and need not be, CD-3", EVEN, EMPTY, "own", 1, {1: [K], 2: [K, K]}, "order", "held"),
    ("more than needed", EVEN, EMPTY, "own", 1, {1: [K, K], 2: [K, KB]}, "order", "held"),
    ("the pearl", EVEN, FULL, "own", 1, {1: [K, K, K, P]}, "brotherhood", "pearl"),
    ("the pearl in another hand", EVEN, FULL, "own", 1, {1: [K], 2: [K, K, P]}, "order", "held"),
    ("the smaller company, two keys", FEW, FULL, "own", 1, {1: [K, K]}, "order", "held"),
    ("the smaller company, two hands", FEW, FULL, "own", 1, {1: [K], 2: [K]}, "order", "held"),
    ("the smaller company, one key", FEW, FULL, "own", 1, {1: [K]}, "brotherhood", "few"),
    ("the smaller company, a key and the bag", FEW, EMPTY, "own", 1, {1: [K, KB]}, "order", "held"),
    ("the smaller company, the bag too early", FEW, FULL, "own", 1, {1: [K, KB]}, "brotherhood", "few"),
    ("the smaller company, the wrong bag", FEW, EMPTY, "own", 1, {1: [K, GB]}, "brotherhood", "few"),
    ("the smaller company, nothing but wine, CD-9", FEW, FULL, "own", 1, {1: [], 2: [K, K]}, "brotherhood", "nothing"),
    ("the smaller company, three keys", FEW, FULL, "own", 1, {1: [K, K, K]}, "order", "held"),
    ("the greater company of five, two goblets", FEW, FULL, "own", 3, {3: [G, G]}, "order", "few"),
    ("the greater company of five, three goblets", FEW, FULL, "own", 3, {3: [G, G, G]}, "brotherhood", "held"),
    ("the smaller Brotherhood", MANY, FULL, "own", 4, {4: [G], 5: [G]}, "brotherhood", "held"),
    ("the greater Order", MANY, FULL, "own", 1, {1: [K, K]}, "brotherhood", "few"),
    ("two companions of three players", "obb", FULL, "own", 1, {1: [K, K]}, "order", "held"),
    ("three players, the greater company", "obb", FULL, "own", 2, {2: [G], 3: [G]}, "order", "few"),
    ("the rivals hold theirs, CD-4", EVEN, FULL, "rivals", 1, {1: [], 4: [G, G], 5: [G]}, "order", "rivals-held"),
    ("the rivals hold too few, CD-4", EVEN, FULL, "rivals", 1, {1: [], 4: [G, G]}, "brotherhood", "few"),
    (
        "a companion among the rivals, CD-4",
        EVEN,
        FULL,
        "rivals",
        1,
        {1: [], 2: [K], 4: [G, G, G]},
        "brotherhood",
        "stranger",
    ),
    ("a rival without any, CD-4", EVEN, FULL, "rivals", 1, {1: [], 4: [G, G, G], 5: [K]}, "brotherhood", "empty"),
    ("the rivals are the smaller company", MANY, FULL, "rivals", 1, {1: [], 4: [G, G]}, "order", "rivals-held"),
    ("the rivals are the greater company", FEW, FULL, "rivals", 1, {1: [], 3: [G, G]}, "brotherhood", "few"),
    ("the rivals with their bag", EVEN, EMPTY, "rivals", 4, {4: [], 1: [K, K, KB]}, "brotherhood", "rivals-held"),
    ("the rivals with their bag, too early", EVEN, FULL, "rivals", 4, {4: [], 1: [K, K, KB]}, "order", "few"),
    ("the pearl forbids to name rivals, CD-4", EVEN, FULL, "rivals", 1, {1: [P], 4: [G, G, G]}, "brotherhood", "pearl"),
    ("the lodge, three keys", EVEN, FULL, "lodge", 1, {1: [L, K, K, K]}, None, "lodge-held"),
    ("the lodge, a mixture", EVEN, FULL, "lodge", 4, {4: [L, K, K, G]}, None, "lodge-held"),
    ("the lodge, bags of an empty deck", EVEN, EMPTY, "lodge", 1, {1: [L, K, KB, GB]}, None, "lodge-held"),
    ("the lodge, bags too early", EVEN, FULL, "lodge", 1, {1: [L, K, KB, GB]}, "brotherhood", "lodge-few"),
    ("the lodge, two of the smaller company, CD-10", FEW, FULL, "lodge", 1, {1: [L, K, K]}, "brotherhood", "lodge-few"),
    ("no coat of arms", EVEN, FULL, "lodge", 1, {1: [K, K, K]}, "brotherhood", "no-lodge"),
    ("the lodge with the pearl", EVEN, FULL, "lodge", 4, {4: [L, P, G, G, G]}, "order", "pearl"),
]

IN_EDITIONS = [
    (edition, *row)
    for edition in EDITIONS
    for row in ROWS
    if len(row[1]) in EDITIONS[edition].players and (row[3] != "rivals" or EDITIONS[edition].rivals)
]


def fives(companies: str) -> dict[int, int]:
    """Return five objects in every hand, as many as any row needs."""
    return dict.fromkeys(range(1, len(companies) + 1), 5)


def test_there_are_enough_rows() -> None:
    assert len(ROWS) >= 40 and len({row[0] for row in ROWS}) == len(ROWS)
    assert {row[0] for _, *row in IN_EDITIONS} == {row[0] for row in ROWS}, "an edition plays each of them"


@pytest.mark.parametrize(
    ("edition", "companies", "deck", "kind", "seat", "hands", "wins", "reason"),
    [(edition, *rest) for edition, _, *rest in IN_EDITIONS],
    ids=[f"{row[0]}: {row[1]}" for row in IN_EDITIONS],
)
def test_a_declaration_at_the_table_of_each_edition(
    edition: str, companies: str, deck: int, kind: str, seat: int, hands: Hands, wins: str | None, reason: str
) -> None:
    """Check that it ends as its row says when it is declared, named, confirmed and entered on phones."""
    evening = put(dealt(companies, edition=edition), deck=deck, actor=seat, objects=fives(companies))
    declares(evening, *(other for other in hands if other != seat), kind=kind)
    for one, held in hands.items():
        assert state(evening).verdict is None
        evening.say(one, "objects", {name: held.count(name) for name in held})
    verdict, found = state(evening).verdict, outcome(state(evening))
    assert verdict and (verdict.company, verdict.reason) == (wins, reason) and found
    sides = {"order": "o", "brotherhood": "b"}
    won = [one for one, side in enumerate(companies, 1) if wins is None or side == sides[wins]]
    assert list(found.winners) == ([seat] if wins is None else won)


SAYS = {
    "held": "All 3 needed objects are there. Anna: 3.",
    "rivals-held": ("Brotherhood of True Lies: exposed. All 3 needed objects are there. Dino: 2, Elsa: 1."),
    "lodge-held": "The lodge's coat of arms, with three keys or goblets.",
    "pearl": "Anna holds the Black pearl and can't declare victory.",
    "no-lodge": "Anna doesn't hold the coat of arms.",
    "lodge-few": "Anna holds fewer than three keys and goblets.",
    "nothing": "Anna holds no needed object.",
    "stranger": "Named, but in the other company: Dino.",
    "empty": "Named, but holding no needed object: Ben.",
    "few": "Objects needed: 3. Found: 2.",
}
"""The reason in words, if Anna of the Order declares."""


@pytest.mark.parametrize("why", SAYS)
def test_every_reason_is_announced_in_its_own_words(why: str) -> None:
    row = next(row for row in ROWS if row[-1] == why and row[4] == 1 and row[1][0] == "o")
    evening = put(dealt(row[1]), deck=row[2], objects=fives(row[1]))
    declares(evening, *(other for other in row[5] if other != 1), kind=row[3])
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
