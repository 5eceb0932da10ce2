package templates

import (
	"fmt"
	"strconv"
	"strings"

	"pentepost/notation"
	"pentepost/parser/marker"
	"pentepost/rules"
	"pentepost/templates/columns"
	"pentepost/templates/messages"
	"pentepost/templates/say"
)

// A teller says sentences, lists and numbers in one language. It keeps the first error, so that its
// callers need not handle errors.
type teller struct {
	*vocabulary
	err error
}

// sentence is what package say makes.
type sentence = messages.Sentence

// tell says a sentence.
func (t *teller) tell(s sentence) string {
	said, err := t.sentences.Say(s)
	t.fail(err)
	return said
}

// tellIf says a sentence if something is so, and else nothing.
func (t *teller) tellIf(is bool, s sentence) string {
	if !is {
		return ""
	}
	return t.tell(s)
}

// tellOr says a sentence, or something else if nobody has worded it.
func (t *teller) tellOr(s sentence, other string) string {
	if !t.sentences.Has(s.ID) {
		return other
	}
	return t.tell(s)
}

// either returns one of two sentences, or cases, that differ in one thing.
func either[T any](is bool, then, otherwise T) T {
	if is {
		return then
	}
	return otherwise
}

// fail keeps the first error.
func (t *teller) fail(err error) {
	if t.err == nil {
		t.err = err
	}
}

// joined says sentences one after the other. Japanese and Chinese have no blank between them.
func (t *teller) joined(said ...string) (text string) {
	for _, next := range notEmpty(said...) {
		if text == "" {
			text = next
		} else {
			text = t.tell(say.TextNext(next, text))
		}
	}
	return text
}

// named says what something is called, and what it is: "board: tap".
func (t *teller) named(name, value string) string {
	return t.tell(say.TextNamed(name, value))
}

// counted is a sentence with a number, in words.
func (t *teller) counted(of func(n int, number string) sentence, n int) string {
	return t.tell(of(n, t.number(n)))
}

// number writes a small number as a word.
func (t *teller) number(n int) string {
	return t.tellOr(say.Number(say.NumberCase(strconv.Itoa(n))), strconv.Itoa(n))
}

// ordinal writes a number as an ordinal: "2nd".
func (t *teller) ordinal(n int) string { return t.tell(say.Ordinal(n)) }

// score writes points, with a half if there is one: "5.5".
func (t *teller) score(n float64) string {
	return t.decimal(strings.TrimSuffix(fmt.Sprintf("%.1f", n), ".0"))
}

// decimal writes a number that may have a decimal point.
func (t *teller) decimal(number string) string {
	whole, part, has := strings.Cut(number, ".")
	if !has {
		return number
	}
	return t.tell(say.Decimal(part, whole))
}

// and says a list: Ann, Bob and Cat.
func (t *teller) and(names []string) string { return t.listed(names, say.ListAnd) }

// or says a list: swap, keep or extend.
func (t *teller) or(names []string) string { return t.listed(names, say.ListOr) }

func (t *teller) listed(names []string, of func(last, list string) sentence) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	last := len(names) - 1
	return columns.Unspaced(t.tell(of(names[last], t.commas(names[:last]))))
}

// commas says a list without a word before its last name.
func (t *teller) commas(names []string) string {
	list := ""
	for i, name := range names {
		if i == 0 {
			list = name
		} else {
			list = t.tell(say.ListNext(list, name))
		}
	}
	return list
}

// marker is the line above which players write.
func (t *teller) marker() string { return marker.In(t.code) }

// shape names a row of so many stones: a three, a four.
func (t *teller) shape(stones int) string {
	return t.tellOr(say.Shape(say.ShapeCase(strconv.Itoa(stones))), t.number(stones))
}

// colourNamed names a colour of the rules.
func (t *teller) colourNamed(name string) string { return t.tell(say.Colour(say.ColourCase(name))) }

// colourWithSign names a colour and its sign on the board: "Black (X)".
func (t *teller) colourWithSign(r rules.Ruleset, c rules.Colour) string {
	return t.tell(say.ColourWithSign(t.colourNamed(r.ColourName(c)), string(notation.Symbol(r, c))))
}
