package games

import (
	"errors"

	"pentepost/rules"
)

// IfLine is a line of conditional moves as a player wrote it. It begins with the next ply after
// the command of its mail.
type IfLine struct {
	Text string // shortened
	Line
	Wrong Reason // if it cannot be read: why
	Word  string // the word that cannot be read
}

// Ifs are the lines of conditional moves in a mail.
type Ifs struct {
	Lines []IfLine
	Cut   bool // the mail is too long, and its end was not read
}

func (i Ifs) none() bool { return len(i.Lines) == 0 && !i.Cut }

// WriteLines adds lines to the sender's conditional moves while others are on turn.
type WriteLines struct{ Ifs Ifs }

func (WriteLines) traits() Traits {
	return Traits{
		Ways: []Way{
			{Form: "if POINT then POINT", Example: "if K10 then L9", Place: "below-a-move"},
			{Form: "if POINT POINT POINT then POINT", Example: "if K10 L9 M8 then N7"},
			{Form: "if ...", Example: "if K11 then L9", Place: "alone"},
		},
		Where: InGame,
	}
}

func (c WriteLines) do(s *session) error {
	g, _, err := s.runningGame()
	switch {
	case err != nil:
		return err
	case g.OnTurn() == s.From.ID:
		return refuseAbout(NotAllowed, TopicIfs, "")
	}
	s.keepBack(c.Ifs)
	if err := s.takeLines(&g); err != nil {
		return err
	}
	if s.left.Taken == 0 {
		return refuseAbout(NotAllowed, TopicIfsTaken, "")
	}
	return s.show(&g, LinesTaken{})
}

// ShowLines shows the sender's conditional moves.
type ShowLines struct{}

func (ShowLines) traits() Traits { return Traits{Ways: []Way{{Form: "ifs"}}, Where: InGame} }

func (ShowLines) do(s *session) error {
	g, _, err := s.gameOfKey()
	if err != nil {
		return err
	}
	return s.show(&g, LinesShown{})
}

// DropLines drops the sender's conditional moves.
type DropLines struct {
	Which int // one line, counted from 1 as in letters; 0: all
}

func (DropLines) traits() Traits { return Traits{Where: InGame} }

func (c DropLines) do(s *session) error {
	g, _, err := s.gameOfKey()
	if err != nil {
		return err
	}
	t, err := s.Tree(g.ID, s.From.ID)
	switch {
	case err != nil:
		return err
	case len(t.Lines) == 0 || c.Which > len(t.Lines):
		return refuseAbout(NotAllowed, TopicNoLine, "")
	case c.Which == 0:
		t.Lines = nil
	default:
		t.Lines = append(t.Lines[:c.Which-1:c.Which-1], t.Lines[c.Which:]...)
	}
	if err := s.SaveTree(t); err != nil {
		return err
	}
	return s.show(&g, LinesDropped{})
}

// keepBack keeps the lines of a mail that can be read until they are taken. The others do not get the rest
// either, and some of it may have been meant for them; so the answer names it, whatever becomes of the command. A mail
// that anybody may have written is not quoted.
func (s *session) keepBack(ifs Ifs) {
	s.ifs = Ifs{Cut: ifs.Cut}
	proved := s.Key.About != AboutNothing || s.Vouched
	for _, l := range ifs.Lines {
		if l.Wrong == "" || !proved {
			s.ifs.Lines = append(s.ifs.Lines, l)
		} else {
			s.left.Untaken = append(s.left.Untaken, Untaken{Line: l.Text, Why: l.Wrong, Word: l.Word})
		}
	}
}

// takeAside takes the lines below a command other than a move, which takes them itself. The answer says if the letter is
// about no game that goes on.
func (s *session) takeAside() error {
	if s.ifs.none() {
		return nil
	}
	g, _, err := s.runningGame()
	if _, refused := errors.AsType[*Refusal](err); refused {
		s.ifs, s.left.IfsLeft = Ifs{}, TopicNoGame
		return nil
	}
	if err != nil {
		return err
	}
	return s.takeLines(&g)
}

// takeLines adds the lines of the mail to the sender's tree. The answer names what was not taken.
func (s *session) takeLines(g *Game) error {
	ifs := s.ifs
	s.ifs = Ifs{}
	switch {
	case ifs.none():
		return nil
	case g.OnTurn() == 0:
		s.left.IfsLeft = TopicRunning
		return nil
	case g.OnTurn() == s.From.ID:
		s.left.IfsLeft = TopicOwnTurn
		return nil
	case ifs.Cut:
		s.left.IfsLeft = TopicFull
	}
	t, err := s.Tree(g.ID, s.From.ID)
	if err != nil {
		return err
	}
	if err := t.follow(g); err != nil {
		return err
	}
	untaken, err := t.Add(g, ifs.Lines)
	if err != nil {
		return err
	}
	s.left.Taken, s.left.Untaken = len(ifs.Lines)-len(untaken), append(s.left.Untaken, untaken...)
	return s.SaveTree(t)
}

// Add adds lines to a tree, which begin with the next ply of the game. It returns the lines that it
// does not take.
func (t *Tree) Add(g *Game, lines []IfLine) (untaken []Untaken, err error) {
	gr, err := newGrower(g, t)
	if err != nil {
		return nil, err
	}
	var begun []rules.Move // plies since the beginning of the tree
	for _, p := range g.Plies[t.Ply:] {
		begun = append(begun, p.Move)
	}
	for _, l := range lines {
		u := &Untaken{Why: l.Wrong, Word: l.Word}
		if l.Wrong == "" {
			u = gr.add(Line{append(begun[:len(begun):len(begun)], l.Moves...), len(begun) + l.Answer})
		}
		if u != nil {
			u.Line = l.Text
			untaken = append(untaken, *u)
		}
	}
	return untaken, nil
}

// maxNamed is how many lines that were not taken a letter names at most.
const maxNamed = 10

// leftOut is what was left out of the sender's mail.
func (s *session) leftOut() LeftOut {
	l := s.left
	if l.Unsent { // the whole text went to nobody
		l.Withheld = nil
	}
	if len(l.Untaken) > maxNamed {
		l.Untaken, l.UntakenMore = l.Untaken[:maxNamed], len(l.Untaken)-maxNamed
	}
	if !s.ifs.none() { // they are still to be taken, and the command was refused
		l.IfsLeft = TopicIfs
	}
	return l
}
