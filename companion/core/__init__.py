"""The contract between games and the hub: the rules of a game, its questions, and the views that an observer gets.

    game.py        a game as one value, and its laws: the file to read first
    titles.py      the title of a game at a table, in the players' own words
    lazy.py        a game whose rules are loaded when it is first played
    question.py    questions to seats, and their answers
    move.py        a move: the seats that it is offered to, its question, and the effect of an answer
    event.py       an event of a game, and its consequences
    clock.py       the clock of a step, moved while a lesson is taught
    lesson.py      a lesson, taught when it first matters
    briefing.py    a newcomer's own role in four sentences: part of one seat's view
    primer.py      the game for people who have never played it
    outcome.py     the end of a game: winners, reasons, and how everybody finished
    emblem.py      the drawn sign of a game
    evening.py     players, games and highlights of an evening
    report.py      the inputs of a game that no seat answers
    phones.py      players who get or lose a phone while a game runs
    view.py        all that an observer may know, with the closed list of blocks
    blocks.py      blocks to read: part of everybody's view
    places.py      the seats around the table: part of everybody's view
    text.py        words for people
    terms.py       the words of a game that are explained where they stand
    text_files.py  the keys in files of texts that hold messages
    chance.py      chance as an argument
    require.py     a value that must be there
    lines.py       lines that are read aloud
    every_line.py  every line that a game may ever read aloud
    rewording.py   the lines whose words the owner may replace
    sounds.py      the sounds of a table, by name
    moods.py       the moods of a table, for a room whose lamps play along
    icons.py       the icons that frontends can draw, by name
    names.py       names of people, as they are shown and spoken
    letters.py     letters as people see them
    limits.py      limits and languages that texts, frontends and games read
    script/        the narration

The law: no clock, no chance, no input or output, no thread, no logging. Imports come from an allow-list that the tests
hold.
"""
