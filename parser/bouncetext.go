package parser

import (
	"strings"

	"pentepost/mailer/mime"
	"pentepost/notation/visible"
)

// readText reads a bounce from its words alone.
func (b *bounceReader) readText(text string) Bounce {
	var bounce Bounce
	at := 0
	if bounce.Status, at = findStatus(text); bounce.Status == "" {
		at = reasonIn(text)
	}
	if at >= 0 {
		bounce.Says = saysAt(text, at)
	}
	bounce.Failed = b.header.Get("X-Failed-Recipients") != "" || !b.waiting(text)
	return bounce
}

// waiting reports a warning that the server keeps trying, or a success.
func (b *bounceReader) waiting(text string) bool {
	words := programWords()
	return phraseIn(words.waiting, folded(b.subject)) != "" || phraseIn(words.waitingText, folded(text)) != ""
}

// maxExplanation is the size in bytes of the text in which the reason is searched.
// The Message-ID is searched in the whole text.
const maxExplanation = 32 << 10

// explanation returns the text above the returned letter, whose words are ours.
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
	const maxLine = 120 // characters
	line = mime.LowerASCII(strings.Trim(visible.Cut(line, maxLine), " >\t\r"))
	for _, name := range []string{"return-path:", "received:", "message-id:", "dkim-signature:", "mime-version:"} {
		if strings.HasPrefix(line, name) {
			return true
		}
	}
	ruled := strings.HasPrefix(line, "--") || strings.HasPrefix(line, "==") || strings.HasPrefix(line, "__") || strings.HasPrefix(line, "**")
	for _, words := range programWords().copies {
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

// cutName removes a lower-case name from the start of a line.
func cutName(line, name string) (value string, ok bool) {
	if len(line) < len(name) || !strings.EqualFold(line[:len(name)], name) {
		return "", false
	}
	return line[len(name):], true
}

// reasonIn returns the offset of the first line that gives a reason in words that
// nobody uses for anything else, -1 if there is none.
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

// saysAt returns the words from an offset in the text to the end of the paragraph,
// because servers wrap them.
func saysAt(text string, at int) string {
	const maxBytes = 4 * maxSays
	words := text[at:min(len(text), at+maxBytes)]
	if end := strings.Index(words, "\n\n"); end >= 0 {
		words = words[:end]
	}
	return visible.Cut(visible.Line(strings.ToValidUTF8(words, "")), maxSays)
}

// folded brings words into the form of the tables of phrases.
func folded(s string) string {
	s = strings.ReplaceAll(mime.LowerASCII(s), "\u2019", "'")
	return strings.Join(strings.Fields(s), " ")
}

// phraseIn returns the first phrase of a table that folded words contain, "" if
// there is none.
func phraseIn(table []string, words string) string {
	for _, phrase := range table {
		if strings.Contains(words, phrase) {
			return phrase
		}
	}
	return ""
}

// serverNames are local parts of mail servers, see namedIn.
var serverNames = []string{
	"mailer-daemon", "mailerdaemon", "mailer daemon", "mail-daemon", "postmaster",
	"mail delivery subsystem", "mail delivery system", "maildelivery",
}

// refusals give the status that the words of a server mean, if its code is vague.
// The first row that matches counts: servers say "mailbox full" of unknown users
// too, and they explain blocks with almost any word.
var refusals = []struct {
	detail  string // subject and detail of RFC 3463
	plain   bool   // the phrases mean this even without a code that shows that a server speaks
	phrases []string
}{
	{".2.2", true, []string{
		"quota", "is full", "mailbox full", "storage exceeded", "exceeded storage", "insufficient storage", "insufficient disk space", "out of storage", "no space left", "not enough space", "disk full", "mailbox lleno",
	}},
	{".1.1", true, []string{
		"user unknown", "unknown user", "unknown recipient", "recipient unknown", "no such user", "no such recipient", "no such mailbox", "no such address", "no such person", "no mailbox here by that name", "mailbox not found", "mailbox does not exist", "user not found", "recipient not found", "address does not exist", "account does not exist", "user does not exist", "recipient does not exist", "user doesn't exist", "user doesn't have",
		"unknown e-mail address", "unknown address", "unknown local part", "invalid mailbox", "invalid recipient", "address couldn't be found", "address could not be found", "not listed in domino directory", "not listed in public name", "not a known user", "not a valid mailbox", "not a valid user",
	}},
	{".1.2", true, []string{"unrouteable address", "unroutable address", "host not found", "domain not found", "no such domain", "unknown host"}},
	{".2.1", true, []string{
		"account has been disabled", "account is disabled", "mailbox disabled", "mailbox is disabled", "account is inactive", "account has been deactivated",
	}},
	{".7.1", false, []string{
		"spam", "blocked", "blacklist", "black list", "blocklist", "block list", "denylist", "dnsbl", "listed in", "listed at", "listed by", "reputation", "policy", "policies", "unsolicited", "bulk", "unauthenticated", "not authenticated", "dmarc", "dkim", "spf ", "spf:", "reverse dns", "ptr record", "greylist", "graylist", "rate limit", "too many connections", "too many messages", "contains a virus", "virus detected", "access denied", "not authorized", "not authorised", "relay access denied", "relaying denied", "content rejected", "message rejected", "sender rejected", "sender address rejected",
	}},
	{".4.7", true, []string{"retry timeout exceeded", "delivery time expired", "message expired", "in the queue too long", "on the queue too long", "on queue too long"}},
}
