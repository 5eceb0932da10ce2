package league

import (
	"errors"
	"strings"
	"testing"
	"time"
	"unicode"

	"pgregory.net/rapid"
)

// clubFile is a file with every setting that must be known.
const clubFile = `name = "club"                     # as people type it
kind = "round-robin"
variant = "pente"
options = ["zone=on"]
pace = "3 days"
divisions = 1
size = 8
both_colours = false
promote = 2
relegate = 2
rounds = 0
tie_breaks = ["head-to-head", "sonneborn-berger", "wins", "captures", "lot"]
start = 2027-03-01
season = "90 days"
pause = "1 week"
rated = true
organisers = ["sue@example.org"]
`

func TestReadFile(t *testing.T) {
	f, err := ReadFile(clubFile)
	if err != nil {
		t.Fatal(err)
	}
	if want := time.Date(2027, 3, 1, 0, 0, 0, 0, time.UTC); !f.Start.Equal(want) || f.Start.Location() != time.UTC {
		t.Errorf("starts %v", f.Start)
	}
	if f.Name != "club" || f.Kind != RoundRobin || len(f.TieBreaks) != 5 || time.Duration(f.Season) != 90*24*time.Hour ||
		time.Duration(f.Pause) != 7*24*time.Hour || f.Organisers[0] != "sue@example.org" || f.Options[0] != "zone=on" {
		t.Errorf("read %+v", f)
	}
	short, err := ReadFile("name = \"club\"\nstart = 2027-03-01\norganisers = [\"sue@example.org\"]\n")
	if err != nil || short.Size != 8 || !short.Rated || short.Variant != "pente" {
		t.Errorf("a short file: %v, %+v", err, short)
	}
}

// TestMistakes changes one line of a good file, and expects one mistake with its line.
func TestMistakes(t *testing.T) {
	for _, test := range []struct{ old, new, want string }{
		{`name = "club"`, `name = "Our club"`, `line 1: name: must be 2 to 24 small letters, digits and hyphens, not "Our club"`},
		{`name = "club"`, `title = "club"`, "name: must be 2 to 24"},
		{`kind = "round-robin"`, `kind = "cup"`, `line 2: kind: must be one of round-robin, swiss, knock-out,`},
		{`pace = "3 days"`, `pase = "3 days"`, `line 5: pase: there is no such setting; did you mean "pace"?`},
		{`pace = "3 days"`, `pace = 3`, `line 5: pace: must be a text in quotes`},
		{`pace = "3 days"`, `pace = "3 days`, `line 5: pace: `},
		{`divisions = 1`, `divisions = -1`, `line 6: divisions: must be 0 to 100, not -1`},
		{`size = 8`, `size = 40`, `line 7: size: must be 4 to 12, not 40`},
		{`size = 8`, `size = "8"`, `line 7: size: must be a whole number`},
		{`size = 8`, `size = 7.5`, `line 7: size: must be a whole number`},
		{`rated = true`, `rated = "yes"`, `line 16: rated: must be true or false`},
		{`options = ["zone=on"]`, `options = "zone=on"`, `line 4: options: must be a list`},
		{`promote = 2`, `promote = 5`, `line 9: promote: must be 0 to 4, not 5`},
		{`"wins"`, `"luck"`, `line 12: tie_breaks: "luck" is none of head-to-head,`},
		{`"wins"`, `"lot"`, `line 12: tie_breaks: "lot" is there twice`},
		{`2027-03-01`, `2027-03-01T12:00:00Z`, `line 13: start: must be a date without`},
		{`2027-03-01`, `"2027-03-01"`, `line 13: start: must be a date without`},
		{`start = 2027-03-01`, ``, `start: must be the first day`},
		{`"90 days"`, `"90"`, `line 14: season: must be a number of days or weeks such as "90 days", at most 10000 days, not "90"`},
		{`"90 days"`, `"2000 weeks"`, `line 14: season: must be a number of days or weeks such as "90 days", at most 10000 days, not "2000 weeks"`},
		{`"90 days"`, `"0 days"`, `line 14: season: must be longer`},
		{`"90 days"`, `"90 days or so"`, `line 14: season: must be a number`},
		{`organisers = ["sue@example.org"]`, "organisers = [\"sue@example.org\"]\n[more]\nx = 1\ny = 2", `line 18: more: there is no such setting`},
		{`["sue@example.org"]`, `[]`, `line 17: organisers: must have at least one`},
	} {
		_, err := ReadFile(strings.Replace(clubFile, test.old, test.new, 1))
		if err == nil {
			t.Errorf("%s: no mistake", test.new)
			continue
		}
		lines := strings.Split(err.Error(), "\n")
		if !strings.HasPrefix(lines[0], test.want) && !strings.HasPrefix(lines[len(lines)-1], test.want) {
			t.Errorf("%s: %v\nwant %s", test.new, err, test.want)
		}
	}
}

func TestAllMistakes(t *testing.T) {
	_, err := ReadFile("size = 3\nname = \"x\"\nstart = 2027-03-01\npromote = 1\nrelegate = 1\n")
	want := "organisers: must have at least one mail address\n" +
		"line 1: size: must be 4 to 12, not 3\n" +
		`line 2: name: must be 2 to 24 small letters, digits and hyphens, not "x"`
	if err == nil || err.Error() != want {
		t.Errorf("%v\nwant %s", err, want)
	}
	if m, ok := errors.AsType[*Mistake](err); !ok || m.Name == "" {
		t.Errorf("no Mistake: %v", err)
	}
	f, _ := ReadFile(clubFile)
	if got := f.Wrong("variant", "there is no such game").Error(); got != "line 3: variant: there is no such game" {
		t.Error(got)
	}
}

// A file is refused at once, and in a few words, however big and strange it is.
func TestHostileFiles(t *testing.T) {
	const n = 80_000
	for name, text := range map[string]string{
		"nested lists":       "a = " + strings.Repeat("[", n),
		"nested tables":      "[" + strings.Repeat("a.", n) + "a]",
		"nested tables, few": "[" + strings.Repeat("a.", 4000) + "a]",
		"a long name":        `name = "` + strings.Repeat("x", 8000) + `"`,
		"control characters": "\"a\\nb\\u001b\" = 1\nname = \"b\\u0007\\u202e\"",
		"binary":             "name = \"\x00\xff\"",
		"a name twice":       "name = \"aa\"\nname = \"bb\"",
		"a huge number":      "size = 99999999999999999999999999",
	} {
		_, err := ReadFile(text)
		if err == nil {
			t.Errorf("%s: no mistake", name)
			continue
		}
		for _, line := range strings.Split(err.Error(), "\n") {
			if len(line) > 4*maxMistake || strings.ContainsFunc(line, unicode.IsControl) {
				t.Errorf("%s: %.400q", name, line)
			}
		}
	}
}

// TestAnyFile: no text makes the reader fail in another way than with mistakes.
func TestAnyFile(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		lines := strings.Split(clubFile, "\n")
		for range rapid.IntRange(1, 5).Draw(t, "changes") {
			at := rapid.IntRange(0, len(lines)-1).Draw(t, "line")
			cut := rapid.IntRange(0, len(lines[at])).Draw(t, "cut")
			lines[at] = lines[at][:cut] + rapid.StringMatching(`[a-z0-9 "=.\[\]{}#-]{0,12}`).Draw(t, "text") + lines[at][cut:]
		}
		_, err := ReadFile(strings.Join(lines, "\n"))
		if _, ok := errors.AsType[*Mistake](err); err != nil && !ok {
			t.Fatalf("no mistake: %v", err)
		}
	})
}
