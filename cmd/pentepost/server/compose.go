package server

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"pentepost/cmd/pentepost/config"
	"pentepost/games"
	"pentepost/mailer"
	"pentepost/templates"
)

// composer turns notices into mails.
type composer struct {
	config   *config.Config
	renderer *templates.Renderer
	keys     *keyring
}

func newComposer(c *config.Config, keys *keyring, words *templates.Renderer) *composer {
	return &composer{config: c, renderer: words, keys: keys}
}

// errTooLarge: the letter would be too large for the mail that it answers.
var errTooLarge = errors.New("the letter is too large an answer")

// compose makes the mail of a notice. A notice with a limit on its size is sent with a board of
// text, or in brief, or not at all: then the error is errTooLarge.
func (c *composer) compose(v templates.View) ([]byte, error) {
	raw, err := c.write(v)
	if errors.Is(err, errTooLarge) {
		v.Reader.Board = games.TextBoard
		raw, err = c.write(v)
	}
	if errors.Is(err, errTooLarge) {
		v.Brief = true
		raw, err = c.write(v)
	}
	return raw, err
}

// write makes the mail of a notice as it is.
func (c *composer) write(v templates.View) ([]byte, error) {
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
		return nil, fmt.Errorf("%d bytes of at most %d: %w", len(raw), limit, errTooLarge)
	}
	return raw, nil
}

func (c *composer) message(v templates.View) (m mailer.Message, err error) {
	if onlooker := v.Game != nil && v.Game.SeatOf(v.Reader.ID) == 0; !onlooker {
		v.ReplyTo = c.replyAddress(keyOf(v))
	}
	if wish := v.Notice.Wish(); wish != 0 {
		v.Code = c.keys.seal().Code(wish)
	}
	if c.config.Pages != "" {
		v.Pages, v.Calendar = c.config.Pages, c.config.Pages+"/"+c.keys.calendarFile(v.Reader.ID)
	}
	letter, err := c.renderer.Render(v)
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
		Headers:   slices.Concat(c.headers(v), languageFields(v, letter), c.senderFields(v), c.recordFields(v)),
		Text:      letter.Text,
		HTML:      letter.HTML,
		Inline:    inlineParts(letter.Inline),
		Bare:      v.Brief,
	}
	if v.ReplyTo != "" {
		m.ReplyTo = mailer.Address{Name: name, Addr: v.ReplyTo}
	}
	m.InReplyTo, m.References = c.thread(v)
	m.Attachments, err = c.attachments(v, letter.Attached)
	return m, err
}

// keyOf returns the key that goes with a letter. The key of a game or letter of the day says how the
// letter writes points.
func keyOf(v templates.View) games.Key {
	key := v.Notice.Key().With(namedIn(v))
	if key.About == games.AboutGame || key.About == games.AboutDigest || key.About == games.AboutPuzzle {
		key.Points = v.Reader.Points
	}
	return key
}

// namedIn returns what the keys of a letter name.
func namedIn(v templates.View) games.Named {
	named := games.Named{Reader: v.Reader, Game: v.Game, Challenge: v.Challenge, Letter: v.Notice.MessageID}
	if v.DigestID != "" {
		named.Letter = v.DigestID
	}
	if v.League != nil {
		named.League = v.League.League.Name()
	}
	return named
}

// replyAddress returns the address for answers to a letter with a key, or "" if addresses
// have no keys.
func (c *composer) replyAddress(k games.Key) string {
	if *c.config.ReplyTo == "" || k.About == games.AboutNothing {
		return ""
	}
	return keyAddress(*c.config.ReplyTo, c.keys.seal().Text(k))
}

// returnPath returns the envelope sender of a letter. A letter that cannot be delivered comes back there. Each
// letter has its own, if the mail host permits that.
func (c *composer) returnPath(n games.Notice) string {
	if *c.config.ReturnPath == "" || n.To == 0 {
		return c.config.Address
	}
	key := games.Key{About: games.AboutLetter, Player: n.To, ID: n.ID}.With(games.Named{Letter: n.MessageID})
	return keyAddress(*c.config.ReturnPath, c.keys.seal().Text(key))
}

// keyAddress puts a key into a pattern such as play+KEY@example.org.
func keyAddress(pattern, key string) string { return strings.Replace(pattern, "KEY", key, 1) }
