package templates

import (
	"slices"

	"pentepost/games"
	"pentepost/rules"
	"pentepost/templates/say"
)

// people is whom a letter speaks to, and knows the names that it uses for everybody.
type people struct {
	*speaker
	reader  games.Player
	nicks   map[games.PlayerID]string
	by      games.PlayerID // who caused the letter; 0: nobody did
	service string         // the service address
	short   bool           // the words are for an HTML part, which shows colours, the number of the move and settings in other ways
	tapped  bool           // the words stand beside buttons, and need not list the same commands
	puzzle  bool           // the letter is about a puzzle, where nobody plays against the reader
}

// Me returns the reader's nickname, "" if they have none.
func (p *people) Me() string { return p.reader.Nick }

// By returns the nickname of the player who caused the letter.
func (p *people) By() string { return p.name(p.by) }

func (p *people) name(id games.PlayerID) string {
	if name := oneLine(p.nicks[id]); name != "" {
		return name
	}
	if p.puzzle {
		return p.tell(say.NameOtherSide())
	}
	return p.tell(say.NameSomeone())
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

// sides lists the sides of a game, with the players in the order of their seats.
func (p *people) sides(r rules.Ruleset, seats []games.PlayerID) []side {
	sides := make([]side, r.Teams)
	for i, id := range seats {
		s := &sides[r.TeamOf(rules.Seat(i+1))-1]
		if id == p.reader.ID {
			s.You = true
			continue
		}
		s.Others = append(s.Others, p.name(id))
	}
	return sides
}

// teams returns the sides with the reader's first, or nil if no side has a second player.
func teams(r rules.Ruleset, sides []side) []side {
	if r.Teams == r.Seats {
		return nil
	}
	slices.SortStableFunc(sides, func(a, b side) int {
		switch {
		case a.You:
			return -1
		case b.You:
			return 1
		}
		return 0
	})
	return sides
}

// spoken reports whether the reader has the letter read aloud.
func (p *people) spoken() bool { return p.reader.Board == games.SpokenBoard }
