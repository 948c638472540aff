"""Duels: challenge, collect support, pause, and decide. Times are game time in milliseconds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec.structs import replace

from companion.core.clock import ClockMoved, later
from companion.core.event import Event, Reveal, Undoable
from companion.core.require import require
from companion.core.text import Words, say
from companion.core.view import Fact, Highlight
from companion.games.castle_of_the_devil.duel import BEAT, Duel, DuelStep, Side, totals, winner
from companion.games.castle_of_the_devil.events.looks import company_shown, objects_shown
from companion.games.castle_of_the_devil.events.turns import deck_emptied
from companion.games.castle_of_the_devil.state import State
from companion.kit.simultaneous_choice import SimultaneousChoice


class Challenged(Event[State]):
    """The current player challenges another; the Priest may step in until `deadline`."""

    seat: int
    target: int
    deadline: int | None = None

    def apply(self, state: State) -> State:
        return state.advance(duel=Duel(attacker=self.seat, defender=self.target, deadline=self.deadline))

    def log_line(self, state: State) -> Words:
        return say("{who} challenges {other} to a duel.", who=state.name(self.seat), other=state.name(self.target))

    def highlights(self, state: State) -> Sequence[Highlight]:
        title = say("Duel! {who} against {other}", who=state.name(self.seat), other=state.name(self.target))
        return [Highlight(kind="claim", title=title, icon="sword", seats=(self.seat, self.target), lasts=BEAT)]


class PauseBegan(Event[State]):
    """A pause of the duel begins, in which anyone may use something, until `deadline` if there is one."""

    step: DuelStep
    deadline: int | None = None

    def apply(self, state: State) -> State:
        return state.in_duel(step=self.step, deadline=self.deadline)


class PauseExtended(Event[State]):
    """Somebody wants more time: the pause lasts until somebody continues."""

    def apply(self, state: State) -> State:
        return state.in_duel(deadline=None)

    def log_line(self, state: State) -> Words:
        return say("Someone wants more time.")


class PausePutOff(ClockMoved[State]):
    """The clock of a pause or of open support begins after a lesson."""

    def apply(self, state: State) -> State:
        # No step of the duel: the questions keep their ids.
        duel = state.duel
        return replace(state, duel=replace(duel, deadline=later(duel.deadline, self.by))) if duel else state


class SupportAsked(Event[State]):
    """All players outside the duel are asked for support: all at once in secret, or in turn, each until `deadline`."""

    deadline: int | None = None

    def apply(self, state: State) -> State:
        duel = state.fighting
        others = state.others(*duel.fighters)
        ballots = SimultaneousChoice[Side](asked=others) if state.edition.together else None
        return state.in_duel(step="support", deadline=self.deadline, ballots=ballots)


class SupportChosen(Event[State]):
    """A seat has chosen its support in secret (edition A)."""

    seat: int
    side: Side

    def apply(self, state: State) -> State:
        duel = state.fighting
        ballots = require(duel.ballots, "a ballot where support is open")
        return replace(state, duel=replace(duel, ballots=ballots.with_answer(self.seat, self.side)))


class SupportUntold(Event[State]):
    """The table goes on without a seat's secret choice, which is said aloud once all others have chosen."""

    seat: int

    def apply(self, state: State) -> State:
        return replace(state, duel=replace(state.fighting, untold=(*state.fighting.untold, self.seat)))


class SupportSaid(Undoable[State]):
    """A player without a secret choice has said their support aloud (edition A)."""

    seat: int
    side: Side

    def apply(self, state: State) -> State:
        duel = state.fighting
        return replace(state, duel=replace(duel, aloud={**duel.aloud, self.seat: self.side}))


class SupportDrawn(Event[State]):
    """Chance has drawn the support of a player who neither chose in secret nor said it (edition A)."""

    seat: int
    side: Side

    def apply(self, state: State) -> State:
        return SupportSaid(self.seat, self.side).apply(state)

    def log_line(self, state: State) -> Words:
        duel = state.fighting
        other = state.name(duel.attacker if self.side == "sword" else duel.defender)
        return say("Chance decides: {who} supports {other}.", who=state.name(self.seat), other=other)


class SupportShown(Reveal[State]):
    """All support is shown at once (edition A)."""

    sides: dict[int, Side]

    def apply(self, state: State) -> State:
        return state.in_duel(sides=self.sides, ballots=None)

    def log_line(self, state: State) -> Words:
        duel = state.fighting
        swords = tuple(state.name(seat) for seat, side in duel.sides.items() if side == "sword")
        shields = tuple(state.name(seat) for seat, side in duel.sides.items() if side == "shield")
        attacker, defender = map(state.name, duel.fighters)
        if not shields:
            return say("With {who}: {names}.", who=attacker, names=swords)
        if not swords:
            return say("With {who}: {names}.", who=defender, names=shields)
        return say(
            "With {attacker}: {swords}. With {defender}: {shields}.",
            attacker=attacker,
            swords=swords,
            defender=defender,
            shields=shields,
        )

    def highlights(self, state: State) -> Sequence[Highlight]:
        title, text, seats = say("The sides are revealed"), self.log_line(state), tuple(state.fighting.sides)
        return [Highlight(kind="reveal", title=title, text=text, icon="eye", seats=seats, lasts=BEAT)]


class SupportDeclared(Event[State]):
    """A seat supports a side openly, or abstains; the next one is asked until `deadline` (edition B)."""

    seat: int
    side: Side
    deadline: int | None = None
    late: bool = False
    """Whether its time was over."""

    def apply(self, state: State) -> State:
        return state.in_duel(sides={**state.fighting.sides, self.seat: self.side}, deadline=self.deadline)

    def log_line(self, state: State) -> Words:
        duel, who = state.fighting, state.name(self.seat)
        if self.side == "abstain":
            return say("{who} supports nobody.", who=who)
        other = state.name(duel.attacker if self.side == "sword" else duel.defender)
        return say("{who} supports {other}.", who=who, other=other)


class DuelDecided(Event[State]):
    """The points decide; at a tie the attacker draws. After a victory the Doctor may step in until `deadline`."""

    deadline: int | None = None
    has_drawn_object: bool = False
    """Whether the attacker has drawn, at a tie."""

    def apply(self, state: State) -> State:
        wins = winner(state.fighting)
        if wins is None:
            return state.draw_object(state.fighting.attacker).next_turn()
        return state.in_duel(step="aftermath", winner=wins, deadline=self.deadline)

    def log_line(self, state: State) -> Words:
        if state.duel is None:
            return say("The duel ends in a tie.")
        swords, shields = totals(state.duel)
        return say(
            "{who} wins the duel. Swords: {swords}, shields: {shields}.",
            who=state.name(state.duel.winner or 0),
            swords=swords,
            shields=shields,
        )

    def highlights(self, state: State) -> Sequence[Highlight]:
        if state.duel is None or state.duel.winner is None:
            text = say("The attacker draws an object, if any are left.")
            tie = Highlight(kind="ballot", title=say("A tie"), text=text, icon="vote")
            return [tie, *deck_emptied(state.deck + self.has_drawn_object, state)]
        swords, shields = totals(state.duel)
        title = say("{who} wins the duel", who=state.name(state.duel.winner))
        text = say("Swords: {swords}. Shields: {shields}.", swords=swords, shields=shields)
        return [Highlight(kind="ballot", title=title, text=text, icon="sword", seats=(state.duel.winner,), lasts=BEAT)]

    def turning_point(self, state: State) -> Fact:
        return Fact(say("Duel"), self.log_line(state))


class PrizeTaken(Event[State]):
    """The winner looks at the loser's cards, or sees all objects and takes one."""

    seat: int
    loser: int
    prize: Literal["look", "object"]
    returned: bool = False
    """Whether it was the loser's last object, so that the winner gives one back."""

    def apply(self, state: State) -> State:
        if self.prize == "object" and not self.returned:
            state = state.add_objects(self.seat, 1).add_objects(self.loser, -1)
        return state.next_turn()

    def log_line(self, state: State) -> Words:
        names = {"who": state.name(self.seat), "other": state.name(self.loser)}
        if self.prize == "object":
            if self.returned:
                return say("{who} takes {other}'s last object and gives one back.", **names)
            return say("{who} sees all of {other}'s objects and takes one.", **names)
        if state.edition.sees_profession:
            return say("{who} sees {other}'s company and profession.", **names)
        return say("{who} sees {other}'s company.", **names)

    def highlights(self, state: State) -> Sequence[Highlight]:
        seats = (self.seat, self.loser)
        if self.prize == "object":
            shown = objects_shown(state, self.seat)
            return [Highlight(kind="event", title=self.log_line(state), text=shown, icon="bag", seats=seats)]
        cards = company_shown(state, self.seat, self.loser, profession=state.edition.sees_profession)
        return [Highlight(kind="event", title=self.log_line(state), text=cards, icon="eye", seats=seats)]
