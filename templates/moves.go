package templates

import (
	"fmt"
	"strings"

	"pentepost/games"
	"pentepost/notation"
	"pentepost/rules"
)

// event is a ply that the reader is told of.
type event struct {
	effect rules.Effect
	by     games.PlayerID  // in a trial, who would play it
	rows   []rules.OpenRow // that it made and that are announced
}

// announced lists the open rows that a ply has made, in a game that was agreed with
// announcements on.
func announced(g *games.Game, e *rules.Effect, then *rules.Position) []rules.OpenRow {
	if !g.Announce || e.Colour == rules.Empty || then.At(e.Move.Point) == rules.Empty {
		return nil
	}
	return then.OpenRows(e.Move.Point)
}

// Happened says what the plies did that the reader is told of, one sentence each.
func (p *page) Happened() string {
	var lines []string
	for i := range p.events {
		lines = append(lines, p.say("move", p.moveWords(&p.events[i])))
	}
	return strings.Join(lines, "\n")
}

// moveWords is what the words about one ply need.
type moveWords struct {
	Number       int
	Name, Colour string // of the player and the stone; in an opening one player may place several colours
	Choice       bool   // no stone, but a choice of the opening
	Move         string
	PlaysNow     string // the colour that the player has taken
	Taken, Lost  string // points
	OpenRows     []openRow
}

type openRow struct {
	Name          string // "tria", "tessera" or ""
	Stones        int
	Points        string
	End, OtherEnd string
}

func (p *page) moveWords(ev *event) moveWords {
	e, r := &ev.effect, p.Game.Rules
	captured, poofed := e.Captured(), e.Poofed()
	w := moveWords{
		Number: e.Ply, Name: p.name(ev.by), Choice: e.Colour == rules.Empty, Move: p.system.Move(p.boardOf, e.Move),
		Taken: p.points(captured[:len(captured)-len(poofed)]), Lost: p.points(poofed),
	}
	if !w.Choice {
		w.Colour = r.ColourName(e.Colour)
	}
	if e.Swapped {
		w.PlaysNow = r.ColourName(r.ColourOf(3 - e.Seat)) // there are two seats: the other one
	}
	for _, row := range ev.rows {
		w.OpenRows = append(w.OpenRows, openRow{
			Name: rowName(r, row), Stones: len(row.Stones), Points: p.points(row.Stones),
			End: p.Point(row.Ends[0]), OtherEnd: p.Point(row.Ends[1]),
		})
	}
	return w
}

// rowName is the traditional name of an open row; it has one where five win.
func rowName(r rules.Ruleset, row rules.OpenRow) string {
	switch {
	case r.Row != 5:
		return ""
	case row.Missing == 1:
		return "tessera"
	}
	return "tria"
}

// ending is how a position has ended, or has not.
type ending struct {
	Outcome string // "win", "draw" or "unfinished"
	By      rules.Cause
	Winners []string
	Loser   string // who left the game last
	Row     int    // stones in a row that win
	Taken   int    // stones that the winners have captured
	Next    string // who moves next, in a position that has not ended
}

// Ending says how the game has ended.
func (p *page) Ending() ending { return p.endingOf(&p.Game.Position) }

// TrialEnding says where a trial leads.
func (p *page) TrialEnding() ending { return p.endingOf(&p.position) }

func (p *page) endingOf(pos *rules.Position) ending {
	r := pos.Result()
	e := ending{Outcome: "unfinished", By: r.By, Row: p.Game.Rules.Row}
	switch r.Outcome {
	case rules.Win:
		e.Outcome, e.Winners, e.Taken = "win", p.players(r.Winner), pos.Captured(r.Winner)
	case rules.Draw:
		e.Outcome = "draw"
	default:
		e.Next = p.player(pos.Turn())
	}
	if n := len(p.Game.Leavings); n > 0 {
		e.Loser = p.player(p.Game.Leavings[n-1].Seat)
	}
	return e
}

// Won reports whether the reader has won.
func (p *page) Won() bool {
	r, seat := p.Game.Position.Result(), p.Game.SeatOf(p.Reader.ID)
	return r.Outcome == rules.Win && seat != 0 && p.Game.Rules.TeamOf(seat) == r.Winner
}

// Drawn reports whether the game has ended without a winner.
func (p *page) Drawn() bool { return p.Game.Position.Result().Outcome == rules.Draw }

// maxRecord is how much of the text part the moves may take, in bytes. With more of
// them it could pass 3 kB on a full board, and they are attached anyway.
const maxRecord = 700

// PliesPlayed counts the plies of the game.
func (p *page) PliesPlayed() int { return len(p.Game.Plies) }

// Record lists all moves with their numbers, and players who gave up at the place
// where they did, as `pentepost replay` reads it. It is "" if it is too long.
func (p *page) Record() string {
	var b strings.Builder
	for i, ply := range p.Game.Plies {
		b.WriteString(p.leavings(i))
		fmt.Fprintf(&b, " %d. %s", i+1, p.system.Move(p.boardOf, ply.Move))
	}
	b.WriteString(p.leavings(len(p.Game.Plies)))
	if b.Len() > maxRecord {
		return ""
	}
	return strings.TrimSpace(b.String())
}

// leavings lists who gave up after so many plies: "resign-2".
func (p *page) leavings(plies int) string {
	var s string
	for _, l := range p.Game.Leavings {
		if l.After == plies {
			s += " " + notation.LeavingWord(l.Seat, l.By)
		}
	}
	return s
}
