package parser

import (
	"bytes"
	"strings"

	"pentepost/mailer/mime"
)

// recipient is a group of per-recipient fields of a delivery status (RFC 3464
// section 2.3), as far as they tell what became of the letter.
type recipient struct {
	name, action, status, diagnostic string
}

// statusParts are the machine-readable parts. QUIRK: in
// 163-bounce-status-in-text an empty line too many makes text of one.
func (r *reader) statusParts() [][]byte {
	var found [][]byte
	for _, p := range r.leaves {
		switch {
		case p.Within:
		case p.Type == "message/delivery-status", p.Type == "message/global-delivery-status":
			found = append(found, p.Decoded())
		case p.Type == "text/plain":
			text := explanation(mime.LineFeeds(mime.DecodeText(p.Decoded(), "")))
			if b := statusInText([]byte(text)); b != nil {
				found = append(found, b)
			}
		}
	}
	return found
}

// statusInText returns what begins with a recipient's line, nil if none does.
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

// worstRecipient reads delivery statuses of at most maxFields fields in all
// and returns the worst that became of any recipient, the first of equals.
func worstRecipient(parts [][]byte, maxFields int) (worst Bounce, found bool) {
	for _, body := range parts {
		for _, group := range readRecipients(body, &maxFields) {
			b := group.verdict()
			if !found || badness(b) > badness(worst) {
				worst, found = b, true
			}
		}
	}
	return worst, found
}

// readRecipients reads the groups of one part. They begin after an empty line,
// but some servers forget it and others put one too many: so a group ends
// where a field comes for the second time, or at an empty line if it has
// what it needs.
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
			if g.has(f.Name) {
				flush()
			}
			g.set(f)
		}
		if g.action != "" && g.status != "" {
			flush()
		}
	}
	flush()
	return groups
}

// field returns where a field of that name is kept, nil if it is not.
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

func (g *recipient) has(name string) bool {
	p := g.field(name)
	return p != nil && *p != ""
}

func (g *recipient) set(f mime.Field) {
	if p := g.field(f.Name); p != nil {
		*p = f.Value
	}
}

// verdict reads a group. The Diagnostic-Code counts where the Status is
// missing or no more than a class: 5.0.0 is what a server writes that has not
// understood the answer of the next (RFC 3464 section 2.3.4).
func (g *recipient) verdict() Bounce {
	var b Bounce
	b.Status = statusAnywhere(g.status)
	kind, words, ok := strings.Cut(g.diagnostic, ";")
	if !ok {
		words = kind
	}
	words = mime.DecodeText([]byte(words), "")
	b.Status = moreExact(b.Status, statusAnywhere(words))
	b.Says = clip(oneLine(words), maxSays)
	b.Failed = g.failed(b.Status)
	if s, ok := parseStatus(b.Status); ok && s.class == 2 && b.Failed {
		b.Status = "" // it contradicts itself
	}
	return b
}

// failed reads the action (RFC 3464 section 2.3.3). Where that is missing or
// new to us the class of the status tells.
func (g *recipient) failed(code string) bool {
	action := mime.LowerASCII(strings.Trim(mime.DropComments(g.action), " \t\""))
	for _, word := range []string{"fail", "undeliver"} {
		if strings.HasPrefix(action, word) {
			return true
		}
	}
	for _, word := range []string{"delay", "deliver", "relay", "expand"} {
		if strings.HasPrefix(action, word) {
			return false
		}
	}
	return strings.HasPrefix(code, "5")
}

// badness orders what may become of a letter.
func badness(b Bounce) int {
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
