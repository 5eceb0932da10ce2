package command

import (
	"errors"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/parser"
	"pentepost/rules"
)

// A challengeReader reads a challenge word by word. Help writes options after the
// variant, but any order is understood.
type challengeReader struct {
	desk.IssueChallenge
	ratings games.RatingSpan
	words   []string      // that are not read yet
	options [][2]string   // key and value, to be set when the variant is known
	wrong   *desk.Misread // the first error
}

// quotedName matches the name before an address: "Miller, Bob" <bob@example.org>.
var quotedName = regexp.MustCompile(`"[^"<>]*" *<`)

func readChallenge(r *reader, args []string) desk.Command {
	c := readTerms(args)
	c.Greeting = r.remark
	switch {
	case c.wrong != nil:
		return *c.wrong
	case len(c.Whom) == 0, slices.Contains(c.Whom, "the"): // "challenge the computer"
		return nil
	case c.ratings != games.RatingSpan{}:
		return desk.Misread{Reason: games.NotUnderstood, Facts: games.Facts{Topic: games.TopicOption, Name: "rating"}}
	}
	return c.IssueChallenge
}

// readSeek reads a challenge to nobody in particular, or "off".
func readSeek(r *reader, args []string) desk.Command {
	if len(args) == 1 && args[0] == "off" {
		return r.unlessBelow(desk.SeekOff{})
	}
	c := readTerms(args)
	switch {
	case c.wrong != nil:
		return *c.wrong
	case len(c.Whom) > 0:
		return r.gameOfSeek(args, c.Whom[0])
	}
	return desk.Seek{Rules: c.Rules, Pace: c.Pace, Order: c.Order, Silent: c.Silent, Private: c.Private, Unrated: c.Unrated, Explore: c.Explore, Match: c.Match, Ratings: c.ratings}
}

// gameOfSeek asks about the game that an unknown word of a seek nearly is, or refuses it.
func (r *reader) gameOfSeek(args []string, name string) desk.Command {
	words, ok := desk.CorrectGame(args, name)
	if !ok {
		return desk.Misread{Reason: games.NotUnderstood, Facts: games.Facts{Topic: games.TopicVariant, Name: name}}
	}
	return guess{r}.ask("seek "+strings.Join(words, " "), readSeek(r, words))
}

// readTerms reads the words after "challenge" or "seek".
func readTerms(args []string) challengeReader {
	c := challengeReader{words: strings.Fields(quotedName.ReplaceAllString(strings.Join(args, " "), "<"))}
	c.Rules, _ = rules.Named("pente")
	for len(c.words) > 0 && c.wrong == nil {
		c.next()
	}
	c.setOptions()
	c.setPace()
	return c
}

// next reads one word and the words that belong to it.
func (c *challengeReader) next() {
	if c.game() || c.perMove() {
		return
	}
	typed := c.take()
	word := strings.Trim(typed, ",;")
	if days, err := strconv.Atoi(word); err == nil {
		c.days(days)
		return
	}
	if read, ok := challengeWords[word]; ok {
		read(c)
		return
	}
	if word == games.AnyComputer && c.numberNext() {
		word += "-" + strings.Trim(c.take(), ",;") // "computer 3"
	}
	if word != typed || !c.leadsToAddress() {
		c.optionOrName(word)
	}
}

// maxGameName is the number of words that the name of a game may have: "swap 2 keryo".
const maxGameName = 3

// game reads the name of a game, in one word or more: "keryo pente", "connect 6". The short name of a game may as well be
// a part of somebody's name before their address.
func (c *challengeReader) game() bool {
	for n := min(maxGameName, len(c.words)); n > 0; n-- {
		name := strings.Trim(strings.Join(c.words[:n], " "), ",;")
		r, ok := rules.Named(name)
		if !ok {
			r, ok = rules.Find(name)
			ok = ok && (n > 1 || !(&challengeReader{words: c.words[1:]}).leadsToAddress())
		}
		if _, err := strconv.Atoi(c.words[n-1]); err == nil && n < len(c.words) && strings.HasPrefix(c.words[n], "day") {
			continue // the number begins a pace
		}
		if ok {
			c.Rules, c.words = r, c.words[n:]
			return true
		}
	}
	return false
}

// numberNext reports whether the next word is a number that begins no pace.
func (c *challengeReader) numberNext() bool {
	_, err := strconv.Atoi(strings.Trim(c.peek(), ",;"))
	return err == nil && (len(c.words) == 1 || !strings.HasPrefix(c.words[1], "day"))
}

// challengeWords are the words of a challenge that are neither variants nor options
// of the rules.
var challengeWords = map[string]func(c *challengeReader){
	"":         func(*challengeReader) {},
	"to":       func(*challengeReader) {},
	"and":      func(*challengeReader) {},
	"unrated":  func(c *challengeReader) { c.Unrated = true },
	"rated":    func(c *challengeReader) { c.Unrated = false },
	"rating":   (*challengeReader).rating,
	"first":    func(c *challengeReader) { c.Order = games.ChallengerFirst },
	"second":   func(c *challengeReader) { c.Order = games.ChallengerSecond },
	"announce": func(c *challengeReader) { c.Silent = c.onOff("announce") == "off" },
	"private":  func(c *challengeReader) { c.Private = true },
	"explore":  func(c *challengeReader) { c.Explore = c.onOff("explore") == "on" },
	"series":   func(c *challengeReader) { c.Match.Series = c.number("series") },
	"target":   func(c *challengeReader) { c.Match.Target = c.number("target") },
	"handicap": (*challengeReader).handicap,
	"bank":     (*challengeReader).bank,
	"max":      (*challengeReader).most,
	"claim":    func(c *challengeReader) { c.Pace.ByClaim = true },
	"weekends": func(c *challengeReader) { c.Pace.WeekendsOff = c.onOff("weekends") == "off" },
	"vacation": func(c *challengeReader) { c.Pace.VacationOff = c.onOff("vacation") == "off" },
}

// take returns the next word, "" after the last.
func (c *challengeReader) take() string {
	if len(c.words) == 0 {
		return ""
	}
	word := c.words[0]
	c.words = c.words[1:]
	return word
}

// peek returns the next word without taking it, "" after the last.
func (c *challengeReader) peek() string {
	if len(c.words) == 0 {
		return ""
	}
	return c.words[0]
}

// number reads the number after a word, which must be positive.
func (c *challengeReader) number(word string) int {
	text := c.take()
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		c.refuse(games.Facts{Topic: games.TopicOption, Name: strings.TrimSpace(word + " " + text)})
	}
	return n
}

// handicap reads "handicap 5" for the invited players and "handicap me 5" for the
// challenger.
func (c *challengeReader) handicap() {
	if c.peek() == "me" {
		c.take()
		c.Match.Handicap = -c.number("handicap me")
		return
	}
	c.Match.Handicap = c.number("handicap")
}

// rating reads "rating 1400 1700", "rating 1400 to 1700" and "rating 1400-1700".
func (c *challengeReader) rating() {
	if least, most, joined := strings.Cut(c.peek(), "-"); joined {
		c.words[0] = least
		c.words = slices.Insert(c.words, 1, most)
	}
	c.ratings.Least = c.number("rating")
	if c.peek() == "to" {
		c.take()
	}
	c.ratings.Most = c.number("rating")
}

// onOff reads "on" or "off" after a word.
func (c *challengeReader) onOff(word string) string {
	value := c.take()
	if value != "on" && value != "off" {
		c.refuse(games.Facts{Topic: games.TopicOption, Name: word, Known: []string{"on", "off"}})
	}
	return value
}

// optionOrName reads an option of the rules, or else a nickname or an address.
func (c *challengeReader) optionOrName(word string) {
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
// that does not begin a pace, or a word that options take.
func (c *challengeReader) valueNext() bool {
	if len(c.words) == 0 {
		return false
	}
	if _, err := strconv.Atoi(c.words[0]); err == nil {
		return c.numberNext()
	}
	return slices.Contains([]string{"on", "off", "black", "both", "none", string(rules.Soosorv), string(rules.Taraguchi)}, c.words[0])
}

// leadsToAddress reports whether the words up to an address in brackets are its
// owner's name, as in an address book: "Bob Miller <bob@example.org>".
func (c *challengeReader) leadsToAddress() bool {
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

// name adds a nickname or an address. It removes what mail programs add: Outlook turns
// an address into bob@example.org<mailto:bob@example.org>, others write it twice. A
// malformed address is an error, because no invitation can reach it.
func (c *challengeReader) name(word string) {
	if shown, _, ok := strings.Cut(word, "<"); ok && strings.Contains(shown, "@") {
		word = shown
	}
	word = strings.TrimPrefix(strings.Trim(word, "<>()\"'"), "mailto:")
	if strings.Contains(word, "@") {
		address, ok := parser.NormalAddress(word)
		if !ok {
			c.wrong = &desk.Misread{Reason: games.UnknownPlayer, Facts: games.Facts{Name: word}}
			return
		}
		if word = address; len(c.Whom) > 0 && c.Whom[len(c.Whom)-1] == address {
			return
		}
	}
	c.Whom = append(c.Whom, word)
}

// setOptions sets the options of the variant.
func (c *challengeReader) setOptions() {
	for _, o := range c.options {
		r, err := c.Rules.With(o[0], o[1])
		if err != nil {
			f := games.Facts{Topic: games.TopicOption, Name: o[0] + " " + o[1], Known: c.Rules.OptionKeys()}
			if unfit, is := errors.AsType[*rules.OptionError](err); is && unfit.Allowed != "" {
				f.Topic, f.Known = games.TopicOptionValue, strings.Split(unfit.Allowed, ", ")
			}
			c.refuse(f)
			return
		}
		c.Rules = r
	}
}

func (c *challengeReader) refuse(f games.Facts) {
	if c.wrong == nil {
		c.wrong = &desk.Misread{Reason: games.NotUnderstood, Facts: f}
	}
}
