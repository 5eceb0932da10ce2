package rescue

import (
	"bytes"
	"errors"
	"path/filepath"
	"pentepost/cmd/pentepost/record"
	"pentepost/mailer/mime"
	"strings"
	"testing"
)

// eachHeader returns the headers of all mails in a file.
func eachHeader(t *testing.T, text string) (list []mime.Header) {
	t.Helper()
	if err := eachMail(strings.NewReader(text), func(h mime.Header) { list = append(list, h) }); err != nil {
		t.Fatal(err)
	}
	return list
}

// Mails are found in every kind of file, with their records.
func TestEachMail(t *testing.T) {
	letter := "Subject: x\nx-pentepost-record: 1; a;\n\tb\n c\nTo: Ann\nTo: Bob\n\nX-Pentepost-Record: body\n"
	long := strings.Repeat("x", 100_000)
	for name, test := range map[string]struct {
		text    string
		records []string
	}{
		"raw":                  {letter, []string{"1; a; b c"}},
		"CRLF":                 {strings.ReplaceAll(letter, "\n", "\r\n"), []string{"1; a; b c"}},
		"empty lines first":    {"\r\n\n" + letter, []string{"1; a; b c"}},
		"no end":               {"X-Pentepost-Record: a", []string{"a"}},
		"no body":              {"X-Pentepost-Record: a\n", []string{"a"}},
		"nothing":              {"", []string{""}},
		"mbox":                 {"From a Fri\n" + letter + "\nFrom b Fri\n" + letter + "\n\nFrom c\nTo: x\n", []string{"1; a; b c", "1; a; b c", ""}},
		"quoted From":          {"From a Fri\n" + letter + "\n>From b Fri\n" + letter, []string{"1; a; b c"}},
		"From in a paragraph":  {"From a Fri\n" + letter + "text\nFrom b Fri\n" + letter, []string{"1; a; b c"}},
		"mbox without an end":  {"From a Fri", []string{""}},
		"no colon":             {"nonsense\n" + letter, []string{"1; a; b c"}},
		"a long line":          {"Subject: " + long + "\n" + letter, []string{"1; a; b c"}},
		"a long field":         {"X-Pentepost-Record: a\n " + long + "\n b\n\n", []string{"a b"}},
		"a field without end":  {"X-Pentepost-Record: a\n" + strings.Repeat(" b\n", 100_000), nil},
		"a field for ever":     {strings.Repeat("Subject: x\n", 200_000) + letter, []string{""}},
		"not a mail but bytes": {strings.Repeat("\x00\xff\n", 10), []string{""}},
	} {
		var records []string
		for _, h := range eachHeader(t, test.text) {
			records = append(records, record.In(h))
		}
		if test.records == nil {
			if len(records) != 1 || len(records[0]) > maxLine {
				t.Errorf("%s: %d records", name, len(records))
			}
			continue
		}
		if strings.Join(records, "|") != strings.Join(test.records, "|") {
			t.Errorf("%s: records %.200q, want %q", name, records, test.records)
		}
	}
}

// All folders below a folder are read, and an error does not stop that.
func TestEachMailFile(t *testing.T) {
	dir := t.TempDir()
	save(t, filepath.Join(dir, "a"), "")
	save(t, filepath.Join(dir, "b"), "")
	var seen []string
	err := eachMailFile(dir, func(file string) error {
		seen = append(seen, filepath.Base(file))
		return errors.New("cannot be read")
	})
	if strings.Join(seen, "") != "ab" || err == nil {
		t.Errorf("seen %v, %v", seen, err)
	}
}

// FuzzEachMail reads any bytes: what is read of each mail is bounded.
func FuzzEachMail(f *testing.F) {
	f.Add([]byte(aLetter("Ann", 1, "K10 *")))
	f.Add([]byte("From a\nTo: b\n\nFrom c\n\n\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		found := newFound(testSeal)
		n := 0
		err := eachMail(bytes.NewReader(text), func(h mime.Header) {
			n++
			if len(h.Raw) > maxHeader+maxLine || len(record.In(h)) > maxLine {
				t.Fatalf("%d bytes of header, %d of record", len(h.Raw), len(record.In(h)))
			}
			found.add("file", h)
		})
		if err != nil || n > len(text)+1 {
			t.Fatal(n, err)
		}
	})
}
