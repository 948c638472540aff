"""The night: watches by the clock, and how the picks work together (section 4, rulings WW-1 to WW-9, WW-18)."""

from companion.core.chance import Chance
from companion.core.question import Answer
from companion.core.view import Seat
from companion.games.werewolf.events import night as w
from companion.games.werewolf.game import RULES
from tests.games.werewolf.by_hand import FIRST, Village
from tests.golden.english import english

LAST = Chance(lambda n: n - 1)


def test_case_1_a_watch_ends_by_its_clock_although_everyone_has_picked() -> None:
    village = Village("WSEVV")
    village.to("watch-1")
    began = village.now
    for seat in village.setup.seats:
        village.say(seat, "watch-1", "seat-2")
    assert village.stage == "watch-1"
    village.tick()
    assert village.now - began == 20_000
    assert village.stage == "hush"


def test_case_2_dead_roles_change_neither_watches_nor_their_length() -> None:
    village = Village("WWSXBVVVVV")
    village.night(watch_1={1: "seat-3"}, watch_2={1: "seat-3", 2: "seat-3"}, watch_3={4: "seat-5"})
    assert village.dead() == {3: "attack", 5: "poison"}
    village.all_vote("seat-4")
    assert village.dead()[4] == "vote"
    village.to("hush")
    began = village.now
    stages = []
    while village.stage != "talk":
        village.tick()
        stages.append((village.stage, village.now - began))
    assert stages == [
        ("watch-1", 6_000),
        ("hush", 26_000),
        ("watch-2", 32_000),
        ("hush", 52_000),
        ("watch-3", 58_000),
        ("hush", 78_000),
        ("talk", 87_000),
    ]


def test_case_4_a_wolf_without_an_answer_in_the_second_watch_keeps_the_first_pick() -> None:
    village = Village("WWWSVVVV")
    village.night(watch_1={3: "seat-6"}, watch_2={1: "seat-5", 2: "seat-6"})
    assert village.dead() == {6: "attack"}


def test_case_5_chance_decides_between_tied_picks() -> None:
    for chance, dead in ((Chance(lambda n: 0), 4), (LAST, 5)):
        village = Village("WWSVVV")
        village.night(chance, watch_2={1: "seat-4", 2: "seat-5"})
        assert village.dead() == {dead: "attack"}


def test_case_6_guard_and_heal_on_one_player_spend_the_potion() -> None:
    """Show that both stop one attack (ruling WW-2)."""
    village = Village("WSXBVV")
    village.night(watch_1={1: "seat-5", 4: "seat-5"}, watch_3={3: "heal"})
    assert village.dead() == {}
    assert not village.state.has_heal


def test_case_7_a_guard_does_not_hold_twice_running_and_is_free_again_afterwards() -> None:
    village = Village("WSBVVVVV")
    village.night(watch_1={1: "seat-4", 3: "seat-4"})
    assert village.dead() == {}
    village.day()
    village.night(watch_1={1: "seat-4", 3: "seat-4"})
    assert village.dead() == {4: "attack"}
    village = Village("WSBVVVVV")
    village.night(watch_1={3: "seat-4"})
    village.day()
    village.night(watch_1={3: "seat-4"})
    village.day()
    village.night(watch_1={1: "seat-4", 3: "seat-4"})
    assert village.dead() == {}


def test_case_8_the_elder_survives_the_first_attack() -> None:
    """Show that the spare life is gone then (ruling WW-3)."""
    village = Village("WSEVV")
    village.night(watch_1={1: "seat-3"})
    assert village.dead() == {}
    village.day()
    village.night(watch_1={1: "seat-3"})
    assert village.dead() == {3: "attack"}
    assert not village.state.powerless, "an attack takes no powers (WW-4)"


def test_case_9_a_guarded_elder_keeps_the_second_life() -> None:
    village = Village("WSBEVV")
    village.night(watch_1={1: "seat-4", 3: "seat-4"})
    village.day()
    village.night(watch_1={1: "seat-4"})
    assert village.dead() == {}
    assert village.state.elder_spent


def test_case_10_a_poisoned_elder_takes_the_village_s_powers() -> None:
    village = Village("WWSXHIEVVV")
    village.night(watch_3={4: "seat-7"})
    assert village.dead() == {7: "poison"}
    assert any(type(event).__name__ == "PowersLost" for event in village.happened)
    village.all_vote("seat-5")
    assert village.dead()[5] == "vote" and not village.state.shots
    village.night()
    village.all_vote("seat-6")
    assert village.dead()[6] == "vote"
    assert village.panel(3, "role") == "Seer. You have no power any longer."


def test_case_11_a_witch_who_is_attacked_still_poisons() -> None:
    village = Village("WSXVVV")
    village.night(watch_1={1: "seat-3"}, watch_3={3: "seat-4"})
    assert village.dead() == {3: "attack", 4: "poison"}


def test_case_12_a_seer_who_is_attacked_still_learns_the_side() -> None:
    """Show that the Seer learns it once the watch has ended (ruling WW-8)."""
    village = Village("WSXVVV")
    village.to("watch-1")
    village.say(2, "watch-1", "seat-1")
    village.say(1, "watch-1", "seat-2")
    village.tick()
    assert village.panel(2, "tonight") == "Anna is a Werewolf."
    village.to("talk")
    assert village.dead() == {2: "attack"}
    assert village.panel(2, "notes") == "Night 1: Anna is a Werewolf."


def test_a_pick_may_be_looked_at_and_changed_until_the_watch_ends() -> None:
    village = Village("WSEVV")
    village.to("watch-1")
    village.say(1, "watch-1", "seat-4")
    again = next(q for q in village.questions(1) if q.id == "watch-1-1-again-1")
    assert again.value == "seat-4" and english(again.text) == "Done. You can still change it."
    village.say(1, "watch-1", "seat-5")
    village.to("talk")
    assert village.dead() == {5: "attack"}


def test_a_packmate_is_no_pick_and_no_pick_is_no_victim() -> None:
    village = Village("WWSVVV")
    village.night(watch_1={1: "seat-4"}, watch_2={1: "seat-2", 2: "nobody"})
    assert village.dead() == {}, "a second pick that is none counts, too (WW-7)"


def test_on_a_quiet_first_night_the_seer_looks_and_nobody_dies() -> None:
    village = Village("WSXBVV", first_night="quiet")
    stages = []
    while village.stage != "talk":
        village.tick()
        stages.append(village.stage)
        if village.stage == "watch-1":
            village.say(1, "watch-1", "seat-5")
            village.say(2, "watch-1", "seat-1")
    assert stages == ["watch-1", "hush", "talk"]
    assert village.panel(2, "notes") == "Night 1: Anna is a Werewolf."
    assert isinstance(village.happened[-3], w.QuietDawn)


def test_the_witch_is_shown_the_victim_and_uses_one_potion_a_night() -> None:
    village = Village("WSXBVV")
    village.to("watch-1")
    village.say(1, "watch-1", "seat-5")
    village.say(4, "watch-1", "seat-5")
    village.tick()
    assert village.panel(3, "tonight") == "The pack attacks Eva tonight."
    village.to("watch-3")
    assert village.panel(3, "tonight") == "The pack attacks Eva tonight."
    village.say(3, "watch-3", "heal")
    village.say(3, "watch-3", "seat-6")
    village.to("talk")
    assert village.dead() == {6: "poison"}, "the guard saves Eva, and the last answer is the poison"
    assert village.state.has_heal and not village.state.has_poison


def test_a_potion_for_nothing_is_not_spent() -> None:
    village = Village("WSXVVV")
    village.night(watch_3={3: "heal"})
    village.day()
    village.night(watch_3={3: "seat-3"})
    assert village.state.has_heal and village.state.has_poison
    assert village.dead() == {}


def test_poison_on_the_victim_kills_although_it_is_guarded() -> None:
    village = Village("WSXBVV")
    village.night(watch_1={1: "seat-5", 4: "seat-5"}, watch_3={3: "seat-5"})
    assert village.dead() == {5: "poison"}


def test_the_pack_sees_its_picks_in_the_second_watch_and_nobody_else_does() -> None:
    village = Village("WWSVVV")
    village.to("watch-1")
    village.say(1, "watch-1", "seat-4")
    village.to("watch-2")
    assert village.panel(2, "tonight") == "Anna picks Dino. Ben picks nobody."
    assert village.panel(3, "tonight") == "You looked at nobody."
    assert village.panel(4, "tonight") == "You don't act now: pick a suspect."


def test_the_witch_is_told_of_no_victim_before_the_pack_has_decided() -> None:
    village = Village("WWSXVVV")
    for stage in ("hush", "watch-1", "watch-2"):
        village.to(stage)
        assert village.panel(4, "tonight") == "You don't act now: pick a suspect.", stage
    village.to("watch-3")
    assert village.panel(4, "tonight") == "The pack attacks nobody tonight."


def test_cupid_joins_two_and_may_be_one_of_them() -> None:
    village = Village("WSCVVV")
    village.to("eve")
    village.say(3, "eve", {"seat-3": 1, "seat-1": 1})
    village.say(4, "eve", {"seat-4": 1, "seat-5": 1})
    village.to("talk")
    assert village.state.lovers == (1, 3)
    assert village.panel(1, "love") == "You are in love with Caro."
    village = Village("WSCVVV")
    village.to("eve")
    village.say(3, "eve", {"seat-1": 1})
    village.to("talk")
    assert village.state.lovers == (), "one name makes no lovers (WW-9)"


def test_case_25_a_phone_that_is_gone_holds_up_no_watch() -> None:
    village = Village("WSEVV")
    village.to("watch-1")
    village.say(1, "watch-1", "seat-4")
    village.tick()
    assert village.stage == "hush"
    assert village.panel(2, "tonight") == "You looked at nobody."


def test_ghosts_bet_once_a_night_and_are_asked_nothing_else() -> None:
    village = Village("WSVVVV")
    village.night(watch_1={1: "seat-3"})
    village.to("ballot")
    village.say(1, "vote", "nobody")
    village.to("hush")
    assert village.asks(3, "bet") and not village.asks(3, "watch")
    village.say(3, "bet", "seat-1")
    assert not village.asks(3, "bet")
    village.to("watch-1")
    assert not village.asks(3, "watch") and village.state.night.bets == {3: 1}


def test_the_attack_comes_before_the_poison() -> None:
    """WW-1: an Elder of whom both are the cause died of the attack, and takes no power along (WW-4)."""
    village = Village("WWXEVVVV")
    village.night(watch_2={1: "seat-4"})
    village.all_vote("nobody")
    village.night(watch_2={1: "seat-4"}, watch_3={3: "seat-4"})
    assert village.dead() == {4: "attack"}
    assert not village.state.has_poison and not village.state.powerless


def test_a_phone_that_is_gone_in_the_second_watch_keeps_the_pick_of_the_first() -> None:
    """WW-7 and WW-18: the table's answer for it is none, and the question stays the same."""
    village = Village("WWSVVV")
    village.to("watch-1")
    village.say(1, "watch-1", "seat-4")
    village.to("watch-2")
    asked = village.questions(1)
    for move in RULES.legal_moves(village.state):
        if move.default_effect:
            village.apply(move.default_effect(Seat(1), village.now, FIRST))
    assert village.questions(1) == asked
    village.to("talk")
    assert village.dead() == {4: "attack"}


def test_a_heal_for_a_victim_who_has_gone_home_stays_unspent() -> None:
    village = Village("WWXVVVV")
    village.night()
    village.all_vote("nobody")
    village.to("watch-2")
    village.say(1, "watch-2", "seat-4")
    village.to("watch-3")
    village.leave(4)
    village.night(watch_3={3: "heal"})
    assert village.state.has_heal and village.dead() == {}


def test_a_panel_does_not_tell_whether_others_have_tapped_in_a_watch() -> None:
    """Show that the notes of a night follow their owner's picks alone."""
    notes = []
    taps: tuple[dict[int, Answer], ...] = ({}, {1: "nobody", 2: "nobody"})
    for others in taps:
        village = Village("WWXVVV")
        village.night(watch_1={4: "seat-1"}, watch_2=others, watch_3={1: "nothing"} if others else {})
        notes.append([village.panel(seat, "notes") for seat in (3, 4)])
    assert notes[0] == notes[1]
    assert notes[0] == ["Night 1: You used no potion.", "Night 1: You picked Anna."]


def test_ww_9_cupid_s_note_names_the_lovers_or_says_that_the_pick_was_void() -> None:
    """Show that the first night's note, which everyone has, tells Cupid once the night is over."""
    lovers: dict[int, Answer] = {3: {"seat-4": 1, "seat-5": 1}}
    for picks, told in ((lovers, "Dino, Eva are in love."), ({}, "Nobody is in love.")):
        village = Village("WWCVVVV")
        village.to("watch-2")
        assert village.panel(3, "notes") == "Nothing yet. Each night adds a line."
        village = Village("WWCVVVV")
        village.night(eve=picks, watch_2={3: "seat-1"})
        assert village.panel(3, "notes") == f"Night 1: {told}"
        assert village.panel(6, "notes") == "Night 1: You picked nobody."
