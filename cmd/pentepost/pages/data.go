package pages

import (
	"pentepost/games"
	"pentepost/store"
)

// data is what the pages tell of: leagues, their players and games, and what follows from the results.
type data struct {
	people   people
	leagues  []leagueData
	stamps   map[games.GameID]store.GameStamp
	ended    []gameRow
	families []*family
	careers  []*career
	paired   map[games.GameID]paired
}

// load loads everything but the plies of games.
func (d *data) load(tx *store.Tx) (stamps []store.GameStamp, err error) {
	if err := d.loadLeagues(tx); err != nil {
		return nil, err
	}
	if err := d.loadRatings(tx); err != nil {
		return nil, err
	}
	if stamps, err = tx.Games.LeagueStamps(); err != nil {
		return nil, err
	}
	d.stamps = map[games.GameID]store.GameStamp{}
	for _, s := range stamps {
		d.stamps[s.ID] = s
	}
	d.ended = d.endedGames()
	d.careers, d.paired = d.allCareers(), d.pairedGames()
	return stamps, nil
}
