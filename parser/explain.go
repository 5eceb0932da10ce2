package parser

import (
	"fmt"

	"pentepost/mailer/mime"
)

// What stands here makes no decision: it says for an operator what was decided.

// mostLines and mostParts bound the explanation of a mail.
const (
	mostLines = 30
	mostParts = 10
)

// places are the lines that were taken for something; -1: none was.
type places struct{ hello, command int }

// whyNot says of each kind of line why it is not the player's own.
var whyNot = map[lineKind]string{
	quoteKind:   "quote",
	creditKind:  "attribution: says who wrote what follows",
	dividerKind: "separator: begins what somebody else wrote",
	signKind:    "signature",
	markerKind:  "marker line of our own letter: all below it is ours",
	belowKind:   "below the end of the sender's own text",
	tailKind:    "end of a quoted line that a mail program broke",
}

// explainLines says what the lines were taken for: each line of the sender's own, and
// the others run by run.
func explainLines(lines []line, kinds []lineKind, at places) (steps []Step) {
	remark := at.command >= 0 // whether own text belongs to the remark still
	for i := 0; i < len(lines); {
		if len(steps) == mostLines {
			return append(steps, Step{"line", moreLines(len(lines) - i)})
		}
		k := i
		for i++; i < len(lines) && kinds[k] != ownKind && kinds[i] == kinds[k]; i++ {
		}
		remark = remark && (k <= at.command || kinds[k] == ownKind || kinds[k] == emptyKind)
		if kinds[k] == emptyKind {
			continue
		}
		says := fmt.Sprintf("%q: %s", clip(oneLine(lines[k].text), 40), whyLine(lines[k], kinds[k], k, at, remark))
		if i-k > 1 {
			says += ", " + moreLines(i-k-1)
		}
		steps = append(steps, Step{"line", says})
	}
	return steps
}

func moreLines(n int) string {
	if n == 1 {
		return "and 1 more line"
	}
	return fmt.Sprintf("and %d more lines", n)
}

// whyLine says what line k was taken for.
func whyLine(l line, kind lineKind, k int, at places, remark bool) string {
	switch {
	case k == at.hello:
		return "a greeting, skipped"
	case k == at.command:
		return "the command line"
	case kind == quoteKind && !quoteMark(l.text):
		return "quote, by its HTML"
	case kind != ownKind:
		return whyNot[kind]
	case at.command < 0 || k < at.command:
		return "says nothing"
	case remark:
		return "below the command line: a remark"
	}
	return "own text, but neither the first nor right below it: not read"
}

// explainParts says which part was chosen, -1 for none, and why not the others.
func (r *reader) explainParts(chosen int, want string) {
	if !r.o.Explain {
		return
	}
	if len(r.leaves) == 0 || chosen < 0 {
		r.step("part", "no part has text of the sender's own")
	}
	for i := range r.leaves[:min(mostParts, len(r.leaves))] {
		p := r.leaves[i]
		switch says := r.whyPart(p); {
		case i == chosen:
			r.step("part", fmt.Sprintf("part %d, %s, has text of the sender's own", i+1, p.Type))
		case says != "":
			r.step("part", fmt.Sprintf("part %d, %s, is not read: %s", i+1, clip(p.Type, 40), says))
		case chosen < 0 || i < chosen && p.Type == want || want == "text/html" && p.Type == "text/plain":
			r.step("part", fmt.Sprintf("part %d, %s, has none", i+1, p.Type))
		default:
			r.step("part", fmt.Sprintf("part %d, %s, is not read: part %d comes first", i+1, p.Type, chosen+1))
		}
	}
}

// whyPart says why a part is never read, "" if it can be.
func (r *reader) whyPart(p *mime.Part) string {
	switch {
	case p.Within:
		return "it is in an attached mail"
	case p.Attached:
		return "it is an attachment"
	case !r.readable(p, "text/plain") && !r.readable(p, "text/html"):
		return "it is neither plain text nor HTML"
	}
	return ""
}

// explainVerdict says where the verdict comes from.
func (r *reader) explainVerdict() {
	if !r.o.Explain {
		return
	}
	says := string(r.letter.Verdict)
	fields := r.header.Values("Authentication-Results")
	switch {
	case r.letter.Verdict != None:
	case r.o.AuthservID == "":
		says += ": no authserv-id is set, so no Authentication-Results are believed"
	case len(fields) == 0:
		says += ": there are no Authentication-Results"
	default:
		says += fmt.Sprintf(": no one dmarc result for the sender by %s; the topmost field is %q", r.o.AuthservID, clip(oneLine(fields[0]), 60))
	}
	r.step("verdict", says)
}

// explainKeys says where a key was found, or looked for.
func (r *reader) explainKeys() {
	if !r.o.Explain {
		return
	}
	for _, key := range r.letter.Keys {
		r.step("key", "found "+clip(key, 6)+"... in a recipient address")
	}
	if len(r.letter.Keys) > 0 {
		return
	}
	says := "none in the recipient addresses"
	if r.o.KeyPattern != "" {
		says += fmt.Sprintf(": none is like %s; To is %q", r.o.KeyPattern, clip(oneLine(r.header.Get("To")), 60))
	}
	r.step("key", says)
}

// senderReasons say what the one word stands for.
var senderReasons = map[string]string{
	"two-from":       "there are two From fields, or one that can be overlooked; whoever checked the sender may have read the other",
	"no-from":        "there is none",
	"bad-from":       "there is a blank before its colon, so that others do not see it",
	"many-addresses": "it has several addresses, and a letter has one writer",
	"bad-address":    "it cannot be read in one way only",
}

// explainSender says who wrote the mail or why it is nobody.
func (r *reader) explainSender(reason string) {
	if reason == "" {
		r.step("sender", r.letter.From)
		return
	}
	says := fmt.Sprintf("nobody: no usable From (%s): %s", reason, senderReasons[reason])
	if from := r.header.Values("From"); len(from) > 0 {
		says += fmt.Sprintf("; it is %q", clip(oneLine(from[0]), 60))
	}
	r.step("sender", says)
}
