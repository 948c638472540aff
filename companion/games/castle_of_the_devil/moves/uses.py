"""The menu "I use …": lets anyone step in when a rule allows it, and is the same on every phone.

Nobody is asked for a profession or an object. A forbidden use is refused on the phone that tried it, and shows nowhere
else. A profession that is turned up stays so. So the phone asks once more, whether its player holds that profession or
not; only then is the player's own card checked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from companion.core.chance import Chance
from companion.core.game import Refused
from companion.core.move import EVERYBODY, Move
from companion.core.question import Answer, Choice, One, Question
from companion.core.text import Text, Words, say
from companion.games.castle_of_the_devil.box import ONCE, PROFESSIONS, Profession
from companion.games.castle_of_the_devil.duel import BEAT, THINGS, USERS, Role, Thing
from companion.games.castle_of_the_devil.events import uses as u
from companion.games.castle_of_the_devil.moves import Asked, Happened
from companion.games.castle_of_the_devil.moves.fighting import more_pause
from companion.games.castle_of_the_devil.state import State
from companion.kit.choices import lone, named_of
from companion.kit.phases import at_hand
from companion.kit.steps import tap

FIGHT: tuple[Thing, ...] = ("dagger", "gloves", "knife", "whip", "ring", "thug", "master", "bodyguard", "duellist")

TOKENS: tuple[Thing, ...] = ("sword-token", "shield-token")

WRONG_PLACE: Mapping[Role, Text] = {
    "attacker": say("Only the attacker can use this."),
    "defender": say("Only the defender can use this."),
    "fighter": say("Only the attacker or the defender can use this."),
    "for-attacker": say("Only the attacker's supporters can use this."),
    "for-defender": say("Only the defender's supporters can use this."),
    "supporter": say("Only a supporter can use this."),
    "outsider": say("You're fighting or supporting someone in this duel."),
}

NOT_YOURS = say("This isn't your profession.")


def use(state: State) -> Asked:
    """Ask everyone for the things that can be used now."""
    choices = {choice.value: (choice, thing, target) for choice, thing, target in _choices(state)}

    def used(by: int, answer: Answer, now: int, chance: Chance) -> Happened:
        _, thing, target = choices[str(answer)]
        _check_moment(state, by, thing)
        if thing not in PROFESSIONS:
            return [u.ThingUsed(by, thing, more_pause(state, now))]
        _check_face_up(state, by, thing)
        if state.face_up.get(by) == thing:
            return _turned_up(state, by, thing, target, now)
        return [u.ProfessionWeighed(by, str(answer))]

    ask = One(tuple(choice for choice, *_ in choices.values()))
    menu = say("Use an object or profession") if state.phase == "fight" else say("Use my profession")
    text = lone(ask.choices, menu)
    yield Move(EVERYBODY, Question(id=f"use-{state.steps}", text=text, ask=ask, note=_note(state)), used)
    for seat, value in state.weighed.items():
        if value in choices:
            yield from at_hand(partial(_surely, seat=seat, found=choices[value]))(state)


def _surely(state: State, seat: int, found: tuple[Choice, Thing, int | None]) -> Asked:
    choice, thing, target = found

    def turned(by: int, answer: Answer, now: int, chance: Chance) -> Happened:
        _check_moment(state, by, thing)
        _check_face_up(state, by, thing)
        return _turned_up(state, by, thing, target, now)

    what = choice.text
    once = say("Reveal and spend: {what}", what=what)
    text = once if thing in ONCE else say("Reveal: {what}", what=what)
    question = tap(f"sure-{choice.value}-{state.steps}", text, icon=choice.icon).question
    yield tap(f"leave-{state.steps}", say("Cancel"), u.ProfessionWeighed(seat), to=seat, icon="undo")
    yield Move(seat, question, turned)


def _note(state: State) -> Words:
    """Return the rule to follow before the Diplomat's demand (ruling CD-12)."""
    if state.phase == "turn" and state.deck and state.objects[state.playing] == 1:
        return say("Holding only a bag, the Diplomat can't demand the other one.")
    return ""


Found = Iterator[tuple[Choice, Thing, int | None]]


def _choices(state: State) -> Found:
    match state.phase:
        case "turn":
            yield from _list_targets("diplomat", state, state.others(state.playing))
            yield _plain("clairvoyant")
        case "challenge":
            yield Choice("priest", say("Priest prevents the duel"), PROFESSIONS["priest"][1]), "priest", None
        case "hypnosis":
            yield from _list_targets("hypnotist", state, tuple(state.fighting.sides))
        case "fight":
            yield from map(_plain, FIGHT)
            yield from _list_targets("mixer", state, state.fighting.fighters)
            yield from map(_plain, TOKENS if state.edition.tokens else ())
        case _:
            yield Choice("doctor", say("Doctor cancels the prize"), PROFESSIONS["doctor"][1]), "doctor", None


AIMED: Mapping[Profession, Callable[[str], Text]] = {
    "diplomat": lambda who: say("Diplomat demands an object from {who}", who=who),
    "hypnotist": lambda who: say("Hypnotist silences {who}", who=who),
    "mixer": lambda who: say("Poison mixer lets {who} win", who=who),
}


def _plain(thing: Thing) -> tuple[Choice, Thing, int | None]:
    return Choice(thing, *THINGS[thing]), thing, None


def _list_targets(thing: Profession, state: State, targets: tuple[int, ...]) -> Found:
    icon = PROFESSIONS[thing][1]
    for target in targets:
        yield Choice(f"{thing}-{target}", AIMED[thing](state.name(target)), icon), thing, target


def _turned_up(state: State, seat: int, thing: Thing, target: int | None, now: int) -> Happened:
    """Return the use of a profession; raises `Refused` if its owner's phone knows a different one.

    For a player without a phone anyone taps, so the card on the table decides: a refusal would tell the hidden one.
    """
    profession = named_of(thing, PROFESSIONS)
    if seat not in state.setup.phoneless and state.professions.get(seat, profession) != profession:
        raise Refused(NOT_YOURS)
    if profession == "priest":
        return [u.ProfessionUsed(seat, profession, attacker=state.fighting.attacker, gives=u.gives_to(state, seat))]
    return [u.ProfessionUsed(seat, profession, target, more_pause(state, now, BEAT) if state.duel else None)]


def _check_moment(state: State, seat: int, thing: Thing) -> None:
    duel = state.duel
    if duel is None:
        if seat != state.actor:
            raise Refused(say("Only on your own turn."))
        if thing == "clairvoyant" and not state.deck:
            raise Refused(say("The deck is empty."))
        return
    # The duel is decided by the time the Doctor acts (ruling CD-15).
    if seat == duel.silent_seat and duel.step != "aftermath":
        raise Refused(say("The Hypnotist has silenced you for this duel."))
    if not duel.fits(seat, USERS[thing], supporters_mix=state.edition.supporters_mix):
        raise Refused(WRONG_PLACE[USERS[thing]])
    if thing in TOKENS and not state.tokens[seat]:
        raise Refused(say("You have no duel tokens."))
    if thing in TOKENS and duel.alone and seat not in duel.fighters:
        raise Refused(say("With the Duellist in play, there's no support."))
    if thing not in TOKENS and any(use.thing == thing for use in duel.uses):
        raise Refused(say("It's already in use in this duel."))


def _check_face_up(state: State, seat: int, thing: Thing) -> None:
    """Raise `Refused` if the open professions forbid that `seat` uses this one."""
    mine = state.face_up.get(seat)
    if mine == thing and thing in ONCE:
        raise Refused(say("It's spent while it's face up."))
    if mine not in (None, thing):
        raise Refused(NOT_YOURS)
    if mine is None and thing in state.face_up.values():
        raise Refused(say("Another player has this card face up."))


def take_back(state: State) -> Asked:
    """Let players undo their last object or token in this duel."""
    duel = state.fighting
    users = tuple(dict.fromkeys(use.seat for use in duel.uses if use.thing not in PROFESSIONS))
    question = tap(f"retract-{state.steps}", say("Undo my last object or token"), icon="undo").question
    if users:
        yield Move(users, question, lambda by, answer, now, chance: [u.ThingTakenBack(by, more_pause(state, now))])
