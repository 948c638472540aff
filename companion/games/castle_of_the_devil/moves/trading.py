"""A trade: the other accepts or refuses, and what has an effect is read aloud by who received it."""

from __future__ import annotations

from companion.core.chance import Chance
from companion.core.event import Event
from companion.core.offer import Offer
from companion.core.question import Answer, Choice, One, Question
from companion.core.text import Text, say
from companion.games.castle_of_the_devil.box import EFFECTS, PROFESSIONS, Effect
from companion.games.castle_of_the_devil.events import hidden as h
from companion.games.castle_of_the_devil.events import trades as x
from companion.games.castle_of_the_devil.moves.base import Asked, Happened
from companion.games.castle_of_the_devil.state import State, Trade
from companion.kit.hand import place_of, places

REFUSED = "refuse"
NOTHING = "nothing"
"""What was received has no effect, or the Broken mirror was traded."""

WAYS: tuple[x.Way, ...] = ("done", "left", "right", "without")


def trade(state: State) -> Asked:
    """The table waits for an answer, for what is read aloud, or for an effect."""
    trade = state.trading
    match trade.step:
        case "answer":
            yield _answer(state, trade)
        case "read":
            yield _read(state, trade)
        case "effect":
            yield _effect(state, trade)
        case "coat":
            yield _coat(state, trade)


def _readable(state: State, trade: Trade) -> tuple[Effect, ...]:
    """Return what may be read aloud: a bag is never traded for the other, all else is there once."""
    return tuple(effect for effect in state.effects if effect not in trade.read)


def _effect_of(answer: Answer) -> Effect | None:
    return next((effect for effect in EFFECTS if effect == answer), None)


def _answer(state: State, trade: Trade) -> Offer[Event[State]]:
    def answered(by: int, answer: Answer, now: int, chance: Chance) -> Happened:
        if answer == REFUSED:
            left = state.edition.tokens - sum(state.tokens.values())
            token = left > 0 and not trade.demanded
            return [x.TradeRefused(trade.by, trade.to, demanded=trade.demanded, token=token)]
        return [x.TradeAccepted(trade.by, trade.to, _effect_of(answer))]

    refuse = say("I do not have it: I show my objects") if trade.demanded else say("I refuse")
    plain = say("We trade: nothing to read aloud") if trade.demanded else say("I accept: nothing to read aloud")
    reads = [Choice(one, _accepts(one, trade), EFFECTS[one][1]) for one in _readable(state, trade)]
    text = _asked(state, trade)
    ask = One((Choice(REFUSED, refuse, "cross"), Choice(NOTHING, plain, "check"), *reads))
    return Offer(trade.to, Question(id=f"answer-{state.steps}", text=text, ask=ask, awaited=True), answered)


def _asked(state: State, trade: Trade) -> Text:
    """Return the question, with what has to be heeded before an answer."""
    who = state.name(trade.by)
    if trade.demanded:
        return say("{who} demands an object of you. After the trade read aloud what you received.", who=who)
    if state.deck:
        return say(
            "{who} offers you an object. Pearl and mirror you must accept; with nothing but a bag you refuse the other "
            "bag. If you accept, give one back, then read aloud what you received.",
            who=who,
        )
    return say(
        "{who} offers you an object. Pearl and mirror you must accept. If you accept, give one back, then read aloud "
        "what you received.",
        who=who,
    )


def _accepts(effect: Effect, trade: Trade) -> Text:
    if trade.demanded:
        return say("We trade: {what}", what=EFFECTS[effect][0])
    return say("I accept: {what}", what=EFFECTS[effect][0])


def _read(state: State, trade: Trade) -> Offer[Event[State]]:
    reads = [Choice(one, *EFFECTS[one]) for one in _readable(state, trade)]
    ask = One((Choice(NOTHING, say("Nothing to read aloud"), "check"), *reads))
    text = say("Read aloud what you received from {who}.", who=state.name(trade.to))
    question = Question(id=f"read-{state.steps}", text=text, ask=ask, awaited=True)
    return Offer(trade.by, question, lambda by, answer, *_: [x.ReturnRead(trade.by, trade.to, _effect_of(answer))])


def _effect(state: State, trade: Trade) -> Offer[Event[State]]:
    effect, seat = trade.read[-1], trade.performer

    def used(by: int, answer: Answer, now: int, chance: Chance) -> Happened:
        way = next(way for way in WAYS if way == answer)
        happened = x.EffectUsed(seat, effect, way)
        return [happened] if way == "without" else [happened, *_beside(state, trade, effect)]

    text, does = _asks(state, trade, effect)
    ask = One((*does, Choice("without", say("I do without"), "cross")))
    return Offer(seat, Question(id=f"effect-{state.steps}", text=text, ask=ask, awaited=True), used)


def _asks(state: State, trade: Trade, effect: Effect) -> tuple[Text, tuple[Choice, ...]]:
    """Return what an effect asks of who carries it out, and the choices beside doing without."""
    other, icon = state.name(trade.partner), EFFECTS[effect][1]
    match effect:
        case "bag":
            return say("You have traded a bag: draw an object?"), (Choice("done", say("I draw"), "deck"),)
        case "tome":
            does = say("I swap with {other}", other=other)
            return say("You have traded the Tome: swap professions?"), (Choice("done", does, icon),)
        case "privilege":
            does = say("I look at all objects of {other}", other=other)
            return say("You have traded the Privilege: look at all objects?"), (Choice("done", does, icon),)
        case "coat":
            text = say("You have traded the Coat: take another profession?")
            return text, (Choice("done", say("I take one"), icon),)
        case "monocle":
            does = say("I look at the company of {other}", other=other)
            return say("You have traded the Monocle: look at a company?"), (Choice("done", does, icon),)
        case "sextant":
            left, right = Choice("left", say("To the left"), "up"), Choice("right", say("To the right"), "down")
            return say("You have traded the Sextant: which way do all pass an object?"), (left, right)


def _beside(state: State, trade: Trade, effect: Effect) -> Happened:
    """Return what one seat alone learns by an effect, or what becomes of professions."""
    seat, other = trade.performer, trade.partner
    match effect:
        case "monocle":
            return [h.CardsSeen(seat, other, state.companies.get(other))]
        case "tome":
            known = state.professions
            got = {seat: known[other], other: known[seat]} if known else {}
            return [h.ProfessionsSwapped(seat, other, got)]
        case "coat" if not state.professions:
            return [h.CoatTaken(seat)]
        case "coat" if state.dealt:
            return [h.UnusedShown(seat, state.unused)]
        case _:
            return ()


def _coat(state: State, trade: Trade) -> Offer[Event[State]]:
    """Return the secret question which profession the Coat brings: of dealt ones it names places alone."""
    seat, cards = trade.performer, state.unused if state.dealt else tuple(PROFESSIONS)

    def taken(by: int, answer: Answer, now: int, chance: Chance) -> Happened:
        if state.dealt:
            return [h.CoatTaken(by, cards[place_of(answer)])]
        return [h.CoatTaken(by, next(card for card in cards if card == answer))]

    question = Question(
        id=f"coat-{state.steps}",
        text=say("Which profession do you take? The old one is unused then."),
        ask=One(places(len(cards)) if state.dealt else tuple(Choice(card, *PROFESSIONS[card]) for card in cards)),
        secret=True,
        awaited=True,
    )
    return Offer(seat, question, taken, otherwise=lambda by, now, chance: [h.CoatTaken(by, chance.pick(cards))])
