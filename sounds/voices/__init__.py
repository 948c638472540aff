"""Human voices, which the owner fetches once: from the internet, or from a stick.

    piper.py    their engine
    known.py    the voices that may be fetched, each with its sums
    shelf.py    the voices in the data folder, and the check whether they have changed
    fetch.py    the download of a voice from its publisher
    command.py  `companion voices`

A voice is two files: a model (`it_IT-paola-medium.onnx`) and its settings (`it_IT-paola-medium.onnx.json`). Neither is
used before its SHA-256 has been compared with one that stands here, or that the owner trusts. The hub fetches nothing.
"""
