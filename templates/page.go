package templates

import (
	"fmt"
	"slices"
	"strings"
	"text/template"

	"pentepost/games"
	"pentepost/notation"
	"pentepost/rules"
)

// page is a view while it is worded; the files in words use its methods.
type page struct {
	View
	words     *template.Template
	position  rules.Position // as it is shown
	all       []rules.Effect // of all plies, where the letter shows them all
	effects   []rules.Effect // of the plies the reader is told of
	announced []string       // what each of them is to be announced with
	last      rules.Effect   // of the last ply; its Ply is 0 where there is none
	system    notation.System
	boardOf   notation.Board
}

func newPage(v View, t *template.Template) (*page, error) {
	v.tidy()
	p := &page{View: v, words: t}
	if v.Game == nil {
		return p, nil
	}
	p.boardOf = notation.BoardOf(v.Game.Rules)
	p.system = notation.System(v.Reader.Points).On(p.boardOf)
	return p, p.replay()
}

// replay sets the position that the letter shows, and what led to it.
func (p *page) replay() error {
	shown := min(p.Notice.Ply, len(p.Game.Plies))
	if p.shows(games.TopicPosition) {
		shown = min(shown, p.Notice.Facts.At)
	}
	since := p.Notice.Facts.Since
	var err error
	p.position, err = p.Game.Retell(shown, func(e rules.Effect, then *rules.Position) {
		p.last = e
		if p.shows(games.TopicGIF) {
			p.all = append(p.all, e)
		}
		if since > 0 && e.Ply >= since {
			p.effects = append(p.effects, e)
			p.announced = append(p.announced, p.announce(&e, then))
		}
	})
	if err != nil {
		return err
	}
	if p.shows(games.TopicTry) {
		return p.try()
	}
	return nil
}

// shows reports whether the letter shows what its reader has asked to see of a game.
func (p *page) shows(topic string) bool {
	return p.Notice.Kind == games.Shown && p.Notice.Facts.Topic == topic
}

// try plays the moves of a trial on from the position shown.
func (p *page) try() error {
	for _, m := range p.Notice.Facts.Moves {
		next, effect, err := p.position.Play(m)
		if err != nil {
			return fmt.Errorf("trial: %w", err)
		}
		p.position, p.last = next, effect
		p.effects = append(p.effects, effect)
	}
	return nil
}

// Fact returns the notice's facts.
func (p *page) Fact() games.Facts { return p.Notice.Facts }

// Me returns the reader's nickname, "" for somebody who has none.
func (p *page) Me() string { return p.Reader.Nick }

// By returns the nickname of whoever did it.
func (p *page) By() string { return p.name(p.Notice.Facts.By) }

func (p *page) name(id games.PlayerID) string {
	if name := oneLine(p.Names[id]); name != "" {
		return name
	}
	return "someone"
}

// OnTurn returns the nickname of the player on turn in the position shown.
func (p *page) OnTurn() string {
	if seat := p.position.Turn(); seat != 0 {
		return p.name(p.Game.Seats[seat-1])
	}
	return p.name(0)
}

// Plays reports whether the reader plays in the game, rather than looks at it.
func (p *page) Plays() bool { return p.Game != nil && p.Game.SeatOf(p.Reader.ID) != 0 }

// MyTurn reports whether the reader is on turn in the position shown.
func (p *page) MyTurn() bool {
	seat := p.position.Turn()
	return seat != 0 && p.Game.Seats[seat-1] == p.Reader.ID
}

// Over reports whether the game is over.
func (p *page) Over() bool { return p.Game != nil && p.Game.Position.Result().Over() }

// players names the players for a subject, which never changes: as they were
// called when the game began.
func (p *page) players(ids []games.PlayerID) string {
	if title := oneLine(p.Game.Title); title != "" {
		return title
	}
	return strings.Join(p.names(ids, 0), " - ")
}

// names lists the nicknames of everybody but one; 0 leaves nobody out.
func (p *page) names(ids []games.PlayerID, but games.PlayerID) []string {
	var names []string
	for _, id := range ids {
		if id != but {
			names = append(names, p.name(id))
		}
	}
	return names
}

// Others names everybody in the game but the reader.
func (p *page) Others() string { return list(p.names(p.Game.Seats, p.Reader.ID), "and") }

// Am returns the reader's colour with its sign: "Black (X)".
func (p *page) Am() string {
	seat := p.Game.SeatOf(p.Reader.ID)
	if seat == 0 {
		return ""
	}
	return p.inColour(p.Game.Rules.ColourOf(seat))
}

// who names a seat: "White (Ann)".
func (p *page) who(s rules.Seat) string {
	colour := p.Game.Rules.ColourName(p.Game.Rules.ColourOf(s))
	return fmt.Sprintf("%s (%s)", capital(colour), p.name(p.Game.Seats[s-1]))
}

// Point writes a point the reader's way.
func (p *page) Point(at rules.Point) string { return p.system.Format(p.boardOf, at) }

// points writes several points, column by column.
func (p *page) points(list []rules.Point) string {
	list = slices.Clone(list)
	slices.SortFunc(list, func(a, b rules.Point) int {
		ax, ay := p.boardOf.XY(a)
		bx, by := p.boardOf.XY(b)
		return (ax-bx)*rules.MaxSize + ay - by
	})
	var names []string
	for _, at := range list {
		names = append(names, p.Point(at))
	}
	return strings.Join(names, " ")
}

// Move returns the point of the move that the notice speaks of, "" if there is none.
func (p *page) Move() string {
	if at, ok := p.refusedAt(); ok {
		return p.Point(at)
	}
	return ""
}

// NextPly returns the number of the ply that is to be played.
func (p *page) NextPly() int { return p.Game.Position.Plies() + 1 }

// Example returns a point to write in an example: one that is occupied now, so that
// a slip of whoever reads the answer gives a refusal and not a move.
func (p *page) Example() string {
	for i := len(p.Game.Plies) - 1; i >= 0; i-- {
		if m := p.Game.Plies[i].Move; m.Point != rules.NoPoint && p.Game.Position.At(m.Point) != rules.Empty {
			return p.Point(m.Point)
		}
	}
	return ""
}

// SuchAs is the example in a sentence: ", such as K10", "" on an empty board.
func (p *page) SuchAs() string {
	if example := p.Example(); example != "" {
		return ", such as " + example
	}
	return ""
}

// Variant names the variant and its options: "Keryo-Pente, size 13".
func (p *page) Variant() string {
	if p.Game != nil {
		return variant(p.Game.Rules)
	}
	return variant(p.Challenge.Rules)
}

// Days returns the pace in words.
func (p *page) Days() string {
	days := games.DefaultPace.Days
	switch {
	case p.Game != nil:
		days = p.Game.Pace.Days
	case p.Challenge != nil:
		days = p.Challenge.Pace.Days
	}
	if days == 1 {
		return "1 day"
	}
	return fmt.Sprintf("%d days", days)
}

func variant(r rules.Ruleset) string {
	options := strings.ReplaceAll(strings.Join(r.Options(), ", "), "=", " ")
	return join(", ", title(r), options)
}

// title returns the name of a variant as people write it: "Keryo-Pente".
func title(r rules.Ruleset) string {
	parts := strings.Split(r.Name, "-")
	for i := range parts {
		parts[i] = capital(parts[i])
	}
	return strings.Join(parts, "-")
}

func capital(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

// list joins words as a sentence does: "a, b and c".
func list(words []string, and string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " " + and + " " + words[last]
}

// Known lists the names that would have done.
func (p *page) Known() string { return list(p.Notice.Facts.Known, "or") }
