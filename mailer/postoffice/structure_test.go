package postoffice_test

import (
	"os"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-imap/v2"
)

const nested = `From: ann@pente.test
Subject: nested
Content-Type: multipart/mixed; boundary=outer

preamble
--outer
Content-Type: multipart/alternative; boundary=inner

--inner
Content-Type: text/plain

plain
--inner
Content-Type: text/html

<p>html</p>
--inner--

--outer
Content-Type: message/rfc822
Content-Disposition: attachment; filename=old.eml

From: bob@pente.test
Subject: old

old text
--outer--
epilogue
`

func TestBodySections(t *testing.T) {
	p := open(t, t.TempDir())
	mustSend(t, p, "ann", "bob@pente.test", nested)
	c := read(t, p, "bob", nil)
	selectFolder(t, c, "INBOX")
	for _, tc := range []struct {
		part      []int
		specifier imap.PartSpecifier
		fields    []string
		want      string
	}{
		{[]int{1, 1}, "", nil, "plain"},
		{[]int{1, 2}, "", nil, "<p>html</p>"},
		{[]int{1, 2}, imap.PartSpecifierMIME, nil, "Content-Type: text/html\n\n"},
		{[]int{2}, "", nil, "From: bob@pente.test\nSubject: old\n\nold text"},
		{[]int{2}, imap.PartSpecifierHeader, nil, "From: bob@pente.test\nSubject: old\n\n"},
		{[]int{2}, imap.PartSpecifierHeader, []string{"subject"}, "Subject: old\n\n"},
		{[]int{2}, imap.PartSpecifierText, nil, "old text"},
		{[]int{2, 1}, "", nil, "old text"},
		{[]int{3}, "", nil, ""},
		{[]int{1, 1, 1}, "", nil, ""},
		{[]int{1, 1}, imap.PartSpecifierText, nil, ""},
		{nil, imap.PartSpecifierHeader, []string{"SUBJECT", "from"}, "From: ann@pente.test\nSubject: nested\n\n"},
	} {
		item := &imap.FetchItemBodySection{Part: tc.part, Specifier: tc.specifier, HeaderFields: tc.fields, Peek: true}
		got := fetch(t, c, &imap.FetchOptions{BodySection: []*imap.FetchItemBodySection{item}})[0].FindBodySection(item)
		if string(got) != crlf(tc.want) {
			t.Errorf("%v %s %v:\n got %q\nwant %q", tc.part, tc.specifier, tc.fields, got, crlf(tc.want))
		}
	}
	_, after, _ := strings.Cut(bodies(t, c)[0], "From: ")
	if "From: "+after != crlf(nested) {
		t.Errorf("BODY[] is not what was sent:\n%s", after)
	}
}

func TestStructure(t *testing.T) {
	p := open(t, t.TempDir())
	mustSend(t, p, "ann", "bob@pente.test", nested)
	c := read(t, p, "bob", nil)
	selectFolder(t, c, "INBOX")
	m := fetch(t, c, &imap.FetchOptions{Envelope: true, BodyStructure: &imap.FetchItemBodyStructure{Extended: true}})[0]
	if m.Envelope.Subject != "nested" || m.Envelope.From[0].Addr() != "ann@pente.test" {
		t.Errorf("envelope: %+v", m.Envelope)
	}
	var kinds []string
	m.BodyStructure.Walk(func(_ []int, part imap.BodyStructure) bool {
		kinds = append(kinds, part.MediaType())
		return true
	})
	if got, want := strings.Join(kinds, " "), "multipart/mixed multipart/alternative text/plain text/html message/rfc822"; got != want {
		t.Errorf("parts: %s, want %s", got, want)
	}
}

// Every accepted message can be fetched in every way, quickly and without stopping the server.
func TestHostileMailCanBeFetched(t *testing.T) {
	p := open(t, t.TempDir())
	c := read(t, p, "bob", nil)
	deep := strings.Repeat("Content-Type: multipart/mixed; boundary=b\n\n--b\n", 20_000)
	for _, mail := range []string{
		"", "\n", "no header", "Content-Type: multipart/mixed\n\n--\n--\n", "Content-Type: multipart/mixed; boundary=b\n\nno part\n",
		"Content-Type: multipart/mixed; boundary=\"\"\n\n--\n\nx\n", "Content-Type: /\n\nx", "Content-Type: a/b/c; =; x\n\nx",
		"Content-Type: message/rfc822\n\nContent-Type: message/rfc822\n\nContent-Type: text/plain\n\nx",
		"Content-Type: multipart/digest; boundary=b\n\n--b\n\nSubject: x\n\ny\n--b--\n",
		"From: <<>>, ,;:\nDate: never\nMessage-ID: nothing\nSubject: \xff\x00\n\nx", deep,
		strings.Repeat("Content-Type: message/rfc822\n\n", 20_000), "Content-Type: multipart/mixed; boundary=b\n\n" + strings.Repeat("--b\n\n", 20_000),
	} {
		appendMail(t, c, "INBOX", crlf(mail))
	}
	selectFolder(t, c, "INBOX")
	start := time.Now()
	all := fetch(t, c, &imap.FetchOptions{Envelope: true, BodyStructure: &imap.FetchItemBodyStructure{Extended: true},
		BodySection: []*imap.FetchItemBodySection{{Part: []int{1, 1}}, {Specifier: imap.PartSpecifierHeader}, {}}})
	if len(all) != 14 {
		t.Errorf("fetched %d, want 14", len(all))
	}
	if took := time.Since(start); os.Getenv("PENTEPOST_LONG") != "" && took > 5*time.Second {
		t.Errorf("it took %v", took)
	}
}
