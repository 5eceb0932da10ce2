// Package lettercheck checks letters, for tests. It uses parsers that had no part in writing them.
package lettercheck

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/quotedprintable"
	"net/mail"
	"net/textproto"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"pentepost/cmd/pentepost/record"
	"pentepost/games/letters"
	"pentepost/parser/marker"
	"pentepost/templates"
	"pentepost/templates/columns"
)

// The fields of letters: what every letter has once, what it may have once, and nothing else. So a
// smuggled field is noticed whatever its name.
var (
	everyLetterHas = []string{
		"From", "To", "Subject", "Date", "Message-Id", "Auto-Submitted", "X-Auto-Response-Suppress",
		"X-Pentepost-Loop", "X-Pentepost-Kind", "Mime-Version",
	}
	allButTheBriefestHave = []string{"Content-Language", "X-Pentepost-Language", "Feedback-Id", "Content-Type"}
	someLettersHave       = []string{
		"Reply-To", "In-Reply-To", "References", "X-Pentepost-Game", "X-Pentepost-Ply", "X-Pentepost-Turn", "X-Pentepost-Until", "X-Pentepost-Reason", "X-Pentepost-League", record.Field, record.SealField,
		"Dkim-Signature", "List-Id", "List-Unsubscribe", "List-Unsubscribe-Post", "Content-Transfer-Encoding",
	}
)

const (
	maxLine       = 998     // bytes of a line without its end (RFC 5322 section 2.1.1)
	maxHeaderLine = 78      // of a line that could have been folded
	MaxLetter     = 140_000 // bytes: maxHTML encoded, 30,000 of pictures, and a remark of 2,000 characters as 24,000 bytes of text and in the record
	maxAnimation  = 200_000 // bytes of a game of some moves, beside its letter
	maxExported   = 8 << 20 // bytes of a letter with everything about its reader
)

// WellFormed checks a letter byte by byte, and with the parsers of the standard library, which had
// no part in writing it. The error names everything that is wrong.
func WellFormed(raw []byte, service string) error {
	f := faults{}
	f.checkBytes(raw)
	message, err := mail.ReadMessage(bytes.NewReader(raw))
	if err != nil {
		return errors.Join(append(f, err)...)
	}
	f.checkFields(message.Header)
	f.checkAddresses(message.Header, service)
	parts, err := partsOf(message)
	if err != nil {
		f.add("body: %v", err)
	}
	most := maxHTML
	if message.Header.Get("X-Pentepost-Kind") == string(letters.KindDigest) {
		most = maxDigestHTML
	}
	for i, part := range parts {
		f.checkPart(i, part, most)
	}
	return errors.Join(f...)
}

// checkPart checks a part by its type. The first part is text; others are HTML of some bytes at most,
// pictures, records, tables, dates and archives.
func (f *faults) checkPart(i int, part *mail.Message, most int) {
	kind, _, _ := mime.ParseMediaType(part.Header.Get("Content-Type"))
	switch {
	case i > 0 && (kind == "image/png" || kind == "image/gif"):
		f.checkPicture(part)
		return
	case i > 0 && kind == "text/calendar":
		f.checkDate(part)
		return
	case i > 0 && kind == "application/zip":
		f.checkArchive(part)
		return
	case i > 0 && kind == "text/csv":
		f.checkTable(part)
		return
	}
	text, err := bodyText(part)
	switch {
	case err != nil || i == 0 && kind == "text/html":
		f.add("part %d is %s: %v", i+1, kind, err)
	case i == 0:
		f.checkText(text)
	case kind == "text/html":
		f.checkHTML(text, most)
	default:
		f.checkAttachment(part, text)
	}
}

type faults []error

func (f *faults) add(format string, args ...any) { *f = append(*f, fmt.Errorf(format, args...)) }

// checkBytes checks for printable ASCII in lines that end with CRLF and are not too long.
func (f *faults) checkBytes(raw []byte) {
	limit := MaxLetter
	if bytes.Contains(raw, []byte("\r\nX-Pentepost-Kind: export\r\n")) {
		limit = maxExported
	}
	if bytes.Contains(raw, []byte("\r\nContent-Type: image/gif")) {
		limit += maxAnimation
	}
	if len(raw) > limit {
		f.add("%d bytes", len(raw))
	}
	inHeader := true
	for line := range bytes.Lines(raw) {
		text, ended := bytes.CutSuffix(line, []byte("\r\n"))
		if !ended || bytes.ContainsFunc(text, func(r rune) bool { return r < ' ' || r > '~' }) {
			f.add("a line that is not printable ASCII with CRLF: %.100q", line)
		}
		inHeader = inHeader && len(text) > 0
		unfolded := bytes.HasPrefix(text, []byte("Reply-To: ")) // on purpose, see mailer/header.go
		foldable := inHeader && !unfolded && bytes.ContainsRune(bytes.TrimLeft(text[bytes.IndexByte(text, ':')+1:], " "), ' ')
		if len(text) > maxLine || foldable && len(text) > maxHeaderLine {
			f.add("a line of %d bytes: %.100q", len(text), text)
		}
	}
}

func (f *faults) checkFields(header mail.Header) {
	allowed := map[string]bool{}
	for _, name := range everyLetterHas {
		allowed[name] = true
		if len(header[name]) == 0 {
			f.add("no %s", name)
		}
	}
	for _, name := range someLettersHave {
		allowed[name] = true
	}
	lacking := 0
	for _, name := range allButTheBriefestHave {
		allowed[name] = true
		if len(header[name]) == 0 {
			lacking++
		}
	}
	if lacking > 0 && lacking < len(allButTheBriefestHave) {
		f.add("it has some of %q, not all or none", allButTheBriefestHave)
	}
	for name, values := range header {
		if !allowed[name] || len(values) != 1 {
			f.add("%s: %q", name, values)
		}
		// Decoded twice, a value still has no line end that would begin another field.
		for _, value := range []string{decoded(values[0]), decoded(decoded(values[0]))} {
			if strings.ContainsFunc(value, unseen) || !utf8.ValidString(value) {
				f.add("%s shows %q", name, value)
			}
		}
	}
	id := regexp.MustCompile(`^<[!-;=?-~]+@[!-;=?-~]+>$`)
	for _, name := range []string{"Message-Id", "In-Reply-To", "References"} {
		for value := range strings.FieldsSeq(header.Get(name)) {
			if !id.MatchString(value) {
				f.add("%s: %q", name, value)
			}
		}
	}
}

// decoded returns a field as mail programs show it.
func decoded(value string) string {
	var d mime.WordDecoder
	shown, err := d.DecodeHeader(value)
	if err != nil {
		return value
	}
	return shown
}

// unseen reports whether a character is invisible but may have an effect: control and format
// characters, and line separators.
func unseen(r rune) bool {
	return unicode.IsControl(r) || unicode.In(r, unicode.Cf, unicode.Zl, unicode.Zp)
}

// checkAddresses checks that the service is the sender, and that there is one reader.
func (f *faults) checkAddresses(header mail.Header, service string) {
	for _, name := range []string{"From", "To", "Reply-To"} {
		if header.Get(name) == "" {
			continue
		}
		list, err := header.AddressList(name)
		if err != nil || len(list) != 1 || name == "From" && list[0].Address != service {
			f.add("%s: %q, %v", name, header.Get(name), err)
		}
	}
	if _, err := header.Date(); err != nil {
		f.add("date: %v", err)
	}
}

// bodyText returns the text of a part, decoded.
func bodyText(message *mail.Message) (string, error) {
	kind, params, err := mime.ParseMediaType(cmp.Or(message.Header.Get("Content-Type"), "text/plain; charset=us-ascii"))
	if err != nil || kind != "text/plain" && kind != "text/html" || params["charset"] != "us-ascii" && params["charset"] != "utf-8" {
		return "", fmt.Errorf("it is %s in %s, %v", kind, params["charset"], err)
	}
	body := message.Body
	switch encoding := message.Header.Get("Content-Transfer-Encoding"); encoding {
	case "7bit", "":
	case "quoted-printable":
		body = quotedprintable.NewReader(body)
	default:
		return "", fmt.Errorf("it is encoded in %q", encoding)
	}
	text, err := io.ReadAll(body)
	return strings.ReplaceAll(string(text), "\r\n", "\n"), err
}

// checkText checks that lines are narrow and hide nothing, and that the marker, which only the
// server writes, is there once.
func (f *faults) checkText(text string) {
	lines := strings.Split(text, "\n")
	if !marker.Is(lines[0]) || slices.ContainsFunc(lines[1:], marker.Is) {
		f.add("the marker is not the first line, or not the only one like it")
	}
	if !utf8.ValidString(text) || strings.Contains(text, "\n\n\n") {
		f.add("the text is no UTF-8, or has two empty lines")
	}
	for _, line := range lines {
		if columns.Of(line) > templates.Width || strings.ContainsFunc(line, unseen) {
			f.add("%d columns, or what cannot be seen: %.200q", columns.Of(line), line)
		}
	}
}

// AsSent removes the fields that the post office has added above a letter.
func AsSent(raw []byte) []byte {
	for {
		end := bytes.Index(raw, []byte("\r\n")) + len("\r\n")
		for end < len(raw) && (raw[end] == ' ' || raw[end] == '\t') {
			end += bytes.Index(raw[end:], []byte("\r\n")) + len("\r\n")
		}
		name, _, _ := bytes.Cut(raw[:end], []byte(":"))
		switch textproto.CanonicalMIMEHeaderKey(string(name)) {
		case "Return-Path", "Delivered-To", "Received", "Authentication-Results":
			raw = raw[end:]
		default:
			return raw
		}
	}
}
