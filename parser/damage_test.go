package parser

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"
)

// allMutations reports whether to try every mail and every change instead of a sample.
func allMutations() bool { return os.Getenv("PENTEPOST_ALL_MUTATIONS") != "" }

// TestDamagedMails cuts every raw mail at 64 places and changes 100 of its bytes. Reading
// it never panics and never takes long. It tries only a sample unless
// PENTEPOST_ALL_MUTATIONS is set.
func TestDamagedMails(t *testing.T) {
	files := rawMails(t)
	random := rand.New(rand.NewPCG(1, 2))
	slowest, tried := time.Duration(0), 0
	for n, file := range files {
		if !allMutations() && n%16 != 0 {
			continue
		}
		raw := readFile(t, file)
		for _, damaged := range damage(raw, random) {
			start := time.Now()
			l := Read(damaged, hostileOptions())
			tried++
			slowest = max(slowest, time.Since(start))
			checkLetter(t, file, l)
		}
	}
	t.Logf("%d damaged mails, the slowest took %v", tried, slowest)
	if os.Getenv("PENTEPOST_LONG") != "" && slowest > 2*time.Second {
		t.Errorf("the slowest took %v", slowest)
	}
}

// damage returns a mail cut at 64 places, and once with 100 bytes changed.
func damage(raw []byte, random *rand.Rand) [][]byte {
	var damaged [][]byte
	for i := range 64 {
		damaged = append(damaged, raw[:len(raw)*i/64])
	}
	changed := bytes.Clone(raw)
	for range min(100, len(raw)) {
		changed[random.IntN(len(changed))] = byte(random.Uint32())
	}
	return append(damaged, changed)
}

// bombs returns mails near the size limit that were made to be expensive.
func bombs() map[string]string {
	const size = 250_000
	fill := func(s string) string { return strings.Repeat(s, size/len(s)) }
	numbered := func(format string, n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, format, i)
		}
		return b.String()
	}
	daemon, report := "From: MAILER-DAEMON@example.org\nSubject: failure notice\n\n", "From: ann@example.org\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\n\n--b\nContent-Type: message/delivery-status\n"
	plain, page := "From: ann@example.org\n\n", "From: ann@example.org\nContent-Type: text/html\n\n"
	return map[string]string{
		"colons":                    plain + fill("a@b.example 10:00:\n"),
		"openers":                   plain + fill("On Mon 5 2026 <a@b\n"),
		"verbs":                     plain + fill("wrote écrit schrieb a@b 10:00 x:\n"),
		"one long line":             plain + fill("On 5 wrote: "),
		"quotes":                    plain + fill("> "),
		"short lines":               plain + fill("\n"),
		"header blocks":             plain + fill("To: x\n"),
		"angles":                    plain + fill("<\n>:\n"),
		"uuencode":                  plain + fill("begin 644 x\n"),
		"dashes":                    plain + fill("-- -- --\n---\n"),
		"greetings":                 plain + fill("Hi,\n"),
		"formatting elements":       page + numbered("<b id=%d>", 450) + "</p>" + fill("<p>x"),
		"open elements":             page + numbered("<b id=%d>", 400) + fill("</i>"),
		"end tags":                  page + fill("</p>"),
		"attributes":                page + "<p " + fill("a=b ") + ">",
		"styles":                    page + fill("<p style='a:b;c:d'>"),
		"text and HTML":             "From: ann@example.org\nContent-Type: multipart/alternative; boundary=b\n\n--b\n\nK10\n" + fill("a b\n")[:100_000] + "\n--b\nContent-Type: text/html\n\n<p>K10</p><div id=signature>" + fill("a c ")[:100_000] + "</div>",
		"telephone numbers":         plain + "K10\n" + fill("+1 "),
		"telephone lines":           plain + "K10\n" + fill("01 23 45 6\n"),
		"addresses in lines":        plain + "K10\n" + fill("example.org "),
		"names":                     "From: " + strings.Repeat("a ", 40) + "<ann@example.org>\n\nK10\n" + fill(strings.Repeat("a ", 40)+"\n"),
		"footers":                   plain + fill("Sent from my iPhone\n> a\n"),
		"links in footers":          plain + "K10\n" + fill("https://www.avast.com/ virus\n"),
		"notices":                   plain + fill(strings.Repeat("a virus Avast-", 500)+"\n\n> a\n"),
		"strokes":                   plain + fill("~a") + strings.Repeat("a\u0336", 10_000),
		"blockquotes":               page + fill("<blockquote>On Mon 5 wrote:</blockquote>"),
		"nested blockquotes":        page + strings.Repeat("<blockquote>", 400) + fill("a<br>"),
		"struck-out words":          page + fill("<s>a</s><br>"),
		"struck-out words and text": "From: ann@example.org\nContent-Type: multipart/alternative; boundary=b\n\n--b\n\nK10\n" + fill("b\n")[:100_000] + "\n--b\nContent-Type: text/html\n\n" + fill("<s>a</s><br>")[:100_000],
		"reactions":                 plain + fill("\n.\n"),
		"CMS":                       "From: ann@example.org\nContent-Type: application/pkcs7-mime\n\n" + fill("0\x80"),
		"CMS octets":                "From: ann@example.org\nContent-Type: application/pkcs7-mime\n\n0\x80\x06\x09*\x86H\x86\xf7\x0d\x01\x07\x02\xa0\x800\x80\x02\x01\x011\x000\x80\x06\x09*\x86H\x86\xf7\x0d\x01\x07\x01\xa0\x80" + fill("$\x80\x00\x00"),
		"possible fields":           fill("\x85From\xff")[:60_000] + ": ann@example.org\n\n",
		"encoded field names":       strings.Repeat("=?q?q?\n", 9_000) + "From: ann@example.org\n\n",
		"style sheet":               page + "<style>" + numbered(".a.b.c%d,", 400) + ".x{display:none}</style>" + fill("<b class='a b'></b>"),
		"late style sheet":          page + fill("<b class='a b c'></b>")[:200_000] + "<style>" + numbered(".a.b.c.d%d,", 300) + ".x{display:none}</style>",
		"selectors":                 page + "<style>" + fill("a,") + "{display:none}",
		"pseudo-classes":            page + "<style>" + fill(":a,") + "{display:none}",
		"brackets":                  page + "<style>" + fill("[")[:50_000] + "{display:none}",
		"blocks":                    page + "<style>" + fill("@media{"),
		"rules":                     page + "<style>" + fill(".a{color:red}"),
		"CSS comments":              page + "<style>" + fill("/**/"),
		"classes":                   page + "<style>" + numbered(".c%d,", 300) + "{display:none}</style><p class='" + fill("c ") + "'>",
		"entities":                  page + fill("&nbsp;"),
		"tables":                    page + fill("<table><tr><td>"),
		"comments":                  page + fill("<!--"),
		"preformatted":              page + "<pre>" + fill("\n"),
		"encoded words":             "From: ann@example.org\nSubject: " + strings.Repeat("=?iso-2022-jp?b?GyRC?= ", 99) + "\n" + numbered("X-%d: =?utf-8?q?a?=\n", 900) + "\n",
		"word openers":              "Subject: " + strings.Repeat("=?", 100) + "\nFrom: " + strings.Repeat("(", 30_000) + "\n\n",
		"recipients":                "From: ann@example.org\nTo: " + strings.Repeat("play+aaaaaaaaaaaaaaaaaaaa@pente.example,", 49) + "\n\n",
		"message ids":               "From: ann@example.org\nReferences: " + strings.Repeat("<", 60_000) + "\n\n",
		"results":                   "Authentication-Results: mx.pente.example" + strings.Repeat(";dmarc=x", 7_000) + "\nFrom: ann@example.org\n\n",
		"nested, 19 deep":           nested(19) + fill("x\n"),
		"boundaries":                "From: ann@example.org\nContent-Type: multipart/mixed; boundary=a\n\n" + fill("--a-\n"),
		"no boundary":               "From: ann@example.org\nContent-Type: multipart/mixed\n\n" + fill("--a\n"),
		"base64":                    "From: ann@example.org\nContent-Transfer-Encoding: base64\n\n" + fill("Pj4+"),
		"quoted-printable":          "From: ann@example.org\nContent-Transfer-Encoding: quoted-printable\n\n" + fill("=\n"),
		"iso-2022-jp":               "From: ann@example.org\nContent-Type: text/plain; charset=iso-2022-jp\n\n" + fill("\x1b$B"),
		"utf-7":                     "From: ann@example.org\nContent-Type: text/plain; charset=utf-7\n\n" + fill("+a"),
		"recipient groups":          report + "\n" + fill("Action:failed\n\n"),
		"recipient fields":          report + "\n" + fill("Status:5.0.0\n"),
		"one recipient":             report + "\nDiagnostic-Code: " + fill("550 5.0.0 "),
		"folded diagnostic":         report + "\nDiagnostic-Code:" + fill("\n 5"),
		"comments in status":        report + "\nAction: failed\nStatus: " + fill("(\"\\"),
		"empty status lines":        report + fill("\n"),
		"encoded status":            report + "Content-Transfer-Encoding: base64\n\n" + fill("CgoK"),
		"attached, encoded":         "From: MAILER-DAEMON@example.org\n" + strings.Repeat("Content-Type: message/rfc822\nContent-Transfer-Encoding: quoted-printable\n\n", 19) + fill("=41\n"),
		"returned headers":          "X-Failed-Recipients: x\nContent-Type: multipart/mixed; boundary=b\n\n" + strings.Repeat("--b\nContent-Type: text/rfc822-headers\n\n"+strings.Repeat("Message-ID: <a@b>\n", 60)+"\n", 190),
		"reply codes":               daemon + fill("550 "),
		"enhanced codes":            daemon + fill("#5.0.0 "),
		"codes in lines":            daemon + fill("550\n"),
		"reasons":                   daemon + fill("user unknow\n"),
		"empty explanation":         daemon + fill("\n"),
		"inline letters":            daemon + fill("Message-ID:\n"),
		"copy marks":                daemon + fill("-- copy of the messag\n"),
		"utf-16":                    "From: ann@example.org\nContent-Type: text/plain; charset=utf-16\n\n\xfe\xff" + fill("\x00\n"),
	}
}

func nested(depth int) string {
	var b strings.Builder
	b.WriteString("From: ann@example.org\n")
	for i := range depth {
		fmt.Fprintf(&b, "Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n", i, i)
	}
	return b.String() + "\n"
}

// TestBombs: no mail takes long or allocates too much memory.
func TestBombs(t *testing.T) {
	if raceDetector {
		t.Skip("the race detector makes sizes and times meaningless")
	}
	const maxAllocated = 32 << 20 // bytes for one mail, freed ones included
	for name, bomb := range bombs() {
		l, took, allocated := measured([]byte(bomb))
		for range 2 {
			if took > time.Second { // the machine may have been busy with something else
				_, took, _ = measured([]byte(bomb))
			}
		}
		checkLetter(t, name, l)
		t.Logf("%-20s %8v %6d kB  %s %s", name, took.Round(time.Millisecond), allocated>>10, l.Outcome, l.Reason)
		if os.Getenv("PENTEPOST_LONG") != "" && took > time.Second || allocated > maxAllocated {
			t.Errorf("%s: %v, %d kB", name, took, allocated>>10)
		}
	}
}

// measured reads a mail and says how long that took and how many bytes it allocated.
func measured(raw []byte) (l Mail, took time.Duration, allocated uint64) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	start := time.Now()
	l = Read(raw, hostileOptions())
	took = time.Since(start)
	runtime.ReadMemStats(&after)
	return l, took, after.TotalAlloc - before.TotalAlloc
}

// TestLimits: a mail at a limit is read, a mail over it is quarantined.
func TestLimits(t *testing.T) {
	const from = "From: ann@example.org\n"
	for _, test := range []struct{ name, at, over, reason string }{
		{"fields", strings.Repeat("X: y\n", 999) + from + "\nK10", strings.Repeat("X: y\n", 1000) + from + "\nK10", "too-many-fields"},
		{"header size", from + "X: " + strings.Repeat("y", 60_000) + "\n\nK10", from + "X: " + strings.Repeat("y", 66_000) + "\n\nK10", "header-too-big"},
		{"depth", nested(20) + "\nK10", nested(21) + "\nK10", "too-deep"},
		{"encoded words", from + "Subject: " + strings.Repeat("=?utf-8?q?a?= ", 100) + "\n\nK10", from + "Subject: " + strings.Repeat("=?utf-8?q?a?= ", 101) + "\n\nK10", "too-many-words"},
		{"addresses", from + "To: " + strings.Repeat("a@b.example,", 50) + "\n\nK10", from + "To: " + strings.Repeat("a@b.example,", 51) + "\n\nK10", "too-many-addresses"},
		{"parts", from + manyParts(199) + "--b\n\nK10", from + manyParts(200) + "--b\n\nK10", "too-many-parts"},
		{"open elements", from + "Content-Type: text/html\n\n" + strings.Repeat("<b>", 500) + "K10", from + "Content-Type: text/html\n\n" + strings.Repeat("<b>", 501) + "K10", "too-deep"},
	} {
		if l := Read([]byte(test.at), Options{}); l.Outcome == Quarantined {
			t.Errorf("%s at the limit: %s %s", test.name, l.Outcome, l.Reason)
		}
		if l := Read([]byte(test.over), Options{}); l.Outcome != Quarantined || l.Reason != test.reason {
			t.Errorf("%s over the limit: %s %s, want %s", test.name, l.Outcome, l.Reason, test.reason)
		}
	}
	if l := Read([]byte(from+"\nK10"), Options{Time: time.Nanosecond}); l.Reason != "too-slow" {
		t.Errorf("after the time is up: %s %s", l.Outcome, l.Reason)
	}
	long := Read([]byte(from+"\nK10\n"+strings.Repeat("é", 300_000)), Options{})
	if long.Line != "K10" || len([]rune(long.Rest)) != 2000 {
		t.Errorf("long line: %q, %d characters of rest", long.Line, len([]rune(long.Rest)))
	}
}

func manyParts(n int) string {
	return "Content-Type: multipart/mixed; boundary=b\n\n" + strings.Repeat("--b\n\n \n", n-1)
}
