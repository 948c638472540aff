"""What each seat may answer in the shadow game, and what it sees."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.core.question import Answer, Choice, Offer, One, Question
from companion.core.text import Words, say
from companion.core.view import Scene, Seat, Secret, Sheet, SheetRow, SpokenLine, Timer, Track
from tests.laws.shadow import what as w
from tests.laws.shadow.rules import Choose, Command, Vote, nights, outcome

ASKED = {w.SHADOW: "Whom do you mark?", w.SEER: "Whom do you look at?", w.SLEEPER: "Whom do you trust?"}


def offers(state: w.State, seat: Seat) -> Sequence[Offer[Command]]:
    """Return the choice at night and the ballot by day; every seat has both."""
    if state.slot is not None and seat not in state.choices:
        return [Offer(_choice(state, seat), lambda answer: Choose(seat, _seat(answer)))]
    if state.ballots is not None and seat not in state.ballots:
        ballot = Question(
            id=f"ballot-{state.night}.{seat}",
            text=say("Whom do you send away?"),
            ask=One(_people(state, seat)),
            secret=True,
            awaited=True,
        )
        return [Offer(ballot, lambda answer: Vote(seat, _seat(answer)))]
    return []


def _choice(state: w.State, seat: int) -> Question:
    return Question(
        id=f"choice-{state.night}.{seat}",
        text=say(ASKED[state.roles[seat]]),
        ask=One(_people(state, seat)),
        secret=True,
        awaited=True,
        until=state.slot,
        otherwise=say("You choose nobody."),
    )


def _people(state: w.State, seat: int) -> tuple[Choice, ...]:
    return tuple(Choice(f"seat-{p.seat}", p.name) for p in state.setup.players if p.seat != seat)


def _seat(answer: Answer) -> int:
    return int(str(answer).removeprefix("seat-"))


def scene(state: w.State) -> Scene:
    """Return what everybody sees: nothing that only a role knows."""
    blocks: list[Any] = [Track("nights", say("Night"), state.night, nights(state), "dots")]
    if state.slot is not None:
        blocks.append(Track("chosen", say("Have chosen"), len(state.choices), len(state.setup.players)))
    if state.ballots is not None:
        blocks.append(Track("votes", say("Votes cast"), len(state.ballots), len(state.setup.players)))
    if state.shown:
        rows = tuple(SheetRow(p.name, (say(state.roles[p.seat]),), p.seat) for p in state.setup.players)
        blocks.append(Sheet("roles", say("Roles"), (say("Role"),), rows))
    spoken = None
    if state.line is not None:
        spoken = SpokenLine(f"n{state.line}", say(w.LINES[state.line]), state.starts)
    result = outcome(state)
    winners = {seat: ("winner",) for seat in result.winners} if result else {}
    return Scene(
        title=say("Night {n}", n=state.night),
        phase="end" if state.shown else "day" if state.ballots is not None else "night",
        tags={**({state.marked: ("marked",)} if state.marked else {}), **winners},
        blocks=tuple(blocks),
        timers=(Timer("slot", say("Choose"), state.slot),) if state.slot is not None else (),
        line=spoken,
    )


def secrets(state: w.State, seat: Seat) -> Sequence[Secret]:
    """Return the role of `seat`, and what the seer has seen."""
    role = Secret("role", say("You are"), say(state.roles[seat]))
    if state.roles[seat] != w.SEER:
        return [role]
    name = state.setup.name
    seen = [
        Secret(f"seen-{n}", name(target), say("the shadow") if shadow else say("not the shadow"))
        for n, (target, shadow) in enumerate(state.seen, 1)
    ]
    return [role, *seen]


def story(state: w.State, event: Any) -> Words | None:
    """Return `event` as a public line; choices, looks and ballots have none."""
    match event:
        case w.NightFell(night, _):
            return say("Night {n} falls.", n=night)
        case w.Dawned(marked):
            return say("{who} was marked.", who=state.setup.name(marked)) if marked else say("Nobody was marked.")
        case w.VoteClosed(sent):
            return say("{who} is sent away.", who=state.setup.name(sent)) if sent else say("Nobody is sent away.")
        case _:
            return None
