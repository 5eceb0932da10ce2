package templates

import (
	"embed"
	"fmt"
	"strings"
	"text/template"

	"pentepost/games"
	"pentepost/templates/picture"
)

//go:embed words/*.txt
var words embed.FS

// Renderer words notices. It may be used by several goroutines.
type Renderer struct {
	kinds  map[games.Kind]*template.Template
	drawer *picture.Drawer
}

// kinds lists the notices there are words for, each in a file of its name.
var kinds = []games.Kind{
	games.Welcome, games.Confirm, games.HelpLetter, games.Invitation, games.Invited, games.Declined,
	games.YourMove, games.Played, games.Refused, games.Shown, games.OfferMade, games.Remarked,
	games.GameEnded, games.List, games.SettingsOf, games.Unreachable,
}

// New reads the words.
func New() (*Renderer, error) {
	r := &Renderer{kinds: map[games.Kind]*template.Template{}, drawer: picture.New()}
	for _, k := range kinds {
		t, err := template.ParseFS(words, "words/"+string(k)+".txt", "words/rules.txt")
		if err != nil {
			return nil, fmt.Errorf("read words of %s: %w", k, err)
		}
		r.kinds[k] = t.Option("missingkey=error")
	}
	return r, nil
}

// Render words a notice. An error means that the view lacks what its kind needs.
func (r *Renderer) Render(v View) (Letter, error) {
	t := r.kinds[v.Notice.Kind]
	if t == nil {
		return Letter{}, fmt.Errorf("there are no words for %q", v.Notice.Kind)
	}
	p, err := newPage(v, t)
	if err != nil {
		return Letter{}, fmt.Errorf("render %s: %w", v.Notice.Kind, err)
	}
	s, err := p.say()
	if err != nil {
		return Letter{}, fmt.Errorf("render %s: %w", v.Notice.Kind, err)
	}
	letter := Letter{Subject: p.subject(), Text: p.text(s)}
	r.addHTML(p, s, &letter)
	r.attach(p, &letter)
	return letter, nil
}

// attach adds what a letter comes with: at the end of a game a picture of the board,
// and the whole game as an animation for whoever asks for it.
func (r *Renderer) attach(p *page, letter *Letter) {
	switch {
	case p.Notice.Kind == games.GameEnded:
		letter.Attached = append(letter.Attached, p.file("png", r.drawer.Board(&p.position, p.drawnMarks(), p.system)))
	case p.shows(games.TopicGIF):
		letter.Attached = append(letter.Attached, p.file("gif", r.drawer.Game(p.all, &p.position, p.system)))
	}
}

// file is a picture with the name of the game.
func (p *page) file(suffix string, data []byte) Picture {
	return Picture{fmt.Sprintf("pente-%d.%s", p.Game.ID, suffix), "image/" + suffix, data}
}

// part words one part of the letter; a kind that has no such part leaves it out.
func (p *page) part(name string) (string, error) {
	t := p.words.Lookup(name)
	if t == nil {
		return "", nil
	}
	var b strings.Builder
	if err := t.Execute(&b, p); err != nil {
		return "", err
	}
	return strings.TrimRight(strings.TrimLeft(b.String(), "\n"), " \n"), nil
}

// subject is constant for a game, so that mail programs keep its letters together.
func (p *page) subject() string {
	subject := p.topic()
	if p.Notice.Reply && p.Game != nil {
		subject = "Re: " + subject
	}
	return subject
}

func (p *page) topic() string {
	switch {
	case p.Match != nil:
		return fmt.Sprintf("%s match %d: %s", title(p.Game.Rules), p.Match.ID, p.players(p.Match.Players)) + p.subjectOfMove()
	case p.Game != nil:
		return p.topicOfGame() + ": " + p.players(p.Game.Lineup()) + p.subjectOfMove()
	case p.Challenge != nil:
		return fmt.Sprintf("%s: an invitation from %s", title(p.Challenge.Rules), p.name(p.Challenge.From))
	}
	return "Pentepost: " + subjects[p.Notice.Kind]
}

// topicOfGame is the variant and the number of the game.
func (p *page) topicOfGame() string { return fmt.Sprintf("%s %d", title(p.Game.Rules), p.Game.ID) }

// subjectOfMove makes the subject one of the move's own, for readers who like their
// letters one by one.
func (p *page) subjectOfMove() string {
	if p.Reader.Subject != games.SubjectOfMove {
		return ""
	}
	return fmt.Sprintf(", game %d, ply %d", p.Game.ID, p.Notice.Ply)
}

// subjects are those of letters about no game.
var subjects = map[games.Kind]string{
	games.Welcome:    "welcome",
	games.Confirm:    "was this you?",
	games.HelpLetter: "help",
	games.Refused:    "your letter",
	games.List:       "your games",
	games.SettingsOf: "your settings",
}
