package desk

import (
	"cmp"
	"time"

	"pentepost/games"
	"pentepost/games/letters"
)

// Join signs a player up, with a nickname of their choice or one made from their name.
// If the sender is a player already, it sets the nickname and undoes [Never] and [Stop].
type Join struct{ Nick string }

func (Join) traits() Traits {
	return Traits{Ways: []Way{{Form: "join NICKNAME", Example: "join Ann"}}, Read: readJoin, Stranger: SignsUp}
}

func readJoin(l CommandLine) Command {
	switch len(l.Args) {
	case 0:
		return Join{}
	case 1:
		return Join{Nick: l.Typed[0]}
	}
	return nil
}

func (c Join) do(h *house) error {
	if h.From.Unsubscribed || h.From.Stopped {
		if err := h.keep(func() error { return h.change(startLetters) }); err != nil { // even if the nickname is refused
			return err
		}
	}
	if c.Nick != "" {
		if err := h.accounts.rename(c.Nick); err != nil {
			return err
		}
	}
	switch {
	case h.justJoined():
		return nil
	case !h.From.ForgetAt.IsZero():
		return Stay{}.do(h)
	}
	return h.answers.reply(letters.Notice{Letter: letters.WelcomeJoined{}})
}

// signUp makes the sender a player, with a nickname made from their name, and welcomes
// them.
func (ac *accounts) signUp() error {
	nick, err := ac.freeNick(ac.Name, ac.From.Address)
	if err != nil {
		return err
	}
	err = ac.changeStranger(func(p *games.Player) {
		p.Nick, p.Joined, p.Unsubscribed, p.Complained, p.Waiting = nick, ac.Now, false, time.Time{}, ""
		p.Language = cmp.Or(ac.Language, p.Language) // a stranger who was invited had that of the inviter
	})
	if err != nil {
		return err
	}
	variant, err := ac.variantInvitedTo()
	if err != nil {
		return err
	}
	return ac.answers.reply(letters.Notice{Letter: letters.WelcomeJoined{Variant: variant}})
}

// variantInvitedTo returns the name of the variant of the invitation that a mail answers, "" if it answers none.
func (ac *accounts) variantInvitedTo() (string, error) {
	if ac.Key.About != games.AboutChallenge {
		return "", nil
	}
	ch, _, err := ac.tx.Challenges.Load(games.ChallengeID(ac.Key.ID))
	return ch.Rules.Name, err
}
