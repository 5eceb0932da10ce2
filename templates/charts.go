package templates

import (
	"fmt"
	"time"

	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/games/letters"
	"pentepost/templates/say"
)

// charts returns the pictures of tables and ratings that the reader has asked for. Readers of letters without HTML get
// none.
func (r *Renderer) charts(p *draft) []Picture {
	switch f := p.notice.Letter.(type) {
	case letters.LeagueTable:
		if f.As == desk.AsPicture {
			return r.leagueCharts(p)
		}
	case letters.RatingListed:
		if p.view.Reader.Board.ShowsPictures() {
			return r.ratingCharts(p)
		}
	}
	return nil
}

// leagueCharts draws the cross tables of a season or, in a league without them, its tables.
func (r *Renderer) leagueCharts(p *draft) (pictures []Picture) {
	v := p.league.view
	l, s := &v.League, &v.Season
	of := s.Records(func(id games.PlayerID) string { return r.nameDrawn(p, id) })
	for _, t := range v.Tables {
		records, left := of.InShort(&t), 1
		if s.Traits().Cross {
			records, left = of.CrossOf(s.Division(t.Number)), 2
		}
		file := fmt.Sprintf("%s-season-%d-table-%d.png", l.Name(), s.Number, t.Number)
		pictures = append(pictures, Picture{file, "image/png", r.drawer.Table(records, left)})
	}
	return pictures
}

// nameDrawn names a player in a picture. Nicknames can be drawn; the word for somebody without one is English where the font lacks that of
// the language, as the headings are.
func (r *Renderer) nameDrawn(p *draft, id games.PlayerID) string {
	name := p.to.name(id)
	if r.drawer.Draws(name) {
		return name
	}
	name, err := p.to.english.Say(say.NameSomeone())
	p.to.fail(err)
	return name
}

// ratingCharts draws the course of each rating that has one.
func (r *Renderer) ratingCharts(p *draft) (pictures []Picture) {
	for _, rated := range p.view.Ratings {
		n := len(rated.Course)
		if n < 2 {
			continue
		}
		day := func(back int) string {
			return p.notice.Made.Add(-time.Duration(back) * p.view.RatingPeriod).Format(time.DateOnly)
		}
		data := r.drawer.Plot(rated.Course, day(n-1), day(0))
		pictures = append(pictures, Picture{"rating-" + rated.Family + ".png", "image/png", data})
	}
	return pictures
}

// plotted reports whether pictures of the ratings come with the letter.
func (p lists) plotted() bool {
	if !p.to.reader.Board.ShowsPictures() {
		return false
	}
	for _, rated := range p.list.Ratings {
		if len(rated.Course) > 1 {
			return true
		}
	}
	return false
}
