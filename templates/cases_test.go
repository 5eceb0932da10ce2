package templates_test

import (
	"strings"
	"testing"
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/rules"
	"pentepost/templates"
)

// Games that the letters are about. Bob has captured nothing in the first, Ann has
// just captured a pair; in the second it is Ann's move; the third she has won.
const (
	bobsTurn = "pente: K10 L10 N13 M10 N10"
	annsTurn = "pente: K10 L10 N13 M10 N10 L11"
	annWon   = "pente: K10 L10 N13 M10 N10 L11 M12 O14 M12 K12 L10 O12 M10 J10 O10"
)

// letters are all kinds of letters, by the name of the file that holds them.
func letters(t testing.TB) map[string]templates.View {
	all := refusals(t)
	for _, some := range []map[string]templates.View{playing(t), ending(t), vacations(t), inviteLetters(t), looking(t), arriving(t), conditional(t), digests(t), leagueLetters(t), matches(t)} {
		for name, v := range some {
			all[name] = v
		}
	}
	return all
}

func playing(t testing.TB) map[string]templates.View {
	capture := about(game(t, bobsTurn), bob, games.YourMove{}, since(5), by(ann))
	receipt := about(game(t, bobsTurn), ann, games.Played{}, since(5), by(ann))
	receipt.Notice.Reply = true
	small := about(game(t, "keryo-pente size=13 zone=off: G7 H8"), ann, games.YourMove{}, since(2), by(bob))
	small.Game.Pace.Move = clock.Day
	weekend, over, stopped := about(game(t, bobsTurn), bob, games.YourMove{}, since(5), by(ann)), about(game(t, bobsTurn), bob, games.YourMove{}, since(5), by(ann)), about(game(t, bobsTurn), bob, games.YourMove{}, since(5), by(ann))
	weekend.Game.Pace.WeekendsOff, weekend.Game.Began, weekend.Game.Zone = true, noon, "Europe/Oslo"
	weekend.Now = noon.Add(24 * time.Hour)
	over.Game.Began, over.Now = noon, noon.Add(8*24*time.Hour)
	stopped.Time = map[games.GameID]games.TimeFacts{42: {Stood: []clock.Interval{{From: noon, Cause: clock.Pause}}}}
	late := games.TurnLate{Sent: noon.Add(-clock.Day)}
	lateSelf := about(game(t, bobsTurn), bob, late, since(5), by(bob))
	lateSelf.Game.Began = late.Sent
	lateSelf.Time = map[games.GameID]games.TimeFacts{42: {Stood: []clock.Interval{{From: late.Sent, To: noon.Add(4 * clock.Day), Cause: clock.Delayed}}}}
	begun := games.GameBegun{}
	withI := about(game(t, bobsTurn), bob, games.YourMove{}, since(5), by(ann))
	withI.Reader.Points = games.WithIPoints
	traditional := about(game(t, bobsTurn), bob, games.YourMove{}, since(5), by(ann))
	traditional.Reader.Points = games.TraditionalPoints
	left := game(t, "multi-3: K10 L10 N13")
	left.Leavings = []games.Leaving{{Seat: 1, After: 3, By: rules.ByResigning}}
	seat(t, left)
	leaving := games.PlayerLeft{}
	leftMatch := about(left, carla, games.Shown{Beside: leaving}, by(ann))
	leftMatch.Match = &games.Match{Terms: games.MatchTerms{Series: 3}, Players: left.Seats, Head: []int{0, 0, 0}, Games: []games.Game{*left}, Gone: []games.PlayerID{ann}}
	leftMatchSelf := about(left, ann, games.MatchLeft{})
	leftMatchSelf.Match = leftMatch.Match
	closed, claimed := game(t, bobsTurn), game(t, bobsTurn)
	closed.Void, claimed.Pace.ByClaim = true, true
	seat(t, closed)
	computer := about(game(t, "pente: K10"), ann, games.Played{Beside: begun}, since(1), by(bob))
	computer.Game.Unrated, computer.Computer = true, "computer-4"
	computersMove := about(game(t, "pente: K10"), bob, games.YourMove{Beside: begun}, since(1), by(bob))
	computersMove.Game.Unrated, computersMove.Computer = true, "computer-4"
	ofMove := func(ply int, record ...string) games.BetterMove {
		m := games.BetterMove{Ply: ply}
		for _, name := range record {
			m.Line = append(m.Line, point(name)...)
		}
		return m
	}
	hint := about(game(t, bobsTurn), bob, games.HintGiven{Better: []games.BetterMove{ofMove(6, "L11", "M12", "O9")}})
	withoutBoard := about(game(t, bobsTurn), bob, hint.Notice.Letter)
	withoutBoard.Reader.Board = games.SpokenBoard
	twoStones := about(game(t, "connect6: K10"), bob, games.HintGiven{Better: []games.BetterMove{ofMove(2, "L11", "L10", "M12", "M9")}})
	swap := games.BetterMove{Ply: 4, Line: []rules.Move{rules.Choose(rules.Keep)}}
	choice := about(game(t, "swap2-pente: K10 L10 M9"), bob, games.HintGiven{Better: []games.BetterMove{swap}})
	toComputer := about(game(t, bobsTurn), bob, games.RemarkSent{}, leftOut(games.LeftOut{Unsent: true}))
	toComputer.Computer = "computer-4"
	oneMistake := about(game(t, annWon), bob, games.ReviewGiven{Better: []games.BetterMove{ofMove(8, "O8", "M8")}})
	review := about(game(t, annWon), bob, games.ReviewGiven{Better: []games.BetterMove{ofMove(8, "O8", "M8"), ofMove(10, "J13"), ofMove(12, "L13", "O9", "J9")}})
	solution := []games.BetterMove{ofMove(6, "L11", "M12", "O9")}
	puzzle := func(l games.Letter) templates.View {
		v := about(game(t, bobsTurn), bob, l, ofPuzzle(12))
		v.Notice.Game, v.Game.ID, v.PuzzlePlies, v.Notice.Reply = 0, 0, 3, true
		v.Game.Seats = []games.PlayerID{0, bob}
		return v
	}
	daily := func(v templates.View) templates.View {
		v.Notice.Reply, v.Reader.PuzzleAt = false, noon.Add(clock.Day)
		return v
	}
	return map[string]templates.View{
		"puzzle":                   puzzle(games.PuzzleSet{}),
		"puzzle-daily":             daily(puzzle(games.PuzzleSet{})),
		"puzzle-no-more":           fresh(bob, games.NoMorePuzzles{}),
		"puzzle-solved":            puzzle(games.PuzzleSolved{Moves: point("L11"), Better: solution}),
		"puzzle-unsolved":          puzzle(games.PuzzleUnsolved{Moves: point("L12"), Better: solution}),
		"shown-hint":               hint,
		"shown-said-computer":      toComputer,
		"shown-hint-no-board":      withoutBoard,
		"shown-hint-two-stones":    twoStones,
		"shown-hint-choice":        choice,
		"shown-review":             review,
		"shown-review-one":         oneMistake,
		"shown-review-nothing":     about(game(t, annWon), ann, games.ReviewGiven{}),
		"played-start-computer":    computer,
		"your-move-start-computer": computersMove,
		"your-move-stones":         about(game(t, "swap2-pente: K10"), ann, games.YourMove{}, since(1), by(ann)),
		"your-move-choice":         about(game(t, "swap2-pente: K10 L10 M9"), bob, games.YourMove{}, since(1), by(ann)),
		"your-move-swapped":        about(game(t, "swap2-pente: K10 L10 M9 swap"), ann, games.YourMove{}, since(4), by(bob)),
		"your-move-three":          about(game(t, "multi-3: K10 L10 N13 M10"), bob, games.YourMove{}, since(3), by(ann)),
		"your-move-team":           about(game(t, "team: K10 L10 N13 M10 N10"), bob, games.YourMove{}, since(3), by(ann)),
		"help-team":                about(game(t, "team: K10"), carla, games.HelpText{}),
		"your-move-weekend":        weekend,
		"your-move-late":           over,
		"your-move-paused":         stopped,
		"your-move-left":           about(left, bob, games.YourMove{Beside: games.PlayerLeft{}}, since(3), by(ann)),
		"shown-left":               says(about(left, carla, games.Shown{Beside: leaving}, by(ann)), ann, "I must go"),
		"shown-left-match":         leftMatch,
		"shown-left-match-self":    leftMatchSelf,
		"your-move-forfeit":        about(left, bob, games.YourMove{Beside: games.PlayerForfeited{}}, since(3), by(ann)),
		"shown-forfeit":            about(left, carla, games.Shown{Beside: games.PlayerForfeited{}}, by(ann)),
		"unreachable":              about(game(t, bobsTurn), ann, games.Unreachable{Until: noon.Add(29 * clock.Day)}, by(bob)),
		"unreachable-my-turn":      about(game(t, annsTurn), ann, games.Unreachable{}, by(bob)),
		"unreachable-late":         about(game(t, bobsTurn), ann, games.LettersLate{Sent: late.Sent, Until: noon.Add(4 * clock.Day)}, by(bob)),
		"reminder-late":            lateSelf,
		"overdue-unreachable":      about(game(t, bobsTurn), ann, games.OutOfReach{}, by(bob)),
		"shown-accepted":           about(game(t, "multi-3: K10"), carla, games.OfferAccepted{}),
		"shown-left-self":          about(left, ann, games.Shown{Beside: leaving}, by(ann)),
		"your-move-poofed":         about(game(t, "poof-pente zone=off: K10 J10 A1 M10 L10"), bob, games.YourMove{}, since(5), by(ann)),
		"your-move":                says(capture, ann, "that pair was asking for it"),
		"your-move-small-board":    small,
		"your-move-start":          about(game(t, "pente: K10"), bob, games.YourMove{Beside: begun}, since(1), by(bob)),
		"your-move-empty-board":    about(game(t, "d-pente:"), ann, games.YourMove{Beside: begun}, since(1), by(bob)),
		"your-move-linear":         about(game(t, "linear-pente: 10 11 13"), bob, games.YourMove{}, since(3), by(ann)),
		"your-move-with-i":         withI,
		"your-move-traditional":    traditional,
		"your-move-zone":           about(game(t, "pente: K10 L10"), ann, games.YourMove{}, since(2), by(bob)),
		"your-move-forbidden":      about(game(t, threes), ann, games.YourMove{}, since(8), by(bob)),
		"your-move-offer":          about(game(t, bobsTurn), bob, games.YourMove{Offer: true}, since(5), by(ann)),
		"played-offer":             about(game(t, bobsTurn), ann, games.Played{Offer: true}, since(5), by(ann)),
		"played-withheld":          about(game(t, bobsTurn), ann, games.Played{}, since(5), by(ann), leftOut(games.LeftOut{Withheld: []string{"Ring me at +44 20 7946 0000 tonight"}})),
		"played-not-done":          about(game(t, bobsTurn), ann, games.Played{}, since(5), by(ann), leftOut(games.LeftOut{NotDone: []string{"resign", "help"}})),
		"played":                   receipt,
		"played-start":             says(about(game(t, "pente: K10"), ann, games.Played{Beside: begun}, since(1), by(bob)), bob, "Hello Ann!"),
		"reminder":                 about(game(t, bobsTurn), bob, games.Reminder{}),
		"reminder-claim":           about(claimed, bob, games.Reminder{}),
		"reminder-opening":         about(game(t, "swap2-pente: K10 L10 M9"), bob, games.Reminder{}),
		"reminder-granted":         about(claimed, bob, games.TimeGiven{}, by(ann)),
		"reminder-granted-other":   about(game(t, "multi-3: K10"), carla, games.TimeGiven{}, by(ann)),
		"shown-granted":            about(claimed, ann, games.TimeGranted{}),
		"overdue":                  about(claimed, ann, games.Overdue{}, by(bob)),
		"overdue-self":             about(claimed, bob, games.Overdue{}, by(bob)),
		"game-over-closed":         about(closed, ann, games.GameEnded{Beside: games.NobodyWentOn{}}, since(6), by(bob)),
		"game-over-unrated":        about(closed, bob, games.GameEnded{Beside: games.GameGivenUp{}}, since(6), by(ann)),
		"shown-forfeit-self":       about(left, ann, games.Shown{Beside: games.PlayerForfeited{}}, by(ann)),
		"your-move-notes":          notes(says(about(game(t, bobsTurn), bob, games.YourMove{}, since(5), by(ann)), ann, "that pair was asking for it"), "She always opens on the left.", "Watch the top, where she has three stones in a row that nobody has stopped."),
		"played-note-cut":          notes(about(game(t, bobsTurn), ann, games.Played{}, since(5), by(ann), leftOut(games.LeftOut{NoteCut: true})), strings.Repeat("All work and no play makes Jack a dull boy. ", 10)),
		"played-notes-full":        notes(about(game(t, bobsTurn), ann, games.Played{}, since(5), by(ann), leftOut(games.LeftOut{NotesFull: true})), "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
	}
}

// vacations are letters about vacation: Bob's, who is in Oslo.
func vacations(t testing.TB) map[string]templates.View {
	days := func(from, to int) clock.Interval {
		return clock.Interval{From: noon.Add(time.Duration(from) * clock.Day), To: noon.Add(time.Duration(to) * clock.Day), Cause: clock.Vacation}
	}
	own := func(l games.Letter, taken ...clock.Interval) templates.View {
		v := fresh(bob, l, by(bob))
		v.Vacations, v.Reader.Joined = append([]clock.Interval{}, taken...), noon.Add(-100*clock.Day)
		return v
	}
	bobs := func(i clock.Interval) games.VacationTaken { return games.VacationTaken{From: i.From, Until: i.To} }
	taken, later := bobs(days(0, 10)), bobs(days(9, 12))
	byItself := about(game(t, bobsTurn), bob, games.VacationByItself{Until: days(0, 9).To}, by(bob))
	byItself.Vacations, byItself.Game.Began = []clock.Interval{days(0, 1)}, noon.Add(-7*clock.Day)
	byItself.Time = map[games.GameID]games.TimeFacts{42: {Zone: "Europe/Oslo", Stood: byItself.Vacations}}
	byItself.Now = noon
	moves := about(game(t, bobsTurn), bob, games.YourMove{}, since(5), by(ann), besides(games.Besides{Away: "2026-12-24"}))
	moves.Time = map[games.GameID]games.TimeFacts{42: {Zone: "Europe/Oslo", Stood: []clock.Interval{days(-1, 3)}}}
	settings := fresh(bob, games.SettingsShown{})
	settings.Vacations = []clock.Interval{days(-1, 3)}
	off := challenge(t, "pente", bob)
	off.Pace.VacationOff = true
	offered := inviting(off, ann, games.Invited{})
	offered.AwayUntil = map[games.PlayerID]time.Time{bob: noon.Add(3 * clock.Day)}
	return map[string]templates.View{
		"vacation":             own(games.VacationTaken{}),
		"vacation-taken":       own(taken, days(-30, -28), days(0, 10)),
		"vacation-extended":    own(taken, days(-2, 0), days(0, 10)),
		"vacation-planned":     own(later, days(9, 12)),
		"vacation-both":        own(later, days(-2, 4), days(9, 12)),
		"vacation-back":        own(games.VacationEnded{}, days(-2, 0)),
		"vacation-cancelled":   own(games.VacationEnded{From: noon.Add(clock.Day)}),
		"vacation-by-itself":   byItself,
		"vacation-other":       fresh(ann, taken, by(bob)),
		"vacation-other-later": fresh(ann, later, by(bob)),
		"vacation-other-self":  fresh(ann, byItself.Notice.Letter, by(bob)),
		"vacation-other-back":  fresh(ann, games.VacationEnded{}, by(bob)),
		"vacation-other-not":   fresh(ann, games.VacationEnded{From: noon.Add(clock.Day)}, by(bob)),
		"your-move-vacation":   moves,
		"settings-vacation":    settings,
		"invited-vacation":     offered,
		"invitation-vacation":  inviting(off, bob, games.Invitation{}, by(ann)),
	}
}

func ending(t testing.TB) map[string]templates.View {
	over := func(record string, then func(*games.Game)) *games.Game {
		g := game(t, record)
		then(g)
		must(t, g.Replay())
		return g
	}
	resigned := over(bobsTurn, func(g *games.Game) { g.Leavings = []games.Leaving{{Seat: 2, After: 5, By: rules.ByResigning}} })
	forfeit := over(annsTurn, func(g *games.Game) { g.Leavings = []games.Leaving{{Seat: 1, After: 6, By: rules.ByForfeit}} })
	agreed := over(bobsTurn, func(g *games.Game) { g.Agreed = true })
	captures := game(t, "pente-free: K10 B1 A1 C1 D1 B3 A3 C3 D3 B5 A5 C5 D5 B7 A7 C7 D7 B9 A9 C9 D9")
	connect6 := game(t, "connect6: A1 T1 T3 A2 A3 T5 T7 A4 A5 T9 T11 A6")
	return map[string]templates.View{
		"game-over-won":      says(about(game(t, annWon), ann, games.GameEnded{}, since(15), by(ann)), bob, "Well played!"),
		"game-over-lost":     about(game(t, annWon), bob, games.GameEnded{}, since(15), by(ann)),
		"game-over-captures": about(captures, bob, games.GameEnded{}, since(21), by(ann)),
		"game-over-connect6": about(connect6, ann, games.GameEnded{Moves: point("C6")}, since(12), by(ann)),
		"game-over-resigned": about(resigned, ann, games.GameEnded{}, since(6), by(bob)),
		"game-over-forfeit":  about(forfeit, ann, games.GameEnded{}, since(7), by(ann)),
		"game-over-draw":     about(agreed, bob, games.GameEnded{}, since(6), by(bob)),
		"offer":              about(game(t, bobsTurn), bob, games.Offered{}, by(ann)),
		"offer-off-turn":     says(about(game(t, annsTurn), bob, games.Offered{}, by(ann)), ann, "It is late."),
		"declined-draw":      about(game(t, bobsTurn), ann, games.Declined{}, by(bob)),
		"declined-draw-turn": about(game(t, annsTurn), ann, games.Declined{}, by(bob)),
		"offer-undo":         about(game(t, bobsTurn), bob, games.Offered{What: games.UndoOffer}, by(ann)),
		"offer-pause":        about(game(t, annsTurn), ann, games.Offered{Days: 10, What: games.PauseOffer}, by(bob)),
		"declined-undo":      about(game(t, bobsTurn), ann, games.Declined{What: games.UndoOffer}, by(bob)),
		"declined-withdrawn": about(game(t, bobsTurn), bob, games.OfferTakenBack{}, by(ann)),
		"your-move-undone":   about(game(t, bobsTurn), bob, games.YourMove{Beside: games.TurnsUndone{At: 6, Moves: point("N8")}}, by(bob)),
		"played-undone":      about(game(t, bobsTurn), ann, games.Played{Beside: games.TurnsUndone{At: 6, Moves: append(point("N8"), point("M9")...)}}, by(bob)),
		"played-held":        about(game(t, bobsTurn), bob, games.MoveHeld{Until: noon.Add(10 * time.Minute), Moves: point("N8")}, by(bob)),
		"your-move-oops":     about(game(t, bobsTurn), bob, games.MoveUnheld{Moves: point("N8")}),
		"your-move-agreed":   says(about(game(t, bobsTurn), bob, games.YourMove{Beside: games.ClockStopped{Until: noon.Add(10 * clock.Day)}}, by(ann)), ann, "Enjoy your holiday."),
		"shown-paused":       about(game(t, bobsTurn), ann, games.Shown{Beside: games.ClockStopped{Until: noon.Add(10 * clock.Day)}}, by(ann)),
		"shown-offer-pause":  about(game(t, bobsTurn), ann, games.OfferSent{Days: 1, What: games.PauseOffer}),
		"shown-offer-undo":   about(game(t, bobsTurn), ann, games.OfferSent{What: games.UndoOffer}),
		"shown-withdrawn":    about(game(t, bobsTurn), ann, games.OfferWithdrawn{}),
		"shown-extended":     says(about(game(t, bobsTurn), ann, games.Shown{Beside: games.TimeExtended{}}), 0, "Bob is in hospital."),
		"your-move-extended": about(game(t, bobsTurn), bob, games.YourMove{Beside: games.TimeExtended{}}),
		"your-move-rewound":  about(game(t, bobsTurn), bob, games.YourMove{Beside: games.TurnRewound{At: 6, Moves: point("N8")}}),
		"your-move-reopened": about(game(t, bobsTurn), bob, games.YourMove{Beside: games.TurnRewound{At: 6}}),
		"shown-stopped":      about(game(t, bobsTurn), ann, games.Shown{Beside: games.ClockStopped{}}),
		"shown-resumed":      about(game(t, bobsTurn), ann, games.Shown{Beside: games.ClockResumed{}}),
		"shown-reverted":     about(game(t, bobsTurn), ann, games.Shown{Beside: games.CorrectionReverted{What: games.TakenBack}}),
		"game-over-decided":  says(about(forfeit, bob, games.GameEnded{Beside: games.GameAdjudicated{}}, since(7)), 0, "Ann has left the club."),
		"remark":             says(about(game(t, bobsTurn), ann, games.Remarked{}, by(bob)), bob, "Sorry, I am travelling.\n\nBack on Monday."),
		"remark-turn":        says(about(game(t, bobsTurn), bob, games.Remarked{}, by(ann)), ann, "Take your time."),
		"remark-over":        says(about(game(t, annWon), bob, games.Remarked{}, by(ann)), ann, "Thank you for the game."),
	}
}

func inviteLetters(t testing.TB) map[string]templates.View {
	first := challenge(t, "keryo-pente size=13", bob)
	first.First = ann
	you := challenge(t, "pente", bob)
	you.First, you.Pace.Move = bob, clock.Day
	rematch := challenge(t, "pente", bob)
	rematch.Rematch, rematch.First = 42, bob
	bank := challenge(t, "pente", bob)
	bank.Pace = clock.Pace{Bank: 30 * clock.Day, Increment: 36 * time.Hour, Most: 40 * clock.Day, WeekendsOff: true}
	weaker := challenge(t, "points", bob)
	weaker.Match = games.MatchTerms{Target: 21, Handicap: -5}
	stronger := challenge(t, "points", bob)
	stronger.Match = games.MatchTerms{Target: 50, Handicap: 1}
	accepted := challenge(t, "multi-3", bob, carla)
	accepted.Invited[0].Accepted = true
	silent, twice := challenge(t, "pente", dora), challenge(t, "pente", bob)
	silent.State, twice.State, twice.Again = games.ChallengeLapsed, games.ChallengeLapsed, true
	sentAgain := challenge(t, "pente", dora)
	sentAgain.Again = true
	ended := challenge(t, "multi-3", bob, carla)
	ended.Invited[0].Accepted, ended.State = true, games.ChallengeLapsed
	undated := challenge(t, "pente", bob)
	undated.State, undated.Lapses = games.ChallengeDeclined, time.Time{}
	return map[string]templates.View{
		"declined-lapsed":        inviting(silent, ann, games.InvitationLapsed{}),
		"declined-lapsed-twice":  inviting(twice, ann, games.InvitationLapsed{}),
		"declined-lapsed-others": inviting(ended, bob, games.InvitationLapsed{}),
		"declined-recalled":      inviting(ended, bob, games.InvitationCancelled{}, by(ann)),
		"invited-recalled":       inviting(ended, ann, games.InvitationRecalled{}),

		"refused-to-challenger": inviting(first, ann, games.Refused{Reason: games.NotUnderstood, Line: "withdraw it please", Facts: games.Facts{Topic: games.TopicForm, Name: "withdraw"}}),
		"refused-late-of-three": inviting(ended, carla, games.Refused{Reason: games.Closed, Line: "accept", Facts: games.Facts{Topic: games.TopicLapsed, Name: "Ann"}}, by(ann)),
		"refused-late-gone":     inviting(twice, bob, games.Refused{Reason: games.Closed, Line: "accept", Facts: games.Facts{Topic: games.TopicLapsed}}, by(ann)),

		"invitation-handicap": inviting(weaker, bob, games.Invitation{}, by(ann)),
		"invited-handicap-me": inviting(weaker, ann, games.Invited{}),
		"invited-handicap":    inviting(stronger, ann, games.Invited{}),
		"invitation":          inviting(first, bob, games.Invitation{}, by(ann)),
		"invitation-greeting": inviting(first, bob, games.Invitation{}, by(ann), saying("Hello Bob,\nfancy a game?")),
		"declined-text":       inviting(first, ann, games.Declined{}, by(bob), saying("I have no time.")),
		"help-invited":        inviting(challenge(t, "pente", dora), dora, games.HelpText{}),
		"invitation-team":     inviting(challenge(t, "team", bob, carla, dora), bob, games.Invitation{}, by(ann)),
		"invited-team":        inviting(challenge(t, "partners", bob, carla, dora), ann, games.Invited{}),
		"invitation-stranger": inviting(challenge(t, "pente", dora), dora, games.Invitation{}, by(ann)),
		"invitation-again":    inviting(sentAgain, dora, games.Invitation{}, by(ann)),
		"invitation-bank":     inviting(bank, bob, games.Invitation{}, by(ann)),
		"invitation-first":    inviting(you, bob, games.Invitation{}, by(ann)),
		"invitation-undated":  inviting(undated, bob, games.Invitation{}, by(ann)),
		"invitation-rematch":  inviting(rematch, bob, games.Invitation{}, by(ann)),
		"unreachable-invited": inviting(challenge(t, "pente", dora), ann, games.Unreachable{}, by(dora)),
		"invited-accepted":    inviting(accepted, bob, games.InvitationAccepted{}),
		"invited":             inviting(first, ann, games.Invited{}),
		"invited-stranger":    inviting(challenge(t, "pente", dora), ann, games.Invited{}),
		"declined":            inviting(first, ann, games.Declined{}, by(bob)),
		"declined-stranger":   inviting(challenge(t, "pente", dora), ann, games.Declined{}, by(dora)),
		"confirm-invitation":  inviting(first, bob, games.WasThisYou{}),
		"help-invitation":     inviting(first, bob, games.HelpText{}),
	}
}

func looking(t testing.TB) map[string]templates.View {
	shown := func(record string, to games.PlayerID, l games.Letter, also ...also) templates.View {
		return about(game(t, record), to, l, also...)
	}
	none := says(about(game(t, bobsTurn), bob, games.YourMove{}, since(5), by(ann)), ann, "that pair was asking for it")
	none.Reader.Board = games.SpokenBoard
	near := shown(bobsTurn, bob, games.Near{Moves: point("B2")})
	near.Reader.Board = games.SpokenBoard
	trial := func(names ...string) (moves []rules.Move) {
		for _, name := range names {
			moves = append(moves, point(name)...)
		}
		return moves
	}
	timed := about(game(t, bobsTurn), bob, games.MovesListed{})
	timed.Turns = []games.TurnTime{
		{Player: bob, First: 4, Last: 4, Arrived: noon},
		{Player: ann, First: 5, Last: 5, Began: noon, Arrived: noon.Add(3 * clock.Day), Used: clock.Day + 10*time.Hour,
			Exempt: []clock.Interval{{From: noon.Add(10 * time.Hour), To: noon.Add(48 * time.Hour), Cause: clock.Weekend}}},
	}
	return map[string]templates.View{
		"shown-now":           shown(bobsTurn, bob, games.PositionShown{At: 5}),
		"shown-off-turn":      shown(annsTurn, bob, games.PositionShown{At: 6}),
		"shown-ply-2":         shown(bobsTurn, bob, games.PositionShown{At: 2}),
		"shown-empty":         shown(bobsTurn, ann, games.PositionShown{}),
		"shown-over":          shown(annWon, bob, games.PositionShown{At: 15}),
		"shown-onlooker":      shown(bobsTurn, carla, games.PositionShown{At: 5}),
		"shown-moves-times":   timed,
		"shown-gif":           shown(annWon, bob, games.Animation{}),
		"shown-moves":         shown(annWon, bob, games.MovesListed{}),
		"shown-try":           shown(bobsTurn, bob, games.Trial{Moves: trial("L11", "M12", "O14")}),
		"shown-try-turn":      shown("pente: K10", bob, games.Trial{Moves: trial("L10", "N13", "M10", "N10")}),
		"shown-try-lines":     shown(bobsTurn, bob, games.Trial{Trials: [][]rules.Move{trial("L11", "M12"), trial("O14"), trial("M11", "L10", "L11")}}),
		"shown-try-win":       shown("pente-free: K10 A1 K11 A3 K12 A5 K13 A7", ann, games.Trial{Moves: trial("K9")}),
		"shown-threats":       shown("pente-free: K10 L10 K11 L11 K12 M9 A1 C1", ann, games.Threats{}),
		"shown-threats-row":   shown("pente-free: K10 A1 K11 A3 K12 A5 K13 A7", ann, games.Threats{}),
		"shown-threats-two":   shown("connect6: A1 T1 T3 A2 A3 T5 T7 A4 C9 T9 T11", ann, games.Threats{}),
		"shown-threats-waits": shown("boat-pente zone=off: K10 K9 L10 A3 M10 A5 N10 A7 K11 A9 O10", bob, games.Threats{}),
		"shown-last":          shown(bobsTurn, bob, games.LastTurn{}, since(5)),
		"shown-near":          shown(bobsTurn, bob, games.Near{Moves: point("M11")}),
		"your-move-none":      none,
		"shown-near-none":     near,
		"shown-said":          shown(bobsTurn, ann, games.RemarkSent{}),
		"shown-noted":         notes(shown(bobsTurn, bob, games.NoteKept{}), "Watch the top."),
		"shown-notes":         notes(shown(bobsTurn, bob, games.NotesShown{}), "Watch the top.", "She hurries."),
		"shown-notes-none":    shown(bobsTurn, bob, games.NotesShown{}),
		"shown-notes-off":     shown(annWon, bob, games.NotesDropped{}),
		"shown-notes-off-one": notes(shown(bobsTurn, bob, games.NotesDropped{}), "She hurries."),
		"shown-offer":         shown(bobsTurn, bob, games.OfferSent{}),
		"shown-dropped":       shown(bobsTurn, bob, games.QuestionDropped{}),
		"shown-unsent":        shown(bobsTurn, bob, games.PositionShown{At: 5}, leftOut(games.LeftOut{Unsent: true})),
		"shown-cut":           shown(bobsTurn, bob, games.RemarkSent{}, leftOut(games.LeftOut{Cut: true})),
		"shown-declined":      shown(bobsTurn, bob, games.OfferDeclined{}),
		"help-game":           about(game(t, bobsTurn), bob, games.HelpText{}),
		"help-over":           about(game(t, annWon), bob, games.HelpText{}),
		"help-onlooker":       about(game(t, bobsTurn), carla, games.HelpText{}),
		"help":                fresh(ann, games.HelpText{}),
		"help-challenge":      fresh(ann, games.HelpText{Topic: "challenge"}),
		"help-note":           fresh(ann, games.HelpText{Topic: "note"}),
		"help-set":            fresh(ann, games.HelpText{Topic: "set"}),
		"help-stranger":       fresh(0, games.HelpText{}),
		"help-rules":          fresh(ann, games.HelpText{Topic: "rules"}),
		"settings":            fresh(carla, games.SettingsShown{}),
		"confirm":             about(game(t, bobsTurn), bob, games.WasThisYou{}),
		"confirm-over":        about(game(t, annWon), bob, games.WasThisYou{}),
		"list":                lists(t),
		"watched":             about(game(t, bobsTurn), carla, games.WatchedGame{}, since(5), by(ann)),
		"watched-start":       about(game(t, "pente: K10"), carla, games.WatchedGame{Beside: games.GameBegun{}}, since(1), by(bob)),
		"watched-over":        about(game(t, annWon), carla, games.WatchedGame{}, since(15), by(ann)),
		"list-watching":       watching(t),
		"list-watching-none":  fresh(ann, games.WatchesListed{}),
		"list-empty":          fresh(ann, games.GamesListed{}),
		"seek":                inviting(seek(t, ann, "keryo-pente zone=off", noon), ann, games.Seeking{Until: noon.Add(games.SeekTime)}),
		"seek-lapsed":         inviting(seek(t, ann, "pente", noon), ann, games.SeekLapsed{}),
		"seeks":               seeks(t),
		"seeks-off":           fresh(ann, games.SeekEnded{}),
	}
}

// notes adds notes of the reader to a letter.
func notes(v templates.View, texts ...string) templates.View {
	for i, text := range texts {
		v.Notes = append(v.Notes, games.Note{Game: v.Notice.Game, Player: v.Reader.ID, Number: i + 1, Text: text})
	}
	return v
}

// coded adds a one-time code to a letter.
func coded(v templates.View) templates.View {
	v.Code = "04711815"
	return v
}

// toStranger is a letter to an address that is not the one where the letters of a player go.
func toStranger(l games.Letter) templates.View {
	return fresh(0, l, by(ann))
}

// addresses is a letter that lists addresses.
func addresses() templates.View {
	v := fresh(ann, games.AddressesListed{})
	v.Addresses = []games.Address{{Address: "ann@work.example"}, {Address: v.Reader.Address}}
	v.Wishes = []games.Wish{
		{Wants: games.WantForget, Made: noon}, {Wants: games.WantAddress, Made: noon, Address: "ann@a-company-with-a-rather-long-name-in-a-small-town.example"}, {Wants: games.WantToAsk, Made: noon, Address: "ann@home.example"}, {Wants: games.WantAddress, Made: noon, Wrong: 5, Address: "ann@void.example"},
	}
	return v
}

func exported(n, leftOut int) templates.View {
	v := fresh(ann, games.Exported{})
	v.Exported = templates.Exported{Games: n, LeftOut: leftOut}
	return v
}

// watching is a letter that lists what somebody watches.
func watching(t testing.TB) templates.View {
	v := fresh(carla, games.WatchesListed{})
	v.Games = []games.Game{*game(t, bobsTurn)}
	v.Watches = []games.Watched{{By: carla, Game: 42}, {By: carla, Whom: ann, OnlyEnd: true}}
	return v
}

func seek(t testing.TB, from games.PlayerID, variant string, made time.Time) *games.Challenge {
	c := challenge(t, variant)
	c.From, c.State, c.Made, c.Announce = from, games.ChallengeSeeking, made, true
	return c
}

// seeks is a letter that lists seeks of all sorts.
func seeks(t testing.TB) templates.View {
	v := fresh(bob, games.SeeksListed{})
	v.OwnSeeks = []games.Challenge{*seek(t, bob, "renju", noon.Add(-time.Hour))}
	first, second, points := seek(t, ann, "pente", noon), seek(t, carla, "keryo-pente zone=off size=13", noon), seek(t, ann, "points", noon)
	first.First, first.Pace = ann, clock.Pace{Move: 3 * clock.Day}
	second.First, second.Announce, second.Match.Series = games.TakerFirst, false, 3
	points.Match = games.MatchTerms{Target: 50, Handicap: 5}
	v.Seeks, v.SeeksOfOthers = []games.Challenge{*first, *second, *points}, 20
	return v
}

// lists is a letter that lists games and challenges of all sorts.
func lists(t testing.TB) templates.View {
	v := fresh(ann, games.GamesListed{})
	v.Reader.Zone = "America/Argentina/ComodRivadavia" // of the longest names that there are
	another := game(t, "keryo-pente: K10")
	another.ID, another.Moved = 123456, noon.Add(24*time.Hour)
	v.Games = []games.Game{*game(t, annsTurn), *game(t, bobsTurn), *another}
	accepted := challenge(t, "multi-3", bob, ann)
	accepted.From, accepted.Invited[1].Accepted = carla, true
	fromBob := challenge(t, "pente", ann)
	fromBob.From = bob
	v.Challenges = []games.Challenge{*challenge(t, "keryo-pente zone=off size=13", dora), *fromBob, *accepted}
	return v
}

func arriving(t testing.TB) map[string]templates.View {
	brief, briefAsks := fresh(0, games.Welcome{}), fresh(dora, games.WelcomeAsks{Line: "join Dora"})
	brief.Brief, briefAsks.Brief = true, true
	briefHelp := fresh(0, games.HelpText{Topic: "rules", Variant: "pente"})
	briefHelp.Brief = true
	return map[string]templates.View{
		"welcome-brief":      brief,
		"help-brief":         briefHelp,
		"welcome-back":       fresh(ann, games.WelcomeBack{}),
		"goodbye":            fresh(ann, games.LettersStopped{}),
		"goodbye-forget":     coded(fresh(ann, games.ForgetWanted{Coded: games.Coded{Wish: 1}, Running: 3})),
		"goodbye-leaving":    fresh(ann, games.LeavingForGood{Running: 1, Until: noon.Add(72 * time.Hour)}),
		"welcome-stays":      fresh(ann, games.WelcomeStays{}),
		"confirm-ask":        coded(fresh(ann, games.AddressWanted{Coded: games.Coded{Wish: 1}, OfAddress: games.OfAddress{Address: "ann@work.example"}})),
		"confirm-asked":      fresh(ann, games.CodeSent{OfAddress: games.OfAddress{Address: "ann@work.example"}}),
		"confirm-code":       coded(toStranger(games.AddressCode{Coded: games.Coded{Wish: 1}, OfAddress: games.OfAddress{Address: "ann@work.example"}})),
		"confirm-taken":      fresh(bob, games.AddressTaken{OfAddress: games.OfAddress{Address: "bob@example.org"}}),
		"confirm-added":      fresh(ann, games.AddressAdded{OfAddress: games.OfAddress{Address: "ann@work.example"}}),
		"confirm-added-new":  toStranger(games.AddressAdded{OfAddress: games.OfAddress{Address: "ann@work.example"}}),
		"confirm-dropped":    toStranger(games.AddressDropped{OfAddress: games.OfAddress{Address: "ann@work.example"}}),
		"confirm-main":       toStranger(games.AddressMain{OfAddress: games.OfAddress{Address: "ann@work.example"}}),
		"list-addresses":     addresses(),
		"export":             exported(42, 0),
		"export-left-out":    exported(3000, 2000),
		"goodbye-games":      fresh(ann, games.LettersStopped{Running: 3}),
		"goodbye-banned":     fresh(ann, games.BannedLetter{}),
		"goodbye-unbanned":   fresh(ann, games.UnbannedLetter{}),
		"goodbye-continue":   fresh(ann, games.GoesOn{}),
		"welcome-asks-brief": briefAsks,
		"welcome":            fresh(0, games.Welcome{}),
		"welcome-joined":     fresh(ann, games.WelcomeJoined{}),
		"welcome-orphan":     fresh(dora, games.WelcomeOrphan{}),
		"welcome-asks":       fresh(dora, games.WelcomeAsks{Line: "challenge bob@example.org keryo..."}),
	}
}
