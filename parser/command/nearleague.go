package command

import (
	"cmp"
	"slices"
	"strings"

	"pentepost/games/desk"
	"pentepost/games/league"
)

// nearlyOrganised returns what an organiser nearly wrote in a line that cannot be read, nil if it is about no league.
func (r *reader) nearlyOrganised() desk.Command {
	if !r.Joined || len(r.words) < 3 || r.words[0] != "league" || r.words[1] == "new" {
		return nil
	}
	c := desk.NearlyOrganise{Name: r.words[1], Below: r.remark}
	before := "league " + c.Name + " "
	words := plainWords(r.typed()[1:])
	fits := nearestForms(words)
	if fits == nil && len(words) > 0 && league.IsSetting(words[0]) {
		fits = nearestForms(append([]string{"set"}, words...))
	}
	for _, f := range fits {
		c.Forms = append(c.Forms, before+f.line())
	}
	fits = slices.DeleteFunc(fits, func(f fitted) bool { return f.unsaid > 0 })
	if len(fits) != 1 || fits[0].open > 0 || fits[0].left > 0 {
		return c
	}
	if line := before + fits[0].line(); !unclear(r.of(line).exact()) {
		c.Line = line
	}
	return c
}

// organiserForm is a way to write what an organiser does, word by word. A word in capitals stands for their own; so does
// a number, and it is one of days.
type organiserForm []string

// organiserForms returns all ways, those of [desk.OrganiserWays] and longer ones.
func organiserForms() (list []organiserForm) {
	for _, way := range desk.OrganiserWays() {
		list = append(list, alternatives(strings.Fields(way.Form)[2:])...)
	}
	return append(list, organiserForm{"hold", "2", "days"}, organiserForm{"bye", "NICKNAME", "off"}, organiserForm{"add", "NICKNAME", "TEAM"})
}

// alternatives writes a form out: "close|open" are two.
func alternatives(words []string) []organiserForm {
	for i, word := range words {
		if !strings.Contains(word, "|") {
			continue
		}
		var list []organiserForm
		for one := range strings.SplitSeq(word, "|") {
			list = append(list, alternatives(slices.Concat(words[:i], []string{one}, words[i+1:]))...)
		}
		return list
	}
	return []organiserForm{words}
}

// fitted is a form with words of a line in it.
type fitted struct {
	words  []string
	own    int // words of the form itself that the line has
	unsaid int // those that it lacks
	open   int // places for which the line has no word
	left   int // words of the line for which the form has no place
}

func (f fitted) line() string { return strings.Join(f.words, " ") }

// nearestForms returns the forms in which the fewest words are left over and, of these, those with most words in common; nil if
// the line has no word of any.
func nearestForms(words []string) (nearest []fitted) {
	for _, form := range organiserForms() {
		f, ok := form.fit(words)
		if !ok {
			continue
		}
		if len(nearest) > 0 {
			nearer := cmp.Or(cmp.Compare(f.left, nearest[0].left), cmp.Compare(nearest[0].own, f.own))
			if nearer > 0 {
				continue
			} else if nearer < 0 {
				nearest = nil
			}
		}
		nearest = append(nearest, f)
	}
	return nearest
}

// plainWords returns words without the marks around them: "#3", "pace=5". Who "comes for" somebody stands behind them in a form.
func plainWords(typed []string) (words []string) {
	for _, word := range typed {
		name, value, _ := strings.Cut(word, "=")
		for _, part := range []string{name, value} {
			if part = strings.Trim(part, ".,;:!?#\"'()[]<>"); part != "" {
				words = append(words, part)
			}
		}
	}
	if i := slices.Index(words, "for"); i > 0 && i+1 < len(words) && isWordOf("substitute", words[0]) {
		words[i-1], words[i+1] = words[i+1], words[i-1]
	}
	return words
}

// fit puts the words of a line into the form. ok is false if no word of the form itself is among them.
//
// What is left out is understood where something follows that the line does have: "result 3 Ann" is "result 3 win Ann".
func (form organiserForm) fit(words []string) (f fitted, ok bool) {
	rest := slices.Clone(words)
	filled := make([]bool, len(form))
	f.words = slices.Clone(form)
	for i, word := range form { // its own words first, so that no place takes them
		if isPlace(word) || isUnit(word) {
			continue
		}
		if at := slices.IndexFunc(rest, func(typed string) bool { return isWordOf(word, typed) }); at >= 0 {
			rest, filled[i] = slices.Delete(rest, at, at+1), true
			f.own++
		}
	}
	if f.own == 0 {
		return f, false
	}
	for i, word := range form {
		if isPlace(word) {
			rest, f.words[i], filled[i] = fillPlace(word, rest, i == len(form)-1)
		}
	}
	for i, word := range form {
		understood := i == 0 || i+1 < len(form) && isPlace(form[i+1]) && filled[i+1]
		switch {
		case filled[i] || isUnit(word):
		case isPlace(word):
			f.open++
		case !understood:
			f.unsaid++
		}
	}
	for _, word := range rest {
		if !isFiller(word) && !isUnit(strings.ToLower(word)) {
			f.left++
		}
	}
	return f, true
}

// fillPlace takes the words for a place of a form out of those of a line. The last place takes all that a value can have.
func fillPlace(place string, words []string, last bool) (rest []string, filled string, ok bool) {
	fits := func(word string) bool { return !isFiller(word) && !isNumber(word) && !isUnit(strings.ToLower(word)) }
	switch {
	case place == "VALUE" || place == "TEAM" && last:
		return nil, orPlace(place, words), len(words) > 0
	case place == "GAME" || isNumber(place):
		fits = isNumber
	}
	at := slices.IndexFunc(words, fits)
	if at < 0 {
		return words, place, false
	}
	if place == "..." {
		return nil, strings.Join(words[at:], " "), true
	}
	return slices.Delete(slices.Clone(words), at, at+1), words[at], true
}

func orPlace(place string, words []string) string {
	if len(words) == 0 {
		return place
	}
	return strings.Join(words, " ")
}

// isPlace reports whether a word of a form stands for the organiser's own.
func isPlace(word string) bool {
	return isNumber(word) || word == "..." || word == strings.ToUpper(word)
}

func isUnit(word string) bool { return word == "days" || word == "day" }

// isFiller reports whether a word between others says nothing.
func isFiller(word string) bool {
	return slices.Contains(strings.Fields("a an as by for from game games has in is it match my now of on please player players the to vs with and"), strings.ToLower(word))
}

// isWordOf reports whether an organiser's word is one of a form, or nearly, or another one for the same.
func isWordOf(form, typed string) bool {
	typed = strings.ToLower(typed)
	if typed == form || slices.Contains(strings.Fields(otherWords()[form]), typed) {
		return true
	}
	const long = 4
	return len(form) >= long && len(typed) >= long && (desk.Typos(form, typed) == 1 || desk.Swapped(form, typed))
}

// otherWords are words that organisers write in the place of those of a form.
func otherWords() map[string]string {
	return map[string]string{
		"result": "results score adjudicate", "win": "wins won winner winning", "draw": "drawn draws tie tied", "void": "cancel cancelled annul",
		"back": "undo reset revert", "remove": "kick delete drop withdraw", "add": "enter join", "return": "readmit", "off": "cancel",
		"substitute": "replace sub", "extend": "prolong", "say": "announce tell", "set": "change", "report": "week", "settings": "file",
		"pair": "match", "unpair": "unmatch",
	}
}
