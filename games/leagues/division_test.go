package leagues_test

import (
	"reflect"
	"slices"
	"testing"
	"time"

	"pentepost/games"
	"pentepost/games/league"
	"pentepost/games/leagues"
	"pentepost/rules"
)

var began = time.Date(2027, 3, 1, 0, 0, 0, 0, time.UTC)

// season returns a season with divisions of some sizes, whose players are numbered from 1. Each third game is drawn, each
// third one is open.
func season(t *testing.T, sizes ...int) leagues.Season {
	t.Helper()
	file, err := league.ReadFile("name = \"club\"\nvariant = \"pente\"\npace = \"7 days\"\nsize = 4\nstart = 2027-03-01\norganisers = [\"sue@example.org\"]\n")
	if err != nil {
		t.Fatal(err)
	}
	pente, _ := rules.Named("pente")
	s := leagues.Season{Terms: leagues.Terms{File: file, Rules: pente}, League: 1, Number: 1, Began: began}
	for i, size := range sizes {
		for seed := range size {
			s.Places = append(s.Places, leagues.Place{Player: games.PlayerID(len(s.Places) + 1), Division: i + 1, Seed: seed + 1})
		}
	}
	for i := range sizes {
		for _, p := range s.Division(i + 1).Due() {
			n := len(s.Pairings)
			if p.Game = games.GameID(n + 1); n%3 < 2 {
				p.Result, p.Ended = []league.Result{league.FirstWon, league.Drawn}[n%3], began.Add(time.Duration(n)*time.Hour)
			}
			s.Pairings = append(s.Pairings, p)
		}
	}
	return s
}

// only leaves out everything of a season but one division.
func only(s leagues.Season, division int) leagues.Season {
	s.Places = slices.DeleteFunc(slices.Clone(s.Places), func(p leagues.Place) bool { return p.Division != division })
	s.Pairings = slices.DeleteFunc(slices.Clone(s.Pairings), func(p leagues.Pairing) bool { return p.Division != division })
	return s
}

// The table of a division needs nothing of the others but their sizes, before the season is decided and after that.
func TestTableOf(t *testing.T) {
	s := season(t, 4, 4, 3)
	for _, decided := range []bool{false, true} {
		if decided {
			s.Decide(began.Add(90 * 24 * time.Hour))
		}
		for i, want := range s.Tables() {
			alone := only(s, i+1)
			alone.Sizes = []int{4, 4, 3}
			if got := alone.Division(i + 1).Table(); !reflect.DeepEqual(got, want) {
				t.Errorf("decided: %v, division %d: %+v\nwant %+v", decided, i+1, got, want)
			}
		}
	}
}

func TestEndedBetween(t *testing.T) {
	s := season(t, 4)
	s.Pairings[3].Result = league.Annulled
	var ended []games.GameID
	for _, p := range s.Division(1).EndedBetween(began, began.Add(4*time.Hour)) { // game 1 ended when it begins
		ended = append(ended, p.Game)
	}
	if want := []games.GameID{2, 5}; !slices.Equal(ended, want) {
		t.Errorf("games %v, want %v", ended, want)
	}
}

// Of six games the third one, of players 1 and 2, and the last one, of 1 and 3, are open.
func TestOpenGamesOf(t *testing.T) {
	s := season(t, 4)
	for player, want := range map[games.PlayerID][]games.GameID{1: {3, 6}, 2: {3}, 3: {6}, 4: nil} {
		if got := s.OpenGamesOf(player); !slices.Equal(got, want) {
			t.Errorf("player %d: %v, want %v", player, got, want)
		}
	}
}
