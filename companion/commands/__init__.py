"""What is typed in the terminal beside the hub's own commands, and how bots play each game.

    demo.py           an evening played by bots, for any game
    blocks.py         blocks of a view as lines in the terminal
    among_cultists/   the night, what to take out of the box, words of the owner's own, the manner of its bots
    complots/         the manner of its bots
    open_table/       the manner of its bots

The hub finds all of it by entry points, so it names no game: commands in the group
`companion.commands`, manners in `companion.manners`, the lines whose words the owner of
a box may replace in `companion.scripts`. The law: nothing imports this package, and it
imports no face.
"""
