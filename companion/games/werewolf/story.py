"""The story at the end, chapter by chapter, to be read aloud: looks, attacks, potions, deaths, votes, right guesses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.core.text import Text, count, say
from companion.core.view import Fact
from companion.games.werewolf.night import seat_in
from companion.games.werewolf.options import has, role_set
from companion.games.werewolf.roles import NAMES, Role, acting_in
from companion.games.werewolf.state import Death, Moment, Night, State, StoryMoment
from companion.kit.listed import join_sentences

MOMENTS: dict[Moment, Text] = {
    "tied-again": say("It's a tie again: nobody is voted out."),
    "nobody": say("Nobody is voted out."),
    "silent": say("Nobody votes."),
    "unaccused": say("Nobody is accused twice: no vote today."),
    "no-shot": say("The Hunter doesn't shoot."),
    "powers-lost": say("Without its Elder the village loses its powers."),
}
"""The moments that name nobody."""


def story(state: State) -> Iterator[Fact]:
    """Yield a chapter for cards that did not match, for each night and day, and for the end."""
    if state.deals > 1:
        again = count(
            "The cards don't match, and everyone enters theirs again.",
            "The cards don't match {n} times, and everyone enters theirs again.",
            state.deals - 1,
        )
        yield Fact(say("The deal"), again)
    for night in state.nights:
        told = [*_picks(state, night), *_course(state, night.number, by_day=False), *_guesses(state, night)]
        yield Fact(say("Night {n}", n=night.number), join_sentences(told))
        if state.by_day or night.number < len(state.nights):
            told = list(_course(state, night.number, by_day=True)) or [say("There's no vote.")]
            yield Fact(say("Day {n}", n=night.number), join_sentences(told))
    if told := [*_kept_potions(state), *_best_guesses(state)]:
        yield Fact(say("In the end"), join_sentences(told))


def _picks(state: State, night: Night) -> Iterator[Text]:
    """Yield the picks that count, but for those that kill."""
    if night.number == 1 and has(state.setup, "cupid"):
        yield _loves(state)
    if night.seen is not None:
        who, other = _of(state, "seer"), state.name(night.seen)
        if state.roles[night.seen] == "werewolf":
            yield say("{who}, the Seer, sees a Werewolf in {other}.", who=who, other=other)
        else:
            yield say("{who}, the Seer, sees no Werewolf in {other}.", who=who, other=other)
    if night.guarded is not None and night.guarded != night.victim:
        who, other = _of(state, "bodyguard"), state.name(night.guarded)
        if who == other:
            yield say("{who}, the Bodyguard, stays on guard at home.", who=who)
        else:
            yield say("{who}, the Bodyguard, guards {other}.", who=who, other=other)
    if state.was_quiet(night):
        yield say("The pack doesn't hunt yet.")
    elif night.victim is None:
        yield say("The pack attacks nobody.")
    else:
        yield from _attack(state, night, night.victim)
    if night.poisoned is not None and not _died(state, night.poisoned, "poison", night):
        # The pack was quicker, or the player has gone home.
        who, other = _of(state, "witch"), state.name(night.poisoned)
        yield say("{who}, the Witch, wastes the poison on {other}.", who=who, other=other)


def _loves(state: State) -> Text:
    """Return the result of the eve."""
    cupid = _of(state, "cupid")
    match [state.name(seat) for seat in state.lovers]:
        case []:
            return say("{who}, Cupid, makes nobody fall in love.", who=cupid)
        case [one, other] if cupid in (one, other):
            return say("{who}, Cupid, falls in love with {other}.", who=cupid, other=other if cupid == one else one)
        case both:
            return say("{who}, Cupid, makes {other} fall in love.", who=cupid, other=tuple(both))


def _attack(state: State, night: Night, victim: int) -> Iterator[Text]:
    """Yield the attack on a victim who survives it; a death is told in the course of the night."""
    if _died(state, victim, "attack", night):
        return
    name = state.name(victim)
    if night.guarded == victim:
        guard = _of(state, "bodyguard")
        if guard == name:
            yield say("{who}, the Bodyguard, fends off the pack.", who=guard)
        else:
            yield say("{who}, the Bodyguard, saves {other} from the pack.", who=guard, other=name)
        if night.healed:
            yield say("The Witch's healing potion isn't needed.")
    elif night.healed:
        witch = _of(state, "witch")
        if witch == name:
            yield say("The pack attacks {who}, the Witch, who drinks the healing potion.", who=witch)
        else:
            yield say("{who}, the Witch, saves {other} from the pack.", who=witch, other=name)
    elif victim not in state.left and state.roles[victim] == "elder":
        yield say("{who}, the Elder, survives the pack's attack.", who=name)
    else:
        yield say("The pack attacks {who} in vain.", who=name)


def _course(state: State, number: int, *, by_day: bool) -> Iterator[Text]:
    """Yield the deaths of a night or a day, and what else happens there, in their order."""
    found: list[tuple[tuple[int, int], Text]] = []
    for place, death in enumerate(state.deaths):
        if (death.night, death.by_day) == (number, by_day):
            found.append(((place, 1), _death(state, death)))
    for told in state.told:
        if (told.night, told.by_day) == (number, by_day):
            found.append(((told.after, 0), _moment(state, told)))
    yield from (text for _, text in sorted(found, key=lambda one: one[0]))


def _death(state: State, death: Death) -> Text:
    """Return a death in a sentence, with the role that it ends."""
    who = _named(state, death.seat)
    match death.cause:
        case "vote":
            return say("The village votes out {who}.", who=who)
        case "shot":
            return say("The Hunter shoots {who}.", who=who)
        case "grief":
            partner = next(state.name(seat) for seat in state.lovers if seat != death.seat)
            return say("{who} dies of grief for {other}.", who=who, other=partner)
        case "poison":
            return say("{who}, the Witch, poisons {other}.", who=_of(state, "witch"), other=who)
        case "attack" if state.nights[death.night - 1].drawn:
            # Chance has decided between several.
            return say("The divided pack devours {who}.", who=who)
        case "attack":
            return say("The pack devours {who}.", who=who)


def _moment(state: State, told: StoryMoment) -> Text:
    match told.what:
        case "tied":
            return say("A tie between {who}. They speak, and everyone votes again.", who=state.names(told.seats))
        case "spared":
            who = state.name(told.seats[0])
            return say("The village votes out {who}, the Village idiot, who stays alive.", who=who)
        case "fled":
            return say("The village votes out {who}, who goes home at once.", who=_named(state, told.seats[0]))
        case "left" if any(death.seat == told.seats[0] for death in state.deaths[: told.after]):
            return say("The ghost of {who} goes home.", who=state.name(told.seats[0]))
        case "left":
            return say("{who} goes home.", who=_named(state, told.seats[0]))
        case what:
            return MOMENTS[what]


def _guesses(state: State, night: Night) -> Iterator[Text]:
    if right := state.names(_guessed_right(state, night)):
        yield count("{who} guesses right.", "{who} guess right.", len(right), who=right)


def _kept_potions(state: State) -> Iterator[Text]:
    """Yield the potions that the Witch has kept to the end, unless they are gone with the Elder or with her."""
    witch = state.holder("witch")
    if witch is None or witch in state.left:
        return
    match state.has_heal, state.has_poison:
        case True, True:
            yield say("{who}, the Witch, never uses a potion.", who=state.name(witch))
        case True, False:
            yield say("{who}, the Witch, never uses the healing potion.", who=state.name(witch))
        case False, True:
            yield say("{who}, the Witch, never uses the poison.", who=state.name(witch))


def _best_guesses(state: State) -> Iterator[Text]:
    found = right_guesses(state)
    if most := max(found.values(), default=0):
        best = state.names([seat for seat in state.setup.seats if found[seat] == most])
        yield count(
            "{who} has the most right guesses: {most}.",
            "{who} have the most right guesses: {most}.",
            len(best),
            who=best,
            most=str(most),
        )


def right_guesses(state: State) -> Counter[int]:
    """Return the number of nights in which each seat has suspected a Werewolf, alive or as a ghost that bets."""
    return Counter(seat for night in state.nights for seat in _guessed_right(state, night))


def _guessed_right(state: State, night: Night) -> list[int]:
    """Return the seats that have suspected a Werewolf in a night, alive or as a ghost that bets, clockwise."""
    bets = {seat for seat, suspect in night.bets.items() if state.roles[suspect] == "werewolf"}
    return sorted(bets | {seat for seat in night.alive if _suspects_wolf(state, night, seat)})


def _suspects_wolf(state: State, night: Night, seat: int) -> bool:
    """Return whether a seat of the village has picked a Werewolf as a suspect; a look or a guard is none."""
    role = state.roles[seat]
    acts = role in acting_in("watch-1", role_set(state.setup), quiet=state.was_quiet(night))
    picked = seat_in(night.pick("watch-2" if acts else "watch-1", seat))
    return role != "werewolf" and picked is not None and state.roles[picked] == "werewolf"


def _died(state: State, seat: int, cause: str, night: Night) -> bool:
    return any(
        (death.seat, death.cause, death.night, death.by_day) == (seat, cause, night.number, False)
        for death in state.deaths
    )


def _named(state: State, seat: int) -> Text:
    return say("{who} ({role})", who=state.name(seat), role=NAMES[state.roles[seat]])


def _of(state: State, role: Role) -> str:
    return next(state.name(seat) for seat, held in state.roles.items() if held == role)
