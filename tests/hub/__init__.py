"""The hub, part by part: starting it and taking inputs are tested here, the rest in folders of its own.

table/             one table at a hub
log/               the log on disk
words/             the owner's own words
backup/            the data as one file, and its restoration
power/             a hub that is killed, stopped, or whose power is cut
kept/              the data of 1.0.0, which every later version opens
keeping.py         the database that keeps the log of a test's hub
by_hand.py         the hub of a test, which turns its clock, fills its disk and cuts its power
demonstration.py   `companion demo` as a process of its own
narrator.py        a voice at such a hub
scripts.py         typed commands, and script files in a data folder
stranger.py        frontends by a stranger, installed like any package
"""
