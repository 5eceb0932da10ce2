package templates

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"

	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/templates/picture"
	"pentepost/templates/words"
)

// Renderer words notices. It may be used by several goroutines.
type Renderer struct {
	words  *vocabularies
	drawer *picture.Drawer
}

// New reads the words. An error names the words that are missing.
func New() (*Renderer, error) {
	return NewFrom(words.Files)
}

// NewFrom reads the words from a folder that has a folder for each language.
func NewFrom(folder fs.FS) (*Renderer, error) {
	words, err := loadVocabularies(folder)
	if err != nil {
		return nil, err
	}
	r := &Renderer{words, picture.New()}
	return r, r.checkWebPages()
}

// Render words a notice. An error means that the view lacks data for its kind.
func (r *Renderer) Render(v View) (Worded, error) {
	if r.words == nil {
		return Worded{}, errors.New("a renderer is made by New")
	}
	p, err := newDraft(v, r.speakerFor(v.Reader))
	if err != nil {
		return Worded{}, fmt.Errorf("render %s: %w", v.Notice.Kind(), err)
	}
	w := p.wording()
	letter := Worded{Language: p.to.code, Subject: w.subject, Event: w.event}
	if p.digest != nil {
		letter.Text = p.digestText(w)
		r.addDigestHTML(p, w, &letter)
	} else {
		letter.Text = p.text(w)
		r.addHTML(p, w, &letter)
	}
	r.attach(p, &letter)
	if err := cmp.Or(p.to.err, p.digest.firstError()); err != nil {
		return Worded{}, fmt.Errorf("render %s: %w", v.Notice.Kind(), err)
	}
	return letter, nil
}

// speakerFor returns who speaks to a reader, in their language.
func (r *Renderer) speakerFor(reader games.Player) *speaker {
	return speakerOf(r.words.in(reader.Language))
}

// speakerOf returns who speaks with some words.
func speakerOf(words *vocabulary) *speaker { return &speaker{teller{words, words.fault}} }

// attach adds the pictures that come with a letter: the board at the end of a game, the whole
// game as an animation for readers who ask for it, and charts.
func (r *Renderer) attach(p *draft, letter *Worded) {
	letter.Attached = append(letter.Attached, r.charts(p)...)
	switch {
	case p.view.Game == nil:
	case p.traits.Attachment == letters.EndAttached:
		letter.Attached = append(letter.Attached, p.file("png", r.drawer.Board(&p.game.board.position, p.game.board.drawnMarks(), p.game.board.system)))
	case p.traits.Attachment == letters.AnimationAttached:
		letter.Attached = append(letter.Attached, p.file("gif", r.drawer.Game(p.game.all, &p.game.board.position, p.game.board.system)))
	}
}

// file is a picture with the name of the game.
func (d *draft) file(suffix string, data []byte) Picture {
	return Picture{fmt.Sprintf("pente-%d.%s", d.view.Game.ID, suffix), "image/" + suffix, data}
}
