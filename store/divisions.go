package store

import (
	"math"

	"pentepost/games"
	"pentepost/games/league"
	"pentepost/games/leagues"
)

// divisions are some divisions of a season that follow each other.
type divisions struct{ first, last int }

// everyDivision are all divisions, however many there are.
var everyDivision = divisions{1, math.MaxInt32}

// chosen returns one division, or all if it is 0.
func chosen(division int) divisions {
	if division == 0 {
		return everyDivision
	}
	return divisions{division, division}
}

// Outline returns a season without its places and pairings; ok is false if it does not exist.
func (ss Seasons) Outline(id games.LeagueID, number int) (s leagues.Season, ok bool, err error) {
	return first(ss.tx, "load outline of season $2 of league $1", scanSeason, seasonColumns+` WHERE league = $1 AND number = $2`, id, number)
}

// FillDivision loads the places and pairings of one division of a season, or of all if it is 0.
func (ss Seasons) FillDivision(s *leagues.Season, division int) error {
	return ss.fill(s, chosen(division))
}

// Divisions returns how many divisions a season has.
func (ss Seasons) Divisions(id games.LeagueID, number int) (int, error) {
	last, _, err := first(ss.tx, "find the last division of season $2 of league $1", scanInt, `SELECT division FROM places
		WHERE league = $1 AND season = $2 ORDER BY division DESC LIMIT 1`, id, number)
	return int(last), err
}

// Sizes returns how many players each division of a season has, the highest first.
func (ss Seasons) Sizes(id games.LeagueID, number int) (sizes []int, err error) {
	list, err := all(ss.tx, "count the players of season $2 of league $1", scanInt, `SELECT count(*) FROM places
		WHERE league = $1 AND season = $2 GROUP BY division ORDER BY division`, id, number)
	for _, n := range list {
		sizes = append(sizes, int(n))
	}
	return sizes, err
}

// DivisionOf returns the division that a player is in; 0 if they do not play in the season.
func (ss Seasons) DivisionOf(id games.LeagueID, number int, p games.PlayerID) (int, error) {
	division, _, err := first(ss.tx, "find division of player $3 in league $1", scanInt, `SELECT division FROM places
		WHERE league = $1 AND season = $2 AND player = $3`, id, number, p)
	return int(division), err
}

// Nicks returns the nicknames of the players of one division of a season, or of all if it is 0.
func (ss Seasons) Nicks(id games.LeagueID, number, division int) (map[games.PlayerID]string, error) {
	d := chosen(division)
	return nicks(ss.tx, "load nicknames of season $2 of league $1", `SELECT p.id, p.nick FROM places l JOIN players p ON p.id = l.player
		WHERE l.league = $1 AND l.season = $2 AND l.division BETWEEN $3 AND $4`, id, number, d.first, d.last)
}

// OpenGames returns games of a season that have begun and have no result, by division and round, and how many there are if
// these are not all.
func (ss Seasons) OpenGames(id games.LeagueID, number, most int) (open []leagues.Pairing, all int, err error) {
	open, err = ss.openGames(id, number, most)
	if err != nil || len(open) < most {
		return open, len(open), err
	}
	all, err = count(ss.tx, "count open games of season $2 of league $1", `SELECT count(*) FROM pairings
		WHERE league = $1 AND season = $2 AND result = $3`, id, number, league.Open.String())
	return open, all, err
}

func (ss Seasons) openGames(id games.LeagueID, number, most int) ([]leagues.Pairing, error) {
	return all(ss.tx, "load open games of season $2 of league $1", scanPairing, pairingColumns+` WHERE league = $1 AND season = $2 AND result = $3
		ORDER BY division, round, number LIMIT $4 + 0`, id, number, league.Open.String(), most)
}

// EntrantNicks returns the nicknames of the players who take part in the next season of a league.
func (ls Leagues) EntrantNicks(id games.LeagueID) (map[games.PlayerID]string, error) {
	return nicks(ls.tx, "load nicknames of the entrants of league $1", `SELECT p.id, p.nick FROM entries e JOIN players p ON p.id = e.player
		WHERE e.league = $1`, id)
}

// HasEntered reports whether a player takes part in the next season of a league.
func (ls Leagues) HasEntered(id games.LeagueID, p games.PlayerID) (bool, error) {
	return exists(ls.tx, "find entry of player $2", `SELECT count(*) FROM entries WHERE league = $1 AND player = $2`, id, p)
}

// Reads reports whether a player gets the news of a season: they play in it or watch the league, unless they want no news.
func (ls Leagues) Reads(id games.LeagueID, season int, p games.PlayerID) (bool, error) {
	said, ok, err := first(ls.tx, "find whether player $2 reads league $1", scanInt, `SELECT reads FROM league_readers WHERE league = $1 AND player = $2`, id, p)
	if ok || err != nil {
		return said == 1, err
	}
	division, err := ls.tx.Seasons.DivisionOf(id, season, p)
	return division > 0, err
}

// nicks returns the nicknames that a query finds by player.
func nicks(tx *Tx, words, text string, args ...any) (map[games.PlayerID]string, error) {
	list, err := all(tx, words, scanNick, text, args...)
	names := map[games.PlayerID]string{}
	for _, p := range list {
		names[p.ID] = p.Nick
	}
	return names, err
}

// scanNick scans a player's number and nickname.
func scanNick(row scanner) (p games.Player, err error) {
	err = row.Scan(&p.ID, &p.Nick)
	return p, err
}
