"""The game on the table: it begins, goes on, is undone, corrected and ends, and what its steps bring along.

events.py          what has happened to it
end_events.py      its end, and what is told after it
play.py            it begins, goes on and pauses
game_moves.py      what it asks, as the table's own questions
absent_answers.py  the answers of those for whom nobody waits
guest_closing.py   when a guest's answer is asked for no more
lessons.py         the lesson that a step brings up
entries.py         answers on which two devices must agree
undo.py            taking back the last entry
stop.py            ending it before its end
result.py          correcting who has won, and telling what one was
"""
