package desk_test

import (
	"fmt"
	"math"
	"testing"
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/desk"
	"pentepost/games/rating"
	"pentepost/store"
)

// standings returns the ratings in pente, rounded, as "Ann 1662 (1)" with the number of games, the
// strongest player first. It also checks that they follow from the games.
func (s *session) standings() (text string) {
	s.t.Helper()
	s.update(func(tx *store.Tx) {
		list, err := tx.Ratings.Standings("pente", 0)
		must(s.t, err)
		for _, r := range list {
			p, err := tx.Players.Load(r.Player)
			must(s.t, err)
			text += fmt.Sprintf("%s %.0f (%d) ", p.Nick, r.Rated.Rating.Rating, r.Rated.Games)
		}
		faults, err := desk.VerifyRatings(tx.ForGames(), s.now)
		must(s.t, err)
		for _, f := range faults {
			s.t.Errorf("%s: %s", f.Where, f.Says)
		}
	})
	return text
}

// rated checks the ratings in pente.
func (s *session) rated(want string) {
	s.t.Helper()
	if got := s.standings(); got != want {
		s.t.Errorf("the standings are %q, want %q", got, want)
	}
}

// period is longer than a period of ratings.
const period = 31 * clock.Day

// Ratings change at the end of the period when a game has ended.
func TestRatingsComeAtTheEndOfAPeriod(t *testing.T) {
	s := begin(t)
	s.play("bob> L10\n ann> N13\n bob> resign")
	s.rated("")
	s.pass(period)
	s.rated("Ann 1662 (1) Bob 1338 (1) ")
	s.play("ann> rematch\n bob> accept\n ann> L10\n bob> N13\n ann> resign")
	s.pass(period)
	if got := s.standings(); got == "Ann 1662 (1) Bob 1338 (1) " {
		t.Errorf("a lost game changes nothing: %s", got)
	}
}

// A game that the operator gives back no longer counts, and nothing of it remains.
func TestUndoneGameIsNotRated(t *testing.T) {
	s := begin(t)
	s.play("bob> L10\n ann> N13\n bob> resign")
	s.pass(period)
	must(t, s.operate(desk.UndoTurn{Game: 1}))
	s.pass(time.Hour)
	s.rated("")
}

// These games do not count: the players want none, nobody has won, or one has given up before both
// had moved.
func TestNotRated(t *testing.T) {
	for name, script := range map[string]string{
		"unrated":     "ann>> challenge Bob first unrated\n bob> accept\n bob> L10\n ann> N13\n bob> resign",
		"not begun":   "ann>> challenge Bob first\n bob> accept\n bob> resign",
		"not a duel":  "cat>> join Cat\n ann>> challenge Bob Cat multi-3\n bob> accept\n cat> accept\n bob> resign\n cat> resign",
		"unrated two": "ann>> seek unrated first\n bob>> seek unrated second\n bob> L10\n ann> N13\n bob> resign",
	} {
		t.Run(name, func(t *testing.T) {
			s := newSession(t)
			s.play("ann>> join Ann\n bob>> join Bob\n" + script)
			s.pass(period)
			s.rated("")
		})
	}
}

// A series of two is one result, with half a point for a win each.
func TestSeriesOfTwoIsOneResult(t *testing.T) {
	s := newSession(t)
	s.play("ann>> join Ann\n bob>> join Bob\n ann>> challenge Bob first series 2\n bob> accept\n bob> L10\n ann> N13\n bob> resign")
	s.play("ann> L10\n bob> N13\n ann> resign")
	s.pass(period)
	s.rated("Ann 1500 (2) Bob 1500 (2) ")
}

// A player who loses by their clock is less reliable; one who resigns is not.
func TestReliability(t *testing.T) {
	s := beginWithoutVacation(t)
	s.play("bob> L10\n ann> N13")
	s.pass(20 * clock.Day)
	s.update(func(tx *store.Tx) {
		for nick, want := range map[string]games.Reliability{"Ann": {Games: 1, InTime: 1}, "Bob": {Games: 1}} {
			p, _, err := tx.Players.ByNick(nick)
			must(t, err)
			got, err := tx.Ratings.ReliabilityOf(p.ID, s.now.AddDate(-1, 0, 0))
			must(t, err)
			if got != want {
				t.Errorf("%s is reliable in %+v, want %+v", nick, got, want)
			}
		}
	})
}

// Ratings are kept to the last digit.
func TestRatingsLoseNoDigit(t *testing.T) {
	s := newSession(t)
	s.play("ann>> join Ann")
	s.update(func(tx *store.Tx) {
		want := games.PlayerRating{Player: 1, Family: "pente", Course: []float64{math.Nextafter(1500, 1501)}}
		want.Rated.Rating.Rating, want.Rated.Deviation, want.Rated.Volatility, want.Rated.Games = math.Pi*500, 100.0/3, 0.06+1e-17, 7
		must(t, tx.Ratings.Save("pente", []games.PlayerRating{want}))
		got, ok, err := tx.Ratings.Of(1, "pente")
		if err != nil || !ok || fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("got %v, %v, %v; want %v", got, ok, err, want)
		}
	})
}

// Game by game, a result counts at once.
func TestRatingsGameByGame(t *testing.T) {
	s := begin(t)
	s.ratings.Mode = rating.ByGame
	s.play("bob> L10\n ann> N13\n bob> resign")
	s.pass(time.Minute)
	s.rated("Ann 1662 (1) Bob 1338 (1) ")
	s.play("ann> rematch\n bob> accept\n ann> L10\n bob> N13\n bob> resign")
	s.pass(time.Minute)
	if got := s.standings(); got == "Ann 1662 (1) Bob 1338 (1) " {
		t.Errorf("a second game changes nothing: %s", got)
	}
}

// A result waits for the end of its period. A game of an earlier period that is given back is undone at once.
func TestRatingsAreComputedWhenTheyChange(t *testing.T) {
	s := begin(t)
	s.play("bob> L10\n ann> N13\n bob> resign")
	s.pass(period)
	s.play("ann> rematch\n bob> accept\n ann> L10\n bob> N13\n ann> resign")
	s.update(func(tx *store.Tx) {
		state, err := tx.Ratings.State("pente")
		must(t, err)
		if !state.Alarm.After(s.now.Add(clock.Day)) {
			t.Errorf("ratings are computed at %v for a game of this period, at %v", state.Alarm, s.now)
		}
	})
	must(t, s.operate(desk.UndoTurn{Game: 1}))
	s.pass(time.Minute)
	s.rated("")
}

// When the operator changes the rules, all ratings are computed again.
func TestRatingsFollowTheirRules(t *testing.T) {
	s := begin(t)
	s.play("bob> L10\n ann> N13\n bob> resign")
	s.pass(time.Minute)
	s.rated("")
	s.ratings.Mode = rating.ByGame
	s.update(func(tx *store.Tx) { must(t, tx.Ratings.UseRules(s.ratings, s.now)) })
	s.pass(time.Minute)
	s.rated("Ann 1662 (1) Bob 1338 (1) ")
}

// A player begins with the rating of another list, and keeps it until they play.
func TestRatingsOfAnotherList(t *testing.T) {
	s := begin(t)
	start := games.RatingStart{Player: 2, Family: "pente", Rating: rating.Rating{Rating: 1800, Deviation: 80, Volatility: 0.06}, Since: s.now}
	must(t, s.operate(desk.ImportRatings{Starts: []games.RatingStart{start}}))
	s.pass(time.Minute)
	s.rated("Bob 1800 (0) ")
	s.play("bob> L10\n ann> N13\n bob> resign")
	s.pass(period)
	s.rated("Ann 1882 (1) Bob 1781 (1) ")
}
