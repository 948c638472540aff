"""The cards of a first game of Castle of the Devil: deck, hands, companies and professions, as newcomers move them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from companion.core.text import say
from companion.games.castle_of_the_devil.box import (
    COMPANIES,
    EDITIONS,
    EFFECTS,
    OBJECTS,
    PROFESSIONS,
    Company,
    Object,
    copies,
    each_side,
    starting,
)
from companion.texts import Translator
from tests.games.castle_of_the_devil.open_cards import NEEDED, Claim, Kind, OpenCards, real_winners
from tests.laws.drawn_screen import LEAVE, Asked, Page, ReadSentence, Reply

BAGS: tuple[Object, Object] = ("key-bag", "goblet-bag")
FORCED: tuple[Object, Object] = ("pearl", "mirror")
"""The objects that nobody may refuse."""

RED: tuple[Object, ...] = (*BAGS, "key", "goblet")
"""The objects with a red seal, which edition A deals first."""

PATIENCE = 6
"""The turns of each player after which newcomers declare on a guess."""

SEEN = 0.7
"""Probability (0 to 1) that somebody has seen the cards of the whole company by their turn."""


class CoachSentences:
    """The sentences that people know how to read, in one language."""

    def __init__(self, words: Translator) -> None:
        """Take the language of the screens."""

        def read(message: str, many: str = "") -> ReadSentence:
            return ReadSentence(words, message, many)

        self.objects = {words(name): one for one, (name, _) in OBJECTS.items()}
        self.effects: dict[str, str] = {one: words(name) for one, (name, _) in EFFECTS.items()}
        self.companies = {words(name): one for one, (name, _) in COMPANIES.items()}
        self.professions = {words(name) for name, _ in PROFESSIONS.values()}
        self.company, self.profession = words(say("Your company")), words(say("Your profession"))
        self.held, self.deck = words(say("Objects")), words(say("The deck"))
        self.does, self.declare = read("What will you do?"), read("Declare victory")
        self.back = read("Something else")
        self.trade, self.challenge = read("Trade with {who}"), read("Challenge {who}")
        self.offered = read("{who} offers you an object. To accept it, give one back.")
        self.demanded = read("{who} demands an object. If you have it, trade it.")
        self.lacks = read("I don't have it: I'll show everything")
        self.refused = (read("Refuse (not allowed for pearl or mirror)"), read("Refuse (not allowed for the mirror)"))
        self.kept = (read("Accept and keep it secret"), read("Trade and keep it secret"), read("No, I keep it secret"))
        self.named = (read("Accept: {what}"), read("Trade: {what}"))
        self.returned = read("{who} gave you an object. Is it one of these?")
        self.draws, self.swaps = read("Draw one"), read("Swap with {other}")
        self.coat = read("Take another")
        self.left, self.right = read("To the left"), read("To the right")
        self.surplus = read("You hold more than {n} objects. Who gets one?")
        self.takes = read("See {who}'s objects and take one")
        self.uses = (read("Use an object or profession"), read("Use my profession"))
        self.once = read("Reveal and spend: {what}")
        self.diplomat = read("Diplomat demands an object from {who}")
        self.own = read("My company has what it needs")
        self.rivals = read("The rivals have what they need")
        self.lodge = read("I win alone with the lodge's arms")
        self.claims: dict[Kind, ReadSentence] = {"own": self.own, "rivals": self.rivals, "lodge": self.lodge}
        self.others = read("Who else in your company holds the objects you need?")
        self.other_side = read("Which rivals hold the objects they need?")
        self.asks_objects = (
            read("Reveal your cards. Which of these objects do you hold?"),
            read("I entered the wrong objects. I hold:"),
            read("{who} reveals their objects. Which of these are there?"),
        )
        self.open_company = read("{who} reveals a company card. Which is it?")
        self.open_objects = read("{who} reveals their objects. Which of these are there?")
        self.right_cards = read("All cards are in. Are the face-up ones right? {cards}")
        self.judge = read("Yes, who won?")
        self.used = read("{who} uses the {profession}. {what}")
        self.gives = read("The duel is off, and {other} gives {who} an object.")
        self.tie = read("The duel ends in a tie.")
        self.again = read("Check your cards and enter them again.")


class CoachCards:
    """Real cards: the deck and the hands; companies and professions too, if the hub has not dealt them."""

    TRIES = True
    """The menu of objects and professions refuses what its player may not use at that place in a duel."""

    def __init__(self, names: Sequence[str], random: Random, words: Translator) -> None:
        """Shuffle and deal; `words` is the language of the screens."""
        self.names, self.random, self.read = names, random, CoachSentences(words)
        seats = range(1, len(names) + 1)
        boxes = [one for one in EDITIONS if len(names) in EDITIONS[one].players]
        box_name = random.choice(boxes)
        edition, self.options = EDITIONS[box_name], {"edition": box_name} if len(boxes) > 1 else {}
        box = [one for one in OBJECTS if one != edition.left_out.get(len(names)) for _ in range(copies(one))]
        first = list(RED if edition.sealed else BAGS)
        for one in first:
            box.remove(one)
        random.shuffle(box)
        while len(first) < len(names) * starting(edition, len(names)):
            first.append(box.pop())
        dealt = first[: len(names) * starting(edition, len(names))]
        box += first[len(dealt) :]
        random.shuffle(dealt)
        random.shuffle(box)
        self.deck = box
        self.hands: dict[int, list[Object]] = {seat: dealt[seat - 1 :: len(names)] for seat in seats}
        companies = [one for one in COMPANIES for _ in range(each_side(len(names)))]
        random.shuffle(companies)
        self.companies: dict[int, Company] = dict(zip(seats, companies, strict=False))
        professions = sorted(self.read.professions)
        random.shuffle(professions)
        self.professions = dict(zip(seats, professions, strict=False))
        self.unused = professions[len(names) :]
        self.offer: tuple[int, int, Object] | None = None
        """The giver, the taker, and the object that lies face down between them."""
        self.wish: Object | None = None
        """The object that the Diplomat has named."""
        self.back: Object | None = None
        """The object that was given back in this trade."""
        self.fighters = (0, 0)
        self.turns = 0
        self.dealt: set[int] = set()
        """The players whose phones have shown them a company before a declaration: the hub has dealt."""
        self.sees = False
        """Whether the player in turn has seen that their company can win."""
        self.claim: Claim | None = None

    # Answers

    def answer(self, asked: Asked, secrets: Mapping[str, str]) -> Reply | None:
        """Return the answer that the cards give."""
        w, seat = self.read, asked.seat
        if w.company in secrets:
            self.companies[seat] = w.companies[secrets[w.company]]
            if self.claim is None:
                self.dealt.add(seat)
        if w.profession in secrets:
            self.professions[seat] = secrets[w.profession]
        if w.does.says(asked.text):
            return self._acts(seat, asked)
        if w.offered.stands_in(asked.text) or w.demanded.read(asked.text):
            return self._answers_trade(asked)
        if w.returned.read(asked.text):
            return self._aloud(asked, self.back)
        if self._is_use(asked):
            return self._used(seat, asked)
        return self._turned(asked)

    def _turned(self, asked: Asked) -> Reply | None:
        """Return the answer to a question after a declaration, None to any other question."""
        w, seat = self.read, asked.seat
        if any(w.own.says(choice) for choice in asked.choices):
            return self._claims(seat, asked)
        if w.others.says(asked.text) or w.other_side.says(asked.text):
            return self._holders(seat, asked)
        if w.right_cards.read(asked.text):
            return self._says(asked, w.judge)
        if found := w.open_company.read(asked.text) or w.open_objects.read(asked.text):
            seat = self.names.index(found["who"]) + 1
        if set(asked.choices) == set(w.companies):
            return next(name for name, one in w.companies.items() if one == self.companies[seat])
        if any(said.says(asked.text) for said in w.asks_objects):
            held = {name: self.hands[seat].count(w.objects[name]) for name in asked.choices}
            return {name: number for name, number in held.items() if number}
        if set(asked.choices) == w.professions:
            return self.professions[seat]
        if any(w.back.says(choice) for choice in asked.choices) and self.random.random() < 0.9:
            return self.random.choice([one for one in asked.choices if not w.back.says(one)])
        return None

    def _acts(self, seat: int, asked: Asked) -> Reply:
        """Return the action of a turn: people declare if they know that they win, or on a guess after a long time."""
        long = self.turns > PATIENCE * len(self.names) and self.random.random() < 0.2
        needed = self._open().counted(seat, self.companies[seat])
        guesses = long and (needed or self._has_arms(seat))
        declares = "pearl" not in self.hands[seat] and (self._knows(seat) or needed >= NEEDED or guesses)
        victory = self._says(asked, self.read.declare)
        return victory if declares else self.random.choice([one for one in asked.choices if one != victory])

    def _knows(self, seat: int) -> bool:
        """Return whether somebody has seen that their company can win."""
        own, open_cards = self.companies[seat], self._open()
        held = [open_cards.counted(one, own) for one in open_cards.members(own)]
        can_win = sum(held) >= open_cards.required(own) and open_cards.counted(seat, own) > 0
        self.sees = can_win and self.random.random() < SEEN
        return self.sees

    def _claims(self, seat: int, asked: Asked) -> Reply:
        """Return a declaration that somebody may make who has read what each takes."""
        if self.sees:
            return self._says(asked, self.read.own)
        w, open_cards = self.read, self._open()
        makes = [w.own] if open_cards.counted(seat, self.companies[seat]) else []
        makes += [w.lodge] if self._has_arms(seat) else []
        if any(w.rivals.says(choice) for choice in asked.choices):
            makes += [w.rivals]
        return self._says(asked, self.random.choice(makes))

    def _has_arms(self, seat: int) -> bool:
        return "lodge" in self.hands[seat]

    def _holders(self, seat: int, asked: Asked) -> Reply:
        """Return the players whom somebody names: those whose cards they have seen, or a guess."""
        own, open_cards = self.companies[seat], self._open()
        company = own if self.read.others.says(asked.text) else next(one for one in COMPANIES if one != own)
        sees = self.sees or (company != own and self.random.random() < SEEN)
        if company == own and open_cards.counted(seat, own) >= (open_cards.required(own) if sees else NEEDED):
            return {}
        others = [self.names[one - 1] for one in open_cards.members(company) if open_cards.counted(one, company)]
        seen = [name for name in asked.choices if name in others] if sees else []
        guess = self.random.sample(asked.choices, self.random.randint(1, min(2, len(asked.choices))))
        return dict.fromkeys(seen or guess, 1)

    def _open(self) -> OpenCards:
        return OpenCards(self.hands, self.companies, self.deck)

    def _answers_trade(self, asked: Asked) -> Reply:
        """Return whether somebody accepts, and put the object apart that they give back."""
        assert self.offer, f"{asked.text}: nothing lies there"
        _, seat, given = self.offer
        self.back = self._gives_back(seat, given)
        if self.back is None:
            return next(
                one for one in asked.choices if any(said.says(one) for said in (*self.read.refused, self.read.lacks))
            )
        return self._aloud(asked, given)

    def _gives_back(self, seat: int, given: Object) -> Object | None:
        """Return the object for the one that is offered, None if the offer is refused."""
        if self.wish:
            return self.wish if self.wish in self.hands[seat] else None
        bag = given in BAGS and bool(self.deck)
        found = [one for one in self.hands[seat] if not (bag and one in BAGS)]
        if not found or (given not in FORCED and self.random.random() < 0.3):
            return None
        return self.random.choice(found)

    def _aloud(self, asked: Asked, got: Object | None) -> Reply:
        """Return the received object if it is read aloud, else the choice to keep it secret."""
        w = self.read
        trades = (got, self.back, self.offer[2] if self.offer else None)
        effect = "bag" if got in BAGS else got
        name = w.effects.get(effect or "", "") if "mirror" not in trades else ""
        for choice in asked.choices:
            found = next((read["what"] for said in w.named if (read := said.read(choice))), choice)
            if found == name:
                return choice
        return next(one for one in asked.choices if any(said.says(one) for said in w.kept))

    def _is_use(self, asked: Asked) -> bool:
        """Return whether the menu asks for a card to use: a single one is a button."""
        names = (name.lower() for name in (*self.read.professions, *self.read.objects))
        lone = asked.lone and any(name in asked.choices[0].lower() for name in names)
        return lone or any(said.says(asked.text) for said in self.read.uses)

    def _used(self, seat: int, asked: Asked) -> Reply:
        """Return a thing that somebody holds and may use."""
        mine = [name for name, one in self.read.objects.items() if one in self.hands.get(seat, ())]
        if profession := self.professions.get(seat):
            mine.append(profession)
        found = [one for one in asked.choices if any(name.lower() in one.lower() for name in mine)]
        return self.random.choice(found) if found else LEAVE

    def _says(self, asked: Asked, sentence: ReadSentence) -> str:
        return next(choice for choice in asked.choices if sentence.says(choice))

    # Cards

    def hear(self, asked: Asked, reply: Reply) -> None:
        """Move the cards as the screens say after an answer."""
        w, seat = self.read, asked.seat
        if not isinstance(reply, str):
            self._name(asked, reply)
        elif w.does.says(asked.text):
            self.turns += 1
        elif found := w.trade.read(reply):
            self._offers(seat, self._seat(found["who"]))
        elif found := w.challenge.read(reply):
            self.fighters = seat, self._seat(found["who"])
        elif w.offered.stands_in(asked.text) or w.demanded.read(asked.text):
            self._trades()
        elif w.draws.says(reply):
            self._draw(seat)
        elif found := w.swaps.read(reply):
            other = self._seat(found["other"])
            self.professions[seat], self.professions[other] = self.professions[other], self.professions[seat]
        elif w.coat.says(reply) and self.unused:
            self.unused.append(self.professions[seat])
            self.professions[seat] = self.unused.pop(0)
        elif w.left.says(reply) or w.right.says(reply):
            self._pass_on(1 if w.left.says(reply) else -1)
        elif w.surplus.read(asked.text):
            self._move(self.random.choice(self.hands[seat]), seat, self._seat(reply))
        elif found := w.takes.read(reply):
            self._take(seat, self._seat(found["who"]))
        elif found := w.once.read(reply):
            self._demand(seat, found["what"])
        elif claimed := next((kind for kind in w.claims if w.claims[kind].says(reply)), None):
            self.claim = Claim(seat, claimed)

    def _name(self, asked: Asked, reply: Reply) -> None:
        """Keep the players who are named in a declaration."""
        if self.claim and (self.read.others.says(asked.text) or self.read.other_side.says(asked.text)):
            self.claim = self.claim._replace(named=[self._seat(name) for name in reply])

    def _demand(self, seat: int, what: str) -> None:
        """Name an object that somebody demands, and lay another one down for it: never a bag for a bag."""
        if demand := self.read.diplomat.read(what):
            self._offers(seat, self._seat(demand["who"]))
            bag = self.offer and self.offer[2] in BAGS
            self.wish = self.random.choice([one for one in OBJECTS if not (bag and one in BAGS)])

    def look(self, page: Page) -> str:
        """Do what the news say; return a difference between the page and the cards, empty if there is none."""
        if winners := {seat for seat, marks in page.marks.items() if "winner" in marks}:
            return self._judge(winners)
        for line in page.news:
            found = self.read.used.read(line)
            if found and (gives := self.read.gives.read(found["what"])):
                giver = self._seat(gives["other"])
                self._move(self.random.choice(self.hands[giver]), giver, self._seat(gives["who"]))
            if self.read.tie.says(line):
                self._draw(self.fighters[0])
            if self.read.again.stands_in(line):
                return f"the entries do not add up: {line} The cards: {self.hands}, {self.companies}"
        for seat, things in page.seats.items():
            if things.get(self.read.held, 0) not in (0, len(self.hands[seat])):
                name = self.names[seat - 1]
                return f"{name} holds {self.hands[seat]}; the page shows {things[self.read.held]} objects: {page.news}"
        deck = page.rows.get(self.read.deck, "")
        if deck and (int(deck.split()[0]) if deck[0].isdigit() else 0) != len(self.deck):
            return f"{len(self.deck)} objects lie in the deck; the page says {deck}"
        return ""

    def _judge(self, winners: set[int]) -> str:
        """Return a difference between the winners on the page and those that the cards name."""
        if self.claim is None:
            return f"the page has winners, and nobody has declared: {winners}"
        if self.dealt and len(self.dealt) < len(self.names):
            return ""  # A short game: players who have never looked keep a company that is not known here.
        real = real_winners(self.claim, self._open())
        if real == winners:
            return ""
        return f"{self.claim}: {real} have won by {self._open()}; the page names {winners}"

    def _seat(self, name: str) -> int:
        return self.names.index(name) + 1

    def _offers(self, seat: int, to: int) -> None:
        self.offer, self.wish, self.back = (seat, to, self.random.choice(self.hands[seat])), None, None

    def _trades(self) -> None:
        """Swap the two objects, or take the offer back."""
        if self.offer and self.back:
            by, to, given = self.offer
            self._move(given, by, to)
            self._move(self.back, to, by)

    def _move(self, one: Object, by: int, to: int) -> None:
        self.hands[by].remove(one)
        self.hands[to].append(one)

    def _draw(self, seat: int) -> None:
        if self.deck:
            self.hands[seat].append(self.deck.pop())

    def _take(self, seat: int, loser: int) -> None:
        """Take an object of the loser's; for the last one, another is given back."""
        last = len(self.hands[loser]) == 1
        given = self.random.choice(self.hands[seat])
        self._move(self.random.choice(self.hands[loser]), loser, seat)
        if last:
            self._move(given, seat, loser)

    def _pass_on(self, step: int) -> None:
        """Pass an object of everyone's choice to a neighbour, all at the same time."""
        passed = {seat: self.random.choice(hand) for seat, hand in self.hands.items()}
        for seat, one in passed.items():
            self._move(one, seat, (seat - 1 + step) % len(self.names) + 1)


CARDS = CoachCards
