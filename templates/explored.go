package templates

import (
	"strconv"
	"strings"

	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/rules"
	"pentepost/templates/say"
)

// explored says what was played from a position.
type explored struct {
	to   *people
	game *gameSeen
	f    letters.Explored
}

func (l explored) subject() string {
	if l.f.Rules == "" {
		return l.game.subject()
	}
	return l.to.tell(say.ExploredSubject(title(l.game.game.Rules)))
}

func (l explored) ask() string {
	switch {
	case l.f.Count == 0 && l.f.Rules == "":
		return l.to.tell(say.ExploredAskNoOther(l.to.Me()))
	case l.f.Count == 0:
		return l.to.tell(say.ExploredAskNone(l.to.Me()))
	case l.f.At < l.f.Asked() && l.f.At == 0:
		return l.to.tell(say.ExploredAskStart(l.f.Count, l.to.Me()))
	case l.f.At < l.f.Asked():
		return l.to.tell(say.ExploredAskEarlier(l.f.At, l.f.Count, l.to.Me()))
	}
	return l.to.tell(say.ExploredAsk(l.f.Count, l.to.Me()))
}

func (l explored) told() string {
	p, ok := l.position()
	if l.f.Count == 0 || !ok {
		return ""
	}
	var said []string
	if line := l.line(); len(line) > 0 {
		said = append(said, l.to.tell(say.ExploredLine(l.game.board.moveList(line), l.to.variant(l.game.game.Rules))))
	}
	if offers := p.Offered(); len(offers) > 0 {
		said = append(said, openings{l.game}.offered(offers))
	}
	moves := l.moves(&p)
	if len(moves) > 0 {
		said = append(said, l.to.tell(say.ExploredMoves()))
	}
	for i, m := range moves {
		said = append(said, l.move(i, m, &p))
	}
	if l.f.Others > 0 {
		said = append(said, l.to.tell(say.ExploredOthers(l.f.OtherGames, l.f.Others)))
	}
	if len(l.f.Last) > 0 {
		said = append(said, l.to.tell(say.ExploredLast()))
	}
	for _, g := range l.f.Last {
		said = append(said, l.oneGame(g))
	}
	return strings.Join(said, "\n")
}

// line returns the moves that lead to the position of the letter.
func (l explored) line() (line []rules.Move) {
	for _, p := range l.game.game.Plies {
		line = append(line, p.Move)
	}
	if l.f.Rules == "" {
		line = append(line[:clamp(l.f.Of, len(line))], l.f.Line...)
	}
	return line[:clamp(l.f.At, len(line))]
}

// clamp returns the number of a ply that a letter has, among so many. A damaged letter may have any.
func clamp(ply, plies int) int { return min(max(ply, 0), plies) }

// moves returns the moves of the letter that can be played.
func (l explored) moves(p *rules.Position) (list []games.ExploredMove) {
	for _, m := range l.f.Moves {
		if p.Turn() != 0 && len(list) < games.MostExplored && p.Legal(m.Move) == nil {
			list = append(list, m)
		}
	}
	return list
}

// position returns the position of the letter; ok is false if there is none, which verify reports.
func (l explored) position() (p rules.Position, ok bool) {
	p, err := rules.PlayLine(l.game.game.Position.Beginning(), l.line())
	return p, err == nil
}

// letter returns the letter of a move in the list, which its point has on the board.
func (explored) letter(i int) string { return string(rune('a' + i)) }

// move says what became of a move.
func (l explored) move(i int, m games.ExploredMove, p *rules.Position) string {
	r := p.Ruleset()
	colour := l.to.colourNamed(r.ColourName(r.ColourOf(p.Turn())))
	switch {
	case !m.Scored:
		return l.to.tell(say.ExploredMoveOpen(l.letter(i), l.game.board.move(m.Move), m.Games))
	case m.Rating == 0:
		return l.to.tell(say.ExploredMove(colour, l.letter(i), l.game.board.move(m.Move), m.Games, m.Percent))
	}
	return l.to.tell(say.ExploredMoveRated(colour, l.letter(i), l.game.board.move(m.Move), m.Games, m.Percent, m.Rating))
}

// oneGame says which game had the position.
func (l explored) oneGame(g games.ExploredGame) string {
	is, colour := say.ExploredGameOpen, ""
	switch r := l.game.game.Rules; {
	case g.Winner < 0:
		is = say.ExploredGameDrawn
	case g.Winner > 0 && int(g.Winner) <= r.Seats:
		is, colour = say.ExploredGameWon, l.to.colourNamed(r.ColourName(r.ColourOf(g.Winner)))
	}
	day, number, players, source := l.to.date(g.Played), int(g.Number), strings.Join(l.players(g), " - "), oneLine(g.Source)
	switch {
	case g.Game != 0:
		return l.to.tell(say.ExploredGame(is, colour, day, number, players))
	case g.Played.IsZero():
		return l.to.tell(say.ExploredUndated(say.ExploredUndatedCase(is), colour, number, players, source))
	}
	return l.to.tell(say.ExploredCollected(say.ExploredCollectedCase(is), colour, day, number, players, source))
}

// players names the players of a game, with their ratings where they are known, or else by colour.
func (l explored) players(g games.ExploredGame) (list []string) {
	r := l.game.game.Rules
	for i := range r.Seats {
		name := l.to.colourNamed(r.ColourName(r.ColourOf(rules.Seat(i + 1))))
		if i < len(g.Players) && g.Players[i] != "" {
			name = oneLine(g.Players[i])
		}
		if i < len(g.Ratings) && g.Ratings[i] > 0 {
			name += " (" + strconv.Itoa(g.Ratings[i]) + ")"
		}
		list = append(list, name)
	}
	return list
}

// board returns the position with the letters of the moves.
func (l explored) board() []shownLine {
	p, ok := l.position()
	if !ok || l.to.spoken() || l.f.Count == 0 {
		return nil
	}
	s := shownLine{title: l.to.tell(say.ExploredBoard()), after: p, marks: map[rules.Point]string{}}
	w := window{l.game.board.boardOf.Width, -1, l.game.board.boardOf.Height, -1}
	for i, at := range p.Offered() {
		s.marks[at] = strconv.Itoa(i + 1)
	}
	for i, m := range l.moves(&p) {
		if m.Move.Choice == rules.NoChoice || m.Move.Choice == rules.Offer {
			s.marks[m.Move.Point] = l.letter(i)
		}
	}
	for at := range p.Points() {
		if p.At(at) != rules.Empty || s.marks[at] != "" {
			w.take(p.XY(at))
		}
	}
	if w.right < 0 {
		return nil
	}
	s.draw(w, l.game.board.boardOf)
	return []shownLine{s}
}

func (l explored) news() string { return l.ask() }

// answer says how to go on from the position.
func (l explored) answer() string {
	p, ok := l.position()
	moves := l.moves(&p)
	if !ok || len(moves) == 0 {
		return ""
	}
	line := append(l.line(), moves[0].Move)
	if l.f.Rules != "" {
		return l.to.tell(say.ExploredAnswer(l.to.line("explore "+gameWords(l.game.game.Rules)+" "+l.game.board.moveList(line)), l.to.service))
	}
	from := clamp(min(l.f.At, l.f.Of), len(line)-1)
	return l.to.tell(say.ExploredAnswerGame(l.to.line("explore " + strconv.Itoa(from) + " " + l.game.board.moveList(line[from:]))))
}

func (l explored) buttons([]button) []button { return nil }
