package templates

import (
	"cmp"
	"errors"
	"fmt"

	"pentepost/games"
	"pentepost/templates/picture"
)

// english is the language to which others fall back.
const english = "en"

// Renderer words notices. It may be used by several goroutines.
type Renderer struct {
	words  *vocabulary
	web    map[string]WebPage
	drawer *picture.Drawer
}

// New reads the words. An error names the words that are missing.
func New() (*Renderer, error) {
	words, err := loadVocabulary(english)
	if err != nil {
		return nil, err
	}
	pages, err := loadWebPages(&speaker{vocabulary: words})
	return &Renderer{words, pages, picture.New()}, err
}

// Render words a notice. An error means that the view lacks data for its kind.
func (r *Renderer) Render(v View) (Letter, error) {
	if r.words == nil {
		return Letter{}, errors.New("a renderer is made by New")
	}
	if !v.Notice.Kind.Known() {
		return Letter{}, fmt.Errorf("there are no words for %q", v.Notice.Kind)
	}
	p, err := newPage(v, &speaker{vocabulary: r.words})
	if err != nil {
		return Letter{}, fmt.Errorf("render %s: %w", v.Notice.Kind, err)
	}
	w := p.wording()
	letter := Letter{Subject: w.subject, Event: w.event}
	if p.digestPage != nil {
		letter.Text = p.digestText(w)
		r.addDigestHTML(p, w, &letter)
	} else {
		letter.Text = p.text(w)
		r.addHTML(p, w, &letter)
	}
	r.attach(p, &letter)
	if err := cmp.Or(p.err, p.firstError()); err != nil {
		return Letter{}, fmt.Errorf("render %s: %w", v.Notice.Kind, err)
	}
	return letter, nil
}

// attach adds the pictures that come with a letter: the board at the end of a game, the whole
// game as an animation for readers who ask for it, and charts.
func (r *Renderer) attach(p *page, letter *Letter) {
	letter.Attached = append(letter.Attached, r.charts(p)...)
	switch {
	case p.Game == nil:
	case p.traits.Attachment == games.EndAttached:
		letter.Attached = append(letter.Attached, p.file("png", r.drawer.Board(&p.position, p.drawnMarks(), p.system)))
	case p.traits.Attachment == games.RequestAttached && p.Notice.Facts.Topic == games.TopicGIF:
		letter.Attached = append(letter.Attached, p.file("gif", r.drawer.Game(p.all, &p.position, p.system)))
	}
}

// file is a picture with the name of the game.
func (p *page) file(suffix string, data []byte) Picture {
	return Picture{fmt.Sprintf("pente-%d.%s", p.Game.ID, suffix), "image/" + suffix, data}
}
