package league

import "slices"

// Annuls reports whether the games of a player who withdraws from a season are annulled: less than half
// of them have a result.
func Annuls(games []Game, player int) bool {
	ended, all := 0, 0
	for _, g := range games {
		if (g.First == player || g.Second == player) && !g.isBye() && g.Result != Annulled {
			all++
			if g.Result != Open {
				ended++
			}
		}
	}
	return 2*ended < all
}

// Withdrawn returns the games of a season after a player has withdrawn. If [Annuls] says so, all their
// games are annulled; otherwise the open ones are lost.
func Withdrawn(games []Game, player int) []Game {
	annul := Annuls(games, player)
	games = slices.Clone(games)
	for i, g := range games {
		switch {
		case g.First != player && g.Second != player || g.isBye():
		case annul:
			games[i].Result = Annulled
		case g.Result == Open && g.First == player:
			games[i].Result = FirstForfeited
		case g.Result == Open:
			games[i].Result = SecondForfeited
		}
	}
	return games
}
