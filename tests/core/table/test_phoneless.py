"""Who has no phone is waited for like anybody, and the table goes on without an answer only once it has said so."""

import pytest

from companion.core.table import events as e
from companion.core.table.state import NOTICE
from companion.core.text import Text
from companion.core.view import HUB
from companion.games.open_table import events as o
from tests.laws.evening import Evening, end, own


def voting(kind: str = "yes-no-shown", phones: tuple[str, ...] = ("Anna", "Ben"), **options: object) -> Evening:
    """People with phones, and Caro without one, vote at the open table; the seat of Caro is the last."""
    evening = Evening(*phones)
    evening.at_hub("table-seat", "Caro")
    if not phones:
        evening.at_hub("table-game", "open-table")
        evening.at_hub("table-begin")
        vote = next(offer for offer in evening.offered()[evening.table.seats[0]] if "vote" in offer.question.id)
        evening.do(evening.answer(1, vote, kind))
    else:
        evening.play("open-table", **options)
        evening.say(1, "vote", kind)
    return evening


def awaited(evening: Evening) -> list[bool]:
    return [place.awaited for place in evening.public().seats]


def at_hub(evening: Evening) -> list[str]:
    return [offer.question.id for offer in evening.rules.at_hub(evening.table)]


def test_a_secret_question_stays_open_for_somebody_without_a_phone() -> None:
    evening = voting()
    for seat in (1, 2):
        happened = own(evening.say(seat, "ballot", "yes"))
    assert o.VoteClosed() not in happened
    assert awaited(evening) == [False, False, True]
    assert not any(id.startswith("g1-") for id in at_hub(evening)), "the hub's own controls answer nothing secret"


def test_its_clock_ends_it_like_anybodys() -> None:
    evening = voting(vote_seconds="30")
    for seat in (1, 2):
        evening.say(seat, "ballot", "yes")
    assert o.VoteClosed(late=True) in own(evening.wait(40_000))


def test_the_others_and_the_hub_may_go_on_without_at_once() -> None:
    evening = voting()
    assert [evening.asks(seat, "table-without-3") for seat in (1, 2, 3)] == [True, True, False]
    question = evening.question(1, "table-without-3")
    assert not question.awaited and question.tool, "it stands there, and nobody has to say it"
    assert any(id.startswith("table-without-3") for id in at_hub(evening))


def test_it_is_offered_only_while_something_is_asked_in_secret() -> None:
    evening = Evening("Anna", "Ben")
    evening.at_hub("table-seat", "Caro")
    evening.play("open-table")
    assert not evening.asks(1, "table-without") and not any("table-without" in id for id in at_hub(evening))


def test_it_is_announced_for_ten_seconds_and_holds_for_the_rest_of_the_game() -> None:
    evening = voting()
    assert evening.say(1, "table-without-3") == [e.GoingOnAsked(3, 1, evening.now + NOTICE, agreed=False)]
    told = evening.public().happened[-1].text
    assert isinstance(told, Text) and told.message == "{by} wants to go on without {who}, who has no phone."
    assert evening.wait(NOTICE - 1) == []
    assert evening.wait(1) == [e.GoneOn(3, agreed=False), e.Played("open-table", o.BallotCast(3, "abstain"))]
    for seat in (1, 2):
        evening.say(seat, "ballot", "yes")
    assert own(evening.say(1, "vote", "yes-no-shown"))[-1] == o.BallotCast(3, "abstain")


def test_the_hub_says_so_too_and_it_is_announced() -> None:
    evening = voting()
    assert evening.at_hub("table-without-3") == [e.GoingOnAsked(3, HUB, evening.now + NOTICE, agreed=True)]
    told = evening.public().happened[-1].text
    assert isinstance(told, Text) and "who has no phone" in told.message
    assert evening.say(2, "table-wait-3") == [e.GoingOnDropped(3)]
    assert evening.wait(2 * NOTICE) == []


def test_to_wait_after_all_undoes_it() -> None:
    evening = voting()
    evening.say(1, "table-without-3")
    evening.wait(NOTICE)
    for seat in (1, 2):
        evening.say(seat, "ballot", "yes")
    assert any(id.startswith("table-await-3") for id in at_hub(evening))
    assert evening.say(2, "table-await-3") == [e.WaitedAgain(3)]
    assert not evening.asks(1, "table-await-3")
    evening.say(1, "vote", "yes-no-shown")
    assert awaited(evening) == [True, True, True]
    evening.say(1, "table-without-3")
    assert e.GoneOn(3, agreed=False) in evening.wait(NOTICE), "it may be said again"


def test_the_next_game_waits_again() -> None:
    evening = voting()
    evening.say(1, "table-without-3")
    evening.wait(NOTICE)
    end(evening)
    evening.say(1, "table-begin")
    evening.say(1, "vote", "yes-no-shown")
    assert awaited(evening) == [True, True, True]


def test_where_few_answers_would_name_somebody_two_devices_agree() -> None:
    evening = voting("yes-no-counted", ("Anna", "Ben", "Dino"))
    assert evening.say(1, "table-without-4") == [e.Agreed("without", 4, 1)]
    assert evening.say(2, "table-agree-without-4", "yes")[-1] == e.GoingOnAsked(4, 1, NOTICE, agreed=True)
    assert e.GoneOn(4, agreed=True) in evening.wait(NOTICE)


def test_with_no_phone_at_the_table_it_holds_at_once() -> None:
    evening = voting(phones=())
    happened = evening.at_hub("table-without-1")
    assert happened[0] == e.GoneOn(1, agreed=True) and own(happened)[0] == o.BallotCast(1, "abstain")
    before = at_hub(evening)
    evening.at_hub("table-await-1")
    assert not [id for id in at_hub(evening) if "table-await" in id and id in before]


def test_public_questions_are_asked_at_the_hub_all_the_same() -> None:
    evening = voting()
    evening.say(1, "table-without-3")
    evening.wait(NOTICE)
    for seat in (1, 2):
        evening.say(seat, "ballot", "yes")
    ids = evening.ids(3)
    assert any("points" in id for id in ids), ids


@pytest.mark.parametrize("seat", [2, 3])
def test_nothing_of_the_hubs_stands_twice(seat: int) -> None:
    evening = Evening("Anna")
    for name in ("Ben", "Caro"):
        evening.at_hub("table-seat", name)
    evening.play("open-table")
    evening.say(1, "vote", "yes-no-shown")
    assert not [id for id in evening.ids(seat) if id.startswith("table-without")]
    assert [id[:15] for id in at_hub(evening) if id.startswith("table-without")] == [
        "table-without-2",
        "table-without-3",
    ]
