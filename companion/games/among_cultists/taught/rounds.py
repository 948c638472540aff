"""What can be looked up of a round: its phases, encounters, actions and events, in words of our own."""

from __future__ import annotations

from companion.core.text import say
from companion.games.among_cultists.box.plan import MOVEMENT, ROUNDS
from companion.games.among_cultists.box.tokens import NAMES
from companion.games.among_cultists.taught.chapter import Chapter

# The round, encounters, and what may be talked about (p. 11-14, 19, rulings AC-3 and AC-20)

ROUND: Chapter = {
    say("{n} rounds", n=ROUNDS): say(
        "Each has four phases: Movement, Event, Action, Cleanup. The player who last had a nightmare holds the "
        "knife first, and each phase goes clockwise from the knife."
    ),
    say("Movement"): say("Up to {n} points; each door costs 1. Nobody ends where they began.", n=MOVEMENT),
    say("Movement of a ghost"): say(
        "To any place but the one it is in, without points. Morale does not touch it, and it meets nobody."
    ),
    say("Event"): say(
        "One token is drawn, dealt with and laid on the clock. Its effect lasts at least until the next Event phase."
    ),
    say("Action"): say(
        "In turn order each one takes one action of a character or one of the room where it is, or passes."
    ),
    say("Cleanup"): say(
        "With one Cultist the claim may be made now. Then the vote token is active again, the knife goes "
        "clockwise by one, to a ghost or the AI too, and the clock goes on by an hour."
    ),
    say("Cleanup of round 5"): say(
        "If the Pyromaniac plays, a line is read aloud first, even if the Pyromaniac is dead already."
    ),
    say("Cleanup of round 10"): say("The game is over."),
}

ENCOUNTERS: Chapter = {
    say("When"): say(
        "Each time a living character enters a room or corridor, in passing too; never when it leaves. "
        "Ghosts take no part and are not counted."
    ),
    say("Power on"): say("With exactly 2 living characters in a room or corridor; with 3 or more nobody meets."),
    say("Power off"): say("With 2 or more living characters in a room or corridor."),
    say("What is given"): say(
        "Each one lays exactly 1 Alive or Dead card face down onto the Energy deck of 1 other in the "
        "encounter. Who gives first is free; nobody sees the card."
    ),
    say("No such card left"): say("Then you give none, and still receive."),
    say("The power goes off"): say(
        "At once there is an encounter in every place with 3 or more living characters: 2 have met already. "
        "When it comes back nobody meets."
    ),
}

TALK: Chapter = {
    say("Talking"): say(
        "About everything but your true team and role. You may claim or deny any of them, and doubt others."
    ),
    say("Cultists"): say("Living or dead, they never say how many they have killed."),
    say("Showing"): say("Nothing: no card, no itinerary, no marker and no phone."),
    say("Cards"): say("Look at a card before you play it."),
    say("Your own marker"): say("You may look at it at any time."),
}


# What a character can do in the Action phase, and what books score (p. 12, 15-19, rulings AC-22, AC-25 and AC-28)

CHARACTERS: Chapter = {
    say("Who and where"): say("The living alone; in any place, in any round."),
    say("Check a status"): say(
        "Another living character in the same place: shuffle its Energy deck and look through it in secret. "
        "Only Alive cards: put it back. You may tell what you saw, truly or not."
    ),
    say("A Dead card in a check"): say(
        "An Investigator must report it: it lies face up on the deck, its owner is a ghost, and talk and a "
        "vote follow. A Cultist may hide it."
    ),
    say("After every check"): say(
        "The top card of the draw deck goes face down onto the deck of the target's room; if the target is in "
        "a corridor, into the unsafe passage, in a first game nowhere. If the draw deck is empty, none."
    ),
    say("Protect a corridor"): say(
        "In a corridor: 1 Success, Failure or Sabotage of your hand goes face down into the unsafe passage, "
        "which is shuffled. Not in a first game."
    ),
    say("Fight a cultist token"): say("One in the room where you are: it leaves the game."),
    say("Chase the fish-man"): say(
        "In his corridor, with the knife: he goes back into the lake, and may return. Only a living holder of "
        "the knife may enter there, and no ghost."
    ),
    say("Kill"): say(
        "The Assassin alone, once: shows the role and kills a living character in the same place. No vote "
        "follows, and the victim's role stays hidden unless it is shown on death or the game ends."
    ),
}

ROOMS: Chapter = {
    say("Investigators"): say(
        "Living or ghosts, only in rooms of the colours in this round's row of their itinerary, but for the "
        "camera. The rows are for rounds 1, 5, 9; for 2, 6, 10; for 3, 7; for 4, 8."
    ),
    say("Cultists"): say("Living or ghosts in every room, as is the Mechanic while alive."),
    say("Ghosts"): say(
        "They may fill a room deck and check a room, nothing else. The Super ghost may do all that the living "
        "may do in rooms."
    ),
    say("A cultist token in the room"): say("Nobody can take an action of this room."),
    say("Fill a room deck"): say(
        "1 Success, Failure or Sabotage of your hand goes face down on it. With its third card, a check's card "
        "too, the token is turned: the room is explored for good."
    ),
    say("Unsafe passage on the token"): say(
        "Shuffle that deck, reveal 1 card and put it back. Success: nothing. Failure: a cultist token goes to the room "
        "it shows; if none is left, the fish-man comes. Sabotage: the fish-man comes. In a first game: nothing."
    ),
    say("The fish-man comes"): say(
        "With 5 or 6 characters into the corridor at the top right, between light blue and pink; with 7 or 8 "
        "into the central one. If he is in, nothing."
    ),
    say("Check a room"): say(
        "An explored one: shuffle its deck and reveal 1 card, which leaves the game. Success: a book to the "
        "shelf. Failure: nothing. Sabotage: one book of this colour goes back, if it has one."
    ),
    say("A completed room"): say(
        "All its books are out: its token and cards leave unseen, and it can be neither filled nor checked."
    ),
    say("Start a vote"): say(
        "In the light-blue room, while the vote token is active. Whatever comes of it, the token is used up "
        "until the Cleanup."
    ),
    say("Restore power"): say("In the red room, while the power is off: it comes back."),
    say("Use the camera"): say(
        "In the red room, with power, whatever your itinerary shows: check an explored room, or the status of "
        "another living character, anywhere, with all that follows a check."
    ),
    say("Close the portal"): say(
        "In the green room: you and another living character there both spend your action of this round. Only "
        "you need green in your itinerary; the AI cannot help."
    ),
    say("Points"): say(
        "A full shelf scores 2, 3 or 4 points. Orange and pink shelves take the books of several rooms, each "
        "blue one those of its own. Points never go down."
    ),
}


# What each event does (p. 19, 23, rulings AC-4 to AC-6, AC-17, AC-20 and AC-22)

EVENTS: Chapter = {
    NAMES["lightning"]: say(
        "The power goes off, or comes back if it was off. While it is off, 2 or more who meet give cards; at once "
        "wherever 3 or more are."
    ),
    NAMES["secret_doors"]: say(
        "Until the next event all rooms of one colour, not the corridors, are one place: all who are in them may meet "
        "at once, they are shortcuts, and a room action may be done for any of them."
    ),
    NAMES["no_connection"]: say(
        "Nobody speaks until the next event, not even in a vote. Only what the game itself needs may be said, such as "
        "whose turn it is."
    ),
    NAMES["fake_eyes"]: say(
        "The living first player may look through the Energy deck of another living character, anywhere, with what "
        "follows a check; no card is drawn. The vote token is not used up."
    ),
    NAMES["morale_up"]: say("In the next Movement phase the living have 1 point more. Ghosts do not care."),
    NAMES["under_control"]: say(
        "The living first player may look at one token of the bag, and take it out of the game unseen or put it back. "
        "What was on it may be told; a Cultist may lie about it."
    ),
    NAMES["portal"]: say(
        "It opens in the green room. Up to 3 rounds after this one (2 with 7 or 8 characters) it can be closed: then "
        "the Investigators need 1 point less at once. Later they need 1 more, and it stays for good."
    ),
    NAMES["broken_glass"]: say(
        "2 cards of the draw deck are shuffled into the unsafe passage, then 1 of it is revealed, resolved and put "
        "back. Not in a first game."
    ),
    NAMES["morale_down"]: say("In the next Movement phase the living have 1 point less. Ghosts do not care."),
    NAMES["mirror"]: say(
        "The event of the round before happens again; in round 1 nothing. After The portal opens, the portal can be "
        "closed one round longer, if it is still open."
    ),
}
