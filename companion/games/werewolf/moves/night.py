"""The moves of the night: every phone is asked the same, at the same moment, whatever its role.

A watch ends by its clock, never by a tap. So nobody is waited for, and a pick may be changed until then.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core.event import Event
from companion.core.move import Move
from companion.core.question import Answer, Ask, Choice, One, Question, Some
from companion.core.text import Text, say
from companion.games.werewolf.events import night as e
from companion.games.werewolf.options import role_set
from companion.games.werewolf.roles import call
from companion.games.werewolf.state import HEAL, NOTHING, State
from companion.kit.choices import list_taken, people, people_or_nobody, seat_of

TEXTS: dict[str, Text] = {
    "eve": say("Pick two players, or nobody"),
    "watch-1": say("Pick a player"),
    "watch-2": say("Pick a player again"),
    "watch-3": say("Pick a potion or a player"),
}

SILENT: dict[str, Text] = {
    "eve": say("No answer: you pick nobody."),
    "watch-1": say("No answer: you pick nobody."),
    "watch-2": say("No answer: your first pick stands."),
    "watch-3": say("No answer: you pick nobody."),
}
"""The consequence of no answer, the same for every role: an earlier pick stands (WW-7)."""

DONE = say("Done. You can still change it.")


def watch(state: State) -> Iterator[Move[Event[State]]]:
    """Ask everyone alive for a pick; a seat that has picked may look at it and change it, behind a tap."""
    night, number, asked = state.night, len(state.nights), _ask(state)
    called = call(state.stage, role_set(state.setup), quiet=state.is_quiet)
    same: dict[tuple[int, str], list[int]] = {}
    for seat in night.alive:
        if seat not in state.left:
            picked = night.picks.get(state.stage, {}).get(seat, "")
            same.setdefault((night.changes.get(seat, 0), picked), []).append(seat)
    for (times, picked), seats in same.items():
        question = Question(
            id=f"{state.stage}-{number}{f'-again-{times}' if times else ''}",
            text=DONE if times else TEXTS[state.stage],
            note="" if times else called,
            ask=asked,
            secret=True,
            required=not times,
            tool=bool(times),
            deadline=state.deadline,
            timeout_text=None if times else SILENT[state.stage],
            about="tonight",
            value=_value(asked, picked) if times else None,
        )
        to = tuple(seats)
        # No answer is none: the pack's earlier pick stands, and a phone that is back finds the question.
        yield Move(to, question, _pick, default_effect=lambda *_: (), waits=False)


def _pick(by: int, answer: Answer, *_: object) -> Sequence[Event[State]]:
    return [e.Picked(by, ",".join(list_taken(answer)) if isinstance(answer, dict) else str(answer))]


def _value(asked: Ask, picked: str) -> Answer:
    """Return a pick as the answer that it was."""
    if isinstance(asked, Some):
        return {name: 1 for name in picked.split(",") if name}
    return picked


def _ask(state: State) -> Ask:
    setup, alive = state.setup, state.night.alive
    if state.stage == "eve":
        return Some(people(setup, alive), 0, 2, say("One name alone makes no lovers."))
    if state.stage == "watch-3":
        potions = (Choice(NOTHING, say("Nothing"), "cross"), Choice(HEAL, say("Heal the victim"), "goblet"))
        return One((*potions, *people(setup, alive)))
    return One(people_or_nobody(setup, alive))


def bet(state: State) -> Iterator[Move[Event[State]]]:
    """Offer the ghosts a bet on a Werewolf, once a night."""
    ghosts = tuple(seat for seat in state.ghosts if seat not in state.night.bets)
    if ghosts:
        question = Question(
            id=f"bet-{len(state.nights)}",
            text=say("Your bet: who is a Werewolf?"),
            ask=One(people(state.setup, state.alive)),
            secret=True,
        )
        yield Move(ghosts, question, lambda by, answer, *_: [e.GhostBet(by, seat_of(answer))])
