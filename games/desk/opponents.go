package desk

import (
	"slices"

	"pentepost/games"
	"pentepost/games/clock"
)

// opponents finds who can be invited, and refuses who cannot.
type opponents struct {
	*asked

	people    *people
	computers *computers
	ears      *ears
}

// findOpponents returns the invited people. Strangers have no ID yet.
func (op *opponents) findOpponents(whom []string) ([]games.Player, error) {
	var people []games.Player
	for _, who := range whom {
		p, err := op.findOpponent(who)
		if err != nil {
			return nil, err
		}
		if slices.ContainsFunc(people, func(other games.Player) bool { return samePerson(other, p) }) {
			return nil, games.RefuseAbout(games.NotAllowed, games.TopicTwice, who)
		}
		people = append(people, p)
	}
	return people, nil
}

// findOpponent returns the person with a nickname or address. It refuses people who
// cannot be invited.
func (op *opponents) findOpponent(who string) (games.Player, error) {
	p, known, err := op.people.findPlayer(who)
	computer, isComputer, _ := op.computers.computerNamed(who)
	switch {
	case err != nil:
		return p, err
	case !known && isComputer:
		return newComputer(computer.Nick, op.Now), nil
	case known && p.ID == op.From.ID:
		return p, games.RefuseAbout(games.NotAllowed, games.TopicOneself, who)
	}
	if err := op.checkInvitable(p, who); err != nil || known {
		return p, err
	}
	p = games.Player{Address: who, Settings: games.DefaultSettings()}
	p.Language = op.From.Language // until they write in another one
	return p, nil
}

// checkKnown refuses unknown nicknames and the address of the server. Computer players are known
// though they may not be in the database yet.
func (op *opponents) checkKnown(whom []string) error {
	for _, who := range whom {
		_, computer, err := op.computers.computerNamed(who)
		if err != nil {
			return err
		}
		if computer {
			continue
		}
		_, known, err := op.people.findPlayer(who)
		switch {
		case err != nil:
			return err
		case op.people.isServer(who):
			return games.RefuseAbout(games.NotAllowed, games.TopicServer, who)
		case !known && !isAddress(who):
			return games.RefuseAbout(games.UnknownPlayer, "", who)
		}
	}
	return nil
}

// checkInvitable refuses to invite somebody who wants no invitation, or cannot get one. The name is how the sender
// calls them.
func (op *opponents) checkInvitable(p games.Player, who string) error {
	switch {
	case p.RefusesInvitations():
		return games.RefuseAbout(games.NotAllowed, games.TopicUnwanted, who)
	case !p.Unreachable.IsZero():
		return games.RefuseAbout(games.NotAllowed, games.TopicUnreachable, who)
	}
	if err := op.ears.checkWanted(p, who); err != nil {
		return err
	}
	if p.HasJoined() {
		return op.checkRoom(p, who)
	}
	return op.checkStranger(p, who)
}

// checkRoom refuses another game for a player who plays as many at once as they want. An open
// seek counts as a game, so that there is room for the game when somebody comes. The name is how
// the sender calls another player. Computer players have room for everybody, and players who leave for
// nobody.
func (op *opponents) checkRoom(p games.Player, name string) error {
	if p.Computer {
		return nil
	}
	if p.ID == op.From.ID {
		if err := op.checkStays(); err != nil {
			return err
		}
	}
	n, err := op.tx.Games.AtOnce(p.ID)
	switch {
	case err != nil || n < p.MaxGames:
		return err
	case p.ID == op.From.ID:
		return &games.Refusal{Reason: games.Limit, Facts: games.Facts{Topic: games.TopicMaxGames, Running: n}}
	}
	return games.RefuseAbout(games.NotAllowed, games.TopicFull, name)
}

// checkStranger limits invitations to strangers, so that nobody can use the server
// to send unwanted mail: one open invitation to each stranger, one more from the same
// player after silence, and a few invitations a day by each player.
func (op *opponents) checkStranger(p games.Player, who string) error {
	if p.ID != 0 {
		open, err := op.tx.Challenges.Open(p.ID)
		if err != nil {
			return err
		}
		if len(open) > 0 {
			return games.RefuseAbout(games.NotAllowed, games.TopicWaiting, who)
		}
		if err := op.checkSilent(p.ID, who); err != nil {
			return err
		}
	}
	n, err := op.tx.Challenges.CountStrangers(op.From.ID, op.Now.Add(-clock.Day))
	if err == nil && atLimit(n, op.Limits.StrangersADay) {
		return games.RefuseAbout(games.Limit, games.TopicStrangers, who)
	}
	return err
}

// checkSilent refuses to write to a stranger who has not answered an invitation: nobody but the player who
// invited them can do so once more.
func (op *opponents) checkSilent(p games.PlayerID, who string) error {
	earlier, err := op.tx.Challenges.Unanswered(p)
	letters := 0
	for _, ch := range earlier {
		letters++
		if ch.Again || ch.From != op.From.ID {
			letters++
		}
	}
	if err == nil && letters > 1 {
		return games.RefuseAbout(games.NotAllowed, games.TopicSilent, who)
	}
	return err
}

// checkOpenChallenges refuses a challenge that is already open, and a challenge over
// the limit.
func (op *opponents) checkOpenChallenges(ch *games.Challenge, whom []string) error {
	open, err := op.tx.Challenges.Open(op.From.ID)
	if err != nil {
		return err
	}
	own := 0
	for i := range open {
		if open[i].From != op.From.ID {
			continue
		}
		own++
		if open[i].Rules == ch.Rules && samePlayers(&open[i], ch) {
			return games.RefuseAbout(games.NotAllowed, games.TopicWaiting, whom[0])
		}
	}
	if atLimit(own, op.Limits.OpenChallenges) {
		return games.RefuseAbout(games.Limit, games.TopicChallenges, "")
	}
	return nil
}

// addStrangers adds the invited strangers to the players, which gives them an ID.
func (op *opponents) addStrangers(people []games.Player, invited []games.Invitee) error {
	for i := range people {
		if people[i].ID != 0 {
			continue
		}
		people[i].Origin = op.newOrigin("player", people[i].Address, people[i].Nick)
		if err := op.tx.Players.Add(&people[i]); err != nil {
			return err
		}
		invited[i].Player = people[i].ID
	}
	return nil
}

// samePerson reports whether two people are the same. Strangers may have no ID yet.
func samePerson(a, b games.Player) bool { return a.ID != 0 && a.ID == b.ID || a.Address == b.Address }

func samePlayers(a, b *games.Challenge) bool {
	for _, i := range b.Invited {
		if a.InviteeOf(i.Player) == nil {
			return false
		}
	}
	return len(a.Invited) == len(b.Invited)
}
