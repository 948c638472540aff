"""A trade: asks for the answer, for the objects that are read aloud, and for their effects."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.chance import Chance
from companion.core.event import Event
from companion.core.move import Move
from companion.core.question import Answer, Choice, One, Question
from companion.core.text import Text, say
from companion.games.castle_of_the_devil.box import EFFECTS, PROFESSIONS, Effect, Profession, in_play
from companion.games.castle_of_the_devil.events import hidden as h
from companion.games.castle_of_the_devil.events import trades as x
from companion.games.castle_of_the_devil.moves import Asked, Happened
from companion.games.castle_of_the_devil.options import hub_asks
from companion.games.castle_of_the_devil.state import State, Trade
from companion.kit.choices import named_of
from companion.kit.hand import place_of, places
from companion.kit.listed import join_lines

REFUSED = "refuse"
ILLEGAL = "illegal"
"""The answer that the trade is not allowed: the Diplomat has only a bag, and demands the other (ruling CD-12)."""

NOTHING = "nothing"
"""The answer that nothing is read aloud: no effect, or the Broken mirror was traded."""

WAYS: tuple[x.Way, ...] = ("done", "left", "right", "without")


def trade(state: State) -> Asked:
    """Ask for the current step: the answer, the reading aloud, or an effect."""
    trade = state.trading
    match trade.step:
        case "answer":
            yield _answer(state, trade)
        case "read":
            yield _ask_read(state, trade)
        case "effect":
            yield _effect(state, trade)
        case "coat":
            yield _coat(state, trade)


def _readable(state: State, trade: Trade) -> tuple[Effect, ...]:
    """Return the effects that can be read aloud: a bag is never traded for the other, and all else exists once."""
    return tuple(effect for effect in state.effects if effect not in trade.read)


def _effect_of(answer: Answer) -> Effect | None:
    return next((effect for effect in EFFECTS if effect == answer), None)


def _answer(state: State, trade: Trade) -> Move[Event[State]]:
    def answered(by: int, answer: Answer, now: int, chance: Chance) -> Happened:
        if answer == ILLEGAL:
            return [x.DemandVoid(trade.by, trade.to)]
        if answer == REFUSED:
            left = state.edition.tokens - sum(state.tokens.values())
            token = left > 0 and not trade.demanded
            return [x.TradeRefused(trade.by, trade.to, demanded=trade.demanded, token=token)]
        return [x.TradeAccepted(trade.by, trade.to, _effect_of(answer))]

    ask = One((*_refusals(state, trade), *_acceptances(state, trade)))
    text = _describe_demand(state, trade) if trade.demanded else _legal_moves(state, trade)
    note = _explain_reading(state, trade)
    question = Question(id=f"answer-{state.steps}", text=text, ask=ask, note=note, required=True)
    return Move(trade.to, question, answered)


def _refusals(state: State, trade: Trade) -> Iterator[Choice]:
    if not trade.demanded:
        yield Choice(REFUSED, _refuses(state), "cross")
        return
    yield Choice(REFUSED, say("I don't have it: I'll show everything"), "cross")
    if _one_bag(state, trade.by):
        yield Choice(ILLEGAL, say("Not allowed: a bag for a bag"), "undo")


def _acceptances(state: State, trade: Trade) -> Iterator[Choice]:
    """Yield the objects that may be accepted: one that stays secret, or one that is read aloud."""
    demanded = trade.demanded
    yield Choice(NOTHING, say("Trade and keep it secret") if demanded else say("Accept and keep it secret"), "check")
    for one in _readable(state, trade):
        name, icon = EFFECTS[one]
        yield Choice(one, say("Trade: {what}", what=name) if demanded else say("Accept: {what}", what=name), icon)


def _explain_reading(state: State, trade: Trade) -> Text:
    """Return the rule on the objects that are read aloud, with their names; it depends on no object in a hand."""
    names = join_lines([EFFECTS[one][0] for one in _readable(state, trade)])
    return say("Read aloud only these: {what}. If the Broken mirror is traded, read nothing.", what=names)


def _one_bag(state: State, seat: int) -> bool:
    """Return whether `seat` may hold only a bag, as far as everyone knows."""
    return state.deck > 0 and state.objects[seat] == 1


def _describe_demand(state: State, trade: Trade) -> Text:
    who = state.name(trade.by)
    return say("{who} demands an object. If you have it, trade it.", who=who)


def _legal_moves(state: State, trade: Trade) -> Text:
    """Return the question, with the rule to follow before an answer."""
    asked = say("{who} offers you an object. To accept it, give one back.", who=state.name(trade.by))
    if not _one_bag(state, trade.to):
        return asked
    return say("{asked} If a bag is all you have, refuse the other bag.", asked=asked)


def _refuses(state: State) -> Text:
    """Return the refusal, with the objects that must be accepted."""
    if "pearl" in in_play(state.edition, state.players):
        return say("Refuse (not allowed for pearl or mirror)")
    return say("Refuse (not allowed for the mirror)")


def _ask_read(state: State, trade: Trade) -> Move[Event[State]]:
    kept = Choice(NOTHING, say("No, I keep it secret"), "check")
    ask = One((kept, *(Choice(one, *EFFECTS[one]) for one in _readable(state, trade))))
    text = say("{who} gave you an object. Is it one of these?", who=state.name(trade.to))
    note = _explain_reading(state, trade)
    question = Question(id=f"read-{state.steps}", text=text, ask=ask, note=note, required=True)
    return Move(trade.by, question, lambda by, answer, *_: [x.ReturnRead(trade.by, trade.to, _effect_of(answer))])


def _effect(state: State, trade: Trade) -> Move[Event[State]]:
    effect, seat = trade.read[-1], trade.performer

    def used(by: int, answer: Answer, now: int, chance: Chance) -> Happened:
        way = named_of(answer, WAYS)
        happened = x.EffectUsed(seat, effect, way, trade.partner)
        return [happened] if way == "without" else [happened, *_beside(state, trade, effect)]

    text, does = _asks(state, trade, effect)
    ask = One((*does, Choice("without", say("Skip it"), "cross")))
    return Move(seat, Question(id=f"effect-{state.steps}", text=text, ask=ask, required=True), used)


def _asks(state: State, trade: Trade, effect: Effect) -> tuple[Text, tuple[Choice, ...]]:
    """Return the question about an effect, and its choices besides doing without it."""
    other, icon = state.name(trade.partner), EFFECTS[effect][1]
    match effect:
        case "bag":
            return say("You traded a bag: draw an object?"), (Choice("done", say("Draw one"), "deck"),)
        case "tome":
            does = say("Swap with {other}", other=other)
            return say("You traded the Tome: swap professions?"), (Choice("done", does, icon),)
        case "privilege":
            does = say("See all of {other}'s objects", other=other)
            return say("You traded the Privilege: see every object?"), (Choice("done", does, icon),)
        case "coat":
            text = say("You traded the Coat: take another profession?")
            return text, (Choice("done", say("Take another"), icon),)
        case "monocle":
            does = say("See {other}'s company", other=other)
            return say("You traded the Monocle: see a company?"), (Choice("done", does, icon),)
        case "sextant":
            left, right = Choice("left", say("To the left"), "up"), Choice("right", say("To the right"), "down")
            return say("You traded the Sextant: which way does everyone pass an object?"), (left, right)


def _beside(state: State, trade: Trade, effect: Effect) -> Happened:
    """Return the secret event of an effect, if there is one."""
    seat, other = trade.performer, trade.partner
    match effect:
        case "monocle":
            return [h.CardsSeen(seat, other, state.companies.get(other))]
        case "tome":
            return [h.ProfessionsSwapped(seat, other, _swap(state, seat, other))]
        case "coat" if not hub_asks(state.setup):
            return [h.CoatTaken(seat)]
        case "coat" if state.dealt:
            return [h.UnusedShown(seat, state.unused)]
        case _:
            return ()


def _swap(state: State, seat: int, other: int) -> dict[int, Profession]:
    """Return the professions after a swap, as far as the hub knows them."""
    known = {one: state.profession_of(one) for one in (seat, other)} if hub_asks(state.setup) else {}
    return {to: given for to, by in ((seat, other), (other, seat)) if (given := known.get(by))}


def _coat(state: State, trade: Trade) -> Move[Event[State]]:
    """Return the secret question for the Coat's profession; of dealt ones it names only places."""
    seat, cards = trade.performer, state.unused if state.dealt else tuple(PROFESSIONS)

    def taken(by: int, answer: Answer, now: int, chance: Chance) -> Happened:
        if state.dealt:
            return [h.CoatTaken(by, cards[place_of(answer)])]
        return [h.CoatTaken(by, named_of(answer, cards))]

    question = Question(
        id=f"coat-{state.steps}",
        text=say("Which profession do you take? Your old one joins the unused ones."),
        ask=One(places(len(cards)) if state.dealt else tuple(Choice(card, *PROFESSIONS[card]) for card in cards)),
        secret=True,
        required=True,
    )

    def untaken(by: int, now: int, chance: Chance) -> Happened:
        # Chance takes one of the hub's cards; nobody else can say which real card a player takes.
        return [h.CoatTaken(by, chance.pick(cards) if state.dealt else None)]

    return Move(seat, question, taken, default_effect=untaken)
