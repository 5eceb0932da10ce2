package parser

import (
	"fmt"
	"regexp"
	"strings"

	"pentepost/mailer/mime"
	"pentepost/notation/visible"
)

// A detector looks for signs that a program made a mail.
type detector struct {
	o       *Options
	header  *mime.Header
	tree    *mime.Tree
	from    string // the sender, "" if there is none
	subject string // decoded
	body    string // the text of the mail
}

// A sign is what betrays a program. The zero sign means that there is none.
type sign struct {
	reason  string // the one word of Letter.Reason
	because string // for the trace
}

// machine returns the first sign of a program. X-Auto-Response-Suppress is not
// one: Exchange adds it to mail from people too.
func (d *detector) machine() sign {
	for _, look := range []func() sign{
		d.ownMail, d.machineField, d.reportPart, d.calendarPart, d.reaction, d.manyHops, d.machineSender, d.machineSubject,
	} {
		if s := look(); s.reason != "" {
			return s
		}
	}
	return sign{}
}

// ownMail recognises mail from this or another Pentepost. An X-Loop that names
// somebody else says nothing: people have procmail add it to what they write
// (QUIRK: 176-foreign-x-loop).
func (d *detector) ownMail() sign {
	if ids := d.header.Values("X-Pentepost-Loop"); len(ids) > 0 {
		if d.o.Instance != "" && strings.EqualFold(ids[0], d.o.Instance) {
			return sign{"own", "it carries our own X-Pentepost-Loop"}
		}
		return sign{"loop", "it carries the X-Pentepost-Loop of another server"}
	}
	if ours(d.from, *d.o) {
		return sign{"own", "From is the service address"}
	}
	for _, id := range d.header.Values("X-Loop") {
		if id = strings.Trim(mime.LowerASCII(id), " <>"); ours(id, *d.o) || d.o.Instance != "" && strings.EqualFold(id, d.o.Instance) {
			return sign{"loop", "its X-Loop names us"}
		}
	}
	return sign{}
}

// machineField looks the header fields up in the table.
func (d *detector) machineField() sign {
	for _, f := range d.header.Fields {
		name := mime.LowerASCII(f.Name)
		row, known := machineFields[name]
		if !known && strings.HasPrefix(name, "list-") {
			row, known = fieldSign{"list", anything}, true
		}
		if known && row.matches(mime.LowerASCII(visible.Line(f.Value))) {
			return sign{row.reason, fmt.Sprintf("%s: %s", f.Name, visible.Cut(visible.Line(f.Value), 40))}
		}
	}
	return sign{}
}

// reportPart recognises delivery reports, read receipts and complaints by the
// types of their parts, wherever those stand in the mail.
func (d *detector) reportPart() sign {
	for _, kind := range d.types() {
		switch kind {
		case "multipart/report", "message/delivery-status", "message/disposition-notification",
			"message/feedback-report", "message/global-delivery-status",
			"message/global-disposition-notification", "message/tracking-status":
			return sign{"report", "it has a part of type " + kind}
		}
	}
	switch class := d.class(); class {
	case "urn:content-classes:dsn", "urn:content-classes:mdn", "urn:content-classes:reportmessage":
		return sign{"report", "Content-Class: " + class}
	}
	return sign{}
}

// types returns the types of all parts outside attached mails, multiparts
// included.
func (d *detector) types() []string {
	var types []string
	for _, p := range d.tree.Parts {
		if !p.Within {
			types = append(types, p.Declared)
		}
	}
	return types
}

// class returns the Content-Class, which marks reports of Exchange.
func (d *detector) class() string { return mime.LowerASCII(d.header.Get("Content-Class")) }

func (d *detector) manyHops() sign {
	if n := len(d.header.Values("Received")); n > d.o.Hops {
		return sign{"loop", fmt.Sprintf("%d Received fields", n)}
	}
	return sign{}
}

// machineSender recognises addresses that no person writes from. The envelope
// sender counts only if it is mailer-daemon: some relays sign mail from people
// with "bounces+42@".
func (d *detector) machineSender() sign {
	for _, local := range d.senderNames() {
		if machineName(local) {
			return sign{"machine-sender", "sent by " + visible.Cut(local, 40)}
		}
	}
	if d.daemonPath() {
		return sign{"machine-sender", "Return-Path is mailer-daemon"}
	}
	return sign{}
}

// senderNames returns the local part of the sender, or of the From fields
// if they hold no address (QUIRK: 072-mailer-daemon-without-domain).
func (d *detector) senderNames() []string {
	addresses := []string{d.from}
	if d.from == "" {
		addresses = d.header.Values("From")
	}
	var names []string
	for _, address := range addresses {
		local, _, _ := strings.Cut(mime.LowerASCII(visible.Line(address)), "@")
		names = append(names, strings.Trim(local, "<> \""))
	}
	return names
}

func (d *detector) daemonPath() bool {
	return strings.HasPrefix(mime.LowerASCII(strings.Trim(d.header.Get("Return-Path"), "<> ")), "mailer-daemon")
}

// machineName reports a local part such as mailer-daemon or no-reply, also
// with more after it: "noreply+42", "no-reply.games".
func machineName(local string) bool {
	return namedIn(programWords().addresses, local) || strings.HasSuffix(local, "-noreply") || strings.HasSuffix(local, "-no-reply") ||
		strings.HasSuffix(local, ".noreply") || strings.HasSuffix(local, "_noreply") ||
		strings.HasSuffix(local, "-bounces") || strings.HasSuffix(local, "-bounce") ||
		strings.HasSuffix(local, "-request") || strings.HasPrefix(local, "owner-") // of mailing lists
}

// namedIn reports a local part that is in a table, or that continues a name in
// it with a punctuation mark.
func namedIn(table []string, local string) bool {
	for _, name := range table {
		rest, ok := strings.CutPrefix(local, name)
		if ok && (rest == "" || strings.IndexByte("+-._=@ (<", rest[0]) >= 0) {
			return true
		}
	}
	return false
}

// machineSubject recognises out-of-office replies and bounces that have no
// other sign.
func (d *detector) machineSubject() sign {
	subject, words := startOf(d.subject), programWords()
	for _, table := range [][]string{words.bounces, words.complaints, words.receipts} {
		if s := prefixIn(table, subject); s != "" {
			return sign{"report", fmt.Sprintf("the subject begins with %q", s)}
		}
	}
	for _, s := range words.absences {
		if rest, ok := strings.CutPrefix(subject, s); ok && endsWord(rest) {
			return sign{"auto-reply-subject", fmt.Sprintf("the subject begins with %q", s)}
		}
	}
	for _, s := range words.headings {
		rest, ok := strings.CutPrefix(subject, s)
		if ok && headingEnds(strings.TrimLeft(rest, " ")) {
			return sign{"auto-reply-subject", fmt.Sprintf("the subject begins with %q and a colon or bracket", s)}
		}
	}
	for _, s := range words.within {
		if saidInside(subject, s) {
			return sign{"auto-reply-subject", fmt.Sprintf("the subject says %q", s)}
		}
	}
	return sign{}
}

// saidInside looks for words in a subject. In a subject of ours they may be the
// names of players: there they count only after a bracket, which tells that a
// program added them.
func saidInside(subject, words string) bool {
	before, _, found := strings.Cut(subject, words)
	return found && (!ownSubject.MatchString(subject) || strings.HasSuffix(before, "(") || strings.HasSuffix(before, "["))
}

// ownSubject matches the subjects of our letters, with the prefix of an answer in
// any language: "Re: Keryo-Pente 42: Ann - Bob", "AW: Pente: an invitation from Ann".
var ownSubject = regexp.MustCompile(`^(?:\pL{1,4}\s?[:：]\s*)*[a-z0-9-]+(?:(?: match)? \d+: |: an invitation from )`)

// headingEnds reports that the text before rest was a heading: "Urlaub: ...",
// "[不在] ...".
func headingEnds(rest string) bool {
	return prefixIn([]string{":", "：", "]", "】", ")", "」"}, rest) != ""
}

// startOf brings a subject into the form of the tables: lower case, without
// opening brackets, and with a plain i for a Turkish one.
func startOf(subject string) string {
	lower := strings.ToLower(strings.TrimLeft(subject, " [(<*-【「"))
	return strings.ReplaceAll(lower, "i\u0307", "i")
}

// prefixIn returns the first text of a table that s begins with, "" if there is
// none.
func prefixIn(table []string, s string) string {
	for _, prefix := range table {
		if strings.HasPrefix(s, prefix) {
			return prefix
		}
	}
	return ""
}

// endsWord reports that a word ended before rest.
func endsWord(rest string) bool {
	if rest == "" {
		return true
	}
	return strings.IndexByte(" :.,;!-)]>(", rest[0]) >= 0 || rest[0] >= 0xe2
}
