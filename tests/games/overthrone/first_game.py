"""The cards of a first game of Overthrone: people read their screens, and move all cards as these say.

Each entry follows from the cards: Rebellions, forces and counts are those on the table, and the deck is empty if it is.
So the hub has no reason to refuse any of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from companion.games.overthrone.box import COUNTED
from companion.texts import Translator
from tests.games.overthrone.actions import ActionCards
from tests.games.overthrone.realm import CLERGY, SCORES, RealCard
from tests.games.overthrone.sentences import CourtSentences
from tests.laws.drawn_screen import LEAVE, Asked, Page, Reply

ANSWERED = 0.5
"""Probability (0 to 1) that somebody plays a card that they may play at any time."""


class RealmCards(ActionCards):
    """Real cards of which each lies where the screens say."""

    def __init__(self, names: Sequence[str], random: Random, words: Translator) -> None:
        """Deal; `words` is the language of the screens."""
        super().__init__(names, random, CourtSentences(words))
        self.options: Mapping[str, object] = {}
        self.done: set[str] = set()
        """The items of this turn's division that are ticked."""
        self.tied: list[tuple[str, list[int]]] = []
        """The groups whose highest cards are tied."""
        self.size = self.realm.cards

    def look(self, page: Page) -> str:
        """Return a difference between the page and the cards."""
        return "" if self.realm.cards == self.size else f"{self.realm.cards} of {self.size} cards are left"

    # Answers

    def answer(self, asked: Asked, secrets: Mapping[str, str]) -> Reply | None:
        """Return the answer that the cards give."""
        w = self.read
        of_turn = (self.tells_turn, self.tells_action)
        for tells in (*of_turn, self._tells_division, self._tells_any_time, self._tells_count):
            reply = tells(asked)
            if reply is not None:
                return reply
        return LEAVE if any(said.says(asked.text) for said in w.never) else None

    def _tells_division(self, asked: Asked) -> Reply | None:
        w = self.read
        if w.division.says(asked.text):
            left = [item for item in asked.choices if item not in self.done]
            return left[0] if left and not self.tied and not self._scores() else LEAVE
        if w.tie.says(asked.text):
            return {self.names[seat - 1]: 1 for seat in self.tied[0][1]} if self.tied else LEAVE
        if w.both_tie.says(asked.text):
            return None if self.tied else LEAVE
        if w.courtiers.says(asked.text):
            return self.realm.courtiers(asked.seat)
        if any(said.says(asked.text) for said in (w.counts_now, w.final_now, *w.begins)):
            return asked.choices[0] if self.is_divided else LEAVE
        if w.name_it.says(asked.text):
            return self._name(asked)
        for name, asks in w.scores.items():
            if any(said.says(asked.text) for said in asks):
                mine = any(seat == asked.seat and card.name == name for seat, card in self.realm.middle)
                return self._score(name, asked) if mine else LEAVE
        return None

    def _name(self, asked: Asked) -> Reply:
        """Return a card in the middle that nobody has named yet, with its player."""
        texts = {name: text for text, name in self.read.named.items()}
        for seat, card in self.realm.middle:
            who, text = self.names[seat - 1], texts.get(card.name if card.kind == "event" else card.kind, "")
            if who in asked.choices and text in asked.choices:
                return {who: 1, text: 1}
        return LEAVE

    @property
    def is_divided(self) -> bool:
        """Whether nothing is left to do in the middle."""
        kept = [kind for kind, _ in self.held_back]
        return not self.tied and all(card.kind in (*kept, "event") for _, card in self.realm.middle)

    def _scores(self) -> bool:
        """Return whether an event in the middle still scores."""
        return any(card.name in SCORES for _, card in self.realm.middle if card.kind == "event")

    def _score(self, name: str, asked: Asked) -> Reply:
        """Return the card that a scoring event takes, and take it."""
        found = [
            (other, card)
            for other in self.realm.seats
            if other != asked.seat
            for card in self.realm.structures[other].all_of(SCORES[name])
        ]
        nothing = next(one for one in asked.choices if self.read.nothing.says(one))
        if not found:
            self.taking = None
            return {nothing: 1}
        self.taking = other, card = self.random.choice(found)
        return {self.names[other - 1]: 1, str(card.value): 1}

    def _tells_any_time(self, asked: Asked) -> Reply | None:
        w, seat = self.read, asked.seat
        structure, hand = self.realm.structures.get(seat), self.realm.hands.get(seat, [])
        names = {card.name for card in hand}
        # Between two turns such a card may begin the next one: the middle is divided first.
        clergy = self.playing > 0 and structure is not None and structure.has(*CLERGY)
        if w.ear.says(asked.text):
            return None if "ear" in names and structure and structure.of("noble") and asked.by == seat else LEAVE
        for name, said in w.accusations.items():
            if said.says(asked.text):
                return self.random.choice(self._players(asked)) if name in names and clergy else LEAVE
        if found := w.passes.read(asked.text):
            owner = self.names.index(found["who"]) + 1
            passes = self.playing > 0 and self.realm.structures[owner].has(*CLERGY)
            return self.random.choice(self._players(asked)) if passes else LEAVE
        if w.religious.says(asked.text) or w.orders.read(asked.text):
            return None if clergy and self.random.random() < ANSWERED else LEAVE
        if w.ordered.read(asked.text):
            ignores = w.ignores if structure and structure.has(*CLERGY) else w.refuses
            return next(one for one in asked.choices if ignores.says(one))
        if w.noble_decree.says(asked.text):
            return LEAVE
        if w.empty.says(asked.text):
            return asked.choices[0] if not self.realm.deck and not self.said_empty else LEAVE
        return None

    def _players(self, asked: Asked) -> list[str]:
        return [one for one in asked.choices if self.read.against.read(one)]

    def _tells_count(self, asked: Asked) -> Reply | None:
        w, seat = self.read, asked.seat
        if w.highest.says(asked.text):
            nobles = {one: self.realm.structures[one].of("noble")[0].value for one in self.realm.seats}
            most = max(nobles.values())
            return {self.names[one - 1]: 1 for one, value in nobles.items() if value == most}
        if w.fix_count.says(asked.text):
            return LEAVE
        if w.count.says(asked.text):
            return dict(zip(w.rows[:2], self.realm.provinces(seat), strict=True))
        if w.final.says(asked.text):
            values = [*self.realm.provinces(seat)]
            values += [self.realm.worth(seat, kind.rstrip("s")) for kind in list(COUNTED)[2:]]
            return dict(zip(w.rows, values, strict=True))
        return None

    # Doing what the screens say

    def hear(self, asked: Asked, reply: Reply) -> None:
        """Move the cards after an answer."""
        w = self.read
        self.hear_turn(asked, reply)
        self.hear_action(asked, reply)
        if w.division.says(asked.text):
            self.done.add(reply)
            self._divide(reply)
        elif w.courtiers.says(asked.text):
            self._count_courtiers(asked.seat, reply)
        elif w.tie.says(asked.text) or w.both_tie.says(asked.text):
            self.courtiers = {}
        elif any(said.says(asked.text) for asks in w.scores.values() for said in asks):
            self._take(asked.seat)
        elif w.ear.says(asked.text):
            card = self._in_hand(asked.seat, "ear")
            self.realm.hands[asked.seat].remove(card)
            noble = self.realm.structures[asked.seat].of("noble")[0]
            self.realm.structures[asked.seat].under.setdefault(noble, []).append(card)
        elif any(said.says(asked.text) for said in w.accusations.values()) or w.passes.read(asked.text):
            self._accuse(asked, reply)
        elif w.empty.says(asked.text):
            self.said_empty = True
        if any(said.says(asked.text) for said in (w.counts_now, w.final_now, *w.begins)):
            self.done.clear()
            self.realm.clear_events()

    def _in_hand(self, seat: int, name: str) -> RealCard:
        return next(card for card in self.realm.hands[seat] if card.name == name)

    def _accuse(self, asked: Asked, reply: Reply) -> None:
        found = self.read.against.read(reply)
        if found is None:
            return
        against = self.names.index(found["who"]) + 1
        if passes := self.read.passes.read(asked.text):
            owner = self.names.index(passes["who"]) + 1
            name = next(name for name, said in self.read.accusations.items() if said.says(passes["card"]))
            card = next(one for one in self.realm.structures[owner].cards if one.name == name)
            self.realm.remove(owner, card)
        else:
            name = next(name for name, said in self.read.accusations.items() if said.says(asked.text))
            card = self._in_hand(asked.seat, name)
            self.realm.hands[asked.seat].remove(card)
        self.realm.structures[against].cards.append(card)

    def _take(self, seat: int) -> None:
        if self.taking:
            other, card = self.taking
            self.realm.remove(other, card)
            self.realm.structures[seat].cards.append(card)
        event = next(one for one in self.realm.middle if one[0] == seat and one[1].kind == "event")
        self.realm.middle.remove(event)
        self.realm.throw([event[1]])

    def _divide(self, item: str) -> None:
        w = self.read
        if w.events.read(item):
            self.realm.clear_events()
        elif found := w.whole.read(item):
            self.realm.take_all(self.names.index(found["who"]) + 1)
            self.realm.clear_events()
        elif w.groups.says(item):
            self.tied = self.realm.divide_groups()
            self.held_back = []
        elif w.reclaims.says(item):
            self.realm.reclaim()
        elif any(said.read(item) for said in w.rebels):
            self._discard("rebellion")
        elif found := w.event.read(item):
            self._resolve(self.names.index(found["who"]) + 1, found["card"])
        elif any(said.stands_in(item) for said in w.own):
            self.realm.reclaim(next(seat for seat, name in enumerate(self.names, 1) if item.startswith(f"{name} (")))

    def _discard(self, name: str) -> None:
        for one in [one for one in self.realm.middle if one[1].name == name]:
            self.realm.middle.remove(one)
            self.realm.throw([one[1]])

    def _resolve(self, seat: int, named: str) -> None:
        """Let an event without points work, and discard it."""
        name = self.read.named[named]
        others = [one for one in self.realm.seats if one != seat]
        other = self.random.choice(others)
        if name == "unrest":
            structure = self.realm.structures[other]
            for card in [one for one in structure.of("province") if not structure.under.get(one)]:
                self.realm.remove(other, card)
                self.realm.structures[seat].cards.append(card)
        elif name == "blackmail" and self.realm.hands[other]:
            card = self.random.choice(self.realm.hands[other])
            self.realm.hands[other].remove(card)
            self.realm.hands[seat].append(card)
        for one in [one for one in self.realm.middle if one[0] == seat and one[1].name == name]:
            self.realm.middle.remove(one)
            self.realm.throw([one[1]])

    def _count_courtiers(self, seat: int, value: int) -> None:
        """Give the group to the player with the most courtiers; if they are tied too, it stays in the middle."""
        self.courtiers[seat] = value
        kind, seats = self.tied[0]
        if set(self.courtiers) == set(seats):
            most = max(self.courtiers.values())
            best = [one for one in seats if self.courtiers[one] == most]
            if len(best) == 1:
                self.realm.give_group(kind, best[0])
            else:
                self.held_back.append((kind, seats))
            self.tied.pop(0)


CARDS = RealmCards
