package templates

import (
	"strings"

	"pentepost/notation/visible"
	"pentepost/templates/columns"
	"pentepost/templates/say"
)

// maxPreviewed is how many characters of a remark stand above the board. The list of a mail program shows little more.
const maxPreviewed = 60

// wrote says how the remark of another player begins, where it stands below the board: a mail program shows the first words of a letter
// in its list. It is "" in a letter without a board or without a remark.
func (l yourMove) wrote() string {
	if !l.to.short || l.remark == nil || l.remark.From == 0 || l.remark.From == l.to.reader.ID {
		return ""
	}
	return l.to.tell(say.RemarkBegins(remarkBy(l.to, l.remark), previewed(remarkText(l.remark))))
}

// previewed returns the beginning of a text on one line, cut at a blank if there is one.
func previewed(text string) string {
	text = strings.Join(columns.Words(text), " ")
	cut := visible.Cut(text, maxPreviewed)
	if cut == text {
		return text
	}
	if at := strings.LastIndexByte(cut, ' '); at > 0 {
		cut = cut[:at]
	}
	return cut + "..."
}
