"""What is on disk in the data folder: the log of all tables, and what is read from it.

copies.py      a copy of the log as one file
entries.py     what a log promises, with either keeper
ledger.py      who played what, who has won, and how everybody finished
listing.py     the same as lines, as CSV and as JSON
mark.py        the number of the format, and who refuses another one
log.py         the events on disk, kept by SQLite
played.py      what the ledger reads of it
postgresql.py  the events of a venue, kept by PostgreSQL
line.py        a connection to it, which breaks and is made anew
remembered.py  whom the hub remembers
salvage.py     a log with damaged pages: what is whole goes on
schema.py      tables and indexes of both
private.py     the data folder's modes
"""
