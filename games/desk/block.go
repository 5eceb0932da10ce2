package desk

import (
	"slices"

	"pentepost/games"
	"pentepost/games/letters"
)

// MaxBlocks is how many people a player can block.
const MaxBlocks = 100

// Block says that the sender wants no invitations and no words of somebody. Their games go on.
type Block struct {
	Whom string // a nickname or mail address; "": the other person of the letter that the mail answers
}

func (Block) traits() Traits {
	return Traits{
		Ways:  []Way{{Form: "block NICKNAME", Example: "block Bob"}, {Form: "block"}},
		Where: Everywhere, Free: true, Stranger: TurnsDown,
	}
}

func (c Block) do(h *house) error {
	p, err := h.blocking.whom(c.Whom)
	if err != nil {
		return err
	}
	if err := h.blocking.checkBlock(p, c.Whom); err != nil {
		return err
	}
	if p.ID == 0 {
		stranger := []games.Player{p}
		if err := h.opponents.addStrangers(stranger, make([]games.Invitee, 1)); err != nil {
			return err
		}
		p = stranger[0]
	}
	if err := h.tx.Blocks.Save(games.Blocked{By: h.From.ID, Whom: p.ID, Since: h.Now}); err != nil {
		return err
	}
	if err := h.blocking.closeBetween(p.ID); err != nil {
		return err
	}
	return h.blocking.list()
}

// Unblock undoes [Block].
type Unblock struct{ Whom string }

func (Unblock) traits() Traits {
	return Traits{Ways: []Way{{Form: "unblock NICKNAME", Example: "unblock Bob"}}, Where: Everywhere, Free: true, Stranger: TurnsDown}
}

func (c Unblock) do(h *house) error {
	p, err := h.blocking.whom(c.Whom)
	if err != nil {
		return err
	}
	blocked, err := h.ears.closedTo(h.From.ID, p.ID)
	switch {
	case err != nil:
		return err
	case !blocked:
		return games.RefuseAbout(games.NotAllowed, games.TopicNotBlocked, nameOf(p, c.Whom))
	}
	if err := h.tx.Blocks.Drop(h.From.ID, p.ID); err != nil {
		return err
	}
	return h.blocking.list()
}

// ListBlocked lists whom the sender has blocked.
type ListBlocked struct{}

func (ListBlocked) traits() Traits {
	return Traits{Ways: []Way{{Form: "blocked"}}, Where: Everywhere, Unproved: true}
}

func (ListBlocked) do(h *house) error { return h.blocking.list() }

// blocking changes and lists whom the sender has blocked.
type blocking struct {
	*asked

	people      *people
	computers   *computers
	invitations *invitations
	answers     *answers
}

// whom returns the person of a name or address, or the other person of the letter that the mail answers. A stranger may have no
// ID yet.
func (bl *blocking) whom(name string) (games.Player, error) {
	if name == "" {
		return bl.otherPerson()
	}
	p, known, err := bl.people.findPlayer(name)
	_, computer, _ := bl.computers.computerNamed(name)
	switch {
	case err != nil || known:
		return p, err
	case computer:
		return games.Player{Nick: name, Computer: true}, nil
	case bl.people.isServer(name):
		return p, games.RefuseAbout(games.NotAllowed, games.TopicBlockServer, name)
	case !isAddress(name):
		return p, games.RefuseAbout(games.UnknownPlayer, games.TopicWatching, name)
	}
	return games.Player{Address: name, Settings: games.DefaultSettings()}, nil
}

// otherPerson returns the other person in the game or the invitation of the letter that the mail answers. It refuses if there is
// not exactly one.
func (bl *blocking) otherPerson() (games.Player, error) {
	var there []games.PlayerID
	switch bl.Key.About {
	case games.AboutGame:
		g, _, err := bl.gameOfKey()
		if err != nil {
			return games.Player{}, err
		}
		there = slices.Clone(g.Seats)
	case games.AboutChallenge:
		ch, ok, err := bl.tx.Challenges.Load(games.ChallengeID(bl.Key.ID))
		if err != nil {
			return games.Player{}, err
		}
		if ok && ch.InviteeOf(bl.From.ID) != nil {
			there = []games.PlayerID{ch.From}
		} else if ok && ch.From == bl.From.ID {
			there = ch.InvitedPlayers()
		}
	}
	there = slices.DeleteFunc(there, func(p games.PlayerID) bool { return p == bl.From.ID })
	if len(there) != 1 {
		return games.Player{}, games.RefuseAbout(games.NotAllowed, games.TopicBlockWhom, "")
	}
	return bl.tx.Players.Load(there[0])
}

// checkBlock refuses to block a computer player and the sender, and more people than a player can block.
func (bl *blocking) checkBlock(p games.Player, name string) error {
	switch {
	case p.Computer:
		return games.RefuseAbout(games.NotAllowed, games.TopicBlockComputer, nameOf(p, name))
	case p.ID == bl.From.ID:
		return games.RefuseAbout(games.NotAllowed, games.TopicBlockOneself, "")
	case p.Address == "": // they were forgotten
		return games.RefuseAbout(games.NotAllowed, games.TopicBlockWhom, "")
	}
	have, err := bl.tx.Blocks.Of(bl.From.ID)
	again := slices.ContainsFunc(have, func(b games.Blocked) bool { return b.Whom == p.ID })
	if err == nil && !again && len(have) >= MaxBlocks {
		err = games.RefuseAbout(games.Limit, games.TopicBlockWhom, "")
	}
	return err
}

// closeBetween ends the open invitations between the sender and a player: it declines those that the sender got, and takes back those
// that they sent.
func (bl *blocking) closeBetween(p games.PlayerID) error {
	open, err := bl.tx.Challenges.Open(bl.From.ID)
	for i := range open {
		if err != nil {
			return err
		}
		switch ch := &open[i]; {
		case ch.From == p:
			err = bl.invitations.declineChallenge(ch, bl.From.ID, "")
		case ch.From == bl.From.ID && ch.InviteeOf(p) != nil:
			err = bl.invitations.withdrawInvitation(ch, "")
		}
	}
	return err
}

// list answers with all whom the sender has blocked now.
func (bl *blocking) list() error {
	return bl.answers.reply(letters.Notice{Letter: letters.BlocksListed{}})
}

// nameOf is how a letter calls a person whom the sender has named, or who is in the letter that they answer.
func nameOf(p games.Player, name string) string {
	if name == "" {
		return p.Nick
	}
	return name
}
