package desk_test

import (
	"flag"
	"fmt"
	"os"
	"testing"
	"time"

	"pgregory.net/rapid"

	"pentepost/games/clock"
	"pentepost/games/desk"
	"pentepost/games/letters"
	"pentepost/store"
)

// The twin of the clock keeps a book of the letters to Bob, as one would with a pencil: sent, came back, late, arrived. It walks
// through each of his turns minute by minute and asks at each whether a letter has given him this time.

// bookedLetter is a letter that asks Bob for a move. Times are zero for what has not happened.
type bookedLetter struct {
	notice                     letters.Notice
	dropped                    bool // it was not sent, because others came back
	sent, cameBack, hasArrived time.Time
	late                       bool
	knowing                    bool // it was sent in the knowledge that another one had come back
}

// bookedTurn is a turn of Bob.
type bookedTurn struct {
	began, ended time.Time // ended is zero while it goes on
	plies        int       // on the board
	letters      []*bookedLetter
}

// letterBook is the book of the twin.
type letterBook struct {
	turns    []*bookedTurn
	noneSent []clock.Interval // the server wrote nothing to Bob, because letters came back
}

// takes reports whether the letters have taken the minute from Bob that begins at a moment: because they do not arrive, or because
// one is late.
func (b *letterBook) takes(t *bookedTurn, at time.Time) (lost, late bool) {
	for _, none := range b.noneSent {
		if !at.Before(none.From) && (none.To.IsZero() || at.Before(none.To)) {
			return true, false
		}
	}
	first := true // all letters before this one came back
	for _, l := range t.letters {
		if at.Before(l.sent) {
			break
		}
		back := !l.cameBack.IsZero()
		if back && !t.arriveAgain(l, at) {
			return true, false
		}
		waits := at.Before(l.sent.Add(5*24*time.Hour)) && !t.someArrived(l.sent, at) && (!back || at.Before(l.cameBack))
		late = late || l.late && first && waits
		first = first && back
	}
	return false, late
}

// someArrived reports whether a letter is known to have arrived at a moment, and was not when another one was sent.
func (t *bookedTurn) someArrived(since, at time.Time) bool {
	for _, l := range t.letters {
		if l.hasArrived.After(since) && !l.hasArrived.After(at) {
			return true
		}
	}
	return false
}

// arriveAgain reports whether letters arrive again at a moment after one that came back: one is known to have arrived, or one that
// was sent because of that did not come back.
func (t *bookedTurn) arriveAgain(lost *bookedLetter, at time.Time) bool {
	for _, l := range t.letters {
		if l.knowing && l.cameBack.IsZero() && l.sent.After(lost.sent) && !l.sent.After(at) {
			return true
		}
	}
	return t.someArrived(lost.sent, at)
}

// charge returns how much time of a turn is charged until a moment, and whether Bob has been out of reach for more than thirty days
// in all and still is.
func (b *letterBook) charge(t *bookedTurn, until time.Time) (charged time.Duration, outOfReach bool) {
	for _, l := range t.letters {
		l.knowing = false
		for _, other := range t.letters {
			l.knowing = l.knowing || !other.cameBack.IsZero() && !other.cameBack.After(l.sent)
		}
	}
	until = until.Truncate(time.Microsecond) // as times are kept
	if !t.ended.IsZero() {
		until = t.ended
	}
	free := 0 // minutes
	for at := t.began; at.Before(until); at = at.Add(time.Minute) {
		if lost, late := b.takes(t, at); (lost || late) && free < 30*24*60 {
			free++
			continue
		}
		charged += time.Minute
	}
	lost, _ := b.takes(t, until)
	return charged, lost && free >= 30*24*60
}

// A twinWorld is a game of Ann and Bob, with the book of the twin.
type twinWorld struct {
	*session
	*rapid.T
	book   letterBook
	posted []*bookedLetter // that are not in the book yet
}

func newTwinWorld(t *testing.T, rt *rapid.T, pace string) *twinWorld {
	w := &twinWorld{session: newSession(t), T: rt}
	w.session.posted = func(n letters.Notice, dropped bool) {
		l := &bookedLetter{notice: n, dropped: dropped, sent: w.now.Truncate(time.Microsecond)}
		if dropped {
			l.cameBack = l.sent
		}
		if n.To == 2 && n.Game == 1 && n.Traits().Board == letters.GameBoard && n.Kind() != letters.KindPlayed {
			w.posted = append(w.posted, l)
		}
	}
	w.play("ann>> join Ann\n bob>> join Bob\n ann>> challenge Bob first vacation off " + pace + "\n bob> accept")
	w.note()
	return w
}

// turn returns the turn of Bob that goes on, nil if there is none.
func (w *twinWorld) turn() *bookedTurn {
	if n := len(w.book.turns); n > 0 && w.book.turns[n-1].ended.IsZero() {
		return w.book.turns[n-1]
	}
	return nil
}

// note enters what has happened into the book: whether a turn of Bob has begun, which letters were sent, and whether the server
// writes to him.
func (w *twinWorld) note() {
	g, bob := w.game(1), w.player("bob")
	if w.turn() == nil && g.OnTurn() == bob.ID && !g.Began.IsZero() {
		w.book.turns = append(w.book.turns, &bookedTurn{began: g.Began, plies: len(g.Plies)})
	}
	if t := w.turn(); t != nil {
		for _, l := range w.posted {
			if !l.sent.Before(t.began) && l.notice.Ply == t.plies {
				t.letters = append(t.letters, l)
			}
		}
	}
	w.posted = nil
	n := len(w.book.noneSent)
	stopped := n > 0 && w.book.noneSent[n-1].To.IsZero()
	if gone := !bob.Unreachable.IsZero(); gone && !stopped {
		w.book.noneSent = append(w.book.noneSent, clock.Interval{From: bob.Unreachable})
	} else if !gone && stopped {
		w.book.noneSent[n-1].To = w.now.Truncate(time.Microsecond)
	}
}

// arrive enters that Bob has shown that letters about his turn arrive.
func (w *twinWorld) arrive() {
	if t := w.turn(); t != nil {
		for _, l := range t.letters {
			if l.hasArrived.IsZero() && !l.dropped {
				l.hasArrived = w.now.Truncate(time.Microsecond)
			}
		}
	}
}

// writes lets Bob write. If letters to him came back, they arrive again. answers says that he answers a letter about his turn, and
// moves that it ends the turn.
func (w *twinWorld) writes(mail string, answers, moves bool) {
	gone := !w.player("bob").Unreachable.IsZero()
	w.play("bob" + mail)
	if gone || answers {
		w.arrive()
	}
	if t := w.turn(); moves && t != nil {
		t.ended = w.now.Truncate(time.Microsecond)
	}
	w.note()
}

// letterOfTurn returns which letter Bob can answer; ok is false if he has got none in this turn.
func (w *twinWorld) letterOfTurn() (which string, ok bool) {
	g := w.game(1)
	for _, n := range w.letters["bob"] {
		if n.Game == 1 && n.Ply == len(g.Plies) && n.Kind() == letters.KindYourMove {
			return fmt.Sprintf(" (to your-move@%d)", n.Ply), true
		}
	}
	return "", false
}

// anything lets something happen.
func (w *twinWorld) anything() {
	g := w.game(1)
	answer, answers := w.letterOfTurn()
	switch n := rapid.IntRange(0, 11).Draw(w.T, "what"); {
	case g.OnTurn() == 1:
		w.play("ann>> game 1\n ann> " + w.free() + " (to shown)")
	case n == 0 && answers:
		w.writes("> "+w.free()+answer, true, true)
	case n == 1 && answers:
		w.writes("> say / I think."+answer, true, false)
	case n == 2:
		w.writes(">> games", false, false)
	case n < 5:
		w.play("ann> say / Hello. (to played)")
	case n < 9:
		w.reports(rapid.SampledFrom([]letters.Fate{letters.Lost, letters.Lost, letters.Delayed, letters.Arrived}).Draw(w.T, "news"))
	case n == 9: // his mailbox is closed
		for range 3 {
			w.play("ann> say / Hello. (to played)")
			w.note()
			w.reports(letters.Lost)
		}
		w.pass(time.Duration(rapid.IntRange(0, 50*24).Draw(w.T, "hours")) * time.Hour)
	default:
		hours := rapid.SampledFrom([]int{1, 5, 20, 24, 30, 50, 100, 400}).Draw(w.T, "hours")
		w.pass(time.Duration(hours)*time.Hour + time.Duration(rapid.IntRange(0, 59).Draw(w.T, "minutes"))*time.Minute)
	}
	w.note()
}

// free returns a point where a stone can be played, other than in a row.
func (w *twinWorld) free() string {
	points := []string{"A1", "C4", "E7", "G10", "A13", "C16", "E19", "G2", "M5", "P8", "R11", "T14", "P17", "M1", "S3", "T6", "B8", "F15", "Q1", "R19"}
	return points[(len(w.game(1).Plies)-1)%len(points)]
}

// reports lets a mail server report on a letter to Bob.
func (w *twinWorld) reports(what letters.Fate) {
	var sent []*bookedLetter
	for _, t := range w.book.turns {
		for _, l := range t.letters {
			if !l.dropped {
				sent = append(sent, l)
			}
		}
	}
	if len(sent) == 0 {
		return
	}
	l := sent[max(0, len(sent)-1-rapid.IntRange(0, 4).Draw(w.T, "which"))]
	class := rapid.SampledFrom([]letters.BounceClass{letters.BounceHard, letters.BounceSoft, letters.BounceOurs, letters.BounceOurs}).Draw(w.T, "class")
	w.now = w.now.Add(time.Minute)
	w.update(func(tx *store.Tx) {
		if what == letters.Lost {
			must(w.t, desk.Bounced(tx.ForGames(), letters.Bounce{Letter: l.notice, Class: class}, w.limits, w.now))
		} else {
			must(w.t, desk.Reported(tx.ForGames(), l.notice, what, w.now))
		}
	})
	now := w.now.Truncate(time.Microsecond)
	switch what {
	case letters.Lost:
		if l.cameBack.IsZero() {
			l.cameBack = now
		}
	case letters.Delayed:
		l.late = true
	case letters.Arrived:
		if l.hasArrived.IsZero() {
			l.hasArrived = now
		}
	}
	w.note()
	w.update(func(tx *store.Tx) { w.deliver(tx, desk.Request{Mail: "none"}) })
}

// compare compares what each turn of Bob is charged.
func (w *twinWorld) compare() {
	n := 0
	for _, t := range w.turnTimes() {
		if t.Player != 2 {
			continue
		}
		if want, _ := w.book.charge(w.book.turns[n], w.now); t.Used != want {
			w.T.Fatalf("turn %d of Bob is charged %v, the twin says %v", n+1, t.Used, want)
		}
		n++
	}
	t, g := w.turn(), w.game(1)
	if t == nil || !g.Ended.IsZero() {
		return
	}
	c := w.clockOf()
	want, outOfReach := w.book.charge(t, w.now)
	if used := g.Pace.Used(c.Turn, w.now.Truncate(time.Microsecond)); used != want {
		w.T.Fatalf("Bob has used %v of this turn, the twin says %v\n%v\n%+v", used, want, c.Turn.Stood, t)
	}
	if decides := c.Over && c.ByClaim; outOfReach && !decides || c.Over && c.OutOfReach && !outOfReach {
		w.T.Fatalf("Ann decides: %v, because of letters: %v; the twin says %v", decides, c.OutOfReach, outOfReach)
	}
}

// Whatever becomes of the letters to Bob, in whatever order one hears of it: the clock charges the same as the twin, and Ann decides
// when the twin says so.
func TestW13TwinOfTheClock(t *testing.T) {
	if os.Getenv("PENTEPOST_LONG") == "" {
		const all = "100"
		flag.Set("rapid.checks", "8")
		t.Cleanup(func() { flag.Set("rapid.checks", all) })
	}
	rapid.Check(t, func(rt *rapid.T) {
		w := newTwinWorld(t, rt, rapid.SampledFrom([]string{"30 days", "30 days claim", "bank 300 days plus 1 day"}).Draw(rt, "pace"))
		for range rapid.IntRange(1, 40).Draw(rt, "steps") {
			w.anything()
			if w.compare(); !w.game(1).Ended.IsZero() {
				break
			}
		}
	})
}
