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

// offer makes an offer to the other players. If one of them has offered the same, the sender
// accepts that.
func (s *session) offer(g *Game, o Offer, remark string) error {
	open, exists := g.OpenOffer()
	switch {
	case exists && open.By == s.From.ID && open.What == o.What && open.Days == o.Days:
		return &Refusal{NotAllowed, Facts{Topic: TopicOffered, What: o.What}}
	case exists && open.By != s.From.ID && open.What == o.What && open.Days == o.Days:
		return s.accept(remark) // both sides want it
	case exists && open.By != s.From.ID:
		return &Refusal{NotAllowed, Facts{Topic: TopicOtherOffer, What: open.What, By: open.By}}
	}
	if err := s.open(g, o); err != nil {
		return err
	}
	remarkID, err := s.saveWithRemark(g, remark)
	if err != nil {
		return err
	}
	offered := Notice{Letter: Offered{What: o.What, Days: o.Days}, Said: Said{By: s.From.ID, Remark: remarkID}}
	if err := s.notifyOthers(g, offered); err != nil {
		return err
	}
	return s.show(g, OfferSent{What: o.What, Days: o.Days})
}

// open opens an offer by the sender, without saving it. A conditional move would end it before
// anybody has read it, so trees wait.
func (s *session) open(g *Game, o Offer) error {
	o.By, o.Ply = s.From.ID, g.Position.Plies()
	g.Offer = o
	return s.pauseTrees(g)
}

// gameWithOffer returns the game of the letter that the mail answers. It refuses if there is no
// offer that the mail can answer.
func (s *session) gameWithOffer() (Game, error) {
	g, _, err := s.runningGame()
	if err != nil {
		return g, err
	}
	offer, open := g.OpenOffer()
	switch {
	case !open, isOfferQuestion(s.Key.Question) && s.Key.Question != offer.questionNumber():
		return g, refuse(NoOffer)
	case offer.By == s.From.ID:
		return g, refuseAbout(NoOffer, TopicOwnOffer, "")
	case !s.isCurrent(&g):
		return g, s.oldLetter(&g)
	case slices.Contains(offer.Accepted, s.From.ID):
		return g, refuseAbout(NoOffer, TopicWaitsForOthers, "")
	}
	return g, nil
}

// accept accepts the offer that the mail can answer.
func (s *session) accept(remark string) error {
	g, err := s.gameWithOffer()
	if err != nil {
		return err
	}
	return s.acceptOffer(&g, remark)
}

// acceptOffer accepts the offer for the sender. It takes effect when everybody who still plays
// has accepted.
func (s *session) acceptOffer(g *Game, remark string) error {
	g.Offer.Accepted = append(slices.Clone(g.Offer.Accepted), s.From.ID)
	for _, p := range g.others(g.Offer.By) {
		if !slices.Contains(g.Offer.Accepted, p) {
			s.left.Unsent = s.left.Unsent || remark != ""
			if err := s.SaveGame(*g, len(g.Plies)); err != nil {
				return err
			}
			return s.show(g, OfferAccepted{What: g.Offer.What})
		}
	}
	switch g.Offer.What {
	case UndoOffer:
		return s.agreeToUndo(g, remark)
	case PauseOffer:
		return s.agreeToPause(g, remark)
	default:
		return s.endInDraw(g, remark)
	}
}

// declineOffer declines the offer. The game continues.
func (s *session) declineOffer(g *Game, remark string) error {
	offer := g.Offer
	return s.closeOffer(g, append([]PlayerID{offer.By}, offer.Accepted...), remark,
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

func (c Withdraw) do(s *session) error {
	switch s.Key.About {
	case AboutGame:
	case AboutChallenge:
		return s.withdrawOfKey(c.Remark)
	default:
		return refuseAbout(NotAllowed, TopicTakeBack, "")
	}
	g, _, err := s.runningGame()
	if err != nil {
		return err
	}
	offer, open := g.OpenOffer()
	if !open || offer.By != s.From.ID {
		return refuseAbout(NoOffer, TopicWithdrawn, "")
	}
	return s.closeOffer(&g, g.others(s.From.ID), c.Remark, OfferTakenBack{}, OfferWithdrawn{})
}

// closeOffer removes the offer of a game. It tells the readers so, and the sender.
func (s *session) closeOffer(g *Game, readers []PlayerID, remark string, news, receipt Letter) error {
	g.Offer = Offer{}
	remarkID, err := s.saveWithRemark(g, remark)
	if err != nil {
		return err
	}
	n := Notice{Matter: g.now(), Letter: news, Said: Said{By: s.From.ID, Remark: remarkID}}
	for _, n.To = range readers {
		if err := s.notify(n); err != nil {
			return err
		}
	}
	return s.show(g, receipt)
}
