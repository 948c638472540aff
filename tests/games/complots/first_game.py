"""The cards of a first game of Complots: the Court and the players' hands, as newcomers move them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from companion.core.text import say
from companion.games.complots.box import INFLUENCES, NAMES, Character, copies
from companion.texts import Translator
from tests.laws.drawn_screen import Asked, Page, ReadSentence, Reply

IN_PLAY: tuple[Character, ...] = ("duchess", "assassin", "captain", "contessa", "ambassador")
"""The characters of a first game."""

DRAWN = 2
"""The cards that an Ambassador draws."""


class CourtCards:
    """Real cards: the Court, and the hand of each player."""

    def __init__(self, names: Sequence[str], random: Random, words: Translator) -> None:
        """Shuffle; `words` is the language of the screens."""
        self.random = random
        self.options: Mapping[str, object] = {}
        self.printed = {words(NAMES[character]): character for character in IN_PLAY}
        self.dealt = ReadSentence(words, "All cards are dealt")
        self.doubted = ReadSentence(words, "{who} doubts you. Do you show the {character}?")
        self.lost = ReadSentence(words, "You lose an influence. Turn a card face up: which one?")
        self.exchanged = ReadSentence(words, "I've exchanged cards")
        self.shown, self.bluff = (ReadSentence(words, said) for said in ("I've shown it", "It was a bluff"))
        self.names, self.face_down = names, words(say("A face-down card"))
        self.court = [character for character in IN_PLAY for _ in range(copies(len(names)))]
        random.shuffle(self.court)
        self.hands: dict[int, list[Character]] = {seat: [] for seat in range(1, len(names) + 1)}

    def answer(self, asked: Asked, secrets: Mapping[str, str]) -> Reply | None:
        """Return the answer that a hand gives: whether a doubted card is there, and a card to lose."""
        hand = self.hands[asked.seat] if asked.seat else []
        if doubt := self.doubted.read(asked.text):
            says = self.shown if self.printed[doubt["character"]] in hand else self.bluff
            return next(choice for choice in asked.choices if says.says(choice))
        if self.lost.says(asked.text):
            held = [name for name in asked.choices if self.printed[name] in hand]
            assert held, f"seat {asked.seat} holds {hand}, and is offered {asked.choices}"
            return self.random.choice(held)
        return None

    def hear(self, asked: Asked, reply: Reply) -> None:
        """Deal, turn over, or exchange cards, as the screens say after an answer."""
        if self.dealt.says(asked.text):
            for hand in self.hands.values():
                hand += [self.court.pop() for _ in range(INFLUENCES)]
        elif (doubt := self.doubted.read(asked.text)) and self.shown.says(reply):
            self._replace(asked.seat, self.printed[doubt["character"]])
        elif self.lost.says(asked.text):
            self.hands[asked.seat].remove(self.printed[reply])
        elif isinstance(reply, str) and self.exchanged.says(reply):
            self._exchange(asked.seat)

    def look(self, page: Page) -> str:
        """Return a difference between the page and the cards, empty if there is none."""
        if winners := {seat for seat, marks in page.marks.items() if "winner" in marks}:
            left = {seat for seat, hand in self.hands.items() if hand}
            return "" if left == winners else f"{left} have influence left; the page names {winners}"
        shown = {seat: things.get(self.face_down, 0) for seat, things in page.seats.items()}
        if any(self.hands.values()) and any(shown.values()):
            for seat, hand in self.hands.items():
                if shown[seat] != len(hand):
                    return f"{self.names[seat - 1]} has {len(hand)} face-down cards; the page shows {shown[seat]}"
        return ""

    def _exchange(self, seat: int) -> None:
        hand = [*self.hands[seat], *(self.court.pop() for _ in range(DRAWN))]
        self.random.shuffle(hand)
        kept = len(self.hands[seat])
        self.hands[seat], self.court = hand[:kept], [*self.court, *hand[kept:]]
        self.random.shuffle(self.court)

    def _replace(self, seat: int, card: Character) -> None:
        self.hands[seat].remove(card)
        self.court.append(card)
        self.random.shuffle(self.court)
        self.hands[seat].append(self.court.pop())


CARDS = CourtCards
