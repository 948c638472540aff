"""The phases as one table: their questions, buttons and clocks; and the consequences of events."""

from __future__ import annotations

from companion.core.chance import Chance
from companion.core.event import Event
from companion.core.game import apply_events
from companion.games.among_cultists import spoken
from companion.games.among_cultists.before import moves as before
from companion.games.among_cultists.deaths import moves as deaths
from companion.games.among_cultists.deaths.moves import consequences
from companion.games.among_cultists.end import moves as end
from companion.games.among_cultists.end.events import EndConfirmed, EveningStopped, WinnerNamed
from companion.games.among_cultists.entering.questions import Happened
from companion.games.among_cultists.night import moves as night
from companion.games.among_cultists.night.events import NightDone
from companion.games.among_cultists.rounds import actions, knife
from companion.games.among_cultists.rounds import moves as rounds
from companion.games.among_cultists.table.state import State
from companion.games.among_cultists.votes import looks
from companion.games.among_cultists.votes import moves as votes
from companion.kit.correction import Corrected
from companion.kit.declare import Heard
from companion.kit.phases import Phase, Phases

READING = (night.CLOCK,)

SPOKEN = (spoken.CLOCK,)

HANDS = (rounds.power, spoken.repeat)
"""The hub's own buttons between the steps of a round."""

PHASES: Phases[State] = {
    "setting_up": Phase(
        asks=(before.place_ai, before.section, before.all_in_place, before.tick),
        step=before.all_in_place,
        clocks=READING,
    ),
    "envelopes": Phase(asks=(before.envelope, before.leave_out, before.back), clocks=READING),
    "preparing": Phase(asks=(night.ready, night.sound_check, before.tell_again, before.back), clocks=READING),
    "night": Phase(asks=(night.go_on, night.control), buttons=(night.buttons,), clocks=READING),
    "waking": Phase(clocks=READING),
    "after": Phase(asks=(night.finish, night.once_more), step=night.finish, clocks=READING),
    "beginning": Phase(asks=(rounds.knife_first,), buttons=(spoken.repeat,), clocks=SPOKEN),
    "movement": Phase(asks=(rounds.turn, rounds.entries), step=rounds.turn, buttons=HANDS, clocks=SPOKEN),
    "event": Phase(
        asks=(rounds.event, knife.knife, looks.look, rounds.entries, actions.passage),
        step=rounds.event,
        buttons=HANDS,
        clocks=SPOKEN,
    ),
    "action": Phase(
        asks=(
            rounds.turn,
            votes.start,
            looks.look,
            rounds.entries,
            actions.help_with_portal,
            actions.close_portal,
            actions.act,
            actions.passage,
            deaths.kill,
        ),
        step=rounds.turn,
        buttons=HANDS,
        clocks=SPOKEN,
    ),
    "cleanup": Phase(
        asks=(rounds.end_round, rounds.entries, actions.passage, end.claim),
        step=rounds.end_round,
        buttons=HANDS,
        clocks=SPOKEN,
    ),
    "question": Phase(
        asks=(deaths.question,),
        buttons=(spoken.repeat,),
        clocks=(spoken.CLOCK, spoken.POINTING_CLOCK),
    ),
    "vote": Phase(
        asks=(votes.go_on, votes.ballot, votes.change, votes.point, votes.result),
        step=votes.go_on,
        buttons=(spoken.repeat,),
        clocks=(votes.CLOCK, spoken.POINTING_CLOCK),
    ),
    "end": Phase(asks=(end.end,)),
    "done": Phase(),
}


def phase(state: State) -> str:
    """Return the row of `PHASES` for a state: the end, a question and a vote come before the phases of the round."""
    if state.done or state.over:
        return "done"
    if state.ending is not None:
        return "end"
    if state.pending:
        return "question"
    return state.phase if state.vote is None else "vote"


def all_consequences(state: State, reached: State, happened: Happened, now: int, chance: Chance) -> Happened:
    """Return the consequences of the events `happened` in the evening.

    They are effects of roles, the start of a silent vote, a certain end, and announcements. A correction has none
    (ruling AC-32).
    """
    if not state.evening or any(isinstance(event, Corrected) for event in happened):
        return ()
    brought: list[Event[State]] = [*consequences(state, reached, happened)]
    brought += votes.silent(apply_events(reached, brought), now)
    brought += end.confirm_end(apply_events(reached, brought))
    return [*brought, *spoken.announce(state, apply_events(reached, brought), now)]


def stop_game(state: State) -> Happened:
    """Return the events if the table ends the game early: nobody has won an evening yet."""
    return [EveningStopped() if state.evening else NightDone()]


def broken(state: State) -> Happened:
    """Return the events if a player leaves: nobody has won (ruling AC-33)."""
    return [*stop_game(state), *((WinnerNamed("nobody"), EndConfirmed()) if state.evening else ())]


def hears(state: State, report: Heard, now: int) -> Happened:
    """Return the events after a report of the voice."""
    return spoken.hears(state, report, now) if state.evening else night.hears(state, report, now)
