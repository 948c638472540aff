"""The public view of New game, the private view of a seat, and the outcome."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.outcome import Outcome
from companion.core.text import say
from companion.core.view import Block, PublicView, Seat, Secret, Timer, Track
from companion.kit import scores
from companion.kit.simultaneous_choice import answer_lamps
from tests.new_game.game.state import ROUNDS, State

NEXT = {
    "talk": say("Talk it over and vote on your phones."),
    "vote": say("Everyone votes in secret."),
    "end": say("The game is over."),
}


def public_view(state: State) -> PublicView:
    """Return the public view."""
    votes = state.votes
    blocks: tuple[Block, ...] = (
        Track("round", say("Round"), min(state.round, ROUNDS), ROUNDS, "dots"),
        scores.count_sheet("points", say("Points"), state.setup, (say("Total"), state.points)),
    )
    if votes:
        blocks = (*blocks, Track("vote", say("Votes cast"), len(votes.answers), len(votes.asked), "dots"))
    return PublicView(
        title=say("New game"),
        next=NEXT[state.phase],
        phase=state.phase,
        mood="vote" if votes else "discussion",
        blocks=blocks,
        timers=(Timer("vote", say("Vote"), votes.deadline),) if votes and votes.deadline else (),
        lamps=answer_lamps(votes) if votes else {},
        veiled=True,
    )


def private_view(state: State, seat: Seat) -> Sequence[Secret]:
    """Return the private view of a seat: its own vote, while others vote."""
    own = state.votes.answers.get(seat) if state.votes else None
    words = {f"seat-{player.seat}": player.name for player in state.setup.players}
    return (Secret("vote", say("Your vote"), words.get(own, say("Abstain"))),) if own else ()


def outcome(state: State) -> Outcome | None:
    """Return the outcome: the most points win, and ties share."""
    if state.phase != "end":
        return None
    return scores.victory(state.points)
