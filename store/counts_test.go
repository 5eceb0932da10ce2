package store_test

import (
	"slices"
	"testing"
	"time"

	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/games/letters"
	"pentepost/store"
)

// WasNotified compares what makes two letters say the same.
func TestWasNotifiedLikeness(t *testing.T) {
	refusal := letters.Notice{To: 1, Matter: letters.Matter{Game: 1, Ply: 5}, Letter: letters.Refused{Reason: games.TwoMoves, Line: "K10 L10"}}
	confirm := letters.Notice{To: 1, Matter: letters.Matter{Game: 1, Ply: 5}, Letter: letters.WasThisYou{}}
	stranger := letters.Notice{Address: "dora@example.org", Letter: letters.Welcome{}}
	tests := []struct {
		name   string
		first  letters.Notice
		change func(*letters.Notice)
		told   bool
	}{
		{"the same refusal", refusal, func(*letters.Notice) {}, true},
		{"a refusal for another reason", refusal, func(n *letters.Notice) { n.Letter = letters.Refused{Reason: games.OldLetter, Line: "K10"} }, false},
		{"a refusal of another text", refusal, func(n *letters.Notice) { n.Letter = letters.Refused{Reason: games.NotYourTurn, Line: "K10 M10"} }, false},
		{"a refusal at another ply", refusal, func(n *letters.Notice) { n.Ply = 7 }, false},
		{"a refusal in another game", refusal, func(n *letters.Notice) { n.Game = 2 }, false},
		{"a refusal about an invitation", refusal, func(n *letters.Notice) { n.Game, n.Challenge = 0, 1 }, false},
		{"a refusal to another player", refusal, func(n *letters.Notice) { n.To = 2 }, false},
		{"was this you, at another ply", confirm, func(n *letters.Notice) { n.Ply = 7 }, true},
		{"was this you, in another game", confirm, func(n *letters.Notice) { n.Game = 2 }, false},
		{"a welcome", stranger, func(*letters.Notice) {}, true},
		{"a welcome to another address", stranger, func(n *letters.Notice) { n.Address = "emil@example.org" }, false},
		{"a welcome that asks", stranger, func(n *letters.Notice) { n.Letter = letters.WelcomeAsks{} }, false},
		{"something else", stranger, func(n *letters.Notice) { n.Letter = letters.HelpText{} }, false},
	}
	db := open(t)
	update(t, db, func(tx *store.Tx) {
		for _, n := range []letters.Notice{refusal, confirm, stranger} {
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
		n := letters.Notice{To: 1, Letter: letters.Welcome{}}
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
		list := []letters.Letter{letters.MovesListed{}, letters.Refused{}, letters.Remarked{}}
		for _, l := range letters.All() {
			if l.Traits().Unlimited {
				list = append(list, l)
			}
		}
		for i, l := range list {
			enqueue(t, tx, letters.Notice{To: 1, Letter: l, Reply: true}, time.Duration(i)*time.Minute)
		}
		enqueue(t, tx, letters.Notice{To: 1, Letter: letters.Remarked{}}, time.Hour)
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
	ask := func(n letters.Notice, line string) letters.Notice {
		n.Letter = letters.Refused{Reason: games.NotUnderstood, Line: `"meant":`, Facts: games.Facts{Topic: games.TopicMeant, Meaning: games.Meaning{Meant: line}}}
		return n
	}
	game, fresh := letters.Notice{To: 1, Matter: letters.Matter{Game: 1, Ply: 5}}, letters.Notice{To: 1}
	update(t, db, func(tx *store.Tx) {
		if _, ok, err := tx.Notices.LastQuestion(game); ok || err != nil {
			t.Errorf("a question where there is none: %v, %v", ok, err)
		}
		for _, n := range []letters.Notice{
			ask(game, "K10"), ask(game, "L10"), ask(letters.Notice{To: 1, Matter: letters.Matter{Game: 2}}, "M10"), ask(letters.Notice{To: 2, Matter: letters.Matter{Game: 1}}, "N10"), ask(fresh, "help"),
			{To: 1, Matter: letters.Matter{Game: 1, Ply: 5}, Letter: letters.Refused{Reason: games.TwoMoves, Line: `"meant":"O10"`}},
			ask(letters.Notice{To: 1, Matter: letters.Matter{Challenge: 1}}, "accept"),
		} {
			enqueue(t, tx, n, 0)
		}
		for want, like := range map[string]letters.Notice{"L10": game, "help": fresh, "accept": {To: 1, Matter: letters.Matter{Challenge: 1}}} {
			n, ok, err := tx.Notices.LastQuestion(like)
			if asked, _ := n.Letter.(letters.Refused); !ok || err != nil || asked.Meant != want {
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
			n := letters.Notice{To: 1, Letter: letters.Refused{}, Reply: true, Made: noon.Add(time.Duration(i) * time.Minute), Due: noon}
			must(t, tx.Outbox.Enqueue(n))
		}
		question := letters.Refused{Line: "nikc Bobby", Facts: games.Facts{Meaning: games.Meaning{Meant: "nick Bobby"}}}
		must(t, tx.Outbox.Enqueue(letters.Notice{To: 1, Letter: question, Reply: true, Made: noon.Add(3 * time.Minute), Due: noon}))
		must(t, tx.Outbox.Enqueue(letters.Notice{To: 1, Letter: letters.Shown{}, Reply: true, Made: noon.Add(time.Hour), Due: noon}))
		got, err := tx.Notices.Refusals(1, noon)
		if want := []desk.Misunderstanding{{At: noon.Add(3 * time.Minute), Line: "nikc Bobby", Asked: true}, {At: noon.Add(2 * time.Minute)}, {At: noon.Add(time.Minute)}}; err != nil || !slices.Equal(got, want) {
			t.Errorf("%v, %v, want %v", got, err, want)
		}
	})
}

// Help for strangers counts like a welcome.
func TestWelcomedStrangers(t *testing.T) {
	db := open(t)
	update(t, db, func(tx *store.Tx) {
		for _, n := range []letters.Notice{
			{Address: "dora@example.org", Letter: letters.Welcome{}}, {Address: "emil@example.org", Letter: letters.HelpText{}},
			{To: 1, Letter: letters.HelpText{}}, {To: 1, Letter: letters.Welcome{}},
		} {
			enqueue(t, tx, n, 0)
		}
		got, err := tx.Notices.Welcomed(noon.Add(-time.Hour))
		var addresses []string
		for _, w := range got {
			addresses = append(addresses, w.Address)
		}
		if want := []string{"dora@example.org", "emil@example.org"}; err != nil || !slices.Equal(addresses, want) {
			t.Errorf("%q, %v, want %q", addresses, err, want)
		}
	})
}
