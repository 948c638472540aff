"""The state of a game, and what can be asked of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.core.require import require
from companion.core.text import say
from companion.games.castle_of_the_devil import box
from companion.games.castle_of_the_devil.box import Action, Company, Edition, Effect, Object, Profession, effects, limit
from companion.games.castle_of_the_devil.duel import Duel
from companion.games.castle_of_the_devil.options import deal, edition
from companion.kit.announcement import Announcing
from companion.kit.correctable import Amount
from companion.kit.turns import clockwise, next_to

Kind = Literal["own", "rivals", "lodge"]
"""A declaration: for the own company, of rivals who hold what they need, or alone with the coat of arms."""

Card = Literal["company", "profession", "objects"]
"""What somebody tells the hub of their real cards; `objects` are those that a declaration hangs on."""

Reason = Literal[
    "held", "rivals-held", "lodge-held", "pearl", "no-lodge", "lodge-few", "nothing", "stranger", "empty", "few"
]
"""Why a declaration is right or wrong."""


class Intent(Struct, frozen=True, kw_only=True):
    """What the seat in turn has in mind and has not announced."""

    action: Action | None = None
    kind: Kind | None = None
    named: tuple[int, ...] | None = None


class Trade(Struct, frozen=True, kw_only=True):
    """A trade: offered, accepted, and the effects of what was traded."""

    by: int
    to: int
    demanded: bool = False
    """Whether the Diplomat demands an object."""
    step: Literal["answer", "effect", "coat", "read"] = "answer"
    """What is waited for: the answer; an effect; which profession the Coat brings; what the proposer reads."""
    read: tuple[Effect, ...] = ()
    """What was read aloud so far."""
    performer: int = 0
    """Who carries the effect out: who has traded the object away."""

    @property
    def partner(self) -> int:
        """Who got the object whose effect is carried out."""
        return self.to if self.performer == self.by else self.by


class Declaration(Struct, frozen=True, kw_only=True):
    """A declaration that is final, and the objects that are entered for it in secret."""

    seat: int
    kind: Kind
    named: tuple[int, ...]
    objects: dict[int, dict[str, int]] = {}
    """How many of each, by seat."""
    read: dict[Card, tuple[int, ...]] = {}
    """Whose cards somebody has entered as they lie open (ruling CD-16)."""
    again: bool = False
    """Whether the box could not hold what was entered, and it is entered once more."""

    @property
    def asked_seats(self) -> tuple[int, ...]:
        """Who enters objects."""
        return (self.seat, *self.named)


class Verdict(Struct, frozen=True, kw_only=True):
    """How a declaration was judged."""

    company: Company | None
    """The company that has won, None if one player alone has."""
    reason: Reason
    short: bool = False
    """Whether the hub has counted fewer objects in a hand than were entered, twice (ruling CD-17)."""


class PhoneKnowledge(Struct, frozen=True, kw_only=True):
    """What the owner of a phone has been shown, or has noted."""

    of: int = 0
    company: Company | None = None
    profession: Profession | None = None
    number: int = 0
    """Of what the owner has entered, counted from 1; 0 for what the rules have shown."""
    note: str = ""
    among: tuple[int, ...] = ()
    """Who holds the objects: one, or one of several; nobody is named of those that lie elsewhere."""
    objects: dict[Object, int] = {}
    """How many of each the owner has seen."""


class State(Announcing, Struct, frozen=True, kw_only=True):
    """A game. All dicts are by seat; what it counts all have seen."""

    objects: Annotated[dict[int, int], Amount(1, box.ALL_OBJECTS, say("{who}: objects", who=""))]
    """How many each holds; they are real cards, and the hub does not know which."""
    tokens: Annotated[dict[int, int], Amount(0, box.MOST_TOKENS, say("{who}: duel tokens", who=""))]
    deck: Annotated[int, Amount(0, box.ALL_OBJECTS, say("Objects in the deck"))]
    """Objects that lie in the deck."""
    companies: dict[int, Company] = {}
    """As dealt or entered; each seat knows its own."""
    professions: dict[int, Profession] = {}
    unused: tuple[Profession, ...] = ()
    """Sorted; only where the hub has dealt."""
    untold: dict[Card, tuple[int, ...]] = {}
    """Of which cards the table has gone on without being told: the hub does not know them."""
    face_up: dict[int, Profession] = {}
    weighed: dict[int, str] = {}
    """The choice of "I use …" by which a seat is about to turn its profession up, in this turn."""
    known: dict[int, tuple[PhoneKnowledge, ...]] = {}
    """What each phone keeps for its owner alone."""
    notes: dict[int, int] = {}
    """How often each has noted, deleted or entered anew something; only the ids of that phone's questions carry it."""
    actor: int | None = None
    """The seat in turn, None before the first turn."""
    opened: int | None = None
    """The seat that had the first turn."""
    intent: Intent = Intent()
    trade: Trade | None = None
    duel: Duel | None = None
    declaration: Declaration | None = None
    verdict: Verdict | None = None
    steps: int = 0
    """Steps that all have seen; question ids carry it."""
    picks: int = 0
    """How often the seat in turn has chosen what it has in mind, or gone back."""

    @property
    def edition(self) -> Edition:
        """The rules of the edition on the table."""
        return edition(self.setup)

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.setup.players)

    @property
    def odd(self) -> bool:
        """Whether one company is the smaller (ruling CD-5)."""
        return self.players % 2 == 1

    @property
    def dealt(self) -> bool:
        """Whether the hub has dealt companies and professions."""
        return deal(self.setup) == "hub"

    @property
    def has_entry_phase(self) -> bool:
        """Whether everybody enters company and profession before the first turn."""
        return deal(self.setup) == "entered"

    @property
    def over(self) -> bool:
        """Whether nobody plays any more."""
        return self.stopped or self.verdict is not None

    @property
    def phase(self) -> str:
        """The phase that frontends show; nothing in it depends on hidden cards."""
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
        """The seat in turn; raises `TypeError` if there is none."""
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
        """Objects that a hand may have."""
        return limit(self.edition, self.players)

    @property
    def surplus(self) -> int | None:
        """Who holds too many objects and gives one away next, clockwise from the seat in turn; None if nobody does."""
        seats = clockwise(self.setup.seats, self.actor)
        return next((seat for seat in seats if self.objects[seat] > self.limit), None)

    @property
    def effects(self) -> tuple[Effect, ...]:
        """What may be read aloud in a trade now."""
        return effects(self.edition, self.players, deck=self.deck)

    def is_untold(self, card: Card, seat: int) -> bool:
        """Return whether the table has gone on without being told this card of `seat`."""
        return seat in self.untold.get(card, ())

    def profession_of(self, seat: int) -> Profession | None:
        """Return what lies face up before `seat`, or what the hub was told of it in secret; None if nothing."""
        return self.face_up.get(seat) or self.professions.get(seat)

    def has_entered(self, seat: int) -> bool:
        """Return whether nobody waits for company and profession of `seat` before the first turn."""
        company = seat in self.companies or self.is_untold("company", seat)
        return company and (seat in self.professions or self.is_untold("profession", seat))

    def others(self, *seats: int) -> tuple[int, ...]:
        """Return all seats but these, clockwise from the seat in turn."""
        return tuple(seat for seat in clockwise(self.setup.seats, self.actor) if seat not in seats)

    def takers(self, seat: int) -> tuple[int, ...]:
        """Return whom `seat` may give an object that is too many."""
        others = self.others(seat)
        return others if self.edition.gives_full else tuple(one for one in others if self.objects[one] < self.limit)

    def advance(self, **changes: Any) -> State:
        """Return the state with these changes, one step further."""
        return replace(self, steps=self.steps + 1, **changes)

    def next_turn(self) -> State:
        """Return the state in which the turn has gone on clockwise."""
        after = next_to(self.setup.seats, self.playing)
        return self.advance(actor=after, trade=None, duel=None, intent=Intent(), weighed={})

    def add_objects(self, seat: int, more: int) -> State:
        """Return the state with so many more objects in the hand of `seat`."""
        return replace(self, objects={**self.objects, seat: self.objects[seat] + more})

    def drew(self, seat: int) -> State:
        """Return the state after `seat` has drawn an object, if any is left."""
        return replace(self.add_objects(seat, 1), deck=self.deck - 1) if self.deck else self

    def in_duel(self, **changes: Any) -> State:
        """Return the state with these changes in its duel, one step further."""
        return self.advance(duel=replace(self.fighting, **changes))

    def learnt(self, seat: int, known: PhoneKnowledge) -> State:
        """Return the state in which the phone of `seat` keeps one thing more, each once."""
        before = self.known.get(seat, ())
        return self if known in before else replace(self, known={**self.known, seat: (*before, known)})

    def relearnt(self, *seats: int) -> State:
        """Return the state in which no phone keeps the professions that `seats` have had: they have others now."""
        known = {seat: tuple(_without_professions(kept, seats)) for seat, kept in self.known.items()}
        return replace(self, known=known)

    def note_known(self, seat: int, *known: PhoneKnowledge) -> State:
        """Return the state in which the phone of `seat` keeps all of `known`."""
        return self.anew(seat, known={**self.known, seat: known})

    def anew(self, seat: int, **changes: Any) -> State:
        """Return the state with these changes, of which the phone of `seat` alone knows."""
        return replace(self, notes={**self.notes, seat: self.notes.get(seat, 0) + 1}, **changes)


def _without_professions(known: tuple[PhoneKnowledge, ...], seats: tuple[int, ...]) -> Iterator[PhoneKnowledge]:
    for one in known:
        if one.profession is None or one.of not in seats:
            yield one
        elif one.company:
            yield replace(one, profession=None)


def without_company(state: State) -> Iterator[int]:
    """Yield the seats whose company the hub does not know."""
    return (seat for seat in state.setup.seats if seat not in state.companies)


def cards_missing(state: State) -> bool:
    """Return whether something is still to be entered for a declaration."""
    declaration = state.declaration
    if declaration is None:
        return False
    return any(without_company(state)) or any(seat not in declaration.objects for seat in declaration.asked_seats)
