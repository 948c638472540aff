"""The table companion: a hub that stands beside real cards.

    core/       the contract of a game
    table/      the lobby and the evening, feature by feature, with the running game in it
    kit/        mechanics that games have in common
    games/      a folder for each game
    hub/        the program around them
    frontends/  the door through which phones, voice and buttons come in
    texts/      translations into the reader's language
    appliance/  service for a hub that has a machine of its own
    commands/   games' and frontends' commands for the terminal
    bots/       bots that answer whatever they are asked
    zips.py     the reader of zips that people send

The law: `core`, `kit`, `table` and `games` are pure, and the hub names no game.
"""
