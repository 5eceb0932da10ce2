package parser

import (
	"fmt"
	"slices"
	"strings"

	"pentepost/mailer/mime"
	"pentepost/notation/visible"
)

// A Bounce is a report that a letter could not be delivered, or not yet, or was
// (RFC 3464, and what mail servers write instead). Anybody who knows the
// Message-ID of a letter can forge one, so it counts only for letters whose
// Message-ID nobody but their reader knows.
type Bounce struct {
	// Letters are the Message-IDs of the letters that the report names,
	// "<x@y>", at most 20 and each once: first the ones in returned headers and
	// texts, then In-Reply-To and References of the report. The last two may
	// also name earlier letters of the thread and letters of other people.
	Letters []string

	Status string // RFC 3463: "5.1.1"; "" if none was found
	Failed bool   // it will not be delivered; false for delays, successes, relays, expansions
	Late   bool   // a server says so in a machine-readable report: it goes on trying
	Passed bool   // or it was delivered, or has gone on where no report comes from
	Says   string // the words of the server that refused it, one clean line of at most 200 characters
}

const (
	maxReturned = 20  // Message-IDs in one bounce
	maxSays     = 200 // characters of Bounce.Says
)

// Hard reports a failure that every other letter to this reader would meet too:
// class 5, but not Policy, not a full mailbox and not a message that was tried
// until its time was up (RFC 3463 sections 3.3 to 3.5).
func (b Bounce) Hard() bool {
	s, ok := parseStatus(b.Status)
	return ok && b.Failed && s.class == 5 && !s.temporary() && !s.policy()
}

// Policy reports that the cause is on our side: our reputation, our
// configuration or the letter itself. Such a bounce says nothing about the
// reader, whether Failed or not. The codes are X.7.x, X.1.7 and X.1.8 (our
// address), X.2.3 and X.3.4 (too long), X.5.1 and up (the protocol), X.6.x (the
// content).
func (b Bounce) Policy() bool {
	s, ok := parseStatus(b.Status)
	return ok && s.class != 2 && s.policy()
}

// describe returns the bounce in one line, for the trace.
func (b Bounce) describe() string {
	what := "not failed"
	switch {
	case b.Late:
		what = "late"
	case b.Passed:
		what = "delivered"
	case b.Hard():
		what = "failed for good"
	case b.Failed && b.Policy():
		what = "failed, and we are to blame"
	case b.Failed:
		what = "failed"
	}
	code, letters := b.Status, "letters"
	if code == "" {
		code = "unknown"
	}
	if len(b.Letters) == 1 {
		letters = "letter"
	}
	says := fmt.Sprintf("%s, status %s, %d %s named", what, code, len(b.Letters), letters)
	if b.Says != "" {
		says += fmt.Sprintf(": %q", visible.Cut(b.Says, 40))
	}
	return says
}

// A bounceReader reads the mail of a machine as a bounce.
type bounceReader struct {
	*detector
	letter *Mail
	limits mime.Limits
}

// readBounce fills in Letter.Bounce if the mail of a machine is a bounce.
func (r *reader) readBounce(d *detector) {
	b := bounceReader{detector: d, letter: &r.letter, limits: r.limits}
	text := explanation(r.letter.Body)
	because := b.sign(text)
	if because == "" {
		return
	}
	bounce := b.read(text)
	r.letter.Bounce = &bounce
	r.trace.add("bounce", because)
	r.trace.add("bounce", bounce.describe())
}

// sign says why the mail is a bounce, "" if it is none. The structure decides, or
// a field that only bounces have. Without both, a mail server must have written it,
// and what it is about decides. An answering machine also writes to
// the envelope sender and names our letter (RFC 3834), so an empty return path
// or a Message-ID of ours proves nothing.
func (b *bounceReader) sign(text string) string {
	if b.otherReport() {
		return ""
	}
	if because := b.structure(); because != "" {
		return because
	}
	if because := b.field(); because != "" {
		return because
	}
	if b.answeringMachine() {
		return ""
	}
	return b.wording(text)
}

// otherReport recognises our own mail and reports about other things: read
// receipts (RFC 8098) and complaints (RFC 5965).
func (b *bounceReader) otherReport() bool {
	if b.ownMail().reason != "" {
		return true
	}
	for _, kind := range b.types() {
		switch kind {
		case "message/disposition-notification", "message/global-disposition-notification",
			"message/feedback-report", "message/tracking-status":
			return true
		}
	}
	switch b.reportType() {
	case "disposition-notification", "feedback-report", "tracking-status":
		return true
	}
	return b.class() == "urn:content-classes:mdn" || b.complaintSign() != ""
}

func (b *bounceReader) reportType() string { return mime.LowerASCII(b.tree.Root.Params["report-type"]) }

// structure recognises RFC 3464.
func (b *bounceReader) structure() string {
	for _, kind := range b.types() {
		if kind == "message/delivery-status" || kind == "message/global-delivery-status" {
			return "it has a part of type " + kind
		}
	}
	if b.tree.Root.Declared == "multipart/report" && strings.HasSuffix(b.reportType(), "delivery-status") {
		return "it calls itself a delivery report"
	}
	return ""
}

// field recognises the fields that Exim and Exchange mark their bounces with.
func (b *bounceReader) field() string {
	if class := b.class(); class == "urn:content-classes:dsn" {
		return "Content-Class: " + class
	}
	for _, f := range b.header.Fields {
		switch mime.LowerASCII(f.Name) {
		case "x-failed-recipients", "x-ms-exchange-message-is-ndr":
			return "it has the field " + f.Name
		}
	}
	return ""
}

// answeringMachine reports a mail that says it comes from an answering machine.
func (b *bounceReader) answeringMachine() bool {
	for _, f := range b.header.Fields {
		name, value := mime.LowerASCII(f.Name), mime.LowerASCII(visible.Line(f.Value))
		autoField := strings.HasPrefix(name, "x-auto") || strings.HasPrefix(name, "x-away") || strings.HasPrefix(name, "x-vacation")
		if row := machineFields[name]; autoField && row.matches != nil && row.matches(value) {
			return true
		}
		if name == "auto-submitted" && strings.Contains(value, "vacation") {
			return true
		}
	}
	return b.machineSubject().reason == "auto-reply-subject"
}

// wording recognises a bounce without structure: a mail server wrote it, and it comes to the return path of a letter,
// returns one, has a code of SMTP, or has the subject of a bounce. If the sender has another name, that subject, no return
// path and one of the others are needed.
func (b *bounceReader) wording(text string) string {
	subject, about := prefixIn(programWords().bounces, startOf(b.subject)), b.about(text)
	switch {
	case b.mailServer() && subject != "":
		return fmt.Sprintf("from a mail server, and the subject begins with %q", subject)
	case b.mailServer() && about != "":
		return "from a mail server, and it " + about
	case about != "" && subject != "" && b.noReturnPath():
		return fmt.Sprintf("no return path, the subject begins with %q, and it %s", subject, about)
	}
	return ""
}

// about says what shows that a mail is about a letter that was sent, "" if nothing does. Answering machines write to the return
// path, too, but name the letter that they answer (RFC 3834 section 3.1.5).
func (b *bounceReader) about(text string) string {
	code, _ := findStatus(text)
	switch {
	case len(b.letter.Keys) > 0 && b.letter.InReplyTo == "" && b.noReturnPath():
		return "comes to an address with a key"
	case code != "":
		return "has the code " + code
	case len(b.attachedIDs())+len(inlineIDs(b.letter.Body)) > 0:
		return "returns a letter"
	}
	return ""
}

// mailServer reports a sender with the name of a mail server.
func (b *bounceReader) mailServer() bool {
	for _, local := range b.senderNames() {
		if namedIn(serverNames, local) || strings.HasPrefix(local, "microsoftexchange") {
			return true // Exchange Online writes 32 digits after it
		}
	}
	return b.daemonPath()
}

func (b *bounceReader) noReturnPath() bool {
	return slices.ContainsFunc(b.header.Values("Return-Path"), nullPath)
}
