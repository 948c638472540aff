"""Backups: the data of a hub as one file, and its restoration. The file contains the log, so its holder owns the hub.

archive.py   the file: its layout and its faults
contents.py  the log in it: whether it is sound, and whether it holds secrets
naming.py    the files of a data folder that belong in it
keeper.py    the saving of backups from a running hub, and the start of a restore
older.py     data of an older version, kept aside until they are deleted
owner.py     root as the owner of a data folder
restore.py   the replacement of the data by a backup, all at once
"""
