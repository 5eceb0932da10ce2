package pages

import (
	"cmp"
	"fmt"
	"slices"
)

// The archive has every game that is over: a list for each variant and year, in pages. Page 1 has the oldest games, so
// that a new game changes no page but the last one. A script on the pages picks games by player, result and league.

// shelf is the games of a variant that ended in a year.
type shelf struct {
	Variant string
	Year    int
	Games   []gameRow // sorted by when they ended
}

// base returns the name of the list, without its ending.
func (s *shelf) base() string { return fmt.Sprintf("games/%s-%d", s.Variant, s.Year) }

// The data of the pages of the archive.
type (
	archivePage struct {
		frame
		Variants []shelvesView
	}
	shelvesView struct {
		Variant string
		Years   []yearView // the latest one first
	}
	yearView struct {
		Year, Games int
		Page        string // the last one, which has the latest games
	}
	shelfPage struct {
		frame
		Variant string
		Year    int
		Number  int  // of the page
		Alone   bool // it is the only one; how many there are is not said, so that old pages stay as they are
		Games   []gameRow
		Turn    turning
	}
)

// shelves returns the archive by variant and year, the latest year first.
func (d *data) shelves() (list []*shelf) {
	type key struct {
		variant string
		year    int
	}
	found := map[key]*shelf{}
	for _, g := range d.ended {
		k := key{g.Variant, g.Ended.UTC().Year()}
		if found[k] == nil {
			found[k] = &shelf{Variant: k.variant, Year: k.year}
			list = append(list, found[k])
		}
		found[k].Games = append(found[k].Games, g)
	}
	slices.SortFunc(list, func(x, y *shelf) int { return cmp.Or(cmp.Compare(x.Variant, y.Variant), y.Year-x.Year) })
	return list
}

// archiveGroups returns the index of the archive, and a group for each page.
func (b *builder) archiveGroups() (groups []group) {
	index := archivePage{frame: b.frame("games/index.html")}
	for _, s := range b.shelves() {
		pages := onPages(s.Games, rowsOnPage)
		names := pageNames(s.base(), len(pages))
		for i, list := range pages {
			groups = append(groups, b.shelfGroup(s, list, names, i))
		}
		if last := len(index.Variants) - 1; last < 0 || index.Variants[last].Variant != s.Variant {
			index.Variants = append(index.Variants, shelvesView{Variant: s.Variant})
		}
		last := &index.Variants[len(index.Variants)-1]
		last.Years = append(last.Years, yearView{s.Year, len(s.Games), names[len(names)-1]})
	}
	return append(groups, b.plainGroup("archive", "games/index.html", "archive", index, index.Variants))
}

// shelfGroup returns the group of a page of the archive.
func (b *builder) shelfGroup(s *shelf, list []gameRow, names []string, page int) group {
	view := shelfPage{frame: b.frame(names[page]), Variant: s.Variant, Year: s.Year, Number: page + 1, Alone: len(names) == 1, Turn: turn(names, page)}
	for _, g := range slices.Backward(list) {
		view.Games = append(view.Games, g)
	}
	return b.plainGroup("archive "+names[page], names[page], "shelf", view, view.Games, view.Turn, view.Alone)
}

// plainGroup returns the group of a single page that needs nothing more from the database.
func (b *builder) plainGroup(name, file, template string, view any, stamped ...any) group {
	return group{name: name, stamp: stampOf(stamped...), files: []string{file}, load: made(func() ([]content, error) {
		page, err := b.words.page(template, view)
		return []content{{file, page}}, err
	})}
}
