package pages

import (
	"cmp"
	"slices"

	"pentepost/games"
)

// standing is what a player has got in all games of a variant.
type standing struct {
	Place  int
	Player person
	score
}

// standingsPage is the data of a page of the standings of a variant.
type standingsPage struct {
	frame
	Variant string
	Family  string
	Rows    []standing
	Turn    turning
}

// variantStandings is the standings of a variant.
type variantStandings struct {
	Variant string
	Games   int
	rows    []standing
}

// base returns the name of the list, without its ending.
func (s *variantStandings) base() string { return "standings/" + s.Variant }

// Page returns the name of the first page.
func (s *variantStandings) Page() string { return pageName(s.base(), 1) }

// standings returns the standings of each variant. They have the games that count, and players who are not hidden.
func (d *data) standings() (list []*variantStandings) {
	found, of := map[string]*variantStandings{}, map[string]map[games.PlayerID]*standing{}
	for _, g := range d.ended {
		if !g.counts() {
			continue
		}
		v := found[g.Variant]
		if v == nil {
			v = &variantStandings{Variant: g.Variant}
			found[g.Variant], of[g.Variant] = v, map[games.PlayerID]*standing{}
			list = append(list, v)
		}
		v.Games++
		for seat, p := range g.Players {
			if of[g.Variant][p.ID] == nil {
				of[g.Variant][p.ID] = &standing{Player: p}
			}
			of[g.Variant][p.ID].add(g.points(seat))
		}
	}
	for _, v := range list {
		for _, s := range of[v.Variant] {
			if !s.Player.Hidden {
				v.rows = append(v.rows, *s)
			}
		}
		place(v.rows)
	}
	slices.SortFunc(list, func(x, y *variantStandings) int { return cmp.Compare(x.Variant, y.Variant) })
	return list
}

// place sorts rows by their points. With the same points fewer games are better, and players level in both share a place.
func place(rows []standing) {
	compare := func(x, y standing) int {
		return cmp.Or(cmp.Compare(y.Points(), x.Points()), x.Games()-y.Games())
	}
	slices.SortFunc(rows, func(x, y standing) int { return cmp.Or(compare(x, y), cmp.Compare(x.Player.ID, y.Player.ID)) })
	for i := range rows {
		if rows[i].Place = i + 1; i > 0 && compare(rows[i-1], rows[i]) == 0 {
			rows[i].Place = rows[i-1].Place
		}
	}
}

// standingsGroups returns a group for each page of the standings.
func (b *builder) standingsGroups(all []*variantStandings) (groups []group) {
	for _, v := range all {
		pages := onPages(v.rows, rowsOnPage)
		names := pageNames(v.base(), len(pages))
		for i, rows := range pages {
			view := standingsPage{b.frame(names[i]), v.Variant, b.rated(v.Variant), rows, turn(names, i)}
			groups = append(groups, b.plainGroup("standings "+names[i], names[i], "standings", view, rows, view.Turn, view.Family))
		}
	}
	return groups
}
