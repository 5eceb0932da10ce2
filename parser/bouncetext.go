package parser

import (
	"strings"

	"pentepost/mailer/mime"
)

// maxExplanation is how many bytes of a bounce's text are searched for the
// reason. All of it may be searched for the Message-ID.
const maxExplanation = 32 << 10

// explanation is the text up to the letter that is returned in it: whatever
// stands there are our own words.
func explanation(body string) string {
	if len(body) > maxExplanation {
		body = body[:maxExplanation]
	}
	end := len(body)
	for at := 0; at < len(body); {
		line, _, _ := strings.Cut(body[at:], "\n")
		if opensCopy(line) {
			end = at
			break
		}
		at += len(line) + 1
	}
	return strings.ToValidUTF8(body[:end], "")
}

// opensCopy reports the line above a returned letter, or its first line.
func opensCopy(line string) bool {
	const longest = 120
	line = mime.LowerASCII(strings.Trim(clip(line, longest), " >\t\r"))
	for _, name := range []string{"return-path:", "received:", "message-id:", "dkim-signature:", "mime-version:"} {
		if strings.HasPrefix(line, name) {
			return true
		}
	}
	ruled := strings.HasPrefix(line, "--") || strings.HasPrefix(line, "==") || strings.HasPrefix(line, "__") || strings.HasPrefix(line, "**")
	for _, words := range copyMarks {
		if strings.HasPrefix(line, words) || ruled && strings.Contains(line, words) {
			return true
		}
	}
	return false
}

// inlineIDs finds the Message-ID lines of a letter that is returned as text.
func inlineIDs(body string) []string {
	var ids []string
	for at := 0; at < len(body) && len(ids) < maxReturned; {
		line, rest, _ := strings.Cut(body[at:], "\n")
		at += len(line) + 1
		value, ok := cutName(strings.TrimLeft(line, " >\t"), "message-id:")
		if !ok {
			continue
		}
		if strings.Trim(value, " \t\r") == "" {
			value, _, _ = strings.Cut(rest, "\n") // folded
		}
		if found := messageIDs(value); len(found) > 0 {
			ids = append(ids, found[0])
		}
	}
	return ids
}

// cutName cuts a lower-case name off the start of a line.
func cutName(line, name string) (value string, ok bool) {
	if len(line) < len(name) || !strings.EqualFold(line[:len(name)], name) {
		return "", false
	}
	return line[len(name):], true
}

// textVerdict reads a bounce from its words alone.
func (r *reader) textVerdict(text string) Bounce {
	var b Bounce
	at := 0
	if b.Status, at = findStatus(text); b.Status == "" {
		at = reasonIn(text)
	}
	if at >= 0 {
		b.Says = saysAt(text, at)
	}
	b.Failed = r.header.Get("X-Failed-Recipients") != "" || !r.saysWaiting(text)
	return b
}

// reasonIn returns where the first line begins that tells a reason in words
// nobody uses for anything else, -1 if none does.
func reasonIn(text string) int {
	for at := 0; at < len(text); {
		line, _, _ := strings.Cut(text[at:], "\n")
		words := folded(line)
		for _, r := range refusals {
			if r.plain && phraseIn(r.phrases, words) != "" {
				return at
			}
		}
		at += len(line) + 1
	}
	return -1
}

// saysWaiting reports a warning that the server goes on trying, or a report
// of success.
func (r *reader) saysWaiting(text string) bool {
	subject := folded(r.letter.Subject)
	return phraseIn(waitingSubjects, subject) != "" || phraseIn(waitingPhrases, folded(text)) != ""
}

// saysAt returns the words at a place in the text, up to the end of their
// paragraph: servers wrap them.
func saysAt(text string, at int) string {
	const most = 4 * maxSays
	words := text[at:min(len(text), at+most)]
	if end := strings.Index(words, "\n\n"); end >= 0 {
		words = words[:end]
	}
	return clip(oneLine(strings.ToValidUTF8(words, "")), maxSays)
}

// folded brings words into the form that the tables of phrases have.
func folded(s string) string {
	s = strings.ReplaceAll(mime.LowerASCII(s), "\u2019", "'")
	return strings.Join(strings.Fields(s), " ")
}

// phraseIn returns the first phrase of a table that stands in folded words.
func phraseIn(table []string, words string) string {
	for _, phrase := range table {
		if strings.Contains(words, phrase) {
			return phrase
		}
	}
	return ""
}
