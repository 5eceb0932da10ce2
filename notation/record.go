package notation

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"pentepost/rules"
)

// Record is one game as it was written. Its moves have not been replayed; see
// [Referee].
type Record struct {
	Headers []Header
	Rules   rules.Ruleset // the variant with its options
	System  System        // the system of the points in Moves

	// Moves are the moves of the record in order: points, the choices swap, keep and
	// extend, the number of fifth stones, offers such as "offer-K8" or with the word before them, and "resign" or "forfeit" for the seat to move, or with the number of a
	// seat, such as "resign-3".
	Moves []string

	// Stones are the colours that the record gives to its moves, or "" where it gives
	// none. It is as long as Moves, or nil.
	Stones []string

	// Taken are the points that the record clears after a move, as its system writes them, by the index of the move. A move
	// after which it clears none has no entry.
	Taken map[int][]string

	Score    Score // the result that the record states
	Disputed bool  // the record states different results; Score is the first

	Fault *Fault // why the record could not be parsed, or nil
}

// Header is a header of a record, such as [Site "Pente.org"].
type Header struct{ Name, Value string }

// Header returns the value of the first header with that name, in any letter case, or
// "" if there is none.
func (rec *Record) Header(name string) string {
	for _, h := range rec.Headers {
		if strings.EqualFold(h.Name, name) {
			return h.Value
		}
	}
	return ""
}

// Player returns the name of the player in a seat, or "" if the record has none. Some
// records name the players by colour.
func (rec *Record) Player(s rules.Seat) string {
	if name := rec.Header(fmt.Sprintf("Player %d Name", s)); name != "" {
		return name
	}
	return rec.Header(rec.Rules.ColourName(rec.Rules.ColourOf(s)))
}

// Values of [Fault.Reason] besides the reasons of package rules.
const (
	AfterTheEnd rules.Reason = "after-the-end" // a move follows the end of the game
	NotYourTurn rules.Reason = "not-your-turn" // the record gives the move to another colour
	Unreadable  rules.Reason = "unreadable"    // a move or a record cannot be parsed
)

// Fault is the first error in a record.
type Fault struct {
	Ply    int          `json:"ply"`    // number of the ply, from 1
	Move   string       `json:"move"`   // as written, cut to 40 characters; "" if the error is not in a move
	Reason rules.Reason `json:"reason"` // one word, for programs
	Say    string       `json:"say"`    // a sentence for people
}

func (f *Fault) Error() string {
	if f.Move == "" {
		return f.Say
	}
	return fmt.Sprintf("ply %d, %s: %s", f.Ply, f.Move, f.Say)
}

// Is makes errors.Is report an unreadable record as [ErrUnreadable].
func (f *Fault) Is(err error) bool { return err == ErrUnreadable && f.Reason == Unreadable }

// fail records that the record as a whole cannot be parsed. Only the first call counts.
func (rec *Record) fail(format string, args ...any) {
	if rec.Fault == nil {
		rec.Fault = &Fault{Ply: 1, Reason: Unreadable, Say: fmt.Sprintf(format, args...)}
	}
}

// ReadOptions are the options of a [Reader].
type ReadOptions struct {
	Variant string   // overrides the record's; if "", the record decides, or else it is pente
	Options []string // "key=value", added to the record's
	System  System   // for records whose moves fit several; if "", it is Go style, unless the first move is the centre with I
}

// Check returns an error if the variant is unknown, or if no variant has the options.
// The error lists the known ones.
func (o ReadOptions) Check() error {
	if o.Variant != "" {
		r, err := variant(o.Variant)
		if err == nil {
			_, err = o.set(r)
		}
		return err
	}
	var keys []string
	var badValue *rules.OptionError // for an option that exists
	for _, name := range rules.Names() {
		r, _ := rules.Named(name)
		_, err := o.set(r)
		if err == nil {
			return nil
		}
		if wrong := (*rules.OptionError)(nil); badValue == nil && errors.As(err, &wrong) && wrong.Allowed != "" {
			badValue = wrong
		}
		keys = append(keys, r.OptionKeys()...)
	}
	if badValue != nil {
		return badValue
	}
	slices.Sort(keys)
	return fmt.Errorf("no variant has the option %s; known are %s",
		strings.Join(o.Options, " with "), strings.Join(slices.Compact(keys), ", "))
}

// set returns r with the options. An option without a value is switched on.
func (o ReadOptions) set(r rules.Ruleset) (rules.Ruleset, error) {
	for _, option := range o.Options {
		key, value, hasValue := strings.Cut(option, "=")
		if !hasValue {
			value = "on"
		}
		var err error
		if r, err = r.With(key, value); err != nil {
			return r, err
		}
	}
	return r, nil
}

// errNoVariant is wrapped by the error for an unknown variant.
var errNoVariant = errors.New("no such variant")

// variant returns the rules of a variant by a name that players or servers use.
func variant(name string) (rules.Ruleset, error) {
	r, ok := rules.Named(canonical(name))
	if !ok {
		return r, fmt.Errorf("%w: %q; known are %s", errNoVariant, brief(name), strings.Join(rules.Names(), ", "))
	}
	return r, nil
}
