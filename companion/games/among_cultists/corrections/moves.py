"""Corrections of the evening, possible at any moment without an open secret question; and the list of all of them.

Before the evening each entry is changed where it was made: ticks, the AI's place, the player's role.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from companion.core.question import Choice
from companion.core.text import Text, Words, say
from companion.games.among_cultists.box.host_choices import on_phones
from companion.games.among_cultists.box.roles import MARKERS, Role
from companion.games.among_cultists.corrections import lying
from companion.games.among_cultists.entering.events import EveningEntry
from companion.games.among_cultists.rules.ending import asked_anew, holds, went_on
from companion.games.among_cultists.rules.fates import SHOWING, Fate, asking_all, is_asked
from companion.games.among_cultists.rules.voting import find_double_voter
from companion.games.among_cultists.table.fields import AI, CALLED, Round, character_of, value_of
from companion.games.among_cultists.table.state import State
from companion.kit.choices import NOBODY
from companion.kit.correctable import Before, MarkChoice, Marks, OneOf, Values
from companion.kit.correction import Corrected, Correction, Corrections

PHASES: tuple[Round, ...] = ("movement", "event", "action", "cleanup")

SECRET = ("partner", "pyromaniac")
"""Secret questions to everyone."""


class CultistsCorrected(EveningEntry, Corrected[State]):
    """A correction: the hub now has what lies on the table; nothing follows from it by itself (ruling AC-32)."""

    def change(self, state: State) -> State:
        """Return the corrected state, with the correction counted."""
        return replace(self._correct(state), righted=state.righted + 1)

    def _correct(self, state: State) -> State:
        """Return the corrected state; at the end, the state in which the game would go on is corrected too."""
        after = self.correction.change(state, self.changes)
        if state.ending is None:
            return _going_on(after)
        before = self._correct(state.ending.before)
        if not state.ending.revealed and not holds(after, state.ending):
            return went_on(state, before)
        return asked_anew(after, before)


LEFT: Mapping[str, Text] = {
    "end": say("It isn't the end: the game continues."),
    "vote": say("The vote is cancelled."),
    "question": say("An open question is cancelled."),
    "token": say("The token someone looked at goes back in the bag."),
}
"""The announcements of dropped steps."""


def _leaves(before: State, after: State) -> Iterator[str]:
    if before.ending is not None:
        yield from () if after.ending else ("end",)
    elif before.vote and not after.vote:
        yield "vote"
    if before.ending is None and any(asked not in after.pending for asked in before.pending):
        yield "question"
    if before.looked is not None and after.looked is None:
        yield "token"


def _going_on(state: State) -> State:
    """Return the state without steps that make no sense any more."""
    vote = state.vote
    if vote and vote.victim is not None and vote.victim not in state.ghosts and vote.stage not in ("change", "shown"):
        # The found body's questions and vote go with it.
        return replace(state, vote=None, pending=(), narration=replace(state.narration, status="silent"))
    if vote and vote.out is not None and vote.out not in state.ghosts:
        vote = replace(vote, out=None)
    if vote and vote.stage not in ("change", "shown"):
        vote = replace(vote, double=find_double_voter(state))
    state = replace(state, vote=vote)
    return replace(state, pending=tuple(asked for asked in state.pending if is_asked(state, asked)))


def _list_fates(state: State) -> Iterator[MarkChoice]:
    for one in state.characters:
        yes, no = say("{who} is a ghost", who=state.name(one)), say("{who} is alive", who=state.name(one))
        yield MarkChoice(value_of(one), one in state.ghosts, yes, no)


def _put_fates(state: State, values: Values) -> State:
    """Return the state with these dead or alive. No role acts; the players of the dead are asked."""
    is_dead = {character_of(value): dead for value, dead in values.items()}
    for one, dead in is_dead.items():
        state = state.dead(one) if dead else _revive(state, one)
    new = (one for one in is_dead if one not in state.corrected)
    players = [one for one, dead in is_dead.items() if dead and one != AI]
    fates = (Fate(kind, one) for one in players for kind in ("eliminated", "shows"))
    return asking_all(replace(state, corrected=(*state.corrected, *new)), fates)


def _revive(state: State, character: int) -> State:
    """Return the state with a character alive: the effects of its death are undone, except for roles already seen.

    The Assassin was shown by another's death.
    """
    ghosts, fell = ({one: at for one, at in held.items() if one != character} for held in (state.ghosts, state.fell))
    alive = replace(state, ghosts=ghosts, fell=fell)
    return alive if state.shown.get(character) == "assassin" else _show(alive, character, None)


DEAD = Correction[State](
    "right-dead",
    say("Who's dead, and who's alive?"),
    Marks(_list_fates, _put_fates, several=True),
)


def _list_acted(state: State) -> Iterator[MarkChoice]:
    for one in state.characters:
        yes, no = say("{who} has acted", who=state.name(one)), say("{who} has not acted yet", who=state.name(one))
        yield MarkChoice(value_of(one), one in state.acted, yes, no)


def _put_acted(state: State, values: Values) -> State:
    had = tuple(one for one in state.acted if values.get(value_of(one), True))
    looker = state.looker if state.looker is None or values.get(value_of(state.looker), True) else None
    return replace(state, acted=had, looker=looker).spend(
        *(character_of(one) for one, acted in values.items() if acted)
    )


ACTED = Correction[State](
    "right-acted",
    say("Who has acted this round?"),
    Marks(_list_acted, _put_acted, several=True),
    is_allowed=lambda state: state.phase == "action" and state.ending is None,
)


def _list_showing(state: State) -> Sequence[Choice]:
    roles: tuple[Role, ...] = (*SHOWING, "assassin")
    return [Choice(role, MARKERS[role].name) for role in roles if role in state.plan.special]


def _show(state: State, character: int, role: Role | None) -> State:
    shown, shown_in = (
        {one: at for one, at in held.items() if one != character} for held in (state.shown, state.shown_in)
    )
    if role:
        shown[character], shown_in[character] = role, state.shown_in.get(character, state.round)
    return replace(state, shown=shown, shown_in=shown_in)


def _twice(after: State) -> Text | None:
    roles = [role for seat, role in after.shown.items() if seat != AI]
    return say("Someone else has shown that role.") if len(set(roles)) < len(roles) else None


SHOWN = Correction[State](
    "right-shown",
    say("Roles shown: pick a player, and the role if any"),
    Before(
        _list_showing,
        current=lambda state: {seat: (role,) for seat, role in state.shown.items() if seat != AI},
        lay=lambda state, seat, things: _show(state, seat, next((role for role in MARKERS if role in things), None)),
        nothing=say("no role shown"),
    ),
    refuses=_twice,
    is_allowed=lambda state: bool(_list_showing(state)),
)


def _list_steps(state: State) -> Iterator[str]:
    for phase in PHASES:
        # Nobody acts before the event of the round is known.
        if phase in ("action", "cleanup") and not state.has_event:
            continue
        here = phase == state.phase and phase in ("movement", "action") and state.turn_by_turn
        yield from (f"{phase}-{turn}" for turn in (range(len(state.order)) if here else (0,)))


def _read_step(value: str) -> tuple[Round, int]:
    """Return the phase of a step and, in a turn-by-turn game, the number of turns taken in it."""
    name, _, turn = value.partition("-")
    return next(phase for phase in PHASES if phase == name), int(turn)


def _name_step(state: State, value: str) -> Words:
    phase, turn = _read_step(value)
    if state.turn_by_turn and phase in ("movement", "action"):
        return say("{phase}: {who}", phase=CALLED[phase], who=state.name(state.order[turn]))
    return CALLED[phase]


def _set_step(state: State, value: str) -> State:
    phase, turn = _read_step(value)
    moved = replace(state.put_back().clear_request(), phase=phase, turn=turn, looker=None, eyed=None)
    if phase == "action" and state.turn_by_turn:
        # A helper with the portal has acted before their turn.
        later = state.order[max(turn, state.turn) + 1 :] if state.phase == "action" else ()
        ahead = (one for one in later if one in state.acted)
        moved = replace(moved, acted=(*state.order[:turn], *ahead))
    return moved if phase == "event" else replace(moved, peeked=False)


STEP = Correction[State](
    "right-step",
    say("Which step are we at?"),
    OneOf(
        choices=lambda state: [Choice(step, _name_step(state, step)) for step in _list_steps(state)],
        current=lambda state: f"{state.phase}-{state.turn}",
        choose=_set_step,
        name=_name_step,
    ),
    # A single other step is the next one, which can be taken, or the last one, which can be undone.
    is_allowed=lambda state: state.vote is None and state.ending is None and len(list(_list_steps(state))) > 2,
)


def _find_out(state: State) -> str:
    return NOBODY.value if state.vote is None or state.vote.out is None else value_of(state.vote.out)


def _put_out(state: State, value: str) -> State:
    """Return the state with a different character voted out, or none; the player is asked about the role as before."""
    was, now = state.voting.out, None if value == NOBODY.value else character_of(value)
    after = state if was is None else _revive(state, was)
    after = replace(after, vote=replace(after.voting, out=now))
    if now is None:
        return after
    after = after.dead(now)
    # If the hub knows the roles, they act once all have seen the result.
    fates = () if state.roles else (Fate("last", now), Fate("shows", now))
    found = asking_all(replace(after, pending=()), fates)
    return replace(found, pending=(*found.pending, *after.pending))


def _candidates(state: State) -> Sequence[Choice]:
    alive = tuple(one for one in state.characters if one in state.living or value_of(one) == _find_out(state))
    return state.choice(alive, NOBODY).choices


def _was_entered(state: State) -> bool:
    """Return whether the result of a vote with eyes closed is on show: ballots are final (ruling AC-15).

    With only one candidate, the correction of deaths does the same.
    """
    shown = state.ending is None and state.vote is not None and state.vote.stage == "shown"
    return shown and not state.voting.counted and len(_candidates(state)) > 2


RESULT = Correction[State](
    "right-result",
    say("Who was really voted out?"),
    OneOf(_candidates, _find_out, _put_out),
    label=say("Voted out"),
    is_allowed=_was_entered,
)


def _may_be(state: State) -> bool:
    """Return whether the first entry is made or the end has come, and no secret question is open."""
    if not state.evening:
        return False
    if state.ending is not None or state.knife is None:
        return state.ending is not None
    if state.pending:
        return state.pending[0].kind not in SECRET
    voting = state.vote is not None and state.vote.stage in ("talk", "ballots") and on_phones(state.setup)
    return not (voting and state.living)


CORRECTIONS = Corrections(
    CultistsCorrected,
    (lying.COUNTS, lying.TABLE, DEAD, lying.KNIFE, STEP, ACTED, lying.TOKEN, RESULT, SHOWN, lying.PLACE),
    may_be=_may_be,
    turn=lambda state: state.righted,
    leaves=_leaves,
    steps=LEFT,
)
