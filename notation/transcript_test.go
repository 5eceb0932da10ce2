package notation_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"pentepost/notation"
	"pentepost/rules"
)

const transcript = "1; game 42; pente size=13; Ann, Bob; days 7; announce on; started 2026-06-05T12:00:00Z; G7 H8 resign-2 1-0"

// TestTranscriptIsReadAsItWasWritten checks the form. It must not change, because players
// keep letters with it for years.
func TestTranscriptIsReadAsItWasWritten(t *testing.T) {
	r, err := rules.Parse("pente size=13")
	if err != nil {
		t.Fatal(err)
	}
	want := notation.Transcript{
		Game: 42, Rules: r, Players: []string{"Ann", "Bob"}, Pace: "7d", Announce: true,
		Started: time.Date(2026, 6, 5, 12, 0, 0, 0, time.UTC), Moves: []string{"G7", "H8", "resign-2"}, Result: "1-0",
	}
	var got notation.Transcript
	if err := got.UnmarshalText([]byte(strings.ReplaceAll(transcript, "; ", ";\r\n "))); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if text, err := want.MarshalText(); err != nil || string(text) != transcript {
		t.Errorf("%s, %v", text, err)
	}
}

// TestTranscriptIsReadStrictly checks that anything but the canonical form is refused.
func TestTranscriptIsReadStrictly(t *testing.T) {
	for _, damage := range [][2]string{
		{"1; game", "2; game"}, {"game 42", "game 0"}, {"game 42", "game 042"}, {"game 42", "42"}, {"game 42", "game 9999999999"},
		{"pente size=13", "chess"}, {"pente size=13", "Pente size=13"}, {"pente size=13", "pente size=14"}, {"pente size=13", "multi-3"},
		{"Ann, Bob", "Ann"}, {"Ann, Bob", "Ann, Bob, Cat"}, {"Ann, Bob", "Ann, ann"}, {"Ann, Bob", "Ann, "}, {"Ann, Bob", "Ann, b@x.org"},
		{"Ann, Bob", "Ann,Bob"}, {"Ann, Bob", "Ann, " + strings.Repeat("b", 65)}, {"days 7", "days 0"}, {"days 7", "days x"}, {"days 7", "days +7"},
		{"announce on", "announce"}, {"announce on", "announce yes"}, {"T12:00:00Z", ""}, {"T12:00:00Z", "T12:00:00+02:00"}, {"T12:00:00Z", "T12:00:00.5Z"},
		{"G7", "g7"}, {"G7", "G77"}, {"G7", "I7"}, {"G7", "hello"}, {"resign-2", "resign"}, {"resign-2", "resign-3"}, {"resign-2", "resign-02"}, {"resign-2", "leave-2"},
		{" 1-0", ""}, {"1-0", "1-"}, {"1-0", "0-0"}, {"H8 ", "1-0 "}, {"; G7 H8 resign-2 1-0", ""}, {"; G7 H8 resign-2 1-0", "; "}, {"1-0", "1-0; more"}, {"1-0", "1-0-0"}, {"1-0", "1/2-1"}, {"1-0", "1-1/2"}, {"1-0", "1-1"},
	} {
		bad := strings.Replace(transcript, damage[0], damage[1], 1)
		var got notation.Transcript
		if err := got.UnmarshalText([]byte(bad)); bad == transcript || !errors.Is(err, notation.ErrUnreadable) || len(got.Moves) > 0 {
			t.Errorf("%s: %v", bad, err)
		}
	}
}

// randomTranscript returns the transcript of a random game, finished or not, in which a
// player may leave.
func randomTranscript(t *rapid.T) notation.Transcript {
	name := rapid.SampledFrom(allGames()).Draw(t, "variant")
	random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
	rec := randomRecord(name, random, rapid.IntRange(0, 400).Draw(t, "plies"))
	tr := notation.Transcript{
		Game: rapid.Int64Range(1, 999_999_999).Draw(t, "game"), Rules: rec.Rules, Pace: rapid.SampledFrom([]string{"1d", "30d", "36h", "bank 30d+1d max 40d claim weekends-off"}).Draw(t, "pace"),
		Announce: rapid.Bool().Draw(t, "announce"), Started: time.Unix(rapid.Int64Range(1, 4e9).Draw(t, "started"), 0).UTC(), Moves: rec.Moves,
	}
	for i := range rec.Rules.Seats {
		tr.Players = append(tr.Players, rapid.StringMatching(`[A-Za-z][A-Za-z0-9._-]{0,18}`).Draw(t, "name")+fmt.Sprint(i))
	}
	if v := notation.Referee(rec); v.Result == notation.Unfinished && rapid.Bool().Draw(t, "somebody leaves") {
		seat := rapid.IntRange(1, rec.Rules.Seats).Draw(t, "seat")
		tr.Moves = append(tr.Moves, fmt.Sprintf("%s-%d", rapid.SampledFrom([]string{"resign", "forfeit"}).Draw(t, "how"), seat))
	}
	p := rec.Rules.Start()
	if played, err := tr.Record().Replay(); err == nil {
		for _, m := range played {
			if m.Leaves != 0 {
				p, _ = p.Leave(m.Leaves, m.By)
			} else {
				p, _, _ = p.Play(m.Move)
			}
		}
	}
	if tr.Result = notation.ScoreOf(&p); tr.Result == "" && rapid.Bool().Draw(t, "a draw is agreed") {
		p, _ = p.Agree()
		tr.Result = notation.ScoreOf(&p)
	}
	return tr
}

// TestTranscriptRoundTrip checks that a game of any variant is the same after writing and
// reading it, and that its moves lead to the result that it states.
func TestTranscriptRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tr := randomTranscript(t)
		text, err := tr.MarshalText()
		if err != nil {
			t.Fatal(err)
		}
		var again notation.Transcript
		if err := again.UnmarshalText(text); err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		if diff := cmp.Diff(tr, again); diff != "" {
			t.Fatal(diff)
		}
		v := notation.Referee(again.Record())
		if !v.OK() || (v.Result == notation.Unfinished) != (tr.Result == "") {
			t.Fatalf("%s has the result %s, %v", text, v.Result, v.Error)
		}
		// A transcript that was cut off is not read as a shorter game.
		cut := text[:rapid.IntRange(0, len(text)-1).Draw(t, "cut")]
		if err := again.UnmarshalText(cut); err == nil {
			t.Fatalf("%s is read as a game", cut)
		}
	})
}

// TestTranscriptExtends checks which transcripts are later states of the same game.
func TestTranscriptExtends(t *testing.T) {
	read := func(moves string) notation.Transcript {
		var tr notation.Transcript
		if err := tr.UnmarshalText([]byte(strings.Replace(transcript, "G7 H8 resign-2 1-0", moves, 1))); err != nil {
			t.Fatal(err)
		}
		return tr
	}
	for _, test := range []struct {
		long, short string
		extends     bool
	}{
		{"*", "*", true}, {"G7 H8 *", "G7 *", true}, {"G7 *", "G7 H8 *", false}, {"G7 H9 *", "G7 H8 *", false},
		{"G7 H8 resign-2 1-0", "G7 H8 *", true}, {"G7 1/2-1/2", "G7 *", true}, {"G7 *", "G7 1/2-1/2", false},
		{"G7 H8 1/2-1/2", "G7 1/2-1/2", false}, {"G7 1-0", "G7 0-1", false},
	} {
		long, short := read(test.long), read(test.short)
		if long.Extends(short) != test.extends {
			t.Errorf("%q extends %q is %v", test.long, test.short, !test.extends)
		}
		if test.extends && long.Length() < short.Length() {
			t.Errorf("%q is shorter than %q", test.long, test.short)
		}
	}
}

// FuzzTranscript checks that any text is refused, or is the canonical form of a game that
// can be refereed.
func FuzzTranscript(f *testing.F) {
	f.Add(transcript)
	f.Add("1; game 1; multi-3; Ann, Bob, Cat; days 3; announce off; started 2026-06-05T12:00:00Z; K10 L10 forfeit-3 M10 *")
	f.Add("1; game 7; linear-pente ring=on; a.b, c-d; days 30; announce off; started 2026-06-05T12:00:00Z; 10 11 1/2-1/2")
	f.Add("1; game 7; swap2-pente; Ann, Bob; days 7; announce on; started 2026-06-05T12:00:00Z; K10 L10 M9 swap *")
	f.Add("1; game 1; pente; Ann, Bob; days 7; announce on; started 2026-06-05T12:00:00Z; *")
	f.Fuzz(func(t *testing.T, text string) {
		var tr notation.Transcript
		if err := tr.UnmarshalText([]byte(text)); err != nil {
			return
		}
		again, err := tr.MarshalText()
		if err != nil || string(again) != strings.Join(strings.Fields(text), " ") {
			t.Fatalf("%q is written again as %q, %v", text, again, err)
		}
		for _, c := range again {
			if c < ' ' || c > '~' {
				t.Fatalf("%q is not ASCII", again)
			}
		}
		notation.Referee(tr.Record())
	})
}
