"""The shell around the core: one writer, one log, and the only place with a clock.

    app.py            the life of the program on one screen
    cli.py            what people type
    config.py         what people set, on the command line and in `companion.toml`
    discovery.py      faces, commands and what games bring, found by entry points
    tables.py         all tables as faces see them, from any thread
    arrival.py        one input of a face on its way to the inbox
    inbox.py          inputs that wait for the writer, the smallest stamp first
    inputs.py         what can come in: answers, wishes at the door, buttons, reports
    writer.py         the one thread that takes every input of every table
    table_service.py  one table with its phones and its narrators
    logged_table.py   one table with its clock and its place in the log
    phones.py         which phones are there, and since when each is gone
    narrators.py      who speaks the lines at a table
    look.py           a table at one moment, as faces may see it
    log.py            the events on disk
    private.py        the data folder's modes
    load.py           a table from its log
    ledger.py         who played what, and who has won, from the log
    clock.py          game time
    chance.py         the system's source of chance
    script_files.py   the owner's own words for spoken lines, in the data folder
    wording.py        the text of such a file

The law: append to the log, evolve, then tell; nothing acknowledged is lost, no broken
face stops the rest, and no game is named here.
"""
