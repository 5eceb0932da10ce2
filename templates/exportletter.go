package templates

import (
	"fmt"
	"strings"

	"pentepost/games"
	"pentepost/notation/visible"
	"pentepost/templates/say"
)

// exportLetter comes with a file of everything about the reader.
type exportLetter struct {
	to      *people
	account *account
}

func (l exportLetter) subject() string { return l.to.tell(say.ExportSubject()) }

func (l exportLetter) ask() string { return l.to.tell(say.ExportAsk(l.to.Me())) }

func (l exportLetter) told() string {
	file := l.to.tell(say.ExportTold())
	if n := l.account.Exported.Games; n > 0 {
		file = l.to.counted(say.ExportToldGames, n)
	}
	return l.to.joined(file, l.account.leftOutOf(say.ExportLeftOut))
}

func (l exportLetter) answer() string {
	return l.to.tell(say.ExportAnswer(l.to.service))
}

// leftOutOf says how many games are not in the file, "" if none are left out.
func (a *account) leftOutOf(of func(n int, number string) sentence) string {
	if a.Exported.LeftOut == 0 {
		return ""
	}
	return a.to.counted(of, a.Exported.LeftOut)
}

// Readme words what is in the file that goes with an export.
func (r *Renderer) Readme(v View) (string, error) {
	return r.inExport(v, func(p *draft) string {
		games := p.to.joined(p.to.counted(say.ReadmeGames, p.account.Exported.Games), p.account.leftOutOf(say.ReadmeLeftOut))
		return p.to.tell(say.ReadmeText(p.account.addresses(), games, p.to.at(p.notice.Made), p.to.Me(), p.to.service, settingsList(p.to)))
	})
}

// Said words remarks and notes that go with a game in an export.
func (r *Renderer) Said(v View, said []games.Remark) (string, error) {
	return r.inExport(v, func(p *draft) string {
		var b strings.Builder
		for _, s := range said {
			head := p.to.tell(say.ReadmeSaid(p.to.at(s.At), s.Ply, p.to.name(s.From)))
			fmt.Fprintf(&b, "%s\n\n%s\n\n", head, visible.Text(s.Text))
		}
		return strings.TrimSpace(b.String())
	})
}

// Told words what a letter tells, without all else that is in it.
func (r *Renderer) Told(v View) (string, error) {
	p, err := newDraft(v, r.speakerFor(v.Reader))
	if err != nil {
		return "", fmt.Errorf("word %s: %w", v.Notice.Kind(), err)
	}
	return p.parts().told(), p.to.err
}

// inExport words a text that goes with an export.
func (r *Renderer) inExport(v View, words func(*draft) string) (string, error) {
	p, err := newDraft(v, r.speakerFor(v.Reader))
	if err != nil {
		return "", fmt.Errorf("word an export: %w", err)
	}
	return words(p), p.to.err
}
