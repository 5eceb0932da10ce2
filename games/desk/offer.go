package desk

import (
	"slices"

	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/games/play"
)

// offers are made and answered in a game: a draw, a turn that is taken back, a pause.
type offers struct {
	*asked

	table       *table
	lines       *lines
	clocks      *clocks
	corrections *corrections
	gameNews    *gameNews
	answers     *answers
	desk        *desk
	results     *results
}

// offer makes an offer to the other players. If one of them has offered the same, the sender
// accepts that.
func (of *offers) offer(g *games.Game, o games.Offer, remark string) error {
	agree, err := of.deed().Offers(g, o)
	switch {
	case err != nil:
		return err
	case agree:
		return of.accept(remark)
	}
	if err := of.lines.pauseTrees(g, nil); err != nil {
		return err
	}
	remarkID, err := of.table.saveWithRemark(g, remark)
	if err != nil {
		return err
	}
	offered := letters.Notice{Letter: letters.Offered{What: o.What, Days: o.Days}, Said: play.Said{By: of.From.ID, Remark: remarkID}}
	if err := of.gameNews.notifyOthers(g, offered); err != nil {
		return err
	}
	return of.answers.show(g, letters.OfferSent{What: o.What, Days: o.Days})
}

// gameWithOffer returns the game of the letter that the mail answers. It refuses if there is no
// offer that the mail can answer.
func (of *offers) gameWithOffer() (games.Game, error) {
	g, _, err := of.runningGame()
	if err != nil {
		return g, err
	}
	offer, open := g.OpenOffer()
	switch {
	case !open, letters.IsOfferQuestion(of.Key.Question) && of.Key.Question != letters.OfferQuestion(offer):
		return g, games.Refuse(games.NoOffer)
	case offer.By == of.From.ID:
		return g, games.RefuseAbout(games.NoOffer, games.TopicOwnOffer, "")
	case !of.isCurrent(&g):
		return g, of.oldLetter(&g)
	case slices.Contains(offer.Accepted, of.From.ID):
		return g, games.RefuseAbout(games.NoOffer, games.TopicWaitsForOthers, "")
	}
	return g, nil
}

// accept accepts the offer that the mail can answer.
func (of *offers) accept(remark string) error {
	g, err := of.gameWithOffer()
	if err != nil {
		return err
	}
	return of.acceptOffer(&g, remark)
}

// acceptOffer accepts the offer for the sender. It takes effect when everybody who still plays
// has accepted.
func (of *offers) acceptOffer(g *games.Game, remark string) error {
	if everybody := of.deed().Accepts(g); !everybody {
		of.left.Unsent = of.left.Unsent || remark != ""
		if err := of.results.save(*g, len(g.Plies)); err != nil {
			return err
		}
		return of.answers.show(g, letters.OfferAccepted{What: g.Offer.What})
	}
	switch g.Offer.What {
	case games.UndoOffer:
		return of.agreeToUndo(g, remark)
	case games.PauseOffer:
		return of.agreeToPause(g, remark)
	default:
		return of.table.endInDraw(g, remark)
	}
}

// declineOffer declines the offer. The game continues.
func (of *offers) declineOffer(g *games.Game, remark string) error {
	offer := g.Offer
	return of.closeOffer(g, append([]games.PlayerID{offer.By}, offer.Accepted...), remark,
		letters.Declined{What: offer.What}, letters.OfferDeclined{What: offer.What})
}

// Withdraw takes back the sender's own offer or invitation.
type Withdraw struct{ Remark string }

func (Withdraw) traits() Traits {
	return Traits{
		Ways:  []Way{{Form: "withdraw"}, {Form: "withdraw WHO", Example: "withdraw bob@example.org"}},
		Alone: remarked[Withdraw], Read: readWithdraw,
		Where: InGame | FreshMail, Free: true, Sends: true, Unproved: true,
	}
}

// readWithdraw reads the name of an invitation or a league.
func readWithdraw(l CommandLine) Command {
	switch {
	case len(l.Args) == 2 && l.Args[0] == "invitation":
		return WithdrawNamed{Name: l.Typed[1], Person: true}
	case len(l.Args) == 2 && l.Args[0] == "league":
		return AskToLeave{Name: l.Args[1]}
	case len(l.Args) == 1:
		return WithdrawNamed{Name: l.Typed[0]}
	case len(l.Args) == 2 && l.Args[1] == "yes":
		return LeaveLeague{Name: l.Args[0]}
	}
	return nil
}

func (c Withdraw) do(h *house) error {
	switch h.Key.About {
	case games.AboutGame:
	case games.AboutChallenge:
		return h.invitations.withdrawOfKey(c.Remark)
	default:
		return games.RefuseAbout(games.NotAllowed, games.TopicTakeBack, "")
	}
	g, _, err := h.runningGame()
	if err != nil {
		return err
	}
	offer, open := g.OpenOffer()
	if !open || offer.By != h.From.ID {
		return games.RefuseAbout(games.NoOffer, games.TopicWithdrawn, "")
	}
	return h.offers.closeOffer(&g, g.Others(h.From.ID), c.Remark, letters.OfferTakenBack{}, letters.OfferWithdrawn{})
}

// closeOffer removes the offer of a game. It tells the readers so, and the sender.
func (of *offers) closeOffer(g *games.Game, readers []games.PlayerID, remark string, news, receipt letters.Letter) error {
	g.Offer = games.Offer{}
	remarkID, err := of.table.saveWithRemark(g, remark)
	if err != nil {
		return err
	}
	n := letters.Notice{Matter: letters.OfGame(g), Letter: news, Said: play.Said{By: of.From.ID, Remark: remarkID}}
	for _, n.To = range readers {
		if err := of.desk.notify(n); err != nil {
			return err
		}
	}
	return of.answers.show(g, receipt)
}
