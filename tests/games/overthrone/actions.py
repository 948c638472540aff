"""The turn of a first game of Overthrone: draws a card, acts or not, and plays one, as the screens say."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tests.games.overthrone.realm import CHARACTERS, RealCard, Realm
from tests.games.overthrone.sentences import CourtSentences
from tests.laws.drawn_screen import LEAVE, Asked, Reply

ACTS = 0.6
"""Probability (0 to 1) that somebody acts in their turn if the cards allow it."""

ADDS = 0.5
"""Probability (0 to 1) that a player who is behind adds a card."""

FIELDS = {"attack": ("province",), "bribe": CHARACTERS}
FORCES = {"attack": "musketeer", "bribe": "gold"}


class ActionCards:
    """The cards of a realm, and the current player's plan with them."""

    def __init__(self, names: Sequence[str], random: Random, read: CourtSentences) -> None:
        """Lay everything out."""
        self.names, self.random, self.read = names, random, read
        self.realm = Realm(range(1, len(names) + 1), random)
        self.playing = 0
        """The seat whose turn it is, 0 before it has drawn."""
        self.plan = ""
        self.said_empty = False
        self.card: RealCard | None = None
        self.fought: tuple[int, int, RealCard] | None = None
        """The attacker, the defender, and the province or character."""
        self.kind = ""
        self.last: dict[int, list[RealCard]] = {}
        """The last cards of both sides of a fight."""
        self.used: list[RealCard] = []
        self.added = False
        self.duellists = (0, 0)
        self.shown: dict[int, RealCard] = {}
        self.dead: RealCard | None = None
        self.for_ear: RealCard | None = None
        self.taking: tuple[int, RealCard] | None = None
        self.held_back: list[tuple[str, list[int]]] = []
        self.courtiers: dict[int, int] = {}

    # The turn

    def tells_turn(self, asked: Asked) -> Reply | None:
        """Return the answer of the player in turn: with a plan to act, the card waits."""
        w, seat = self.read, asked.seat
        if any(said.says(asked.text) for said in w.turn):
            if self.playing != seat:
                self._begin(seat, draws=w.turn[0].says(asked.text))
            if w.turn[1].says(asked.text):
                self.plan = ""
            if self.plan or (self.card and self.card.name and self.card.name != "rebellion"):
                return LEAVE if self._waits(asked) else self._play(asked)
            return self._play(asked)
        if w.special.says(asked.text):
            named = {name: text for text, name in w.named.items()}
            kind = self.card.name if self.card and self.card.kind == "event" else self.card.kind if self.card else ""
            right = seat == self.playing and not self.plan and named.get(kind, "")
            return right if right and right in asked.choices else LEAVE
        # Last: in Italian, "Now" before the same words might be a name.
        return LEAVE if any(said.read(asked.text) for said in w.others_turn) else None

    def _begin(self, seat: int, *, draws: bool) -> None:
        self.playing, self.waited = seat, 0
        if draws:
            self.realm.draw(seat)
        hand = self.realm.hands[seat]
        kept = ("ear", "low-birth", "excommunication", "executioner")
        playable = [card for card in hand if card.name not in kept] or hand
        self.card = self.random.choice(playable) if playable else None
        plans = [name for name in ("duel", "attack", "bribe") if self._aims(seat, name)]
        self.plan = self.random.choice(plans) if plans and self.random.random() < ACTS else ""

    def _waits(self, asked: Asked) -> bool:
        """Return whether the player looks for something else in the menu first; after a few looks it is not there."""
        self.waited += 1
        if self.waited > 8:
            self.plan = ""
        return self.waited <= 8

    def _play(self, asked: Asked) -> Reply:
        w, card = self.read, self.card
        if card is None:
            return next((one for one in asked.choices if w.out.says(one)), LEAVE)
        if card.name == "rebellion":
            return next(one for one in asked.choices if w.rebellion.says(one) or w.idle.says(one))
        return next(one for one in asked.choices if w.card.says(one))

    def hear_turn(self, asked: Asked, reply: Reply) -> None:
        """Play the chosen card, refill, or begin a turn."""
        w = self.read
        if any(said.says(asked.text) for said in w.turn) or w.special.says(asked.text):
            if self.card:
                self.realm.play(asked.seat, self.card)
            self.playing, self.card = 0, None
        elif w.refill.says(asked.text):
            seats = self.realm.seats
            self.realm.refill((*seats[asked.seat - 1 :], *seats[: asked.seat - 1]))

    # Acting

    def _aims(self, seat: int, plan: str) -> list[int]:
        """Return the seats that an action may be against."""
        realm = self.realm
        others = [one for one in realm.seats if one != seat]
        if plan == "duel":
            fits = realm.structures[seat].of("noble") and self._spare(seat)
            return [one for one in others if realm.structures[one].of("noble")] if fits else []
        if not [card for card in realm.find(seat, FORCES[plan]) if card != self.card]:
            return []
        return [one for one in others if realm.structures[one].of(*FIELDS[plan])]

    def _spare(self, seat: int) -> list[RealCard]:
        return [card for card in self.realm.numbered(seat) if card != self.card]

    def tells_action(self, asked: Asked) -> Reply | None:
        """Return the answer to a question about a duel, an attack or a bribe."""
        w, seat = self.read, asked.seat
        for plan, said, aim in zip(("duel", "attack", "bribe"), (w.duel, w.attack, w.bribe), w.aims, strict=True):
            if said.says(asked.text):
                aims = self._aims(seat, plan) if seat == self.playing and self.plan == plan else []
                fits = {self.names[one - 1] for one in aims}
                found = [one for one in asked.choices if (who := aim.read(one)) and who["who"] in fits]
                return self.random.choice(found) if found else LEAVE
        if any(said.says(asked.text) for said in w.forces):
            return {w.standing: self._strength(), w.laid: self.last[seat][0].value}
        if w.reinforce.read(asked.text):
            more = self._more(seat)
            self.added = bool(more) and self.random.random() < ADDS
            return more[0].value if self.added else 0
        if w.loses.read(asked.text):
            self.added = False
        if w.too_early.says(asked.text):
            return LEAVE
        if w.higher.says(asked.text) or w.highest_card.says(asked.text):
            return self._tells_result(asked)
        if w.tied.says(asked.text):
            return next(one for one in asked.choices if w.stop.says(one))
        if w.fallen.says(asked.text):
            return w.yes if self.for_ear else w.no
        return None

    def _strength(self) -> int:
        """Return the value of what lies at the province, or with the character, that is fought for."""
        if self.fought is None:
            return 0
        _, defender, aim = self.fought
        return sum(card.value for card in self.realm.structures[defender].under.get(aim, []))

    def _more(self, seat: int) -> list[RealCard]:
        found = [card for card in self.realm.find(seat, FORCES[self.kind]) if card != self.card]
        if self.fought and seat == self.fought[1]:
            found += self.realm.structures[seat].of(FORCES[self.kind])
        return [card for card in found if self.fought and card != self.fought[2]]

    def _tells_result(self, asked: Asked) -> Reply:
        w, shown = self.read, self.shown
        duel = w.higher.says(asked.text)
        if not shown or (duel and len(shown) < len(self.duellists)):
            return next(one for one in asked.choices if w.no_card.read(one) or w.no_ear.says(one))
        most = max(card.value for card in shown.values())
        best = [seat for seat, card in shown.items() if card.value == most]
        if len(best) > 1:
            return next(one for one in asked.choices if w.level.says(one))
        name = self.names[best[0] - 1]
        if not duel:
            return name
        return next(one for one in asked.choices if (found := w.wins.read(one)) and found["who"] == name)

    def hear_action(self, asked: Asked, reply: Reply) -> None:
        """Lay, discard and move the cards of a duel, an attack or a bribe."""
        w, seat = self.read, asked.seat
        for plan, said, aim in zip(("duel", "attack", "bribe"), (w.duel, w.attack, w.bribe), w.aims, strict=True):
            if said.says(asked.text) and (found := aim.read(reply)):
                self._act(plan, seat, self.names.index(found["who"]) + 1)
        if any(said.says(asked.text) for said in w.forces):
            self._lay(seat, self.last[seat][0])
        elif w.reinforce.read(asked.text) or w.loses.read(asked.text):
            if self.added:
                self._lay(seat, self._more(seat)[0])
            else:
                self._end_fight(seat)
        elif w.higher.says(asked.text):
            self._end_duel(reply)
        elif w.highest_card.says(asked.text):
            self._end_ear(reply)
        elif w.tied.says(asked.text):
            self._throw_shown()
        elif w.fallen.says(asked.text) and self.for_ear:
            nobles = [one for one in self.realm.seats if self.realm.structures[one].of("noble")]
            self._show(nobles)

    def _act(self, plan: str, seat: int, other: int) -> None:
        self.plan, self.kind = "", plan
        if plan == "duel":
            self.duellists = seat, other
            self._show(self.duellists)
            return
        aim = self.random.choice(self.realm.structures[other].of(*FIELDS[plan]))
        self.fought, self.used = (seat, other, aim), []
        first = next(card for card in self.realm.find(seat, FORCES[plan]) if card != self.card)
        self.last = {seat: [first], other: []}

    def _lay(self, seat: int, card: RealCard) -> None:
        (self.realm.hands[seat] if card in self.realm.hands[seat] else self.realm.structures[seat].cards).remove(card)
        below = self.realm.structures[seat].under.pop(card, [])
        self.realm.structures[seat].cards += below
        self.used.append(card)
        self.last[seat] = [card]
        self.realm.discards.append(card)

    def _end_fight(self, loser: int) -> None:
        """Give the province or character to the winner, whose last card stays there; the others are discarded."""
        attacker, defender, aim = self.fought or (0, 0, RealCard("none"))
        lost = self.realm.structures[defender]
        if loser == defender:
            self.realm.throw(lost.under.pop(aim, []))
            self.realm.remove(defender, aim)
            self.realm.gain(attacker, aim)
            self._stay(attacker, aim)
        elif self.last[defender]:
            self.realm.throw(lost.under.pop(aim, []))
            self._stay(defender, aim)
        self.fought = None

    def _stay(self, winner: int, aim: RealCard) -> None:
        (card,) = self.last[winner]
        self.realm.discards.remove(card)
        under = self.realm.structures[winner].under if aim in self.realm.structures[winner].cards else None
        if under is None:
            self.realm.structures[winner].cards.append(card)
        else:
            under.setdefault(aim, []).append(card)

    def _show(self, seats: Sequence[int]) -> None:
        self.shown = {}
        for seat in seats:
            found = self._spare(seat)
            if found:
                self.shown[seat] = self.random.choice(found)

    def _throw_shown(self) -> None:
        for seat, card in self.shown.items():
            self.realm.hands[seat].remove(card)
            self.realm.throw([card])
        self.shown = {}

    def _end_duel(self, reply: Reply) -> None:
        found = self.read.wins.read(reply)
        if found is None:
            if not self.read.level.says(reply):
                self.shown = {}
            return
        self._throw_shown()
        loser = self.names.index(found["other"]) + 1
        noble = self.realm.structures[loser].of("noble")[0]
        under = self.realm.structures[loser].under.pop(noble, [])
        self.for_ear = next((card for card in under if card.name == "ear"), None)
        self.realm.structures[loser].cards.remove(noble)
        self.realm.throw([noble])
        if self.for_ear:
            self.realm.discards.append(self.for_ear)

    def _end_ear(self, reply: Reply) -> None:
        if self.read.level.says(reply):
            again = tuple(self.shown)
            self._throw_shown()
            self._show(again)
            return
        self._throw_shown()
        if reply in self.names and self.for_ear:
            seat = self.names.index(reply) + 1
            self.realm.discards.remove(self.for_ear)
            noble = self.realm.structures[seat].of("noble")[0]
            self.realm.structures[seat].under.setdefault(noble, []).append(self.for_ear)
        self.for_ear = None
