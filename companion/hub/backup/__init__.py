"""The data of a hub as one file, and the way back. Who has such a file is the owner of the hub: the log is in it.

archive.py  the file: what stands in it where, and what is wrong with one
naming.py   which files of a data folder are in it
keeper.py   makes it while a hub runs, and takes one in
older.py    data of an older version, which are laid aside and can be deleted
restore.py  puts what is in it into the place of the data, at one moment
"""
