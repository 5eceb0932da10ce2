package notation_test

import (
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"pentepost/notation"
	"pentepost/rules"
)

// referee returns the verdict on the only record of a text.
func referee(t testing.TB, text string, o notation.ReadOptions) notation.Verdict {
	t.Helper()
	records := read(t, text, o)
	if len(records) != 1 {
		t.Fatalf("%d records in %q", len(records), text)
	}
	return notation.Referee(records[0])
}

// TestVerdictAsJSON checks the JSON that scripts rely on: the order of the fields, colours
// by seat, and null for missing values.
func TestVerdictAsJSON(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"a win by a row", "[Game \"Keryo-Pente\"]\n[Result \"1-0\"]\n1. K10 A1 2. K13 A3 3. K12 A5 4. K11 A7 5. K9 1-0",
			`{"game":0,"variant":"keryo-pente","plies":9,"result":"win","winner":1,"by":"row","captured":[0,0],` +
				`"stones":{"white":["K9","K10","K11","K12","K13"],"black":["A1","A3","A5","A7"]},"claimed":"1-0","agrees":true,"error":null}`},
		{"a capture, and nothing claimed", "K10 L9 H13 M8 N7",
			`{"game":0,"variant":"pente","plies":5,"result":"unfinished","winner":null,"by":null,"captured":[2,0],` +
				`"stones":{"white":["H13","K10","N7"],"black":[]},"claimed":null,"agrees":null,"error":null}`},
		{"an illegal move", "K10 L9 K10 0-1",
			`{"game":0,"variant":"pente","plies":2,"result":"illegal","winner":null,"by":null,"captured":[0,0],` +
				`"stones":{"white":["K10"],"black":["L9"]},"claimed":"0-1","agrees":false,` +
				`"error":{"ply":3,"move":"K10","reason":"occupied","say":"a white stone stands there"}}`},
		{"an unknown variant", "[Game \"Chess\"]\nK10",
			`{"game":0,"variant":null,"plies":0,"result":"illegal","winner":null,"by":null,"captured":[],"stones":{},` +
				`"claimed":null,"agrees":null,"error":{"ply":1,"move":"","reason":"unreadable","say":"no such variant: \"Chess\"; known are ` +
				strings.Join(rules.Names(), ", ") + `"}}`},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, err := json.Marshal(referee(t, test.text, notation.ReadOptions{}))
			if diff := cmp.Diff(test.want, string(got)); err != nil || diff != "" {
				t.Error(err, diff)
			}
		})
	}
}

// TestFaults checks all kinds of faults, with their plies.
func TestFaults(t *testing.T) {
	const won = "K10 A1 K13 A3 K12 A5 K11 A7 K9 "
	for _, test := range []struct {
		name, text, move string
		ply              int
		reason           rules.Reason
	}{
		{"a point twice", "K10 L9 L9", "L9", 3, rules.Occupied},
		{"off the board", "K10 T20", "T20", 2, rules.OffBoard},
		{"not on the centre", "K9", "K9", 1, rules.BarredByOpen},
		{"too near the centre", "K10 A1 M12", "M12", 3, rules.BarredByOpen},
		{"a choice where there is none", "K10 swap", "swap", 2, rules.BarredByOpen},
		{"no point", "K10 hello", "hello", 2, notation.Unreadable},
		{"long nonsense", "K10 " + strings.Repeat("x", 100), strings.Repeat("x", 40) + "...", 2, notation.Unreadable},
		{"wrong bytes", "K10 \xff\x00", "\uFFFD?", 2, notation.Unreadable},
		{"a number among points", "K10 180", "180", 2, notation.Unreadable},
		{"moves after a row", won + "A9", "A9", 10, notation.AfterTheEnd},
		{"nonsense after a row", won + "xyz", "xyz", 10, notation.Unreadable},
		{"moves after resigning", "K10 L9 resign M8", "M8", 3, notation.AfterTheEnd},
		{"resigning after the end", won + "Resign", "Resign", 10, notation.AfterTheEnd},
		{"moves after the result", "K10 L9 1-0 M8", "M8", 3, notation.AfterTheEnd},
		{"a seat nobody has", "K10 resign-3", "resign-3", 2, notation.Unreadable},
		{"a pass in SGF", "(;W[jj];B[])", "", 2, notation.Unreadable},
		{"a pass in old SGF", "(;W[jj];B[tt])", "tt", 2, rules.OffBoard},
		{"stones removed that nobody captured in SGF", "(;W[jj];B[kk];AE[jj])", "kk", 2, notation.Unreadable},
		{"White twice in SGF", "(;W[jj];W[aa])", "aa", 2, notation.NotYourTurn},
		{"Black first, then twice", "(;B[jj];W[aa];W[ab])", "ab", 3, notation.NotYourTurn},
		{"no moves at all", "[Game \"Pente\"]\n\n1-0", "", 1, notation.Unreadable},
		{"an option the variant lacks", "[Variant \"pente ring=on\"]\nK10", "", 1, notation.Unreadable},
	} {
		t.Run(test.name, func(t *testing.T) {
			v := referee(t, test.text, notation.ReadOptions{})
			if v.Error == nil || v.OK() || v.Result != notation.Illegal {
				t.Fatalf("accepted: %s", v.Result)
			}
			got := notation.Fault{Ply: v.Error.Ply, Move: v.Error.Move, Reason: v.Error.Reason, Say: v.Error.Say}
			want := notation.Fault{Ply: test.ply, Move: test.move, Reason: test.reason, Say: got.Say}
			if diff := cmp.Diff(want, got); diff != "" || got.Say == "" || v.Plies != test.ply-1 {
				t.Error(v.Plies, diff)
			}
		})
	}
}

// TestResults checks how games end, and whether the record agrees.
func TestResults(t *testing.T) {
	const won = "K10 A1 K13 A3 K12 A5 K11 A7 K9 "
	const yes, no, none = "agrees", "disagrees", "null"
	for _, test := range []struct{ text, result, by, agrees string }{
		{won, "win 1", "row", none},
		{won + "1-0", "win 1", "row", yes},
		{won + "0-1", "win 1", "row", no},
		{won + "1/2-1/2", "win 1", "row", no},
		{won + "?", "win 1", "row", none},
		{"[Result \"1-0\"]\n" + won, "win 1", "row", yes},
		{"[Result \"0-1\"]\n" + won + "1-0", "win 1", "row", no},
		{won + "1-0 0-1", "win 1", "row", no},
		{"K10 L9 resign 0-1", "win 2", "resigned", yes},
		{"K10 L9 Resign", "win 2", "resigned", none},
		{"K10 Forfeit 0-1", "win 1", "forfeit", no},
		{"K10 L9 resign-2", "win 1", "resigned", none},
		{"K10 L9 1/2-1/2", "draw", "agreed", yes}, // the only way to a draw that is left
		{"K10 L9 0-0", "draw", "agreed", yes},
		{"K10 L9", "unfinished", "", none},

		// Finding F20: somebody may have resigned or lost on time without a word of it.
		{"K10 L9 1-0", "unfinished", "", none},
		{"[Result \"0-1\"]\nK10 L9", "unfinished", "", none},
		{"K10 L9 1-0 0-1", "unfinished", "", no}, // the record contradicts itself
		{"K10 L9 1-0-0", "unfinished", "", no},   // there are two players
		{"K10 L9 K10 1-0", "illegal", "", no},    // nobody knows how it went on
		{"(;RE[W+R];W[jj];B[aa])", "win 1", "resigned", yes},
		{"(;RE[B+Time];W[jj];B[aa])", "win 2", "forfeit", yes},
		{"(;RE[B+R];B[jj];W[aa])", "win 1", "resigned", yes}, // Black moved first
		{"(;RE[Draw];W[jj];B[aa])", "draw", "agreed", yes},
		{"(;RE[W+];W[jj];B[aa])", "unfinished", "", none},
		{"(;RE[Void];W[jj];B[aa])", "unfinished", "", none},
	} {
		v := referee(t, test.text, notation.ReadOptions{})
		result, by, agrees := v.Result, "", none
		if v.Winner != nil {
			result += " " + string('0'+rune(*v.Winner))
		}
		if v.By != nil {
			by = string(*v.By)
		}
		if v.Agrees != nil {
			agrees = map[bool]string{true: yes, false: no}[*v.Agrees]
		}
		if result != test.result || by != test.by || agrees != test.agrees || (v.Error != nil) != (result == "illegal") || v.OK() != (agrees != no) {
			t.Errorf("%q: %s by %q, %s (%v), want %s by %q, %s", test.text, result, by, agrees, v.Error, test.result, test.by, test.agrees)
		}
	}
}

// TestFirstStoneWins checks records of Connect6 in which the first stone of the last turn
// wins (finding F16). The second one may be written, and is not played.
func TestFirstStoneWins(t *testing.T) {
	const list, sgf = "A1 T1 T3 A2 A3 T5 T7 A4 A5 T9 T11 A6", "(;RU[connect6];B[as];W[ss];W[sq];B[ar];B[aq];W[so];W[sm];B[ap];B[ao];W[sk];W[si];B[an]"
	for _, test := range []struct {
		text   string
		move   string // at fault, or ""
		reason rules.Reason
	}{
		{list + " 1-0", "", ""},
		{list + " C6 1-0", "", ""},
		{list + " A6 1-0", "", ""}, // not even looked at
		{sgf + ";B[cn])", "", ""},
		{list + " C6 C7 1-0", "C7", notation.AfterTheEnd},
		{list + " swap 1-0", "swap", notation.AfterTheEnd},
		{list + " T20 1-0", "T20", rules.OffBoard},
		{list + " hello 1-0", "hello", notation.Unreadable},
		{sgf + ";W[cn])", "cn", notation.AfterTheEnd},
		{"A1 T1 T3 resign C6", "C6", notation.AfterTheEnd},
	} {
		v := referee(t, test.text, notation.ReadOptions{Variant: "connect6"})
		fault := notation.Fault{}
		if v.Error != nil {
			fault = *v.Error
		}
		if fault.Move != test.move || fault.Reason != test.reason {
			t.Errorf("%s: %q %s, want %q %s", test.text, fault.Move, fault.Reason, test.move, test.reason)
		}
		if test.move == "" && (v.Plies != 12 || v.Winner == nil || *v.Winner != 1 || !v.OK()) {
			t.Errorf("%s: %+v", test.text, v)
		}
	}
}

// TestSystemsAgree checks that a game has the same verdict in every system of points.
func TestSystemsAgree(t *testing.T) {
	want := referee(t, "K10 L9 H13 M8 N7 A1", notation.ReadOptions{})
	for _, text := range []string{
		"j10 k9 h13 l8 m7 a1", "k10 l9 H13 m8 n7 a1", "0 R1D1 U3L2 R2D2 R3D3* L9D9",
		"180,200,121,220,240,342", "1. K10 L9 2. H13 M8 3. N7 A1",
		"(;FF[4]GM[4]SZ[19]RU[pente];W[jj];B[kk];W[hg];B[ll];W[mm];B[as])", "Ｋ１０ Ｌ９ Ｈ１３ Ｍ８ Ｎ７ Ａ１",
	} {
		if diff := cmp.Diff(want, referee(t, text, notation.ReadOptions{})); diff != "" {
			t.Errorf("%s: %s", text, diff)
		}
	}
}

// TestOptions checks that options change what is legal.
func TestOptions(t *testing.T) {
	for options, legal := range map[string]bool{"": false, "zone=on": false, "zone=off": true} {
		if v := referee(t, "K10 A1 M12", notation.ReadOptions{Options: strings.Fields(options)}); v.OK() != legal {
			t.Errorf("with %q: %v", options, v.Error)
		}
	}
	if v := referee(t, "G7 A1 K7", notation.ReadOptions{Options: []string{"size=13"}}); !v.OK() {
		t.Error(v.Error)
	}
}

// TestPartnersShareCaptures checks that partners share the number of captured stones.
func TestPartnersShareCaptures(t *testing.T) {
	r := free(19, 19, 2)
	r.Seats = 4
	rec := notation.Record{Rules: r, System: notation.Go, Moves: strings.Fields("K10 L9 A1 M8 N7"), Score: "1-0-1-0"}
	v := notation.Referee(rec)
	if diff := cmp.Diff([]int{2, 0, 2, 0}, v.Captured); diff != "" || v.Error != nil {
		t.Error(v.Error, diff)
	}
	rec.Moves = append(rec.Moves, "resign-2", "resign-4")
	if v := notation.Referee(rec); v.Result != notation.Won || *v.Winner != 1 || !*v.Agrees {
		t.Errorf("%+v", v)
	}
}

// TestVariants checks variants other than Pente: choices are plies, points of one line are
// numbers, games are scored, and Black moves first if the rules say so.
func TestVariants(t *testing.T) {
	const row = "K10 A1 K13 A3 K12 A5 K11 A7 K9"
	for _, test := range []struct{ name, variant, text, want string }{
		{"swap2, swapped", "swap2-pente", "A1 B1 C1 Swap D1",
			`"plies":5,"result":"unfinished","winner":null,"by":null,"captured":[0,0],"stones":{"white":["A1","C1"],"black":["B1","D1"]}`},
		{"swap2, extended", "swap2-pente", "A1 B1 C1 extend D2 E2 keep F2",
			`"plies":8,"result":"unfinished","winner":null,"by":null,"captured":[0,0],"stones":{"white":["A1","C1","E2"],"black":["B1","D2","F2"]}`},
		{"swap2, no choice made", "swap2-pente", "A1 B1 C1 D1",
			`"error":{"ply":4,"move":"D1","reason":"opening","say":"the opening of swap2-pente does not allow it: the player must choose swap, keep or extend"}`},
		{"swap2-gomoku", "swap2-gomoku", "H8 H9 J10 swap K11",
			`"plies":5,"result":"unfinished","winner":null,"by":null,"captured":[0,0],"stones":{"black":["H8","J10"],"white":["H9","K11"]}`},
		{"linear", "linear-pente", "10 1 11 2 12 3 13 4 14",
			`"plies":9,"result":"win","winner":1,"by":"row","captured":[0,0],"stones":{"black":["10","11","12","13","14"],"white":["1","2","3","4"]}`},
		{"linear, with move numbers (finding F20)", "linear-pente", "1. 10 1 2. 11 2 3.12 3 4.13 4 5. 14",
			`"plies":9,"result":"win","winner":1,"by":"row"`},
		{"linear, wrapped", "linear-pente", "1. 10 1 2. 11 2 3. 12 3\n4. 13 4 5. 14", `"plies":9,"result":"win"`},
		{"linear, off the line", "linear-pente", "20",
			`"error":{"ply":1,"move":"20","reason":"off-board","say":"the board has no such point: it is 19 by 1"}`},
		{"points", "points", row,
			`"stones":{"white":["K9","K10","K11","K12","K13"],"black":["A1","A3","A5","A7"]},"scores":[5,0],"claimed":null`},
		{"renju on its own board", "renju", "H8 A1", `"plies":2,"result":"unfinished"`},
		{"Black first in SGF", "gomoku", "(;SZ[19]RU[gomoku]RE[W+R];B[jj];W[aa])",
			`"plies":2,"result":"win","winner":2,"by":"resigned","captured":[0,0],"stones":{"black":["K10"],"white":["A19"]}`},
		{"three players", "multi-3", "K10 A1 B1 resign 0-1-0",
			`"plies":3,"result":"unfinished","winner":null,"by":null,"captured":[0,0,0],"stones":{"white":["K10"],"black":["A1"],"red":["B1"]},"claimed":"0-1-0","agrees":null`},
		{"three players, one of whom has left", "multi-3", "K10 A1 B1 resign 1-0-0", `"result":"unfinished","winner":null,"by":null,"captured":[0,0,0],"stones":{"white":["K10"],"black":["A1"],"red":["B1"]},"claimed":"1-0-0","agrees":false`},
		{"the last of three", "multi-3", "K10 A1 B1 resign resign 0-0-1", `"result":"win","winner":3,"by":"resigned"`},
	} {
		t.Run(test.name, func(t *testing.T) {
			line, err := json.Marshal(referee(t, test.text, notation.ReadOptions{Variant: test.variant}))
			if err != nil || !strings.Contains(string(line), test.want) {
				t.Errorf("%v, %s\nwant %s", err, line, test.want)
			}
		})
	}
}

// TestOffers checks records of the openings in which fifth stones are offered. An offer may be written as players write it, or a word a ply.
func TestOffers(t *testing.T) {
	const soosorv, taraguchi = "opening=soosorv-8", "opening=taraguchi-10"
	const ten = "K8 L9 A1 A2 A3 A4 A5 A6 A7 A8"
	for _, test := range []struct{ option, text, want string }{
		{soosorv, "H8 H9 J10 keep J9 3 keep offer K8 L9 K10 L9 G7",
			`"plies":12,"result":"unfinished","winner":null,"by":null,"captured":[0,0],"stones":{"black":["H8","J10","L9"],"white":["G7","H9","J9"]}`},
		{soosorv, "H8 H9 J10 keep J9 3 OFFER K8 L9 K10 L9 G7", `"plies":11,"result":"unfinished"`},
		{soosorv, "1. H8 H9 2. J10 swap 3. J9 2 4. swap offer-K8 5. offer-L9 K8 6. G7", `"plies":11,"result":"unfinished"`},
		{soosorv, "H8 H9 J10 keep J9 keep", `"error":{"ply":6,"move":"keep","reason":"opening","say":"the opening of renju does not allow it: the player must say how many fifth stones there shall be, 1 to 8"}`},
		{soosorv, "H8 H9 J10 keep J9 9", `"reason":"unreadable"`},
		{soosorv, "H8 H9 J10 keep J9 2 K8", `"reason":"opening","say":"the opening of renju does not allow it: the player must choose swap, keep or offer"`},
		{soosorv, "H8 H9 H10 keep H7 2 keep offer G8 J8", `"error":{"ply":9,"move":"J8","reason":"opening"`},
		{soosorv, "H8 H9 H10 keep H7 2 keep offer G8 K8 L8", `"say":"the opening of renju does not allow it: the player must take one of the offered points"`},
		{soosorv, "H8 K9", `"say":"the opening of renju does not allow it: the stone must be in the 3 x 3 square around the centre"`},
		{taraguchi, "H8 keep H9 swap J10 keep J9 keep K8 keep G7", `"plies":11,"result":"unfinished"`},
		{taraguchi, "H8 keep H9 swap J10 keep J9 offer " + ten + " L9 G7",
			`"plies":19,"result":"unfinished","winner":null,"by":null,"captured":[0,0],"stones":{"black":["H8","J10","L9"],"white":["G7","H9","J9"]}`},
	} {
		v := referee(t, test.text, notation.ReadOptions{Variant: "renju", Options: []string{test.option}})
		line, err := json.Marshal(v)
		if err != nil || !strings.Contains(string(line), test.want) {
			t.Errorf("%s: %v, %s\nwant %s", test.text, err, line, test.want)
		}
	}
}

// TestOffersAreWritten checks that each format comes back with the same moves.
func TestOffersAreWritten(t *testing.T) {
	const moves = "H8 H9 J10 swap J9 2 keep offer-K8 offer-L9 L9 G7"
	r, err := rules.Parse("renju opening=soosorv-8")
	if err != nil {
		t.Fatal(err)
	}
	rec := notation.Record{Rules: r, System: notation.Go, Moves: strings.Fields(moves)}
	for format, want := range map[notation.Format]string{
		notation.AsText:        "\n1. H8 H9 2. J10 swap 3. J9 2 4. keep offer K8 5. offer L9 L9 6. G7\n",
		notation.AsSGF:         ";B[hh];W[hg];B[if];PLY[swap]C[swap];W[ig];PLY[2]C[2];PLY[keep]C[keep];PLY[offer jh]C[offer K8];PLY[offer kg]C[offer L9];B[kg]\n;W[gi])",
		notation.AsList:        moves,
		notation.AsTraditional: "0 U1 R1U2 swap R1U1 2 keep offer-R2 offer-R3U1 R3U1 L1D1",
	} {
		text, err := format.Append(nil, rec)
		if err != nil || !strings.Contains(string(text), want) {
			t.Errorf("%s: %v\n%s", format, err, text)
			continue
		}
		options := notation.ReadOptions{Variant: r.Name, Options: r.Options()}
		if format == notation.AsTraditional {
			options.System = notation.Traditional
		}
		for _, written := range []string{string(text), strings.ReplaceAll(string(text), "[offer ", "[offer-")} { // as before version 0.10
			back, err := notation.AsList.Append(nil, read(t, written, options)[0])
			if err != nil || strings.TrimSpace(string(back)) != moves {
				t.Errorf("%s comes back as %v, %s", format, err, back)
			}
		}
	}
	for word := range strings.FieldsSeq(moves) {
		if m, err := notation.ParseWord(r, word); err != nil || notation.Word(r, m) != word {
			t.Errorf("%s is read as %v, %v", word, m, err)
		}
	}
}

// TestRefereeAgreesWithRules checks that random games of every variant replay without a
// fault.
func TestRefereeAgreesWithRules(t *testing.T) {
	for _, variant := range allGames() {
		rapid.Check(t, func(t *rapid.T) {
			random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
			rec := randomRecord(variant, random, rapid.IntRange(1, 400).Draw(t, "plies"))
			v := notation.Referee(rec)
			if v.Error != nil || v.Plies != len(rec.Moves) {
				t.Fatalf("%s: %d of %d plies: %v", variant, v.Plies, len(rec.Moves), v.Error)
			}
		})
	}
}
