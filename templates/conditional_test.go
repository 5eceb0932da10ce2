package templates_test

import (
	"fmt"
	"strings"
	"testing"

	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/games/play"
	"pentepost/rules"
	"pentepost/templates"
)

// tree gives the reader of a letter lines of conditional moves.
func tree(t testing.TB, v templates.View, lines ...string) templates.View {
	t.Helper()
	v.Tree = play.Tree{Game: v.Game.ID, Player: v.Reader.ID, Ply: len(v.Game.Plies), Lines: linesOf(t, v.Game.Rules, lines...), Paused: play.NotPaused}
	return v
}

func linesOf(t testing.TB, r rules.Ruleset, texts ...string) (lines []games.Line) {
	t.Helper()
	for _, text := range texts {
		var l games.Line
		for _, word := range strings.Fields(text) {
			if word == "any" {
				l.Any = true
				continue
			}
			if word == "then" {
				l.Answer = len(l.Moves)
				continue
			}
			l.Moves = append(l.Moves, move(t, r, word))
		}
		lines = append(lines, l)
	}
	return lines
}

// conditional has letters about conditional moves.
func conditional(t testing.TB) map[string]templates.View {
	ifs := func(l letters.Letter, lines ...string) templates.View {
		return tree(t, about(game(t, bobsTurn), ann, l), lines...)
	}
	played := func(l letters.LeftOut) templates.View {
		return about(game(t, bobsTurn), ann, letters.Played{}, since(5), by(ann), leftOut(l))
	}
	pente := game(t, bobsTurn).Rules
	some := linesOf(t, pente, "L11 then M12", "L11 M12 O14 then K12")
	taken := tree(t, played(letters.LeftOut{Taken: 2}), "L11 M12 O14 then K12", "M12 then L11")
	untaken := played(letters.LeftOut{UntakenMore: 3, Untaken: []play.Untaken{
		{Line: "if L11 M12", Why: play.LineUnread},
		{Line: "if L11 then maybe M12", Why: play.LineUnread, Word: "maybe"},
		{Line: "if L11 then Z99", Why: games.OffBoard, Word: "z99"},
		{Line: "if L11 then L11", Why: games.Reason(rules.Occupied), Moves: point("L11")},
		{Line: "if any then M13", Why: play.LineAnswered, Moves: point("L9")},
		{Line: "if L11 then M13", Why: play.LineAnswered, After: point("L11"), Moves: point("M12")},
		{Line: "if L11 M12 then N12", Why: play.LineMine},
		{Line: "if L11 then M12 M13 M14 M15 M16 M17 M...", Why: play.LineLong},
		{Line: "if O14 then O15", Why: play.LinesFull},
		{Line: "if M11 N12 then O15", Why: play.LineOver, Moves: point("N12")},
		{Line: "if N11 then N12", Why: games.Reason(rules.DoubleThree), Moves: point("N12")},
	}})
	part := about(game(t, "connect6: K10"), ann, letters.Played{}, since(1), by(ann), leftOut(letters.LeftOut{Untaken: []play.Untaken{{Line: "if L10 M10 then K9", Why: play.LinePart}}}))
	left := func(why string) templates.View { return played(letters.LeftOut{IfsLeft: why}) }
	given := about(game(t, annsTurn), bob, letters.Played{Beside: play.LinePlayed{}}, since(5), by(ann), besides(letters.Besides{Unused: some}))
	given.Game.Plies[5].Given = true
	ended := about(game(t, annWon), bob, letters.GameEnded{}, since(13), by(ann))
	ended.Game.Plies[11].Given, ended.Game.Plies[13].Given = true, true
	moves := about(game(t, annsTurn), bob, letters.MovesListed{})
	moves.Game.Plies[3].Given, moves.Game.Plies[4].Given = true, true // the second one is Ann's
	moves.Turns = []games.TurnTime{{Player: bob, First: 4, Last: 4, Arrived: noon}, {Player: ann, First: 5, Last: 5, Arrived: noon}, {Player: bob, First: 6, Last: 6, Began: noon, Arrived: noon}}
	wait := besides(letters.Besides{Paused: true, Waits: point("L11")})
	traditional := ifs(letters.LinesShown{}, "L11 M12 O14 then K12")
	traditional.Reader.Points = games.TraditionalPoints
	var many []string
	for n := range 15 {
		many = append(many, fmt.Sprintf("A%d then B%d", n+1, n+1))
	}
	return map[string]templates.View{
		"played-lines":           taken,
		"played-lines-not-taken": untaken,
		"played-lines-part":      part,
		"played-lines-own-turn":  left(games.TopicOwnTurn),
		"played-lines-too-long":  left(games.TopicFull),
		"refused-lines-left":     about(game(t, bobsTurn), bob, letters.Refused{Reason: games.Reason(rules.Occupied), Line: "K10", Facts: games.Facts{Moves: point("K10")}}, leftOut(letters.LeftOut{IfsLeft: games.TopicIfs})),
		"shown-said-lines":       about(game(t, annWon), bob, letters.RemarkSent{}, leftOut(letters.LeftOut{IfsLeft: games.TopicNoGame})),
		"game-over-lines":        about(game(t, annWon), ann, letters.GameEnded{}, since(15), by(ann), leftOut(letters.LeftOut{IfsLeft: games.TopicRunning})),
		"played-given":           given,
		"game-over-given":        ended,
		"shown-moves-given":      moves,
		"your-move-lines-wait":   says(about(game(t, bobsTurn), bob, letters.YourMove{}, since(5), by(ann), wait), ann, "that pair was asking for it"),
		"your-move-lines-forty":  about(game(t, bobsTurn), bob, letters.YourMove{}, since(5), by(ann), besides(letters.Besides{Waits: point("L11")})),
		"your-move-lines-bad":    about(game(t, bobsTurn), bob, letters.YourMove{}, since(5), by(ann), besides(letters.Besides{Illegal: some[:1], Unused: some[1:], UnusedMore: 4})),
		"remark-lines-wait":      says(about(game(t, bobsTurn), ann, letters.Remarked{}, by(bob), besides(letters.Besides{Paused: true})), bob, "Sorry, I am travelling."),
		"shown-ifs":              ifs(letters.LinesShown{}, "L11 M12 O14 then K12", "M12 then L11"),
		"shown-ifs-traditional":  traditional,
		"shown-ifs-any":          ifs(letters.LinesShown{}, "L11 then K12", "any then L9"),
		"shown-ifs-none":         ifs(letters.LinesShown{}),
		"shown-ifs-taken":        ifs(letters.LinesTaken{}, "L11 M12 O14 M11 H10 then M9"),
		"shown-ifs-off":          ifs(letters.LinesDropped{}, "M12 then L11"),
		"shown-ifs-off-none":     ifs(letters.LinesDropped{}),
		"shown-ifs-many":         ifs(letters.LinesShown{}, many...),
		"shown-ifs-six":          tree(t, about(game(t, "connect6: K10"), ann, letters.LinesShown{}), "L10 M10 then K9 L9"),
		"shown-ifs-swap":         tree(t, about(game(t, "swap2-pente: K10 L10 M9"), ann, letters.LinesShown{}), "swap then N10", "keep N9 then N11"),
	}
}
