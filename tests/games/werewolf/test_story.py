"""The story at the end: each night and day can be understood from it alone."""

from __future__ import annotations

from companion.core.question import Answer
from tests.games.werewolf.by_hand import Village
from tests.golden.english import english


def tell(village: Village) -> dict[str, str]:
    """Return the story of a game that is over, in English, by chapter."""
    found = village.outcome()
    assert found, f"the game stands at {village.stage}"
    labels = [english(one.label) for one in found.course]
    assert len(set(labels)) == len(labels)
    return dict(zip(labels, (english(one.text) for one in found.course), strict=True))


def love(one: int, other: int) -> Answer:
    """Return Cupid's pick."""
    return {f"seat-{one}": 1, f"seat-{other}": 1}


def end(village: Village, *wolves: int) -> dict[str, str]:
    """Let the village vote out the wolves, and return the story."""
    for wolf in wolves:
        village.all_vote(f"seat-{wolf}")
        if village.winners is None:
            village.night()
    return tell(village)


def test_the_end_is_a_story_of_the_nights_and_days() -> None:
    village = Village("WSXBVVVV")
    village.night(watch_1={1: "seat-5", 2: "seat-1", 4: "seat-6", 6: "seat-1"}, watch_3={3: "heal"})
    village.all_vote("seat-7")
    village.night(watch_1={1: "seat-5", 2: "seat-8", 4: "seat-4"}, watch_3={3: "seat-8"})
    assert end(village, 1) == {
        "Night 1": "Ben, the Seer, sees a Werewolf in Anna. Dino, the Bodyguard, guards Finn. "
        "Caro, the Witch, saves Eva from the pack. Finn guesses right.",
        "Day 1": "The village votes out Gio (Villager).",
        "Night 2": "Ben, the Seer, sees no Werewolf in Hana. Dino, the Bodyguard, stays on guard at home. "
        "The pack devours Eva (Villager). Caro, the Witch, poisons Hana (Villager).",
        "Day 2": "The village votes out Anna (Werewolf).",
        "In the end": "Finn has the most right guesses: 1.",
    }


def test_a_quiet_night_and_one_without_a_victim_say_why_nobody_dies() -> None:
    village = Village("WSVVVVV", first_night="quiet")
    village.night()
    village.all_vote("nobody")
    village.night()
    story = end(village, 1)
    assert story["Night 1"] == "The pack doesn't hunt yet."
    assert story["Day 1"] == "Nobody is voted out."
    assert story["Night 2"] == "The pack attacks nobody."


def test_a_hunter_who_does_not_shoot_is_told_and_one_who_does_is_named_once() -> None:
    for choice, told in (("nobody", "The Hunter doesn't shoot."), ("seat-4", "The Hunter shoots Dino (Villager).")):
        village = Village("WHVVVVV")
        village.night()
        village.all_vote("seat-2")
        village.say(2, "shot", choice)
        village.night()
        assert end(village, 1)["Day 1"] == f"The village votes out Ben (Hunter). {told}"
    village = Village("WHVVVVV")
    village.night(watch_1={1: "seat-2"})
    village.tick()
    assert end(village, 1)["Night 1"] == "The pack devours Ben (Hunter). The Hunter doesn't shoot."


def test_an_idiot_is_spared_on_a_day_and_later_dies() -> None:
    village = Village("WIVVVVV")
    village.night()
    village.all_vote("seat-2")
    village.night(watch_1={1: "seat-2"})
    story = end(village, 1)
    assert story["Day 1"] == "The village votes out Ben, the Village idiot, who stays alive."
    assert story["Night 2"] == "The pack devours Ben (Village idiot)."


def test_an_elder_survives_once_and_takes_the_powers_along() -> None:
    village = Village("WEHVVVVV")
    village.night(watch_1={1: "seat-2"})
    village.all_vote("seat-2")
    village.night()
    story = end(village, 1)
    assert story["Night 1"] == "Ben, the Elder, survives the pack's attack."
    assert story["Day 1"] == "The village votes out Ben (Elder). Without its Elder the village loses its powers."


def test_grief_names_the_partner() -> None:
    village = Village("WCVVVVVV")
    village.night(eve={2: love(3, 4)}, watch_1={1: "seat-4"})
    assert end(village, 1)["Night 1"] == (
        "Ben, Cupid, makes Caro, Dino fall in love. The pack devours Dino (Villager). "
        "Caro (Villager) dies of grief for Dino."
    )


def test_cupid_may_fall_in_love_or_make_nobody_do_so() -> None:
    for picks, told in (
        ({2: love(2, 4)}, "Ben, Cupid, falls in love with Dino."),
        ({}, "Ben, Cupid, makes nobody fall in love."),
    ):
        village = Village("WCVVVVV")
        village.night(eve=picks)
        assert end(village, 1)["Night 1"] == f"{told} The pack attacks nobody."


def test_a_guard_is_told_by_what_it_does() -> None:
    for guard, told in (
        ("seat-4", "Ben, the Bodyguard, saves Dino from the pack. The Witch's healing potion isn't needed."),
        ("seat-2", "Ben, the Bodyguard, stays on guard at home. Caro, the Witch, saves Dino from the pack."),
    ):
        village = Village("WBXVVVV")
        village.night(watch_1={1: "seat-4", 2: guard}, watch_3={3: "heal"})
        assert end(village, 1)["Night 1"] == told
    village = Village("WBXVVVV")
    village.night(watch_1={1: "seat-2", 2: "seat-2"})
    assert end(village, 1) == {
        "Night 1": "Ben, the Bodyguard, fends off the pack.",
        "Day 1": "The village votes out Anna (Werewolf).",
        "In the end": "Caro, the Witch, never uses a potion.",
    }


def test_a_witch_s_potions_are_told_by_what_they_do() -> None:
    village = Village("WXVVVVVV")
    village.night(watch_1={1: "seat-2"}, watch_3={2: "heal"})
    village.all_vote("nobody")
    village.night(watch_1={1: "seat-3"}, watch_3={2: "seat-3"})
    story = end(village, 1)
    assert story["Night 1"] == "The pack attacks Ben, the Witch, who drinks the healing potion."
    assert story["Night 2"] == "Ben, the Witch, wastes the poison on Caro. The pack devours Caro (Villager)."
    assert "In the end" not in story
    for potion, told in (("heal", "poison"), ("seat-5", "healing potion")):
        village = Village("WXVVVVVV")
        village.night(watch_1={1: "seat-3"}, watch_3={2: potion})
        assert end(village, 1)["In the end"] == f"Ben, the Witch, never uses the {told}."


def test_a_divided_pack_is_told() -> None:
    village = Village("WWVVVVVV")
    village.night(watch_2={1: "seat-3", 2: "seat-4"})
    village.all_vote("seat-1")
    village.night(watch_2={2: "seat-4"})
    story = end(village, 2)
    assert story["Night 1"] == "The divided pack devours Caro (Villager)."
    assert story["Night 2"] == "The pack devours Dino (Villager)."


def test_votes_without_a_death_say_why() -> None:
    village = Village("WVVVVVVVV")
    village.night()
    village.vote(seat_1="seat-2", seat_2="seat-1")
    village.to("ballot")
    village.vote(seat_1="seat-2", seat_2="seat-1")
    village.night()
    village.day()
    village.night()
    village.vote(seat_1="seat-2", seat_2="seat-1")
    village.to("ballot")
    story = end(village, 1)
    tie = "A tie between Anna, Ben. They speak, and everyone votes again."
    assert story["Day 1"] == f"{tie} It's a tie again: nobody is voted out."
    assert story["Day 2"] == "Nobody votes."
    assert story["Day 3"] == f"{tie} The village votes out Anna (Werewolf)."


def test_a_day_without_a_player_accused_twice_has_no_vote() -> None:
    village = Village("WVVVV", accusations="yes")
    village.night()
    village.to("accuse")
    village.say(1, "accuse", "seat-2")
    village.tick()
    village.leave(1)
    assert tell(village)["Day 1"] == "Nobody is accused twice: no vote today. Anna (Werewolf) goes home."


def test_players_who_leave_are_told_on_their_day_or_night() -> None:
    village = Village("WWSXVVVVVV")
    village.to("watch-2")
    village.say(1, "watch-2", "seat-5")
    village.leave(6)
    village.night()
    village.leave(7)
    village.leave(5)
    village.vote(seat_1="seat-8", seat_2="seat-8")
    village.leave(8)
    village.night()
    village.leave(4)
    village.leave(2)
    village.leave(1)
    assert tell(village) == {
        "Night 1": "Finn (Villager) goes home. The pack devours Eva (Villager).",
        "Day 1": "Gio (Villager) goes home. The ghost of Eva goes home. "
        "The village votes out Hana (Villager), who goes home at once.",
        "Night 2": "The pack attacks nobody.",
        "Day 2": "Dino (Witch) goes home. Ben (Werewolf) goes home. Anna (Werewolf) goes home.",
    }


def test_a_victim_who_goes_home_before_dawn_is_attacked_in_vain_and_so_is_one_who_is_poisoned() -> None:
    village = Village("WXVVVVV")
    village.to("watch-3")
    village.leave(3)
    village.night()
    assert end(village, 1)["Night 1"].startswith("The pack attacks nobody. Caro (Villager) goes home.")
    village = Village("WXVVVVVV")
    village.to("watch-1")
    village.say(1, "watch-1", "seat-3")
    village.to("watch-3")
    village.say(2, "watch-3", "seat-4")
    village.tick()
    village.leave(3)
    village.leave(4)
    village.night()
    assert end(village, 1)["Night 1"] == (
        "The pack attacks Caro in vain. Ben, the Witch, wastes the poison on Dino. "
        "Caro (Villager) goes home. Dino (Villager) goes home."
    )


def test_right_guesses_of_the_living_and_of_ghosts_are_told_each_night() -> None:
    village = Village("WVVVVVV")
    village.night(watch_1={1: "seat-2", 3: "seat-1", 4: "seat-1", 5: "seat-6"})
    village.to("dusk")
    village.tick()
    village.say(2, "bet", "seat-1")
    village.night(watch_1={3: "seat-1"})
    story = end(village, 1)
    assert story["Night 1"].endswith("Caro, Dino guess right.")
    assert story["Night 2"].endswith("Ben, Caro guess right.")
    assert story["In the end"] == "Caro has the most right guesses: 2."
