"""The presence of phones: away after 8 s without a channel, overdue after 30 s, and long away after a minute."""

from pathlib import Path

import pytest

from tests.hub.by_hand import ManualHub, after_a_crash, phone

pytestmark = pytest.mark.hub(names="Anna Ben", present=True)


def away(hub: ManualHub) -> list[bool]:
    return [place.away for place in hub.snapshot.public.seats]


def reports(hub: ManualHub) -> list[tuple[str, int]]:
    return [(e.row.type, e.game_time) for e in hub.entries() if e.row.type in ("WentAway", "CameBack")]


def test_a_phone_with_a_channel_or_one_that_hiccups_is_there_however_long_nothing_happens(hub: ManualHub) -> None:
    hub.wait(3600, step=600)
    assert away(hub) == [False, False]
    for _ in range(10):
        hub.tables.present(hub.code, phone("Ben"), False)
        hub.wait(7)
        hub.tables.present(hub.code, phone("Ben"), True)
        hub.wait(1)
    assert reports(hub) == []


def test_a_phone_without_a_channel_is_away_after_8_seconds_counted_from_the_last_time(hub: ManualHub) -> None:
    hub.tables.present(hub.code, phone("Ben"), False)
    hub.wait(7)
    hub.tables.present(hub.code, phone("Ben"), True)
    hub.tables.present(hub.code, phone("Ben"), False)
    hub.wait(7.9)
    assert away(hub) == [False, False]
    hub.wait(0.1)
    assert away(hub) == [False, True]
    assert len(reports(hub)) == 1
    hub.wait(2)
    hub.tables.present(hub.code, phone("Ben"), True)
    hub.settle()
    times = [time for _, time in reports(hub)]
    assert times[1] - times[0] == 2000, "away at 8 s, back at 10 s: no time lies before what has happened"


def test_after_a_minute_others_may_take_the_role_of_host_over(hub: ManualHub) -> None:
    assert not hub.say(1, "table-let-in").problem
    hub.tables.present(hub.code, phone("Anna"), False)
    hub.wait(59)
    assert not hub.asks(2, "table-ask-host")
    hub.wait(1)
    assert hub.asks(2, "table-ask-host")
    hub.wait(3600, step=600)
    assert len(reports(hub)) == 3


def test_after_half_a_minute_the_others_may_go_on_and_ten_seconds_later_they_do(hub: ManualHub) -> None:
    hub.play()
    hub.say(1, "vote", "yes-no-shown")
    hub.tables.present(hub.code, phone("Ben"), False)
    hub.wait(29)
    assert not hub.asks(1, "table-without")
    hub.wait(1)
    assert not hub.say(1, "table-without-2").problem
    hub.wait(9)
    assert hub.asks(2, "ballot")
    hub.wait(1)
    assert not hub.asks(2, "ballot")
    assert not hub.say(1, "ballot", "yes").problem
    assert [entry.row.type for entry in hub.entries()][-4:] == ["GoneOn", "BallotCast", "BallotCast", "VoteClosed"]


def test_a_phone_that_comes_back_is_there_at_once(hub: ManualHub) -> None:
    hub.tables.present(hub.code, phone("Ben"), False)
    hub.wait(70)
    hub.tables.present(hub.code, phone("Ben"), True)
    hub.settle()
    assert away(hub) == [False, False]
    assert [kind for kind, _ in reports(hub)] == ["WentAway", "WentAway", "WentAway", "CameBack"]
    hub.wait(100)
    assert len(reports(hub)) == 4


def test_who_sits_down_late_has_8_seconds_to_open_a_channel(hub: ManualHub) -> None:
    hub.wait(300, step=60)
    hub.sit("Caro")
    hub.wait(7.9)
    assert away(hub) == [False, False, False]
    hub.tables.present(hub.code, phone("Caro"), True)
    hub.wait(100, step=10)
    assert reports(hub) == []
    hub.sit("Dora")
    hub.wait(8)
    assert away(hub) == [False, False, False, True]


def test_one_phone_with_two_seats_comes_and_goes_with_both(hub: ManualHub) -> None:
    assert not hub.say(1, "table-more", "seat-2").problem
    hub.sit("Dino", phone("Ben"))
    hub.tables.present(hub.code, phone("Ben"), False)
    hub.wait(8)
    assert away(hub) == [False, True, True]
    hub.tables.present(hub.code, phone("Ben"), True)
    hub.settle()
    assert away(hub) == [False, False, False]


def test_after_a_restart_every_phone_has_16_seconds_to_come_back(hub: ManualHub, tmp_path: Path) -> None:
    with after_a_crash(hub, tmp_path / "b") as again:
        again.wait(5)
        again.tables.present(again.code, phone("Anna"), True)
        again.wait(10)
        assert away(again) == [False, False]
        again.wait(1)
        assert away(again) == [False, True]
        with after_a_crash(again, tmp_path / "c") as third:
            third.tables.present(third.code, phone("Ben"), True)
            third.settle()
            assert away(third) == [False, False]
