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
	since := games.Facts{Since: 5, By: ann}
	capture := about(game(t, bobsTurn), bob, games.YourMove, since)
	receipt := about(game(t, bobsTurn), ann, games.Played, since)
	receipt.Notice.Reply = true
	small := about(game(t, "keryo-pente size=13 zone=off: G7 H8"), ann, games.YourMove, games.Facts{Since: 2, By: bob})
	small.Game.Pace.Move = clock.Day
	weekend, over, stopped := about(game(t, bobsTurn), bob, games.YourMove, since), about(game(t, bobsTurn), bob, games.YourMove, since), about(game(t, bobsTurn), bob, games.YourMove, since)
	weekend.Game.Pace.WeekendsOff, weekend.Game.Began, weekend.Game.Zone = true, noon, "Europe/Oslo"
	weekend.Now = noon.Add(24 * time.Hour)
	over.Game.Began, over.Now = noon, noon.Add(8*24*time.Hour)
	stopped.Time = map[games.GameID]games.TimeFacts{42: {Stood: []clock.Interval{{From: noon, Cause: clock.Pause}}}}
	late := games.Facts{Topic: games.TopicLate, By: bob, Since: 5, From: noon.Add(-clock.Day), Until: noon.Add(4 * clock.Day)}
	lateSelf := about(game(t, bobsTurn), bob, games.Reminder, late)
	lateSelf.Game.Began = late.From
	lateSelf.Time = map[games.GameID]games.TimeFacts{42: {Stood: []clock.Interval{{From: late.From, To: late.Until, Cause: clock.Delayed}}}}
	begun := games.Facts{Topic: games.TopicStart, Since: 1, By: bob}
	withI := about(game(t, bobsTurn), bob, games.YourMove, since)
	withI.Reader.Points = games.WithIPoints
	traditional := about(game(t, bobsTurn), bob, games.YourMove, since)
	traditional.Reader.Points = games.TraditionalPoints
	left := game(t, "multi-3: K10 L10 N13")
	left.Leavings = []games.Leaving{{Seat: 1, After: 3, By: rules.ByResigning}}
	seat(t, left)
	leaving := games.Facts{Topic: games.TopicLeft, By: ann}
	leftMatch := about(left, carla, games.Shown, leaving)
	leftMatch.Match = &games.Match{Terms: games.MatchTerms{Series: 3}, Players: left.Seats, Head: []int{0, 0, 0}, Games: []games.Game{*left}, Gone: []games.PlayerID{ann}}
	leftMatchSelf := about(left, ann, games.Shown, games.Facts{Topic: games.TopicLeftMatch})
	leftMatchSelf.Match = leftMatch.Match
	closed, claimed := game(t, bobsTurn), game(t, bobsTurn)
	closed.Void, claimed.Pace.ByClaim = true, true
	seat(t, closed)
	computer := about(game(t, "pente: K10"), ann, games.Played, begun)
	computer.Game.Unrated, computer.Computer = true, "computer-4"
	computersMove := about(game(t, "pente: K10"), bob, games.YourMove, begun)
	computersMove.Game.Unrated, computersMove.Computer = true, "computer-4"
	ofMove := func(ply int, record ...string) games.BetterMove {
		m := games.BetterMove{Ply: ply}
		for _, name := range record {
			m.Line = append(m.Line, point(name)...)
		}
		return m
	}
	hint := about(game(t, bobsTurn), bob, games.Shown, games.Facts{Topic: games.TopicHint, Better: []games.BetterMove{ofMove(6, "L11", "M12", "O9")}})
	withoutBoard := about(game(t, bobsTurn), bob, games.Shown, hint.Notice.Facts)
	withoutBoard.Reader.Board = games.SpokenBoard
	twoStones := about(game(t, "connect6: K10"), bob, games.Shown, games.Facts{Topic: games.TopicHint, Better: []games.BetterMove{ofMove(2, "L11", "L10", "M12", "M9")}})
	swap := games.BetterMove{Ply: 4, Line: []rules.Move{rules.Choose(rules.Keep)}}
	choice := about(game(t, "swap2-pente: K10 L10 M9"), bob, games.Shown, games.Facts{Topic: games.TopicHint, Better: []games.BetterMove{swap}})
	toComputer := about(game(t, bobsTurn), bob, games.Shown, games.Facts{Topic: games.TopicSaid, Unsent: true})
	toComputer.Computer = "computer-4"
	oneMistake := about(game(t, annWon), bob, games.Shown, games.Facts{Topic: games.TopicReview, Better: []games.BetterMove{ofMove(8, "O8", "M8")}})
	review := about(game(t, annWon), bob, games.Shown, games.Facts{
		Topic: games.TopicReview, Better: []games.BetterMove{ofMove(8, "O8", "M8"), ofMove(10, "J13"), ofMove(12, "L13", "O9", "J9")},
	})
	puzzle := func(topic, answer string) templates.View {
		f := games.Facts{Topic: topic, Puzzle: 12}
		if answer != "" {
			f.Moves, f.Better = point(answer), []games.BetterMove{ofMove(6, "L11", "M12", "O9")}
		}
		v := about(game(t, bobsTurn), bob, games.PuzzleLetter, f)
		v.Notice.Game, v.Game.ID, v.PuzzlePlies, v.Notice.Reply = 0, 0, 3, true
		v.Game.Seats = []games.PlayerID{0, bob}
		return v
	}
	daily := func(v templates.View) templates.View {
		v.Notice.Reply, v.Reader.PuzzleAt = false, noon.Add(clock.Day)
		return v
	}
	return map[string]templates.View{
		"puzzle":                   puzzle(games.TopicPuzzle, ""),
		"puzzle-daily":             daily(puzzle(games.TopicPuzzle, "")),
		"puzzle-no-more":           fresh(bob, games.PuzzleLetter, games.Facts{Topic: games.TopicNoMore}),
		"puzzle-solved":            puzzle(games.TopicSolved, "L11"),
		"puzzle-unsolved":          puzzle(games.TopicUnsolved, "L12"),
		"shown-hint":               hint,
		"shown-said-computer":      toComputer,
		"shown-hint-no-board":      withoutBoard,
		"shown-hint-two-stones":    twoStones,
		"shown-hint-choice":        choice,
		"shown-review":             review,
		"shown-review-one":         oneMistake,
		"shown-review-nothing":     about(game(t, annWon), ann, games.Shown, games.Facts{Topic: games.TopicReview}),
		"played-start-computer":    computer,
		"your-move-start-computer": computersMove,
		"your-move-stones":         about(game(t, "swap2-pente: K10"), ann, games.YourMove, games.Facts{Since: 1, By: ann}),
		"your-move-choice":         about(game(t, "swap2-pente: K10 L10 M9"), bob, games.YourMove, games.Facts{Since: 1, By: ann}),
		"your-move-swapped":        about(game(t, "swap2-pente: K10 L10 M9 swap"), ann, games.YourMove, games.Facts{Since: 4, By: bob}),
		"your-move-three":          about(game(t, "multi-3: K10 L10 N13 M10"), bob, games.YourMove, games.Facts{Since: 3, By: ann}),
		"your-move-team":           about(game(t, "team: K10 L10 N13 M10 N10"), bob, games.YourMove, games.Facts{Since: 3, By: ann}),
		"help-team":                about(game(t, "team: K10"), carla, games.HelpLetter, games.Facts{}),
		"your-move-weekend":        weekend,
		"your-move-late":           over,
		"your-move-paused":         stopped,
		"your-move-left":           about(left, bob, games.YourMove, games.Facts{Topic: games.TopicLeft, Since: 3, By: ann}),
		"shown-left":               says(about(left, carla, games.Shown, leaving), ann, "I must go"),
		"shown-left-match":         leftMatch,
		"shown-left-match-self":    leftMatchSelf,
		"your-move-forfeit":        about(left, bob, games.YourMove, games.Facts{Topic: games.TopicForfeit, Since: 3, By: ann}),
		"shown-forfeit":            about(left, carla, games.Shown, games.Facts{Topic: games.TopicForfeit, By: ann}),
		"unreachable":              about(game(t, bobsTurn), ann, games.Unreachable, games.Facts{By: bob, Until: noon.Add(29 * clock.Day)}),
		"unreachable-my-turn":      about(game(t, annsTurn), ann, games.Unreachable, games.Facts{By: bob}),
		"unreachable-late":         about(game(t, bobsTurn), ann, games.Unreachable, late),
		"reminder-late":            lateSelf,
		"overdue-unreachable":      about(game(t, bobsTurn), ann, games.OverdueTurn, games.Facts{Topic: games.TopicUnreachable, By: bob}),
		"shown-accepted":           about(game(t, "multi-3: K10"), carla, games.Shown, games.Facts{Topic: games.TopicAccepted}),
		"shown-left-self":          about(left, ann, games.Shown, leaving),
		"your-move-poofed":         about(game(t, "poof-pente zone=off: K10 J10 A1 M10 L10"), bob, games.YourMove, games.Facts{Since: 5, By: ann}),
		"your-move":                says(capture, ann, "that pair was asking for it"),
		"your-move-small-board":    small,
		"your-move-start":          about(game(t, "pente: K10"), bob, games.YourMove, begun),
		"your-move-empty-board":    about(game(t, "d-pente:"), ann, games.YourMove, begun),
		"your-move-linear":         about(game(t, "linear-pente: 10 11 13"), bob, games.YourMove, games.Facts{Since: 3, By: ann}),
		"your-move-with-i":         withI,
		"your-move-traditional":    traditional,
		"your-move-zone":           about(game(t, "pente: K10 L10"), ann, games.YourMove, games.Facts{Since: 2, By: bob}),
		"your-move-forbidden":      about(game(t, threes), ann, games.YourMove, games.Facts{Since: 8, By: bob}),
		"your-move-offer":          about(game(t, bobsTurn), bob, games.YourMove, games.Facts{Since: 5, By: ann, Offer: true}),
		"played-offer":             about(game(t, bobsTurn), ann, games.Played, games.Facts{Since: 5, By: ann, Offer: true}),
		"played-withheld":          about(game(t, bobsTurn), ann, games.Played, games.Facts{Since: 5, By: ann, Withheld: []string{"Ring me at +44 20 7946 0000 tonight"}}),
		"played-not-done":          about(game(t, bobsTurn), ann, games.Played, games.Facts{Since: 5, By: ann, NotDone: []string{"resign", "help"}}),
		"played":                   receipt,
		"played-start":             says(about(game(t, "pente: K10"), ann, games.Played, begun), bob, "Hello Ann!"),
		"reminder":                 about(game(t, bobsTurn), bob, games.Reminder, games.Facts{}),
		"reminder-claim":           about(claimed, bob, games.Reminder, games.Facts{}),
		"reminder-opening":         about(game(t, "swap2-pente: K10 L10 M9"), bob, games.Reminder, games.Facts{}),
		"reminder-granted":         about(claimed, bob, games.Reminder, games.Facts{Topic: games.TopicGranted, By: ann}),
		"reminder-granted-other":   about(game(t, "multi-3: K10"), carla, games.Reminder, games.Facts{Topic: games.TopicGranted, By: ann}),
		"shown-granted":            about(claimed, ann, games.Shown, games.Facts{Topic: games.TopicGranted}),
		"overdue":                  about(claimed, ann, games.OverdueTurn, games.Facts{By: bob}),
		"overdue-self":             about(claimed, bob, games.OverdueTurn, games.Facts{By: bob}),
		"game-over-closed":         about(closed, ann, games.GameEnded, games.Facts{Topic: games.TopicSilence, Since: 6, By: bob}),
		"game-over-unrated":        about(closed, bob, games.GameEnded, games.Facts{Topic: games.TopicUnrated, Since: 6, By: ann}),
		"shown-forfeit-self":       about(left, ann, games.Shown, games.Facts{Topic: games.TopicForfeit, By: ann}),
		"your-move-notes":          notes(says(about(game(t, bobsTurn), bob, games.YourMove, since), ann, "that pair was asking for it"), "She always opens on the left.", "Watch the top, where she has three stones in a row that nobody has stopped."),
		"played-note-cut":          notes(about(game(t, bobsTurn), ann, games.Played, games.Facts{Since: 5, By: ann, NoteCut: true}), strings.Repeat("All work and no play makes Jack a dull boy. ", 10)),
		"played-notes-full":        notes(about(game(t, bobsTurn), ann, games.Played, games.Facts{Since: 5, By: ann, NotesFull: true}), "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
	}
}

// vacations are letters about vacation: Bob's, who is in Oslo.
func vacations(t testing.TB) map[string]templates.View {
	days := func(from, to int) clock.Interval {
		return clock.Interval{From: noon.Add(time.Duration(from) * clock.Day), To: noon.Add(time.Duration(to) * clock.Day), Cause: clock.Vacation}
	}
	own := func(f games.Facts, taken ...clock.Interval) templates.View {
		v := fresh(bob, games.VacationLetter, f)
		v.Vacations, v.Reader.Joined = append([]clock.Interval{}, taken...), noon.Add(-100*clock.Day)
		return v
	}
	bobs := func(topic string, i clock.Interval) games.Facts {
		return games.Facts{Topic: topic, By: bob, From: i.From, Until: i.To}
	}
	taken, later := bobs(games.TopicVacation, days(0, 10)), bobs(games.TopicVacation, days(9, 12))
	byItself := about(game(t, bobsTurn), bob, games.VacationLetter, bobs(games.TopicByItself, days(0, 9)))
	byItself.Vacations, byItself.Game.Began = []clock.Interval{days(0, 1)}, noon.Add(-7*clock.Day)
	byItself.Time = map[games.GameID]games.TimeFacts{42: {Zone: "Europe/Oslo", Stood: byItself.Vacations}}
	byItself.Now = noon
	moves := about(game(t, bobsTurn), bob, games.YourMove, games.Facts{Since: 5, By: ann, Away: "2026-12-24"})
	moves.Time = map[games.GameID]games.TimeFacts{42: {Zone: "Europe/Oslo", Stood: []clock.Interval{days(-1, 3)}}}
	settings := fresh(bob, games.SettingsOf, games.Facts{})
	settings.Vacations = []clock.Interval{days(-1, 3)}
	off := challenge(t, "pente", bob)
	off.Pace.VacationOff = true
	offered := inviting(off, ann, games.Invited, games.Facts{})
	offered.AwayUntil = map[games.PlayerID]time.Time{bob: noon.Add(3 * clock.Day)}
	return map[string]templates.View{
		"vacation":             own(games.Facts{Topic: games.TopicVacation}),
		"vacation-taken":       own(taken, days(-30, -28), days(0, 10)),
		"vacation-extended":    own(taken, days(-2, 0), days(0, 10)),
		"vacation-planned":     own(later, days(9, 12)),
		"vacation-both":        own(later, days(-2, 4), days(9, 12)),
		"vacation-back":        own(games.Facts{Topic: games.TopicBack, By: bob}, days(-2, 0)),
		"vacation-cancelled":   own(games.Facts{Topic: games.TopicBack, By: bob, From: noon.Add(clock.Day)}),
		"vacation-by-itself":   byItself,
		"vacation-other":       fresh(ann, games.VacationLetter, taken),
		"vacation-other-later": fresh(ann, games.VacationLetter, later),
		"vacation-other-self":  fresh(ann, games.VacationLetter, byItself.Notice.Facts),
		"vacation-other-back":  fresh(ann, games.VacationLetter, games.Facts{Topic: games.TopicBack, By: bob}),
		"vacation-other-not":   fresh(ann, games.VacationLetter, games.Facts{Topic: games.TopicBack, By: bob, From: noon.Add(clock.Day)}),
		"your-move-vacation":   moves,
		"settings-vacation":    settings,
		"invited-vacation":     offered,
		"invitation-vacation":  inviting(off, bob, games.Invitation, games.Facts{By: ann}),
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
		"game-over-won":      says(about(game(t, annWon), ann, games.GameEnded, games.Facts{Since: 15, By: ann}), bob, "Well played!"),
		"game-over-lost":     about(game(t, annWon), bob, games.GameEnded, games.Facts{Since: 15, By: ann}),
		"game-over-captures": about(captures, bob, games.GameEnded, games.Facts{Since: 21, By: ann}),
		"game-over-connect6": about(connect6, ann, games.GameEnded, games.Facts{Since: 12, By: ann, Moves: point("C6")}),
		"game-over-resigned": about(resigned, ann, games.GameEnded, games.Facts{Since: 6, By: bob}),
		"game-over-forfeit":  about(forfeit, ann, games.GameEnded, games.Facts{Since: 7, By: ann}),
		"game-over-draw":     about(agreed, bob, games.GameEnded, games.Facts{Since: 6, By: bob}),
		"offer":              about(game(t, bobsTurn), bob, games.OfferMade, games.Facts{By: ann}),
		"offer-off-turn":     says(about(game(t, annsTurn), bob, games.OfferMade, games.Facts{By: ann}), ann, "It is late."),
		"declined-draw":      about(game(t, bobsTurn), ann, games.Declined, games.Facts{By: bob}),
		"declined-draw-turn": about(game(t, annsTurn), ann, games.Declined, games.Facts{By: bob}),
		"offer-undo":         about(game(t, bobsTurn), bob, games.OfferMade, games.Facts{By: ann, What: games.UndoOffer}),
		"offer-pause":        about(game(t, annsTurn), ann, games.OfferMade, games.Facts{By: bob, What: games.PauseOffer, Days: 10}),
		"declined-undo":      about(game(t, bobsTurn), ann, games.Declined, games.Facts{By: bob, What: games.UndoOffer}),
		"declined-withdrawn": about(game(t, bobsTurn), bob, games.Declined, games.Facts{By: ann, Topic: games.TopicWithdrawn, What: games.DrawOffer}),
		"your-move-undone":   about(game(t, bobsTurn), bob, games.YourMove, games.Facts{By: bob, Topic: games.TopicUndone, At: 6, Moves: point("N8")}),
		"played-undone":      about(game(t, bobsTurn), ann, games.Played, games.Facts{By: bob, Topic: games.TopicUndone, At: 6, Moves: append(point("N8"), point("M9")...)}),
		"played-held":        about(game(t, bobsTurn), bob, games.Played, games.Facts{By: bob, Topic: games.TopicHeld, Moves: point("N8"), Until: noon.Add(10 * time.Minute)}),
		"your-move-oops":     about(game(t, bobsTurn), bob, games.YourMove, games.Facts{Topic: games.TopicUnheld, Moves: point("N8")}),
		"your-move-agreed":   says(about(game(t, bobsTurn), bob, games.YourMove, games.Facts{By: ann, Topic: games.TopicPaused, Until: noon.Add(10 * clock.Day)}), ann, "Enjoy your holiday."),
		"shown-paused":       about(game(t, bobsTurn), ann, games.Shown, games.Facts{By: ann, Topic: games.TopicPaused, Until: noon.Add(10 * clock.Day)}),
		"shown-offer-pause":  about(game(t, bobsTurn), ann, games.Shown, games.Facts{Topic: games.TopicOffer, What: games.PauseOffer, Days: 1}),
		"shown-offer-undo":   about(game(t, bobsTurn), ann, games.Shown, games.Facts{Topic: games.TopicOffer, What: games.UndoOffer}),
		"shown-withdrawn":    about(game(t, bobsTurn), ann, games.Shown, games.Facts{Topic: games.TopicWithdrawn, What: games.UndoOffer}),
		"shown-extended":     says(about(game(t, bobsTurn), ann, games.Shown, games.Facts{Topic: games.TopicExtended}), 0, "Bob is in hospital."),
		"your-move-extended": about(game(t, bobsTurn), bob, games.YourMove, games.Facts{Topic: games.TopicExtended}),
		"your-move-rewound":  about(game(t, bobsTurn), bob, games.YourMove, games.Facts{Topic: games.TopicTakenBack, At: 6, Moves: point("N8")}),
		"your-move-reopened": about(game(t, bobsTurn), bob, games.YourMove, games.Facts{Topic: games.TopicTakenBack, At: 6}),
		"shown-stopped":      about(game(t, bobsTurn), ann, games.Shown, games.Facts{Topic: games.TopicPaused}),
		"shown-resumed":      about(game(t, bobsTurn), ann, games.Shown, games.Facts{Topic: games.TopicResumed}),
		"shown-reverted":     about(game(t, bobsTurn), ann, games.Shown, games.Facts{Topic: games.TopicReverted, Name: string(games.TakenBack)}),
		"game-over-decided":  says(about(forfeit, bob, games.GameEnded, games.Facts{Topic: games.TopicAdjudicated, Since: 7}), 0, "Ann has left the club."),
		"remark":             says(about(game(t, bobsTurn), ann, games.Remarked, games.Facts{By: bob}), bob, "Sorry, I am travelling.\n\nBack on Monday."),
		"remark-turn":        says(about(game(t, bobsTurn), bob, games.Remarked, games.Facts{By: ann}), ann, "Take your time."),
		"remark-over":        says(about(game(t, annWon), bob, games.Remarked, games.Facts{By: ann}), ann, "Thank you for the game."),
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
		"declined-lapsed":        inviting(silent, ann, games.Declined, games.Facts{Topic: games.TopicLapsed}),
		"declined-lapsed-twice":  inviting(twice, ann, games.Declined, games.Facts{Topic: games.TopicLapsed}),
		"declined-lapsed-others": inviting(ended, bob, games.Declined, games.Facts{Topic: games.TopicLapsed}),
		"declined-recalled":      inviting(ended, bob, games.Declined, games.Facts{Topic: games.TopicRecalled, By: ann}),
		"invited-recalled":       inviting(ended, ann, games.Invited, games.Facts{Topic: games.TopicRecalled}),

		"refused-to-challenger": inviting(first, ann, games.Refused, games.Facts{Reason: games.NotUnderstood, Topic: games.TopicForm, Name: "withdraw", Line: "withdraw it please"}),
		"refused-late-of-three": inviting(ended, carla, games.Refused, games.Facts{Reason: games.Closed, Topic: games.TopicLapsed, By: ann, Name: "Ann", Line: "accept"}),
		"refused-late-gone":     inviting(twice, bob, games.Refused, games.Facts{Reason: games.Closed, Topic: games.TopicLapsed, By: ann, Line: "accept"}),

		"invitation-handicap": inviting(weaker, bob, games.Invitation, games.Facts{By: ann}),
		"invited-handicap-me": inviting(weaker, ann, games.Invited, games.Facts{}),
		"invited-handicap":    inviting(stronger, ann, games.Invited, games.Facts{}),
		"invitation":          inviting(first, bob, games.Invitation, games.Facts{By: ann}),
		"invitation-greeting": inviting(first, bob, games.Invitation, games.Facts{By: ann, Text: "Hello Bob,\nfancy a game?"}),
		"declined-text":       inviting(first, ann, games.Declined, games.Facts{By: bob, Text: "I have no time."}),
		"help-invited":        inviting(challenge(t, "pente", dora), dora, games.HelpLetter, games.Facts{}),
		"invitation-team":     inviting(challenge(t, "team", bob, carla, dora), bob, games.Invitation, games.Facts{By: ann}),
		"invited-team":        inviting(challenge(t, "partners", bob, carla, dora), ann, games.Invited, games.Facts{}),
		"invitation-stranger": inviting(challenge(t, "pente", dora), dora, games.Invitation, games.Facts{By: ann}),
		"invitation-again":    inviting(sentAgain, dora, games.Invitation, games.Facts{By: ann}),
		"invitation-bank":     inviting(bank, bob, games.Invitation, games.Facts{By: ann}),
		"invitation-first":    inviting(you, bob, games.Invitation, games.Facts{By: ann}),
		"invitation-undated":  inviting(undated, bob, games.Invitation, games.Facts{By: ann}),
		"invitation-rematch":  inviting(rematch, bob, games.Invitation, games.Facts{By: ann}),
		"unreachable-invited": inviting(challenge(t, "pente", dora), ann, games.Unreachable, games.Facts{By: dora}),
		"invited-accepted":    inviting(accepted, bob, games.Invited, games.Facts{Topic: games.TopicAccepted}),
		"invited":             inviting(first, ann, games.Invited, games.Facts{}),
		"invited-stranger":    inviting(challenge(t, "pente", dora), ann, games.Invited, games.Facts{}),
		"declined":            inviting(first, ann, games.Declined, games.Facts{By: bob}),
		"declined-stranger":   inviting(challenge(t, "pente", dora), ann, games.Declined, games.Facts{By: dora}),
		"confirm-invitation":  inviting(first, bob, games.Confirm, games.Facts{Line: "accept"}),
		"help-invitation":     inviting(first, bob, games.HelpLetter, games.Facts{}),
	}
}

func looking(t testing.TB) map[string]templates.View {
	shown := func(record string, to games.PlayerID, f games.Facts) templates.View {
		return about(game(t, record), to, games.Shown, f)
	}
	none := says(about(game(t, bobsTurn), bob, games.YourMove, games.Facts{Since: 5, By: ann}), ann, "that pair was asking for it")
	none.Reader.Board = games.SpokenBoard
	near := shown(bobsTurn, bob, games.Facts{Topic: games.TopicNear, Moves: point("B2")})
	near.Reader.Board = games.SpokenBoard
	trial := func(names ...string) (moves []rules.Move) {
		for _, name := range names {
			moves = append(moves, point(name)...)
		}
		return moves
	}
	timed := about(game(t, bobsTurn), bob, games.Shown, games.Facts{Topic: games.TopicMoves})
	timed.Turns = []games.TurnTime{
		{Player: bob, First: 4, Last: 4, Arrived: noon},
		{Player: ann, First: 5, Last: 5, Began: noon, Arrived: noon.Add(3 * clock.Day), Used: clock.Day + 10*time.Hour,
			Exempt: []clock.Interval{{From: noon.Add(10 * time.Hour), To: noon.Add(48 * time.Hour), Cause: clock.Weekend}}},
	}
	return map[string]templates.View{
		"shown-now":           shown(bobsTurn, bob, games.Facts{Topic: games.TopicPosition, At: 5}),
		"shown-off-turn":      shown(annsTurn, bob, games.Facts{Topic: games.TopicPosition, At: 6}),
		"shown-ply-2":         shown(bobsTurn, bob, games.Facts{Topic: games.TopicPosition, At: 2}),
		"shown-empty":         shown(bobsTurn, ann, games.Facts{Topic: games.TopicPosition}),
		"shown-over":          shown(annWon, bob, games.Facts{Topic: games.TopicPosition, At: 15}),
		"shown-onlooker":      shown(bobsTurn, carla, games.Facts{Topic: games.TopicPosition, At: 5}),
		"shown-moves-times":   timed,
		"shown-moves":         shown(annWon, bob, games.Facts{Topic: games.TopicMoves}),
		"shown-try":           shown(bobsTurn, bob, games.Facts{Topic: games.TopicTry, Moves: trial("L11", "M12", "O14")}),
		"shown-try-turn":      shown("pente: K10", bob, games.Facts{Topic: games.TopicTry, Moves: trial("L10", "N13", "M10", "N10")}),
		"shown-try-lines":     shown(bobsTurn, bob, games.Facts{Topic: games.TopicTry, Trials: [][]rules.Move{trial("L11", "M12"), trial("O14"), trial("M11", "L10", "L11")}}),
		"shown-try-win":       shown("pente-free: K10 A1 K11 A3 K12 A5 K13 A7", ann, games.Facts{Topic: games.TopicTry, Moves: trial("K9")}),
		"shown-threats":       shown("pente-free: K10 L10 K11 L11 K12 M9 A1 C1", ann, games.Facts{Topic: games.TopicThreats}),
		"shown-threats-row":   shown("pente-free: K10 A1 K11 A3 K12 A5 K13 A7", ann, games.Facts{Topic: games.TopicThreats}),
		"shown-threats-two":   shown("connect6: A1 T1 T3 A2 A3 T5 T7 A4 C9 T9 T11", ann, games.Facts{Topic: games.TopicThreats}),
		"shown-threats-waits": shown("boat-pente zone=off: K10 K9 L10 A3 M10 A5 N10 A7 K11 A9 O10", bob, games.Facts{Topic: games.TopicThreats}),
		"shown-last":          shown(bobsTurn, bob, games.Facts{Topic: games.TopicLast, Since: 5}),
		"shown-near":          shown(bobsTurn, bob, games.Facts{Topic: games.TopicNear, Moves: point("M11")}),
		"your-move-none":      none,
		"shown-near-none":     near,
		"shown-said":          shown(bobsTurn, ann, games.Facts{Topic: games.TopicSaid}),
		"shown-noted":         notes(shown(bobsTurn, bob, games.Facts{Topic: games.TopicNoted}), "Watch the top."),
		"shown-notes":         notes(shown(bobsTurn, bob, games.Facts{Topic: games.TopicNotes}), "Watch the top.", "She hurries."),
		"shown-notes-none":    shown(bobsTurn, bob, games.Facts{Topic: games.TopicNotes}),
		"shown-notes-off":     shown(annWon, bob, games.Facts{Topic: games.TopicNotesOff}),
		"shown-notes-off-one": notes(shown(bobsTurn, bob, games.Facts{Topic: games.TopicNotesOff}), "She hurries."),
		"shown-offer":         shown(bobsTurn, bob, games.Facts{Topic: games.TopicOffer}),
		"shown-dropped":       shown(bobsTurn, bob, games.Facts{Topic: games.TopicDropped}),
		"shown-unsent":        shown(bobsTurn, bob, games.Facts{Topic: games.TopicPosition, At: 5, Unsent: true}),
		"shown-cut":           shown(bobsTurn, bob, games.Facts{Topic: games.TopicSaid, Cut: true}),
		"shown-declined":      shown(bobsTurn, bob, games.Facts{Topic: games.TopicDeclined}),
		"help-game":           about(game(t, bobsTurn), bob, games.HelpLetter, games.Facts{}),
		"help-over":           about(game(t, annWon), bob, games.HelpLetter, games.Facts{}),
		"help-onlooker":       about(game(t, bobsTurn), carla, games.HelpLetter, games.Facts{}),
		"help":                fresh(ann, games.HelpLetter, games.Facts{}),
		"help-challenge":      fresh(ann, games.HelpLetter, games.Facts{Topic: "challenge"}),
		"help-note":           fresh(ann, games.HelpLetter, games.Facts{Topic: "note"}),
		"help-set":            fresh(ann, games.HelpLetter, games.Facts{Topic: "set"}),
		"help-stranger":       fresh(0, games.HelpLetter, games.Facts{}),
		"help-rules":          fresh(ann, games.HelpLetter, games.Facts{Topic: "rules"}),
		"settings":            fresh(carla, games.SettingsOf, games.Facts{}),
		"confirm":             about(game(t, bobsTurn), bob, games.Confirm, games.Facts{Line: "L11"}),
		"confirm-over":        about(game(t, annWon), bob, games.Confirm, games.Facts{Line: "L11"}),
		"list":                lists(t),
		"watched":             about(game(t, bobsTurn), carla, games.WatchedGame, games.Facts{Since: 5, By: ann}),
		"watched-start":       about(game(t, "pente: K10"), carla, games.WatchedGame, games.Facts{Topic: games.TopicStart, Since: 1, By: bob}),
		"watched-over":        about(game(t, annWon), carla, games.WatchedGame, games.Facts{Since: 15, By: ann}),
		"list-watching":       watching(t),
		"list-watching-none":  fresh(ann, games.List, games.Facts{Topic: games.TopicWatching}),
		"list-empty":          fresh(ann, games.List, games.Facts{Topic: games.TopicGames}),
		"seek":                inviting(seek(t, ann, "keryo-pente zone=off", noon), ann, games.Invited, games.Facts{Topic: games.TopicSeek, Until: noon.Add(games.SeekTime)}),
		"seek-lapsed":         inviting(seek(t, ann, "pente", noon), ann, games.Invited, games.Facts{Topic: games.TopicLapsed}),
		"seeks":               seeks(t),
		"seeks-off":           fresh(ann, games.List, games.Facts{Topic: games.TopicSeekOff}),
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
func toStranger(f games.Facts) templates.View {
	return fresh(0, games.Confirm, f)
}

// addresses is a letter that lists addresses.
func addresses() templates.View {
	v := fresh(ann, games.List, games.Facts{Topic: games.TopicAddresses})
	v.Addresses = []games.Address{{Address: "ann@work.example"}, {Address: v.Reader.Address}}
	v.Wishes = []games.Wish{
		{Wants: games.WantForget, Made: noon}, {Wants: games.WantAddress, Made: noon, Address: "ann@a-company-with-a-rather-long-name-in-a-small-town.example"}, {Wants: games.WantToAsk, Made: noon, Address: "ann@home.example"}, {Wants: games.WantAddress, Made: noon, Wrong: 5, Address: "ann@void.example"},
	}
	return v
}

func exported(n, leftOut int) templates.View {
	v := fresh(ann, games.Exported, games.Facts{})
	v.Exported = templates.Exported{Games: n, LeftOut: leftOut}
	return v
}

// watching is a letter that lists what somebody watches.
func watching(t testing.TB) templates.View {
	v := fresh(carla, games.List, games.Facts{Topic: games.TopicWatching})
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
	v := fresh(bob, games.List, games.Facts{Topic: games.TopicSeeks})
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
	v := fresh(ann, games.List, games.Facts{Topic: games.TopicGames})
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
	brief, briefAsks := fresh(0, games.Welcome, games.Facts{}), fresh(dora, games.Welcome, games.Facts{Topic: games.WelcomeAsks, Line: "join Dora"})
	brief.Brief, briefAsks.Brief = true, true
	briefHelp := fresh(0, games.HelpLetter, games.Facts{Topic: "rules", Name: "pente"})
	briefHelp.Brief = true
	return map[string]templates.View{
		"welcome-brief":      brief,
		"help-brief":         briefHelp,
		"welcome-back":       fresh(ann, games.Welcome, games.Facts{Topic: games.WelcomeBack}),
		"goodbye":            fresh(ann, games.Goodbye, games.Facts{}),
		"goodbye-forget":     coded(fresh(ann, games.Goodbye, games.Facts{Topic: games.TopicForget, Wish: 1, Running: 3})),
		"goodbye-leaving":    fresh(ann, games.Goodbye, games.Facts{Topic: games.TopicLeaving, Running: 1, Until: noon.Add(72 * time.Hour)}),
		"welcome-stays":      fresh(ann, games.Welcome, games.Facts{Topic: games.WelcomeStays}),
		"confirm-ask":        coded(fresh(ann, games.Confirm, games.Facts{Topic: games.TopicAsk, Name: "ann@work.example", Wish: 1})),
		"confirm-asked":      fresh(ann, games.Confirm, games.Facts{Topic: games.TopicAsked, Name: "ann@work.example"}),
		"confirm-code":       coded(toStranger(games.Facts{Topic: games.TopicCode, Name: "ann@work.example", By: ann, Wish: 1})),
		"confirm-taken":      fresh(bob, games.Confirm, games.Facts{Topic: games.TopicTaken, Name: "bob@example.org"}),
		"confirm-added":      fresh(ann, games.Confirm, games.Facts{Topic: games.TopicAdded, Name: "ann@work.example"}),
		"confirm-added-new":  toStranger(games.Facts{Topic: games.TopicAdded, Name: "ann@work.example", By: ann}),
		"confirm-dropped":    toStranger(games.Facts{Topic: games.TopicAddressOff, Name: "ann@work.example", By: ann}),
		"confirm-main":       toStranger(games.Facts{Topic: games.TopicMain, Name: "ann@work.example", By: ann}),
		"list-addresses":     addresses(),
		"export":             exported(42, 0),
		"export-left-out":    exported(3000, 2000),
		"goodbye-games":      fresh(ann, games.Goodbye, games.Facts{Running: 3}),
		"goodbye-banned":     fresh(ann, games.Goodbye, games.Facts{Topic: games.TopicBanned}),
		"goodbye-unbanned":   fresh(ann, games.Goodbye, games.Facts{Topic: games.TopicUnbanned}),
		"goodbye-continue":   fresh(ann, games.Goodbye, games.Facts{Topic: games.TopicContinue}),
		"welcome-asks-brief": briefAsks,
		"welcome":            fresh(0, games.Welcome, games.Facts{}),
		"welcome-joined":     fresh(ann, games.Welcome, games.Facts{Topic: games.WelcomeJoined}),
		"welcome-orphan":     fresh(dora, games.Welcome, games.Facts{Topic: games.WelcomeOrphan}),
		"welcome-asks":       fresh(dora, games.Welcome, games.Facts{Topic: games.WelcomeAsks, Line: "challenge bob@example.org keryo..."}),
	}
}
