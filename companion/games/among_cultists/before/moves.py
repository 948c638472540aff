"""Questions before the night: all seats are asked the same, in the same shape."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.chance import Chance
from companion.core.event import Event
from companion.core.move import EVERYBODY, Move, does
from companion.core.question import Answer, Choice, One, Question, step
from companion.core.text import say
from companion.games.among_cultists.before import events as e
from companion.games.among_cultists.before.view import lists
from companion.games.among_cultists.box.host_choices import knows
from companion.games.among_cultists.box.roles import MARKERS, role_of
from companion.games.among_cultists.entering.questions import Asked, Happened
from companion.games.among_cultists.table.state import State
from companion.kit import checklist
from companion.kit.choices import people, seat_of
from companion.kit.steps import tap

# The checklist


def place_ai(state: State) -> Asked:
    """Ask everyone for the AI's place."""
    if not state.plan.ai:
        return
    question = Question(
        id=f"ai-{state.setups}-{state.right_of or 0}",
        text=say("On whose right does the AI sit? Ideally the first player's: they hold its deck at night."),
        ask=One(people(state.setup)),
        required=state.right_of is None,
        value=None if state.right_of is None else f"seat-{state.right_of}",
    )
    yield Move(EVERYBODY, question, lambda by, answer, *_: _tick(state, e.AiPlaced(seat_of(answer))))


def all_in_place(state: State) -> Asked:
    """Ask everyone whether the table is set up."""
    # Not before the AI has its place (p. 21).
    if state.right_of is not None or not state.plan.ai:
        text = say("Everything's in place")
        yield tap(f"placed-{state.setups}", text, e.AllInPlace(), icon="check", required=True, by_button=True)


def section(state: State) -> Asked:
    """Ask each phone to tick off its own part of the checklist; all others may do it too."""
    for place, block in enumerate(lists(state)):
        left = tuple(item.id for item in block.items if not item.done)
        if left:
            own = _own(state, place)
            happens = does(*_tick(state, e.SectionTicked(left)))
            question = step(f"section-{block.id}-{state.setups}", say("Done: {what}", what=block.label), icon="check")
            yield Move(own, replace(question, required=True), happens, waits=False)
            yield Move(tuple(seat for seat in state.setup.seats if seat not in own), question, happens)


def tick(state: State) -> Asked:
    """Ask everyone to tick steps of the checklist, or untick them; each phone has its own part first."""

    def ticked(item: str, done: bool) -> Happened:
        return _tick(state, e.ItemTicked(item) if done else e.ItemUnticked(item))

    blocks = lists(state)
    for place in range(len(blocks)):
        for block in (*blocks[place:], *blocks[:place]):
            id = f"tick-{block.id}-{state.setups}"
            yield checklist.tick(id, block.label, block.items, ticked, _own(state, place))


def _own(state: State, place: int) -> tuple[int, ...]:
    """Return the seats that share a part of the checklist: the parts go round the table."""
    return tuple(seat for at, seat in enumerate(state.setup.seats) if at % len(lists(state)) == place)


def _tick(state: State, happened: Event[State]) -> Happened:
    """Return the event `happened`, and `AllInPlace` after the last step of the checklist."""
    reached = happened.apply(state)
    done = all(item.done for block in lists(reached) for item in block.items)
    placed = reached.right_of is not None or not reached.plan.ai
    return [happened, e.AllInPlace()] if done and placed else [happened]


def back(state: State) -> Asked:
    """Let anyone go back to the checklist."""
    yield tap(f"back-{state.setups}", say("Back to the checklist"), e.ChecklistReopened(), icon="undo")


# The envelopes


def envelope(state: State) -> Asked:
    """Ask every seat for its marker; it may change its answer until the last seat has answered.

    The question does not repeat the answer: in the menu, that would show the role to anybody who looks. Its id counts
    the answers, since no id is used twice.
    """

    def told(by: int, answer: Answer, now: int, chance: Chance) -> Happened:
        role = role_of(str(answer))
        all_told = {**state.told, by: role}
        if len(all_told) < len(state.setup.seats):
            return [e.RoleTold(by, role)]
        return [e.RoleTold(by, role), e.RolesMatched() if e.fits(all_told, state.plan) else e.RolesMismatched()]

    times = {seat: state.times.get(seat, 0) for seat in state.setup.seats}
    for answered in sorted(set(times.values())):
        question = Question(
            id=f"envelope-{state.tellings}-{answered}",
            text=say("Which marker was in your envelope?"),
            ask=One(tuple(Choice(role, MARKERS[role].name) for role in state.plan.roles)),
            secret=True,
            required=not answered,
        )
        # With one marker missing, the hub cannot know the set.
        to = tuple(seat for seat in times if times[seat] == answered)
        yield Move(to, question, told, default_effect=None if answered else lambda *_: [e.RolesLeftOut()])


def leave_out(state: State) -> Asked:
    """Let anyone say that the hub need not know the roles."""
    yield tap(f"unknown-{state.tellings}", say("Don't tell the hub the roles"), e.RolesLeftOut())


def tell_again(state: State) -> Asked:
    """Let anyone ask all players for their roles again, or after all.

    With the AI this ends once a night has begun: a player who saw the night could try which marker fits.
    """
    late = state.slept and state.plan.ai
    if knows(state.setup) and not late:
        text = say("Enter the roles again") if state.roles else say("Enter the roles on your phones")
        yield tap(f"tell-{state.tellings}", text, e.RolesAskedAgain(), icon="envelope")
