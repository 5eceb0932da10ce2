package notation

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"pentepost/rules"
)

// Transcript is a game with everything that another server needs to continue it. Its
// text form is one line of ASCII: first the terms of the game, and then the moves as a
// bare list, which `pentepost replay` can read too:
//
//	1; game 42; pente size=13; Ann, Bob; days 7; announce on; started 2026-06-05T12:00:00Z; G7 H8 resign-2 1-0
//
// A pace that is more than days for each move is written "pace bank 30d+1d" instead. The 1 is the
// version of the form. The list ends with the result, or with * while the
// game goes on, so that a line that was cut off is not taken for a shorter game.
type Transcript struct {
	Game     int64
	Rules    rules.Ruleset
	Players  []string  // nicknames, in the order of the seats at the start
	Pace     string    // as games/clock writes it: "7d"
	Announce bool      // open rows are announced
	Started  time.Time // to the second
	Moves    []string  // as in [Record]: points in Go style, choices, "resign-2"
	Result   Score     // "" while the game goes on
}

// transcriptVersion is the version of the form. No other version can be read.
const transcriptVersion = "1"

// Bounds of the values in a transcript. A server has narrower bounds.
const (
	maxNumber = 999_999_999 // number of a game
	maxName   = 64          // bytes of a nickname
)

// MarshalText returns the text form. The error says which value it cannot express.
func (t Transcript) MarshalText() ([]byte, error) {
	if err := t.check(); err != nil {
		return nil, err
	}
	announce := "off"
	if t.Announce {
		announce = "on"
	}
	result := string(t.Result)
	if result == "" {
		result = "*"
	}
	return fmt.Appendf(nil, "%s; game %d; %s; %s; %s; announce %s; started %s; %s", transcriptVersion, t.Game, t.Rules,
		strings.Join(t.Players, ", "), paceWords(t.Pace), announce, t.Started.UTC().Format(time.RFC3339), strings.Join(append(slices.Clip(t.Moves), result), " ")), nil
}

// UnmarshalText parses exactly what [Transcript.MarshalText] returns, except that any
// white space may stand for a space, because mail folds long lines. It does not check
// the moves by the rules; see [Record.Replay]. The error wraps [ErrUnreadable].
func (t *Transcript) UnmarshalText(text []byte) error {
	line := strings.Join(strings.Fields(string(text)), " ")
	parts := strings.Split(line, "; ")
	if version := parts[0]; version != transcriptVersion {
		return fmt.Errorf("%w: a game in the form %q, known is %s", ErrUnreadable, brief(version), transcriptVersion)
	}
	if len(parts) != 8 {
		return fmt.Errorf("%w: a game with %d parts instead of 8", ErrUnreadable, len(parts))
	}
	var read Transcript
	if err := read.parse(parts[1:]); err != nil {
		return fmt.Errorf("%w: %w", ErrUnreadable, err)
	}
	written, err := read.MarshalText()
	switch {
	case err != nil:
		return fmt.Errorf("%w: %w", ErrUnreadable, err)
	case string(written) != line:
		return fmt.Errorf("%w: the game is not in canonical form", ErrUnreadable)
	}
	*t = read
	return nil
}

// parse parses the parts after the version. It is lenient, because UnmarshalText
// compares the line with the canonical form.
func (t *Transcript) parse(parts []string) (err error) {
	if t.Rules, err = rules.Parse(parts[1]); err != nil {
		return err
	}
	if t.Started, err = time.Parse(time.RFC3339, strings.TrimPrefix(parts[5], "started ")); err != nil {
		return fmt.Errorf("%q is not a start time", brief(parts[5]))
	}
	game, _ := strconv.ParseUint(strings.TrimPrefix(parts[0], "game "), 10, 31)
	t.Game, t.Pace, t.Announce = int64(game), parsePace(parts[3]), parts[4] == "announce on"
	t.Players = strings.Split(parts[2], ", ")
	words := strings.Fields(parts[6])
	if len(words) == 0 {
		return errors.New("the game has no moves and no result")
	}
	last := len(words) - 1
	if t.Result, _ = parseScore(words[last]); last > 0 {
		t.Moves = words[:last]
	}
	return nil
}

// pacePattern is what a pace looks like. What it means is for games/clock.
var pacePattern = regexp.MustCompile(`^([1-9][0-9]{0,3}d|[a-z0-9][a-z0-9+ -]{2,80})$`)

// daysPattern is a pace of days for each move.
var daysPattern = regexp.MustCompile(`^([1-9][0-9]{0,3})d$`)

// paceWords writes a pace as a part of the text form.
func paceWords(pace string) string {
	if days := daysPattern.FindStringSubmatch(pace); days != nil {
		return "days " + days[1]
	}
	return "pace " + pace
}

// parsePace parses the form of paceWords.
func parsePace(part string) string {
	if days, ok := strings.CutPrefix(part, "days "); ok {
		return days + "d"
	}
	return strings.TrimPrefix(part, "pace ")
}

// check returns an error for values that UnmarshalText would not read.
func (t *Transcript) check() error {
	switch {
	case t.Game < 1 || t.Game > maxNumber:
		return fmt.Errorf("%d is not the number of a game", t.Game)
	case !pacePattern.MatchString(t.Pace):
		return fmt.Errorf("%q is not a pace", brief(t.Pace))
	case t.Started.UTC().Year() < 1970 || t.Started.UTC().Year() > 9999:
		return errors.New("the game has no start time")
	case len(t.Players) != t.Rules.Seats:
		return fmt.Errorf("%s needs %d players, not %d", t.Rules.Name, t.Rules.Seats, len(t.Players))
	}
	for i, name := range t.Players {
		if !isNickname(name) || slices.ContainsFunc(t.Players[:i], func(other string) bool { return strings.EqualFold(other, name) }) {
			return fmt.Errorf("%q is not a nickname, or occurs twice", brief(name))
		}
	}
	for i, word := range t.Moves {
		if !t.canonicalMove(word) {
			return fmt.Errorf("ply %d: %q is not a move", i+1, brief(word))
		}
	}
	if c, ok := parseScore(string(t.Result)); t.Result != "" && (!ok || c != t.Result || c.sides() != t.Rules.Teams) {
		return fmt.Errorf("%q is not a result of %s", brief(string(t.Result)), t.Rules.Name)
	}
	return nil
}

// isNickname reports whether a name has only ASCII letters, digits, and -_., and is not
// too long.
func isNickname(name string) bool {
	for i := range len(name) {
		if c := name[i]; !letter(c) && (c < '0' || c > '9') && !strings.Contains("-_.", name[i:i+1]) {
			return false
		}
	}
	return name != "" && len(name) <= maxName
}

// canonicalMove reports whether a word is a move in canonical form.
func (t *Transcript) canonicalMove(word string) bool {
	if verb, suffix, ok := strings.Cut(word, "-"); ok && verb != offerWord {
		seat, err := strconv.Atoi(suffix)
		return (verb == "resign" || verb == "forfeit") && err == nil && strconv.Itoa(seat) == suffix && seat >= 1 && seat <= t.Rules.Seats
	}
	m, err := ParseWord(t.Rules, word)
	return err == nil && Word(t.Rules, m) == word
}

// Record returns the moves as a record.
func (t Transcript) Record() Record {
	return Record{Rules: t.Rules, System: Go.On(BoardOf(t.Rules)), Moves: slices.Clone(t.Moves), Score: t.Result}
}

// Length returns the number of moves, plus one if there is a result.
func (t Transcript) Length() int {
	if t.Result != "" {
		return len(t.Moves) + 1
	}
	return len(t.Moves)
}

// Extends reports whether t starts with the moves of o under the same rules, so that o
// is an earlier state of t. It ignores the players, because they can change their
// names.
func (t Transcript) Extends(o Transcript) bool {
	n := len(o.Moves)
	return t.Rules == o.Rules && len(t.Moves) >= n && slices.Equal(t.Moves[:n], o.Moves) &&
		(o.Result == "" || o.Result == t.Result && len(t.Moves) == n)
}
