package store_test

import (
	"fmt"
	"slices"
	"testing"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/league"
	"pentepost/games/leagues"
	"pentepost/store"
)

// divided stores a league with a season of two divisions, of two players and three.
func divided(t *testing.T, tx *store.Tx) (l leagues.League, players []games.PlayerID) {
	t.Helper()
	const text = "name = \"club\"\nvariant = \"pente\"\npace = \"7 days\"\nstart = 2026-06-05\norganisers = [\"sue@example.org\"]\n"
	file, err := league.ReadFile(text)
	must(t, err)
	l = leagues.League{Terms: leagues.Terms{File: file, Text: text, Rules: ruleset(t, "pente"), Pace: clock.DefaultPace}, Made: noon, Season: 1}
	must(t, tx.Leagues.Add(&l))
	s := leagues.Season{Terms: l.Terms, League: l.ID, Number: 1, Began: noon}
	for i, name := range []string{"Ann", "Bob", "Cat", "Dan", "Eve"} {
		players = append(players, player(t, tx, name).ID)
		place := leagues.Place{Player: players[i], Division: 1, Seed: i + 1}
		if i >= 2 {
			place.Division, place.Seed = 2, i-1
		}
		s.Places = append(s.Places, place)
	}
	must(t, tx.Seasons.Save(s))
	must(t, tx.Seasons.SavePlaces(s))
	for i, pair := range [][2]int{{0, 1}, {2, 3}, {3, 4}, {4, 2}} {
		p := leagues.Pairing{League: l.ID, Season: 1, Division: min(i+1, 2), Round: 1, Number: i + 1, Game: games.GameID(i + 1), Players: []games.PlayerID{players[pair[0]], players[pair[1]]}}
		if i == 1 {
			p.Result, p.Ended = league.Drawn, noon
		}
		must(t, tx.Seasons.SavePairing(p))
	}
	return l, players
}

// One division is loaded without the others.
func TestFillDivision(t *testing.T) {
	update(t, open(t), func(tx *store.Tx) {
		l, players := divided(t, tx)
		for division, want := range map[int]string{0: "5 places, 4 pairings", 1: "2 places, 1 pairings", 2: "3 places, 3 pairings", 3: "0 places, 0 pairings"} {
			s, ok, err := tx.Seasons.Outline(l.ID, 1)
			must(t, err)
			if !ok || len(s.Places)+len(s.Pairings) > 0 || !s.Began.Equal(noon) {
				t.Errorf("outline: %v, %+v", ok, s)
			}
			must(t, tx.Seasons.FillDivision(&s, division))
			if got := fmt.Sprintf("%d places, %d pairings", len(s.Places), len(s.Pairings)); got != want {
				t.Errorf("division %d: %s, want %s", division, got, want)
			}
		}
		s, _, err := tx.Seasons.Outline(l.ID, 1)
		must(t, err)
		must(t, tx.Seasons.FillDivision(&s, 2))
		if got := s.Division(2).Players(); !slices.Equal(got, players[2:]) {
			t.Errorf("players %v, want %v", got, players[2:])
		}
	})
}

func TestDivisions(t *testing.T) {
	update(t, open(t), func(tx *store.Tx) {
		l, players := divided(t, tx)
		n, err := tx.Seasons.Divisions(l.ID, 1)
		must(t, err)
		sizes, err := tx.Seasons.Sizes(l.ID, 1)
		must(t, err)
		own, err := tx.Seasons.DivisionOf(l.ID, 1, players[3])
		must(t, err)
		none, err := tx.Seasons.DivisionOf(l.ID, 2, players[3])
		must(t, err)
		if got := fmt.Sprint(n, sizes, own, none); got != "2 [2 3] 2 0" {
			t.Error(got)
		}
	})
}

func TestNicksOfLeague(t *testing.T) {
	update(t, open(t), func(tx *store.Tx) {
		l, players := divided(t, tx)
		must(t, tx.Leagues.SaveEntry(leagues.Entry{League: l.ID, Player: players[1], Entered: noon}))
		entrants, err := tx.Leagues.EntrantNicks(l.ID)
		must(t, err)
		same(t, map[games.PlayerID]string{players[1]: "Bob"}, entrants)
		first, err := tx.Seasons.Nicks(l.ID, 1, 1)
		must(t, err)
		same(t, map[games.PlayerID]string{players[0]: "Ann", players[1]: "Bob"}, first)
		all, err := tx.Seasons.Nicks(l.ID, 1, 0)
		must(t, err)
		if len(all) != 5 {
			t.Errorf("%d players", len(all))
		}
	})
}

// The first open games are listed, and all are counted.
func TestOpenGames(t *testing.T) {
	update(t, open(t), func(tx *store.Tx) {
		l, _ := divided(t, tx)
		for most, want := range map[int]string{1: "1 of 3", 2: "2 of 3", 9: "3 of 3"} {
			list, all, err := tx.Seasons.OpenGames(l.ID, 1, most)
			must(t, err)
			if got := fmt.Sprintf("%d of %d", len(list), all); got != want || list[0].Game != 1 {
				t.Errorf("at most %d: %s from game %d, want %s", most, got, list[0].Game, want)
			}
		}
	})
}

// Players read the news unless they want none, and others if they want them.
func TestReads(t *testing.T) {
	update(t, open(t), func(tx *store.Tx) {
		l, players := divided(t, tx)
		fay := player(t, tx, "Fay").ID
		reads := func(p games.PlayerID) bool {
			yes, err := tx.Leagues.Reads(l.ID, 1, p)
			must(t, err)
			return yes
		}
		if !reads(players[0]) || reads(fay) {
			t.Error("nobody has said anything yet")
		}
		must(t, tx.Leagues.Read(l.ID, players[0], false))
		must(t, tx.Leagues.Read(l.ID, fay, true))
		if reads(players[0]) || !reads(fay) {
			t.Error("what they have said does not count")
		}
		readers, err := tx.Leagues.Readers(l.ID, 1)
		must(t, err)
		if slices.Contains(readers, players[0]) || !slices.Contains(readers, fay) {
			t.Errorf("readers: %v", readers)
		}
	})
}
