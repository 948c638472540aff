"""The public view and spoken lines of Complots, the pages of phones, and the reference."""

import re
from html import unescape
from pathlib import Path
from random import Random

import pytest

from companion.core.lines import SLOW_VOICE, estimate
from companion.core.question import One
from companion.core.report import Repeat
from companion.core.script import ScriptBegan, ScriptEnded
from companion.core.sounds import struck
from companion.core.text import Text
from companion.core.view import Result, Sheet
from companion.games.complots import GAME
from companion.games.complots.actions import RULES
from companion.games.complots.box import CHARACTERS
from companion.games.complots.lines import lines
from companion.games.complots.teaching import DEEDS
from companion.texts import translator
from tests.games.complots.by_hand import (
    NAMES,
    A,
    C,
    D,
    act,
    announce,
    blocked_murder,
    dealt,
    doubted,
    facts,
    lose,
    own,
    passed,
    playing,
    react,
    rich,
    seated,
    state,
    voice,
    weak,
)
from tests.games.complots.random_games import random_game, random_setup
from tests.golden.english import english
from tests.laws.evening import Evening, end
from tests.laws.seen import read_next_prompt, read_public_events, read_spotlight
from tests.web.house import House, Phone

SPRITE = Path(__file__).resolve().parents[3] / "web" / "templates" / "sprite.svg"


def now(evening: Evening) -> dict[str, str]:
    return {label: english(text) for label, text in facts(evening, "now").items()}


def title(evening: Evening) -> str:
    return english(evening.view(None).public.title)


def test_coins_influences_and_what_lies_face_up_stand_in_one_sheet() -> None:
    evening = rich(playing(), Anna=7, Ben=7)
    for seat, lost in ((3, "captain"), (1, "duchess")):
        act(evening, "coup", seat)
        lose(evening, seat, lost)
    evening = announce(rich(evening, Caro=7), "coup", 1)
    lose(evening, 1, "contessa")
    sheet = evening.block("players", Sheet)
    assert [(row.seat, *map(english, row.cells)) for row in sheet.rows] == [
        (1, "0", "0", "Duchess, Contessa"),
        (2, "0", "2", ""),
        (3, "0", "1", "Captain"),
        (None, "54", "", ""),
    ]
    assert [row.label for row in sheet.rows][:3] == ["Anna", "Ben", "Caro"]


def test_the_statement_in_the_air_is_shown_with_its_countdown() -> None:
    evening = playing(react_seconds="10")
    assert not evening.shows("now") and read_next_prompt(evening) == "It's Anna's turn."
    act(evening, "steal", 2)
    assert now(evening) == {"Announced": "Anna claims the Captain to steal 2 coins from Ben."}
    assert read_next_prompt(evening) == "Does anyone doubt or block it?"
    react(evening, 2, "captain")
    assert title(evening) == "Anna: Captain"
    assert now(evening)["Block"] == "Ben claims the Captain to block."
    assert read_next_prompt(evening) == "Does anyone doubt it?", "there is one block for each action"
    react(evening, 3, "pass")
    assert now(evening) == {
        "Announced": "Ben claims the Captain to block.",
        "Against": "Anna claims the Captain to steal 2 coins from Ben.",
    }
    assert read_next_prompt(evening) == "Does anyone doubt it?"
    assert evening.view(None).public.phase == "reaction" and title(evening) == "Ben: Captain"
    passed(evening)
    act(evening, "aid")
    assert title(evening) == "Ben: foreign aid" and read_next_prompt(evening) == "Does anyone block?"
    passed(evening)
    assert title(evening) == "Complots"


def test_what_a_doubt_has_shown_stands_beside_the_claim() -> None:
    evening = announce(playing(), "tax")
    react(evening, 2, "doubt")
    evening.say(1, "proof", "bluff")
    assert now(evening) == {
        "Announced": "Anna claims the Duchess to take 3 coins.",
        "Doubt": "Anna doesn't have the Duchess: a bluff.",
    }


def test_the_countdown_says_what_its_time_is_for() -> None:
    evening = playing(react_seconds="10")

    def time() -> str:
        (timer,) = evening.view(None).public.timers
        return english(timer.label)

    act(evening, "tax")
    assert time() == "Time to doubt", "nobody blocks the Duchess"
    passed(evening)
    act(evening, "aid")
    assert time() == "Time to block", "foreign aid claims nobody"
    passed(evening)
    act(evening, "steal", 1)
    assert time() == "Time to doubt or block"
    react(evening, 1, "captain")
    assert time() == "Time to doubt"


def test_the_story_of_a_turn_is_told_line_by_line() -> None:
    """Check that an undone group of entries is one line."""
    evening = playing()
    before = len(read_public_events(evening))
    act(evening, "steal", 2)
    doubted(evening, 3, shown=True)
    lose(evening, 3, "contessa")
    react(evening, 2, "ambassador")
    doubted(evening, 1, shown=False)
    lose(evening, 2, "duchess")
    assert read_public_events(evening)[before:] == [
        "Anna claims the Captain to steal 2 coins from Ben.",
        "Caro doubts it.",
        "Anna shows the Captain, shuffles it back and draws a new card.",
        "Caro loses an influence: Contessa.",
        "Ben claims the Ambassador to block.",
        "Anna doubts it.",
        "Ben doesn't have the Ambassador: a bluff.",
        "Ben loses an influence: Duchess. Anna steals 2 coins from Ben.",
    ]


def test_who_is_in_turn_out_or_has_won_can_be_seen_by_the_seats() -> None:
    evening = rich(playing(2), Anna=7)
    tags = evening.view(None).public.seats
    assert "turn" in tags[0].tags and "turn" not in tags[1].tags
    act(evening, "coup")
    lose(evening, 2, "captain")
    act(evening, "income")
    evening = announce(rich(evening, Anna=8), "coup")
    lose(evening, 2, "captain")
    first, second = evening.view(None).public.seats
    assert first.tags == ("host", "winner") and second.tags == ()
    assert evening.view(None).public.phase == "end" and evening.shows("result")


def own_lines(evening: Evening) -> dict[int, str]:
    views = evening.rules.privates(evening.rules.moves_by_seat(evening.table)).items()
    return {seat: english(view.own_line) for seat, view in views}


def test_each_reads_the_own_place_and_the_bluffs_caught_and_the_end_has_its_turning_points() -> None:
    evening = announce(weak(playing(2), 1), "tax")
    react(evening, 2, "doubt")
    evening.say(1, "proof", "bluff")
    lose(evening, 1, "captain")
    assert own_lines(evening) == {1: "You finished in place 2. You lost.", 2: "You won, and you caught 1 bluff."}
    (first, *_) = evening.block("result", Result).course
    assert english(first.text) == "Anna doesn't have the Duchess: a bluff."


def test_before_the_game_everybody_reads_what_is_needed() -> None:
    for people, deal, label in (
        (2, "cards", "Deal"),
        (5, "cards", "Court"),
        (2, "hub", "The cards"),
        (8, "hub", "Coins"),
    ):
        evening = seated(people, deal=deal, fifth="inquisitor")
        needed = facts(evening, "needed")
        assert label in needed and english(needed["Characters"]).endswith("Inquisitor")


def test_a_bell_rings_for_a_doubt_and_a_toll_for_a_lost_influence() -> None:
    evening = announce(playing(2), "tax")
    react(evening, 2, "doubt")
    assert [sound.name for sound in evening.view(None).public.sounds] == ["bell"]
    evening.say(1, "proof", "bluff")
    lose(evening, 1, "captain")
    public = evening.view(None).public
    assert [struck(public, stage) for stage in public.spotlight][-1] == "toll"
    act(evening, "tax")
    doubted(evening, 1, shown=True)
    lose(evening, 1, "captain")
    public = evening.view(None).public
    assert [struck(public, stage) for stage in public.spotlight] == ["dawn"]


# Spoken lines


@pytest.mark.parametrize("fifth", ["ambassador", "inquisitor"])
def test_every_line_that_may_be_read_is_known_from_the_setup_and_they_are_few(fifth: str) -> None:
    setup = random_setup(8, Random(1), fifth=fifth)
    found = lines(setup)
    assert len(found) < 150, "each is kept in the memory of the player"
    assert all(key == line.key and re.fullmatch(r"[a-z0-9-]+", key) for key, line in found.items())
    assert len({english(line.text) for line in found.values()}) == len(found)
    assert found["doubt-1"].length == estimate(found["doubt-1"].text) + SLOW_VOICE * len("Anna")


def test_whatever_is_announced_is_among_the_lines() -> None:
    evening = rich(playing(3, fifth="inquisitor", react_seconds="10"), Anna=9, Ben=9, Caro=9)
    voice(evening)
    evening.speaks = True
    heard: set[str] = set()
    random = Random(3)
    while evening.table.playing:
        line = evening.view(None).public.line
        heard |= {line.key.partition("-")[0]} if line else set()
        assert line is None or line.key in {one.key for one in evening.rules.lines(evening.table)}
        asked = [(seat, o) for seat, moves in evening.legal_moves().items() for o in moves if o.question.required]
        if not asked:
            evening.wait(500)
            continue
        seat, move = random.choice(asked)
        assert isinstance(move.question.ask, One)
        evening.say(seat, move.question.id, random.choice(move.question.ask.choices).value)
    assert {"turn", "doubt", "loss"} <= heard
    assert evening.view(None).public.line is None, "nothing is read once the game is over"


def test_the_hub_s_own_buttons_say_it_again_and_begin() -> None:
    evening = seated(3, deal="cards")
    evening.say(1, "table-begin")
    voice(evening)
    assert "next" in evening.rules.controls(evening.table)
    evening.use("next")
    evening.say(1, "first", "seat-3")
    assert own(evening.do(Repeat())) == [ScriptBegan(2, 1_000)]
    assert "repeat" in evening.rules.controls(evening.table)
    evening.speaks = True
    assert isinstance(own(evening.wait(5_000))[-1], ScriptEnded)
    assert set(evening.rules.controls(evening.table)) == {"pause"}


# On phones


def test_every_picture_is_in_the_sprite() -> None:
    sprite = SPRITE.read_text("utf-8")
    used = {*(icon for _, icon in CHARACTERS.values()), *(rule.icon for rule in RULES.values())}
    for deal in ("hub", "cards"):
        for _, found in random_game(random_setup(3, Random(5), deal=deal, fifth="inquisitor"), Random(6)):
            used |= {choice.icon for o in GAME.legal_moves(found) for choice in getattr(o.question.ask, "choices", ())}
    assert not [icon for icon in used - {""} if f'id="icon-{icon}"' not in sprite]


def test_the_words_on_phones_are_short() -> None:
    for _, found in random_game(random_setup(6, Random(2), deal="cards"), Random(7)):
        for move in GAME.legal_moves(found):
            assert len(english(move.question.text)) <= 80
            choices = getattr(move.question.ask, "choices", ())
            short = len(choices) <= 8 and all(len(english(choice.text)) <= 40 for choice in choices)
            assert short or move.question.corrects, "what is put right says what it is, and its list may be long"


def test_nothing_is_asked_of_who_has_answered_nor_read_in_a_game_that_was_ended() -> None:
    evening = announce(dealt(("duchess", "captain"), ("contessa", "contessa"), ("assassin", "ambassador")), "tax")
    react(evening, 2, "pass")
    assert not [id for id in evening.ids(2) if id.startswith("g1-") and "-right-" not in id and "-again-" not in id]
    passed(evening)
    assert state(evening).actor == 2
    evening = playing()
    voice(evening)
    act(evening, "tax")
    end(evening)
    public = evening.view(None).public
    assert public.line is None and public.timers == () and evening.coming() is None


# The reference


def test_the_reference_has_a_chapter_for_each_part_of_the_rules() -> None:
    assert [chapter.id for chapter in GAME.reference] == ["turn", "actions", "doubts", "blocks", "end"]
    for chapter in GAME.reference:
        assert isinstance(chapter.label, Text) and len(chapter.rows) >= 4
        assert all(len(english(row.text)) <= 170 for row in chapter.rows)


# The next prompt in one sentence, and the spotlight


HANDS = ((D, C), (A, C), (D, A))


def test_before_the_first_turn_the_table_is_told_what_to_do() -> None:
    evening = seated(3)
    evening.say(1, "table-begin")
    assert read_next_prompt(evening) == "Lay out coins and cards as shown. Then look at your cards in secret."
    evening.say(3, "deal")
    assert read_next_prompt(evening) == "Pick the most sinister-looking player to go first."
    evening.say(1, "first", "seat-2")
    assert read_next_prompt(evening) == "It's Ben's turn."


def test_with_the_real_cards_each_step_is_said_where_it_is_done() -> None:
    evening = announce(playing(fifth="inquisitor"), "examine", 3)
    doubted(evening, 2, shown=True)
    assert read_next_prompt(evening) == (
        "Anna shuffles the Inquisitor into the Court and draws a new card. Ben turns a card face up."
    )
    lose(evening, 2, "captain")
    assert read_next_prompt(evening) == "Caro picks a card and shows it only to Anna."
    evening.say(1, "judge", "away")
    happened = [english(line.text) for line in evening.view(None).public.happened]
    assert happened[-1] == "Caro shuffles the card into the Court and draws a new one."
    act(evening, "exchange")
    passed(evening)
    assert read_next_prompt(evening) == "Ben draws 1 card from the Court, returns one and shuffles."


def test_a_lost_influence_is_said_to_be_by_an_action_or_by_a_doubt_and_shown_with_who_is_out_or_has_won() -> None:
    evening = blocked_murder()
    doubted(evening, 3, shown=False)
    assert read_next_prompt(evening) == "Ben loses an influence and turns a card face up."
    lose(evening, 2, "captain")
    assert read_next_prompt(evening) == "The Assassin strikes: Ben loses an influence and turns a card face up."
    evening = announce(rich(playing(), Anna=7), "coup", 3)
    assert read_next_prompt(evening) == "The coup succeeds: Caro loses an influence and turns a card face up."
    evening = announce(weak(rich(playing(), Anna=7, Ben=7), 3, 1), "coup", 2)
    lose(evening, 2, "contessa")
    assert read_spotlight(evening) == [("loss", "Ben loses an influence.", "Contessa", (2,))]
    act(evening, "coup", 3)
    lose(evening, 3, "captain")
    assert read_spotlight(evening) == [("loss", "Caro is out.", "Captain", (3,))]
    evening = announce(weak(rich(playing(2), Anna=7), 2), "coup")
    lose(evening, 2, "captain")
    assert [kind for kind, *_ in read_spotlight(evening)] == ["winner"], "the end is told from its beginning"


def test_a_doubt_stands_in_the_air_before_what_was_shown_and_alone_until_that_is_known() -> None:
    evening = announce(dealt(*HANDS), "tax")
    react(evening, 2, "doubt")
    assert read_spotlight(evening) == [
        ("claim", "Ben doubts Anna", "Duchess?", (2, 1)),
        ("reveal", "The claim was true.", "Anna showed the Duchess.", (1,)),
    ]
    first, second = evening.view(None).public.spotlight
    assert first.from_ == evening.now and first.until == second.from_ < second.until
    evening = announce(playing(), "steal", 2)
    react(evening, 2, "ambassador")
    react(evening, 3, "pass")
    react(evening, 3, "doubt")
    assert read_spotlight(evening) == [("claim", "Caro doubts Ben", "Ambassador?", (3, 2))]
    evening.say(2, "proof", "bluff")
    assert read_spotlight(evening) == [("reveal", "It was a bluff.", "Ben doesn't have the Ambassador.", (2,))]


# Players who are out


OUT = "You're out. You can still approve requests and fix mistakes in the menu."


def questions(phone: Phone) -> str:
    """Return the questions of a phone as they are rendered."""
    with phone.live(f"seat={phone.seat}") as page:
        return unescape(str(page.first("regions")["regions"]["questions"]))


def test_who_is_out_reads_so_until_the_end_and_nobody_else_does(house: House) -> None:
    anna, ben, caro = house.play(*NAMES[:3], game="complots", react_seconds="0")
    anna.say("deal")
    anna.say("first", "seat-1")
    anna.say("right-coins", {"coins-1": 7, "coins-2": 7, "coins-3": 7})
    ben.say("table-agree-entry", "yes")
    for by, card in ((anna, "captain"), (ben, "duchess")):
        by.say("act", "coup")
        by.say("whom", "seat-3")
        caro.say("loss", card)
    assert OUT in questions(caro) and OUT not in questions(anna) + questions(ben)
    anna.say("act", "income")
    assert OUT in questions(caro), "nothing is asked of who is out"
    anna.say("table-ask-end")
    assert OUT in questions(caro) and "table-agree-end" in questions(caro), "it stands beside what is asked"
    ben.say("table-agree-end", "yes")
    assert OUT not in questions(caro), "the game is over"


@pytest.mark.parametrize(("language", "turn"), [("en", "turn"), ("it", "turno"), ("es", "turno")])
def test_no_briefing_says_that_one_blocks_in_the_own_turn(language: str, turn: str) -> None:
    """Given any hand, when its newcomer is briefed, no block stands in their turn: others act then (section C)."""
    told = {translator(language)(deed) for deed in DEEDS.values()}
    assert len(told) == len(CHARACTERS) and not [deed for deed in told if turn in deed.lower()]
