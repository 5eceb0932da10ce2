package league

import (
	"fmt"
	"slices"
	"strings"
)

// rule is a condition that a league's file must fulfil.
type rule struct {
	name   string // of the setting
	holds  bool
	reason string
}

// rules returns the conditions, with the values that the file has.
func (f File) rules() []rule {
	between := func(name string, value, least, most int) rule {
		return rule{name, value >= least && value <= most, fmt.Sprintf("must be %d to %d, not %d", least, most, value)}
	}
	all := []rule{
		{"name", isName(f.Name), fmt.Sprintf("must be 2 to 24 small letters, digits and hyphens, not %q", f.Name)},
		{"kind", slices.Contains(AllKinds(), f.Kind), fmt.Sprintf("must be one of %s, not %q", list(AllKinds()), f.Kind)},
		{"variant", f.Variant != "", "must be the name of a game"},
		{"pace", f.Pace != "", `must be a pace such as "3 days"`},
		between("divisions", f.Divisions, 0, 100),
		between("promote", f.Promote, 0, f.Size/2),
		between("relegate", f.Relegate, 0, f.Size/2),
		between("rounds", f.Rounds, 0, 30),
		{"start", !f.Start.IsZero(), "must be the first day of the first season, a date such as 2027-03-01"},
		{"season", f.Season > 0, `must be longer than "0 days"`},
		{"organisers", len(f.Organisers) > 0, "must have at least one mail address"},
		between("most_entries", f.MostEntries, 0, 10_000),
		{"most_rating", f.MostRating == 0 || f.MostRating >= f.LeastRating, fmt.Sprintf("must not be below least_rating, %v", f.LeastRating)},
		between("least_games", f.LeastGames, 0, 1000),
		between("least_reliability", f.LeastReliability, 0, 100),
		between("ladder_reach", f.LadderReach, 1, 20),
		between("ladder_open", f.LadderOpen, 1, 20),
		between("ladder_overdue", f.LadderOverdue, 0, 20),
		between("boards", f.Boards, 1, 20),
		between("play_off_days", f.PlayOffDays, 1, 30),
		between("reserves", f.Reserves, 0, 20),
		{"hold", f.Hold <= 30*Span(day), `must not be longer than "30 days"`},
		{"about", len(f.About) <= maxAbout, fmt.Sprintf("must not have more than %d bytes", maxAbout)},
		between("table_size", f.TableSize, 3, 4),
	}
	if f.Kind == RoundRobin || f.Kind == PointsKind {
		all = append(all, between("size", f.Size, 4, 12))
	}
	return append(all, f.tieBreakRules()...)
}

func (f File) tieBreakRules() (all []rule) {
	for i, by := range f.TieBreaks {
		all = append(all,
			rule{"tie_breaks", slices.Contains(AllTieBreaks(), by), fmt.Sprintf("%q is none of %s", by, list(AllTieBreaks()))},
			rule{"tie_breaks", !slices.Contains(f.TieBreaks[:i], by), fmt.Sprintf("%q is there twice", by)})
	}
	if at := slices.Index(f.TieBreaks, PlayOff); at >= 0 { // if it ends level, and for players who do not play off
		all = append(all, rule{"tie_breaks", slices.Equal(f.TieBreaks[at+1:], []TieBreak{Lot}), `"play-off" must be followed by "lot", which comes last`})
	}
	return all
}

// maxAbout is how many bytes the organisers can say about their league.
const maxAbout = 1000

// isName reports whether people can type a name in a command and in a subject.
func isName(name string) bool {
	const letters = "abcdefghijklmnopqrstuvwxyz"
	return len(name) >= 2 && len(name) <= 24 && strings.Contains(letters, name[:1]) && strings.Trim(name, letters+"0123456789-") == ""
}

// list joins names with commas.
func list[T ~string](names []T) string {
	var all []string
	for _, name := range names {
		all = append(all, string(name))
	}
	return strings.Join(all, ", ")
}
