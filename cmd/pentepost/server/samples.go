package server

import (
	"crypto/rand"
	"strings"
	"time"

	"pentepost/cmd/pentepost/config"
	"pentepost/games"
	"pentepost/templates"
)

// Sample is a letter of a kind, written for a reader who likes boards in a form.
type Sample struct {
	Kind  games.Kind
	Board games.Board
	Raw   []byte
}

// Samples composes letters of every kind in every form of board. They tell of a game that
// nobody plays, and their keys open nothing: there is no database, and the seal is one that
// no other server has.
func Samples(c config.Config, address string) (list []Sample, err error) {
	s, err := sampleServer(c)
	if err != nil {
		return nil, err
	}
	for _, v := range samplesFor(address, c.Address) {
		raw, err := s.compose(v)
		if err != nil {
			return nil, err
		}
		list = append(list, Sample{Kind: v.Notice.Kind, Board: v.Reader.Board, Raw: raw})
	}
	return list, nil
}

// sampleServer is one that only words letters.
func sampleServer(c config.Config) (*Server, error) {
	renderer, err := templates.New()
	return &Server{config: c, renderer: renderer, seal: config.Secret(rand.Text()).Seal(), instance: config.Secret("samples").Instance()}, err
}

// samplesFor are the letters: all kinds in one form, then all in the next. Each is a
// conversation of its own, for mail programs would fold them into one.
func samplesFor(address, service string) (views []templates.View) {
	local, _, _ := strings.Cut(address, "@")
	for _, form := range games.Boards {
		reader := games.Player{Nick: local, Address: address, Joined: time.Now(), Settings: games.DefaultSettings()}
		reader.Board, reader.Subject = form, games.SubjectOfMove
		for _, v := range templates.Samples(reader, service, time.Now().UTC().Truncate(time.Second)) {
			v.Notice.MessageID = "<" + strings.ToLower(rand.Text()) + service[strings.IndexByte(service, '@'):] + ">"
			views = append(views, v)
		}
	}
	return views
}
