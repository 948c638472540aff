"""What lies on the board, as it is corrected: numbers, tokens on the clock, what is turned over.

The portal follows from the clock: it opens with its token, for as many rounds as the rules say (ruling AC-4).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Literal

from msgspec.structs import replace

from companion.core.text import Text, say
from companion.games.among_cultists.box.tokens import TOKENS, Token
from companion.games.among_cultists.table.fields import Portal
from companion.games.among_cultists.table.state import State

Number = Literal["round", "points", "tokens", "fought"]
"""What is counted: rounds, points, cultist tokens on the map, those that have left the game."""

COUNTED: dict[Number, Text] = {
    "round": say("Round"),
    "points": say("Points of the Investigators"),
    "tokens": say("Cultist tokens on the map"),
    "fought": say("Cultist tokens out of the game"),
}

Side = Literal["power", "vote", "fish_man", "portal"]
"""What has two sides: the power token, the vote token, the fish-man in his corridor, the portal that is closed."""

SIDES: dict[Side, tuple[Text, Text]] = {
    "power": (say("The power is on"), say("The power is off")),
    "vote": (say("The vote token is active"), say("The vote token is used up")),
    "fish_man": (say("The fish-man is in his corridor"), say("The fish-man is in the lake")),
    "portal": (say("The portal is closed"), say("The portal is open")),
}
"""What is so where it holds, and where it does not."""


def numbers(state: State) -> dict[Number, int]:
    """Return what is counted."""
    found = state.intruders
    return {"round": state.round, "points": state.total, "tokens": found.on_map, "fought": found.fought}


def set_counts(state: State, now: Mapping[Number, int]) -> State:
    """Return the state with these numbers as they lie on the table."""
    all = {**numbers(state), **now}
    intruders = replace(state.intruders, placed=all["tokens"] + all["fought"], fought=all["fought"])
    total = all["points"]
    points: tuple[int, ...] = state.points if total == state.total else (total,) if total else ()
    return in_round(replace(state, points=points, intruders=intruders), all["round"])


def in_round(state: State, round: int) -> State:
    """Return the state in another round: tokens of later rounds go back into the bag, rounds left out had no event."""
    if round == state.round:
        return state
    rounds = round if state.has_event else round - 1
    clock = (*state.clock, *(None,) * rounds)[:rounds]
    return with_clock(replace(put_back(state), round=round), clock)


def with_clock(state: State, clock: tuple[Token | None, ...]) -> State:
    """Return the state with other tokens on the clock; the bag holds the others, and the portal follows from them."""
    was, now = (Counter(token for token in tokens if token) for tokens in (state.clock, clock))
    left = Counter(state.bag) + (was - now) - (now - was)
    after = replace(state, clock=clock, bag=tuple(token for token in TOKENS for _ in range(left[token])))
    return replace(after, portal=_portal(after, closed=state.portal is not None and state.portal.fate == "closed"))


def put_back(state: State) -> State:
    """Return the state in which the token that was looked at is in the bag: who holds the knife now never saw it."""
    return replace(state, bag=tuple(sorted((*state.bag, state.looked))), looked=None) if state.looked else state


def sides(state: State) -> dict[Side, bool]:
    """Return which sides hold of what lies on the table."""
    closed = state.portal is not None and state.portal.fate == "closed"
    return {"power": state.power, "vote": state.active, "fish_man": state.intruders.fish_man, "portal": closed}


def set_sides(state: State, now: Mapping[Side, bool]) -> State:
    """Return the state with these sides up."""
    all = {**sides(state), **now}
    portal = _portal(state, closed=all["portal"]) if "portal" in now else state.portal
    intruders = replace(state.intruders, fish_man=all["fish_man"])
    return replace(state, power=all["power"], active=all["vote"], intruders=intruders, portal=portal)


def _portal(state: State, *, closed: bool) -> Portal | None:
    if "portal" not in state.clock:
        return None
    opened = state.clock.index("portal") + 1
    # A Mirror in the round after the opening adds one round.
    deadline = opened + state.numbers.portal + ("mirror" in state.clock[opened : opened + 1])
    asks = state.portal.asks if state.portal else 0
    return Portal(deadline, "closed" if closed else "lost" if deadline < state.round else "open", asks=asks)
