"""What each seat may answer in a vote."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core import script as s
from companion.core.game import Repeat
from companion.core.question import Answer, Choice, Offer, One, Question, step
from companion.core.text import Text, say
from companion.core.view import Seat
from companion.games.among_cultists.evening.rounds.offers import characters
from companion.games.among_cultists.evening.state import AI, State, Vote, character_of
from companion.games.among_cultists.evening.votes import commands as c
from companion.games.among_cultists.evening.votes.decide import can_find, can_start
from companion.games.among_cultists.evening.votes.tally import ABSTAIN

VoteOffer = Offer[c.VoteCommand] | Offer[Repeat]

NOBODY = "nobody"
KEEP = "keep"
YES_OR_NO = One((Choice("yes", say("Yes"), "check"), Choice("no", say("No"), "cross")))
MARKER = One((Choice("cultist", say("A Cultist")), Choice("investigator", say("An Investigator"))))


def offers(state: State, seat: Seat) -> Iterator[VoteOffer]:
    """Yield the questions of `seat`: how a vote may begin, and what the one that runs asks."""
    if state.vote is None:
        yield from _beginnings(state, seat)
        return
    match state.vote.stage:
        case "talk" | "shown":
            yield _step(state, state.vote, seat)
        case "ballots" | "partner":
            yield from _secret(state, state.vote, seat)
        case "change":
            if seat == state.knife:
                yield _change(state, state.vote, seat)
        case "pointing" | "entry":
            yield from _pointing(state, seat)
        case "last" | "marker":
            yield from _asked(state, state.vote, seat)


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
    if can_start(state):
        text = say("{who} starts a vote", who=state.name(state.order[state.turn]))
        yield Offer(step(f"vote-{_place(state, seat)}", text, icon="vote"), lambda _: c.StartVote())
    if can_find(state):
        question = Question(
            id=f"found-{_place(state, seat)}", text=say("Somebody was found dead"), ask=characters(state, state.living)
        )
        yield Offer(question, lambda answer: c.FindMurder(character_of(str(answer))))


def _place(state: State, seat: Seat) -> str:
    return f"{state.votes}-{state.place(seat)}"


def _step(state: State, vote: Vote, seat: Seat) -> VoteOffer:
    # Whoever started it leads it (p. 17); after a murder, whoever is in turn or holds the knife.
    leader = next(one for one in (vote.by, state.order[state.turn]) if one is not None)
    kind = "open" if vote.stage == "talk" else "seen"
    text = step_text(vote) or say("Go on")
    question = step(f"{kind}-{_place(state, seat)}", text, awaited=seat == state.hand(leader), icon="vote", press=True)
    return Offer(question, lambda _: step_command(vote))


def _secret(state: State, vote: Vote, seat: Seat) -> Iterator[VoteOffer]:
    place = _place(state, seat)
    if vote.stage == "ballots" and seat not in vote.ballots:
        yield _ballot(state, vote, seat)
    if vote.stage == "partner" and seat not in vote.answers:
        yield _partner(state, seat)
    if seat not in vote.wanted:
        away = say("Close the vote: who is away abstains")
        text = away if vote.stage == "ballots" else say("Close it: who is away says no")
        yield Offer(step(f"close-{vote.stage}-{place}", text), lambda _: c.CloseVote(seat))


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


def _partner(state: State, seat: Seat) -> VoteOffer:
    question = Question(
        id=f"partner-{_place(state, seat)}",
        text=say(
            "The AI was voted out. Are you the other Cultist, and a ghost already? "
            "If so, say yes: the last Cultist is gone. Everybody else says no."
        ),
        ask=YES_OR_NO,
        secret=True,
        awaited=True,
    )
    return Offer(question, lambda answer: c.AnswerPartner(seat, answer == "yes"))


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


def _asked(state: State, vote: Vote, seat: Seat) -> Iterator[VoteOffer]:
    """Yield whether that was the last Cultist: a player answers for their character, the table for the AI."""
    place = _place(state, seat)
    if vote.stage == "marker":
        text = say("The AI was voted out: turn its marker. What is it?")
        question = Question(id=f"marker-{place}", text=text, ask=MARKER, awaited=True)
        yield Offer(question, lambda answer: c.ShowMarker(answer == "cultist"))
    elif seat == vote.out or vote.out == AI:
        question = Question(id=f"last-{place}", text=_last(state, vote), ask=YES_OR_NO, awaited=True)
        yield Offer(question, lambda answer: c.AnswerLast(answer == "yes"))


def _last(state: State, vote: Vote) -> Text:
    if vote.out == AI:
        return say("The AI was voted out. Is the other Cultist a ghost already, who says so now?")
    if state.variant.cultists == 1:
        return say("You were voted out. Are you the Cultist? Everybody learns it.")
    return say("You were voted out. Are you a Cultist, and the last one alive? Everybody learns it.")
