"""A small recogniser hears what the hub reads aloud in English, and its misheard words are counted: `make ears`.

    __main__.py       `python -m tests.ears`: the report
    lines.py          the lines to hear, and those with names
    rendering.py      their sound, made by the product's own renderer and maker
    hearing.py        the recogniser's process
    listener.py       the program of that process, in an environment of its own (requirements/ears.txt)
    counting.py       the words that differ, and the word error rate
    test_counting.py  the counting alone: no recogniser is part of `make test`

The recogniser is tiny, so that it hears at the speed of a small machine. It mishears more than a person does, and names
most of all. Its figures compare two wordings or two engines; docs/decisions/sound.md has them.
"""
