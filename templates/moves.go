package templates

import (
	"fmt"
	"strconv"
	"strings"

	"pentepost/games"
	"pentepost/notation"
	"pentepost/rules"
)

// event is a ply in the news of a letter.
type event struct {
	effect rules.Effect
	by     games.PlayerID  // in a trial, who would play it
	rows   []rules.OpenRow // open rows that it made and that are announced
}

// announced lists the fours and open threes that a ply has made, in a game that was agreed with
// announcements on.
func announced(played *games.Game, e *rules.Effect, then *rules.Position) []rules.OpenRow {
	if !played.Announce || e.Colour == rules.Empty || then.At(e.Move.Point) == rules.Empty {
		return nil
	}
	return then.OpenRows(e.Move.Point)
}

// Happened tells the news: what each ply did, in one sentence.
func (g *gamePage) Happened() string {
	var lines []string
	for i := range g.events {
		lines = append(lines, g.say("move", g.moveWords(&g.events[i])))
	}
	return strings.Join(lines, "\n")
}

// moveWords has the data for the words about one ply.
type moveWords struct {
	Number       int
	Name, Colour string // of the player and the stone; in an opening one player may place several colours
	Short        bool   // without number and colour, which other parts of the letter have
	Choice       bool   // no stone, but a choice of the opening
	Move         string
	PlaysNow     string // the colour that the player has taken
	Taken, Lost  string // points
	Given        bool   // it was a conditional move, and the reader may know
	OpenRows     []openRow
}

// openRow is what the words about a four or an open three need.
type openRow struct {
	Name   string // "tria", "tessera" or ""
	Stones int
	Points string
	Gap    string   // the free point between the stones, "" if there is none
	Ends   []string // the free points at the ends; none for a four with a gap
}

func (g *gamePage) moveWords(ev *event) moveWords {
	e, r := &ev.effect, g.game.Rules
	captured, poofed := e.Captured(), e.Poofed()
	w := moveWords{
		Number: e.Ply, Name: g.name(ev.by), Short: g.short && len(g.events) == 1, Choice: e.Colour == rules.Empty, Move: g.system.Move(g.boardOf, e.Move),
		Taken: g.points(captured[:len(captured)-len(poofed)]), Lost: g.points(poofed),
	}
	if !w.Choice {
		w.Colour = r.ColourName(e.Colour)
	}
	if e.Swapped {
		w.PlaysNow = r.ColourName(r.ColourOf(3 - e.Seat)) // there are two seats: the other one
	}
	w.Given = e.Ply <= len(g.game.Plies) && g.knowsGiven(&g.game.Plies[e.Ply-1])
	for _, row := range ev.rows {
		w.OpenRows = append(w.OpenRows, g.openRow(row))
	}
	return w
}

func (g *gamePage) openRow(row rules.OpenRow) openRow {
	w := openRow{Name: rowName(g.game.Rules, row), Stones: len(row.Stones), Points: g.points(row.Stones)}
	if row.Gap != rules.NoPoint {
		w.Gap = g.Point(row.Gap)
	}
	for _, end := range row.Ends {
		w.Ends = append(w.Ends, g.Point(end))
	}
	return w
}

// rowName returns the traditional name of a four or an open three, or "" unless five in a
// row win.
func rowName(r rules.Ruleset, row rules.OpenRow) string {
	switch {
	case r.Row != 5:
		return ""
	case row.Missing == 1:
		return "tessera"
	}
	return "tria"
}

// ending has the data for the words about how a position ended.
type ending struct {
	Outcome string // "win", "draw", "void" or "unfinished"
	By      rules.Cause
	Winners []string
	Loser   string // who left the game last
	Row     int    // stones in a row that win
	Taken   int    // stones that the winners have captured
	Next    string // who moves next, in a position that has not ended
}

// Ending says how the game ended.
func (g *gamePage) Ending() ending { return g.endingOf(&g.game.Position) }

// TrialEnding says how the position after a trial ended.
func (g *gamePage) TrialEnding() ending { return g.endingOf(&g.position) }

func (g *gamePage) endingOf(pos *rules.Position) ending {
	r := pos.Result()
	e := ending{Outcome: "unfinished", By: r.By, Row: g.game.Rules.Row}
	switch r.Outcome {
	case rules.Win:
		e.Outcome, e.Winners, e.Taken = "win", g.players(r.Winner), pos.Captured(r.Winner)
	case rules.Draw:
		e.Outcome = "draw"
	case rules.Void:
		e.Outcome = "void"
	default:
		e.Next = g.player(pos.Turn())
	}
	if n := len(g.game.Leavings); n > 0 {
		e.Loser = g.player(g.game.Leavings[n-1].Seat)
	}
	return e
}

// Won reports whether the reader has won.
func (g *gamePage) Won() bool {
	r, seat := g.game.Position.Result(), g.game.SeatOf(g.reader.ID)
	return r.Outcome == rules.Win && seat != 0 && g.game.Rules.TeamOf(seat) == r.Winner
}

// Closed reports whether the game was closed without a result.
func (g *gamePage) Closed() bool { return g.game.Position.Result().Outcome == rules.Void }

// Drawn reports whether the game has ended without a winner.
func (g *gamePage) Drawn() bool { return g.game.Position.Result().Outcome == rules.Draw }

// NotPlayed lists the points of the reader's move that were not played because the game
// had ended, or "" if there are none.
func (g *gamePage) NotPlayed() string {
	if g.notice.Kind != games.GameEnded {
		return ""
	}
	var list []rules.Point
	for _, m := range g.notice.Facts.Moves {
		list = append(list, m.Point)
	}
	return g.points(list)
}

// maxRecord is the maximum size in bytes of the moves in the text part. With a longer
// record and a full board, the part could exceed 3 kB; the record is attached anyway.
const maxRecord = 700

// PliesPlayed returns the number of plies of the game.
func (g *gamePage) PliesPlayed() int { return len(g.game.Plies) }

// Record lists all moves with their numbers, and who left the game when, in the form that
// `pentepost replay` reads. It is "" if it is too long.
func (g *gamePage) Record() string {
	var b strings.Builder
	for i, ply := range g.game.Plies {
		b.WriteString(g.leavings(i))
		fmt.Fprintf(&b, " %d. %s", i+1, g.system.Move(g.boardOf, ply.Move))
	}
	b.WriteString(g.leavings(len(g.game.Plies)))
	if b.Len() > maxRecord {
		return ""
	}
	return strings.TrimSpace(b.String())
}

// knowsGiven reports whether the server has played a ply, and the reader may know it: they are its player,
// or the game is over.
func (g *gamePage) knowsGiven(ply *games.Ply) bool {
	return ply.Given && (ply.Player == g.reader.ID || g.game.Position.Result().Over())
}

// Given lists the numbers of the plies that were played by themselves, as far as the reader may know.
func (g *gamePage) Given() string {
	var numbers []string
	for i := range g.game.Plies {
		if g.knowsGiven(&g.game.Plies[i]) {
			numbers = append(numbers, strconv.Itoa(i+1))
		}
	}
	return strings.Join(numbers, ", ")
}

// leavings lists who left the game after a number of plies: "resign-2".
func (g *gamePage) leavings(plies int) string {
	var s string
	for _, l := range g.game.Leavings {
		if l.After == plies {
			s += " " + notation.LeavingWord(l.Seat, l.By)
		}
	}
	return s
}
