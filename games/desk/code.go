package desk

import (
	"cmp"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/letters"
)

// codesADay is how many codes are sent to one player, for one purpose.
const codesADay = 3

// openWish returns the wish of the sender for the same thing whose code still works. If there is
// none, its ID is 0. It refuses another code after too many in a day.
func (ad *addresses) openWish(wants games.Want, address string) (games.Wish, error) {
	list, err := ad.tx.Wishes.Of(ad.From.ID, ad.Now.Add(-games.CodeTime))
	if err != nil {
		return games.Wish{}, err
	}
	today, spoiled := 0, false
	for _, w := range list {
		same := w.Wants == wants && w.Address == address
		if same && w.Open(ad.Now) {
			return w, nil
		}
		if forget := w.Wants == games.WantForget; forget == (wants == games.WantForget) && w.Made.After(ad.Now.Add(-clock.Day)) {
			today, spoiled = today+1, spoiled || same
		}
	}
	if today >= codesADay || spoiled { // another code for the same thing would be five more tries
		return games.Wish{}, games.RefuseAbout(games.Limit, games.TopicCode, "")
	}
	return games.Wish{}, nil
}

// EnterCode confirms what the sender, or the player who wants to add the sender's address, asked
// for. A person who has the code has read the letter with it, so no other proof is needed.
type EnterCode struct{ Code string }

func (EnterCode) traits() Traits {
	return Traits{Ways: []Way{{Form: "code 12345678"}}, Free: true, Stranger: ProvesItself, Unproved: true}
}

func (c EnterCode) do(h *house) error {
	open, err := h.addresses.openWishes()
	if err != nil {
		return err
	}
	for _, w := range open {
		if h.Seal.IsCode(c.Code, w.ID, h.Now) {
			return h.fulfil(w)
		}
	}
	if err := h.keep(func() error { return h.addresses.countWrongCode(open) }); err != nil {
		return err
	}
	if len(open) > 0 && h.From.ID == 0 {
		// They have got one letter with a code, so they may get one for each wrong code.
		err := h.answers.reply(letters.Notice{Letter: letters.Refused{Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicCode}, Line: h.Line}})
		return cmp.Or(err, error(&settled{OutcomeRefused, games.NotAllowed}))
	}
	return games.RefuseAbout(games.NotAllowed, games.TopicCode, "")
}

// openWishes returns the wishes that a code from the sender can confirm: their own or, from an
// address of no player, codes for that address.
func (ad *addresses) openWishes() (open []games.Wish, err error) {
	since, all := ad.Now.Add(-games.CodeTime), []games.Wish(nil)
	if ad.From.HasJoined() {
		all, err = ad.tx.Wishes.Of(ad.From.ID, since)
	} else {
		all, err = ad.tx.Wishes.For(ad.From.Address, since)
	}
	for _, w := range all {
		if w.Open(ad.Now) && (ad.From.HasJoined() || w.Wants == games.WantAddress) {
			open = append(open, w)
		}
	}
	return open, err
}

func (ad *addresses) countWrongCode(open []games.Wish) error {
	for _, w := range open {
		if err := ad.tx.Wishes.CountWrongCode(w.ID); err != nil {
			return err
		}
	}
	return nil
}

// fulfil does what a right code confirms.
func (h *house) fulfil(w games.Wish) error {
	if err := h.tx.Wishes.Drop(w.ID); err != nil {
		return err
	}
	switch w.Wants {
	case games.WantToAsk:
		return h.addresses.askNewAddress(w.Address)
	case games.WantAddress:
		return h.addresses.addAddress(w)
	}
	return h.accounts.leaveForGood()
}
