"""A duel from the challenge to the prize (rulebooks, A duel; rulings CD-6, CD-8 and CD-13)."""

import pytest

from companion.games.castle_of_the_devil.events import duels as d
from companion.games.castle_of_the_devil.events import hidden as h
from tests.games.castle_of_the_devil.by_hand import act, dealt, duel, holding, over, playing, put, refuses, state, use
from tests.laws.evening import Evening, own

PAUSES = ("challenge", "hypnosis", "fight", "aftermath")


def decided(evening: Evening) -> Evening:
    """Let the pause for everything else end."""
    over(evening)
    return evening


def won(evening: Evening) -> Evening:
    """Let the pauses up to the prize end."""
    over(evening)
    over(evening)
    assert state(evening).phase == "prize"
    return evening


def test_a_duel_goes_through_all_its_pauses_of_one_length() -> None:
    evening = playing()
    act(evening, "duel", 2)
    phases = []
    for _ in range(5):
        phases.append(state(evening).phase)
        if state(evening).phase == "support":
            for seat in (3, 4, 5):
                evening.say(seat, "support", "sword")
        else:
            over(evening)
    assert [*phases, state(evening).phase] == ["challenge", "support", "hypnosis", "fight", "aftermath", "prize"]


def test_in_every_pause_every_phone_has_the_same_menu() -> None:
    evening = playing()
    act(evening, "duel", 2)
    for _ in range(5):
        if state(evening).phase in PAUSES:
            menus = [evening.question(seat, "use") for seat in range(1, 6)]
            assert all(menu == menus[0] for menu in menus) and not menus[0].awaited
        if state(evening).phase == "support":
            for seat in (3, 4, 5):
                evening.say(seat, "support", "sword")
        else:
            over(evening)


def test_all_support_at_once_and_nobody_may_abstain_in_the_edition_for_4_to_8() -> None:
    evening = playing(edition="a")
    act(evening, "duel", 2)
    over(evening)
    for seat in (3, 4, 5):
        assert evening.question(seat, "support").secret and evening.choices(seat, "support") == ["sword", "shield"]
    evening.say(3, "support", "sword")
    assert not state(evening).fighting.sides
    evening.say(4, "support", "shield")
    happened = own(evening.say(5, "support", "shield"))
    assert d.SupportShown({3: "sword", 4: "shield", 5: "shield"}) in happened


def test_support_goes_round_from_the_attacker_s_left_in_the_edition_for_3_to_10() -> None:
    evening = playing(edition="b", first=2)
    act(evening, "duel", 4)
    over(evening)
    assert [evening.asks(seat, "support") for seat in range(1, 6)] == [False, False, True, False, False]
    evening.say(3, "support", "shield")
    assert evening.asks(5, "support") and not evening.question(5, "support").secret
    evening.wait(15_500)
    assert state(evening).fighting.sides == {3: "shield", 5: "abstain"} and evening.asks(1, "support")


def test_the_points_decide_and_the_winner_looks_at_the_company() -> None:
    evening = dealt("oobbb", edition="a")
    won(duel(evening, 2, swords="34", shields="5"))
    happened = own(evening.say(1, "prize", "look"))
    assert happened[0] == d.PrizeTaken(1, 2, "look")
    assert happened[1] == h.CardsSeen(1, 2, "order", None)
    assert state(evening).actor == 2


def test_the_winner_sees_the_profession_too_in_the_edition_for_3_to_10() -> None:
    evening = dealt("oobbb", {2: "thug"}, edition="b")
    won(duel(evening, 2, swords="34"))
    assert h.CardsSeen(1, 2, "order", "thug") in own(evening.say(1, "prize", "look"))


def test_the_hub_that_knows_no_cards_keeps_nothing_of_a_look() -> None:
    evening = won(duel(playing(), 2, swords="34", shields="5"))
    evening.say(1, "prize", "look")
    assert state(evening).known == {}


def test_the_winner_takes_an_object() -> None:
    evening = holding(playing(), Ben=3)
    won(duel(evening, 2, swords="34", shields="5"))
    evening.say(1, "prize", "object")
    assert (state(evening).objects[1], state(evening).objects[2]) == (2, 2)


def test_who_takes_the_last_object_gives_one_back() -> None:
    evening = won(duel(holding(playing(), Anna=3), 2, swords="34", shields="5"))
    happened = own(evening.say(1, "prize", "object"))
    assert happened[0] == d.PrizeTaken(1, 2, "object", returned=True)
    assert (state(evening).objects[1], state(evening).objects[2]) == (3, 1)


def test_the_defender_may_win() -> None:
    evening = won(duel(playing(), 2, swords="3", shields="45"))
    assert evening.asks(2, "prize") and not evening.asks(1, "prize")


@pytest.mark.parametrize(("deck", "drawn"), [(5, 1), (0, 0)])
def test_at_a_tie_the_attacker_draws_if_any_object_is_left(deck: int, drawn: int) -> None:
    evening = put(playing(6), deck=deck)
    decided(duel(evening, 2, swords="34", shields="56"))
    assert state(evening).objects[1] == 1 + drawn and state(evening).deck == deck - drawn
    assert state(evening).phase == "turn" and state(evening).actor == 2


def test_the_last_object_makes_the_bags_a_key_and_a_goblet_for_all_to_see() -> None:
    evening = put(playing(6), deck=1)
    decided(duel(evening, 2, swords="34", shields="56"))
    assert [beat.title.message for beat in evening.stage if not isinstance(beat.title, str)][1:] == [
        "The last object is drawn"
    ]


def test_the_ring_wins_a_tie_and_no_object_is_drawn() -> None:
    evening = duel(playing(6), 2, swords="34", shields="56")
    use(evening, 2, "ring")
    won(evening)
    assert state(evening).fighting.winner == 2 and state(evening).objects[1] == 1


def test_a_use_begins_the_pause_anew_and_can_be_taken_back() -> None:
    evening = duel(playing(6), 2, swords="34", shields="56")
    evening.wait(5_000)
    use(evening, 1, "dagger")
    evening.wait(5_000)
    assert state(evening).phase == "fight" and not evening.asks(2, "retract")
    evening.say(1, "retract")
    assert state(evening).fighting.uses == () and not evening.asks(1, "retract")
    decided(evening)
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
    assert refuses(evening, 3, "sword-token") == "You have no duel token."
    evening.say(3, "retract")
    assert state(evening).tokens[3] == 1


def test_the_priest_ends_the_turn_and_takes_one_of_two_objects() -> None:
    evening = holding(playing(), Anna=2)
    act(evening, "duel", 2)
    use(evening, 4, "priest")
    assert (state(evening).objects[1], state(evening).objects[4]) == (1, 2)
    assert state(evening).phase == "turn" and state(evening).actor == 2 and state(evening).face_up == {4: "priest"}


def test_an_attacker_with_one_object_keeps_it_before_the_priest() -> None:
    evening = playing()
    act(evening, "duel", 2)
    use(evening, 4, "priest")
    assert set(state(evening).objects.values()) == {1} and state(evening).actor == 2


def test_the_hypnotist_silences_a_supporter_for_this_duel() -> None:
    evening = playing()
    act(evening, "duel", 2)
    over(evening)
    for seat in (3, 4, 5):
        evening.say(seat, "support", "shield")
    use(evening, 1, "hypnotist-4")
    assert state(evening).phase == "fight" and 4 not in state(evening).fighting.supporters
    assert refuses(evening, 4, "whip") == "The Hypnotist lets you use nothing in this duel."
    assert refuses(evening, 4, "sword-token") == "The Hypnotist lets you use nothing in this duel."
    assert refuses(evening, 4, "mixer-1") == "The Hypnotist lets you use nothing in this duel."
    assert state(decided(evening)).phase == "aftermath"
    assert refuses(evening, 4, "doctor") == "The Hypnotist lets you use nothing in this duel."


def test_the_doctor_leaves_the_winner_without_a_prize() -> None:
    evening = decided(duel(playing(), 2, swords="34", shields="5"))
    use(evening, 2, "doctor")
    assert state(evening).phase == "turn" and state(evening).actor == 2 and state(evening).known == {}


def test_the_poison_mixer_of_the_edition_for_3_to_10_supports_nobody() -> None:
    evening = duel(playing(edition="b"), 2, swords="3")
    assert refuses(evening, 3, "mixer-2") == "You are on a side of this duel."
    assert refuses(evening, 1, "mixer-1") == "You are on a side of this duel."
    use(evening, 4, "mixer-2")
    won(evening)
    assert state(evening).fighting.winner == 2


def test_the_poison_mixer_of_the_edition_for_4_to_8_may_support() -> None:
    evening = duel(playing(edition="a"), 2, swords="345")
    use(evening, 3, "mixer-2")
    won(evening)
    assert state(evening).fighting.winner == 2


def test_beside_the_duellist_no_supporter_wastes_a_token() -> None:
    """Ruling CD-6: given the Duellist, when a supporter plays a token, it is refused; attacker and defender may."""
    evening = duel(put(playing(), tokens=dict.fromkeys(range(1, 6), 1)), 2, swords="34", shields="5")
    use(evening, 1, "duellist")
    for seat in (3, 4, 5):
        assert refuses(evening, seat, "sword-token") == "Beside the Duellist nobody supports."
    use(evening, 2, "shield-token")
    assert state(evening).tokens == {1: 1, 2: 0, 3: 1, 4: 1, 5: 1}
