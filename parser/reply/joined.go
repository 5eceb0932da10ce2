package reply

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// textBefore returns the player's own text that a mail program joined with the
// attribution in these lines, "" if there is none (QUIRK: 005-thunderbird-joined).
func textBefore(lines []line) string {
	if before, ok := innerOpener(lines[0].text); ok {
		return before
	}
	return joinedPoint(lines)
}

// innerOpener finds an opener in the middle of a line and returns the text
// before it, which the player typed where the attribution begins. Text with an
// address or a verb is part of the attribution ("Bob <b@x> wrote On ...").
func innerOpener(s string) (before string, ok bool) {
	const maxBefore = 120 // bytes
	for _, opener := range mailWords().openers {
		i := strings.Index(s, opener+" ")
		if i <= 0 || i > maxBefore || !dateFollows(s[i+len(opener):]) {
			continue
		}
		if s[i-1] == ' ' && startsWithHan(opener) {
			continue // "Bob 於 2026/11/21 寫道:" opens with the name
		}
		before := strings.TrimSpace(s[:i])
		low := strings.ToLower(before)
		if tidy(before) == "" || strings.ContainsAny(before, "<>,\"") || hasVerb(low) || dateInside(low) {
			continue
		}
		return before, true
	}
	return "", false
}

// joinedPoint finds a point joined with an attribution that begins with a date:
// "M13Fri, 21 Nov 2026, Bob wrote:", "M1321.11.2026 15:04, Bob пишет:". It finds none
// if the digits can be cut in two ways ("M121.11.2026") or if a name follows, because
// somebody may be called that ("B2B Sales wrote:"): a doubt costs a mail, a wrong move
// a game.
func joinedPoint(lines []line) string {
	first := strings.TrimLeft(lines[0].text, " *_")
	if first == "" || first[0]|0x20 < 'a' || first[0]|0x20 > 't' {
		return ""
	}
	var found []string
	for cut := 2; cut <= 3 && cut < len(first) && startsWithDigit(first[cut-1:]); cut++ {
		before, rest := first[:cut], slices.Clone(lines)
		rest[0].text = first[cut:]
		if row(before[1:]) && beginsAnew(rest[0].text) && isAttribution(tidy(joinLines(rest))) {
			found = append(found, before)
		}
	}
	if len(found) != 1 {
		return ""
	}
	return found[0]
}

// row reports the number of a row of a board.
func row(s string) bool { return s[0] != '0' && (len(s) == 1 || s <= "19") }

// beginsAnew reports text that begins with a whole date, in words or in digits.
func beginsAnew(s string) bool {
	first, _ := utf8.DecodeRuneInString(s)
	n := digits(s)
	inWords, inDigits := n == 0 && unicode.IsLetter(first), n > 0 && n != 3 && n <= 4 && (n == 2 || first != '0')
	return (inWords || inDigits) && startsAttribution(tidy(s))
}

func joinLines(lines []line) string {
	var parts []string
	for _, l := range lines {
		parts = append(parts, l.text)
	}
	return strings.Join(parts, " ")
}
