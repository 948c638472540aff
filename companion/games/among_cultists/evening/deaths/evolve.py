"""How an evening changes by what roles bring about."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from companion.games.among_cultists.box.roles import Role
from companion.games.among_cultists.evening.deaths import events as e
from companion.games.among_cultists.evening.end.evolve import ended
from companion.games.among_cultists.evening.rounds.entered import spent
from companion.games.among_cultists.evening.state import AI, State
from companion.games.among_cultists.evening.votes.tally import doubled


def evolve(state: State, event: e.DeathEvent) -> State:
    """Return the state after `event`; never refuses."""
    match event:
        case e.DiedOfRole(character, role):
            return _fallen(state, character, role)
        case e.RoleShown(character, role):
            return _shown(state, character, role)
        case e.AssassinKilled(by, victim):
            dead = replace(state, ghosts={**state.ghosts, victim: state.round})
            return _shown(spent(dead, by), by, "assassin")
        case e.LastKnown(character, True, killed):
            lone_ai = character == AI and state.variant.cultists == 1
            return ended(state, state, "marker" if lone_ai else "kill" if killed else "vote", character)
        case e.LastKnown():
            return state
        case _:
            return _answered(state, event)


def _answered(
    state: State,
    event: e.RoleAnswered
    | e.ChangeAnswered
    | e.QuestionUnwanted
    | e.LastAnswered
    | e.MarkerShown
    | e.PartnerAnswered
    | e.PartnerShown
    | e.PyromaniacAnswered
    | e.PyromaniacShown,
) -> State:
    match event:
        case e.RoleAnswered(character, role, until):
            told = _told(state, character, role)
            return replace(told, vote=replace(told.vote, until=until)) if told.vote else told
        case e.ChangeAnswered(_, changed):
            vote = replace(state.vote, changed=changed) if state.vote else None
            return replace(_settled(state), vote=vote)
        case e.QuestionUnwanted() | e.PartnerAnswered() | e.PyromaniacAnswered():
            return _heard(state, event)
        case e.LastAnswered(character, True):
            return ended(state, state, "vote" if state.vote else "kill", character)
        case e.MarkerShown(True):
            return ended(state, state, "marker", AI)
        case e.PartnerShown(True):
            return ended(state, state, "vote" if state.vote else "kill", AI)
        case e.PyromaniacShown(died):
            settled = _settled(state)
            for character in died:
                settled = _fallen(settled, character, "pyromaniac")
            return settled
        case e.MarkerShown():
            return _shown(_settled(state), AI, "investigator")
        case e.LastAnswered() | e.PartnerShown():
            return _settled(state)
        case _:
            assert_never(event)


def _settled(state: State) -> State:
    """Return the state in which the question that stood is answered."""
    return replace(state, pending=state.pending[1:], settled=state.settled + 1)


def _told(state: State, character: int, role: Role | None) -> State:
    """Return the state in which a player has said of their own role what it does, or that it does nothing."""
    shows = bool(state.pending) and state.pending[0].kind == "shows"
    settled = _settled(state)
    if role is None:
        return settled
    return _shown(settled, character, role) if shows else _fallen(settled, character, role)


def _heard(state: State, event: e.QuestionUnwanted | e.PartnerAnswered | e.PyromaniacAnswered) -> State:
    asked, *others = state.pending
    match event:
        case e.QuestionUnwanted(seat, until):
            asked = replace(asked, wanted=(*asked.wanted, seat), until=until)
        case e.PartnerAnswered(seat, yes) | e.PyromaniacAnswered(seat, yes):
            asked = replace(asked, answers={**asked.answers, seat: yes})
        case _:
            assert_never(event)
    return replace(state, pending=(asked, *others))


def _shown(state: State, character: int, role: Role) -> State:
    shown_in = {**state.shown_in, character: state.round}
    return replace(state, shown={**state.shown, character: role}, shown_in=shown_in)


def _fallen(state: State, character: int, role: Role) -> State:
    """Return the state in which a character has died of its own role; as a ghost it votes once (rulings AC-14, 21)."""
    ghosts, fell = {**state.ghosts, character: state.round}, {**state.fell, character: role}
    dead = replace(state, ghosts=ghosts, fell=fell)
    if dead.vote is None or dead.vote.stage != "talk":
        return dead
    return replace(dead, vote=replace(dead.vote, double=doubled(dead)))
