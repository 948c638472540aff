"""Absent phones: the table continues without one that is gone or was never there; nobody waits for a flat battery."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from companion.core.chance import Chance
from companion.core.event import AnyEvent
from companion.core.game import AnyGame, Refused, Setup
from companion.core.question import Choice, One, Question
from companion.core.report import Spoken
from companion.core.text import Text, say
from companion.core.view import HUB, Facts
from companion.games import GAMES
from companion.games.complots.events import turns as t
from companion.games.open_table import events as o
from companion.table import events as e
from companion.table import inputs as i
from companion.table.parts import NOTICE, RENDER_TIME
from tests.games.complots import by_hand as complots
from tests.games.open_table.by_hand import playing
from tests.golden.english import english
from tests.laws.evening import Evening, end, goes_dark, own


def without(evening: Evening, seat: int, by: int) -> list[e.TableEvent]:
    """Let the table continue without a seat; return the events."""
    evening.say(by, f"table-without-{seat}")
    return evening.wait(NOTICE)


def voting() -> Evening:
    """Let three people vote at the open table without a time limit."""
    evening = playing()
    evening.say(1, "vote", "yes-no-shown")
    return evening


def without_caro() -> Evening:
    """Let them vote while Caro's phone is gone."""
    evening = voting()
    goes_dark(evening, 3)
    return evening


def announced() -> Evening:
    """Let Anna propose to continue without Caro, whose phone is gone."""
    evening = without_caro()
    evening.say(1, "table-without-3")
    return evening


def test_half_a_minute_without_a_phone_lets_the_others_go_on_without_its_seat() -> None:
    evening = voting()
    evening.do(i.ReportAway(3, is_long_away=False))
    assert not any(evening.asks(seat, "table-without") for seat in (1, 2, 3))
    evening.do(i.ReportAway(3, is_long_away=False, is_overdue=True))
    assert [evening.asks(seat, "table-without-3") for seat in (1, 2, 3)] == [True, True, False]
    question = evening.question(1, "table-without-3")
    assert question.required, "it stands where everybody finds it"
    evening.say(1, "ballot", "yes")
    assert [place.required for place in evening.view(None).public.seats] == [False, True, True], (
        "of Anna nothing is due"
    )


def test_once_all_phones_are_gone_everybody_is_named_with_the_way_back() -> None:
    evening = playing("Anna", "Ben", "Caro", phoneless=["Caro"])
    goes_dark(evening, 1)
    assert not evening.view(None).public.stranded
    goes_dark(evening, 2)
    public = evening.view(None).public
    assert public.stranded, "Caro has no phone that could be here"
    assert english(public.notices[0]) == "All phones are offline: Anna, Ben. Scan the code to come back."
    assert not any("reload" in english(notice) for notice in public.notices), "one sentence says it"
    evening.do(i.ReportBack(2))
    assert not evening.view(None).public.stranded
    end(evening)
    goes_dark(evening, 2)
    assert not evening.view(None).public.stranded, "nobody has to come back for what a game has told"
    alone = Evening("Anna")
    goes_dark(alone, 1)
    assert not alone.view(None).public.stranded, "while people gather, the page shows the way in anyway"


def test_the_table_offers_it_only_while_it_waits_for_the_seat() -> None:
    evening = playing()
    goes_dark(evening, 3)
    assert not evening.asks(1, "table-without"), "anybody may end the round"
    evening.say(1, "vote", "yes-no-shown")
    assert evening.asks(1, "table-without-3")
    evening.say(3, "ballot", "yes")
    assert not evening.asks(1, "table-without")


def test_it_is_announced_and_holds_ten_seconds_later() -> None:
    evening = without_caro()
    assert evening.say(1, "table-without-3") == [e.GoingOnAsked(3, 1, evening.now + NOTICE, agreed=False)]
    public = evening.view(None).public
    assert [timer.ends for timer in public.timers if timer.id == "without-3"] == [evening.now + NOTICE]
    told = public.happened[-1].text
    assert isinstance(told, Text) and told.values == {"by": "Anna", "who": "Caro"}
    assert not evening.asks(2, "table-without"), "one voice is enough"
    assert evening.wait(NOTICE - 1) == []
    assert evening.wait(1) == [e.GoneOn(3, agreed=False), e.GameAdvanced("open-table", o.BallotCast(3, "abstain"))]


def test_a_phone_that_comes_back_in_time_or_somebody_who_waits_after_all_takes_it_back() -> None:
    evening = announced()
    evening.do(i.ReportBack(3))
    assert evening.wait(2 * NOTICE) == []
    assert evening.asks(3, "ballot")
    assert not evening.asks(1, "table-without")
    evening = announced()
    assert evening.say(2, "table-wait-3") == [e.GoingOnDropped(3)]
    assert evening.wait(2 * NOTICE) == []
    assert evening.asks(1, "table-without-3"), "it may be said again"


def test_what_holds_without_an_answer_holds_at_once_from_then_on_until_the_phone_is_back() -> None:
    evening = without_caro()
    without(evening, 3, by=1)
    for seat in (1, 2):
        evening.say(seat, "ballot", "yes")
    happened = own(evening.say(1, "vote", "yes-no-shown"))
    assert happened[-1] == o.BallotCast(3, "abstain"), "a second vote costs no second half minute"
    evening.do(i.ReportBack(3))
    for seat in (1, 2):
        evening.say(seat, "ballot", "no")
    evening.say(1, "vote", "yes-no-shown")
    assert evening.asks(3, "ballot")


def test_the_last_missing_answer_brings_what_it_brings_also_where_two_seats_are_gone() -> None:
    evening = voting()
    for seat in (1, 2):
        evening.say(seat, "ballot", "yes")
    goes_dark(evening, 3)
    assert own(without(evening, 3, by=2)) == [o.BallotCast(3, "abstain"), o.VoteClosed()]
    evening = voting()
    goes_dark(evening, 2)
    goes_dark(evening, 3)
    without(evening, 2, by=1)
    assert not evening.asks(2, "table-without"), "a phone that is gone says nothing"
    without(evening, 3, by=1)
    assert own(evening.say(1, "ballot", "yes"))[-1] == o.VoteClosed()


def test_in_the_place_of_a_seat_that_is_asked_alone_and_in_public_anybody_answers() -> None:
    evening = complots.playing(3, first=2)
    goes_dark(evening, 2)
    assert not evening.asks(1, "act")
    without(evening, 2, by=1)
    for seat in (1, 3):
        question = evening.question(seat, "act-1-for-2")
        assert question.required and question.button_choice is None
    evening.say(3, "act-1-for-2", "income")
    turn = evening.table.playing and evening.table.playing.state.turn
    assert turn and turn.seat == 3, "the action was that of seat 2"


def test_the_table_waits_for_who_is_asked_and_not_for_those_who_may_tap_it_for_them() -> None:
    evening = Evening("Anna", "Ben", "Caro", phoneless=("Caro",))
    evening.play("complots", deal="cards")
    evening.say(1, "deal")
    evening.say(1, "first", "seat-3")
    assert evening.question(1, "act-1-for-3").required, "it stands open on their phones"
    assert [place.required for place in evening.public().seats] == [False, False, True]


def test_a_window_goes_on_without_the_seat_as_if_it_had_let_it_pass() -> None:
    evening = complots.playing(3)
    goes_dark(evening, 3)
    evening.say(1, "act", "tax")
    without(evening, 3, by=1)
    assert complots.own(evening.say(2, "react", "pass"))[-1] == t.TurnBegan(2)


def test_a_pause_holds_the_announcement_and_the_end_of_the_game_ends_it() -> None:
    evening = announced()
    evening.say(2, "table-pause")
    assert evening.wait(2 * NOTICE) == []
    evening.say(1, "table-resume")
    assert isinstance(evening.wait(NOTICE)[0], e.GoneOn)
    evening = announced()
    end(evening)
    assert evening.table.absences == ()
    assert evening.wait(2 * NOTICE) == []


def test_the_next_game_goes_on_without_a_phone_that_is_gone_and_waits_for_who_has_none() -> None:
    evening = without_caro()
    without(evening, 3, by=1)
    end(evening)
    evening.say(1, "table-begin")
    assert own(evening.say(1, "vote", "yes-no-shown"))[-1] == o.BallotCast(3, "abstain")
    evening = voting_without()
    evening.say(1, "table-without-3")
    evening.wait(NOTICE)
    end(evening)
    evening.say(1, "table-begin")
    evening.say(1, "vote", "yes-no-shown")
    assert required_of(evening) == [True, True, True]


def test_where_lines_are_read_aloud_it_is_said_too() -> None:
    evening = complots.playing(3, say_statements="yes")
    goes_dark(evening, 1)
    before = [line.key for line in evening.rules.lines(evening.table)]
    evening.say(2, "table-without-1")
    assert {line.key for line in evening.rules.lines(evening.table)} == {*before, "without-1"}
    line = evening.view(None).public.line
    assert line and (line.key, line.take) == ("without-1", 1)
    assert line.starts == evening.now + RENDER_TIME, "a voice has the time to make it"
    with pytest.raises(Refused):
        evening.do(Spoken(line.key, line.take))
    assert evening.table.absences, "that it was said brings nothing of its own"


# Votes in which few answers could name a player


def counting() -> Evening:
    """Let four people vote, with only the count to be shown."""
    evening = playing("Anna", "Ben", "Caro", "Dino")
    goes_dark(evening, 4)
    evening.say(1, "vote", "yes-no-counted")
    return evening


def test_two_phones_agree_to_go_on_without_a_seat_whose_ballot_would_only_be_counted() -> None:
    evening = counting()
    assert evening.say(1, "table-without-4") == [e.Agreed("without", 4, 1)]
    assert not evening.asks(1, "table-without-4") and evening.asks(2, "table-agree-without-4")
    happened = evening.say(2, "table-agree-without-4", "yes")
    assert happened == [e.Dropped("without", 4), e.GoingOnAsked(4, 1, NOTICE, agreed=True)]
    assert e.GoneOn(4, agreed=True) in evening.wait(NOTICE)


def test_one_no_or_the_phone_that_comes_back_takes_the_agreement_off_the_table() -> None:
    evening = counting()
    evening.say(1, "table-without-4")
    assert evening.say(2, "table-agree-without-4", "no") == [e.Dropped("without", 4)]
    evening = counting()
    evening.say(1, "table-without-4")
    evening.do(i.ReportBack(4))
    assert not evening.asks(2, "table-agree-without-4")
    assert evening.asks(4, "ballot")


def test_a_seat_that_one_voice_went_on_without_is_still_waited_for_in_a_count() -> None:
    evening = playing("Anna", "Ben", "Caro", "Dino")
    goes_dark(evening, 4)
    evening.say(1, "vote", "yes-no-shown")
    without(evening, 4, by=1)
    for seat in (1, 2, 3):
        evening.say(seat, "ballot", "yes")
    evening.say(1, "vote", "yes-no-counted")
    for seat in (1, 2, 3):
        happened = own(evening.say(seat, "ballot", "yes"))
    assert not isinstance(happened[-1], o.VoteClosed)
    evening.say(1, "table-without-4")
    evening.say(2, "table-agree-without-4", "yes")
    assert isinstance(own(evening.wait(NOTICE))[-1], o.VoteClosed)


# The table waits for a player without a phone like for anybody, and only continues without them after an announcement


def voting_without(kind: str = "yes-no-shown", phones: tuple[str, ...] = ("Anna", "Ben"), **options: object) -> Evening:
    """Let people with phones, and Caro without one, vote at the open table; Caro's seat is the last."""
    evening = Evening(*phones)
    evening.hub_controls("table-seat", "Caro")
    if not phones:
        evening.hub_controls("table-game", "open-table")
        evening.hub_controls("table-begin")
        vote = next(move for move in evening.legal_moves()[evening.table.seats[0]] if "vote" in move.question.id)
        evening.do(evening.answer(1, vote, kind))
    else:
        evening.play("open-table", **options)
        evening.say(1, "vote", kind)
    return evening


def required_of(evening: Evening) -> list[bool]:
    return [place.required for place in evening.public().seats]


def test_a_secret_question_stays_open_for_somebody_without_a_phone() -> None:
    evening = voting_without()
    for seat in (1, 2):
        happened = own(evening.say(seat, "ballot", "yes"))
    assert o.VoteClosed() not in happened
    assert required_of(evening) == [False, False, True]
    assert not any(id.startswith("g1-") for id in evening.hub_ids()), "the hub's own controls answer nothing secret"


def test_the_others_and_the_hub_may_go_on_without_at_once_while_something_is_asked_in_secret() -> None:
    evening = voting_without()
    assert [evening.asks(seat, "table-without-3") for seat in (1, 2, 3)] == [True, True, False]
    question = evening.question(1, "table-without-3")
    assert not question.required and question.tool, "it stands there, and nobody has to say it"
    assert any(id.startswith("table-without-3") for id in evening.hub_ids())
    evening = playing(phoneless=("Caro",))
    assert not evening.asks(1, "table-without") and not any("table-without" in id for id in evening.hub_ids())


def test_it_is_announced_for_ten_seconds_and_holds_for_the_rest_of_the_game() -> None:
    evening = voting_without()
    assert evening.say(1, "table-without-3") == [e.GoingOnAsked(3, 1, evening.now + NOTICE, agreed=False)]
    told = evening.public().happened[-1].text
    assert isinstance(told, Text) and told.message == "{by} wants to continue without {who}, who has no phone."
    assert evening.wait(NOTICE - 1) == []
    assert evening.wait(1) == [e.GoneOn(3, agreed=False), e.GameAdvanced("open-table", o.BallotCast(3, "abstain"))]
    for seat in (1, 2):
        evening.say(seat, "ballot", "yes")
    assert own(evening.say(1, "vote", "yes-no-shown"))[-1] == o.BallotCast(3, "abstain")


def test_the_hub_says_so_too_and_it_is_announced() -> None:
    evening = voting_without()
    assert evening.hub_controls("table-without-3") == [e.GoingOnAsked(3, HUB, evening.now + NOTICE, agreed=True)]
    told = evening.public().happened[-1].text
    assert isinstance(told, Text) and "who has no phone" in told.message
    assert evening.say(2, "table-wait-3") == [e.GoingOnDropped(3)]
    assert evening.wait(2 * NOTICE) == []


def test_to_wait_after_all_undoes_it() -> None:
    evening = voting_without()
    evening.say(1, "table-without-3")
    evening.wait(NOTICE)
    for seat in (1, 2):
        evening.say(seat, "ballot", "yes")
    assert any(id.startswith("table-await-3") for id in evening.hub_ids())
    assert evening.say(2, "table-await-3") == [e.WaitedAgain(3)]
    assert not evening.asks(1, "table-await-3")
    evening.say(1, "vote", "yes-no-shown")
    assert required_of(evening) == [True, True, True]
    evening.say(1, "table-without-3")
    assert e.GoneOn(3, agreed=False) in evening.wait(NOTICE), "it may be said again"


def test_where_few_answers_would_name_somebody_two_devices_agree_and_with_no_phone_it_holds_at_once() -> None:
    evening = voting_without("yes-no-counted", ("Anna", "Ben", "Dino"))
    assert evening.say(1, "table-without-4") == [e.Agreed("without", 4, 1)]
    assert evening.say(2, "table-agree-without-4", "yes")[-1] == e.GoingOnAsked(4, 1, NOTICE, agreed=True)
    assert e.GoneOn(4, agreed=True) in evening.wait(NOTICE)
    evening = voting_without(phones=())
    happened = evening.hub_controls("table-without-1")
    assert happened[0] == e.GoneOn(1, agreed=True) and own(happened)[0] == o.BallotCast(1, "abstain")
    before = evening.hub_ids()
    evening.hub_controls("table-await-1")
    assert not [id for id in evening.hub_ids() if "table-await" in id and id in before]


def test_public_questions_are_asked_at_the_hub_all_the_same() -> None:
    evening = voting_without()
    evening.say(1, "table-without-3")
    evening.wait(NOTICE)
    for seat in (1, 2):
        evening.say(seat, "ballot", "yes")
    ids = evening.ids(3)
    assert any("points" in id for id in ids), ids


@pytest.mark.parametrize("seat", [2, 3])
def test_nothing_of_the_hubs_stands_twice(seat: int) -> None:
    evening = playing(phoneless=("Ben", "Caro"))
    evening.say(1, "vote", "yes-no-shown")
    assert not [id for id in evening.ids(seat) if id.startswith("table-without")]
    assert [id[:15] for id in evening.hub_ids() if id.startswith("table-without")] == [
        "table-without-2",
        "table-without-3",
    ]


# A game knows before it begins which players have no phone: it proposes defaults, names differences, or refuses in
# words


OPEN = GAMES["open-table"]


def evening_with(**functions: Any) -> Evening:
    """Return an evening with the open table, changed in these functions; Anna has a phone, Ben has none."""
    game: AnyGame = replace(OPEN, **functions)
    evening = Evening("Anna", "Ben", games={game.name: game}, phoneless=("Ben",))
    evening.say(1, "table-game", game.name)
    return evening


def cards(setup: Setup) -> Sequence[Question]:
    """Ask about the cards: real ones if a player has no phone."""
    ask = One((Choice("real", "Real"), Choice("dealt", "Dealt")))
    return [Question(id="cards", text="Cards", ask=ask, value="real" if setup.phoneless else "dealt")]


def test_a_game_knows_the_seats_without_a_phone_when_it_begins_and_proposes_other_options_before() -> None:
    evening = evening_with()
    evening.say(1, "table-begin")
    assert evening.table.running and evening.table.running.setup.phoneless == (2,)
    evening = evening_with(options=cards)
    assert evening.question(1, "table-option-cards").value == "real"
    evening.say(1, "table-remove", "seat-2")
    assert evening.question(1, "table-option-cards").value == "dealt"


def test_a_plan_says_what_is_different_for_them() -> None:
    def plan(setup: Setup) -> Sequence[Facts]:
        names = ", ".join(setup.name(seat) for seat in setup.phoneless)
        return [Facts("phoneless", say("Without a phone: {names}", names=names), ())]

    evening = evening_with(plan=plan)
    label = evening.block("phoneless", Facts).label
    assert label == say("Without a phone: {names}", names="Ben")


def test_a_game_that_cannot_be_played_so_is_refused_in_words_before_it_begins() -> None:
    def begin(setup: Setup, now: int, chance: Chance) -> Sequence[AnyEvent]:
        if setup.phoneless:
            raise Refused(say("Everybody needs a phone here."))
        return list(OPEN.begin(setup, now, chance))

    evening = evening_with(begin=begin)
    with pytest.raises(Refused, match="needs a phone"):
        evening.say(1, "table-begin")
    assert evening.table.running is None
    evening.say(1, "table-remove", "seat-2")
    evening.sit("Ben")
    evening.say(1, "table-begin")
    assert evening.table.playing
