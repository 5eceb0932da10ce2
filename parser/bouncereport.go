package parser

import (
	"bytes"
	"slices"
	"strings"

	"pentepost/mailer/mime"
	"pentepost/notation/visible"
)

// read returns what the bounce reports: what its machine-readable part says or, if it has none, the text.
func (b *bounceReader) read(text string) Bounce {
	bounce, found := worstRecipient(b.statusParts(), b.limits.Fields)
	if !found {
		bounce = b.readText(text)
	}
	bounce.Status = statusByWords(bounce.Status, bounce.Says, bounce.Failed)
	bounce.Letters = b.letters()
	return bounce
}

// letters returns the Message-IDs that the bounce names. In-Reply-To and
// References name the letter that it answers (RFC 5322 section 3.6.4).
func (b *bounceReader) letters() []string {
	ids := idSet{}
	for _, p := range b.tree.Parts {
		if !p.Within && returnedHeader(p.Type) {
			h, _ := mime.ReadHeader(p.Decoded(), b.limits)
			ids.add(originalIDs(&h)...)
		}
	}
	ids.add(b.attachedIDs()...)
	ids.add(inlineIDs(b.letter.Body)...)
	ids.add(messageIDs(b.header.Get("In-Reply-To"))...)
	ids.add(b.letter.References...)
	return ids
}

// attachedIDs returns the Message-IDs of attached mails, but not of mails attached
// to those.
func (b *bounceReader) attachedIDs() []string {
	var ids []string
	for _, p := range b.tree.Parts {
		if !p.Within && p.Message != nil {
			ids = append(ids, originalIDs(&p.Message.Header)...)
		}
	}
	return ids
}

// returnedHeader reports the media types for the header of a letter alone (RFC
// 6522 section 3, RFC 6533 section 5), and misspellings of them.
func returnedHeader(kind string) bool {
	switch kind {
	case "text/rfc822-headers", "text/rfc822-header", "text/rfc822", "message/rfc822-headers", "message/global-headers":
		return true
	}
	return false
}

// originalIDs returns the Message-IDs of a returned header. Providers that give a
// letter a new one keep the old one in a field of their own.
func originalIDs(h *mime.Header) []string {
	var ids []string
	for _, name := range []string{"Message-ID", "X-Google-Original-Message-ID", "X-Microsoft-Original-Message-ID"} {
		if found := messageIDs(h.Get(name)); len(found) > 0 {
			ids = append(ids, found[0])
		}
	}
	return ids
}

// An idSet is a list of at most maxReturned Message-IDs without duplicates.
type idSet []string

func (s *idSet) add(ids ...string) {
	for _, id := range ids {
		if len(*s) < maxReturned && !slices.Contains(*s, id) {
			*s = append(*s, id)
		}
	}
}

// A recipient is a group of per-recipient fields of a delivery status (RFC 3464
// section 2.3): the ones that tell what happened to the letter.
type recipient struct {
	name, action, status, diagnostic string
}

// statusParts returns the machine-readable parts. QUIRK: in
// 163-bounce-status-in-text one empty line too many turned such a part into text.
func (b *bounceReader) statusParts() [][]byte {
	var found [][]byte
	for _, p := range b.tree.Parts {
		switch {
		case p.Within || !p.Leaf():
		case p.Type == "message/delivery-status", p.Type == "message/global-delivery-status":
			found = append(found, p.Decoded())
		case p.Type == "text/plain":
			text := explanation(mime.LineFeeds(mime.DecodeText(p.Decoded(), "")))
			if status := statusInText([]byte(text)); status != nil {
				found = append(found, status)
			}
		}
	}
	return found
}

// statusInText returns the text from the first line that names a recipient on,
// nil if there is none.
func statusInText(b []byte) []byte {
	for len(b) > 0 {
		line, rest := mime.CutLine(b)
		if f, _, ok := mime.ParseField(line); ok && (strings.EqualFold(f.Name, "Final-Recipient") || strings.EqualFold(f.Name, "Original-Recipient")) {
			return b
		}
		b = rest
	}
	return nil
}

// worstRecipient reads at most maxFields fields of delivery statuses and returns
// the worst that happened to any recipient, the first of equals.
func worstRecipient(parts [][]byte, maxFields int) (worst Bounce, found bool) {
	for _, body := range parts {
		for _, group := range readRecipients(body, &maxFields) {
			b := group.verdict()
			if !found || severity(b) > severity(worst) {
				worst, found = b, true
			}
		}
	}
	return worst, found
}

// readRecipients reads the groups of one part, at most budget fields. Each group
// should begin after an empty line, but some servers forget it and others write
// one too many. So a group ends where a field comes for the second time, or at
// an empty line if it is complete.
func readRecipients(body []byte, budget *int) []recipient {
	var groups []recipient
	var g recipient
	flush := func() {
		if g.action != "" || g.status != "" || g.diagnostic != "" {
			groups = append(groups, g)
			g = recipient{}
		}
	}
	body = bytes.TrimLeft(body, "\r\n")
	for len(body) > 0 && *budget > 0 {
		var h mime.Header
		h, body = mime.ReadHeader(body, mime.Limits{Fields: *budget})
		*budget -= len(h.Fields) + 1
		for _, f := range h.Fields {
			if p := g.field(f.Name); p != nil {
				if *p != "" {
					flush()
				}
				*p = f.Value
			}
		}
		if g.action != "" && g.status != "" {
			flush()
		}
	}
	flush()
	return groups
}

// field returns the place for a field with that name, nil if there is none.
func (g *recipient) field(name string) *string {
	switch mime.LowerASCII(name) {
	case "final-recipient":
		return &g.name
	case "action":
		return &g.action
	case "status":
		return &g.status
	case "diagnostic-code":
		return &g.diagnostic
	}
	return nil
}

// verdict says what happened to the letter. The Diagnostic-Code counts if the Status
// is missing or only a class: a server writes 5.0.0 when it has not understood
// the answer of the next one (RFC 3464 section 2.3.4).
func (g *recipient) verdict() Bounce {
	var b Bounce
	b.Status = statusAnywhere(g.status)
	kind, words, ok := strings.Cut(g.diagnostic, ";")
	if !ok {
		words = kind
	}
	words = mime.DecodeText([]byte(words), "")
	b.Status = moreExact(b.Status, statusAnywhere(words))
	b.Says = visible.Cut(visible.Line(words), maxSays)
	b.Failed = g.failed(b.Status)
	b.Late, b.Passed = g.did("delay"), g.did("deliver", "relay", "expand")
	if s, ok := parseStatus(b.Status); ok && s.class == 2 && b.Failed {
		b.Status = "" // it contradicts itself
	}
	return b
}

// failed reads the action (RFC 3464 section 2.3.3). If it is missing or unknown,
// the class of the status decides.
func (g *recipient) failed(code string) bool {
	if g.did("fail", "undeliver") {
		return true
	}
	return !g.did("delay", "deliver", "relay", "expand") && strings.HasPrefix(code, "5")
}

// did reports whether the action begins with one of some words.
func (g *recipient) did(words ...string) bool {
	action := mime.LowerASCII(strings.Trim(mime.DropComments(g.action), " \t\""))
	return slices.ContainsFunc(words, func(word string) bool { return strings.HasPrefix(action, word) })
}

// severity orders what may become of a letter.
func severity(b Bounce) int {
	s, ok := parseStatus(b.Status)
	switch {
	case b.Hard():
		return 4
	case b.Failed:
		return 3
	case ok && s.class != 2:
		return 2
	case !ok:
		return 1
	}
	return 0
}
