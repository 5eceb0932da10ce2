package parser

import (
	"fmt"
	"regexp"
	"strings"

	"pentepost/mailer/mime"
)

// machine looks for a sign that a program made the mail. The reason is "" if
// there is none. X-Auto-Response-Suppress is none: Exchange puts it on
// people's mails too.
func (r *reader) machine() (reason, because string) {
	for _, sign := range []func() (string, string){
		r.ownMail, r.machineFields, r.reportParts, r.manyHops, r.machineSender, r.machineSubject,
	} {
		if reason, because = sign(); reason != "" {
			return reason, because
		}
	}
	return "", ""
}

// ownMail recognises what we, or another Pentepost, have sent.
func (r *reader) ownMail() (reason, because string) {
	for _, id := range r.header.Values("X-Pentepost-Loop") {
		if r.o.Instance != "" && strings.EqualFold(id, r.o.Instance) {
			return "own", "it carries our own X-Pentepost-Loop"
		}
		return "loop", "it carries the X-Pentepost-Loop of another server"
	}
	if ours(r.letter.From, r.o) {
		return "own", "From is the service address"
	}
	return "", ""
}

// machineFields goes through the table of header fields.
func (r *reader) machineFields() (reason, because string) {
	for _, f := range r.header.Fields {
		name := mime.LowerASCII(f.Name)
		sign, known := machineSigns[name]
		if !known && strings.HasPrefix(name, "list-") {
			sign, known = fieldSign{"list", anything}, true
		}
		if known && sign.tells(mime.LowerASCII(oneLine(f.Value))) {
			return sign.reason, fmt.Sprintf("%s: %s", f.Name, clip(oneLine(f.Value), 40))
		}
	}
	return "", ""
}

// reportParts recognises delivery reports, read receipts and complaints by
// their MIME types, wherever in the mail they stand.
func (r *reader) reportParts() (reason, because string) {
	for _, kind := range r.types() {
		switch kind {
		case "multipart/report", "message/delivery-status", "message/disposition-notification",
			"message/feedback-report", "message/global-delivery-status",
			"message/global-disposition-notification", "message/tracking-status":
			return "report", "it has a part of type " + kind
		}
	}
	switch topic := r.class(); topic {
	case "urn:content-classes:dsn", "urn:content-classes:mdn", "urn:content-classes:reportmessage":
		return "report", "Content-Class: " + topic
	}
	return "", ""
}

// types are the types of all parts outside attached mails, multiparts included.
func (r *reader) types() []string {
	var types []string
	for _, p := range r.tree.Parts {
		if !p.Within {
			types = append(types, p.Declared)
		}
	}
	return types
}

// class is the Content-Class, by which Exchange marks its reports.
func (r *reader) class() string { return mime.LowerASCII(r.header.Get("Content-Class")) }

func (r *reader) manyHops() (reason, because string) {
	if n := len(r.header.Values("Received")); n > r.o.Hops {
		return "loop", fmt.Sprintf("%d Received fields", n)
	}
	return "", ""
}

// machineSender recognises addresses that no person writes from. Of the
// envelope sender only mailer-daemon tells anything: "bounces+42@" is how some
// relays sign people's mails.
func (r *reader) machineSender() (reason, because string) {
	for _, local := range r.senderNames() {
		if machineName(local) {
			return "machine-sender", "sent by " + clip(local, 40)
		}
	}
	if r.daemonPath() {
		return "machine-sender", "Return-Path is mailer-daemon"
	}
	return "", ""
}

// senderNames returns the local part of the sender, or those of a From field
// that is no address (QUIRK: 072-mailer-daemon-without-domain).
func (r *reader) senderNames() []string {
	addresses := []string{r.letter.From}
	if r.letter.From == "" {
		addresses = r.header.Values("From")
	}
	var names []string
	for _, address := range addresses {
		local, _, _ := strings.Cut(mime.LowerASCII(oneLine(address)), "@")
		names = append(names, strings.Trim(local, "<> \""))
	}
	return names
}

func (r *reader) daemonPath() bool {
	return strings.HasPrefix(mime.LowerASCII(strings.Trim(r.header.Get("Return-Path"), "<> ")), "mailer-daemon")
}

// machineName reports a local part such as mailer-daemon or no-reply, also
// with something after it: "noreply+42", "no-reply.games".
func machineName(local string) bool {
	return namedIn(machineNames, local) || strings.HasSuffix(local, "-noreply") || strings.HasSuffix(local, "-no-reply") ||
		strings.HasSuffix(local, ".noreply") || strings.HasSuffix(local, "_noreply") ||
		strings.HasSuffix(local, "-bounces") || strings.HasSuffix(local, "-bounce")
}

// namedIn reports a local part that is in a table, or begins with a name in it
// and a sign.
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
func (r *reader) machineSubject() (reason, because string) {
	subject := startOf(r.letter.Subject)
	for _, table := range [][]string{bounceSubjects, reportSubjects} {
		if s := prefixIn(table, subject); s != "" {
			return "report", fmt.Sprintf("the subject begins with %q", s)
		}
	}
	for _, s := range awaySubjects {
		if rest, ok := strings.CutPrefix(subject, s); ok && endsWord(rest) {
			return "auto-reply-subject", fmt.Sprintf("the subject begins with %q", s)
		}
	}
	for _, s := range awayWords {
		rest, ok := strings.CutPrefix(subject, s)
		if ok && setOff(strings.TrimLeft(rest, " ")) {
			return "auto-reply-subject", fmt.Sprintf("the subject begins with %q and a colon or bracket", s)
		}
	}
	for _, s := range awayInside {
		if saidInside(subject, s) {
			return "auto-reply-subject", fmt.Sprintf("the subject says %q", s)
		}
	}
	return "", ""
}

// saidInside looks for words in a subject. Within one of ours players may have such names:
// there only a bracket tells that a program added them.
func saidInside(subject, words string) bool {
	before, _, found := strings.Cut(subject, words)
	return found && (!ownSubject.MatchString(subject) || strings.HasSuffix(before, "(") || strings.HasSuffix(before, "["))
}

// ownSubject is what our letters have, with the sign of an answer before it in any
// language: "Re: Keryo-Pente 42: Ann - Bob", "AW: Pente: an invitation from Ann".
var ownSubject = regexp.MustCompile(`^(?:\pL{1,4}\s?[:：]\s*)*[a-z0-9-]+(?:(?: match)? \d+: |: an invitation from )`)

// setOff reports that what stands before rest was a heading: "Urlaub: ...", "[不在] ...".
func setOff(rest string) bool {
	return prefixIn([]string{":", "：", "]", "】", ")", "」"}, rest) != ""
}

// startOf brings a subject into the form that the tables have: lower case, with the
// i of a Turkish I.
func startOf(subject string) string {
	lower := strings.ToLower(strings.TrimLeft(subject, " [(<*-【「"))
	return strings.ReplaceAll(lower, "i\u0307", "i")
}

// prefixIn returns the first of a table that the subject begins with.
func prefixIn(table []string, subject string) string {
	for _, s := range table {
		if strings.HasPrefix(subject, s) {
			return s
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
