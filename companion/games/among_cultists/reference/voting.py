"""Votes, and what the knife can do in them (p. 17-19, 21, rulings AC-7, AC-9, AC-14 and AC-15)."""

from __future__ import annotations

from companion.core.text import say
from companion.core.view import Fact, Facts

VOTES = Facts(
    "votes",
    say("Votes and the knife"),
    (
        Fact(
            say("When"),
            say(
                "Once a round by an action in the light-blue room, while the vote token is active; and always when "
                "somebody is found murdered, which does not use the token up."
            ),
        ),
        Fact(say("Who"), say("After an open talk all vote in secret, the living and the ghosts, each with one vote.")),
        Fact(say("For whom"), say("A living character, the AI and oneself too, or nobody: that is to abstain.")),
        Fact(
            say("Voted out"),
            say("Whoever has more votes than any other, if the abstentions are fewer than these votes. A tie: nobody."),
        ),
        Fact(
            say("What becomes of them"),
            say(
                "They play on as a ghost. The Energy deck stays face down, and the role is shown only by the last "
                "living Cultist: then the game ends."
            ),
        ),
        Fact(
            say("The knife, 5 or 6 characters"),
            say("Its living holder may change the vote once, after all have seen the result."),
        ),
        Fact(
            say("The knife, 7 or 8 characters"),
            say("The vote of its living holder counts twice, an abstention too."),
        ),
        Fact(say("A ghost with the knife"), say("It votes once, like anybody.")),
        Fact(say("The AI"), say("It abstains; with the knife that counts twice, with any number of characters.")),
        Fact(
            say("What counts as using the knife"),
            say(
                "A vote that was changed or counted twice, Fake eyes, Situation under control, and chasing the "
                "fish-man. Who keeps the vote or does not look has not used it."
            ),
        ),
    ),
)
