"""The course of a vote: its start, and the questions of each stage (p. 15-19, 22-24)."""

from __future__ import annotations

from functools import partial

from companion.core import script as s
from companion.core.chance import Chance
from companion.core.move import EVERYBODY, Move
from companion.core.question import Answer, Choice, One, Question, step
from companion.core.text import Text, say
from companion.games.among_cultists.box.host_choices import VOTE_TIME, on_phones
from companion.games.among_cultists.entering.questions import (
    Asked,
    Drafted,
    Happened,
    done_by,
    find_draft,
    own_deed,
    sure,
)
from companion.games.among_cultists.rules.acting import able, may_cost
from companion.games.among_cultists.rules.voting import ABSTAIN, count_in, may_change, talk_until, tally, voted_out
from companion.games.among_cultists.table.fields import AI, Stage, character_of
from companion.games.among_cultists.table.state import State
from companion.games.among_cultists.votes import events as e
from companion.kit.choices import NOBODY
from companion.kit.phases import Clock
from companion.kit.simultaneous_choice import SimultaneousChoice, ask

CHANGING = 20_000
"""Milliseconds that the first player has to change their vote (ruling AC-15)."""

KEEP = "keep"

SHOWN = 20_000
"""Milliseconds for the result of a vote on the phones before the round continues."""

STEPS: dict[Stage, tuple[str, Text]] = {
    "talk": ("open", say("Start the vote")),
    "shown": ("seen", say("Everyone's seen it: continue")),
}
"""The question that ends a stage: its id, and its words."""


def _place(state: State) -> str:
    return f"{state.votes}-{state.place}"


# The start of a vote


def start(state: State) -> Asked:
    """Ask everyone who starts a vote: once a round, and a ghost only if it acts as alive.

    If all are ghosts, there is nobody to vote for (ruling AC-31).
    """
    starters = able(state, in_room=True) if state.active and state.looker is None and state.living else ()

    def then(who: int, by: int, now: int) -> Happened:
        # It cannot be undone if the vote is silent and at once, or costs the Novice their life.
        sure = not state.silent and not may_cost(state, who, "novice")
        return _start(state, who, now) if sure else [Drafted("vote", by, who)]

    yield from own_deed(state, "vote", starters, say("Start a vote"), lambda who, now: then(who, who, now), icon="vote")
    one, several = lambda who: say("{who} starts a vote", who=who), say("Who starts a vote?")
    yield from done_by(state, "vote", starters, one, several, then, icon="vote")
    draft = find_draft(state, "vote")
    if draft and draft.by is not None and draft.by in starters:
        who = draft.by
        text = say("Does {who} start a vote? You can't undo this.", who=state.name(who))
        yes = say("{who} starts a vote", who=state.name(who))
        yield from sure(state, draft, text, yes, lambda now: _start(state, who, now))


def _start(state: State, who: int, now: int) -> Happened:
    return [e.VoteStarted(who, talk_until(state, now))]


# The steps of the table


def go_on(state: State) -> Asked:
    """Ask everyone for the end of the talk or of the look at the result; the leader's seat is active (p. 17)."""
    vote = state.voting
    if vote.stage in STEPS:
        id, text = STEPS[vote.stage]
        question = step(f"{id}-{_place(state)}", text, icon="vote", by_button=True)
        # If ballots are open during the talk already, nobody has to end it.
        waits = vote.stage == "shown" or not on_phones(state.setup) or not state.living
        yield Move(
            EVERYBODY,
            question,
            lambda by, answer, now, _: open_ballots(state, now) if vote.stage == "talk" else [e.VoteEnded()],
            count_in(state) if waits else None,
        )


def open_ballots(state: State, now: int) -> Happened:
    """Return the events after the talk: ballots, the vote with eyes closed, or an empty result."""
    if not state.living:
        return [e.VoteDecided(None, now + SHOWN)]
    if on_phones(state.setup):
        return [e.BallotsOpened(VOTE_TIME.ends(state.setup, now))]
    if not state.narration.voice:
        return [e.PointingBegan(aloud=False)]
    return [e.PointingBegan(aloud=True), *s.begin(state.pointing, state.narration, now)]


def silent(state: State, now: int) -> Happened:
    """Return the start of a vote in silence, once nothing has to be asked first (p. 23)."""
    talks = state.vote is not None and state.vote.stage == "talk" and state.silent
    return open_ballots(state, now) if talks and not state.pending and state.ending is None else ()


# Ballots


def ballot(state: State) -> Asked:
    """Ask everyone for a ballot in secret, ghosts too (rulings AC-7, AC-31).

    A player who has decided may vote during the talk, which goes on.
    """
    vote = state.voting
    if vote.stage not in ("talk", "ballots") or not on_phones(state.setup) or not state.living:
        return
    deadline = vote.deadline if vote.stage == "ballots" else None
    question = Question(
        id=f"ballot-{_place(state)}",
        text=say("Vote someone out. Everyone's vote is shown at the end."),
        ask=_candidates(state),
        secret=True,
        required=True,
        deadline=deadline,
        timeout_text=say("No answer: you abstain.") if deadline else None,
    )
    complete = partial(_count, state)
    yield from ask(vote.ballots, question, str, e.SuspectChosen, complete, lambda *_: ABSTAIN)


def _candidates(state: State) -> One:
    return state.choice(state.living, Choice(ABSTAIN, say("Abstain")))


def _count(state: State, ballots: SimultaneousChoice[str], now: int, chance: Chance) -> Happened:
    shown = ballots.all_answers(ABSTAIN)
    if may_change(state):
        return [e.BallotsShown(shown, now + CHANGING)]
    return [e.BallotsShown(shown), _decide(state, shown, now)]


def _decide(state: State, ballots: dict[int, str], now: int) -> e.VoteDecided:
    out = voted_out(tally(state, ballots))
    # A character corrected to be dead meanwhile is not voted out.
    return e.VoteDecided(out if out in state.living else None, now + SHOWN)


# The knife


def change(state: State) -> Asked:
    """Ask the first player for a change of vote, once all have seen the ballots (p. 17, ruling AC-7)."""
    vote, holder = state.voting, state.knife
    # After a correction the holder may be dead, or the AI: then the time passes.
    if vote.stage != "change" or holder is None or not may_change(state):
        return
    mine = vote.ballots.answers.get(holder, ABSTAIN)
    others = tuple(choice for choice in _candidates(state).choices if choice.value != mine)
    question = Question(
        id=f"change-{_place(state)}",
        text=say("You hold the knife: change your vote?"),
        ask=One((Choice(KEEP, say("Keep my vote"), "check"), *others)),
        required=True,
        deadline=vote.deadline,
        timeout_text=say("No answer: your vote stays the same."),
    )

    def effect(by: int, answer: Answer, now: int, chance: Chance) -> Happened:
        return _keep(state, by, now) if answer == KEEP else [Drafted("change", by, choice=str(answer))]

    yield Move(holder, question, effect)
    draft = find_draft(state, "change")
    if draft:
        choice = next(one for one in others if one.value == draft.choice)
        text = say("Change your vote? You can't undo this.")
        after = vote.ballots.with_answer(holder, choice.value).answers
        changed = e.VoteChanged(holder, choice.value)
        yield from sure(
            state, draft, text, choice.text, lambda now: [changed, _decide(state, after, now)], deadline=vote.deadline
        )


def _keep(state: State, holder: int, now: int) -> Happened:
    return [e.VoteKept(holder), _decide(state, state.voting.ballots.answers, now)]


# With eyes closed


def point(state: State) -> Asked:
    """Let anyone continue if the voice is gone."""
    if state.voting.stage == "pointing":
        yield from s.go_on(state.narration, lambda now, chance: s.repeat(state.pointing, state.narration, now))


def result(state: State) -> Asked:
    """Ask everyone for the result of the vote with eyes closed; if the voice is gone, even before its end."""
    stage = state.voting.stage
    if stage == "entry" or (stage == "pointing" and state.narration.status == "stopped"):
        question = Question(
            id=f"result-{_place(state)}",
            text=say("Who was voted out?"),
            ask=state.choice(state.living, NOBODY),
            required=stage == "entry",
        )
        yield Move(
            EVERYBODY,
            question,
            lambda by, answer, *_: [
                e.VoteEntered(None) if answer == NOBODY.value else Drafted("result", by, target=character_of(answer))
            ],
        )
        draft = find_draft(state, "result")
        if draft and draft.target in state.living:
            out = draft.target
            text = say("Was {who} voted out?", who=state.name(out))
            yes = say("{who} is voted out", who=state.name(out))
            yield from sure(state, draft, text, yes, lambda now: [e.VoteEntered(out)])


# The clock


def _over(state: State, now: int, chance: Chance) -> Happened:
    match state.voting.stage:
        case "talk":
            return open_ballots(state, now)
        case "change":
            return _keep(state, state.knife or AI, now)
        case "shown":
            return [e.VoteEnded()]
        case _:
            return _count(state, state.voting.ballots, now, chance)


CLOCK = Clock[State](deadline=lambda state: state.voting.deadline, over=_over)
"""The end of a talk, of the ballots, of the time to change or of the look at the result."""
