package reply

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"pentepost/notation/visible"
)

// signatureMark reports the line above a signature: "-- ", or what programs and
// people write instead (a single dash, two underscores).
func signatureMark(s string) bool {
	switch strings.TrimRight(s, " \t\u00a0") {
	case "--", "—", "–", "__", "___", "- --": // the last: escaped by PGP
		return true
	}
	return false
}

// greeting reports a line that only says hello: it begins with a greeting and has
// at most four words and no digit, because "Hi K10" is a command that went wrong. In a script without blanks
// a name may stand before it.
func greeting(s string) bool {
	low := strings.ToLower(strings.TrimRight(visible.Line(s), " ,.!-–—:;)😀🙂，。！："))
	if low == "" || len(low) > 80 || strings.ContainsAny(low, "0123456789@") || len(strings.Fields(low)) > 4 {
		return false
	}
	for _, hello := range mailWords().greetings {
		unspaced := hello[0] >= 0xe3
		rest, ok := strings.CutPrefix(low, hello)
		if ok && (rest == "" || rest[0] == ' ' || rest[0] == ',' || rest[0] == '!' || unspaced) || unspaced && strings.HasSuffix(low, hello) && utf8.RuneCountInString(low) <= 12 {
			return true
		}
	}
	return false
}

// closing reports a line that only says goodbye, perhaps with a name: "Kind
// regards,", "Thanks, Ann".
func closing(s string) bool {
	low := strings.ToLower(strings.TrimLeft(visible.Line(s), " -–—*"))
	if low == "" || len(low) > 80 || len(strings.Fields(low)) > 6 {
		return false
	}
	for _, goodbye := range mailWords().closings {
		rest, ok := strings.CutPrefix(low, goodbye)
		if ok && (!strings.ContainsFunc(rest, unicode.IsLetter) || strings.IndexByte(",!", rest[0]) >= 0) {
			return true
		}
	}
	return false
}
