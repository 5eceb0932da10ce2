package reply

import (
	"slices"
	"sync"

	lexicon "pentepost/templates/words"
)

// languageWords are the words that mail programs and people write around a mail in one language, in lower case. What a mail says never
// depends on its language, which is only guessed to answer in it.
type languageWords struct {
	// Openers begin an attribution, like "On" in "On ... wrote:". They have their capital letter, which distinguishes
	// them from words in a name.
	Openers []string
	Wrote   []string // the verbs of an attribution
	Days    []string // the beginnings of weekdays, in languages where one begins a date

	// Field names of the header block that Outlook and others put above a quote, by the role of the field.
	From, Date, To, Subject []string

	// Original are the words of "-----Original Message-----" and of the line above a forwarded mail.
	Original []string
	// Greetings begin a letter, and closings end it.
	Greetings, Closings []string
	// Common are words that the other languages do not have.
	Common []string

	Banner bannerWords
}

// bannerWords are the words of banners, with "email" for "e-mail".
type bannerWords struct {
	// Alerts and tags may stand in front. A tag in brackets or capitals is a banner of its own: "[EXTERNAL]".
	Alerts, Tags []string
	// Subjects begin the sentence that says where the mail comes from, and outside is what it says.
	Subjects, Outside []string
	// Strangers begin the sentence that the sender is new to the reader.
	Strangers []string
	// Advice are beginnings of words in what follows, as in "Do not click links".
	Advice []string
	// Self are words of somebody who writes about themselves, as no banner does. "i" alone is a word of other languages.
	Self []string
}

// wordsOfMail are the words of all languages.
type wordsOfMail struct {
	openers, wrote, days []string
	wroteByEnd           [256][]string // by the last byte
	roles                map[string]role
	original             []string // between the dashes of a separator
	greetings, closings  []string
	banner               bannerWords

	letters []lexicon.Language[languageWords] // the languages that letters can be in
}

var mailWords = sync.OnceValue(func() *wordsOfMail {
	all := lexicon.Reading[languageWords]("mail.toml")
	collect := func(of func(languageWords) []string) []string { return longestFirst(all, of) }
	w := &wordsOfMail{
		openers:   collect(func(l languageWords) []string { return l.Openers }),
		wrote:     collect(func(l languageWords) []string { return l.Wrote }),
		days:      collect(func(l languageWords) []string { return l.Days }),
		roles:     map[string]role{},
		original:  collect(func(l languageWords) []string { return l.Original }),
		greetings: collect(func(l languageWords) []string { return l.Greetings }),
		closings:  collect(func(l languageWords) []string { return l.Closings }),
		banner: bannerWords{
			Alerts:    collect(func(l languageWords) []string { return l.Banner.Alerts }),
			Tags:      collect(func(l languageWords) []string { return l.Banner.Tags }),
			Subjects:  collect(func(l languageWords) []string { return l.Banner.Subjects }),
			Outside:   collect(func(l languageWords) []string { return l.Banner.Outside }),
			Strangers: collect(func(l languageWords) []string { return l.Banner.Strangers }),
			Advice:    collect(func(l languageWords) []string { return l.Banner.Advice }),
			Self:      collect(func(l languageWords) []string { return l.Banner.Self }),
		},
		letters: slices.DeleteFunc(slices.Clone(all), func(l lexicon.Language[languageWords]) bool { return !l.Letters }),
	}
	for _, verb := range w.wrote {
		last := verb[len(verb)-1]
		w.wroteByEnd[last] = append(w.wroteByEnd[last], verb)
	}
	for _, l := range all {
		w.addRoles(l.Words)
	}
	return w
})

// addRoles adds the names of fields of a language. A word that names the sender in one language is the sender in all.
func (w *wordsOfMail) addRoles(l languageWords) {
	for r, names := range map[role][]string{fromRole: l.From, dateRole: l.Date, toRole: l.To, subjectRole: l.Subject} {
		for _, name := range names {
			if _, taken := w.roles[name]; !taken || r == fromRole {
				w.roles[name] = r
			}
		}
	}
}

// longestFirst returns words of all languages, longest first, so that "a écrit" is tried before "écrit".
func longestFirst(all []lexicon.Language[languageWords], of func(languageWords) []string) (list []string) {
	for _, l := range all {
		list = append(list, of(l.Words)...)
	}
	slices.Sort(list)
	list = slices.Compact(list)
	slices.SortStableFunc(list, func(a, b string) int { return len(b) - len(a) })
	return list
}
