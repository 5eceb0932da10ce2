package reply

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"

	lexicon "pentepost/templates/words"
)

// wordsOfMail are the words that mail programs and people write in and around a mail, in all languages, in lower case.
// The English file mail.toml says what they are. What a mail says never depends on its language, which is only guessed to
// answer in it.
type wordsOfMail struct {
	openers, wrote, days []string
	wroteByEnd           [256][]string // by the last byte
	roles                map[string]role
	original             []string // between the dashes of a separator
	greetings, closings  []string
	banner               bannerWords

	products                     map[string]productKind
	longestProduct               int             // bytes of the longest name in a script without blanks
	speakers                     map[string]bool // the words with which people begin to tell something
	beginnings, inside, endings  []string        // the same in scripts without blanks
	titles, abbreviations        map[string]bool
	phoneLabel, mailAddressLabel *regexp.Regexp
	ideas                        [ideas][]string

	letters []languageWords // the languages that letters can be in
}

// languageWords has the words of one language, by table and key.
type languageWords = lexicon.Language[map[string]lexicon.Lists]

type bannerWords struct{ alerts, tags, subjects, outside, strangers, advice, self []string }

var mailWords = sync.OnceValue(func() *wordsOfMail {
	all := languages(lexicon.Reading[map[string]lexicon.Lists]("mail.toml"))
	w := &wordsOfMail{
		openers: all.list("quote", "openers"), wrote: all.list("quote", "wrote"), days: all.list("quote", "days"),
		original:  all.list("quote", "original"),
		greetings: all.list("letter", "greetings"), closings: all.list("letter", "closings"),
		banner: bannerWords{
			all.list("banner", "alerts"), all.list("banner", "tags"), all.list("banner", "subjects"),
			all.list("banner", "outside"), all.list("banner", "strangers"), all.list("banner", "advice"),
			all.list("banner", "self"),
		},
		speakers:         setOf(all.list("footer", "speakers")),
		beginnings:       all.list("footer", "beginnings"),
		inside:           all.list("footer", "inside"),
		endings:          all.list("footer", "endings"),
		titles:           setOf(all.list("contact", "titles")),
		abbreviations:    setOf(all.list("contact", "abbreviations")),
		phoneLabel:       phoneLabel(all.list("contact", "telephone")),
		mailAddressLabel: mailAddressLabel(all.list("contact", "address")),
		letters:          slices.DeleteFunc(slices.Clone(all), func(l languageWords) bool { return !l.Letters }),
	}
	for _, verb := range w.wrote {
		last := verb[len(verb)-1]
		w.wroteByEnd[last] = append(w.wroteByEnd[last], verb)
	}
	w.addNames(all)
	return w
})

// addNames adds the names of fields and products, and the words for ideas.
func (w *wordsOfMail) addNames(all languages) {
	w.roles, w.products = map[string]role{}, map[string]productKind{}
	fields := []string{fromRole: "from", dateRole: "date", toRole: "to", subjectRole: "subject"}
	for r := subjectRole; r >= fromRole; r-- { // what names the sender in one language does so in all
		for _, name := range all.list("quote", fields[r]) {
			w.roles[name] = r
		}
	}
	for kind, key := range []string{"programs", "systems", "devices", "scanners", "phones", "mails"} {
		for _, name := range all.list("footer", key) {
			w.products[name] = productKind(kind)
			if strings.ContainsFunc(name, unspacedScript) {
				w.longestProduct = max(w.longestProduct, len(name))
			}
		}
	}
	for i, key := range ideaKeys {
		w.ideas[i] = all.list("notice", key)
	}
}

// phoneLabel returns a pattern for what stands before a telephone number: one of some words, or a letter as in "t.".
func phoneLabel(labels []string) *regexp.Regexp {
	return regexp.MustCompile(`(?i)^\W*(?:` + lexicon.Pattern(labels) + `|[tmpfdoc][.:])`)
}

// mailAddressLabel returns a pattern for what stands before a mail address.
func mailAddressLabel(labels []string) *regexp.Regexp {
	return regexp.MustCompile(`(?i)^\W*` + lexicon.Pattern(labels) + `\s?[:：]|^[📧✉📨]`)
}

// languages are the words of all languages, English first.
type languages []languageWords

// list returns words of all languages, longest first, so that "a écrit" is tried before "écrit".
func (all languages) list(table, key string) (list []string) {
	if all[0].Words[table][key] == nil {
		panic(fmt.Sprintf("the English mail.toml has no %q in [%s]", key, table))
	}
	for _, l := range all {
		list = append(list, l.Words[table][key]...)
	}
	slices.Sort(list)
	list = slices.Compact(list)
	slices.SortStableFunc(list, func(a, b string) int { return len(b) - len(a) })
	return list
}

func setOf(list []string) map[string]bool {
	set := map[string]bool{}
	for _, word := range list {
		set[word] = true
	}
	return set
}
