package desk

import (
	"regexp"
	"strconv"
	"strings"
	"time"

	"pentepost/games"
	"pentepost/rules"
)

// computerNames are the nicknames that only computer players can have.
var computerNames = regexp.MustCompile(`^(?i:computer(-[0-9]+)?)$`)

// computers knows the computer players that can be challenged, and what the computer may be asked.
type computers struct {
	*asked
}

// computerNamed returns the computer player that can be challenged by a name. It refuses the name of
// one that this server does not have.
func (cs *computers) computerNamed(name string) (c games.Computer, ok bool, err error) {
	nick := name
	if strings.EqualFold(name, games.AnyComputer) {
		nick = games.MiddleComputer
	}
	for _, c := range cs.Computers {
		if strings.EqualFold(c.Nick, nick) {
			return c, true, nil
		}
	}
	if !computerNames.MatchString(name) {
		return c, false, nil
	}
	if n := len(cs.Computers); n > 0 && nick != name {
		return cs.Computers[n-1], true, nil // the strongest of the weaker ones
	}
	return c, false, cs.noComputer(name)
}

// noComputer refuses a computer player that this server does not have.
func (cs *computers) noComputer(name string) error {
	var known []string
	for _, c := range cs.Computers {
		known = append(known, c.Nick)
	}
	return &games.Refusal{Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicNoComputer, Name: name, Known: known}}
}

// checkComputer refuses a new game with a computer player that this server no longer has, or that does
// not play the variant.
func (cs *computers) checkComputer(p games.Player, r rules.Ruleset) error {
	if !p.Computer {
		return nil
	}
	c, ok, err := cs.computerNamed(p.Nick)
	switch {
	case err != nil:
		return err
	case !ok:
		return cs.noComputer(p.Nick)
	case !c.Plays(r):
		return notPlayed(c)
	}
	return nil
}

// notPlayed refuses a game that a computer player does not play.
func notPlayed(c games.Computer) error {
	return &games.Refusal{Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicNotPlayed, Name: c.Nick, Known: c.Variants()}}
}

// nameComputers replaces the names of computer players by their nicknames. It refuses games that they
// do not play.
func (cs *computers) nameComputers(whom []string, r rules.Ruleset) (named []string, err error) {
	for _, who := range whom {
		c, ok, err := cs.computerNamed(who)
		switch {
		case err != nil:
			return nil, err
		case ok && (len(whom) > 1 || !c.Plays(r)):
			return nil, notPlayed(c)
		case ok:
			who = c.Nick
		}
		named = append(named, who)
	}
	return named, nil
}

// newComputer returns a computer player who is not in the database yet.
func newComputer(nick string, now time.Time) games.Player {
	p := games.Player{Nick: nick, Computer: true, Joined: now, Settings: games.DefaultSettings()}
	p.Confirm = false
	return p
}

// startAgainstComputer starts the game of a challenge at once, if it invites a computer player. Such
// games never count for ratings.
func (in *invitations) startAgainstComputer(ch *games.Challenge, greeting string) (started bool, err error) {
	for i := range ch.Invited {
		p, err := in.tx.Players.Load(ch.Invited[i].Player)
		if err != nil || !p.Computer {
			return false, err
		}
		ch.Invited[i].Accepted = true
	}
	ch.Unrated = true
	in.left.Unsent = in.left.Unsent || greeting != ""
	return true, in.starts.startGame(ch, "")
}

// lengthOfMove returns how long a computer player thinks about a move.
func lengthOfMove(nick string) games.ThoughtLength {
	level, err := strconv.Atoi(strings.TrimPrefix(nick, games.AnyComputer+"-"))
	switch {
	case err != nil || level > 7:
		return games.LongThought
	case level > 5:
		return games.MiddleThought
	}
	return games.ShortThought
}
