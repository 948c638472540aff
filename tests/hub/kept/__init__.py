"""The data folder that 1.0.0 has written, kept as a backup: every later version opens it and goes on with it.

`make keep` records all of it anew, which is right only before a release that begins the promise.

1.0.0/       the backup, the views of its tables, and every name on disk
__main__.py  `python -m tests.hub.kept`: the recorder
evenings.py  the evenings that are played for it
going_on.py  a hub that goes on with them, and people there
names.py     every name that a version writes to disk: events, fields, columns, settings, files
opened.py    the kept data in a folder, as a later version finds them
recorder.py  an evening in memory that becomes rows of a log
results.py   the ledger and the persons of a data folder
views.py     views without their words, and their differences
"""
