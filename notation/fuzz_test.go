package notation_test

import (
	"bytes"
	"encoding/json"
	"io"
	"testing"

	"pentepost/notation"
	"pentepost/rules"
)

// FuzzPoint checks that any text is an error, or a point that is the same after writing
// and parsing it.
func FuzzPoint(f *testing.F) {
	for _, text := range []string{"K10", "j10", "L3U2*", "jj", "180", "0", "Ｋ１０", "I5", "T20", "", "\xff"} {
		f.Add(text, uint8(0), uint8(10))
	}
	f.Fuzz(func(t *testing.T, text string, system, size uint8) {
		s := systems[int(system)%len(systems)]
		n := 9 + 2*int(size%9)
		b := notation.Board{Width: n, Height: n}
		if s == notation.Linear {
			b.Height = 1
		}
		at, err := s.Parse(b, text)
		if err != nil {
			return
		}
		again, err := s.Parse(b, s.Format(b, at))
		if err != nil || again != at {
			t.Fatalf("%q is %d, which is written %q, which is %d, %v", text, at, s.Format(b, at), again, err)
		}
	})
}

// FuzzBoard checks that any text is an error, or a drawing with stones on the board only.
func FuzzBoard(f *testing.F) {
	for _, r := range []rules.Ruleset{free(9, 9, 2), free(19, 19, 3), free(19, 1, 2)} {
		p := r.Start()
		f.Add(notation.DrawBoard(&p, notation.NoMarks(), notation.Go), uint8(r.Width), uint8(r.Colours))
	}
	f.Fuzz(func(t *testing.T, text string, size, colours uint8) {
		r := free(9+2*int(size%9), 9+2*int(size%9), 2+int(colours%5))
		d, err := notation.ParseBoard(text, r)
		if err != nil {
			return
		}
		for c, stones := range d.Stones {
			for _, at := range stones {
				if at < 0 || int(at) >= r.Width*r.Height || c == 0 || c > r.Colours {
					t.Fatalf("a stone of colour %d on %d", c, at)
				}
			}
		}
	})
}

// FuzzRecords checks that any bytes can be read and refereed as records, and that records
// without faults have the same verdict after writing them in another format.
func FuzzRecords(f *testing.F) {
	for _, text := range []string{
		"K10 L9 M8 1-0\nK10 L9", "180 181\n", "0 R1U2 L3*", "1. K10 L9 2.\nM13\n",
		"[Game \"Pente\"]\n[Rated \"N\"]\n[Result \"0-1\"]\n\n1. K10 L9 2. Resign 0-1\n[Variant \"pente size=9\"]\nE5",
		"(;FF[4]GM[4]SZ[19]RU[pente]PW[a\\]]RE[W+R];W[jj];B[kk](;W[aa])(;W[bb]))(;B[jj])", "K10 swap", "(;GM[4]C[",
		"[Game \"Swap2-Pente\"]\nA1 B1 C1 extend D2 E2 keep F2 resign-1", "[Variant \"linear-pente ring=on\"]\n10 1 11",
		"(;RU[multi-3]SZ[9];W[ee];B[aa];RED[bb];PLY[resign])", "[Game \"points-3\"]\nK10 A1 B1 forfeit 0-1-0",
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		var judge notation.Judge
		reader := notation.NewReader(bytes.NewReader(text), notation.ReadOptions{})
		for n := 0; ; n++ {
			rec, err := reader.Next()
			if err == io.EOF {
				return
			}
			if err != nil || n > len(text) {
				t.Fatal(n, err)
			}
			v := judge.Referee(rec)
			if line, err := json.Marshal(v); err != nil || len(line) > 20_000+10*len(text) {
				t.Fatalf("%d bytes of JSON, %v", len(line), err)
			}
			if v.Error == nil && !rec.Disputed {
				writeAgain(t, rec, v)
			}
		}
	})
}

// writeAgain writes a record without faults in the formats that keep everything, and
// reads it again.
func writeAgain(t *testing.T, rec notation.Record, want notation.Verdict) {
	for _, form := range []notation.Format{notation.AsText, notation.AsSGF} {
		text, err := form.Append(nil, rec)
		if err != nil {
			t.Fatal(err)
		}
		again, err := notation.NewReader(bytes.NewReader(text), notation.ReadOptions{}).Next()
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		got := notation.Referee(again)
		if got.Error != nil || got.Plies != want.Plies || got.Result != want.Result || *got.Variant != *want.Variant {
			t.Fatalf("%s has the verdict %+v, %v, want %+v", text, got, got.Error, want)
		}
	}
}
