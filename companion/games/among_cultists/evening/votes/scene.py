"""What everybody sees of a vote: what is to be done, how many have voted, and in the end every ballot."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.text import Text, Words, count, say
from companion.core.view import Block, Fact, Facts, Sheet, SheetRow, Timer, Track
from companion.games.among_cultists.evening.state import AI, State, Vote, character_of
from companion.games.among_cultists.evening.votes.decide import may_change
from companion.games.among_cultists.evening.votes.tally import ABSTAIN, ballots, tally

LABELS = {"talk": say("Discussion"), "ballots": say("Vote"), "change": say("The knife")}
"""What the timers of a vote are called, by its stage."""


def blocks(state: State) -> Iterator[Block]:
    """Yield the blocks of the vote that runs."""
    vote = state.vote
    if vote is None:
        return
    yield Facts("vote", say("The vote"), tuple(_facts(state, vote)))
    people = len(state.setup.players)
    # How many are still to answer everybody may see; what they answered nobody.
    if vote.stage == "ballots":
        yield Track("cast", say("Votes cast"), len(vote.ballots), people, "dots")
    if vote.stage == "partner":
        yield Track("cast", say("Answers"), len(vote.answers), people, "dots")
    if vote.counted:
        yield _ballots(state, vote)


def timers(state: State) -> Iterator[Timer]:
    """Yield the countdown of the present stage."""
    vote = state.vote
    if vote and vote.until is not None and state.ending is None:
        yield Timer("vote", LABELS.get(vote.stage, say("The vote")), vote.until)


def _facts(state: State, vote: Vote) -> Iterator[Fact]:
    if vote.victim is not None:
        yield Fact(say("Found dead"), state.name(vote.victim))
    if vote.counted:
        yield from _tally(state)
    if vote.out is not None:
        yield Fact(say("Voted out"), state.name(vote.out))
    elif vote.stage == "shown":
        yield Fact(say("Voted out"), say("Nobody"))
    todo = _to_do(state, vote)
    if todo:
        yield Fact(say("What to do"), todo)
    if not vote.counted and vote.stage != "shown":
        yield from _rules(state, vote)


def _tally(state: State) -> Iterator[Fact]:
    found = tally(state, state.voting.ballots)
    for character, votes in found.votes.items():
        yield Fact(state.name(character), count("{n} vote", "{n} votes", votes))
    yield Fact(say("Abstentions"), str(found.abstentions))


def _to_do(state: State, vote: Vote) -> Text | None:
    match vote.stage:
        case "talk" if vote.until is None:
            return say("Talk about it as long as you like, ghosts too. Then vote.")
        case "talk":
            return say("Talk about it, ghosts too. When the time is over, the vote begins.")
        case "ballots":
            return say("Everybody votes on the phone, ghosts too.")
        case "pointing":
            return say("Everybody votes with eyes closed.")
        case "entry":
            return _by_hand(state)
        case "change":
            return say("Whoever holds the knife may change their vote.")
        case "partner":
            return say("Everybody answers on the phone whether the AI was the last Cultist.")
        case "last" | "marker" | "shown":
            return None


def _by_hand(state: State) -> Text:
    if state.narration.voice:
        return say("Count the votes, and say who is voted out.")
    return say(
        "Shut your eyes and point; a closed fist abstains. On three, open them, count, and say who is voted out."
    )


def _rules(state: State, vote: Vote) -> Iterator[Fact]:
    """Yield what counts in this vote (p. 17, 22)."""
    yield Fact(say("Voted out is"), say("who has more votes than any other, and more than there are abstentions."))
    if vote.double is not None:
        text = say("The vote of {who} counts twice, an abstention too.", who=state.name(vote.double))
        yield Fact(say("The knife"), text)
    elif may_change(state):
        text = say("{who} may change their vote once all have seen the ballots.", who=state.name(state.knife or AI))
        yield Fact(say("The knife"), text)


def _ballots(state: State, vote: Vote) -> Block:
    rows = tuple(
        SheetRow(state.name(character), _cells(state, vote, character, choice), character or None)
        for character, choice in ballots(state, vote.ballots).items()
    )
    columns: tuple[Words, ...] = (say("Votes for"),)
    return Sheet("ballots", say("Ballots"), columns if vote.double is None else (*columns, say("Counts")), rows)


def _cells(state: State, vote: Vote, character: int, choice: str) -> tuple[Words, ...]:
    named = say("Abstains") if choice == ABSTAIN else state.name(character_of(choice))
    return (named,) if vote.double is None else (named, "2" if character == vote.double else "1")
