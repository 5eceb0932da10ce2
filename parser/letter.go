package parser

import "time"

// Outcome says what kind of thing a mail turned out to be.
type Outcome string

const (
	// Human is a letter from one sender, to be understood or refused.
	Human Outcome = "read"
	// Machine was made by a program: never acted on, never answered.
	Machine Outcome = "machine"
	// Nobody has no usable sender: nobody to act for, nobody to answer.
	Nobody Outcome = "nobody"
	// Quarantined went over a limit or cannot be read: put aside silently.
	Quarantined Outcome = "quarantined"
)

// Verdict is what the receiving server found out about the sender (DMARC).
type Verdict string

const (
	None Verdict = "none" // it says nothing that we believe
	Pass Verdict = "pass" // the From domain vouches for the mail
	Fail Verdict = "fail" // it does not, and such a mail never acts
)

// Letter is what matters of a mail. The fields that come from the sender are
// valid UTF-8 without control characters, except that Body, Reply and Rest
// have line feeds. They are still a stranger's words: escape them.
type Letter struct {
	Outcome Outcome
	Reason  string // one word for machine, nobody and quarantined; "" for read

	From     string   // the one sender address, lower-case ASCII, domain as A-label; "" if none
	FromName string   // cleaned display name, at most 100 characters
	Keys     []string // keys in recipient addresses, lower case, in order, without duplicates

	MessageID  string // "<x@y>", or "" if the field is missing or anything else
	InReplyTo  string // the first "<x@y>" of the field
	References []string
	Subject    string
	Date       time.Time // zero if unreadable; what the sender claims, never to be relied on

	Verdict Verdict
	Quiet   bool // X-Auto-Response-Suppress: do the command, but send no refusal
	Fresh   bool // no In-Reply-To, no References, no key

	Body  string // the decoded text of the chosen part, quotes included, line feeds only
	Reply string // the player's own text: Body without quotes, attributions, signatures
	Line  string // the command line, trimmed and folded as MAIL.md says; "" if there is none
	Rest  string // own text between the command line and the quote or signature, cleaned

	// SubjectLine says that Line is the subject of a fresh letter without
	// text of its own. Such a line may be a command but never a move.
	SubjectLine bool

	// Bounce is what a machine's mail reports of the delivery of a letter,
	// nil if it is about anything else.
	Bounce *Bounce

	// ID is the same for every copy of a mail, whatever Received lines and
	// UID it came with: 64 hexadecimal digits.
	ID string

	Trace []Step // how it came to this, with Options.Explain
}

// Step is one line of the explanation why a mail is read as it is.
type Step struct {
	What string // "machine", "sender", "key", "part", "line", ...
	Says string // a short sentence; text from the mail is quoted and cut
}

// Read turns a raw mail into a letter. It never panics and never fails:
// Outcome says what happened. Time and memory are linear in the part of raw
// that Options.Size lets it see.
func Read(raw []byte, o Options) Letter {
	r := newReader(raw, o.withDefaults())
	r.read()
	return r.letter
}
