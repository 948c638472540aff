"""The table companion: a hub that stands beside real cards.

`core` is the contract of a game and the table itself, `games` holds one folder for
each game, `hub` is the program around them, `faces` the door through which phones,
voice and buttons come in, and `texts` puts words into the reader's language. `commands`
is what games bring for the terminal, `bots` plays. The law: `core` and `games` are pure,
and the hub names no game.
"""
