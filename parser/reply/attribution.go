package reply

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"pentepost/games/desk"
	"pentepost/notation/visible"
)

const (
	maxAttribution      = 800 // bytes of an attribution
	maxAttributionLines = 6
)

// An attribution is a run of lines that says who wrote the text below.
type attribution struct {
	first, last int // indices of lines
	// before is the player's own text if a mail program joined it with the
	// first line: "M13" of "M13On 11/21/26 00:51, bob@example.org wrote:"
	// (QUIRK: 005-thunderbird-joined).
	before string
}

// attributionEndingAt looks for an attribution whose last line is lines[last].
// It takes the fewest lines that form one and then the lines above that clearly
// belong to it, so an attribution does not swallow "challenge bob@example.org"
// right above it.
func attributionEndingAt(lines []line, last int) (attribution, bool) {
	if !mayEndAttribution(lines[last].text) {
		return attribution{}, false
	}
	first := last
	joined := tidy(lines[last].text)
	for !isAttribution(joined) {
		if first == 0 || last-first+1 >= maxAttributionLines || !joinable(lines[first-1]) {
			return attribution{}, false
		}
		first--
		joined = tidy(lines[first].text) + " " + joined
		if len(joined) > maxAttribution {
			return attribution{}, false
		}
	}
	first = extendUp(lines, first, last)
	if first < last && !mayBeginAttribution(lines[first].text) {
		return attribution{}, false
	}
	return attribution{first: first, last: last, before: textBefore(lines[first : last+1])}, true
}

// mayBeginAttribution reports whether s can be the first of several lines of an
// attribution: it opens as attributions do, contains a bracket or a quote, as
// names with an address have, or says who wrote ("Wiadomość napisana przez Bob").
func mayBeginAttribution(s string) bool {
	_, inner := innerOpener(s)
	return inner || strings.ContainsAny(s, "<(\"") || startsAttribution(tidy(s)) || hasVerb(strings.ToLower(s))
}

// extendUp returns the index of the line where an attribution really begins.
func extendUp(lines []line, first, last int) int {
	for k := first - 1; k >= 0 && last-k < maxAttributionLines && joinable(lines[k]); k-- {
		if opensAttribution(lines[k].text) {
			first = k
		}
	}
	return first
}

// opensAttribution reports a line that belongs to the attribution right below,
// although the lines below would be one without it: it opens as attributions do,
// or has a name with an address in brackets ("Bob <b@example.org>, 21 Kas 2026" /
// "Cum, 15:04 tarihinde yazdı:").
func opensAttribution(s string) bool {
	_, inner := innerOpener(s)
	return inner || startsAttribution(tidy(s)) || openAngle(s) || bracketedAddress(s) && !beginsCommand(s)
}

// beginsCommand reports a line that begins with a command: "challenge Bob
// <b@example.org>" right above an attribution is not part of it.
func beginsCommand(s string) bool {
	word, _, _ := strings.Cut(CommandLine(s), " ")
	return isCommand(word)
}

// isCommand reports the first word of a command, alone on its line.
func isCommand(s string) bool {
	_, is := desk.CommandNamed(strings.ToLower(CommandLine(s)))
	return is
}

// bracketedAddress reports an address in brackets, as in "Bob <b@example.org>".
func bracketedAddress(s string) bool {
	_, after, ok := strings.Cut(s, "<")
	address, _, closed := strings.Cut(after, ">")
	return ok && closed && hasAddress(address)
}

func joinable(l line) bool { return !l.quoted && !visible.Empty(l.text) }

// openAngle reports a "<" that is not closed on this line.
func openAngle(s string) bool {
	i := strings.LastIndexByte(s, '<')
	return i >= 0 && strings.IndexByte(s[i:], '>') < 0
}

// tidy returns s as one line, without decoration at its ends, and with the digits of 0 to 9.
func tidy(s string) string {
	s = strings.Trim(visible.Line(s), " *_-–—")
	if !strings.ContainsFunc(s, otherDigit) {
		return s
	}
	return strings.Map(func(r rune) rune {
		if !otherDigit(r) {
			return r
		}
		zero := r
		for unicode.IsDigit(zero-1) && r-zero < 9 {
			zero--
		}
		return '0' + r - zero
	}, s)
}

// otherDigit reports the digits of Arabic, Persian and Hindi.
func otherDigit(r rune) bool { return r >= 0x0660 && r <= 0x096f && unicode.IsDigit(r) }

// mayEndAttribution is a cheap test for the last line of an attribution.
func mayEndAttribution(s string) bool {
	s = strings.TrimRightFunc(s, func(r rune) bool { return unicode.IsSpace(r) || visible.Hidden(r) || strings.ContainsRune("*_-", r) })
	if s == "" || len(s) > maxAttribution {
		return false
	}
	if last := s[len(s)-1]; last == ':' || last == '>' || strings.HasSuffix(s, "：") {
		return true
	}
	return endsInVerb(strings.ToLower(ending(s))) || startsWithDigit(s) && zoneFirst.MatchString(strings.ToLower(s))
}

// ending returns the end of s, more than the longest word for "wrote".
func ending(s string) string {
	const length = 100 // bytes
	i := max(0, len(s)-length)
	for i > 0 && !utf8.RuneStart(s[i]) {
		i--
	}
	return s[i:]
}

// isAttribution reports whether the whole of s, which is tidy, is an attribution.
func isAttribution(s string) bool {
	if s == "" || len(s) > maxAttribution {
		return false
	}
	low := strings.ToLower(s)
	colon := strings.HasSuffix(low, ":") || strings.HasSuffix(low, "：")
	address := hasAddress(low)
	switch {
	case zoneFirst.MatchString(low):
		return true
	case colon && address && dateFirst(low):
		return true
	case strings.HasSuffix(low, ">") && address:
		return dateFirst(low) && dateInside(low)
	case address && strings.HasSuffix(low, "]:"): // mutt: "* Bob <b@example.org> [2026-11-21 15:04]:"
		return dateInside(low)
	case colon && (address || dateInside(low) || startsAttribution(s)):
		return hasVerb(low)
	case colon && strings.Contains(s, " ") && strings.Count(s, " ") <= 6: // QUIRK: 010-samsung: "Bob Miller wrote:"
		return endsInVerb(strings.TrimRight(low, " :："))
	case endsInVerb(low):
		return startsAttribution(s)
	}
	return false
}

// startsAttribution reports text that opens like an attribution: "On Tue, ...",
// "21.11.2026 ...".
func startsAttribution(s string) bool {
	for _, opener := range mailWords().openers {
		rest, ok := strings.CutPrefix(s, opener)
		if ok && dateFollows(rest) {
			return true
		}
	}
	low := strings.ToLower(s)
	return dateFirst(low) && dateInside(low)
}

// dateFollows reports whether the text after an opener can be a date: a weekday,
// or digits in the next few words.
func dateFollows(rest string) bool {
	trimmed := strings.TrimLeft(rest, " ")
	if len(trimmed) == len(rest) && !startsWithDigit(rest) && !startsWithHan(rest) {
		return false // the opener is the start of a longer word
	}
	low := strings.ToLower(visible.Cut(trimmed, 24))
	for _, day := range mailWords().days {
		if strings.HasPrefix(low, day) {
			after, _ := utf8.DecodeRuneInString(low[len(day):])
			if len(day) > 2 || !unicode.IsLetter(after) {
				return true
			}
		}
	}
	return strings.ContainsAny(low, "0123456789")
}

func startsWithDigit(s string) bool { return s != "" && s[0] >= '0' && s[0] <= '9' }

func startsWithHan(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return unicode.Is(unicode.Han, r)
}

// hasAddress reports an "@" between two other characters.
func hasAddress(s string) bool {
	i := strings.IndexByte(s, '@')
	return i > 0 && i+1 < len(s) && s[i-1] != ' ' && s[i+1] != ' '
}

// hasVerb reports one of the words for "wrote" anywhere in s, as a whole word.
func hasVerb(low string) bool {
	for _, verb := range mailWords().wrote {
		if i := strings.Index(low, verb); i >= 0 && wordAt(low, i, len(verb)) {
			return true
		}
	}
	return false
}

// endsInVerb reports text like "On ... wrote", without a colon (QUIRK: 012-zoho).
func endsInVerb(low string) bool {
	if strings.HasSuffix(low, ":") {
		return false
	}
	if low == "" {
		return false
	}
	for _, verb := range mailWords().wroteByEnd[low[len(low)-1]] {
		if strings.HasSuffix(low, verb) && wordAt(low, len(low)-len(verb), len(verb)) {
			return true
		}
	}
	return false
}

// verbColon reports "wrote:" anywhere in s.
func verbColon(low string) bool {
	for _, verb := range mailWords().wrote {
		if i := strings.Index(low, verb+":"); i > 0 && wordAt(low, i, len(verb)) {
			return true
		}
	}
	return false
}

// wordAt reports whether s[i:i+n] is a whole word. Chinese, Japanese and Korean
// have no blanks between words.
func wordAt(s string, i, n int) bool {
	first, _ := utf8.DecodeRuneInString(s[i:])
	if first >= 0x3000 {
		return true
	}
	before, _ := utf8.DecodeLastRuneInString(s[:i])
	after, _ := utf8.DecodeRuneInString(s[i+n:])
	return !spaced(before) && !spaced(after)
}

// spaced reports a letter of a script with blanks between words.
func spaced(r rune) bool { return r != utf8.RuneError && unicode.IsLetter(r) && r < 0x3000 }
