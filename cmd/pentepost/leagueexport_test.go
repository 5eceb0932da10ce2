package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/games/league"
	"pentepost/games/leagues"
	"pentepost/notation"
	"pentepost/rules"
	"pentepost/store"
)

// playedLeague makes a league of four with six games. One ended after some moves and a swap, one before the first
// stone, one is a draw, one has no result, and two are played.
func playedLeague(t *testing.T) (dir string) {
	t.Helper()
	dir, db := clubOf(t, "round-robin", "variant = \"swap2-pente\"\noptions = [\"size=13\"]", "Ann", "Bob", "Cat", "Dan")
	program(t, 0, dir, "league", "import", "club", write(t, "players.csv", "player\nAnn\nBob\nCat\nDan\n"))
	program(t, 0, dir, "league", "start", "club")
	do := func(game games.GameID, c desk.Command) {
		t.Helper()
		err := db.Update(context.Background(), func(tx *store.Tx) error {
			g, _, err := tx.Games.Load(game)
			if err != nil {
				return err
			}
			p, err := tx.Players.Load(g.OnTurn())
			key := games.Key{About: games.AboutGame, Player: p.ID, ID: int64(game), Ply: g.Position.Plies()}
			outcome, reason, doErr := desk.Do(tx.ForGames(), desk.Request{Now: time.Now().UTC(), From: p, Key: key, Vouched: true, Limits: games.DefaultLimits()}, c)
			if outcome != desk.OutcomeDone {
				t.Errorf("game %d, %T: %s, %s", game, c, outcome, reason)
			}
			return errors.Join(err, doErr)
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	do(1, desk.PlayMove{Moves: []rules.Move{rules.Place(80), rules.Place(81), rules.Place(100)}})
	do(1, desk.PlayMove{Moves: []rules.Move{{Choice: rules.Swap}}})
	do(1, desk.PlayMove{Moves: []rules.Move{rules.Place(20)}})
	do(1, desk.Resign{})
	do(2, desk.Resign{})
	program(t, 0, dir, "league", "adjudicate", "club", "3", "draw")
	program(t, 0, dir, "league", "adjudicate", "club", "4", "void")
	return dir
}

// The exported records fit the games: their readers get every move, player and result back.
func TestLeagueExportCanBeReadBack(t *testing.T) {
	dir := playedLeague(t)
	for format, test := range map[string]struct{ header, moves string }{
		"text": {`[Event "League club, season 1"]`, "C7 D7 K8 swap H2 Resign-1"},
		"sgf":  {"EV[League club, season 1]RO[1]", "cg dg jf swap hl resign-1"},
	} {
		file := filepath.Join(t.TempDir(), "season."+format)
		contains(t, program(t, 0, dir, "league", "export", "club", file, "--format", format),
			file+": games: 2\n", "games without a move, left out: 1\n", "games without a result, left out: 3\nhint: --unfinished")
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		contains(t, string(text), test.header)
		var got []string
		for _, rec := range readRecords(t, text) {
			if v := notation.Referee(rec); !v.OK() || rec.Rules.String() != "swap2-pente size=13" {
				t.Errorf("%s: %s, %+v", format, rec.Rules, v)
			}
			got = append(got, fmt.Sprintf("%s - %s %s: %s", rec.Player(1), rec.Player(2), rec.Score, strings.Join(rec.Moves, " ")))
		}
		want := []string{"Dan - Ann 0-1: " + test.moves, "Bob - Cat 0-1: Resign-1"}
		if !slices.EqualFunc(got, want, strings.EqualFold) {
			t.Errorf("%s: got\n%s\nwant\n%s", format, strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
	}
}

// The headers say where a game was played: in a league of teams they have the board.
func TestLeagueExportHeaders(t *testing.T) {
	dir, _ := clubOf(t, "teams", "boards = 2", "Ann", "Bob", "Cat", "Dan")
	contains(t, program(t, 1, dir, "league", "export", "club"), "the first season of the league club has not begun")
	program(t, 0, dir, "league", "import", "club", write(t, "players.csv", "player,team\nAnn,Oslo\nBob,Bergen\nCat,Oslo\nDan,Bergen\n"))
	program(t, 0, dir, "league", "start", "club")
	if out := program(t, 0, dir, "league", "export", "club"); !strings.HasPrefix(out, "games without a result, left out: 2\n") {
		t.Errorf("exported:\n%s", out)
	}
	got := program(t, 0, dir, "league", "export", "club", "--unfinished", "--division", "2")
	want := `[Game "Pente"]
[Site "Pentepost"]
[Event "League club, season 1"]
[Section "Board 2"]
[Round "1"]
[Date "DATE"]
[Player 1 Name "Dan"]
[Player 2 Name "Cat"]
[Result "?"]

1. K10
`
	if got = regexp.MustCompile(`\d{4}\.\d\d\.\d\d`).ReplaceAllString(got, "DATE"); got != want {
		t.Errorf("exported:\n%s\nwant\n%s", got, want)
	}
	contains(t, program(t, 1, dir, "league", "export", "club", "--division", "3"), "no division 3")
	contains(t, program(t, 1, dir, "league", "export", "club", "--season", "2"), "no season 2")
	contains(t, program(t, 2, dir, "league", "export", "club", "--format", "trf"), "two players", "hint: --format text")
	file := write(t, "games.txt", "mine")
	contains(t, program(t, 1, dir, "league", "export", "club", file), "the file exists", "--force")
	contains(t, program(t, 0, dir, "league", "export", "club", file, "--force", "--unfinished"), "games: 2")
}

// readRecords reads a file of records.
func readRecords(t *testing.T, text []byte) (list []notation.Record) {
	t.Helper()
	in := notation.NewReader(bytes.NewReader(text), notation.ReadOptions{})
	for {
		rec, err := in.Next()
		if err == io.EOF {
			return list
		}
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, rec)
	}
}

// A Swiss of five with all there is: byes, forfeits, a draw, a player who has withdrawn, and a last round that is
// played. The lines were written by hand from the specification.
func TestTournamentReport(t *testing.T) {
	dir, db := clubOf(t, "swiss", "rounds = 3", "Ann", "Bob", "Cat", "Dan", "Eve", "Sue")
	err := db.Update(t.Context(), func(tx *store.Tx) error {
		l, _, err := tx.Leagues.ByName("club")
		l.Season = 2
		began := time.Date(2026, 6, 10, 8, 0, 0, 0, time.UTC)
		s := leagues.Season{Terms: l.Terms, League: l.ID, Number: 2, Began: began, Ends: began.AddDate(0, 0, 90)}
		for i := range 5 {
			s.Places = append(s.Places, leagues.Place{Player: games.PlayerID(i + 1), Division: 1, Seed: i + 1, Rating: 1800.6 - 100*float64(i)})
		}
		s.Places[4].Withdrawn = began
		err = errors.Join(err, tx.Leagues.Save(l), tx.Seasons.Save(s), tx.Seasons.SavePlaces(s))
		for i, p := range []leagues.Pairing{
			{Round: 1, Players: []games.PlayerID{1, 3}, Result: league.FirstWon},
			{Round: 1, Players: []games.PlayerID{4, 2}, Result: league.Drawn},
			{Round: 1, Players: []games.PlayerID{5}, Result: league.PairingBye},
			{Round: 2, Players: []games.PlayerID{5, 1}, Result: league.FirstForfeited},
			{Round: 2, Players: []games.PlayerID{2}, Result: league.HalfBye},
			{Round: 2, Players: []games.PlayerID{3, 4}, Result: league.SecondWon},
			{Round: 3, Players: []games.PlayerID{1, 4}},
			{Round: 3, Players: []games.PlayerID{2, 3}, Result: league.Annulled},
		} {
			p.League, p.Season, p.Division, p.Number = l.ID, 2, 1, i+1
			err = errors.Join(err, tx.Seasons.SavePairing(p))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	want := `
012 League club, season 2
042 2026/06/10
052 2026/09/08
062 5
092 Individual: Swiss-System
102 Sue
001    1      Ann                               1801                             2.0    1     3 w 1     5 b +     4 w
001    2      Bob                               1701                             1.0    3     4 b =  0000 - H  0000 - Z
001    3      Cat                               1601                             0.0    5     1 b 0     4 w 0  0000 - Z
001    4      Dan                               1501                             1.5    2     2 w =     3 b 1     1 b
001    5      Eve                               1401                             1.0    4  0000 - U     1 w -  0000 - Z
`
	got := program(t, 0, dir, "league", "export", "club", "--format", "trf")
	if lines := strings.Count(got, "\r\n"); lines != 11 {
		t.Errorf("%d lines end as the specification says, want 11", lines)
	}
	if got = regexp.MustCompile(` *\r\n`).ReplaceAllString(got, "\n"); got != want[1:] {
		t.Errorf("got\n%s\nwant%s", got, want)
	}
}
