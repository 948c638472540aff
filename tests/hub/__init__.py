"""The hub, by its rooms: what a person starts and how an input is taken here, the rest in folders of its own.

table/             one table that is served
log/               the log on disk
words/             the owner's own words
backup/            the data as one file, and the way back
power/             a hub that is killed, stopped, or whose power is cut
keeping.py         which keeper the log of a test's hub has
by_hand.py         the hub of a test, whose clock it turns, whose disk can be full and whose power can be cut
narrator.py        a voice at such a hub
scripts.py         what people type, and script files in a data folder
stranger.py        frontends by a stranger, installed as any package is
"""
