"""Uses of professions, objects and duel tokens: apply their effects. Times are game time in milliseconds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from companion.core.event import Event, Reveal, UndoNeutral
from companion.core.text import Text, Words, say
from companion.core.view import Highlight
from companion.games.castle_of_the_devil.box import PROFESSIONS, Profession
from companion.games.castle_of_the_devil.duel import BEAT, THINGS, DuelUse, Thing
from companion.games.castle_of_the_devil.state import State, Trade

DESCRIPTIONS: Mapping[Profession, Text] = {
    "doctor": say("The winner gets nothing, and the turn is over."),
    "duellist": say("No supporters, and one extra point."),
    "master": say("One extra shield."),
    "clairvoyant": say("Search the deck and take two objects. Shuffle the rest; put those two on top."),
    "bodyguard": say("One extra point for the supported side."),
    "priest": say("The duel is off."),
    "thug": say("One extra sword."),
}
"""The effects of professions that name nobody."""


class ProfessionUsed(Reveal[State]):
    """A player uses a profession, which is turned face up."""

    seat: int
    profession: Profession
    target: int | None = None
    deadline: int | None = None
    """The end of the pause for further uses, if it begins again."""
    attacker: int = 0
    """The attacker of the duel that the Priest stops; 0 otherwise."""
    gives: bool = False
    """Whether the attacker loses an object to the Priest."""

    def apply(self, state: State) -> State:
        weighed = ProfessionWeighed(self.seat).apply(state)
        known = state.professions
        # The open card is right, rather than the secret entry.
        known = known | {self.seat: self.profession} if self.seat in known else known
        shown = replace(weighed, face_up={**state.face_up, self.seat: self.profession}, professions=known)
        match self.profession:
            case "diplomat" if self.target is not None:
                return shown.advance(trade=Trade(by=self.seat, to=self.target, demanded=True))
            case "clairvoyant":
                return shown.advance()
            case "priest":
                return _stop_duel(shown, self.seat)
            case "doctor":
                return shown.next_turn()
            case _:
                return used(shown, DuelUse(self.seat, self.profession, self.target), self.deadline)

    def log_line(self, state: State) -> Words:
        name = PROFESSIONS[self.profession][0]
        return say(
            "{who} uses the {profession}. {what}", who=state.name(self.seat), profession=name, what=self._does(state)
        )

    def highlights(self, state: State) -> Sequence[Highlight]:
        name, icon = PROFESSIONS[self.profession]
        title = say("{who}: {what}", who=state.name(self.seat), what=name)
        text = self._does(state)
        return [Highlight(kind="reveal", title=title, text=text, icon=icon, seats=(self.seat,), lasts=BEAT)]

    def _does(self, state: State) -> Text:
        other = "" if self.target is None else state.name(self.target)
        who, attacker = state.name(self.seat), state.name(self.attacker) if self.attacker else ""
        match self.profession:
            case "diplomat":
                return say("{other} must trade the named object, if they have it.", other=other)
            case "mixer":
                return say("{other} wins.", other=other)
            case "hypnotist":
                return say("{other}'s support is void, and {other} can't use anything.", other=other)
            case "priest" if self.gives:
                return say("The duel is off, and {other} gives {who} an object.", who=who, other=attacker)
            case "priest" if self.attacker != self.seat:
                return say("The duel is off. {other} keeps their only object.", other=attacker)
            case _:
                return DESCRIPTIONS[self.profession]


class ProfessionWeighed(UndoNeutral[State]):
    """A player is about to turn their profession up, or leaves it face down; nobody else sees this."""

    seat: int
    what: str = ""
    """The choice of "I use …"; empty if it stays face down."""

    def apply(self, state: State) -> State:
        others = {seat: what for seat, what in state.weighed.items() if seat != self.seat}
        return replace(state, weighed={**others, self.seat: self.what} if self.what else others)


class ThingUsed(Event[State]):
    """A player uses an object or a duel token in a duel; the pause for further uses begins again."""

    seat: int
    thing: Thing
    deadline: int | None = None

    def apply(self, state: State) -> State:
        return used(state, DuelUse(self.seat, self.thing), self.deadline)

    def log_line(self, state: State) -> Words:
        return say("{who} uses: {what}.", who=state.name(self.seat), what=THINGS[self.thing][0])


class ThingTakenBack(Event[State]):
    """A player undoes the last thing that they used in this duel."""

    seat: int
    deadline: int | None = None

    def apply(self, state: State) -> State:
        duel = state.fighting
        last = next(use for use in reversed(duel.uses) if use.seat == self.seat and use.thing not in PROFESSIONS)
        uses = tuple(use for use in duel.uses if use is not last)
        return _tokens(state, last, 1).in_duel(uses=uses, deadline=self.deadline)

    def log_line(self, state: State) -> Words:
        return say("{who} changes their mind and undoes it.", who=state.name(self.seat))


def used(state: State, use: DuelUse, deadline: int | None) -> State:
    """Return the state after a use, with the pause for further uses until `deadline`."""
    uses = (*state.fighting.uses, use)
    return _tokens(state, use, -1).in_duel(step="fight", uses=uses, deadline=deadline)


def _tokens(state: State, use: DuelUse, more: int) -> State:
    if use.thing not in ("sword-token", "shield-token"):
        return state
    return replace(state, tokens={**state.tokens, use.seat: state.tokens[use.seat] + more})


def _stop_duel(state: State, priest: int) -> State:
    attacker = state.fighting.attacker
    if gives_to(state, priest):
        state = state.add_objects(attacker, -1).add_objects(priest, 1)
    return state.next_turn()


def gives_to(state: State, priest: int) -> bool:
    """Return whether the attacker loses an object to the Priest: a single one is kept (ruling CD-13)."""
    attacker = state.fighting.attacker
    return attacker != priest and state.objects[attacker] > 1
