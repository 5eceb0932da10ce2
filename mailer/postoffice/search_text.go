package postoffice

import (
	"bytes"
	"net/mail"
	"strings"

	"github.com/emersion/go-imap/v2"
)

// textual says whether criteria can be met only by reading messages.
func textual(c *imap.SearchCriteria) bool {
	if len(c.Header)+len(c.Body)+len(c.Text) > 0 || !c.SentSince.IsZero() || !c.SentBefore.IsZero() {
		return true
	}
	for i := range c.Not {
		if textual(&c.Not[i]) {
			return true
		}
	}
	for i := range c.Or {
		if textual(&c.Or[i][0]) || textual(&c.Or[i][1]) {
			return true
		}
	}
	return false
}

// A searchText is a message made ready to be searched.
type searchText struct {
	message *part
	body    []byte // decoded text in lower case, once it is needed
}

func (t *searchText) matches(c *imap.SearchCriteria) bool {
	for _, h := range c.Header {
		if !t.hasField(h.Key, h.Value) {
			return false
		}
	}
	if !c.SentSince.IsZero() || !c.SentBefore.IsZero() {
		sent, err := mail.ParseDate(t.message.value("Date"))
		if err != nil || !onDays(sent, c.SentSince, c.SentBefore) {
			return false
		}
	}
	for _, s := range c.Body {
		if !t.inBody(s) {
			return false
		}
	}
	for _, s := range c.Text {
		if !t.hasField("", s) && !t.inBody(s) {
			return false
		}
	}
	return true
}

// hasField looks for a value in the fields of a name, or in all for "". An empty value asks only for
// the field.
func (t *searchText) hasField(name, value string) bool {
	value = strings.ToLower(value)
	for _, f := range t.message.fields {
		if name != "" && !strings.EqualFold(name, f.name) {
			continue
		}
		line := f.value
		if name == "" {
			line = f.name + ": " + f.value
		}
		if strings.Contains(strings.ToLower(line), value) || strings.Contains(strings.ToLower(decodeWords(line)), value) {
			return true
		}
	}
	return false
}

func (t *searchText) inBody(s string) bool {
	if t.body == nil {
		t.body = bytes.ToLower(t.message.text(nil))
	}
	return bytes.Contains(t.body, []byte(strings.ToLower(s)))
}
