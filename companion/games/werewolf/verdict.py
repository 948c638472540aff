"""The end of the game, and who wins it (section 8 of the rules; rulings WW-14 to WW-16, WW-19)."""

from __future__ import annotations

from companion.games.werewolf.state import State, Verdict

CALM = 6
"""The nights and days in a row without a death that end a game: three of each (ruling WW-19)."""


def find_verdict(state: State) -> Verdict | None:
    """Return the verdict, None while the game goes on; asked when no shot is open."""
    alive = state.alive
    wolves = [seat for seat in alive if state.roles[seat] == "werewolf"]
    mixed = state.pair if state.is_mixed and set(state.pair) <= set(alive) else ()
    if not alive:
        return "nobody"
    if len(alive) == 2 and mixed:
        return "lovers"
    if not wolves:
        return "village"
    if 2 * len(wolves) >= len(alive) and not mixed:
        return "wolves"
    return "nobody" if state.calm >= CALM else None


def winners(state: State) -> tuple[int, ...]:
    """Return the seats that win: a side with its dead; the two of a mixed pair never with their sides (WW-15)."""
    apart = set(state.pair) if state.is_mixed else set()
    match state.verdict:
        case "lovers":
            return state.pair
        case "village" | "wolves" as side:
            return tuple(s for s in state.setup.seats if state.side(s) == side and s not in apart | set(state.left))
        case _:
            return ()
