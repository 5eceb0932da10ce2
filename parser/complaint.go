package parser

import (
	"fmt"
	"slices"
	"strings"

	"pentepost/mailer/mime"
)

// A Complaint is a report that the reader of a letter called it spam (RFC 5965, and what Hotmail sends instead).
// Anybody can write one, so it counts only for a letter that it names by what nobody but the reader of that letter knows.
type Complaint struct {
	// Letters are the Message-IDs of the letters that the report returns, "<x@y>", at most 20 and each once. What
	// those letters answer is not among them: it may be a letter to somebody else.
	Letters []string

	// Keys are the keys in the addresses that the returned letters came from and are to be answered to, as in [Mail.Keys].
	Keys []string
}

// readComplaint fills in Mail.Complaint if the mail of a machine is a complaint that returns a letter.
func (r *reader) readComplaint(d *detector) {
	b := bounceReader{detector: d, letter: &r.letter, limits: r.limits}
	because := b.complaintSign()
	if because == "" {
		return
	}
	c := b.complaint()
	r.letter.Complaint = &c
	r.trace.add("complaint", because)
	r.trace.add("complaint", fmt.Sprintf("%d letters named, %d keys", len(c.Letters), len(c.Keys)))
}

// complaintSign says why the mail is a complaint, "" if it is none.
func (b *bounceReader) complaintSign() string {
	if b.ownMail().reason != "" {
		return ""
	}
	if about, is := b.feedback(); is {
		if notOfReaders[about] {
			return ""
		}
		return "it is a feedback report: " + about
	}
	if subject := prefixIn(programWords().complaints, startOf(b.subject)); subject != "" {
		return fmt.Sprintf("the subject begins with %q", subject)
	}
	for _, h := range b.returnedHeaders() {
		if h.Get(hotmailReader) != "" {
			return "the letter that it returns has the field " + hotmailReader
		}
	}
	if b.header.Get(hotmailReader) != "" {
		return "it has the field " + hotmailReader
	}
	return ""
}

// hotmailReader is the field in which Hotmail (JMRP) names who has complained. QUIRK: 199-complaint-hotmail has no other sign in its
// structure.
const hotmailReader = "X-HmXmrOriginalRecipient"

// notOfReaders are the types of feedback (RFC 5965 section 7.3, RFC 6430, RFC 6591) that do not say that a reader wants no
// more letters.
var notOfReaders = map[string]bool{"not-spam": true, "auth-failure": true, "dmarc": true, "virus": true, "other": true}

// feedback returns the Feedback-Type of a report that follows RFC 5965.
func (b *bounceReader) feedback() (about string, is bool) {
	for _, p := range b.tree.Parts {
		if !p.Within && p.Declared == feedbackReport {
			h, _ := mime.ReadHeader(p.Decoded(), b.limits)
			return mime.LowerASCII(strings.TrimSpace(h.Get("Feedback-Type"))), true
		}
	}
	return "", b.reportType() == "feedback-report"
}

// feedbackReport is the type of the machine-readable part of a complaint.
const feedbackReport = "message/feedback-report"

// complaint returns the letters that the mail returns.
func (b *bounceReader) complaint() (c Complaint) {
	ids := idSet{}
	add := func(value string) { c.Keys = addKeys(c.Keys, mime.LowerASCII(value), mime.LowerASCII(b.o.KeyPattern)) }
	for _, h := range b.returnedHeaders() {
		ids.add(originalIDs(&h)...)
		for _, name := range []string{"Return-Path", "Reply-To"} {
			for _, value := range h.Values(name) {
				add(value)
			}
		}
	}
	for _, p := range b.tree.Parts {
		if !p.Within && p.Declared == feedbackReport {
			h, _ := mime.ReadHeader(p.Decoded(), b.limits)
			add(h.Get("Original-Mail-From"))
		}
	}
	ids.add(inlineIDs(b.letter.Body)...)
	c.Letters = slices.Clip(ids)
	return c
}

// returnedHeaders returns the headers of the letters that a report returns, whole or only their headers.
func (b *bounceReader) returnedHeaders() (list []mime.Header) {
	for _, p := range b.tree.Parts {
		switch {
		case p.Within:
		case p.Message != nil:
			list = append(list, p.Message.Header)
		case returnedHeader(p.Type):
			h, _ := mime.ReadHeader(p.Decoded(), b.limits)
			list = append(list, h)
		}
	}
	return list
}
