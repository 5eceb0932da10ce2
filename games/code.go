package games

import (
	"cmp"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"pentepost/games/clock"
	"slices"
	"time"
)

// Wish is what a player asked for that a one-time code has to confirm.
type Wish struct {
	ID      int64 // a random number; the code is computed from it, see [Seal.Code]
	Player  PlayerID
	Wants   Want
	Address string // the new address; "" for [WantForget]
	Made    time.Time
	Wrong   int // how many wrong codes came
}

// Want says what a code confirms.
type Want string

// The comments say where each code is sent.
const (
	WantToAsk   Want = "ask"     // to the registered address: did you ask for a new address?
	WantAddress Want = "address" // to the new address: is it yours?
	WantForget  Want = "forget"  // to the registered address: do you want to be forgotten?
)

// The bounds of codes. DECISION: 8 digits, 5 tries for each code and 3 codes a day. Somebody who makes all
// 15 guesses every day needs 12,600 years for an even chance.
const (
	CodeTime      = 48 * time.Hour // how long a code works
	maxWrongCodes = 5              // after that, the right one does not work either
)

// codesADay is how many codes are sent to one player, for one purpose.
const codesADay = 3

// Code returns the one-time code of a wish: 8 digits. The database does not have it, so nobody who
// reads the database can use it.
func (s Seal) Code(wish int64) string { return s.secrets[0].code(wish) }

// isCode reports whether a text is the code of a wish, by any secret that has not lapsed.
func (s Seal) isCode(text string, wish int64, now time.Time) bool {
	return slices.ContainsFunc(s.secrets, func(secret Secret) bool { return !secret.lapsed(now) && secret.code(wish) == text })
}

func (s Secret) code(wish int64) string {
	h := hmac.New(sha256.New, s.Bytes)
	h.Write([]byte("pentepost one-time code 1\n"))
	h.Write(binary.BigEndian.AppendUint64(nil, uint64(wish)))
	return fmt.Sprintf("%08d", binary.BigEndian.Uint64(h.Sum(nil))%100_000_000)
}

// Open reports whether a code can still confirm w.
func (w Wish) Open(now time.Time) bool {
	return w.Wrong < maxWrongCodes && w.Made.After(now.Add(-CodeTime))
}

// openWish returns the wish of the sender for the same thing whose code still works. If there is
// none, its ID is 0. It refuses another code after too many in a day.
func (ad *addresses) openWish(wants Want, address string) (Wish, error) {
	list, err := ad.tx.Wishes.Of(ad.From.ID, ad.Now.Add(-CodeTime))
	if err != nil {
		return Wish{}, err
	}
	today, spoiled := 0, false
	for _, w := range list {
		same := w.Wants == wants && w.Address == address
		if same && w.Open(ad.Now) {
			return w, nil
		}
		if forget := w.Wants == WantForget; forget == (wants == WantForget) && w.Made.After(ad.Now.Add(-clock.Day)) {
			today, spoiled = today+1, spoiled || same
		}
	}
	if today >= codesADay || spoiled { // another code for the same thing would be five more tries
		return Wish{}, refuseAbout(Limit, TopicCode, "")
	}
	return Wish{}, nil
}

// EnterCode confirms what the sender, or the player who wants to add the sender's address, asked
// for. A person who has the code has read the letter with it, so no other proof is needed.
type EnterCode struct{ Code string }

func (EnterCode) traits() Traits {
	return Traits{Ways: []Way{{Form: "code 12345678"}}, Free: true, Stranger: ProvesItself}
}

func (c EnterCode) do(h *house) error {
	open, err := h.addresses.openWishes()
	if err != nil {
		return err
	}
	for _, w := range open {
		if h.Seal.isCode(c.Code, w.ID, h.Now) {
			return h.fulfil(w)
		}
	}
	for _, w := range open {
		if err := h.tx.Wishes.CountWrongCode(w.ID); err != nil {
			return err
		}
	}
	if len(open) > 0 && h.From.ID == 0 {
		// They have got one letter with a code, so they may get one for each wrong code.
		err := h.answers.reply(Notice{Letter: Refused{Reason: NotAllowed, Facts: Facts{Topic: TopicCode}, Line: h.Line}})
		return cmp.Or(err, error(&settled{OutcomeRefused, NotAllowed}))
	}
	return refuseAbout(NotAllowed, TopicCode, "")
}

// openWishes returns the wishes that a code from the sender can confirm: their own or, from an
// address of no player, codes for that address.
func (ad *addresses) openWishes() (open []Wish, err error) {
	since, all := ad.Now.Add(-CodeTime), []Wish(nil)
	if ad.From.HasJoined() {
		all, err = ad.tx.Wishes.Of(ad.From.ID, since)
	} else {
		all, err = ad.tx.Wishes.For(ad.From.Address, since)
	}
	for _, w := range all {
		if w.Open(ad.Now) && (ad.From.HasJoined() || w.Wants == WantAddress) {
			open = append(open, w)
		}
	}
	return open, err
}

// fulfil does what a right code confirms.
func (h *house) fulfil(w Wish) error {
	if err := h.tx.Wishes.Drop(w.ID); err != nil {
		return err
	}
	switch w.Wants {
	case WantToAsk:
		return h.addresses.askNewAddress(w.Address)
	case WantAddress:
		return h.addresses.addAddress(w)
	}
	return h.accounts.leaveForGood()
}
