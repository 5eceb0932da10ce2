// Package journal files the journal of a server in its mailbox, as mails to itself, and reads them there. With the mails
// that were handled, which lie beside them, it says all that was done to the data of the server.
package journal

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"pentepost/mailer/mime"
	"pentepost/store"
)

// Page is a part of the journal as one mail has it.
type Page struct {
	Number  int64                // 1, 2, 3 ...
	After   int64                // the mark of the page before; 0: this is the first one
	Since   time.Time            // what was done before is in earlier pages; zero: nobody knows
	Until   time.Time            // what was done later is in later pages
	Read    map[string]time.Time // up to when all mail had been processed, by the way that it comes in
	Entries []store.JournalEntry // the oldest first

	Mark int64 // tells the page from others of its number; set when it is written or read
}

// Begin returns when the page begins, or when it ends if it tells of nothing.
func (p *Page) Begin() time.Time {
	switch {
	case !p.Since.IsZero():
		return p.Since
	case len(p.Entries) > 0:
		return p.Entries[0].At
	}
	return p.Until
}

// Field is the header field of a page: the version of the form and the seal.
const Field = "X-Pentepost-Journal"

// version is the version of the form. Pages of other versions cannot be read.
const version = "1"

// Mail returns the page as a mail of a server to itself, and sets its mark. The instance is the name of the server, by
// which it knows its own mail.
func (p *Page) Mail(seal Seal, address, instance string) ([]byte, error) {
	packed, err := p.pack()
	if err != nil {
		return nil, fmt.Errorf("write page %d of the journal: %w", p.Number, err)
	}
	host := address[strings.LastIndexByte(address, '@')+1:]
	mac := seal.text(packed)
	p.Mark = markOf(mac)
	var b bytes.Buffer
	fmt.Fprintf(&b, "From: Pentepost <%s>\r\nTo: <%[1]s>\r\nDate: %s\r\nMessage-ID: <journal.%d.%s@%s>\r\n", address, p.Until.UTC().Format(time.RFC1123Z), p.Number, mac, host)
	fmt.Fprintf(&b, "Subject: Pentepost journal, page %d: \"pentepost recover\" needs it\r\nAuto-Submitted: auto-generated\r\nX-Pentepost-Loop: %s\r\n", p.Number, instance)
	fmt.Fprintf(&b, "%s: %s; %s\r\nMIME-Version: 1.0\r\nContent-Type: application/gzip\r\n", Field, version, mac)
	fmt.Fprintf(&b, "Content-Disposition: attachment; filename=\"journal-%d.jsonl.gz\"\r\nContent-Transfer-Encoding: base64\r\n\r\n", p.Number)
	writeBase64(&b, packed)
	return b.Bytes(), nil
}

// pageHead is the first line of a page. Its entries are the other lines.
type pageHead struct {
	Page  int64                `json:"page"`
	After int64                `json:"after"`
	Since time.Time            `json:"since,omitzero"`
	Until time.Time            `json:"until"`
	Read  map[string]time.Time `json:"read,omitempty"`
}

// pack returns the page as compressed lines of JSON.
func (p *Page) pack() ([]byte, error) {
	var packed bytes.Buffer
	zip := gzip.NewWriter(&packed)
	lines := json.NewEncoder(zip)
	lines.SetEscapeHTML(false)
	err := lines.Encode(pageHead{p.Number, p.After, p.Since, p.Until, p.Read})
	for _, e := range p.Entries {
		if err == nil {
			err = lines.Encode(e)
		}
	}
	err = errors.Join(err, zip.Close())
	return packed.Bytes(), err
}

// ErrNotGenuine means that a mail says that it is a page, and this server has not sealed it: somebody else has written
// or changed it, or it is not complete.
var ErrNotGenuine = errors.New("it has no genuine seal")

// Read reads a mail; ok is false if it is no page.
func Read(raw []byte, seal Seal) (p Page, ok bool, err error) {
	header, _ := mime.ReadHeader(raw, mime.Limits{})
	says := header.Get(Field)
	if says == "" {
		return p, false, nil
	}
	form, mac, _ := strings.Cut(says, ";")
	packed := mime.Parse(raw, mime.Limits{}).Root.Decoded()
	switch {
	case strings.TrimSpace(form) != version:
		return p, true, fmt.Errorf("its form is %q, which this pentepost cannot read", form)
	case !seal.isGenuine(strings.TrimSpace(mac), packed):
		return p, true, ErrNotGenuine
	}
	p, err = unpack(packed)
	p.Mark = markOf(strings.TrimSpace(mac))
	return p, true, err
}

// unpack is the inverse of pack. What it reads has a seal.
func unpack(packed []byte) (p Page, err error) {
	zip, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return p, err
	}
	lines := json.NewDecoder(bufio.NewReader(zip))
	var head pageHead
	if err := lines.Decode(&head); err != nil {
		return p, err
	}
	p = Page{Number: head.Page, After: head.After, Since: head.Since, Until: head.Until, Read: head.Read}
	for {
		var e store.JournalEntry
		err := lines.Decode(&e)
		if errors.Is(err, io.EOF) {
			return p, nil
		}
		if err != nil {
			return p, err
		}
		p.Entries = append(p.Entries, e)
	}
}
