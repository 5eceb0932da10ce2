package templates

import (
	"fmt"
	"strings"

	"pentepost/games"
	"pentepost/notation"
	"pentepost/rules"
)

// page is a view while it is worded. The words call its exported methods; those about
// the position shown are in board.go, about the moves in moves.go.
type page struct {
	View
	*speaker
	*board                 // nil in a letter about no game
	row     games.KindRow  // of the notice's kind
	all     []rules.Effect // of all plies, where the letter shows them all
	events  []event        // the plies that the reader is told of
	opening *openingTurn   // what the reader has to do in an opening, nil elsewhere
}

func newPage(v View, s *speaker) (*page, error) {
	v.tidy()
	p := &page{View: v, speaker: s, row: v.Notice.Kind.Row()}
	if v.Game == nil {
		return p, nil
	}
	p.board = newBoard(v.Game, v.Reader, s)
	if err := p.replay(); err != nil {
		return nil, err
	}
	if !p.shows(games.TopicTry) { // what a trial leads to is nothing to be done
		p.opening = p.openingTurn()
	}
	return p, nil
}

// replay sets the position that the letter shows, and what led to it.
func (p *page) replay() error {
	shown := min(p.Notice.Ply, len(p.Game.Plies))
	if p.shows(games.TopicPosition) {
		shown = min(shown, p.Notice.Facts.At)
	}
	since := p.Notice.Facts.Since
	var err error
	p.position, err = p.Game.Walk(shown, func(e rules.Effect, then *rules.Position) {
		p.last = e
		if p.shows(games.TopicGIF) {
			p.all = append(p.all, e)
		}
		if since > 0 && e.Ply >= since {
			p.events = append(p.events, event{effect: e, by: p.Game.Plies[e.Ply-1].Player, rows: announced(p.Game, &e, then)})
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

// shows reports whether the letter shows this of a game because its reader asked for it.
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
		p.events = append(p.events, event{effect: effect, by: p.Game.Seats[effect.Seat-1]})
	}
	return nil
}

// showsBoard reports whether the letter shows the position of its game.
func (p *page) showsBoard() bool { return p.Game != nil && p.row.Board == games.GameBoard }

// GameNumber is the number of the game, 0 in a letter about none.
func (p *page) GameNumber() games.GameID {
	if p.Game == nil {
		return 0
	}
	return p.Game.ID
}

// MatchNumber is the number of the match, 0 in a letter about none.
func (p *page) MatchNumber() games.MatchID {
	if p.Match == nil {
		return 0
	}
	return p.Match.ID
}

// LetterNumber is the number of the letter.
func (p *page) LetterNumber() int64 { return p.Notice.ID }

// Ply is the number of plies on the board when the letter was written.
func (p *page) Ply() int { return p.Notice.Ply }

// About reports whether the letter is about a game or an invitation.
func (p *page) About() bool { return p.Game != nil || p.Challenge != nil }

// Fact returns the notice's facts.
func (p *page) Fact() games.Facts { return p.Notice.Facts }

// Me returns the reader's nickname, "" if they have none.
func (p *page) Me() string { return p.Reader.Nick }

// By returns the nickname of the player who did it.
func (p *page) By() string { return p.name(p.Notice.Facts.By) }

func (p *page) name(id games.PlayerID) string {
	if name := oneLine(p.Names[id]); name != "" {
		return name
	}
	return p.words.Someone
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
func (p *page) Others() []string { return p.names(p.Game.Seats, p.Reader.ID) }

// Title names the players in a subject, which never changes: as they were called when
// the game began.
func (p *page) Title() string {
	if title := oneLine(p.Game.Title); title != "" {
		return title
	}
	ids := p.Game.Lineup()
	if p.Match != nil {
		ids = p.Match.Players
	}
	return strings.Join(p.names(ids, 0), " - ")
}

// SubjectOfMove reports whether the reader wants one subject for each move.
func (p *page) SubjectOfMove() bool {
	return p.Game != nil && p.Reader.Subject == games.SubjectOfMove
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
	if p.Game == nil {
		return false
	}
	seat := p.position.Turn()
	return seat != 0 && p.Game.Seats[seat-1] == p.Reader.ID
}

// RealTurn reports whether the reader is on turn now, whatever position is shown.
func (p *page) RealTurn() bool { return p.Game != nil && p.Game.OnTurn() == p.Reader.ID }

// Over reports whether the game is over.
func (p *page) Over() bool { return p.Game != nil && p.Game.Position.Result().Over() }

// Am returns the reader's colour with its sign: "Black (X)".
func (p *page) Am() string {
	seat := p.Game.SeatOf(p.Reader.ID)
	if seat == 0 {
		return ""
	}
	return p.inColour(p.Game.Rules.ColourOf(seat))
}

// inColour names a colour and its sign: "Black (X)".
func (p *page) inColour(c rules.Colour) string {
	return p.say("colour and sign", struct{ Colour, Sign string }{p.Game.Rules.ColourName(c), string(notation.Symbol(p.Game.Rules, c))})
}

// player names who sits at a seat: "Ann (White)".
func (p *page) player(s rules.Seat) string {
	r := p.Game.Rules
	return p.say("player", struct{ Name, Colour string }{p.name(p.Game.Seats[s-1]), r.ColourName(r.ColourOf(s))})
}

// players names everybody who plays on the side of a seat.
func (p *page) players(side rules.Seat) (names []string) {
	for i := range p.Game.Seats {
		if s := rules.Seat(i + 1); p.Game.Rules.TeamOf(s) == p.Game.Rules.TeamOf(side) {
			names = append(names, p.player(s))
		}
	}
	return names
}

// side is one player or a team, as the reader sees it, with what it has captured.
type side struct {
	You    bool     // the reader is on it
	Others []string // who else is
	Taken  int      // captured stones that count
}

// Sides lists the sides of the game in the order of their seats.
func (p *page) Sides() []side {
	r, sides := p.Game.Rules, make([]side, p.Game.Rules.Teams)
	for i, id := range p.Game.Seats {
		team := r.TeamOf(rules.Seat(i + 1))
		s := &sides[team-1]
		s.Taken = p.position.Captured(team)
		if id == p.Reader.ID {
			s.You = true
			continue
		}
		s.Others = append(s.Others, p.name(id))
	}
	return sides
}

// StonesToWin is the number of captured stones that wins.
func (p *page) StonesToWin() int { return p.Game.Rules.Stones }

// NextPly returns the number of the ply that is to be played.
func (p *page) NextPly() int { return p.Game.Position.Plies() + 1 }

// VariantTitle names the variant as people write it: "Keryo-Pente".
func (p *page) VariantTitle() string { return title(p.ruleset()) }

// Variant names the variant and its options: "Keryo-Pente, size 13".
func (p *page) Variant() string { return variant(p.ruleset()) }

// RulesName is the name of the variant as one types it.
func (p *page) RulesName() string { return p.ruleset().Name }

func (p *page) ruleset() rules.Ruleset {
	if p.Game != nil {
		return p.Game.Rules
	}
	return p.Challenge.Rules
}

// Days returns the pace.
func (p *page) Days() int {
	if p.Game != nil {
		return p.Game.Pace.Days
	}
	return p.Challenge.Pace.Days
}

func variant(r rules.Ruleset) string {
	options := strings.ReplaceAll(strings.Join(r.Options(), ", "), "=", " ")
	return join(", ", title(r), options)
}

// title returns the name of a variant as people write it: "Keryo-Pente".
func title(r rules.Ruleset) string {
	parts := strings.Split(r.Name, "-")
	for i, part := range parts {
		if part != "" {
			parts[i] = strings.ToUpper(part[:1]) + part[1:]
		}
	}
	return strings.Join(parts, "-")
}
