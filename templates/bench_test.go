package templates_test

import (
	"testing"

	"pentepost/games/letters"
)

// BenchmarkYourMove words the letter that is sent most, of a game of middle length.
func BenchmarkYourMove(b *testing.B) {
	r := renderer(b)
	v := says(about(game(b, annWon), bob, letters.YourMove{}, since(15), by(ann)), ann, "that pair was asking for it")
	v.ReplyTo = replyTo
	b.ReportAllocs()
	for b.Loop() {
		if _, err := r.Render(v); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "letters/s")
}
