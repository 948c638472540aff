"""Moving a seat to another phone (design 3, Identity)."""

import pytest

from companion.core.game import Refused
from companion.core.question import NotOffered
from companion.core.table import events as e
from companion.core.table import inputs as i
from companion.core.table.state import MOVE_ASKED, MOVE_OPEN
from companion.core.view import Facts
from tests.laws.evening import Evening


def four() -> Evening:
    return Evening("Anna", "Ben", "Caro", "Dino")


def code(evening: Evening, seat: int) -> str:
    move = evening.table.move(seat)
    assert move and len(move.code) == 10
    return move.code


def shown(evening: Evening) -> list[str]:
    """Return what the table page shows to open on another phone."""
    blocks = [b for b in evening.view(None).public.blocks if isinstance(b, Facts) and b.id == "move"]
    return [str(row.text) for block in blocks for row in block.rows]


def test_a_seat_shows_its_own_code_to_itself_alone() -> None:
    evening = four()
    evening.say(2, "table-move")
    path = f"/K7QM/move/{code(evening, 2)}"
    private = evening.view(2).private
    assert private and [secret.text for secret in private.secrets] == [path]
    for eye in (None, 1, 3, 4):
        assert code(evening, 2) not in repr(evening.view(eye))


def test_the_code_moves_the_seat_once() -> None:
    evening = four()
    evening.say(2, "table-move")
    take = i.TakeSeat("new phone", code(evening, 2))
    assert evening.do(take) == [e.SeatMoved(2, "new phone")]
    assert evening.table.seats_of("new phone") == (2,)
    assert evening.table.seats_of("phone of Ben") == ()
    with pytest.raises(Refused, match="not good any more"):
        evening.do(take)


@pytest.mark.parametrize("wrong", ["", "AAAAAAAAAA", "aaaaaaaaaa", "É"])
def test_a_wrong_code_moves_nobody(wrong: str) -> None:
    evening = four()
    evening.say(2, "table-move")
    with pytest.raises(Refused, match="not good any more"):
        evening.do(i.TakeSeat("thief", wrong))


def test_an_empty_code_does_not_take_a_seat_whose_phone_is_still_being_asked() -> None:
    evening = agreed()
    with pytest.raises(Refused):
        evening.do(i.TakeSeat("thief", ""))


def test_a_code_expires() -> None:
    evening = four()
    evening.say(2, "table-move")
    old = code(evening, 2)
    evening.now = MOVE_OPEN
    with pytest.raises(Refused):
        evening.do(i.TakeSeat("late phone", old))
    assert evening.wait(0) == [e.MoveClosed(2)]
    assert evening.rules.due(evening.table) is None


def test_a_seat_may_stay_after_all() -> None:
    evening = four()
    late = evening.question(2, "table-move").id
    evening.say(2, "table-move")
    old = code(evening, 2)
    assert evening.say(2, "table-stay") == [e.MoveClosed(2)]
    with pytest.raises(Refused):
        evening.do(i.TakeSeat("late phone", old))
    assert late not in evening.ids(2)


def agreed() -> Evening:
    """The host and one other want Caro, whose phone is there, to go on on another phone."""
    evening = four()
    assert evening.say(2, "table-ask-move", "seat-3") == [e.Agreed("move", 3, 2)]
    assert evening.say(1, "table-agree-move-3", "yes") == [e.MoveAsked(3, MOVE_ASKED)]
    return evening


def test_a_live_phone_is_asked_first_and_nobody_sees_a_code() -> None:
    evening = agreed()
    question = evening.question(3, "table-leaving")
    assert question.awaited and question.until == MOVE_ASKED and question.otherwise
    assert shown(evening) == []


def test_a_live_phone_may_refuse() -> None:
    evening = agreed()
    assert evening.say(3, "table-leaving", "stay") == [e.MoveClosed(3)]
    assert evening.table.moves == ()


def test_a_live_phone_may_let_its_seat_go_and_the_table_shows_the_code() -> None:
    evening = agreed()
    evening.say(3, "table-leaving", "go")
    assert shown(evening) == [f"/K7QM/move/{code(evening, 3)}"]
    assert evening.do(i.TakeSeat("new phone", code(evening, 3))) == [e.SeatMoved(3, "new phone")]
    assert shown(evening) == []


def test_a_live_phone_that_says_nothing_lets_its_seat_go() -> None:
    evening = agreed()
    evening.wait(MOVE_ASKED - 1)
    assert shown(evening) == []
    evening.wait(1)
    assert shown(evening) == [f"/K7QM/move/{code(evening, 3)}"]


def test_a_late_answer_of_a_phone_that_was_asked_is_not_taken_the_next_time() -> None:
    evening = agreed()
    late = evening.question(3, "table-leaving").id
    evening.say(3, "table-leaving", "stay")
    evening.wait(5_000)
    evening.say(2, "table-ask-move", "seat-3")
    evening.say(1, "table-agree-move-3", "yes")
    assert late not in evening.ids(3)


def test_a_phone_that_is_away_is_not_asked() -> None:
    evening = four()
    evening.do(i.ReportAway(3, long=False))
    evening.say(1, "table-ask-move", "seat-3")
    opened = evening.say(4, "table-agree-move-3", "yes")
    assert opened == [e.MoveOpened(3, code(evening, 3), MOVE_OPEN)]
    assert shown(evening)


def test_two_others_do_not_move_a_seat_without_the_host() -> None:
    """By agreement of the host and one other."""
    evening = four()
    evening.say(2, "table-ask-move", "seat-3")
    assert evening.say(4, "table-agree-move-3", "yes") == [e.Agreed("move", 3, 4)]
    assert evening.say(1, "table-agree-move-3", "yes") == [e.MoveAsked(3, MOVE_ASKED)]


def test_the_seat_itself_has_no_voice_in_it() -> None:
    evening = four()
    evening.say(1, "table-ask-move", "seat-3")
    assert not evening.asks(3, "table-agree-move")
    with pytest.raises(NotOffered):
        evening.say(3, "table-ask-move", "seat-3")


def test_the_host_is_moved_by_any_two_others() -> None:
    """The host's own seat: any two others."""
    evening = four()
    evening.say(2, "table-ask-move", "seat-1")
    assert evening.say(3, "table-agree-move-1", "yes") == [e.MoveAsked(1, MOVE_ASKED)]


def test_who_comes_back_on_a_new_phone_is_not_away() -> None:
    evening = four()
    evening.do(i.ReportAway(3, long=True))
    evening.say(1, "table-ask-move", "seat-3")
    evening.say(4, "table-agree-move-3", "yes")
    evening.do(i.TakeSeat("new phone", code(evening, 3)))
    assert not evening.table.sitter(3).away and not evening.table.sitter(3).long_away


def test_a_seat_away_is_held() -> None:
    """Nobody is thrown out by a dead battery."""
    evening = four()
    evening.do(i.ReportAway(3, long=True))
    assert evening.table.seats == (1, 2, 3, 4)
    assert [place.away for place in evening.view(None).public.seats] == [False, False, True, False]


def test_a_move_of_a_seat_that_is_given_up_is_over() -> None:
    evening = four()
    evening.say(3, "table-move")
    old = code(evening, 3)
    evening.say(3, "table-stand")
    evening.sit("Eve")
    with pytest.raises(Refused):
        evening.do(i.TakeSeat("late phone", old))


def test_a_move_runs_out_at_its_moment_while_a_countdown_runs() -> None:
    evening = four()
    evening.play("open-table")
    evening.say(2, "table-move")
    evening.say(1, "countdown", "600")
    assert evening.wait(MOVE_OPEN) == [e.MoveClosed(2)]
    assert evening.rules.due(evening.table) == 600_000


def test_who_sits_down_during_a_game_has_no_voice_in_it() -> None:
    """A second window at the door would else be a second vote: with it the host could take any seat over."""
    evening = four()
    evening.say(1, "table-game", "open-table")
    evening.say(1, "table-begin")
    evening.sit("Zoe")
    evening.do(i.ReportAway(3, False))
    assert evening.ids(5) == ["table-stand-1", "table-move-0"]
    evening.say(1, "table-ask-move", "seat-3")
    assert not [id for id in evening.ids(5) if "agree" in id]
    assert evening.table.move(3) is None
    evening.say(2, "table-agree-move-3", "yes")
    assert evening.table.move(3)
