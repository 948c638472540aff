"""The state of Castle of the Devil: keeps cards, trades and duels, and answers questions about them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.core.require import require
from companion.core.text import say
from companion.games.castle_of_the_devil import box
from companion.games.castle_of_the_devil.box import Action, Company, Edition, Effect, Profession, effects, limit
from companion.games.castle_of_the_devil.duel import Duel
from companion.games.castle_of_the_devil.knowledge import PhoneKnowledge, forget_professions, learn
from companion.games.castle_of_the_devil.options import deal, edition
from companion.kit.announcement import Announcing
from companion.kit.correctable import Amount
from companion.kit.turns import clockwise, next_to

Kind = Literal["own", "rivals", "lodge"]
"""A declaration: for the player's company, of rivals who hold their needed objects, or alone with the coat of arms."""

Card = Literal["company", "profession", "objects"]
"""A card that somebody tells the hub; `objects` are those that a declaration depends on."""

Reason = Literal[
    "held", "rivals-held", "lodge-held", "pearl", "no-lodge", "lodge-few", "nothing", "stranger", "empty", "few"
]
"""The reason why a declaration is right or wrong."""


class Intent(Struct, frozen=True, kw_only=True):
    """The plan of the current player, who has not announced it."""

    action: Action | None = None
    kind: Kind | None = None
    named: tuple[int, ...] | None = None


class Trade(Struct, frozen=True, kw_only=True):
    """A trade, from the offer to the effects of the objects."""

    by: int
    to: int
    demanded: bool = False
    """Whether the Diplomat demands an object."""
    step: Literal["answer", "effect", "coat", "read"] = "answer"
    """The step that the table waits for: the answer, an effect, the Coat's profession, or the proposer's reading."""
    read: tuple[Effect, ...] = ()
    """The effects that were read aloud so far."""
    performer: int = 0
    """The seat that uses the effect: the one that has traded the object away."""

    @property
    def partner(self) -> int:
        """The seat that received the object."""
        return self.to if self.performer == self.by else self.by


class Declaration(Struct, frozen=True, kw_only=True):
    """A final declaration, with the objects that are entered for it in secret."""

    seat: int
    kind: Kind
    named: tuple[int, ...]
    objects: dict[int, dict[str, int]] = {}
    """The number of each object, by seat."""
    read: dict[Card, tuple[int, ...]] = {}
    """The seats whose open cards somebody has entered (ruling CD-16)."""
    again: int = 0
    """The number of times that entries which cannot be were asked for again."""

    @property
    def asked_seats(self) -> tuple[int, ...]:
        """The seats that enter objects."""
        return (self.seat, *self.named)


class Verdict(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The verdict on a declaration."""

    company: Company | None
    """The winning company, None if one player wins alone."""
    reason: Reason


class State(Announcing, Struct, frozen=True, kw_only=True):
    """A game. All dicts are by seat, and all numbers in it are public."""

    objects: Annotated[dict[int, int], Amount(1, box.ALL_OBJECTS, say("{who}'s objects", who=""))]
    """The number of objects in each hand. They are real cards, and the hub doesn't know which."""
    tokens: Annotated[dict[int, int], Amount(0, box.MOST_TOKENS, say("{who}'s duel tokens", who=""))]
    deck: Annotated[int, Amount(0, box.ALL_OBJECTS, say("Objects in the deck"))]
    companies: dict[int, Company] = {}
    """The companies, as dealt or entered; each seat knows its own."""
    professions: dict[int, Profession] = {}
    unused: tuple[Profession, ...] = ()
    """The professions that nobody has, sorted, if the hub has dealt."""
    untold: dict[Card, tuple[int, ...]] = {}
    """The cards that the hub does not know, since the table went on without them."""
    face_up: dict[int, Profession] = {}
    weighed: dict[int, str] = {}
    """The choice of "I use …" with which a seat is about to turn its profession up, in this turn."""
    known: dict[int, tuple[PhoneKnowledge, ...]] = {}
    """The things that each phone keeps for its owner alone."""
    notes: dict[int, int] = {}
    """The number of changes on each phone, which only the ids of its own questions carry."""
    actor: int | None = None
    """The current player, None before the first turn."""
    opened: int | None = None
    """The seat that had the first turn."""
    intent: Intent = Intent()
    trade: Trade | None = None
    duel: Duel | None = None
    declaration: Declaration | None = None
    verdict: Verdict | None = None
    steps: int = 0
    """The number of public steps, for question ids."""
    picks: int = 0
    """The number of times that the current player has changed their plan."""

    @property
    def edition(self) -> Edition:
        """The rules of the edition on the table."""
        return edition(self.setup)

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.setup.players)

    @property
    def odd(self) -> bool:
        """Whether one company is smaller (ruling CD-5)."""
        return self.players % 2 == 1

    @property
    def dealt(self) -> bool:
        """Whether the hub has dealt companies and professions."""
        return deal(self.setup) == "hub"

    @property
    def has_entry_phase(self) -> bool:
        """Whether everyone enters company and profession before the first turn."""
        return deal(self.setup) == "entered"

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.stopped or self.verdict is not None

    @property
    def phase(self) -> str:
        """The phase that frontends show. It does not depend on hidden cards."""
        if self.over:
            return "end"
        if self.actor is None:
            missing = self.has_entry_phase and not all(map(self.has_entered, self.setup.seats))
            return "entering" if missing else "preparing"
        if self.declaration:
            return "cards"
        if self.surplus is not None:
            return "surplus"
        if self.trade:
            return "trade"
        return self.duel.step if self.duel else "turn"

    @property
    def playing(self) -> int:
        """The current player; raises `TypeError` if there is none."""
        return require(self.actor, "nobody's turn")

    @property
    def fighting(self) -> Duel:
        """The duel; raises `TypeError` if there is none."""
        return require(self.duel, "no duel")

    @property
    def trading(self) -> Trade:
        """The trade; raises `TypeError` if there is none."""
        return require(self.trade, "no trade")

    @property
    def limit(self) -> int:
        """The limit of objects in a hand."""
        return limit(self.edition, self.players)

    @property
    def surplus(self) -> int | None:
        """The next seat with too many objects, clockwise from the current player; None if there is none."""
        seats = clockwise(self.setup.seats, self.actor)
        return next((seat for seat in seats if self.objects[seat] > self.limit), None)

    @property
    def effects(self) -> tuple[Effect, ...]:
        """The effects that can be read aloud in a trade now."""
        return effects(self.edition, self.players, deck=self.deck)

    def is_untold(self, card: Card, seat: int) -> bool:
        """Return whether the table went on without this card of `seat`."""
        return seat in self.untold.get(card, ())

    def profession_of(self, seat: int) -> Profession | None:
        """Return the profession of `seat` that lies face up or is known to the hub; None if there is none."""
        return self.face_up.get(seat) or self.professions.get(seat)

    def has_entered(self, seat: int) -> bool:
        """Return whether the table no longer waits for company and profession of `seat` before the first turn."""
        company = seat in self.companies or self.is_untold("company", seat)
        return company and (seat in self.professions or self.is_untold("profession", seat))

    def others(self, *seats: int) -> tuple[int, ...]:
        """Return all other seats, clockwise from the current player."""
        return tuple(seat for seat in clockwise(self.setup.seats, self.actor) if seat not in seats)

    def takers(self, seat: int) -> tuple[int, ...]:
        """Return the seats that may receive a surplus from `seat`."""
        others = self.others(seat)
        return others if self.edition.gives_full else tuple(one for one in others if self.objects[one] < self.limit)

    def advance(self, **changes: Any) -> State:
        """Return the state with these changes, one step further."""
        return replace(self, steps=self.steps + 1, **changes)

    def next_turn(self) -> State:
        """Return the state in the next player's turn."""
        after = next_to(self.setup.seats, self.playing)
        return self.advance(actor=after, trade=None, duel=None, intent=Intent(), weighed={})

    def add_objects(self, seat: int, more: int) -> State:
        """Return the state with more objects in the hand of `seat`."""
        return replace(self, objects={**self.objects, seat: self.objects[seat] + more})

    def draw_object(self, seat: int) -> State:
        """Return the state after `seat` has drawn an object, if any is left."""
        return replace(self.add_objects(seat, 1), deck=self.deck - 1) if self.deck else self

    def in_duel(self, **changes: Any) -> State:
        """Return the state with these changes in its duel, one step further."""
        return self.advance(duel=replace(self.fighting, **changes))

    def learnt(self, seat: int, known: PhoneKnowledge) -> State:
        """Return the state in which the phone of `seat` also keeps this."""
        return replace(self, known={**self.known, seat: learn(self.known.get(seat, ()), known)})

    def relearnt(self, *seats: int) -> State:
        """Return the state in which no phone keeps the old professions of `seats`."""
        known = {seat: forget_professions(kept, seats) for seat, kept in self.known.items()}
        return replace(self, known=known)

    def note_known(self, seat: int, *known: PhoneKnowledge) -> State:
        """Return the state in which the phone of `seat` keeps exactly `known`."""
        return self.anew(seat, known={**self.known, seat: known})

    def anew(self, seat: int, **changes: Any) -> State:
        """Return the state with these changes, which only the phone of `seat` shows."""
        return replace(self, notes={**self.notes, seat: self.notes.get(seat, 0) + 1}, **changes)


def without_company(state: State) -> Iterator[int]:
    """Yield the seats whose company the hub does not know."""
    return (seat for seat in state.setup.seats if seat not in state.companies)


def cards_missing(state: State) -> bool:
    """Return whether an entry is missing for a declaration."""
    declaration = state.declaration
    if declaration is None:
        return False
    return any(without_company(state)) or any(seat not in declaration.objects for seat in declaration.asked_seats)
