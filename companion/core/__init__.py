"""The contract: what a game is, what it asks, and what an observer may know.

    game.py        a game as one value, and its laws: the file to read first
    lazy.py        a game whose rules are loaded once somebody plays it
    question.py    what a seat may be asked, and its answers
    move.py        a move: whom it is offered to, what is asked, what an answer makes happen
    event.py       what has happened in a game
    lesson.py      what is taught when it first matters
    briefing.py    the own part for a newcomer: part of what one seat sees
    primer.py      the game for those who have never played it
    outcome.py     how a game ended, and how everybody finished
    report.py      what no seat answers: the reports that a game takes
    phones.py      who plays without a phone, while a game runs
    view.py        all that an observer may know, with the closed list of blocks
    blocks.py      what lies on the table to be read: part of what everybody sees
    places.py      who sits around the table: part of what everybody sees
    text.py        words for people
    chance.py      chance as an argument
    require.py     what must be there
    lines.py       what is read aloud
    every_line.py  every line that a game may ever read aloud
    sounds.py      the sounds of a table, by name
    icons.py       the signs that frontends can draw, by name
    letters.py     letters as people see them: what shows nothing is dropped
    names.py       names of people: how they are shown, which are the same, which look the same
    limits.py      limits and languages that texts, frontends and games read
    script/        the narration

The law: no clock, no chance, no input or output, no thread, no logging; imports come from
an allow-list that the tests hold.
"""
