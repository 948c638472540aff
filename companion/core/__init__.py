"""The contract: what a game is, what it asks, and what an eye may know.

`game` is the file to read first; then `question` and its answers, `view` with its
closed list of blocks, `text`, `chance`, `script` for narration, `table` (the table
itself, written as a game), and `replay`. The law: no clock, no chance, no input or
output, no thread, no logging; imports come from an allow-list that the tests hold.
"""
