"""The state of Among Cultists: before, in and after the night, and in the evening."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.core import script as s
from companion.core.question import Choice, One
from companion.core.require import require
from companion.core.text import Words, say
from companion.games.among_cultists.box.host_choices import TURNS
from companion.games.among_cultists.box.plan import FIRE_ROUND, NUMBERS, EveningNumbers, Plan, Variant, chosen, plan_of
from companion.games.among_cultists.box.tokens import Token, event_of
from companion.games.among_cultists.table.fields import AI, Cause, EveningVote, Fields, Stage, Team, value_of
from companion.games.among_cultists.voice.evening import announcement, pointing
from companion.games.among_cultists.voice.ritual import CHECKING, WAKING, script
from companion.kit.turns import clockwise


class PendingEnd(Struct, frozen=True, kw_only=True):
    """The end, while the table is asked about facts that the hub cannot see (ruling AC-11). None means not said yet."""

    cause: Cause
    before: State
    """The state in which the game continues if it was a mistake."""
    by: int | None = None
    """The character whose elimination or claim has caused it."""
    cultists: tuple[int, ...] | None = None
    holders: tuple[int, ...] | None = None
    """The living Investigators who hold a Dead card."""
    earlier: bool | None = None
    """Whether enough were dead in an earlier round."""
    named: int | None = None
    """The character named as the Seer."""
    seer: bool | None = None
    """Whether that is right."""
    winner: Team | Literal["nobody"] | None = None
    """The winner of a game that the table has stopped."""
    revealed: bool = False
    """Whether the Cultists are shown, by the roles that the hub knows."""
    accepted: int | None = None
    """The first of those two seats."""


class State(Fields, frozen=True, kw_only=True):
    """A game: its fields, and facts derived from them."""

    ending: PendingEnd | None = None

    # The characters, and facts that follow from their number

    @property
    def variant(self) -> Variant:
        """The variant that the table plays."""
        return chosen(self.setup)

    @property
    def plan(self) -> Plan:
        """The plan that the table has set up."""
        return plan_of(self.setup)

    @property
    def numbers(self) -> EveningNumbers:
        """The numbers for this many characters."""
        return NUMBERS[self.variant.characters]

    @property
    def characters(self) -> tuple[int, ...]:
        """All characters clockwise; the AI sits on the right of one of them (p. 21)."""
        seats: tuple[int, ...] = self.setup.seats
        if not self.variant.ai:
            return seats
        place = seats.index(self.right_of) if self.right_of in seats else len(seats)
        return (*seats[:place], AI, *seats[place:])

    @property
    def order(self) -> tuple[int, ...]:
        """All characters in the order of their turns: from the knife, clockwise (p. 12)."""
        return clockwise(self.characters, self.knife)

    @property
    def living(self) -> tuple[int, ...]:
        """The characters that are not known to be dead, clockwise from the knife."""
        return tuple(character for character in self.order if character not in self.ghosts)

    @property
    def current(self) -> int | None:
        """The character whose turn it is, None if it is nobody's, or turns are not reported."""
        return self.order[self.turn] if self.acting and self.turn_by_turn else None

    @property
    def acting(self) -> bool:
        """Whether characters move or act now."""
        return self.phase in ("movement", "action") and self.vote is None and self.ending is None

    @property
    def turn_by_turn(self) -> bool:
        """Whether the table reports each turn; else it reports the end of Movement and of Action."""
        return TURNS.of(self.setup) == "each"

    def name(self, character: int) -> Words:
        """Return the name of a character."""
        return say("Automatic Investigator (AI)") if character == AI else self.setup.name(character)

    def hand(self, character: int) -> int:
        """Return the seat that acts for a character: its own, for the AI the one on its left (p. 21)."""
        return clockwise(self.characters, AI)[1] if character == AI else character

    def choice(self, which: tuple[int, ...], *more: Choice) -> One:
        """Return the choice among `which` characters, in the order of the seats, and `more`."""
        return One((*(Choice(value_of(one), self.name(one)) for one in self.characters if one in which), *more))

    @property
    def evening(self) -> bool:
        """Whether the night is over and the evening has begun."""
        return self.phase in ("beginning", "movement", "event", "action", "cleanup")

    @property
    def stands(self) -> bool:
        """Whether the night stands still until somebody continues it."""
        return self.phase == "night" and (self.paused or self.narration.status == "stopped")

    # The evening

    @property
    def event(self) -> Token | None:
        """The event in force; the Mirror counts as the event that it repeats."""
        return event_of(self.clock)

    @property
    def has_event(self) -> bool:
        """Whether this round's event is known."""
        return len(self.clock) >= self.round

    @property
    def silent(self) -> bool:
        """Whether nobody may speak (No connection, p. 23)."""
        return self.event == "no_connection"

    @property
    def fire(self) -> bool:
        """Whether the Pyromaniac's line holds: in the Cleanup of round 5, if it plays, dead or not (p. 14, 24)."""
        return self.phase == "cleanup" and self.round == FIRE_ROUND and "pyromaniac" in self.plan.special

    @property
    def reading(self) -> bool:
        """Whether a vote with eyes closed is read aloud, or stands still because the voice is gone."""
        return self.ending is None and self.vote is not None and self.vote.stage == "pointing"

    @property
    def is_announcing(self) -> bool:
        """Whether something is announced now."""
        heard = bool(self.announcing) and self.narration.status == "speaking"
        return heard and self.vote is None and self.ending is None

    @property
    def target(self) -> int:
        """The points that the Investigators need now (p. 6, 23)."""
        return self.numbers.target + ({"open": 0, "closed": -1, "lost": 1}[self.portal.fate] if self.portal else 0)

    @property
    def total(self) -> int:
        """The points of the Investigators."""
        return sum(self.points)

    @property
    def place(self) -> str:
        """The end of a question's id in the evening: the public place in the game.

        A correction changes it, since it changes the characters in a question, and its choices.
        """
        round = f"{self.round}-{self.again}" if self.again else f"{self.round}"
        return f"{round}-r{self.righted}" if self.righted else round

    @property
    def voting(self) -> EveningVote:
        """The vote; raises `TypeError` if there is none."""
        return require(self.vote, "a ballot without a vote")

    # Changes that several chapters share

    def spend(self, *characters: int) -> State:
        """Return the state with the action of this round taken by `characters` (p. 15)."""
        new = (one for one in characters if one not in self.acted)
        return replace(self, acted=(*self.acted, *new))

    def dead(self, character: int) -> State:
        """Return the state with a character as a ghost."""
        return replace(self, ghosts={**self.ghosts, character: self.round})

    def at(self, stage: Stage, deadline: int | None = None) -> State:
        """Return the state with the vote at another stage, which ends at the game time `deadline` by itself."""
        vote = self.voting
        return replace(self, vote=replace(vote, stage=stage, deadline=deadline))

    def put_back(self) -> State:
        """Return the state with the seen token in the bag: its place there tells nothing."""
        return replace(self, bag=tuple(sorted((*self.bag, self.looked))), looked=None) if self.looked else self

    def clear_request(self) -> State:
        """Return the state with nobody asked to help to close the portal."""
        return replace(self, portal=replace(self.portal, by=None, partner=None)) if self.portal else self

    # The voice

    @property
    def ritual(self) -> s.Script:
        """The current script before the evening: the sound check, the night, or its early end."""
        if self.checking:
            return CHECKING
        return WAKING if self.phase == "waking" else script(self.variant)

    @property
    def script(self) -> s.Script | None:
        """The current script; in the evening a vote with eyes closed, or an announcement."""
        if not self.evening:
            return self.ritual
        return self.pointing if self.reading else announcement(self.announcing) if self.is_announcing else None

    @property
    def pointing(self) -> s.Script:
        """The script of a vote with eyes closed."""
        return pointing(self.variant.ai)

    def apply_narration(self, event: s.NarrationEvent[State]) -> State:
        """Return the state after a change of the current script, by the voice or the clock."""
        after = replace(self, narration=event.apply_to(self.narration))
        if self.evening:
            return after.at("entry") if isinstance(event, s.ScriptEnded) and self.reading else after
        match event:
            case s.ScriptBegan() if not self.checking and self.phase != "waking":
                return replace(after, phase="night", paused=False)
            case s.StepRepeated() | s.NarrationStopped():
                return replace(after, paused=False)
            case s.ScriptEnded() if self.checking:
                return replace(after, checking=False)
            case s.ScriptEnded():
                return replace(after, phase="after")
            case _:
                return after

    def overheard(self, event: s.NarrationEvent[State]) -> Words | None:
        """Return the log line of such a change; a lost line becomes its caption."""
        if self.phase == "night" and isinstance(event, s.ScriptBegan):
            shown = say("Everyone's ready: the night begins. There's no voice: read it on the screen.")
            return say("Everyone's ready: the night begins.") if event.aloud else shown
        if self.checking and isinstance(event, s.LineLost):
            return say("The sound check broke off: something's wrong with the voice.")
        return s.describe(self.script or self.pointing, event)
