"""A roll call: phones that type a word from the room stay, and the host clears the other seats with one tap."""

import pytest

from companion.core.question import Writing
from companion.core.view import HUB
from companion.table import events as e
from companion.table import inputs as i
from companion.table.roll_call.calling import LEAST, MOST_TRIES, NUMBERS
from companion.table.words import WORDS
from tests.golden.english import english
from tests.laws.evening import Evening, end
from tests.table.by_hand import replayed

FIVE = ("Eve", "Evi", "Eva", "Evo", "Evu")
"""Five tokens of one stranger."""


def crowd() -> Evening:
    """Return the table of a host who has asked for a word before a crowd and a stranger sat down."""
    evening = Evening("Anna")
    evening.say(1, "table-roll")
    for name in ("Ben", *FIVE, "Caro"):
        evening.sit(name)
    return evening


def word(evening: Evening) -> str:
    assert evening.table.roll_call
    return evening.table.roll_call.word


def asked(evening: Evening, start: str = "table-roll-word") -> list[int]:
    return [seat for seat in evening.table.seats if evening.asks(seat, start)]


def names(evening: Evening) -> list[str]:
    return [sitter.name for sitter in evening.table.sitters]


def test_one_tap_clears_all_seats_that_never_typed_the_word_and_theirs_alone() -> None:
    evening = crowd()
    evening.hub_controls("table-seat", "Grandma")
    assert asked(evening) == [2, 3, 4, 5, 6, 7, 8], "the host has asked, and Grandma has no phone"
    assert (
        isinstance(evening.question(2, "table-roll-word").ask, Writing) and evening.question(2, "table-roll").required
    )
    assert evening.say(2, "table-roll-word", word(evening).upper()) == [e.WordTyped(2, True)]
    evening.say(8, "table-roll-word", f" {word(evening)} ")
    clears = evening.question(1, "table-roll-clear")
    assert english(clears.text) == "Remove 5 players without the word"
    assert asked(evening) == [3, 4, 5, 6, 7], "the pages mark whom that is"
    evening.say(1, "table-roll-clear")
    assert names(evening) == ["Anna", "Ben", "Caro", "Grandma"]
    assert evening.table.roll_call is None and asked(evening) == []
    assert replayed(evening) == evening.table


def test_the_word_is_on_the_hosts_phone_and_the_hubs_screen_alone_and_everybody_reads_where() -> None:
    evening = crowd()
    for observer in (None, *range(2, 9)):
        assert word(evening) not in repr(evening.view(observer))
    assert word(evening) in repr(evening.view(1).private) and word(evening) not in repr(evening.view(1).public)
    hub = [move.question for move in evening.rules.hub_controls(evening.table)]
    assert any(word(evening) in english(question.text) and question.tool for question in hub)
    assert english(evening.view(None).public.next) == (
        "Type the word on your phone. It's on Anna's phone and the hub's screen."
    )


def test_the_hubs_own_controls_clear_a_host_too_and_the_role_goes_to_somebody_with_the_word() -> None:
    evening = Evening("Mallory", "Ben", "Caro")
    evening.accept([e.LetIn((3,))])
    evening.hub_controls("table-roll")
    assert asked(evening) == [1, 2, 3]
    assert asked(evening, "table-roll-clear") == asked(evening, "table-roll-end") == []
    assert word(evening) not in repr([evening.view(seat) for seat in (None, 1, 2, 3)])
    assert not [id for id in evening.ids(1) if id.startswith("table-roll") and "word" not in id], "nor asks anew"
    evening.say(2, "table-roll-word", word(evening))
    evening.say(3, "table-roll-word", word(evening))
    evening.hub_controls("table-roll-clear")
    assert names(evening) == ["Ben", "Caro"] and evening.table.host == 3


def test_only_between_games_and_a_beginning_ends_it() -> None:
    evening = crowd()
    evening.say(1, "table-game", "open-table")
    evening.say(1, "table-begin")
    assert evening.table.roll_call is None
    assert asked(evening, "table-roll") == [] and not any("roll" in id for id in evening.hub_ids())
    end(evening)
    assert asked(evening, "table-roll") == [1]


def test_wrong_words_count_one_by_one_leave_others_their_question_and_end_the_guessing() -> None:
    assert all(len(words) * NUMBERS > 200 * MOST_TRIES for words in WORDS.values())
    evening = crowd()
    others = evening.question(2, "table-roll-word").id
    for count in range(MOST_TRIES):
        seat = 3 + count % 5
        before = evening.question(seat, "table-roll-word").id
        assert evening.say(seat, "table-roll-word", f"x {count}") == [e.WordTyped(seat, False)]
        assert before not in evening.ids(seat)
        if count < MOST_TRIES - 1:
            assert evening.question(2, "table-roll-word").id == others
            assert english(evening.question(seat, "table-roll-word").text).startswith("Wrong word.")
    assert asked(evening) == []
    evening.say(1, "table-roll-0-1")
    assert asked(evening) == [2, 3, 4, 5, 6, 7, 8], "another word asks all"


@pytest.mark.parametrize("language", WORDS)
def test_the_word_is_of_the_tables_language_and_can_be_typed_without_accents(language: str) -> None:
    evening = Evening("Anna", "Ben")
    evening.say(1, "table-language", language)
    evening.accept([e.RollCallBegan("azúcar 47", by_hub=False)])
    assert evening.say(2, "table-roll-word", "AZUCAR47") == [e.WordTyped(2, True)]
    evening.say(1, "table-roll-0")
    shown, number = word(evening).split()
    assert shown in WORDS[language] and LEAST <= int(number) < LEAST + NUMBERS


def test_whoever_stops_it_clears_nobody_and_a_seat_that_moves_brings_its_own_phone() -> None:
    evening = crowd()
    evening.say(2, "table-roll-word", word(evening))
    evening.accept([e.SeatMoved(2, "new phone")])
    assert 2 in asked(evening)
    evening.say(1, "table-roll-end")
    assert len(names(evening)) == 8 and evening.table.roll_call is None


def test_a_host_who_goes_leaves_it_to_the_next_one() -> None:
    evening = crowd()
    evening.do(i.ReportAway(1, is_long_away=True, is_overdue=True))
    evening.say(1, "table-stand")
    assert evening.table.host == 2
    assert 2 not in asked(evening) and evening.asks(2, "table-roll-end")
    assert HUB not in evening.table.seats
