package games

import (
	"errors"
	"slices"
	"time"
)

// Note is a text that a player keeps with a game. Only they ever read it: it stands in all
// letters of the game to them, and nowhere else.
type Note struct {
	Game   GameID
	Player PlayerID
	Number int    // notes of one player about one game have rising numbers
	Ply    int    // number of plies when it was written
	Text   string // one line, at most [MaxNote] characters
	At     time.Time
}

// The bounds of notes. Each letter of the game repeats all of them.
const (
	MaxNote  = 300 // characters
	MaxNotes = 10  // of one player about one game
)

// WriteNote keeps a note.
type WriteNote struct{ Text string }

func (WriteNote) traits() Traits {
	return Traits{
		Ways: []Way{
			{Form: "note: TEXT", Example: "note: she always opens on the left"},
			{Form: "note: TEXT", Example: "note: watch the top left", Place: "below-a-move"},
		},
		Where: InGame | AfterGame,
	}
}

func (c WriteNote) do(h *house) error {
	g, _, err := h.gameOfKey()
	if err != nil {
		return err
	}
	have, err := h.tx.Notes.Of(g.ID, h.From.ID)
	if err != nil {
		return err
	}
	notes, cut, full := fit(have, []string{c.Text})
	h.left.NoteCut = h.left.NoteCut || cut
	if full {
		h.left.NotesFull = false // the refusal says it
		return refuseAbout(Limit, TopicNotes, "")
	}
	if err := h.notes.addNotes(&g, have, notes); err != nil {
		return err
	}
	return h.answers.show(&g, NoteKept{})
}

// notes keeps the notes of the sender.
type notes struct {
	*asked
}

// keepNotes keeps the notes that stand below a command, if the letter that the mail answers is
// about a game of the sender. They are kept even if the command is refused: the letter that says
// so shows them.
func (nk *notes) keepNotes(texts []string) error {
	if len(texts) == 0 {
		return nil
	}
	g, _, err := nk.gameOfKey()
	if _, refused := errors.AsType[*Refusal](err); refused {
		nk.left.NotDone = append(nk.left.NotDone, "note")
		return nil
	}
	if err != nil {
		return err
	}
	have, err := nk.tx.Notes.Of(g.ID, nk.From.ID)
	if err != nil {
		return err
	}
	notes, cut, full := fit(have, texts)
	nk.left.NoteCut, nk.left.NotesFull = cut, full
	return nk.addNotes(&g, have, notes)
}

// fit returns the texts that are kept beside the notes that there are, whether one was shortened, and whether one is left
// out because there are too many. A mail that was refused often comes again, so a note that is there already
// is not kept twice.
func fit(have []Note, texts []string) (notes []string, cut, full bool) {
	for _, text := range texts {
		if runes := []rune(text); len(runes) > MaxNote {
			text, cut = string(runes[:MaxNote]), true
		}
		there := slices.ContainsFunc(have, func(n Note) bool { return n.Text == text }) || slices.Contains(notes, text)
		switch {
		case there:
		case len(have)+len(notes) >= MaxNotes:
			full = true
		default:
			notes = append(notes, text)
		}
	}
	return notes, cut, full
}

func (nk *notes) addNotes(g *Game, have []Note, texts []string) error {
	last := 0
	if len(have) > 0 {
		last = have[len(have)-1].Number
	}
	for i, text := range texts {
		n := Note{Game: g.ID, Player: nk.From.ID, Number: last + i + 1, Ply: g.Position.Plies(), Text: text, At: nk.Now}
		if err := nk.tx.Notes.Add(n); err != nil {
			return err
		}
	}
	return nil
}

// ShowNotes shows the sender's notes about a game.
type ShowNotes struct{}

func (ShowNotes) traits() Traits {
	return Traits{Ways: []Way{{Form: "notes"}, {Form: "notes off"}, {Form: "notes off 2"}}, Where: InGame | AfterGame}
}

func (ShowNotes) do(h *house) error {
	g, _, err := h.gameOfKey()
	if err != nil {
		return err
	}
	return h.answers.show(&g, NotesShown{})
}

// DropNotes deletes the sender's notes about a game.
type DropNotes struct {
	Which int // one of them, counted from 1 as in letters; 0: all
}

func (DropNotes) traits() Traits { return Traits{Where: InGame | AfterGame} }

func (c DropNotes) do(h *house) error {
	g, _, err := h.gameOfKey()
	if err != nil {
		return err
	}
	have, err := h.tx.Notes.Of(g.ID, h.From.ID)
	switch {
	case err != nil:
		return err
	case c.Which > len(have) || len(have) == 0:
		return refuseAbout(NotAllowed, TopicNoNote, "")
	case c.Which > 0:
		have = have[c.Which-1 : c.Which]
	}
	for _, n := range have {
		if err := h.tx.Notes.Drop(n); err != nil {
			return err
		}
	}
	return h.answers.show(&g, NotesDropped{})
}
