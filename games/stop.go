package games

import "pentepost/rules"

// Stop ends all letters to the sender except those about games that they play, and asks a
// player what to do about these. For a stranger it is [Never].
type Stop struct{}

func (Stop) do(s *session) error {
	if !s.From.HasJoined() {
		return s.unsubscribeStranger()
	}
	open, err := s.pendingInvitations()
	if err == nil {
		err = s.declineAll(open)
	}
	if err != nil {
		return err
	}
	s.From.Stopped = true
	if err := s.SavePlayer(s.From); err != nil {
		return err
	}
	running, err := s.GamesOf(s.From.ID)
	if err != nil {
		return err
	}
	return s.reply(Notice{Kind: Goodbye, Facts: Facts{Running: len(running)}})
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

// Start undoes [Stop] and [Never].
type Start struct{}

func (Start) do(s *session) error {
	if s.justJoined() {
		return nil
	}
	s.From.Unsubscribed, s.From.Stopped = false, false
	if err := s.SavePlayer(s.From); err != nil {
		return err
	}
	return s.reply(Notice{Kind: Welcome, Facts: Facts{Topic: WelcomeBack}})
}

// Forget is [Stop] for a stranger. The server cannot forget a player yet.
type Forget struct{}

func (Forget) do(s *session) error {
	if s.From.HasJoined() {
		return refuseAbout(NotAllowed, TopicForget, "")
	}
	return s.unsubscribeStranger()
}

// ResignAll resigns all games of the sender. A From address that anybody can forge is not
// enough for it.
type ResignAll struct{}

func (ResignAll) do(s *session) error {
	if !s.Vouched && s.Key.About == AboutNothing {
		return refuseAbout(NotAllowed, TopicProof, "")
	}
	running, err := s.GamesOf(s.From.ID)
	if err != nil {
		return err
	}
	if len(running) == 0 {
		return refuseAbout(NotAllowed, TopicNoGames, "")
	}
	s.leavesMatches = true
	for i := range running {
		if running[i].HasLeft(s.From.ID) {
			continue
		}
		if err := s.leave(&running[i], s.From.ID, rules.ByResigning, ""); err != nil {
			return err
		}
	}
	return nil
}

// Continue answers that a player who wants no other letters goes on with their games.
type Continue struct{}

func (Continue) do(s *session) error {
	if !s.From.Stopped && !s.From.Unsubscribed {
		return refuseAbout(NotAllowed, TopicContinue, "")
	}
	return s.reply(Notice{Kind: Goodbye, Facts: Facts{Topic: TopicContinue}})
}
