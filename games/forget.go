package games

import (
	"time"

	"pentepost/games/clock"
	"pentepost/rules"
)

// mindTime is how long a player can change their mind after the code.
const mindTime = 72 * time.Hour

// Forget sends a code that confirms that the sender leaves for good. For a stranger it is [Never].
type Forget struct{}

func (Forget) traits() Traits {
	return Traits{Ways: []Way{{Form: "forget me"}}, Read: readForget, Where: Everywhere, Free: true, Stranger: TurnsDown}
}

func readForget(l CommandLine) Command {
	if len(l.Args) == 1 && l.Args[0] == "me" {
		return Forget{}
	}
	return nil
}

func (Forget) do(s *session) error {
	switch {
	case !s.From.HasJoined():
		return s.unsubscribeStranger()
	case !s.From.ForgetAt.IsZero():
		return s.replyLeaving(sameLetter)
	}
	running, err := s.runningGamesOf(s.From.ID)
	if err != nil {
		return err
	}
	wish, err := s.openWish(WantForget, "")
	if err != nil {
		return err
	}
	letter := ForgetWanted{Running: len(running), Coded: Coded{wish.ID}}
	if wish.ID != 0 {
		return s.replyOnce(Notice{Letter: letter}, sameLetter)
	}
	wish = s.newWish(WantForget, "")
	letter.Wish = wish.ID
	if err := s.AddWish(wish); err != nil {
		return err
	}
	return s.reply(Notice{Letter: letter})
}

// sameLetter is how long nobody gets the same letter about leaving again, since anybody can forge a
// mail that asks for it.
const sameLetter = time.Hour

// leaveForGood sets when the sender is forgotten. From now on nobody can invite them, and they get no
// letters but answers.
func (s *session) leaveForGood() error {
	if err := s.closeChallenges(s.From.ID); err != nil {
		return err
	}
	if err := s.CancelNotices(s.From.ID); err != nil {
		return err
	}
	s.From.ForgetAt = s.Now.Add(mindTime)
	s.From.setDigest(s.Now)
	if err := s.SavePlayer(s.From); err != nil {
		return err
	}
	return s.replyLeaving(0)
}

// replyLeaving tells the sender when they will be forgotten, unless they were told within a time.
func (s *session) replyLeaving(within time.Duration) error {
	running, err := s.runningGamesOf(s.From.ID)
	if err != nil {
		return err
	}
	return s.replyOnce(Notice{Letter: LeavingForGood{Until: s.From.ForgetAt, Running: len(running)}}, within)
}

// Stay takes back that the sender leaves for good. They get the letters that they missed.
type Stay struct{}

func (Stay) traits() Traits { return Traits{Where: Everywhere, Free: true} }

func (Stay) do(s *session) error {
	if s.From.ForgetAt.IsZero() {
		return refuseAbout(NotAllowed, TopicStay, "")
	}
	s.From.ForgetAt = time.Time{}
	s.From.setDigest(s.Now)
	if err := s.SavePlayer(s.From); err != nil {
		return err
	}
	if err := s.reply(Notice{Letter: WelcomeStays{}}); err != nil {
		return err
	}
	return s.resendMissed(s.Now)
}

// ForgetPlayer forgets a player who wanted it, when the time to change their mind is over. They
// resign their games. All mail that arrived before now must have been processed.
func ForgetPlayer(tx Tx, id PlayerID, now time.Time) error {
	p, err := tx.Player(id)
	if err != nil || p.ForgetAt.IsZero() || p.ForgetAt.After(now) {
		return err
	}
	s := unasked(tx, now).as(p)
	if err := s.leaveAll(rules.ByResigning); err != nil {
		return err
	}
	if err := s.closeChallenges(id); err != nil {
		return err
	}
	if err := s.EndIntervals(clock.Unreachable, id, 0, now); err != nil {
		return err
	}
	addresses, err := s.Addresses(id)
	if err != nil {
		return err
	}
	if err := s.Tx.Forget(id); err != nil {
		return err
	}
	if s.From.Unsubscribed {
		return s.keepNever(addresses)
	}
	return nil
}

// keepNever keeps the addresses of a player who wants no letter ever again, and nothing else about them.
// Otherwise the server could write to them again.
func (s *session) keepNever(addresses []Address) error {
	stranger := Player{
		Address: s.From.Address, Unsubscribed: true, Settings: DefaultSettings(), Origin: s.newOrigin("player", s.From.Address),
	}
	if err := s.AddPlayer(&stranger); err != nil {
		return err
	}
	for _, a := range addresses {
		if a.Address == stranger.Address {
			continue
		}
		if err := s.AddAddress(stranger.ID, Address{Address: a.Address}); err != nil {
			return err
		}
	}
	return nil
}

// leaveAll ends all games of the sender, and their seasons, because they will no longer play.
func (s *session) leaveAll(by rules.Cause) error {
	if err := s.leaveSeasons(by); err != nil {
		return err
	}
	return s.leaveGames(by)
}

// leaveGames ends all games of the sender, and the matches that they are part of.
func (s *session) leaveGames(by rules.Cause) error {
	running, err := s.runningGamesOf(s.From.ID)
	if err != nil {
		return err
	}
	if err := s.leaveMatches(); err != nil {
		return err
	}
	for i := range running {
		if err := s.leave(&running[i], s.From.ID, by, ""); err != nil {
			return err
		}
	}
	return nil
}
