package pages

import (
	"math"
	"slices"

	"pentepost/games"
	"pentepost/games/rating"
	"pentepost/rules"
	"pentepost/store"
)

// topOfFamily is how many players of a family the page of all ratings shows.
const topOfFamily = 10

// ratedPlayer is a player with a rating.
//
// DECISION: the lists have players of leagues alone, like the other pages. Who plays only with friends is not named to
// everybody.
type ratedPlayer struct {
	Place     int
	Player    person
	Rating    int
	Deviation int
	Games     int
	Course    []int // the ratings at the ends of the last periods of a year, the latest one last
}

// Change returns how much the rating has changed in the last period.
func (r ratedPlayer) Change() int {
	if len(r.Course) < 2 {
		return 0
	}
	return r.Course[len(r.Course)-1] - r.Course[len(r.Course)-2]
}

// family is the ratings of a family of variants.
type family struct {
	Name     string
	Variants []string
	Rated    []ratedPlayer // the best first
}

// base returns the name of the list, without its ending.
func (f *family) base() string { return "ratings/" + f.Name }

// Page returns the name of the first page.
func (f *family) Page() string { return pageName(f.base(), 1) }

// Top returns the best players.
func (f *family) Top() []ratedPlayer { return f.Rated[:min(len(f.Rated), topOfFamily)] }

// More reports whether there are others than the best.
func (f *family) More() bool { return len(f.Rated) > topOfFamily }

// The data of the pages of ratings.
type (
	ratingsPage struct {
		frame
		Families  []*family
		Standings []*variantStandings
	}
	familyPage struct {
		frame
		Family string
		Names  []string // of its variants
		Rows   []ratedPlayer
		Turn   turning
	}
)

// loadRatings loads the ratings of all players of leagues who are not hidden.
func (d *data) loadRatings(tx *store.Tx) error {
	for _, name := range rating.Families() {
		list, err := tx.Ratings.Standings(name, 0)
		if err != nil {
			return err
		}
		f := &family{Name: name, Variants: variantsOf(name)}
		for _, r := range list {
			if p, known := d.people[r.Player]; known && !p.Hidden {
				f.add(p, r)
			}
		}
		if len(f.Rated) > 0 {
			d.families = append(d.families, f)
		}
	}
	return nil
}

// variantsOf returns the games of a family.
func variantsOf(family string) (names []string) {
	for _, name := range rules.Names() {
		if r, known := rules.Named(name); known && rating.FamilyOf(r) == family {
			names = append(names, name)
		}
	}
	return names
}

// add adds the next player of the list.
func (f *family) add(p person, r games.PlayerRating) {
	row := ratedPlayer{Place: len(f.Rated) + 1, Player: p, Rating: whole(r.Rated.Rating.Rating), Deviation: whole(r.Rated.Deviation), Games: r.Rated.Games}
	for _, value := range r.Course {
		row.Course = append(row.Course, whole(value))
	}
	if last := len(f.Rated) - 1; last >= 0 && f.Rated[last].Rating == row.Rating {
		row.Place = f.Rated[last].Place
	}
	f.Rated = append(f.Rated, row)
}

func whole(value float64) int { return int(math.Round(value)) }

// rated returns the family of a variant if its list has anybody, else "".
func (d *data) rated(variant string) string {
	for _, f := range d.families {
		if slices.Contains(f.Variants, variant) {
			return f.Name
		}
	}
	return ""
}

// ratingsGroups returns the page of all ratings, and the pages of each family.
func (b *builder) ratingsGroups(standings []*variantStandings) (groups []group) {
	view := ratingsPage{b.frame("ratings/index.html"), b.families, standings}
	var tops [][]ratedPlayer
	for _, f := range b.families {
		tops = append(tops, f.Top())
		pages := onPages(f.Rated, rowsOnPage)
		names := pageNames(f.base(), len(pages))
		for i, rows := range pages {
			page := familyPage{b.frame(names[i]), f.Name, f.Variants, rows, turn(names, i)}
			groups = append(groups, b.plainGroup("ratings "+names[i], names[i], "family", page, rows, page.Names, page.Turn))
		}
	}
	return append(groups, b.plainGroup("ratings", "ratings/index.html", "ratings", view, tops, standings, len(b.families)))
}

// ratingView is a rating on the page of its player.
type ratingView struct {
	Family string
	ratedPlayer
}

// ratingsByPlayer returns the ratings of each player, by family.
func (d *data) ratingsByPlayer() map[games.PlayerID][]ratingView {
	all := map[games.PlayerID][]ratingView{}
	for _, f := range d.families {
		for _, r := range f.Rated {
			r.Place = 0 // it depends on others
			all[r.Player.ID] = append(all[r.Player.ID], ratingView{f.Name, r})
		}
	}
	return all
}
