package command_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/notation"
	"pentepost/parser"
	"pentepost/parser/command"
	"pentepost/rules"
)

// shownGames are the games of a letter of the day: 42 and 43 on boards of 19 lines, 7 on one line.
func shownGames(t testing.TB, ids ...games.GameID) (list []games.Game) {
	for _, id := range ids {
		name := "pente"
		if id == 7 {
			name = "linear-pente"
		}
		r, err := rules.Parse(name)
		if err != nil {
			t.Fatal(err)
		}
		g := games.Game{ID: id, Rules: r}
		if err := g.Replay(); err != nil {
			t.Fatal(err)
		}
		list = append(list, g)
	}
	return list
}

// readDigest reads an answer and describes it in one line.
func readDigest(l parser.Mail, shown []games.Game) string {
	c := command.ReadDigest(l, command.Context{}, shown)
	var words []string
	if rest, ok := c.(desk.WithRest); ok {
		words = append(words, fmt.Sprintf("not done %v unsent %v cut %v;", rest.NotDone, rest.Unsent, rest.Cut))
	}
	answer, ok := desk.Unwrap(c).(desk.AnswerDigest)
	if !ok {
		return strings.Join(append(words, describeLine(c)), " ")
	}
	for _, line := range answer.Lines {
		words = append(words, fmt.Sprintf("%d: %s;", line.Game, describeLine(line.Command)))
	}
	return strings.Join(words, " ")
}

func describeLine(c desk.Command) string {
	switch c := desk.Unwrap(c).(type) {
	case desk.PlayMove:
		var words []string
		for _, m := range c.Moves {
			words = append(words, notation.Go.Move(notation.Board{Width: 19, Height: 19}, m))
		}
		if c.Guard > 0 {
			words = append(words, fmt.Sprintf("guard %d", c.Guard))
		}
		if c.Draw {
			words = append(words, "draw")
		}
		return strings.Join(append(words, fmt.Sprintf("%q", c.Remark)), " ")
	case desk.Misread:
		return "misread " + string(c.Reason) + " " + c.Facts.Topic
	case desk.Ask:
		return "ask " + c.Line
	default:
		return strings.TrimPrefix(fmt.Sprintf("%T", c), "desk.")
	}
}

// One line for each game, in any of the forms in which people write a number before something.
func TestReadDigest(t *testing.T) {
	shown := shownGames(t, 42, 43, 7)
	for text, want := range map[string]string{
		"42 K10":                              `42: K10 "";`,
		"#42 K10\n43: L9\n7. 9":               `42: K10 ""; 43: L9 ""; 7: J1 "";`,
		"42. K10\n\nGood luck!\nAnn\n43) L9":  `42: K10 "Good luck!\nAnn"; 43: L9 "";`,
		"game 42 - K10\n43 resign":            `42: K10 ""; 43: Resign;`,
		"42 K10, L11":                         `42: K10 L11 "";`,
		"42 32. K10":                          `42: K10 guard 32 "";`,
		"42 K10\n42 L10":                      `42: misread two-moves ;`,
		"42 K10\n43 L9\n42 K10":               `42: K10 ""; 43: L9 "";`,
		"42 K10\n42 draw\n42 so far so good":  `42: K10 draw "so far so good";`,
		"42 K10\ndraw":                        `42: K10 draw "";`,
		"42 K10\n10 years ago\nI lost":        `42: K10 "10 years ago\nI lost";`,
		"42 K10\n99 L9":                       `42: K10 ""; 99: L9 "";`,
		"42 is a nice game\n43 K10":           `42: ask say is a nice game; 43: K10 "";`,
		"42 K1O\n43 resgin":                   `42: K10 ""; 43: ask resign;`,
		"42 K20\n43 show\n7 say hello\nthere": `42: misread off-board ; 43: ShowPosition; 7: Say;`,
		"Hello!\n42 K10":                      `not done [] unsent true cut false; 42: K10 "";`,
		"games\n42 K10":                       `not done [games] unsent false cut false; 42: K10 "";`,
		"K10":                                 "misread not-understood no-number",
		"K10\nL9":                             "misread not-understood no-number",
		"resign":                              "misread not-understood no-number",
		"accept":                              "misread not-understood no-number",
		"nonsense":                            "misread not-understood no-number",
		"":                                    "misread not-understood nothing",
		"help":                                "Help",
		"set letters each":                    "Set",
		"set letters daily 07:30":             "Set",
		"stop":                                "Stop",
		"42\nK10":                             "misread not-understood no-number",
	} {
		line, rest, _ := strings.Cut(text, "\n")
		if got := readDigest(parser.Mail{Line: line, Rest: rest}, shown); got != want {
			t.Errorf("%q is read as %s\nwant %s", text, got, want)
		}
	}
}

// In the answer to a letter with one game, the number of the game can be left out. Another number is
// the number of the ply, as in the answer to a letter about the game.
func TestReadDigestOfOneGame(t *testing.T) {
	for text, want := range map[string]string{
		"K10":           `42: K10 "";`,
		"K10\nHello":    `42: K10 "Hello";`,
		"42 K10":        `42: K10 "";`,
		"32 K10":        `42: K10 guard 32 "";`,
		"help":          "42: Help;",
		"42 K10\n43 L9": `42: misread two-moves ;`,
	} {
		line, rest, _ := strings.Cut(text, "\n")
		if got := readDigest(parser.Mail{Line: line, Rest: rest}, shownGames(t, 42)); got != want {
			t.Errorf("%q is read as %s\nwant %s", text, got, want)
		}
	}
}

// A mail that is too long to be read to its end plays no line that may be cut.
func TestReadDigestThatIsCut(t *testing.T) {
	rest := strings.Repeat("x", games.MaxRemark-6) + "\n43 K1"
	if got := readDigest(parser.Mail{Line: "42 K10", Rest: rest, RestCut: true}, shownGames(t, 42, 43)); strings.Contains(got, "43:") || !strings.Contains(got, "cut true; 42: K10") {
		t.Error(got)
	}
}

// Long texts for several games are read to the end of the mail.
func TestReadDigestWithLongTexts(t *testing.T) {
	long := strings.Repeat("x", games.MaxRemark-500)
	letter := parser.Mail{Line: "42 K10", Rest: long + "\n43 L9\n" + long + "\n44 M8"}
	want := `42: K10 "` + long + `"; 43: L9 "` + long + `"; 44: M8 "";`
	if got := readDigest(letter, shownGames(t, 42, 43, 44)); got != want {
		t.Errorf("%.80s\nwant %.80s", got, want)
	}
}

// The answer as a whole says that a mail was cut and what of it goes to nobody, also if the letter shows
// one game.
func TestReadDigestTellsWhatIsLeftOut(t *testing.T) {
	for line, ids := range map[string][]games.GameID{"42 K10": {42, 43}, "K10": {42}} {
		letter := parser.Mail{Line: line, Rest: "Good luck!\nSee y", RestCut: true, Withheld: []string{"ann@example.org"}}
		c := command.ReadDigest(letter, command.Context{}, shownGames(t, ids...))
		rest, ok := c.(desk.WithRest)
		if !ok || !rest.Cut || !slices.Equal(rest.Withheld, letter.Withheld) {
			t.Fatalf("%s: %+v", line, c)
		}
		if move, ok := rest.Command.(desk.AnswerDigest).Lines[0].Command.(desk.PlayMove); !ok || move.Remark != "Good luck!" {
			t.Errorf("%s: %+v", line, rest.Command)
		}
	}
}

// No more lines are read than a letter has games.
func TestReadDigestOfManyLines(t *testing.T) {
	var rest strings.Builder
	for n := range 200 {
		fmt.Fprintf(&rest, "%d A1\n", 100+n)
	}
	got := readDigest(parser.Mail{Line: "42 K10", Rest: rest.String()}, shownGames(t, 42, 43))
	if n := strings.Count(got, "A1"); n != 149 || !strings.Contains(got, "cut true") {
		t.Errorf("%d lines, %.50s", n, got)
	}
}

// A tap makes a fresh mail with the line in its subject and its text. If the player changes only one of
// them, it is not known which move they mean; they may add lines.
func TestTapInLetterOfTheDay(t *testing.T) {
	shown := shownGames(t, 42, 43)
	for text, want := range map[string]string{
		"42 K10":         `42: K10 "";`,
		"42 K10\n43 L9":  `42: K10 ""; 43: L9 "";`,
		"42 K11":         `42: misread two-moves subject;`,
		"43 K11\n42 K10": `43: K11 ""; 42: K10 "";`,
	} {
		line, rest, _ := strings.Cut(text, "\n")
		for _, subject := range []string{"42 K10", "Pentepost: 42 K10"} {
			if got := readDigest(parser.Mail{Subject: subject, Line: line, Rest: rest}, shown); got != want {
				t.Errorf("%q below %q is read as %s\nwant %s", text, subject, got, want)
			}
		}
	}
}

// Whatever somebody writes, a line is a move in a game only if the number of the game stands before it.
func FuzzReadDigest(f *testing.F) {
	for _, text := range []string{"42 K10\n43 L9", "#42: swap", "42", "42 42 K10", "K10", "42 K10\n\x00", "７ 9"} {
		f.Add(text)
	}
	shown := shownGames(f, 42, 43)
	f.Fuzz(func(t *testing.T, text string) {
		line, rest, _ := strings.Cut(text, "\n")
		answer, ok := desk.Unwrap(command.ReadDigest(parser.Mail{Line: line, Rest: rest}, command.Context{}, shown)).(desk.AnswerDigest)
		if !ok {
			return
		}
		seen := map[games.GameID]bool{}
		for _, l := range answer.Lines {
			if seen[l.Game] || l.Game <= 0 {
				t.Errorf("%q has two lines about game %d", text, l.Game)
			}
			seen[l.Game] = true
		}
	})
}
