package mime

import (
	"bytes"
	stdmime "mime"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode/utf8"
)

// serverLimits are the limits of a server on the open internet.
var serverLimits = Limits{HeaderSize: 64 << 10, Fields: 1000, Depth: 20, Parts: 200}

// seedMails calls add with the sample mails that are not bombs.
func seedMails(f *testing.F, add func(raw []byte)) {
	files, err := filepath.Glob("../../parser/testdata/*/*.eml")
	if err != nil || len(files) < 60 {
		f.Fatalf("only %d sample mails: %v", len(files), err)
	}
	for _, file := range files {
		raw, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		const small = 10_000
		if len(raw) < small {
			add(raw)
		}
	}
}

// FuzzHeader splits any bytes into fields. Written down again the fields are
// the same, and text that was put into an encoded word comes out of it.
func FuzzHeader(f *testing.F) {
	seedMails(f, func(raw []byte) { f.Add(raw) })
	f.Fuzz(func(t *testing.T, raw []byte) {
		const maxFields, size = 50, 10_000
		h, body := ReadHeader(raw, Limits{HeaderSize: size, Fields: maxFields})
		if len(h.Fields) > maxFields || !bytes.Equal(raw, append(bytes.Clone(h.Raw), body...)) {
			t.Fatalf("%d fields, body %q", len(h.Fields), body)
		}
		var again bytes.Buffer
		for i, field := range h.Fields {
			if field.Name == "" || strings.Trim(field.Name, " \t:") != field.Name || strings.Contains(field.Value, "\n") || strings.Trim(field.Value, " \t\r\n") != field.Value {
				t.Errorf("no field: %q: %q", field.Name, field.Value)
			}
			checkOffsets(t, &h, i)
			again.WriteString(field.Name + ": " + field.Value + "\r\n")
			checkWords(t, field.Value)
		}
		second, rest := ReadHeader(append(again.Bytes(), "\r\nbody"...), Limits{HeaderSize: 2 * size, Fields: maxFields})
		if len(second.Fields) != len(h.Fields) || string(rest) != "body" || second.Over != "" {
			t.Fatalf("%d fields became %d, %s, then %q", len(h.Fields), len(second.Fields), second.Over, rest)
		}
		for i, field := range second.Fields {
			if field.Name != h.Fields[i].Name || field.Value != h.Fields[i].Value {
				t.Errorf("%v became %v", h.Fields[i], field)
			}
		}
	})
}

// checkOffsets reads a field again from its own bytes alone.
func checkOffsets(t *testing.T, h *Header, i int) {
	f := h.Fields[i]
	if f.Start >= f.End || f.End > len(h.Raw) || i > 0 && f.Start < h.Fields[i-1].End {
		t.Fatalf("field %d is at %d to %d of %d bytes", i, f.Start, f.End, len(h.Raw))
	}
	alone, _ := ReadHeader(h.Raw[f.Start:f.End], Limits{})
	if len(alone.Fields) != 1 || alone.Fields[0].Name != f.Name || alone.Fields[0].Value != f.Value {
		t.Errorf("field %d is %q: %q, but its bytes are %v", i, f.Name, f.Value, alone.Fields)
	}
}

// checkWords checks properties of every decoded value.
func checkWords(t *testing.T, value string) {
	if decoded := DecodeWords(value); !utf8.ValidString(decoded) {
		t.Errorf("%q is no UTF-8: %q", value, decoded)
	}
	if !utf8.ValidString(value) || strings.Contains(value, "=?") || strings.ContainsAny(value, "\x1b\ufeff") {
		return // a charset of its own, or a word already
	}
	for _, encoder := range []stdmime.WordEncoder{stdmime.QEncoding, stdmime.BEncoding} {
		if got := DecodeWords(encoder.Encode("utf-8", value)); got != value {
			t.Errorf("%q became %q by way of %q", value, got, encoder.Encode("utf-8", value))
		}
	}
}

// FuzzTree takes any bytes apart: the limits hold, parts are made only of bytes
// of the mail, and nothing in an attached mail gets out of it.
func FuzzTree(f *testing.F) {
	seedMails(f, func(raw []byte) { f.Add(raw) })
	f.Fuzz(func(t *testing.T, raw []byte) {
		start := time.Now()
		l := serverLimits
		l.HeaderSize = 0
		l.Deadline = start.Add(time.Minute)
		tree := Parse(raw, l)
		tree.OpenSigned(l)
		if took := time.Since(start); os.Getenv("PENTEPOST_LONG") != "" && took > time.Second {
			t.Errorf("%d bytes took %v", len(raw), took)
		}
		sum := 0
		for _, p := range tree.Parts {
			checkType(t, p)
			if p.Leaf() {
				sum += len(p.Body)
			}
			if text, _ := p.Text(len(raw)); !utf8.ValidString(text) || strings.ContainsAny(text, "\r\x00") {
				t.Errorf("no clean text: %q", text)
			}
		}
		if len(tree.Parts) > l.Parts || sum > len(raw) || len(tree.Parts) == 0 || tree.Parts[0] != tree.Root {
			t.Errorf("%d parts of %d bytes from %d", len(tree.Parts), sum, len(raw))
		}
		checkAttached(t, raw, l)
	})
}

// checkType checks properties of the type of every part.
func checkType(t *testing.T, p *Part) {
	for _, kind := range []string{p.Type, p.Declared} {
		if main, sub, ok := strings.Cut(kind, "/"); !ok || main == "" || sub == "" || kind != LowerASCII(kind) {
			t.Errorf("%q is no type", kind)
		}
	}
	if p.Message != nil && len(p.Children) > 0 {
		t.Errorf("%s is a mail and a multipart", p.Type)
	}
}

// checkAttached attaches a mail to another one.
func checkAttached(t *testing.T, raw []byte, l Limits) {
	const boundary = "tree-fuzz-boundary"
	if bytes.Contains(raw, []byte(boundary)) {
		return
	}
	outer := "Content-Type: multipart/mixed; boundary=" + boundary + "\n\n--" + boundary + "\n\nK10\n--" + boundary + "\nContent-Type: message/rfc822\n\n" +
		string(raw) + "\n--" + boundary + "--\n"
	var types []string
	leaves := 0
	for _, p := range Parse([]byte(outer), l).Parts {
		if p.Within {
			continue
		}
		types = append(types, p.Declared)
		if p.Leaf() && p.Type != "message/rfc822" {
			leaves++
		}
	}
	if got := strings.Join(types, " "); got != "multipart/mixed text/plain message/rfc822" || leaves != 1 {
		t.Errorf("an attached mail shows its types: %s, %d parts with text", got, leaves)
	}
}
