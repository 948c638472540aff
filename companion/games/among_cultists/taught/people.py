"""What can be looked up of votes, of roles, of the Automatic Investigator and of the end, in words of our own."""

from __future__ import annotations

from companion.core.text import Text, say
from companion.games.among_cultists.box.plan import NUMBERS
from companion.games.among_cultists.box.roles import ABILITIES, MARKERS, SIDES, Role
from companion.games.among_cultists.taught.chapter import Chapter

# Votes, and what the knife can do in them (p. 17-19, 21, rulings AC-7, AC-9, AC-14 and AC-15)

VOTES: Chapter = {
    say("When"): say(
        "Once a round by an action in the light-blue room, while the vote token is active; and always when "
        "somebody is found murdered, which does not use the token up."
    ),
    say("Who"): say("After an open talk all vote in secret, the living and the ghosts, each with one vote."),
    say("For whom"): say("A living character, the AI and oneself too, or nobody: that is to abstain."),
    say("Voted out"): say(
        "The player with more votes than any other, if the abstentions are fewer than these votes. A tie: nobody."
    ),
    say("What becomes of them"): say(
        "They play on as a ghost. The Energy deck stays face down, and the role is shown only by the last "
        "living Cultist: then the game ends."
    ),
    say("The knife, 5 or 6 characters"): say(
        "Its living holder may change the vote once, after all have seen the result."
    ),
    say("The knife, 7 or 8 characters"): say("The vote of its living holder counts twice, an abstention too."),
    say("A ghost with the knife"): say("It votes once, like anybody."),
    say("The AI"): say("It abstains; with the knife that counts twice, with any number of characters."),
    say("What counts as using the knife"): say(
        "A vote that was changed or counted twice, Fake eyes, Situation under control, and chasing the "
        "fish-man. Who keeps the vote or does not look has not used it."
    ),
}


# Each role: its team, whom it helps, how much, and what it can do (p. 20, 24, ruling AC-21)

PLAIN: dict[Role, Text] = {
    "investigator": say("No ability. A Dead card that is found has to be reported at once."),
    "cultist": say("Acts in every room, whatever the itinerary shows. A Dead card that is found may stay a secret."),
}
"""What the roles can do that have no ability; of the others it says what their players are told."""

ROLES: Chapter = {
    say("Team and loyalty"): say(
        "You win with your team. Besides, each role helps one side, by so many points of loyalty; in a game "
        "for experts these are balanced."
    ),
    **{
        marker.name: say(
            "{ability} (Team: {team}. Helps: {helps}, {loyalty}.)",
            ability={**ABILITIES, **PLAIN}[role],
            team=SIDES["cultists" if role == "cultist" else "investigators"],
            helps=SIDES[marker.helps],
            loyalty=marker.loyalty,
        )
        for role, marker in MARKERS.items()
    },
    say("Roles that act on death"): say(
        "They do so when the death is found or told, not yet when a Dead card lies in the Energy deck."
    ),
    say("Dying of one's own role"): say("It is told to all, is no murder, starts no vote and shows no marker."),
}


# What the Automatic Investigator does (p. 21-22, rulings AC-8, AC-12, AC-18 and AC-19)

AUTOMATIC: Chapter = {
    say("Its role"): say(
        "Investigator or Cultist. Nobody looks at its marker. The Seer plays beside it only if there are two Cultists."
    ),
    say("Its cards"): say(
        "Its itinerary lies face up. After the night its bottom card is its Energy deck, but not with 7 "
        "characters; the rest lies face down in two piles by their backs."
    ),
    say("Movement"): say(
        "Towards the first colour from the left in this round's row that has a room not yet completed; the "
        "nearest one, then clockwise. It stops there, or as near as it gets."
    ),
    say("Encounter"): say(
        "The other takes the top card of the AI's encounter pile onto their own Energy deck, and gives it one. "
        "Of several, the one with the smallest Energy deck; at a tie, the nearest on its left."
    ),
    say("In a room with a cultist token"): say("It fights the token."),
    say("In a room not yet explored"): say(
        "The top card of its pile of room cards goes face down onto the deck of the room."
    ),
    say("In an explored room"): say("The top card of its deck is revealed, resolved and removed."),
    say("In a corridor"): say(
        "The top card of its pile of room cards goes face down into the unsafe passage; not in a first game."
    ),
    say("Never"): say(
        "It checks no character, starts no vote, and does nothing with camera, power and portal. What the "
        "knife could do in an event does not happen. With an empty pile it does nothing."
    ),
    say("As a ghost"): say(
        "It goes on as before, and is in its room at once; it fights nobody, and does nothing in a corridor."
    ),
    say("Voted out or killed"): say(
        "With one Cultist its marker is turned: if it was the Cultist, the game ends. With two the marker stays hidden."
    ),
}


# Who wins, and when (p. 3, 14, 18-22, rulings AC-10, AC-16, AC-24 and AC-26)


END: Chapter = {
    **{
        say("{n} characters", n=characters): say(
            "{target} points for the Investigators, {deaths} dead Investigators for the Cultists.",
            target=numbers.target,
            deaths=numbers.deaths,
        )
        for characters, numbers in NUMBERS.items()
    },
    say("When the game ends"): say(
        "When the Investigators have their points, when the last Cultist is voted out or killed by the "
        "Assassin, when the only Cultist makes the claim, or after round 10."
    ),
    say("Dead Investigators"): say(
        "Every Investigator who is a ghost, for whatever reason, and everyone else of them with a Dead card in "
        "the Energy deck. The AI counts if it is one; Cultists never do."
    ),
    say("One Cultist"): say(
        "Voted out or killed: the Investigators win. With the points or after round 10: the Cultist wins if "
        "enough are dead, whatever the points; else the points decide."
    ),
    say("The claim"): say(
        "In a Cleanup the only Cultist may say that enough are dead. All look through their Energy decks: "
        "right wins, wrong loses at once. If the AI is the Cultist nobody can say so."
    ),
    say("The AI is the only Cultist"): say(
        "If it is voted out or killed, all Energy decks are counted: if enough are dead it wins, else the "
        "Investigators."
    ),
    say("Two Cultists"): say(
        "With the last one gone, or with the points: the Cultists win if enough were dead in an earlier round "
        "already, else the Investigators. After round 10 without the points: the Cultists."
    ),
    say("The Seer"): say(
        "If the Seer plays and the Investigators would win, the Cultists name one other character together, "
        "once, a ghost too but not the AI. If it is the Seer, they win after all. Nobody reacts before."
    ),
}
