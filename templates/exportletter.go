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
	onPage
	withoutNews
}

func (l exportLetter) subject() string { return l.tell(say.ExportSubject()) }

func (l exportLetter) ask() string { return l.tell(say.ExportAsk(l.page.to.Me())) }

func (l exportLetter) told() string {
	file := l.tell(say.ExportTold())
	if n := l.page.view.Exported.Games; n > 0 {
		file = l.page.to.counted(say.ExportToldGames, n)
	}
	return l.joined(file, l.page.leftOutOf(say.ExportLeftOut))
}

func (l exportLetter) answer() string {
	return l.tell(say.ExportAnswer(l.page.view.Service))
}

// leftOutOf says how many games are not in the file, "" if none are left out.
func (p *page) leftOutOf(of func(n int, number string) sentence) string {
	if p.view.Exported.LeftOut == 0 {
		return ""
	}
	return p.to.counted(of, p.view.Exported.LeftOut)
}

// Readme words what is in the file that goes with an export.
func (r *Renderer) Readme(v View) (string, error) {
	return r.inExport(v, func(p *page) string {
		games := p.to.joined(p.to.counted(say.ReadmeGames, p.view.Exported.Games), p.leftOutOf(say.ReadmeLeftOut))
		return p.to.tell(say.ReadmeText(lists{onPage{p}}.addresses(), games, p.to.time(p.Now()), p.to.Me(), p.view.Service, lists{onPage{p}}.settingsList()))
	})
}

// Said words remarks and notes that go with a game in an export.
func (r *Renderer) Said(v View, said []games.Remark) (string, error) {
	return r.inExport(v, func(p *page) string {
		var b strings.Builder
		for _, s := range said {
			head := p.to.tell(say.ReadmeSaid(p.to.time(p.to.momentOf(s.At)), s.Ply, p.to.name(s.From)))
			fmt.Fprintf(&b, "%s\n\n%s\n\n", head, visible.Text(s.Text))
		}
		return strings.TrimSpace(b.String())
	})
}

// Told words what a letter tells, without all else that is in it.
func (r *Renderer) Told(v View) (string, error) {
	p, err := newPage(v, r.speakerFor(v.Reader))
	if err != nil {
		return "", fmt.Errorf("word %s: %w", v.Notice.Kind(), err)
	}
	return p.parts().told(), p.to.err
}

// inExport words a text that goes with an export.
func (r *Renderer) inExport(v View, words func(*page) string) (string, error) {
	p, err := newPage(v, r.speakerFor(v.Reader))
	if err != nil {
		return "", fmt.Errorf("word an export: %w", err)
	}
	return words(p), p.to.err
}
