"""What is on disk in the data folder: the log of all tables, and what is read from it.

copies.py      a copy of the log as one file
ledger.py      who played what, who has won, and how everybody finished
listing.py     the same as lines, as CSV and as JSON
log.py         the events on disk
remembered.py  whom the hub remembers
salvage.py     a log with damaged pages: what is whole goes on
schema.py      its tables and indexes
private.py     the data folder's modes
"""
