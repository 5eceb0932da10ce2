package notation_test

import (
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"pentepost/notation"
)

// read returns all records of a text.
func read(t testing.TB, text string, o notation.ReadOptions) []notation.Record {
	t.Helper()
	var records []notation.Record
	reader := notation.NewReader(strings.NewReader(text), o)
	for {
		rec, err := reader.Next()
		if err == io.EOF {
			return records
		}
		if err != nil {
			t.Fatal(err)
		}
		records = append(records, rec)
	}
}

// moves returns the moves of each record as a string, with the result, or what is wrong.
func moves(records []notation.Record) []string {
	var list []string
	for _, rec := range records {
		words := strings.Join(rec.Moves, " ")
		switch {
		case rec.Fault != nil:
			words = "unreadable: " + rec.Fault.Say
		case rec.Score != "":
			words += " = " + string(rec.Score)
		}
		list = append(list, words)
	}
	return list
}

// TestMoves checks how moves are split in all forms of records.
func TestMoves(t *testing.T) {
	for _, test := range []struct {
		name, text string
		want       []string
	}{
		{"a line is a game", "K10 L9 M8\nK10 M9\n", []string{"K10 L9 M8", "K10 M9"}},
		{"blanks or commas", "K10, L9,M8\t N7", []string{"K10 L9 M8 N7"}},
		{"move numbers", "1. K10 L9 2. M8 N7 3.O6 3... P5 1-0", []string{"K10 L9 M8 N7 O6 P5 = 1-0"}},
		{"numbers of points", "180 181 200 0-1", []string{"180 181 200 = 0-1"}},
		{"empty and comment lines", "\n# two games\nK10 L9\r\n\r\n  \nK10 M9", []string{"K10 L9", "K10 M9"}},
		{"a wrapped list", "1. K10 L9 2. M8 N7 3.\nO6 P5\n4. A1\n1-0\n1. K10\n", []string{"K10 L9 M8 N7 O6 P5 A1 = 1-0", "K10"}},
		{"numbered lines", "1. K10 L9\n1. K10 M9\n", []string{"K10 L9", "K10 M9"}},
		{"byte order mark", "\ufeffK10 L9", []string{"K10 L9"}},
		{"full width", "Ｋ１０　Ｌ９", []string{"K10 L9"}},
		{"comments", "K10 {good} L9{bad}", []string{"K10 L9"}},
		{"a comment without an end", "K10 {good L9\nK10", []string{"unreadable: a comment in braces is not closed", "K10"}},

		{"text", "[Game \"Pente\"]\n[Result \"1-0\"]\n\n1. K10\nL9 2.\nM8 1-0\n\n[Game \"Pente\"]\n\n1. K10 M9", []string{"K10 L9 M8 = 1-0", "K10 M9"}},
		{"text with CRLF", "[Game \"Pente\"]\r\n\r\n1. K10 L9\r\n2. M8\r\n", []string{"K10 L9 M8"}},
		{"several headers on a line", "[Game \"Pente\"]  [Site \"x\"]\n[Event \"y\"]\nK10", []string{"K10"}},
		{"no moves", "[Game \"Pente\"]\n\n[Game \"Pente\"]\n\nK10", []string{"unreadable: the record has no moves", "K10"}},
		{"a broken header", "[Game \"Pente]\n\nK10\n[Game \"Pente\"]\nK10", []string{`unreadable: [Game "Pente] is not a header: it needs a name and a value in quotes`, "K10"}},
		{"a broken result", "[Result \"won\"]\nK10", []string{`unreadable: "won" is not a result: it should be 1-0, 0-1, 1/2-1/2 or ?`}},

		{"sgf", "(;FF[4]GM[4]SZ[19]RU[pente];W[jj];B[kk]\n;W[ll])", []string{"jj kk ll"}},
		{"sgf on one line", "(;W[jj])(;W[jj];B[aa])", []string{"jj", "jj aa"}},
		{"sgf variations", "(;C[a \\] b)(;W[zz\\]];W[jj](;B[kk];W[ll](;B[aa])(;B[bb]))(;B[cc]))", []string{"jj kk ll aa"}},
		{"old sgf names", "(;White[jj];Black[kk])", []string{"jj kk"}},
		{"sgf never closed", "(;GM[4];W[jj]\n(;GM[4];W[jj])", []string{"unreadable: the SGF has no closing bracket", "jj"}},
		{"a value never closed", "(;GM[4]C[oops\n(;GM[4];W[jj])", []string{"unreadable: an SGF value has no property or no closing bracket", "jj"}},
		{"sgf that sets up", "(;AB[jj]AW[kk];W[aa])", []string{"unreadable: the record sets up stones with AB, which is not a move"}},
		{"sgf that sets up later", "(;W[jj];AB[kk])", []string{"unreadable: the record sets up stones with AB, which is not a move"}},
		{"sgf that removes", "(;W[jj];AE[kk])", []string{"jj"}},
		{"sgf without moves", "(;GM[4])", []string{"unreadable: the record has no moves"}},

		{"all at once", "K10 L9\n(;W[jj])\n[Game \"Pente\"]\n\nK10 M9\n(;W[jj];B[aa])\n", []string{"K10 L9", "jj", "K10 M9", "jj aa"}},
		{"nothing", " \n\t\n", nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff(test.want, moves(read(t, test.text, notation.ReadOptions{}))); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// TestResultsStated checks what is read as a result, and that a record with two different
// results is disputed.
func TestResultsStated(t *testing.T) {
	for text, want := range map[string]notation.Score{
		"1-0": "1-0", "0-1": "0-1", "1/2-1/2": "1/2-1/2", "½-½": "1/2-1/2", "0-0": "1/2-1/2", "?": "", "*": "",
		"0-0-1": "0-0-1", "1-0-1-0": "1-0-1-0", "0-0-0": "1/2-1/2-1/2",
	} {
		if rec := read(t, "K10 L9 "+text, notation.ReadOptions{})[0]; rec.Score != want || len(rec.Moves) != 2 {
			t.Errorf("%s is read as %q after %v", text, rec.Score, rec.Moves)
		}
	}
	rec := read(t, "[Result \"1-0\"]\nK10 L9 0-1", notation.ReadOptions{})[0]
	if rec.Score != "1-0" || !rec.Disputed {
		t.Errorf("two results: %q, disputed %v", rec.Score, rec.Disputed)
	}
}

// TestVariantsNamed checks the names of variants that servers and players use.
func TestVariantsNamed(t *testing.T) {
	for header, want := range map[string]string{
		``:                                        "pente",
		`[Game "Pente"]`:                          "pente",
		`[Game "Pente"] [Rated "Y"]`:              "pente",
		`[Game "Pente"] [Rated "N"]`:              "pente-free",
		`[game "pente"] [rated "n"]`:              "pente-free",
		`[Game "Speed Pente"] [Rated "N"]`:        "pente-free",
		`[Game "Keryo-Pente"]`:                    "keryo-pente",
		`[Game "Turn-based Keryo-Pente"]`:         "keryo-pente",
		`[Game "keryo pente"] [Rated "N"]`:        "keryo-pente",
		`[Game "D-Pente"]`:                        "d-pente",
		`[Game "G-Pente"]`:                        "g-pente",
		`[Game "Poof-Pente"]`:                     "poof-pente",
		`[Game "Connect6"]`:                       "connect6",
		`[Game "Boat-Pente"]`:                     "boat-pente",
		`[Game "DK-Pente"]`:                       "dk-pente",
		`[Game "O-Pente"]`:                        "o-pente",
		`[Game "Swap2-Pente"]`:                    "swap2-pente",
		`[Game "Speed Swap2-Keryo"]`:              "swap2-keryo",
		`[Game "Gomoku"]`:                         "gomoku",
		`[Game "Pente"] [Variant "pente-free"]`:   "pente-free",
		`[Game "Pente"] [Variant "pente size=9"]`: "pente size=9",
		`[Game "Pente"] [Size "15"]`:              "pente size=15",
	} {
		rec := read(t, header+"\nK10", notation.ReadOptions{})[0]
		if got := rec.Rules.String(); got != want || rec.Fault != nil {
			t.Errorf("%s is %s (%v), want %s", header, got, rec.Fault, want)
		}
	}
}

// TestVariantsInOptions checks variants in the options of the reader.
func TestVariantsInOptions(t *testing.T) {
	o := notation.ReadOptions{Variant: "Pente-Free", Options: []string{"size=13"}}
	if rec := read(t, "[Game \"Keryo-Pente\"]\nG7", o)[0]; rec.Rules.String() != "pente-free size=13" {
		t.Errorf("read by %s", rec.Rules)
	}
	if rec := read(t, "[Game \"Chess\"]\ne4", notation.ReadOptions{})[0]; !errors.Is(rec.Fault, notation.ErrUnreadable) {
		t.Errorf("chess is read by %s", rec.Rules)
	}
	for _, wrong := range []notation.ReadOptions{
		{Variant: "chess"}, {Options: []string{"colour=red"}}, {Options: []string{"size"}}, {Options: []string{"size=10"}},
		{Variant: "pente", Options: []string{"size=27"}},
	} {
		if err := wrong.Check(); err == nil {
			t.Errorf("%+v is accepted", wrong)
		}
	}
	if err := (notation.ReadOptions{Options: []string{"zone=off", "size=15"}}).Check(); err != nil {
		t.Error(err)
	}
}

// TestSystemsFound checks how the system of a record is found: by letters or forms that
// only one system has, a header, the default of the reader, or a first move on the centre.
func TestSystemsFound(t *testing.T) {
	with := func(s notation.System) notation.ReadOptions { return notation.ReadOptions{System: s} }
	for _, test := range []struct {
		text string
		o    notation.ReadOptions
		want notation.System
	}{
		{"K10 L9", with(""), notation.Go},
		{"j10 k9", with(""), notation.WithI},
		{"A1 B2", with(""), notation.Go},
		{"A1 B2", with(notation.WithI), notation.WithI},
		{"K10 I9", with(""), notation.WithI},
		{"J10 T9", with(""), notation.Go},
		{"A1 T9", with(notation.WithI), notation.Go},
		{"A1 I9", with(notation.Go), notation.WithI},
		{"[Points \"with-i\"]\nK10 L9", with(notation.Go), notation.WithI},
		{"[Points \"Go\"]\nJ10 L9", with(""), notation.Go},
		{"0 L3U2 R1", with(""), notation.Traditional},
		{"L3 R1 u2l3*", with(""), notation.Traditional},
		{"0", with(""), notation.Traditional},
		{"L3 U4", with(""), notation.Traditional}, // no U in Go style
		{"K10 U4", with(""), notation.Go},         // but no K here
		{"180 181", with(""), notation.Number},
		{"0 180 181", with(""), notation.Number},
		{"(;W[jj])", with(notation.WithI), notation.SGF},

		// Finding F19: J10 says something only where the first stone is on the centre.
		{"[Game \"D-Pente\"]\nJ10 K9", with(""), notation.Go},
		{"[Game \"DK-Pente\"]\nJ10 K9", with(""), notation.Go},
		{"[Game \"Swap2-Pente\"]\nJ10 K9", with(""), notation.Go},
		{"[Game \"Gomoku\"]\nj10 K9", with(""), notation.Go},
		{"[Game \"Connect6\"]\nJ10 K9", with(""), notation.Go},
		{"[Game \"Connect6\"]\nJ10 I9", with(""), notation.WithI},
		{"[Game \"Connect6\"]\nJ10 K9", with(notation.WithI), notation.WithI},
		{"[Game \"Connect6\"]\nJ10 T9", with(notation.WithI), notation.Go},
		{"[Game \"Keryo-Pente\"]\nJ10 K9", with(""), notation.WithI},
		{"[Game \"G-Pente\"]\nJ10 K9", with(""), notation.WithI},
		{"[Variant \"d-pente banks=on\"]\nJ10 K9", with(""), notation.WithI},
		{"[Game \"Multi-3\"]\nJ10 K9", with(""), notation.WithI},
	} {
		if rec := read(t, test.text, test.o)[0]; rec.System != test.want {
			t.Errorf("%s (default %q) is read as %s, want %s", test.text, test.o.System, rec.System, test.want)
		}
	}
}

func TestHeaders(t *testing.T) {
	rec := read(t, "[Site \"a \\\"b\\\" \\\\ c\"]\r\n[Player 1 Name \"Ann\"]\n[Black \"Bob\"]\n[Date \"06/08/2006\"]\nK10", notation.ReadOptions{})[0]
	if got := rec.Header("SITE"); got != `a "b" \ c` {
		t.Errorf("site %q", got)
	}
	if rec.Player(1) != "Ann" || rec.Player(2) != "Bob" {
		t.Errorf("players %q and %q", rec.Player(1), rec.Player(2))
	}
	for _, date := range []string{"06/08/2006", "2006.06.08", "2006-06-08"} {
		rec.Headers = []notation.Header{{Name: "Date", Value: date}}
		if day, ok := rec.Day(); !ok || day.Format("2 January 2006") != "8 June 2006" {
			t.Errorf("%s is %v, %v", date, day, ok)
		}
	}
}

// TestSwappedHeader checks records of D-Pente whose choice is in a header (finding F20), as
// pente.org exports them.
func TestSwappedHeader(t *testing.T) {
	const opening = "1. K10 K9 2. N10 M9 "
	for _, test := range []struct{ game, headers, moves, want string }{
		{"D-Pente", "[Player's Swapped? \"Yes\"]", opening + "3. A1 A2", "K10 K9 N10 M9 swap A1 A2"},
		{"D-Pente", "[Player's Swapped? \"No\"]", opening + "3. A1 A2", "K10 K9 N10 M9 keep A1 A2"},
		{"Speed D-Pente", "[Player's Swapped? \"yes\"]", opening + "3. A1", "K10 K9 N10 M9 swap A1"},
		{"DK-Pente", "[Player's Swapped? \"Yes\"]", opening + "3. A1", "K10 K9 N10 M9 swap A1"},
		{"D-Pente", "[Variant \"d-pente banks=on\"]\n[Player's Swapped? \"Yes\"]", opening + "3. A1", "K10 K9 N10 M9 swap A1"},
		{"D-Pente", "[Player's Swapped? \"Yes\"]", opening + "keep A1", "K10 K9 N10 M9 keep A1"}, // the moves say it
		{"D-Pente", "[Player's Swapped? \"Yes\"]", opening, "K10 K9 N10 M9 swap"},
		{"D-Pente", "[Player's Swapped? \"No\"]", opening, "K10 K9 N10 M9"}, // perhaps nobody has chosen yet
		{"D-Pente", "[Player's Swapped? \"?\"]", opening + "3. A1", "K10 K9 N10 M9 A1"},
		{"D-Pente", "[Player's Swapped? \"Yes\"]", "1. K10 K9 2. Resign", "K10 K9 Resign"},
		{"D-Pente", "", opening + "3. A1", "K10 K9 N10 M9 A1"},
		{"Pente", "[Player's Swapped? \"Yes\"]", opening + "3. A1", "K10 K9 N10 M9 A1"},
		{"Swap2-Pente", "[Player's Swapped? \"Yes\"]", opening + "3. A1", "K10 K9 N10 M9 A1"}, // it has more choices than two
	} {
		text := "[Game \"" + test.game + "\"]\n" + test.headers + "\n\n" + test.moves + "\n"
		if got := strings.Join(read(t, text, notation.ReadOptions{})[0].Moves, " "); got != test.want {
			t.Errorf("%s: %s, want %s", text, got, test.want)
		}
	}
	v := referee(t, "[Game \"D-Pente\"]\n[Player's Swapped? \"Yes\"]\n[Result \"0-1\"]\n\n"+opening+"3. A1 A2 4. Resign 0-1\n", notation.ReadOptions{})
	if !v.OK() || v.Plies != 7 || v.Winner == nil || *v.Winner != 2 {
		t.Errorf("%+v", v)
	}
}

// TestSGFHeaders checks that players named by colour get seats by who moves first.
func TestSGFHeaders(t *testing.T) {
	rec := read(t, "(;GM[1]SZ[13]RU[Pente]PB[Ann]PW[Bob]BR[1600]DT[2006-06-08]EV[Cup]RE[W+R];B[gg];W[aa])", notation.ReadOptions{})[0]
	want := []notation.Header{
		{Name: "Size", Value: "13"}, {Name: "Variant", Value: "Pente"}, {Name: "Player 1 Name", Value: "Ann"}, {Name: "Player 2 Name", Value: "Bob"},
		{Name: "Player 1 Rating", Value: "1600"}, {Name: "Date", Value: "2006-06-08"}, {Name: "Event", Value: "Cup"},
	}
	if diff := cmp.Diff(want, rec.Headers); diff != "" {
		t.Error(diff)
	}
	if rec.Rules.String() != "pente size=13" || rec.Score != "0-1" {
		t.Errorf("%s, %s", rec.Rules, rec.Score)
	}
	if diff := cmp.Diff([]string{"gg", "aa", "resign-1"}, rec.Moves); diff != "" {
		t.Error(diff)
	}
}

// flood is an endless source of the same word.
type flood struct{ word string }

func (f flood) Read(p []byte) (int, error) {
	n := 0
	for n < len(p) {
		n += copy(p[n:], f.word)
	}
	return n, nil
}

// TestHugeRecords checks that a record of a million moves, on one line or many, costs
// little memory and that the record after it is read.
func TestHugeRecords(t *testing.T) {
	for name, start := range map[string]string{
		"a list": "K10 ", "text": "[Game \"Pente\"]\n\n", "sgf": "(;GM[4]", "sgf that never closes": "(;GM[4]C[", "blanks": "   ",
	} {
		word := "L9 "
		if name == "text" {
			word = "L9\n"
		}
		t.Run(name, func(t *testing.T) {
			huge := io.LimitReader(flood{word}, 3<<20)
			end := "\n[Game \"Pente\"]\n\nK10 M9\n"
			if strings.HasPrefix(name, "sgf") {
				end = "\n(;GM[4];W[jj];B[aa])\n"
			}
			reader := notation.NewReader(io.MultiReader(strings.NewReader(start), huge, strings.NewReader(end)), notation.ReadOptions{})
			rec, err := reader.Next()
			if err != nil || rec.Fault == nil || rec.Fault.Say != "the record is longer than 262144 bytes" {
				t.Fatalf("%v, %v", rec.Fault, err)
			}
			if rec, err = reader.Next(); err != nil || rec.Fault != nil || len(rec.Moves) != 2 {
				t.Fatalf("after it: %v, %v, %v", rec.Moves, rec.Fault, err)
			}
			if _, err = reader.Next(); err != io.EOF {
				t.Fatal(err)
			}
		})
	}
}

// failing returns errBroken instead of io.EOF.
type failing struct{ io.Reader }

var errBroken = errors.New("broken")

func (f failing) Read(p []byte) (int, error) {
	n, err := f.Reader.Read(p)
	if err == io.EOF {
		err = errBroken
	}
	return n, err
}

// TestBrokenSource checks that half a record is not returned if its source breaks.
func TestBrokenSource(t *testing.T) {
	reader := notation.NewReader(failing{strings.NewReader("K10 L9\nK10 M")}, notation.ReadOptions{})
	if rec, err := reader.Next(); err != nil || len(rec.Moves) != 2 {
		t.Fatal(rec.Moves, err)
	}
	for range 2 {
		if _, err := reader.Next(); err != errBroken {
			t.Fatal(err)
		}
	}
}
