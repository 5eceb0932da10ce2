package notation

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"pentepost/rules"
)

// canonical returns the name in the rule book for a name that servers use: "Speed
// Keryo-Pente" and "turn-based keryo pente" are keryo-pente.
func canonical(name string) string {
	name = strings.ToLower(strings.Join(strings.Fields(fold(name)), "-"))
	for _, prefix := range []string{"speed-", "turn-based-", "tb-"} {
		name = strings.TrimPrefix(name, prefix)
	}
	if known, ok := otherNames[name]; ok {
		return known
	}
	return name
}

// otherNames maps further names in use to the names in the rule book.
var otherNames = map[string]string{
	"keryo":             "keryo-pente",
	"free-pente":        "pente-free",
	"pente-(free)":      "pente-free",
	"swap2-keryo-pente": "swap2-keryo",
	"ninuki":            "ninuki-renju",
	"connect-6":         "connect6",
	"go-moku":           "gomoku",
}

// readRules finds the rules of the record. The options of the reader override the
// private header Variant, which can have options too, and Variant overrides Game.
func (rec *Record) readRules(o ReadOptions) {
	text := o.Variant
	if text == "" {
		text = rec.Header("Variant")
	}
	if text == "" {
		text = rec.gameHeader()
	}
	name, options := splitOptions(text)
	r, err := variant(name)
	if err == nil {
		r, err = ReadOptions{Options: options}.set(r)
	}
	if err == nil {
		r, err = withSize(r, rec.Header("Size"))
	}
	if err == nil {
		r, err = o.set(r)
	}
	if err != nil {
		rec.fail("%v", err)
		return
	}
	rec.Rules = r
}

// withSize returns r with a board of a size in the form of SGF: "19", or "19:1".
func withSize(r rules.Ruleset, size string) (rules.Ruleset, error) {
	width, height, both := strings.Cut(size, ":")
	if !both {
		height = width
	}
	if size == "" || width == strconv.Itoa(r.Width) && height == strconv.Itoa(r.Height) {
		return r, nil
	}
	if width != height {
		return r, fmt.Errorf("%s is not played on a board of %s", r.Name, brief(size))
	}
	return r.With("size", width)
}

// gameHeader returns the variant in the header Game. Unrated "Pente" is pente-free,
// because pente.org applies the tournament rule only to rated games.
func (rec *Record) gameHeader() string {
	game := rec.Header("Game")
	switch {
	case game == "":
		return "pente"
	case canonical(game) == "pente" && strings.HasPrefix(strings.ToLower(rec.Header("Rated")), "n"):
		return "pente-free"
	}
	return game
}

// splitOptions splits the name of a variant from its options, which start with the
// first word that contains "=".
func splitOptions(text string) (name string, options []string) {
	words := strings.Fields(text)
	for i, word := range words {
		if strings.Contains(word, "=") {
			return strings.Join(words[:i], " "), words[i:]
		}
	}
	return text, nil
}

// addChoice adds the choice after four stones of an opening if a header tells it and the
// moves do not: pente.org writes [Player's Swapped? "Yes"]. If the moves end before it,
// "No" may mean that nobody has chosen yet.
func (rec *Record) addChoice() {
	const stones = 4
	o := rec.Rules.Opening
	if o != rules.FourStones && o != rules.Banks || len(rec.Moves) < stones || slices.ContainsFunc(rec.Moves[:stones], notPoint) {
		return
	}
	word := map[string]string{"yes": "swap", "no": "keep"}[strings.ToLower(rec.Header("Player's Swapped?"))]
	switch {
	case word == "", word == "keep" && len(rec.Moves) == stones:
	case len(rec.Moves) > stones && choices[strings.ToLower(rec.Moves[stones])] != rules.NoChoice:
	default:
		rec.Moves = slices.Insert(rec.Moves, stones, word)
	}
}

// notPoint reports whether a word cannot be a point.
func notPoint(word string) bool { return !isPoint(word) }

// gameTitle returns the name of a variant as servers write it in the header Game.
func gameTitle(r rules.Ruleset) string {
	if r.Name == "dk-pente" {
		return "DK-Pente"
	}
	title := []byte(r.Name)
	for i := range title {
		if i == 0 || title[i-1] == '-' {
			title[i] = upper(title[i])
		}
	}
	return string(title)
}

// upper returns the upper case of an ASCII letter, and other bytes unchanged.
func upper(c byte) byte {
	if c >= 'a' && c <= 'z' {
		return c - 'a' + 'A'
	}
	return c
}

// dateLayouts are the layouts of dates in records: pente.org's, PGN's and SGF's.
var dateLayouts = []string{"01/02/2006", "2006.01.02", "2006-01-02"}

// Day returns the day when the game was played; ok is false if the record has
// none.
func (rec *Record) Day() (day time.Time, ok bool) {
	for _, layout := range dateLayouts {
		if day, err := time.Parse(layout, rec.Header("Date")); err == nil {
			return day, true
		}
	}
	return time.Time{}, false
}
