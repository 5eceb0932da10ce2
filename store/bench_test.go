package store_test

import (
	"context"
	"fmt"
	"testing"

	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/store"
)

// BenchmarkMail compares one commit for each mail with one for each batch of 64. The
// work for a mail is that of a move: a game, two notices and an entry in the ledger.
func BenchmarkMail(b *testing.B) {
	for _, batch := range []int{1, 64} {
		b.Run(fmt.Sprintf("commit-per-%d", batch), func(b *testing.B) {
			db := open(b)
			var g games.Game
			update(b, db, func(tx *store.Tx) {
				g = game(b, tx, "pente", player(b, tx, "Ann"), player(b, tx, "Bob"), "K10")
			})
			b.ResetTimer()
			for done := 0; done < b.N; {
				n := min(batch, b.N-done)
				update(b, db, func(tx *store.Tx) {
					for range n {
						done++
						must(b, tx.Savepoint(func() error { return oneMail(tx, g.ID, uint32(done)) }))
					}
				})
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "mails/s")
		})
	}
}

// oneMail does the work for one mail with a move.
func oneMail(tx *store.Tx, id games.GameID, uid uint32) error {
	mail := fmt.Sprint("mail ", uid)
	if _, err := tx.Ledger.Handled(mail); err != nil {
		return err
	}
	g, _, err := tx.Games.Load(id)
	if err != nil {
		return err
	}
	if err := tx.Games.Put(g, len(g.Plies)); err != nil {
		return err
	}
	for _, p := range g.Seats {
		if err := tx.Outbox.Enqueue(letters.Notice{To: p, Matter: letters.Matter{Game: g.ID, Ply: 1}, Letter: letters.YourMove{}, Made: noon, Due: noon}); err != nil {
			return err
		}
	}
	return tx.Ledger.Enter(store.Entry{Validity: 1, UID: uid, Mail: mail, Sender: "ann@example.org", Outcome: "done", Received: noon, Handled: noon})
}

// BenchmarkLoadGame loads and replays a game of thirty plies in a view.
func BenchmarkLoadGame(b *testing.B) {
	db := open(b)
	var g games.Game
	update(b, db, func(tx *store.Tx) {
		var points []string
		for n := range 30 { // far apart, so that nothing is captured
			points = append(points, fmt.Sprintf("%c%d", "ACEGJLNQST"[n%10], 1+3*(n/10)))
		}
		g = game(b, tx, "pente", player(b, tx, "Ann"), player(b, tx, "Bob"), append([]string{"K10"}, points...)...)
	})
	for b.Loop() {
		must(b, db.View(context.Background(), func(tx *store.Tx) error {
			_, _, err := tx.Games.Load(g.ID)
			return err
		}))
	}
}
