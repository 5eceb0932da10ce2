package desk

import (
	"errors"

	"pentepost/games"
	"pentepost/games/letters"
)

// WriteLines adds lines to the sender's conditional moves while others are on turn.
type WriteLines struct{ Ifs games.Ifs }

func (WriteLines) traits() Traits {
	return Traits{
		Ways: []Way{
			{Form: "if POINT then POINT", Example: "if K10 then L9", Place: "below-a-move"},
			{Form: "if POINT POINT POINT then POINT", Example: "if K10 L9 M8 then N7"},
			{Form: "if any then POINT", Example: "if any then L9"},
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
		return games.RefuseAbout(games.NotAllowed, games.TopicIfs, "")
	}
	h.keepBack(c.Ifs)
	if err := h.lines.takeLines(&g); err != nil {
		return err
	}
	if h.left.Taken == 0 {
		return games.RefuseAbout(games.NotAllowed, games.TopicIfsTaken, "")
	}
	return h.answers.show(&g, letters.LinesTaken{})
}

// ShowLines shows the sender's conditional moves.
type ShowLines struct{}

func (ShowLines) traits() Traits { return Traits{Ways: []Way{{Form: "ifs"}}, Where: InGame} }

func (ShowLines) do(h *house) error {
	g, _, err := h.gameOfKey()
	if err != nil {
		return err
	}
	return h.answers.show(&g, letters.LinesShown{})
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
		return games.RefuseAbout(games.NotAllowed, games.TopicNoLine, "")
	case c.Which == 0:
		t.Lines = nil
	default:
		t.Lines = append(t.Lines[:c.Which-1:c.Which-1], t.Lines[c.Which:]...)
	}
	if err := h.tx.Trees.Save(t); err != nil {
		return err
	}
	return h.answers.show(&g, letters.LinesDropped{})
}

// takeAside takes the lines below a command other than a move, which takes them itself. The answer says if the letter is
// about no game that goes on.
func (ls *lines) takeAside() error {
	if ls.ifs.None() {
		return nil
	}
	g, _, err := ls.runningGame()
	if _, refused := errors.AsType[*games.Refusal](err); refused {
		ls.ifs, ls.left.IfsLeft = games.Ifs{}, games.TopicNoGame
		return nil
	}
	if err != nil {
		return err
	}
	return ls.takeLines(&g)
}

// takeLines adds the lines of the mail to the sender's tree. The answer names what was not taken.
func (ls *lines) takeLines(g *games.Game) error {
	ifs := ls.ifs
	ls.ifs = games.Ifs{}
	switch {
	case ifs.None():
		return nil
	case g.OnTurn() == 0:
		ls.left.IfsLeft = games.TopicRunning
		return nil
	case g.OnTurn() == ls.From.ID:
		ls.left.IfsLeft = games.TopicOwnTurn
		return nil
	case ifs.Cut:
		ls.left.IfsLeft = games.TopicFull
	}
	t, err := ls.tx.Trees.Load(g.ID, ls.From.ID)
	if err != nil {
		return err
	}
	if err := t.Follow(g); err != nil {
		return err
	}
	untaken, err := t.Add(g, ifs.Lines)
	if err != nil {
		return err
	}
	ls.left.Taken, ls.left.Untaken = len(ifs.Lines)-len(untaken), append(ls.left.Untaken, untaken...)
	return ls.tx.Trees.Save(t)
}

// maxNamed is how many lines that were not taken a letter names at most.
const maxNamed = 10
