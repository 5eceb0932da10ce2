package desk

import (
	"slices"

	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/games/play"
)

// maxAddresses is how many addresses a player can have.
const maxAddresses = 5

// ListAddresses lists the sender's addresses.
type ListAddresses struct{}

func (ListAddresses) traits() Traits {
	return Traits{
		Ways: []Way{
			{Form: "address"},
			{Form: "address add ADDRESS", Example: "address add ann@example.org"},
			{Form: "address main ADDRESS", Example: "address main ann@example.org"},
			{Form: "address drop ADDRESS", Example: "address drop ann@example.org"},
		},
		Stranger: SignsUp, Unproved: true,
	}
}

func (ListAddresses) do(h *house) error {
	return h.answers.reply(letters.Notice{Letter: letters.AddressesListed{}})
}

// AddAddress asks for another address of the sender. A code goes to that address. If the sender may
// be forged, a code goes to the registered address first: else anybody who has got a letter with
// the sender's key could take over the account.
type AddAddress struct{ Address string }

func (AddAddress) traits() Traits { return Traits{Stranger: SignsUp, Unproved: true} }

func (c AddAddress) do(h *house) error {
	if err := h.addresses.checkNewAddress(c.Address); err != nil {
		return err
	}
	if h.Vouched {
		return h.addresses.askNewAddress(c.Address)
	}
	wish, err := h.addresses.openWish(games.WantToAsk, c.Address)
	reply := h.answers.replyOrIgnore
	if err == nil && wish.ID == 0 {
		wish, reply = h.newWish(games.WantToAsk, c.Address), h.answers.reply
		err = h.tx.Wishes.Add(wish)
	}
	if err != nil {
		return err
	}
	return reply(letters.Notice{Letter: letters.AddressWanted{OfAddress: letters.OfAddress(c), Coded: letters.Coded{Wish: wish.ID}}})
}

// addresses are added, chosen and dropped, and what needs a code is kept until it comes.
type addresses struct {
	*asked

	people      *people
	desk        *desk
	answers     *answers
	invitations *invitations
	allowance   *allowance
}

// checkNewAddress refuses what cannot become an address of the sender. It says nothing about other
// players.
func (ad *addresses) checkNewAddress(address string) error {
	own, err := ad.tx.Addresses.Of(ad.From.ID)
	switch {
	case err != nil:
		return err
	case ad.people.isServer(address):
		return games.RefuseAbout(games.NotAllowed, games.TopicAddresses, address)
	case hasAddress(own, address):
		return games.RefuseAbout(games.NotAllowed, games.TopicAdded, address)
	case len(own) >= maxAddresses:
		return games.RefuseAbout(games.Limit, games.TopicAddresses, "")
	}
	return nil
}

func hasAddress(list []games.Address, address string) bool {
	return slices.ContainsFunc(list, func(a games.Address) bool { return a.Address == address })
}

// askNewAddress sends a code to a new address, and tells the sender so. It tells them the same if another
// player has that address, so nobody learns who plays here.
func (ad *addresses) askNewAddress(address string) error {
	wish, err := ad.openWish(games.WantAddress, address)
	if err == nil && wish.ID == 0 {
		err = ad.sendAddressCode(ad.newWish(games.WantAddress, address))
	}
	if err != nil {
		return err
	}
	return ad.answers.reply(letters.Notice{Letter: letters.CodeSent{OfAddress: letters.OfAddress{Address: address}}})
}

// sendAddressCode sends a code to a new address, at most one a day, within the limits on letters to
// strangers. People who want no letters get none. A player who has the address already is told so
// instead.
func (ad *addresses) sendAddressCode(w games.Wish) error {
	tooMany, err := ad.allowance.tooManyCodes(w.Address)
	if err != nil {
		return err
	}
	if tooMany {
		return games.RefuseAbout(games.Limit, games.TopicCode, "")
	}
	if err := ad.tx.Wishes.Add(w); err != nil {
		return err
	}
	n, err := ad.toAddress(w.Address, w.Player, letters.AddressCode{OfAddress: letters.OfAddress{Address: w.Address}, Coded: letters.Coded{Wish: w.ID}})
	if err != nil {
		return err
	}
	owner, known, err := ad.tx.Players.ByAddress(w.Address)
	switch {
	case err != nil || known && (owner.Unsubscribed || !owner.Banned.IsZero()):
		return err
	case known && owner.HasJoined():
		n = letters.Notice{To: owner.ID, Letter: letters.AddressTaken{OfAddress: letters.OfAddress{Address: w.Address}}}
	}
	return ad.desk.notifyOnce(n, ad.Limits.SameWelcome)
}

// addAddress gives a player the new address that they asked for. It writes to the player and to the new
// address.
func (ad *addresses) addAddress(w games.Wish) error {
	owner, known, err := ad.tx.Players.ByAddress(w.Address)
	switch {
	case err != nil:
		return err
	case known && owner.HasJoined():
		return games.RefuseAbout(games.NotAllowed, games.TopicTaken, w.Address)
	case known && owner.Unsubscribed: // they said so after the code was sent
		return games.RefuseAbout(games.NotAllowed, games.TopicCode, "")
	}
	own, err := ad.tx.Addresses.Of(w.Player)
	if err != nil {
		return err
	}
	if len(own) >= maxAddresses {
		return games.RefuseAbout(games.Limit, games.TopicAddresses, "")
	}
	if known {
		if err := ad.endStranger(owner); err != nil {
			return err
		}
	}
	if err := ad.tx.Addresses.Add(w.Player, games.Address{Address: w.Address, Confirmed: ad.Now}); err != nil {
		return err
	}
	n := letters.Notice{To: w.Player, Letter: letters.AddressAdded{OfAddress: letters.OfAddress{Address: w.Address}}}
	if ad.From.ID == w.Player {
		n = ad.answers.asReply(n)
	}
	if err := ad.desk.notify(n); err != nil {
		return err
	}
	return ad.tellAddress(w.Address, w.Player, letters.AddressAdded{OfAddress: letters.OfAddress{Address: w.Address}})
}

// endStranger ends the account of a stranger when a player adds the same address: they are one person.
// Invitations to the stranger are declined.
func (ad *addresses) endStranger(stranger games.Player) error {
	if err := ad.invitations.closeChallenges(stranger.ID); err != nil {
		return err
	}
	if err := ad.tx.Outbox.Cancel(stranger.ID); err != nil {
		return err
	}
	if err := ad.tx.Addresses.Drop(stranger.Address); err != nil {
		return err
	}
	_, err := ad.tx.Players.Change(stranger.ID, func(p *games.Player) { p.Address, p.Waiting, p.Unsubscribed = "", "", true })
	return err
}

// tellAddress writes to an address that is not the one where the letters of a player go.
func (ad *addresses) tellAddress(address string, p games.PlayerID, l letters.Letter) error {
	n, err := ad.toAddress(address, p, l)
	if err != nil {
		return err
	}
	if ad.From.Address == address {
		n.Reply, n.InReplyTo = true, ad.Mail
	}
	return ad.desk.notify(n)
}

// toAddress returns a letter to an address that is, or may become, a player's. It is in their language.
func (ad *addresses) toAddress(address string, p games.PlayerID, l letters.Letter) (letters.Notice, error) {
	by, err := ad.tx.Players.Load(p)
	return letters.Notice{Address: address, Letter: l, Said: play.Said{By: p}, Besides: letters.Besides{Language: by.Language}}, err
}

// DropAddress takes an address from the sender, or takes back that they asked for it.
type DropAddress struct{ Address string }

func (DropAddress) traits() Traits { return Traits{Free: true, Stranger: SignsUp} }

func (c DropAddress) do(h *house) error {
	own, err := h.tx.Addresses.Of(h.From.ID)
	if err != nil {
		return err
	}
	if !hasAddress(own, c.Address) {
		if err := h.addresses.dropWishesFor(c.Address); err != nil {
			return err
		}
		return ListAddresses{}.do(h)
	}
	if len(own) == 1 {
		return games.RefuseAbout(games.NotAllowed, games.TopicLastAddress, "")
	}
	if c.Address == h.From.Address {
		i := slices.IndexFunc(own, func(a games.Address) bool { return a.Address != c.Address })
		if err := h.addresses.moveTo(own[i].Address); err != nil {
			return err
		}
	}
	if err := h.tx.Addresses.Drop(c.Address); err != nil {
		return err
	}
	if err := h.addresses.tellAddress(c.Address, h.From.ID, letters.AddressDropped{OfAddress: letters.OfAddress(c)}); err != nil {
		return err
	}
	return ListAddresses{}.do(h)
}

// dropWishesFor takes back that the sender asked for an address.
func (ad *addresses) dropWishesFor(address string) error {
	all, err := ad.tx.Wishes.Of(ad.From.ID, ad.Now.Add(-games.CodeTime))
	if err != nil {
		return err
	}
	dropped := 0
	for _, w := range all {
		if w.Address != address || w.Wants == games.WantForget {
			continue
		}
		if err := ad.tx.Wishes.Drop(w.ID); err != nil {
			return err
		}
		dropped++
	}
	if dropped == 0 {
		return games.RefuseAbout(games.NotAllowed, games.TopicNoAddress, address)
	}
	return nil
}

// UseAddress chooses one of the sender's addresses for their letters.
type UseAddress struct{ Address string }

func (UseAddress) traits() Traits { return Traits{Stranger: SignsUp} }

func (c UseAddress) do(h *house) error {
	own, err := h.tx.Addresses.Of(h.From.ID)
	switch {
	case err != nil:
		return err
	case !hasAddress(own, c.Address):
		return games.RefuseAbout(games.NotAllowed, games.TopicNoAddress, c.Address)
	}
	if old := h.From.Address; old != c.Address {
		if err := h.addresses.moveTo(c.Address); err != nil {
			return err
		}
		if err := h.addresses.tellAddress(old, h.From.ID, letters.AddressMain{OfAddress: letters.OfAddress(c)}); err != nil {
			return err
		}
	}
	return ListAddresses{}.do(h)
}

// moveTo lets the sender's letters go to another of their addresses. Nothing has come back from
// there.
func (ad *addresses) moveTo(address string) error {
	if err := ad.tx.Bounces.Forget(ad.From.ID); err != nil {
		return err
	}
	return ad.change(func(p *games.Player) { p.Address = address })
}
