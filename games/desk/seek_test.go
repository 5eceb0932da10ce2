package desk_test

import (
	"context"
	"errors"
	"testing"

	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/parser"
	"pentepost/store"
)

func TestSeek(t *testing.T) {
	newSession(t).run(`
	ann>> join Ann
	ann< welcome joined
	ann>> seek keryo-pente 3 days
	ann< invited seek c1
	# Neither another game nor another pace fits. A first mail can be a seek.
	bob>> seek
	bob< welcome joined
	bob< invited seek c2
	bob>> seek keryo-pente
	bob< invited seek c3
	bob>> seek keryo-pente zone off 3 days
	bob< invited seek c4
	bob>> seek keryo-pente announce off 3 days
	bob< invited seek c5
	bob>> seek keryo-pente 3 days
	bob< played start 1@1 since=1 by=bob
	ann< your-move start 1@1 since=1 by=bob
	# One's own seek does not fit, and the same one does not wait twice.
	bob>> seek pente
	= refused
	bob< refused not-allowed seek
	bob>> seek pente second
	bob< invited seek c6
	bob>> seek renju
	= refused
	bob< refused limit seek
	bob>> seek off
	bob< list seek-off
	bob>> seek renju / Who dares?
	bob< invited seek c7 unsent
	bob>> seeks
	bob< list seeks
	bob>> seek multi-3
	= refused
	bob< refused not-allowed two-players name=multi-3
	bob>> seek chess
	= refused
	bob< refused not-understood variant name=chess
	bob>> seek pente series 1
	= refused
	bob< refused not-allowed series name=pente
	`)
}

// Both players get the order of moves that they wish.
func TestSeekFirst(t *testing.T) {
	newSession(t).run(`
	ann>> seek first
	ann< welcome joined
	ann< invited seek c1
	bob>> seek first
	bob< welcome joined
	bob< invited seek c2
	eve>> seek second
	eve< welcome joined
	ann< played start 1@1 since=1 by=eve
	eve< your-move start 1@1 since=1 by=eve
	? 1
	= K10, eve to move
	ann>> seek
	bob< played start 2@1 since=1 by=ann
	ann< your-move start 2@1 since=1 by=ann
	? 2
	= K10, ann to move
	ann>> seek second 3 days
	ann< invited seek c3
	bob>> seek second 3 days
	bob< invited seek c4
	eve>> seek 3 days
	eve< played start 3@1 since=1 by=eve
	bob< your-move start 3@1 since=1 by=eve
	? 3
	= K10, bob to move
	`)
}

// A handicap fits the same one for the other side.
func TestSeekWithHandicap(t *testing.T) {
	newSession(t).run(`
	ann>> seek points handicap 5
	ann< welcome joined
	ann< invited seek c1
	bob>> seek points handicap 5
	bob< welcome joined
	bob< invited seek c2
	bob>> seek points handicap me 5 first
	bob< played start 1@1 since=1 by=bob
	ann< your-move start 1@1 since=1 by=bob
	`)
}

// The oldest seek comes first, but two who have just played meet again only if nobody else waits.
func TestSeekOldestFirst(t *testing.T) {
	newSession(t).run(`
	ann>> seek first
	ann< welcome joined
	ann< invited seek c1
	bob>> seek first
	bob< welcome joined
	bob< invited seek c2
	eve>> seek
	eve< welcome joined
	ann< played start 1@1 since=1 by=eve
	eve< your-move start 1@1 since=1 by=eve
	ann>> seek first
	ann< invited seek c3
	dan>> seek first
	dan< welcome joined
	dan< invited seek c4
	# Bob waits longest, then Ann, then Dan. Eve has not just played with Bob.
	eve>> seek second
	bob< played start 2@1 since=1 by=eve
	eve< your-move start 2@1 since=1 by=eve
	# Ann's last game is with Eve, so Dan is next.
	eve>> seek second
	dan< played start 3@1 since=1 by=eve
	eve< your-move start 3@1 since=1 by=eve
	# Nobody else waits.
	eve>> seek second
	ann< played start 4@1 since=1 by=eve
	eve< your-move start 4@1 since=1 by=eve
	`)
}

// A player who stopped their letters, or who is banned, looks for nobody.
func TestSeekAndStop(t *testing.T) {
	newSession(t).run(`
	ann>> seek
	ann< welcome joined
	ann< invited seek c1
	ann>> stop
	ann< goodbye running=0
	bob>> seek
	bob< welcome joined
	bob< invited seek c2
	bob>> never
	ann>> seek
	= refused
	ann< refused not-allowed stopped
	ann>> start
	ann< welcome back
	ann>> seek
	ann< invited seek c3
	`)
}

func TestSeekAndBan(t *testing.T) {
	s := newSession(t)
	s.play("ann>> seek")
	s.operate(desk.Ban{Player: s.player("ann").ID})
	s.run(`
	bob>> seek
	bob< welcome joined
	bob< invited seek c2
	`)
	s.operate(desk.Unban{Player: s.player("ann").ID})
	s.run(`
	eve>> seeks
	eve< welcome joined
	eve< list seeks
	eve>> seek
	bob< played start 1@1 since=1 by=eve
	eve< your-move start 1@1 since=1 by=eve
	`)
}

// A player that letters do not reach is not matched. When they write again, they are.
func TestSeekAndUnreachable(t *testing.T) {
	s := newSession(t)
	s.play("ann>> seek first\n ann>> seek renju")
	s.setUnreachable("ann")
	s.run(`
	bob>> seek
	bob< welcome joined
	bob< invited seek c3
	eve>> seek renju announce off
	eve< welcome joined
	eve< invited seek c4
	ann>> games
	ann< list games
	ann< played start 1@1 since=1 by=ann
	bob< your-move start 1@1 since=1 by=ann
	`)
}

func (s *session) setUnreachable(nick string) {
	p := s.player(nick)
	p.Unreachable = s.now
	must(s.t, s.db.Update(context.Background(), func(tx *store.Tx) error { return tx.Players.Save(p) }))
}

// A seek counts as a game, so that there is room for the game.
func TestSeekAndMaxGames(t *testing.T) {
	newSession(t).run(`
	ann>> join Ann
	ann< welcome joined
	ann>> set games 1
	ann< settings
	ann>> seek
	ann< invited seek c1
	ann>> seek renju
	= refused
	ann< refused limit max-games
	bob>> challenge Ann
	= refused
	bob< welcome joined
	bob< refused not-allowed full name=ann
	bob>> seek
	ann< played start 1@1 since=1 by=bob
	bob< your-move start 1@1 since=1 by=bob
	ann>> seek
	= refused
	ann< refused limit max-games
	`)
}

// A seek waits for fourteen days. Its player is told, and it fits nobody from then on.
func TestSeekLapses(t *testing.T) {
	s := newSession(t)
	s.run(`
	ann>> seek
	ann< welcome joined
	ann< invited seek c1
	later 335h
	bob>> seek renju
	bob< welcome joined
	bob< invited seek c2
	later 1h
	bob>> seek
	bob< invited seek c3
	`)
	if n := s.lapse(10); n != 1 {
		t.Errorf("%d seeks have lapsed", n)
	}
	s.run(`
	eve>> seek
	ann< invited lapsed c1
	eve< welcome joined
	bob< played start 1@1 since=1 by=eve
	eve< your-move start 1@1 since=1 by=eve
	`)
	if n := s.lapse(10); n != 0 {
		t.Errorf("%d seeks have lapsed again", n)
	}
}

func (s *session) lapse(max int) (n int) {
	must(s.t, s.db.Update(context.Background(), func(tx *store.Tx) (err error) {
		n, err = desk.LapseSeeks(tx.ForGames(), s.now, max)
		return err
	}))
	return n
}

// A match is one transaction: if it fails, the seek still waits and nobody has a game.
func TestSeekIsTakenWholeOrNotAtAll(t *testing.T) {
	s := newSession(t)
	s.play("ann>> seek\n bob>> join Bob")
	crash := errors.New("the program stops here")
	err := s.db.Update(context.Background(), func(tx *store.Tx) error {
		r := s.request(tx, mail{from: "bob", line: "seek", fresh: true})
		outcome, _, err := desk.Do(tx.ForGames(), r, s.readCommand(tx, r, parser.Mail{Line: "seek"}))
		if n, _ := tx.Games.Count(); n != 1 || outcome != desk.OutcomeDone || err != nil {
			t.Errorf("%d games, %s, %v", n, outcome, err)
		}
		return crash
	})
	if !errors.Is(err, crash) {
		t.Fatal(err)
	}
	s.run(`
	bob>> seek
	bob< played start 1@1 since=1 by=bob
	ann< your-move start 1@1 since=1 by=bob
	`)
}

// A seek can ask for a rating. It is matched if each of the two has the rating that the other wants. A
// player without a rating counts as a new one, with 1500.
func TestSeekForRating(t *testing.T) {
	s := newSession(t)
	s.play("ann>> join Ann\n bob>> join Bob\n cat>> join Cat")
	s.update(func(tx *store.Tx) {
		strong := games.PlayerRating{Player: 3, Family: "pente"}
		strong.Rated.Rating.Rating, strong.Rated.Deviation, strong.Rated.Volatility = 1801.5, 50, 0.06
		must(t, tx.Ratings.Save("pente", []games.PlayerRating{strong}))
	})
	s.run(`
		ann>> seek first rating 1700 to 2000
		ann< invited seek c1
		bob>> seek second
		bob< invited seek c2
		cat>> seek second rating 1600-1700
		cat< invited seek c3
		cat>> seek second rating 1400 1900
		ann< played start 1@1 since=1 by=cat
		cat< your-move start 1@1 since=1 by=cat
		bob>> seek second rating 1700 to 1400
		= refused
		bob< refused not-allowed rating-span
		bob>> challenge ann rating 1400 to 1700
		= refused
		bob< refused not-understood option name=rating
	`)
}
