package server

import (
	"fmt"
	"slices"
	"strconv"

	"pentepost/cmd/pentepost/rescue"
	"pentepost/games"
	"pentepost/mailer"
	"pentepost/templates"
)

// message renders a notice and puts it into an envelope. Where there is no room for
// all of it, it is said without HTML, or in brief, or not at all.
func (s *Server) message(v templates.View) ([]byte, error) {
	raw, err := s.compose(v)
	if err == nil && tooLarge(v.Notice, raw) != nil {
		v.Reader.Board = games.TextBoard
		raw, err = s.compose(v)
	}
	if err == nil && tooLarge(v.Notice, raw) != nil {
		v.Brief = true
		raw, err = s.compose(v)
	}
	if err == nil {
		err = tooLarge(v.Notice, raw)
	}
	return raw, err
}

func (s *Server) compose(v templates.View) ([]byte, error) {
	n, name := v.Notice, s.config.Name
	if onlooker := v.Game != nil && v.Game.SeatOf(v.Reader.ID) == 0; !onlooker {
		v.ReplyTo = s.replyAddress(keyOf(v))
	}
	letter, err := s.renderer.Render(v)
	if err != nil {
		return nil, err
	}
	if v.Brief {
		name = "" // and so on: every byte counts
	}
	m := mailer.Message{
		From:      mailer.Address{Name: name, Addr: s.config.Address},
		To:        mailer.Address{Name: v.Reader.Nick, Addr: v.Reader.Address},
		Subject:   letter.Subject,
		Date:      n.Made,
		MessageID: n.MessageID,
		Headers:   slices.Concat(s.headers(n), s.senderFields(v), recordOf(v)),
		Text:      letter.Text,
		HTML:      letter.HTML,
		Inline:    inline(letter.Inline),
		Bare:      v.Brief,
	}
	if v.ReplyTo != "" {
		m.ReplyTo = mailer.Address{Name: name, Addr: v.ReplyTo}
	}
	records, err := attachments(v)
	if err != nil {
		return nil, err
	}
	date, err := s.deadline(v)
	if err != nil {
		return nil, err
	}
	m.Attachments = slices.Concat(attached(letter.Attached), records, date)
	s.thread(&m, v)
	return s.sign(m)
}

// keyOf is the key that goes with a letter. Of a game it says how points are written in it.
func keyOf(v templates.View) games.Key {
	key := v.Notice.Key()
	if key.About == games.AboutGame {
		key.Points = v.Reader.Points
	}
	return key
}

// inline are the pictures within a letter, which its HTML part names.
func inline(pictures []templates.Picture) (list []mailer.Part) {
	for _, p := range pictures {
		list = append(list, mailer.Part{ContentID: p.Name, Type: p.Type, Data: p.Data})
	}
	return list
}

// attached are the pictures beside a letter, as files.
func attached(pictures []templates.Picture) (list []mailer.Part) {
	for _, p := range pictures {
		list = append(list, mailer.Part{Name: p.Name, Type: p.Type, Data: p.Data})
	}
	return list
}

// thread joins a letter to the others of its conversation (RFC 5322 section 3.6.4):
// to the mail it answers, and to the one root of all letters about a game. A reader
// who wants his letters one by one gets them without.
func (s *Server) thread(m *mailer.Message, v templates.View) {
	n := v.Notice
	alone := v.Game != nil && v.Reader.Subject == games.SubjectOfMove
	if alone && !n.Reply {
		return
	}
	m.InReplyTo = n.InReplyTo
	switch {
	case v.Brief:
		return
	case v.Game != nil && !alone:
		m.References = append(m.References, s.conversation(v.Game))
	}
	if n.InReplyTo != "" {
		m.References = append(m.References, n.InReplyTo)
	}
}

// conversation is the id with which the references of all letters about a game, or
// a whole match, begin, so that mail programs keep them together.
func (s *Server) conversation(g *games.Game) string {
	what, number := "game", int64(g.ID)
	if g.Match != 0 {
		what, number = "match", int64(g.Match)
	}
	return fmt.Sprintf("<%s-%d.%s@%s>", what, number, s.instance, s.config.Domain())
}

// headers are the fields of our own and those that tell machines to keep still
// (RFC 3834 section 5).
func (s *Server) headers(n games.Notice) []mailer.Field {
	auto := "auto-generated"
	if n.Reply {
		auto = "auto-replied"
	}
	fields := []mailer.Field{
		{Name: "Auto-Submitted", Value: auto},
		{Name: "X-Auto-Response-Suppress", Value: "OOF, AutoReply"},
		{Name: "X-Pentepost-Loop", Value: s.instance},
		{Name: "X-Pentepost-Kind", Value: string(n.Kind)},
	}
	if n.Kind == games.Refused {
		fields = append(fields, mailer.Field{Name: "X-Pentepost-Reason", Value: string(n.Facts.Reason)})
	}
	if n.Game != 0 {
		fields = append(fields,
			mailer.Field{Name: "X-Pentepost-Game", Value: strconv.FormatInt(int64(n.Game), 10)},
			mailer.Field{Name: "X-Pentepost-Ply", Value: strconv.Itoa(n.Ply)})
	}
	return fields
}

// sign writes a letter as it goes out, signed where the configuration has a key.
func (s *Server) sign(m mailer.Message) ([]byte, error) {
	raw, err := m.Bytes()
	if err != nil {
		return nil, err
	}
	return s.config.DKIM.Signer.Sign(raw)
}

// recordOf is that field for a letter, nothing for one that is about no game. It
// tells what both players know: the game as it stood when the letter was written.
func recordOf(v templates.View) []mailer.Field {
	if v.Game == nil || v.Notice.Game == 0 {
		return nil
	}
	line, err := rescue.Transcript(v.Game, v.Notice.Ply, v.Names).MarshalText()
	if err != nil {
		return nil // a name that no nickname can be today, in an old database: the letter is worth more
	}
	return []mailer.Field{{Name: rescue.RecordField, Value: string(line)}}
}
