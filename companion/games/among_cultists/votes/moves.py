"""What may be done about a vote: how it begins, and what each of its stages asks (p. 15-19, 22-24)."""

from __future__ import annotations

from functools import partial

from companion.core import script as s
from companion.core.chance import Chance
from companion.core.offer import EVERYBODY, Offer
from companion.core.question import Answer, Choice, One, Question, step
from companion.core.text import Text, say
from companion.games.among_cultists.acting import can_act, eyed, leading, others, up_to
from companion.games.among_cultists.base import Asked, Happened
from companion.games.among_cultists.characters import character_of, characters
from companion.games.among_cultists.closing import talk_until
from companion.games.among_cultists.lines import POINTING
from companion.games.among_cultists.options import VOTE_TIME, on_phones
from companion.games.among_cultists.parts import AI, Stage
from companion.games.among_cultists.state import State
from companion.games.among_cultists.tally import ABSTAIN, may_change, tally, voted_out
from companion.games.among_cultists.votes import events as e
from companion.kit.phases import Clock
from companion.kit.together import Together, ask

CHANGING = 20_000
"""Milliseconds that the first player has to change their vote (ruling AC-15)."""

NOBODY = "nobody"
KEEP = "keep"

STEPS: dict[Stage, tuple[str, Text]] = {
    "talk": ("open", say("The talk is over: vote now")),
    "shown": ("seen", say("Everybody has seen it: go on")),
}
"""How the table goes on from a stage: the id of the question, and its words."""


def _place(state: State) -> str:
    return f"{state.votes}-{state.place}"


# How a vote begins


def start(state: State) -> Asked:
    """Anybody says that the character in turn starts a vote: once a round, and a ghost only if it acts as alive."""
    if state.active and can_act(state, in_room=True):
        who = leading(state)
        question = step(
            f"vote-{state.turn}-{_place(state)}", say("{who} starts a vote", who=state.name(who)), icon="vote"
        )
        yield Offer(up_to(state), question, lambda by, answer, now, *_: [e.VoteStarted(who, talk_until(state, now))])


def find(state: State) -> Asked:
    """Anybody says whom the character in turn, or Fake eyes, found dead."""
    if found := findable(state):
        # With the turn in the id, an answer that comes after the turn names no other finder.
        id = f"found-{state.turn}-{_place(state)}"
        question = Question(id=id, text=say("Somebody was found dead"), ask=characters(state, found))
        yield Offer(
            up_to(state),
            question,
            lambda by, answer, now, *_: [e.MurderFound(character_of(answer), talk_until(state, now))],
        )


def findable(state: State) -> tuple[int, ...]:
    """Return who may be found dead now: any other living character in an action, whose deck Fake eyes look through."""
    if state.phase == "event":
        # As long as nobody has said whose deck it is, it may be any.
        return eyed(state) if state.eyed is None else tuple(one for one in state.living if one == state.eyed)
    # What the camera shows is part of the action that it was.
    if state.camera or can_act(state):
        return others(state)
    return ()


# The steps of the table


def go_on(state: State) -> Asked:
    """Anybody says that the talk is over, or that all have seen the result; who leads the vote is foremost (p. 17)."""
    vote = state.voting
    if vote.stage in STEPS:
        leader = leading(state) if vote.by is None else vote.by
        id, text = STEPS[vote.stage]
        question = step(f"{id}-{_place(state)}", text, icon="vote", press=True)
        yield Offer(EVERYBODY, question, partial(_gone_on, state), state.hand(leader))


def _gone_on(state: State, by: int, answer: Answer, now: int, chance: Chance) -> Happened:
    return opened(state, now) if state.voting.stage == "talk" else [e.VoteEnded()]


def opened(state: State, now: int) -> Happened:
    """Return what follows when the talk is over: ballots, or the vote with eyes closed."""
    if on_phones(state.setup):
        return [e.BallotsOpened(VOTE_TIME.ends(state.setup, now))]
    if not state.narration.voice:
        return [e.PointingBegan(aloud=False)]
    return [e.PointingBegan(aloud=True), *s.begin(POINTING, state.narration, now)]


def silent(state: State, now: int) -> Happened:
    """Return the beginning of a vote where nobody may speak, once nothing has to be asked before (p. 23)."""
    talks = state.vote is not None and state.vote.stage == "talk" and state.silent
    return opened(state, now) if talks and not state.pending and state.ending is None else ()


# Ballots


def ballot(state: State) -> Asked:
    """Everybody names one character in secret or abstains, ghosts too (ruling AC-7)."""
    vote = state.voting
    if vote.stage != "ballots":
        return
    question = Question(
        id=f"ballot-{_place(state)}",
        text=say("Who is to be voted out? In the end everybody's ballot is shown."),
        ask=_candidates(state),
        secret=True,
        awaited=True,
        until=vote.until,
        otherwise=say("You abstain.") if vote.until else None,
    )
    yield from ask(
        vote.ballots,
        question,
        str,
        e.BallotCast,
        lambda ballots, now, _: _counted(state, ballots, now),
        lambda *_: ABSTAIN,
    )


def _candidates(state: State) -> One:
    return characters(state, state.living, Choice(ABSTAIN, say("Abstain")))


def _counted(state: State, ballots: Together[str], now: int) -> Happened:
    shown = ballots.shown(ABSTAIN)
    if may_change(state):
        return [e.BallotsShown(shown, now + CHANGING)]
    return [e.BallotsShown(shown), _decided(state, shown)]


def _decided(state: State, ballots: dict[int, str]) -> e.VoteDecided:
    return e.VoteDecided(voted_out(tally(state, ballots)))


# The knife


def change(state: State) -> Asked:
    """The first player may vote otherwise, once all have seen the ballots (p. 17, ruling AC-7)."""
    vote, holder = state.voting, state.knife
    if vote.stage != "change" or holder is None:
        return
    mine = vote.ballots.answers.get(holder, ABSTAIN)
    others = tuple(choice for choice in _candidates(state).choices if choice.value != mine)
    question = Question(
        id=f"change-{_place(state)}",
        text=say("You hold the knife: do you change your vote?"),
        ask=One((Choice(KEEP, say("No: it stays as it is"), "check"), *others)),
        awaited=True,
        until=vote.until,
        otherwise=say("Your vote stays as it is."),
    )
    yield Offer(holder, question, partial(_changed, state))


def _changed(state: State, by: int, answer: Answer, now: int, chance: Chance) -> Happened:
    ballots = state.voting.ballots
    if answer == KEEP:
        return [e.VoteKept(by), _decided(state, ballots.answers)]
    return [e.VoteChanged(by, str(answer)), _decided(state, ballots.answered(by, str(answer)).answers)]


# With eyes closed


def point(state: State) -> Asked:
    """Where the voice is gone, anybody goes on."""
    if state.voting.stage == "pointing":
        yield from s.go_on(state.narration, lambda now, chance: s.repeat(POINTING, state.narration, now))


def result(state: State) -> Asked:
    """Anybody enters who was voted out with eyes closed; where the voice is gone, also before it has said all."""
    stage = state.voting.stage
    if stage == "entry" or (stage == "pointing" and state.narration.status == "stopped"):
        question = Question(
            id=f"result-{_place(state)}",
            text=say("Who was voted out?"),
            ask=characters(state, state.living, Choice(NOBODY, say("Nobody"))),
            awaited=stage == "entry",
        )
        yield Offer(
            EVERYBODY,
            question,
            lambda by, answer, *_: [e.VoteEntered(None if answer == NOBODY else character_of(answer))],
        )


# The clock


def _over(state: State, now: int, chance: Chance) -> Happened:
    match state.voting.stage:
        case "talk":
            return opened(state, now)
        case "change":
            return [e.VoteKept(state.knife or AI), _decided(state, state.voting.ballots.answers)]
        case _:
            return _counted(state, state.voting.ballots, now)


CLOCK = Clock[State](due=lambda state: state.voting.until, over=_over)
"""The end of a talk, of the ballots or of the time to change."""
