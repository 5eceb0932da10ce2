package command_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/games/play"
	"pentepost/notation"
	"pentepost/parser"
	"pentepost/parser/command"
	"pentepost/rules"
)

func ifs(lines ...games.IfLine) games.Ifs { return games.Ifs{Lines: lines} }

// line is a conditional move that can be read: "if K10 then L9".
func line(t *testing.T, text string) games.IfLine {
	t.Helper()
	l := games.IfLine{Text: games.CutLine(text)}
	for _, word := range strings.Fields(text)[1:] {
		c, choice := notation.ChoiceOf(word)
		switch {
		case word == "any":
			l.Any = true
		case word == "then":
			l.Answer = len(l.Moves)
		case choice:
			l.Moves = append(l.Moves, rules.Choose(c))
		default:
			l.Moves = append(l.Moves, at(t, word))
		}
	}
	return l
}

func wrong(text string, why games.Reason, word string) games.IfLine {
	return games.IfLine{Text: games.CutLine(text), Wrong: why, Word: word}
}

// Conditional moves stand below a move or alone. What cannot be read is not sent on to the others.
func TestIfs(t *testing.T) {
	k10 := desk.PlayMove{Moves: []rules.Move{at(t, "K10")}}
	hello := desk.PlayMove{Moves: k10.Moves, Remark: "Hello!"}
	below := func(lines ...games.IfLine) desk.Command {
		return desk.WithRest{Command: k10, Ifs: ifs(lines...)}
	}
	deep := "if L1 L2 L3 L4 L5 L6 L7 L8 L9 L10 L11 L12 L13 L14 L15 L16 L17 then K9"
	const renamed = "If L11, then M12!"
	for _, test := range []struct {
		line, rest string
		want       desk.Command
	}{
		{"K10", "if L11 then M12", below(line(t, "if L11 then M12"))},
		{"K10", "if L11 M12 N13 then O14\nif L12 then M12", below(line(t, "if L11 M12 N13 then O14"), line(t, "if L12 then M12"))},
		{"K10", renamed, below(games.IfLine{Text: "If L11, then M12", Line: line(t, "if L11 then M12").Line})},
		{"K10", "- *if l11 then m12*", below(games.IfLine{Text: "- *if l11 then m12*", Line: line(t, "if L11 then M12").Line})},
		{"K10", "if L 11 then M-12", below(games.IfLine{Text: "if L 11 then M-12", Line: line(t, "if L11 then M12").Line})},
		{"K10", "if swap then K9", below(line(t, "if swap then K9"))},
		{"K10", "if extend L11 M12 then keep", below(line(t, "if extend L11 M12 then keep"))},
		{"K10", "Hello!\nif L11 then M12", desk.WithRest{Command: hello, Ifs: ifs(line(t, "if L11 then M12"))}},

		// Whatever they play.
		{"K10", "if any then M12", below(line(t, "if any then M12"))},
		{"K10", "If any, then M12!", below(games.IfLine{Text: "If any, then M12", Line: line(t, "if any then M12").Line})},
		{"if any then M12", "", desk.WriteLines{Ifs: ifs(line(t, "if any then M12"))}},
		{"K10", "if any L11 then M12", below(wrong("if any L11 then M12", play.LineUnread, ""))},
		{"K10", "if any then", below(wrong("if any then", play.LineUnread, ""))},
		{"K10", "if any then M12?", below(wrong("if any then M12?", play.LineUnread, ""))},

		// A mail program has broken the line.
		{"K10", strings.Replace(deep, " L12", "\nL12", 1), below(games.IfLine{Text: games.CutLine(deep), Line: line(t, deep).Line})},
		{"K10", "if L11\nthen\nM12\nHello!", desk.WithRest{Command: hello, Ifs: ifs(line(t, "if L11 then M12"))}},
		{"K10", "if L11 then M12\nN13", misreadMoves(games.TwoMoves, at(t, "K10"), at(t, "N13"))}, // a short line: the player has ended it

		// Mistakes.
		{"K10", "if L11 M12", below(wrong("if L11 M12", play.LineUnread, ""))},
		{"K10", "if L11: M12", below(wrong("if L11: M12", play.LineUnread, ""))},
		{"K10", "if then M12", below(wrong("if then M12", play.LineUnread, ""))},
		{"K10", "if L11 then", below(wrong("if L11 then", play.LineUnread, ""))},
		{"K10", "if L11 then M12 then N13", below(wrong("if L11 then M12 then N13", play.LineUnread, "then"))},
		{"K10", "if L11 then Z99", below(wrong("if L11 then Z99", games.OffBoard, "z99"))},
		{"K10", "if L11 then perhaps M12", below(wrong("if L11 then perhaps M12", play.LineUnread, "perhaps"))},
		{"K10", "If I lose then I lose.", below(wrong("If I lose then I lose", play.LineUnread, "lose"))},
		{"K10", "if L11 then " + strings.Repeat("M12 ", 200), below(wrong("if L11 then "+strings.Repeat("M12 ", 20), play.LineLong, ""))},

		// Alone, or below another command.
		{"if L11 then M12", "", desk.WriteLines{Ifs: ifs(line(t, "if L11 then M12"))}},
		{"If L11 then M12", "if L12 then M13", desk.WriteLines{Ifs: ifs(games.IfLine{Text: "If L11 then M12", Line: line(t, "if L11 then M12").Line}, line(t, "if L12 then M13"))}},
		{"if L11 then M12", "N13", desk.WithRest{Command: desk.WriteLines{Ifs: ifs(line(t, "if L11 then M12"))}, NotDone: []string{"n13"}}},
		{"if L11 then M12", "Hello!", desk.WithRest{Command: desk.WriteLines{Ifs: ifs(line(t, "if L11 then M12"))}, Unsent: true}},
		{"show", "if L11 then M12", desk.WithRest{Command: desk.ShowPosition{Ply: desk.CurrentPly}, Ifs: ifs(line(t, "if L11 then M12"))}},
		{"if I may ask", "", misread(games.NotUnderstood, games.TopicForm, "if")},
		{"if L11", "", desk.WriteLines{Ifs: ifs(wrong("if L11", play.LineUnread, ""))}},

		{"ifs", "", desk.ShowLines{}},
		{"my ifs", "", desk.ShowLines{}},
		{"no ifs", "", desk.DropLines{}},
		{"No ifs!", "", desk.DropLines{}},
		{"no if 2", "", desk.DropLines{Which: 2}},
		{"no ifs 2", "", desk.DropLines{Which: 2}},
		{"no ifs 0", "", misread(games.NotUnderstood, games.TopicForm, "no")},
		{"no", "", desk.No{}},
		{"K10", "no ifs", desk.WithRest{Command: k10, NotDone: []string{"no ifs"}}},
		{"K10", "ifs", desk.WithRest{Command: k10, NotDone: []string{"ifs"}}},
	} {
		got := command.Read(parser.Mail{Line: test.line, Rest: test.rest}, context(games.GoPoints))
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%q, %.60q (want -, got +)\n%s", test.line, test.rest, diff)
		}
	}
}

func misreadMoves(r games.Reason, moves ...rules.Move) desk.Misread {
	return desk.Misread{Reason: r, Facts: games.Facts{Moves: moves}}
}

// Of a text that is too long the parser leaves only the beginning. A line whose end may be missing
// is not taken, because L1 may have been L10.
func TestIfsAtTheEnd(t *testing.T) {
	var text strings.Builder
	for n := range 30 {
		fmt.Fprintf(&text, "if L%d then M1\n", n%19+1)
	}
	l := parser.Mail{Line: "K10", Rest: text.String() + "if L11 M12 N13", RestCut: true}
	got, ok := command.Read(l, context(games.GoPoints)).(desk.WithRest)
	if want := strings.Count(l.Rest, "\n"); !ok || !got.Ifs.Cut || len(got.Ifs.Lines) != want {
		t.Errorf("%d lines of %d, cut %v", len(got.Ifs.Lines), want, got.Ifs.Cut)
	}
}

// A question keeps the conditional moves until the player says "yes".
func TestIfsBelowAQuestion(t *testing.T) {
	letter := parser.Mail{Line: "K10?", Rest: "if L11 then M12"}
	ask, ok := command.Read(letter, context(games.GoPoints)).(desk.Ask)
	if !ok || ask.Rest != letter.Rest {
		t.Fatalf("got %+v", ask)
	}
	c := context(games.GoPoints)
	c.Question = desk.Question{Line: ask.Line, Rest: ask.Rest}
	want := desk.Confirmed{Command: desk.WithRest{Command: desk.PlayMove{Moves: []rules.Move{at(t, "K10")}}, Ifs: ifs(line(t, "if L11 then M12"))}}
	if diff := cmp.Diff(desk.Command(want), command.Read(parser.Mail{Line: "yes"}, c)); diff != "" {
		t.Error(diff)
	}
}

// A line can be written as letters write it, in each way to write points and on each board.
func TestIfsInEverySystem(t *testing.T) {
	for _, variant := range []string{"pente", "pente size=13", "gomoku size=25", "linear-pente"} {
		r, err := rules.Parse(variant)
		if err != nil {
			t.Fatal(err)
		}
		board := notation.BoardOf(r)
		for _, points := range []games.Points{games.GoPoints, games.WithIPoints, games.TraditionalPoints} {
			system := notation.System(points).On(board)
			for at := rules.Point(0); int(at)+2 < board.Width*board.Height; at++ {
				moves := []rules.Move{rules.Place(at), rules.Place(at + 1), rules.Place(at + 2), rules.Place(0)}
				var words []string
				for _, m := range moves {
					words = append(words, system.Move(board, m))
				}
				text := "if " + strings.Join(words[:3], " ") + " then " + words[3]
				c := command.Context{Game: &games.Game{Rules: r}, Points: points}
				got, ok := command.Read(parser.Mail{Line: text}, c).(desk.WriteLines)
				want := desk.WriteLines{Ifs: ifs(games.IfLine{Text: games.CutLine(text), Line: games.Line{Moves: moves, Answer: 3}})}
				if diff := cmp.Diff(want, got); !ok || diff != "" {
					t.Fatalf("%s, %s: %q\n%s", variant, points, text, diff)
				}
			}
		}
	}
}
