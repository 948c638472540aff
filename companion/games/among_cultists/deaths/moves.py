"""Questions about effects of roles: to the players concerned, or to all in the same way."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import assert_never

from msgspec.structs import replace

from companion.core.chance import Chance
from companion.core.event import Event
from companion.core.game import Refused
from companion.core.move import Move
from companion.core.question import Answer, Choice, One, Question
from companion.core.text import Text, say
from companion.games.among_cultists.box.roles import MARKERS, Role, role_of
from companion.games.among_cultists.deaths import events as e
from companion.games.among_cultists.entering.events import EveningEvent
from companion.games.among_cultists.entering.questions import Asked, Drafted, Happened, find_draft, sure
from companion.games.among_cultists.rules.acting import able, occasion, others
from companion.games.among_cultists.rules.fates import KILLING, SHOWING, Fate, hub_knows, possible, showing
from companion.games.among_cultists.rules.voting import talk_until
from companion.games.among_cultists.table.fields import character_of
from companion.games.among_cultists.table.state import State
from companion.kit.choices import YES_OR_NO
from companion.kit.simultaneous_choice import SimultaneousChoice, ask, change

MARKER = One((Choice("cultist", say("A Cultist")), Choice("investigator", say("An Investigator"))))


# The Assassin


def kill(state: State) -> Asked:
    """Offer the Assassin's action to every player who may act, whatever their role: once, alive (p. 15, 20)."""
    if "assassin" not in state.plan.special or "assassin" in state.shown.values():
        return

    def killed(by: int, answer: Answer, now: int, chance: Chance) -> Happened:
        # Only this player learns it.
        if state.roles and state.roles[by] != "assassin":
            raise Refused(say("You're not the Assassin."))
        return [e.AssassinKilled(by, character_of(answer))]

    for who in able(state):
        aloud = who in state.setup.phoneless
        # A secret answer is confirmed, and the confirmation shows the name.
        named = state.choice(others(state, who)).choices
        kills = One(tuple(replace(one, text=say("I kill {who}", who=one.text)) for one in named))
        text = say("Assassin only, once: reveal yourself and kill someone in the same place. Who?")
        if len(named) == 1:
            text = say("I'm the Assassin: I kill {who}", who=named[0].text)
            kills = One((replace(named[0], text=text),))
        if named:
            id = f"kill-{occasion(state)}-{state.place}"
            question = Question(id=id, text=text, ask=kills, secret=not aloud)
            yield Move(who, question, _killed_aloud if aloud else killed)
    yield from _sure(state)


def _killed_aloud(by: int, answer: Answer, now: int, chance: Chance) -> Happened:
    return [Drafted("kill", by, by, character_of(answer))]


def _sure(state: State) -> Asked:
    """Ask for a confirmation if a player without a phone has shown the marker and named a victim.

    It counts whatever the hub was told: a refusal would tell the bystanders that this is not the Assassin.
    """
    draft = find_draft(state, "kill")
    if draft and draft.by in able(state) and draft.target in others(state, draft.by):
        by, victim = draft.by, draft.target
        names = {"who": state.name(by), "victim": state.name(victim)}
        text = say("Has {who} revealed the Assassin? Then {victim} dies. You can't undo this.", **names)
        yes = say("{who}, the Assassin, kills {victim}.", **names)
        yield from sure(state, draft, text, yes, lambda now: [e.AssassinKilled(by, victim)])


# Consequences of roles that the hub knows


def consequences(before: State, after: State, happened: Sequence[Event[State]]) -> Iterator[EveningEvent]:
    """Yield the effects of roles on characters after the events `happened`, from `before` to `after`."""
    state = after
    for event in happened if state.roles else ():
        for fate in event.fates(before, after) if isinstance(event, EveningEvent) else ():
            events = _comes(state, fate, killed=isinstance(event, e.AssassinKilled))
            if events and possible(after, fate) and state.ending is None:
                state = events.apply(state)
                yield events


def _comes(state: State, fate: Fate, *, killed: bool) -> EveningEvent | None:
    who, role = fate.character, state.roles.get(fate.character)
    if not hub_knows(state, fate.kind):
        return None
    if fate.kind in KILLING:
        return e.DiedOfRole(who, role) if role == fate.kind else None
    if fate.kind == "shows":
        return e.RoleShown(who, role) if role in SHOWING else None
    if fate.kind == "last":
        cultists = [one for one, held in state.roles.items() if held == "cultist"]
        return e.LastKnown(who, who in cultists and all(one in state.ghosts for one in cultists), killed)
    return None


# Questions before anything else goes on

DYING: Mapping[Role, Text] = {
    "novice": say("Starting a vote or using the camera kills the Novice. Are you the Novice? Everyone will know."),
    "coward": say("Finding someone dead kills the Coward. Are you the Coward? Everyone will know."),
    "clumsy": say("Using the knife kills the Clumsy one. Is that you? Everyone will know."),
}
"""The question about each role that dies of its deed, if the hub does not know the roles."""


def question(state: State) -> Asked:
    """Ask the first pending question."""
    asked = state.pending[0]
    match asked.kind:
        case "novice" | "coward" | "clumsy":
            role = role_of(asked.kind)
            return _ask(state, DYING[role], lambda answer, now: _answer(state, role if answer == "yes" else None, now))
        case "shows":
            by_value: dict[Answer, Role] = {role: role for role in showing(state)}
            roles = (Choice(role, MARKERS[role].name, "eye") for role in showing(state))
            among = One((*roles, Choice("none", say("None of these"), "cross")))
            text = say("You're dead. Some roles reveal themselves now. Is yours one of them?")
            return _ask(state, text, lambda answer, now: _answer(state, by_value.get(answer), now), among)
        case "changed":
            text = say("You hold the knife. Did you change your vote after the count?")
            return _ask(state, text, lambda answer, now: e.ChangeAnswered(asked.character, answer == "yes"))
        case "eliminated":
            text = say(
                "A correction says you're dead. Were you the last Cultist, voted out or killed by the "
                "Assassin? Everyone will know."
            )
            return _ask(
                state,
                text,
                lambda answer, now: (
                    e.LastAnswered(asked.character, True) if answer == "yes" else _answer(state, None, now)
                ),
            )
        case "last":
            text = say("You're eliminated. Were you the last living Cultist? Everyone will know.")
            if state.variant.cultists == 1:
                text = say("You're eliminated. Are you the Cultist? Everyone will know.")
            return _ask(state, text, lambda answer, now: e.LastAnswered(asked.character, answer == "yes"))
        case "marker":
            text = say("The AI is eliminated: turn over its marker. What is it?")
            return _ask(state, text, lambda answer, now: e.MarkerShown(answer == "cultist"), MARKER)
        case "partner":
            text = say(
                "The AI is eliminated. Are you the other Cultist, already a ghost? If so, say yes: the last "
                "Cultist is gone. Everyone else says no."
            )
            return _ask_all(state, text, e.PartnerAnswered)
        case "pyromaniac":
            text = say(
                "Are you the Pyromaniac, with your Sabotage or Failure still unplayed? If so, say yes: you "
                "die. Everyone else says no."
            )
            return _ask_all(state, text, e.PyromaniacAnswered)
        case _:
            assert_never(asked.kind)


def _place(state: State) -> str:
    return f"{state.pending[0].kind}-{state.settled}-{state.place}"


def _ask(state: State, text: Text, said: Callable[[Answer, int], EveningEvent], among: One = YES_OR_NO) -> Asked:
    """Ask the player of the character, or anybody about the AI; `said(answer, now)` makes an event of the answer."""
    question = Question(id=_place(state), text=text, ask=among, required=True)
    yield Move(state.pending[0].answers.asked, question, lambda by, answer, now, *_: [said(answer, now)])


def _answer(state: State, role: Role | None, now: int) -> e.RoleAnswered:
    """Return a player's answer; the last one begins a talk that has waited for it."""
    talks = state.vote is not None and state.vote.stage == "talk" and len(state.pending) == 1
    return e.RoleAnswered(state.pending[0].character, role, talk_until(state, now) if talks else None)


def _ask_all(state: State, text: Text, given: Callable[[int, bool], EveningEvent]) -> Asked:
    answers = state.pending[0].answers
    question = Question(
        id=_place(state),
        text=text,
        ask=YES_OR_NO,
        secret=True,
        required=True,
    )
    complete = partial(_show_answers, state)

    def again(seat: int) -> Question:
        return replace(question, id=f"{question.id}-{answers.times[seat]}", required=False)

    asked: Asked = ask(answers, question, lambda answer: answer == "yes", given, complete, lambda *_: False)
    for move in asked:
        yield from _in_secret_or_aloud(state, move)
    answered: Asked = change(answers, again, lambda answer: answer == "yes", given)
    yield from answered


def _in_secret_or_aloud(state: State, move: Move[Event[State]]) -> Asked:
    """Ask in secret while the table waits, and aloud once it has gone on: no marker is invented (AC-34).

    Everyone learns the effect in the end. So a `no` said aloud tells no more than the other answers.
    """
    aloud = state.pending[0].aloud
    waiting = tuple(seat for seat in state.pending[0].answers.unanswered if seat not in aloud)
    if waiting:
        yield replace(move, to=waiting, default_effect=lambda seat, now, chance: [e.LeftAloud(seat)])
    for seat in aloud:
        if seat in state.pending[0].answers.unanswered:
            id = f"{move.question.id}-aloud-{seat}"
            yield replace(move, to=seat, question=replace(move.question, id=id, secret=False), default_effect=None)


def _show_answers(state: State, answers: SimultaneousChoice[bool], now: int, chance: Chance) -> Happened:
    """Return the result of all answers: a missing one counts as no."""
    shown = answers.all_answers(False)
    if state.pending[0].kind == "partner":
        return [e.PartnerShown(any(shown.values()))]
    burnt = (seat for seat, yes in shown.items() if yes and seat in state.living)
    # If the hub knows the roles, only the Pyromaniac's answer counts.
    return [e.PyromaniacShown(tuple(one for one in burnt if not state.roles or state.roles[one] == "pyromaniac"))]
