"""The rules, the objects and the professions in short, to be looked up at the table."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.text import Text, say
from companion.core.view import Fact
from companion.games.castle_of_the_devil.box import EFFECTS, OBJECTS, PROFESSIONS, Profession
from companion.kit.chapter import chapter

OBJECT_GUIDE = chapter(
    "objects",
    say("Objects"),
    Fact(OBJECTS["key"][0], say("Three of them win for the Order.")),
    Fact(OBJECTS["goblet"][0], say("Three of them win for the Brotherhood.")),
    Fact(
        EFFECTS["bag"][0],
        say(
            "Traded: draw an object. Never traded for the other bag. Once the deck is empty it is a key or a "
            "goblet, and no bag any more."
        ),
    ),
    Fact(OBJECTS["tome"][0], say("Traded: swap professions with the partner, face down again.")),
    Fact(OBJECTS["privilege"][0], say("Traded: see all objects of the partner.")),
    Fact(OBJECTS["coat"][0], say("Traded: take an unused profession, face down, for your own.")),
    Fact(OBJECTS["monocle"][0], say("Traded: see the company of the partner.")),
    Fact(OBJECTS["sextant"][0], say("Traded: name a direction. All pass an object of their choice that way at once.")),
    Fact(OBJECTS["mirror"][0], say("It must be accepted. Nothing in its trade has an effect or is shown.")),
    Fact(OBJECTS["pearl"][0], say("It must be accepted. Who holds it cannot declare victory.")),
    Fact(OBJECTS["dagger"][0], say("As attacker: one sword.")),
    Fact(OBJECTS["gloves"][0], say("As defender: one shield.")),
    Fact(OBJECTS["knife"][0], say("As a supporter of the attacker: one sword.")),
    Fact(OBJECTS["whip"][0], say("As a supporter of the defender: one shield.")),
    Fact(OBJECTS["ring"][0], say("As attacker or defender: you win a tie.")),
    Fact(OBJECTS["lodge"][0], say("With any three keys or goblets you win alone. The wine does not count.")),
)

ABILITIES: Mapping[Profession, Text] = {
    "diplomat": say(
        "Once, in your turn: name an object that a player must trade with you. Who does not have it shows you "
        "all objects. With nothing but a bag, demand no bag."
    ),
    "doctor": say("Once, right after any duel: the winner gets nothing."),
    "duellist": say("Once, as attacker or defender: nobody supports, and you have one point more."),
    "mixer": say("Once, if you do not fight: name the winner. In the edition for 3 to 10, not if you support a side."),
    "master": say("As defender: one shield."),
    "clairvoyant": say(
        "Once, in your turn: look through the deck, take two objects, shuffle the rest, lay both on top."
    ),
    "hypnotist": say("As attacker, right after support is shown: one support is void, and that player uses nothing."),
    "bodyguard": say("As a supporter: one point for the side that you support."),
    "priest": say(
        "Once, before support: no duel. The attacker's turn ends, and of two objects or more you get one; a "
        "single one is kept."
    ),
    "thug": say("As attacker: one sword."),
}
"""What each profession does."""

PROFESSION_GUIDE = chapter(
    "professions",
    say("Professions"),
    *(Fact(PROFESSIONS[one][0], does) for one, does in ABILITIES.items()),
    Fact(
        say("Used"),
        say("It lies face up from then on. What works once is fresh again when Coat or Tome lays it face down."),
    ),
)

TURN = chapter(
    "turn",
    say("A turn"),
    Fact(
        say("One action"),
        say("Trade, fight a duel or declare victory; by the edition spy, or pass. Then the next one clockwise."),
    ),
    Fact(
        say("Trading"),
        say("Offer an object face down. Who accepts gives another one back; refused, your turn is over."),
    ),
    Fact(
        say("Spying"),
        say(
            "In the edition for 4 to 8: draw an object of a player, look at it in secret and give it back. The hub "
            "says which."
        ),
    ),
    Fact(
        say("Duel tokens"),
        say(
            "In the edition for 4 to 8: whose trade is refused takes one. In a duel anybody plays any number, each as "
            "a sword or a shield, and puts them back."
        ),
    ),
    Fact(say("Using an object"), say("At the moment that it names: show it, read it aloud and take it back.")),
)

TRADE = chapter(
    "trade",
    say("A trade"),
    Fact(
        say("Offer"),
        say("One object face down. The other looks at it, and accepts or refuses. Refused, your turn is over."),
    ),
    Fact(say("In return"), say("Who accepts gives a different object back, which must be taken.")),
    Fact(say("A single bag"), say("With nothing but a bag, refuse the other bag.")),
    Fact(
        say("Effects"),
        say("They belong to who traded the object away. First the accepter reads aloud, then who offered."),
    ),
    Fact(say("Too many objects"), say("Give the surplus away at once. It cannot be refused.")),
)

DUEL = chapter(
    "duel",
    say("A duel"),
    Fact(say("Points"), say("One sword for the attacker, one shield for the defender, one for each supporter.")),
    Fact(
        say("Order"),
        say(
            "Challenge, Priest, support, Hypnotist; then all else in any order; then the points, the Doctor and "
            "the prize."
        ),
    ),
    Fact(say("A tie"), say("The attacker draws an object, if any is left.")),
    Fact(say("After it"), say("Objects go back to the hand and tokens to the heap. Professions stay face up.")),
    Fact(
        say("The prize"),
        say(
            "See the loser's company, and the profession as well in the edition for 3 to 10. Or see all objects "
            "and take one."
        ),
    ),
    Fact(say("The last object"), say("Who takes it gives one back. Nothing of it has an effect.")),
)

VICTORY = chapter(
    "victory",
    say("Victory"),
    Fact(say("When"), say("In your own turn, instead of an action. You hold one of the needed objects yourself.")),
    Fact(say("Whom to name"), say("Those of your company who hold the others. Nobody else.")),
    Fact(
        say("An odd number"),
        say("The smaller company needs two; in the edition for 3 to 10 the wine is its third, once."),
    ),
    Fact(say("Wrong"), say("The other company wins.")),
    Fact(
        say("The rivals"),
        say("In the edition for 4 to 8 you may name the rivals who hold what they need: your company wins."),
    ),
)

CHAPTERS = {
    "entering": PROFESSION_GUIDE.id,
    "preparing": VICTORY.id,
    "turn": TURN.id,
    "trade": OBJECT_GUIDE.id,
    "surplus": TRADE.id,
    **dict.fromkeys(("challenge", "support", "fight", "aftermath", "prize"), DUEL.id),
    "hypnosis": PROFESSION_GUIDE.id,
    "cards": VICTORY.id,
}
"""By the phase: the chapter that newcomers need in it."""

REFERENCE = (OBJECT_GUIDE, PROFESSION_GUIDE, TURN, TRADE, DUEL, VICTORY)
"""In the order in which people look."""
