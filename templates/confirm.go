package templates

import (
	"cmp"
	"strings"

	"pentepost/games"
)

// wasThisYou asks whether a mail is the reader's.
type wasThisYou struct {
	*page
	withoutNews
}

func (l wasThisYou) subject() string {
	if l.About() {
		return l.GameSubject()
	}
	return l.tell("confirm.subject", nil)
}

func (l wasThisYou) ask() string { return l.tell("confirm.was-this-you", args{"reader": l.Me()}) }

func (l wasThisYou) told() string {
	if l.Game != nil {
		return l.tell("confirm.told-foreign-in-game", args{"game": int(l.Game.ID)})
	}
	return l.tell("confirm.told-foreign", nil)
}

func (l wasThisYou) answer() string {
	if l.Game != nil && !l.Over() {
		return l.tell("confirm.answer-here", nil)
	}
	return ""
}

// addressLetter asks whether an address is the reader's, or says what has become of it.
type addressLetter struct {
	*page
	withoutNews
	address string
	is      string // the end of the ids of its sentences
}

// aboutAddress returns the letter; ok is false if it is about no address.
func (p *page) aboutAddress() (l addressLetter, ok bool) {
	l = addressLetter{page: p}
	switch f := p.Notice.Letter.(type) {
	case games.AddressWanted:
		l.address, l.is = f.Address, "ask"
	case games.CodeSent:
		l.address, l.is = f.Address, "asked"
	case games.AddressCode:
		l.address, l.is = f.Address, "code"
	case games.AddressTaken:
		l.address, l.is = f.Address, "taken"
	case games.AddressAdded:
		l.address, l.is = f.Address, "added"
		if p.Me() == "" { // the letter to the new address does not know the reader by name
			l.is = "added-there"
		}
	case games.AddressDropped:
		l.address, l.is = f.Address, "address-off"
	case games.AddressMain:
		l.address, l.is = f.Address, "main"
	default:
		return l, false
	}
	return l, true
}

func (l addressLetter) said() args {
	address := strings.Join(strings.Fields(l.address), "") // it stands on a line of its own, which is not wrapped
	return args{"reader": l.Me(), "player": l.By(), "address": cmp.Or(address, l.name(0)), "code": l.Code}
}

func (l addressLetter) subject() string { return l.tell("confirm.subject-address", nil) }
func (l addressLetter) ask() string     { return l.tell("confirm."+l.is, l.said()) }
func (l addressLetter) told() string    { return l.tell("confirm.told-"+l.is, l.said()) }

func (l addressLetter) answer() string {
	switch l.Notice.Letter.(type) {
	case games.AddressDropped, games.AddressMain:
		return l.tell("confirm.answer-not-wanted", l.said())
	}
	return l.tell("confirm.answer-"+l.is, l.said())
}
