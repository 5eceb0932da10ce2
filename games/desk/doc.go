// Package desk carries out what players ask for: who may do what, what follows from it, and
// who is notified. It knows nothing of mail, SQL or wording.
//
// A request is a [Command] with a [Request] around it. [Do] executes it within one
// transaction of the database, the [Tx]. If a player may not do something, the error is
// a [*games.Refusal], which has a reason but no prose. Any other error is a fault. Letters to
// players are [letters.Notice] values in the outbox; package templates words them when they are
// sent.
//
// # What meets what
//
// Each pair of features: what happens, and the test that shows it. weekends, vacation, pause, outage and
// unreachable stop a clock; claim is a pace at which the opponent decides; conditional are conditional
// moves; hold are moves that wait for some minutes; undo is a turn that is taken back; digest is the
// letter of the day.
//
//	weekends + vacation, pause, outage, unreachable
//		The clock stands still once; the times are not added up. TestTwoCausesCountOnce
//	vacation + pause, outage, unreachable
//		The same. Vacation is used up all the same, but none begins by itself while the clock
//		stands. TestTwoCausesCountOnce
//	pause + outage, unreachable
//		The same. TestTwoCausesCountOnce
//	outage + unreachable
//		The same. TestTwoCausesCountOnce
//	claim + weekends, vacation, pause, outage, unreachable
//		Nobody can claim while the clock stands; letters that do not arrive stop it for 30 days of a turn,
//		and then the opponents decide, at any pace. Vacation does not begin by itself, because nothing
//		is lost by itself. TestClaimAndAClockThatStands
//	conditional + weekends, vacation, pause, outage, unreachable
//		Moves are played by themselves and take no time. TestConditionalMovesAndAClockThatStands
//	hold + weekends, vacation, pause, outage, unreachable
//		The move is played when its minutes are over. It took the time until its mail arrived.
//		TestHoldAndAClockThatStands
//	undo + weekends, vacation, pause, outage, unreachable
//		The new turn begins while the clock stands. TestUndoAndAClockThatStands
//	digest + weekends, pause, outage
//		No letter that would only repeat. TestLetterOfTheDayAndAClockThatStands
//	digest + vacation
//		The same. News comes. TestLetterOfTheDayOnVacation
//	digest + unreachable
//		No letter. When the player writes again, one comes at once. TestLetterOfTheDayAndUnreachable
//	claim + conditional
//		An overdue player can move, and conditional moves answer. TestClaimAndConditionalMoves
//	claim + hold
//		A held move has arrived, so nobody can claim. TestClaimAndHold
//	claim + undo
//		The player has the whole time again. TestClaimAndUndo
//	claim + digest
//		The letter about an overdue turn comes at once. TestClaimAndLetterOfTheDay
//	conditional + hold
//		Lines below a held move wait with it. Lines of others answer when it is played.
//		TestHoldAndConditionalMoves
//	conditional + undo
//		The lines of all players come back to them, unused. TestUndoAndConditionalMoves
//	conditional + digest
//		Lines of the answer are answered. What was played for somebody waits for their letter.
//		TestConditionalMovesAndLetterOfTheDay
//	hold + undo
//		The held move is not played. TestHoldAndUndo
//	hold + digest
//		Lines of the answer are held like other moves. TestHoldAndLetterOfTheDay
//	undo + digest
//		A line is for the board that the letter showed. TestUndoAndLetterOfTheDay
package desk
