package notation_test

import (
	"bytes"
	"encoding/json"
	"io"
	"math/rand/v2"
	"testing"

	"pentepost/notation"
)

// BenchmarkReplay reads, referees and reports 100,000 records of thirty plies in several
// formats.
func BenchmarkReplay(b *testing.B) {
	for _, form := range []notation.Format{notation.AsText, notation.AsSGF, notation.AsList} {
		b.Run(string(form), func(b *testing.B) {
			file := thirtyPlies(b, form, 100_000)
			b.SetBytes(int64(len(file)))
			b.ReportAllocs()
			plies := 0
			for b.Loop() {
				plies += replayAll(b, bytes.NewReader(file), io.Discard)
			}
			b.ReportMetric(float64(plies)/b.Elapsed().Seconds(), "plies/s")
		})
	}
}

// replayAll writes the verdicts on all records and returns the number of plies.
func replayAll(t testing.TB, records io.Reader, out io.Writer) (plies int) {
	t.Helper()
	var judge notation.Judge
	encoder := json.NewEncoder(out)
	reader := notation.NewReader(records, notation.ReadOptions{})
	for {
		rec, err := reader.Next()
		if err == io.EOF {
			return plies
		}
		if err != nil {
			t.Fatal(err)
		}
		v := judge.Referee(rec)
		if v.Error != nil {
			t.Fatal(v.Error)
		}
		if err := encoder.Encode(v); err != nil {
			t.Fatal(err)
		}
		plies += v.Plies
	}
}

// thirtyPlies returns a file of n records of thirty plies. It repeats 500 different games.
func thirtyPlies(t testing.TB, form notation.Format, n int) []byte {
	t.Helper()
	random := rand.New(rand.NewPCG(3, 30))
	var games [][]byte
	for len(games) < 500 {
		rec := randomRecord("pente", random, 30)
		if len(rec.Moves) < 30 {
			continue
		}
		text, err := form.Append(nil, rec)
		if err != nil {
			t.Fatal(err)
		}
		games = append(games, append(text, '\n'))
	}
	var file []byte
	for i := range n {
		file = append(file, games[i%len(games)]...)
	}
	return file
}
