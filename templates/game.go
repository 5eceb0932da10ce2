package templates

import (
	"fmt"
	"strings"

	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/rules"
	"pentepost/templates/say"
)

// gameSeen is a game as its reader sees it: who plays, who is on turn, what happened. Methods that are also used in letters
// about no game allow a nil receiver.
type gameSeen struct {
	to      *people
	game    *games.Game
	board   *board
	notice  *letters.Notice
	view    *GameView // what else there is of it
	clocks  *clocks
	match   *games.Match   // the match that the game is part of, nil for none
	all     []rules.Effect // of all plies, if the letter shows them all
	events  []event        // the plies in the news
	opening *openingTurn   // what the reader has to do in an opening, or nil
}

func newGameSeen(v *View, p *people, c *clocks) (*gameSeen, error) {
	g := &gameSeen{to: p, game: v.Game, board: newBoard(v.Game, v.Reader, p.speaker), notice: &v.Notice, view: &v.GameView, clocks: c, match: v.Match}
	if err := g.replay(); err != nil {
		return nil, err
	}
	switch {
	case g.notice.Kind() == letters.KindShown: // perhaps of an earlier position or a trial, but they play in the current one
		g.opening = openings{g}.turnIn(&g.game.Position)
	case !g.held(): // a move that is held needs no other
		g.opening = openings{g}.turnIn(&g.board.position)
	}
	return g, nil
}

// replay sets the position that the letter shows, and the plies before it.
func (g *gameSeen) replay() error {
	shown := min(g.notice.Ply, len(g.game.Plies))
	if f, earlier := g.notice.Letter.(letters.PositionShown); earlier {
		shown = min(shown, f.At)
	}
	_, animated := g.notice.Letter.(letters.Animation)
	since := g.notice.Since
	var err error
	g.board.position, err = g.game.Walk(shown, func(e rules.Effect, then *rules.Position) {
		g.board.last = e
		if animated {
			g.all = append(g.all, e)
		}
		if since > 0 && e.Ply >= since {
			news := event{effect: e, by: g.game.Plies[e.Ply-1].Player}
			if g.to.reader.Announce {
				news.rows = announced(g.game, &e, then)
			}
			g.events = append(g.events, news)
		}
	})
	if err != nil {
		return err
	}
	return g.try()
}

// held reports whether the letter is the receipt for a move that is held.
func (g *gameSeen) held() bool {
	_, held := g.notice.Letter.(letters.MoveHeld)
	return held
}

// tried returns the moves of a trial, or the moves that are held.
func tried(l letters.Letter) []rules.Move {
	switch f := l.(type) {
	case letters.Trial:
		return f.Moves
	case letters.MoveHeld:
		return f.Moves
	}
	return nil
}

// try plays the moves of a trial, or moves that are held, from the position shown.
func (g *gameSeen) try() error {
	for _, m := range tried(g.notice.Letter) {
		next, effect, err := g.board.position.Play(m)
		if err != nil {
			return fmt.Errorf("trial: %w", err)
		}
		g.board.position, g.board.last = next, effect
		g.events = append(g.events, event{effect: effect, by: g.game.Seats[effect.Seat-1]})
	}
	return nil
}

// GameNumber returns the number of the game, or 0 if the letter is about none.
func (g *gameSeen) GameNumber() games.GameID {
	if g == nil {
		return 0
	}
	return g.game.ID
}

// Others names everybody in the game but the reader.
func (g *gameSeen) Others() []string { return g.to.names(g.game.Seats, g.to.reader.ID) }

// Title names the players in a subject. It has their nicknames at the start of the game,
// so that it never changes.
func (g *gameSeen) Title() string {
	if title := oneLine(g.game.Title); title != "" {
		return title
	}
	ids := g.game.Lineup()
	if g.match != nil {
		ids = g.match.Players
	}
	return strings.Join(g.to.names(ids, 0), " - ")
}

// OnTurn returns the nickname of the player on turn in the position shown.
func (g *gameSeen) OnTurn() string {
	if seat := g.board.position.Turn(); seat != 0 {
		return g.to.name(g.game.Seats[seat-1])
	}
	return g.to.name(0)
}

// Plays reports whether the reader is a player of the game.
func (g *gameSeen) Plays() bool { return g != nil && g.game.SeatOf(g.to.reader.ID) != 0 }

// MyTurn reports whether the reader is on turn in the position shown.
func (g *gameSeen) MyTurn() bool {
	if g == nil {
		return false
	}
	seat := g.board.position.Turn()
	return seat != 0 && g.game.Seats[seat-1] == g.to.reader.ID
}

// RealTurn reports whether the reader is on turn now, even if the letter shows another
// position.
func (g *gameSeen) RealTurn() bool { return g != nil && g.game.OnTurn() == g.to.reader.ID }

// Over reports whether the game is over.
func (g *gameSeen) Over() bool { return g != nil && g.game.Position.Result().Over() }

// MayAskAgain reports whether the reader can ask for a rematch: the game is over, its match does not go
// on by itself, and none of them has left the others.
func (g *gameSeen) MayAskAgain() bool {
	if !g.Over() || g.match == nil {
		return g.Over()
	}
	gone := len(g.match.Gone)
	return !g.match.Ended.IsZero() && (gone == 0 || gone == len(g.match.Players))
}

// YouAre says which colour the reader has, "" in an HTML part, which shows it.
func (g *gameSeen) YouAre() string {
	if g.to.short {
		return ""
	}
	return g.to.tell(say.YouAreColour(g.Am()))
}

// TurnSaid says whose move it is.
func (g *gameSeen) TurnSaid() string {
	return g.to.tell(either(g.MyTurn(), say.TurnYours(), say.TurnTheirs(g.OnTurn())))
}

// IfTimeRunsOut says what follows if the reader takes longer.
func (g *gameSeen) IfTimeRunsOut() string {
	return g.to.tell(either(g.game.Pace.ByClaim, say.LateOpponentsCanEnd(g.to.and(g.Others())), say.LateYouLose()))
}

// Am returns the reader's colour with its sign: "Black (X)".
func (g *gameSeen) Am() string {
	seat := g.game.SeatOf(g.to.reader.ID)
	if seat == 0 {
		return ""
	}
	return g.inColour(g.game.Rules.ColourOf(seat))
}

// inColour names a colour and its sign: "Black (X)".
func (g *gameSeen) inColour(c rules.Colour) string {
	if g.to.spoken() { // there is no board with the sign
		return g.to.colourNamed(g.game.Rules.ColourName(c))
	}
	return g.to.colourWithSign(g.game.Rules, c)
}

// player names the player at a seat: "Ann (White)".
func (g ending) player(s rules.Seat) string {
	r := g.game.Rules
	return g.to.tell(say.PlayerInColour(g.to.colourNamed(r.ColourName(r.ColourOf(s))), g.to.name(g.game.Seats[s-1])))
}

// players names everybody on the side of a seat.
func (g ending) players(side rules.Seat) (names []string) {
	for i := range g.game.Seats {
		if s := rules.Seat(i + 1); g.game.Rules.TeamOf(s) == g.game.Rules.TeamOf(side) {
			names = append(names, g.player(s))
		}
	}
	return names
}
