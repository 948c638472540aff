"""Recurring questions: deeds with their doer, and entries in several steps with a confirmation.

Nothing happens before the last step. A draft is put aside without a trace, and leaves the last entry undoable. It stays
on the phone that has begun it. A draft that no longer fits is simply not asked about.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec.structs import replace

from companion.core.chance import Chance
from companion.core.event import Event, UndoNeutral
from companion.core.icons import Icon
from companion.core.move import EVERYBODY, Move
from companion.core.question import Answer, Choice, One, Question, step
from companion.core.text import Text, Words, say
from companion.games.among_cultists.rules.acting import occasion
from companion.games.among_cultists.table.fields import Draft, DraftKind, character_of
from companion.games.among_cultists.table.state import State

Asked = Iterator[Move[Event[State]]]

Happened = Sequence[Event[State]]
"""The events of an answer, a clock or a button."""

NO = Choice("no", say("Cancel"), "cross")


class Drafted(Draft, UndoNeutral[State]):
    """Somebody is about to enter something; this draft replaces any other."""

    def apply(self, state: State) -> State:
        """Return the state with this draft."""
        return replace(state, draft=self, drafts=state.drafts + 1)


class DraftClosed(UndoNeutral[State]):
    """The draft is over: it was entered, or dropped."""

    def apply(self, state: State) -> State:
        """Return the state in which nobody is about to enter anything."""
        return replace(state, draft=None)


def find_draft(state: State, kind: DraftKind) -> Draft | None:
    """Return the draft, None unless it is of this kind."""
    return state.draft if state.draft and state.draft.kind == kind else None


def further(state: State, draft: Draft, text: Text, which: tuple[int, ...], then: Callable[[int], Happened]) -> Asked:
    """Ask on the draft's phone for a character, or whether to enter nothing after all."""

    def effect(by: int, answer: Answer, now: int, chance: Chance) -> Happened:
        return [DraftClosed()] if answer == NO.value else then(character_of(answer))

    if which:
        yield Move(draft.seat, _question(state, text, state.choice(which, NO)), effect, first=True)


def sure(
    state: State,
    draft: Draft,
    text: Text,
    yes: Words,
    entered: Callable[[int], Happened],
    *,
    deadline: int | None = None,
    about: str = "",
) -> Asked:
    """Ask on the draft's phone whether it is right; `entered(now)` returns the events of a yes.

    `about` is the id of a secret that the phone shows in the question.
    """

    def effect(by: int, answer: Answer, now: int, chance: Chance) -> Happened:
        return [DraftClosed(), *(() if answer == NO.value else entered(now))]

    asked = One((Choice("yes", yes, "check"), NO))
    yield Move(draft.seat, replace(_question(state, text, asked, deadline), about=about), effect, first=True)


def _question(state: State, text: Text, ask: One, deadline: int | None = None) -> Question:
    otherwise = say("If time runs out, nothing changes.") if deadline is not None else None
    id = f"sure-{state.drafts}-{state.place}"
    return Question(id=id, text=text, ask=ask, required=True, deadline=deadline, timeout_text=otherwise)


def done_by(
    state: State,
    kind: str,
    among: tuple[int, ...],
    one: Callable[[Words], Text],
    several: Text,
    then: Callable[[int, int, int], Happened],
    *,
    icon: Icon = "",
    when: int | None = None,
) -> Asked:
    """Ask everyone in the menu which character `among` these has done a deed; with a single one it is a step.

    `one` makes the sentence for one character by its name, `several` is the question. `then(who, by, now)` returns the
    events if `who` has done it, entered by the seat `by`. The id counts `when` it is asked, by default the moments of
    an Action phase.
    """
    if not among:
        return
    id = f"{kind}-{occasion(state) if when is None else when}-{state.place}"
    if len(among) == 1:
        question = step(id, one(state.name(among[0])), icon=icon)
    else:
        question = Question(id=id, text=several, ask=state.choice(among))

    def effect(by: int, answer: Answer, now: int, chance: Chance) -> Happened:
        return then(among[0] if len(among) == 1 else character_of(answer), by, now)

    yield Move(EVERYBODY, question, effect)


def own_deed(
    state: State, kind: str, doers: tuple[int, ...], text: Text, then: Callable[[int, int], Happened], *, icon: Icon
) -> Asked:
    """Offer the deed to each of its possible doers in one tap, open on their phones; the others find it in the menu.

    `then(who, now)` returns the events if `who` has done it.
    """
    if doers:
        id = f"my-{kind}-{occasion(state)}-{state.place}"
        question = replace(step(id, text, icon=icon), tool=True)
        yield Move(doers, question, lambda by, answer, now, _: then(by, now))
