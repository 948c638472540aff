"""The state of Werewolf."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field
from msgspec.structs import replace

from companion.games.werewolf.options import FIRST_NIGHT, role_set
from companion.games.werewolf.roles import Role, Side, side_of
from companion.kit.announcement import Announcing
from companion.kit.simultaneous_choice import SimultaneousChoice

Watch = Literal["eve", "watch-1", "watch-2", "watch-3"]

Stage = Literal[
    "cards",
    "panel",
    "hush",
    "eve",
    "watch-1",
    "watch-2",
    "watch-3",
    "talk",
    "accuse",
    "defend",
    "ballot",
    "words",
    "dusk",
    "shot",
    "end",
]

IN_NIGHT: tuple[Stage, ...] = ("hush", "eve", "watch-1", "watch-2", "watch-3")
"""The stages of a night, in which a departure shows nothing before the dawn."""

Cause = Literal["attack", "poison", "vote", "shot", "grief"]

Verdict = Literal["village", "wolves", "lovers", "nobody"]

NOBODY, NOTHING, HEAL = "nobody", "nothing", "heal"


class Death(Struct, frozen=True):
    """A player's death."""

    seat: int
    cause: Cause
    night: int
    """The number of the night, or of the night before the day."""
    by_day: bool = False


Moment = Literal[
    "tied",
    "tied-again",
    "nobody",
    "silent",
    "unaccused",
    "spared",
    "no-shot",
    "powers-lost",
    "left",
    "fled",
]
"""An event other than a death that the story at the end tells: a result of a vote, or a player who goes home."""


class StoryMoment(Struct, frozen=True):
    """One such event, with its place among the deaths."""

    what: Moment
    night: int
    """The number of the night, or of the night before the day."""
    by_day: bool
    after: int
    """The number of deaths before it."""
    seats: tuple[int, ...] = ()


class Night(Struct, frozen=True, kw_only=True):
    """One night: secret until the end of the game."""

    number: int
    alive: tuple[int, ...]
    """The seats alive when it began."""
    turns: int = 1
    """The players who answer one after another on the phone that most share; it was known when the night began."""
    picks: dict[str, dict[int, str]] = field(default_factory=dict)
    """The answers by watch and seat."""
    changes: dict[int, int] = field(default_factory=dict)
    """The number of answers by each seat in the current watch, for the id of the question that changes them."""
    bets: dict[int, int] = field(default_factory=dict)
    """The seat that each ghost takes for a Werewolf."""
    victim: int | None = None
    """The pack's victim, guarded or not."""
    drawn: bool = False
    """Whether chance has decided between several victims."""
    guarded: int | None = None
    """The seat whose guard counts."""
    healed: bool = False
    poisoned: int | None = None
    seen: int | None = None
    """The seat whose side the Seer learns."""

    def pick(self, watch: str, seat: int) -> str:
        """Return a seat's answer in a watch, `NOBODY` without one."""
        return self.picks.get(watch, {}).get(seat, NOBODY)

    def last_pick(self, seat: int) -> str:
        """Return a seat's answer in the second watch, that of the first without one (ruling WW-7)."""
        return self.picks.get("watch-2", {}).get(seat, self.pick("watch-1", seat))


class State(Announcing, frozen=True, kw_only=True):
    """Everything that the hub knows of a game."""

    stage: Stage = "panel"
    deadline: int | None = None
    """The game time in milliseconds at which the stage ends by itself."""
    roles: dict[int, Role] = field(default_factory=dict)
    entering: SimultaneousChoice[str] | None = None
    """The cards that people enter, if they have dealt a deck."""
    deals: int = 1
    """The number of times that everyone has entered a card."""
    ready: tuple[int, ...] = ()
    coming: tuple[Watch, ...] = ()
    """The watches still to come in this night; the current one is not among them."""
    nights: tuple[Night, ...] = ()
    lovers: tuple[int, ...] = ()
    last_guard: int | None = None
    """The seat that was guarded in the night before."""
    has_heal: bool = True
    has_poison: bool = True
    elder_spent: bool = False
    """Whether the Elder has survived an attack."""
    powerless: bool = False
    """Whether the village has lost its powers (ruling WW-4)."""
    idiot_shown: bool = False
    deaths: tuple[Death, ...] = ()
    chain: int = 0
    """The place in `deaths` at which the current chain begins."""
    left: tuple[int, ...] = ()
    """The seats that have gone home, in their order."""
    shown_left: tuple[int, ...] = ()
    """The seats among them whose role is shown by now."""
    shooter: int | None = None
    """The Hunter, until the shot."""
    shots: dict[int, int] = field(default_factory=dict)
    """The victim by Hunter."""
    by_day: bool = False
    """Whether it is day: a chain of deaths leads to the night then, else to the talk."""
    calm: int = 0
    """The nights and days in a row without a death (ruling WW-19)."""
    quick: tuple[int, ...] = ()
    """The seats that want to end the talk."""
    longer: tuple[int, ...] = ()
    """The seats that want another minute."""
    is_longer: bool = False
    """Whether the minute was added."""
    ballots: SimultaneousChoice[str] | None = None
    candidates: tuple[int, ...] = ()
    """The seats that the ballot is about."""
    accused: tuple[int, ...] = ()
    """The seats that speak in their defence; the first one speaks now."""
    run_off: bool = False
    votes: int = 0
    """The number of ballots and accusations so far."""
    shown_ballots: dict[int, str] = field(default_factory=dict)
    """The ballots last shown."""
    condemned: int | None = None
    verdict: Verdict | None = None
    told: tuple[StoryMoment, ...] = ()
    """The events for the story at the end, in their order."""

    @property
    def phase(self) -> str:
        """The phase that frontends show; it depends on the set and on public news alone."""
        return "end" if self.stopped else self.stage

    @property
    def alive(self) -> tuple[int, ...]:
        """The seats that are alive, clockwise."""
        gone = {death.seat for death in self.deaths} | set(self.left)
        return tuple(seat for seat in self.setup.seats if seat not in gone)

    @property
    def ghosts(self) -> tuple[int, ...]:
        """The seats that are dead and still here, clockwise."""
        dead = {death.seat for death in self.deaths} - set(self.left)
        return tuple(seat for seat in self.setup.seats if seat in dead)

    @property
    def unshown(self) -> tuple[int, ...]:
        """The seats that have gone home alive and whose role is still to be shown."""
        shown = {death.seat for death in self.deaths} | set(self.shown_left)
        return tuple(seat for seat in self.left if seat not in shown)

    @property
    def voters(self) -> tuple[int, ...]:
        """The seats with a vote: all that are alive, but a Village idiot that was shown (ruling WW-12)."""
        return tuple(seat for seat in self.alive if not (self.idiot_shown and self.roles.get(seat) == "idiot"))

    @property
    def night(self) -> Night:
        """The current night, or the last one; raises `IndexError` before the first."""
        return self.nights[-1]

    @property
    def is_quiet(self) -> bool:
        """Whether the current night is a quiet first one: only Cupid and the Seer act."""
        return self.was_quiet(self.night)

    @property
    def is_nightfall(self) -> bool:
        """Whether the night has begun, and its first watch is still to come."""
        return self.stage == "hush" and self.coming == self.watches(len(self.nights))

    @property
    def is_dawn(self) -> bool:
        """Whether the night's last watch is over, and the sun rises before anyone hears who has died."""
        return self.stage == "hush" and not self.coming

    def was_quiet(self, night: Night) -> bool:
        """Return whether a night was a quiet first one."""
        return night.number == 1 and FIRST_NIGHT.of(self.setup) == "quiet"

    def side(self, seat: int) -> Side:
        """Return the side of a seat's role."""
        return side_of(self.roles[seat])

    def holder(self, role: Role) -> int | None:
        """Return the seat with a special role, None if there is none."""
        return next((seat for seat, held in self.roles.items() if held == role), None)

    def acting(self, role: Role) -> int | None:
        """Return the seat with a special role that can use its power in this night, else None."""
        seat = self.holder(role)
        if seat is None or seat not in self.night.alive or seat in self.left or self.powerless:
            return None
        return seat

    @property
    def pair(self) -> tuple[int, ...]:
        """The lovers, empty if there are none or one of them has gone home (ruling WW-17)."""
        return () if set(self.lovers) & set(self.left) else self.lovers

    @property
    def is_mixed(self) -> bool:
        """Whether the lovers belong to two sides (ruling WW-15)."""
        return len({self.side(seat) for seat in self.pair}) == 2

    def at(self, stage: Stage, deadline: int | None = None) -> State:
        """Return the state at another stage."""
        return replace(self, stage=stage, deadline=deadline)

    def in_night(self, **changes: object) -> State:
        """Return the state with fields of the current night changed."""
        return replace(self, nights=(*self.nights[:-1], replace(self.night, **changes)))

    def tell(self, what: Moment, *seats: int) -> State:
        """Return the state with an event for the story at the end."""
        told = StoryMoment(what, len(self.nights), self.by_day, len(self.deaths), seats)
        return replace(self, told=(*self.told, told))

    def watches(self, number: int) -> tuple[Watch, ...]:
        """Return the watches of a night, the first of which is 1: by the set and the options, never by deaths."""
        roles, first = role_set(self.setup), number == 1
        eve: tuple[Watch, ...] = ("eve",) if first and roles.get("cupid") else ()
        if first and FIRST_NIGHT.of(self.setup) == "quiet":
            return (*eve, "watch-1")
        second: tuple[Watch, ...] = ("watch-2",) if roles["werewolf"] > 1 else ()
        third: tuple[Watch, ...] = ("watch-3",) if roles.get("witch") else ()
        return (*eve, "watch-1", *second, *third)
