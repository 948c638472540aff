"""What each seat may answer before the night: all of them the same, in the same shape."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.question import Answer, Choice, Offer, One, Question, step
from companion.core.text import say
from companion.core.view import Checklist, Seat
from companion.games.among_cultists.before import commands as c
from companion.games.among_cultists.before.decide import can_finish, can_tell
from companion.games.among_cultists.before.scene import lists
from companion.games.among_cultists.before.state import State
from companion.games.among_cultists.box.roles import MARKERS, Role

BeforeOffer = Offer[c.Command]

DONE, UNDO = "done-", "undo-"
"""Before the id of a step: what a tap on it means. Of two taps at once the second is not offered any more."""

BY_VALUE: dict[str, Role] = {str(role): role for role in MARKERS}


def offers(state: State, seat: Seat) -> Iterator[BeforeOffer]:
    """Yield the questions of `seat` while the table is set up and envelopes are opened."""
    if state.stage == "setting_up":
        yield from _setting_up(state, seat)
    elif state.stage == "envelopes":
        yield _envelope(state, seat)
        leave = step(f"unknown-{state.tellings}.{seat}", say("The hub need not know the roles"))
        yield Offer(leave, lambda _: c.LeaveRolesOut())
        yield _back(state, seat)


def again(state: State, seat: Seat) -> Iterator[BeforeOffer]:
    """Yield the ways back of `seat` while people get ready for the night."""
    if can_tell(state):
        text = say("Tell the phones the roles again") if state.roles else say("Tell the phones the roles")
        yield Offer(step(f"tell-{state.tellings}.{seat}", text, icon="envelope"), lambda _: c.AskRolesAgain())
    yield _back(state, seat)


def _back(state: State, seat: Seat) -> BeforeOffer:
    back = step(f"back-{state.setups}.{seat}", say("Back to the checklist"), icon="undo")
    return Offer(back, lambda _: c.ReopenChecklist())


def _setting_up(state: State, seat: Seat) -> Iterator[BeforeOffer]:
    if state.plan.ai:
        yield _place(state, seat)
    if can_finish(state):
        text = say("Everything is in place")
        finish = step(f"placed-{state.setups}.{seat}", text, icon="check", awaited=True, press=True)
        yield Offer(finish, lambda _: c.FinishSetup())
    for block in lists(state):
        yield _ticking(state, block, seat)


def _place(state: State, seat: Seat) -> BeforeOffer:
    question = Question(
        id=f"ai-{state.setups}-{state.right_of or 0}.{seat}",
        text=say("On whose right does the AI sit? Whoever it is holds its deck in the night; best the first player."),
        ask=One(tuple(Choice(f"seat-{player.seat}", player.name) for player in state.setup.players)),
        awaited=state.right_of is None,
        value=None if state.right_of is None else f"seat-{state.right_of}",
    )
    return Offer(question, lambda answer: c.PlaceAi(int(str(answer).removeprefix("seat-"))))


def _ticking(state: State, block: Checklist, seat: Seat) -> BeforeOffer:
    choices = (
        Choice(f"{UNDO if item.done else DONE}{item.id}", item.text, item.icon, done=item.done) for item in block.items
    )
    question = Question(id=f"tick-{block.id}-{state.setups}.{seat}", text=block.label, ask=One(tuple(choices)))
    return Offer(question, _ticked)


def _ticked(answer: Answer) -> c.Command:
    value = str(answer)
    if value.startswith(DONE):
        return c.TickItem(value.removeprefix(DONE))
    return c.UntickItem(value.removeprefix(UNDO))


def _envelope(state: State, seat: Seat) -> BeforeOffer:
    """Return what every seat is asked of its envelope; the id is that of one answer, for none is given twice.

    It does not say what was answered: in the menu that would show the own role to whoever looks.
    """
    question = Question(
        id=f"envelope-{state.tellings}-{state.times.get(seat, 0)}.{seat}",
        text=say("Which marker was in your envelope?"),
        ask=One(tuple(Choice(role, MARKERS[role].name) for role in state.plan.roles)),
        secret=True,
        awaited=seat not in state.told,
    )
    return Offer(question, lambda answer: c.TellRole(seat, BY_VALUE[str(answer)]))
