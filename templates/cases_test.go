package templates_test

import (
	"strings"
	"testing"
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/letters"
	"pentepost/games/play"
	"pentepost/rules"
	"pentepost/templates"
)

// Games that the letters are about. Bob has captured nothing in the first, Ann has
// just captured a pair; in the second it is Ann's move; the third she has won.
const (
	bobsTurn      = "pente: K10 L10 N13 M10 N10"
	annsTurn      = "pente: K10 L10 N13 M10 N10 L11"
	fiveThatWaits = "boat-pente zone=off: K10 K9 L10 A3 M10 A5 N10 A7 K11 A9 O10"
	poofed        = "poof-pente zone=off: K10 A1 B1 D1 C1 A3 B3 D3 C3 A5 B5 D5 C5 A7 B7 D7 C7 A9 B9 D9 C9"
	scored        = "points: K10 A1 L10 A2 M10 A3 N10 A4 O10"
	annWon        = "pente: K10 L10 N13 M10 N10 L11 M12 O14 M12 K12 L10 O12 M10 J10 O10"
)

// letters are all kinds of letters, by the name of the file that holds them.
func allLetters(t testing.TB) map[string]templates.View {
	all := refusals(t)
	for _, some := range []map[string]templates.View{playing(t), ending(t), vacations(t), inviteLetters(t), looking(t), arriving(t), conditional(t), digests(t), leagueLetters(t), organiserLetters(t), matches(t), exploredLetters(t)} {
		for name, v := range some {
			all[name] = v
		}
	}
	for name, v := range all {
		v.Notice = stored(t, v.Notice)
		all[name] = v
	}
	return all
}

// stored returns a notice as it is after it was kept in the outbox: a fact that is not kept is not said, either (L6).
func stored(t testing.TB, n letters.Notice) letters.Notice {
	t.Helper()
	text, err := n.FactsText()
	must(t, err)
	kind := n.Kind()
	n.Letter, n.Said, n.Besides = nil, play.Said{}, letters.Besides{}
	n.Matter = letters.Matter{Game: n.Game, Ply: n.Ply, Challenge: n.Challenge} // the outbox has columns for these
	must(t, n.ReadFacts(kind, text))
	return n
}

func playing(t testing.TB) map[string]templates.View {
	capture := about(game(t, bobsTurn), bob, letters.YourMove{}, since(5), by(ann))
	receipt := about(game(t, bobsTurn), ann, letters.Played{}, since(5), by(ann))
	receipt.Notice.Reply = true
	small := about(game(t, "keryo-pente size=13 zone=off: G7 H8"), ann, letters.YourMove{}, since(2), by(bob))
	small.Game.Pace.Move = clock.Day
	weekend, over, stopped := about(game(t, bobsTurn), bob, letters.YourMove{}, since(5), by(ann)), about(game(t, bobsTurn), bob, letters.YourMove{}, since(5), by(ann)), about(game(t, bobsTurn), bob, letters.YourMove{}, since(5), by(ann))
	weekend.Game.Pace.WeekendsOff, weekend.Game.Began, weekend.Game.Zone = true, noon, "Europe/Oslo"
	weekend.Now = noon.Add(24 * time.Hour)
	over.Game.Began, over.Now = noon, noon.Add(8*24*time.Hour)
	stopped.Time = map[games.GameID]games.TimeFacts{42: {Stood: []clock.Interval{{From: noon, Cause: clock.Pause}}}}
	late := letters.TurnLate{Sent: noon.Add(-clock.Day)}
	lateSelf := about(game(t, bobsTurn), bob, late, since(5), by(bob))
	lateSelf.Game.Began = late.Sent
	lateSelf.Time = map[games.GameID]games.TimeFacts{42: {Stood: []clock.Interval{{From: late.Sent, To: noon.Add(4 * clock.Day), Cause: clock.Delayed}}}}
	begun := play.GameBegun{}
	withI := about(game(t, bobsTurn), bob, letters.YourMove{}, since(5), by(ann))
	withI.Reader.Points = games.WithIPoints
	traditional := about(game(t, bobsTurn), bob, letters.YourMove{}, since(5), by(ann))
	traditional.Reader.Points = games.TraditionalPoints
	left := game(t, "multi-3: K10 L10 N13")
	left.Leavings = []games.Leaving{{Seat: 1, After: 3, By: rules.ByResigning}}
	seat(t, left)
	leaving := play.PlayerLeft{}
	leftMatch := about(left, carla, letters.Shown{Beside: leaving}, by(ann))
	leftMatch.Match = &games.Match{Terms: games.MatchTerms{Series: 3}, Players: left.Seats, Head: []int{0, 0, 0}, Games: []games.Game{*left}, Gone: []games.PlayerID{ann}}
	leftMatchSelf := about(left, ann, letters.MatchLeft{})
	leftMatchSelf.Match = leftMatch.Match
	closed, claimed := game(t, bobsTurn), game(t, bobsTurn)
	closed.Void, claimed.Pace.ByClaim = true, true
	seat(t, closed)
	computer := about(game(t, "pente: K10"), ann, letters.Played{Beside: begun}, since(1), by(bob))
	computer.Game.Unrated, computer.Computer = true, "computer-4"
	computersMove := about(game(t, "pente: K10"), bob, letters.YourMove{Beside: begun}, since(1), by(bob))
	computersMove.Game.Unrated, computersMove.Computer = true, "computer-4"
	ofMove := func(ply int, record ...string) games.BetterMove {
		m := games.BetterMove{Ply: ply}
		for _, name := range record {
			m.Line = append(m.Line, point(name)...)
		}
		return m
	}
	hint := about(game(t, bobsTurn), bob, letters.HintGiven{Better: []games.BetterMove{ofMove(6, "L11", "M12", "O9")}})
	withoutBoard := about(game(t, bobsTurn), bob, hint.Notice.Letter)
	withoutBoard.Reader.Board = games.SpokenBoard
	twoStones := about(game(t, "connect6: K10"), bob, letters.HintGiven{Better: []games.BetterMove{ofMove(2, "L11", "L10", "M12", "M9")}})
	swap := games.BetterMove{Ply: 4, Line: []rules.Move{rules.Choose(rules.Keep)}}
	choice := about(game(t, "swap2-pente: K10 L10 M9"), bob, letters.HintGiven{Better: []games.BetterMove{swap}})
	toComputer := about(game(t, bobsTurn), bob, letters.RemarkSent{}, leftOut(letters.LeftOut{Unsent: true}))
	toComputer.Computer = "computer-4"
	oneMistake := about(game(t, annWon), bob, letters.ReviewGiven{Better: []games.BetterMove{ofMove(8, "O8", "M8")}})
	review := about(game(t, annWon), bob, letters.ReviewGiven{Better: []games.BetterMove{ofMove(8, "O8", "M8"), ofMove(10, "J13"), ofMove(12, "L13", "O9", "J9")}})
	wins := func(plies int, m games.BetterMove) games.BetterMove {
		m.Wins = plies
		return m
	}
	loses := func(plies int, m games.BetterMove) games.BetterMove {
		m.Loses = plies
		return m
	}
	gains := func(percent int, m games.BetterMove) games.BetterMove {
		m.Gains = percent
		return m
	}
	proved := about(game(t, annWon), bob, letters.ReviewGiven{Better: []games.BetterMove{loses(5, ofMove(8, "O8", "M8")), wins(7, ofMove(10, "J13", "H12", "J12")), wins(1, ofMove(12, "L13"))}})
	shortlyProved := about(game(t, annWon), bob, letters.ReviewGiven{Better: []games.BetterMove{loses(5, ofMove(8, "O8")), wins(3, ofMove(10, "J13"))}})
	wholeTurn := about(game(t, "connect6: K10 A1 A2 L10 M10 B1 B2 N10 O10 C1 C2 P10"), bob, letters.ReviewGiven{Better: []games.BetterMove{loses(2, ofMove(6, "J10", "O10", "P10", "Q10"))}})
	course := func(firsts ...int) (standings []games.Standing) { // 0 and 100 are proved
		for ply, first := range firsts {
			standings = append(standings, games.Standing{Ply: ply, First: first, Proved: first == 0 || first == 100})
		}
		return standings
	}
	taught := func(player games.PlayerID, l games.Lesson) templates.View {
		l.Seat = rules.Seat(map[games.PlayerID]int{ann: 1, bob: 2}[player])
		return about(game(t, annWon), player, letters.ReviewGiven{
			Better: []games.BetterMove{gains(41, ofMove(4, "J12", "L11")), gains(25, ofMove(11, "M10")), loses(3, ofMove(12, "M10", "N9", "N11"))},
			Course: course(50, 50, 50, 42, 71, 79, 79, 62, 73, 53, 75, 24, 100, 100, 100, 100), Lessons: []games.Lesson{l, {Seat: 3 - l.Seat, About: games.LessonNothing}},
		})
	}
	parted := func(o games.Parting) templates.View {
		return about(game(t, annWon), bob, letters.ReviewGiven{Course: course(50, 50, 58, 52), Opening: &o})
	}
	long := make([]int, 0, 121)
	for i := range 121 {
		long = append(long, min(100, 50+(i%7-3)*8+i/3))
	}
	longCourse := about(game(t, annWon), carla, letters.ReviewGiven{Course: course(long...)})
	spokenCourse := taught(bob, games.Lesson{About: games.LessonThree, Ply: 12, Moves: ofMove(0, "K10", "L10", "N10").Line})
	spokenCourse.Reader.Board = games.SpokenBoard
	turnsCourse := about(game(t, "connect6: K10 A1 A2 L10 M10 B1 B2 N10 O10 C1 C2 P10"), bob, wholeTurn.Notice.Letter)
	turnsCourse.Notice.Letter = letters.ReviewGiven{
		Better:  []games.BetterMove{loses(2, ofMove(6, "J10", "O10", "P10", "Q10"))},
		Course:  []games.Standing{{Ply: 0, First: 50}, {Ply: 1, First: 55}, {Ply: 3, First: 70}, {Ply: 5, First: 80}, {Ply: 7, First: 100, Proved: true}, {Ply: 9, First: 100, Proved: true}, {Ply: 11, First: 100, Proved: true}, {Ply: 12, First: 100, Proved: true}},
		Lessons: []games.Lesson{{Seat: 2, About: games.LessonFour, Ply: 6, Moves: ofMove(0, "N10", "O10").Line}},
	}
	solution := []games.BetterMove{ofMove(6, "L11", "M12", "O9")}
	puzzle := func(l letters.Letter) templates.View {
		v := about(game(t, bobsTurn), bob, l, ofPuzzle(12))
		v.Notice.Game, v.Game.ID, v.PuzzlePlies, v.Notice.Reply = 0, 0, 3, true
		v.Game.Seats = []games.PlayerID{0, bob}
		return v
	}
	daily := func(v templates.View) templates.View {
		v.Notice.Reply, v.Reader.PuzzleAt = false, noon.Add(clock.Day)
		return v
	}
	own := func(v templates.View) templates.View {
		v.PuzzleOf, v.Notice.Puzzle = 7, 10_001
		return v
	}
	defence := func(v templates.View) templates.View {
		v = own(v)
		v.PuzzleDefends = true
		return v
	}
	return map[string]templates.View{
		"puzzle":                   puzzle(letters.PuzzleSet{}),
		"puzzle-daily":             daily(puzzle(letters.PuzzleSet{})),
		"puzzle-own":               own(puzzle(letters.PuzzleSet{Difficulty: games.Medium, Rating: 1500})),
		"puzzle-defence":           defence(puzzle(letters.PuzzleSet{Difficulty: games.Easy, Rating: 1200})),
		"puzzle-defence-tried":     defence(puzzle(letters.PuzzleTried{Moves: point("L12"), Refutation: letters.Refutation{Answer: point("M11"), Loses: 5}, Left: 2})),
		"puzzle-defence-solved":    defence(puzzle(letters.PuzzleSolved{Moves: point("L12"), Better: solution})),
		"puzzle-defence-unsolved":  defence(puzzle(letters.PuzzleUnsolved{Moves: point("L12"), Refutation: letters.Refutation{Answer: point("M11"), Loses: 3}, Better: solution})),
		"puzzle-defence-alone":     defence(puzzle(letters.PuzzleTried{Moves: point("L12"), Left: 1})),
		"puzzle-defence-given-up":  defence(puzzle(letters.PuzzleGivenUp{Better: solution})),
		"puzzle-none-mined":        fresh(bob, letters.NoneMined{}),
		"puzzle-tries-left":        puzzle(letters.PuzzleSet{Difficulty: games.Medium, Rating: 1500, Left: 2}),
		"puzzle-easy":              puzzle(letters.PuzzleSet{Difficulty: games.Easy, Rating: 1215}),
		"puzzle-medium":            puzzle(letters.PuzzleSet{Difficulty: games.Medium, Rating: 1500}),
		"puzzle-daily-streak":      daily(puzzle(letters.PuzzleSet{Difficulty: games.Hard, Rating: 1788, Streak: 5})),
		"puzzle-solved-rated":      puzzle(letters.PuzzleSolved{Moves: point("L11"), Better: solution, Counted: letters.Counted{Before: 1500, Rating: 1612, PuzzleRating: 1466, Streak: 1}}),
		"puzzle-solved-streak":     puzzle(letters.PuzzleSolved{Moves: point("L11"), Better: solution, Counted: letters.Counted{Streak: 6}}),
		"puzzle-unsolved-rated":    puzzle(letters.PuzzleUnsolved{Moves: point("L12"), Refutation: letters.Refutation{Answer: point("M11"), Loses: 3}, Better: solution, Counted: letters.Counted{Before: 1500, Rating: 1388, PuzzleRating: 1534}}),
		"puzzle-given-up-rated":    puzzle(letters.PuzzleGivenUp{Better: solution, Counted: letters.Counted{Before: 1612, Rating: 1540, PuzzleRating: 1534}}),
		"puzzle-no-more":           fresh(bob, letters.NoMorePuzzles{}),
		"puzzle-solved":            puzzle(letters.PuzzleSolved{Moves: point("L11"), Better: solution}),
		"puzzle-solved-longer":     puzzle(letters.PuzzleSolved{Moves: point("L12"), Better: solution, Plies: 7}),
		"puzzle-tried":             puzzle(letters.PuzzleTried{Moves: point("L12"), Refutation: letters.Refutation{Answer: point("M11"), Loses: 3}, Left: 2}),
		"puzzle-tried-at-once":     puzzle(letters.PuzzleTried{Moves: point("L12"), Refutation: letters.Refutation{Answer: point("M11"), Loses: 1}, Left: 2}),
		"puzzle-tried-by-force":    puzzle(letters.PuzzleTried{Moves: point("L12"), Refutation: letters.Refutation{Answer: point("M11"), Loses: 5}, Left: 2}),
		"puzzle-tried-threat":      puzzle(letters.PuzzleTried{Moves: point("L12"), Refutation: letters.Refutation{Answer: point("M11"), Threat: true}, Left: 1}),
		"puzzle-tried-again":       puzzle(letters.PuzzleTried{Moves: point("L12"), Refutation: letters.Refutation{Answer: point("M11")}, Left: 1, Again: true}),
		"puzzle-tried-alone":       puzzle(letters.PuzzleTried{Moves: point("L12"), Left: 1}),
		"puzzle-unsolved":          puzzle(letters.PuzzleUnsolved{Moves: point("L12"), Refutation: letters.Refutation{Answer: point("M11"), Loses: 3}, Better: solution}),
		"puzzle-unsolved-threat":   puzzle(letters.PuzzleUnsolved{Moves: point("L12"), Refutation: letters.Refutation{Answer: point("M11"), Threat: true}, Better: solution}),
		"puzzle-unsolved-older":    puzzle(letters.PuzzleUnsolved{Moves: point("L12"), Better: solution}),
		"puzzle-given-up":          puzzle(letters.PuzzleGivenUp{Better: solution}),
		"puzzle-ended-solved":      puzzle(letters.PuzzleEnded{How: games.PuzzleSolved, Better: solution}),
		"puzzle-ended-missed":      puzzle(letters.PuzzleEnded{How: games.PuzzleMissed, Better: solution}),
		"puzzle-ended-given-up":    puzzle(letters.PuzzleEnded{How: games.PuzzleGivenUp, Better: solution}),
		"shown-hint":               hint,
		"shown-said-computer":      toComputer,
		"shown-hint-no-board":      withoutBoard,
		"shown-hint-two-stones":    twoStones,
		"shown-hint-choice":        choice,
		"shown-review":             review,
		"shown-review-one":         oneMistake,
		"shown-review-proved":      proved,
		"shown-review-shortly":     shortlyProved,
		"shown-review-two-stones":  wholeTurn,
		"shown-review-three":       taught(bob, games.Lesson{About: games.LessonThree, Ply: 12, Moves: ofMove(0, "K10", "L10", "N10").Line}),
		"shown-review-opening":     parted(games.Parting{Ply: 4, Seat: 2, Games: 57, Usual: games.ExploredMove{Move: point("J12")[0], Games: 31, Scored: true, Percent: 48}}),
		"shown-review-open":        parted(games.Parting{Ply: 4, Seat: 2, Games: 3, Usual: games.ExploredMove{Move: point("J12")[0], Games: 2}}),
		"shown-review-same":        parted(games.Parting{Ply: 3, Seat: 1, Games: 12, Usual: games.ExploredMove{Move: point("N13")[0], Games: 9, Scored: true, Percent: 61}, Same: true}),
		"shown-review-same-open":   parted(games.Parting{Ply: 3, Seat: 1, Games: 3, Usual: games.ExploredMove{Move: point("N13")[0], Games: 3}, Same: true}),
		"shown-review-spoken":      spokenCourse,
		"shown-review-turns":       turnsCourse,
		"shown-review-long":        longCourse,
		"shown-review-win":         taught(ann, games.Lesson{About: games.LessonWinAtOnce, Ply: 11}),
		"shown-review-force":       taught(ann, games.Lesson{About: games.LessonForce, Ply: 11}),
		"shown-review-four":        taught(bob, games.Lesson{About: games.LessonFour, Ply: 12, Moves: point("M10")}),
		"shown-review-captures":    taught(bob, games.Lesson{About: games.LessonCaptures, Ply: 12}),
		"shown-review-capture":     taught(bob, games.Lesson{About: games.LessonCaptures, Ply: 12, Moves: point("M10")}),
		"shown-review-defence":     taught(bob, games.Lesson{About: games.LessonDefence, Ply: 12}),
		"shown-review-compare":     taught(ann, games.Lesson{About: games.LessonCompare, Ply: 11}),
		"shown-review-no-mistake":  taught(ann, games.Lesson{About: games.LessonNothing}),
		"shown-review-nothing":     about(game(t, annWon), ann, letters.ReviewGiven{}),
		"played-start-computer":    computer,
		"your-move-start-computer": computersMove,
		"your-move-stones":         about(game(t, "swap2-pente: K10"), ann, letters.YourMove{}, since(1), by(ann)),
		"your-move-choice":         about(game(t, "swap2-pente: K10 L10 M9"), bob, letters.YourMove{}, since(1), by(ann)),
		"your-move-squares":        about(game(t, "renju opening=soosorv-8: H8"), ann, letters.YourMove{}, since(1), by(ann)),
		"your-move-fourth":         about(game(t, "renju opening=soosorv-8: H8 H9 J10 keep"), bob, letters.YourMove{}, since(4), by(bob)),
		"your-move-number":         about(game(t, "renju opening=soosorv-8: H8 H9 J10 keep G6"), bob, letters.YourMove{}, since(5), by(bob)),
		"your-move-and-offer":      about(game(t, "renju opening=soosorv-8: H8 H9 J10 keep G6 3"), ann, letters.YourMove{}, since(4), by(bob)),
		"your-move-fifths":         about(game(t, "renju opening=soosorv-8: H8 H9 J10 keep G6 3 swap"), bob, letters.YourMove{}, since(7), by(ann)),
		"your-move-fifths-more":    about(game(t, "renju opening=soosorv-8: H8 H9 J10 keep G6 3 keep offer-K9"), ann, letters.YourMove{}, since(8), by(ann)),
		"your-move-take":           about(game(t, "renju opening=soosorv-8: H8 H9 J10 keep G6 3 keep offer-K9 offer-L12 offer-F6"), bob, letters.YourMove{}, since(7), by(ann)),
		"your-move-swap-or-square": about(game(t, "renju opening=taraguchi-10: H8"), bob, letters.YourMove{}, since(1), by(ann)),
		"your-move-or-offer":       about(game(t, "renju opening=taraguchi-10: H8 keep H9 keep J10 keep G6"), ann, letters.YourMove{}, since(6), by(bob)),
		"your-move-ten": about(game(t, "renju opening=taraguchi-10: H8 keep H9 keep J10 keep G6 offer-K9 offer-L12 offer-F6 offer-F7 offer-G11 offer-J7 offer-H11 offer-K8 offer-G7 offer-M9"),
			bob, letters.YourMove{}, since(8), by(ann)),
		"your-move-swapped":      about(game(t, "swap2-pente: K10 L10 M9 swap"), ann, letters.YourMove{}, since(4), by(bob)),
		"your-move-three":        about(game(t, "multi-3: K10 L10 N13 M10"), bob, letters.YourMove{}, since(3), by(ann)),
		"your-move-team":         about(game(t, "team: K10 L10 N13 M10 N10"), bob, letters.YourMove{}, since(3), by(ann)),
		"help-team":              about(game(t, "team: K10"), carla, letters.HelpText{}),
		"your-move-weekend":      weekend,
		"your-move-late":         over,
		"your-move-paused":       stopped,
		"your-move-left":         about(left, bob, letters.YourMove{Beside: play.PlayerLeft{}}, since(3), by(ann)),
		"shown-left":             says(about(left, carla, letters.Shown{Beside: leaving}, by(ann)), ann, "I must go"),
		"shown-left-match":       leftMatch,
		"shown-left-match-self":  leftMatchSelf,
		"your-move-forfeit":      about(left, bob, letters.YourMove{Beside: play.PlayerForfeited{}}, since(3), by(ann)),
		"shown-forfeit":          about(left, carla, letters.Shown{Beside: play.PlayerForfeited{}}, by(ann)),
		"unreachable":            about(game(t, bobsTurn), ann, letters.Unreachable{Until: noon.Add(29 * clock.Day)}, by(bob)),
		"unreachable-my-turn":    about(game(t, annsTurn), ann, letters.Unreachable{}, by(bob)),
		"unreachable-late":       about(game(t, bobsTurn), ann, letters.LettersLate{Sent: late.Sent, Until: noon.Add(4 * clock.Day)}, by(bob)),
		"reminder-late":          lateSelf,
		"overdue-unreachable":    about(game(t, bobsTurn), ann, letters.OutOfReach{}, by(bob)),
		"shown-accepted":         about(game(t, "multi-3: K10"), carla, letters.OfferAccepted{}),
		"shown-left-self":        about(left, ann, letters.Shown{Beside: leaving}, by(ann)),
		"your-move-poofed":       about(game(t, "poof-pente zone=off: K10 J10 A1 M10 L10"), bob, letters.YourMove{}, since(5), by(ann)),
		"your-move":              says(capture, ann, "that pair was asking for it"),
		"your-move-small-board":  small,
		"your-move-start":        about(game(t, "pente: K10"), bob, letters.YourMove{Beside: begun}, since(1), by(bob)),
		"your-move-empty-board":  about(game(t, "d-pente:"), ann, letters.YourMove{Beside: begun}, since(1), by(bob)),
		"your-move-linear":       about(game(t, "linear-pente: 10 11 13"), bob, letters.YourMove{}, since(3), by(ann)),
		"your-move-with-i":       withI,
		"your-move-traditional":  traditional,
		"your-move-zone":         about(game(t, "pente: K10 L10"), ann, letters.YourMove{}, since(2), by(bob)),
		"your-move-forbidden":    about(game(t, threes), ann, letters.YourMove{}, since(8), by(bob)),
		"your-move-offer":        about(game(t, bobsTurn), bob, letters.YourMove{Offer: true}, since(5), by(ann)),
		"played-offer":           about(game(t, bobsTurn), ann, letters.Played{Offer: true}, since(5), by(ann)),
		"played-unheard":         about(game(t, bobsTurn), ann, letters.Played{}, since(5), by(ann), leftOut(letters.LeftOut{Unheard: []games.PlayerID{bob}})),
		"played-withheld":        about(game(t, bobsTurn), ann, letters.Played{}, since(5), by(ann), leftOut(letters.LeftOut{Withheld: []string{"Ring me at +44 20 7946 0000 tonight"}})),
		"played-not-done":        about(game(t, bobsTurn), ann, letters.Played{}, since(5), by(ann), leftOut(letters.LeftOut{NotDone: []string{"resign", "help"}})),
		"played":                 receipt,
		"played-start":           says(about(game(t, "pente: K10"), ann, letters.Played{Beside: begun}, since(1), by(bob)), bob, "Hello Ann!"),
		"reminder":               about(game(t, bobsTurn), bob, letters.Reminder{}),
		"reminder-claim":         about(claimed, bob, letters.Reminder{}),
		"reminder-opening":       about(game(t, "swap2-pente: K10 L10 M9"), bob, letters.Reminder{}),
		"reminder-granted":       about(claimed, bob, letters.TimeGiven{Until: noon.Add(3 * clock.Day)}, by(ann)),
		"reminder-granted-other": about(game(t, "multi-3: K10"), carla, letters.TimeGiven{Until: noon.Add(3 * clock.Day)}, by(ann)),
		"shown-granted":          about(claimed, ann, letters.TimeGranted{Until: noon.Add(3 * clock.Day)}),
		"shown-granted-before":   about(claimed, ann, letters.TimeGranted{}),
		"overdue":                about(claimed, ann, letters.Overdue{}, by(bob)),
		"overdue-self":           about(claimed, bob, letters.Overdue{}, by(bob)),
		"report":                 about(game(t, bobsTurn), 0, letters.Reported{Whom: ann}, by(bob), saying("Ann insults me.")),
		"report-sent":            about(game(t, bobsTurn), bob, letters.ReportSent{}, by(bob), saying("Ann insults me.")),
		"game-over-closed":       about(closed, ann, letters.GameEnded{Beside: play.NobodyWentOn{}}, since(6), by(bob)),
		"game-over-aborted":      about(closed, bob, letters.GameEnded{Beside: play.GameAborted{}}, since(6), by(ann)),
		"game-over-aborted-self": about(closed, ann, letters.GameEnded{Beside: play.GameAborted{}}, since(6), by(ann)),
		"game-over-unrated":      about(closed, bob, letters.GameEnded{Beside: play.GameGivenUp{}}, since(6), by(ann)),
		"shown-forfeit-self":     about(left, ann, letters.Shown{Beside: play.PlayerForfeited{}}, by(ann)),
		"your-move-notes":        notes(says(about(game(t, bobsTurn), bob, letters.YourMove{}, since(5), by(ann)), ann, "that pair was asking for it"), "She always opens on the left.", "Watch the top, where she has three stones in a row that nobody has stopped."),
		"played-note-cut":        notes(about(game(t, bobsTurn), ann, letters.Played{}, since(5), by(ann), leftOut(letters.LeftOut{NoteCut: true})), strings.Repeat("All work and no play makes Jack a dull boy. ", 10)),
		"played-notes-full":      notes(about(game(t, bobsTurn), ann, letters.Played{}, since(5), by(ann), leftOut(letters.LeftOut{NotesFull: true})), "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
	}
}

// vacations are letters about vacation: Bob's, who is in Oslo.
func vacations(t testing.TB) map[string]templates.View {
	days := func(from, to int) clock.Interval {
		return clock.Interval{From: noon.Add(time.Duration(from) * clock.Day), To: noon.Add(time.Duration(to) * clock.Day), Cause: clock.Vacation}
	}
	own := func(l letters.Letter, taken ...clock.Interval) templates.View {
		v := fresh(bob, l, by(bob))
		v.Vacations, v.Reader.Joined = append([]clock.Interval{}, taken...), noon.Add(-100*clock.Day)
		return v
	}
	bobs := func(i clock.Interval) letters.VacationTaken { return letters.VacationTaken{From: i.From, Until: i.To} }
	taken, later := bobs(days(0, 10)), bobs(days(9, 12))
	byItself := about(game(t, bobsTurn), bob, letters.VacationByItself{Until: days(0, 9).To}, by(bob))
	byItself.Vacations, byItself.Game.Began = []clock.Interval{days(0, 1)}, noon.Add(-7*clock.Day)
	byItself.Time = map[games.GameID]games.TimeFacts{42: {Zone: "Europe/Oslo", Stood: byItself.Vacations}}
	byItself.Now = noon
	moves := about(game(t, bobsTurn), bob, letters.YourMove{}, since(5), by(ann), besides(letters.Besides{Away: "2026-12-24"}))
	moves.Time = map[games.GameID]games.TimeFacts{42: {Zone: "Europe/Oslo", Stood: []clock.Interval{days(-1, 3)}}}
	settings := fresh(bob, letters.SettingsShown{})
	settings.Vacations = []clock.Interval{days(-1, 3)}
	off := challenge(t, "pente", bob)
	off.Pace.VacationOff = true
	offered := inviting(off, ann, letters.Invited{})
	offered.AwayUntil = map[games.PlayerID]time.Time{bob: noon.Add(3 * clock.Day)}
	return map[string]templates.View{
		"vacation":             own(letters.VacationTaken{}),
		"vacation-taken":       own(taken, days(-30, -28), days(0, 10)),
		"vacation-used-up":     own(taken, days(-30, -28), days(0, 12)),
		"vacation-extended":    own(taken, days(-2, 0), days(0, 10)),
		"vacation-planned":     own(later, days(9, 12)),
		"vacation-both":        own(later, days(-2, 4), days(9, 12)),
		"vacation-back":        own(letters.VacationEnded{}, days(-2, 0)),
		"vacation-cancelled":   own(letters.VacationEnded{From: noon.Add(clock.Day)}),
		"vacation-by-itself":   byItself,
		"vacation-other":       fresh(ann, taken, by(bob)),
		"vacation-other-later": fresh(ann, later, by(bob)),
		"vacation-other-self":  fresh(ann, byItself.Notice.Letter, by(bob)),
		"vacation-other-back":  fresh(ann, letters.VacationEnded{}, by(bob)),
		"vacation-other-not":   fresh(ann, letters.VacationEnded{From: noon.Add(clock.Day)}, by(bob)),
		"your-move-vacation":   moves,
		"settings-vacation":    settings,
		"invited-vacation":     offered,
		"invitation-vacation":  inviting(off, bob, letters.Invitation{}, by(ann)),
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
	late := over(annsTurn, func(g *games.Game) {
		g.Leavings, g.Late, g.RanOut = []games.Leaving{{Seat: 1, After: 6, By: rules.ByForfeit}}, ann, noon.Add(-5*time.Hour)
	})
	undated := over(annsTurn, func(g *games.Game) {
		g.Leavings, g.Late = []games.Leaving{{Seat: 1, After: 6, By: rules.ByForfeit}}, ann
	})
	lateOfThree := over("multi-3: K10 L10 N13", func(g *games.Game) {
		g.Leavings, g.Late, g.RanOut = []games.Leaving{{Seat: 1, After: 3, By: rules.ByForfeit}}, ann, noon.Add(-5*time.Hour)
	})
	waits := game(t, fiveThatWaits)
	bank := about(game(t, bobsTurn), bob, letters.YourMove{}, since(5), by(ann))
	bank.Game.Pace = clock.Pace{Bank: 5 * clock.Day, Increment: clock.Day, WeekendsOff: true}
	bank.Game.Began, bank.Now = noon, noon.Add(2*time.Hour)
	agreed := over(bobsTurn, func(g *games.Game) { g.Agreed = true })
	captures := game(t, "pente-free: K10 B1 A1 C1 D1 B3 A3 C3 D3 B5 A5 C5 D5 B7 A7 C7 D7 B9 A9 C9 D9")
	connect6 := game(t, "connect6: A1 T1 T3 A2 A3 T5 T7 A4 A5 T9 T11 A6")
	return map[string]templates.View{
		"game-over-won":                   says(about(game(t, annWon), ann, letters.GameEnded{}, since(15), by(ann)), bob, "Well played!"),
		"game-over-lost":                  about(game(t, annWon), bob, letters.GameEnded{}, since(15), by(ann)),
		"game-over-captures":              about(captures, bob, letters.GameEnded{}, since(21), by(ann)),
		"game-over-connect6":              about(connect6, ann, letters.GameEnded{Moves: point("C6")}, since(12), by(ann)),
		"game-over-resigned":              about(resigned, ann, letters.GameEnded{}, since(6), by(bob)),
		"game-over-forfeit":               about(forfeit, ann, letters.GameEnded{}, since(7), by(ann)),
		"game-over-time":                  about(late, bob, letters.GameEnded{}, since(7), by(ann)),
		"game-over-undated":               about(undated, bob, letters.GameEnded{}, since(7), by(ann)),
		"game-over-poof":                  about(game(t, poofed), ann, letters.GameEnded{}, since(21), by(ann)),
		"game-over-points":                about(game(t, scored), bob, letters.GameEnded{}, since(9), by(ann)),
		"game-over-decided-draw":          about(agreed, bob, letters.GameEnded{Beside: play.GameAdjudicated{}}, since(6)),
		"your-move-time":                  about(lateOfThree, bob, letters.YourMove{Beside: play.PlayerForfeited{}}, since(3), by(ann)),
		"shown-time":                      about(lateOfThree, carla, letters.Shown{Beside: play.PlayerForfeited{}}, by(ann)),
		"watched-time":                    about(lateOfThree, carla, letters.WatchedGame{Beside: play.PlayerForfeited{}}, by(ann)),
		"your-move-bank":                  bank,
		"your-move-waits":                 about(waits, waits.OnTurn(), letters.YourMove{}, since(11), by(waits.Others(waits.OnTurn())[0])),
		"played-waits":                    about(waits, waits.Others(waits.OnTurn())[0], letters.Played{}, since(11)),
		"shown-waits":                     about(waits, waits.OnTurn(), letters.PositionShown{At: len(waits.Plies)}),
		"game-over-draw":                  about(agreed, bob, letters.GameEnded{}, since(6), by(bob)),
		"offer":                           about(game(t, bobsTurn), bob, letters.Offered{}, by(ann)),
		"offer-off-turn":                  says(about(game(t, annsTurn), bob, letters.Offered{}, by(ann)), ann, "It is late."),
		"declined-draw":                   about(game(t, bobsTurn), ann, letters.Declined{}, by(bob)),
		"declined-draw-turn":              about(game(t, annsTurn), ann, letters.Declined{}, by(bob)),
		"offer-undo":                      about(game(t, bobsTurn), bob, letters.Offered{What: games.UndoOffer}, by(ann)),
		"offer-pause":                     about(game(t, annsTurn), ann, letters.Offered{Days: 10, What: games.PauseOffer}, by(bob)),
		"declined-undo":                   about(game(t, bobsTurn), ann, letters.Declined{What: games.UndoOffer}, by(bob)),
		"declined-withdrawn":              about(game(t, bobsTurn), bob, letters.OfferTakenBack{}, by(ann)),
		"your-move-undone":                about(game(t, bobsTurn), bob, letters.YourMove{Beside: play.TurnsUndone{At: 6, Moves: point("N8")}}, by(bob)),
		"played-undone":                   about(game(t, bobsTurn), ann, letters.Played{Beside: play.TurnsUndone{At: 6, Moves: append(point("N8"), point("M9")...)}}, by(bob)),
		"played-held":                     about(game(t, bobsTurn), bob, letters.MoveHeld{Until: noon.Add(10 * time.Minute), Moves: point("N8")}, by(bob)),
		"your-move-oops":                  about(game(t, bobsTurn), bob, letters.MoveUnheld{Moves: point("N8")}),
		"your-move-agreed":                says(about(game(t, bobsTurn), bob, letters.YourMove{Beside: play.ClockStopped{Until: noon.Add(10 * clock.Day)}}, by(ann)), ann, "Enjoy your holiday."),
		"shown-paused":                    about(game(t, bobsTurn), ann, letters.Shown{Beside: play.ClockStopped{Until: noon.Add(10 * clock.Day)}}, by(ann)),
		"shown-offer-pause":               about(game(t, bobsTurn), ann, letters.OfferSent{Days: 1, What: games.PauseOffer}),
		"shown-offer-undo":                about(game(t, bobsTurn), ann, letters.OfferSent{What: games.UndoOffer}),
		"shown-withdrawn":                 about(game(t, bobsTurn), ann, letters.OfferWithdrawn{}),
		"shown-extended":                  says(about(game(t, bobsTurn), ann, letters.Shown{Beside: play.TimeExtended{}}), 0, "Bob is in hospital."),
		"your-move-extended":              about(game(t, bobsTurn), bob, letters.YourMove{Beside: play.TimeExtended{}}),
		"your-move-rewound":               about(game(t, bobsTurn), bob, letters.YourMove{Beside: play.TurnRewound{At: 6, Moves: point("N8")}}),
		"your-move-reopened":              about(game(t, bobsTurn), bob, letters.YourMove{Beside: play.TurnRewound{At: 6}}),
		"shown-stopped":                   about(game(t, bobsTurn), ann, letters.Shown{Beside: play.ClockStopped{}}),
		"shown-resumed":                   about(game(t, bobsTurn), ann, letters.Shown{Beside: play.ClockResumed{}}),
		"shown-reverted":                  about(game(t, bobsTurn), ann, letters.Shown{Beside: play.CorrectionReverted{What: games.TakenBack}}),
		"shown-reverted-end":              about(game(t, annWon), ann, letters.Shown{Beside: play.CorrectionReverted{What: games.Adjudicated}}),
		"game-over-corrected":             says(about(forfeit, bob, letters.GameEnded{Beside: play.GameAdjudicated{Was: rules.Win, Won: bob}}, since(7), by(carla)), carla, "Bob was late."),
		"your-move-extended-by-organiser": about(game(t, bobsTurn), bob, letters.YourMove{Beside: play.TimeExtended{}}, by(carla)),
		"game-over-decided":               says(about(forfeit, bob, letters.GameEnded{Beside: play.GameAdjudicated{}}, since(7)), 0, "Ann has left the club."),
		"remark":                          says(about(game(t, bobsTurn), ann, letters.Remarked{}, by(bob)), bob, "Sorry, I am travelling.\n\nBack on Monday."),
		"remark-turn":                     says(about(game(t, bobsTurn), bob, letters.Remarked{}, by(ann)), ann, "Take your time."),
		"remark-over":                     says(about(game(t, annWon), bob, letters.Remarked{}, by(ann)), ann, "Thank you for the game."),
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
		"declined-lapsed":        inviting(silent, ann, letters.InvitationLapsed{}),
		"declined-lapsed-twice":  inviting(twice, ann, letters.InvitationLapsed{}),
		"declined-lapsed-others": inviting(ended, bob, letters.InvitationLapsed{}),
		"declined-recalled":      inviting(ended, bob, letters.InvitationCancelled{}, by(ann)),
		"invited-recalled":       inviting(ended, ann, letters.InvitationRecalled{}),

		"refused-to-challenger": inviting(first, ann, letters.Refused{Reason: games.NotUnderstood, Line: "withdraw it please", Facts: games.Facts{Topic: games.TopicForm, Name: "withdraw"}}),
		"refused-late-of-three": inviting(ended, carla, letters.Refused{Reason: games.Closed, Line: "accept", Facts: games.Facts{Topic: games.TopicLapsed, Name: "Ann"}}, by(ann)),
		"refused-late-gone":     inviting(twice, bob, letters.Refused{Reason: games.Closed, Line: "accept", Facts: games.Facts{Topic: games.TopicLapsed}}, by(ann)),

		"invitation-handicap": inviting(weaker, bob, letters.Invitation{}, by(ann)),
		"invited-handicap-me": inviting(weaker, ann, letters.Invited{}),
		"invited-handicap":    inviting(stronger, ann, letters.Invited{}),
		"invitation":          inviting(first, bob, letters.Invitation{}, by(ann)),
		"invitation-greeting": inviting(first, bob, letters.Invitation{}, by(ann), saying("Hello Bob,\nfancy a game?")),
		"report-invitation":   inviting(first, 0, letters.InvitationReported{Whom: ann}, by(bob), saying("She invites me every day.")),
		"report-sent-invited": inviting(first, bob, letters.ReportSent{}, by(bob), saying("She invites me every day.")),
		"declined-text":       inviting(first, ann, letters.Declined{}, by(bob), saying("I have no time.")),
		"help-invited":        inviting(challenge(t, "pente", dora), dora, letters.HelpText{}),
		"invitation-team":     inviting(challenge(t, "team", bob, carla, dora), bob, letters.Invitation{}, by(ann)),
		"invited-team":        inviting(challenge(t, "partners", bob, carla, dora), ann, letters.Invited{}),
		"invitation-stranger": inviting(challenge(t, "pente", dora), dora, letters.Invitation{}, by(ann)),
		"invitation-again":    inviting(sentAgain, dora, letters.Invitation{}, by(ann)),
		"invitation-bank":     inviting(bank, bob, letters.Invitation{}, by(ann)),
		"invitation-first":    inviting(you, bob, letters.Invitation{}, by(ann)),
		"invitation-undated":  inviting(undated, bob, letters.Invitation{}, by(ann)),
		"invitation-rematch":  inviting(rematch, bob, letters.Invitation{}, by(ann)),
		"unreachable-invited": inviting(challenge(t, "pente", dora), ann, letters.Unreachable{}, by(dora)),
		"invited-accepted":    inviting(accepted, bob, letters.InvitationAccepted{}),
		"invitation-opening":  inviting(challenge(t, "renju opening=soosorv-8", bob), bob, letters.Invitation{}, by(ann)),
		"invited-opening":     inviting(challenge(t, "renju", bob), ann, letters.Invited{}),
		"invited":             inviting(first, ann, letters.Invited{}),
		"invited-stranger":    inviting(challenge(t, "pente", dora), ann, letters.Invited{}),
		"declined":            inviting(first, ann, letters.Declined{}, by(bob)),
		"declined-stranger":   inviting(challenge(t, "pente", dora), ann, letters.Declined{}, by(dora)),
		"confirm-invitation":  inviting(first, bob, letters.WasThisYou{}),
		"help-invitation":     inviting(first, bob, letters.HelpText{}),
	}
}

func looking(t testing.TB) map[string]templates.View {
	shown := func(record string, to games.PlayerID, l letters.Letter, also ...also) templates.View {
		return about(game(t, record), to, l, also...)
	}
	none := says(about(game(t, bobsTurn), bob, letters.YourMove{}, since(5), by(ann)), ann, "that pair was asking for it")
	none.Reader.Board = games.SpokenBoard
	near := shown(bobsTurn, bob, letters.Near{Moves: point("B2")})
	near.Reader.Board = games.SpokenBoard
	trial := func(names ...string) (moves []rules.Move) {
		for _, name := range names {
			moves = append(moves, point(name)...)
		}
		return moves
	}
	timed := about(game(t, bobsTurn), bob, letters.MovesListed{})
	timed.Turns = []games.TurnTime{
		{Player: bob, First: 4, Last: 4, Arrived: noon},
		{Player: ann, First: 5, Last: 5, Began: noon, Arrived: noon.Add(3 * clock.Day), Used: clock.Day + 10*time.Hour,
			Exempt: []clock.Interval{{From: noon.Add(10 * time.Hour), To: noon.Add(48 * time.Hour), Cause: clock.Weekend}}},
	}
	return map[string]templates.View{
		"shown-now":           shown(bobsTurn, bob, letters.PositionShown{At: 5}),
		"shown-off-turn":      shown(annsTurn, bob, letters.PositionShown{At: 6}),
		"shown-ply-2":         shown(bobsTurn, bob, letters.PositionShown{At: 2}),
		"shown-empty":         shown(bobsTurn, ann, letters.PositionShown{}),
		"shown-over":          shown(annWon, bob, letters.PositionShown{At: 15}),
		"shown-onlooker":      shown(bobsTurn, carla, letters.PositionShown{At: 5}),
		"shown-moves-times":   timed,
		"shown-gif":           shown(annWon, bob, letters.Animation{}),
		"shown-moves":         shown(annWon, bob, letters.MovesListed{}),
		"shown-try":           shown(bobsTurn, bob, letters.Trial{Moves: trial("L11", "M12", "O14")}),
		"shown-try-choice":    shown("swap2-pente: K10 L10 M9", bob, letters.Trial{Moves: append([]rules.Move{rules.Choose(rules.Keep)}, trial("N11")...)}),
		"shown-try-turn":      shown("pente: K10", bob, letters.Trial{Moves: trial("L10", "N13", "M10", "N10")}),
		"shown-try-lines":     shown(bobsTurn, bob, letters.Trial{Trials: [][]rules.Move{trial("L11", "M12"), trial("O14"), trial("M11", "L10", "L11")}}),
		"shown-try-win":       shown("pente-free: K10 A1 K11 A3 K12 A5 K13 A7", ann, letters.Trial{Moves: trial("K9")}),
		"shown-threats":       shown("pente-free: K10 L10 K11 L11 K12 M9 A1 C1", ann, letters.Threats{}),
		"shown-threats-row":   shown("pente-free: K10 A1 K11 A3 K12 A5 K13 A7", ann, letters.Threats{}),
		"shown-threats-two":   shown("connect6: A1 T1 T3 A2 A3 T5 T7 A4 C9 T9 T11", ann, letters.Threats{}),
		"shown-threats-waits": shown("boat-pente zone=off: K10 K9 L10 A3 M10 A5 N10 A7 K11 A9 O10", bob, letters.Threats{}),
		"shown-last":          shown(bobsTurn, bob, letters.LastTurn{}, since(5)),
		"shown-near":          shown(bobsTurn, bob, letters.Near{Moves: point("M11")}),
		"your-move-none":      none,
		"shown-near-none":     near,
		"shown-said":          shown(bobsTurn, ann, letters.RemarkSent{}),
		"shown-noted":         notes(shown(bobsTurn, bob, letters.NoteKept{}), "Watch the top."),
		"shown-notes":         notes(shown(bobsTurn, bob, letters.NotesShown{}), "Watch the top.", "She hurries."),
		"shown-notes-none":    shown(bobsTurn, bob, letters.NotesShown{}),
		"shown-notes-off":     shown(annWon, bob, letters.NotesDropped{}),
		"shown-notes-off-one": notes(shown(bobsTurn, bob, letters.NotesDropped{}), "She hurries."),
		"shown-offer":         shown(bobsTurn, bob, letters.OfferSent{}),
		"shown-dropped":       shown(bobsTurn, bob, letters.QuestionDropped{}),
		"shown-unsent":        shown(bobsTurn, bob, letters.PositionShown{At: 5}, leftOut(letters.LeftOut{Unsent: true})),
		"shown-cut":           shown(bobsTurn, bob, letters.RemarkSent{}, leftOut(letters.LeftOut{Cut: true})),
		"shown-declined":      shown(bobsTurn, bob, letters.OfferDeclined{}),
		"help-game":           about(game(t, bobsTurn), bob, letters.HelpText{}),
		"help-over":           about(game(t, annWon), bob, letters.HelpText{}),
		"help-onlooker":       about(game(t, bobsTurn), carla, letters.HelpText{}),
		"help":                fresh(ann, letters.HelpText{}),
		"help-challenge":      fresh(ann, letters.HelpText{Topic: "challenge"}),
		"help-note":           fresh(ann, letters.HelpText{Topic: "note"}),
		"help-set":            fresh(ann, letters.HelpText{Topic: "set"}),
		"help-stranger":       fresh(0, letters.HelpText{}),
		"help-capture":        fresh(ann, letters.HelpText{Topic: "capture"}),
		"help-tria":           fresh(ann, letters.HelpText{Topic: "tria"}),
		"help-double-three":   fresh(ann, letters.HelpText{Topic: "double-three"}),
		"help-rules":          fresh(ann, letters.HelpText{Topic: "rules"}),
		"settings":            fresh(carla, letters.SettingsShown{}),
		"confirm":             about(game(t, bobsTurn), bob, letters.WasThisYou{}),
		"confirm-change":      fresh(bob, letters.ChangeAsked{Meant: "set letters daily", Of: "set letters"}),
		"confirm-line":        about(game(t, bobsTurn), bob, letters.WasThisYou{Meant: "L11"}),
		"confirm-over":        about(game(t, annWon), bob, letters.WasThisYou{}),
		"list":                lists(t),
		"watched":             about(game(t, bobsTurn), carla, letters.WatchedGame{}, since(5), by(ann)),
		"watched-start":       about(game(t, "pente: K10"), carla, letters.WatchedGame{Beside: play.GameBegun{}}, since(1), by(bob)),
		"watched-over":        about(game(t, annWon), carla, letters.WatchedGame{}, since(15), by(ann)),
		"list-watching":       watching(t),
		"list-watching-none":  fresh(ann, letters.WatchesListed{}),
		"list-blocked":        blocking(),
		"list-blocked-none":   fresh(ann, letters.BlocksListed{}),
		"list-empty":          fresh(ann, letters.GamesListed{}),
		"seek":                inviting(seek(t, ann, "keryo-pente zone=off", noon), ann, letters.Seeking{Until: noon.Add(games.SeekTime)}),
		"seek-lapsed":         inviting(seek(t, ann, "pente", noon), ann, letters.SeekLapsed{}),
		"seeks":               seeks(t),
		"seeks-off":           fresh(ann, letters.SeekEnded{}),
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
func toStranger(l letters.Letter) templates.View {
	return fresh(0, l, by(ann))
}

// addresses is a letter that lists addresses.
func addresses() templates.View {
	v := fresh(ann, letters.AddressesListed{})
	v.Addresses = []games.Address{{Address: "ann@work.example"}, {Address: v.Reader.Address}}
	v.Wishes = []games.Wish{
		{Wants: games.WantForget, Made: noon}, {Wants: games.WantAddress, Made: noon, Address: "ann@a-company-with-a-rather-long-name-in-a-small-town.example"}, {Wants: games.WantToAsk, Made: noon, Address: "ann@home.example"}, {Wants: games.WantAddress, Made: noon, Wrong: 5, Address: "ann@void.example"},
	}
	return v
}

func exported(n, leftOut int) templates.View {
	v := fresh(ann, letters.Exported{})
	v.Exported = templates.Exported{Games: n, LeftOut: leftOut}
	return v
}

// watching is a letter that lists what somebody watches.
func watching(t testing.TB) templates.View {
	v := fresh(carla, letters.WatchesListed{})
	v.Games = []games.Game{*game(t, bobsTurn)}
	v.Watches = []games.Watched{{By: carla, Game: 42}, {By: carla, Whom: ann, OnlyEnd: true}}
	return v
}

// blocking is a letter that lists whom somebody has blocked.
func blocking() templates.View {
	v := fresh(carla, letters.BlocksListed{})
	v.Blocks = []games.Blocked{{By: carla, Whom: bob}, {By: carla, Whom: dora}}
	return v
}

func seek(t testing.TB, from games.PlayerID, variant string, made time.Time) *games.Challenge {
	c := challenge(t, variant)
	c.From, c.State, c.Made, c.Announce = from, games.ChallengeSeeking, made, true
	return c
}

// seeks is a letter that lists seeks of all sorts.
func seeks(t testing.TB) templates.View {
	v := fresh(bob, letters.SeeksListed{})
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
	v := fresh(ann, letters.GamesListed{})
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
	brief, briefAsks := fresh(0, letters.Welcome{}), fresh(dora, letters.WelcomeAsks{Line: "join Dora"})
	brief.Brief, briefAsks.Brief = true, true
	briefHelp := fresh(0, letters.HelpText{Topic: "rules", Variant: "pente"})
	briefHelp.Brief = true
	return map[string]templates.View{
		"welcome-brief":     brief,
		"help-brief":        briefHelp,
		"welcome-first":     fresh(ann, letters.WelcomeFirst{Theme: games.ThemeFriend, Friend: "tim@example.net", Line: "Invite Tim"}),
		"welcome-first-new": toStranger(letters.WelcomeFirst{Theme: games.ThemeLeague, Line: "Is there a tournament?"}),
		"welcome-again":     toStranger(letters.WelcomeFirst{Line: "How do I begin?", Again: true}),
		"welcome-back":      fresh(ann, letters.WelcomeBack{}),
		"news":              fresh(ann, letters.NewsOfServer{}, saying("The server moves on Sunday.\nNothing is lost; letters may be late.")),
		"upkeep": toStranger(letters.PageOfMonth{Month: "2026-07", Wrong: 1, Look: 1, Lines: []string{
			"wrong, backup: the latest copy that is known to be good was made 9 days ago; \"pentepost backup FILE\" makes one: let a timer run it every night.",
			"look, put-aside: 1 mail could not be handled; \"pentepost inbox\" lists it.", "well: program, mailbox, letters."}}),
		"goodbye":            fresh(ann, letters.LettersStopped{}),
		"goodbye-forget":     coded(fresh(ann, letters.ForgetWanted{Coded: letters.Coded{Wish: 1}, Running: 3})),
		"goodbye-leaving":    fresh(ann, letters.LeavingForGood{Running: 1, Until: noon.Add(72 * time.Hour)}),
		"welcome-stays":      fresh(ann, letters.WelcomeStays{}),
		"confirm-ask":        coded(fresh(ann, letters.AddressWanted{Coded: letters.Coded{Wish: 1}, OfAddress: letters.OfAddress{Address: "ann@work.example"}})),
		"confirm-asked":      fresh(ann, letters.CodeSent{OfAddress: letters.OfAddress{Address: "ann@work.example"}}),
		"confirm-code":       coded(toStranger(letters.AddressCode{Coded: letters.Coded{Wish: 1}, OfAddress: letters.OfAddress{Address: "ann@work.example"}})),
		"confirm-taken":      fresh(bob, letters.AddressTaken{OfAddress: letters.OfAddress{Address: "bob@example.org"}}),
		"confirm-added":      fresh(ann, letters.AddressAdded{OfAddress: letters.OfAddress{Address: "ann@work.example"}}),
		"confirm-added-new":  toStranger(letters.AddressAdded{OfAddress: letters.OfAddress{Address: "ann@work.example"}}),
		"confirm-dropped":    toStranger(letters.AddressDropped{OfAddress: letters.OfAddress{Address: "ann@work.example"}}),
		"confirm-main":       toStranger(letters.AddressMain{OfAddress: letters.OfAddress{Address: "ann@work.example"}}),
		"list-addresses":     addresses(),
		"export":             exported(42, 0),
		"export-left-out":    exported(3000, 2000),
		"goodbye-games":      fresh(ann, letters.LettersStopped{Running: 3}),
		"goodbye-banned":     fresh(ann, letters.Banned{}),
		"goodbye-unbanned":   fresh(ann, letters.Unbanned{}),
		"goodbye-continue":   fresh(ann, letters.GoesOn{}),
		"welcome-asks-brief": briefAsks,
		"welcome":            fresh(0, letters.Welcome{}),
		"welcome-joined":     fresh(ann, letters.WelcomeJoined{}),
		"welcome-invited":    fresh(ann, letters.WelcomeJoined{Variant: "connect6"}),
		"welcome-orphan":     fresh(dora, letters.WelcomeOrphan{}),
		"welcome-asks":       fresh(dora, letters.WelcomeAsks{Line: "challenge bob@example.org keryo..."}),
	}
}
