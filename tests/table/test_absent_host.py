"""A host who is gone: the other players choose a new host, and the absent one keeps their seat."""

from collections.abc import Callable, Iterable

import pytest

from companion.core.game import Refused
from companion.core.text import Words
from companion.core.view import Seat
from companion.hub.table.phones import OVERDUE_AFTER
from companion.table import events as e
from companion.table import inputs as i
from companion.table import view
from companion.table.feature import Feature, TableContext
from companion.table.handover.picking import LOOK, asked_now
from companion.table.parts import NOTICE
from tests.games.open_table.by_hand import playing
from tests.golden.english import english
from tests.laws.evening import Evening, end
from tests.laws.shadow import SHADOW
from tests.table.by_hand import shown_word

NAMES = ("Anna", "Ben", "Caro", "Dino")


def gone(evening: Evening, *seats: int, minute: bool = True) -> None:
    """Let phones be gone for half a minute, or for a minute."""
    for seat in seats:
        evening.do(i.ReportAway(seat, is_long_away=minute, is_overdue=True))


def asked(evening: Evening, start: str) -> list[int]:
    return [seat for seat in evening.table.seats if evening.asks(seat, start)]


def notices(evening: Evening) -> str:
    return " ".join(english(notice) for notice in evening.view(None).public.notices)


def let_in(evening: Evening) -> None:
    evening.say(1, "table-let-in")


def chosen(evening: Evening) -> None:
    let_in(evening)
    evening.say(1, "table-game", "open-table")


def rehearsal(evening: Evening) -> None:
    let_in(evening)
    evening.say(1, "table-rehearse")


def parked(evening: Evening) -> None:
    evening.play("open-table")
    evening.say(1, "table-ask-park")
    evening.say(2, "table-agree-park", "yes")


def paused(evening: Evening) -> None:
    evening.play("open-table")
    evening.say(2, "table-pause")


def ended(evening: Evening) -> None:
    evening.play("open-table")
    end(evening)


def cleared(evening: Evening) -> None:
    ended(evening)
    evening.say(1, "table-clear")


def prologue(evening: Evening) -> None:
    let_in(evening)
    evening.say(1, "table-game", "complots")
    evening.say(1, "table-prologue")


STATES: dict[str, Callable[[Evening], object]] = {
    "before the first game": let_in,
    "with a game chosen": chosen,
    "while a game is told": prologue,
    "in a rehearsal": rehearsal,
    "in a game": lambda evening: evening.play("open-table"),
    "in a pause": paused,
    "in a vote": lambda evening: [evening.play("open-table"), evening.say(2, "vote", "people-shown")],
    "after a game": ended,
    "at a cleared table": cleared,
    "with a parked game": parked,
}


@pytest.mark.parametrize("state", STATES)
def test_two_devices_pass_the_role_of_host_on_in_every_state_and_no_seat_goes_with_it(state: str) -> None:
    evening = Evening(*NAMES)
    STATES[state](evening)
    gone(evening, 1)
    assert "“Make me host”" in notices(evening) and "Another phone must agree." in notices(evening)
    devices = [sitter.device for sitter in evening.table.sitters]
    evening.say(2, "table-ask-host-2")
    assert evening.say(3, "table-agree-host-2", "yes") == [e.HostPassed(2)]
    assert evening.table.host == 2 and "“Make me host”" not in notices(evening)
    assert [sitter.device for sitter in evening.table.sitters] == devices
    if not evening.table.playing and not evening.table.rehearsal:
        assert asked(evening, "table-game") == [2]


@pytest.mark.parametrize("state", STATES)
def test_the_last_phone_passes_it_on_alone_ten_seconds_later(state: str) -> None:
    evening = Evening(*NAMES)
    STATES[state](evening)
    gone(evening, 1, 3, 4)
    assert "It takes effect after ten seconds." in notices(evening)
    (agreed,) = evening.say(2, "table-ask-host-2")
    assert agreed == e.Agreed("host", 2, 2, evening.now + NOTICE)
    assert "Ben becomes host" in [english(timer.label) for timer in evening.view(None).public.timers]
    if evening.table.paused:
        evening.say(2, "table-resume")
    assert e.HostPassed(2) in evening.wait(NOTICE)


def test_the_way_to_it_is_looked_for_only_while_the_hosts_phone_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[TableContext] = []
    (feature,) = [one for one in view.NOTICES if "host_away" in one.concerns]

    def looks(at: TableContext) -> Iterable[Words]:
        looked.append(at)
        return feature.ask(at)

    monkeypatch.setattr(view, "NOTICES", (Feature(feature.concerns, looks),))
    evening = playing(*NAMES)
    gone(evening, 2)
    assert "Ben's phone is offline" in notices(evening) and not looked
    gone(evening, 1)
    assert "“Make me host”" in notices(evening) and looked


def test_nobody_asks_for_it_with_closed_eyes_and_nobody_is_asked() -> None:
    evening = Evening(*NAMES, games={SHADOW.name: SHADOW})
    evening.play("shadow", nights=1)
    assert evening.view(None).public.phase == "night"
    gone(evening, 1)
    evening.accept([e.Agreed("host", 2, 2)])
    assert asked(evening, "table-ask-host") == asked(evening, "table-agree-host") == []
    assert "host" not in notices(evening)
    while evening.view(None).public.phase == "night":
        evening.wait(1_000)
    assert asked(evening, "table-agree-host") == [3, 4]
    assert evening.say(3, "table-agree-host-2", "yes") == [e.HostPassed(2)]


# Before anybody is let in


def newcomers() -> Evening:
    """Return a table at which nobody but the host has a voice yet."""
    return Evening(*NAMES)


def test_before_the_first_game_anybody_picks_it_once_the_hosts_phone_is_gone_for_half_a_minute() -> None:
    assert OVERDUE_AFTER == 30_000_000_000
    evening = newcomers()
    evening.do(i.ReportAway(1, is_long_away=False))
    assert asked(evening, "table-game") == [1]
    gone(evening, 1, minute=False)
    assert asked(evening, "table-game") == [1, 2, 3, 4]
    assert english(evening.view(None).public.next) == "Anna's phone is offline. Anyone can pick the game."
    assert evening.question(3, "table-game").required
    evening.say(3, "table-game", "open-table")
    assert english(evening.view(None).public.next) == "Anna's phone is offline. Anyone can start the game."
    evening.say(2, "table-option-rounds", 2)
    evening.say(4, "table-begin")
    assert evening.table.playing and evening.table.host == 1, "that makes nobody host"
    assert len(evening.table.inside) == 4


def test_the_rest_stays_the_hosts_and_all_of_it_once_the_phone_is_back() -> None:
    evening = newcomers()
    gone(evening, 1, minute=False)
    for what in ("table-let-in", "table-remove", "table-more", "table-order", "table-host", "table-speaker"):
        assert asked(evening, what) == [1], what
    evening.say(3, "table-game", "open-table")
    evening.do(i.ReportBack(1))
    for what in ("table-game", "table-begin", "table-option-points"):
        assert asked(evening, what) == [1], what


def test_whoever_was_let_in_passes_the_role_on_and_the_game_stays_the_hosts_to_pick() -> None:
    evening = newcomers()
    evening.say(1, "table-let-in")
    evening.sit("Eva")
    gone(evening, 1)
    assert asked(evening, "table-game") == [1]
    assert asked(evening, "table-ask-host") == [2, 3, 4]


def test_before_anybody_is_let_in_those_who_sit_there_pass_it_on_after_a_notice_however_many_agree() -> None:
    evening = newcomers()
    gone(evening, 1)
    evening.say(2, "table-ask-host-2")
    deadline = evening.now + NOTICE
    assert evening.say(3, "table-agree-host-2", "yes") == [e.Agreed("host", 2, 3, deadline)]
    evening.wait(1_000)
    assert evening.say(4, "table-agree-host-2", "yes") == [e.Agreed("host", 2, 4, deadline)]
    line = evening.view(None).public.timers
    assert [timer.ends for timer in line] == [deadline]
    assert evening.wait(NOTICE - 1_000) == [e.HostPassed(2)]


@pytest.mark.parametrize("stops", ["a no", "the host's phone"])
def test_one_no_or_the_hosts_phone_stops_it(stops: str) -> None:
    evening = newcomers()
    gone(evening, 1)
    evening.say(2, "table-ask-host-2")
    evening.say(3, "table-agree-host-2", "yes")
    if stops == "a no":
        evening.say(4, "table-agree-host-2", "no")
    else:
        evening.do(i.ReportBack(1))
    evening.wait(2 * NOTICE)
    assert evening.table.host == 1


def test_a_phone_that_the_host_shares_does_not_stand_in_nor_do_people_without_one() -> None:
    evening = Evening("Anna")
    evening.sit("Ben", "phone of Anna")
    evening.hub_controls("table-seat", "Caro")
    evening.sit("Dino")
    gone(evening, 1, 2, minute=True)
    assert asked(evening, "table-ask-host") == [4]
    assert evening.table.stand_ins == (4,)


# The phones that are asked for a seat


def wish(evening: Evening, seat: int) -> tuple[tuple[Seat, ...], int]:
    """Return the seats that are asked for the word of a new phone, and the number that must pick it."""
    evening.do(i.AskSeat("new phone", seat))
    handover = evening.table.handover(seat)
    assert handover
    return asked_now(evening.table, handover)


def test_a_seat_is_asked_of_the_phones_that_can_answer_and_of_as_many_as_must() -> None:
    evening = playing(*NAMES)
    assert wish(evening, 3) == ((3,), 1)
    gone(evening, 3)
    assert wish(evening, 3) == ((1, 2, 4), 2)
    gone(evening, 1, 2)
    assert wish(evening, 3) == ((4,), 1)
    gone(evening, 4)
    assert wish(evening, 3) == ((), 0)


def test_the_seat_of_a_host_whom_nobody_can_vouch_for_is_asked_of_the_hub_alone() -> None:
    """Before anybody is let in: a stranger with three tokens takes no seat."""
    evening = newcomers()
    gone(evening, 1)
    assert wish(evening, 1) == ((), 0)
    assert asked(evening, "table-word") == []
    handover = evening.table.handover(1)
    assert handover
    evening.wait(LOOK)
    with pytest.raises(Refused):
        evening.do(i.AskSeat("another phone", 1))
    assert evening.hub_controls("table-word-1", shown_word(handover)) == [e.SeatMoved(1, "new phone")]
