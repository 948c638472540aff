"""The log of all tables in the data folder, and the ledger that is read from it.

copies.py      a copy of the log as one file
entries.py     the promises of a log, of either kind
ledger.py      the games, with players, winners and everybody's finish
listing.py     the same as lines, as CSV and as JSON
mark.py        the number of the log's format, and the refusal of logs in any other format
log.py         the events on disk, kept by SQLite
played.py      the ledger's part of it
postgresql.py  the events of a venue, kept by PostgreSQL
line.py        a connection to it, which breaks and is made again
remembered.py  the persons that the hub remembers
salvage.py     a log with damaged pages: the whole tables go on
schema.py      tables and indexes of both
private.py     the data folder's modes
"""
