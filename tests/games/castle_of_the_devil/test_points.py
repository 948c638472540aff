"""Every modifier of a duel, alone and in pairs (rulebooks, A duel; rulings CD-6 and CD-8)."""

from itertools import combinations

import pytest

from companion.games.castle_of_the_devil.duel import USERS, Duel, Side, Thing, Use, totals, winner

A, D, FOR_A, FOR_D, NOBODY = 1, 2, 3, 4, 5
"""Attacker, defender, a supporter of each, and one who abstains."""

SIDES: dict[int, Side] = {FOR_A: "sword", FOR_D: "shield", NOBODY: "abstain"}

GIVES: dict[tuple[Thing, int], tuple[int, int]] = {
    ("dagger", A): (1, 0),
    ("gloves", D): (0, 1),
    ("knife", FOR_A): (1, 0),
    ("whip", FOR_D): (0, 1),
    ("ring", A): (0, 0),
    ("ring", D): (0, 0),
    ("thug", A): (1, 0),
    ("master", D): (0, 1),
    ("bodyguard", FOR_A): (1, 0),
    ("bodyguard", FOR_D): (0, 1),
    ("sword-token", A): (1, 0),
    ("sword-token", D): (1, 0),
    ("sword-token", FOR_D): (1, 0),
    ("shield-token", A): (0, 1),
    ("shield-token", FOR_A): (0, 1),
}
"""What each thing adds, by who uses it: swords and shields."""


def duel(*uses: Use, sides: dict[int, Side] = SIDES) -> Duel:
    return Duel(attacker=A, defender=D, step="fight", sides=sides, uses=uses)


def test_each_side_has_its_own_point_and_one_for_each_supporter() -> None:
    assert totals(duel()) == (2, 2)
    assert totals(duel(sides={})) == (1, 1)
    assert totals(duel(sides={3: "sword", 4: "sword", 5: "sword"})) == (4, 1)


@pytest.mark.parametrize(("thing", "seat"), GIVES, ids=[f"{thing} of {seat}" for thing, seat in GIVES])
def test_a_thing_alone(thing: Thing, seat: int) -> None:
    swords, shields = GIVES[thing, seat]
    assert totals(duel(Use(seat, thing))) == (2 + swords, 2 + shields)


@pytest.mark.parametrize(("one", "other"), [*combinations(GIVES, 2)])
def test_two_things_add_up(one: tuple[Thing, int], other: tuple[Thing, int]) -> None:
    swords, shields = (GIVES[one][side] + GIVES[other][side] for side in (0, 1))
    assert totals(duel(Use(one[1], one[0]), Use(other[1], other[0]))) == (2 + swords, 2 + shields)


@pytest.mark.parametrize(("thing", "seat"), GIVES, ids=[f"{thing} of {seat}" for thing, seat in GIVES])
@pytest.mark.parametrize("by", [A, D])
def test_beside_the_duellist_nothing_of_supporters_counts(thing: Thing, seat: int, by: int) -> None:
    swords, shields = GIVES[thing, seat] if seat in (A, D) else (0, 0)
    expected = (1 + swords + (by == A), 1 + shields + (by == D))
    assert totals(duel(Use(seat, thing), Use(by, "duellist"))) == expected


def test_the_hypnotist_takes_one_support_away_with_its_bodyguard() -> None:
    assert totals(duel(Use(A, "hypnotist", FOR_D))) == (2, 1)
    assert totals(duel(Use(A, "hypnotist", FOR_A))) == (1, 2)


@pytest.mark.parametrize("holder", [A, D])
def test_the_ring_wins_a_tie_and_nothing_else(holder: int) -> None:
    assert winner(duel()) is None
    assert winner(duel(Use(holder, "ring"))) == holder
    assert winner(duel(Use(holder, "ring"), Use(A, "dagger"))) == A
    assert winner(duel(Use(holder, "ring"), Use(D, "gloves"))) == D


@pytest.mark.parametrize(("thing", "seat"), GIVES, ids=[f"{thing} of {seat}" for thing, seat in GIVES])
@pytest.mark.parametrize("named", [A, D])
def test_the_poison_mixer_names_the_winner_whatever_was_used(thing: Thing, seat: int, named: int) -> None:
    assert winner(duel(Use(seat, thing), Use(NOBODY, "mixer", named))) == named


@pytest.mark.parametrize(("thing", "seat"), GIVES, ids=[f"{thing} of {seat}" for thing, seat in GIVES])
@pytest.mark.parametrize("target", [FOR_A, FOR_D, NOBODY])
def test_beside_the_hypnotist_one_support_less_counts_and_all_else_does(thing: Thing, seat: int, target: int) -> None:
    if seat == target:
        return  # who uses nothing in this duel
    swords, shields = GIVES[thing, seat]
    expected = (2 + swords - (target == FOR_A), 2 + shields - (target == FOR_D))
    assert totals(duel(Use(A, "hypnotist", target), Use(seat, thing))) == expected


@pytest.mark.parametrize(("thing", "seat"), GIVES, ids=[f"{thing} of {seat}" for thing, seat in GIVES])
@pytest.mark.parametrize("holder", [A, D])
def test_beside_the_ring_points_decide_and_the_ring_a_tie(thing: Thing, seat: int, holder: int) -> None:
    swords, shields = GIVES[thing, seat]
    wins = holder if swords == shields else (A if swords else D)
    assert winner(duel(Use(holder, "ring"), Use(seat, thing))) == wins


@pytest.mark.parametrize(
    ("uses", "points", "wins"),
    [
        # The Duellist leaves attacker and defender alone: 1 to 1, and one more.
        ((Use(A, "hypnotist", FOR_D), Use(A, "duellist")), (2, 1), A),
        ((Use(A, "hypnotist", FOR_A), Use(D, "duellist")), (1, 2), D),
        ((Use(D, "ring"), Use(A, "duellist")), (2, 1), A),
        ((Use(A, "ring"), Use(D, "duellist")), (1, 2), D),
        # One support less: 2 to 1, or 1 to 2.
        ((Use(A, "hypnotist", FOR_D), Use(D, "ring")), (2, 1), A),
        ((Use(A, "hypnotist", FOR_A), Use(A, "ring")), (1, 2), D),
        ((Use(A, "hypnotist", NOBODY), Use(D, "ring")), (2, 2), D),
        # The player whom the Poison mixer names wins, against all points.
        ((Use(A, "hypnotist", FOR_D), Use(NOBODY, "mixer", D)), (2, 1), D),
        ((Use(D, "duellist"), Use(NOBODY, "mixer", A)), (1, 2), A),
        ((Use(D, "ring"), Use(NOBODY, "mixer", A)), (2, 2), A),
    ],
)
def test_pairs_of_what_changes_the_rules(uses: tuple[Use, Use], points: tuple[int, int], wins: int) -> None:
    assert totals(duel(*uses)) == points
    assert winner(duel(*uses)) == wins
    assert winner(duel(*reversed(uses))) == wins, "in whichever order they are used"


def test_the_poison_mixer_beats_ring_and_duellist() -> None:
    assert winner(duel(Use(A, "ring"), Use(A, "duellist"), Use(NOBODY, "mixer", D))) == D


def test_the_higher_number_wins() -> None:
    assert winner(duel(Use(A, "dagger"))) == A
    assert winner(duel(Use(A, "dagger"), Use(D, "gloves"), Use(D, "master"))) == D


ALLOWED = {
    "dagger": {A},
    "gloves": {D},
    "knife": {FOR_A},
    "whip": {FOR_D},
    "ring": {A, D},
    "duellist": {A, D},
    "master": {D},
    "bodyguard": {FOR_A, FOR_D},
    "thug": {A},
    "hypnotist": {A},
    "priest": {A, D, FOR_A, FOR_D, NOBODY},
    "doctor": {A, D, FOR_A, FOR_D, NOBODY},
    "sword-token": {A, D, FOR_A, FOR_D, NOBODY},
    "shield-token": {A, D, FOR_A, FOR_D, NOBODY},
}


@pytest.mark.parametrize("thing", ALLOWED)
def test_who_may_use_it(thing: Thing) -> None:
    assert {seat for seat in range(1, 6) if duel().fits(seat, USERS[thing])} == ALLOWED[thing]


@pytest.mark.parametrize(("supporters", "may"), [(True, {FOR_A, FOR_D, NOBODY}), (False, {NOBODY})])
def test_who_may_mix_poison(supporters: bool, may: set[int]) -> None:
    found = {seat for seat in range(1, 6) if duel().fits(seat, USERS["mixer"], supporters_mix=supporters)}
    assert found == may


def test_who_supports_beside_the_duellist_is_no_supporter() -> None:
    alone = duel(Use(A, "duellist"))
    assert not any(alone.fits(seat, USERS["bodyguard"]) for seat in range(1, 6))
    assert alone.fits(FOR_A, USERS["mixer"], supporters_mix=False)
