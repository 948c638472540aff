"""What the table puts right of what the hub believes. It triggers nothing, and reveals nothing."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.event import Entry
from companion.core.text import Words, count, say
from companion.games.castle_of_the_devil.box import PROFESSIONS, Profession
from companion.games.castle_of_the_devil.state import Intent, State
from companion.kit.figures import Changed
from companion.kit.listed import listed


class CountsPutRight(Entry[State]):
    """Objects and duel tokens of some seats, or the deck, are as the table says."""

    objects: dict[int, Changed]
    tokens: dict[int, Changed]
    deck: Changed | None = None

    def after(self, state: State) -> State:
        return state.stepped(
            objects=state.objects | {seat: one.now for seat, one in self.objects.items()},
            tokens=state.tokens | {seat: one.now for seat, one in self.tokens.items()},
            deck=self.deck.now if self.deck else state.deck,
        )

    def told(self, state: State) -> Words:
        return say("Put right: {what}", what=self.words(state))

    def words(self, state: State) -> Words:
        """Return before and after of all that changes."""
        said: list[Words] = [
            count("{who}: {n} object → {now}", "{who}: {n} objects → {now}", one.was, who=state.name(seat), now=one.now)
            for seat, one in self.objects.items()
        ]
        said += [
            count("{who}: {n} token → {now}", "{who}: {n} tokens → {now}", one.was, who=state.name(seat), now=one.now)
            for seat, one in self.tokens.items()
        ]
        if self.deck:
            deck = self.deck
            said.append(count("deck: {n} object → {now}", "deck: {n} objects → {now}", deck.was, now=deck.now))
        return listed(said)


class ProfessionPutRight(Entry[State]):
    """A profession lies face up before a seat, as the table says, or none does."""

    seat: int
    was: Profession | None = None
    now: Profession | None = None

    def after(self, state: State) -> State:
        face_up = {seat: up for seat, up in state.face_up.items() if seat != self.seat}
        if self.now:
            face_up[self.seat] = self.now
        # Where it was entered in secret, what lies open is right and not the entry.
        known = self.seat in state.professions
        professions = {**state.professions, self.seat: self.now} if self.now and known else state.professions
        return self._unused(state).stepped(face_up=face_up, professions=professions)

    def _unused(self, state: State) -> State:
        """Return the state without what the profession does now that was not turned up."""
        trade, duel = state.trade, state.duel
        if trade and trade.demanded and trade.by == self.seat and trade.step == "answer":
            return replace(state, trade=None, intent=Intent())
        if duel and duel.winner is None:
            uses = tuple(use for use in duel.uses if (use.seat, use.thing) != (self.seat, self.was))
            return replace(state, duel=replace(duel, uses=uses))
        return state

    def told(self, state: State) -> Words:
        return say("Put right: {what}", what=self.words(state))

    def words(self, state: State) -> Words:
        """Return before and after."""
        was, now = (PROFESSIONS[one][0] if one else say("face down") for one in (self.was, self.now))
        return say("{who}: {was} → {now}", who=state.name(self.seat), was=was, now=now)
