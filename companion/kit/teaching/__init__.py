"""Files of texts beside a game that teach it: read, checked and filled as the game is loaded.

    teach.py       a game's teaching, made of its files
    for_all.py     lessons, answers and chapters: the same for every setup
    for_setup.py   primers and briefings: they follow from the setup
    files.py       reads a file, and says where in it a fault stands
    entries.py     the keys of the files, with types
    vocabulary.py  the values and conditions that a game gives, by the names that its files use

A person without Python can read and correct the files. The sentences stand there; all that is computed stands in Python
under a name. A fault in a file is an error that names the file and the entry.
"""
