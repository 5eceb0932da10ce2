package games

import (
	"slices"
	"time"

	"pentepost/rules"
)

// Stop ends all letters to the sender except about games that they play, and asks a
// player what to do about these. For a stranger it is [Never].
type Stop struct{}

func (Stop) traits() Traits {
	return Traits{
		Ways:     []Way{{Form: "stop"}},
		Unlisted: []string{"unsubscribe"}, Where: Everywhere, First: FreshMail | ToInvite, Free: true, Stranger: TurnsDown,
	}
}

func (Stop) do(s *session) error {
	if !s.From.HasJoined() {
		return s.unsubscribeStranger()
	}
	if err := s.declineInvitations(); err != nil {
		return err
	}
	s.From.Stopped, s.From.PuzzleAt = true, time.Time{}
	if err := s.resetDigest(); err != nil {
		return err
	}
	running, err := s.GamesOf(s.From.ID)
	if err != nil {
		return err
	}
	return s.reply(Notice{Letter: LettersStopped{Running: len(running)}})
}

// unsubscribeStranger makes sure that a stranger never gets a letter again. They may be
// unknown so far.
func (s *session) unsubscribeStranger() error {
	if s.From.ID == 0 {
		if err := s.saveStranger(); err != nil {
			return err
		}
	}
	s.From.Waiting = ""
	return s.unsubscribe()
}

// Start undoes [Stop], [Never] and, before it is done, [Forget].
type Start struct{}

func (Start) traits() Traits {
	return Traits{Ways: []Way{{Form: "start"}}, Free: true, Stranger: SignsUp}
}

func (Start) do(s *session) error {
	if s.justJoined() {
		return nil
	}
	s.From.Unsubscribed, s.From.Stopped = false, false
	if err := s.resetDigest(); err != nil {
		return err
	}
	if !s.From.ForgetAt.IsZero() {
		return Stay{}.do(s)
	}
	return s.reply(Notice{Letter: WelcomeBack{}})
}

// ResignAll resigns all games of the sender, and they leave the matches that these are part of. A From
// address that anybody can forge is not enough for it.
type ResignAll struct{}

func (ResignAll) traits() Traits { return Traits{Where: Everywhere, Free: true} }

func (ResignAll) do(s *session) error {
	if err := s.checkProof(); err != nil {
		return err
	}
	running, err := s.GamesOf(s.From.ID)
	if err != nil {
		return err
	}
	matches := slices.DeleteFunc(slices.Clone(running), func(g Game) bool { return !g.HasLeft(s.From.ID) || g.Match == 0 })
	running = slices.DeleteFunc(running, func(g Game) bool { return g.HasLeft(s.From.ID) })
	if len(running)+len(matches) == 0 {
		return refuseAbout(NotAllowed, TopicNoGames, "")
	}
	if err := s.leaveGames(rules.ByResigning); err != nil {
		return err
	}
	for i := range matches { // no letter about the end of their game says so
		if err := s.show(&matches[i], MatchLeft{}); err != nil {
			return err
		}
	}
	return nil
}

// Continue answers that a player who wants no other letters goes on with their games.
type Continue struct{}

func (Continue) traits() Traits {
	return Traits{Unlisted: []string{"continue"}, Where: Everywhere, Free: true}
}

func (Continue) do(s *session) error {
	if !s.From.Stopped && !s.From.Unsubscribed {
		return refuseAbout(NotAllowed, TopicContinue, "")
	}
	return s.reply(Notice{Letter: GoesOn{}})
}
