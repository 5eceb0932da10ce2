package templates

import (
	"fmt"
	"strconv"
	"strings"

	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/notation"
	"pentepost/rules"
	"pentepost/templates/say"
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

// happened tells the plies in the news.
type happened struct{ *gameSeen }

// said tells the news: what each ply did, in one sentence.
func (g happened) said() string {
	var lines []string
	for i := 0; i < len(g.events); {
		if n := g.offersFrom(i); n > 0 {
			lines = append(lines, g.offersSaid(g.events[i:i+n]))
			i += n
			continue
		}
		lines = append(lines, g.moveSaid(&g.events[i]))
		i++
	}
	if waits := (waitingFive(g)).said(); waits != "" {
		lines = append(lines, waits)
	}
	return strings.Join(lines, "\n")
}

// offersFrom returns how many events from one on are offers of one player.
func (g happened) offersFrom(first int) (n int) {
	for _, ev := range g.events[first:] {
		if ev.effect.Move.Choice != rules.Offer || ev.by != g.events[first].by {
			break
		}
		n++
	}
	return n
}

// offersSaid says which points were offered, in one sentence.
func (g happened) offersSaid(offers []event) string {
	var points []string
	for i := range offers {
		points = append(points, g.board.Point(offers[i].effect.Move.Point))
	}
	ev, list := &offers[0], g.to.and(points)
	if g.given(ev) {
		return g.to.tell(say.OfferedPointsGiven(list, g.mover(ev)))
	}
	return g.to.tell(say.OfferedPoints(list, g.mover(ev)))
}

// given reports whether the server has played a ply, as far as the reader may know.
func (g happened) given(ev *event) bool {
	n := ev.effect.Ply
	return n <= len(g.game.Plies) && g.knowsGiven(&g.game.Plies[n-1])
}

// moveSaid says what a ply did, and the open rows that it made.
func (g happened) moveSaid(ev *event) string {
	e, r := &ev.effect, g.game.Rules
	captured, lost := e.Captured(), e.Poofed()
	taken := captured[:len(captured)-len(lost)]
	is, colour, fifths := say.MovePlayed, "", e.Move.Choice.Fifths()
	switch {
	case fifths > 0:
		is = say.MoveNumber
	case e.Swapped:
		is, colour = say.MoveChosePlays, g.to.colourNamed(r.ColourName(r.ColourOf(3-e.Seat))) // there are two seats: the other one
	case e.Colour == rules.Empty:
		is = say.MoveChose
	case len(taken) > 0 && len(lost) > 0:
		is = say.MovePlayedTookLost
	case len(taken) > 0:
		is = say.MovePlayedTook
	case len(lost) > 0:
		is = say.MovePlayedLost
	}
	said := say.Move(is, colour, g.board.points(lost), g.board.move(e.Move), fifths, g.to.number(fifths), g.board.points(taken), g.mover(ev))
	if g.given(ev) {
		said = say.MoveGiven(say.MoveGivenCase(is), colour, g.board.points(lost), g.board.move(e.Move), fifths, g.to.number(fifths), g.board.points(taken), g.mover(ev))
	}
	sentences := []string{g.to.tell(said)}
	for _, row := range ev.rows {
		sentences = append(sentences, g.rowSaid(row))
	}
	return g.to.joined(sentences...)
}

// mover names who plays a ply, with its number and its colour where no other part of the letter has them. In an
// opening one player may place several colours.
func (g happened) mover(ev *event) string {
	player, r := g.to.name(ev.by), g.game.Rules
	if g.to.short && len(g.events) == 1 {
		return g.to.tell(say.MoverAlone(player))
	}
	if ev.effect.Colour != rules.Empty {
		player = g.to.tell(say.PlayerInColour(g.to.colourNamed(r.ColourName(ev.effect.Colour)), player))
	}
	return g.to.tell(say.MoverNumbered(ev.effect.Ply, player))
}

// rowSaid says that a ply has made a four that one more stone completes, or a three that one more makes an open four.
func (g happened) rowSaid(row rules.OpenRow) string {
	ends, is, gap := g.board.pointList(row.Ends), say.RowOpen, ""
	if row.Gap != rules.NoPoint {
		gap = g.board.Point(row.Gap)
	}
	switch {
	case gap != "" && len(ends) > 0:
		is = say.RowOpenGap
	case gap != "":
		is = say.RowGap
	case len(ends) == 1:
		is = say.RowOneEnd
	}
	points, stones := g.board.points(row.Stones), g.to.shape(len(row.Stones))
	switch rowName(g.game.Rules, row) {
	case "tessera":
		return g.to.tell(say.Tessera(say.TesseraCase(is), g.to.and(ends), gap, points, stones))
	case "tria":
		return g.to.tell(say.Tria(say.TriaCase(is), g.to.and(ends), gap, points, stones))
	}
	return g.to.tell(say.Row(is, g.to.and(ends), gap, points, stones))
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

// notPlayed lists the points of the reader's move that were not played because the game
// had ended, or "" if there are none.
func (l gameOver) notPlayed() string {
	ended, _ := l.game.notice.Letter.(letters.GameEnded)
	var list []rules.Point
	for _, m := range ended.Moves {
		list = append(list, m.Point)
	}
	return l.game.board.points(list)
}

// maxRecord is the maximum size in bytes of the moves in the text part. With a longer
// record and a full board, the part could exceed 3 kB; the record is attached anyway.
const maxRecord = 700

// recorded lists all moves of the game.
type recorded struct{ *gameSeen }

// said lists all moves, or says why it does not, and which of them were played by themselves.
func (g recorded) said() string {
	plies := len(g.game.Plies)
	if plies == 0 {
		return g.to.tell(say.RecordNone())
	}
	record := g.moves()
	if record == "" {
		record = g.to.tell(say.RecordTooLong(plies))
	}
	if given := g.given(); given != "" {
		record += "\n" + g.to.tell(say.RecordGiven(given))
	}
	return record
}

// moves lists all moves with their numbers, and who left the game when, in the form that
// `pentepost replay` reads. It is "" if it is too long.
func (g recorded) moves() string {
	var b strings.Builder
	for i, ply := range g.game.Plies {
		b.WriteString(g.leavings(i))
		fmt.Fprintf(&b, " %d. %s", i+1, g.board.move(ply.Move))
	}
	b.WriteString(g.leavings(len(g.game.Plies)))
	if b.Len() > maxRecord {
		return ""
	}
	return strings.TrimSpace(b.String())
}

// knowsGiven reports whether the server has played a ply, and the reader may know it: they are its player,
// or the game is over.
func (g *gameSeen) knowsGiven(ply *games.Ply) bool {
	return ply.Given && (ply.Player == g.to.reader.ID || g.game.Position.Result().Over())
}

// given lists the numbers of the plies that were played by themselves, as far as the reader may know.
func (g recorded) given() string {
	var numbers []string
	for i := range g.game.Plies {
		if g.knowsGiven(&g.game.Plies[i]) {
			numbers = append(numbers, strconv.Itoa(i+1))
		}
	}
	return g.to.commas(numbers)
}

// leavings lists who left the game after a number of plies: "resign-2".
func (g recorded) leavings(plies int) string {
	var s string
	for _, l := range g.game.Leavings {
		if l.After == plies {
			s += " " + notation.LeavingWord(l.Seat, l.By)
		}
	}
	return s
}
