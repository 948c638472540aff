"""The writer, the log, the clock, the commands.

by_hand.py    a hub whose clock a test turns and whose disk can be full
narrator.py   a voice at such a hub
stranger.py   faces by a stranger, installed as any package is
power/        a hub that is killed, or whose power is cut
"""
