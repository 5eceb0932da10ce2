package games

import (
	"slices"
	"strings"

	"pentepost/games/clock"
	"pentepost/rules"
)

// IssueChallenge invites one or more people to a game.
type IssueChallenge struct {
	Whom    []string // nicknames or mail addresses, in the order of the seats
	Rules   rules.Ruleset
	Pace    clock.Pace
	Order   Order
	Silent  bool // letters do not announce open threes and fours
	Private bool // as in [Game]
	Unrated bool // as in [Game]
	Match   MatchTerms

	Greeting string // a text for the invited players
}

// Order says who moves first.
type Order int8

// The default is a random order.
const (
	RandomFirst Order = iota
	ChallengerFirst
	ChallengerSecond
)

func (IssueChallenge) traits() Traits {
	return Traits{
		Ways: []Way{
			{Form: "challenge WHO VARIANT OPTIONS", Example: "challenge bob@example.org keryo-pente first 3 days"},
			{Form: "challenge computer-N VARIANT OPTIONS", Example: "challenge computer-2 gomoku first"},
			{Form: "challenge WHO first|second", Example: "challenge bob@example.org first"},
			{Form: "challenge WHO 3 days", Example: "challenge bob@example.org 3 days"},
			{Form: "challenge WHO bank 30 days plus 1 day", Example: "challenge bob@example.org bank 30 days plus 1 day"},
			{Form: "challenge WHO claim", Example: "challenge bob@example.org claim"},
			{Form: "challenge WHO weekends off", Example: "challenge bob@example.org weekends off"},
			{Form: "challenge WHO vacation off", Example: "challenge bob@example.org vacation off"},
			{Form: "challenge WHO zone off", Example: "challenge bob@example.org zone off"},
			{Form: "challenge WHO announce off", Example: "challenge bob@example.org announce off"},
			{Form: "challenge WHO private", Example: "challenge bob@example.org private"},
			{Form: "challenge WHO series 3", Example: "challenge bob@example.org series 3"},
		},
		First: FreshMail, Free: true, Stranger: SignsUp, Sends: true,
	}
}

func (c IssueChallenge) do(s *session) error {
	ch, err := c.newChallenge(s)
	if err != nil {
		return err
	}
	return s.sendChallenge(ch, c.Greeting)
}

// sendChallenge saves a challenge, invites the players with a greeting, and confirms to the
// challenger. A computer player has accepted before it is asked.
func (s *session) sendChallenge(ch Challenge, greeting string) error {
	ch.Origin = s.newOrigin("challenge", ch.From, ch.InvitedPlayers())
	if err := s.AddChallenge(&ch); err != nil {
		return err
	}
	if started, err := s.startAgainstComputer(&ch, greeting); err != nil || started {
		return err
	}
	return s.invite(&ch, greeting)
}

// invite tells the invited players of a challenge of the sender, and confirms to the sender.
func (s *session) invite(ch *Challenge, greeting string) error {
	for _, i := range ch.Invited {
		n := Notice{To: i.Player, Matter: ch.matter(), Letter: Invitation{}, Said: Said{By: s.From.ID, Text: cutRemark(greeting)}}
		if err := s.notify(n); err != nil {
			return err
		}
	}
	return s.reply(Notice{Matter: ch.matter(), Letter: Invited{}})
}

// newChallenge checks the command and returns its challenge. It adds the invited
// strangers to the players.
func (c IssueChallenge) newChallenge(s *session) (Challenge, error) {
	ch := Challenge{
		From: s.From.ID, Rules: c.Rules, Pace: c.Pace, Announce: !c.Silent, Private: c.Private, Unrated: c.Unrated, Match: c.Match,
	}
	ch.open(s.Now)
	if err := s.checkKnown(c.Whom); err != nil {
		return ch, err
	}
	whom, err := s.nameComputers(c.Whom, c.Rules)
	if err != nil {
		return ch, err
	}
	c.Whom = whom
	if err := ch.Match.check(c.Rules); err != nil {
		return ch, err
	}
	if len(c.Whom)+1 != c.Rules.Seats {
		return ch, refuseAbout(NotAllowed, TopicPlayers, c.Rules.Name)
	}
	if err := s.checkRoom(s.From, ""); err != nil {
		return ch, err
	}
	people, err := s.findOpponents(c.Whom)
	if err != nil {
		return ch, err
	}
	for _, p := range people {
		if err := s.checkComputer(p, c.Rules); err != nil {
			return ch, err
		}
		ch.Invited = append(ch.Invited, Invitee{Player: p.ID})
	}
	if err := s.checkOpenChallenges(&ch, c.Whom); err != nil {
		return ch, err
	}
	if err := s.addStrangers(people, ch.Invited); err != nil {
		return ch, err
	}
	ch.First = c.firstPlayer(&ch)
	return ch, nil
}

// findOpponents returns the invited people. Strangers have no ID yet.
func (s *session) findOpponents(whom []string) ([]Player, error) {
	var people []Player
	for _, who := range whom {
		p, err := s.findOpponent(who)
		if err != nil {
			return nil, err
		}
		if slices.ContainsFunc(people, func(other Player) bool { return samePerson(other, p) }) {
			return nil, refuseAbout(NotAllowed, TopicTwice, who)
		}
		people = append(people, p)
	}
	return people, nil
}

// samePerson reports whether two people are the same. Strangers may have no ID yet.
func samePerson(a, b Player) bool { return a.ID != 0 && a.ID == b.ID || a.Address == b.Address }

// addStrangers adds the invited strangers to the players, which gives them an ID.
func (s *session) addStrangers(people []Player, invited []Invitee) error {
	for i := range people {
		if people[i].ID != 0 {
			continue
		}
		people[i].Origin = s.newOrigin("player", people[i].Address, people[i].Nick)
		if err := s.AddPlayer(&people[i]); err != nil {
			return err
		}
		invited[i].Player = people[i].ID
	}
	return nil
}

// checkKnown refuses unknown nicknames and the address of the server. Computer players are known
// though they may not be in the database yet.
func (s *session) checkKnown(whom []string) error {
	for _, who := range whom {
		_, computer, err := s.computerNamed(who)
		if err != nil {
			return err
		}
		if computer {
			continue
		}
		_, known, err := s.findPlayer(who)
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

// isServer reports whether an address is one of the addresses of the server, with or without
// a key.
func (s *session) isServer(address string) bool {
	local, domain, _ := strings.Cut(address, "@")
	local, _, _ = strings.Cut(local, "+")
	same := func(service string) bool { return service != "" && strings.EqualFold(local+"@"+domain, service) }
	return same(s.Service) || slices.ContainsFunc(s.MoreServices, same)
}

func (c IssueChallenge) firstPlayer(ch *Challenge) PlayerID {
	switch c.Order {
	case ChallengerFirst:
		return ch.From
	case ChallengerSecond:
		return ch.Invited[0].Player
	}
	return 0
}

// findOpponent returns the person with a nickname or address. It refuses people who
// cannot be invited.
func (s *session) findOpponent(who string) (Player, error) {
	p, known, err := s.findPlayer(who)
	computer, isComputer, _ := s.computerNamed(who)
	switch {
	case err != nil:
		return p, err
	case !known && isComputer:
		return newComputer(computer.Nick, s.Now), nil
	case known && p.ID == s.From.ID:
		return p, refuseAbout(NotAllowed, TopicOneself, who)
	}
	if err := s.checkInvitable(p, who); err != nil || known {
		return p, err
	}
	return Player{Address: who, Settings: DefaultSettings()}, nil
}

// checkInvitable refuses to invite somebody who wants no invitation, or cannot get one. The name is how the sender
// calls them.
func (s *session) checkInvitable(p Player, who string) error {
	switch {
	case p.RefusesInvitations():
		return refuseAbout(NotAllowed, TopicUnwanted, who)
	case !p.Unreachable.IsZero():
		return refuseAbout(NotAllowed, TopicUnreachable, who)
	case p.HasJoined():
		return s.checkRoom(p, who)
	}
	return s.checkStranger(p, who)
}

// checkRoom refuses another game for a player who plays as many at once as they want. An open
// seek counts as a game, so that there is room for the game when somebody comes. The name is how
// the sender calls another player. Computer players have room for everybody, and players who leave for
// nobody.
func (s *session) checkRoom(p Player, name string) error {
	if p.Computer {
		return nil
	}
	if p.ID == s.From.ID {
		if err := s.checkStays(); err != nil {
			return err
		}
	}
	n, err := s.GamesAtOnce(p.ID)
	switch {
	case err != nil || n < p.MaxGames:
		return err
	case p.ID == s.From.ID:
		return &Refusal{Limit, Facts{Topic: TopicMaxGames, Running: n}}
	}
	return refuseAbout(NotAllowed, TopicFull, name)
}

func (s *session) findPlayer(who string) (Player, bool, error) {
	if isAddress(who) {
		return s.PlayerByAddress(who)
	}
	return s.PlayerByNick(who)
}

func isAddress(who string) bool { return strings.Contains(who, "@") }

// checkStranger limits invitations to strangers, so that nobody can use the server
// to send unwanted mail: one open invitation to each stranger, one more from the same
// player after silence, and a few invitations a day by each player.
func (s *session) checkStranger(p Player, who string) error {
	if p.ID != 0 {
		open, err := s.OpenChallenges(p.ID)
		if err != nil {
			return err
		}
		if len(open) > 0 {
			return refuseAbout(NotAllowed, TopicWaiting, who)
		}
		if err := s.checkSilent(p.ID, who); err != nil {
			return err
		}
	}
	n, err := s.InvitedStrangers(s.From.ID, s.Now.Add(-day))
	if err == nil && atLimit(n, s.Limits.StrangersADay) {
		return refuseAbout(Limit, TopicStrangers, who)
	}
	return err
}

// checkSilent refuses to write to a stranger who has not answered an invitation: nobody but the player who
// invited them can do so once more.
func (s *session) checkSilent(p PlayerID, who string) error {
	earlier, err := s.Unanswered(p)
	letters := 0
	for _, ch := range earlier {
		letters++
		if ch.Again || ch.From != s.From.ID {
			letters++
		}
	}
	if err == nil && letters > 1 {
		return refuseAbout(NotAllowed, TopicSilent, who)
	}
	return err
}

// checkOpenChallenges refuses a challenge that is already open, and a challenge over
// the limit.
func (s *session) checkOpenChallenges(ch *Challenge, whom []string) error {
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
		if open[i].Rules == ch.Rules && samePlayers(&open[i], ch) {
			return refuseAbout(NotAllowed, TopicWaiting, whom[0])
		}
	}
	if atLimit(own, s.Limits.OpenChallenges) {
		return refuseAbout(Limit, TopicChallenges, "")
	}
	return nil
}

func samePlayers(a, b *Challenge) bool {
	for _, i := range b.Invited {
		if a.invited(i.Player) == nil {
			return false
		}
	}
	return len(a.Invited) == len(b.Invited)
}
