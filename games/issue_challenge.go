package games

import (
	"slices"
	"strings"

	"pentepost/rules"
)

// IssueChallenge invites one or more people to a game.
type IssueChallenge struct {
	Whom   []string // nicknames or mail addresses, in the order of the seats
	Rules  rules.Ruleset
	Pace   Pace
	Order  Order
	Silent bool // open rows are not to be announced
	Match  MatchTerms
}

// Order says who is to move first.
type Order int8

// By default it is drawn by lot.
const (
	ByLot Order = iota
	ChallengerFirst
	ChallengerSecond
)

func (c IssueChallenge) do(s *session) error {
	ch, err := c.challenge(s)
	if err != nil {
		return err
	}
	return s.issue(ch)
}

// issue saves a challenge, invites everybody and tells the challenger.
func (s *session) issue(ch Challenge) error {
	if err := s.AddChallenge(&ch); err != nil {
		return err
	}
	for _, i := range ch.Invited {
		n := Notice{To: i.Player, Kind: Invitation, Challenge: ch.ID, Facts: Facts{By: s.From.ID}}
		if err := s.tell(n); err != nil {
			return err
		}
	}
	return s.answer(Notice{Kind: Invited, Challenge: ch.ID})
}

// challenge checks everything and makes the record.
func (c IssueChallenge) challenge(s *session) (Challenge, error) {
	ch := Challenge{
		From: s.From.ID, Rules: c.Rules, Pace: c.Pace, Announce: !c.Silent, Match: c.Match,
		State: ChallengeOpen, Made: s.Now,
	}
	if err := ch.Match.check(c.Rules); err != nil {
		return ch, err
	}
	if err := s.areKnown(c.Whom); err != nil {
		return ch, err
	}
	if len(c.Whom)+1 != c.Rules.Seats {
		return ch, refuseAbout(NotAllowed, TopicPlayers, c.Rules.Name)
	}
	people, err := s.opponents(c.Whom)
	if err != nil {
		return ch, err
	}
	for _, p := range people {
		ch.Invited = append(ch.Invited, Invitee{Player: p.ID})
	}
	if err := s.mayChallenge(&ch, c.Whom); err != nil {
		return ch, err
	}
	if err := s.enter(people, ch.Invited); err != nil {
		return ch, err
	}
	ch.First = c.first(&ch)
	return ch, nil
}

// opponents finds everybody who is named. Strangers have no number yet.
func (s *session) opponents(whom []string) ([]Player, error) {
	var people []Player
	for _, who := range whom {
		p, err := s.opponent(who)
		if err != nil {
			return nil, err
		}
		if slices.ContainsFunc(people, func(other Player) bool { return other.Address == p.Address }) {
			return nil, refuseAbout(NotAllowed, TopicTwice, who)
		}
		people = append(people, p)
	}
	return people, nil
}

// enter gives the strangers among those invited their numbers.
func (s *session) enter(people []Player, invited []Invitee) error {
	for i := range people {
		if people[i].ID != 0 {
			continue
		}
		if err := s.AddPlayer(&people[i]); err != nil {
			return err
		}
		invited[i].Player = people[i].ID
	}
	return nil
}

// areKnown refuses a nickname that nobody has, and the server itself.
func (s *session) areKnown(whom []string) error {
	for _, who := range whom {
		_, known, err := s.lookUp(who)
		switch {
		case err != nil:
			return err
		case s.isServer(who):
			return refuseAbout(NotAllowed, TopicServer, who)
		case !known && !isAddress(who):
			return refuseAbout(UnknownPlayer, "", who)
		}
	}
	return nil
}

// isServer reports whether an address is the server's own, with a key or without.
func (s *session) isServer(address string) bool {
	local, domain, _ := strings.Cut(address, "@")
	local, _, _ = strings.Cut(local, "+")
	return s.Service != "" && strings.EqualFold(local+"@"+domain, s.Service)
}

func (c IssueChallenge) first(ch *Challenge) PlayerID {
	switch c.Order {
	case ChallengerFirst:
		return ch.From
	case ChallengerSecond:
		return ch.Invited[0].Player
	}
	return 0
}

// opponent finds somebody by nickname or address, and refuses who cannot be invited.
func (s *session) opponent(who string) (Player, error) {
	p, known, err := s.lookUp(who)
	switch {
	case err != nil:
		return p, err
	case known && p.ID == s.From.ID:
		return p, refuseAbout(NotAllowed, TopicOneself, who)
	case known && p.Unsubscribed:
		return p, refuseAbout(NotAllowed, TopicUnwanted, who)
	case known && !p.Unreachable.IsZero():
		return p, refuseAbout(NotAllowed, TopicUnreachable, who)
	case known && p.HasJoined():
		return p, nil
	}
	if err := s.mayInviteStranger(p, who); err != nil || known {
		return p, err
	}
	return Player{Address: who, Settings: DefaultSettings()}, nil
}

func (s *session) lookUp(who string) (Player, bool, error) {
	if isAddress(who) {
		return s.PlayerByAddress(who)
	}
	return s.PlayerByNick(who)
}

func isAddress(who string) bool { return strings.Contains(who, "@") }

// mayInviteStranger keeps the server from being used to mail people who never
// asked for it: one invitation to each, and few a day.
func (s *session) mayInviteStranger(p Player, who string) error {
	if p.ID != 0 {
		open, err := s.OpenChallenges(p.ID)
		if err != nil {
			return err
		}
		if len(open) > 0 {
			return refuseAbout(NotAllowed, TopicWaiting, who)
		}
	}
	n, err := s.InvitedStrangers(s.From.ID, s.Now.Add(-day))
	if err == nil && reached(n, s.Limits.StrangersADay) {
		return refuseAbout(Limit, TopicStrangers, who)
	}
	return err
}

// mayChallenge refuses one challenge too many, and the same one again while it
// waits for an answer.
func (s *session) mayChallenge(ch *Challenge, whom []string) error {
	open, err := s.OpenChallenges(s.From.ID)
	if err != nil {
		return err
	}
	own := 0
	for i := range open {
		if open[i].From != s.From.ID {
			continue
		}
		own++
		if open[i].Rules == ch.Rules && sameInvited(&open[i], ch) {
			return refuseAbout(NotAllowed, TopicWaiting, whom[0])
		}
	}
	if reached(own, s.Limits.OpenChallenges) {
		return refuseAbout(Limit, TopicChallenges, "")
	}
	return nil
}

func sameInvited(a, b *Challenge) bool {
	for _, i := range b.Invited {
		if a.invited(i.Player) == nil {
			return false
		}
	}
	return len(a.Invited) == len(b.Invited)
}
