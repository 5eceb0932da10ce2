package parser

import (
	"fmt"
	"strings"

	"pentepost/mailer/mime"
)

// bounceSign says why a machine's mail is a bounce, "" if it is none. Its
// structure tells, or a field that only bounces have; where both are missing,
// the words of a mail server, never those of anybody else. An answering
// machine also writes to the envelope sender and names our letter (RFC 3834),
// so neither an empty return path nor a Message-ID of ours tells anything.
func (r *reader) bounceSign(text string) string {
	if r.otherReport() {
		return ""
	}
	if sign := r.bounceStructure(); sign != "" {
		return sign
	}
	if sign := r.bounceField(); sign != "" {
		return sign
	}
	if r.answeringMachine() {
		return ""
	}
	return r.bounceWording(text)
}

// otherReport recognises our own mails, and the reports of other things: read
// receipts (RFC 8098), complaints (RFC 5965).
func (r *reader) otherReport() bool {
	if reason, _ := r.ownMail(); reason != "" {
		return true
	}
	for _, kind := range r.types() {
		switch kind {
		case "message/disposition-notification", "message/global-disposition-notification",
			"message/feedback-report", "message/tracking-status":
			return true
		}
	}
	switch mime.LowerASCII(r.tree.Root.Params["report-type"]) {
	case "disposition-notification", "feedback-report", "tracking-status":
		return true
	}
	return r.class() == "urn:content-classes:mdn" || r.header.Get("X-HmXmrOriginalRecipient") != ""
}

// bounceStructure recognises RFC 3464.
func (r *reader) bounceStructure() string {
	for _, kind := range r.types() {
		if kind == "message/delivery-status" || kind == "message/global-delivery-status" {
			return "it has a part of type " + kind
		}
	}
	root := r.tree.Root
	if root.Declared == "multipart/report" && strings.HasSuffix(mime.LowerASCII(root.Params["report-type"]), "delivery-status") {
		return "it calls itself a delivery report"
	}
	return ""
}

// bounceField recognises the fields that Exim and Exchange mark theirs with.
func (r *reader) bounceField() string {
	if r.class() == "urn:content-classes:dsn" {
		return "Content-Class: " + r.class()
	}
	for _, f := range r.header.Fields {
		switch mime.LowerASCII(f.Name) {
		case "x-failed-recipients", "x-ms-exchange-message-is-ndr":
			return "it has the field " + f.Name
		}
	}
	return ""
}

// answeringMachine reports a mail that says of itself what it is.
func (r *reader) answeringMachine() bool {
	for _, f := range r.header.Fields {
		name, value := mime.LowerASCII(f.Name), mime.LowerASCII(oneLine(f.Value))
		ownName := strings.HasPrefix(name, "x-auto") || strings.HasPrefix(name, "x-away") || strings.HasPrefix(name, "x-vacation")
		if sign := machineSigns[name]; ownName && sign.tells != nil && sign.tells(value) {
			return true
		}
		if name == "auto-submitted" && strings.Contains(value, "vacation") {
			return true
		}
	}
	reason, _ := r.machineSubject()
	return reason == "auto-reply-subject"
}

// bounceWording recognises a bounce by what a mail server writes: it signs
// with its name and says that it is about delivery. Where it has another name
// there has to be more: no return path, the subject, and a phrase, a status
// or the letter that is returned.
func (r *reader) bounceWording(text string) string {
	subject, phrase := prefixIn(bounceSubjects, startOf(r.letter.Subject)), phraseIn(bouncePhrases, folded(text))
	switch {
	case r.mailServer() && subject != "":
		return fmt.Sprintf("from a mail server, and the subject begins with %q", subject)
	case r.mailServer() && phrase != "":
		return fmt.Sprintf("from a mail server, and it says %q", phrase)
	case subject == "" || !r.noReturnPath():
		return ""
	}
	status, _ := findStatus(text)
	if phrase != "" || status != "" || len(r.attachedIDs()) > 0 {
		return fmt.Sprintf("no return path, the subject begins with %q, and it says why or what", subject)
	}
	return ""
}

// mailServer reports a sender that is a mail server by its name.
func (r *reader) mailServer() bool {
	for _, local := range r.senderNames() {
		if namedIn(serverNames, local) || strings.HasPrefix(local, "microsoftexchange") {
			return true // the latter with 32 digits behind it, in Exchange Online
		}
	}
	return r.daemonPath()
}

func (r *reader) noReturnPath() bool {
	for _, path := range r.header.Values("Return-Path") {
		if nullPath(path) {
			return true
		}
	}
	return false
}
