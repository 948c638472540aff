"""A correction of this game, as the kit has it: what it leaves is a part of what all are asked to agree on."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from companion.core.question import Answer
from companion.core.text import Text
from companion.games.among_cultists.corrections.base import CultistsCorrected, Left
from companion.games.among_cultists.table.state import State
from companion.kit.correctable import Correctable
from companion.kit.correction import Correction


def _always(state: State) -> bool:
    return True


def _possible(after: State) -> None:
    """Any table can look so."""


def corrects(
    id: str,
    text: Text,
    of: Correctable[State],
    corrected: Callable[[State, Answer], CultistsCorrected],
    allowed: Callable[[State], bool] = _always,
    refuses: Callable[[State], Text | None] = _possible,
) -> Correction[State, CultistsCorrected]:
    """Return a correction; its event says which steps are left with it."""
    return Correction(
        id=id,
        text=text,
        of=of,
        turn=lambda state: state.righted,
        correct=lambda state, answer: _leaving(state, corrected(state, answer)),
        words=lambda state, event: event.words(state),
        refuses=refuses,
        is_allowed=allowed,
    )


def _leaving(state: State, event: CultistsCorrected) -> CultistsCorrected:
    """Return the event with the steps that are left with it."""
    after = event.apply(state)
    goes_on = state.ending is None
    left: dict[Left, bool] = {
        "end": not goes_on and after.ending is None,
        "vote": goes_on and state.vote is not None and after.vote is None,
        "question": goes_on and any(asked not in after.pending for asked in state.pending),
        "token": state.looked is not None and after.looked is None,
    }
    return replace(event, left=tuple(one for one, is_left in left.items() if is_left))
