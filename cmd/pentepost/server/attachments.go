package server

import (
	"fmt"
	"strings"

	"pentepost/cmd/pentepost/rescue"
	"pentepost/games"
	"pentepost/mailer"
	"pentepost/notation"
	"pentepost/rules"
	"pentepost/templates"
)

// attachments are the files that go with a letter: the record of the game in SGF and
// as text with headers, at the end of the game and to whoever asks for the moves. Both
// are text/plain, which every mail program shows.
func attachments(v templates.View) ([]mailer.Part, error) {
	asked := v.Notice.Kind == games.Shown && v.Notice.Facts.Topic == games.TopicMoves
	if v.Game == nil || v.Notice.Kind != games.GameEnded && !asked {
		return nil, nil
	}
	t := rescue.Transcript(v.Game, v.Notice.Ply, v.Names)
	if len(t.Moves) == 0 {
		return nil, nil // no record
	}
	rec := t.Record()
	rec.Headers = recordHeaders(t)
	var parts []mailer.Part
	for _, file := range []struct {
		form notation.Format
		ends string
	}{{notation.AsSGF, "sgf"}, {notation.AsText, "txt"}} {
		text, err := file.form.Append(nil, rec)
		if err != nil {
			return nil, fmt.Errorf("record of game %d: %w", t.Game, err)
		}
		parts = append(parts, mailer.Part{Name: fmt.Sprintf("pente-%d.%s", t.Game, file.ends), Type: "text/plain", Data: text})
	}
	return parts, nil
}

// recordHeaders tell of the game what its moves do not. Players are named as they
// sit at the end, since that is whose result a record states.
func recordHeaders(t notation.Transcript) []notation.Header {
	seats := make([]string, len(t.Players))
	for i, name := range t.Players {
		if seats[i] = name; !games.GoodNick(name) {
			seats[i] = "someone"
		}
	}
	title := strings.Join(seats, " - ")
	for _, word := range t.Moves {
		if c, _ := notation.ChoiceOf(word); c == rules.Swap {
			seats[0], seats[1] = seats[1], seats[0]
		}
	}
	headers := []notation.Header{
		{Name: "Site", Value: "Pentepost"},
		{Name: "Event", Value: fmt.Sprintf("Game %d: %s", t.Game, title)},
		{Name: "Date", Value: t.Started.Format("2006.01.02")},
	}
	for i, name := range seats {
		headers = append(headers, notation.Header{Name: fmt.Sprintf("Player %d Name", i+1), Value: name})
	}
	return headers
}
