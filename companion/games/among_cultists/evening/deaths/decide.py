"""What a command does where roles bring something about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from companion.games.among_cultists.box.roles import Role
from companion.games.among_cultists.evening.deaths import commands as c
from companion.games.among_cultists.evening.deaths import events as e
from companion.games.among_cultists.evening.deaths.kill import kill
from companion.games.among_cultists.evening.options import talk_time
from companion.games.among_cultists.evening.overtaken import expect, overtaken
from companion.games.among_cultists.evening.state import Asked, Pending, State
from companion.games.among_cultists.evening.votes.decide import CLOSING, CLOSING_SEATS

OF_ALL: tuple[Asked, ...] = ("partner", "pyromaniac")
"""What every seat is asked in secret."""


def decide(state: State, command: c.DeathCommand, now: int) -> Sequence[e.DeathEvent]:
    """Return what `command` makes happen, or raise `Refused`; `now` is game time in milliseconds."""
    expect(state.ending is None)
    match command:
        case c.Kill():
            expect(not state.pending)
            return [kill(state, command)]
        case c.AnswerRole(role):
            asked = _asked(state, "novice", "coward", "clumsy", "shows")
            return [_told(state, asked, role, now)]
        case c.AnswerChange(changed):
            return [e.ChangeAnswered(_asked(state, "changed").character, changed)]
        case c.AnswerLast(last):
            return [e.LastAnswered(_asked(state, "last").character, last)]
        case c.ShowMarker(cultist):
            _asked(state, "marker")
            return [e.MarkerShown(cultist)]
        case c.AnswerAll(seat, yes):
            return _answered(state, _asked(state, *OF_ALL), seat, yes, now)
        case c.CloseQuestion(seat):
            return _unwanted(state, seat, now)
        case _:
            assert_never(command)


def _asked(state: State, *kinds: Asked) -> Pending:
    """Return the question that stands, or raise `Refused` if it is none of `kinds`."""
    if not state.pending or state.pending[0].kind not in kinds:
        raise overtaken()
    return state.pending[0]


def _told(state: State, asked: Pending, role: Role | None, now: int) -> e.RoleAnswered:
    """Return a player's answer; a talk that has waited for it begins with the last of them."""
    talks = state.vote is not None and state.vote.stage == "talk" and len(state.pending) == 1
    limit = talk_time(state.setup)
    until = now + limit if talks and limit and not state.silent else None
    return e.RoleAnswered(asked.character, role, until)


def _answered(state: State, asked: Pending, seat: int, yes: bool, now: int) -> Sequence[e.DeathEvent]:
    expect(seat not in asked.answers)
    answers = {**asked.answers, seat: yes}
    full = len(answers) == len(state.setup.players)
    said = e.PartnerAnswered(seat, yes) if asked.kind == "partner" else e.PyromaniacAnswered(seat, yes)
    return [said, _closed(state, asked, answers, now)] if full else [said]


def _unwanted(state: State, seat: int, now: int) -> Sequence[e.DeathEvent]:
    expect(bool(state.pending) and seat in may_close(state))
    asked = state.pending[0]
    if len(asked.wanted) + 1 < CLOSING_SEATS:
        return [e.QuestionUnwanted(seat)]
    if asked.kind in OF_ALL:
        return [e.QuestionUnwanted(seat, now + CLOSING)]
    return [_closed(state, asked, asked.answers, now)]


def may_close(state: State) -> tuple[int, ...]:
    """Return the seats that may still want the present question closed.

    All but the one that is asked; where all are asked, those that have answered.
    """
    if not state.pending or state.pending[0].kind == "marker":
        return ()
    asked = state.pending[0]
    if asked.kind in OF_ALL:
        others = tuple(seat for seat in asked.answers if seat not in asked.wanted)
        return others if len(asked.wanted) < CLOSING_SEATS else ()
    return tuple(seat for seat in state.setup.seats if seat != asked.character and seat not in asked.wanted)


def due(state: State) -> int | None:
    """Return the game time at which the present question closes, None if it waits for its answers."""
    return state.pending[0].until if state.pending and state.ending is None else None


def tick(state: State, now: int) -> Sequence[e.DeathEvent]:
    """Return what follows when the time of the present question is over."""
    asked = state.pending[0]
    return [_closed(state, asked, asked.answers, now)]


def _closed(state: State, asked: Pending, answers: dict[int, bool], now: int) -> e.DeathEvent:
    """Return the end of a question: whoever has not answered has said no."""
    match asked.kind:
        case "partner":
            return e.PartnerShown(any(answers.values()))
        case "pyromaniac":
            return e.PyromaniacShown(_burnt(state, answers))
        case "changed":
            return e.ChangeAnswered(asked.character, False)
        case "last":
            return e.LastAnswered(asked.character, False)
        case "marker":
            return e.MarkerShown(False)
        case "novice" | "coward" | "clumsy" | "shows":
            return _told(state, asked, None, now)
        case _:
            assert_never(asked.kind)


def _burnt(state: State, answers: dict[int, bool]) -> tuple[int, ...]:
    """Return who dies as the Pyromaniac; where the hub knows the roles, nobody else's answer counts."""
    says = tuple(seat for seat in state.setup.seats if answers.get(seat) and seat in state.living)
    return tuple(seat for seat in says if not state.roles or state.roles[seat] == "pyromaniac")
