package games

import (
	"slices"
	"time"
)

// Address is one of the mail addresses of a player. They can write from each; letters go to
// [Player.Address].
type Address struct {
	Address   string
	Confirmed time.Time // when a code confirmed it; zero for the first one
}

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
		Stranger: SignsUp,
	}
}

func (ListAddresses) do(h *house) error {
	return h.answers.reply(Notice{Letter: AddressesListed{}})
}

// AddAddress asks for another address of the sender. A code goes to that address. If the sender may
// be forged, a code goes to the registered address first: else anybody who has got a letter with
// the sender's key could take over the account.
type AddAddress struct{ Address string }

func (AddAddress) traits() Traits { return Traits{Stranger: SignsUp} }

func (c AddAddress) do(h *house) error {
	if err := h.addresses.checkNewAddress(c.Address); err != nil {
		return err
	}
	if h.Vouched {
		return h.addresses.askNewAddress(c.Address)
	}
	wish, err := h.addresses.openWish(WantToAsk, c.Address)
	if err == nil && wish.ID == 0 {
		wish = h.newWish(WantToAsk, c.Address)
		err = h.tx.Wishes.Add(wish)
	}
	if err != nil {
		return err
	}
	return h.answers.reply(Notice{Letter: AddressWanted{OfAddress(c), Coded{wish.ID}}})
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
		return refuseAbout(NotAllowed, TopicAddresses, address)
	case hasAddress(own, address):
		return refuseAbout(NotAllowed, TopicAdded, address)
	case len(own) >= maxAddresses:
		return refuseAbout(Limit, TopicAddresses, "")
	}
	return nil
}

func hasAddress(list []Address, address string) bool {
	return slices.ContainsFunc(list, func(a Address) bool { return a.Address == address })
}

// askNewAddress sends a code to a new address, and tells the sender so. It tells them the same if another
// player has that address, so nobody learns who plays here.
func (ad *addresses) askNewAddress(address string) error {
	wish, err := ad.openWish(WantAddress, address)
	if err == nil && wish.ID == 0 {
		err = ad.sendAddressCode(ad.newWish(WantAddress, address))
	}
	if err != nil {
		return err
	}
	return ad.answers.reply(Notice{Letter: CodeSent{OfAddress{address}}})
}

// sendAddressCode sends a code to a new address, at most one a day, within the limits on letters to
// strangers. People who want no letters get none. A player who has the address already is told so
// instead.
func (ad *addresses) sendAddressCode(w Wish) error {
	tooMany, err := ad.allowance.tooManyWelcomes(w.Address)
	if err != nil {
		return err
	}
	if tooMany {
		return refuseAbout(Limit, TopicCode, "")
	}
	if err := ad.tx.Wishes.Add(w); err != nil {
		return err
	}
	n := Notice{Address: w.Address, Letter: AddressCode{OfAddress{w.Address}, Coded{w.ID}}, Said: Said{By: w.Player}}
	owner, known, err := ad.tx.Players.ByAddress(w.Address)
	switch {
	case err != nil || known && (owner.Unsubscribed || !owner.Banned.IsZero()):
		return err
	case known && owner.HasJoined():
		n = Notice{To: owner.ID, Letter: AddressTaken{OfAddress{w.Address}}}
	}
	return ad.desk.notifyOnce(n, ad.Limits.SameWelcome)
}

// addAddress gives a player the new address that they asked for. It writes to the player and to the new
// address.
func (ad *addresses) addAddress(w Wish) error {
	owner, known, err := ad.tx.Players.ByAddress(w.Address)
	switch {
	case err != nil:
		return err
	case known && owner.HasJoined():
		return refuseAbout(NotAllowed, TopicTaken, w.Address)
	case known && owner.Unsubscribed: // they said so after the code was sent
		return refuseAbout(NotAllowed, TopicCode, "")
	}
	own, err := ad.tx.Addresses.Of(w.Player)
	if err != nil {
		return err
	}
	if len(own) >= maxAddresses {
		return refuseAbout(Limit, TopicAddresses, "")
	}
	if known {
		if err := ad.endStranger(owner); err != nil {
			return err
		}
	}
	if err := ad.tx.Addresses.Add(w.Player, Address{Address: w.Address, Confirmed: ad.Now}); err != nil {
		return err
	}
	n := Notice{To: w.Player, Letter: AddressAdded{OfAddress{w.Address}}}
	if ad.From.ID == w.Player {
		n = ad.answers.asReply(n)
	}
	if err := ad.desk.notify(n); err != nil {
		return err
	}
	return ad.tellAddress(w.Address, w.Player, AddressAdded{OfAddress{w.Address}})
}

// endStranger ends the account of a stranger when a player adds the same address: they are one person.
// Invitations to the stranger are declined.
func (ad *addresses) endStranger(stranger Player) error {
	if err := ad.invitations.closeChallenges(stranger.ID); err != nil {
		return err
	}
	if err := ad.tx.Outbox.Cancel(stranger.ID); err != nil {
		return err
	}
	if err := ad.tx.Addresses.Drop(stranger.Address); err != nil {
		return err
	}
	stranger.Address, stranger.Waiting, stranger.Unsubscribed = "", "", true
	return ad.tx.Players.Save(stranger)
}

// tellAddress writes to an address that is not the one where the letters of a player go.
func (ad *addresses) tellAddress(address string, p PlayerID, l Letter) error {
	n := Notice{Address: address, Letter: l, Said: Said{By: p}}
	if ad.From.Address == address {
		n.Reply, n.InReplyTo = true, ad.Mail
	}
	return ad.desk.notify(n)
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
		return refuseAbout(NotAllowed, TopicLastAddress, "")
	}
	if err := h.checkProof(); err != nil {
		return err
	}
	if c.Address == h.From.Address {
		i := slices.IndexFunc(own, func(a Address) bool { return a.Address != c.Address })
		if err := h.addresses.moveTo(own[i].Address); err != nil {
			return err
		}
	}
	if err := h.tx.Addresses.Drop(c.Address); err != nil {
		return err
	}
	if err := h.addresses.tellAddress(c.Address, h.From.ID, AddressDropped{OfAddress(c)}); err != nil {
		return err
	}
	return ListAddresses{}.do(h)
}

// dropWishesFor takes back that the sender asked for an address. It needs no proof, so that a
// player can always stop what they did not ask for.
func (ad *addresses) dropWishesFor(address string) error {
	all, err := ad.tx.Wishes.Of(ad.From.ID, ad.Now.Add(-CodeTime))
	if err != nil {
		return err
	}
	dropped := 0
	for _, w := range all {
		if w.Address != address || w.Wants == WantForget {
			continue
		}
		if err := ad.tx.Wishes.Drop(w.ID); err != nil {
			return err
		}
		dropped++
	}
	if dropped == 0 {
		return refuseAbout(NotAllowed, TopicNoAddress, address)
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
		return refuseAbout(NotAllowed, TopicNoAddress, c.Address)
	}
	if old := h.From.Address; old != c.Address {
		if err := h.checkProof(); err != nil {
			return err
		}
		if err := h.addresses.moveTo(c.Address); err != nil {
			return err
		}
		if err := h.addresses.tellAddress(old, h.From.ID, AddressMain{OfAddress(c)}); err != nil {
			return err
		}
	}
	return ListAddresses{}.do(h)
}

// moveTo lets the sender's letters go to another of their addresses. Nothing has come back from
// there.
func (ad *addresses) moveTo(address string) error {
	ad.From.Address = address
	if err := ad.tx.Bounces.Forget(ad.From.ID); err != nil {
		return err
	}
	return ad.tx.Players.Save(ad.From)
}
