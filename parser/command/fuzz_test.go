package command_test

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"golang.org/x/text/unicode/norm"

	"pentepost/games"
	"pentepost/parser"
	"pentepost/parser/command"
)

// moveWord matches the words that may stand in a line that moves: points, numbers, the words
// of a move, and smileys.
var moveWord = regexp.MustCompile(`(?i)^([a-z]?[0-9lo]+|[0-9]+[a-z]|[a-z]|move|and|swap|keep|extend|xd+|d+|p+|o+)$`)

// FuzzRead reads any line and any text below it. A line with other words never moves, and a
// question is about a line that can be read.
func FuzzRead(f *testing.F) {
	for _, line := range []string{"K10", "32. K 10!!", "(К1O) :)", "my move is K10", "resgin", "challenge bob size 13", "yes please", "L10 or M11?", "I9", "if K10 L11 then M12", "no if 2"} {
		f.Add(line, "Hello\ndraw", "")
		f.Add("yes", "", line)
		f.Add("K10", line+"\nif K10\nthen L11", "")
	}
	c := context(games.GoPoints)
	f.Fuzz(func(t *testing.T, line, rest, question string) {
		const limit = 2000 // bytes that the parser leaves of each
		line, rest, question = line[:min(len(line), limit)], rest[:min(len(rest), limit)], question[:min(len(question), limit)]
		c.Question = games.Question{Line: question}
		start := time.Now()
		got := command.Read(parser.Letter{Line: line, Rest: rest}, c)
		if took := time.Since(start); took > time.Second {
			t.Errorf("%d bytes took %v", len(line)+len(rest), took)
		}
		if got, ok := got.(games.WithRest); ok {
			checkIfs(t, rest, got)
		}
		switch got := got.(type) {
		case games.PlayMove:
			for _, word := range regexp.MustCompile(`[\pL\pN]+`).FindAllString(norm.NFKC.String(strings.ToLower(line)), -1) {
				if isASCII(word) && !moveWord.MatchString(word) {
					t.Errorf("%q moves: %+v", line, got)
				}
			}
		case games.Ask:
			if again, bad := command.Read(parser.Letter{Line: got.Line, Rest: rest}, context(games.GoPoints)).(games.Ask); bad {
				t.Errorf("%q asks about %q, which asks about %q", line, got.Line, again.Line)
			}
		}
	})
}

// checkIfs checks that lines below a command can be played or say why not, and that nothing of them
// is sent on.
func checkIfs(t *testing.T, rest string, got games.WithRest) {
	for _, l := range got.Ifs.Lines {
		if l.Wrong == "" && (l.Answer < 1 || l.Answer >= len(l.Moves)) {
			t.Errorf("%q: the line %+v has no answer", rest, l)
		}
	}
	move, ok := got.Command.(games.PlayMove)
	for line := range strings.Lines(move.Remark) {
		words := strings.Fields(strings.ToLower(line))
		if ok && len(words) > 2 && words[0] == "if" && words[2] == "then" {
			t.Errorf("%q is sent on", line)
		}
	}
}

func isASCII(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return r > '~' })
}
