package reply

import (
	"fmt"

	"pentepost/notation/visible"
)

// maxSteps is the number of steps that explain a text.
const maxSteps = 30

// landmarks are the indices of lines with a role of their own; -1 means none.
type landmarks struct{ greeting, command int }

// whyNot says why a line of each kind is not the player's own.
var whyNot = map[lineKind]string{
	quoteKind:       "quote",
	attributionKind: "attribution: says who wrote what follows",
	separatorKind:   "separator: begins what somebody else wrote",
	signatureKind:   "signature",
	markerKind:      "marker line of our own letter: all below it is ours",
	belowKind:       "below the end of the sender's own text",
	tailKind:        "end of a quoted line that a mail program broke",
	bannerKind:      "banner of a mail provider",
	contactKind:     "contact details: not for the other players",
}

// explain says what the lines were taken for: one step for each own line, and one
// for each run of other lines. It makes no decisions.
func explain(lines []line, kinds []lineKind, at landmarks) (steps []string) {
	remark := at.command >= 0 // whether own text still belongs to the remark
	for i := 0; i < len(lines); {
		if len(steps) == maxSteps {
			return append(steps, moreLines(len(lines)-i))
		}
		k := i
		for i++; i < len(lines) && kinds[k] != ownKind && kinds[i] == kinds[k]; i++ {
		}
		remark = remark && (k <= at.command || inBlock(kinds[k]))
		if kinds[k] == emptyKind {
			continue
		}
		says := fmt.Sprintf("%q: %s", visible.Cut(visible.Line(lines[k].text), 40), whyLine(lines[k], kinds[k], k, at, remark))
		if i-k > 1 {
			says += ", " + moreLines(i-k-1)
		}
		steps = append(steps, says)
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
func whyLine(l line, kind lineKind, k int, at landmarks, remark bool) string {
	switch {
	case k == at.greeting:
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
