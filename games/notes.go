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

func (c WriteNote) do(s *session) error {
	g, _, err := s.gameOfKey()
	if err != nil {
		return err
	}
	have, err := s.Notes(g.ID, s.From.ID)
	if err != nil {
		return err
	}
	notes, cut, full := fit(have, []string{c.Text})
	s.left.NoteCut = s.left.NoteCut || cut
	if full {
		s.left.NotesFull = false // the refusal says it
		return refuseAbout(Limit, TopicNotes, "")
	}
	if err := s.addNotes(&g, have, notes); err != nil {
		return err
	}
	return s.show(&g, NoteKept{})
}

// keepNotes keeps the notes that stand below a command, if the letter that the mail answers is
// about a game of the sender. They are kept even if the command is refused: the letter that says
// so shows them.
func (s *session) keepNotes(texts []string) error {
	if len(texts) == 0 {
		return nil
	}
	g, _, err := s.gameOfKey()
	if _, refused := errors.AsType[*Refusal](err); refused {
		s.left.NotDone = append(s.left.NotDone, "note")
		return nil
	}
	if err != nil {
		return err
	}
	have, err := s.Notes(g.ID, s.From.ID)
	if err != nil {
		return err
	}
	notes, cut, full := fit(have, texts)
	s.left.NoteCut, s.left.NotesFull = cut, full
	return s.addNotes(&g, have, notes)
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

func (s *session) addNotes(g *Game, have []Note, texts []string) error {
	last := 0
	if len(have) > 0 {
		last = have[len(have)-1].Number
	}
	for i, text := range texts {
		n := Note{Game: g.ID, Player: s.From.ID, Number: last + i + 1, Ply: g.Position.Plies(), Text: text, At: s.Now}
		if err := s.AddNote(n); err != nil {
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

func (ShowNotes) do(s *session) error {
	g, _, err := s.gameOfKey()
	if err != nil {
		return err
	}
	return s.show(&g, NotesShown{})
}

// DropNotes deletes the sender's notes about a game.
type DropNotes struct {
	Which int // one of them, counted from 1 as in letters; 0: all
}

func (DropNotes) traits() Traits { return Traits{Where: InGame | AfterGame} }

func (c DropNotes) do(s *session) error {
	g, _, err := s.gameOfKey()
	if err != nil {
		return err
	}
	have, err := s.Notes(g.ID, s.From.ID)
	switch {
	case err != nil:
		return err
	case c.Which > len(have) || len(have) == 0:
		return refuseAbout(NotAllowed, TopicNoNote, "")
	case c.Which > 0:
		have = have[c.Which-1 : c.Which]
	}
	for _, n := range have {
		if err := s.DropNote(n); err != nil {
			return err
		}
	}
	return s.show(&g, NotesDropped{})
}
