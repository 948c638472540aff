"""The cards of a first game of Among Cultists: envelopes, hands and Energy decks, as newcomers move them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from random import Random

from companion.core.text import say
from companion.games.among_cultists.box.cards import COUNTS, CULTIST, INVESTIGATOR, Pile
from companion.games.among_cultists.box.roles import MARKERS, Role
from companion.texts import Translator
from tests.laws.drawn_screen import LEAVE, Asked, Page, ReadSentence, Reply

AI = 0
"""The place of the AI's envelope and Energy deck among those of the seats."""

MEET, SHELF = 0.5, 0.35
"""Probability (0 to 1) that two figures meet in a round, and that a shelf is full after an action."""

DEADLY = 0.6
"""Probability (0 to 1) that a Cultist gives a Dead card."""

SOON_OVER = 8
"""The times that people wait for a look at cards before they go on without it."""


class HouseSentences:
    """The sentences that people know how to read, in one language."""

    def __init__(self, words: Translator) -> None:
        """Take the language of the screens."""

        def read(message: str, many: str = "") -> ReadSentence:
            return ReadSentence(words, message, many)

        self.markers: dict[str, Role] = {words(marker.name): role for role, marker in MARKERS.items()}
        self.roles, self.role = words(say("Roles")), words(say("Your role"))
        self.yes, self.no = words(say("Yes")), words(say("No"))
        self.envelope = read("Which marker was in your envelope?")
        self.misfit = read("They don't add up. Everyone checks their marker and enters it again.")
        self.moved, self.acted = read("Everyone has moved"), read("Everyone has acted")
        self.alive, self.found = read("I looked: only Alive"), read("I found someone dead")
        self.others = (
            read("Only Alive: who looked?"),
            read("{who} looked: only Alive"),
            read("Who was found dead?"),
            read("{who} was found dead"),
            read("Who died without a vote?"),
            read("{who} dies without a vote"),
            read("Who claims victory as the Cultist?"),
            read("Not the end: keep playing"),
        )
        self.eyes = read("Fake eyes: whose Energy deck does {who} look through?")
        self.looked, self.room = read("{who} looked: what was there?"), read("It was a room")
        self.only_alive, self.dead = read("Only Alive"), read("A Dead card")
        self.points = read("A shelf is full: how many points?")
        self.last = (
            read("You're eliminated. Were you the last living Cultist? Everyone will know."),
            read("You're eliminated. Are you the Cultist? Everyone will know."),
        )
        self.cultist, self.investigator = read("A Cultist"), read("An Investigator")
        self.partner = read(
            "The AI is eliminated. Are you the other Cultist, already a ghost? If so, say yes: the last "
            "Cultist is gone. Everyone else says no."
        )
        self.cultists = (
            read("Who was the Cultist?", "Who were the {n} Cultists?"),
            read("Who was the other Cultist?"),
        )
        self.holders = read("Look through all Energy decks. Which living Investigators have a Dead card?")
        self.earlier = read(
            "Was {n} Investigator already dead before this round?",
            "Were {n} Investigators already dead before this round?",
        )
        self.seer = read("The Cultists say you're the Seer. Are you?")
        self.claim = read("I'm the Cultist, and enough Investigators are dead")
        self.ended = read("Yes, that's how it ended")
        self.need = words(say("The Cultists need"))


class HouseCards:
    """Envelopes with markers, and each character's hand and Energy deck."""

    def __init__(self, names: Sequence[str], random: Random, words: Translator) -> None:
        """Take the names clockwise; `words` is the language of the screens."""
        self.names, self.random, self.read = names, random, HouseSentences(words)
        self.options: Mapping[str, object] = {}
        self.roles: dict[int, Role] = {}
        self.hands: dict[int, list[str]] = {}
        self.energy: dict[int, list[str]] = {}
        self.ghosts = frozenset[int]()
        self.dead_before = 0
        """The Investigators that were dead when the round began."""
        self.needed = len(names)
        self.look_due: tuple[int, int] | None = None
        """The seats of the last player to look through an Energy deck, and of its owner."""
        self.has_looked, self.waited, self.shelf = False, 0, False
        self.eyed = 0

    # The deal

    def look(self, page: Page) -> str:
        """Deal the envelopes as the page says; return a difference between it and the cards."""
        w = self.read
        if w.roles in page.rows and not self.roles:
            self._deal(page.rows[w.roles])
        if found := re.search(r"\d+", page.rows.get(w.need, "")):
            self.needed = int(found[0])
        self.ghosts = frozenset(seat for seat, marks in page.marks.items() if "ghost" in marks)
        if any(w.misfit.stands_in(text) for text in page.rows.values()):
            return f"the entries do not add up: {page.rows}. The envelopes: {self.roles}"
        return ""

    def _deal(self, listed: str) -> None:
        """Deal markers, hands and Energy cards to the seats, and to the AI if there is one more envelope."""
        counted = [(int(n), self.read.markers[name]) for n, name in re.findall(r"(\d+) × ([^,]+)", listed)]
        markers = [role for number, role in counted for _ in range(number)]
        characters = [*range(1, len(self.names) + 1), *([AI] if len(markers) > len(self.names) else [])]
        assert len(markers) == len(characters), f"{listed} for {characters}"
        self.random.shuffle(markers)
        self.roles = dict(zip(characters, markers, strict=True))
        for one, role in self.roles.items():
            pile = CULTIST if role == "cultist" else INVESTIGATOR
            self.hands[one] = [card for card in ("alive", "dead") for _ in range(pile.get(card, 0))]
            self.energy[one] = []
        if starting := COUNTS[len(characters)].energy:
            self._lay_energy(starting)

    def _lay_energy(self, cards: Pile) -> None:
        """Lay an Alive card to each Cultist, and the shuffled others to the rest."""
        cultists = [one for one, role in self.roles.items() if role == "cultist"]
        pile = ["alive"] * (cards["alive"] - len(cultists)) + ["dead"] * cards["dead"]
        self.random.shuffle(pile)
        for one in self.roles:
            self.energy[one].append("alive" if one in cultists else pile.pop())

    # A round

    def _is_dead(self, one: int) -> bool:
        return one in self.ghosts or "dead" in self.energy[one]

    def _dead_investigators(self) -> list[int]:
        return [one for one, role in self.roles.items() if role != "cultist" and self._is_dead(one)]

    def _living(self) -> list[int]:
        return [one for one in self.roles if one not in self.ghosts and one != AI]

    def _move(self) -> None:
        """Let some of the living meet: each gives the other a card, face down."""
        self.dead_before = len(self._dead_investigators())
        living = self._living()
        self.random.shuffle(living)
        for one, other in zip(living[::2], living[1::2], strict=False):
            if self.random.random() < MEET:
                cards = self._gives(one), self._gives(other)
                for card, to in zip(cards, (other, one), strict=True):
                    self.energy[to] += [card] if card else []

    def _gives(self, one: int) -> str:
        hand = self.hands[one]
        deadly = "dead" in hand and self.random.random() < DEADLY
        card = "dead" if deadly else next((card for card in hand if card == "alive"), "")
        if card:
            hand.remove(card)
        return card

    def _look_through(self) -> None:
        """Let somebody look through the Energy deck of somebody in the same place, and perhaps fill a shelf."""
        self.has_looked, self.waited = True, 0
        self.shelf = self.random.random() < SHELF
        living = self._living()
        if len(living) > 1:
            looker, owner = self.random.sample(living, 2)
            self.look_due = looker, owner

    # Answers

    def answer(self, asked: Asked, secrets: Mapping[str, str]) -> Reply | None:
        """Return the answer that the cards give."""
        w, seat = self.read, asked.seat
        shown = secrets.get(w.role)
        assert shown is None or w.markers[shown] == self.roles[seat], f"seat {seat} holds {self.roles[seat]}: {shown}"
        if w.envelope.says(asked.text):
            return next(name for name, role in w.markers.items() if role == self.roles[seat])
        if any(said.says(asked.text) for said in w.others):
            return LEAVE
        for tells in (self._tells_look, self._tells_death, self._tells_end):
            reply = tells(asked)
            if reply is not None:
                return reply
        return None

    def _tells_look(self, asked: Asked) -> Reply | None:
        """Return the answer to a question about a look, a shelf, or the end of a phase."""
        w, seat = self.read, asked.seat
        if w.acted.says(asked.text) and not self.has_looked:
            self._look_through()
        looker, owner = self.look_due or (0, 0)
        found = "dead" in self.energy.get(owner, ())
        if w.acted.says(asked.text) and (self.look_due or self.shelf):
            self.waited += 1
            return LEAVE if self.waited < SOON_OVER else None
        if w.points.says(asked.text):
            return None if self.shelf else LEAVE
        if w.alive.says(asked.text):
            return None if seat == looker and not found else LEAVE
        if w.found.says(asked.text):
            name = self.names[owner - 1]
            return name if seat == looker and found and name in asked.choices else LEAVE
        if w.looked.read(asked.text):
            says = w.dead if self.eyed and "dead" in self.energy[self.eyed] else w.only_alive
            room = [one for one in asked.choices if w.room.says(one)]
            return room[0] if room else next((one for one in asked.choices if says.says(one)), None)
        return None

    def _tells_death(self, asked: Asked) -> Reply | None:
        """Return a dead player's answer, or the one about the AI."""
        w, seat = self.read, asked.seat
        others = [one for one, role in self.roles.items() if role == "cultist" and one != seat]
        is_cultist = self.roles.get(seat) == "cultist"
        if any(said.says(asked.text) for said in w.last):
            return self._yes(is_cultist and all(one in self.ghosts for one in others))
        if w.partner.says(asked.text):
            return self._yes(is_cultist and seat in self.ghosts)
        turned = w.cultist if self.roles.get(AI) == "cultist" else w.investigator
        return next((one for one in asked.choices if turned.says(one)), None)

    def _tells_end(self, asked: Asked) -> Reply | None:
        """Return the answer to a question about the end."""
        w = self.read
        if w.claim.says(asked.text):
            enough = len(self._dead_investigators()) >= self.needed
            return None if self.roles[asked.seat] == "cultist" and enough else LEAVE
        if any(said.says(asked.text) for said in w.cultists):
            named = [self.names[one - 1] if one else "" for one, role in self.roles.items() if role == "cultist"]
            rest = [one for one in asked.choices if one not in self.names]
            return {name or rest[0]: 1 for name in named if name in asked.choices or (not name and rest)}
        if w.holders.says(asked.text):
            dead = [self.names[one - 1] for one in self._dead_investigators() if one]
            ai = [one for one in asked.choices if one not in self.names and AI in self._dead_investigators()]
            return {name: 1 for name in (*dead, *ai) if name in asked.choices}
        if found := w.earlier.read(asked.text):
            return self._yes(self.dead_before >= int(found["n"]))
        if w.seer.says(asked.text):
            return self._yes(self.roles[asked.seat] == "seer")
        return next((one for one in asked.choices if w.ended.says(one)), None)

    def _yes(self, is_so: bool) -> str:
        return self.read.yes if is_so else self.read.no

    def hear(self, asked: Asked, reply: Reply) -> None:
        """Do with the cards what the screens say after an answer."""
        w = self.read
        if w.moved.says(asked.text):
            self._move()
        elif w.acted.says(asked.text):
            self.has_looked, self.look_due, self.shelf = False, None, False
        elif w.alive.says(asked.text) or w.found.says(asked.text):
            self.look_due = None
        elif w.points.says(asked.text):
            self.shelf = False
        elif w.eyes.read(asked.text):
            self.eyed = self.names.index(reply) + 1 if reply in self.names else 0


CARDS = HouseCards
