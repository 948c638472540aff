"""The public view of a vote: the instruction, the number of ballots, and in the end all ballots."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.text import Text, count, say
from companion.core.view import Block, Fact, Facts, Sheet, SheetRow, Sound, Timer, Track
from companion.games.among_cultists.box.host_choices import on_phones
from companion.games.among_cultists.entering.events import turned_over
from companion.games.among_cultists.rules.voting import ABSTAIN, ballots, count_in, may_change, tally
from companion.games.among_cultists.table.fields import AI, EveningVote, Stage, character_of
from companion.games.among_cultists.table.state import State
from companion.games.among_cultists.votes.look_cards import after_a_look

LABELS = {
    "talk": say("Discussion"),
    "ballots": say("Vote"),
    "change": say("The knife"),
    "shown": say("The game continues"),
}
"""The labels of a vote's timers, by its stage."""

TO_DO: dict[Stage, Text | None] = {
    "ballots": say("Everyone votes on their phone, even ghosts."),
    "pointing": say("Everyone votes with eyes closed."),
    "entry": say("Count the votes and enter who's voted out."),
    "change": say("The knife's holder may change their vote."),
    "shown": None,
}
"""The instructions after the talk."""


def blocks(state: State) -> Iterator[Block]:
    """Yield the blocks of the current vote; below its result comes what to do with the cards."""
    vote = state.vote
    if vote is None:
        return
    facts = Facts("vote", say("The vote"), tuple(_facts(state, vote)))
    if not vote.counted:
        yield facts
    else:
        found = tally(state, vote.ballots.answers).votes
        rows = (Fact(state.name(one), count("{n} vote", "{n} votes", votes)) for one, votes in found.items())
        yield Facts("tally", say("Votes"), tuple(rows), laid=True)
    # Everyone may see the number of ballots, but nobody a ballot.
    if vote.stage == "ballots" or (vote.stage == "talk" and on_phones(state.setup)):
        yield Track("cast", say("Votes cast"), len(vote.ballots.answers), len(state.setup.players), "dots")
    if vote.counted:
        yield _ballots(state, vote)
        yield facts


def timers(state: State) -> Iterator[Timer]:
    """Yield the countdown of the current stage; it stands still while something has to be asked first."""
    vote = state.vote
    if vote and vote.deadline is not None and not state.pending and state.ending is None:
        yield Timer("vote", LABELS.get(vote.stage, say("The vote")), vote.deadline)


def calls(state: State) -> Iterator[Sound]:
    """Yield the signal of a new vote; it stays as long as ballots may be cast."""
    if state.vote and state.vote.stage in ("talk", "ballots"):
        yield Sound(f"open-{state.votes}", "buzz")


def _facts(state: State, vote: EveningVote) -> Iterator[Fact]:
    if vote.victim is not None:
        yield Fact(say("Found dead"), state.name(vote.victim))
        yield Fact(say("The Dead card"), say("Lay it face up on top of the Energy deck."))
        turned = turned_over(state, vote.victim)
        # Fake eyes bring no card (p. 15, 23).
        carded = say("{turned} {card}", turned=turned, card=after_a_look(state))
        yield Fact(say("On the table"), carded if state.phase == "action" else turned)
    if vote.counted:
        yield Fact(say("Abstentions"), str(tally(state, vote.ballots.answers).abstentions))
    if vote.out is not None:
        yield Fact(say("Voted out"), state.name(vote.out))
        yield Fact(say("On the table"), turned_over(state, vote.out))
    elif vote.stage == "shown":
        yield Fact(say("Voted out"), say("Nobody"))
        if vote.counted:
            yield Fact(say("Why"), _why_nobody(state))
    todo = _to_do(state, vote)
    if todo:
        yield Fact(say("To do"), todo)
    if vote.stage != "shown":
        yield Fact(say("Eliminated"), say("whoever has more votes than anyone else, and more than the abstentions."))
    if not vote.counted and vote.stage != "shown":
        # The knife has one of two effects in a vote (p. 17, 22).
        if vote.double is not None:
            text = say("{who}'s vote counts twice, even an abstention.", who=state.name(vote.double))
            yield Fact(say("The knife"), text)
        elif may_change(state):
            text = say(
                "{who} may change their vote once everyone has seen the votes.", who=state.name(state.knife or AI)
            )
            yield Fact(say("The knife"), text)
        if state.variant.ai:
            yield Fact(state.name(AI), say("It abstains."))


def votes_for(state: State, character: int) -> int:
    """Return the number of votes for a character, once all ballots are shown."""
    vote = state.vote
    return tally(state, vote.ballots.answers).votes.get(character, 0) if vote and vote.counted else 0


def _to_do(state: State, vote: EveningVote) -> Text | None:
    if vote.stage == "entry" and not state.narration.voice:
        return say(
            "Close your eyes. {who} counts to three: all point, and a closed fist abstains. Look, count, and enter "
            "who's voted out.",
            who=state.name(count_in(state)),
        )
    if vote.stage != "talk":
        return TO_DO[vote.stage]
    if state.silent:
        return say("No talking: vote right away.")
    if on_phones(state.setup):
        return say("Talk it over, ghosts too. Vote on your phone once you've decided.")
    if vote.deadline is None:
        return say("Talk as long as you like, ghosts too. Then vote.")
    return say("Talk it over, ghosts too. When time's up, the vote begins.")


def _why_nobody(state: State) -> Text:
    """Return the reason why the ballots vote nobody out (p. 18)."""
    found = tally(state, state.voting.ballots.answers)
    if found.abstentions >= max(found.votes.values(), default=0):
        return say("Nobody has more votes than the abstentions.")
    return say("It's a tie for the most votes.")


def _ballots(state: State, vote: EveningVote) -> Block:
    rows = []
    for character, choice in ballots(state, vote.ballots.answers).items():
        named = say("Abstains") if choice == ABSTAIN else state.name(character_of(choice))
        cell = say("{who}, twice", who=named) if character == vote.double else named
        rows.append(SheetRow(state.name(character), (cell,), character or None))
    return Sheet("ballots", say("All votes"), (say("Votes for"),), tuple(rows))
