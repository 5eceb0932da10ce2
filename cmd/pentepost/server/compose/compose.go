// Package compose makes letters of notices. It gathers what a notice is about, has that worded, and lays out the mail.
package compose

import (
	"errors"
	"fmt"
	"slices"

	"pentepost/cmd/pentepost/config"
	"pentepost/cmd/pentepost/server/keyring"
	"pentepost/games"
	"pentepost/mailer"
	"pentepost/templates"
)

// A Composer makes mails of notices.
type Composer struct {
	*addresses
	words    *templates.Renderer
	calendar *calendar
	fields   *fields
}

// New returns a composer.
func New(c *config.Config, keys *keyring.Ring, words *templates.Renderer) *Composer {
	a := &addresses{c, keys}
	return &Composer{addresses: a, words: words, calendar: &calendar{c, keys}, fields: &fields{a}}
}

// ErrTooLarge: the letter would be too large for the mail that it answers.
var ErrTooLarge = errors.New("the letter is too large an answer")

// Compose makes the mail of a notice. A notice with a limit on its size is sent with a board of
// text, or in brief, or not at all: then the error is [ErrTooLarge].
func (c *Composer) Compose(v templates.View) ([]byte, error) {
	raw, err := c.write(v)
	if errors.Is(err, ErrTooLarge) {
		v.Reader.Board = games.TextBoard
		raw, err = c.write(v)
	}
	if errors.Is(err, ErrTooLarge) {
		v.Brief = true
		raw, err = c.write(v)
	}
	return raw, err
}

// write makes the mail of a notice as it is.
func (c *Composer) write(v templates.View) ([]byte, error) {
	m, err := c.message(v)
	if err != nil {
		return nil, err
	}
	raw, err := m.Bytes()
	if err != nil {
		return nil, err
	}
	if raw, err = c.config.DKIM.Signer.Sign(raw); err != nil {
		return nil, err
	}
	if limit := v.Notice.MaxBytes; limit > 0 && len(raw) > limit {
		return nil, fmt.Errorf("%d bytes of at most %d: %w", len(raw), limit, ErrTooLarge)
	}
	return raw, nil
}

func (c *Composer) message(v templates.View) (m mailer.Message, err error) {
	if onlooker := v.Game != nil && v.Game.SeatOf(v.Reader.ID) == 0; !onlooker {
		v.ReplyTo = c.ReplyTo(v)
	}
	if wish := v.Notice.Wish(); wish != 0 {
		v.Code = c.keys.Seal().Code(wish)
	}
	if c.config.Pages != "" {
		v.Pages, v.Calendar = c.config.Pages, c.config.Pages+"/"+c.keys.CalendarFile(v.Reader.ID)
	}
	letter, err := c.words.Render(v)
	if err != nil {
		return m, err
	}
	name := c.config.Name
	if v.Brief {
		name = "" // every byte counts
	}
	m = mailer.Message{
		From:      mailer.Address{Name: name, Addr: c.config.Address},
		To:        mailer.Address{Name: v.Reader.Nick, Addr: v.Reader.Address},
		Subject:   letter.Subject,
		Date:      v.Notice.Made,
		MessageID: v.Notice.MessageID,
		Headers:   slices.Concat(c.fields.headers(v), languageFields(v, letter), c.fields.ofSender(v), c.fields.ofRecord(v)),
		Text:      letter.Text,
		HTML:      letter.HTML,
		Inline:    inlineParts(letter.Inline),
		Bare:      v.Brief,
	}
	if v.ReplyTo != "" {
		m.ReplyTo = mailer.Address{Name: name, Addr: v.ReplyTo}
	}
	m.InReplyTo, m.References = c.fields.thread(v)
	m.Attachments, err = c.attachments(v, letter.Attached)
	return m, err
}

// attachments returns the files that go with a letter: pictures, records, a calendar entry, and
// everything about the reader.
func (c *Composer) attachments(v templates.View, pictures []templates.Picture) ([]mailer.Part, error) {
	records, err := recordFiles(v)
	if err != nil {
		return nil, err
	}
	tables, err := leagueFiles(v)
	if err != nil {
		return nil, err
	}
	entry, err := c.calendar.entry(v)
	if err != nil {
		return nil, err
	}
	var files []mailer.Part
	for _, p := range pictures {
		files = append(files, mailer.Part{Name: p.Name, Type: p.Type, Data: p.Data})
	}
	return slices.Concat(files, records, tables, entry, exportFile(v)), nil
}
