"""The pause in which anybody may step in can be seen: it begins once the stage is free, with its clock on every page.

Why: docs/decisions/game.md
"""

from tests.games.castle_of_the_devil.by_hand import PAUSE, STAGED, act, duel, over, playing, state, use
from tests.laws.evening import Evening


def left(evening: Evening) -> int:
    """Return for how many milliseconds the clock of the pause still runs, once nothing covers it."""
    (timer,) = evening.view(None).public.timers
    covered = max((beat.until for beat in evening.stage), default=0)
    return timer.ends - max(covered, evening.now)


def test_a_pause_lasts_five_seconds_after_what_stands_on_the_stage() -> None:
    """Given a challenge, when its beat is over, then the pause begins; so after support, a profession, the points."""
    evening = playing()
    act(evening, "duel", 2)
    assert state(evening).fighting.until == evening.now + STAGED and left(evening) == 5_000
    over(evening)
    for seat in (3, 4, 5):
        evening.say(seat, "support", "sword")
    assert left(evening) == 5_000
    over(evening)
    assert state(evening).phase == "fight" and state(evening).fighting.until == evening.now + PAUSE
    use(evening, 1, "thug")
    assert left(evening) == 5_000
    over(evening)
    assert state(evening).phase == "aftermath" and left(evening) == 5_000


def test_what_is_used_beneath_a_beat_does_not_shorten_the_pause() -> None:
    evening = duel(playing(), 2, swords="34", shields="5")
    use(evening, 1, "thug")
    until = state(evening).fighting.until
    evening.wait(1_000)
    use(evening, 1, "dagger")
    assert state(evening).fighting.until == until
    evening.wait(3_000)
    use(evening, 2, "gloves")
    assert state(evening).fighting.until == evening.now + PAUSE


def test_every_phone_has_the_clock_of_the_pause_beside_its_button() -> None:
    """And the head of every page has it."""
    evening = playing()
    act(evening, "duel", 2)
    for seat in range(1, 6):
        assert evening.question(seat, "wait").until == state(evening).fighting.until
    over(evening)
    assert not evening.asks(1, "wait")
