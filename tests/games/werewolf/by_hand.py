"""A village with known roles, in which a test makes each pick: the rules alone, without a table."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.chance import Chance
from companion.core.event import Event
from companion.core.game import Player, Refused, Setup
from companion.core.outcome import Outcome
from companion.core.question import Answer, Question, check
from companion.core.report import StoodStill, Tick
from companion.core.view import Seat
from companion.games.werewolf.events import dealing as e
from companion.games.werewolf.game import RULES
from companion.games.werewolf.roles import ROLES, Role, written
from companion.games.werewolf.state import State
from tests.golden.english import english
from tests.questions import begins

NAMES = ("Anna", "Ben", "Caro", "Dino", "Eva", "Finn", "Gio", "Hana", "Ida", "Jo")

FIRST = Chance(lambda n: 0)
"""Chance that always takes the first of several things."""


class Village:
    """One game with known roles, its events and its game time in milliseconds."""

    def __init__(self, letters: str, **options: Answer) -> None:
        """Deal the roles that `letters` name to seats 1, 2 and so on; everyone has read the panel."""
        players = tuple(Player(Seat(seat), name) for seat, name in enumerate(NAMES[: len(letters)], 1))
        own: dict[str, int] = {str(role): times for role, times in written(letters).items()}
        chosen: dict[str, Answer] = {"set": "own", "own_set": own, "first_night": "victim", **options}
        self.setup = Setup(players=players, options=chosen)
        self.now = 0
        self.happened: list[Event[State]] = []
        roles: dict[int, Role] = {seat: _role(letter) for seat, letter in enumerate(letters, 1)}
        self.state = e.VillageBegan(self.setup, roles).apply(None)
        for seat in self.setup.seats:
            self.say(seat, "ready")

    def apply(self, happened: Sequence[Event[State]]) -> Sequence[Event[State]]:
        """Apply events, and return them."""
        for event in happened:
            self.state = event.apply(self.state)
        self.happened += happened
        return happened

    def questions(self, seat: int) -> list[Question]:
        """Return the questions to a seat."""
        moves = RULES.legal_moves(self.state)
        return [move.question for move in moves if isinstance(move.to, str) or seat in _seats(move.to)]

    def asks(self, seat: int, start: str) -> bool:
        """Return whether a seat is asked a question whose id begins like this."""
        return any(begins(question.id, start) for question in self.questions(seat))

    def say(self, seat: int, start: str, value: Answer = "go", chance: Chance = FIRST) -> Sequence[Event[State]]:
        """Answer the question to `seat` whose id begins with `start`."""
        for move in RULES.legal_moves(self.state):
            if (isinstance(move.to, str) or seat in _seats(move.to)) and begins(move.question.id, start):
                return self.apply(move.effect(seat, check(move.question, value), self.now, chance))
        raise LookupError(f"seat {seat} is asked {[q.id for q in self.questions(seat)]}, not {start}")

    def tick(self, chance: Chance = FIRST) -> Sequence[Event[State]]:
        """Let the clock of the stage run out."""
        if self.stage == "dusk" and self.state.deadline is None:
            return self.say(self.state.alive[0], "night")
        deadline = RULES.next_deadline(self.state)
        assert deadline is not None, f"no clock runs in {self.state.stage}"
        self.now = deadline
        return self.apply(RULES.on_report(self.state, Tick(), self.now, chance))

    def stand_still(self) -> bool:
        """Let the game stand still and go on; return whether a clock runs again in full."""
        try:
            self.apply(RULES.on_report(self.state, StoodStill(), self.now, FIRST))
        except Refused:
            return False
        return True

    def to(self, stage: str) -> None:
        """Let clocks run out until a stage comes."""
        for _ in range(50):
            if self.state.stage == stage:
                return
            self.tick()
        raise AssertionError(f"{stage} does not come: the game stands at {self.state.stage}")

    def night(self, chance: Chance = FIRST, **picks: dict[int, Answer]) -> None:
        """Play a night: `watch_1={1: "seat-2"}` names the picks of seats in a watch; the others pick nobody."""
        for _ in range(50):
            stage = self.state.stage
            for seat, choice in picks.get(stage.replace("-", "_"), {}).items():
                self.say(seat, stage, choice)
            if stage not in ("panel", "dusk", "hush", "eve", "watch-1", "watch-2", "watch-3"):
                return
            self.tick(chance)
        raise AssertionError("the night does not end")

    def vote(self, **ballots: str) -> None:
        """Talk, and vote: `seat_1="seat-2"`; a seat that is not named abstains."""
        if self.state.stage == "talk":
            self.to("ballot")
        for seat, choice in ballots.items():
            self.say(int(seat.removeprefix("seat_")), "vote", choice)
        if self.state.stage == "ballot":
            self.tick()

    def all_vote(self, choice: str) -> None:
        """Let everyone with a vote vote the same, and say the last words."""
        self.vote(**{f"seat_{seat}": choice for seat in self.state.voters})
        if self.state.stage == "words":
            self.tick()

    def day(self) -> None:
        """Let a day pass in which nobody votes."""
        self.to("ballot")
        self.tick()

    def leave(self, seat: int) -> None:
        """Let a player go home."""
        assert RULES.leave
        self.apply(RULES.leave(self.state, seat, self.now, FIRST))

    def dead(self) -> dict[int, str]:
        """Return the causes of death by seat."""
        return {death.seat: death.cause for death in self.state.deaths}

    def panel(self, seat: int, row: str) -> str:
        """Return a row of a seat's panel, in English."""
        return next(english(secret.text) for secret in RULES.private_view(self.state, Seat(seat)) if secret.id == row)

    def outcome(self) -> Outcome | None:
        """Return the outcome."""
        return RULES.outcome(self.state)

    @property
    def stage(self) -> str:
        """The current stage."""
        return self.state.stage

    @property
    def winners(self) -> tuple[int, ...] | None:
        """The winners, None while the game runs."""
        found = self.outcome()
        return found.winners if found else None


def _seats(to: object) -> tuple[int, ...]:
    return (to,) if isinstance(to, int) else tuple(to) if isinstance(to, tuple) else ()


def _role(letter: str) -> Role:
    return next(role for role in ROLES if written(letter).get(role))
