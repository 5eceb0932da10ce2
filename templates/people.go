package templates

import "pentepost/games"

// people knows the names that a letter uses for everybody.
type people struct {
	*speaker
	reader games.Player
	nicks  map[games.PlayerID]string
}

// Me returns the reader's nickname, "" if they have none.
func (p *people) Me() string { return p.reader.Nick }

func (p *people) name(id games.PlayerID) string {
	if name := oneLine(p.nicks[id]); name != "" {
		return name
	}
	return p.words.Someone
}

// names lists nicknames, except that of one player; 0 excludes nobody.
func (p *people) names(ids []games.PlayerID, but games.PlayerID) []string {
	var names []string
	for _, id := range ids {
		if id != but {
			names = append(names, p.name(id))
		}
	}
	return names
}
