package messages

import (
	"cmp"
	"fmt"
	"slices"

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
		m, has := c.sentences[id]
		if !has {
			faults = append(faults, Fault{id, Lacking})
			continue
		}
		for _, wrong := range slices.Concat(namesAmiss(original, m), formsAmiss(c.tag, original, m)) {
			faults = append(faults, Fault{id, wrong})
		}
		if m[plural.Other] == original[plural.Other] && hasWords(m[plural.Other]) {
			faults = append(faults, Fault{id, Same})
		}
	}
	slices.SortFunc(faults, func(a, b Fault) int {
		return cmp.Or(cmp.Compare(a.ID, b.ID), cmp.Compare(a.Wrong, b.Wrong))
	})
	return faults
}

// namesAmiss says which names only one of two sentences has.
func namesAmiss(original, m texts) (wrong []string) {
	want, _ := original.names() // they were read before
	has, _ := m.names()
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
func formsAmiss(tag language.Tag, original, m texts) (wrong []string) {
	want := map[plural.Form]bool{plural.Other: true}
	names, _ := original.names()
	switch one := original[plural.One] != ""; {
	case slices.Contains(names, "nth"):
		want = formsOf(plural.Ordinal, tag)
	case one || slices.Contains(names, "n"):
		want = formsOf(plural.Cardinal, tag)
	}
	for form, text := range m {
		form := plural.Form(form)
		switch {
		case want[form] && text == "":
			wrong = append(wrong, fmt.Sprintf("lacks the form %q", formNames[form]))
		case !want[form] && text != "" && form != plural.Other:
			wrong = append(wrong, fmt.Sprintf("has the form %q, which is never said", formNames[form]))
		}
	}
	return wrong
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
	words, _ := fill(sentence, func(string) (string, bool) { return "", true })
	return slices.ContainsFunc([]rune(words), func(r rune) bool { return 'a' <= r|0x20 && r|0x20 <= 'z' })
}
