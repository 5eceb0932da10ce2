package reply

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"pentepost/notation/visible"
)

// A person is the sender of a mail, as the text may name them.
type person struct {
	addresses []string // in lower case
	name      []string // the words of the display name
}

func newPerson(o Options) person { return person{addresses: o.Sender, name: words(o.Name)} }

// markContacts finds contact details among the own text from line i to the end of
// its block: lines that hold an address, a telephone number or a key of the sender,
// and a name with a title, a firm and the like at the end. They are for people
// who get mail from the sender. Other players see only a nickname.
//
// It returns the lines that the sender should hear of. DECISION: these are the lines
// with a detail in or above the text. A signature at the end is not among them, marked
// or not: it stands below every mail of that person, so that every answer would name it.
func markContacts(lines []line, kinds []lineKind, i int, o Options) (withheld []string) {
	var texts []string
	var at []int
	for size := 0; i < len(lines) && inBlock(kinds[i]) && size <= maxRest(o); i++ {
		text := visible.Line(lines[i].text)
		texts, at, size = append(texts, text), append(at, i), size+len(text)+1
	}
	who := newPerson(o)
	end := signatureBlock(texts, who)
	paragraph, header := 0, unknownHeader(texts)
	for k, text := range texts {
		if text == "" {
			paragraph, header = k+1, unknownHeader(texts[k+1:])
		}
		switch {
		case kinds[at[k]] != ownKind || k < end && (!who.contactIn(text) || secret(text)):
		case k < end && header:
			for _, below := range at[paragraph:] {
				kinds[below] = belowKind
			}
			return withheld
		default:
			kinds[at[k]] = contactKind
			if k < end {
				withheld = append(withheld, text)
			}
		}
	}
	return withheld
}

// HasContact reports a line with an address, a telephone number or a key of the sender
// with that address and display name.
func HasContact(s, address, name string) bool {
	return newPerson(Options{Sender: []string{address}, Name: name}).contactIn(visible.Line(s))
}

func (p person) contactIn(s string) bool {
	return p.addressIn(s) || telephone(s) || strings.Contains(s, "@") && keyAddress.MatchString(s)
}

// keyAddress matches an address with one of our keys, see games.Seal. Its groups are the key
// and what follows it.
var keyAddress = regexp.MustCompile(`(?i)([a-z2-7]{28,})([^\s@]*@)`)

// HideKeys replaces the keys in a line by dots.
func HideKeys(s string) string { return keyAddress.ReplaceAllString(s, "...$2") }

// unknownHeader reports whether the lines begin with a paragraph that has two names of
// fields. With a contact in it, that is a quoted header block in a language that we do not
// know.
func unknownHeader(lines []string) bool {
	fields := 0
	for _, text := range lines {
		if text == "" {
			break
		}
		if fieldLine.MatchString(text) && !mailWords().mailAddressLabel.MatchString(text) && !mailWords().phoneLabel.MatchString(text) {
			fields++
		}
	}
	return fields >= 2
}

// fieldLine matches a line of a quoted header block: "Kome: ann@example.org".
var fieldLine = regexp.MustCompile(`^\pL[^:：]{0,30}[:：]`)

// secret reports a private note, which no other player gets.
func secret(s string) bool {
	_, note := Note(s)
	return note
}

// addressIn reports a line with the sender's address, also if it is spelled out
// ("ann at example.org"), or with hardly more than an address that looks like
// another one of theirs.
func (p person) addressIn(s string) bool {
	low := strings.ToLower(s)
	for _, address := range p.addresses {
		if spelledIn(low, address) {
			return true
		}
	}
	if !addressLine(s) {
		return false
	}
	const minLetters = 3 // shorter words of a name are in many addresses
	local, _, _ := strings.Cut(low, "@")
	return mailWords().mailAddressLabel.MatchString(s) || slices.ContainsFunc(p.name, func(word string) bool {
		return utf8.RuneCountInString(word) >= minLetters && strings.Contains(local, word)
	})
}

// spelledIn looks for an address in lower-case text, with or without its tag
// ("ann+games@example.org"), also with "at" or brackets in the place of the "@".
func spelledIn(low, address string) bool {
	local, domain, whole := strings.Cut(address, "@")
	if !whole || domain == "" {
		return false
	}
	plain, _, _ := strings.Cut(local, "+")
	for at := 0; ; at += len(domain) {
		i := strings.Index(low[at:], domain)
		if i < 0 {
			return false
		}
		at += i
		before := strings.TrimRight(low[:at], " ([{<>}])")
		name := strings.TrimSuffix(strings.TrimSuffix(strings.TrimSuffix(before, "@"), "＠"), "at")
		hasSign := len(name) < len(before)
		before = strings.TrimRight(name, " ([{<")
		if hasSign && (strings.HasSuffix(before, local) || plain != "" && strings.HasSuffix(before, plain)) {
			return true
		}
	}
}

// addressLine reports a line with a mail address and at most two other words.
func addressLine(s string) bool {
	const maxOthers = 2
	return hasAddress(s) && len(slices.DeleteFunc(strings.Fields(s), func(field string) bool { return strings.Contains(field, "@") })) <= maxOthers
}

// named reports a line that is the sender's name, with at most a few words more.
func (p person) named(s string) bool {
	const more = 3
	all := words(s)
	if len(p.name) == 0 || len(all) > len(p.name)+more {
		return false
	}
	return hasWords(all, p.name)
}

// words returns the words of a text in lower case, without punctuation. A Chinese
// character is a word of its own.
func words(s string) []string {
	var all []string
	start := -1
	end := func(i int) {
		if start >= 0 {
			all = append(all, strings.ToLower(s[start:i]))
		}
		start = -1
	}
	for i, r := range s {
		switch {
		case r >= 0x2e80 && unicode.IsLetter(r):
			end(i)
			start = i
			end(i + utf8.RuneLen(r))
		case !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r):
			end(i)
		case start < 0:
			start = i
		}
	}
	end(len(s))
	return all
}

// hasLetter reports whether a text has any words.
func hasLetter(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) })
}

// hasWords reports whether all has each of some.
func hasWords(all, some []string) bool {
	for _, word := range some {
		if !slices.Contains(all, word) {
			return false
		}
	}
	return true
}
