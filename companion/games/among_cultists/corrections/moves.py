"""What everybody finds in the menu to correct, at any moment of the evening but while a secret question stands open.

Before the evening each entry is chosen anew where it was made: ticks, the AI's place, the own role.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from companion.core.question import Answer, Choice
from companion.core.text import Text, say
from companion.games.among_cultists.box.host_choices import on_phones
from companion.games.among_cultists.box.roles import MARKERS, Role
from companion.games.among_cultists.corrections import events as e
from companion.games.among_cultists.corrections.corrects import corrects
from companion.games.among_cultists.corrections.lying import COUNTS, KNIFE, PLACE, TABLE, TOKEN
from companion.games.among_cultists.rules.fates import SHOWING
from companion.games.among_cultists.table.fields import AI, Round, character_of, value_of
from companion.games.among_cultists.table.state import State
from companion.kit import choices as kit
from companion.kit.correctable import Before, Marks, OneOf, before
from companion.kit.correction import Corrections

NOBODY = "nobody"

PHASES: tuple[Round, ...] = ("movement", "event", "action", "cleanup")

SECRET = ("partner", "pyromaniac")
"""What all are asked in secret."""


# Characters


def _of(answer: Answer, state: State, now: Sequence[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return of whom it holds by an answer, and of whom it does no more."""
    named = [one for one in state.characters if value_of(one) in kit.list_taken(answer)]
    return tuple(one for one in named if one not in now), tuple(one for one in named if one in now)


def _marks(holds: Callable[[State], Sequence[int]], yes: Callable[..., Text], no: Callable[..., Text]) -> Marks[State]:
    return Marks(
        choices=lambda state: [
            Choice(value_of(one), (no if one in holds(state) else yes)(who=state.name(one))) for one in state.characters
        ],
        now=lambda state: sorted(value_of(one) for one in holds(state)),
        several=True,
    )


DEAD = corrects(
    "right-dead",
    say("Who is dead, and who is alive"),
    _marks(
        lambda state: tuple(state.ghosts),
        lambda who: say("{who} is a ghost", who=who),
        lambda who: say("{who} is alive", who=who),
    ),
    lambda state, answer: e.FatesCorrected(*_of(answer, state, tuple(state.ghosts))),
)

ACTED = corrects(
    "right-acted",
    say("Who has acted in this round"),
    _marks(
        lambda state: state.acted,
        lambda who: say("{who} has acted", who=who),
        lambda who: say("{who} has not acted yet", who=who),
    ),
    lambda state, answer: e.ActionsCorrected(*_of(answer, state, state.acted)),
    lambda state: state.phase == "action" and state.ending is None,
)


def _showing(state: State) -> Sequence[Choice]:
    roles: tuple[Role, ...] = (*SHOWING, "assassin")
    return [Choice(role, MARKERS[role].name) for role in roles if role in state.plan.special]


def _correct_role(state: State, answer: Answer) -> e.RoleCorrected:
    seat, thing = before(state, answer)
    return e.RoleCorrected(seat, state.shown.get(seat), next((role for role in MARKERS if role == thing), None))


def _twice(after: State) -> Text | None:
    roles = [role for seat, role in after.shown.items() if seat != AI]
    return say("Somebody else has shown that role.") if len(set(roles)) < len(roles) else None


SHOWN = corrects(
    "right-shown",
    say("Who has shown a role: name the player, and the role if one is shown"),
    Before(
        choices=_showing,
        now=lambda state: {seat: role for seat, role in state.shown.items() if seat != AI},
    ),
    _correct_role,
    lambda state: bool(_showing(state)),
    _twice,
)


# The steps of a round


def _step(state: State) -> str:
    return f"{state.phase}-{state.turn}"


def _steps(state: State) -> Iterator[tuple[Round, int]]:
    for phase in PHASES:
        # Nobody acts before the event of the round is known.
        if phase in ("action", "cleanup") and not state.has_event:
            continue
        here = phase == state.phase and phase in ("movement", "action") and state.turn_by_turn
        yield from ((phase, turn) for turn in (range(len(state.order)) if here else (0,)))


def _at(state: State, answer: Answer) -> e.StepCorrected:
    at = {f"{phase}-{turn}": (phase, turn) for phase, turn in _steps(state)}
    return e.StepCorrected(at[_step(state)], at[str(answer)])


STEP = corrects(
    "right-step",
    say("Which step the round is at"),
    OneOf(
        choices=lambda state: [Choice(f"{phase}-{turn}", e.step(state, phase, turn)) for phase, turn in _steps(state)],
        now=_step,
        place=_step,
    ),
    _at,
    # Where one other step is left, it is the next one, which is taken, or the last one, which is taken back.
    lambda state: state.vote is None and state.ending is None and len(list(_steps(state))) > 2,
)


def _out(state: State) -> str:
    return NOBODY if state.vote is None or state.vote.out is None else value_of(state.vote.out)


def _result(state: State, answer: Answer) -> e.OutcomeCorrected:
    return e.OutcomeCorrected(state.voting.out, None if answer == NOBODY else character_of(answer))


def _candidates(state: State) -> Sequence[Choice]:
    alive = tuple(one for one in state.characters if one in state.living or value_of(one) == _out(state))
    return state.choice(alive, Choice(NOBODY, e.NOBODY)).choices


def _was_entered(state: State) -> bool:
    """Return whether the result of a vote with eyes closed stands: ballots are final (ruling AC-15).

    With one candidate it is said who is dead.
    """
    shown = state.ending is None and state.vote is not None and state.vote.stage == "shown"
    return shown and not state.voting.counted and len(_candidates(state)) > 2


RESULT = corrects(
    "right-result",
    say("Who was voted out"),
    OneOf(choices=_candidates, now=_out, place=_out),
    _result,
    _was_entered,
)


def _may_be(state: State) -> bool:
    """Return whether the first entry is made or the end has come, and no secret question stands open."""
    if not state.evening:
        return False
    if state.ending is not None or state.knife is None:
        return state.ending is not None
    if state.pending:
        return state.pending[0].kind not in SECRET
    voting = state.vote is not None and state.vote.stage in ("talk", "ballots") and on_phones(state.setup)
    return not (voting and state.living)


CORRECTIONS = Corrections((COUNTS, TABLE, DEAD, KNIFE, STEP, ACTED, TOKEN, RESULT, SHOWN, PLACE), may_be=_may_be)
"""What people put right in Among Cultists."""
