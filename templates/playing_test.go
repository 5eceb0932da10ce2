package templates_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"pentepost/games/desk"
	"pentepost/games/letters"
	letterparser "pentepost/parser"
	"pentepost/parser/command"
	"pentepost/rules"
)

const playingPage, detailPage = "../docs/playing.md", "../docs/playing-in-detail.md"

// What players are told to write is what the program reads. On these two pages, nothing
// but commands stands in backticks and in indented blocks.
func TestPlayingPagesNameCommands(t *testing.T) {
	for _, page := range []string{playingPage, detailPage} {
		all := commandsOn(t, page)
		if len(all) < 20 {
			t.Fatalf("%s names only %d commands: %q", page, len(all), all)
		}
		for _, line := range all {
			switch got := readLine(line).(type) {
			case desk.Misread:
				t.Errorf("%s: %q is not understood: %+v", page, line, got)
			case desk.Ask:
				t.Errorf("%s: %q is only asked about: %+v", page, line, got)
			case desk.Help:
				checkHelp(t, page, got.Topic)
			case desk.ExplainRules:
				if _, ok := rules.Named(got.Variant); !ok && got.Variant != "" { // alone it is about the game of the letter
					t.Errorf("%s: %q is not the name of a game", page, got.Variant)
				}
			}
		}
	}
}

// checkHelp makes sure that there is a help letter on a topic.
func checkHelp(t testing.TB, page, topic string) {
	t.Helper()
	named, _ := desk.CommandNamed(topic)
	if word, ok := desk.GameWord(topic); ok {
		topic = word
	} else if topic != "" && !named.Listed() {
		t.Errorf("%s: there is no help on %q", page, topic)
		return
	}
	checkWords(t, renderer(t), fresh(bob, letters.HelpText{Topic: topic}), page)
}

// readLine reads a line. In a letter of the day, the number of a game stands before it.
func readLine(line string) desk.Command {
	return command.Read(letterparser.Mail{Line: strings.TrimPrefix(line, "42 ")}, command.Context{Joined: true})
}

// commandsOn returns what stands in backticks and the first lines of the indented blocks of a page.
func commandsOn(t testing.TB, page string) (all []string) {
	t.Helper()
	text, err := os.ReadFile(page)
	must(t, err)
	text = regexp.MustCompile("(?ms)^ *```.*?^ *```$").ReplaceAll(text, nil)
	span, block := regexp.MustCompile("`([^`]+)`"), regexp.MustCompile(`\n\n    (\S[^\n]*)`)
	for _, found := range append(span.FindAllStringSubmatch(string(text), -1), block.FindAllStringSubmatch(string(text), -1)...) {
		if !strings.HasPrefix(found[1], "Hello ") {
			all = append(all, strings.Join(strings.Fields(found[1]), " "))
		}
	}
	return all
}

// The page for players is three screens, and stays so.
func TestPlayingIsShort(t *testing.T) {
	const mostLines, mostBytes = 140, 9_000
	text, err := os.ReadFile(playingPage)
	must(t, err)
	if lines := strings.Count(string(text), "\n"); lines > mostLines || len(text) > mostBytes {
		t.Errorf("%s has %d lines and %d bytes, want at most %d and %d: what a help letter says need not stand there", playingPage, lines, len(text), mostLines, mostBytes)
	}
}

// inMails are the commands on the page for organisers that players and organisers write in mails. What is made of
// "league new" depends on the file below it.
var inMails = regexp.MustCompile(`^(enter|leave|table|help|league club) `)

// The page for organisers names commands that the program reads.
func TestLeaguePageNamesCommands(t *testing.T) {
	const page = "../docs/leagues.md"
	named := 0
	for _, line := range commandsOn(t, page) {
		if !inMails.MatchString(line) {
			continue
		}
		named++
		switch got := readLine(line).(type) {
		case desk.Misread, desk.Ask:
			t.Errorf("%s: %q is not understood: %+v", page, line, got)
		}
	}
	if named < 12 {
		t.Errorf("%s names only %d commands", page, named)
	}
}
