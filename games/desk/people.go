package desk

import (
	"slices"
	"strings"

	"pentepost/games"
)

// people finds people by their names and addresses.
type people struct {
	*asked
}

func (pp *people) findPlayer(who string) (games.Player, bool, error) {
	if isAddress(who) {
		return pp.tx.Players.ByAddress(who)
	}
	return pp.tx.Players.ByNick(who)
}

// playerNamed returns a player by their nickname. It refuses a name that nobody has.
func (pp *people) playerNamed(nick string) (games.Player, error) {
	p, ok, err := pp.tx.Players.ByNick(nick)
	if err == nil && !ok {
		err = games.RefuseAbout(games.UnknownPlayer, games.TopicWatching, nick)
	}
	return p, err
}

// entrantNamed returns a player by their nickname or mail address.
func (pp *people) entrantNamed(name string) (games.Player, error) {
	if !strings.Contains(name, "@") {
		return pp.playerNamed(name)
	}
	p, ok, err := pp.tx.Players.ByAddress(strings.ToLower(name))
	if err == nil && !(ok && p.HasJoined()) {
		err = games.RefuseAbout(games.UnknownPlayer, games.TopicWatching, name)
	}
	return p, err
}

// isServer reports whether an address is one of the addresses of the server, with or without
// a key.
func (pp *people) isServer(address string) bool {
	local, domain, _ := strings.Cut(address, "@")
	local, _, _ = strings.Cut(local, "+")
	same := func(service string) bool { return service != "" && strings.EqualFold(local+"@"+domain, service) }
	return same(pp.Service) || slices.ContainsFunc(pp.MoreServices, same)
}

// runningGamesOf returns the running games of a player that they have not left.
func (pp *people) runningGamesOf(p games.PlayerID) ([]games.Game, error) {
	all, err := pp.tx.Games.Of(p)
	var running []games.Game
	for _, g := range all {
		if !g.HasLeft(p) {
			running = append(running, g)
		}
	}
	return running, err
}

// gameTitle returns the nicknames of the players for the subject of the letters. It
// is saved with the game, so that the subject stays the same when a player changes
// their nickname.
func (pp *people) gameTitle(players []games.PlayerID) (string, error) {
	var names []string
	for _, id := range players {
		p, err := pp.tx.Players.Load(id)
		if err != nil {
			return "", err
		}
		names = append(names, p.Nick)
	}
	return strings.Join(names, " - "), nil
}

// originsOf returns the origins of players.
func (pp *people) originsOf(players []games.PlayerID) (list []games.Origin, err error) {
	for _, id := range players {
		p, err := pp.tx.Players.Load(id)
		if err != nil {
			return nil, err
		}
		list = append(list, p.Origin)
	}
	return list, nil
}

func isAddress(who string) bool { return strings.Contains(who, "@") }
