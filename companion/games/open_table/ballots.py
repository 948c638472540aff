"""The ballots of a vote: list the choices, and show them once the vote is closed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from companion.core.question import Choice
from companion.core.text import Words, count, say
from companion.core.view import Fact, Highlight
from companion.games.open_table.state import ABSTAIN, LEAST_COUNTED, State, Vote
from companion.kit.choices import people
from companion.kit.listed import join_lines

TURNED = 6_000
"""The milliseconds for which the ballots stay in the spotlight."""


def ballot_choices(state: State, vote: Vote) -> tuple[Choice, ...]:
    """Return the choices of a vote; the last one is to abstain."""
    yes_or_no = (Choice("yes", say("Yes")), Choice("no", say("No")))
    named = people(state.setup, vote.candidates) if vote.kind == "people" else yes_or_no
    return (*named, Choice(ABSTAIN, say("Abstain")))


TOO_FEW = say("Too few votes: the count would give someone away.")


def count_ballots(vote: Vote, names: Mapping[str, Words]) -> Iterator[Fact]:
    """Yield the count of a closed vote, with the `names` of its choices."""
    if len(vote.given_ballots) < LEAST_COUNTED:
        yield Fact(say("The count"), TOO_FEW)
    else:
        tally = Counter(vote.given_ballots)
        yield from (Fact(names[value], count("{n} vote", "{n} votes", tally[value])) for value in names if tally[value])
    missing = len(vote.ballots.answers) - len(vote.given_ballots)
    if missing:
        yield Fact(say("Didn't vote"), str(missing))


def show_ballots(state: State, vote: Vote) -> Highlight:
    """Return the highlight of all ballots together, in the order of the seats, or of their count alone."""
    names = {choice.value: choice.text for choice in ballot_choices(state, vote)}
    lines: list[Words]
    if vote.shown:
        ballots = [(state.setup.name(seat), names[vote.ballots.answers[seat]]) for seat in vote.ballots.asked]
        lines = [say("{who}: {choice}", who=who, choice=choice) for who, choice in ballots]
    elif len(vote.given_ballots) < LEAST_COUNTED:
        lines = [TOO_FEW]
    else:
        lines = [say("{choice}: {n}", choice=fact.label, n=fact.text) for fact in count_ballots(vote, names)]
    return Highlight(
        kind="ballot",
        title=say("The vote"),
        text=join_lines(lines),
        icon="eye",
        seats=vote.ballots.asked if vote.shown else (),
        lasts=TURNED,
    )
