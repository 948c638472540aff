"""What a command does at the end of an evening."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from companion.games.among_cultists.evening.end import commands as c
from companion.games.among_cultists.evening.end import events as e
from companion.games.among_cultists.evening.end.verdict import Missing, can_go_on, known_cultists, missing
from companion.games.among_cultists.evening.overtaken import expect, overtaken
from companion.games.among_cultists.evening.state import Ending, State


def decide(state: State, command: c.EndCommand) -> Sequence[e.EndEvent]:
    """Return what `command` makes happen, or raise `Refused`."""
    match command:
        case c.MakeClaim(seat):
            expect(can_claim(state))
            return [e.ClaimMade(seat)]
        case c.StopGame():
            return [e.GameStopped()]
        case c.AcceptEnd(seat):
            return [_accepted(_asked(state, "accept"), seat)]
        case c.DropAnswers():
            _ending(state)
            return [e.AnswersDropped()]
        case c.DropEnding():
            expect(can_go_on(state, _ending(state)))
            return [e.EndingDropped()]
        case c.ConfirmEnd():
            _asked(state, "confirm")
            return [e.EndConfirmed()]
        case _:
            return [_answer(state, command)]


def can_claim(state: State) -> bool:
    """Return whether the Cultist may step forward: in the Cleanup, if there is only one (p. 3, 14)."""
    runs = state.phase == "cleanup" and state.ending is None and not state.pending
    return runs and state.variant.cultists == 1


def _accepted(ending: Ending, seat: int) -> e.EndEvent:
    """Return what it brings that `seat` says that it is the end: no way leads back from that, so one is not enough."""
    expect(seat != ending.accepted)
    return e.EndAccepted(seat) if ending.accepted is None else e.CultistsShown()


def _answer(
    state: State,
    command: c.NameWinner | c.NameCultists | c.NameHolders | c.AnswerEarlier | c.NameSeer | c.AnswerSeer,
) -> e.EndEvent:
    match command:
        case c.NameWinner(winner):
            _asked(state, "winner")
            return e.WinnerNamed(winner)
        case c.NameCultists(characters):
            known = known_cultists(_asked(state, "cultists"))
            return e.CultistsNamed(tuple(sorted({*known, *characters})))
        case c.NameHolders(characters):
            _asked(state, "holders")
            return e.HoldersNamed(characters)
        case c.AnswerEarlier(earlier):
            _asked(state, "earlier")
            return e.EarlierAnswered(earlier)
        case c.NameSeer(seat):
            _asked(state, "seer")
            return e.SeerNamed(seat)
        case c.AnswerSeer(right):
            _asked(state, "right")
            return e.SeerAnswered(right)
        case _:
            assert_never(command)


def _ending(state: State) -> Ending:
    if state.ending is None or state.over:
        raise overtaken()
    return state.ending


def _asked(state: State, what: Missing) -> Ending:
    """Return the ending, or raise `Refused` if something else is asked."""
    ending = _ending(state)
    expect(missing(state, ending) == what)
    return ending
