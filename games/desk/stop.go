package desk

import (
	"slices"
	"time"

	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/rules"
)

// Stop ends all letters to the sender except about games that they play, and asks a
// player what to do about these. For a stranger it is [Never]. It is obeyed whoever has sent the mail; if that may be somebody
// else, a letter says how to undo it.
type Stop struct{}

func (Stop) traits() Traits {
	return Traits{
		Ways:     []Way{{Form: "stop"}},
		Unlisted: []string{"unsubscribe"}, Where: Everywhere, First: FreshMail | ToInvite, Free: true, Stranger: TurnsDown, Unproved: true,
	}
}

func (Stop) do(h *house) error {
	switch err := h.accounts.stopLetters(); {
	case err != nil:
		return err
	case !h.From.HasJoined() && h.proved():
		return nil // they want no letter
	}
	running, err := h.tx.Games.Of(h.From.ID)
	if err != nil {
		return err
	}
	return h.answers.replyOrIgnore(letters.Notice{Letter: letters.LettersStopped{Running: len(running)}})
}

// stopLetters ends all letters to the sender except about games that they play.
func (ac *accounts) stopLetters() error {
	if !ac.From.HasJoined() {
		return ac.unsubscribeStranger()
	}
	if err := ac.invitations.declineInvitations(); err != nil {
		return err
	}
	return ac.daily.changeDaily(func(p *games.Player) { p.Stopped, p.PuzzleAt = true, time.Time{} })
}

// unsubscribeStranger makes sure that a stranger never gets a letter again. They may be
// unknown so far.
func (ac *accounts) unsubscribeStranger() error {
	if err := ac.changeStranger(func(p *games.Player) { p.Waiting = "" }); err != nil {
		return err
	}
	return ac.unsubscribe()
}

// Start undoes [Stop], [Never] and, before it is done, [Forget].
type Start struct{}

func (Start) traits() Traits {
	return Traits{Ways: []Way{{Form: "start"}}, Free: true, Stranger: SignsUp}
}

func (Start) do(h *house) error {
	if h.justJoined() {
		return nil
	}
	if err := h.daily.changeDaily(startLetters); err != nil {
		return err
	}
	if !h.From.ForgetAt.IsZero() {
		return Stay{}.do(h)
	}
	return h.answers.reply(letters.Notice{Letter: letters.WelcomeBack{}})
}

// startLetters lets letters of all kinds go to a player again.
func startLetters(p *games.Player) {
	p.Unsubscribed, p.Stopped, p.Complained = false, false, time.Time{}
}

// ResignAll resigns all games of the sender, and they leave the matches that these are part of. A From
// address that anybody can forge is not enough for it.
type ResignAll struct{}

func (ResignAll) traits() Traits { return Traits{Where: Everywhere, Free: true} }

func (ResignAll) do(h *house) error {
	running, err := h.tx.Games.Of(h.From.ID)
	if err != nil {
		return err
	}
	matches := slices.DeleteFunc(slices.Clone(running), func(g games.Game) bool { return !g.HasLeft(h.From.ID) || g.Match == 0 })
	running = slices.DeleteFunc(running, func(g games.Game) bool { return g.HasLeft(h.From.ID) })
	if len(running)+len(matches) == 0 {
		return games.RefuseAbout(games.NotAllowed, games.TopicNoGames, "")
	}
	if err := h.accounts.leaveGames(rules.ByResigning); err != nil {
		return err
	}
	for i := range matches { // no letter about the end of their game says so
		if err := h.answers.show(&matches[i], letters.MatchLeft{}); err != nil {
			return err
		}
	}
	return nil
}

// Continue answers that a player who wants no other letters goes on with their games, or that they play on instead of what the other
// player has offered.
type Continue struct{}

func (Continue) traits() Traits {
	return Traits{Unlisted: []string{"continue"}, Where: Everywhere, Free: true, Unproved: true}
}

func (Continue) do(h *house) error {
	if h.Key.About == games.AboutGame && letters.IsOfferQuestion(h.Key.Question) {
		return Decline{}.do(h)
	}
	if !h.From.Stopped && !h.From.Unsubscribed {
		return games.RefuseAbout(games.NotAllowed, games.TopicContinue, "")
	}
	return h.answers.reply(letters.Notice{Letter: letters.GoesOn{}})
}
