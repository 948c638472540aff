"""Random games of Werewolf at a table, with a model beside it that hears each answer and must agree with the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from random import Random
from typing import Any

from companion.core.event import Event
from companion.core.game import Refused
from companion.core.question import Some
from companion.games.werewolf import GAME
from companion.games.werewolf.events import day as d
from companion.games.werewolf.events import dealing as b
from companion.games.werewolf.events import ending as n
from companion.games.werewolf.events import night as w
from companion.games.werewolf.options import role_set
from companion.games.werewolf.state import State
from companion.table.event import TableEvent, TableMove
from companion.table.inputs import ReportBack
from tests.games.werewolf.leaving import check as check_leavers
from tests.games.werewolf.model import Model, Pick
from tests.golden.english import english
from tests.laws.bots import any_answer
from tests.laws.evening import Evening, goes_dark, goes_home, own

LETTERS = {
    "werewolf": "W",
    "villager": "V",
    "seer": "S",
    "witch": "X",
    "hunter": "H",
    "bodyguard": "B",
    "cupid": "C",
    "idiot": "I",
    "elder": "E",
}

OPTIONS = {
    "set": ("recommended", "first", "own", "own", "own"),
    "deal": ("phones", "phones", "cards"),
    "first_night": ("quiet", "victim"),
    "shown": ("role", "side", "nothing"),
    "ballots": ("named", "counted"),
    "accusations": ("no", "yes"),
    "pace": ("brisk", "normal", "calm"),
}

ANSWERS = ("eve", "watch-1", "watch-2", "watch-3", "accuse", "vote")
"""The beginnings of the ids of the questions whose answers the model hears."""

MOST = 6_000
"""Inputs after which a game must be over."""

WATCH = {"brisk": 15_000, "normal": 20_000, "calm": 30_000}
"""Milliseconds of a watch for each player on the phone that most share (section 4 of the facts)."""

GAPS = (0, 500, 3_000, 9_000, 31_000)
"""Milliseconds of game time between two inputs."""


def pick_of(value: object) -> Pick:
    """Return the seat that an answer names, None for nobody."""
    return int(str(value).removeprefix("seat-")) if str(value).startswith("seat-") else None


class ModelledGame:
    """One random game: a table, the answers of its players, and the model that hears them."""

    def __init__(self, seed: object) -> None:
        """Seat people, some on one phone, and begin a game with any options."""
        self.random = Random(repr(seed))
        self.seen: Counter[str] = Counter()
        people = self.random.choice([*GAME.seats])
        names = [f"{'ABCDEFGHIJKLMNOPQRSTUVW'[n]}{'aeiou'[n % 5]}" for n in range(people)]
        self.evening = Evening(games={GAME.name: GAME}, seed=seed)
        shares = self.random.random() < 0.3
        for place, name in enumerate(names):
            if shares and place > 1 and self.random.random() < 0.4:
                lent = self.random.choice(self.evening.choices(1, "table-more"))
                self.evening.say(1, "table-more", lent)
                self.evening.sit(name, self.evening.table.sitter(pick_of(lent) or 0).device)
            else:
                self.evening.sit(name)
        self.evening.speaks = self.random.random() < 0.3
        self.herd = self.random.choice((0.0, 0.3, 0.6))
        self.leaves = self.random.choice((0.0, 0.004, 0.02))
        self.darkens = self.random.choice((0.0, 0.01, 0.03))
        self.pauses = self.random.choice((0.0, 0.005))
        self.away: set[int] = set()
        self.answers: dict[str, dict[int, Any]] = {}
        self.state: State | None = None
        self.model: Model | None = None
        self.on: list[int] = []
        self.again = False
        self.condemned: int | None = None
        self.dying: int | None = None
        self.shown: set[int] = set()
        self.most = 1
        self.ends: int | None = None
        self.chapters: dict[str, set[int]] = {}
        """The players who die or go home in each night and day, for the story at the end."""
        self._choose(people)
        self._happen(self._begin())
        self.cards = self._deal_cards()

    def _choose(self, people: int) -> None:
        """Choose any options, and a set of roles."""
        self.chosen = {name: self.random.choice(values) for name, values in OPTIONS.items()}
        own: dict[str, int] = {"werewolf": self.random.randint(1, (people - 1) // 2)}
        special = [role for role in LETTERS if role not in ("werewolf", "villager", "cupid")]
        # Love brings the rarest ends.
        special = [*["cupid"][: self.random.randint(0, 1)], *self.random.sample(special, 6)]
        own |= dict.fromkeys(special[: self.random.randint(0, min(7, people - own["werewolf"]))], 1)
        own["villager"] = people - sum(own.values())
        self.own = {role: number for role, number in own.items() if number}

    def _begin(self) -> list[TableEvent]:
        evening, host = self.evening, self.evening.table.host
        evening.say(host, "table-game", GAME.name)
        for name, value in self.chosen.items():
            evening.say(host, f"table-option-{name}", value)
            if value == "own":
                evening.say(host, "table-option-own_set", self.own)
        return evening.say(host, "table-begin")

    def _deal_cards(self) -> dict[int, str]:
        """Return the playing card of each seat."""
        running = self.evening.table.running
        assert running
        cards = [str(role) for role, number in role_set(running.state.setup).items() for _ in range(number)]
        return dict(enumerate(self.random.sample(cards, len(cards)), 1))

    @property
    def chosen_roles(self) -> tuple[str, ...]:
        """The roles of the game, one for each player."""
        return tuple(self.cards.values())

    def play(self) -> Model | None:
        """Play to the end; return the model, None if the game was stopped before a first night."""
        for _ in range(MOST):
            if self.evening.table.playing is None:
                self._end()
                return self.model
            self._happen(self._input())
        raise AssertionError(f"the game does not end: {self.state and self.state.stage}")

    def _input(self) -> list[TableEvent]:
        """Return the events of one input, or of time that passes."""
        running, random = self.evening.table.playing, self.random
        assert running
        here = [seat for seat in running.seats if seat not in self.away]
        if random.random() < self.leaves and self.state and self.state.stage != "panel" and len(here) > 1:
            return self._leave(*random.sample(here, 2))
        if random.random() < self.darkens and len(here) > 3:
            return self._darken(random.choice(here))
        if random.random() < self.pauses:
            return self._pause(random.choice(here))
        if self.away and random.random() < 0.01:
            return self._back(random.choice(sorted(self.away)))
        offered = [(s, m) for s in here for m in self.evening.legal_moves().get(s, ())]
        if helps := [(s, m) for s, m in offered if m.question.id.startswith(("table-without", "table-agree-without"))]:
            return self._answer(*random.choice(helps))
        undo = [(s, m) for s, m in offered if m.question.id.startswith(("table-ask-undo", "table-agree-undo"))]
        self.seen["undo offered"] += bool(undo)
        ours = [(s, m) for s, m in offered if m.question.id.startswith("g1-")]
        asked = [(s, m) for s, m in ours if m.question.required]
        if asked and random.random() < 0.8:
            return self._answer(*random.choice(asked))
        if ours and random.random() < 0.15:
            return self._answer(*random.choice(ours))
        return self.evening.wait(random.choice(GAPS))

    def _count_sharers(self) -> int:
        """Return the players on the phone that most share."""
        table = self.evening.table
        assert table.running
        return max(Counter(table.sitter(seat).device for seat in table.running.seats).values())

    def _pause(self, seat: int) -> list[TableEvent]:
        """Pause the game and let it go on."""
        happened = self.evening.say(seat, "table-pause")
        return [*happened, *self.evening.say(seat, "table-resume")]

    def _leave(self, seat: int, by: int) -> list[TableEvent]:
        if not self.evening.asks(seat, "table-ask-leave-0"):
            return []
        before = len(self.evening.events)
        with suppress(Refused, LookupError):
            goes_home(self.evening, seat, by)
        return self.evening.events[before:]

    def _darken(self, seat: int) -> list[TableEvent]:
        before = len(self.evening.events)
        device = self.evening.table.sitter(seat).device
        for one in self.evening.table.seats:
            if self.evening.table.sitter(one).device == device:
                goes_dark(self.evening, one)
                self.away.add(one)
        return self.evening.events[before:]

    def _back(self, seat: int) -> list[TableEvent]:
        self.away.discard(seat)
        return self.evening.do(ReportBack(seat)) if seat in self.evening.table.seats else []

    def _answer(self, seat: int, move: TableMove) -> list[TableEvent]:
        """Give an answer; note it for the model before the table takes it."""
        id, value = move.question.id.removeprefix("g1-"), self._value(seat, move)
        key = next((key for key in ANSWERS if id.startswith(key)), None)
        noted = self.answers.setdefault(key, {}) if key else {}
        before = noted.copy()
        noted[seat] = value
        try:
            return self.evening.do(self.evening.answer(seat, move, value))
        except Refused:
            noted.clear()
            noted.update(before)
            return []

    def _value(self, seat: int, move: TableMove) -> Any:
        """Return any answer; in a herd it is often that of all others, and a card is mostly the right one."""
        choices = [choice.value for choice in getattr(move.question.ask, "choices", ())]
        right = self.cards.get(seat) if move.question.id.startswith("g1-card") else None
        if right in choices and self.random.random() < 0.98:
            return right
        common = f"seat-{self.evening.now // 40_000 % 7 + 1}"
        if isinstance(move.question.ask, Some):
            two = dict.fromkeys(self.random.sample(choices, 2), 1)
            return two if self.random.random() < 0.6 else any_answer(move.question.ask, self.random)
        if common in choices and self.random.random() < self.herd:
            return common
        return any_answer(move.question.ask, self.random)

    def _happen(self, happened: list[TableEvent]) -> None:
        """Apply the game's own events one by one, and let the model hear each."""
        for event in own(happened):
            assert isinstance(event, Event)
            self.seen[type(event).__name__] += 1
            self.ends = self.state.deadline if self.state else None
            self.state = event.apply(self.state)
            self._hear(event, self.state)
            self._write(event)
        running = self.evening.table.running
        if self.state and running:
            assert running.state == self.state
            check_leavers(self.state)
        if self.model and self.state and not self.state.stopped:
            self._agree(self.model, self.state)

    def _hear(self, event: Event[Any], state: State) -> None:
        """Tell the model of an event: times and chance come from the game, the answers from the players."""
        model, answers = self.model, self.answers
        match event:
            case b.VillageBegan() | b.CardsTaken() if state.roles:
                quiet = self.chosen["first_night"] == "quiet"
                letters = {seat: LETTERS[role] for seat, role in state.roles.items()}
                self.model = Model(letters, quiet=quiet)
            case w.NightBegan() if model:
                self.dying, self.most = None, self._count_sharers()
                model.fall_asleep()
                answers.clear()
            case w.WatchBegan(deadline) | w.WatchRestarted(deadline):
                # A watch begins at the end of the silence before it; it begins again now.
                now = (self.ends or 0) if isinstance(event, w.WatchBegan) else self.evening.now
                assert deadline == now + WATCH[self.chosen["pace"]] * self.most
                self.seen["watches of a shared phone"] += self.most > 1
            case w.WatchEnded() if model:
                self._end_watch(model, event.watch, event.victim, state)
            case w.DeathsFound() | w.QuietDawn() if model:
                assert bool(model.dawn()) == isinstance(event, w.DeathsFound)
            case d.AccusationsBegan() | d.BallotBegan():
                answers.clear()
                self.again = isinstance(event, d.BallotBegan) and state.run_off
            case d.AccusationsShown() if model:
                self.on = model.accused(picks(answers.get("accuse")))
                assert list(state.candidates) == self.on
            case d.TalkBegan() if model:
                self.on = sorted(model.voters())
            case d.VillageVoteShown() if model:
                self._end_ballot(model, state)
            case d.CondemnedDied() if model:
                self.dying = None
                model.out(self.condemned)
            case d.NobodyVotedOut() if model and self.dying is None:
                model.out(None)
            case d.IdiotShown() if model:
                model.out(self.condemned)
                assert model.revealed == self.condemned
            case n.ShotFired() if model:
                model.shot(event.target)
            case n.LeftShown(seat):
                assert seat in state.left and seat not in {death.seat for death in state.deaths}
                self.shown.add(seat)
            case n.VillagerLeft() if model:
                model.leave(event.seat)
                if event.seat == self.dying and model.verdict is None:
                    model.out(None)
            case d.LastWordsBegan():
                self.dying = self.condemned

    def _write(self, event: Event[Any]) -> None:
        """Write down the players who have just died or gone home, for the chapter that must name them."""
        if self.model and isinstance(event, w.NightBegan | d.TalkBegan):
            night = self.model.nights + isinstance(event, w.NightBegan)
            self.chapters[f"{'Night' if isinstance(event, w.NightBegan) else 'Day'} {night}"] = set()
        if self.model and self.chapters:
            named = {seat for seat, _ in self.model.deaths} | self.model.left
            self.chapters[next(reversed(self.chapters))] |= named - set().union(*self.chapters.values())

    def _check_story(self, told: Mapping[str, str], names: Mapping[int, str]) -> None:
        """Check that the story has each night and day, and names all who die or go home there."""
        assert [label for label in told if label[-1].isdigit()] == list(self.chapters)
        for label, seats in self.chapters.items():
            assert all(names[seat] in told[label] for seat in seats), f"{label}: {told[label]}"
        assert all(told.values()) and not any("  " in text for text in told.values())

    def _end_watch(self, model: Model, watch: str, victim: int | None, state: State) -> None:
        first, second = (picks(self.answers.get(name)) for name in ("watch-1", "watch-2"))
        match watch:
            case "eve":
                pairs = self.answers.get("eve", {})
                model.eve({seat: [pick for one in pair if (pick := pick_of(one))] for seat, pair in pairs.items()})
            case "watch-1":
                model.guard(first)
                looked = model.looks(first)
                assert state.night.seen == (looked[0] if looked else None)
            case "watch-3":
                model.brew({seat: pick_of(value) or value for seat, value in self.answers.get("watch-3", {}).items()})
        if watch == ("watch-2" if Counter(model.roles.values())["W"] > 1 else "watch-1"):
            possible = model.victims(first, second)
            assert victim in possible or (victim is None and not possible), f"{victim} is none of {possible}"
            self.seen["drawn by chance"] += len(possible) > 1
            model.devour(victim)

    def _end_ballot(self, model: Model, state: State) -> None:
        out = model.ballot(picks(self.answers.get("vote")), self.on, again=self.again)
        self.condemned = out[0] if len(out) == 1 else None
        assert state.condemned == self.condemned, f"{state.condemned} is out, not {out}"
        assert list(state.accused) == (out if len(out) > 1 else [])
        self.on = out or self.on

    def _agree(self, model: Model, state: State) -> None:
        """Check that the model and the game agree on all that follows from the answers."""
        deaths = sorted((death.seat, str(death.cause)) for death in state.deaths)
        assert deaths == sorted(model.deaths), f"{deaths} are dead, not {sorted(model.deaths)}"
        assert set(state.alive) == model.alive
        assert state.verdict == model.verdict
        assert state.shooter == model.shooter
        assert state.calm == model.calm
        assert state.powerless == model.lost
        assert state.elder_spent != model.elder_spare
        dead = {seat for seat, _ in model.deaths}
        assert model.asleep or self.shown == model.left - dead, "roles are shown at a departure, in the night at dawn"
        if not model.lost and model.seat("X"):
            held = [name for name, has in (("heal", state.has_heal), ("poison", state.has_poison)) if has]
            assert set(held) == model.potions

    def _end(self) -> None:
        found = self.evening.outcome()
        model, stopped = self.model, self.state is None or self.state.stopped
        assert found is not None
        won = model.winners if model and not stopped else set()
        assert stopped or (model and model.verdict)
        assert set(found.winners) == won, f"{found.winners} win, not {won}"
        if self.state and self.state.verdict:
            names = {player.seat: player.name for player in self.state.setup.players}
            self._check_story({english(one.label): english(one.text) for one in found.course}, names)
        self.seen[str(model.verdict) if model and not stopped else "stopped"] += 1


def picks(answers: dict[int, Any] | None) -> dict[int, Pick]:
    """Return answers as picks."""
    return {seat: pick_of(value) for seat, value in (answers or {}).items()}
