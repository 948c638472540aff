"""What each seat may answer in a vote."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core import script as s
from companion.core.game import Repeat
from companion.core.question import Answer, Choice, Offer, One, Question, step
from companion.core.text import Text, say
from companion.core.view import Seat
from companion.games.among_cultists.evening.rounds.offers import characters
from companion.games.among_cultists.evening.state import State, Vote, character_of
from companion.games.among_cultists.evening.votes import commands as c
from companion.games.among_cultists.evening.votes.decide import can_close, can_start, findable, finder
from companion.games.among_cultists.evening.votes.tally import ABSTAIN

VoteOffer = Offer[c.VoteCommand] | Offer[Repeat]

NOBODY = "nobody"
KEEP = "keep"


def offers(state: State, seat: Seat) -> Iterator[VoteOffer]:
    """Yield the questions of `seat`: how a vote may begin, and what the one that runs asks."""
    if state.vote is None:
        yield from _beginnings(state, seat)
        return
    match state.vote.stage:
        case "talk" | "shown":
            yield _step(state, state.vote, seat)
        case "ballots":
            yield from _ballots(state, state.vote, seat)
        case "change":
            if seat == state.knife:
                yield _change(state, state.vote, seat)
        case "pointing" | "entry":
            yield from _pointing(state, seat)


def step_text(vote: Vote) -> Text | None:
    """Return the step that the table takes next in a vote, None where it is asked something else."""
    match vote.stage:
        case "talk":
            return say("The talk is over: vote now")
        case "shown":
            return say("Everybody has seen it: go on")
        case _:
            return None


def step_command(vote: Vote) -> c.OpenBallots | c.EndVote:
    """Return what that step asks for."""
    return c.OpenBallots() if vote.stage == "talk" else c.EndVote()


def _beginnings(state: State, seat: Seat) -> Iterator[VoteOffer]:
    by = finder(state)
    # Where the hub knows the roles this may cost a life, which no way leads back from: a tap by another is no mistake.
    if state.roles and seat != state.hand(by):
        return
    if can_start(state):
        text = say("{who} starts a vote", who=state.name(by))
        yield Offer(step(f"vote-{state.turn}-{_place(state, seat)}", text, icon="vote"), lambda _: c.StartVote())
    if found := findable(state):
        # A tap that comes after the turn would name another finder.
        id = f"found-{state.turn}-{_place(state, seat)}"
        question = Question(id=id, text=say("Somebody was found dead"), ask=characters(state, found))
        yield Offer(question, lambda answer: c.FindMurder(character_of(str(answer))))


def _place(state: State, seat: Seat) -> str:
    return f"{state.votes}-{state.place(seat)}"


def _step(state: State, vote: Vote, seat: Seat) -> VoteOffer:
    # Whoever started it leads it (p. 17); after a murder, whoever is in turn or holds the knife.
    leader = next(one for one in (vote.by, finder(state)) if one is not None)
    kind = "open" if vote.stage == "talk" else "seen"
    text = step_text(vote) or say("Go on")
    question = step(f"{kind}-{_place(state, seat)}", text, awaited=seat == state.hand(leader), icon="vote", press=True)
    return Offer(question, lambda _: step_command(vote))


def _ballots(state: State, vote: Vote, seat: Seat) -> Iterator[VoteOffer]:
    if seat not in vote.ballots:
        yield _ballot(state, vote, seat)
    if can_close(vote, seat):
        text = say("Close the vote: who has not voted abstains")
        yield Offer(step(f"close-ballots-{_place(state, seat)}", text), lambda _: c.CloseVote(seat))


def _ballot(state: State, vote: Vote, seat: Seat) -> VoteOffer:
    question = Question(
        id=f"ballot-{_place(state, seat)}",
        text=say("Who is to be voted out? In the end everybody's ballot is shown."),
        ask=characters(state, state.living, Choice(ABSTAIN, say("Abstain"))),
        secret=True,
        awaited=True,
        until=vote.until,
        otherwise=say("You abstain.") if vote.until else None,
    )
    return Offer(question, lambda answer: c.CastBallot(seat, str(answer)))


def _change(state: State, vote: Vote, seat: Seat) -> VoteOffer:
    mine = vote.ballots.get(seat, ABSTAIN)
    everything = characters(state, state.living, Choice(ABSTAIN, say("Abstain"))).choices
    others = tuple(choice for choice in everything if choice.value != mine)
    question = Question(
        id=f"change-{_place(state, seat)}",
        text=say("You hold the knife: do you change your vote?"),
        ask=One((Choice(KEEP, say("No: it stays as it is"), "check"), *others)),
        awaited=True,
        until=vote.until,
        otherwise=say("Your vote stays as it is."),
    )
    return Offer(question, lambda answer: c.KeepVote(seat) if answer == KEEP else c.ChangeVote(seat, str(answer)))


def _pointing(state: State, seat: Seat) -> Iterator[VoteOffer]:
    waits = s.go_on(state.narration, seat)
    if waits:
        yield waits
    if waits or state.voting.stage == "entry":
        question = Question(
            id=f"result-{_place(state, seat)}",
            text=say("Who was voted out?"),
            ask=characters(state, state.living, Choice(NOBODY, say("Nobody"))),
            awaited=state.voting.stage == "entry",
        )
        yield Offer(question, _entered)


def _entered(answer: Answer) -> c.VoteCommand:
    return c.EnterResult(None if answer == NOBODY else character_of(str(answer)))
