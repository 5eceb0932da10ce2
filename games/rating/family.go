package rating

import (
	"slices"

	"pentepost/rules"
)

// families are the games that are rated, by family: who is strong in one game of a family is strong in
// the others.
var families = []struct {
	name     string
	variants []string
}{
	{"pente", []string{"pente", "pente-free", "small-pente", "g-pente", "d-pente", "swap2-pente", "boat-pente"}},
	{"keryo", []string{"keryo-pente", "dk-pente", "swap2-keryo"}},
	{"poof", []string{"poof-pente", "o-pente"}},
	{"ninuki", []string{"ninuki-renju", "complication"}},
	{"points", []string{"points"}},
	{"linear", []string{"linear-pente"}},
	{"gomoku", []string{"gomoku", "swap2-gomoku"}},
	{"renju", []string{"renju"}},
	{"connect6", []string{"connect6"}},
}

// Families returns the names of all families.
func Families() (names []string) {
	for _, f := range families {
		names = append(names, f.name)
	}
	return names
}

// FamilyOf returns the family of a game, "" for a game that is not rated because it has more than two
// players.
func FamilyOf(r rules.Ruleset) string {
	for _, f := range families {
		if slices.Contains(f.variants, r.Name) {
			return f.name
		}
	}
	return ""
}
