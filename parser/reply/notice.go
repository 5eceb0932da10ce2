package reply

import (
	"strings"

	"pentepost/notation/visible"
)

// An idea is what the notices of firms and scanners below a mail talk of.
type idea int

const (
	confidence idea = iota
	recipients
	permission
	attachments
	deletion
	mistakes
	mails
	liability
	surroundings
	printing
	viruses
	ideas
)

// ideaKeys are their names in mail.toml, which has the beginnings of the words for them.
var ideaKeys = [ideas]string{
	"confidence", "recipients", "permission", "attachments", "deletion", "mistakes", "mails", "liability", "surroundings", "printing", "viruses",
}

// ideasOf returns the ideas of a text in lower case, and their number.
func ideasOf(text string) (has [ideas]bool, n int) {
	for i, stems := range mailWords().ideas {
		for _, stem := range stems {
			if strings.Contains(text, stem) {
				has[i] = true
				n++
				break
			}
		}
	}
	return has, n
}

// checksVirus reports a text about viruses.
func checksVirus(s string) bool {
	has, _ := ideasOf(strings.ToLower(s))
	return has[viruses]
}

// noticeStart returns the index of the first line of a notice of a firm or a scanner that ends
// with lines[last], last+1 if there is none.
func noticeStart(lines []line, start, last int) int {
	const reach, size = 25, 8000 // lines, bytes
	first, text := last, ""
	for k := last; k >= max(start, last-reach) && !gap(lines[k].text) && len(text) < size; k-- {
		first, text = k, visible.Cut(lines[k].text, 2000)+"\n"+text
	}
	if !isNotice(text) {
		return last + 1
	}
	for first < last {
		if _, n := ideasOf(strings.ToLower(lines[first].text)); n > 0 {
			break
		}
		first++
	}
	return first
}

// gap reports a line between paragraphs: an empty or a drawn one.
func gap(s string) bool { return visible.Empty(s) || dashes(s) }

// isNotice reports the text of a notice.
func isNotice(text string) bool {
	const shortest, enough = 40, 4 // bytes, ideas
	if len(text) < shortest {
		return false
	}
	has, n := ideasOf(strings.ToLower(text))
	if has[confidence] && has[recipients] || has[surroundings] && has[printing] && has[mails] || n >= enough {
		return true
	}
	if !has[viruses] {
		return false
	}
	shape := readShape(text)
	return shape.named[scannerName]
}
