"""Mechanics that games have in common, so that a new game is mostly declared. Pure, like the games.

    declare.py              a game from its parts, and its events
    phases.py               phases as one table: their questions, and deadlines
    options.py              the host's options, each with its default in one place
    choices.py              seats and yes or no as choices
    checklist.py            things to do that several phones tick together
    listed.py               several things, or several sentences, as one line
    phoneless.py            a plan's rows on people without a phone
    seated.py               the players, and a game that the table ends early
    steps.py                a step of the table, and the question who begins
    turns.py                turns, clockwise from a seat
    simultaneous_choice.py  everybody answers in secret, shown at once
    reaction_window.py      a time in which anybody may step in
    hand.py                 a hidden hand: its cards as secrets, a choice for each place
    scores.py               points: the winners by most or fewest, and charts
    correctable.py          public facts that people enter, as they are read and set in a state
    correction.py           the hub's facts set to match the table once two devices agree
    teaching/               files of texts that teach a game, read and checked as it is loaded
    announcement.py         short lines that read aloud the latest events

A mechanic holds state and makes questions. The events that carry it on disk are each game's own, except for those that
mean the same in every game: `Announced` and `GameStopped`. A mechanic moves here when two games use it.
"""
