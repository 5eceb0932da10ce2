package templates_test

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"golang.org/x/text/language"
	"pentepost/games/letters"
	"pentepost/notation"
	"pentepost/rules"
	"pentepost/templates"
	"pentepost/templates/messages"
	"testing/fstest"
)

// pageLines is what a page holds.
const pageLines = 60

// eachGame calls a test with the letter that explains each variant.
func eachGame(t *testing.T, test func(t *testing.T, r rules.Ruleset, letter templates.Worded)) {
	words := renderer(t)
	for _, name := range rules.Names() {
		t.Run(name, func(t *testing.T) {
			r, _ := rules.Named(name)
			test(t, r, render(t, words, fresh(ann, letters.HelpText{Topic: "rules", Variant: name})))
		})
	}
}

// flat is a text without its line breaks, for looking at sentences.
func flat(text string) string { return strings.Join(strings.Fields(text), " ") }

// TestRulesGolden compares the letters with the ones in testdata/letters/rules, to be
// read there as a player would.
func TestRulesGolden(t *testing.T) {
	eachGame(t, func(t *testing.T, r rules.Ruleset, letter templates.Worded) {
		got, file := "Subject: "+letter.Subject+"\n\n"+letter.Text, "testdata/letters/rules/"+r.Name+".txt"
		if *update {
			must(t, os.MkdirAll("testdata/letters/rules", 0o755))
			must(t, os.WriteFile(file, []byte(got), 0o644))
		}
		want, err := os.ReadFile(file)
		must(t, err)
		if diff := cmp.Diff(string(want), got); diff != "" {
			t.Errorf("-want +got\n%s", diff)
		}
	})
	files, err := os.ReadDir("testdata/letters/rules")
	must(t, err)
	if len(files) != len(rules.Names()) {
		t.Errorf("%d letters for %d variants", len(files), len(rules.Names()))
	}
}

// Every variant is explained, and no sentence is left over that no letter says.
func TestRulesAreComplete(t *testing.T) {
	all, err := renderer(t).AllRules("en")
	must(t, err)
	var explained []string
	text := render(t, renderer(t), fresh(ann, letters.HelpText{Topic: "rules"})).Text
	for _, r := range all {
		explained = append(explained, r.Name)
		text += r.Text
	}
	if diff := cmp.Diff(rules.Names(), explained); diff != "" {
		t.Errorf("-named +explained\n%s", diff)
	}
	for _, file := range []string{"rules.toml", "variants.toml"} {
		words, err := os.ReadFile("words/en/sentences/" + file)
		must(t, err)
		c, err := messages.New(fstest.MapFS{"en/" + file: &fstest.MapFile{Data: words}}, "en", language.English)
		must(t, err)
		for _, id := range c.IDs() {
			for _, form := range c.Texts(id) {
				if !sentence(form).MatchString(text) {
					t.Errorf("no letter says %s", id)
				}
			}
		}
	}
}

// sentence matches a sentence with something in place of each name. Its lines can stand beside a drawing.
func sentence(with string) *regexp.Regexp {
	pattern := regexp.MustCompile(`\\\{\w+\\\}`).ReplaceAllString(regexp.QuoteMeta(with), ".+?")
	return regexp.MustCompile("(?m)" + strings.ReplaceAll(pattern, "\n", "$\n.*"))
}

// A letter fits a page, and has the form of all others.
func TestRulesFitAPage(t *testing.T) {
	eachGame(t, func(t *testing.T, r rules.Ruleset, letter templates.Worded) {
		n, most := strings.Count(letter.Text, "\n"), pageLines
		if slices.Contains(r.OptionKeys(), "opening") { // each of them needs half a page more
			most *= 2
		}
		if n > most {
			t.Errorf("%d lines", n)
		}
		if strings.Contains(letter.Text, "\n\n\n") {
			t.Error("two empty lines")
		}
		for line := range strings.SplitSeq(letter.Text, "\n") {
			if len(line) > templates.Width || strings.TrimRight(line, " ") != line {
				t.Errorf("%d columns, or blanks at the end: %q", len(line), line)
			}
			if strings.ContainsFunc(line, func(r rune) bool { return r < ' ' || r > '~' }) {
				t.Errorf("not plain ASCII: %q", line)
			}
		}
	})
}

// numbers are the ones that are written as words.
var numbers = []string{"", "one", "two", "three", "four", "five", "six"}

// What a letter says in numbers and names is what the ruleset says.
func TestRulesSayWhatIsPlayed(t *testing.T) {
	eachGame(t, func(t *testing.T, r rules.Ruleset, letter templates.Worded) {
		text := flat(letter.Text)
		for _, want := range said(r) {
			if !strings.Contains(strings.ToLower(text), strings.ToLower(want)) {
				t.Errorf("does not say %q", want)
			}
		}
		for _, never := range unsaid(r) {
			if strings.Contains(strings.ToLower(text), strings.ToLower(never)) {
				t.Errorf("says %q", never)
			}
		}
		for _, match := range regexp.MustCompile(`(\d+) (?:captured )?stones`).FindAllStringSubmatch(text, -1) {
			if match[1] != strconv.Itoa(r.Stones) {
				t.Errorf("says %q, but %d win", match[0], r.Stones)
			}
		}
	})
}

// said lists what a letter must say.
func said(r rules.Ruleset) []string {
	list := []string{
		numbers[r.Seats] + " players",
		"challenge " + strings.Repeat("WHO ", r.Seats-1) + r.Name,
		map[bool]string{true: "a single line of 19 cells", false: fmt.Sprintf("%d by %d lines", r.Width, r.Height)}[r.Height == 1],
		"full board is a draw",
	}
	for c := rules.Colour(1); int(c) <= r.Colours; c++ {
		list = append(list, fmt.Sprintf("%s (%c)", r.ColourName(c), notation.Symbol(r, c)))
	}
	also := func(applies bool, text string) {
		if applies {
			list = append(list, text)
		}
	}
	row := numbers[r.Row]
	also(r.Exact, "Exactly "+row+" of your own stones")
	also(!r.Exact && r.Overline == rules.NoSide, row+" or more")
	also(r.Overline != rules.NoSide, row+" of your own stones in a row, on a line or a diagonal, win. For White six or more win")
	also(r.Captures == 0, "Nothing is ever captured")
	also(r.Captures == rules.LengthsOf(2), "Exactly two stones")
	also(r.Captures == rules.LengthsOf(2, 3), "Exactly two or three stones")
	also(r.Stones > 0, fmt.Sprintf("%d ", r.Stones))
	also(r.Captures != 0 && r.Stones == 0, "Captures win nothing")
	also(r.Bonus > 0, fmt.Sprintf("%d points for the", r.Bonus))
	also(r.Bonus > 0, "each of your rows of exactly "+numbers[r.Row-1]+" on the board")
	also(r.Poof, "Poof: if your new stone makes exactly")
	also(r.Repetition, "third time")
	also(r.DoubleThree == rules.BothSides, "A double three is forbidden for both players")
	also(r.DoubleThree == rules.BlackSide, "A double three is forbidden for Black")
	also(r.PerTurn == 2, "two stones a turn")
	also(r.BlackFirst && r.Opening != rules.Centre, "Black begins")
	centre := map[int]string{19: "K10", 15: "H8", 13: "G7"}[r.Width]
	also(centred(r), "centre point, "+centre)
	also(!centred(r) && !r.BlackFirst, "White moves first")
	return list
}

// unsaid lists what a letter must not say.
func unsaid(r rules.Ruleset) (list []string) {
	never := func(applies bool, text string) {
		if applies {
			list = append(list, text)
		}
	}
	never(!centred(r) && !slices.Contains(r.OptionKeys(), "banks"), "centre point")
	never(!r.Poof, "poof")
	never(!r.Repetition, "third time")
	never(r.DoubleThree == rules.NoSide, "double three")
	never(r.Opening != rules.CentreZone && !slices.Contains(r.OptionKeys(), "zone"), "tournament rule:")
	never(r.BlackFirst && r.Opening != rules.Centre, "White begins")
	return list
}

func centred(r rules.Ruleset) bool {
	return r.Opening == rules.Centre || r.Opening == rules.CentreZone || r.Opening == rules.CentreCross
}

// The options that a letter names are the ones that the game has, each with a value
// that changes something; a match for points has two more.
func TestRulesNameTheOptions(t *testing.T) {
	option := regexp.MustCompile(`(?m)^  ([a-z-]+)(?: ([a-z0-9-]+))?  +\S`)
	eachGame(t, func(t *testing.T, r rules.Ruleset, letter templates.Worded) {
		_, text, _ := strings.Cut(letter.Text, "You can add, on the same line:")
		var named []string
		for _, match := range option.FindAllStringSubmatch(text, -1) {
			if key, value := match[1], match[2]; r.Bonus == 0 || key != "target" && key != "handicap" {
				named = append(named, key)
				if changed, err := r.With(key, map[bool]string{true: "on", false: value}[value == ""]); err != nil || changed == r {
					t.Errorf("%s %s changes nothing, %v", key, value, err)
				}
			}
		}
		keys := r.OptionKeys()
		slices.Sort(keys)
		slices.Sort(named)
		named = slices.Compact(named) // an option may have several values
		if diff := cmp.Diff(keys, named); diff != "" {
			t.Errorf("-has +named\n%s", diff)
		}
	})
}

// A reader who asks for no game in particular finds all of them, each once.
func TestAllGamesAreListed(t *testing.T) {
	text := render(t, renderer(t), fresh(ann, letters.HelpText{Topic: "rules"})).Text
	_, text, _ = strings.Cut(text, "The games played here:")
	words := strings.Fields(text)
	for _, name := range rules.Names() {
		n := 0
		for _, word := range words {
			if word == name {
				n++
			}
		}
		if n != 1 {
			t.Errorf("%s is listed %d times", name, n)
		}
	}
}
