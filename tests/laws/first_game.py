"""A first game of newcomers: they know nothing but what stands on their screens, and do that with the cards.

Everyone plays with the options that a game begins with, and answers what is asked. If nothing is asked, and now and
then besides, they look into the menu. A player without a phone answers aloud, at the hub or on a neighbour's phone. No
one corrects, undoes or ends anything.

An answer that the cards decide is never refused: it would have to be entered again. Only cards with `TRIES` try things
in a menu that is the same for everyone.

`first_game.py` in the folder of a game's tests may bring `CARDS`: the cards on the table of such a game. They are moved
as the screens say, and know the answers that cards decide. Without it people answer anyhow.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import NamedTuple, Protocol

from companion.core.game import AnyGame, Refused
from companion.core.question import NotAChoice
from companion.core.text import say
from companion.core.view import AT_HUB, HUB, Seat
from companion.table.event import TableMove
from companion.texts import translator
from tests.laws.absent import BACKWARDS
from tests.laws.drawn_screen import LEAVE, Asked, DrawnScreens, Page, ReadSentence, Reply
from tests.laws.evening import Evening
from tests.laws.folders import brought
from tests.laws.plays import NAMES
from web.drawing.placed_questions import Lists, list_of

PAUSES = (1_000, 4_000, 15_000)
"""Milliseconds of game time before somebody taps."""

MOST = 3_000
"""The most taps until a game must be over."""

IDLE = 12
"""The times in a row that nobody finds anything to tap, after which nobody ever will."""

LOOK = 0.1
"""Probability (0 to 1) that somebody looks into the menu although something is asked."""

SURE = 0.9
"""Probability (0 to 1) that somebody confirms what they have just entered."""

GUEST = "table-guest-"
"""The beginning of the ids by which somebody without a phone borrows one."""

FOR = "For {who}: {what}"
"""The question that others answer for a player."""


class TableCards(Protocol):
    """The cards of a game on the table, and the people who hold them: they read, and know no id."""

    options: Mapping[str, object]
    """The options by which people say which box they have; all others stay as the game proposes them."""

    def answer(self, asked: Asked, secrets: Mapping[str, str]) -> Reply | None:
        """Return the reply that the cards give, `LEAVE` if they give none now, None if any will do.

        `secrets` are shown by a player's phone while its button is held.
        """

    def hear(self, asked: Asked, reply: Reply) -> None:
        """Do with the cards what the screens say after an answer that the hub has taken."""

    def look(self, page: Page) -> str:
        """Do what the page says; return a difference between it and the cards, empty if there is none.

        The page after the end marks the winners.
        """


class Tap(NamedTuple):
    """A move that a newcomer finds, with the seat that it is given for, and the list of the page in which it stands."""

    seat: Seat
    move: TableMove
    place: Lists


class FirstGame:
    """A first game, played to its end."""

    def __init__(self, game: AnyGame, seed: int, language: str, *, phoneless: bool) -> None:
        """Seat the newcomers: the last one has no phone if `phoneless`."""
        self.game, self.random, self.words = game, Random(f"first {seed}"), translator(language)
        numbers = [number for number in game.seats if number <= len(NAMES)]
        names = NAMES[: numbers[seed % len(numbers)]]
        self.evening = Evening(*names, games={game.name: game}, seed=seed, phoneless=names[-1:] if phoneless else ())
        self.evening.speaks = True
        self.screens, self.names = DrawnScreens(self.words), names
        self.cancel = self.words(say("Cancel"))
        self.spoken_for = ReadSentence(self.words, FOR)
        found = brought(game.name, "first_game")
        self.cards: TableCards | None = found.CARDS(names, self.random, self.words) if found else None
        self.refused = ""
        """The first entry of the cards that the hub has refused, so that it must be made again."""

    def play(self) -> str:
        """Play the game; return an empty text at its end, else what the newcomers lacked."""
        self.evening.play(self.game.name, **(self.cards.options if self.cards else {}))
        idle = 0
        for _ in range(MOST):
            if self._is_over():
                return self._look()
            self.evening.wait(self.random.choice(PAUSES))
            if wrong := self._look():
                return wrong
            if self._is_over():
                return ""
            tapped = self._tap()
            if self.refused:
                return self.refused
            idle = 0 if tapped or self.evening.coming() else idle + 1
            if idle == IDLE:
                return f"nobody knows what to do in the phase {self.evening.public().phase!r}: {self._read()}"
        return f"the game does not end: {self._read()}"

    def _is_over(self) -> bool:
        return self.evening.table.playing is None

    def _look(self) -> str:
        return self.cards.look(self.screens.page(self.evening.public())) if self.cards else ""

    def _read(self) -> str:
        return self.words(self.evening.public().next)

    def _tap(self) -> bool:
        """Let somebody tap what they find; return whether there is anything."""
        offered = list(self._offered())
        asked = [tap for tap in offered if tap.place in ("asked", "ticks") or tap.seat == HUB]
        menu = [tap for tap in offered if tap.place == "moves"]
        first, then = (menu, asked) if not asked or self.random.random() < LOOK else (asked, menu)
        for found in (first, then):
            self.random.shuffle(found)
            for tap in found:
                asks = self._drawn(tap)
                dealt = self._ask_cards(asks)
                reply = self._reply(tap, asks) if dealt is None else dealt
                if reply is not LEAVE:
                    self._answer(tap, asks, reply, by_cards=dealt is not None)
                    return True
        return False

    def _ask_cards(self, asks: Asked) -> Reply | None:
        """Return the answer that the cards give, if the question is about them."""
        if self.cards is None:
            return None
        private = self.evening.view(asks.seat).private if asks.by == asks.seat else None
        return self.cards.answer(asks, self.screens.secrets(private) if private else {})

    def _reply(self, tap: Tap, asks: Asked) -> Reply:
        """Return any answer that a newcomer may give."""
        sure = [choice for choice in asks.choices if choice != self.cancel]
        if len(sure) == 1 and not asks.lone and self.random.random() < SURE:
            return sure[0]
        return self.screens.any_reply(tap.move.question, self.random)

    def _answer(self, tap: Tap, asks: Asked, reply: Reply, *, by_cards: bool) -> None:
        try:
            self.evening.do(self.evening.answer(tap.seat, tap.move, self.screens.value(tap.move.question, reply)))
        except (Refused, NotAChoice) as refusal:
            if by_cards and not getattr(self.cards, "TRIES", False):
                self.refused = f"{reply!r} to {asks.text!r} must be entered again: {self.words(refusal.says)}"
            return
        if self.cards:
            self.cards.hear(asks, reply)

    def _offered(self) -> Iterator[Tap]:
        """Yield everything that somebody can tap: on phones, for a player without one, and as a guest."""
        evening = self.evening
        for seat, moves in evening.legal_moves().items():
            at_hub = evening.table.sitter(seat).device == AT_HUB
            for move in moves:
                aside = move.question.id.startswith("table-") or any(word in move.question.id for word in BACKWARDS)
                if not (aside or (at_hub and move.question.secret)):
                    yield _tap(Seat(seat), move)
        guest = evening.rules.guest(evening.table)
        if guest is not None and isinstance(guest.to, int):
            yield _tap(Seat(guest.to), guest)
            return
        yield from (_tap(HUB, move) for move in evening.rules.hub_controls(evening.table) if _lends(move))

    def _drawn(self, tap: Tap) -> Asked:
        """Return a question as it is drawn; others may answer aloud for a player who is named in it."""
        asked = self.screens.asked(tap.seat, tap.seat, tap.move.question)
        if found := self.spoken_for.read(asked.text):
            asked = asked._replace(seat=self.names.index(found["who"]) + 1, text=found["what"])
        return asked


def _tap(seat: Seat, move: TableMove) -> Tap:
    return Tap(seat, move, list_of(move.question))


def _lends(move: TableMove) -> bool:
    return move.question.id.startswith((GUEST, "table-without-", "table-agree-without-"))
