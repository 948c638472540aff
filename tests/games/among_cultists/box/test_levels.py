"""The roles of each level of Among Cultists, drawn or composed (p. 7, 20, 21, rulings AC-1 and AC-27)."""

from collections.abc import Sequence

import pytest

from companion.commands.among_cultists.setup import composed, drawn
from companion.core.chance import Chance
from companion.core.game import Refused
from companion.games.among_cultists.box.levels import loyalty, misfit, sets, standing, unbalanced
from companion.games.among_cultists.box.plan import Level, Plan
from companion.games.among_cultists.box.roles import MARKERS, Role, Roles
from tests.games.among_cultists.boxes import EVERY_SET, TABLES, english, fits

FOR_CULTISTS = {"novice": 1, "clumsy": 1, "coward": 1, "pyromaniac": 2}
FOR_INVESTIGATORS = {"radiant_beauty": 1, "infected": 1, "super_ghost": 1, "mechanic": 3}
AIM = {5: 1, 6: 1, 7: 3, 8: -1}
"""Loyalties and differences as the rulebook prints them (p. 20, 24)."""


OWN_AND_EXPERT: tuple[Level, Level] = ("own", "expert")


def even(special: Roles, characters: int) -> bool:
    """Return whether experts would play with these, reckoned by the tables above."""
    cultists = sum(FOR_CULTISTS.get(role, 0) for role in special)
    investigators = sum(FOR_INVESTIGATORS.get(role, 0) for role in special)
    return cultists - investigators == AIM[characters] and cultists <= 5 and investigators <= 5


def every(level: Level, players: int, ai: bool) -> list[set[Role]]:
    """Return the roles of all draws there are: each answer that chance can give leads to another set."""
    size = len(sets(Plan(players=players, ai=ai, level=level)))
    found = [drawn(level, players, ai, giving(size, answer)) for answer in range(size)]
    assert len({plan.special for plan in found}) == size
    assert all(plan == Plan(players=players, ai=ai, level=level, special=plan.special) for plan in found)
    return [set(plan.special) for plan in found]


def giving(below: int, answer: int) -> Chance:
    """Return chance that is asked for a number below `below` and gives `answer`."""

    def chance(n: int) -> int:
        assert n == below
        return answer

    return Chance(chance)


def refused(level: Level, players: int, ai: bool, *names: str) -> str:
    with pytest.raises(Refused) as refusal:
        composed(level, players, ai, names)
    return english(refusal.value.says)


def test_the_roles_are_those_of_page_24() -> None:
    assert len(MARKERS) == 12
    for role, marker in MARKERS.items():
        assert marker.loyalty == FOR_CULTISTS.get(role, 0) + FOR_INVESTIGATORS.get(role, 0)
        assert marker.helps == ("cultists" if role == "cultist" or role in FOR_CULTISTS else "investigators")


@pytest.mark.parametrize(("players", "ai"), TABLES)
def test_a_set_of_ones_own_is_any_that_fits_by_ruling_ac_1_and_an_expert_set_is_balanced_too(
    players: int, ai: bool
) -> None:
    for special in EVERY_SET:
        own, expert = (misfit(Plan(players=players, ai=ai, level=level, special=special)) for level in OWN_AND_EXPERT)
        assert (own is None) == fits(players, ai, special), special
        assert (expert is None) == (fits(players, ai, special) and even(special, players + ai)), special


@pytest.mark.parametrize(("players", "ai"), TABLES)
def test_chance_draws_every_balanced_set_and_the_assassin_with_seven_and_eight_only(players: int, ai: bool) -> None:
    wanted = [one for one in EVERY_SET if fits(players, ai, one) and even(one, players + ai)]
    found = every("expert", players, ai)
    assert len(found) > 3
    assert sorted(map(sorted, found)) == sorted(
        sorted(one) for one in wanted if "assassin" not in one or players + ai >= 7
    )
    assert any("assassin" in one for one in wanted)


FRAIL: tuple[Role, ...] = ("novice", "clumsy", "coward")
BRIGHT: tuple[Role, ...] = ("radiant_beauty", "infected", "super_ghost")


@pytest.mark.parametrize(
    ("players", "ai", "always", "one_of"),
    [
        (4, True, set(), FRAIL),
        (5, False, {"seer"}, FRAIL),
        (5, True, {"pyromaniac"}, BRIGHT),
        (6, False, {"seer", "pyromaniac"}, BRIGHT),
        (6, True, {"pyromaniac", "assassin"}, FRAIL),
        (7, False, {"pyromaniac", "assassin"}, FRAIL),
        (8, False, {"seer", "mechanic", "pyromaniac"}, ("assassin",)),
    ],
)
def test_the_experienced_play_with_the_sets_of_page_20(
    players: int, ai: bool, always: set[Role], one_of: tuple[Role, ...]
) -> None:
    assert every("experienced", players, ai) == [always | {one} for one in one_of]


def test_the_rulebooks_example_without_the_seer_is_balanced() -> None:
    names = ["mechanic", "pyromaniac", "novice", "coward"]
    plan = composed("expert", 5, False, names)
    assert plan.special == set(names) and loyalty(plan.special) == {"cultists": 4, "investigators": 3}
    assert english(standing(plan.special)) == "4 for the Cultists, 3 for the Investigators: +1 for the Cultists"


@pytest.mark.parametrize(
    ("special", "characters", "why"),
    [
        (
            {"mechanic"},
            5,
            "The balance is +3 for the Investigators; with 5 characters it has to be +1 for the Cultists.",
        ),
        ({"seer"}, 6, "The balance is equal on both sides; with 6 characters it has to be +1 for the Cultists."),
        ({"novice"}, 7, "The balance is +1 for the Cultists; with 7 characters it has to be +3 for the Cultists."),
        (set(), 8, "The balance is equal on both sides; with 8 characters it has to be +1 for the Investigators."),
        (
            {*FOR_INVESTIGATORS, *FOR_CULTISTS},
            8,
            "The roles that help this side add up to 6, and 5 is the most: Investigators.",
        ),
    ],
)
def test_a_set_that_is_not_balanced_says_why(special: set[Role], characters: int, why: str) -> None:
    reason = unbalanced(special, characters)
    assert reason and english(reason) == why
    advice = unbalanced(special, characters, advice=True)
    assert advice and "experts play with" in english(advice) and "has to be" not in english(advice)


@pytest.mark.parametrize(
    ("names", "special"),
    [
        ([], set()),
        (["seer"], {"seer"}),
        (["Super-Ghost ", " SEER"], {"super_ghost", "seer"}),
        (["cultist", "seer", *["investigator"] * 4], {"seer"}),
        (["investigator"] * 5, set()),
    ],
)
def test_roles_may_be_named_with_or_without_those_that_follow(names: Sequence[str], special: set[Role]) -> None:
    assert composed("own", 6, False, names) == Plan(players=6, special=frozenset(special))


def test_the_other_roles_are_cultists_and_investigators() -> None:
    assert Plan(players=6, special=frozenset({"seer"})).roles == {"cultist": 1, "seer": 1, "investigator": 4}
    six: Roles = frozenset({"seer", "mechanic", "novice", "clumsy", "coward", "infected"})
    assert Plan(players=8, special=six).roles == {"cultist": 2} | dict.fromkeys(six, 1)


@pytest.mark.parametrize(
    ("level", "players", "ai", "names", "why"),
    [
        ("own", 6, False, ["wizard"], "There is no such role: wizard. There are: radiant_beauty, infected,"),
        ("own", 6, False, ["{seer}"], "There is no such role: {seer}. "),
        ("own", 5, False, [*FRAIL, "mechanic", "infected"], "5 characters have room for 4 special roles at the most"),
        ("own", 4, True, [*FRAIL, "mechanic"], "5 characters have room for 3 special roles at the most"),
        ("own", 4, True, [*FRAIL, "mechanic"], "envelope that it might draw"),
        ("own", 6, False, ["seer", "seer"], "The box has this role only once: Seer."),
        ("own", 6, False, ["cultist", "cultist"], "These roles leave 1 × Cultist, not 2. You need not name them."),
        ("own", 6, False, ["investigator"], "These roles leave 5 × Investigator, not 1. You need not name them."),
        ("own", 7, False, ["seer"], "With 7 characters the Seer plays only if"),
        ("own", 4, True, ["seer"], "The Seer cannot play beside the Automatic Investigator (AI) and a single Cultist."),
        ("own", 5, True, ["seer"], "The Seer cannot play beside the Automatic Investigator (AI) and a single Cultist."),
        ("own", 7, True, [], "The Automatic Investigator (AI) sits in with 4, 5 or 6 players only."),
        ("own", 8, True, [], "The Automatic Investigator (AI) sits in with 4, 5 or 6 players only."),
        ("own", 4, False, [], "This game does not fit the number of players."),
        ("own", 9, False, [], "This game does not fit the number of players."),
        ("first", 6, False, ["novice"], "At this level 6 characters play with: Seer."),
        ("first", 7, False, ["novice"], "At this level 7 characters play with: no special role."),
        (
            "experienced",
            5,
            False,
            ["seer"],
            "At this level 5 characters play with: Novice, Seer; or Clumsy, Seer; or Coward, Seer.",
        ),
        ("expert", 6, False, [], "The balance is equal on both sides; with 6 characters it has to be +1"),
    ],
)
def test_a_choice_that_cannot_be_played_is_refused_in_words(
    level: Level, players: int, ai: bool, names: Sequence[str], why: str
) -> None:
    assert why in refused(level, players, ai, *names)


@pytest.mark.parametrize("level", ["first", "experienced", "expert", "own"])
@pytest.mark.parametrize(
    ("players", "ai"), [(3, True), (3, False), (4, False), (7, True), (8, True), (9, False), (0, False)]
)
def test_nothing_is_drawn_where_nobody_can_play(level: Level, players: int, ai: bool) -> None:
    with pytest.raises(Refused):
        drawn(level, players, ai, Chance(lambda n: pytest.fail("chance was asked")))
