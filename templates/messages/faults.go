package messages

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
)

// A Fault is what is wrong with a sentence of a language, beside that of the language which others fall back to.
type Fault struct{ ID, Wrong string }

func (f Fault) String() string { return fmt.Sprintf("[%s] %s", f.ID, f.Wrong) }

// What can be wrong with a sentence.
const (
	Lacking = "is not there"
	Same    = "is the same in both languages"
)

// Faults returns what is wrong with the sentences of a translated language, by id: those that it lacks, names that one sentence has and the other
// has not, plural forms that CLDR wants and the language lacks, or the other way round, and sentences that are the same in both.
func (c *Catalogue) Faults() (faults []Fault) {
	for id, original := range c.first().sentences {
		m := c.sentences[id]
		if m == nil {
			faults = append(faults, Fault{id, Lacking})
			continue
		}
		for _, wrong := range slices.Concat(namesAmiss(original, m), formsAmiss(c.tag, original, m)) {
			faults = append(faults, Fault{id, wrong})
		}
		if m.Other == original.Other && hasWords(m.Other) {
			faults = append(faults, Fault{id, Same})
		}
	}
	slices.SortFunc(faults, func(a, b Fault) int {
		return cmp.Or(cmp.Compare(a.ID, b.ID), cmp.Compare(a.Wrong, b.Wrong))
	})
	return faults
}

// namesAmiss says which names only one of two sentences has.
func namesAmiss(original, m *i18n.Message) (wrong []string) {
	want, _ := namesIn(original) // they were read before
	has, _ := namesIn(m)
	for _, name := range sorted(want) {
		if !slices.Contains(has, name) {
			wrong = append(wrong, fmt.Sprintf("has no {%s}", name))
		}
	}
	for _, name := range sorted(has) {
		if !slices.Contains(want, name) {
			wrong = append(wrong, fmt.Sprintf("has a {%s}, which there is not", name))
		}
	}
	return wrong
}

func sorted(names []string) []string {
	slices.Sort(names)
	return slices.Compact(names)
}

// formsAmiss says which plural forms a sentence lacks or has for nothing.
func formsAmiss(tag language.Tag, original, m *i18n.Message) (wrong []string) {
	want := map[plural.Form]bool{plural.Other: true}
	names, _ := namesIn(original)
	switch one := original.One != ""; {
	case slices.Contains(names, "nth"):
		want = formsOf(plural.Ordinal, tag)
	case one || slices.Contains(names, "n"):
		want = formsOf(plural.Cardinal, tag)
	}
	for form, text := range textsOf(m) {
		switch {
		case want[form] && text == "":
			wrong = append(wrong, fmt.Sprintf("lacks the form %q", formNames[form]))
		case !want[form] && text != "" && form != plural.Other:
			wrong = append(wrong, fmt.Sprintf("has the form %q, which is never said", formNames[form]))
		}
	}
	return wrong
}

// formNames are the names of the forms in files.
var formNames = map[plural.Form]string{
	plural.Zero: "zero", plural.One: "one", plural.Two: "two", plural.Few: "few", plural.Many: "many", plural.Other: "other",
}

// textsOf returns the text of each form of a sentence, "" if it has none.
func textsOf(m *i18n.Message) map[plural.Form]string {
	return map[plural.Form]string{
		plural.Zero: m.Zero, plural.One: m.One, plural.Two: m.Two, plural.Few: m.Few, plural.Many: m.Many, plural.Other: m.Other,
	}
}

// formsOf returns the forms that a language has for whole numbers below a thousand. "Other" is the form that each sentence has, whether a
// whole number needs it or not.
func formsOf(rules *plural.Rules, tag language.Tag) map[plural.Form]bool {
	forms := map[plural.Form]bool{plural.Other: true}
	for n := range 1000 {
		forms[rules.MatchPlural(tag, n, 0, 0, 0, 0)] = true
	}
	return forms
}

// hasWords reports whether a sentence has letters beside its names.
func hasWords(sentence string) bool {
	parsed, _ := parse(sentence)
	return slices.ContainsFunc(parsed, func(p piece) bool {
		return slices.ContainsFunc([]rune(p.text), func(r rune) bool { return 'a' <= r|0x20 && r|0x20 <= 'z' })
	})
}
