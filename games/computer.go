package games

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"pentepost/rules"
)

// A Computer is a computer player that can be challenged. In the database it is a player without an
// address, which is made when it is needed first. No letter is written to it: where another player
// would get one, it gets a [Thought].
type Computer struct {
	Nick  string
	Rules []string // names of the variants that it plays; nil: all for two players
}

// AnyComputer is what players write who do not care about the level, and MiddleComputer is the one
// that they get then.
const (
	AnyComputer    = "computer"
	MiddleComputer = "computer-4"
)

// computerNames are the nicknames that only computer players can have.
var computerNames = regexp.MustCompile(`^(?i:computer(-[0-9]+)?)$`)

// plays reports whether the computer plays a variant.
func (c Computer) plays(r rules.Ruleset) bool {
	return slices.Contains(c.variants(), r.Name)
}

// variants returns the names of the variants that the computer plays.
func (c Computer) variants() []string {
	if c.Rules != nil {
		return c.Rules
	}
	var names []string
	for _, name := range rules.Names() {
		if r, _ := rules.Named(name); r.Seats == 2 {
			names = append(names, name)
		}
	}
	return names
}

// computers knows the computer players that can be challenged, and what the computer may be asked.
type computers struct {
	*asked
}

// computerNamed returns the computer player that can be challenged by a name. It refuses the name of
// one that this server does not have.
func (cs *computers) computerNamed(name string) (c Computer, ok bool, err error) {
	nick := name
	if strings.EqualFold(name, AnyComputer) {
		nick = MiddleComputer
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
	return &Refusal{NotAllowed, Facts{Topic: TopicNoComputer, Name: name, Known: known}}
}

// checkComputer refuses a new game with a computer player that this server no longer has, or that does
// not play the variant.
func (cs *computers) checkComputer(p Player, r rules.Ruleset) error {
	if !p.Computer {
		return nil
	}
	c, ok, err := cs.computerNamed(p.Nick)
	switch {
	case err != nil:
		return err
	case !ok:
		return cs.noComputer(p.Nick)
	case !c.plays(r):
		return notPlayed(c)
	}
	return nil
}

// notPlayed refuses a game that a computer player does not play.
func notPlayed(c Computer) error {
	return &Refusal{NotAllowed, Facts{Topic: TopicNotPlayed, Name: c.Nick, Known: c.variants()}}
}

// nameComputers replaces the names of computer players by their nicknames. It refuses games that they
// do not play.
func (cs *computers) nameComputers(whom []string, r rules.Ruleset) (named []string, err error) {
	for _, who := range whom {
		c, ok, err := cs.computerNamed(who)
		switch {
		case err != nil:
			return nil, err
		case ok && (len(whom) > 1 || !c.plays(r)):
			return nil, notPlayed(c)
		case ok:
			who = c.Nick
		}
		named = append(named, who)
	}
	return named, nil
}

// newComputer returns a computer player who is not in the database yet.
func newComputer(nick string, now time.Time) Player {
	p := Player{Nick: nick, Computer: true, Joined: now, Settings: DefaultSettings()}
	p.Confirm = false
	return p
}

// startAgainstComputer starts the game of a challenge at once, if it invites a computer player. Such
// games never count for ratings.
func (in *invitations) startAgainstComputer(ch *Challenge, greeting string) (started bool, err error) {
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

// ThoughtAbout says what a computer thinks about.
type ThoughtAbout string

// AboutTurn is what a computer player does in a game: it moves, or it answers an offer.
const AboutTurn ThoughtAbout = "turn"

// A Thought is something that the computer has to think about. The server does that outside of
// transactions, so that nobody waits.
type Thought struct {
	Game   GameID
	Player PlayerID // whose move it is to choose, or who has asked
	Person PlayerID // who waits for it; people take turns
	About  ThoughtAbout
	Length ThoughtLength
	Since  time.Time
}

// ThoughtLength says how long the computer thinks about something.
type ThoughtLength int

// DECISION: a move takes 300 to 2,500 nodes at levels 1 to 5, up to 10,000 at levels 6 and 7, and 80,000 to 2.5 million at
// levels 8 to 10; a processor searches about a million in a second.
const (
	ShortThought  ThoughtLength = iota // a move of levels 1 to 5, a hint
	MiddleThought                      // a move of levels 6 and 7
	LongThought                        // a move of levels 8 to 10 or of somebody's engine, a review
)

// lengthOfMove returns how long a computer player thinks about a move.
func lengthOfMove(nick string) ThoughtLength {
	level, err := strconv.Atoi(strings.TrimPrefix(nick, AnyComputer+"-"))
	switch {
	case err != nil || level > 7:
		return LongThought
	case level > 5:
		return MiddleThought
	}
	return ShortThought
}
