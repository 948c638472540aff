"""The web frontend through real sockets.

house.py     the frontend on a free port, and phones that speak to it
fixtures.py  the hub of a test, and the phones of two who pack
events.py    server-sent events, read from a socket
weight.py    the bytes of a phone's page
described.py the schemas of the JSON interface
compiled.py  templates and QR codes, made once for all hubs of a process
packing.py   a game with lists that many tick at once
room.py      a silent room for sounds, and requests to its page
tones.py     tones in place of recordings, and a phone that speaks
"""
