package rules

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// An option is a setting of a variant that a challenge or a record can change.
type option struct {
	key    string
	values string             // the possible values, for people
	fits   func(Ruleset) bool // whether the variant has the option
	get    func(Ruleset) string
	set    func(*Ruleset, string) bool // false if the value is not possible
}

// options lists all options, in the order that they are written in.
var options = []option{
	{
		key: "zone", values: "on, off",
		fits: func(r Ruleset) bool { return r.Captures != 0 && (r.Opening == Centre || r.Opening == CentreZone) },
		get:  func(r Ruleset) string { return onOff(r.Opening == CentreZone) },
		set: func(r *Ruleset, v string) bool {
			r.Opening = map[string]Opening{"on": CentreZone, "off": Centre}[v]
			return r.Opening != ""
		},
	},
	{
		key: "size", values: SizesAllowed,
		fits: func(r Ruleset) bool { return r.Height > 1 },
		get:  func(r Ruleset) string { return strconv.Itoa(r.Width) },
		set: func(r *Ruleset, v string) bool {
			n, err := strconv.Atoi(v)
			r.Width, r.Height = n, n
			return err == nil && n >= MinSize && n <= MaxSize && n%2 == 1
		},
	},
	{
		key: "double-three", values: "black, both, none",
		fits: func(r Ruleset) bool { return r.Relief },
		get:  func(r Ruleset) string { return sides[r.DoubleThree] },
		set: func(r *Ruleset, v string) bool {
			i := slices.Index(sides[:], v)
			r.DoubleThree = Sides(i)
			return i >= 0
		},
	},
	{
		key: "ring", values: "on, off",
		fits: func(r Ruleset) bool { return r.Height == 1 },
		get:  func(r Ruleset) string { return onOff(r.Ring) },
		set: func(r *Ruleset, v string) bool {
			r.Ring = v == "on"
			return v == "on" || v == "off"
		},
	},
	{
		key: "banks", values: "on, off",
		fits: func(r Ruleset) bool { return r.Opening == FourStones || r.Opening == Banks },
		get:  func(r Ruleset) string { return onOff(r.Opening == Banks) },
		set: func(r *Ruleset, v string) bool {
			r.Opening = map[string]Opening{"on": Banks, "off": FourStones}[v]
			return r.Opening != ""
		},
	},
	{
		key: "opening", values: "none, soosorv-8, taraguchi-10",
		fits: func(r Ruleset) bool { return r.Captures == 0 && r.BeginsOnCentre() },
		get:  func(r Ruleset) string { return cmp.Or(strings.TrimPrefix(string(r.Opening), string(Centre)), "none") },
		set: func(r *Ruleset, v string) bool {
			r.Opening = map[string]Opening{"none": Centre, string(Soosorv): Soosorv, string(Taraguchi): Taraguchi}[v]
			return r.Opening != ""
		},
	},
}

// The values of the option size.
const (
	MinSize      = 9
	SizesAllowed = "an odd number from 9 to 25"
)

// sides are the values of the option double-three, in the order of [Sides].
var sides = [...]string{NoSide: "none", BlackSide: "black", BothSides: "both"}

func onOff(on bool) string {
	if on {
		return "on"
	}
	return "off"
}

// OptionError is the error for an option that could not be set.
type OptionError struct {
	Variant, Key, Value string
	Allowed             string   // the possible values, or "" if the variant has no such option
	Known               []string // the options that the variant has
}

func (e *OptionError) Error() string {
	if e.Allowed != "" {
		return fmt.Sprintf("option %s of %s cannot be %q; it takes %s", e.Key, e.Variant, e.Value, e.Allowed)
	}
	return fmt.Sprintf("%s has no option %q; it has %s", e.Variant, e.Key, strings.Join(e.Known, ", "))
}

// With returns r with one option set. The error is an [*OptionError].
func (r Ruleset) With(key, value string) (Ruleset, error) {
	refusal := &OptionError{Variant: r.Name, Key: key, Value: value, Known: r.OptionKeys()}
	for _, o := range options {
		if o.key != strings.ToLower(key) || !o.fits(r) {
			continue
		}
		changed := r
		if !o.set(&changed, strings.ToLower(value)) {
			refusal.Allowed = o.values
			return r, refusal
		}
		return changed, nil
	}
	return r, refusal
}

// OptionKeys returns the keys of the options that r has.
func (r Ruleset) OptionKeys() []string {
	var keys []string
	for _, o := range options {
		if o.fits(r) {
			keys = append(keys, o.key)
		}
	}
	return keys
}

// Options returns, as key=value, the options of r that differ from its preset.
func (r Ruleset) Options() []string {
	preset, _ := Named(r.Name)
	var changed []string
	for _, o := range options {
		if o.fits(r) && o.get(r) != o.get(preset) {
			changed = append(changed, o.key+"="+o.get(r))
		}
	}
	return changed
}
