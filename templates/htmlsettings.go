package templates

import (
	"slices"
	"strings"

	"pentepost/games/desk"
	"pentepost/templates/say"
)

// settings writes each setting of the reader's with its other values as buttons.
func (h *htmlWriter) settings() {
	rows := desk.SettingRows()
	for _, s := range h.d.to.settings() {
		h.b.WriteString("<p style=\"margin:0 0 4px\">\n<b>" + escape(h.d.to.named(h.d.to.setting(s.name), s.shown)) + "</b><br>\n" + escape(h.d.to.tell(say.Setting(say.SettingCase(s.name)))) + "</p>\n")
		i := slices.IndexFunc(rows, func(r desk.SettingRow) bool { return r.Key == s.name })
		if i < 0 || len(rows[i].Values) == 0 {
			continue
		}
		var others []button
		for _, value := range rows[i].Values {
			if first, _, _ := strings.Cut(s.value, " "); value != first {
				others = append(others, button{"set " + s.name + " " + value, h.d.to.valueShown(s.name, value), otherRank})
			}
		}
		h.buttons(others)
	}
}
