package server

import (
	"encoding/base64"
	"image"
	_ "image/gif"
	_ "image/png"
	"io"
	"mime/quotedprintable"
	"net/mail"
	"regexp"
	"strings"
	"testing"

	"github.com/emersion/go-ical"
	"golang.org/x/net/html"
)

// checkPicture checks that a picture can be decoded, and is either inline or an attachment.
func (f *faults) checkPicture(part *mail.Message) {
	if part.Header.Get("Content-Transfer-Encoding") != "base64" {
		f.add("a picture encoded in %q", part.Header.Get("Content-Transfer-Encoding"))
	}
	if _, _, err := image.Decode(base64.NewDecoder(base64.StdEncoding, part.Body)); err != nil {
		f.add("a picture: %v", err)
	}
	inside := regexp.MustCompile(`^<[a-z0-9]+@[a-z]+>$`).MatchString(part.Header.Get("Content-Id"))
	beside := regexp.MustCompile(`^attachment; filename="?pente-[1-9][0-9]*\.(png|gif)"?$`).MatchString(part.Header.Get("Content-Disposition"))
	if inside == beside {
		f.add("a picture: Content-ID %q, Content-Disposition %q", part.Header.Get("Content-Id"), part.Header.Get("Content-Disposition"))
	}
}

// checkDate checks that a calendar can be read and has one event.
func (f *faults) checkDate(part *mail.Message) {
	var body io.Reader = part.Body
	if part.Header.Get("Content-Transfer-Encoding") == "quoted-printable" {
		body = quotedprintable.NewReader(body)
	}
	calendar, err := ical.NewDecoder(body).Decode()
	if err != nil || len(calendar.Events()) != 1 || !strings.Contains(part.Header.Get("Content-Type"), "method=PUBLISH") {
		f.add("calendar: %v", err)
	}
}

// The sizes of the largest HTML parts in bytes: of a letter, and of a letter of the day, which may have
// many games.
const (
	maxHTML       = 60_000
	maxDigestHTML = 102_000
)

// checkHTML checks that HTML has short lines of ASCII, and no elements or attributes that others
// could have written.
func (f *faults) checkHTML(text string, most int) {
	if len(text) > most {
		f.add("%d bytes of HTML", len(text))
	}
	for line := range strings.Lines(text) {
		if len(line) > 300 || strings.ContainsFunc(line, func(r rune) bool { return r != '\n' && (r < ' ' || r > '~') }) {
			f.add("%d bytes in a line of HTML, or no ASCII: %.100q", len(line), line)
		}
	}
	for z := html.NewTokenizer(strings.NewReader(text)); ; {
		switch z.Next() {
		case html.ErrorToken:
			if z.Err() != io.EOF {
				f.add("HTML: %v", z.Err())
			}
			return
		case html.TextToken:
			if shown := string(z.Text()); strings.ContainsFunc(shown, func(r rune) bool { return r != '\n' && unseen(r) }) {
				f.add("the HTML holds what cannot be seen: %.100q", shown)
			}
		case html.StartTagToken:
			f.checkTag(z.Token())
		}
	}
}

// A nickname "&#" with a digit behind it is text, however much it looks like a character that
// cannot be seen. Such a character itself is found.
func TestCheckHTML(t *testing.T) {
	for text, clean := range map[string]bool{
		"<p>&amp;#1;&amp;#x200b;&amp;#8203 Ann &amp;#1: K10</p>": true,
		"<p>&lt;script&gt;</p>":                                  true,
		"<p>&#1</p>":                                             false,
		"<p>&#x200b;</p>":                                        false,
		"<script>alert(1)</script>":                              false,
		"<p onclick=x>Ann</p>":                                   false,
	} {
		var f faults
		if f.checkHTML(text, maxHTML); (len(f) == 0) != clean {
			t.Errorf("%s: %v", text, f)
		}
	}
}

// knownTags matches the elements of our letters.
var knownTags = regexp.MustCompile(`^(html|head|meta|title|style|body|div|p|h[123]|b|br|wbr|pre|blockquote|ul|li|table|tr|th|td|a|img|span)$`)

// checkTag checks that an element runs nothing, loads nothing and asks for no input.
func (f *faults) checkTag(t html.Token) {
	if !knownTags.MatchString(t.Data) {
		f.add("the HTML has <%s>", t.Data)
	}
	for _, a := range t.Attr {
		bad := strings.HasPrefix(a.Key, "on") || a.Key == "href" && !strings.HasPrefix(a.Val, "mailto:") || a.Key == "src" && !strings.HasPrefix(a.Val, "cid:")
		if bad || a.Key == "style" && strings.Contains(a.Val, "url") {
			f.add("the HTML has <%s %s=%q>", t.Data, a.Key, a.Val)
		}
	}
}
