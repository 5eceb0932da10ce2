package parser

import (
	"bytes"
	"mime"
	"strings"
	"testing"
	"time"
	"unicode/utf8"
)

// FuzzHeader splits anything into fields: written down again they are the
// same, and what was put into an encoded word comes out of it.
func FuzzHeader(f *testing.F) {
	seedMails(f, func(raw []byte) { f.Add(raw) })
	f.Fuzz(func(t *testing.T, raw []byte) {
		const most, size = 50, 10_000
		h, body := splitHeader(raw, size, most)
		if len(h.fields) > most || !bytes.HasSuffix(raw, body) {
			t.Fatalf("%d fields, body %q", len(h.fields), body)
		}
		var again bytes.Buffer
		for _, field := range h.fields {
			if field.name == "" || strings.Trim(field.name, " \t:") != field.name || strings.Contains(field.value, "\n") || strings.Trim(field.value, " \t\r\n") != field.value {
				t.Errorf("no field: %q: %q", field.name, field.value)
			}
			again.WriteString(field.name + ": " + field.value + "\r\n")
			checkWords(t, field.value)
		}
		second, rest := splitHeader(append(again.Bytes(), "\r\nbody"...), 2*size, most)
		if len(second.fields) != len(h.fields) || string(rest) != "body" || second.over != "" {
			t.Fatalf("%d fields became %d, %s, then %q", len(h.fields), len(second.fields), second.over, rest)
		}
		for i, field := range second.fields {
			if field.name != h.fields[i].name || field.value != h.fields[i].value {
				t.Errorf("%v became %v", h.fields[i], field)
			}
		}
	})
}

// checkWords holds what is true of decoded words.
func checkWords(t *testing.T, value string) {
	if decoded := decodeWords(value); !utf8.ValidString(decoded) {
		t.Errorf("%q is no UTF-8: %q", value, decoded)
	}
	if !utf8.ValidString(value) || strings.Contains(value, "=?") || strings.ContainsAny(value, "\x1b\ufeff") {
		return // a charset of its own, or a word already
	}
	for _, encoder := range []mime.WordEncoder{mime.QEncoding, mime.BEncoding} {
		if got := decodeWords(encoder.Encode("utf-8", value)); got != value {
			t.Errorf("%q became %q by way of %q", value, got, encoder.Encode("utf-8", value))
		}
	}
}

// FuzzTree takes anything apart: the limits hold, no part is made of bytes
// that were not there, and nothing in an attached mail gets out of it.
func FuzzTree(f *testing.F) {
	seedMails(f, func(raw []byte) { f.Add(raw) })
	o := DefaultOptions()
	f.Fuzz(func(t *testing.T, raw []byte) {
		start := time.Now()
		h, body := splitHeader(raw, len(raw), o.Fields)
		tree := parseTree(&h, body, o, start.Add(time.Minute))
		if took := time.Since(start); took > time.Second {
			t.Errorf("%d bytes took %v", len(raw), took)
		}
		sum := 0
		for _, p := range tree.parts {
			sum += len(p.body)
			_ = decodeText(decodeTransfer(p.body, p.encoding), p.params["charset"])
		}
		if len(tree.parts) > o.Parts || sum > len(raw) || tree.over == "" && tree.seen > o.Parts {
			t.Errorf("%d parts of %d bytes from %d, %d seen", len(tree.parts), sum, len(raw), tree.seen)
		}
		for _, kind := range tree.kinds {
			if main, sub, ok := strings.Cut(kind, "/"); !ok || main == "" || sub == "" || kind != lowerASCII(kind) {
				t.Errorf("%q is no type", kind)
			}
		}
		checkAttached(t, raw, o)
	})
}

// checkAttached attaches a mail to another one.
func checkAttached(t *testing.T, raw []byte, o Options) {
	const boundary = "tree-fuzz-boundary"
	if bytes.Contains(raw, []byte(boundary)) {
		return
	}
	outer := "Content-Type: multipart/mixed; boundary=" + boundary + "\n\n--" + boundary + "\n\nK10\n--" + boundary + "\nContent-Type: message/rfc822\n\n" +
		string(raw) + "\n--" + boundary + "--\n"
	h, body := splitHeader([]byte(outer), len(outer), o.Fields)
	tree := parseTree(&h, body, o, time.Now().Add(time.Minute))
	if got := strings.Join(tree.kinds, " "); got != "multipart/mixed text/plain message/rfc822" {
		t.Errorf("an attached mail shows its types: %s", got)
	}
	outside := 0
	for _, p := range tree.parts {
		outside += count(!p.within)
	}
	if outside != 1 || len(tree.returned) > 3 {
		t.Errorf("%d parts outside the attached mail, letters %q", outside, tree.returned)
	}
}
