"""The moves of the day: the talk, accusations, ballots, and the Hunter's shot."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec.structs import replace

from companion.core.chance import Chance
from companion.core.event import Event
from companion.core.game import apply_events
from companion.core.move import EVERYBODY, Move
from companion.core.question import One, Question, step
from companion.core.text import Text, say
from companion.games.werewolf import flow
from companion.games.werewolf.ballots import ABSTAIN
from companion.games.werewolf.events import day as e
from companion.games.werewolf.options import ACCUSATIONS
from companion.games.werewolf.state import State
from companion.kit.choices import people_or_nobody, seat_or_nobody
from companion.kit.simultaneous_choice import SimultaneousChoice, ask


def end_talk(state: State) -> Iterator[Move[Event[State]]]:
    """Ask everyone alive whether to end the talk: more than half of them do."""

    def wanted(by: int, answer: object, now: int, chance: Chance) -> Sequence[Event[State]]:
        happened: flow.Happened = [e.TalkEndWanted(by)]
        reached = apply_events(state, happened)
        return [*happened, *(flow.talk_over(reached, now) if flow.is_most(reached, reached.quick) else [])]

    to = tuple(seat for seat in state.alive if seat not in state.quick)
    says = say("Accuse now") if ACCUSATIONS.of(state.setup) == "yes" else say("Vote now")
    yield Move(to, step(f"talked-{len(state.nights)}", says, icon="vote"), wanted)


def lengthen_talk(state: State) -> Iterator[Move[Event[State]]]:
    """Ask everyone alive whether to talk for another minute, once a day."""

    def wanted(by: int, *_: object) -> Sequence[Event[State]]:
        happened: flow.Happened = [e.LongerTalkWanted(by)]
        reached = apply_events(state, happened)
        return [*happened, *([e.MinuteAdded()] if flow.is_most(reached, reached.longer) else [])]

    to = tuple(seat for seat in state.alive if seat not in state.longer)
    if not state.is_longer:
        yield Move(to, step(f"longer-{len(state.nights)}", say("Talk for another minute"), icon="hourglass"), wanted)


def accuse(state: State) -> Iterator[Move[Event[State]]]:
    """Ask everyone in secret whom they accuse."""
    yield from _ballot(state, say("Whom do you accuse?"), "accuse", flow.accusations_over)


def vote(state: State) -> Iterator[Move[Event[State]]]:
    """Ask everyone in secret who is to be voted out."""
    text = say("Vote again: who is voted out?") if state.run_off else say("Who is voted out?")
    yield from _ballot(state, text, "vote", flow.ballot_over)


def _ballot(
    state: State, text: Text, name: str, over: Callable[[State, dict[int, str], int], flow.Happened]
) -> Iterator[Move[Event[State]]]:
    if state.ballots is None:
        return
    question = Question(
        id=f"{name}-{state.votes}",
        text=text,
        ask=One(people_or_nobody(state.setup, state.candidates)),
        secret=True,
        required=True,
        deadline=state.deadline,
        timeout_text=say("No answer: you abstain."),
    )

    def complete(choice: SimultaneousChoice[str], now: int, chance: Chance) -> Sequence[Event[State]]:
        return over(state, choice.answers, now)

    yield from ask(state.ballots, question, str, e.BallotGiven, complete, lambda *_: ABSTAIN)


def shoot(state: State) -> Iterator[Move[Event[State]]]:
    """Ask the dying Hunter whom to shoot."""
    if state.shooter is None:
        return
    question = Question(
        id=f"shot-{len(state.deaths)}",
        text=say("Whom does {who} shoot?", who=state.name(state.shooter)),
        ask=One(people_or_nobody(state.setup, state.alive)),
        required=True,
        deadline=state.deadline,
        timeout_text=say("No answer: nobody is shot."),
    )
    yield Move(
        state.shooter,
        question,
        lambda by, answer, now, chance: flow.shot_over(state, seat_or_nobody(answer), now),
        active_seat=state.shooter,
        own=replace(question, text=say("Whom do you shoot?")),
        default_effect=lambda seat, now, chance: flow.shot_over(state, None, now),
    )


def end_speech(state: State) -> Iterator[Move[Event[State]]]:
    """Ask the player who speaks in defence to end the speech; nobody else may."""
    if state.accused:
        done = step(f"speech-{state.votes}-{state.accused[0]}", say("I've finished"), icon="check", by_button=True)
        yield Move(state.accused[0], done, lambda by, answer, now, chance: flow.speech_over(state, now))


def end_words(state: State) -> Iterator[Move[Event[State]]]:
    """Ask the player voted out to end the last words; nobody else may."""
    if state.condemned is not None:
        done = step(f"words-{state.votes}", say("I've finished"), icon="check", by_button=True)
        yield Move(state.condemned, done, lambda by, answer, now, chance: flow.words_over(state, now))


def begin_night(state: State) -> Iterator[Move[Event[State]]]:
    """Ask anybody to begin the night, after a day in which nobody has voted; else it comes by itself."""
    if state.deadline is None:
        question = step(
            f"night-{len(state.nights)}", say("Begin the night"), required=True, icon="moon", by_button=True
        )
        yield Move(EVERYBODY, question, lambda by, answer, now, chance: flow.fall_asleep(state, now))
