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
	if !l.page.to.short || l.page.view.Remark == nil || l.page.view.Remark.From == 0 || l.page.view.Remark.From == l.page.view.Reader.ID {
		return ""
	}
	return l.tell(say.RemarkBegins(l.page.remarkBy(), previewed(l.page.remarkText())))
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
