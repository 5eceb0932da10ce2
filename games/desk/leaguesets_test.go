package desk_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/desk"
	"pentepost/games/league"
	"pentepost/games/leagues"
	"pentepost/games/letters"
	"pentepost/parser/command"
	"pentepost/store"
)

// A set that stands level is won by whom the tie-breaks or the lot say, and nobody else finishes before them. A player
// who leaves the league during a set loses it if it is level.
func TestW15LevelSets(t *testing.T) {
	clubOf(t, leagueFile(league.SingleKnockOut, leagueTimes), 2, func(w *leagueWorld) {
		w.pass(3 * clock.Day)
		for _, p := range w.openGames(1) {
			w.resign(p.Game, p.Players[0])
		}
		s := w.season(1)
		end, winner, ok := s.EndOfSet(&s.Pairings[0])
		if !ok || end.Points != [2]float64{1, 1} || end.By != league.Lot || end.Left || end.Values != [2]float64{} {
			t.Errorf("the set ended like %+v", end)
		}
		w.pass(time.Minute)
		for i, p := range w.people {
			want := 2
			if p == winner {
				want = 1
			}
			w.wantEnd(1, i, want, "", 0)
		}
		w.verify()
	})
	for leaver := range 2 {
		clubOf(t, leagueFile(league.SingleKnockOut, leagueTimes), 3, func(w *leagueWorld) {
			w.pass(3 * clock.Day)
			set := []int{1, 2} // the strongest of three has no game in the first round
			p := w.between(1, 1, 2)
			w.resign(p.Game, w.people[set[1-leaver]])
			w.pass(time.Hour)
			w.do(w.people[set[leaver]], games.Key{}, desk.LeaveLeague{Name: "club"})
			w.pass(time.Minute)
			s := w.season(1)
			if end, winner, ok := s.EndOfSet(&p); !ok || !end.Left || winner != w.people[set[1-leaver]] {
				t.Errorf("player %d leaves: %+v, won by %d", set[leaver], end, winner)
			}
			w.between(1, 0, set[1-leaver]) // they play the next round
		})
	}
}

// A player who leaves a league after a level set has not lost it for that.
func TestW15LeavingAfterALevelSet(t *testing.T) {
	clubOf(t, leagueFile(league.SingleKnockOut, leagueTimes), 3, func(w *leagueWorld) {
		w.pass(3 * clock.Day)
		for _, p := range w.openGames(1) {
			w.resign(p.Game, p.Players[0])
		}
		s := w.season(1)
		set := s.Pairings[0]

		_, winner, _ := s.EndOfSet(&set)
		w.pass(time.Hour)
		w.do(winner, games.Key{}, desk.LeaveLeague{Name: "club"})
		s = w.season(1)
		if _, now, ok := s.EndOfSet(&set); !ok || now != winner {
			t.Errorf("the set was won by %d, and now by %d", winner, now)
		}
	})
}

// Games that are lost by the clock with no command between them are one absence. Somebody who comes back and is late
// again waits three times as long.
func TestW15OneAbsenceIsOne(t *testing.T) {
	for name, test := range map[string]struct {
		lost     []int // hours
		commands []int
		want     int // days after the last game that was lost
	}{
		"at one moment":        {[]int{0, 0, 0}, []int{-1, 0}, 30},
		"one after the other":  {[]int{0, 48, 96}, []int{-5, 97}, 30},
		"back between":         {[]int{0, 48}, []int{24}, 90},
		"back, and absent":     {[]int{0, 48, 48, 60}, []int{24}, 90},
		"back after the ban":   {[]int{0, 24 * 31}, []int{24 * 5}, 30},
		"commands of somebody": {[]int{0, 48}, nil, 30},
	} {
		clubOf(t, leagueFile(league.RoundRobin, leagueTimes+"size = 8\n"), 6, func(w *leagueWorld) {
			w.pass(3 * clock.Day)
			absent, since, last := w.people[0], w.now, w.now
			var own []leagues.Pairing
			for _, p := range w.openGames(1) {
				if slices.Contains(p.Players, absent) {
					own = append(own, p)
				}
			}
			for i, hours := range test.lost {
				last = since.Add(time.Duration(hours) * time.Hour)
				own[i].Overdue, own[i].Ended = absent, last
				w.must(w.tx.Seasons.SavePairing(own[i]))
			}
			w.commanded(w.people[1], since.Add(24*time.Hour))
			for _, hours := range test.commands {
				w.commanded(absent, since.Add(time.Duration(hours)*time.Hour))
			}
			if got := w.barred(absent).Sub(last); got != time.Duration(test.want)*clock.Day {
				t.Errorf("%s: barred until %v after the last game, want %d days", name, got, test.want)
			}
		})
	}
}

// commanded enters a mail with a command of a player in the ledger.
func (w *leagueWorld) commanded(p games.PlayerID, at time.Time) {
	w.Helper()
	uid := uint32(at.Unix()) + uint32(p)
	w.must(w.tx.Ledger.Enter(store.Entry{Validity: 1, UID: uid, Mail: fmt.Sprint(uid), Sender: w.player(p).Address, Outcome: "done", Received: at, Handled: at}))
}

// barred returns until when a player may enter no league.
func (w *leagueWorld) barred(p games.PlayerID) time.Time {
	w.Helper()
	l, err := command.ReadLeague(strings.Replace(leagueFile(league.RoundRobin, leagueTimes), "club", "other", 1))
	w.must(err)
	w.must(desk.Operate(w.tx.ForGames(), w.now, desk.NewLeague{League: l}))
	_, _, err = desk.Do(w.tx.ForGames(), desk.Request{Now: w.now, From: w.player(p), Vouched: true, Limits: games.DefaultLimits()}, desk.Enter{Name: "other"})
	w.must(err)
	due, err := w.tx.Sending.Due(w.now, 100_000)
	w.must(err)
	for _, n := range due {
		if l, _ := n.Letter.(letters.Refused); n.To == p && l.Topic == games.TopicLeagueBarred {
			return l.Until
		}
	}
	w.Fatalf("player %d may enter", p)
	return time.Time{}
}
