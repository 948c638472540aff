"""The public view of the shadow game, the private view of a seat, and the outcome."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.core.outcome import Outcome
from companion.core.text import Words, say
from companion.core.view import Block, GameMood, PublicView, Seat, Secret, Sheet, SheetRow, SpokenLine, Timer, Track
from tests.laws.shadow.state import LINES, SEER, SHADOW, State

MOODS: Mapping[str, GameMood] = {"night": "night", "day": "vote", "end": "day"}


def public_view(state: State) -> PublicView:
    """Return the public view, without anything that only a role knows."""
    players = state.setup.players
    blocks: list[Block] = [Track("nights", say("Night"), state.night, state.nights, "dots")]
    if state.slot is not None:
        blocks.append(Track("chosen", say("Have chosen"), len(state.choices), len(players)))
    if state.ballots is not None:
        blocks.append(Track("votes", say("Votes cast"), len(state.ballots), len(players)))
    if state.shown:
        rows = tuple(SheetRow(p.name, (say(state.roles[p.seat]),), p.seat) for p in players)
        blocks.append(Sheet("roles", say("Roles"), (say("Role"),), rows))
    spoken = None
    if state.line is not None:
        spoken = SpokenLine(f"n{state.line}", say(LINES[state.line]), state.starts)
    return PublicView(
        title=say("Night {n}", n=state.night),
        next=_next(state),
        phase=state.phase,
        mood=MOODS[state.phase],
        tags={state.marked: ("ghost",)} if state.marked else {},
        blocks=tuple(blocks),
        timers=(Timer("slot", say("Choose"), state.slot),) if state.slot is not None else (),
        line=spoken,
        veiled=True,
    )


def _next(state: State) -> Words:
    """Return the next prompt of the table: the same for all roles."""
    match state.phase:
        case "night" if state.slot is not None:
            return say("Everybody chooses somebody.")
        case "night":
            return say("Close your eyes, and listen.")
        case "day":
            return say("Everybody says in secret who is to be sent away.")
        case _:
            return say("The game is over.")


def private_view(state: State, seat: Seat) -> Sequence[Secret]:
    """Return the role of `seat`, and the seer's knowledge."""
    role = Secret("role", say("You are"), say(state.roles[seat]))
    if state.roles[seat] != SEER:
        return [role]
    seen = [
        Secret(f"seen-{n}", state.setup.name(target), say("the shadow") if shadow else say("not the shadow"))
        for n, (target, shadow) in enumerate(state.seen, 1)
    ]
    return [role, *seen]


def outcome(state: State) -> Outcome | None:
    """Return the outcome once the roles are shown."""
    if not state.shown:
        return None
    shadow = state.who(SHADOW)
    if state.sent == shadow:
        others = tuple(seat for seat in state.setup.seats if seat != shadow)
        return Outcome(others, say("The shadow was {who}, who is gone.", who=state.setup.name(shadow)))
    return Outcome((shadow,), say("The shadow was {who}, whom nobody found.", who=state.setup.name(shadow)))
