"""A secret vote at the open table: in the end ballots are shown, or their count alone, which names nobody."""

from typing import Any

import pytest

from companion.core.text import Text
from companion.core.view import Facts, Sheet, Track, View
from companion.games.open_table import events as o
from companion.games.open_table.state import NOT_GIVEN
from tests.games.open_table.by_hand import NAMES, playing
from tests.laws.evening import Evening, go_on_without, own


def voting(about: str = "yes-no-shown", **options: Any) -> Evening:
    evening = playing(**options)
    evening.say(1, "vote", about)
    return evening


def test_a_vote_waits_for_all_in_secret_and_all_see_how_many_have_voted() -> None:
    evening = voting()
    for seat in (1, 2, 3):
        question = evening.question(seat, "ballot")
        assert question.secret and question.required and question.button_choice is None and question.deadline is None
    assert not evening.asks(1, "vote")
    evening = voting("people-shown")
    assert [sound.name for sound in evening.view(None).public.sounds] == ["drum-roll", "buzz"]
    evening.say(1, "ballot", "seat-1")
    cast = evening.block("vote", Track)
    assert (cast.value, cast.most) == (1, 3)


def test_the_last_ballot_closes_the_vote_and_all_are_shown_in_the_order_of_the_seats() -> None:
    evening = voting("people-shown")
    evening.say(3, "ballot", "seat-1")
    evening.say(1, "ballot", "abstain")
    assert own(evening.say(2, "ballot", "seat-3"))[-1] == o.VoteClosed()
    sheet = evening.block("vote", Sheet)
    shown = [(row.label, getattr(row.cells[0], "message", row.cells[0])) for row in sheet.rows]
    assert shown == [("Anna", "Abstain"), ("Ben", "Caro"), ("Caro", "Anna")]
    assert [sound.name for sound in evening.view(None).public.sounds] == ["bell"]


def test_the_order_in_which_ballots_came_is_lost_and_where_only_the_count_is_shown_who_gave_which() -> None:
    shown, only_counted = [], []
    for order in ((1, 2, 3), (3, 1, 2)):
        evening = voting()
        for seat in order:
            evening.say(seat, "ballot", "yes" if seat == 1 else "no")
        shown.append(evening.view(None))
    for choices in (("yes", "no", "no"), ("no", "no", "yes")):
        evening = voting("yes-no-counted")
        for seat, choice in enumerate(choices, 1):
            evening.say(seat, "ballot", choice)
        assert counted(evening) == {"Yes": 1, "No": 2}
        assert not any(name in repr(evening.block("vote", Facts)) for name in NAMES)
        only_counted.append([evening.view(observer) for observer in (None, 1, 2, 3)])
    assert shown[0] == shown[1] and only_counted[0] == only_counted[1]


def test_who_has_not_voted_in_time_abstains_also_where_a_countdown_ends_at_once() -> None:
    evening = voting(vote_seconds="30")
    assert evening.question(2, "ballot").deadline == 30_000
    assert evening.question(2, "ballot").timeout_text
    evening.say(2, "ballot", "yes")
    assert own(evening.wait(30_000)) == [o.VoteClosed(late=True)]
    sheet = evening.block("vote", Sheet)
    assert [getattr(row.cells[0], "message", "") for row in sheet.rows] == ["Abstain", "Yes", "Abstain"]
    evening = voting(vote_seconds="30")
    evening.say(2, "countdown", "30")
    assert own(evening.wait(30_000)) == [o.CountdownEnded(), o.VoteClosed(late=True)]


# Votes that show only the count


FIVE = ("Anna", "Ben", "Caro", "Dino", "Elsa")


def counting(*names: str, **options: Any) -> Evening:
    evening = playing(*(names or FIVE), **options)
    evening.say(1, "vote", "yes-no-counted")
    return evening


def cast(evening: Evening, **ballots: str) -> None:
    """Let people vote, by name."""
    for place in evening.view(None).public.seats:
        if place.name in ballots:
            evening.say(place.seat, "ballot", ballots[place.name])


def counted(evening: Evening) -> dict[str, object]:
    """Return the public result of the vote: the words of each row, and its number."""
    shown = evening.block("vote", Facts)
    found: dict[str, object] = {}
    for row in shown.rows:
        assert isinstance(row.label, Text)
        found[row.label.message] = row.text.values["n"] if isinstance(row.text, Text) and row.text.values else row.text
    return found


def views(evening: Evening) -> list[View]:
    """Return the views of all observers."""
    return [evening.view(observer) for observer in (None, *evening.table.seats)]


@pytest.mark.parametrize("names", [FIVE[:1], FIVE[:2]])
def test_a_vote_that_is_only_counted_takes_three_people(names: tuple[str, ...]) -> None:
    few, enough = playing(*names), playing(*FIVE[:3])
    ways = [getattr(evening.question(1, "vote").ask, "choices", ()) for evening in (few, enough)]
    assert [choice.value for choice in ways[0]] == ["people-shown", "yes-no-shown"]
    assert [choice.value for choice in ways[1]] == ["people-shown", "people-counted", "yes-no-shown", "yes-no-counted"]


def test_nobody_closes_a_vote_while_all_phones_are_there_but_the_last_round_leaves_one_without_a_limit() -> None:
    evening = counting()
    cast(evening, Anna="yes", Ben="no", Caro="yes", Dino="no")
    assert all(not evening.asks(seat, "close") for seat in evening.table.seats)
    assert own(evening.wait(3_600_000)) == []
    assert evening.asks(5, "ballot")
    evening = counting(points="none", rounds=1)
    cast(evening, Anna="yes", Ben="no", Caro="yes", Dino="no")
    evening.say(1, "round-1")
    assert not evening.asks(5, "ballot") and evening.block("vote", Track).value == 4


def test_the_last_round_closes_no_vote() -> None:
    """Check this, else one tap could end the vote before a player who is present has voted."""
    evening = counting(points="none", rounds=1, vote_seconds="180")
    cast(evening, Anna="yes", Ben="no", Caro="yes", Dino="no")
    evening.say(1, "round-1")
    assert evening.view(None).public.phase == "end"
    assert own(evening.say(5, "ballot", "yes"))[-1] == o.VoteClosed(otherwise=NOT_GIVEN)
    assert counted(evening) == {"Yes": 3, "No": 2}


def test_two_devices_agree_before_the_table_goes_on_without_a_ballot_that_is_only_counted() -> None:
    for about, agreed in (("yes-no-counted", True), ("yes-no-shown", False)):
        evening = playing(*FIVE)
        evening.say(1, "vote", about)
        assert evening.move(2, "ballot").agreed is agreed


def test_a_seat_that_the_table_goes_on_without_gives_no_ballot() -> None:
    """Check that it has not abstained: an abstention is a ballot."""
    evening = counting()
    cast(evening, Anna="yes", Ben="no", Caro="abstain", Dino="no")
    assert own(go_on_without(evening, 5)) == [o.BallotCast(5, NOT_GIVEN), o.VoteClosed(otherwise=NOT_GIVEN)]
    assert counted(evening) == {"Yes": 1, "No": 2, "Abstain": 1, "Didn't vote": "1"}
    evening = counting()
    cast(evening, Anna="yes")
    go_on_without(evening, 5)
    track = evening.block("vote", Track)
    assert (track.value, track.most) == (1, 5)
    evening = playing(*FIVE)
    evening.say(1, "vote", "yes-no-shown")
    assert own(go_on_without(evening, 5)) == [o.BallotCast(5, "abstain")]


def test_who_has_not_voted_in_time_gives_no_ballot() -> None:
    evening = counting(vote_seconds="30")
    cast(evening, Anna="yes", Ben="no", Caro="yes")
    holds = evening.question(4, "ballot").timeout_text
    assert isinstance(holds, Text) and holds.message == "If time runs out, you don't vote."
    assert own(evening.wait(30_000)) == [o.VoteClosed(late=True, otherwise=NOT_GIVEN)]
    assert counted(evening) == {"Yes": 2, "No": 1, "Didn't vote": "2"}


@pytest.mark.parametrize("away", [False, True])
def test_fewer_than_three_ballots_are_not_counted_out(away: bool) -> None:
    """Check this after the agreed time, and for a table that continues without absent players."""
    seen = []
    for anna, ben in (("yes", "no"), ("no", "no"), ("abstain", "yes")):
        evening = counting(vote_seconds="180")
        cast(evening, Anna=anna, Ben=ben)
        for seat in (3, 4, 5) if away else ():
            go_on_without(evening, seat)
        evening.wait(180_000)
        (why,) = [row.text for row in evening.block("vote", Facts).rows if isinstance(row.text, Text)]
        assert why.message == "Too few votes: the count would give someone away."
        assert list(counted(evening)) == ["The count", "Didn't vote"]
        seen.append(views(evening))
    assert seen[0] == seen[1] == seen[2]
