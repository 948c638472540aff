"""The state of an evening of Among Cultists.

Characters are named by their seat; the Automatic Investigator (AI), which has none, by 0.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.core.game import Setup
from companion.core.script import Narration
from companion.core.text import Words, say
from companion.core.view import Sound
from companion.games.among_cultists.box.roles import Role, Roles
from companion.games.among_cultists.evening.numbers import CULTIST_TOKENS, NUMBERS, Numbers
from companion.games.among_cultists.evening.tokens import Token, in_force
from companion.games.among_cultists.options import Variant, chosen, special

AI = 0
"""The character that nobody plays."""

Phase = Literal["beginning", "movement", "event", "action", "cleanup"]

Stage = Literal["talk", "ballots", "pointing", "entry", "change", "shown"]
"""Where a vote stands: people talk; ballots are cast, or pointed with eyes closed and then
entered; the first player may change; everybody looks at the result."""

Cause = Literal["points", "rounds", "vote", "kill", "marker", "claim", "stopped"]
"""What has ended the game: see `companion.games.among_cultists.evening.end`."""

Team = Literal["investigators", "cultists"]

Asked = Literal["last", "marker", "partner", "shows", "novice", "coward", "changed", "clumsy", "pyromaniac"]
"""What people are asked before anything goes on: see `companion.games.among_cultists.evening.deaths`."""


class Portal(Struct, frozen=True):
    """The portal: it may be closed up to the Action phase of the round `until`.

    `partner` is asked to help whoever is in turn; `asks` counts how often anybody was.
    """

    until: int
    fate: Literal["open", "closed", "lost"] = "open"
    partner: int | None = None
    asks: int = 0


class Intruders(Struct, frozen=True):
    """Who has come in through the unsafe passage (p. 16).

    `fish_man` says whether he is in his corridor, `placed` and `fought` count the cultist
    tokens that came to the map and left the game again, `drawn` the cards that could bring them.
    """

    fish_man: bool = False
    placed: int = 0
    fought: int = 0
    drawn: int = 0

    @property
    def on_map(self) -> int:
        """Return how many cultist tokens lie on the map."""
        return self.placed - self.fought

    @property
    def left(self) -> int:
        """Return how many cultist tokens may still come."""
        return CULTIST_TOKENS - self.placed


class Vote(Struct, frozen=True, kw_only=True):
    """A vote. `by` has started it, or the death of `victim` has; one of both is None.

    The vote of `double` counts twice, an abstention too; None: nobody's does. `until` is
    the game time in milliseconds at which the present stage ends. `wanted` are the seats
    that want it closed for those who have not voted, `out` is who was voted out, and `changed`
    says that the first player has voted otherwise after the count.
    """

    by: int | None = None
    victim: int | None = None
    double: int | None = None
    stage: Stage = "talk"
    until: int | None = None
    ballots: dict[int, str] = {}
    counted: bool = False
    wanted: tuple[int, ...] = ()
    out: int | None = None
    changed: bool = False


class Pending(Struct, frozen=True, kw_only=True):
    """A question that the evening waits for: about a `character`, or put to every seat.

    `answers` are those of the seats that have answered already where all are asked,
    `wanted` the seats that want it closed for those who are away, and `until` is the game
    time in milliseconds at which it closes because of that.
    """

    kind: Asked
    character: int = AI
    answers: dict[int, bool] = {}
    wanted: tuple[int, ...] = ()
    until: int | None = None


class Ending(Struct, frozen=True, kw_only=True):
    """The end, while the table is asked what the hub cannot see (ruling AC-11).

    `by` is the character whose elimination or claim has brought it about, `before` the
    state in which the game goes on if it was a mistake. None is what nobody has said yet:
    who the `cultists` were, which living Investigators hold a Dead card, whether enough
    were dead in an `earlier` round, who was `named` as the Seer and whether rightly, and,
    of a game that the table has stopped, who has won (`winner`). Where the hub knows the
    roles, the Cultists are `revealed` once two seats have said that it is the end; the seat
    `accepted` is the first of them.
    """

    cause: Cause
    before: State
    by: int | None = None
    cultists: tuple[int, ...] | None = None
    holders: tuple[int, ...] | None = None
    earlier: bool | None = None
    named: int | None = None
    seer: bool | None = None
    winner: Team | Literal["nobody"] | None = None
    revealed: bool = False
    accepted: int | None = None


class State(Struct, frozen=True, kw_only=True):
    """An evening. `turn` counts the turns taken in this phase, `ghosts` has the round of each death.

    `right_of` is the character on whose right the AI sits, `roles` are those of all
    characters if the hub knows them, else empty. `acted` are those who have had the action of
    this round. `shown` are the roles that everybody has seen, `shown_in` the rounds in which;
    `fell` are those who have died of their own role. While something is `pending`, only the
    first of it is asked, and nothing else goes on. `clock` holds the event of each
    round, `looked` the token that the first player looks at (Situation under control), and
    `peeked` says that there is no second look in this Event phase; `eyed` is whose Energy
    deck Fake eyes look through, `camera` says that whoever is in turn looks through that one.
    `announcing` are the keys of the lines that were announced last. `active` says whether
    the vote token is. `flips`, `entries`, `votes`, `settled` and `again` count what
    everybody has seen: turned power tokens, entered points, votes,
    questions that were pending, endings that were taken back; question ids are made from them.
    """

    setup: Setup
    phase: Phase = "beginning"
    round: int = 1
    knife: int | None = None
    right_of: int | None = None
    roles: dict[int, Role] = {}
    turn: int = 0
    acted: tuple[int, ...] = ()
    ghosts: dict[int, int] = {}
    shown: dict[int, Role] = {}
    shown_in: dict[int, int] = {}
    fell: dict[int, Role] = {}
    pending: tuple[Pending, ...] = ()
    settled: int = 0
    bag: tuple[Token, ...] = ()
    clock: tuple[Token | None, ...] = ()
    looked: Token | None = None
    peeked: bool = False
    eyed: int | None = None
    camera: bool = False
    power: bool = True
    flips: int = 0
    portal: Portal | None = None
    intruders: Intruders = Intruders()
    points: tuple[int, ...] = ()
    entries: int = 0
    active: bool = True
    vote: Vote | None = None
    votes: int = 0
    narration: Narration = Narration()
    announcing: tuple[str, ...] = ()
    ending: Ending | None = None
    over: bool = False
    again: int = 0
    sounds: tuple[Sound, ...] = ()

    @property
    def variant(self) -> Variant:
        """Return who plays."""
        return chosen(self.setup)

    @property
    def special(self) -> Roles:
        """Return the special roles that play."""
        return special(self.setup)

    @property
    def numbers(self) -> Numbers:
        """Return what the number of characters decides."""
        return NUMBERS[self.variant.characters]

    @property
    def characters(self) -> tuple[int, ...]:
        """Return all characters clockwise; the AI sits on the right of one of them (p. 21)."""
        seats: tuple[int, ...] = self.setup.seats
        if not self.variant.ai:
            return seats
        place = seats.index(self.right_of) if self.right_of in seats else len(seats)
        return (*seats[:place], AI, *seats[place:])

    @property
    def order(self) -> tuple[int, ...]:
        """Return all characters in the order of their turns: from the knife, clockwise (p. 12)."""
        found = self.characters
        place = found.index(self.knife) if self.knife in found else 0
        return (*found[place:], *found[:place])

    @property
    def current(self) -> int | None:
        """Return the character whose turn it is, None where nobody's is."""
        turns = self.phase in ("movement", "action") and self.vote is None and self.ending is None
        return self.order[self.turn] if turns else None

    @property
    def living(self) -> tuple[int, ...]:
        """Return the characters that are not known to be dead, clockwise from the knife."""
        return tuple(character for character in self.order if character not in self.ghosts)

    @property
    def event(self) -> Token | None:
        """Return the event in force, the Mirror being what it repeats."""
        return in_force(self.clock)

    @property
    def drawn(self) -> bool:
        """Return whether this round's event is known."""
        return len(self.clock) >= self.round

    @property
    def silent(self) -> bool:
        """Return whether nobody may speak (No connection, p. 23)."""
        return self.event == "no_connection"

    @property
    def reading(self) -> bool:
        """Return whether a vote with eyes closed is read aloud now, or stands because the voice is gone."""
        return self.ending is None and self.vote is not None and self.vote.stage == "pointing"

    @property
    def announced(self) -> bool:
        """Return whether something is announced now."""
        free = self.vote is None and self.ending is None
        return bool(self.announcing) and self.narration.status == "speaking" and free

    @property
    def target(self) -> int:
        """Return the points that the Investigators need now (p. 6, 23)."""
        shift = {"open": 0, "closed": -1, "lost": 1}
        return self.numbers.target + (shift[self.portal.fate] if self.portal else 0)

    @property
    def total(self) -> int:
        """Return the points of the Investigators."""
        return sum(self.points)

    def place(self, seat: int) -> str:
        """Return the end of a question's id: the public place in the game, and the seat."""
        return f"{self.round}-{self.again}.{seat}" if self.again else f"{self.round}.{seat}"

    def name(self, character: int) -> Words:
        """Return what a character is called."""
        return say("Automatic Investigator (AI)") if character == AI else self.setup.name(character)

    @property
    def voting(self) -> Vote:
        """Return the vote; raises `TypeError` if there is none."""
        if self.vote is None:
            raise TypeError("a ballot without a vote")
        return self.vote

    def hand(self, character: int) -> int:
        """Return the seat that acts for a character: its own, for the AI that on its left (p. 21)."""
        if character != AI:
            return character
        found = self.characters
        return found[(found.index(AI) + 1) % len(found)]


def value_of(character: int) -> str:
    """Return how a character is named in choices and ballots."""
    return "ai" if character == AI else f"seat-{character}"


def character_of(value: str) -> int:
    """Return the character that a choice names; raises `ValueError` if it names none."""
    return AI if value == "ai" else int(value.removeprefix("seat-"))
