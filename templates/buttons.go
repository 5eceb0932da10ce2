package templates

import (
	"slices"

	"pentepost/games"
	"pentepost/games/letters"
)

// buttons are the commands that can be tapped in a letter.
type buttons struct{ *page }

// words returns the short commands that best answer this letter.
func (p buttons) words() []string {
	if p.Code != "" {
		return []string{"code " + p.Code}
	}
	switch p.traits.Buttons {
	case letters.InvitationButtons:
		switch {
		case p.invites():
			return []string{"accept", "decline", "rules " + p.ruleset.Name, "never"}
		case p.waitsForOthers():
			return []string{"withdraw"}
		}
	case letters.QuestionButtons:
		return p.toQuestion()
	case letters.OfferButtons:
		if p.Plays() && !p.Over() {
			return []string{"accept", "decline"}
		}
		return p.inGame()
	case letters.GameButtons:
		return slices.Concat(p.toRefusal(), p.invitationButton(), p.inGame(), p.vacationButton())
	}
	return nil
}

// vacationButton answers the question whether the reader wants vacation.
func (p buttons) vacationButton() []string {
	if p.lastDayAway().IsZero() {
		return nil
	}
	return []string{"vacation until " + p.Notice.Away}
}

// invitationButton sends an invitation once more that has lapsed.
func (p buttons) invitationButton() []string {
	if p.Notice.Kind() != letters.KindDeclined || !p.MayInviteAgain() {
		return nil
	}
	return []string{"invite again"}
}

// toQuestion are the answers to the question of a letter that is about no game.
func (p buttons) toQuestion() []string {
	switch f := p.Notice.Letter.(type) {
	case letters.WelcomeAsks:
		return []string{"yes"}
	case letters.LeavingForGood:
		return []string{"keep me"}
	case letters.LettersStopped:
		if f.Running > 0 {
			return []string{"resign all", "keep playing"}
		}
	}
	return nil
}

// toRefusal are the answers to the question that a refusal asks, such as "Which one?".
func (p buttons) toRefusal() []string {
	f, _ := p.Notice.Letter.(letters.Refused)
	switch {
	case f.Meant != "":
		return []string{"yes", "no"}
	case !p.RealTurn():
		return nil
	case f.Reason == games.TwoMoves:
		return p.movesRead(f)
	case f.Topic == games.TopicColumnI:
		return f.Known
	}
	return nil
}

// offersDraw reports whether the letter asks for a move, and a draw is offered with the one before.
func (p buttons) offersDraw() bool {
	f, _ := p.Notice.Letter.(letters.YourMove)
	return f.Offer
}

// inGame returns the commands that the reader may want in the game now.
func (p buttons) inGame() []string {
	switch {
	case p.isPuzzle():
		return []string{"puzzle", "help"}
	case !p.Plays():
		return nil
	case p.held():
		return []string{"oops"}
	case p.MayAskAgain():
		return []string{"rematch", "moves", "gif"}
	case p.Over():
		return []string{"moves", "gif"}
	case p.RealTurn() && p.offersDraw():
		return append(p.buttonsOfChoice(), "accept", "decline", "resign", "moves", "help")
	case p.RealTurn() && p.spoken():
		return append(p.buttonsOfChoice(), "threats", "draw", "resign", "moves", "help")
	case p.RealTurn():
		return append(p.buttonsOfChoice(), "draw", "resign", "moves", "help")
	}
	return []string{"show", "moves", "help"}
}
