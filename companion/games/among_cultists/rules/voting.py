"""Votes: the length of a talk, the count of ballots, and its result (p. 17-18, 22, 23, rulings AC-7 and AC-14)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from msgspec import Struct

from companion.games.among_cultists.box.host_choices import TALK_TIME
from companion.games.among_cultists.rules.acting import leading, living_holder
from companion.games.among_cultists.table.fields import AI, character_of
from companion.games.among_cultists.table.state import State

ABSTAIN = "abstain"
"""The ballot that names nobody; the AI always casts it."""


class VoteTally(Struct, frozen=True):
    """Votes by character, the most first, and abstentions."""

    votes: dict[int, int]
    abstentions: int


def talk_until(state: State, now: int) -> int | None:
    """Return the end of a talk that begins at the game time `now`; None without a limit, or in silence (p. 23)."""
    return None if state.silent else TALK_TIME.ends(state.setup, now)


def count_in(state: State) -> int:
    """Return the seat that counts to three: the vote's starter; after a murder the active one (p. 18)."""
    by = state.voting.by
    return state.hand(leading(state) if by is None else by)


def voted_out(tally: VoteTally) -> int | None:
    """Return the character with the most votes, None for a tie, or if at least as many abstain."""
    most = max(tally.votes.values(), default=0)
    first = [character for character, votes in tally.votes.items() if votes == most]
    return first[0] if len(first) == 1 and tally.abstentions < most else None


def find_double_voter(state: State) -> int | None:
    """Return the character whose vote counts twice in a vote that begins now, None for nobody.

    It is the living holder of the knife with 7 and 8 characters, the AI with any number.
    """
    holder = state.knife if state.knife in state.living else None
    return holder if state.numbers.doubled or holder == AI else None


def may_change(state: State) -> bool:
    """Return whether the first player may change their vote (p. 17, rulings AC-7 and AC-14)."""
    return not state.numbers.doubled and living_holder(state) is not None


def ballots(state: State, cast: Mapping[int, str]) -> dict[int, str]:
    """Return the ballot of each character in the order of the seats; a missing one abstains, as the AI does."""
    return {character: cast.get(character, ABSTAIN) for character in state.characters}


def tally(state: State, cast: Mapping[int, str]) -> VoteTally:
    """Return the count of all ballots; one of them may count twice."""
    found: Counter[str] = Counter()
    for character, choice in ballots(state, cast).items():
        found[choice] += 2 if character == state.voting.double else 1
    abstentions = found.pop(ABSTAIN, 0)
    return VoteTally({character_of(choice): votes for choice, votes in found.most_common()}, abstentions)
