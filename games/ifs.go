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

// none reports whether there is nothing to take.
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

func (c WriteLines) do(h *house) error {
	g, _, err := h.runningGame()
	switch {
	case err != nil:
		return err
	case g.OnTurn() == h.From.ID:
		return refuseAbout(NotAllowed, TopicIfs, "")
	}
	h.keepBack(c.Ifs)
	if err := h.lines.takeLines(&g); err != nil {
		return err
	}
	if h.left.Taken == 0 {
		return refuseAbout(NotAllowed, TopicIfsTaken, "")
	}
	return h.answers.show(&g, LinesTaken{})
}

// ShowLines shows the sender's conditional moves.
type ShowLines struct{}

func (ShowLines) traits() Traits { return Traits{Ways: []Way{{Form: "ifs"}}, Where: InGame} }

func (ShowLines) do(h *house) error {
	g, _, err := h.gameOfKey()
	if err != nil {
		return err
	}
	return h.answers.show(&g, LinesShown{})
}

// DropLines drops the sender's conditional moves.
type DropLines struct {
	Which int // one line, counted from 1 as in letters; 0: all
}

func (DropLines) traits() Traits { return Traits{Where: InGame} }

func (c DropLines) do(h *house) error {
	g, _, err := h.gameOfKey()
	if err != nil {
		return err
	}
	t, err := h.tx.Trees.Load(g.ID, h.From.ID)
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
	if err := h.tx.Trees.Save(t); err != nil {
		return err
	}
	return h.answers.show(&g, LinesDropped{})
}

// takeAside takes the lines below a command other than a move, which takes them itself. The answer says if the letter is
// about no game that goes on.
func (ls *lines) takeAside() error {
	if ls.ifs.none() {
		return nil
	}
	g, _, err := ls.runningGame()
	if _, refused := errors.AsType[*Refusal](err); refused {
		ls.ifs, ls.left.IfsLeft = Ifs{}, TopicNoGame
		return nil
	}
	if err != nil {
		return err
	}
	return ls.takeLines(&g)
}

// takeLines adds the lines of the mail to the sender's tree. The answer names what was not taken.
func (ls *lines) takeLines(g *Game) error {
	ifs := ls.ifs
	ls.ifs = Ifs{}
	switch {
	case ifs.none():
		return nil
	case g.OnTurn() == 0:
		ls.left.IfsLeft = TopicRunning
		return nil
	case g.OnTurn() == ls.From.ID:
		ls.left.IfsLeft = TopicOwnTurn
		return nil
	case ifs.Cut:
		ls.left.IfsLeft = TopicFull
	}
	t, err := ls.tx.Trees.Load(g.ID, ls.From.ID)
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
	ls.left.Taken, ls.left.Untaken = len(ifs.Lines)-len(untaken), append(ls.left.Untaken, untaken...)
	return ls.tx.Trees.Save(t)
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
