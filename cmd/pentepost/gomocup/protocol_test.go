package gomocup

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

// Patterns of the answers of the protocol, by the words that scripts use for them.
var answerWords = strings.NewReplacer(
	"POINTS3", `[0-9]+,[0-9]+( [0-9]+,[0-9]+){2}`,
	"POINT", `[0-9]+,[0-9]+`,
	"CHOICE", `(swap|keep)( [0-9]+,[0-9]+)?`,
	"SWAP2", `(SWAP|[0-9]+,[0-9]+|[0-9]+,[0-9]+ [0-9]+,[0-9]+)`,
	"SWAP5", `(SWAP|[0-9]+,[0-9]+)`,
	"ERROR", `ERROR [^[:cntrl:]]+`, "UNKNOWN", `UNKNOWN [^[:cntrl:]]*`,
)

// obeys sends the lines of a script that begin with > to an engine, and compares its answers with those that begin with <.
func obeys(t *testing.T, script string) {
	t.Helper()
	var say, want []string
	for line := range strings.SplitSeq(script, "\n") {
		sign, text, _ := strings.Cut(strings.TrimSpace(line), " ")
		switch sign {
		case ">":
			say = append(say, text)
		case "<":
			want = append(want, text)
		}
	}
	got := talk(t, say...)
	for i := range max(len(got), len(want)) {
		if i == len(got) || i == len(want) {
			t.Fatalf("answers %q, want %q", got, want)
		}
		if !regexp.MustCompile("^" + answerWords.Replace(want[i]) + "$").MatchString(got[i]) {
			t.Fatalf("answer %d is %q, want %s", i+1, got[i], want[i])
		}
	}
}

// TestProtocol says each command of the protocol's text, with its examples. INFO is never answered, and everything else once.
func TestProtocol(t *testing.T) {
	for name, script := range map[string]string{
		"START": `
			> START 20
			< OK
			> START 15
			< OK
			> START 4
			< ERROR
			> START 26
			< ERROR
			> START
			< ERROR
			> START twenty
			< ERROR
			> BEGIN
			< ERROR
			> START 5
			< OK
			> BEGIN
			< POINT`,
		"TURN and BEGIN": `
			> START 20
			< OK
			> TURN 10,10
			< POINT
			> START 20
			< OK
			> BEGIN
			< POINT
			> TURN 0,19
			< POINT`,
		"BOARD": `
			> START 20
			< OK
			> BOARD
			> 10,10,1
			> 10,11,2
			> 11,11,1
			> 9,10,2
			> DONE
			< POINT
			> RESTART
			< OK
			> BOARD
			> DONE
			< POINT`,
		"INFO": `
			> INFO timeout_match 300000
			> INFO timeout_turn 10000
			> INFO max_memory 83886080
			> INFO thread_num 2
			> INFO time_left 2147483647
			> INFO game_type 1
			> INFO rule 0
			> INFO evaluate 10,10
			> INFO folder C:\some where
			> INFO brand_new key
			> INFO
			> START 20
			< OK
			> INFO time_left 300000
			> BEGIN
			< POINT`,
		"INFO rule that nobody here knows": `
			> INFO rule 8
			> START 15
			< ERROR
			> BEGIN
			< ERROR
			> INFO rule 1
			> BEGIN
			< POINT
			> RESTART
			< OK
			> INFO rule 2
			> BOARD
			> DONE
			< ERROR`,
		"ABOUT": `
			> ABOUT
			< name="Pentepost", version="1", author="Pentepost", country="-"`,
		"RECTSTART": `
			> RECTSTART 15,15
			< OK
			> BEGIN
			< 7,7
			> RECTSTART 30,20
			< ERROR
			> RECTSTART
			< ERROR
			> RECTSTART 15
			< ERROR`,
		"RESTART": `
			> RESTART
			< ERROR
			> START 15
			< OK
			> BEGIN
			< 7,7
			> RESTART
			< OK
			> BEGIN
			< 7,7`,
		"TAKEBACK": `
			> START 15
			< OK
			> TAKEBACK 9,10
			< ERROR
			> TURN 9,10
			< POINT
			> TAKEBACK
			< OK
			> TAKEBACK 9,10
			< OK
			> TURN 9,10
			< POINT`,
		"SWAP2BOARD": `
			> START 15
			< OK
			> SWAP2BOARD
			> DONE
			< POINTS3
			> SWAP2BOARD
			> 7,7
			> 8,7
			> 9,9
			> DONE
			< SWAP2
			> SWAP2BOARD
			> 7,7
			> 8,7
			> 9,9
			> 8,8
			> 8,6
			> DONE
			< SWAP5
			> BOARD
			> 7,7,1
			> 8,7,2
			> 9,9,1
			> 8,8,2
			> 8,6,1
			> 6,8,2
			> DONE
			< POINT
			> BOARD
			> 7,7,2
			> 8,7,1
			> 9,9,2
			> DONE
			< POINT`,
		"SWAP2BOARD that cannot be": `
			> SWAP2BOARD
			> DONE
			< ERROR
			> START 15
			< OK
			> SWAP2BOARD
			> 7,7
			> DONE
			< ERROR
			> SWAP2BOARD
			> 7,7
			> 7,7
			> 8,8
			> DONE
			< ERROR
			> SWAP2BOARD
			> 7,7 8,8
			> swap
			> 9,9
			> DONE
			< ERROR
			> INFO variant renju
			> RESTART
			< OK
			> SWAP2BOARD
			> DONE
			< ERROR`,
		"unknown commands": `
			> PLAY 12,10
			< UNKNOWN
			> SUGGEST 1,1
			< UNKNOWN
			> DONE
			< UNKNOWN
			>
			> start 15
			< OK`,
		"END is silent": `
			> START 15
			< OK
			> END
			> BEGIN`,
		"END within a position": `
			> START 15
			< OK
			> BOARD
			> 7,7,2
			> END
			> DONE
			> BEGIN`,
		"a position without an end": `
			> START 15
			< OK
			> BOARD
			> 7,7,2`,
		"a position that is not answered": `
			> START 15
			< OK
			> YXBOARD
			> 3,7,2
			> 3,8,1
			> 4,7,2
			> 4,8,1
			> 5,7,2
			> 5,8,1
			> 6,7,2
			> DONE
			> BEGIN
			< (2,7|7,7)`,
		"a choice after the last stone is ours": `
			> INFO variant d-pente
			> START 19
			< OK
			> BOARD
			> 9,9,2
			> 9,8,1
			> 8,8,2
			> 12,3,1
			> DONE
			< CHOICE
			> BOARD
			> 9,9,2
			> 9,8,1
			> 8,8,2
			> 12,3,1
			> swap
			> 10,10,2
			> DONE
			< POINT
			> BOARD
			> 9,9,1
			> keep
			> DONE
			< ERROR`,
		"Soosorv-8": `
			> INFO variant renju opening=soosorv-8
			> START 15
			< OK
			> BEGIN
			< 7,7 [0-9]+,[0-9]+ [0-9]+,[0-9]+
			> RESTART
			< OK
			> BOARD
			> 7,7,2
			> 7,6,1
			> 8,5,2
			> keep
			> 0,0,1
			> 2
			> swap
			> offer-8,6
			> offer-14,0
			> DONE
			< (8,6|14,0) [0-9]+,[0-9]+
			> BOARD
			> 7,7,1
			> 7,6,2
			> 8,5,1
			> keep
			> 0,0,2
			> 1
			> DONE
			< offer-[0-9]+,[0-9]+`,
		"Swap2 in Gomoku": `
			> INFO variant swap2-gomoku
			> START 15
			< OK
			> SWAP2BOARD
			> DONE
			< [0-9]+,[0-9]+ [0-9]+,[0-9]+ [0-9]+,[0-9]+
			> BOARD
			> 7,7,2
			> 0,0,1
			> 7,8,2
			> DONE
			< CHOICE`,
		"two more stones of Swap2": `
			> INFO variant swap2-pente
			> START 19
			< OK
			> BOARD
			> 9,9,1
			> 9,8,2
			> 8,8,1
			> extend
			> 12,3,2
			> 3,3,1
			> DONE
			< (keep|swap [0-9]+,[0-9]+)
			> BOARD
			> 9,9,2
			> 9,8,1
			> 8,8,2
			> 12,3,1
			> 3,3,2
			> DONE
			< POINT
			> TAKEBACK
			< OK
			> BEGIN
			< POINT
			> TAKEBACK
			< OK
			> TAKEBACK 3,3
			< OK
			> TAKEBACK 12,3
			< OK
			> TURN keep 12,3
			< POINT`,
	} {
		t.Run(name, func(t *testing.T) { obeys(t, script) })
	}
}

// TestHostileProtocol says what no manager should. Each line has one answer, on one line, and a game goes on after it.
func TestHostileProtocol(t *testing.T) {
	for name, c := range map[string]struct{ say, want string }{
		"a point that overflows":       {"TURN 99999999999999999999,1", "ERROR"},
		"a negative point":             {"TURN -1,7", "ERROR"},
		"a point beyond the board":     {"TURN 15,7", "ERROR"},
		"a point with a space":         {"TURN 1, 7", "ERROR"},
		"a stone on a stone":           {"TURN 7,7", "ERROR"},
		"half a point":                 {"TURN 7,", "ERROR"},
		"three numbers":                {"TURN 7,7,1", "ERROR"},
		"a choice where there is none": {"TURN swap", "ERROR"},
		"many stones":                  {"TURN" + strings.Repeat(" 1,1", 400), "ERROR"},
		"a turn that never was":        {"TAKEBACK 0,0", "ERROR"},
		"a lone CR in a word":          {"X\r9,9", "UNKNOWN"},
		"control characters":           {"\x00\x1b[2J", "UNKNOWN"},
		"no UTF-8":                     {"\xff\xfe", "UNKNOWN"},
		"stones in the wrong order":    {"BOARD\n1,1,1\n2,2,1\nDONE", "ERROR"},
		"a stone of a third player":    {"BOARD\n1,1,3\nDONE", "ERROR"},
		"a stone outside":              {"BOARD\n1,99,2\nDONE", "ERROR"},
		"a stone twice":                {"BOARD\n1,1,2\n1,1,1\n2,2,2\nDONE", "ERROR"},
		"a command within a position":  {"BOARD\n1,1,2\nSTART 9\nDONE", "ERROR"},
		"an endless position":          {"BOARD\n" + strings.Repeat("1,1,2\n", 3*mostLines) + "DONE", "ERROR"},
		"a choice in Gomoku's board":   {"BOARD\nswap\n1,1,2\nDONE", "ERROR"},
		"an endless opening":           {"SWAP2BOARD\n" + strings.Repeat("1,1\n", 3*mostLines) + "DONE", "ERROR"},
		"a very long line":             {"TURN " + strings.Repeat("9", 1<<20), "ERROR"},
		"a setting that overflows":     {"INFO time_left 99999999999999999999999999", ""},
		"a setting that is no number":  {"INFO timeout_turn soon", ""},
		"a rule that is negative":      {"INFO rule -1", ""},
	} {
		t.Run(name, func(t *testing.T) {
			got := talk(t, "START 15", "BEGIN", c.say, "TAKEBACK 7,7", "BEGIN")
			want := []string{"OK", "7,7", c.want, "OK", "7,7"}
			if c.want == "" {
				want = slices.Delete(want, 2, 3)
			}
			if len(got) != len(want) {
				t.Fatalf("answers %.200q", got)
			}
			for i := range want {
				if !regexp.MustCompile("^" + answerWords.Replace(want[i]) + "$").MatchString(got[i]) {
					t.Errorf("answer %d is %.200q, want %s", i+1, got[i], want[i])
				}
			}
		})
	}
}
