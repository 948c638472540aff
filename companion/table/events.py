"""Every event of a table.

From version 1.0.0 on they are a promise on disk: fields are added with defaults, never renamed or reused.
"""

from companion.table.absence.events import GoingOnAsked as GoingOnAsked
from companion.table.absence.events import GoingOnDropped as GoingOnDropped
from companion.table.absence.events import WaitedAgain as WaitedAgain
from companion.table.evening.events import EveningEnded as EveningEnded
from companion.table.evening.events import EveningPutAway as EveningPutAway
from companion.table.evening.events import TableClosed as TableClosed
from companion.table.evening.events import TableOpened as TableOpened
from companion.table.event import Games as Games
from companion.table.event import TableEvent as TableEvent
from companion.table.event import TableMove as TableMove
from companion.table.game.end_events import GameEnded as GameEnded
from companion.table.game.end_events import PartTold as PartTold
from companion.table.game.end_events import ResultCorrected as ResultCorrected
from companion.table.game.events import GameAdvanced as GameAdvanced
from companion.table.game.events import GameBegan as GameBegan
from companion.table.game.events import GameLeft as GameLeft
from companion.table.game.events import GuestClosed as GuestClosed
from companion.table.game.events import LessonAloud as LessonAloud
from companion.table.game.events import LessonGiven as LessonGiven
from companion.table.game.events import LessonPutAway as LessonPutAway
from companion.table.game.events import Paused as Paused
from companion.table.game.events import Resumed as Resumed
from companion.table.game.events import Undone as Undone
from companion.table.guests.events import ClockStopped as ClockStopped
from companion.table.guests.events import GuestAsked as GuestAsked
from companion.table.guests.events import GuestOpened as GuestOpened
from companion.table.guests.events import PhoneBack as PhoneBack
from companion.table.handover.events import MoveClosed as MoveClosed
from companion.table.handover.events import SeatWished as SeatWished
from companion.table.handover.events import WordPicked as WordPicked
from companion.table.hosting.events import GameChosen as GameChosen
from companion.table.hosting.events import HostPassed as HostPassed
from companion.table.hosting.events import LetIn as LetIn
from companion.table.hosting.events import MoreAllowed as MoreAllowed
from companion.table.hosting.events import OptionChosen as OptionChosen
from companion.table.hosting.events import SpeakerChosen as SpeakerChosen
from companion.table.hosting.events import TableLanguageChosen as TableLanguageChosen
from companion.table.layout.events import ItemShown as ItemShown
from companion.table.layout.events import LayingOver as LayingOver
from companion.table.leaving.events import SeatLeft as SeatLeft
from companion.table.parking.events import GameGivenUp as GameGivenUp
from companion.table.parking.events import GameParked as GameParked
from companion.table.parking.events import GameWentOn as GameWentOn
from companion.table.proposals.events import Agreed as Agreed
from companion.table.proposals.events import Dropped as Dropped
from companion.table.proposals.events import EntryAsked as EntryAsked
from companion.table.proposals.events import NoticeGiven as NoticeGiven
from companion.table.proposals.events import Objected as Objected
from companion.table.rehearsal.events import ButtonTried as ButtonTried
from companion.table.rehearsal.events import RehearsalBegan as RehearsalBegan
from companion.table.rehearsal.events import RehearsalEnded as RehearsalEnded
from companion.table.rehearsal.events import RehearsalRepeated as RehearsalRepeated
from companion.table.rehearsal.events import VoiceJudged as VoiceJudged
from companion.table.roll_call.events import RollCallBegan as RollCallBegan
from companion.table.roll_call.events import RollCallEnded as RollCallEnded
from companion.table.roll_call.events import WordTyped as WordTyped
from companion.table.seats.events import CameBack as CameBack
from companion.table.seats.events import ColourChosen as ColourChosen
from companion.table.seats.events import GoneOn as GoneOn
from companion.table.seats.events import LanguageChosen as LanguageChosen
from companion.table.seats.events import Renamed as Renamed
from companion.table.seats.events import SatDown as SatDown
from companion.table.seats.events import SeatMoved as SeatMoved
from companion.table.seats.events import SeatsOrdered as SeatsOrdered
from companion.table.seats.events import StoodUp as StoodUp
from companion.table.seats.events import SymbolChosen as SymbolChosen
from companion.table.seats.events import WentAway as WentAway
from companion.table.teaching.events import PrologueOver as PrologueOver
from companion.table.teaching.events import SentenceTold as SentenceTold
from companion.table.teaching.events import TeachingChosen as TeachingChosen

TABLE_EVENTS = tuple(kind for kind in TableEvent.__subclasses__() if kind is not GameAdvanced)
"""Every event that is on disk as the table's own; `GameAdvanced` is there as its game's."""
