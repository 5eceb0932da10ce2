package compose

import (
	"crypto/rand"
	"strings"
	"time"

	"pentepost/cmd/pentepost/config"
	"pentepost/cmd/pentepost/server/keyring"
	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/templates"
)

// Sample is a letter of a kind, for a reader who wants boards in a form.
type Sample struct {
	Kind  letters.Kind
	Board games.Board
	Raw   []byte
}

// Samples composes letters of every kind in every form of board. They are about a game that
// nobody plays, and no server accepts their keys.
func Samples(c config.Config, address string) (list []Sample, err error) {
	words, err := templates.New()
	if err != nil {
		return nil, err
	}
	composer := New(&c, keyring.New(config.NewKeys(config.Secret(rand.Text()), time.Time{})), words)
	for _, v := range sampleViews(address, c.Address) {
		raw, err := composer.Compose(v)
		if err != nil {
			return nil, err
		}
		list = append(list, Sample{Kind: v.Notice.Kind(), Board: v.Reader.Board, Raw: raw})
	}
	return list, nil
}

// sampleViews returns all kinds of letters in one form of board, then all in the next. Letters
// are not joined to conversations: mail programs would hide all but one.
func sampleViews(address, service string) (views []templates.View) {
	local, _, _ := strings.Cut(address, "@")
	_, domain, _ := strings.Cut(service, "@")
	now := time.Now().UTC().Truncate(time.Second)
	for _, form := range games.Boards {
		reader := games.Player{Nick: local, Address: address, Joined: now, Settings: games.DefaultSettings()}
		reader.Board, reader.Subject = form, games.SubjectOfMove
		for _, v := range templates.Samples(reader, service, now) {
			v.Notice.MessageID = "<" + strings.ToLower(rand.Text()) + "@" + domain + ">"
			views = append(views, v)
		}
	}
	return views
}
