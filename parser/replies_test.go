package parser

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"

	"pentepost/mailer/mime"
	"pentepost/parser/reply"
)

// readText reads plain text as the body of a mail.
func readText(text string) Mail {
	return Read([]byte("From: ann@example.org\nMessage-ID: <1@example.org>\nIn-Reply-To: <2@example.org>\nContent-Type: text/plain; charset=utf-8\n\n"+text), Options{})
}

// readHTML reads HTML as the body of a mail.
func readHTML(text string) Mail {
	return Read([]byte("From: ann@example.org\nMessage-ID: <1@example.org>\nIn-Reply-To: <2@example.org>\nContent-Type: text/html; charset=utf-8\n\n"+text), Options{})
}

// replies returns the replies of the corpora by file name.
func replies(t *testing.T) map[string]Mail {
	letters := map[string]Mail{}
	for _, file := range corpusFiles(t, "reply-crisp/test/fixtures/*.txt", "reply-discourse-trimmer/test/emails/*.txt") {
		letters[file] = readText(string(readFile(t, file)))
	}
	for _, file := range corpusFiles(t, "reply-talon/tests/fixtures/html_replies/*.html", "reply-quotequail-html/tests/files/*reply*.html", "reply-talon/tests/fixtures/*.html") {
		letters[file] = readHTML(string(readFile(t, file)))
	}
	for _, file := range corpusFiles(t, "reply-talon/tests/fixtures/standard_replies/*.eml", "reply-activecollab/test/example_messages/*.eml", "reply-talon/tests/fixtures/*.eml") {
		letters[file] = Read(readFile(t, file), Options{})
	}
	return letters
}

// notTopPosted are replies that do not begin with the words of their author.
var notTopPosted = map[string]string{
	"thunderbird.eml":                  "bottom posted",
	"email_tricky_18_inline_reply.txt": "answers between the quotes",
	"embedded_email_16.txt":            "bottom posted",
	"embedded_email_17.txt":            "begins with an attribution; what follows has no quote marks",
	"embedded_email_18.txt":            "the same",
	"embedded_email_french_2.txt":      "bottom posted",
	"embedded_email_quote_text.txt":    "bottom posted",
	"forwarded_message.txt":            "forwarded without a word",
	"quote_and_text.txt":               "bottom posted",
	"quote_only.txt":                   "nothing but a quote",
	"spam_1.txt":                       "nothing but quotes",
}

// isGreeting reports a line that is skipped before a command.
func isGreeting(s string) bool { return readText(s+"\nK10\n").Line == "K10" }

// TestRepliesFirstLine: in a top-posted reply the first visible line is the author's, and
// it is the command line; or it is a greeting, and the next line is.
func TestRepliesFirstLine(t *testing.T) {
	good, all := 0, 0
	for file, l := range replies(t) {
		name := filepath.Base(file)
		if why := notTopPosted[name]; why != "" && !strings.Contains(file, "activecollab") {
			continue
		}
		all++
		var seen []string
		for text := range strings.SplitSeq(l.Body, "\n") {
			if reply.CommandLine(text) != "" {
				seen = append(seen, text)
			}
		}
		switch {
		case len(seen) > 0 && l.Line == reply.CommandLine(seen[0]), len(seen) > 1 && isGreeting(seen[0]) && l.Line == reply.CommandLine(seen[1]):
			good++
		default:
			t.Errorf("%s: line %.60q, but the first that can be seen is %.60q", name, l.Line, seen[:min(len(seen), 1)])
		}
	}
	percent(t, "top-posted replies with the human's first line", good, all, 100)
}

// TestRepliesNobodyElse: if the corpus has the text of the author alone, the command line
// is part of it.
func TestRepliesNobodyElse(t *testing.T) {
	good, all := 0, 0
	for _, file := range corpusFiles(t, "reply-discourse-trimmer/test/emails/*.txt") {
		l := readText(string(readFile(t, file)))
		wrote := map[string]bool{"": true}
		for text := range strings.SplitSeq(string(readFile(t, strings.Replace(file, "/emails/", "/trimmed/", 1))), "\n") {
			wrote[reply.CommandLine(text)] = true
		}
		all++
		if wrote[l.Line] {
			good++
		} else {
			t.Errorf("%s: %q is not the human's", filepath.Base(file), l.Line)
		}
	}
	percent(t, "command lines that the human wrote", good, all, 100)
}

// commands are lines that the text below must not change.
var commands = []string{"K10", "32. K10", "swap", "challenge bob@example.org keryo-pente 7 days", "vacation until 2026-12-24", "if K10 L9 then M8", "note: from Ann"}

// sample returns one command, another one for each n, or all of them.
func sample(commands []string, n int) []string {
	if allMutations() {
		return commands
	}
	return commands[n%len(commands):][:1]
}

// TestCorporaBelowCommand: a command with an empty line and any text of the corpora below
// is exactly that command.
func TestCorporaBelowCommand(t *testing.T) {
	n := 0
	for file, l := range replies(t) {
		for _, command := range sample(commands, n) {
			n++
			if got := readText(command + "\n\n" + l.Body); got.Line != command {
				t.Errorf("%s: %q became %q", filepath.Base(file), command, got.Line)
			}
		}
	}
	for _, file := range rawMails(t) {
		raw := readFile(t, file)
		body := Read(raw, Options{}).Body
		for _, command := range sample(commands, n) {
			n++
			if got := readText(command + "\n\n" + body); got.Line != command {
				t.Errorf("%s, text: %q became %q", file, command, got.Line)
			}
			if got := readText(command + "\n\n" + string(bytes.ToValidUTF8(raw, nil))); got.Line != command && !bytes.Contains(raw, []byte{0}) {
				t.Errorf("%s, raw: %q became %q", file, command, got.Line)
			}
		}
	}
	t.Logf("%d mails made", n)
}

// TestCorporaAround: any text of the corpora right below a command, or quoted above it,
// does not change the command. Alone and quoted, no text has a command line.
func TestCorporaAround(t *testing.T) {
	const credit = "On Mon, 5 Jan 2026 at 10:00, Bob <bob@example.org> wrote:\n"
	n := 0
	for file, l := range replies(t) {
		n++
		quoted := credit + "> " + strings.ReplaceAll(l.Body, "\n", "\n> ") + "\n"
		for _, command := range sample(commands, n) {
			if got := readText(command + "\n" + l.Body); got.Line != command {
				t.Errorf("%s right below: %q became %q", filepath.Base(file), command, got.Line)
			}
			if got := readText(quoted + "\n" + command + "\n"); got.Line != command {
				t.Errorf("%s quoted above: %q became %q", filepath.Base(file), command, got.Line)
			}
		}
		if got := readText(quoted); got.Line != "" {
			t.Errorf("%s quoted: %q is somebody else's", filepath.Base(file), got.Line)
		}
		if got := readText(credit + "\n" + l.Body); got.Line != "" && notTopPosted[filepath.Base(file)] == "" {
			t.Errorf("%s below an attribution: %q is somebody else's", filepath.Base(file), got.Line)
		}
	}
}

// TestCorporaHTMLAround: HTML of the corpora below a command does not change it, and
// inside a blockquote that says that it is a quote, or that an attribution introduces, it has no command line.
func TestCorporaHTMLAround(t *testing.T) {
	n := 0
	check := func(file, page string) {
		n++
		if got := readHTML("<div>K10</div>" + page); got.Line != "K10" && got.Outcome != Quarantined {
			t.Errorf("%s below K10: line %q", file, got.Line)
		}
		if strings.Count(page, "</blockquote>") > strings.Count(page, "<blockquote") {
			return
		}
		for _, start := range []string{"<blockquote type=cite>", "<p>On Mon, 5 Jan 2026 at 10:00, Bob &lt;bob@example.org> wrote:</p><blockquote>"} {
			if got := readHTML(start + page + "</blockquote>"); got.Line != "" {
				t.Errorf("%s in a quote: line %q", file, got.Line)
			}
		}
	}
	for _, file := range corpusFiles(t, "reply-talon/tests/fixtures/html_replies/*.html", "reply-quotequail-html/tests/files/*.html") {
		check(file, string(readFile(t, file)))
	}
	for _, file := range rawMails(t) {
		for _, p := range mime.Parse(readFile(t, file), mime.Limits{}).Parts {
			if p.Type == "text/html" {
				check(file, mime.DecodeText(p.Decoded(), p.Params["charset"]))
			}
		}
	}
	t.Logf("%d pages", n)
}
