package parser

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"pentepost/games"
	"pentepost/rules"
)

// challengeReading collects what a challenge says, word by word. Options come
// after the variant in letters of help, but any order is understood.
type challengeReading struct {
	games.IssueChallenge
	options [][2]string // key and value, set when the variant is known
	words   []string
	wrong   *games.Misread
}

// quotedName is the name that stands before an address: "Miller, Bob" <bob@example.org>.
var quotedName = regexp.MustCompile(`"[^"<>]*" *<`)

func readChallenge(r *commandReading, args []string) games.Command {
	c := challengeReading{words: strings.Fields(quotedName.ReplaceAllString(strings.Join(args, " "), "<"))}
	c.Rules, _ = rules.Named("pente")
	c.Pace = games.DefaultPace
	for len(c.words) > 0 && c.wrong == nil {
		c.next()
	}
	c.setOptions()
	switch {
	case c.wrong != nil:
		return *c.wrong
	case len(c.Whom) == 0:
		return nil
	}
	return c.IssueChallenge
}

// next reads one word and those that belong to it.
func (c *challengeReading) next() {
	typed := c.take()
	word := strings.Trim(typed, ",;")
	if r, ok := rules.Named(word); ok {
		c.Rules = r
		return
	}
	if days, err := strconv.Atoi(word); err == nil {
		c.pace(days)
		return
	}
	if read, ok := challengeWords[word]; ok {
		read(c)
		return
	}
	if word != typed || !c.leadsToAddress() {
		c.optionOrName(word)
	}
}

// challengeWords are those of a challenge that are neither variants nor options of rules.
var challengeWords = map[string]func(c *challengeReading){
	"":         func(*challengeReading) {},
	"to":       func(*challengeReading) {},
	"and":      func(*challengeReading) {},
	"unrated":  func(*challengeReading) {},
	"first":    func(c *challengeReading) { c.Order = games.ChallengerFirst },
	"second":   func(c *challengeReading) { c.Order = games.ChallengerSecond },
	"announce": (*challengeReading).announce,
	"series":   func(c *challengeReading) { c.Match.Series = c.number("series") },
	"target":   func(c *challengeReading) { c.Match.Target = c.number("target") },
	"handicap": func(c *challengeReading) { c.Match.Handicap = c.number("handicap") },
	"rated":    later("rated"),
	"bank":     later("bank"),
	"claim":    later("claim"),
	"weekends": later("weekends"),
}

// later refuses what the grammar has but this server not yet.
func later(word string) func(c *challengeReading) {
	return func(c *challengeReading) { c.refuse(games.Facts{Topic: games.TopicLater, Name: word}) }
}

// take returns the next word, "" after the last.
func (c *challengeReading) take() string {
	if len(c.words) == 0 {
		return ""
	}
	word := c.words[0]
	c.words = c.words[1:]
	return word
}

// number reads the number after a word.
func (c *challengeReading) number(word string) int {
	text := c.take()
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		c.refuse(games.Facts{Topic: games.TopicOption, Name: strings.TrimSpace(word + " " + text)})
	}
	return n
}

func (c *challengeReading) announce() {
	switch value := c.take(); value {
	case "on", "off":
		c.Silent = value == "off"
	default:
		c.refuse(games.Facts{Topic: games.TopicOption, Name: "announce", Known: []string{"on", "off"}})
	}
}

// pace reads "7 days" and "3 days per move" after the number.
func (c *challengeReading) pace(days int) {
	if unit := c.take(); unit != "day" && unit != "days" {
		c.refuse(games.Facts{Topic: games.TopicOption, Name: strconv.Itoa(days)})
		return
	}
	if len(c.words) >= 2 && (c.words[0] == "per" || c.words[0] == "a") && c.words[1] == "move" {
		c.words = c.words[2:]
	}
	if days < games.MinDays || days > games.MaxDays {
		c.refuse(games.Facts{Topic: games.TopicPace, Name: strconv.Itoa(days)})
		return
	}
	c.Pace = games.Pace{Days: days}
}

// optionOrName reads an option of the rules, or else somebody's name or address.
func (c *challengeReading) optionOrName(word string) {
	key, value, joined := strings.Cut(word, "=")
	if !isOption(key) {
		c.name(word)
		return
	}
	if !joined {
		value = "on"
		if c.valueNext() {
			value = c.take()
		}
	}
	c.options = append(c.options, [2]string{key, value})
}

// isOption reports whether any variant has an option of that name.
func isOption(key string) bool {
	return slices.ContainsFunc(rules.Names(), func(name string) bool {
		r, _ := rules.Named(name)
		return slices.Contains(r.OptionKeys(), key)
	})
}

// valueNext reports whether the next word can be the value of an option: a number
// that is no pace, or one of the words that options take.
func (c *challengeReading) valueNext() bool {
	if len(c.words) == 0 {
		return false
	}
	if _, err := strconv.Atoi(c.words[0]); err == nil {
		return len(c.words) == 1 || !strings.HasPrefix(c.words[1], "day")
	}
	return slices.Contains([]string{"on", "off", "black", "both", "none"}, c.words[0])
}

// leadsToAddress reports whether words go on to an address in brackets, so that they are
// its owner's name as an address book has it: "Bob Miller <bob@example.org>".
func (c *challengeReading) leadsToAddress() bool {
	for _, word := range c.words {
		_, variant := rules.Named(word)
		switch {
		case strings.HasPrefix(word, "<") && strings.Contains(word, "@"):
			return true
		case variant || isOption(word) || challengeWords[word] != nil || strings.ContainsAny(word, "@,;=0123456789"):
			return false
		}
	}
	return false
}

// name adds a nickname or an address, without what mail programs put around one: Outlook
// makes bob@example.org<mailto:bob@example.org> of it, others write it twice. What only
// looks like an address is nobody: no invitation could ever reach it.
func (c *challengeReading) name(word string) {
	if shown, _, ok := strings.Cut(word, "<"); ok && strings.Contains(shown, "@") {
		word = shown
	}
	word = strings.TrimPrefix(strings.Trim(word, "<>()\"'"), "mailto:")
	if strings.Contains(word, "@") {
		address, ok := normalAddress(word)
		if !ok {
			c.wrong = &games.Misread{Reason: games.UnknownPlayer, Facts: games.Facts{Name: word}}
			return
		}
		if word = address; len(c.Whom) > 0 && c.Whom[len(c.Whom)-1] == address {
			return
		}
	}
	c.Whom = append(c.Whom, word)
}

func (c *challengeReading) setOptions() {
	for _, o := range c.options {
		r, err := c.Rules.With(o[0], o[1])
		if err != nil {
			c.refuse(games.Facts{Topic: games.TopicOption, Name: o[0] + " " + o[1], Known: c.Rules.OptionKeys()})
			return
		}
		c.Rules = r
	}
}

func (c *challengeReading) refuse(f games.Facts) {
	if c.wrong == nil {
		c.wrong = &games.Misread{Reason: games.NotUnderstood, Facts: f}
	}
}
