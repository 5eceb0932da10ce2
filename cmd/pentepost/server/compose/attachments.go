package compose

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"strconv"
	"strings"

	"pentepost/cmd/pentepost/record"
	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/games/letters"
	"pentepost/mailer"
	"pentepost/notation"
	"pentepost/rules"
	"pentepost/templates"
)

// inlineParts returns the pictures that the HTML of a letter shows.
func inlineParts(pictures []templates.Picture) (list []mailer.Part) {
	for _, p := range pictures {
		list = append(list, mailer.Part{ContentID: p.Name, Type: p.Type, Data: p.Data})
	}
	return list
}

// leagueFiles returns the tables, cross tables and games of a season as CSV, for readers who ask for them.
func leagueFiles(v templates.View) (parts []mailer.Part, err error) {
	if table, _ := v.Notice.Letter.(letters.LeagueTable); v.League == nil || table.As != desk.AsCSV {
		return nil, nil
	}
	l, s := &v.League.League, &v.League.Season
	of := s.Records(func(id games.PlayerID) string { return v.Names[id] })
	for _, file := range []struct {
		name    string
		records [][]string
	}{{"table", of.Table()}, {"cross", of.Cross()}, {"games", of.Games()}} {
		if len(file.records) == 0 {
			continue
		}
		var text bytes.Buffer
		if err := csv.NewWriter(&text).WriteAll(file.records); err != nil {
			return nil, fmt.Errorf("write %s of league %s: %w", file.name, l.Name(), err)
		}
		parts = append(parts, mailer.Part{Name: fmt.Sprintf("%s-season-%d-%s.csv", l.Name(), s.Number, file.name), Type: "text/csv", Data: text.Bytes()})
	}
	return parts, nil
}

// recordFiles returns the files with the record of a game, at the end of the
// game and for players who ask for the moves. Both are text/plain, which every mail program
// shows.
func recordFiles(v templates.View) ([]mailer.Part, error) {
	attached := v.Notice.Traits().Attachment
	if v.Game == nil || attached != letters.EndAttached && attached != letters.RecordAttached {
		return nil, nil
	}
	return recordParts(v.Game, v.Notice.Ply, v.Names, v.Reader.ID)
}

// recordParts returns the record of a game after so many plies, as its reader may see it: in SGF and
// as text with headers.
func recordParts(g *games.Game, plies int, names map[games.PlayerID]string, reader games.PlayerID) (parts []mailer.Part, err error) {
	t := record.Of(g, plies, names)
	if len(t.Moves) == 0 {
		return nil, nil // no record
	}
	rec := t.Record()
	rec.Headers = append(recordHeaders(t), givenHeader(g, plies, reader)...)
	for _, file := range []struct {
		format    notation.Format
		extension string
	}{{notation.AsSGF, "sgf"}, {notation.AsText, "txt"}} {
		text, err := file.format.Append(nil, rec)
		if err != nil {
			return nil, fmt.Errorf("record of game %d: %w", t.Game, err)
		}
		parts = append(parts, mailer.Part{Name: fmt.Sprintf("pente-%d.%s", t.Game, file.extension), Type: "text/plain", Data: text})
	}
	return parts, nil
}

// recordHeaders returns what the moves of a game do not say. Players are named as they sit at
// the end, since the result is about that.
func recordHeaders(t notation.Transcript) []notation.Header {
	seats := make([]string, len(t.Players))
	for i, name := range t.Players {
		if seats[i] = name; !desk.GoodNick(name) {
			seats[i] = games.Someone
		}
	}
	title := strings.Join(seats, " - ")
	for _, word := range t.Moves {
		if c, _ := notation.ChoiceOf(word); c == rules.Swap {
			seats[0], seats[1] = seats[1], seats[0]
		}
	}
	return notation.Occasion{Site: "Pentepost", Event: fmt.Sprintf("Game %d: %s", t.Game, title), Date: t.Started, Players: seats}.Headers()
}

// givenHeader names the plies that were conditional moves. While the game goes on, only their player
// may know.
func givenHeader(g *games.Game, plies int, reader games.PlayerID) []notation.Header {
	var given []string
	for i, ply := range g.Plies[:min(len(g.Plies), plies)] {
		if ply.Given && (ply.Player == reader || g.Position.Result().Over()) {
			given = append(given, strconv.Itoa(i+1))
		}
	}
	if len(given) == 0 {
		return nil
	}
	return []notation.Header{{Name: "Conditional", Value: strings.Join(given, " ")}}
}

// exportFile returns the file of an export.
func exportFile(v templates.View) []mailer.Part {
	if v.Notice.Traits().Attachment != letters.ExportAttached || v.Exported.File == nil {
		return nil
	}
	return []mailer.Part{{Name: "pentepost.zip", Type: "application/zip", Data: v.Exported.File}}
}
