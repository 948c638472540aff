"""A duel from the challenge to the prize, its pauses and its points (rulebooks, A duel; CD-6, CD-8 and CD-13)."""

from itertools import combinations
from typing import Any

import pytest

from companion.games.castle_of_the_devil.duel import USERS, Duel, DuelUse, Side, Thing, totals, winner
from companion.games.castle_of_the_devil.events import duels as d
from companion.games.castle_of_the_devil.events import hidden as h
from tests.games.castle_of_the_devil.by_hand import (
    PAUSE,
    STAGED,
    begin_action,
    dealt,
    duel,
    holding,
    over,
    playing,
    put,
    refuses,
    state,
    use,
    won,
)
from tests.laws.evening import Evening, own


def test_a_duel_goes_through_all_its_pauses_and_in_each_every_phone_has_the_same_menu() -> None:
    evening = begin_action(playing(), "duel", 2)
    phases = []
    for _ in range(5):
        phases.append(state(evening).phase)
        if state(evening).phase == "support":
            for seat in (3, 4, 5):
                evening.say(seat, "support", "sword")
            continue
        menus = [evening.question(seat, "use") for seat in range(1, 6)]
        assert all(menu == menus[0] for menu in menus) and not menus[0].required
        over(evening)
    assert [*phases, state(evening).phase] == ["challenge", "support", "hypnosis", "fight", "aftermath", "prize"]


def test_all_support_at_once_and_nobody_may_abstain_in_the_edition_for_4_to_8() -> None:
    evening = begin_action(playing(edition="a"), "duel", 2)
    over(evening)
    for seat in (3, 4, 5):
        assert evening.question(seat, "support").secret and evening.choices(seat, "support") == ["sword", "shield"]
    evening.say(3, "support", "sword")
    assert not state(evening).fighting.sides
    evening.say(4, "support", "shield")
    happened = own(evening.say(5, "support", "shield"))
    assert d.SupportShown({3: "sword", 4: "shield", 5: "shield"}) in happened


def test_support_goes_round_from_the_attacker_s_left_in_the_edition_for_3_to_10() -> None:
    evening = begin_action(playing(edition="b", first=2), "duel", 4)
    over(evening)
    assert [evening.asks(seat, "support") for seat in range(1, 6)] == [False, False, True, False, False]
    evening.say(3, "support", "shield")
    assert evening.asks(5, "support") and not evening.question(5, "support").secret
    evening.wait(15_500)
    assert state(evening).fighting.sides == {3: "shield", 5: "abstain"} and evening.asks(1, "support")


@pytest.mark.parametrize(("edition", "profession"), [("a", None), ("b", "thug")])
def test_the_points_decide_and_the_winner_looks_at_the_company_in_b_at_the_profession_too(
    edition: str, profession: Any
) -> None:
    evening = won(duel(dealt("oobbb", {2: "thug"}, edition=edition), 2, swords="34", shields="5"))
    happened = own(evening.say(1, "prize", "look"))
    assert happened[:2] == [d.PrizeTaken(1, 2, "look"), h.CardsSeen(1, 2, "order", profession)]
    assert state(evening).actor == 2


@pytest.mark.parametrize(("held", "returned", "after"), [({"Ben": 3}, False, (2, 2)), ({"Anna": 3}, True, (3, 1))])
def test_the_winner_takes_an_object_and_gives_one_back_for_the_last(
    held: dict[str, int], returned: bool, after: tuple[int, int]
) -> None:
    evening = won(duel(holding(playing(), **held), 2, swords="34", shields="5"))
    assert own(evening.say(1, "prize", "object"))[0] == d.PrizeTaken(1, 2, "object", returned=returned)
    assert (state(evening).objects[1], state(evening).objects[2]) == after


def test_the_defender_may_win_and_a_hub_that_knows_no_cards_keeps_nothing_of_a_look() -> None:
    evening = won(duel(playing(), 2, swords="3", shields="45"))
    assert evening.asks(2, "prize") and not evening.asks(1, "prize")
    evening = won(duel(playing(), 2, swords="34", shields="5"))
    evening.say(1, "prize", "look")
    assert state(evening).known == {}


@pytest.mark.parametrize(("deck", "drawn"), [(5, 1), (0, 0)])
def test_at_a_tie_the_attacker_draws_if_any_object_is_left(deck: int, drawn: int) -> None:
    evening = put(playing(6), deck=deck)
    over(duel(evening, 2, swords="34", shields="56"))
    assert state(evening).objects[1] == 1 + drawn and state(evening).deck == deck - drawn
    assert state(evening).phase == "turn" and state(evening).actor == 2


def test_the_ring_wins_a_tie_and_else_the_last_object_may_be_drawn_for_all_to_see() -> None:
    evening = duel(playing(6), 2, swords="34", shields="56")
    use(evening, 2, "ring")
    won(evening)
    assert state(evening).fighting.winner == 2 and state(evening).objects[1] == 1
    evening = put(playing(6), deck=1)
    over(duel(evening, 2, swords="34", shields="56"))
    assert [highlight.title.message for highlight in evening.stage if not isinstance(highlight.title, str)][1:] == [
        "The last object has been drawn"
    ]


def test_a_use_begins_the_pause_anew_and_can_be_taken_back() -> None:
    evening = duel(playing(6), 2, swords="34", shields="56")
    evening.wait(5_000)
    use(evening, 1, "dagger")
    evening.wait(5_000)
    assert state(evening).phase == "fight" and not evening.asks(2, "retract")
    evening.say(1, "retract")
    assert state(evening).fighting.uses == () and not evening.asks(1, "retract")
    over(evening)
    assert state(evening).phase == "turn"


def test_anybody_may_want_more_time_and_anybody_goes_on() -> None:
    evening = duel(playing(), 2, swords="34", shields="5")
    evening.say(5, "wait")
    evening.wait(60_000)
    use(evening, 1, "dagger")
    evening.wait(60_000)
    assert state(evening).phase == "fight"
    evening.say(3, "on")
    assert state(evening).phase == "aftermath"


def test_a_token_is_spent_and_comes_back_if_it_is_taken_back() -> None:
    evening = put(playing(), tokens={1: 0, 2: 0, 3: 2, 4: 0, 5: 0})
    duel(evening, 2, swords="34", shields="5")
    use(evening, 3, "shield-token")
    use(evening, 3, "sword-token")
    assert state(evening).tokens[3] == 0
    assert refuses(evening, 3, "sword-token") == "You have no duel tokens."
    evening.say(3, "retract")
    assert state(evening).tokens[3] == 1


@pytest.mark.parametrize(("held", "after"), [(2, (1, 2)), (1, (1, 1))])
def test_the_priest_ends_the_turn_and_takes_one_of_two_objects_but_no_only_one(
    held: int, after: tuple[int, int]
) -> None:
    evening = begin_action(holding(playing(), Anna=held), "duel", 2)
    use(evening, 4, "priest")
    assert (state(evening).objects[1], state(evening).objects[4]) == after
    assert state(evening).phase == "turn" and state(evening).actor == 2 and state(evening).face_up == {4: "priest"}


def hypnotized(edition: str) -> Evening:
    """Let Anna's Hypnotist silence Dino in a duel, of which three players support the defender."""
    evening = begin_action(playing(edition=edition), "duel", 2)
    over(evening)
    for seat in (3, 4, 5):
        evening.say(seat, "support", "shield")
    use(evening, 1, "hypnotist-4")
    return evening


def test_the_hypnotist_silences_a_supporter_for_this_duel() -> None:
    evening = hypnotized("a")
    assert state(evening).phase == "fight" and 4 not in state(evening).fighting.supporters
    assert refuses(evening, 4, "whip") == "The Hypnotist has silenced you for this duel."
    assert refuses(evening, 4, "sword-token") == "The Hypnotist has silenced you for this duel."
    assert refuses(evening, 4, "mixer-1") == "The Hypnotist has silenced you for this duel."


@pytest.mark.parametrize("edition", ["a", "b"])
def test_a_silenced_player_s_doctor_acts_once_the_duel_is_decided(edition: str) -> None:
    """Ruling CD-15: the Hypnotist silences during the duel alone."""
    evening = hypnotized(edition)
    over(evening)
    assert state(evening).phase == "aftermath"
    use(evening, 4, "doctor")
    assert state(evening).phase == "turn" and state(evening).face_up == {1: "hypnotist", 4: "doctor"}


def test_the_doctor_leaves_the_winner_without_a_prize() -> None:
    evening = duel(playing(), 2, swords="34", shields="5")
    over(evening)
    use(evening, 2, "doctor")
    assert state(evening).phase == "turn" and state(evening).actor == 2 and state(evening).known == {}


@pytest.mark.parametrize(
    ("edition", "swords", "mixes", "refused"), [("b", "3", 4, (3, 1)), ("a", "345", 3, ())], ids=["3 to 10", "4 to 8"]
)
def test_the_poison_mixer_supports_nobody_in_the_edition_for_3_to_10_alone(
    edition: str, swords: str, mixes: int, refused: tuple[int, ...]
) -> None:
    evening = duel(playing(edition=edition), 2, swords=swords)
    for seat in refused:
        assert (
            refuses(evening, seat, f"mixer-{1 if seat == 1 else 2}")
            == "You're fighting or supporting someone in this duel."
        )
    use(evening, mixes, "mixer-2")
    won(evening)
    assert state(evening).fighting.winner == 2


def test_beside_the_duellist_no_supporter_wastes_a_token() -> None:
    """Ruling CD-6: with the Duellist, a supporter's token is refused; attacker and defender may play theirs."""
    evening = duel(put(playing(), tokens=dict.fromkeys(range(1, 6), 1)), 2, swords="34", shields="5")
    use(evening, 1, "duellist")
    for seat in (3, 4, 5):
        assert refuses(evening, seat, "sword-token") == "With the Duellist in play, there's no support."
    use(evening, 2, "shield-token")
    assert state(evening).tokens == {1: 1, 2: 0, 3: 1, 4: 1, 5: 1}


# The pause for interventions begins once the spotlight is free (docs/decisions/game.md)


def left(evening: Evening) -> int:
    """Return the milliseconds of the pause's clock that are left once nothing covers it."""
    (timer,) = evening.view(None).public.timers
    covered = max((highlight.until for highlight in evening.stage), default=0)
    return timer.ends - max(covered, evening.now)


def test_a_pause_lasts_five_seconds_after_what_stands_on_the_stage() -> None:
    """Check that a pause begins after the highlight of a challenge, and also of support, a profession, the points."""
    evening = begin_action(playing(), "duel", 2)
    assert state(evening).fighting.deadline == evening.now + STAGED and left(evening) == 5_000
    over(evening)
    for seat in (3, 4, 5):
        evening.say(seat, "support", "sword")
    assert left(evening) == 5_000
    over(evening)
    assert state(evening).phase == "fight" and state(evening).fighting.deadline == evening.now + PAUSE
    use(evening, 1, "thug")
    assert left(evening) == 5_000
    over(evening)
    assert state(evening).phase == "aftermath" and left(evening) == 5_000


def test_what_is_used_beneath_a_beat_does_not_shorten_the_pause() -> None:
    evening = duel(playing(), 2, swords="34", shields="5")
    use(evening, 1, "thug")
    until = state(evening).fighting.deadline
    evening.wait(1_000)
    use(evening, 1, "dagger")
    assert state(evening).fighting.deadline == until
    evening.wait(3_000)
    use(evening, 2, "gloves")
    assert state(evening).fighting.deadline == evening.now + PAUSE


def test_every_phone_has_the_clock_of_the_pause_beside_its_button() -> None:
    """Check that the head of every page has it too."""
    evening = begin_action(playing(), "duel", 2)
    for seat in range(1, 6):
        assert evening.question(seat, "wait").deadline == state(evening).fighting.deadline
    over(evening)
    assert not evening.asks(1, "wait")


# Every modifier of a duel, alone and in pairs (rulings CD-6 and CD-8)


A, D, FOR_A, FOR_D, NOBODY = 1, 2, 3, 4, 5
"""Attacker, defender, a supporter of each, and a seat that abstains."""

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
"""The swords and shields that each thing adds, by its user."""


def fought(*uses: DuelUse, sides: dict[int, Side] = SIDES) -> Duel:
    return Duel(attacker=A, defender=D, step="fight", sides=sides, uses=uses)


def test_each_side_has_its_own_point_and_one_for_each_supporter_but_those_the_hypnotist_takes_away() -> None:
    assert totals(fought()) == (2, 2)
    assert totals(fought(sides={})) == (1, 1)
    assert totals(fought(sides={3: "sword", 4: "sword", 5: "sword"})) == (4, 1)
    assert totals(fought(DuelUse(A, "hypnotist", FOR_D))) == (2, 1)
    assert totals(fought(DuelUse(A, "hypnotist", FOR_A))) == (1, 2)


@pytest.mark.parametrize(("one", "other"), [*combinations(GIVES, 2)])
def test_two_things_add_up(one: tuple[Thing, int], other: tuple[Thing, int]) -> None:
    swords, shields = (GIVES[one][side] + GIVES[other][side] for side in (0, 1))
    assert totals(fought(DuelUse(one[1], one[0]), DuelUse(other[1], other[0]))) == (2 + swords, 2 + shields)


@pytest.mark.parametrize(("thing", "seat"), GIVES, ids=[f"{thing} of {seat}" for thing, seat in GIVES])
@pytest.mark.parametrize("by", [A, D])
def test_beside_the_duellist_nothing_of_supporters_counts(thing: Thing, seat: int, by: int) -> None:
    swords, shields = GIVES[thing, seat] if seat in (A, D) else (0, 0)
    expected = (1 + swords + (by == A), 1 + shields + (by == D))
    assert totals(fought(DuelUse(seat, thing), DuelUse(by, "duellist"))) == expected


@pytest.mark.parametrize(
    ("uses", "wins"),
    [
        ((), None),
        *(((DuelUse(holder, "ring"),), holder) for holder in (A, D)),
        *(((DuelUse(holder, "ring"), DuelUse(A, "dagger")), A) for holder in (A, D)),
        *(((DuelUse(holder, "ring"), DuelUse(D, "gloves")), D) for holder in (A, D)),
        ((DuelUse(A, "dagger"),), A),
        ((DuelUse(A, "dagger"), DuelUse(D, "gloves"), DuelUse(D, "master")), D),
        ((DuelUse(A, "ring"), DuelUse(A, "duellist"), DuelUse(NOBODY, "mixer", D)), D),
    ],
)
def test_the_higher_number_wins_the_ring_a_tie_and_whom_the_poison_mixer_names_in_any_case(
    uses: tuple[DuelUse, ...], wins: int | None
) -> None:
    assert winner(fought(*uses)) == wins


@pytest.mark.parametrize(("thing", "seat"), GIVES, ids=[f"{thing} of {seat}" for thing, seat in GIVES])
@pytest.mark.parametrize("named", [A, D])
def test_the_poison_mixer_names_the_winner_whatever_was_used(thing: Thing, seat: int, named: int) -> None:
    assert winner(fought(DuelUse(seat, thing), DuelUse(NOBODY, "mixer", named))) == named


@pytest.mark.parametrize(("thing", "seat"), GIVES, ids=[f"{thing} of {seat}" for thing, seat in GIVES])
@pytest.mark.parametrize("target", [FOR_A, FOR_D, NOBODY])
def test_beside_the_hypnotist_one_support_less_counts_and_all_else_does(thing: Thing, seat: int, target: int) -> None:
    if seat == target:
        return  # a seat that uses nothing in this duel
    swords, shields = GIVES[thing, seat]
    expected = (2 + swords - (target == FOR_A), 2 + shields - (target == FOR_D))
    assert totals(fought(DuelUse(A, "hypnotist", target), DuelUse(seat, thing))) == expected


@pytest.mark.parametrize(("thing", "seat"), GIVES, ids=[f"{thing} of {seat}" for thing, seat in GIVES])
@pytest.mark.parametrize("holder", [A, D])
def test_beside_the_ring_points_decide_and_the_ring_a_tie(thing: Thing, seat: int, holder: int) -> None:
    swords, shields = GIVES[thing, seat]
    wins = holder if swords == shields else (A if swords else D)
    assert winner(fought(DuelUse(holder, "ring"), DuelUse(seat, thing))) == wins


@pytest.mark.parametrize(
    ("uses", "points", "wins"),
    [
        # The Duellist leaves attacker and defender alone: 1 to 1, and one more.
        ((DuelUse(A, "hypnotist", FOR_D), DuelUse(A, "duellist")), (2, 1), A),
        ((DuelUse(A, "hypnotist", FOR_A), DuelUse(D, "duellist")), (1, 2), D),
        ((DuelUse(D, "ring"), DuelUse(A, "duellist")), (2, 1), A),
        ((DuelUse(A, "ring"), DuelUse(D, "duellist")), (1, 2), D),
        # One supporter fewer: 2 to 1, or 1 to 2.
        ((DuelUse(A, "hypnotist", FOR_D), DuelUse(D, "ring")), (2, 1), A),
        ((DuelUse(A, "hypnotist", FOR_A), DuelUse(A, "ring")), (1, 2), D),
        ((DuelUse(A, "hypnotist", NOBODY), DuelUse(D, "ring")), (2, 2), D),
        # The player named by the Poison mixer wins, against all points.
        ((DuelUse(A, "hypnotist", FOR_D), DuelUse(NOBODY, "mixer", D)), (2, 1), D),
        ((DuelUse(D, "duellist"), DuelUse(NOBODY, "mixer", A)), (1, 2), A),
        ((DuelUse(D, "ring"), DuelUse(NOBODY, "mixer", A)), (2, 2), A),
    ],
)
def test_pairs_of_what_changes_the_rules(uses: tuple[DuelUse, DuelUse], points: tuple[int, int], wins: int) -> None:
    assert totals(fought(*uses)) == points
    assert winner(fought(*uses)) == wins
    assert winner(fought(*reversed(uses))) == wins, "in whichever order they are used"


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
    assert {seat for seat in range(1, 6) if fought().fits(seat, USERS[thing])} == ALLOWED[thing]


@pytest.mark.parametrize(("supporters", "may"), [(True, {FOR_A, FOR_D, NOBODY}), (False, {NOBODY})])
def test_who_may_mix_poison(supporters: bool, may: set[int]) -> None:
    found = {seat for seat in range(1, 6) if fought().fits(seat, USERS["mixer"], supporters_mix=supporters)}
    assert found == may


def test_who_supports_beside_the_duellist_is_no_supporter() -> None:
    alone = fought(DuelUse(A, "duellist"))
    assert not any(alone.fits(seat, USERS["bodyguard"]) for seat in range(1, 6))
    assert alone.fits(FOR_A, USERS["mixer"], supporters_mix=False)
