package leagues

import (
	"slices"

	"pentepost/games/league"
	"pentepost/games/rating"
)

// Mistakes returns what cannot be played in a league whose file was read without mistakes.
func Mistakes(l Terms) (list []league.Mistake) {
	wrong := func(name, reason string) { list = append(list, league.Mistake{Name: name, Reason: reason}) }
	if l.Name() == "new" || l.Name() == "all" {
		wrong("name", `must not be "new" or "all", which are words of commands`)
	}
	if l.File.Adjudicate && l.File.Pause == 0 {
		wrong("pause", "must be 1 day at least if games are adjudicated, since that is done in the pause")
	}
	if kind := l.Kind(); kind != nil { // else that is a mistake of the file
		if misfit := kind.Misfit(l.File, l.Rules); misfit != "" {
			wrong("variant", misfit)
		}
	}
	if kind := l.Kind(); kind != nil && !kind.Traits().PlayOff && slices.Contains(l.File.TieBreaks, league.PlayOff) {
		wrong("tie_breaks", `must not have "play-off" in a league of this kind`)
	}
	rated := rating.FamilyOf(l.Rules) != ""
	for _, condition := range []struct {
		name string
		set  bool
	}{
		{"least_rating", l.File.LeastRating > 0}, {"most_rating", l.File.MostRating > 0}, {"least_games", l.File.LeastGames > 0},
		{"tie_breaks", slices.Contains(l.File.TieBreaks, league.StartRating)},
	} {
		if condition.set && !rated {
			wrong(condition.name, "there are no ratings for games of more than two players")
		}
	}
	return list
}
