"""Turns of the table, their steps, the division and the spotlight (rulebook p. 2-5, 10-13)."""

import pytest

from companion.core.game import Player, Refused, Setup
from companion.core.icons import Tag
from companion.core.view import Checklist, Steps
from companion.games.overthrone import GAME
from companion.games.overthrone.box import DECK, HAND, KING, count_left, list_needed
from companion.games.overthrone.cards import ACCUSATIONS, BONUS, SCORING
from companion.games.overthrone.events import turns as t
from companion.games.overthrone.events.royal import REFUSING
from companion.games.overthrone.events.scores import CountBegan
from companion.games.overthrone.king import FREEING
from tests.games.overthrone.by_hand import captive, count, play, playing, preparing, second_turn, state
from tests.golden.english import english
from tests.laws.evening import Evening, own, puts_right, taken_back
from tests.laws.reference import in_english
from tests.laws.seen import read_next_prompt, read_spotlight


@pytest.mark.parametrize(("players", "cards"), [(3, 86), (4, 77), (5, 68), (6, 59)])
def test_what_is_left_for_the_deck(players: int, cards: int) -> None:
    """Rulebook p. 2: 114 cards, one is the king; a noble, a province and 7 cards for each."""
    assert count_left(players) == cards == DECK - 1 - 9 * players
    setup = Setup(players=tuple(Player(seat, f"P{seat}") for seat in range(1, players + 1)))
    assert f"{cards} cards" in [english(row.text) for row in list_needed(setup).rows]


def test_the_preparations_are_ticked_on_any_phone() -> None:
    evening = preparing()
    evening.say(3, "tick", "done-laid-4")
    evening.say(1, "tick", "done-laid-5")
    evening.say(2, "tick", "undo-laid-4")
    found = evening.block("prepare", Checklist)
    assert [item.done for item in found.items] == [False, False, False, False, True]


@pytest.mark.parametrize("people", [3, 4, 5, 6])
def test_a_turn_without_special_events_takes_one_tap_a_player(people: int) -> None:
    evening = playing(people)
    for turn in range(1, 4):
        for _ in range(people):
            evening.say(state(evening).acting, "played", "card")
        assert state(evening).turn == turn and state(evening).between


def test_the_player_left_of_the_king_begins_and_the_one_with_him_plays_last() -> None:
    """Rulebook p. 2, 13."""
    evening = playing(4, king=2)
    assert state(evening).order == (3, 4, 1, 2)
    places = evening.view(None).public.seats
    assert [place.required for place in places] == [False, False, True, False]
    assert "turn" in places[2].tags and "first_player" in places[2].tags


def test_anybody_says_that_a_card_is_played_or_the_next_turn_has_begun_and_a_late_tap_finds_nothing() -> None:
    evening = playing()
    late = evening.question(3, "played").id
    assert own(evening.say(2, "played", "card")) == [t.CardPlayed(1, "card")]
    assert late not in evening.ids(3) and not evening.question(1, "played").required
    evening = play(playing())
    assert own(evening.say(3, "played", "begin")) == [t.MatchTurnBegan(2)]
    assert state(evening).order == (2, 3, 1) and state(evening).turn == 2
    assert "begin" not in evening.choices(3, "played")
    evening.say(2, "played", "card")
    assert state(evening).acting == 3


def test_each_phase_says_what_comes_next() -> None:
    evening = playing()
    assert read_next_prompt(evening) == "It's Anna's turn."
    play(evening)
    assert read_next_prompt(evening) == "Divide the middle. Then Ben begins."
    play(evening, 3)
    assert read_next_prompt(evening) == "Divide the middle, then count provinces."
    count(evening)
    assert read_next_prompt(evening) == "Refill your hands to 7 cards. Then Anna begins."


# Between two turns


def test_what_is_prepared_or_divided_is_not_called_for_again() -> None:
    evening = preparing()
    assert read_next_prompt(evening) == "Set up the cards, then place the king."
    for number in range(1, 6):
        evening.say(1, "tick", f"done-laid-{number}")
    assert read_next_prompt(evening) == "Who has the highest noble?"
    evening = play(playing())
    assert read_next_prompt(evening) == "Divide the middle. Then Ben begins."
    for item in evening.block("division", Checklist).items:
        evening.say(1, "division", f"done-{item.id}")
    assert read_next_prompt(evening) == "The middle is divided. Ben begins."


# The turn as a public row of steps, and as a card in the second person (rulebook p. 3)


ACTS = ("duel", "attack", "bribe")


def at(evening: Evening) -> str:
    """Return the seat in turn's steps as everybody sees them: done, current and to come."""
    steps = evening.block("steps", Steps)
    return " ".join(f"{step.id}:{step.at}" for step in steps.steps) + f" of {steps.seat}"


def test_all_see_the_steps_of_the_turn_and_who_is_at_which() -> None:
    evening = playing()
    assert at(evening) == "draw:now act:next play:next of 1"
    evening.say(1, "duel", "seat-2")
    assert at(evening) == "draw:done act:now play:next of 1"
    evening.say(1, "laid")
    evening.wait(5_000)
    evening.say(2, "result", "none")
    assert at(evening) == "draw:done act:done play:now of 1"
    assert read_next_prompt(evening) == "Anna plays a card."
    evening.say(1, "played", "card")
    assert at(evening) == "draw:now act:next play:next of 2"


def test_no_bribe_stands_among_the_steps_of_the_first_turn_and_none_while_the_middle_is_divided() -> None:
    """Check this because nobody has a character to bribe then."""
    for evening, says in ((playing(), "duel, attack or nothing"), (second_turn(), "duel, attack, bribe or nothing")):
        (act,) = (step for step in evening.block("steps", Steps).steps if step.id == "act")
        assert english(act.text) == says
    assert not play(playing()).shows("steps")


@pytest.mark.parametrize("act", ACTS)
def test_what_one_may_do_stands_open_with_its_rule_on_the_phone_in_turn_alone(act: str) -> None:
    evening = second_turn()
    mine, other = evening.question(1, act), evening.question(2, act)
    assert mine.tool and english(mine.note)
    assert not other.tool and not other.note and english(other.text).startswith("Anna")


def test_what_one_may_do_stands_above_the_card_which_speaks_to_who_is_in_turn_and_about_them_to_others() -> None:
    evening = second_turn()
    starts = [next(start for start in (*ACTS, "played", "special") if f"-{start}-" in id) for id in evening.ids(1)[:5]]
    assert starts == [*ACTS, "played", "special"]
    evening = playing()
    mine, other = evening.question(1, "played"), evening.question(2, "played")
    assert english(mine.text) == "Draw a card. Act once, if you like. Play a card."
    assert english(other.text) == "Anna draws a card, may act once, then plays a card."
    assert mine.required and not other.required and mine.id == other.id


@pytest.mark.parametrize("act", ACTS)
def test_after_a_duel_or_a_fight_the_card_goes_on_at_the_step_that_is_left(act: str) -> None:
    evening = second_turn()
    evening.say(1, act, "seat-2")
    if act == "duel":
        evening.say(1, "laid")
        evening.wait(5_000)
        evening.say(1, "result", "seat-1")
    else:
        evening.say(1, "forces", {"standing": 0, "laid": 2})
        evening.say(2, "reinforce", 0)
    assert english(evening.question(1, "played").text) == "Now play a card."
    assert not any(evening.asks(seat, start) for seat in (1, 2, 3) for start in ACTS)


def test_nobody_duels_once_a_single_noble_is_left() -> None:
    """Rulebook p. 3: each side needs a noble; there are six."""
    evening = playing()
    for dead in range(1, 5):
        evening.say(1, "noble-", "seat-2")
        assert evening.asks(1, "duel") and state(evening).dead == dead
    evening.say(1, "noble-", "seat-2")
    assert not evening.asks(1, "duel") and evening.asks(1, "attack")


# The division as a list with each player's card, ticked on any phone (rulebook p. 4, 10-13)


def division(evening: Evening) -> list[str]:
    return [english(item.text) for item in evening.block("division", Checklist).items]


def test_the_division_is_a_list_in_its_order_and_a_rebellion_shortens_it() -> None:
    """Rulebook p. 4, 10."""
    assert division(play(playing())) == [
        "First the events, in order of play: Anna, Ben, Caro. Then discard them.",
        "Provinces, gold, musketeers, courtiers: the highest card wins its whole group.",
        "Players reclaim their nobles and bearers still there. Bearers' abilities come first.",
        "The free king moves on to Anna.",
    ]
    _, rebellion, king = division(play(playing(), 2))
    assert rebellion.startswith("Ben takes the whole middle except events,")
    assert rebellion.endswith("Discard the Rebellion.")
    assert king == "Put the king with Ben, as a captive."


@pytest.mark.parametrize(
    ("held", "last", "says"),
    [
        (False, False, "Rebels: Anna, Ben. Their Rebellions cancel out. Discard them."),
        (True, False, "Rebels: Anna, Ben. The king is free, 5 points each. Discard every Rebellion."),
        (True, True, "Rebels: Anna, Ben. No effect in the last turn. Discard every Rebellion."),
    ],
)
def test_the_division_says_what_several_rebellions_come_to(held: bool, last: bool, says: str) -> None:
    """Rulebook p. 10-11, ruling OV-11."""
    evening = captive(playing(), 3) if held else playing()
    if last:
        puts_right(evening, "correct-deck", "last")
    found = division(play(evening, 1, 2))
    assert found[1] == says and found[2].startswith("Provinces, gold")


def test_the_division_names_who_has_played_what_in_the_order_of_play() -> None:
    """Rulebook p. 4, 13: named when it is played, by one more tap, or entered afterwards."""
    evening = playing(4, king=1)
    for seat, card in ((2, "unrest"), (3, "bearer"), (4, "rumours")):
        (played,) = own(evening.say(seat, "special", card))
        assert played == t.CardPlayed(seat, "card", card)
    evening.say(1, "played", "card")
    assert division(evening)[:4] == [
        "Ben (Unrest): take all of one player's unguarded provinces. Then discard the event.",
        "Dino (Rumours): take someone's courtier and score its value. Then discard the event.",
        "Provinces, gold, musketeers, courtiers: the highest card wins its whole group.",
        "Caro (A bearer): if it's still there, use its ability and reclaim it.",
    ]
    assert own(evening.say(3, "named", {"seat-1": 1, "blackmail": 1})) == [t.PlayedCardNamed(1, "blackmail")]
    assert division(evening)[2] == "Anna (Blackmail): take a random card from someone's hand. Then discard the event."
    assert not evening.asks(3, "named")


@pytest.mark.parametrize("wrong", [{"seat-1": 1, "seat-2": 1}, {"unrest": 1, "noble": 1}])
def test_one_card_of_one_player_is_named(wrong: dict[str, int]) -> None:
    evening = play(playing())
    with pytest.raises(Refused, match="one player and one card"):
        evening.say(1, "named", wrong)


def test_the_division_is_ticked_on_any_phone_and_leaves_the_way_back_open() -> None:
    evening = play(playing())
    evening.say(3, "division", "done-groups")
    evening.say(1, "division", "done-own")
    evening.say(2, "division", "undo-own")
    found = evening.block("division", Checklist)
    assert [item.id for item in found.items if item.done] == ["groups"]
    taken_back(evening)
    assert state(evening).stage == "turn" and state(evening).acting == 3
    play(evening)
    assert not any(item.done for item in evening.block("division", Checklist).items)


def test_nobody_is_asked_for_the_next_card_before_the_division_is_done_which_the_hubs_next_ends_too() -> None:
    evening = play(playing())
    asked = evening.question(2, "played")
    assert asked.required and asked.button_choice == "begin"
    assert english(asked.text) == "Divide the middle. Then you begin the next turn."
    assert not any(evening.asks(seat, start) for seat in (1, 2, 3) for start in ("duel", "attack", "bribe", "special"))
    assert own(evening.say(2, "played", "begin")) == [t.MatchTurnBegan(2)]
    assert evening.choices(2, "played") == ["card", "rebellion"]
    evening = play(playing())
    assert own(evening.use("next")) == [t.MatchTurnBegan(2)]
    play(evening, 2)
    assert own(evening.use("next")) == [CountBegan()]


# The spotlight and the log


def test_a_rebellion_is_a_claim_until_all_have_played_and_without_one_the_middle_is_divided() -> None:
    evening = play(playing(), 1, until=2)
    assert read_spotlight(evening) == [("claim", "Anna plays a Rebellion.", "", (1,))]
    assert read_spotlight(play(playing())) == [("event", "Divide the middle. Then Ben begins.", "", ())]


@pytest.mark.parametrize(
    ("held", "rebels", "title", "words", "seats"),
    [
        (False, (1,), "Anna takes the king captive.", "", (1,)),
        (False, (3,), "Caro takes the king captive.", "", (3,)),
        (False, (1, 2), "The Rebellions cancel each other out.", "", (1, 2)),
        (True, (1,), "The king is free.", "5 points each: Anna", (1,)),
        (True, (1, 3), "The king is free.", "5 points each: Anna, Caro", (1, 3)),
    ],
)
def test_what_rebellions_come_to_is_shown_and_told(
    held: bool, rebels: tuple[int, ...], title: str, words: str, seats: tuple[int, ...]
) -> None:
    evening = playing(king=3)
    evening = play(captive(evening, 3) if held else evening, *rebels)
    assert read_spotlight(evening) == [("event", title, words, seats)]
    assert english(evening.view(None).public.happened[-1].text) == title


def test_the_king_stands_at_a_seat_free_or_captive() -> None:
    evening = playing(king=2)
    assert [tags(evening, seat) for seat in (1, 2, 3)] == [set(), {"king"}, {"first_player", "turn"}]
    play(evening, 1)
    assert [tags(evening, seat) & {"king", "captive"} for seat in (1, 2, 3)] == [{"captive"}, set(), set()]


def tags(evening: Evening, seat: int) -> set[Tag]:
    return {*evening.view(None).public.seats[seat - 1].tags} - {"host"}


def test_what_scores_and_what_is_put_right_is_shown_with_whom_it_is_about() -> None:
    evening = playing()
    evening.say(2, "ear")
    assert read_spotlight(evening) == [("event", "Ben gains the King's ear: 10 points.", "", (2,))]
    evening.say(1, "low-birth", "seat-3")
    assert read_spotlight(evening) == [("event", "Anna plays Low birth against Caro: 10 points.", "", (1, 3))]
    evening = playing()
    puts_right(evening, "correct-king", "captive-2")
    assert read_spotlight(evening) == [
        ("event", "Mistake corrected.", "The king: Free, at Caro's side → Ben's captive", ())
    ]


# The reference


BY_ID = {chapter.id: in_english(chapter) for chapter in GAME.reference}


def test_the_reference_holds_every_event_every_bearer_and_the_numbers_that_the_hub_counts_with() -> None:
    """Rulebook p. 1: eleven events (the Rebellion has a chapter of its own), seven kinds of bearers."""
    known = {english(name) for name, _ in ACCUSATIONS.values()} | {english(one.name) for one in SCORING.values()}
    others = {"King's ear", "Executioner", "Unrest", "Blackmail"}
    assert set(BY_ID["event-cards"]) == known | others and len(known | others) == 10
    assert len(BY_ID["bearers"]) == 6  # Cardinal and Bishop stand in one row
    assert f"{BONUS} points" in BY_ID["event-cards"]["King's ear"]
    assert f"{REFUSING} points" in BY_ID["decrees"]["Religious decree"]
    assert f"{FREEING} points" in BY_ID["rebellion"]["The king is captive"]
    assert f"{KING} points" in BY_ID["counts"]["The final count"]
    assert f"to {HAND} cards" in BY_ID["turn"]["Then"]
