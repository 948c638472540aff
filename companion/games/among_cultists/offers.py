"""What each seat may answer in the first part of Among Cultists: all are asked the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from companion.core import script as s
from companion.core.game import Repeat
from companion.core.question import Answer, Choice, Offer, One, Question, step
from companion.core.text import say
from companion.core.view import Seat
from companion.games.among_cultists import commands as c
from companion.games.among_cultists.state import State

AnyOffer = Offer[c.Command]

RUNS = One(
    (
        Choice("pause", say("Pause"), "pause"),
        Choice("repeat", say("Repeat this step"), "undo"),
        Choice("stop", say("Stop the night and wake everybody"), "eye"),
    )
)
STANDS = One((Choice("pause", say("Go on"), "play"), *RUNS.choices[1:]))


def offers(state: State, seat: Seat) -> Sequence[AnyOffer]:
    """Return the questions of `seat`."""
    return list(_offers(state, seat))


def _offers(state: State, seat: Seat) -> Iterator[AnyOffer]:
    place = f"{state.nights}.{seat}"
    match state.phase:
        case "preparing" if seat not in state.ready:
            ready = step(f"ready-{place}", say("I am ready for the night"), icon="moon", awaited=True, press=True)
            yield Offer(ready, lambda _: c.GetReady(seat))
        case "night":
            voice = s.go_on(state.narration, seat)
            if voice:
                yield Offer(voice.question, voice.command)
            yield _control(state, seat)
        case "after" if not state.done:
            done = step(f"done-{place}", say("The cards are in place"), icon="check", awaited=True, press=True)
            yield Offer(done, lambda _: c.FinishNight())
            if state.stopped:
                yield Offer(step(f"again-{place}", say("Begin the night again")), lambda _: c.PlanNight())
        case _:
            return


def _control(state: State, seat: Seat) -> AnyOffer:
    """Pause, repeat, stop. The id changes with each of them: of two taps at once the second finds nothing."""
    stands = state.paused or state.narration.status == "stopped"
    question = Question(
        id=f"night-{state.narration.take}-{'stands' if stands else 'runs'}.{seat}",
        text=say("The night"),
        ask=STANDS if stands else RUNS,
    )
    return Offer(question, _going(stands))


def _going(stands: bool) -> Callable[[Answer], c.Command]:
    def command(answer: Answer) -> c.Command:
        if answer == "stop":
            return c.StopNight()
        if stands:
            return c.GoOn()
        return Repeat() if answer == "repeat" else c.PauseNight()

    return command
