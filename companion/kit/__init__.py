"""What games have in common, so that a new one is mostly declared. Pure, like the games.

    declare.py              a game from its parts, and its events
    phases.py               phases as one table: who is asked what, what ends by itself
    options.py              what the host chooses, the default in one place
    chapter.py              a chapter of the rules, to be looked up
    choices.py              seats and yes or no as choices
    checklist.py            things to do that several phones tick together
    listed.py               several things as one line
    phoneless.py            what a plan says of those who have no phone
    seated.py               who plays, and a game that the table ends before its end
    steps.py                a step of the table, and who begins
    turns.py                clockwise, from somebody on
    simultaneous_choice.py  everybody answers in secret, shown at once
    reaction_window.py      a time in which anybody may step in
    hand.py                 a hidden hand: its cards as secrets, a choice for each place
    scores.py               points: who has the most or the fewest, who is level shares, how they went
    correctable.py          what people enter and all may see, as it stands in a state
    correction.py           what the hub believes, set to what lies on the table once two devices agree
    announcement.py         short lines that read aloud what has happened

A mechanic holds state and makes questions. The events that carry it, on disk, are each
game's own, but for what every game means alike: `Announced` and `GameStopped`. It stands
here when two games use it.
"""
