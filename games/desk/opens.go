package desk

import (
	"pentepost/games"
	"pentepost/games/leagues"
	"pentepost/games/letters"
)

// Opens reports whether what the key names is still what it was when the letter was written. If it is not, the
// letter is from a time that the database does not know: a copy was restored after it. From is who has answered.
func Opens(k games.Key, tx Tx, from games.Player) (bool, error) {
	reader := from
	if k.Player != from.ID {
		known, err := tx.Players.Has(k.Player)
		if err != nil || !known {
			return false, err
		}
		if reader, err = tx.Players.Load(k.Player); err != nil {
			return false, err
		}
	}
	n, ok, err := load(k, tx, reader)
	if err != nil || !ok {
		return false, err
	}
	return k.Names(n), nil
}

// load loads what the key names; ok is false if there is no such thing.
func load(k games.Key, tx Tx, reader games.Player) (n games.Named, ok bool, err error) {
	n, ok = games.Named{Reader: reader}, true
	switch {
	case k.About == games.AboutGame:
		var g games.Game
		g, ok, err = tx.Games.Load(games.GameID(k.ID))
		n.Game = &g
	case k.About == games.AboutChallenge:
		var c games.Challenge
		c, ok, err = tx.Challenges.Load(games.ChallengeID(k.ID))
		n.Challenge = &c
	case k.About == games.AboutLeague:
		var l leagues.League
		l, ok, err = tx.Leagues.Load(games.LeagueID(k.ID))
		n.League = l.Name()
	case k.AboutALetter() && k.Digested:
		var letter letters.Notice
		letter, ok, err = tx.Notices.Load(k.ID)
		n.Letter = letter.MessageID
	}
	return n, ok, err
}
