"""The moves of the beginning: the deal, the cards that people enter, and the panel that everyone reads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from companion.core.chance import Chance
from companion.core.event import Event
from companion.core.game import Refused, Setup, apply_events
from companion.core.move import Move
from companion.core.question import Choice, One, Question, step
from companion.core.text import say
from companion.games.werewolf import flow
from companion.games.werewolf.events import dealing as e
from companion.games.werewolf.options import DEAL, fault_in, role_set
from companion.games.werewolf.roles import CARDS, ICONS, NAMES, ROLES, Role, set_of
from companion.games.werewolf.state import State
from companion.kit.choices import named_of
from companion.kit.seated import GameStopped
from companion.kit.simultaneous_choice import SimultaneousChoice, ask, change

NOTE = say("Look at it secretly, and keep it face down.")

MOST_DEALS = 3
"""The number of entries of all cards after which the game ends: people have another deck in hand."""

UNKNOWN = "unknown"
"""The card of a player whom the table goes on without."""


def begin(setup: Setup, now: int, chance: Chance) -> Sequence[Event[State]]:
    """Deal the roles, or let people deal cards; refuse a set that cannot be played."""
    if reason := fault_in(setup):
        raise Refused(reason)
    if DEAL.of(setup) == "cards":
        return [e.VillageBegan(setup, {})]
    roles = [role for role, times in role_set(setup).items() for _ in range(times)]
    return [e.VillageBegan(setup, dict(zip(setup.seats, chance.shuffle(roles), strict=True)))]


def enter_card(state: State) -> Iterator[Move[Event[State]]]:
    """Ask everyone for their card in secret; if the cards don't make the set, all are asked again."""
    if state.entering is None:
        return
    dealt = role_set(state.setup)
    choices = (Choice(role, say("{card}: {role}", card=CARDS[role], role=NAMES[role]), ICONS[role]) for role in dealt)
    question = Question(
        id=f"card-{state.deals}",
        text=say("Which card do you have?"),
        note=NOTE if state.deals == 1 else say("The cards didn't match. Look again, and enter yours."),
        ask=One(tuple(choices)),
        secret=True,
        required=True,
    )
    yield from ask(state.entering, question, str, e.CardEntered, _complete(state), lambda *_: UNKNOWN)
    entered = state.entering

    def enter(seat: int, role: str) -> Event[State]:
        return e.CardEntered(seat, role)

    def again(seat: int) -> Question:
        return replace(
            question,
            id=f"card-{state.deals}-again-{entered.times[seat]}",
            text=say("Wrong card? Enter it again."),
            note="",
            required=False,
            tool=True,
        )

    yield from change(entered, again, str, enter)


def _complete(state: State) -> flow.Completed:
    def complete(choice: SimultaneousChoice[str], now: int, chance: Chance) -> Sequence[Event[State]]:
        dealt = [role for role, times in role_set(state.setup).items() for _ in range(times)]
        entered: dict[int, Role] = {s: named_of(v, ROLES) for s, v in choice.answers.items() if v != UNKNOWN}
        rest = list(dealt)
        refused: list[Event[State]] = [e.CardsRefused(), *([GameStopped()] if state.deals == MOST_DEALS else [])]
        for role in entered.values():
            if role not in rest:
                return refused
            rest.remove(role)
        unknown = [seat for seat in choice.asked if seat not in entered]
        # One kind of card is left for them, or nobody can tell whose it is.
        if len(set_of(rest)) > 1:
            return refused
        return [e.CardsTaken(dict(sorted({**entered, **dict(zip(unknown, rest, strict=True))}.items())))]

    return complete


def read_panel(state: State) -> Iterator[Move[Event[State]]]:
    """Ask everyone to read the panel; the last one who has begins the night."""

    def has_read(seat: int, now: int) -> Sequence[Event[State]]:
        happened: flow.Happened = [e.PanelRead(seat)]
        everyone = len(state.ready) + 1 == len(state.alive)
        return [*happened, *(flow.fall_asleep(apply_events(state, happened), now) if everyone else [])]

    waiting = tuple(seat for seat in state.alive if seat not in state.ready)
    question = step("ready", say("I know my role"), required=True, icon="check", by_button=True)
    yield Move(
        waiting,
        question,
        lambda by, answer, now, chance: has_read(by, now),
        default_effect=lambda seat, now, chance: has_read(seat, now),
    )
