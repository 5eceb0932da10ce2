package notation_test

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"pentepost/notation"
	"pentepost/rules"
)

var formats = []notation.Format{notation.AsText, notation.AsSGF, notation.AsList, notation.AsTraditional}

// TestFormats checks one game in all formats.
func TestFormats(t *testing.T) {
	const text = `[Game "Pente"]
[Site "Pente.org"]
[Date "06/08/2006"]
[Rated "N"]
[Player 1 Name "Ann [the \"first\"]"]
[Player 2 Name "Bob"]
[Player 1 Rating "1600"]
[Result "0-1"]

1. K10 L9 2. H13 M8 3. N7 A1 4. B19 T1 5. C3 D4 6. E5 F6 7. G7 O8 8. P9 Q11 9.
R12 S13 10. Resign 0-1
`
	rec := read(t, strings.ReplaceAll(text, "\n", "\r\n"), notation.ReadOptions{})[0]
	for form, want := range map[notation.Format]string{
		notation.AsText: text,
		notation.AsSGF: `(;FF[4]GM[4]SZ[19]RU[pente-free]CA[UTF-8]PW[Ann [the "first"\]]WR[1600]PB[Bob]DT[2006-06-08]PC[Pente.org]RE[B+R]
;W[jj];B[kk];W[hg];B[ll];W[mm];AE[ll][kk];B[as];W[ba];B[ss];W[cq];B[dp]
;W[eo];B[fn];W[gm];B[nl];W[ok];B[pi];W[qh];B[rg])
`,
		notation.AsList:        "K10 L9 H13 M8 N7 A1 B19 T1 C3 D4 E5 F6 G7 O8 P9 Q11 R12 S13 resign 0-1\n",
		notation.AsTraditional: "0 R1D1 L2U3 R2D2 R3D3* L9D9 L8U9 R9D9 L7D7 L6D6 L5D5 L4D4 L3D3 R4D2 R5D1 R6U1 R7U2 R8U3 resign 0-1\n",
	} {
		got, err := form.Append(nil, rec)
		if diff := cmp.Diff(want, string(got)); err != nil || diff != "" {
			t.Errorf("%s: %v %s", form, err, diff)
		}
	}
}

// TestSGFColours checks the colours in SGF, for two seats and for six.
func TestSGFColours(t *testing.T) {
	r := blackFirst(free(9, 9, 2))
	rec := notation.Record{Rules: r, System: notation.Go, Moves: []string{"A1", "B1"}, Score: "1-0"}
	text, err := notation.AsSGF.Append(nil, rec)
	if want := "(;FF[4]GM[4]SZ[9]RU[test]CA[UTF-8]RE[B+]\n;B[ai];W[bi])\n"; string(text) != want || err != nil {
		t.Errorf("%v %s", err, text)
	}
	six := notation.Record{Rules: free(9, 9, 6), System: notation.Go, Moves: strings.Fields("A1 A2 A3 A4 A5 A6 resign")}
	text, err = notation.AsSGF.Append(nil, six)
	if want := ";W[ai];B[ah];RED[ag]AB[ag]LB[ag:R];BLUE[af]AB[af]LB[af:B];GREEN[ae]AB[ae]LB[ae:G];AMBER[ad]AB[ad]LB[ad:A];PLY[resign]C[resign])\n"; !strings.HasSuffix(string(text), want) || err != nil {
		t.Errorf("%v %s", err, text)
	}
}

// TestSGFNamesEverybody checks the players' names in SGF of games with more than two
// players, written and read again (finding F20).
func TestSGFNamesEverybody(t *testing.T) {
	for _, test := range []struct{ variant, want string }{
		{"multi-3", "PW[Ann]PB[Bob]PRED[Cat]"},
		{"multi-6", "PW[Ann]PB[Bob]PRED[Cat]PBLUE[Dan]PGREEN[Eve]PAMBER[Fay]"},
		{"team", "PW[Ann]PB[Bob]PRED[Cat]PBLUE[Dan]"},
		{"partners", "PW[Ann, Cat]PB[Bob, Dan]"},
		{"renju", "PB[Ann]PW[Bob]"},
	} {
		rec := record(mustParse(t, test.variant), "K10")
		if test.variant == "renju" {
			rec.Moves[0] = "H8"
		}
		names := []string{"Ann", "Bob", "Cat", "Dan", "Eve", "Fay"}[:rec.Rules.Seats]
		for i, name := range names {
			rec.Headers = append(rec.Headers, notation.Header{Name: fmt.Sprintf("Player %d Name", i+1), Value: name})
		}
		text, err := notation.AsSGF.Append(nil, rec)
		if err != nil || !strings.Contains(string(text), "CA[UTF-8]"+test.want+"RE[?]") {
			t.Errorf("%s: %v %s, want %s", test.variant, err, text, test.want)
		}
		again := read(t, string(text), notation.ReadOptions{})[0]
		for i, name := range names {
			if got := again.Player(rules.Seat(i + 1)); got != name {
				t.Errorf("%s: player %d is read as %q, want %q", test.variant, i+1, got, name)
			}
		}
	}
	two := read(t, "(;RU[partners]PW[A team]PB[Bob, Dan];W[jj])", notation.ReadOptions{})[0]
	if got := []string{two.Header("White"), two.Player(2), two.Player(4)}; !slices.Equal(got, []string{"A team", "Bob", "Dan"}) {
		t.Errorf("%q", got)
	}
}

// TestFormatsAreUnmistakable checks that games which a reader could misread are written
// so that it does not.
func TestFormatsAreUnmistakable(t *testing.T) {
	unrated := []notation.Header{{Name: "Rated", Value: "N"}}
	for _, test := range []struct {
		name string
		form notation.Format
		rec  notation.Record
		want string
	}{
		{"the server's free game", notation.AsText, record(mustParse(t, "pente-free"), "K10 A1", unrated...), "[Game \"Pente\"]\n[Rated \"N\"]\n"},
		{"the tournament game, unrated", notation.AsText, record(mustParse(t, "pente"), "K10 A1", unrated...), "[Game \"Pente\"]\n[Variant \"pente\"]\n[Rated \"N\"]\n"},
		{"options", notation.AsText, record(mustParse(t, "pente size=17"), "J9 A1"), "[Game \"Pente\"]\n[Variant \"pente size=17\"]\n"},
		{"options in SGF", notation.AsSGF, record(mustParse(t, "pente size=17 zone=off"), "J9 A1"), "SZ[17]RU[pente zone=off]"},
		{"J10, the centre with I, first", notation.AsText, record(mustParse(t, "gomoku"), "J10 A1"), "[Game \"Gomoku\"]\n[Result \"?\"]\n\n1. J10 A1\n"},
		{"J10 first, without headers", notation.AsList, record(mustParse(t, "gomoku"), "J10 A1"), "J10 A1\n"},
	} {
		text, err := test.form.Append(nil, test.rec)
		if err != nil || !strings.Contains(string(text), test.want) {
			t.Errorf("%s: %v\n%s", test.name, err, text)
		}
	}
}

// record returns a record in Go style.
func record(r rules.Ruleset, moves string, headers ...notation.Header) notation.Record {
	return notation.Record{Rules: r, System: notation.Go, Moves: strings.Fields(moves), Headers: headers}
}

func mustParse(t testing.TB, text string) rules.Ruleset {
	t.Helper()
	r, err := rules.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestFaultyRecordsAreNotWritten checks that a record with a fault is not written in
// another form, which would hide the fault.
func TestFaultyRecordsAreNotWritten(t *testing.T) {
	for _, text := range []string{"K10 L9 L9", "[Game \"Chess\"]\nK10", "(;AB[jj])", "[Result \"1-0\"]\nK10 0-1"} {
		for _, form := range formats {
			got, err := form.Append([]byte("before"), read(t, text, notation.ReadOptions{})[0])
			var fault *notation.Fault
			if !errors.As(err, &fault) || string(got) != "before" {
				t.Errorf("%s as %s: %q, %v", text, form, got, err)
			}
		}
	}
	if _, err := notation.ParseFormat("pdf"); err == nil {
		t.Error("there is a format pdf")
	}
	if f, err := notation.ParseFormat("SGF"); err != nil || f != notation.AsSGF {
		t.Error(f, err)
	}
}

// TestRecordsReadAsWritten checks game -> record -> game for every variant, format and
// ending.
func TestRecordsReadAsWritten(t *testing.T) {
	for _, variant := range allGames() {
		t.Run(variant, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				rec := anyRecord(t, variant)
				form := rapid.SampledFrom(formats).Draw(t, "format")
				want := notation.Referee(rec)
				text, err := form.Append(nil, rec)
				if err != nil {
					t.Fatal(err)
				}
				o := notation.ReadOptions{}
				if form == notation.AsList || form == notation.AsTraditional {
					o.Variant = variant
				}
				if form == notation.AsTraditional {
					o.System = notation.Traditional
				}
				checkReads(t, text, o, want, rec.Score == "")
			})
		})
	}
}

// checkReads reads a text and compares the verdict. If added is true, the original record
// stated no result, and writing it added one.
func checkReads(t *rapid.T, text []byte, o notation.ReadOptions, want notation.Verdict, added bool) {
	reader := notation.NewReader(bytes.NewReader(text), o)
	rec, err := reader.Next()
	if err != nil {
		t.Fatal(err)
	}
	got := notation.Referee(rec)
	if added {
		got.Score, got.Agrees = nil, nil
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Fatalf("%s\n%s", text, diff)
	}
	if _, err := reader.Next(); err == nil {
		t.Fatalf("more than one record in\n%s", text)
	}
}

// anyRecord returns a game of a variant with any ending and any stated result.
func anyRecord(t *rapid.T, variant string) notation.Record {
	random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
	rec := randomRecord(variant, random, rapid.IntRange(1, 60).Draw(t, "plies"))
	if rec.Rules.Seats == 2 {
		rec.Headers = append(rec.Headers, notation.Header{Name: "Player 1 Name", Value: rapid.StringMatching(`[ -~]*[!-~]`).Draw(t, "name")})
		rec.Score = rapid.SampledFrom([]notation.Score{"", "1-0", "0-1"}).Draw(t, "claimed")
	}
	if v := notation.Referee(rec); v.Result == notation.Unfinished {
		if end := rapid.SampledFrom([]string{"", "", "resign", "forfeit", "resign-1"}).Draw(t, "end"); end != "" {
			rec.Moves = append(rec.Moves, end)
		}
	}
	return rec
}
