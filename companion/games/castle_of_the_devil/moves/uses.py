"""The menu "I use …": the same on every phone, at each moment at which a rule lets somebody step in.

Nobody is asked for a profession or an object. What a rule forbids is refused on the phone
that tried it, and shows nowhere else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from companion.core.chance import Chance
from companion.core.game import Refused
from companion.core.offer import EVERYBODY, Offer
from companion.core.question import Answer, Choice, One, Question
from companion.core.text import Text, say
from companion.games.castle_of_the_devil.box import ONCE, PROFESSIONS, Profession
from companion.games.castle_of_the_devil.duel import BEAT, THINGS, USERS, Role, Thing
from companion.games.castle_of_the_devil.events import uses as u
from companion.games.castle_of_the_devil.moves import Asked, Happened
from companion.games.castle_of_the_devil.moves.fighting import more_pause
from companion.games.castle_of_the_devil.state import State
from companion.kit.steps import tap

FIGHT: tuple[Thing, ...] = ("dagger", "gloves", "knife", "whip", "ring", "thug", "master", "bodyguard", "duellist")

TOKENS: tuple[Thing, ...] = ("sword-token", "shield-token")

WRONG_PLACE: Mapping[Role, Text] = {
    "attacker": say("Only the attacker uses this."),
    "defender": say("Only the defender uses this."),
    "fighter": say("Only attacker and defender use this."),
    "for-attacker": say("Only who supports the attacker uses this."),
    "for-defender": say("Only who supports the defender uses this."),
    "supporter": say("Only who supports a side uses this."),
    "outsider": say("You are on a side of this duel."),
}


def use(state: State) -> Asked:
    """Everybody finds in the menu what may be used now."""
    choices = {choice.value: (choice, thing, target) for choice, thing, target in _choices(state)}

    def used(by: int, answer: Answer, now: int, chance: Chance) -> Happened:
        _, thing, target = choices[str(answer)]
        return _used(state, by, thing, target, now)

    ask = One(tuple(choice for choice, *_ in choices.values()))
    yield Offer(EVERYBODY, Question(id=f"use-{state.steps}", text=_text(state), ask=ask), used)


def _text(state: State) -> Text:
    """Return the name of the menu, with what has to be heeded before the Diplomat demands anything (ruling CD-12)."""
    if state.phase == "turn" and state.deck and state.objects[state.playing] == 1:
        return say("I use … With nothing but a bag, the Diplomat demands no bag.")
    return say("I use …")


Found = Iterator[tuple[Choice, Thing, int | None]]


def _choices(state: State) -> Found:
    match state.phase:
        case "turn":
            yield from _aimed("diplomat", state, state.others(state.playing), _of_diplomat)
            yield _plain("clairvoyant")
        case "challenge":
            yield Choice("priest", say("Priest: there is no duel"), PROFESSIONS["priest"][1]), "priest", None
        case "hypnosis":
            yield from _aimed("hypnotist", state, tuple(state.fighting.sides), _of_hypnotist)
        case "fight":
            yield from map(_plain, FIGHT)
            yield from _aimed("mixer", state, state.fighting.fighters, _of_mixer)
            yield from map(_plain, TOKENS if state.edition.tokens else ())
        case _:
            yield Choice("doctor", say("Doctor: there is no prize"), PROFESSIONS["doctor"][1]), "doctor", None


def _of_diplomat(who: str) -> Text:
    return say("Diplomat: I demand an object of {who}", who=who)


def _of_hypnotist(who: str) -> Text:
    return say("Hypnotist: {who} supports nobody", who=who)


def _of_mixer(who: str) -> Text:
    return say("Poison mixer: {who} wins", who=who)


def _plain(thing: Thing) -> tuple[Choice, Thing, int | None]:
    return Choice(thing, *THINGS[thing]), thing, None


def _aimed(thing: Profession, state: State, targets: tuple[int, ...], text: Callable[[str], Text]) -> Found:
    icon = PROFESSIONS[thing][1]
    for target in targets:
        yield Choice(f"{thing}-{target}", text(state.name(target)), icon), thing, target


def _used(state: State, seat: int, thing: Thing, target: int | None, now: int) -> Happened:
    profession = next((one for one in PROFESSIONS if one == thing), None)
    _check_moment(state, seat, thing)
    if profession is None:
        return [u.ThingUsed(seat, thing, more_pause(state, now))]
    _check_profession(state, seat, profession)
    if profession == "priest":
        return [u.ProfessionUsed(seat, profession, attacker=state.fighting.attacker, gives=u.gives_to(state, seat))]
    return [u.ProfessionUsed(seat, profession, target, more_pause(state, now, BEAT) if state.duel else None)]


def _check_moment(state: State, seat: int, thing: Thing) -> None:
    """Raise `Refused` if what everybody knows of the moment forbids it."""
    duel = state.duel
    if duel is None:
        if seat != state.actor:
            raise Refused(say("Only in your own turn."))
        if thing == "clairvoyant" and not state.deck:
            raise Refused(say("No object is left in the deck."))
        return
    if seat == duel.silenced:
        raise Refused(say("The Hypnotist lets you use nothing in this duel."))
    if not duel.fits(seat, USERS[thing], supporters_mix=state.edition.supporters_mix):
        raise Refused(WRONG_PLACE[USERS[thing]])
    if thing in TOKENS and not state.tokens[seat]:
        raise Refused(say("You have no duel token."))
    if thing in TOKENS and duel.alone and seat not in duel.fighters:
        raise Refused(say("Beside the Duellist nobody supports."))
    if thing not in TOKENS and any(use.thing == thing for use in duel.uses):
        raise Refused(say("It is used in this duel already."))


def _check_profession(state: State, seat: int, profession: Profession) -> None:
    """Raise `Refused` if `seat` cannot have this profession, or has spent it."""
    mine = state.face_up.get(seat)
    if mine == profession and profession in ONCE:
        raise Refused(say("It is spent as long as it lies face up."))
    if mine not in (None, profession) or state.professions.get(seat, profession) != profession:
        raise Refused(say("This is not your profession."))
    if mine is None and profession in state.face_up.values():
        raise Refused(say("It lies before somebody else."))


def take_back(state: State) -> Asked:
    """Who has used an object or a token in this duel may take the last one back."""
    duel = state.fighting
    users = tuple(dict.fromkeys(use.seat for use in duel.uses if use.thing not in PROFESSIONS))
    question = tap(f"retract-{state.steps}", say("Take back what I used last"), icon="undo").question
    if users:
        yield Offer(users, question, lambda by, answer, now, chance: [u.ThingTakenBack(by, more_pause(state, now))])
