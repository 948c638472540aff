"""What may be done in Among Cultists; up to the evening all seats are asked the same, in the same shape."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from companion.core import script as s
from companion.core.game import Repeat
from companion.core.question import Choice, Offer, One, Question, step
from companion.core.text import say
from companion.core.view import Control, Seat
from companion.games.among_cultists import before as b
from companion.games.among_cultists import commands as c
from companion.games.among_cultists import evening as ev
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
    return ev.offers(state.evening, seat) if state.evening else list(_offers(state, seat))


def _offers(state: State, seat: Seat) -> Iterator[AnyOffer]:
    place = f"{state.nights}.{seat}"
    match state.phase:
        case "setting_up" | "envelopes":
            yield from b.offers(state.before, seat)
        case "preparing":
            if seat not in state.ready:
                ready = step(f"ready-{place}", say("I am ready for the night"), icon="moon", awaited=True, press=True)
                yield Offer(ready, lambda _: c.GetReady(seat))
            if state.narration.voice and not state.checking:
                check = step(f"check-{state.narration.take}.{seat}", say("Sound check"), icon="bell")
                yield Offer(check, lambda _: c.CheckSound())
            yield from b.again(state.before, seat)
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
    """Return what the hub's buttons do, for phones.

    The id changes with each answer: of two taps at once the second finds nothing.
    """
    does = {str(control): command for control, command in controls(state).items()}
    question = Question(
        id=f"night-{state.narration.take}-{'stands' if state.stands else 'runs'}.{seat}",
        text=say("The night"),
        ask=STANDS if state.stands else RUNS,
        held=True,
    )
    return Offer(question, lambda answer: does[str(answer)])


def controls(state: State) -> Mapping[Control, c.Command]:
    """Return what the hub's own buttons do now, besides the pause of the table."""
    if state.evening:
        return ev.controls(state.evening)
    match state.phase:
        case "setting_up" if b.can_finish(state.before):
            return {"next": b.FinishSetup()}
        case "night" if state.stands:
            return {"pause": c.GoOn(), "repeat": c.GoOn(), "stop": c.StopNight()}
        case "night":
            return {"pause": c.PauseNight(), "repeat": Repeat(), "stop": c.StopNight()}
        case "after" if not state.done:
            return {"next": c.FinishNight()}
        case _:
            return {}
