package page

import (
	"cmp"
	"strings"
)

// maxQuote is how much of a letter is quoted, in characters.
const maxQuote = 20_000

// reply is an answer to the letter as mail programs begin it: the text quoted below a line that says
// whose it is, room for the answer above.
func (l *letter) reply() Draft {
	d := Draft{To: l.replyAddress(), Subject: replySubject(l.subject())}
	text, _ := l.text()
	text = strings.TrimSpace(lines(text, maxQuote))
	if text == "" {
		return d
	}
	d.Text = "\n\n" + l.attribution() + "\n" + quote(text)
	return d
}

func replySubject(subject string) string {
	if len(subject) >= 3 && strings.EqualFold(subject[:3], "re:") {
		return subject
	}
	return oneLine("Re: "+subject, maxSubject)
}

func (l *letter) attribution() string {
	name := cmp.Or(who(l.Header("From")), "somebody")
	if date := oneLine(l.Header("Date"), 60); date != "" {
		return "On " + date + ", " + name + " wrote:"
	}
	return name + " wrote:"
}

// quote puts the mark before every line, without a blank before marks that are there already.
func quote(text string) string {
	var quoted strings.Builder
	for line := range strings.Lines(text) {
		quoted.WriteByte('>')
		if line != "\n" && !strings.HasPrefix(line, ">") {
			quoted.WriteByte(' ')
		}
		quoted.WriteString(line)
	}
	return quoted.String() + "\n"
}
