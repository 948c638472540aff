"""The sentences on the screens of Overthrone that lead to cards."""

from __future__ import annotations

from companion.core.text import say
from companion.games.overthrone.box import COUNTED
from companion.games.overthrone.cards import ACCUSATIONS, NAMED, OWN, SCORING
from companion.texts import Translator
from tests.laws.drawn_screen import ReadSentence


class CourtSentences:
    """All of them, in one language."""

    def __init__(self, words: Translator) -> None:
        """Find them in the catalogue."""

        def read(*messages: str) -> ReadSentence:
            return ReadSentence(words, *messages)

        rows = ("Provinces × 2 (printed value)", "Other provinces (printed value)")
        self.rows = [*(words(say(row)) for row in rows), *(words(name) for name, _ in list(COUNTED.values())[2:])]
        self.named = {words(card.name): name for name, card in NAMED.items()}
        # The turn
        self.turn = (
            read("Draw a card. Act once, if you like. Play a card."),
            read("Now play a card."),
            read("Your last turn: act once, if you like. Play a card."),
        )
        self.others_turn = (
            read("{who} draws a card, may act once, then plays a card."),
            read("{who} may act once, then plays a card."),
            read("{who} plays a card."),
            read("Refill your hands to 7 cards. Then {who} begins."),
            read("Divide the middle. Then {who} begins."),
            read("{who} challenges a noble to a duel"),
            read("{who} attacks a province"),
            read("{who} bribes a character"),
            read("{who} plays an event, noble or bearer"),
        )
        self.refill = read("Refill all hands to 7 cards. Then you begin the next turn.")
        self.begins = (self.refill, read("Divide the middle. Then you begin the next turn."))
        self.card, self.rebellion = read("Card played"), read("Rebellion played")
        self.idle = read("Rebellion (no effect, last turn)")
        self.out = read("No cards left: sit out")
        self.special = read("Play an event, noble or bearer")
        # Duels, attacks and bribes
        self.duel = read("Challenge a noble to a duel")
        self.attack, self.bribe = read("Attack a province"), read("Bribe a character")
        self.aims = (read("{who}'s noble"), read("{who}'s province"), read("{who}'s character"))
        self.forces = (
            read("Musketeer values: how much guards the province? How much do you add?"),
            read("Gold values: how much lies with the character? How much do you add?"),
        )
        self.standing, self.laid = words(say("Already there")), words(say("You add"))
        self.reinforce = read("{n} against {other}: you're behind. How much do you add? 0: nothing.")
        self.loses = read("{n} against {other}: you lose. Nothing left to add")
        self.face_down = read("All cards are face down")
        self.too_early = read("Too early: some cards are missing")
        self.higher, self.highest_card = read("Whose card is higher?"), read("Whose card is highest?")
        self.wins, self.level = read("{who}'s card: {other}'s noble dies"), read("A tie")
        self.no_card, self.no_ear = read("{who} has no numbered card"), read("Nobody takes the King's ear")
        self.tied, self.stop = read("A tie. What now?"), read("End without a winner")
        self.fallen = read("Was the King's ear under the noble that died?")
        self.yes, self.no = words(say("Yes")), words(say("No"))
        # The division
        self.division = read("The division")
        self.events = read("First the events, in order of play: {order}. Then discard them.")
        self.event = read("{who} ({card}): {what}. Then discard the event.")
        self.own = [read(NAMED[name].does.message) for name in OWN]
        self.whole = read(
            "{who} takes the whole middle except events, and chooses the bearers' order. Discard the Rebellion."
        )
        self.rebels = (
            read("Rebels: {who}. No effect in the last turn. Discard every Rebellion."),
            read("Rebels: {who}. The king is free, {n} points each. Discard every Rebellion."),
            read("Rebels: {who}. Their Rebellions cancel out. Discard them."),
        )
        self.groups = read("Provinces, gold, musketeers, courtiers: the highest card wins its whole group.")
        self.reclaims = read("Players reclaim their nobles and bearers still there. Bearers' abilities come first.")
        self.counts_now = read("Division done: count the provinces")
        self.final_now = read("Division done: start the final count")
        self.name_it = read("Name a played event, noble or bearer: whose, and which?")
        self.tie, self.both_tie = read("A tie: whose highest cards match?"), read("A tie: both highest cards match")
        self.courtiers = read("How much are your courtiers with your nobles' emblems worth? 0: none, or no noble.")
        self.scores = {name: (read(one.yours.message), read(one.takes.message)) for name, one in SCORING.items()}
        self.nothing = read("Nothing to take")
        # At any time
        self.ear = read("King's ear")
        self.accusations = {card: read(name.message) for card, (name, _) in ACCUSATIONS.items()}
        self.passes, self.against = read("{who} passes on {card}"), read("Against {who}")
        self.religious = read("Religious decree")
        self.orders = read("With a Cardinal or Bishop: order {who} to free the king")
        self.ordered = read("{who} orders you to free the king.")
        self.ignores, self.refuses = read("My Cardinal or Bishop ignores it"), read("Refuse and lose 15 points")
        self.noble_decree = read("Noble decree")
        self.empty = read("The deck is empty")
        self.never = (
            read("The deck still has cards"),
            read("A noble has died"),
            read("Religious decree in the next turn, starting with {who}"),
        )
        # Counts
        self.highest = read("Tap the player with the highest noble (6 is highest). Tied? Tap them all.")
        self.count = read("Enter printed values. The hub doubles provinces in the colour of your nobles or Queen.")
        self.fix_count = read("Fix my province count")
        self.final = read("Enter your cards' printed values. Your hand, gold and events don't count.")
