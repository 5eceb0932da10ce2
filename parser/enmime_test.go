package parser

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/jhillyerd/enmime/v2"
)

// TestCorporaText measures the decision between a library and our own scanner, which
// should be checked again when either changes: how often does each find text in a mail
// in which at least one of them finds some?
func TestCorporaText(t *testing.T) {
	missing := map[string]string{
		"attachment_message_rfc822_inline_image.eml": "the only text is in an attached mail",
		"fbl-hotmail.txt":   "a complaint: the only text is in an attached mail",
		"hotmailbounce.txt": "a complaint: the only text is in an attached mail",
		"011.eml":           "HTML with a picture and nothing else",
		"000.eml":           "boundaries and nothing between them",
	}
	ours, theirs, all := 0, 0, 0
	for _, file := range rawMails(t) {
		raw := readFile(t, file)
		we := strings.TrimSpace(Read(raw, Options{}).Body) != ""
		they := false
		if e, err := enmime.ReadEnvelope(bytes.NewReader(raw)); err == nil {
			they = strings.TrimSpace(e.Text) != ""
		}
		if !we && !they {
			continue // an attachment alone, an empty body
		}
		all++
		ours += count(we)
		theirs += count(they)
		if name := file[strings.LastIndexByte(file, '/')+1:]; !we && missing[name] == "" {
			t.Errorf("%s: no text", file)
		}
	}
	percent(t, "text obtained by Read", ours, all, 98.5)
	percent(t, "text obtained by enmime", theirs, all, 0)
}

func count(b bool) int {
	if b {
		return 1
	}
	return 0
}

// BenchmarkRead reads the replies of the corpora. "ratio" is the number of mails that
// Read reads in the time in which enmime alone reads one.
func BenchmarkRead(b *testing.B) {
	var mails [][]byte
	for _, file := range corpusFiles(b, "reply-activecollab/test/example_messages/*.eml", "reply-talon/tests/fixtures/standard_replies/*.eml") {
		mails = append(mails, readFile(b, file))
	}
	const rounds = 5
	start := time.Now()
	for range rounds {
		for _, raw := range mails {
			_, _ = enmime.ReadEnvelope(bytes.NewReader(raw))
		}
	}
	theirs := float64(time.Since(start).Nanoseconds()) / float64(rounds*len(mails))
	b.ReportAllocs()
	b.ResetTimer()
	for i := range b.N {
		Read(mails[i%len(mails)], Options{})
	}
	ours := float64(b.Elapsed().Nanoseconds()) / float64(b.N)
	b.ReportMetric(1e9/ours, "mails/s")
	b.ReportMetric(theirs/ours, "ratio")
}
