"""The web face through real sockets.

house.py     the face on a free port, and phones that speak to it
events.py    server-sent events, read from a socket
packing.py   a game with lists that many tick at once
tones.py     tones in place of recordings
"""
