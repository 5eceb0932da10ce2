package parser

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"net/mail"
	"strings"
	"time"
)

// maxReferences is how many Message-IDs of a References field are kept: the
// first, which is the root of the thread, and the last.
const maxReferences = 100

// identity returns what makes this mail the same as another copy of itself:
// its sender and Message-ID, or sender, Date, Subject and body where there is
// none that could tell it from others ("<>"). Trace fields do not count, nor do
// line ends.
func (r *reader) identity() string {
	h := sha256.New()
	add := func(s string) {
		h.Write([]byte(s))
		h.Write([]byte{0})
	}
	from := r.letter.From
	if from == "" {
		from = strings.Join(r.header.Values("From"), ",")
	}
	add(from)
	if id := r.header.Get("Message-ID"); strings.Trim(id, "<>@ \t") != "" {
		add("id")
		add(id)
		return hex.EncodeToString(h.Sum(nil))
	}
	add("content")
	add(r.header.Get("Date"))
	add(r.header.Get("Subject"))
	h.Write(bytes.TrimSpace(bytes.ReplaceAll(r.body, []byte("\r"), nil)))
	return hex.EncodeToString(h.Sum(nil))
}

// wholeMessageID returns the one Message-ID that a value consists of.
func wholeMessageID(value string) string {
	value = strings.Trim(value, " \t")
	if ids := messageIDs(value); len(ids) == 1 && ids[0] == value {
		return value
	}
	return ""
}

// messageIDs returns every "<x@y>" in a value. Anything else is not copied
// anywhere: a made-up Message-ID is a way into our own header.
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

// goodMessageID reports "<x@y>" in printable ASCII of bearable length.
func goodMessageID(id string) bool {
	const longest = 300
	if len(id) > longest || strings.Count(id, "<") != 1 {
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

// readDate reads a Date field, the zero time if it is none.
func readDate(value string) time.Time {
	const longest = 100
	if value == "" || len(value) > longest {
		return time.Time{}
	}
	t, err := mail.ParseDate(value)
	if err != nil {
		return time.Time{}
	}
	return t
}
