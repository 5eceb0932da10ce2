package command_test

import (
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/notation/visible"
	"pentepost/parser"
	"pentepost/parser/command"
)

// doubtful matches what no line has that moves: a question or a word that makes a move doubtful.
var doubtful = regexp.MustCompile(`(?i)\?|\b(?:not|don't|never|if|when|maybe|perhaps|think|would|should|could|better|wrong|oops|or)\b`)

// FuzzRead reads any line and any text below it. A line with other words never moves, a question is answered by one
// "yes", and no text for the others has a line that is for the server.
func FuzzRead(f *testing.F) {
	for _, line := range []string{"K10", "32. K 10!!", "(К1O) :)", "my move is K10", "resgin", "challenge bob size 13", "yes please", "L10 or M11?", "I9", "if K10 L11 then M12", "no if 2", "em twelve", "MI2", "seek kyero pente gomoko", "challenge bob connect 6 7 days", "challenge computer 3", "try keep N11", "what is a tria?"} {
		f.Add(line, "Hello\ndraw", "")
		f.Add("yes", "", line)
		f.Add("K10", line+"\nif K10\nthen L11", "")
	}
	for _, line := range []string{"1. if M10 then N10", "Nice. Wenn sie M10 spielen, spiele ich N10", "else N9", "sorry, L9", "wait", "Conditional moves:", "9 L", "я думаю, если M10 то N10"} {
		f.Add("K10", "Hello\n"+line+"\nBye", "")
		f.Add("say "+line, line, "")
		f.Add("yes", line, "K10")
	}
	c := context(games.GoPoints)
	f.Fuzz(func(t *testing.T, line, rest, question string) {
		const limit = 2000 // bytes that the parser leaves of each
		line, rest, question = line[:min(len(line), limit)], rest[:min(len(rest), limit)], question[:min(len(question), limit)]
		c.Question = desk.Question{Line: question}
		start := time.Now()
		got := command.Read(parser.Mail{Line: line, Rest: rest}, c)
		if took := time.Since(start); os.Getenv("PENTEPOST_LONG") != "" && took > time.Second {
			t.Errorf("%d bytes took %v", len(line)+len(rest), took)
		}
		checkSent(t, got)
		if got, ok := got.(desk.WithRest); ok {
			checkIfs(t, rest, got)
		}
		switch got := got.(type) {
		case desk.PlayMove:
			if word := doubtful.FindString(line); word != "" {
				t.Errorf("%q moves in spite of %q: %+v", line, word, got)
			}
		case desk.Ask:
			asked := context(games.GoPoints)
			asked.Question = desk.Question{Line: got.Line, Rest: got.Rest}
			yes := command.Read(parser.Mail{Line: "yes"}, asked)
			if again, bad := desk.Unwrap(yes).(desk.Ask); bad {
				t.Errorf("%q asks about %q, which asks about %q", line, got.Line, again.Line)
			}
			checkSent(t, yes)
		}
	})
}

// checkIfs checks that lines below a command can be played or say why not.
func checkIfs(t *testing.T, rest string, got desk.WithRest) {
	for _, l := range got.Ifs.Lines {
		if l.Wrong == "" && (l.Answer < 1 || l.Answer >= len(l.Moves)) {
			t.Errorf("%q: the line %+v has no answer", rest, l)
		}
	}
}

// conditionWord and pointWord match some words of condition and points, apart from all that the program knows of them.
var (
	conditionWord = regexp.MustCompile(`(?i)(?:^|[^\pL\pM\pN])(?:if|when|should|then|else|otherwise|wenn|falls|dann|sonst|cuando|entonces|quand|sinon|als|jeśli|když|если)(?:$|[^\pL\pM\pN])`)
	pointWord     = regexp.MustCompile(`(?i)(?:^|[^\pL\pM\pN])[a-t]1?[0-9](?:$|[^\pL\pM\pN])`)
)

// checkSent checks that no line that the others get has a word of condition and a point.
func checkSent(t *testing.T, c desk.Command) {
	text := ""
	switch c := desk.Unwrap(c).(type) {
	case desk.PlayMove:
		text = c.Remark
	case desk.Say:
		text = c.Text
	case desk.Resign:
		text = c.Remark
	case desk.OfferDraw:
		text = c.Remark
	case desk.Accept:
		text = c.Remark
	case desk.IssueChallenge:
		text = c.Greeting
	}
	for line := range strings.Lines(visible.Text(text)) { // as the others see it
		if conditionWord.MatchString(line) && pointWord.MatchString(line) {
			t.Errorf("%q is sent on", line)
		}
	}
}
