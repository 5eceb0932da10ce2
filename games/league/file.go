package league

import (
	"cmp"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/BurntSushi/toml"
	"github.com/agnivade/levenshtein"
)

// Kind says how a league is played.
type Kind string

// The kinds.
const (
	RoundRobin      Kind = "round-robin"
	SwissSystem     Kind = "swiss"
	SingleKnockOut  Kind = "knock-out"
	DoubleKnockOuts Kind = "double-knock-out"
	LadderKind      Kind = "ladder"
	PointsKind      Kind = "points" // a round robin by what the games score
	Teams           Kind = "teams"
	Tables          Kind = "tables" // games of three or four
)

// AllKinds returns the kinds of leagues.
func AllKinds() []Kind {
	return []Kind{RoundRobin, SwissSystem, SingleKnockOut, DoubleKnockOuts, LadderKind, PointsKind, Teams, Tables}
}

// File is a league's file: what an organiser decides.
type File struct {
	Name        string     `toml:"name"`
	Kind        Kind       `toml:"kind"`
	Variant     string     `toml:"variant"`
	Options     []string   `toml:"options"`
	Pace        string     `toml:"pace"`
	Divisions   int        `toml:"divisions"` // 0: as many as there are entries for
	Size        int        `toml:"size"`
	BothColours bool       `toml:"both_colours"`
	Promote     int        `toml:"promote"`
	Relegate    int        `toml:"relegate"`
	Rounds      int        `toml:"rounds"` // of a Swiss; 0: see [SwissRounds]
	TieBreaks   []TieBreak `toml:"tie_breaks"`
	PlayOffDays int        `toml:"play_off_days"` // for each move in a play-off
	Start       Date       `toml:"start"`         // the first season's first day
	Season      Span       `toml:"season"`
	Pause       Span       `toml:"pause"` // between seasons
	Rated       bool       `toml:"rated"`
	Explore     bool       `toml:"explore"` // players may look up what others played from the positions of their games
	Organisers  []string   `toml:"organisers"`
	About       string     `toml:"about"`      // what the organisers say of their league
	LateEntry   bool       `toml:"late_entry"` // organisers may enter players while a season is played
	Hold        Span       `toml:"hold"`       // a round waits so long after it is paired, so that organisers can look at it

	// Adjudicate: games that are unfinished at the end of a season are adjudicated. Otherwise they
	// are finished, and count.
	Adjudicate bool `toml:"adjudicate"`
	// The conditions of entry. A zero asks for nothing.
	MostEntries      int     `toml:"most_entries"`
	LeastRating      float64 `toml:"least_rating"`
	MostRating       float64 `toml:"most_rating"`
	LeastGames       int     `toml:"least_games"`       // rated games of the family
	LeastReliability int     `toml:"least_reliability"` // percent
	// A player who times out may not enter another league for this long. If they time out again
	// within it, it is three times as long.
	TimeoutBan Span `toml:"timeout_ban"`

	LadderReach   int  `toml:"ladder_reach"`
	LadderOpen    int  `toml:"ladder_open"`
	LadderAgain   Span `toml:"ladder_again"`
	LadderOverdue int  `toml:"ladder_overdue"`
	Boards        int  `toml:"boards"`     // of a match, and so the most players of a team
	Reserves      int  `toml:"reserves"`   // further players of a team, who can stand in
	TableSize     int  `toml:"table_size"` // players of one game, 3 or 4

	lines map[string]int
}

// Date is a day. Its time is the midnight in UTC that begins it.
type Date struct{ time.Time }

// UnmarshalTOML reads a date without a time.
func (d *Date) UnmarshalTOML(value any) error {
	t, ok := value.(time.Time)
	if !ok || t.Location().String() != "date-local" { // the parser's name for a date alone
		return errors.New("must be a date without quotes and without a time, such as 2027-03-01")
	}
	d.Time = time.Date(t.Year(), t.Month(), t.Day(), 0, 0, 0, 0, time.UTC)
	return nil
}

// day is what spans are counted in.
const day = 24 * time.Hour

// Span is a number of days, written "90 days" or "2 weeks".
type Span time.Duration

// maxSpan is the longest span in days. Three times as long is still a [time.Duration].
const maxSpan = 10_000

// UnmarshalText reads a span.
func (s *Span) UnmarshalText(text []byte) error {
	var n int
	var unit, more string
	read, _ := fmt.Sscan(string(text), &n, &unit, &more)
	switch unit {
	case "week", "weeks":
		*s = Span(n) * 7 * Span(day)
	case "day", "days":
		*s = Span(n) * Span(day)
	default:
		read = 0
	}
	if read != 2 || n < 0 || n > maxSpan || *s > maxSpan*Span(day) {
		return fmt.Errorf(`must be a number of days or weeks such as "90 days", at most %d days, not %q`, maxSpan, text)
	}
	return nil
}

// defaults are what a file need not say.
func defaults() File {
	ladder := StandardLadder()
	return File{
		Kind: RoundRobin, Variant: "pente", Pace: "3 days", Divisions: 1, Size: 8, Promote: 2, Relegate: 2,
		TieBreaks:   []TieBreak{HeadToHead, SonnebornBerger, Wins, Captures, Lot},
		PlayOffDays: 2,
		Season:      90 * Span(day), Pause: 7 * Span(day), Rated: true, TimeoutBan: 30 * Span(day),
		LadderReach: ladder.Reach, LadderOpen: ladder.Open, LadderAgain: Span(ladder.Again), LadderOverdue: ladder.Overdue,
		Boards: 4, TableSize: 4,
	}
}

// Mistake is something wrong in a league's file.
type Mistake struct {
	Line   int    // from 1; 0 if it is about no line, such as a missing name
	Name   string // of the setting, "" if it is about none
	Reason string
}

func (m *Mistake) Error() string {
	text := m.Reason
	if m.Name != "" {
		text = m.Name + ": " + text
	}
	if m.Line > 0 {
		text = fmt.Sprintf("line %d: %s", m.Line, text)
	}
	return oneLine(text)
}

// maxMistake is how many characters the description of a mistake has at most. A file can be full of
// names and values that are as long as it is.
const maxMistake = 300

// oneLine returns a short text without control characters, since it is part of a letter.
func oneLine(text string) string {
	text = strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return '?'
		}
		return r
	}, text)
	if short := []rune(text); len(short) > maxMistake {
		text = string(short[:maxMistake]) + "..."
	}
	return text
}

// maxFile is how many bytes a league's file has at most. The parser needs a minute for a table that is
// nested a hundred thousand times, and anybody can send one.
const maxFile = 8 << 10

// ReadFile reads a league's file. The error has all mistakes of the file, each a [Mistake], in the
// order of their lines; if it is no TOML at all, the first. Variant, options, pace and the
// addresses of the organisers are not checked here: see [File.Wrong].
func ReadFile(text string) (File, error) {
	f := defaults()
	if len(text) > maxFile {
		return f, &Mistake{Reason: fmt.Sprintf("the file must not have more than %d bytes, and has %d", maxFile, len(text))}
	}
	meta, err := toml.Decode(text, &f)
	if err != nil {
		return f, decodeMistake(err)
	}
	f.lines = lines(text)
	if f.Kind == Teams && f.lines["tie_breaks"] == 0 {
		f.TieBreaks = []TieBreak{Scores, HeadToHead, SonnebornBerger, Lot}
	}
	var mistakes []*Mistake
	for _, key := range meta.Undecoded() {
		if len(key) == 1 || !slices.ContainsFunc(mistakes, func(m *Mistake) bool { return m.Name == key[0] }) {
			mistakes = append(mistakes, &Mistake{f.lines[key[0]], key[0], fmt.Sprintf("there is no such setting; did you mean %q?", nearest(key[0]))})
		}
	}
	for _, rule := range f.rules() {
		if !rule.holds {
			mistakes = append(mistakes, f.Wrong(rule.name, rule.reason))
		}
	}
	slices.SortStableFunc(mistakes, func(a, b *Mistake) int { return cmp.Compare(a.Line, b.Line) })
	var all []error
	for _, m := range mistakes {
		all = append(all, m)
	}
	return f, errors.Join(all...)
}

// WrongPace says what a pace can be.
const WrongPace = `must be a pace as in a challenge, such as "3 days" or "bank 20 days plus 1 day"`

// Wrong returns a mistake in a setting, with its line.
func (f File) Wrong(name, reason string) *Mistake {
	return &Mistake{f.lines[name], name, reason}
}

// decodeMistake returns where a file is no TOML, or has a value of the wrong type.
func decodeMistake(err error) error {
	if parse, ok := errors.AsType[toml.ParseError](err); ok {
		return &Mistake{Line: parse.Position.Line, Name: parse.LastKey, Reason: parse.Message}
	}
	// A value of the wrong type. The parser tells the line in its text alone.
	m := &Mistake{Reason: err.Error()}
	if n, _ := fmt.Sscanf(m.Reason, "toml: line %d (last key %q)", &m.Line, &m.Name); n == 2 {
		_, m.Reason, _ = strings.Cut(m.Reason, "): ")
		m.Reason = plainType(m.Reason)
	}
	return m
}

// plainType says in plain words what type of value is wanted.
func plainType(reason string) string {
	_, wanted, _ := strings.Cut(reason, "destination has type ")
	switch wanted {
	case "string":
		return `must be a text in quotes, such as "3 days"`
	case "integer":
		return "must be a whole number without quotes, such as 8"
	case "float":
		return "must be a number without quotes, such as 1500"
	case "boolean":
		return "must be true or false, without quotes"
	case "slice":
		return `must be a list in brackets, such as ["one", "two"]`
	}
	return reason
}

// lines returns the line of each setting.
func lines(text string) map[string]int {
	found := map[string]int{}
	for i, line := range strings.Split(text, "\n") {
		name, _, isSetting := strings.Cut(line, "=")
		name = strings.Trim(name, " \t\"'[]")
		if _, known := found[name]; !known && (isSetting || strings.HasPrefix(strings.TrimSpace(line), "[")) {
			found[name] = i + 1
		}
	}
	return found
}

// names returns the names of all settings.
func names() (names []string) {
	file := reflect.TypeFor[File]()
	for i := range file.NumField() {
		if name := file.Field(i).Tag.Get("toml"); name != "" {
			names = append(names, name)
		}
	}
	return names
}

// nearest returns the name of a setting that is most like what was written.
func nearest(written string) string {
	written = written[:min(len(written), 40)]
	return slices.MinFunc(names(), func(a, b string) int {
		return cmp.Compare(levenshtein.ComputeDistance(written, a), levenshtein.ComputeDistance(written, b))
	})
}
