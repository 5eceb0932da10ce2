package gomocup

import (
	"bytes"
	"context"
	"regexp"
	"slices"
	"strings"
	"testing"

	"pentepost/rules"
	"pentepost/rules/search"
)

// quick is a level that answers at once.
var quick = search.Level{Nodes: 20, Depth: 1, Width: 5}

// talk sends commands to an engine of a low level, and returns its answers without messages.
func talk(t *testing.T, commands ...string) []string {
	t.Helper()
	level, err := search.LevelOf(3)
	if err != nil {
		t.Fatal(err)
	}
	return talkAt(t, level, commands...)
}

func talkAt(t *testing.T, level search.Level, commands ...string) []string {
	t.Helper()
	var out bytes.Buffer
	e := Engine{Level: level, Version: "1"}
	if err := e.Serve(context.Background(), strings.NewReader(strings.Join(commands, "\r\n")), &out); err != nil {
		t.Fatal(err)
	}
	var answers []string
	for line := range strings.Lines(out.String()) {
		if !strings.HasPrefix(line, "MESSAGE ") {
			answers = append(answers, strings.TrimSuffix(line, "\n"))
		}
	}
	return answers
}

// TestRuleAfterStart checks that the rule may come before START or after it. Six in a row at 6,7 is forbidden
// in Renju.
func TestRuleAfterStart(t *testing.T) {
	board := []string{"BOARD", "3,7,1", "0,0,2", "4,7,1", "2,1,2", "7,7,1", "14,0,2", "8,7,1", "13,2,2", "5,7,1", "0,14,2", "DONE"}
	before := talk(t, slices.Concat([]string{"INFO rule 4", "START 15"}, board)...)
	after := talk(t, slices.Concat([]string{"START 15", "INFO rule 4"}, board)...)
	if !slices.Equal(before, after) || len(after) != 2 || after[1] == "6,7" {
		t.Errorf("answers %q and %q", before, after)
	}
}

// TestConversation checks answers that the protocol fixes, and answers that only one move can be.
func TestConversation(t *testing.T) {
	four := []string{"BOARD", "3,7,1", "3,8,2", "4,7,1", "4,8,2", "5,7,1", "5,8,2", "6,7,1", "12,12,2"}
	for name, c := range map[string]struct{ say, want []string }{
		"the centre is best": {[]string{"START 15", "BEGIN", "END", "BEGIN"}, []string{"OK", "7,7"}},
		"a four is completed": {append(append([]string{"START 15"}, four[:8]...), "2,7,2", "DONE"),
			[]string{"OK", "7,7"}},
		"the same in any order": {[]string{"START 15", "BOARD", "3,7,1", "4,7,1", "5,7,1", "6,7,1", "2,7,2", "3,8,2", "4,8,2", "5,8,2", "DONE"},
			[]string{"OK", "7,7"}},
		"a four is blocked": {[]string{"START 15", "BOARD", "3,7,2", "3,8,1", "4,7,2", "5,8,1", "5,7,2", "2,7,1", "6,7,2", "DONE"},
			[]string{"OK", "7,7"}},
		"a turn is taken back": {[]string{"START 15", "BEGIN", "TAKEBACK 7,7", "TAKEBACK 7,7", "BEGIN", "TAKEBACK", "RESTART"},
			[]string{"OK", "7,7", "OK", "ERROR no move to take back", "7,7", "OK", "OK"}},
		"only the last move is taken back": {[]string{"START 15", "BEGIN", "TAKEBACK 0,0", "TAKEBACK 7,7"},
			[]string{"OK", "7,7", "ERROR this is not the last move", "OK"}},
		"two stones in Gomoku": {[]string{"START 15", "TURN 1,1 2,2", "BEGIN"}, []string{"OK", "ERROR " + errTurn.Error(), "7,7"}},
		"no stone":             {[]string{"START 15", "TURN", "BEGIN"}, []string{"OK", "ERROR " + errTurn.Error(), "7,7"}},
		"one stone too few in Connect6": {[]string{"INFO variant connect6", "START 19", "BEGIN", "TURN 1,1", "TURN 1,1 2,2"},
			[]string{"OK", "", "ERROR " + errTurn.Error(), ""}},
		"a line of a megabyte": {[]string{"START 15", strings.Repeat("x", 1<<20), "BEGIN"},
			[]string{"OK", "UNKNOWN " + strings.Repeat("X", longestLine), "7,7"}},
		"unknown words":        {[]string{"DANCE"}, []string{"UNKNOWN DANCE"}},
		"no game yet":          {[]string{"TURN 1,1", "BEGIN"}, []string{"ERROR START comes first", "ERROR START comes first"}},
		"no such point":        {[]string{"START 15", "TURN 15,1"}, []string{"OK", "ERROR 15,1 is not on the board"}},
		"no point":             {[]string{"START 15", "TURN west"}, []string{"OK", `ERROR "west" is no move`}},
		"no such game":         {[]string{"INFO variant chess", "START 15"}, []string{`ERROR there is no variant "chess"`}},
		"no game for three":    {[]string{"INFO variant multi-3", "START 15"}, []string{"ERROR the computer plays games of two only"}},
		"no such size":         {[]string{"START 99"}, []string{"ERROR the size must be from 5 to 25"}},
		"nothing to take back": {[]string{"START 15", "TAKEBACK 1,1"}, []string{"OK", "ERROR no move to take back"}},
		"a row of six is no win there": {[]string{"INFO rule 1", "START 15", "BOARD", "1,1,1", "2,1,1", "3,1,1", "4,1,1", "5,1,1", "6,1,1",
			"1,9,2", "3,9,2", "5,9,2", "7,9,2", "9,9,2", "11,9,2", "DONE"}, []string{"OK", ""}},
		"stones that cannot be":   {[]string{"START 15", "BOARD", "1,1,1", "2,1,1", "DONE"}, []string{"OK", "ERROR " + errStoneCount.Error()}},
		"whose stones they are":   {[]string{"INFO variant pente-free", "START 15", "BOARD", "7,7,1", "7,8,1", "DONE"}, []string{"OK", "ERROR " + errStoneOwner.Error()}},
		"a very long time":        {[]string{"INFO timeout_turn 99999999999999", "START 15", "BEGIN"}, []string{"OK", "7,7"}},
		"connect6 has two a turn": {[]string{"INFO variant connect6", "START 15", "INFO timeout_turn 0", "TURN 7,7"}, []string{"OK", ""}},
	} {
		t.Run(name, func(t *testing.T) {
			got := talk(t, c.say...)
			if len(got) != len(c.want) {
				t.Fatalf("answers %q, want %q", got, c.want)
			}
			for i, want := range c.want { // "" is any answer
				if want != "" && got[i] != want {
					t.Errorf("answer %q, want %q", got[i], want)
				}
			}
		})
	}
}

// TestTwoStonesATurn checks that a turn of Connect6 is answered with two stones.
func TestTwoStonesATurn(t *testing.T) {
	got := talk(t, "INFO variant connect6", "START 15", "TURN 7,7")
	if len(got) != 2 || len(strings.Fields(got[1])) != 2 {
		t.Errorf("%q", got)
	}
}

// TestChoices checks that choices of an opening are sent and understood.
func TestChoices(t *testing.T) {
	got := talk(t, "INFO variant d-pente", "START 19", "BEGIN", "TURN keep")
	if len(got) != 3 || len(strings.Fields(got[1])) != 4 || strings.Contains(got[2], " ") {
		t.Errorf("%q", got)
	}
}

// TestTurnsOfAllGames lets two engines play each other in all games of two: each takes the turns of the other.
func TestTurnsOfAllGames(t *testing.T) {
	for _, name := range rules.Names() {
		if r, _ := rules.Named(name); r.Seats != 2 {
			continue
		}
		commands := []string{"INFO variant " + name, "START 19", "BEGIN"}
		turns := []string{talkAt(t, quick, commands...)[1]}
		for range 5 {
			commands = []string{"INFO variant " + name, "START 19"}
			if len(turns)%2 == 0 {
				commands = append(commands, "BEGIN")
			}
			for i := (len(turns) + 1) % 2; i < len(turns); i += 2 {
				commands = append(commands, "TURN "+turns[i])
			}
			answers := talkAt(t, quick, commands...)
			turns = append(turns, answers[len(answers)-1])
		}
		if all := strings.Join(turns, "; "); strings.Contains(all, "ERROR") {
			t.Errorf("%s: %s", name, all)
		}
	}
}

// answerLines are the lines that an engine may write.
var answerLines = regexp.MustCompile(`^(OK|SWAP|(MESSAGE|ERROR|UNKNOWN) [^[:cntrl:]]*|name=".*|(swap|keep|extend|[0-9]+,[0-9]+)( (swap|keep|extend|[0-9]+,[0-9]+))*)$`)

// FuzzServe checks that no command stops the engine, or makes it write what no manager understands.
func FuzzServe(f *testing.F) {
	f.Add("START 15\nBEGIN\nTURN 1,1\nTAKEBACK 1,1\nBOARD\n1,1,2\nDONE\nEND\n")
	f.Add("INFO variant pente zone=off\nSTART 9\nTURN 4,4 5,5\nINFO time_left 10\nRESTART\n")
	f.Add("START 15\nSWAP2BOARD\n7,7\n8,7\n9,9\nDONE\nYXBOARD\n7,7,2\nDONE\nBEGIN\nRECTSTART 9,9\n")
	f.Add("INFO variant d-pente\nSTART 19\nBOARD\n9,9,2\n9,8,1\n8,8,2\n12,3,1\nkeep\n1,1,1\n2,2,2\nDONE\nTAKEBACK\nX\r9,9\n")
	f.Fuzz(func(t *testing.T, text string) {
		var out bytes.Buffer
		e := Engine{Level: quick}
		if err := e.Serve(context.Background(), strings.NewReader(text), &out); err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(out.String()) {
			if !answerLines.MatchString(strings.TrimSuffix(line, "\n")) {
				t.Errorf("it writes %q", line)
			}
		}
	})
}

// After it has changed sides, the engine leaves the next stone to the other side.
func TestSwapEndsTheTurn(t *testing.T) {
	answers := talk(t, "INFO variant swap2-pente", "START 19", "TURN 9,9 18,18 11,11")
	if last := answers[len(answers)-1]; last != "swap" {
		t.Errorf("against two stones in the middle it answered %q", last)
	}
}
