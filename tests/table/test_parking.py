"""The parking of a game: it continues where it was; and players who go home in mid-game."""

from collections.abc import Collection

import pytest
from msgspec.msgpack import encode

from companion.core.game import Refused
from companion.core.text import say
from companion.core.view import AT_HUB, Facts
from companion.table import events as e
from companion.table import inputs as i
from companion.table.parts import NOTICE
from companion.table.records import Running
from tests.games.complots import by_hand as complots
from tests.games.open_table.by_hand import playing, scored
from tests.laws.evening import Evening, end, goes_dark, goes_home, won
from tests.laws.shadow import SHADOW
from tests.table.by_hand import replayed


def seats(evening: Evening) -> list[int]:
    return [sitter.seat for sitter in evening.table.sitters]


def park(evening: Evening) -> list[e.TableEvent]:
    evening.say(1, "table-ask-park")
    return evening.say(2, "table-agree-park", "yes")


def parked(*names: str, phoneless: Collection[str] = ()) -> Evening:
    """Return a table that has parked its game."""
    evening = playing(*names, phoneless=phoneless)
    park(evening)
    return evening


def another(evening: Evening) -> None:
    """Play another game to its end, and clear it away."""
    evening.play(next(iter(evening.rules.games)))
    end(evening)
    evening.say(1, "table-clear")


def kept(running: Running | None) -> bytes:
    return encode(running)


def _chosen(evening: Evening) -> tuple[str, dict[str, object]]:
    return evening.table.chosen or "", dict(evening.table.options)


# Parking


def test_two_devices_park_the_game_and_it_goes_on_to_the_byte() -> None:
    evening = complots.playing(3)
    complots.act(evening, "income")
    before, asked = kept(evening.table.running), [evening.question(2, "act").ask, evening.question(2, "act").text]
    chosen = _chosen(evening)
    assert park(evening) == [e.GameParked()]
    assert evening.table.running is None and not _chosen(evening)[0]
    another(evening)
    assert evening.say(1, "table-go-on") == [e.GameWentOn()]
    assert kept(evening.table.running) == before
    assert [evening.question(2, "act").ask, evening.question(2, "act").text] == asked
    assert _chosen(evening) == chosen and chosen[0] == "complots"
    assert evening.table.parked is None
    complots.act(evening, "income")


def test_an_answer_from_before_counts_for_nothing_and_no_sound_is_played_again() -> None:
    evening = complots.playing(3)
    asked = evening.question(1, "act").id
    park(evening)
    evening.say(1, "table-go-on")
    assert asked not in evening.ids(1) and evening.asks(1, "act")
    evening = complots.playing(3)
    complots.act(evening, "tax")
    evening.say(2, "react", "doubt")
    evening.say(1, "proof", "bluff")
    evening.say(1, "loss", "contessa")
    before = evening.public().sounds
    assert before
    park(evening)
    evening.say(1, "table-go-on")
    assert evening.public().sounds == before


def test_the_hub_parks_with_a_second_tap_goes_on_and_gives_up_after_a_notice() -> None:
    evening = playing()
    with pytest.raises(Refused, match="Nothing has changed"):
        evening.hub_controls("table-park", "no")
    assert evening.hub_controls("table-park", "yes") == [e.GameParked()]
    assert evening.hub_controls("table-go-on") == [e.GameWentOn()]
    evening = parked()
    evening.hub_controls("table-give-up", "yes")
    assert "parked" in repr(evening.public().timers)
    assert evening.wait(NOTICE) == [e.GameGivenUp()]


def test_a_paused_game_can_be_parked_and_what_was_entered_last_be_taken_back_after_it() -> None:
    evening = playing()
    evening.say(1, "table-pause")
    park(evening)
    evening.say(1, "table-go-on")
    assert not evening.public().paused and evening.asks(1, "points-1")
    evening = scored(1, 2, 3)
    park(evening)
    evening.say(1, "table-go-on")
    evening.say(1, "table-ask-undo")
    assert e.Undone() in evening.say(2, "table-agree-undo", "yes")


# Parking only between two steps


def test_while_a_clock_runs_it_is_refused_in_words_and_the_question_waits() -> None:
    evening = playing()
    evening.say(1, "table-ask-park")
    evening.say(1, "countdown", "60")
    assert not evening.asks(2, "table-agree-park"), "nobody is asked before it can be"
    with pytest.raises(Refused, match="countdown"):
        evening.hub_controls("table-park", "yes")
    with pytest.raises(Refused, match="countdown"):
        evening.say(3, "table-ask-park")
    evening.say(1, "stop")
    assert evening.say(2, "table-agree-park", "yes") == [e.GameParked()]


def test_in_a_night_and_while_something_is_read_aloud_it_is_refused() -> None:
    evening = complots.playing(3)
    complots.voice(evening)
    complots.act(evening, "income")
    with pytest.raises(Refused, match="voice is reading"):
        evening.hub_controls("table-park", "yes")
    evening.wait(60_000)
    assert evening.hub_controls("table-park", "yes") == [e.GameParked()]
    evening = Evening("Anna", "Ben", "Caro", "Dino", games={SHADOW.name: SHADOW})
    evening.play(SHADOW.name)
    assert evening.public().phase == "night"
    with pytest.raises(Refused, match="Eyes are closed"):
        evening.hub_controls("table-park", "yes")


# The players who are there


def test_who_has_stood_up_meanwhile_is_as_a_phone_that_is_gone_and_comes_back_or_leaves() -> None:
    evening = parked("Anna", "Ben", "Caro", "Dino")
    evening.say(3, "table-stand")
    evening.sit("Zoe")
    assert seats(evening) == [1, 2, 4, 5], "Caro's seat stays hers"
    evening.say(1, "table-go-on")
    assert seats(evening) == [1, 2, 3, 4, 5]
    caro = evening.table.sitter(3)
    assert caro.away and caro.is_overdue and caro.device == "phone of Caro"
    evening.do(i.ReportBack(3))
    assert evening.asks(3, "points-1") and not evening.table.sitter(3).away
    evening = parked("Anna", "Ben", "Caro", "Dino")
    evening.say(3, "table-stand")
    evening.say(1, "table-go-on")
    evening.say(1, "table-ask-leave-3", "yes")
    assert evening.say(2, "table-agree-leave-3", "yes")[0] == e.SeatLeft(3)


def test_who_sits_down_again_on_the_same_phone_has_the_old_seat_and_nobody_else_gets_it_or_the_name() -> None:
    evening = parked("Anna", "Ben", "Caro", "Dino")
    colour = evening.table.sitter(3).colour
    evening.say(3, "table-stand")
    with pytest.raises(Refused, match="called"):
        evening.sit("Caro", "a stranger's phone")
    evening.sit("Zoe")
    assert all(sitter.colour != colour for sitter in evening.table.sitters)
    evening.sit("Caro")
    assert evening.table.sitter(3).device == "phone of Caro" and evening.table.sitter(3).colour == colour
    assert evening.table.parked and not evening.table.parked.leavers


def test_without_a_phone_the_name_tells_whose_seat_it_is() -> None:
    evening = parked("Anna", "Ben", "Caro", "Dino", phoneless=("Caro", "Dino"))
    for seat in (3, 4):
        evening.say(1, "table-remove", f"seat-{seat}")
    evening.do(i.SitDown(AT_HUB, "Elsa"))
    evening.do(i.SitDown(AT_HUB, "dino"))
    assert [(sitter.seat, sitter.name) for sitter in evening.table.sitters[2:]] == [(5, "Elsa"), (4, "dino")]


def test_who_joined_later_or_had_left_the_game_has_no_part_in_it() -> None:
    evening = parked()
    evening.sit("Zoe")
    another(evening)
    evening.say(1, "table-go-on")
    assert not [id for id in evening.ids(4) if not id.startswith("table-stand")]
    evening.say(1, "table-ask-end")
    assert not evening.asks(4, "table-agree-end")
    evening = playing("Anna", "Ben", "Caro", "Dino")
    goes_home(evening, 3, by=1)
    park(evening)
    assert seats(evening) == [1, 2, 4]
    evening.sit("Caro")
    assert evening.table.sitters[-1].seat == 5
    evening.say(1, "table-go-on")
    assert seats(evening) == [1, 2, 4, 5]
    assert not [id for id in evening.ids(5) if not id.startswith("table-stand")]


def test_a_seat_that_moved_meanwhile_plays_on_its_new_phone() -> None:
    evening = parked()
    evening.accept([e.SeatMoved(3, "new phone")])
    evening.say(1, "table-go-on")
    assert evening.table.sitter(3).device == "new phone"
    assert "new phone" in evening.table.inside and "phone of Caro" not in evening.table.inside


# Showing, keeping and giving up a parked game


def test_the_lobby_shows_what_is_parked_and_who_is_not_there() -> None:
    evening = playing("Anna", "Ben", "Caro", "Dino")
    assert not evening.shows("parked")
    park(evening)
    evening.say(3, "table-stand")
    rows = evening.block("parked", Facts).rows
    assert rows[0].text == say("{names}", names=("Anna", "Ben", "Caro", "Dino"))
    assert rows[1].text == say("{names}", names=("Caro",))
    evening.play("open-table")
    assert not evening.shows("parked")


def test_it_is_given_up_by_agreement_and_nobody_has_won() -> None:
    evening = parked()
    evening.say(1, "table-ask-give-up")
    assert evening.say(2, "table-agree-give-up", "yes") == [e.GameGivenUp()]
    assert evening.table.parked is None and not evening.table.wins
    assert not evening.asks(1, "table-go-on") and not evening.shows("parked")
    evening = parked()
    evening.play("open-table")
    assert not evening.asks(1, "table-ask-park")
    end(evening)
    assert evening.asks(1, "table-go-on") and evening.asks(1, "table-begin")


def test_all_of_it_stands_in_the_log() -> None:
    evening = parked("Anna", "Ben", "Caro", "Dino")
    evening.say(3, "table-stand")
    assert replayed(evening) == evening.table
    evening.say(1, "table-go-on")
    assert replayed(evening) == evening.table


# A player goes home: two taps and a proposal, and from then on the table does not know the seat


def who_left(evening: Evening) -> tuple[int, ...]:
    return evening.table.running.left if evening.table.running else ()


# The seats that may say it


def test_the_own_phone_says_it_by_a_second_tap_and_another_device_agrees() -> None:
    evening = playing()
    question = evening.question(2, "table-ask-leave-0")
    assert not question.required
    assert evening.choices(2, "table-ask-leave-0") == ["yes", "no"]
    with pytest.raises(Refused, match="Nothing has changed"):
        evening.say(2, "table-ask-leave-0", "no")
    assert evening.say(2, "table-ask-leave-0", "yes") == [e.Agreed("leave", 2, 2)]
    assert [evening.asks(seat, "table-agree-leave-2") for seat in (1, 2, 3)] == [True, False, True]
    assert evening.say(1, "table-agree-leave-2", "yes")[0] == e.SeatLeft(2)
    assert who_left(evening) == (2,)


def test_a_no_of_another_keeps_the_seat_and_who_wanted_to_go_takes_it_back() -> None:
    evening = playing()
    evening.say(2, "table-ask-leave-0", "yes")
    assert evening.say(3, "table-agree-leave-2", "no") == [e.Dropped("leave", 2)]
    evening.say(2, "table-ask-leave-0", "yes")
    assert evening.say(2, "table-unask-leave-2") == [e.Dropped("leave", 2)]
    assert who_left(evening) == ()


def test_two_others_say_it_of_a_phone_that_is_gone_and_of_no_other() -> None:
    evening = playing()
    assert [evening.asks(1, f"table-ask-leave-{seat}") for seat in (0, 1, 2, 3)] == [True, False, False, False]
    assert not [move for move in evening.rules.hub_controls(evening.table) if "leave" in move.question.id]
    evening = playing("Anna", "Ben", "Caro", "Dino")
    goes_dark(evening, 4)
    evening.say(1, "table-ask-leave-4", "yes")
    evening.do(i.ReportBack(4))
    assert not evening.asks(2, "table-agree-leave-4"), "it is there again"
    goes_dark(evening, 4)
    evening.say(1, "table-ask-leave-4", "yes")
    assert evening.say(2, "table-agree-leave-4", "yes")[0] == e.SeatLeft(4)


def test_who_wants_to_go_and_takes_the_phone_along_still_wants_to() -> None:
    evening = playing()
    evening.say(2, "table-ask-leave-0", "yes")
    evening.do(i.ReportAway(2, is_long_away=False))
    evening.do(i.ReportBack(2))
    assert evening.say(1, "table-agree-leave-2", "yes")[0] == e.SeatLeft(2)


def test_one_alone_who_is_left_lets_the_others_know_ten_seconds_before() -> None:
    evening = playing("Anna", "Ben")
    goes_dark(evening, 2)
    assert evening.say(1, "table-ask-leave-2", "yes") == [e.Agreed("leave", 2, 1, NOTICE)]
    assert [timer.id for timer in evening.public().timers] == ["alone-leave-2"]
    assert evening.wait(NOTICE - 1) == []
    assert evening.wait(1)[0] == e.SeatLeft(2)


def test_the_only_phone_and_the_last_one_go_after_a_notice() -> None:
    evening = playing(phoneless=("Ben", "Caro"))
    assert evening.say(1, "table-ask-leave-0", "yes") == [e.Agreed("leave", 1, 1, NOTICE)]
    assert evening.wait(NOTICE)[0] == e.SeatLeft(1)
    evening = playing("Anna", "Ben")
    goes_home(evening, 2, by=1)
    assert evening.say(1, "table-ask-leave-0", "yes") == [e.Agreed("leave", 1, 1, NOTICE)]
    assert any(isinstance(event, e.GameEnded) for event in evening.wait(NOTICE))
    assert seats(evening) == [1]


def test_somebody_without_a_phone_goes_by_the_others_and_by_the_hub() -> None:
    evening = playing(phoneless=("Caro",))
    assert not evening.asks(3, "table-ask-leave")
    evening.say(1, "table-ask-leave-3", "yes")
    assert evening.say(2, "table-agree-leave-3", "yes")[0] == e.SeatLeft(3)
    names = ("Anna", "Ben", "Caro")
    alone = Evening(*names, phoneless=names)
    alone.hub_controls("table-game", "open-table")
    alone.hub_controls("table-begin")
    with pytest.raises(Refused, match="Nothing has changed"):
        alone.hub_controls("table-leave-3", "no")
    assert alone.hub_controls("table-leave-3", "yes")[0] == e.SeatLeft(3), "no phone is there that could be asked"


# The consequences


def test_who_has_gone_is_asked_nothing_has_no_voice_and_is_not_waited_for() -> None:
    evening = complots.playing(4)
    complots.act(evening, "tax")
    assert evening.asks(3, "react")
    goes_home(evening, 3, by=1)
    assert not [id for id in evening.ids(3) if not id.startswith("table-stand")]
    place = next(place for place in evening.public().seats if place.seat == 3)
    assert place.left and not place.plays and not place.required
    evening.say(1, "table-ask-end")
    assert [evening.asks(seat, "table-agree-end") for seat in (2, 3, 4)] == [True, False, True]


def test_what_it_wanted_and_what_was_wanted_of_it_is_off_the_table() -> None:
    evening = playing("Anna", "Ben", "Caro", "Dino")
    evening.say(2, "table-ask-end")
    evening.do(i.AskSeat("new phone", 2))
    goes_home(evening, 2, by=1)
    assert not evening.table.proposals and not evening.table.handovers


def test_the_host_who_goes_hands_the_role_on_and_nobody_comes_back_by_going_back() -> None:
    evening = playing()
    goes_home(evening, 1, by=2)
    assert evening.table.host == 2
    assert not evening.asks(1, "table-speaker")
    evening = scored(1, 2, 3)
    assert evening.asks(1, "table-ask-undo")
    goes_home(evening, 2, by=1)
    assert not evening.asks(1, "table-ask-undo")


def test_who_has_gone_stands_up_by_itself_once_the_game_is_over_and_the_result_stays() -> None:
    evening = playing(rounds=1)
    goes_home(evening, 2, by=1)
    evening.say(1, "points-1", {"seat-1": 1, "seat-3": 2})
    evening.say(1, "round-1")
    assert seats(evening) == [1, 3] and evening.shows("result")
    evening.sit("Zoe")
    assert seats(evening) == [1, 3, 4], "the seat stays empty as long as the game lies there"
    evening.say(1, "table-clear")
    evening.sit("Yan")
    assert seats(evening) == [1, 3, 4, 2]


def test_who_has_gone_may_leave_the_table_before_that() -> None:
    evening = playing()
    goes_home(evening, 2, by=1)
    evening.say(2, "table-stand")
    assert seats(evening) == [1, 3] and evening.table.playing
    evening.sit("Zoe")
    assert seats(evening) == [1, 3, 4]
    assert [evening.view(seat).private is not None for seat in (1, 3, 4)] == [True] * 3
    evening.say(1, "table-ask-end")
    evening.say(3, "table-agree-end", "yes")
    assert seats(evening) == [1, 3, 4]


def test_a_game_that_cannot_go_on_without_somebody_ends_with_its_line() -> None:
    evening = Evening("Anna", "Ben", "Caro", "Dino")
    evening.play("castle-of-the-devil")
    happened = goes_home(evening, 2, by=1)
    assert happened[0] == e.SeatLeft(2) and won(happened) == ()
    assert seats(evening) == [1, 3, 4]


def test_it_is_possible_while_the_game_is_paused() -> None:
    evening = playing()
    evening.say(1, "table-pause")
    goes_home(evening, 2, by=1)
    assert evening.table.paused and who_left(evening) == (2,)
    evening.say(1, "table-resume")
    assert evening.table.playing
