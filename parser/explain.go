package parser

import (
	"fmt"

	"pentepost/mailer/mime"
	"pentepost/notation/visible"
)

// A trace collects what an operator should know about how a mail was read. It
// makes no decisions.
type trace struct {
	on    bool
	steps []Step
}

func (t *trace) add(what, says string) {
	if t.on {
		t.steps = append(t.steps, Step{What: what, Says: says})
	}
}

// lines adds what the lines of the text were taken for.
func (t *trace) lines(steps []string) {
	for _, says := range steps {
		t.add("line", says)
	}
}

// verdict says where the verdict comes from.
func (t *trace) verdict(v Verdict, authservID string, h *mime.Header) {
	if !t.on {
		return
	}
	says := string(v)
	fields := h.Values("Authentication-Results")
	switch {
	case v != None:
	case authservID == "":
		says += ": no authserv-id is set, so no Authentication-Results are believed"
	case len(fields) == 0:
		says += ": there are no Authentication-Results"
	default:
		says += fmt.Sprintf(": there is not exactly one dmarc result for the sender by %s; the topmost field is %q", authservID, visible.Cut(visible.Line(fields[0]), 60))
	}
	t.add("verdict", says)
}

// keys says which keys were found, or where they were looked for.
func (t *trace) keys(keys []string, pattern string, h *mime.Header) {
	if !t.on {
		return
	}
	for _, key := range keys {
		t.add("key", "found "+visible.Cut(key, 6)+"... in a recipient address")
	}
	if len(keys) > 0 {
		return
	}
	says := "none in the recipient addresses"
	if pattern != "" {
		says += fmt.Sprintf(": none is like %s; To is %q", pattern, visible.Cut(visible.Line(h.Get("To")), 60))
	}
	t.add("key", says)
}

// senderReasons explain the reasons of oneSender.
var senderReasons = map[string]string{
	"two-from":       "there are two From fields, or one that can be overlooked; the server that checked the sender may have read the other",
	"no-from":        "there is none",
	"bad-from":       "there is a blank before its colon, and other programs may not see it",
	"many-addresses": "it has several addresses, but a letter has one writer",
	"bad-address":    "it can be read in more than one way",
}

// sender says who wrote the mail, or why it has no sender.
func (t *trace) sender(from, reason string, h *mime.Header) {
	if !t.on {
		return
	}
	if reason == "" {
		t.add("sender", from)
		return
	}
	says := fmt.Sprintf("nobody: no usable From (%s): %s", reason, senderReasons[reason])
	if fields := h.Values("From"); len(fields) > 0 {
		says += fmt.Sprintf("; it is %q", visible.Cut(visible.Line(fields[0]), 60))
	}
	t.add("sender", says)
}

// maxParts is the number of parts of a mail that are explained.
const maxParts = 10

// explain says which part was chosen, -1 for none, and why the others were not.
func (c *textChooser) explain(t *trace, chosen int) {
	if !t.on {
		return
	}
	mediaType := "text/plain"
	switch {
	case chosen < 0:
		t.add("part", "no part has text of the sender's own")
	case c.leaves[chosen].Type == "text/html":
		mediaType = "text/html"
	}
	for i, p := range c.leaves[:min(maxParts, len(c.leaves))] {
		switch says := c.whyUnreadable(p); {
		case i == chosen:
			t.add("part", fmt.Sprintf("part %d, %s, has text of the sender's own", i+1, p.Type))
		case says != "":
			t.add("part", fmt.Sprintf("part %d, %s, is not read: %s", i+1, visible.Cut(p.Type, 40), says))
		case chosen < 0 || i < chosen && p.Type == mediaType || mediaType == "text/html" && p.Type == "text/plain":
			t.add("part", fmt.Sprintf("part %d, %s, has none", i+1, p.Type))
		default:
			t.add("part", fmt.Sprintf("part %d, %s, is not read: part %d comes first", i+1, p.Type, chosen+1))
		}
	}
}

// whyUnreadable says why a part is never read, "" if it can be.
func (c *textChooser) whyUnreadable(p *mime.Part) string {
	switch {
	case p.Within:
		return "it is in an attached mail"
	case p.Attached:
		return "it is an attachment"
	case !c.readable(p, "text/plain") && !c.readable(p, "text/html"):
		return "it is neither plain text nor HTML"
	}
	return ""
}
