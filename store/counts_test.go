package store_test

import (
	"slices"
	"testing"
	"time"

	"pentepost/games"
	"pentepost/store"
)

// WasNotified compares what makes two letters say the same.
func TestWasNotifiedLikeness(t *testing.T) {
	refusal := games.Notice{To: 1, Matter: games.Matter{Game: 1, Ply: 5}, Letter: games.Refused{Reason: games.TwoMoves, Line: "K10 L10"}}
	confirm := games.Notice{To: 1, Matter: games.Matter{Game: 1, Ply: 5}, Letter: games.WasThisYou{}}
	stranger := games.Notice{Address: "dora@example.org", Letter: games.Welcome{}}
	tests := []struct {
		name   string
		first  games.Notice
		change func(*games.Notice)
		told   bool
	}{
		{"the same refusal", refusal, func(*games.Notice) {}, true},
		{"a refusal for another reason", refusal, func(n *games.Notice) { n.Letter = games.Refused{Reason: games.OldLetter, Line: "K10"} }, false},
		{"a refusal of another text", refusal, func(n *games.Notice) { n.Letter = games.Refused{Reason: games.NotYourTurn, Line: "K10 M10"} }, false},
		{"a refusal at another ply", refusal, func(n *games.Notice) { n.Ply = 7 }, false},
		{"a refusal in another game", refusal, func(n *games.Notice) { n.Game = 2 }, false},
		{"a refusal about an invitation", refusal, func(n *games.Notice) { n.Game, n.Challenge = 0, 1 }, false},
		{"a refusal to another player", refusal, func(n *games.Notice) { n.To = 2 }, false},
		{"was this you, at another ply", confirm, func(n *games.Notice) { n.Ply = 7 }, true},
		{"was this you, in another game", confirm, func(n *games.Notice) { n.Game = 2 }, false},
		{"a welcome", stranger, func(*games.Notice) {}, true},
		{"a welcome to another address", stranger, func(n *games.Notice) { n.Address = "emil@example.org" }, false},
		{"a welcome that asks", stranger, func(n *games.Notice) { n.Letter = games.WelcomeAsks{} }, false},
		{"something else", stranger, func(n *games.Notice) { n.Letter = games.HelpText{} }, false},
	}
	db := open(t)
	update(t, db, func(tx *store.Tx) {
		for _, n := range []games.Notice{refusal, confirm, stranger} {
			enqueue(t, tx, n, 0)
		}
		for _, test := range tests {
			test.change(&test.first)
			if told, err := tx.Notices.HasLike(test.first, noon.Add(-time.Hour)); told != test.told || err != nil {
				t.Errorf("%s: told %v, %v, want %v", test.name, told, err, test.told)
			}
		}
	})
}

// WasNotified finds letters written after a time, whether they were sent or not.
func TestWasNotifiedSince(t *testing.T) {
	db := open(t)
	update(t, db, func(tx *store.Tx) {
		n := games.Notice{To: 1, Letter: games.Welcome{}}
		enqueue(t, tx, n, 0)
		must(t, tx.Sending.MarkGivenUp(due(t, tx, 0)[0].ID, "no such user"))
		for since, want := range map[time.Duration]bool{-time.Microsecond: true, 0: false} {
			if told, err := tx.Notices.HasLike(n, noon.Add(since)); told != want || err != nil {
				t.Errorf("since %v: %v, %v", since, told, err)
			}
		}
	})
}

// Letters of unlimited kinds and letters that others caused (finding F3) do not count.
func TestNthLastDue(t *testing.T) {
	db := open(t)
	update(t, db, func(tx *store.Tx) {
		letters := []games.Letter{games.MovesListed{}, games.Refused{}, games.Remarked{}}
		for _, l := range games.AllLetters() {
			if l.Traits().Unlimited {
				letters = append(letters, l)
			}
		}
		for i, l := range letters {
			enqueue(t, tx, games.Notice{To: 1, Letter: l, Reply: true}, time.Duration(i)*time.Minute)
		}
		enqueue(t, tx, games.Notice{To: 1, Letter: games.Remarked{}}, time.Hour)
		for n, want := range []time.Duration{2 * time.Minute, time.Minute, 0} {
			if due, ok, err := tx.Notices.NthLastDue(1, n+1); !ok || err != nil || !due.Equal(noon.Add(want)) {
				t.Errorf("the last letter but %d is due at %v (%v, %v), want %v after noon", n, due, ok, err, want)
			}
		}
		if _, ok, err := tx.Notices.NthLastDue(1, 4); ok || err != nil {
			t.Errorf("a fourth one: %v, %v", ok, err)
		}
	})
}

// LastQuestion finds the last notice that asks about a command, for each game and invitation.
func TestLastQuestion(t *testing.T) {
	db := open(t)
	ask := func(n games.Notice, line string) games.Notice {
		n.Letter = games.Refused{Reason: games.NotUnderstood, Line: `"meant":`, Facts: games.Facts{Topic: games.TopicMeant, Meaning: games.Meaning{Meant: line}}}
		return n
	}
	game, fresh := games.Notice{To: 1, Matter: games.Matter{Game: 1, Ply: 5}}, games.Notice{To: 1}
	update(t, db, func(tx *store.Tx) {
		if _, ok, err := tx.Notices.LastQuestion(game); ok || err != nil {
			t.Errorf("a question where there is none: %v, %v", ok, err)
		}
		for _, n := range []games.Notice{
			ask(game, "K10"), ask(game, "L10"), ask(games.Notice{To: 1, Matter: games.Matter{Game: 2}}, "M10"), ask(games.Notice{To: 2, Matter: games.Matter{Game: 1}}, "N10"), ask(fresh, "help"),
			{To: 1, Matter: games.Matter{Game: 1, Ply: 5}, Letter: games.Refused{Reason: games.TwoMoves, Line: `"meant":"O10"`}},
			ask(games.Notice{To: 1, Matter: games.Matter{Challenge: 1}}, "accept"),
		} {
			enqueue(t, tx, n, 0)
		}
		for want, like := range map[string]games.Notice{"L10": game, "help": fresh, "accept": {To: 1, Matter: games.Matter{Challenge: 1}}} {
			n, ok, err := tx.Notices.LastQuestion(like)
			if asked, _ := n.Letter.(games.Refused); !ok || err != nil || asked.Meant != want {
				t.Errorf("%+v: %q, %v, %v, want %q", like, asked.Meant, ok, err, want)
			}
		}
	})
}

// Refusals come latest first, and only those after a time.
func TestRefusals(t *testing.T) {
	db := open(t)
	update(t, db, func(tx *store.Tx) {
		for i := range 3 {
			n := games.Notice{To: 1, Letter: games.Refused{}, Reply: true, Made: noon.Add(time.Duration(i) * time.Minute), Due: noon}
			must(t, tx.Outbox.Enqueue(n))
		}
		must(t, tx.Outbox.Enqueue(games.Notice{To: 1, Letter: games.Shown{}, Reply: true, Made: noon.Add(time.Hour), Due: noon}))
		got, err := tx.Notices.Refusals(1, noon)
		if want := []time.Time{noon.Add(2 * time.Minute), noon.Add(time.Minute)}; err != nil || !slices.Equal(got, want) {
			t.Errorf("%v, %v, want %v", got, err, want)
		}
	})
}

// Help for strangers counts like a welcome.
func TestWelcomedStrangers(t *testing.T) {
	db := open(t)
	update(t, db, func(tx *store.Tx) {
		for _, n := range []games.Notice{
			{Address: "dora@example.org", Letter: games.Welcome{}}, {Address: "emil@example.org", Letter: games.HelpText{}},
			{To: 1, Letter: games.HelpText{}}, {To: 1, Letter: games.Welcome{}},
		} {
			enqueue(t, tx, n, 0)
		}
		got, err := tx.Notices.Welcomed(noon.Add(-time.Hour))
		if want := []string{"dora@example.org", "emil@example.org"}; err != nil || !slices.Equal(got, want) {
			t.Errorf("%q, %v, want %q", got, err, want)
		}
	})
}
