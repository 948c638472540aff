"""The game on the table: it begins, goes on, is undone, corrected and ends, with the consequences of its steps.

events.py          its events
end_events.py      the events of its end and after it
play.py            the game begins, goes on and pauses
game_moves.py      its questions, as the table's own
absent_answers.py  the answers of seats that nobody waits for
guest_closing.py   the end of a guest's question
lessons.py         the lesson that follows a step
entries.py         answers on which two devices must agree
undo.py            undoing the last entry
stop.py            ending it early
result.py          correcting the winners, and naming one's own role
"""
