package parser

import (
	"bytes"
	"fmt"
	"time"

	"pentepost/mailer/mime"
)

// reader holds one mail while it is read. It is used once.
type reader struct {
	o        Options
	deadline time.Time
	header   mime.Header
	body     []byte // everything after the header, still encoded
	tree     mime.Tree
	leaves   []*mime.Part
	letter   Letter
}

func newReader(raw []byte, o Options) *reader {
	if len(raw) > o.Size {
		raw = raw[:o.Size]
	}
	raw = bytes.TrimLeft(raw, "\r\n") // QUIRK: 050-empty-lines-first
	r := &reader{o: o, deadline: time.Now().Add(o.Time)}
	r.header, r.body = mime.ReadHeader(raw, r.limits())
	r.letter.Verdict = None
	return r
}

func (r *reader) limits() mime.Limits {
	return mime.Limits{HeaderSize: r.o.HeaderSize, Fields: r.o.Fields, Depth: r.o.Depth, Parts: r.o.Parts, Deadline: r.deadline}
}

// read goes through the steps in order. A mail over a limit is put aside
// before anything else is believed of it; a machine is recognised before its
// sender is looked at, since bounces often have none.
func (r *reader) read() {
	r.readHeader()
	reason := r.overLimit()
	if reason == "" {
		reason = r.readText()
	}
	r.letter.ID = r.identity()
	if reason != "" {
		r.end(Quarantined, reason)
		return
	}
	if reason, because := r.machine(); reason != "" {
		r.step("machine", because)
		r.readBounce()
		if r.letter.From != "" {
			r.step("sender", r.letter.From)
		}
		r.end(Machine, reason)
		return
	}
	r.step("machine", "no sign of a machine")
	if reason := r.sender(); reason != "" {
		r.end(Nobody, reason)
		return
	}
	r.end(Human, "")
}

func (r *reader) end(outcome Outcome, reason string) {
	r.letter.Outcome, r.letter.Reason = outcome, reason
	says := string(outcome)
	if reason != "" {
		says += ": " + reason
	}
	r.step("outcome", says)
}

// readHeader fills in what stands in the header and needs no decision.
func (r *reader) readHeader() {
	l := &r.letter
	l.Subject = clip(oneLine(mime.DecodeWords(r.header.Get("Subject"))), 500)
	l.MessageID = wholeMessageID(r.header.Get("Message-ID"))
	l.References = messageIDs(r.header.Get("References"))
	if ids := messageIDs(r.header.Get("In-Reply-To")); len(ids) > 0 {
		l.InReplyTo = ids[0]
	}
	l.Date = readDate(r.header.Get("Date"))
	l.Quiet = r.quiet()
	l.From, l.FromName, _ = oneSender(&r.header, r.o)
	l.Keys = r.keys()
	r.explainKeys()
	l.Fresh = r.header.Get("In-Reply-To") == "" && r.header.Get("References") == "" && len(l.Keys) == 0
	l.Verdict = verdict(r.header.Values("Authentication-Results"), r.o.AuthservID, domainOf(l.From))
	if r.o.AuthservID == "" && r.o.TrustUnstamped {
		l.Verdict = Pass
	}
	r.explainVerdict()
}

// overLimit names the limit that the header broke, or "".
func (r *reader) overLimit() string {
	if r.header.Over != "" {
		return r.header.Over
	}
	for _, f := range r.header.Fields {
		if mime.CountWords(f.Value) > r.o.EncodedWords {
			return "too-many-words"
		}
		if addressField(f.Name) && countAddresses(f.Value) > r.o.Addresses {
			return "too-many-addresses"
		}
	}
	return ""
}

// readText finds the text, the player's own words in it and the command line.
func (r *reader) readText() (reason string) {
	r.tree = mime.ParseBody(r.header, r.body, r.limits())
	if r.tree.Over != "" {
		return r.tree.Over
	}
	for _, p := range r.tree.Parts {
		if p.Leaf() {
			r.leaves = append(r.leaves, p)
		}
	}
	reason = r.chooseText()
	if reason == "" && r.letter.Line == "" && r.letter.Reply == "" {
		r.lineFromSubject()
	}
	if reason == "" && time.Now().After(r.deadline) {
		return "too-slow"
	}
	return reason
}

// lineFromSubject takes the subject of a fresh letter without own words.
func (r *reader) lineFromSubject() {
	switch line := trimLine(r.letter.Subject); {
	case line == "":
	case !r.letter.Fresh:
		r.step("line", fmt.Sprintf("%q in the subject is not read: the mail answers a letter", clip(line, 40)))
	default:
		r.letter.Line, r.letter.SubjectLine = line, true
		r.step("line", fmt.Sprintf("%q from the subject: the body has no text of its own", clip(line, 40)))
	}
}

func (r *reader) step(what, says string) {
	if !r.o.Explain {
		return
	}
	r.letter.Trace = append(r.letter.Trace, Step{What: what, Says: says})
}
