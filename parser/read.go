package parser

import (
	"bytes"
	"fmt"
	"strings"
	"time"

	"golang.org/x/text/language"

	"pentepost/mailer/mime"
	"pentepost/notation/visible"
	"pentepost/parser/date"
	"pentepost/parser/reply"
)

// Read turns a raw mail into a letter. It never panics and never fails:
// Outcome says what happened. Time and memory are linear in the part of raw
// that Options.Size lets it see.
func Read(raw []byte, o Options) Mail {
	r := newReader(raw, o.withDefaults())
	r.read()
	r.letter.Trace = r.trace.steps
	return r.letter
}

// A reader reads one mail. It is used once.
type reader struct {
	o      Options
	limits mime.Limits
	header mime.Header
	raw    []byte
	body   []byte // everything after the header, still encoded
	tree   mime.Tree
	letter Mail
	trace  trace
}

func newReader(raw []byte, o Options) *reader {
	if len(raw) > o.Size {
		raw = raw[:o.Size]
	}
	raw = bytes.TrimLeft(raw, "\r\n") // QUIRK: 050-empty-lines-first
	r := &reader{o: o, raw: raw, trace: trace{on: o.Explain}}
	r.limits = mime.Limits{HeaderSize: o.HeaderSize, Fields: o.Fields, Depth: o.Depth, Parts: o.Parts, Deadline: time.Now().Add(o.Time)}
	r.header, r.body = mime.ReadHeader(raw, r.limits)
	return r
}

// read takes the steps in order. A mail over a limit is put aside before
// anything in it is believed. Whether it comes from a machine is decided before
// who sent it, because bounces often have no sender.
func (r *reader) read() {
	reason := r.readHeader()
	over := r.overLimit()
	if over == "" {
		over = r.readText()
	}
	r.letter.ID = identity(&r.header, r.letter.From, r.body)
	if over != "" {
		r.end(Quarantined, over)
		return
	}
	d := &detector{o: &r.o, header: &r.header, tree: &r.tree, from: r.letter.From, subject: r.letter.Subject, body: r.letter.Body}
	if sign := d.machine(); sign.reason != "" {
		r.trace.add("machine", sign.because)
		r.readBounce(d)
		r.readComplaint(d)
		r.readAway(sign)
		if r.letter.From != "" {
			r.trace.add("sender", r.letter.From)
		}
		r.end(Machine, sign.reason)
		return
	}
	r.trace.add("machine", "no sign of a machine")
	r.trace.sender(r.letter.From, reason, &r.header)
	if reason != "" {
		r.end(Nobody, reason)
		return
	}
	r.end(Human, "")
}

// readAway reads until when the sender of an automatic reply is away.
func (r *reader) readAway(s sign) {
	switch s.reason {
	case "auto-submitted", "auto-reply", "auto-reply-subject", "null-return-path", "precedence":
	default:
		return
	}
	if l := &r.letter; l.Bounce == nil && l.Complaint == nil && l.From != "" {
		if l.Away = awayUntil(l.Subject, l.Reply); l.Away != (date.Date{}) {
			r.trace.add("away", fmt.Sprintf("until %d-%d-%d", l.Away.Year, l.Away.Month, l.Away.Day))
		}
	}
}

func (r *reader) end(outcome Outcome, reason string) {
	r.letter.Outcome, r.letter.Reason = outcome, reason
	says := string(outcome)
	if reason != "" {
		says += ": " + reason
	}
	r.trace.add("outcome", says)
}

// readHeader fills in the fields of the letter that come from the header. It
// returns the reason why the mail has no sender, "" if it has one.
func (r *reader) readHeader() (noSender string) {
	l, h := &r.letter, &r.header
	l.Subject = visible.Cut(visible.Line(mime.DecodeWords(h.Get("Subject"))), 500)
	l.MessageID = wholeMessageID(h.Get("Message-ID"))
	l.References = messageIDs(h.Get("References"))
	if ids := messageIDs(h.Get("In-Reply-To")); len(ids) > 0 {
		l.InReplyTo = ids[0]
	}
	l.Date = readDate(h.Get("Date"))
	l.Quiet = quiet(h)
	l.From, l.FromName, noSender = oneSender(h, r.raw, r.o)
	l.Keys = keys(h, r.o.KeyPattern)
	r.trace.keys(l.Keys, r.o.KeyPattern, h)
	l.Fresh = h.Get("In-Reply-To") == "" && h.Get("References") == "" && len(l.Keys) == 0
	l.Verdict = verdict(unspaced(h, "Authentication-Results"), r.o.AuthservID, domainOf(l.From))
	if r.o.AuthservID == "" && r.o.TrustUnstamped {
		l.Verdict = Pass
	}
	r.trace.verdict(l.Verdict, r.o.AuthservID, h)
	return noSender
}

// contentLanguage returns the first language of the field Content-Language (RFC 3282), "" if there is none.
func contentLanguage(h *mime.Header) string {
	first, _, _ := strings.Cut(h.Get("Content-Language"), ",")
	if tag, err := language.Parse(strings.TrimSpace(first)); err == nil {
		base, _ := tag.Base()
		return base.String()
	}
	return ""
}

// overLimit names the limit that the header exceeds, "" if there is none.
func (r *reader) overLimit() string {
	if r.header.Over != "" {
		return r.header.Over
	}
	for _, f := range r.header.Fields {
		if mime.CountWords(f.Value) > r.o.EncodedWords {
			return "too-many-words"
		}
		if countAddresses(f.Value) > r.o.Addresses && addressField(f.Name) {
			return "too-many-addresses"
		}
	}
	return ""
}

// readText finds the text, the player's own words in it and the command line.
// It returns the limit that the body exceeds, "" if there is none.
func (r *reader) readText() (over string) {
	r.tree = mime.ParseBody(r.header, r.body, r.limits)
	if r.tree.Over != "" {
		return r.tree.Over
	}
	r.tree.OpenSigned(r.limits)
	if r.tree.Over != "" {
		return r.tree.Over
	}
	text, over := chooseText(&r.tree, r.o, &r.letter, &r.trace)
	if over != "" {
		return over
	}
	l := &r.letter
	l.Body, l.Reply, l.Line, l.Rest, l.RestCut = text.Body, text.Own, text.Line, text.Rest, text.Cut
	l.Withheld = text.Withheld
	if because := encrypted(&r.tree, &text); because != "" {
		r.trace.add("encrypted", because)
		l.Encrypted, l.Reply, l.Line, l.Rest, l.Withheld = true, "", "", "", nil
	}
	if l.Language = contentLanguage(&r.header); l.Language == "" {
		l.Language = reply.Tongue(l.Reply, l.Body)
	}
	if l.Line == "" && l.Reply == "" && !l.Encrypted {
		r.lineFromSubject()
	}
	if time.Now().After(r.limits.Deadline) {
		return mime.TooSlow
	}
	return ""
}

// lineFromSubject takes the command line from the subject of a fresh letter
// without text of its own.
func (r *reader) lineFromSubject() {
	switch line := reply.CommandLine(reply.Unstruck(r.letter.Subject)); {
	case line == "":
	case !r.letter.Fresh:
		r.trace.add("line", fmt.Sprintf("%q in the subject is not read: the mail answers a letter", visible.Cut(line, 40)))
	default:
		r.letter.Line, r.letter.SubjectLine = line, true
		r.trace.add("line", fmt.Sprintf("%q from the subject: the body has no text of its own", visible.Cut(line, 40)))
	}
}
