"""Attacks and bribes: calculate both sides (rulebook p. 3-4, ruling OV-17)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from msgspec.structs import replace

from companion.core.chance import Chance
from companion.core.event import Event
from companion.core.game import Refused
from companion.core.move import EVERYBODY, Move, does
from companion.core.question import Answer, Choice, Number, Numbers, One, Question, Row, step
from companion.core.text import Text, Words, say
from companion.games.overthrone.box import GOLD, MUSKETEER, CardKind
from companion.games.overthrone.events import fights as f
from companion.games.overthrone.moves import Asked, Happened
from companion.games.overthrone.parts import Fight
from companion.games.overthrone.spoils import cards, result
from companion.games.overthrone.state import State
from companion.kit.choices import number, numbers, people, seat_of

KINDS: dict[str, CardKind] = {"attack": MUSKETEER, "bribe": GOLD}

ALONE: dict[str, Callable[[str, Words], Text]] = {
    "attack": lambda who, other: say("{who} attacks one of {other}'s provinces", who=who, other=other),
    "bribe": lambda who, other: say("{who} bribes one of {other}'s characters", who=who, other=other),
}
"""The words of the step if only one other player is left."""

TARGETS: dict[str, Callable[[Words], Text]] = {
    "attack": lambda who: say("{who}'s province", who=who),
    "bribe": lambda who: say("{who}'s character", who=who),
}
"""The buttons that choose the other player."""

YOURS: dict[str, tuple[Text, Text]] = {
    "attack": (
        say("Attack a province"),
        say("Beat the musketeers there with those from your hand. The defender wins ties."),
    ),
    "bribe": (
        say("Bribe a character"),
        say("A musketeer, courtier or bearer. Beat the gold there with gold from your hand. The defender wins ties."),
    ),
}
"""The words for the current player, with the rule in a line."""

STOP = 0

COUNTS = ("count", "final")
"""The stages in which every phone has a form; the cards of a fight stand below it."""


def attack(state: State) -> Asked:
    """Ask the current player for a province to attack."""
    if state.stage == "turn" and not state.acted:
        yield _against(state, "attack", say("{who} attacks a province", who=state.name(state.acting)))


def bribe(state: State) -> Asked:
    """Ask the current player for a character to bribe."""
    if state.stage == "turn" and not state.acted and not state.first:
        yield _against(state, "bribe", say("{who} bribes a character", who=state.name(state.acting)))


def _against(state: State, kind: Literal["attack", "bribe"], text: Text) -> Move[Event[State]]:
    seat = state.acting
    others = people(state.setup, [other for other in state.seats if other != seat])
    choices = tuple(
        Choice(one.value, TARGETS[kind](one.text), "battle" if kind == "attack" else "coin") for one in others
    )
    if len(choices) == 1:
        # With two players left, the only choice names both.
        text = ALONE[kind](state.name(seat), others[0].text)
        choices = (replace(choices[0], text=text),)
    question = Question(id=f"{kind}-{state.turn}-{seat}-{state.time('fight')}", text=text, ask=One(choices))
    yours, rule = YOURS[kind]
    own = replace(question, text=text if len(choices) == 1 else yours, tool=True, note=rule)
    return Move(
        EVERYBODY,
        question,
        lambda by, answer, *_: [f.FightBegan(kind, seat, seat_of(answer))],
        seat,
        own=own,
        first=True,
    )


def spoils(state: State) -> Asked:
    """Ask each side to put away the cards of its fight. The table does not wait, and others may do it for them."""
    for over in reversed(state.spoils):
        note = say("{what} {cards}", what=result(state, over), cards=cards(state, over))
        own = replace(step("", say("Done"), icon="check"), note=note, tool=True)
        for seat in over.waits:
            text = say("{who} is done with the cards", who=state.name(seat))
            question = step(f"spoils-{over.number}-{seat}", text, icon="check")
            seen = does(f.SpoilsSeen(seat, over.number))
            yield Move(EVERYBODY, question, seen, seat, own=own, waits=False, first=state.stage not in COUNTS)


def fight(state: State) -> Asked:
    """Ask the attacker for the first cards, and then the side that is behind for more."""
    fight = state.fighting
    yield _forces(state, fight) if fight.attack is None else _reinforce(state, fight)


def _forces(state: State, fight: Fight) -> Move[Event[State]]:
    most = KINDS[fight.kind].total
    rows = (
        Row("standing", say("Already there"), 0, most),
        Row("laid", say("You add"), 1, most),
    )

    def effect(by: int, answer: Answer, now: int, chance: Chance) -> Sequence[Event[State]]:
        found = numbers(answer)
        if not KINDS[fight.kind].enough((found["standing"], found["laid"])):
            raise Refused(TOO_MUCH[fight.kind])
        return [f.ForcesShown(found["standing"], found["laid"])]

    text = ASKED[fight.kind]
    return Move(
        fight.attacker,
        Question(id=f"forces-{state.time('fight')}", text=text, ask=Numbers(rows), required=True),
        effect,
    )


ASKED = {
    "attack": say("Musketeer values: how much guards the province? How much do you add?"),
    "bribe": say("Gold values: how much lies with the character? How much do you add?"),
}

TOO_MUCH = {
    "attack": say("The box doesn't have that many musketeers."),
    "bribe": say("The box doesn't have that much gold."),
}


def _reinforce(state: State, fight: Fight) -> Move[Event[State]]:
    seat, attack = fight.behind, fight.attack or 0
    most = max(0, KINDS[fight.kind].total - attack - fight.defence)

    def effect(by: int, answer: Answer, now: int, chance: Chance) -> Happened:
        more = STOP if answer == "go" else number(answer)
        if more == STOP:
            winner = fight.attacker if seat == fight.defender else fight.defender
            stayed = winner == fight.defender and fight.defence == fight.stood
            return [f.FightEnded(fight.kind, winner, fight.attacker, stayed)]
        return [f.Reinforced(seat, more)]

    id, sides = f"reinforce-{state.time('fight')}-{fight.raises}", _sides(fight, seat)
    text = say("{n} against {other}: you're behind. How much do you add? 0: nothing.", **sides)
    question = Question(id=id, text=text, ask=Number(STOP, most), required=True)
    if most == STOP:
        question = step(id, say("{n} against {other}: you lose. Nothing left to add", **sides), required=True)
    return Move(seat, question, effect)


def _sides(fight: Fight, seat: int) -> dict[str, int]:
    """Return the totals of both sides, beginning with `seat`."""
    attack = fight.attack or 0
    return {"n": attack, "other": fight.defence} if seat == fight.attacker else {"n": fight.defence, "other": attack}
