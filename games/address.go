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

func (ListAddresses) do(s *session) error {
	return s.reply(Notice{Letter: AddressesListed{}})
}

// AddAddress asks for another address of the sender. A code goes to that address. If the sender may
// be forged, a code goes to the registered address first: else anybody who has got a letter with
// the sender's key could take over the account.
type AddAddress struct{ Address string }

func (AddAddress) traits() Traits { return Traits{Stranger: SignsUp} }

func (c AddAddress) do(s *session) error {
	if err := s.checkNewAddress(c.Address); err != nil {
		return err
	}
	if s.Vouched {
		return s.askNewAddress(c.Address)
	}
	wish, err := s.openWish(WantToAsk, c.Address)
	if err == nil && wish.ID == 0 {
		wish = s.newWish(WantToAsk, c.Address)
		err = s.AddWish(wish)
	}
	if err != nil {
		return err
	}
	return s.reply(Notice{Letter: AddressWanted{OfAddress(c), Coded{wish.ID}}})
}

// checkNewAddress refuses what cannot become an address of the sender. It says nothing about other
// players.
func (s *session) checkNewAddress(address string) error {
	own, err := s.Addresses(s.From.ID)
	switch {
	case err != nil:
		return err
	case s.isServer(address):
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
func (s *session) askNewAddress(address string) error {
	wish, err := s.openWish(WantAddress, address)
	if err == nil && wish.ID == 0 {
		err = s.sendAddressCode(s.newWish(WantAddress, address))
	}
	if err != nil {
		return err
	}
	return s.reply(Notice{Letter: CodeSent{OfAddress{address}}})
}

// sendAddressCode sends a code to a new address, at most one a day, within the limits on letters to
// strangers. People who want no letters get none. A player who has the address already is told so
// instead.
func (s *session) sendAddressCode(w Wish) error {
	tooMany, err := s.tooManyWelcomes(w.Address)
	if err != nil {
		return err
	}
	if tooMany {
		return refuseAbout(Limit, TopicCode, "")
	}
	if err := s.AddWish(w); err != nil {
		return err
	}
	n := Notice{Address: w.Address, Letter: AddressCode{OfAddress{w.Address}, Coded{w.ID}}, Said: Said{By: w.Player}}
	owner, known, err := s.PlayerByAddress(w.Address)
	switch {
	case err != nil || known && (owner.Unsubscribed || !owner.Banned.IsZero()):
		return err
	case known && owner.HasJoined():
		n = Notice{To: owner.ID, Letter: AddressTaken{OfAddress{w.Address}}}
	}
	return s.notifyOnce(n, s.Limits.SameWelcome)
}

// addAddress gives a player the new address that they asked for. It writes to the player and to the new
// address.
func (s *session) addAddress(w Wish) error {
	owner, known, err := s.PlayerByAddress(w.Address)
	switch {
	case err != nil:
		return err
	case known && owner.HasJoined():
		return refuseAbout(NotAllowed, TopicTaken, w.Address)
	case known && owner.Unsubscribed: // they said so after the code was sent
		return refuseAbout(NotAllowed, TopicCode, "")
	}
	own, err := s.Addresses(w.Player)
	if err != nil {
		return err
	}
	if len(own) >= maxAddresses {
		return refuseAbout(Limit, TopicAddresses, "")
	}
	if known {
		if err := s.endStranger(owner); err != nil {
			return err
		}
	}
	if err := s.AddAddress(w.Player, Address{Address: w.Address, Confirmed: s.Now}); err != nil {
		return err
	}
	n := Notice{To: w.Player, Letter: AddressAdded{OfAddress{w.Address}}}
	if s.From.ID == w.Player {
		n = s.asReply(n)
	}
	if err := s.notify(n); err != nil {
		return err
	}
	return s.tellAddress(w.Address, w.Player, AddressAdded{OfAddress{w.Address}})
}

// endStranger ends the account of a stranger when a player adds the same address: they are one person.
// Invitations to the stranger are declined.
func (s *session) endStranger(stranger Player) error {
	if err := s.closeChallenges(stranger.ID); err != nil {
		return err
	}
	if err := s.CancelNotices(stranger.ID); err != nil {
		return err
	}
	if err := s.DropAddress(stranger.Address); err != nil {
		return err
	}
	stranger.Address, stranger.Waiting, stranger.Unsubscribed = "", "", true
	return s.SavePlayer(stranger)
}

// tellAddress writes to an address that is not the one where the letters of a player go.
func (s *session) tellAddress(address string, p PlayerID, l Letter) error {
	n := Notice{Address: address, Letter: l, Said: Said{By: p}}
	if s.From.Address == address {
		n.Reply, n.InReplyTo = true, s.Mail
	}
	return s.notify(n)
}

// DropAddress takes an address from the sender, or takes back that they asked for it.
type DropAddress struct{ Address string }

func (DropAddress) traits() Traits { return Traits{Free: true, Stranger: SignsUp} }

func (c DropAddress) do(s *session) error {
	own, err := s.Addresses(s.From.ID)
	if err != nil {
		return err
	}
	if !hasAddress(own, c.Address) {
		if err := s.dropWishesFor(c.Address); err != nil {
			return err
		}
		return ListAddresses{}.do(s)
	}
	if len(own) == 1 {
		return refuseAbout(NotAllowed, TopicLastAddress, "")
	}
	if err := s.checkProof(); err != nil {
		return err
	}
	if c.Address == s.From.Address {
		i := slices.IndexFunc(own, func(a Address) bool { return a.Address != c.Address })
		if err := s.moveTo(own[i].Address); err != nil {
			return err
		}
	}
	if err := s.Tx.DropAddress(c.Address); err != nil {
		return err
	}
	if err := s.tellAddress(c.Address, s.From.ID, AddressDropped{OfAddress(c)}); err != nil {
		return err
	}
	return ListAddresses{}.do(s)
}

// dropWishesFor takes back that the sender asked for an address. It needs no proof, so that a
// player can always stop what they did not ask for.
func (s *session) dropWishesFor(address string) error {
	all, err := s.Wishes(s.From.ID, s.Now.Add(-CodeTime))
	if err != nil {
		return err
	}
	dropped := 0
	for _, w := range all {
		if w.Address != address || w.Wants == WantForget {
			continue
		}
		if err := s.DropWish(w.ID); err != nil {
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

func (c UseAddress) do(s *session) error {
	own, err := s.Addresses(s.From.ID)
	switch {
	case err != nil:
		return err
	case !hasAddress(own, c.Address):
		return refuseAbout(NotAllowed, TopicNoAddress, c.Address)
	}
	if old := s.From.Address; old != c.Address {
		if err := s.checkProof(); err != nil {
			return err
		}
		if err := s.moveTo(c.Address); err != nil {
			return err
		}
		if err := s.tellAddress(old, s.From.ID, AddressMain{OfAddress(c)}); err != nil {
			return err
		}
	}
	return ListAddresses{}.do(s)
}

// moveTo lets the sender's letters go to another of their addresses. Nothing has come back from
// there.
func (s *session) moveTo(address string) error {
	s.From.Address = address
	if err := s.ForgetBounces(s.From.ID); err != nil {
		return err
	}
	return s.SavePlayer(s.From)
}

// checkProof refuses a mail with nothing but a From address, which anybody can forge.
func (s *session) checkProof() error {
	if !s.Vouched && s.Key.About == AboutNothing {
		return refuseAbout(NotAllowed, TopicProof, "")
	}
	return nil
}
