"""The questions of a rehearsal, its public part, and its findings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core.chance import Chance
from companion.core.game import Refused
from companion.core.limits import MOST_BUTTONS
from companion.core.lines import LEAST_PAUSE, Line, estimate
from companion.core.move import Move
from companion.core.question import Answer, Choice, One, Question, step
from companion.core.text import Words, count, say
from companion.core.view import AT_HUB, Block, Fact, Facts, Sound, SpokenLine
from companion.table.event import TableEvent, TableMove
from companion.table.feature import TableContext
from companion.table.parts import RENDER_TIME
from companion.table.pending import LASTS, Rehearsal
from companion.table.records import Sitter
from companion.table.rehearsal.events import ButtonTried, RehearsalBegan, RehearsalEnded, RehearsalRepeated, VoiceJudged
from companion.table.state import Table

VOICE = say("This is the voice of the table. Can you hear it? Vote on your phones, then press your buttons.")

PRESS = say("Press your button, or tap here")
NO_BUTTON = say("Your seat has no button at the hub: tap here")


def running(table: Table) -> Rehearsal | None:
    """Return the running rehearsal, if there is one."""
    found = table.rehearsal
    return found if found and not found.over and not table.running else None


def beginning(at: TableContext) -> Iterator[TableMove]:
    """Yield the host's move to rehearse, before the first game and while no rehearsal runs."""
    table = at.table
    if table.running or running(table) or not _tried_by(table):
        return
    number = table.rehearsal.number if table.rehearsal else 0
    question = step(f"table-rehearse-{number}", say("Rehearse: test phones, voice and buttons"), icon="bell")
    yield Move(table.host, question, lambda by, answer, now, chance: [RehearsalBegan(now + LASTS)])


def legal_moves(at: TableContext) -> Iterator[TableMove]:
    """Yield the questions to everybody with a phone: a secret vote, and then the button."""
    table = at.table
    now = running(table)
    if now is None:
        return
    seats = [sitter.seat for sitter in _tried_by(table)]
    vote = Question(
        id=f"table-try-vote-{now.number}",
        text=say("A secret practice vote: can you hear the voice?"),
        ask=One((Choice("yes", say("Yes"), "horn"), Choice("no", say("No"), "cross"))),
        secret=True,
        required=True,
        deadline=now.deadline,
        timeout_text=say("If your phone doesn't answer, the table will know."),
    )
    yield Move(tuple(seat for seat in seats if seat not in now.heard), vote, _judge)
    number = f"table-try-button-{now.number}"
    ready = step(number, PRESS, required=True, icon="check", by_button=True)
    bare = step(number, NO_BUTTON, required=True, icon="check")
    waiting = tuple(seat for seat in seats if seat in now.heard and seat not in now.ready)

    def tried(by: int, answer: Answer, at: int, chance: Chance) -> Sequence[TableEvent]:
        last = {by, *now.ready} >= set(seats)
        return [ButtonTried(by), *([RehearsalEnded()] if last else [])]

    yield Move(tuple(seat for seat in waiting if seat <= MOST_BUTTONS), ready, tried)
    yield Move(tuple(seat for seat in waiting if seat > MOST_BUTTONS), bare, tried)


def _judge(by: int, answer: Answer, now: int, chance: Chance) -> Sequence[TableEvent]:
    return [VoiceJudged(by, answer == "yes")]


def expire(table: Table, now: int) -> Sequence[TableEvent]:
    """Return the end of the rehearsal, once its time is up."""
    found = running(table)
    return [RehearsalEnded()] if found and found.deadline <= now else []


def next_deadlines(table: Table) -> Iterator[int]:
    """Yield the game time at which it ends by itself."""
    found = running(table)
    if found:
        yield found.deadline


def line(at: TableContext) -> SpokenLine | None:
    """Return the line of the rehearsal."""
    found = running(at.table)
    return SpokenLine("rehearsal", VOICE, found.asked + RENDER_TIME, found.take) if found else None


def repeat_line(found: Rehearsal, now: int) -> Sequence[TableEvent]:
    """Return the line's next take; raises `Refused` before its start, since a new narrator is still in time.

    A voice on a slow machine is ready later than its line, and after a change of loudspeaker people want to hear it.
    The end stays where it is, so a voice that comes and goes keeps nobody waiting.
    """
    if now < found.asked + RENDER_TIME:
        raise Refused(say("Nothing is being spoken."))
    return [RehearsalRepeated(now)]


def sounds(at: TableContext) -> tuple[Sound, ...]:
    """Return the signal of the vote, so that everybody feels whether their phone vibrates."""
    found = running(at.table)
    return (Sound(f"try-{found.number}", "buzz"),) if found else ()


def lines(table: Table) -> Sequence[Line]:
    """Return the lines to be made for the voice from the first rehearsal to the first game.

    If somebody hears nothing, a phone may become the loudspeaker. It has to load the voice, and they rehearse again.
    """
    made = Line(key="rehearsal", text=VOICE, pause=LEAST_PAUSE, length=estimate(VOICE))
    return () if table.running or table.rehearsal is None else (made,)


def notices(at: TableContext) -> Iterator[Words]:
    """Yield a notice of seats without a button at the hub, while buttons are tried."""
    if running(at.table):
        names = tuple(sitter.name for sitter in _tried_by(at.table) if sitter.seat > MOST_BUTTONS)
        if len(names) == 1:
            yield say("{who}'s seat has no button at the hub.", who=names[0])
        elif names:
            yield say("{names} have no button at the hub.", names=names)


def show_findings(at: TableContext) -> Iterator[Block]:
    """Yield the last rehearsal's findings: the ready players, or the faults with their remedies."""
    table = at.table
    now = table.rehearsal
    if now is None or not now.over or table.running:
        return
    rows = [Fact(sitter.name, _seat(sitter, now)) for sitter in table.sitters]
    votes = [heard for seat, heard in now.heard.items() if seat in table.seats]
    yield Facts("rehearsal", say("Rehearsal"), (*rows, Fact(say("The voice"), _voice(sum(votes), len(votes)))))


def _seat(sitter: Sitter, now: Rehearsal) -> Words:
    if sitter.device == AT_HUB:
        return say("Plays at the hub")
    if sitter.seat in now.ready:
        return say("Ready")
    if sitter.away:
        return say("The phone is asleep or offline: wake it and reload its page.")
    if sitter.seat in now.heard:
        if sitter.seat > MOST_BUTTONS:
            return say("The vote arrived, the tap didn't: try it again.")
        return say("The vote arrived, the button press didn't: tap the phone instead.")
    return say("No answer: check the phone and reload its page.")


def _voice(heard: int, voted: int) -> Words:
    if voted and heard == voted:
        return say("Everyone who voted can hear it.")
    if heard:
        return count("Only {n} person can hear it. Turn it up.", "Only {n} people can hear it. Turn it up.", heard)
    return say("Nobody can hear it. Turn it up.")


def _tried_by(table: Table) -> list[Sitter]:
    return [sitter for sitter in table.sitters if sitter.device != AT_HUB]
