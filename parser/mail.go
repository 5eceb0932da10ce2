package parser

import (
	"time"

	"pentepost/parser/date"
)

// An Outcome says what a mail turned out to be.
type Outcome string

const (
	// Human is a letter from one sender. It is acted on or refused.
	Human Outcome = "read"
	// Machine is a mail that a program made. It is never acted on or answered.
	Machine Outcome = "machine"
	// Nobody is a mail without a usable sender, so nobody to answer.
	Nobody Outcome = "nobody"
	// Quarantined is a mail that exceeds a limit. It is put aside silently.
	Quarantined Outcome = "quarantined"
)

// A Verdict is what the receiving server found out about the sender (DMARC).
type Verdict string

const (
	None Verdict = "none" // nothing that we believe
	Pass Verdict = "pass" // the mail comes from the From domain
	Fail Verdict = "fail" // it does not; such a mail is never acted on
)

// A Mail is what matters of a mail that was read. Fields that come from the sender are valid
// UTF-8. All but Body and Reply are free of control characters, except for the
// line feeds in Rest. They are still the words of a stranger: escape them.
type Mail struct {
	Outcome Outcome
	Reason  string // one word if the Outcome is not Human, such as "auto-reply"; else ""

	From     string   // the one sender address, lower-case ASCII, domain as A-label; "" if none
	FromName string   // cleaned display name, at most 100 characters
	Keys     []string // keys in recipient addresses, lower case, in order, without duplicates

	MessageID  string // "<x@y>", "" if the field is missing or malformed
	InReplyTo  string // the first "<x@y>" of the field
	References []string
	Subject    string
	Date       time.Time // as the sender claims, so never rely on it; zero if unreadable

	Verdict  Verdict
	Language string // a BCP 47 tag without a region; "" if it is not clear
	Quiet    bool   // X-Auto-Response-Suppress: act on the command, but send no refusal
	Fresh    bool   // no In-Reply-To, no References, no key

	Body  string // the decoded text of the chosen part, quotes included, line feeds only
	Reply string // the player's own text: Body without quotes, attributions, signatures
	Line  string // the command line, trimmed and folded as MAIL.md says; "" if there is none
	Rest  string // own text between the command line and the next quote or signature, cleaned

	RestCut bool // Rest is only the beginning of that text

	// Withheld has the lines that are left out of Rest because they hold an address, a
	// telephone number or a key of the sender. Signatures are not among them.
	Withheld []string

	// Encrypted reports a letter that we cannot read, because only a key that we
	// do not have opens it. Line, Rest and Reply are then empty.
	Encrypted bool

	// SubjectLine reports that Line is the subject of a fresh letter without
	// text of its own. Such a line may be a command but never a move.
	SubjectLine bool

	// Bounce is what a mail from a machine reports about the delivery of a
	// letter, nil if it is about something else.
	Bounce *Bounce

	// Complaint is set if a mail from a machine says that a reader calls a letter spam.
	Complaint *Complaint

	// Away is the last day of the absence that an automatic reply tells of. The zero value means
	// that it names no day that can be read in one way.
	Away date.Date

	// ID is 64 hexadecimal digits, the same for every copy of a mail even if
	// their Received fields and UIDs differ.
	ID string

	Trace []Step // why the mail was read like this, with Options.Explain
}

// A Step is one line of the explanation why a mail was read as it was.
type Step struct {
	What string // "machine", "sender", "key", "part", "line", ...
	Says string // a short sentence; text from the mail is quoted and shortened
}
