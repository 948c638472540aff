"""The table companion: a hub that stands beside real cards.

    core/       the contract of a game
    table/      the lobby and the evening, feature by feature, with the running game in it
    kit/        what games have in common
    games/      a folder for each game
    hub/        the program around them
    frontends/      the door through which phones, voice and buttons come in
    texts/      puts words into the reader's language
    appliance/  serves a hub that has a machine of its own
    commands/   what games bring for the terminal
    bots/       play whatever they are asked

The law: `core`, `kit`, `table` and `games` are pure, and the hub names no game.
"""
