package parser

import (
	"fmt"

	"pentepost/mailer/mime"
)

// Bounce is what a report says of a letter that could not be delivered, or
// not yet, or was (RFC 3464, and what mail servers write instead). Whoever
// has the Message-ID of a letter can make one up: it tells something only of
// letters whose Message-ID nobody but their reader knows.
type Bounce struct {
	// Letters are the Message-IDs of the letters it is about, "<x@y>", at
	// most 20 and none twice: those of returned headers and texts first,
	// then what the report answers by In-Reply-To and References. The last
	// may also name earlier letters of the same thread, and not only ours.
	Letters []string

	Status string // RFC 3463: "5.1.1"; "" if none was found
	Failed bool   // it will not be delivered; false for delays, successes, relays, expansions
	Says   string // the words of the server that refused it, one clean line of at most 200 characters
}

const (
	maxReturned = 20  // Message-IDs in one bounce
	maxSays     = 200 // characters of Bounce.Says
)

// Hard reports a failure that would come again with every other letter to
// this reader: class 5, but neither a full mailbox nor a message that was
// tried until its time was up (RFC 3463 sections 3.3 to 3.5), nor Policy.
func (b Bounce) Hard() bool {
	s, ok := parseStatus(b.Status)
	return ok && b.Failed && s.class == 5 && !s.passing() && !s.ours()
}

// Policy reports that we are to blame, our name with that server, our
// configuration or the letter itself: X.7.x, X.1.7 and X.1.8 (our address),
// X.2.3 and X.3.4 (too long), X.5.1 and on (how we speak), X.6.x (the
// content). Such a bounce says nothing about the reader, whether Failed or not.
func (b Bounce) Policy() bool {
	s, ok := parseStatus(b.Status)
	return ok && s.class != 2 && s.ours()
}

// readBounce fills in Letter.Bounce of a machine's mail that is a bounce.
func (r *reader) readBounce() {
	text := explanation(r.letter.Body)
	because := r.bounceSign(text)
	if because == "" {
		return
	}
	b := r.bounceVerdict(text)
	b.Letters = r.returnedLetters()
	r.letter.Bounce = &b
	r.step("bounce", because)
	r.step("bounce", b.describe())
}

// bounceVerdict takes what the machine-readable part says, and from the text
// what that part leaves open.
func (r *reader) bounceVerdict(text string) Bounce {
	b, found := worstRecipient(r.statusParts(), r.o.Fields)
	said := r.textVerdict(text)
	switch {
	case !found:
		b = said
	case b.Says == "":
		if sameClass(b.Status, said.Status) {
			b.Status = moreExact(b.Status, said.Status)
		}
		b.Says = said.Says
	}
	b.Status = statusByWords(b.Status, b.Says, b.Failed)
	return b
}

// returnedLetters are the letters that the bounce names. The identifiers of a
// report are those of what it answers, as RFC 5322 section 3.6.4 has it.
func (r *reader) returnedLetters() []string {
	ids := idSet{}
	for _, p := range r.leaves {
		if !p.Within && returnedHeader(p.Type) {
			h, _ := mime.ReadHeader(p.Decoded(), r.limits())
			ids.add(originalIDs(&h)...)
		}
	}
	ids.add(r.attachedIDs()...)
	ids.add(inlineIDs(r.letter.Body)...)
	ids.add(messageIDs(r.header.Get("In-Reply-To"))...)
	ids.add(r.letter.References...)
	return ids
}

// attachedIDs are the Message-IDs of attached mails, but not of those within them.
func (r *reader) attachedIDs() []string {
	var ids []string
	for _, p := range r.tree.Parts {
		if !p.Within && p.Message != nil {
			ids = append(ids, originalIDs(&p.Message.Header)...)
		}
	}
	return ids
}

// returnedHeader reports the types for the header of a letter alone (RFC 6522
// section 3, RFC 6533 section 5), as they are and as they are misspelt.
func returnedHeader(kind string) bool {
	switch kind {
	case "text/rfc822-headers", "text/rfc822-header", "text/rfc822", "message/rfc822-headers", "message/global-headers":
		return true
	}
	return false
}

// originalIDs are the Message-IDs of a returned header. Providers that give
// a letter a new one keep the old one in a field of their own.
func originalIDs(h *mime.Header) []string {
	var ids []string
	for _, name := range []string{"Message-ID", "X-Google-Original-Message-ID", "X-Microsoft-Original-Message-ID"} {
		if found := messageIDs(h.Get(name)); len(found) > 0 {
			ids = append(ids, found[0])
		}
	}
	return ids
}

// idSet is a short list of Message-IDs without duplicates.
type idSet []string

func (s *idSet) add(ids ...string) {
	for _, id := range ids {
		known := len(*s) >= maxReturned
		for _, have := range *s {
			known = known || have == id
		}
		if !known {
			*s = append(*s, id)
		}
	}
}

// describe says it in a line, for the trace.
func (b Bounce) describe() string {
	what := "not failed"
	switch {
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
		says += fmt.Sprintf(": %q", clip(b.Says, 40))
	}
	return says
}
