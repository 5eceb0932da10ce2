package notation

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"pentepost/rules"
)

// canonical returns the name of the rule book for a name that servers use: "Speed
// Keryo-Pente" and "turn-based keryo pente" are keryo-pente.
func canonical(name string) string {
	name = strings.ToLower(strings.Join(strings.Fields(Fold(name)), "-"))
	for _, prefix := range []string{"speed-", "turn-based-", "tb-"} {
		name = strings.TrimPrefix(name, prefix)
	}
	if known, ok := otherNames[name]; ok {
		return known
	}
	return name
}

// otherNames are names in use that are not just the rule book's in other letters.
var otherNames = map[string]string{
	"keryo":             "keryo-pente",
	"free-pente":        "pente-free",
	"pente-(free)":      "pente-free",
	"swap2-keryo-pente": "swap2-keryo",
	"ninuki":            "ninuki-renju",
	"connect-6":         "connect6",
	"go-moku":           "gomoku",
}

// readRules settles by what rules the record was played: the options of the reader
// beat the header Variant, which is our own and has options too, and that beats Game.
func (rec *Record) readRules(o ReadOptions) {
	text := o.Variant
	if text == "" {
		text = rec.Header("Variant")
	}
	if text == "" {
		text = rec.gameNamed()
	}
	name, options := splitOptions(text)
	r, err := variant(name)
	if err == nil {
		r, err = ReadOptions{Options: options}.set(r)
	}
	if err == nil {
		r, err = sized(r, rec.Header("Size"))
	}
	if err == nil {
		r, err = o.set(r)
	}
	if err != nil {
		rec.spoil("%v", err)
		return
	}
	rec.Rules = r
}

// sized returns r on a board of a size as SGF writes it: "19", or "19:1".
func sized(r rules.Ruleset, size string) (rules.Ruleset, error) {
	width, height, two := strings.Cut(size, ":")
	if !two {
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

// gameNamed returns what the header Game says. Unrated "Pente" is the free game,
// for pente.org applies the tournament rule to rated games only.
func (rec *Record) gameNamed() string {
	game := rec.Header("Game")
	switch {
	case game == "":
		return "pente"
	case canonical(game) == "pente" && strings.HasPrefix(strings.ToLower(rec.Header("Rated")), "n"):
		return "pente-free"
	}
	return game
}

// splitOptions takes the words with a "=" off the end of a variant's name.
func splitOptions(text string) (name string, options []string) {
	words := strings.Fields(text)
	for i, word := range words {
		if strings.Contains(word, "=") {
			return strings.Join(words[:i], " "), words[i:]
		}
	}
	return text, nil
}

// gameTitle is the name of a variant as servers put it into the header Game.
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

func upper(c byte) byte {
	if c >= 'a' && c <= 'z' {
		return c - 'a' + 'A'
	}
	return c
}

// dateForms are the ways in which dates are written: pente.org's, that of PGN, and
// that of SGF.
var dateForms = []string{"01/02/2006", "2006.01.02", "2006-01-02"}

// Date returns the day on which the game was played, if the record tells one.
func (rec *Record) Date() (day time.Time, ok bool) {
	for _, form := range dateForms {
		if day, err := time.Parse(form, rec.Header("Date")); err == nil {
			return day, true
		}
	}
	return time.Time{}, false
}
