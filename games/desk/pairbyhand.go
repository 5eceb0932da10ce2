package desk

import (
	"maps"

	"pentepost/games"
	"pentepost/games/leagues"
)

// PairByHand lets two players meet in the next round of a Swiss, before it goes out. The others are paired around them.
type PairByHand struct{ One, Other string } // nicknames

func (c PairByHand) act(h *house, l *leagues.League) (leagues.Event, error) {
	event := leagues.Event{What: leagues.Paired}
	season, round, err := h.seasons.roundByHand(l)
	if err != nil {
		return event, err
	}
	before := season.Repeats(roundDue(&season))
	var pair leagues.Pairing
	for _, nick := range []string{c.One, c.Other} {
		p, err := h.people.playerNamed(nick)
		if err != nil {
			return event, err
		}
		switch place := season.PlaceOf(p.ID); {
		case !season.Plays(p.ID):
			return event, games.RefuseAbout(games.NotAllowed, games.TopicPlaysNot, p.Nick)
		case place.Rests(round):
			return event, games.RefuseAbout(games.NotAllowed, games.TopicRoundOff, p.Nick)
		}
		pair.Players = append(pair.Players, p.ID)
	}
	event.Player, event.Other, event.Number = pair.Players[0], pair.Players[1], round
	changed := append(part(&season, event.Player, round), part(&season, event.Other, round)...)
	season.PlaceOf(event.Player).Meets[round] = event.Other
	season.PlaceOf(event.Other).Meets[round] = event.Player
	if season.Repeats([]leagues.Pairing{pair}) > 0 || season.Repeats(roundDue(&season)) > before {
		return event, games.RefuseAbout(games.NotAllowed, games.TopicPairRepeats, l.Name())
	}
	return event, h.seasons.saveMeets(&season, append(changed, pair.Players...))
}

// UnpairByHand takes back that two players meet in the next round.
type UnpairByHand struct{ Nick string }

func (c UnpairByHand) act(h *house, l *leagues.League) (leagues.Event, error) {
	event := leagues.Event{What: leagues.Unpaired}
	season, round, err := h.seasons.roundByHand(l)
	if err != nil {
		return event, err
	}
	p, err := h.people.playerNamed(c.Nick)
	if err != nil {
		return event, err
	}
	place := season.PlaceOf(p.ID)
	if place == nil || place.Meets[round] == 0 {
		return event, games.RefuseAbout(games.NotAllowed, games.TopicNotPaired, p.Nick)
	}
	event.Player, event.Other, event.Number = p.ID, place.Meets[round], round
	return event, h.seasons.saveMeets(&season, append(part(&season, p.ID, round), p.ID))
}

// roundByHand returns the season of a league and its next round, which can be paired by hand.
func (se *seasons) roundByHand(l *leagues.League) (leagues.Season, int, error) {
	season, err := se.runningAs(l, func(t leagues.Traits) bool { return t.Swiss }, games.TopicNoPairs)
	if err != nil {
		return season, 0, err
	}
	round := season.RoundToCome()
	if round == 0 {
		err = games.RefuseAbout(games.NotAllowed, games.TopicLastRound, l.Name())
	}
	return season, round, err
}

// roundDue returns the pairings of the round that can be paired now.
func roundDue(season *leagues.Season) (due []leagues.Pairing) {
	for _, d := range season.Divisions() {
		due = append(due, d.Due()...)
	}
	return due
}

// part takes the opponent whom a player was to meet in a round from both of them, and returns that opponent, if there was one.
func part(season *leagues.Season, p games.PlayerID, round int) (was []games.PlayerID) {
	place := season.PlaceOf(p)
	if other := season.PlaceOf(place.Meets[round]); other != nil {
		other.Meets = maps.Clone(other.Meets)
		delete(other.Meets, round)
		was = append(was, other.Player)
	}
	if place.Meets = maps.Clone(place.Meets); place.Meets == nil {
		place.Meets = map[int]games.PlayerID{}
	}
	delete(place.Meets, round)
	return was
}

// saveMeets saves whom some players meet.
func (se *seasons) saveMeets(season *leagues.Season, players []games.PlayerID) error {
	for _, p := range players {
		if err := se.tx.Seasons.SavePlace(*season, *season.PlaceOf(p)); err != nil {
			return err
		}
	}
	return nil
}
