package command

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// smiley matches a smiley in letters and signs at the end of a line.
var smiley = regexp.MustCompile(`(?i)(?:[:;=]['^-]?[)(\]\[*|/\\]+|\s[:;=]['^-]?[dpo]+|\s[xX]d+|\s<3+|\s\^_*\^+)$`)

// undecorated returns a line without what people put around a command: list marks,
// brackets, quotation marks, smileys, emoji, and the marks at the end of a sentence. A
// question mark stays.
func undecorated(line string) string {
	for {
		before := line
		line = strings.TrimLeft(line, " -–—*•·→=~>#")
		line = strings.TrimRight(line, " .!…,;:")
		line = strings.TrimSpace(smiley.ReplaceAllString(line, ""))
		line = strings.TrimFunc(line, func(r rune) bool { return unicode.In(r, unicode.So, unicode.Sk, unicode.Me) })
		line = unbracketed(line)
		if line == before {
			return line
		}
	}
}

// unbracketed returns a line without the pair of brackets or quotation marks around it.
func unbracketed(line string) string {
	const opening, closing = `([{<"'“„«`, `)]}>"'”“»`
	first, n := utf8.DecodeRuneInString(line)
	last, m := utf8.DecodeLastRuneInString(line)
	for i, open := range []rune(opening) {
		if first == open && last == []rune(closing)[i] && len(line) >= n+m {
			return line[n : len(line)-m]
		}
	}
	return line
}

// lookAlikes maps capital letters of other scripts to the Latin letters that they look
// like: the Cyrillic ones, then the Greek ones.
var lookAlikes = map[rune]rune{
	'А': 'A', 'В': 'B', 'С': 'C', 'Е': 'E', 'Н': 'H', 'Ј': 'J', 'К': 'K', 'М': 'M', 'О': 'O', 'Р': 'P', 'Ѕ': 'S', 'Т': 'T', 'Х': 'X', 'У': 'Y',
	'Α': 'A', 'Β': 'B', 'Ε': 'E', 'Ζ': 'Z', 'Η': 'H', 'Κ': 'K', 'Μ': 'M', 'Ν': 'N', 'Ο': 'O', 'Ρ': 'P', 'Τ': 'T', 'Χ': 'X', 'Υ': 'Y',
}

// latin returns a line in lower case, with look-alikes and compatibility forms as plain
// letters and digits.
func latin(line string) string {
	return strings.ToLower(strings.Map(func(r rune) rune {
		if l, ok := lookAlikes[unicode.ToUpper(r)]; ok {
			return l
		}
		return r
	}, norm.NFKC.String(line)))
}

var (
	// plyNumber matches a ply number before a point: "32:", "32.", "#32 ".
	plyNumber = regexp.MustCompile(`^(\d{1,4})(?:\s*[.:)\]…]+\s*|\s+)([a-z].*)$`)
	// letterFirst matches a point as "k10", "k-10", "k 10", "kl0", and what separates it from
	// the next one.
	letterFirst = regexp.MustCompile(`^([a-z]) ?[._/:–—-]? ?([1-9l][0-9lo]{0,2})(?:(?:\s*[,;&+/–—-]\s*|\s+and\s+|\s+)|$)`)
	// digitsFirst matches a point as "10k".
	digitsFirst = regexp.MustCompile(`^(\d{1,2}) ?[._/–—-]?([a-z])$`)
)

// unsure matches a point written the other way round that may be something else: hours, days, minutes or weeks ("5 h", "3d"),
// also in other languages ("7 j", "3 T", "5 u"), or a number ("1O").
var unsure = regexp.MustCompile(`^\d{1,3} ?[._/–—-]?[dhjmotuw]$`)

// mayBeNoPoint reports whether a line or a word that is a point may as well be something else.
func mayBeNoPoint(text string) bool { return unsure.MatchString(latin(undecorated(text))) }

// pointsIn returns a line that is nothing but points, and perhaps a ply number before them,
// in the form of the grammar: "32 k10 l11". It returns "" for any other line. The points
// may be off the board.
func pointsIn(line string) string {
	line = strings.TrimSpace(strings.TrimLeft(strings.TrimPrefix(latin(undecorated(line)), "move"), ": "))
	if m := digitsFirst.FindStringSubmatch(line); m != nil {
		return m[2] + m[1]
	}
	if words := pointWords(line); words != "" {
		return words
	}
	m := plyNumber.FindStringSubmatch(line)
	if m == nil {
		return ""
	}
	words := pointWords(m[2])
	if words == "" {
		return ""
	}
	return m[1] + " " + words
}

// pointWords returns the points of a line without anything else: "k10 l11".
func pointWords(line string) string {
	var words []string
	for line != "" {
		m := letterFirst.FindStringSubmatch(line)
		if m == nil || !strings.ContainsAny(m[2], "0123456789") || strings.HasPrefix(m[0][1:], " l") { // "M12 o L9"
			return ""
		}
		words = append(words, m[1]+strings.NewReplacer("l", "1", "o", "0").Replace(m[2]))
		line = line[len(m[0]):]
	}
	return strings.Join(words, " ")
}
