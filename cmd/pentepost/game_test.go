package main

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/desk"
	"pentepost/games/letters"
	"pentepost/rules"
	"pentepost/store"
	"pentepost/store/storetest"
)

// correspondence makes a data directory. Ann and Bob play game 1, Ann is on turn, and Ann has
// invited Dora. The database stays open, as if a server were running.
func correspondence(t *testing.T) (dir string, db *store.DB) {
	t.Helper()
	dir = storetest.Dir(t)
	db, err := store.Open(t.Context(), dir, "pente.test")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	pente, _ := rules.Parse("pente size=13")
	ask := func(from games.PlayerID, at int, key games.Key, c desk.Command) {
		t.Helper()
		err := db.Update(context.Background(), func(tx *store.Tx) error {
			p, err := tx.Players.Load(from)
			if err != nil {
				return err
			}
			now := time.Date(2026, 6, 5, 12, at, 0, 0, time.UTC)
			outcome, reason, err := desk.Do(tx.ForGames(), desk.Request{Now: now, From: p, Key: key, Vouched: true, Limits: games.DefaultLimits()}, c)
			if err == nil && outcome != desk.OutcomeDone {
				t.Errorf("%T: %s, %s", c, outcome, reason)
			}
			if err != nil {
				return err
			}
			return beginTurns(tx, now)
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	err = db.Update(t.Context(), func(tx *store.Tx) error {
		for _, nick := range []string{"Ann", "Bob"} {
			p := games.Player{Nick: nick, Address: strings.ToLower(nick) + "@pente.test", Joined: time.Date(2026, 6, 5, 0, 0, 0, 0, time.UTC), Settings: games.DefaultSettings()}
			if err := tx.Players.Add(&p); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	ask(1, 0, games.Key{}, desk.IssueChallenge{Whom: []string{"Bob"}, Rules: pente, Pace: clock.Pace{Move: 3 * clock.Day}, Order: games.ChallengerFirst})
	ask(2, 1, games.Key{About: games.AboutChallenge, Player: 2, ID: 1}, desk.Accept{})
	ask(2, 2, games.Key{About: games.AboutGame, Player: 2, ID: 1, Ply: 1}, desk.PlayMove{Moves: []rules.Move{rules.Place(7*13 + 6)}})
	ask(1, 3, games.Key{}, desk.IssueChallenge{Whom: []string{"dora@pente.test"}, Rules: pente, Pace: clock.DefaultPace})
	return dir, db
}

// beginTurns begins the turns that letters ask for, as if these had been sent. They stay unsent.
func beginTurns(tx *store.Tx, now time.Time) error {
	list, err := tx.Sending.Due(now, 100)
	for _, n := range list {
		if err == nil {
			err = desk.TurnBegan(tx.ForGames(), n, now)
		}
	}
	return err
}

// program runs the program on a data directory and returns its output; it must end with a status.
func program(t *testing.T, status int, dir string, args ...string) string {
	t.Helper()
	got, out, err := runProgram(t, append(args, "--data", dir)...)
	if got != status {
		t.Errorf("pentepost %v: status %d, want %d\n%s%s", args, got, status, out, err)
	}
	return out + err
}

// object is a JSON object that a command prints.
type object = map[string]any

func objects(t *testing.T, text string) (list []object) {
	t.Helper()
	for line := range strings.Lines(text) {
		var o object
		if err := json.Unmarshal([]byte(line), &o); err != nil {
			t.Fatalf("%v in %q", err, line)
		}
		list = append(list, o)
	}
	return list
}

func contains(t *testing.T, text string, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if !strings.Contains(text, part) {
			t.Errorf("%q is not in\n%s", part, text)
		}
	}
}

func TestGame(t *testing.T) {
	dir, _ := correspondence(t)
	contains(t, program(t, 0, dir, "game", "1"), "pente size=13", "Ann, Bob", "3 days", "Ann to move by 2026-06-08T12:02:00Z", "2  Bob  G8  2026-06-05T12:02:00Z", "your-move  Ann  due")
	game := objects(t, program(t, 0, dir, "game", "1", "--json"))[0]
	want := `{"by":null,"due":"2026-06-08T12:02:00Z","game":1,"league":null,"options":["size=13"],"pace":"3 days","players":["Ann","Bob"],"rated":true,"result":"unfinished","variant":"pente","winner":null}`
	plies, letters := game["plies"].([]any), game["letters"].([]any)
	delete(game, "plies")
	delete(game, "letters")
	delete(game, "corrections")
	if got, _ := json.Marshal(game); string(got) != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if got, _ := json.Marshal(plies[1]); string(got) != `{"arrived":"2026-06-05T12:02:00Z","began":"2026-06-05T12:01:00Z","conditional":false,"exempt":[],"move":"G8","player":"Bob","ply":2,"used":60}` {
		t.Errorf("ply 2: %s", got)
	}
	if got := slices.Sorted(maps.Keys(letters[0].(object))); strings.Join(got, " ") != "kind made sent state to" {
		t.Errorf("a letter has %v", got)
	}
	list := objects(t, program(t, 0, dir, "games", "--json"))
	if got, _ := json.Marshal(list); string(got) != "["+want+"]" {
		t.Errorf("games: %s", got)
	}
	contains(t, program(t, 0, dir, "games", "--running"), "1  pente size=13  Ann, Bob  Ann to move")
	contains(t, program(t, 1, dir, "game", "7"), "there is no game 7")
}

func TestPlayers(t *testing.T) {
	dir, _ := correspondence(t)
	list := program(t, 0, dir, "players")
	contains(t, list, "Ann  joined 2026-06-05  running games: 1")
	if strings.Contains(list, "@") || strings.Count(list, "\n") != 2 {
		t.Errorf("listed:\n%s", list)
	}
	contains(t, program(t, 0, dir, "players", "--addresses"), "bob@pente.test")
	got, _ := json.Marshal(objects(t, program(t, 0, dir, "players", "--json")))
	if want := `[{"banned":false,"games":1,"joined":"2026-06-05T00:00:00Z","player":"Ann","unreachable":false},{"banned":false,"games":1,"joined":"2026-06-05T00:00:00Z","player":"Bob","unreachable":false}]`; string(got) != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	contains(t, program(t, 0, dir, "player", "dora@pente.test"), "(no nickname)  not joined")
	contains(t, program(t, 1, dir, "player", "Zoe"), `there is no player "Zoe"`)
}

// A ban of somebody with running games does nothing without --forfeit, and tells the opponents
// with it.
func TestBan(t *testing.T) {
	dir, db := correspondence(t)
	contains(t, program(t, 1, dir, "player", "ann", "--ban"), "ann is not banned: they have running games: 1", "hint: with --forfeit")
	contains(t, program(t, 0, dir, "games"), "Ann to move")
	contains(t, program(t, 0, dir, "player", "Ann", "--ban", "--forfeit"), "running games: 0  banned")
	contains(t, program(t, 0, dir, "games"), "seat 2 won (forfeit)")
	err := db.View(t.Context(), func(tx *store.Tx) error {
		list, err := tx.Notices.About(1)
		if last := list[len(list)-1]; last.Kind() != letters.KindGameEnded || last.To != 2 || !strings.HasSuffix(last.MessageID, "@pente.test>") {
			t.Errorf("Bob got %v", last)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
	contains(t, program(t, 1, dir, "player", "Ann", "--ban"), "Ann is banned already")
	contains(t, program(t, 0, dir, "player", "Ann", "--unban", "--json"), `"banned":false`)
	contains(t, program(t, 1, dir, "player", "Ann", "--unban"), "Ann is not banned")
	program(t, 2, dir, "player", "Ann", "--forfeit")
	program(t, 2, dir, "player", "Ann", "--ban", "--unban")
}
