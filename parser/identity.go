package parser

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"net/mail"
	"strings"
	"time"

	"pentepost/mailer/mime"
)

const (
	// maxReferences is the number of Message-IDs of a References field that are
	// kept: the first, which is the root of the thread, and the last ones.
	maxReferences = 100
	maxMessageID  = 300 // bytes
	maxDate       = 100 // bytes
)

// identity returns the same text for every copy of a mail. It depends on the
// sender and the Message-ID, or on sender, Date, Subject and body if there is no
// Message-ID that distinguishes mails ("<>"). Trace fields and line ends do not
// count.
func identity(h *mime.Header, from string, body []byte) string {
	sum := sha256.New()
	add := func(s string) {
		sum.Write([]byte(s))
		sum.Write([]byte{0})
	}
	if from == "" {
		from = strings.Join(h.Values("From"), ",")
	}
	add(from)
	if id := h.Get("Message-ID"); strings.Trim(id, "<>@ \t") != "" {
		add("id")
		add(id)
		return hex.EncodeToString(sum.Sum(nil))
	}
	add("content")
	add(h.Get("Date"))
	add(h.Get("Subject"))
	sum.Write(bytes.TrimSpace(bytes.ReplaceAll(body, []byte("\r"), nil)))
	return hex.EncodeToString(sum.Sum(nil))
}

// wholeMessageID returns a value that is exactly one Message-ID, else "".
func wholeMessageID(value string) string {
	value = strings.Trim(value, " \t")
	if ids := messageIDs(value); len(ids) == 1 && ids[0] == value {
		return value
	}
	return ""
}

// messageIDs returns every "<x@y>" in a value. Nothing else is ever copied into a
// letter: a forged Message-ID would be a way into our own header.
func messageIDs(value string) []string {
	var ids []string
	for {
		start := strings.IndexByte(value, '<')
		if start < 0 {
			break
		}
		value = value[start:]
		end := strings.IndexByte(value, '>')
		if end < 0 {
			break
		}
		if id := value[:end+1]; goodMessageID(id) {
			ids = append(ids, id)
		}
		value = value[end+1:]
	}
	if len(ids) > maxReferences {
		ids = append(ids[:1], ids[len(ids)-maxReferences+1:]...)
	}
	return ids
}

// goodMessageID reports "<x@y>" in printable ASCII.
func goodMessageID(id string) bool {
	if len(id) > maxMessageID || strings.Count(id, "<") != 1 {
		return false
	}
	for i := 0; i < len(id); i++ {
		if id[i] <= ' ' || id[i] >= 0x7f {
			return false
		}
	}
	at := strings.IndexByte(id, '@')
	return at > 1 && at < len(id)-2
}

// readDate reads a Date field. It returns the zero time if it cannot. The form
// that nearly all mails have is tried first, because mail.ParseDate tries many.
func readDate(value string) time.Time {
	if value == "" || len(value) > maxDate {
		return time.Time{}
	}
	t, err := time.Parse("Mon, 2 Jan 2006 15:04:05 -0700", value)
	if err != nil {
		t, err = mail.ParseDate(value)
	}
	if err != nil {
		return time.Time{}
	}
	return t
}
