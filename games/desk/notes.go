package desk

import (
	"errors"
	"slices"

	"pentepost/games"
	"pentepost/games/letters"
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
		return games.RefuseAbout(games.Limit, games.TopicNotes, "")
	}
	if err := h.notes.addNotes(&g, have, notes); err != nil {
		return err
	}
	return h.answers.show(&g, letters.NoteKept{})
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
	if _, refused := errors.AsType[*games.Refusal](err); refused {
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
func fit(have []games.Note, texts []string) (notes []string, cut, full bool) {
	for _, text := range texts {
		if runes := []rune(text); len(runes) > games.MaxNote {
			text, cut = string(runes[:games.MaxNote]), true
		}
		there := slices.ContainsFunc(have, func(n games.Note) bool { return n.Text == text }) || slices.Contains(notes, text)
		switch {
		case there:
		case len(have)+len(notes) >= games.MaxNotes:
			full = true
		default:
			notes = append(notes, text)
		}
	}
	return notes, cut, full
}

func (nk *notes) addNotes(g *games.Game, have []games.Note, texts []string) error {
	last := 0
	if len(have) > 0 {
		last = have[len(have)-1].Number
	}
	for i, text := range texts {
		n := games.Note{Game: g.ID, Player: nk.From.ID, Number: last + i + 1, Ply: g.Position.Plies(), Text: text, At: nk.Now}
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
	return h.answers.show(&g, letters.NotesShown{})
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
		return games.RefuseAbout(games.NotAllowed, games.TopicNoNote, "")
	case c.Which > 0:
		have = have[c.Which-1 : c.Which]
	}
	for _, n := range have {
		if err := h.tx.Notes.Drop(n); err != nil {
			return err
		}
	}
	return h.answers.show(&g, letters.NotesDropped{})
}
