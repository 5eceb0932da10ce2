package templates

import (
	"fmt"
	"strings"

	"pentepost/games"
	"pentepost/notation"
	"pentepost/rules"
)

// Happened says what the plies did that the reader has not been told of, one
// sentence each.
func (p *page) Happened() string {
	var lines []string
	for i := range p.effects {
		line := p.sentence(&p.effects[i])
		if i < len(p.announced) {
			line = join(" ", line, p.announced[i])
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}

func (p *page) sentence(e *rules.Effect) string {
	did := "played "
	if e.Colour == rules.Empty {
		did = "chose "
	}
	s := fmt.Sprintf("Ply %d: %s %s%s", e.Ply, p.player(e), did, p.system.Move(p.boardOf, e.Move))
	if e.Swapped {
		// Of two seats, whoever chose has taken the other.
		s += ", and now plays " + capital(p.Game.Rules.ColourName(p.Game.Rules.ColourOf(3-e.Seat)))
	}
	captured, poofed := e.Captured(), e.Poofed()
	if taken := captured[:len(captured)-len(poofed)]; len(taken) > 0 {
		s += " and captured " + p.points(taken)
	}
	if len(poofed) > 0 {
		s += " and lost " + p.points(poofed)
	}
	return s + "."
}

// player names whoever played a ply with the colour of the stone; in an opening
// one player may place stones of both colours.
func (p *page) player(e *rules.Effect) string {
	name := p.name(p.by(e))
	if e.Colour == rules.Empty {
		return name
	}
	return fmt.Sprintf("%s (%s)", capital(p.Game.Rules.ColourName(e.Colour)), name)
}

// by returns who played a ply; in a trial, who would.
func (p *page) by(e *rules.Effect) games.PlayerID {
	if e.Ply <= len(p.Game.Plies) && p.Notice.Facts.Topic != games.TopicTry {
		return p.Game.Plies[e.Ply-1].Player
	}
	return p.Game.Seats[e.Seat-1]
}

// captures says how many captured stones each side has.
func (p *page) captures() string {
	if !p.drawsBoard() || p.Game.Rules.Stones == 0 {
		return ""
	}
	var sides []string
	r := p.Game.Rules
	for s := rules.Seat(1); int(s) <= r.Teams; s++ {
		side := capital(r.ColourName(r.ColourOf(s)))
		sides = append(sides, fmt.Sprintf("%s %d of %d", side, p.position.Captured(s), r.Stones))
	}
	return "Captured stones: " + strings.Join(sides, ", ") + "."
}

// deadline asks for the move by a day, where the reader is on turn.
func (p *page) deadline() string {
	if !p.drawsBoard() || p.Over() || p.Game.OnTurn() != p.Reader.ID || p.position.Plies() != len(p.Game.Plies) {
		return ""
	}
	return "Please answer by " + p.clock(p.Game.Due()) + "."
}

// Result says how the game has ended.
func (p *page) Result() string {
	r := p.Game.Position.Result()
	switch r.Outcome {
	case rules.Unfinished:
		return "The game goes on."
	case rules.Draw:
		return drawn[r.By]
	}
	winner := p.who(r.Winner)
	switch r.By {
	case rules.ByRow:
		return fmt.Sprintf("%s won with %s in a row.", winner, number(p.Game.Rules.Row))
	case rules.ByCaptures:
		return fmt.Sprintf("%s won by capturing %d stones.", winner, p.Game.Position.Captured(r.Winner))
	case rules.ByResigning:
		return fmt.Sprintf("%s resigned: %s wins.", p.loser(), winner)
	case rules.ByForfeit:
		return fmt.Sprintf("%s lost on time: %s wins.", p.loser(), winner)
	}
	return winner + " won."
}

var drawn = map[rules.Cause]string{
	rules.ByBoardFull:        "The board is full and nobody has won: the game is a draw.",
	rules.ByAgreement:        "You have agreed to a draw.",
	rules.ByRepetition:       "The same position came for the third time: the game is a draw.",
	rules.ByRow:              "Both sides have made a row: the game is a draw.",
	rules.ByCaptureMakesFive: "The last capture made a five for the other side: the game is a draw.",
}

// loser names whoever left the game last.
func (p *page) loser() string {
	if n := len(p.Game.Leavings); n > 0 {
		return p.who(p.Game.Leavings[n-1].Seat)
	}
	return "The other side"
}

// number writes a small number as a word.
func number(n int) string {
	words := [...]string{"no", "one", "two", "three", "four", "five", "six"}
	if n < len(words) {
		return words[n]
	}
	return fmt.Sprint(n)
}

// Won, Lost and Drawn say how the game has ended for the reader.
func (p *page) Won() bool {
	r, seat := p.Game.Position.Result(), p.Game.SeatOf(p.Reader.ID)
	return r.Outcome == rules.Win && seat != 0 && p.Game.Rules.TeamOf(seat) == r.Winner
}

// Drawn reports whether the game has ended without a winner.
func (p *page) Drawn() bool { return p.Game.Position.Result().Outcome == rules.Draw }

// longestRecord is how much of the text part the moves may take, in bytes. With more
// of them it could pass 3 kB on a full board, and they are attached anyway.
const longestRecord = 700

// Moves tells all moves where there is room for them, and else where they are.
func (p *page) Moves() string {
	switch record := p.record(); {
	case record == "":
		return "(no move yet)"
	case len(record) > longestRecord:
		return fmt.Sprintf("(%d plies, too many to stand here: the record is attached)", len(p.Game.Plies))
	default:
		return record
	}
}

// record lists all moves in one piece, numbered in rounds of the seats, with those
// who gave up where they did, as `pentepost replay` reads it.
func (p *page) record() string {
	var b strings.Builder
	for i, ply := range p.Game.Plies {
		b.WriteString(p.leavings(i))
		if i%p.Game.Rules.Seats == 0 {
			fmt.Fprintf(&b, " %d.", i/p.Game.Rules.Seats+1)
		}
		b.WriteString(" " + p.system.Move(p.boardOf, ply.Move))
	}
	b.WriteString(p.leavings(len(p.Game.Plies)))
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
