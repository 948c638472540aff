"""The help that screens give people in their first game: the roles that act, the dead, the time before the night."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.core.game import Player, Setup
from companion.core.view import Facts, PublicView, Seat
from companion.games.werewolf.events.dealing import CardsRefused, VillageBegan
from companion.games.werewolf.game import RULES
from companion.games.werewolf.state import State
from tests.games.werewolf.by_hand import NAMES, Village
from tests.golden.english import english


def _shown(village: Village) -> PublicView:
    return RULES.public_view(village.state)


def _rows(village: Village, block: str) -> list[tuple[str, str]]:
    found = next(one for one in _shown(village).blocks if isinstance(one, Facts) and one.id == block)
    return [(english(row.label), english(row.text)) for row in found.rows]


def _tick(village: Village) -> list[str]:
    """Let the clock of the stage run out, and return the headlines that follow."""
    state, titles = village.state, list[str]()
    for event in village.tick():
        state = event.apply(state)
        titles += [english(one.title) for one in event.highlights(state)]
    return titles


@pytest.mark.parametrize(
    ("letters", "first_night", "watch", "note"),
    [
        ("WWSXVV", "victim", "watch-1", "Seer and Werewolves, act now. Everyone else picks a suspect."),
        ("WSBVVV", "victim", "watch-1", "Seer, Bodyguard and Werewolf, act now. Everyone else picks a suspect."),
        ("WWSXVV", "victim", "watch-2", "Werewolves, act now. Everyone else picks a suspect."),
        ("WWSXVV", "victim", "watch-3", "Witch: heal, or poison a name. Everyone else picks a suspect."),
        ("WWSXVV", "quiet", "watch-1", "Seer, act now. Everyone else picks a suspect."),
        ("WWHVVV", "quiet", "watch-1", "Nobody acts now. Everyone picks a suspect."),
        ("WWCVVV", "quiet", "eve", "Cupid picks two lovers. Everyone else picks two players, too."),
    ],
)
def test_every_phone_reads_which_roles_act_in_a_watch(letters: str, first_night: str, watch: str, note: str) -> None:
    village = Village(letters, first_night=first_night)
    village.to(watch)
    for seat in village.state.alive:
        (question,) = village.questions(seat)
        assert english(question.note) == note


def test_a_player_reads_in_secret_whether_the_own_role_acts() -> None:
    village = Village("WWSXVV")
    village.to("watch-1")
    assert village.panel(1, "tonight") == "Pick the player whom you devour."
    assert village.panel(3, "tonight") == "Pick the player whom you look at."
    assert village.panel(4, "tonight") == village.panel(5, "tonight") == "You don't act now: pick a suspect."


def test_the_pack_reads_that_a_quiet_night_is_none_of_its_own() -> None:
    village = Village("WWSXVV", first_night="quiet")
    assert english(_shown(village).next) == ("Heads down, hands off the phones, no talking. Nobody dies tonight.")
    village.to("watch-1")
    assert village.panel(1, "tonight") == "You don't act now: pick a suspect."


def test_the_sun_rises_before_anyone_hears_who_has_died() -> None:
    village = Village("WSVVV")
    village.to("watch-1")
    village.say(1, "watch-1", "seat-3")
    village.tick()
    assert english(_shown(village).next) == "The sun rises. Heads up: who is still alive?"
    assert _shown(village).mood == "dawn" and not village.dead()
    assert _tick(village) == ["Caro is dead"] and village.dead() == {3: "attack"}


def test_a_vote_is_shown_by_name_with_its_voters() -> None:
    village = Village("WSVVVV")
    village.night()
    village.vote(seat_1="seat-3", seat_2="seat-1", seat_4="seat-1", seat_5="nobody", seat_6="seat-1")
    assert _rows(village, "ballots") == [("Anna", "3: Ben, Dino, Finn"), ("Caro", "1: Anna"), ("Nobody", "1: Eva")]


def test_the_dead_stand_by_day_and_night_with_the_last_ones_first() -> None:
    village = Village("WSVVVVV")
    village.night(watch_1={1: "seat-3"})
    village.all_vote("seat-4")
    assert _rows(village, "graves") == [("Day 1", "Dino (Villager)"), ("Night 1", "Caro (Villager)")]


def test_the_role_of_the_player_voted_out_is_the_news_and_people_have_time_for_it() -> None:
    village = Village("WSVVVV")
    village.night()
    village.vote(**{f"seat_{seat}": "seat-4" for seat in village.state.voters})
    assert _tick(village) == ["Dino was: Villager"]
    assert village.stage == "dusk" and not village.questions(1)
    began = village.now
    village.tick()
    assert village.stage == "hush" and village.now - began == 12_000


def test_only_the_one_who_defends_may_end_the_speech() -> None:
    village = Village("WSVVVVV")
    village.night()
    village.vote(seat_1="seat-3", seat_2="seat-4")
    assert village.stage == "defend" and village.state.accused == (3, 4)
    assert village.asks(3, "speech") and not village.asks(1, "speech")
    village.say(3, "speech")
    assert village.asks(4, "speech") and not village.asks(3, "speech")
    village.say(4, "speech")
    assert village.stage == "ballot"


def test_full_dots_end_the_talk() -> None:
    village = Village("WSVVVV")
    village.night()
    for seat in (1, 2, 3):
        village.say(seat, "talked")
    (dots,) = [block for block in _shown(village).blocks if block.id == "quick"]
    assert (getattr(dots, "value", 0), getattr(dots, "most", 0)) == (3, 4)
    village.say(4, "talked")
    assert village.stage == "ballot"


def test_people_read_which_cards_to_deal_and_that_theirs_did_not_match() -> None:
    players = tuple(Player(Seat(seat), name) for seat, name in enumerate(NAMES[:5], 1))
    setup = Setup(players=players, options={"deal": "cards"})
    state = VillageBegan(setup, {}).apply(None)
    deck = _deck(state)
    assert deck and english(deck.label) == "Shuffle and deal face down"
    assert [(english(row.label), english(row.text)) for row in deck.rows][:2] == [
        ("a king", "1"),
        ("a card from 2 to 7", "2"),
    ]
    laid = VillageBegan(replace(setup, is_laid=True), {}).apply(None)
    assert _deck(laid) is None, "they lie there: nothing to shuffle"
    assert english(RULES.public_view(laid).next) == "Enter your card in secret on your phone."
    again = CardsRefused().apply(laid)
    deck = _deck(again)
    assert deck and english(deck.label) == "Cards in this game", "people find the wrong card in the list"
    assert english(RULES.public_view(again).next) == "Enter your card in secret on your phone."
    assert [english(one.title) for one in CardsRefused().highlights(again)] == ["The cards don't match"]
    (move,) = RULES.legal_moves(again)
    assert english(move.question.note) == "The cards didn't match. Look again, and enter yours."


def test_somebody_who_taps_a_wrong_card_enters_it_again_while_others_still_enter_theirs() -> None:
    village = Village("WSVVV")
    village.state = VillageBegan(replace(village.setup, options={**village.setup.options, "deal": "cards"}), {}).apply(
        None
    )
    village.say(1, "card", "villager")
    village.say(1, "card", "werewolf")
    assert not village.asks(2, "card-1-again"), "it has entered nothing yet"
    village.say(2, "card", "werewolf")
    village.say(2, "card", "seer")
    for seat in (3, 4, 5):
        village.say(seat, "card", "villager")
    assert village.stage == "panel"
    assert village.state.roles == {1: "werewolf", 2: "seer", 3: "villager", 4: "villager", 5: "villager"}


def test_only_the_player_voted_out_ends_the_last_words() -> None:
    village = Village("WSVVVVV")
    village.night()
    village.vote(**{f"seat_{seat}": "seat-3" for seat in village.state.voters})
    assert [seat for seat in village.setup.seats if village.asks(seat, "words")] == [3], "nobody cuts a speech off"
    village.say(3, "words")
    assert village.dead() == {3: "vote"}


def test_without_an_answer_in_the_second_watch_every_page_says_that_the_first_pick_stands() -> None:
    village = Village("WWSVVVV")
    village.to("watch-1")
    village.say(1, "watch-1", "seat-5")
    village.to("watch-2")
    told = {english(question.timeout_text or "") for seat in (1, 4) for question in village.questions(seat)}
    assert told == {"No answer: your first pick stands."}
    village.to("talk")
    assert village.dead() == {5: "attack"}, "it does"


def _deck(state: State) -> Facts | None:
    """Return the list of the cards on the table page."""
    return next((one for one in RULES.public_view(state).blocks if isinstance(one, Facts) and one.id == "deck"), None)


def test_a_player_without_a_phone_is_named_with_the_way_to_a_shared_one() -> None:
    players = tuple(Player(Seat(seat), name) for seat, name in enumerate(NAMES[:5], 1))
    reason = RULES.lacks_phones(Setup(players=players, phoneless=(3,)))
    assert reason and english(reason).startswith("No phone yet: Caro. Remove the seat")
