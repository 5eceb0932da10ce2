package notation

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"pentepost/rules"
)

// Record is one game as somebody wrote it down. Nothing in it has been played yet:
// that is for [Referee].
type Record struct {
	Headers []Header
	Rules   rules.Ruleset // the variant with its options
	System  System        // how the points among Moves are written

	// Moves are the words of the record in order: points, the choices swap, keep and
	// extend, and "resign" or "forfeit", which mean the seat on turn, or with a seat,
	// "resign-3", that one.
	Moves []string

	// Stones are the colours that the record itself gives to its moves, "" where it
	// says nothing; as long as Moves, or nil.
	Stones []string

	Claimed  Claim // the result the record states
	Disputed bool  // it states two that differ; Claimed is the first

	Fault *Fault // not nil: the record could not be read
}

// Header is a line of a record that is no move, such as [Site "Pente.org"].
type Header struct{ Name, Value string }

// Header returns the value of the first header of that name, in any letter case,
// "" if there is none.
func (rec *Record) Header(name string) string {
	for _, h := range rec.Headers {
		if strings.EqualFold(h.Name, name) {
			return h.Value
		}
	}
	return ""
}

// Player returns the name of the player in a seat, "" where the record has none.
// Some records name two players by colour.
func (rec *Record) Player(s rules.Seat) string {
	if name := rec.Header(fmt.Sprintf("Player %d Name", s)); name != "" {
		return name
	}
	return rec.Header(rec.Rules.ColourName(rec.Rules.ColourOf(s)))
}

// Words of [Fault.Reason] besides those of rules.
const (
	AfterTheEnd rules.Reason = "after-the-end" // moves follow the end of the game
	NotYourTurn rules.Reason = "not-your-turn" // the record gives the move to another colour
	Unreadable  rules.Reason = "unreadable"    // no move, or no record, can be made out
)

// Fault is the first thing that is wrong with a record.
type Fault struct {
	Ply    int          `json:"ply"`    // the ply it would have been, from 1
	Move   string       `json:"move"`   // as written, at most 40 characters; "" where the fault lies in no move
	Reason rules.Reason `json:"reason"` // one word, for programs
	Say    string       `json:"say"`    // for people
}

func (f *Fault) Error() string {
	if f.Move == "" {
		return f.Say
	}
	return fmt.Sprintf("ply %d, %s: %s", f.Ply, f.Move, f.Say)
}

// Is reports an unreadable record as [ErrUnreadable].
func (f *Fault) Is(err error) bool { return err == ErrUnreadable && f.Reason == Unreadable }

// spoil notes that the record as a whole cannot be read; the first reason counts.
func (rec *Record) spoil(format string, args ...any) {
	if rec.Fault == nil {
		rec.Fault = &Fault{Ply: 1, Reason: Unreadable, Say: fmt.Sprintf(format, args...)}
	}
}

// ReadOptions say how records are to be read where they do not say it themselves.
type ReadOptions struct {
	Variant string   // beats the record's own; "" leaves it to the record, and pente without one
	Options []string // "key=value", set after the record's own
	System  System   // what a record is read in that leaves it open; "" decides by the first move
}

// Check returns an error that names the known ones where the variant is unknown or
// no variant takes the options.
func (o ReadOptions) Check() error {
	if o.Variant != "" {
		r, err := variant(o.Variant)
		if err == nil {
			_, err = o.set(r)
		}
		return err
	}
	var keys []string
	var value *rules.OptionError // a known option was given an impossible value
	for _, name := range rules.Names() {
		r, _ := rules.Named(name)
		_, err := o.set(r)
		if err == nil {
			return nil
		}
		if wrong := (*rules.OptionError)(nil); value == nil && errors.As(err, &wrong) && wrong.Allowed != "" {
			value = wrong
		}
		keys = append(keys, r.OptionKeys()...)
	}
	if value != nil {
		return value
	}
	slices.Sort(keys)
	return fmt.Errorf("no variant has the option %s; known are %s",
		strings.Join(o.Options, " with "), strings.Join(slices.Compact(keys), ", "))
}

// set returns r with the options. One without a value is switched on.
func (o ReadOptions) set(r rules.Ruleset) (rules.Ruleset, error) {
	for _, option := range o.Options {
		key, value, said := strings.Cut(option, "=")
		if !said {
			value = "on"
		}
		var err error
		if r, err = r.With(key, value); err != nil {
			return r, err
		}
	}
	return r, nil
}

// errNoVariant is wrapped by the error for a variant nobody knows.
var errNoVariant = errors.New("no such variant")

// variant returns the rules of a variant by the name players or servers use.
func variant(name string) (rules.Ruleset, error) {
	r, ok := rules.Named(canonical(name))
	if !ok {
		return r, fmt.Errorf("%w: %q; known are %s", errNoVariant, brief(name), strings.Join(rules.Names(), ", "))
	}
	return r, nil
}
