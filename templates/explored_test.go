package templates_test

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/games/letters"
	"pentepost/notation"
	letterparser "pentepost/parser"
	"pentepost/parser/command"
	"pentepost/rules"
	"pentepost/templates"
)

// exploredLetters say what was played from a position: of a game that goes on and of one that is over, at its end and before that, and of a
// line of moves.
func exploredLetters(t testing.TB) map[string]templates.View {
	day := time.Date(2008, 3, 7, 0, 0, 0, 0, time.UTC)
	known := func(more ...games.ExploredMove) games.Explored {
		return games.Explored{
			Count: 1234,
			Moves: append([]games.ExploredMove{
				{Move: point("N13")[0], Games: 1011, Scored: true, Percent: 54, Rating: 1611},
				{Move: point("N10")[0], Games: 120, Scored: true, Percent: 41},
				{Move: point("K13")[0], Games: 1, Scored: true, Percent: 100, Rating: 1790},
				{Move: point("G10")[0], Games: 1},
			}, more...),
			Last: []games.ExploredGame{
				{Game: 57, Number: 57, Players: []string{"Carla", "Dan"}, Ratings: []int{1500, 0}, Winner: 2, Played: noon},
				{Source: "pente.org", Number: 9668, Players: []string{"aaru", "squirrlkng"}, Ratings: []int{1855, 1650}, Winner: 1, Played: day},
				{Source: "pente.org", Number: 12},
			},
		}
	}
	others := known()
	others.Others, others.OtherGames = 7, 101
	drawn := games.Explored{Count: 1, Moves: []games.ExploredMove{{Move: point("N13")[0], Games: 2, Scored: true, Percent: 50}}, Others: 1, OtherGames: 1, Last: []games.ExploredGame{
		{Game: 57, Number: 57, Players: []string{"Carla", "Dan"}, Winner: -1, Played: noon}, {Game: 56, Number: 56, Players: []string{"Carla", "Dan"}, Played: noon},
		{Source: "club", Number: 1, Winner: -1, Played: day},
	}}
	undated := games.Explored{Count: 3, Moves: []games.ExploredMove{{Move: point("N13")[0], Games: 1, Scored: true, Percent: 50}, {Move: point("N14")[0], Games: 2}}, Last: []games.ExploredGame{
		{Source: "club", Number: 3, Winner: 1}, {Source: "club", Number: 2, Winner: -1}, {Source: "club", Number: 1, Played: day},
	}}
	alone := func(record string, l letters.Explored) templates.View {
		v := about(game(t, record), bob, l)
		v.Notice.Game, v.Notice.Reply, v.Game.ID, v.Game.Seats = 0, true, 0, []games.PlayerID{0, 0}
		for _, p := range v.Game.Plies {
			l.Line = append(l.Line, p.Move)
		}
		l.Rules = v.Game.Rules.String()
		v.Notice.Letter = l
		return v
	}
	spoken := about(game(t, annWon), bob, letters.Explored{Of: 15, At: 2, Explored: others})
	spoken.Reader.Board = games.SpokenBoard
	choices := games.Explored{Count: 9, Moves: []games.ExploredMove{
		{Move: rules.Choose(rules.Swap), Games: 5, Scored: true, Percent: 60}, {Move: rules.Choose(rules.Keep), Games: 4, Scored: true, Percent: 50},
	}}
	// The fifth stone is taken from three that are offered; before that, the third one is offered.
	const offers = "renju opening=soosorv-8: H8 H9 J10 keep G6 3 keep offer-K9 offer-L12 offer-F6"
	taken := games.Explored{Count: 4, Moves: []games.ExploredMove{{Move: on15("L12"), Games: 3, Scored: true, Percent: 50}}, Others: 1, OtherGames: 1}
	offered := games.Explored{Count: 2, Moves: []games.ExploredMove{{Move: rules.OfferAt(on15("F6").Point), Games: 2, Scored: true, Percent: 50}}}
	return map[string]templates.View{
		"explored-offers":   about(game(t, offers), ann, letters.Explored{Of: 10, At: 10, Explored: taken}),
		"explored-offering": about(game(t, offers), ann, letters.Explored{Of: 10, At: 9, Explored: offered}),
		"explored":          about(game(t, "pente: K10 L10"), bob, letters.Explored{Of: 2, At: 2, Explored: known()}),
		"explored-over":     about(game(t, annWon), bob, letters.Explored{Of: 15, At: 2, Explored: others}),
		"explored-tried":    about(game(t, "pente: K10"), bob, letters.Explored{Of: 1, Line: point("L10"), At: 2, Explored: drawn}),
		"explored-spoken":   spoken,
		"explored-start":    about(game(t, annWon), bob, letters.Explored{Of: 15, At: 0, Explored: games.Explored{Count: 3, Moves: []games.ExploredMove{{Move: point("K10")[0], Games: 3}}}}),
		"explored-none":     about(game(t, annWon), bob, letters.Explored{Of: 15}),
		"explored-line":     alone("pente: K10 L10", letters.Explored{At: 2, Explored: undated}),
		"explored-choice":   alone("swap2-pente: K10 L10 M9", letters.Explored{At: 3, Explored: choices}),
		"explored-opening": alone("renju opening=soosorv-8: H8 H9 J10 keep G6 3 keep offer-K9", letters.Explored{At: 8, Explored: games.Explored{
			Count: 2, Moves: []games.ExploredMove{{Move: rules.OfferAt(on15("L12").Point), Games: 2, Scored: true, Percent: 50}},
		}}),
		"explored-empty": alone("pente:", letters.Explored{}),
	}
}

// on15 returns a move on a board of 15 lines.
func on15(name string) rules.Move {
	at, err := notation.Go.Parse(notation.Board{Width: 15, Height: 15}, strings.ToLower(name))
	if err != nil {
		panic(err)
	}
	return rules.Place(at)
}

// Where fifth stones are offered, each has its number on the board, unless it has a letter, and the letter names them.
func TestExploredOffers(t *testing.T) {
	r, all := renderer(t), exploredLetters(t)
	for name, want := range map[string][]string{
		"explored-offers":   {"^The offered fifth stones: 1 K9, 2 L12, 3 F6.$", "^a: L12, 3 games", "^12 .* a ", "^ 9 .* 1 ", "^ 6 .* 3 "},
		"explored-offering": {"^The offered fifth stones: 1 K9, 2 L12.$", "^a: offer F6, 2 games", "^12 .* 2 ", "^ 9 .* 1 ", "^ 6 .* a "},
	} {
		text := render(t, r, all[name]).Text
		for _, pattern := range want {
			if !regexp.MustCompile(`(?m)` + pattern).MatchString(text) {
				t.Errorf("%s: no %q in\n%s", name, pattern, text)
			}
		}
	}
}

// What the letter tells its reader to write leads on to the position after the first move of the list.
func TestExploredAnswerIsUnderstood(t *testing.T) {
	r, told := renderer(t), regexp.MustCompile(`To see what followed, (answer|write) "([^"]*)"`)
	found := 0
	for name, v := range exploredLetters(t) {
		m := told.FindStringSubmatch(strings.Join(strings.Fields(render(t, r, v).Text), " "))
		if m == nil {
			continue
		}
		c, f := command.Context{Joined: true}, v.Notice.Letter.(letters.Explored)
		if m[1] == "answer" {
			c.Game = v.Game
		}
		got, ok := command.Read(letterparser.Mail{Line: m[2]}, c).(desk.Explore)
		if !ok || len(got.Moves) == 0 || got.Moves[len(got.Moves)-1] != f.Moves[0].Move || f.Rules != "" && got.Rules != v.Game.Rules {
			t.Errorf("%s: %q is read as %+v", name, m[2], got)
		}
		found++
	}
	if found < 9 {
		t.Errorf("only %d letters tell it", found)
	}
}

// The board of the letter has the letter of each move on its point, and no other.
func TestExploredBoard(t *testing.T) {
	r, found := renderer(t), 0
	for name, v := range exploredLetters(t) {
		_, text, ok := strings.Cut(render(t, r, v).Text, "each with its letter:")
		if !ok {
			continue
		}
		rows := strings.Split(strings.Split(text, "\n\n")[1], "\n")
		columns := strings.Fields(rows[len(rows)-1])
		on := map[string]string{}
		for _, row := range rows[:len(rows)-1] {
			cells := strings.Fields(row)
			for i, cell := range cells[1:] {
				if cell >= "a" && cell <= "z" {
					on[cell] = columns[i] + cells[0]
				}
			}
		}
		f := v.Notice.Letter.(letters.Explored)
		for i, m := range f.Moves {
			letter := string(rune('a' + i))
			if m.Move.Choice == rules.NoChoice && !strings.Contains(render(t, r, v).Text, letter+": "+on[letter]+", ") || on[letter] == "" && m.Move.Choice == rules.NoChoice {
				t.Errorf("%s: the board has %s on %q", name, letter, on[letter])
			}
			found++
			delete(on, letter)
		}
		if len(on) > 0 {
			t.Errorf("%s: the board also has %v", name, on)
		}
	}
	if found < 10 {
		t.Errorf("only %d moves", found)
	}
}

// A letter that shows a game, or a line that nobody can play, is not sent without it.
func TestNothingShownWithoutGame(t *testing.T) {
	for _, l := range letters.All() {
		v := fresh(bob, l)
		if kind := v.Notice.Kind(); kind != letters.KindShown && kind != letters.KindExplored {
			continue
		}
		if _, err := renderer(t).Render(v); err == nil {
			t.Errorf("%T is worded", l)
		}
	}
}
