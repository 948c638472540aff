"""Rulings by their numbers, as far as no acceptance case plays them (section 9 of the facts)."""

from __future__ import annotations

import pytest

from companion.core.question import NotAChoice
from companion.games.werewolf.events.dealing import VillageBegan
from tests.games.werewolf.by_hand import Village
from tests.golden.english import english


def test_ww_2_the_witch_is_shown_the_pack_s_pick_even_if_it_is_guarded_or_the_elder() -> None:
    for victim in (4, 5):
        village = Village("WWXEVBVV")
        village.to("watch-1")
        village.say(6, "watch-1", "seat-5")
        village.to("watch-2")
        village.say(1, "watch-2", f"seat-{victim}")
        village.to("watch-3")
        assert village.panel(3, "tonight") == f"The pack attacks {village.setup.name(victim)} tonight."
        village.to("talk")
        assert village.dead() == {}


@pytest.mark.parametrize("how", ["vote", "shot", "poison"])
def test_ww_3_and_ww_4_an_elder_whom_the_village_kills_dies_at_once_and_takes_its_powers(how: str) -> None:
    village = Village("WWXEHVVVV", first_night="quiet")
    village.night()
    if how == "vote":
        village.all_vote("seat-4")
    elif how == "shot":
        village.all_vote("seat-5")
        village.say(5, "shot", "seat-4")
    else:
        village.all_vote("nobody")
        village.night(watch_3={3: "seat-4"})
    assert village.dead()[4] == how and village.state.powerless
    assert village.state.acting("witch") is None and village.state.acting("hunter") is None


def test_ww_4_an_attack_or_leaving_takes_no_power() -> None:
    attacked = Village("WWXEVVVV")
    for _ in range(2):
        attacked.night(watch_2={1: "seat-4"})
        attacked.all_vote("nobody")
    assert attacked.dead() == {4: "attack"} and not attacked.state.powerless
    left = Village("WWXEVVVV", first_night="quiet")
    left.night()
    left.leave(4)
    assert not left.state.powerless


def test_ww_4_an_elder_who_grieves_takes_no_power() -> None:
    village = Village("WWXECVVVV")
    village.night(eve={5: {"seat-4": 1, "seat-6": 1}}, watch_2={1: "seat-6"})
    assert village.dead() == {6: "attack", 4: "grief"} and not village.state.powerless


def test_ww_4_an_idiot_who_was_shown_before_stays_alive() -> None:
    village = Village("WWSEIVVVV", first_night="quiet")
    village.night()
    village.all_vote("seat-5")
    assert village.state.idiot_shown
    village.night()
    village.all_vote("seat-4")
    assert village.state.powerless and 5 in village.state.alive


def test_ww_5_the_witch_may_heal_herself_and_poison_for_herself_is_unspent() -> None:
    healed = Village("WWXVVVV")
    healed.night(watch_2={1: "seat-3"}, watch_3={3: "heal"})
    assert healed.dead() == {} and not healed.state.has_heal
    poisoned = Village("WWXVVVV")
    poisoned.night(watch_3={3: "seat-3"})
    assert poisoned.dead() == {} and poisoned.state.has_poison


def test_ww_6_the_bodyguard_may_guard_themselves() -> None:
    village = Village("WWBVVV")
    village.night(watch_1={3: "seat-3"}, watch_2={1: "seat-3"})
    assert village.dead() == {}


def test_ww_8_the_seer_s_own_name_shows_nothing() -> None:
    village = Village("WSEVV")
    village.to("watch-1")
    village.say(2, "watch-1", "seat-2")
    village.tick()
    assert village.panel(2, "tonight") == "You looked at nobody."


def test_ww_11_a_hunter_shoots_anyone_alive_or_nobody_and_silence_is_a_pass() -> None:
    for choice in ("seat-1", "nobody", None):
        village = Village("WWSHVVV", first_night="quiet")
        village.night()
        village.all_vote("seat-4")
        asked = next(question for question in village.questions(4) if question.id.startswith("shot"))
        assert asked.deadline == village.now + 30_000
        with pytest.raises(NotAChoice):
            village.say(4, "shot", "seat-4")
        if choice:
            village.say(4, "shot", choice)
        else:
            village.tick()
        assert (village.dead().get(1) == "shot") == (choice == "seat-1")
        assert village.state.shooter is None


def test_ww_12_attack_poison_shot_and_grief_kill_an_idiot() -> None:
    attacked = Village("WWSIVVV")
    attacked.night(watch_2={1: "seat-4"})
    assert attacked.dead() == {4: "attack"}
    poisoned = Village("WWXIVVV")
    poisoned.night(watch_3={3: "seat-4"})
    assert poisoned.dead() == {4: "poison"}
    shot = Village("WWHIVVV", first_night="quiet")
    shot.night()
    shot.all_vote("seat-3")
    shot.say(3, "shot", "seat-4")
    assert shot.dead()[4] == "shot"
    grieving = Village("WWCIVVVV")
    grieving.night(eve={3: {"seat-4": 1, "seat-5": 1}}, watch_2={1: "seat-5"})
    assert grieving.dead()[4] == "grief"


def test_ww_13_a_missing_ballot_abstains() -> None:
    village = Village("WWSVVVV", first_night="quiet")
    village.night()
    village.vote(seat_3="seat-1")
    assert village.state.condemned == 1


def test_ww_16_parity_has_no_exception_for_potions_a_hunter_or_an_idiot() -> None:
    for letters in ("WWXHVV", "WWXIVV"):
        village = Village(letters)
        village.night(watch_2={1: "seat-5"}, watch_3={3: "seat-6"})
        assert village.winners == (1, 2)


@pytest.mark.parametrize("shown", ["nothing", "side"])
def test_ww_20_hunter_idiot_and_lost_powers_show_themselves_whatever_a_death_shows(shown: str) -> None:
    village = Village("WWSEHIVVVV", first_night="quiet", shown=shown)
    village.night()
    village.all_vote("seat-6")
    assert any("Finn is the Village idiot" in line for line in lines(village))
    village.night()
    village.all_vote("seat-5")
    assert any("Eva is the Hunter" in line for line in lines(village))
    village.say(5, "shot", "seat-4")
    assert any("loses its powers" in line for line in lines(village))
    assert not any("was: Hunter" in line or "was: Elder" in line for line in lines(village))


def lines(village: Village) -> list[str]:
    """Return the public lines of the game so far."""
    state, found = VillageBegan(village.setup, village.state.roles).apply(None), list[str]()
    for event in village.happened:
        state = event.apply(state)
        line = event.log_line(state)
        found += [] if line is None else [english(line)]
    return found
