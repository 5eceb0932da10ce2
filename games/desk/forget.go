package desk

import (
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/letters"
	"pentepost/rules"
)

// mindTime is how long a player can change their mind after the code.
const mindTime = 72 * time.Hour

// Forget sends a code that confirms that the sender leaves for good. For a stranger it is [Never].
type Forget struct{}

func (Forget) traits() Traits {
	return Traits{Ways: []Way{{Form: "forget me"}}, Read: readForget, Where: Everywhere, Free: true, Stranger: TurnsDown, Unproved: true}
}

func readForget(l CommandLine) Command {
	if len(l.Args) == 1 && l.Args[0] == "me" {
		return Forget{}
	}
	return nil
}

func (Forget) do(h *house) error {
	switch {
	case !h.From.HasJoined():
		return h.accounts.unsubscribeStranger()
	case !h.From.ForgetAt.IsZero():
		return h.accounts.replyLeaving(sameLetter)
	}
	running, err := h.people.runningGamesOf(h.From.ID)
	if err != nil {
		return err
	}
	wish, err := h.addresses.openWish(games.WantForget, "")
	if err != nil {
		return err
	}
	letter := letters.ForgetWanted{Running: len(running), Coded: letters.Coded{Wish: wish.ID}}
	if wish.ID != 0 {
		return h.answers.replyOnce(letters.Notice{Letter: letter}, sameLetter)
	}
	wish = h.newWish(games.WantForget, "")
	letter.Wish = wish.ID
	if err := h.tx.Wishes.Add(wish); err != nil {
		return err
	}
	return h.answers.reply(letters.Notice{Letter: letter})
}

// sameLetter is how long nobody gets the same letter about leaving again, since anybody can forge a
// mail that asks for it.
const sameLetter = time.Hour

// accounts begin, change and end.
type accounts struct {
	*asked

	people      *people
	answers     *answers
	invitations *invitations
	table       *table
	matches     *matches
	entries     *entries
	daily       *daily
}

// leaveForGood sets when the sender is forgotten. From now on nobody can invite them, and they get no
// letters but answers.
func (ac *accounts) leaveForGood() error {
	if err := ac.invitations.closeChallenges(ac.From.ID); err != nil {
		return err
	}
	if err := ac.tx.Outbox.Cancel(ac.From.ID); err != nil {
		return err
	}
	err := ac.change(func(p *games.Player) {
		p.ForgetAt = ac.Now.Add(mindTime)
		p.SetDigest(ac.Now)
	})
	if err != nil {
		return err
	}
	return ac.replyLeaving(0)
}

// replyLeaving tells the sender when they will be forgotten, unless they were told within a time.
func (ac *accounts) replyLeaving(within time.Duration) error {
	running, err := ac.people.runningGamesOf(ac.From.ID)
	if err != nil {
		return err
	}
	return ac.answers.replyOnce(letters.Notice{Letter: letters.LeavingForGood{Until: ac.From.ForgetAt, Running: len(running)}}, within)
}

// Stay takes back that the sender leaves for good. They get the letters that they missed.
type Stay struct{}

func (Stay) traits() Traits { return Traits{Where: Everywhere, Free: true} }

func (Stay) do(h *house) error {
	if h.From.ForgetAt.IsZero() {
		return games.RefuseAbout(games.NotAllowed, games.TopicStay, "")
	}
	err := h.change(func(p *games.Player) {
		p.ForgetAt = time.Time{}
		p.SetDigest(h.Now)
	})
	if err != nil {
		return err
	}
	if err := h.answers.reply(letters.Notice{Letter: letters.WelcomeStays{}}); err != nil {
		return err
	}
	return h.reach.resendMissed(h.Now)
}

// ForgetPlayer forgets a player who wanted it, when the time to change their mind is over. They
// resign their games. All mail that arrived before now must have been processed.
func ForgetPlayer(tx Tx, id games.PlayerID, now time.Time) error {
	p, err := tx.Players.Load(id)
	if err != nil || p.ForgetAt.IsZero() || p.ForgetAt.After(now) {
		return err
	}
	h := unasked(tx, now).as(p)
	if err := h.accounts.leaveAll(rules.ByResigning); err != nil {
		return err
	}
	if err := h.invitations.closeChallenges(id); err != nil {
		return err
	}
	if err := h.tx.Intervals.End(clock.Unreachable, id, 0, now); err != nil {
		return err
	}
	addresses, err := h.tx.Addresses.Of(id)
	if err != nil {
		return err
	}
	if err := h.tx.Players.Forget(id); err != nil {
		return err
	}
	if h.From.Unsubscribed {
		return h.accounts.keepNever(addresses)
	}
	return nil
}

// keepNever keeps the addresses of a player who wants no letter ever again, and nothing else about them.
// Otherwise the server could write to them again.
func (ac *accounts) keepNever(addresses []games.Address) error {
	stranger := games.Player{
		Address: ac.From.Address, Unsubscribed: true, Settings: games.DefaultSettings(), Origin: ac.newOrigin("player", ac.From.Address),
	}
	if err := ac.tx.Players.Add(&stranger); err != nil {
		return err
	}
	for _, a := range addresses {
		if a.Address == stranger.Address {
			continue
		}
		if err := ac.tx.Addresses.Add(stranger.ID, games.Address{Address: a.Address}); err != nil {
			return err
		}
	}
	return nil
}

// leaveAll ends all games of the sender, and their seasons, because they will no longer play.
func (ac *accounts) leaveAll(by rules.Cause) error {
	if err := ac.entries.leaveSeasons(by); err != nil {
		return err
	}
	return ac.leaveGames(by)
}

// leaveGames ends all games of the sender, and the matches that they are part of.
func (ac *accounts) leaveGames(by rules.Cause) error {
	running, err := ac.people.runningGamesOf(ac.From.ID)
	if err != nil {
		return err
	}
	if err := ac.matches.leaveMatches(); err != nil {
		return err
	}
	for i := range running {
		if err := ac.table.leave(&running[i], ac.From.ID, by, ""); err != nil {
			return err
		}
	}
	return nil
}
