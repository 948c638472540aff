"""The writer, the log, the clock, the commands.

fixtures.py   the hub of a test
by_hand.py    a hub whose clock a test turns and whose disk can be full
narrator.py   a voice at such a hub
scripts.py    script files in a data folder
stranger.py   faces by a stranger, installed as any package is
typed.py      what people type
power/        a hub that is killed, or whose power is cut
"""
