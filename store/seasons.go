package store

import (
	"encoding/json"
	"fmt"
	"strconv"

	"pentepost/games"
	"pentepost/games/league"
	"pentepost/games/leagues"
)

const seasonColumns = `SELECT league, number, began, ends, decided, ended, news, held, secret, file, rules, pace FROM seasons`

func scanSeason(row scanner) (s leagues.Season, err error) {
	var secret, ruleset, pace string
	err = row.Scan(&s.League, &s.Number, asTime(&s.Began), asTime(&s.Ends), asTime(&s.Decided), asTime(&s.Ended), asTime(&s.News), asTime(&s.Held),
		&secret, &s.Text, &ruleset, &pace)
	s.Secret = leagues.NewSecret(secret)
	if err == nil {
		err = parseTerms(&s.Terms, ruleset, pace)
	}
	return s, err
}

// Seasons keeps the seasons of leagues, with places and pairings.
type Seasons struct{ tx *Tx }

// Load returns a season with its places and pairings; ok is false if it does not exist.
func (ss Seasons) Load(id games.LeagueID, number int) (s leagues.Season, ok bool, err error) {
	s, ok, err = first(ss.tx, "load season $2 of league $1", scanSeason, seasonColumns+` WHERE league = $1 AND number = $2`, id, number)
	if ok {
		err = ss.fill(&s, everyDivision)
	}
	return s, ok && err == nil, err
}

// Played reports whether a player has been in a season of a league.
func (ss Seasons) Played(p games.PlayerID) (bool, error) {
	return exists(ss.tx, "find seasons of player $1", `SELECT count(*) FROM places WHERE player = $1`, p)
}

// Open returns the seasons of a league that have not ended, oldest first.
func (ss Seasons) Open(id games.LeagueID) ([]leagues.Season, error) {
	return ss.list("load open seasons of league $1", ` WHERE league = $1 AND ended = 0 ORDER BY number`, id)
}

// Of returns the seasons that a player plays in, oldest first. It leaves out seasons that have ended, and
// seasons that the player has withdrawn from.
func (ss Seasons) Of(p games.PlayerID) ([]leagues.Season, error) {
	return ss.list("load seasons of player $1", ` WHERE ended = 0 AND EXISTS (SELECT 1 FROM places p
		WHERE p.league = seasons.league AND p.season = seasons.number AND p.player = $1 AND p.withdrawn = 0) ORDER BY began, league`, p)
}

// list returns the seasons that a condition chooses, with their places and pairings.
func (ss Seasons) list(words, where string, which any) ([]leagues.Season, error) {
	list, err := all(ss.tx, words, scanSeason, seasonColumns+where, which)
	for i := range list {
		if err == nil {
			err = ss.fill(&list[i], everyDivision)
		}
	}
	return list, err
}

// fill loads the places and pairings of some divisions of a season.
func (ss Seasons) fill(s *leagues.Season, d divisions) (err error) {
	s.Places, err = all(ss.tx, "load places of season $2 of league $1", scanPlace, `SELECT player, team, division, seed, rating, withdrawn, annulled, move, finish, team_finish, entered, byes, replaced, meets FROM places
		WHERE league = $1 AND season = $2 AND division BETWEEN $3 AND $4 ORDER BY division, seed`, s.League, s.Number, d.first, d.last)
	if err != nil {
		return err
	}
	s.Pairings, err = all(ss.tx, "load pairings of season $2 of league $1", scanPairing, pairingColumns+` WHERE league = $1 AND season = $2 AND division BETWEEN $3 AND $4
		ORDER BY division, round, number`, s.League, s.Number, d.first, d.last)
	return err
}

func scanPlace(row scanner) (p leagues.Place, err error) {
	var rating, byes, before, meets string
	if err := row.Scan(&p.Player, &p.Team, &p.Division, &p.Seed, &rating, asTime(&p.Withdrawn), asFlag(&p.Annulled), &p.Move, &p.Finish, &p.TeamFinish,
		asTime(&p.Entered), &byes, &before, &meets); err != nil {
		return p, err
	}
	if byes != "" {
		if err := json.Unmarshal([]byte(byes), &p.Byes); err != nil {
			return p, err
		}
	}
	if meets != "" {
		if err := json.Unmarshal([]byte(meets), &p.Meets); err != nil {
			return p, err
		}
	}
	if p.Before, err = parsePlayers(before); err != nil {
		return p, err
	}
	p.Rating, err = strconv.ParseFloat(rating, 64)
	return p, err
}

// Save saves a season. Its places and pairings are saved one by one.
func (ss Seasons) Save(s leagues.Season) error {
	return ss.tx.exec("save season $2 of league $1", `INSERT INTO seasons (league, number, began, ends, decided, ended, news, held, secret, file, rules, pace) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
		ON CONFLICT (league, number) DO UPDATE SET ends = excluded.ends, decided = excluded.decided, ended = excluded.ended, news = excluded.news, held = excluded.held`,
		s.League, s.Number, s.Began, s.Ends, s.Decided, s.Ended, s.News, s.Held, s.Secret.Stored(), s.Text, s.Rules.String(), s.Pace.String())
}

// SavePlace saves a place of a season.
func (ss Seasons) SavePlace(s leagues.Season, p leagues.Place) error {
	byes, err := listTexts(p.Byes)
	if err != nil {
		return fmt.Errorf("save place of player %d: %w", p.Player, err)
	}
	meets := []byte{}
	if len(p.Meets) > 0 {
		if meets, err = json.Marshal(p.Meets); err != nil {
			return fmt.Errorf("save place of player %d: %w", p.Player, err)
		}
	}
	return ss.tx.exec("save place of player $3 in league $1", `INSERT INTO places (league, season, player, team, division, seed, withdrawn, annulled, move, finish, team_finish, rating, entered, byes, replaced, meets)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
		ON CONFLICT (league, season, player) DO UPDATE SET withdrawn = excluded.withdrawn, annulled = excluded.annulled, move = excluded.move,
		finish = excluded.finish, team_finish = excluded.team_finish, byes = excluded.byes, meets = excluded.meets`,
		s.League, s.Number, p.Player, p.Team, p.Division, p.Seed, p.Withdrawn, p.Annulled, string(p.Move), p.Finish, p.TeamFinish, decimal(p.Rating),
		p.Entered, byes[0], playersText(p.Before), string(meets))
}

// SavePlaces saves all places of a season.
func (ss Seasons) SavePlaces(s leagues.Season) error {
	for _, p := range s.Places {
		if err := ss.SavePlace(s, p); err != nil {
			return err
		}
	}
	return nil
}

// DropPlace deletes the place of a player, which somebody else has now.
func (ss Seasons) DropPlace(s leagues.Season, p games.PlayerID) error {
	return ss.tx.exec("drop place of player $3 in league $1", `DELETE FROM places WHERE league = $1 AND season = $2 AND player = $3`, s.League, s.Number, p)
}

const pairingColumns = `SELECT league, season, division, round, number, players, game, result, captures, scored, places, overdue, ended, play_off FROM pairings`

func scanPairing(row scanner) (p leagues.Pairing, err error) {
	var players, result, captures, scored, places string
	err = row.Scan(&p.League, &p.Season, &p.Division, &p.Round, &p.Number, &players, &p.Game, &result, &captures, &scored, &places, &p.Overdue, asTime(&p.Ended), asFlag(&p.PlayOff))
	if err != nil {
		return p, err
	}
	if p.Players, err = parsePlayers(players); err != nil {
		return p, err
	}
	for _, list := range []struct {
		text string
		into *[]int
	}{{captures, &p.Captures}, {scored, &p.Scored}, {places, &p.Places}} {
		if list.text == "" {
			continue
		}
		if err := json.Unmarshal([]byte(list.text), list.into); err != nil {
			return p, err
		}
	}
	p.Result, err = league.ParseResult(result)
	return p, err
}

// PairingOf returns the pairing of a game; ok is false if no league has paired it.
func (ss Seasons) PairingOf(g games.GameID) (p leagues.Pairing, ok bool, err error) {
	return first(ss.tx, "load pairing of game $1", scanPairing, pairingColumns+` WHERE game = $1 AND game > 0`, g) // as the index has it
}

// SavePairing adds a pairing, or saves its result.
func (ss Seasons) SavePairing(p leagues.Pairing) error {
	if err := ss.tx.mayChangeGame(p.Game); err != nil {
		return err
	}
	lists, err := listTexts(p.Captures, p.Scored, p.Places)
	if err != nil {
		return fmt.Errorf("save pairing of game %d: %w", p.Game, err)
	}
	return ss.tx.exec("save pairing $5 of round $4 in league $1", `INSERT INTO pairings (league, season, division, round, number, players, game, result, captures, scored, places, overdue, ended, play_off)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
			ON CONFLICT (league, season, division, round, number) DO UPDATE SET players = excluded.players, game = excluded.game, result = excluded.result,
			captures = excluded.captures, scored = excluded.scored, places = excluded.places, overdue = excluded.overdue, ended = excluded.ended`,
		p.League, p.Season, p.Division, p.Round, p.Number, playersText(p.Players), p.Game, p.Result.String(), lists[0], lists[1], lists[2], p.Overdue, p.Ended, p.PlayOff)
}

// listTexts returns lists of numbers in the form of the database: JSON, "" for an empty list.
func listTexts(lists ...[]int) (texts []string, err error) {
	for _, list := range lists {
		text := []byte{}
		if len(list) > 0 {
			if text, err = json.Marshal(list); err != nil {
				return nil, err
			}
		}
		texts = append(texts, string(text))
	}
	return texts, nil
}

// In returns the seasons of a league with their places and pairings, oldest first.
func (ss Seasons) In(id games.LeagueID) ([]leagues.Season, error) {
	return ss.list("load seasons of league $1", ` WHERE league = $1 ORDER BY number`, id)
}

// Silent returns the players of a season who have lost games by their clock, and have answered in none: neither with a move,
// nor by resigning or agreeing to a draw.
func (ss Seasons) Silent(id games.LeagueID, season int) ([]games.PlayerID, error) {
	const inSeason = ` FROM pairings p JOIN games g ON g.id = p.game `
	return all(ss.tx, "find silent players of season $2 of league $1", scanPlayerID, `SELECT overdue FROM pairings WHERE league = $1 AND season = $2 AND overdue > 0
		EXCEPT SELECT y.player`+inSeason+`JOIN plies y ON y.game = g.id WHERE p.league = $1 AND p.season = $2 AND y.began > 0
		EXCEPT SELECT s.player`+inSeason+`JOIN leavings l ON l.game = g.id JOIN seats s ON s.game = g.id
			WHERE p.league = $1 AND p.season = $2 AND l.cause = 'resigned'
		EXCEPT SELECT s.player`+inSeason+`JOIN seats s ON s.game = g.id WHERE p.league = $1 AND p.season = $2 AND g.agreed = 1
		ORDER BY 1`, id, season)
}
