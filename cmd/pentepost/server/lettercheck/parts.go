package lettercheck

import (
	"archive/zip"
	"bytes"
	"encoding/base64"
	"encoding/csv"
	"fmt"
	"image"
	_ "image/gif" // decoders
	_ "image/png"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net/mail"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/emersion/go-ical"
	"golang.org/x/net/html"

	"pentepost/notation"
)

// partsOf returns the parts of a letter that are not multipart themselves.
func partsOf(message *mail.Message) ([]*mail.Message, error) {
	kind, params, _ := mime.ParseMediaType(message.Header.Get("Content-Type"))
	if !strings.HasPrefix(kind, "multipart/") {
		return []*mail.Message{message}, nil
	}
	var parts []*mail.Message
	for reader := multipart.NewReader(message.Body, params["boundary"]); ; {
		part, err := reader.NextRawPart()
		if err == io.EOF {
			return parts, nil
		}
		if err != nil {
			return parts, err
		}
		body, err := io.ReadAll(part)
		if err != nil {
			return parts, err
		}
		within, err := partsOf(&mail.Message{Header: mail.Header(part.Header), Body: bytes.NewReader(body)})
		if err != nil {
			return parts, err
		}
		parts = append(parts, within...)
	}
}

// checkPicture checks that a picture can be decoded, and is either inline or an attachment.
func (f *faults) checkPicture(part *mail.Message) {
	if part.Header.Get("Content-Transfer-Encoding") != "base64" {
		f.add("a picture encoded in %q", part.Header.Get("Content-Transfer-Encoding"))
	}
	if _, _, err := image.Decode(base64.NewDecoder(base64.StdEncoding, part.Body)); err != nil {
		f.add("a picture: %v", err)
	}
	inside := regexp.MustCompile(`^<[a-z0-9]+@[a-z]+>$`).MatchString(part.Header.Get("Content-Id"))
	beside := regexp.MustCompile(`^attachment; filename="?(pente-[1-9][0-9]*\.(png|gif)|[a-z0-9-]+-season-[1-9][0-9]*-table-[1-9][0-9]*\.png)"?$`).MatchString(part.Header.Get("Content-Disposition"))
	if inside == beside {
		f.add("a picture: Content-ID %q, Content-Disposition %q", part.Header.Get("Content-Id"), part.Header.Get("Content-Disposition"))
	}
}

// checkDate checks that a calendar can be read and has one event.
func (f *faults) checkDate(part *mail.Message) {
	calendar, err := ical.NewDecoder(textOf(part)).Decode()
	if err != nil || len(calendar.Events()) != 1 || !strings.Contains(part.Header.Get("Content-Type"), "method=PUBLISH") {
		f.add("calendar: %v", err)
	}
}

// textOf returns the body of a part that is text, decoded.
func textOf(part *mail.Message) io.Reader {
	if part.Header.Get("Content-Transfer-Encoding") == "quoted-printable" {
		return quotedprintable.NewReader(part.Body)
	}
	return part.Body
}

// tableNames matches the names of the tables of a league.
var tableNames = regexp.MustCompile(`^[a-z0-9-]+-season-[1-9][0-9]*-(table|cross|games)\.csv$`)

// checkTable checks that a table can be read, has a good name and a header, and that no cell hides
// something or is a formula.
func (f *faults) checkTable(part *mail.Message) {
	_, params, _ := mime.ParseMediaType(part.Header.Get("Content-Disposition"))
	records, err := csv.NewReader(textOf(part)).ReadAll()
	if err != nil || len(records) < 2 || !tableNames.MatchString(params["filename"]) {
		f.add("table %q of %d lines: %v", params["filename"], len(records), err)
	}
	for _, cell := range slices.Concat(records...) {
		if !utf8.ValidString(cell) || strings.ContainsFunc(cell, unseen) || cell != "" && strings.Contains("=+-@", cell[:1]) {
			f.add("a cell of a table: %.100q", cell)
		}
	}
}

// The sizes of the largest HTML parts in bytes: of a letter, and of a letter of the day, which may have
// many games.
const (
	maxHTML       = 60_000
	maxDigestHTML = 102_000
	// maxHTMLLine is how long a line of HTML may be: a link to a command of two long Russian words, in subject and body, has 360 bytes.
	// RFC 5322 (section 2.1.1) allows 998.
	maxHTMLLine = 500
)

// checkHTML checks that HTML has short lines, in ASCII but for other scripts, and no elements or attributes that others
// could have written.
func (f *faults) checkHTML(text string, most int) {
	if len(text) > most {
		f.add("%d bytes of HTML", len(text))
	}
	for line := range strings.Lines(text) {
		if len(line) > maxHTMLLine || strings.ContainsFunc(line, func(r rune) bool { return r != '\n' && (r < ' ' || r > '~' && r < 0x370) }) {
			f.add("%d bytes in a line of HTML, or Latin letters beyond ASCII: %.100q", len(line), line)
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

// attachmentNames matches the names of record files.
var attachmentNames = regexp.MustCompile(`^pente-[1-9][0-9]*\.(sgf|txt)$`)

// checkAttachment checks that an attachment is a record with a good name, hides nothing, and has
// the result that it states.
func (f *faults) checkAttachment(part *mail.Message, text string) {
	disposition, params, err := mime.ParseMediaType(part.Header.Get("Content-Disposition"))
	if err != nil || disposition != "attachment" || !attachmentNames.MatchString(params["filename"]) {
		f.add("attachment: %q, %v", part.Header.Get("Content-Disposition"), err)
	}
	if !utf8.ValidString(text) || strings.ContainsFunc(text, func(r rune) bool { return r != '\n' && unseen(r) }) {
		f.add("an attachment holds what cannot be seen: %.500q", text)
	}
	rec, err := notation.NewReader(strings.NewReader(text), notation.ReadOptions{}).Next()
	if v := notation.Referee(rec); err != nil || !v.OK() {
		f.add("an attachment is no record: %v, %v:\n%.500s", err, v.Error, text)
	}
}

// exportNames matches the names of the files in an export.
var exportNames = regexp.MustCompile(`^(readme\.txt|oneself\.json|rows\.jsonl|games/pente-[1-9][0-9]*(\.sgf|\.txt|\.json|-said\.txt))$`)

// checkArchive checks that the files of an export have good names and hide nothing.
func (f *faults) checkArchive(part *mail.Message) {
	_, params, _ := mime.ParseMediaType(part.Header.Get("Content-Disposition"))
	data, err := io.ReadAll(base64.NewDecoder(base64.StdEncoding, part.Body))
	if err != nil || params["filename"] != "pentepost.zip" {
		f.add("archive %q: %v", params["filename"], err)
		return
	}
	files, err := Unzip(data)
	if err != nil {
		f.add("archive: %v", err)
	}
	for name, text := range files {
		if !exportNames.MatchString(name) || !utf8.ValidString(text) {
			f.add("%s:\n%.1000q", name, text)
		}
		if strings.HasSuffix(name, ".txt") && strings.ContainsFunc(text, func(r rune) bool { return r != '\n' && unseen(r) }) {
			f.add("%s hides something:\n%.1000q", name, text)
		}
	}
}

// Unzip returns the files of an archive, by name.
func Unzip(data []byte) (map[string]string, error) {
	archive, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, err
	}
	files := map[string]string{}
	for _, f := range archive.File {
		r, err := f.Open()
		if err != nil {
			return nil, err
		}
		text, err := io.ReadAll(r)
		if err != nil {
			return nil, err
		}
		files[f.Name] = string(text)
	}
	return files, nil
}

// mailtoLink matches the link for writing in List-Unsubscribe.
var mailtoLink = regexp.MustCompile(`<(mailto:[^>]*)>`)

// UnsubscribeBy returns the address and the subject of the link for writing in a field List-Unsubscribe.
func UnsubscribeBy(field string) (to, subject string, err error) {
	link := mailtoLink.FindStringSubmatch(field)
	if link == nil {
		return "", "", fmt.Errorf("no address in List-Unsubscribe %q", field)
	}
	u, err := url.Parse(link[1])
	if err != nil {
		return "", "", err
	}
	to, err = url.PathUnescape(u.Opaque)
	return to, u.Query().Get("subject"), err
}
