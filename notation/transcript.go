package notation

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"pentepost/rules"
)

// Transcript is a game of a server with all that is needed to go on with it
// elsewhere. As text it is one line of ASCII, with what is settled at the start
// first and then the moves as a bare list, which `pentepost replay` reads as well:
//
//	1; game 42; pente size=13; Ann, Bob; days 7; announce on; started 2026-06-05T12:00:00Z; G7 H8 resign-2 1-0
//
// The 1 is the version of this form. The list ends with the result, or with * while
// the game goes on, so that a line that lost its end is not taken for a shorter game.
type Transcript struct {
	Game     int64
	Rules    rules.Ruleset
	Players  []string  // nicknames, as they sat at the beginning
	Days     int       // for each move
	Announce bool      // open rows are told of
	Started  time.Time // kept to the second
	Moves    []string  // as in [Record]: points in Go style, choices, "resign-2"
	Result   Claim     // "" while the game goes on
}

// transcriptVersion is the form written, and the only one read.
const transcriptVersion = "1"

// Bounds of what a transcript can say. They are wider than those of a server.
const (
	maxNumber = 999_999_999 // of a game
	maxDays   = 9_999
	maxName   = 64
)

// MarshalText writes the line. It is refused where a name or a move cannot be told
// apart from what stands around it.
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
	return fmt.Appendf(nil, "%s; game %d; %s; %s; days %d; announce %s; started %s; %s", transcriptVersion, t.Game, t.Rules,
		strings.Join(t.Players, ", "), t.Days, announce, t.Started.UTC().Format(time.RFC3339), strings.Join(append(slices.Clip(t.Moves), result), " ")), nil
}

// UnmarshalText reads what MarshalText writes, and nothing else; only blanks may
// have grown, as they do where a long line of a mail is folded. It does not referee
// the moves: that is for [Record.Replay].
func (t *Transcript) UnmarshalText(text []byte) error {
	line := strings.Join(strings.Fields(string(text)), " ")
	parts := strings.Split(line, "; ")
	if version := parts[0]; version != transcriptVersion {
		return fmt.Errorf("%w: a game in the form %q, known is %s", ErrUnreadable, brief(version), transcriptVersion)
	}
	if len(parts) != 8 {
		return fmt.Errorf("%w: a game in %d parts instead of 8", ErrUnreadable, len(parts))
	}
	var read Transcript
	if err := read.parse(parts[1:]); err != nil {
		return fmt.Errorf("%w: %w", ErrUnreadable, err)
	}
	again, err := read.MarshalText()
	switch {
	case err != nil:
		return fmt.Errorf("%w: %w", ErrUnreadable, err)
	case string(again) != line:
		return fmt.Errorf("%w: the game is not written as it ought to be", ErrUnreadable)
	}
	*t = read
	return nil
}

// parse reads the parts behind the version. That each is written as it ought to be
// is seen by writing it again.
func (t *Transcript) parse(parts []string) (err error) {
	if t.Rules, err = rules.Parse(parts[1]); err != nil {
		return err
	}
	if t.Started, err = time.Parse(time.RFC3339, strings.TrimPrefix(parts[5], "started ")); err != nil {
		return fmt.Errorf("%q is no start", brief(parts[5]))
	}
	game, _ := strconv.ParseUint(strings.TrimPrefix(parts[0], "game "), 10, 31)
	days, _ := strconv.ParseUint(strings.TrimPrefix(parts[3], "days "), 10, 31)
	t.Game, t.Days, t.Announce = int64(game), int(days), parts[4] == "announce on"
	t.Players = strings.Split(parts[2], ", ")
	words := strings.Fields(parts[6])
	if len(words) == 0 {
		return errors.New("the game has no moves and no end")
	}
	last := len(words) - 1
	if t.Result, _ = parseClaim(words[last]); last > 0 {
		t.Moves = words[:last]
	}
	return nil
}

// check refuses what would not be read again.
func (t *Transcript) check() error {
	switch {
	case t.Game < 1 || t.Game > maxNumber:
		return fmt.Errorf("%d is no number of a game", t.Game)
	case t.Days < 1 || t.Days > maxDays:
		return fmt.Errorf("%d is no number of days", t.Days)
	case t.Started.UTC().Year() < 1970 || t.Started.UTC().Year() > 9999:
		return errors.New("the game has no start")
	case len(t.Players) != t.Rules.Seats:
		return fmt.Errorf("%s wants %d players, not %d", t.Rules.Name, t.Rules.Seats, len(t.Players))
	}
	for i, name := range t.Players {
		if !plainName(name) || slices.ContainsFunc(t.Players[:i], func(other string) bool { return strings.EqualFold(other, name) }) {
			return fmt.Errorf("%q is no name of a player, or of two", brief(name))
		}
	}
	for i, word := range t.Moves {
		if !t.plainWord(word) {
			return fmt.Errorf("ply %d: %q is no move", i+1, brief(word))
		}
	}
	if c, ok := parseClaim(string(t.Result)); t.Result != "" && (!ok || c != t.Result || c.sides() != t.Rules.Teams) {
		return fmt.Errorf("%q is no result of %s", brief(string(t.Result)), t.Rules.Name)
	}
	return nil
}

// plainName reports whether a name is a nickname as servers give them.
func plainName(name string) bool {
	for i := range len(name) {
		if c := name[i]; !letter(c) && (c < '0' || c > '9') && !strings.Contains("-_.", name[i:i+1]) {
			return false
		}
	}
	return name != "" && len(name) <= maxName
}

// plainWord reports whether a move is written in the one way it is written here.
func (t *Transcript) plainWord(word string) bool {
	if _, ok := choices[word]; ok {
		return true
	}
	if what, who, ok := strings.Cut(word, "-"); ok {
		seat, err := strconv.Atoi(who)
		return (what == "resign" || what == "forfeit") && err == nil && strconv.Itoa(seat) == who && seat >= 1 && seat <= t.Rules.Seats
	}
	b := BoardOf(t.Rules)
	at, err := Go.On(b).Parse(b, word)
	return err == nil && Go.On(b).Format(b, at) == word
}

// Record returns the moves as a record to be refereed or written in another form.
func (t Transcript) Record() Record {
	return Record{Rules: t.Rules, System: Go.On(BoardOf(t.Rules)), Moves: slices.Clone(t.Moves), Claimed: t.Result}
}

// Length counts what has happened: the moves, and the end.
func (t Transcript) Length() int {
	if t.Result != "" {
		return len(t.Moves) + 1
	}
	return len(t.Moves)
}

// Extends reports whether t is the same play as o and as much more as it likes. Who
// plays is not looked at: people change their names.
func (t Transcript) Extends(o Transcript) bool {
	n := len(o.Moves)
	return t.Rules == o.Rules && len(t.Moves) >= n && slices.Equal(t.Moves[:n], o.Moves) &&
		(o.Result == "" || o.Result == t.Result && len(t.Moves) == n)
}
