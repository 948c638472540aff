"""The narration under any order of reports, ticks, repeats and voices that come and go."""

from itertools import pairwise
from typing import Any

from hypothesis import example, given, settings
from hypothesis import strategies as st

from companion.core import script as s
from companion.core.report import NarratorPresent, Repeat, Spoken, Tick
from companion.core.text import say
from tests.core.narrated import LEAD, SCRIPT, Command, NarratedNight, line

LINES = {one.key: one for one in (s.EYES_CLOSED, *SCRIPT.lines)}
STEP_TO_END = {
    one.key: [later.key for rest in SCRIPT.steps[number:] for later in rest]
    for number, step in enumerate(SCRIPT.steps)
    for one in step
}
LAST_STEP = [one.key for one in SCRIPT.steps[-1]]
WHILE_STOPPED = (s.LineLost, s.NarrationStopped, s.NarratorFound, s.NarratorLost, s.NarratorAwaited)
"""The events after two lost lines: voices come, go and get ready; no line comes before somebody repeats the step."""

no_hurry = settings(deadline=None)

Action = int | str | Command
ACTIONS = st.lists(
    st.one_of(
        st.just("report"),
        st.just("due"),
        st.just("again"),
        st.integers(0, 20000),  # so many ms pass, whatever is due in them
        st.builds(Spoken, st.sampled_from([*LINES, "nothing"]), st.integers(0, 5)),
        st.just(Tick()),
        st.just(Repeat()),
        st.builds(NarratorPresent, st.booleans(), st.booleans()),
    ),
    max_size=60,
)


def play(actions: list[Action], voice: bool) -> NarratedNight:
    night = NarratedNight(voice=voice)
    last = Spoken("nothing", 0)
    for action in actions:
        match action:
            case int():
                night.now += action
            case "report" if night.shown:
                night.now = max(night.now, night.shown.starts + 1)
                last = Spoken(night.shown.key, night.shown.take)
                assert not night.refuses(last)
            case "due" if (due := s.next_deadline(night.script, night.state)) is not None:
                night.now = max(night.now, due)
                assert not night.refuses(Tick())
            case "again":
                assert night.refuses(last)
            case Tick() | Spoken() | Repeat() | NarratorPresent():
                night.refuses(action)
    return night


@no_hurry
@given(ACTIONS, st.booleans())
@example(["due", "due", NarratorPresent(False, soon=True)], True)
def test_every_line_comes_in_its_order_or_its_step_comes_again(actions: list[Action], voice: bool) -> None:
    to_come: list[str] = []
    lost = 0
    after: s.NarrationEvent[Any] | None = None
    for event in play(actions, voice).events:
        match event:
            case s.ScriptBegan():
                to_come = list(STEP_TO_END["settle"])
            case s.LineSpoken(key) | s.LineLost(key):
                assert key == to_come.pop(0)
                lost += isinstance(event, s.LineLost)
            case s.NarrationStopped():
                assert lost == 2 or isinstance(after, s.NarratorLost)
                if isinstance(after, s.LineLost):
                    to_come.insert(0, after.line)
            case s.StepRepeated():
                lost = 0
                present = next((key for key in to_come if key != s.EYES_CLOSED.key), LAST_STEP[0])
                to_come = [s.EYES_CLOSED.key, *STEP_TO_END[present]]
            case s.ScriptEnded():
                assert not to_come
        assert lost < 2 or isinstance(event, WHILE_STOPPED)
        after = event


@no_hurry
@given(ACTIONS, st.booleans())
def test_no_pause_is_shorter_or_longer_than_the_script_says(actions: list[Action], voice: bool) -> None:
    for now, event in play(actions, voice).happened:
        match event:
            case s.LineSpoken(key, starts=starts) | s.LineLost(key, starts=starts):
                assert starts - now == LINES[key].pause >= 300
            case s.ScriptBegan(starts=starts) | s.StepRepeated(starts=starts):
                assert starts - now == LEAD >= 300


@no_hurry
@given(ACTIONS, st.booleans())
def test_the_moments_of_a_take_never_go_back_and_takes_only_count_up(actions: list[Action], voice: bool) -> None:
    moments = [
        (event.take, event.starts)
        for event in play(actions, voice).events
        if isinstance(event, s.ScriptBegan | s.StepRepeated | s.LineSpoken | s.LineLost)
    ]
    assert all(before < after for before, after in pairwise(moments))


@no_hurry
@given(ACTIONS, st.booleans())
def test_with_a_silent_voice_ticks_alone_lead_to_the_end_or_to_a_stop(actions: list[Action], voice: bool) -> None:
    night = play(actions, voice)
    for _ in range(len(LINES) + 2):
        if s.next_deadline(SCRIPT, night.state) is not None:
            night.tick()
    assert night.state.status in ("silent", "stopped")


@no_hurry
@given(ACTIONS, st.booleans())
def test_without_a_voice_a_repeat_and_ticks_lead_to_the_end(actions: list[Action], voice: bool) -> None:
    night = play(actions, voice)
    night.refuses(NarratorPresent(False))
    if night.state.status == "stopped":
        assert list(s.go_on(night.state, lambda now, chance: s.repeat(SCRIPT, night.state, now)))
        night.do(Repeat())
    for _ in range(len(LINES) + 2):
        if s.next_deadline(SCRIPT, night.state) is not None:
            night.tick()
    assert night.state.status == "silent"
    assert night.events[-1] in (s.ScriptEnded(), s.NarratorLost())


@no_hurry
@given(ACTIONS, st.booleans())
def test_two_nights_that_differ_in_dropped_reports_only_are_equal(actions: list[Action], voice: bool) -> None:
    night = play(actions, voice)
    undisturbed = NarratedNight(voice=voice)
    for undisturbed.now, command in night.accepted:
        undisturbed.do(command)
    assert undisturbed.happened == night.happened
    assert undisturbed.state == night.state


OTHER_WORDS = s.Script(
    tuple(
        tuple(line(f"{one.key} (other)", one.pause, one.length, sound="gong", lamps={"power": "off"}) for one in step)
        for step in SCRIPT.steps
    )
)


@no_hurry
@given(ACTIONS, st.booleans())
def test_words_sounds_and_lamps_move_no_moment(actions: list[Action], voice: bool) -> None:
    night = play(actions, voice)
    other = NarratedNight(script=OTHER_WORDS, voice=voice)
    for other.now, command in night.accepted:
        if isinstance(command, Spoken) and command.line != s.EYES_CLOSED.key:
            other.do(Spoken(f"{command.line} (other)", command.take))
        else:
            other.do(command)
    assert [(now, type(event)) for now, event in other.happened] == [(now, type(e)) for now, e in night.happened]
    assert other.state == night.state


@no_hurry
@given(st.lists(st.lists(st.tuples(st.integers(-500, 1000), st.integers(1, 9000)), max_size=3), max_size=3))
def test_a_script_can_be_made_exactly_when_it_can_be_followed(steps: list[list[tuple[int, int]]]) -> None:
    followed = bool(steps) and all(steps) and all(pause >= 300 for step in steps for pause, _ in step)
    try:
        script = s.Script(
            tuple(
                tuple(
                    s.Line(key=f"{number}.{place}", text=say("…"), pause=pause, length=length)
                    for place, (pause, length) in enumerate(step)
                )
                for number, step in enumerate(steps)
            )
        )
    except ValueError:
        assert not followed
        return
    assert followed
    night = NarratedNight(script=script, voice=False)
    while night.state.status == "speaking":
        night.tick()
    assert night.now == LEAD + sum(pause + length for step in steps for pause, length in step)
