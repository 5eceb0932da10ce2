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

func (l exportLetter) ask() string { return l.tell(say.ExportAsk(l.page.Me())) }

func (l exportLetter) told() string {
	file := l.tell(say.ExportTold())
	if n := l.page.Exported.Games; n > 0 {
		file = l.page.counted(say.ExportToldGames, n)
	}
	return l.joined(file, l.page.leftOutOf(say.ExportLeftOut))
}

func (l exportLetter) answer() string {
	return l.tell(say.ExportAnswer(l.page.Service))
}

// leftOutOf says how many games are not in the file, "" if none are left out.
func (p *page) leftOutOf(of func(n int, number string) sentence) string {
	if p.Exported.LeftOut == 0 {
		return ""
	}
	return p.counted(of, p.Exported.LeftOut)
}

// Readme words what is in the file that goes with an export.
func (r *Renderer) Readme(v View) (string, error) {
	return r.inExport(v, func(p *page) string {
		games := p.joined(p.counted(say.ReadmeGames, p.Exported.Games), p.leftOutOf(say.ReadmeLeftOut))
		return p.tell(say.ReadmeText(lists{onPage{p}}.addresses(), games, p.time(p.Now()), p.Me(), p.Service, lists{onPage{p}}.settingsList()))
	})
}

// Said words remarks and notes that go with a game in an export.
func (r *Renderer) Said(v View, said []games.Remark) (string, error) {
	return r.inExport(v, func(p *page) string {
		var b strings.Builder
		for _, s := range said {
			head := p.tell(say.ReadmeSaid(p.time(p.momentOf(s.At)), s.Ply, p.name(s.From)))
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
	return p.parts().told(), p.err
}

// inExport words a text that goes with an export.
func (r *Renderer) inExport(v View, words func(*page) string) (string, error) {
	p, err := newPage(v, r.speakerFor(v.Reader))
	if err != nil {
		return "", fmt.Errorf("word an export: %w", err)
	}
	return words(p), p.err
}
