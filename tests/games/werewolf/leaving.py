"""The rules of Werewolf once a player has gone home."""

from __future__ import annotations

from companion.games.werewolf.state import State

REVEALS = {"LeftShown", "GameDecided", "AccusationsShown", "VillageVoteShown", "ShotAsked", "PowersLost", "IdiotShown"}
"""The events that show a player's role after they have gone, and what a game shows if it ends or goes on by that."""


def check(state: State) -> None:
    """Raise `AssertionError` if a player who has gone home still counts, or somebody dies of it."""
    gone = set(state.left)
    assert not gone & set(state.alive) and not gone & set(state.ghosts)
    assert not gone & set(state.candidates) and not gone & set(state.accused)
    assert state.condemned not in gone and state.shooter not in gone
    if state.ballots:
        assert not gone & set(state.ballots.asked) and set(state.ballots.answers) <= set(state.ballots.asked)
