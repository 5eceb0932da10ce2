package games

import "slices"

// Offer is what a player offers to all others in a game. It ends when the next ply is played. The
// zero value means no offer.
type Offer struct {
	What     OfferKind
	Days     int // of a pause
	By       PlayerID
	Ply      int        // number of plies when the offer was made
	Accepted []PlayerID // the players who have accepted so far
}

// OfferKind is what a player can offer.
type OfferKind string

// The kinds of offers, in the words of their commands.
const (
	DrawOffer  OfferKind = "draw"
	UndoOffer  OfferKind = "undo"  // to take back the last turn of the player who offers it
	PauseOffer OfferKind = "pause" // to stop the clock for some days
)

// OpenOffer returns the offer that can be accepted now. The bool is false if there is none.
func (g *Game) OpenOffer() (Offer, bool) {
	return g.Offer, g.Offer.By != 0 && g.Offer.Ply == g.Position.Plies()
}

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
func (of *offers) offer(g *Game, o Offer, remark string) error {
	agree, err := of.deed().offers(g, o)
	switch {
	case err != nil:
		return err
	case agree:
		return of.accept(remark)
	}
	if err := of.lines.pauseTrees(g); err != nil {
		return err
	}
	remarkID, err := of.table.saveWithRemark(g, remark)
	if err != nil {
		return err
	}
	offered := Notice{Letter: Offered{What: o.What, Days: o.Days}, Said: Said{By: of.From.ID, Remark: remarkID}}
	if err := of.gameNews.notifyOthers(g, offered); err != nil {
		return err
	}
	return of.answers.show(g, OfferSent{What: o.What, Days: o.Days})
}

// gameWithOffer returns the game of the letter that the mail answers. It refuses if there is no
// offer that the mail can answer.
func (of *offers) gameWithOffer() (Game, error) {
	g, _, err := of.runningGame()
	if err != nil {
		return g, err
	}
	offer, open := g.OpenOffer()
	switch {
	case !open, isOfferQuestion(of.Key.Question) && of.Key.Question != offer.questionNumber():
		return g, refuse(NoOffer)
	case offer.By == of.From.ID:
		return g, refuseAbout(NoOffer, TopicOwnOffer, "")
	case !of.isCurrent(&g):
		return g, of.oldLetter(&g)
	case slices.Contains(offer.Accepted, of.From.ID):
		return g, refuseAbout(NoOffer, TopicWaitsForOthers, "")
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
func (of *offers) acceptOffer(g *Game, remark string) error {
	if everybody := of.deed().accepts(g); !everybody {
		of.left.Unsent = of.left.Unsent || remark != ""
		if err := of.results.save(*g, len(g.Plies)); err != nil {
			return err
		}
		return of.answers.show(g, OfferAccepted{What: g.Offer.What})
	}
	switch g.Offer.What {
	case UndoOffer:
		return of.agreeToUndo(g, remark)
	case PauseOffer:
		return of.agreeToPause(g, remark)
	default:
		return of.table.endInDraw(g, remark)
	}
}

// declineOffer declines the offer. The game continues.
func (of *offers) declineOffer(g *Game, remark string) error {
	offer := g.Offer
	return of.closeOffer(g, append([]PlayerID{offer.By}, offer.Accepted...), remark,
		Declined{What: offer.What}, OfferDeclined{What: offer.What})
}

// Withdraw takes back the sender's own offer or invitation.
type Withdraw struct{ Remark string }

func (Withdraw) traits() Traits {
	return Traits{
		Ways:  []Way{{Form: "withdraw"}, {Form: "withdraw WHO", Example: "withdraw bob@example.org"}},
		Alone: remarked[Withdraw], Read: readWithdraw,
		Where: InGame | FreshMail, Free: true, Sends: true,
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
	case AboutGame:
	case AboutChallenge:
		return h.invitations.withdrawOfKey(c.Remark)
	default:
		return refuseAbout(NotAllowed, TopicTakeBack, "")
	}
	g, _, err := h.runningGame()
	if err != nil {
		return err
	}
	offer, open := g.OpenOffer()
	if !open || offer.By != h.From.ID {
		return refuseAbout(NoOffer, TopicWithdrawn, "")
	}
	return h.offers.closeOffer(&g, g.others(h.From.ID), c.Remark, OfferTakenBack{}, OfferWithdrawn{})
}

// closeOffer removes the offer of a game. It tells the readers so, and the sender.
func (of *offers) closeOffer(g *Game, readers []PlayerID, remark string, news, receipt Letter) error {
	g.Offer = Offer{}
	remarkID, err := of.table.saveWithRemark(g, remark)
	if err != nil {
		return err
	}
	n := Notice{Matter: g.now(), Letter: news, Said: Said{By: of.From.ID, Remark: remarkID}}
	for _, n.To = range readers {
		if err := of.desk.notify(n); err != nil {
			return err
		}
	}
	return of.answers.show(g, receipt)
}
