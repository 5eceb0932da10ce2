package desk_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"pentepost/games/desk"
	"pentepost/games/letters"
	"pentepost/store"
)

// addresses returns the addresses of a player, the one where letters go first.
func (s *session) addresses(nick string) (list []string) {
	s.t.Helper()
	must(s.t, s.db.View(s.t.Context(), func(tx *store.Tx) error {
		p, _, err := tx.Players.ByNick(nick)
		must(s.t, err)
		list = []string{p.Address}
		all, err := tx.Addresses.Of(p.ID)
		for _, a := range all {
			if a.Address != p.Address {
				list = append(list, a.Address)
			}
		}
		return err
	}))
	return list
}

func (s *session) wantAddresses(nick string, want ...string) {
	s.t.Helper()
	for i := range want {
		want[i] += "@example.org"
	}
	if got := s.addresses(nick); fmt.Sprint(got) != fmt.Sprint(want) {
		s.t.Errorf("%s has the addresses %q, want %q", nick, got, want)
	}
}

// A code from the new address confirms it. Both addresses are told, and letters go where they went.
func TestAddresses(t *testing.T) {
	s := begin(t)
	s.run(`
	bob>> address
	bob< list addresses
	bob>> address add work@example.org
	work< confirm code name=work@example.org by=bob
	bob< confirm asked name=work@example.org
	# Until the code comes, it is a stranger's address.
	work>> games (unvouched)
	= waits
	work< welcome yes
	work>> code CODE (unvouched)
	bob< confirm added name=work@example.org
	work< confirm added name=work@example.org by=bob
	work>> code CODE
	= refused
	bob< refused not-allowed code
	# A game command needs the key and any address of the player.
	work> L10 (to bob's your-move@1)
	bob< played 1@2 since=2 by=bob
	ann< your-move 1@2 since=2 by=bob
	carla> L10 (to ann's your-move@2)
	= ignored
	ann< confirm 1@2 meant="L10"
	work>> address add work@example.org
	= refused
	bob< refused not-allowed added name=work@example.org
	bob>> address main work@example.org
	bob< confirm main name=work@example.org by=work
	work< list addresses
	bob>> games
	work< list games
	bob>> address drop bob@example.org
	bob< confirm address-off name=bob@example.org by=work
	work< list addresses
	work>> address drop work@example.org
	= refused
	work< refused not-allowed last-address
	work>> address drop bob@example.org
	= refused
	work< refused not-allowed no-address name=bob@example.org
	work>> address main bob@example.org
	= refused
	work< refused not-allowed no-address name=bob@example.org
	# The address is free again.
	bob>> games
	bob< welcome joined
	bob< list games
	`)
	s.wantAddresses("Bob", "work")
}

// If the sender may be forged, the registered address is asked first. Then nobody else gets a letter.
func TestAddressOfForgedSender(t *testing.T) {
	s := begin(t)
	s.run(`
	bob>> address add work@example.org (unvouched)
	bob< confirm ask name=work@example.org
	# A key does not help: bob may have forwarded the letter.
	bob> address add work@example.org (unvouched)
	bob< confirm ask name=work@example.org
	work>> code CODE (unvouched)
	= refused
	bob> code CODE (unvouched)
	work< confirm code name=work@example.org by=bob
	bob< confirm asked name=work@example.org
	bob>> CODE (unvouched)
	bob< confirm added name=work@example.org
	work< confirm added name=work@example.org by=bob
	bob>> address main work@example.org (unvouched)
	= waits
	bob< confirm change meant="address main work@example.org"
	bob>> address drop work@example.org (unvouched)
	= waits
	bob< confirm change meant="address drop work@example.org"
	bob>> address (unvouched)
	bob< list addresses
	bob> address drop work@example.org (unvouched)
	work< confirm address-off name=work@example.org by=bob
	bob< list addresses
	`)
	s.wantAddresses("Bob", "bob")
}

// What the sender is told does not say who plays here. People who want no letters get none, and
// nobody gets two in a day.
func TestAddressesOfOthers(t *testing.T) {
	s := begin(t)
	s.run(`
	carla>> join Carla
	carla< welcome joined
	dora>> forget me
	carla>> address add ann@example.org
	ann< confirm taken name=ann@example.org
	carla< confirm asked name=ann@example.org
	carla>> address add dora@example.org
	carla< confirm asked name=dora@example.org
	carla>> address add eve@example.org
	eve< confirm code name=eve@example.org by=carla
	carla< confirm asked name=eve@example.org
	carla>> address add eve@example.org
	carla< confirm asked name=eve@example.org
	carla>> address add fred@example.org
	= refused
	carla< refused limit code
	bob>> address add eve@example.org
	bob< confirm asked name=eve@example.org
	carla>> address add play+abc@pente.example
	= refused
	carla< refused not-allowed addresses name=play+abc@pente.example
	carla>> address add nonsense
	= refused
	carla< refused not-understood addresses name=nonsense
	carla>> address add
	= refused
	carla< refused not-understood addresses
	carla>> address eve@example.org
	= refused
	carla< refused not-understood form name=address
	# She takes it back: the code no longer works.
	carla>> address drop eve@example.org
	carla< list addresses
	eve>> code CODE
	= refused
	eve< refused not-allowed code
	later 25h
	carla>> address add fred@example.org
	fred< confirm code name=fred@example.org by=carla
	carla< confirm asked name=fred@example.org
	# Fred joins himself meanwhile.
	fred>> join Fred
	fred< welcome joined
	fred>> code CODE
	= refused
	fred< refused not-allowed code
	carla>> code CODE
	= refused
	carla< refused not-allowed taken name=fred@example.org
	`)
	s.wantAddresses("Carla", "carla")
}

// Five wrong codes make the right one void, and so does time.
func TestWrongCodes(t *testing.T) {
	s := newSession(t)
	s.run(`
	bob>> join Bob
	bob< welcome joined
	bob>> code 12345678
	= refused
	bob< refused not-allowed code
	bob>> code 1234
	= refused
	bob< refused not-understood form name=code
	work>> code 12345678
	= refused
	bob>> address add work@example.org
	work< confirm code name=work@example.org by=bob
	bob< confirm asked name=work@example.org
	later 49h
	work>> code CODE
	= refused
	bob>> address add work@example.org
	work< confirm code name=work@example.org by=bob
	bob< confirm asked name=work@example.org
	work>> code 00000000
	= refused
	work< refused not-allowed code
	work>> code 00000001
	= refused
	work< refused not-allowed code
	bob>> code 0000-0002
	= refused
	bob< refused not-allowed code
	bob>> code 0000 0003
	= refused
	bob< refused not-allowed code
	bob>> 00000004
	= refused
	bob< refused not-allowed code
	bob>> code CODE
	= refused
	bob< refused not-allowed code
	work>> code CODE
	= refused
	bob>> address add work@example.org
	= refused
	bob< refused limit code
	later 25h
	bob>> address add work@example.org
	work< confirm code name=work@example.org by=bob
	bob< confirm asked name=work@example.org
	work>> code CODE
	bob< confirm added name=work@example.org
	work< confirm added name=work@example.org by=bob
	`)
}

// Two players ask for one address. The one who has its mailbox decides.
func TestRaceForAddress(t *testing.T) {
	s := begin(t)
	s.run(`
	ann>> challenge work@example.org
	work< invitation c2 by=ann
	ann< invited c2
	ann>> address add work@example.org
	work< confirm code name=work@example.org by=ann
	ann< confirm asked name=work@example.org
	later 25h
	bob>> address add work@example.org
	work< confirm code name=work@example.org by=bob
	bob< confirm asked name=work@example.org
	# The invitation to the address is declined, since it no longer has an account of its own.
	bob>> code CODE
	ann< declined c2 by=
	bob< confirm added name=work@example.org
	work< confirm added name=work@example.org by=bob
	ann>> address add work@example.org
	ann< confirm asked name=work@example.org
	work> accept (to work's invitation)
	= ignored
	`)
	s.wantAddresses("Bob", "bob", "work")
	s.wantAddresses("Ann", "ann")
	must(t, s.db.Verify(t.Context(), func(d store.Damage) { t.Errorf("%+v", d) }))
}

// A letter that comes back from an address that is no longer in use counts for nothing.
func TestBounceOfAddressGivenUp(t *testing.T) {
	s := begin(t)
	s.play(`
	bob>> address add work@example.org
	bob>> code CODE
	bob>> address main work@example.org
	`)
	list := int64(0)
	bounce := func(address string) (gone bool) {
		must(t, s.db.Update(context.Background(), func(tx *store.Tx) error {
			p, _, err := tx.Players.ByNick("bob")
			must(t, err)
			for range 2 {
				list++
				letter := letters.Notice{ID: list, To: p.ID, Letter: letters.GamesListed{}, SentTo: address}
				must(t, desk.Bounced(tx.ForGames(), letters.Bounce{Letter: letter, Class: letters.BounceHard}, s.limits, s.now))
			}
			p, err = tx.Players.Load(p.ID)
			gone = !p.Unreachable.IsZero()
			return err
		}))
		return gone
	}
	if bounce("bob@example.org") {
		t.Error("letters to the old address that come back make the player unreachable")
	}
	if !bounce("work@example.org") {
		t.Error("letters to the new address that come back do not make the player unreachable")
	}
}

// A player has five addresses at most, also if more were asked for before.
func TestTooManyAddresses(t *testing.T) {
	s := newSession(t)
	s.play("bob>> join Bob")
	for n := range 3 {
		s.play(fmt.Sprintf("bob>> address add a%c@example.org\n bob>> code CODE", 'a'+n))
	}
	s.play("bob>> address add x@example.org")
	first := s.code
	s.play("bob>> address add y@example.org\n bob>> code CODE")
	s.code = first
	s.run(`
	bob>> code CODE
	= refused
	bob< refused limit addresses
	bob>> address add z@example.org
	= refused
	bob< refused limit addresses
	`)
	s.wantAddresses("Bob", "bob", "aa", "ab", "ac", "y")
	s.now = s.now.Add(time.Hour)
}

// The owner of an address that somebody asked for can stop letters by answering. Strangers who were
// invited cannot do what only players do.
func TestOnlyPlayersHaveAddresses(t *testing.T) {
	s := begin(t)
	s.run(`
	ann>> challenge carla@example.org
	carla< invitation c2 by=ann
	ann< invited c2
	carla> keep me (unvouched)
	= refused
	carla< refused not-allowed stay c2
	carla> code 12345678 (unvouched)
	= refused
	carla< refused not-allowed code c2
	carla> export (unvouched)
	carla< welcome joined
	carla< export
	ann>> address add eve@example.org
	eve< confirm code name=eve@example.org by=ann
	ann< confirm asked name=eve@example.org
	eve>> stop
	eve>> code CODE
	= ignored
	ann>> code CODE
	= refused
	ann< refused not-allowed code
	`)
}

// Ten requests in a row make no more letters than three, and a ban is for all addresses.
func TestManyRequests(t *testing.T) {
	s := begin(t)
	for n := range 10 {
		s.play(fmt.Sprintf("bob>> address add new%c@example.org (unvouched)", 'a'+n))
		s.play("bob>> forget me (unvouched)")
	}
	asked, others := 0, 0
	for reader, letters := range s.letters {
		for _, n := range letters {
			switch {
			case n.Wish() == 0:
			case reader == "bob":
				asked++
			default:
				others++
			}
		}
	}
	if asked != 4 || others != 0 {
		t.Errorf("%d letters with codes to Bob, %d to others", asked, others)
	}
	s.play("bob>> address add work@example.org\n later 25h\n bob>> address add work@example.org\n bob>> code CODE")
	s.wantAddresses("Bob", "bob", "work")
	must(t, s.db.Update(context.Background(), func(tx *store.Tx) error {
		p, _, err := tx.Players.ByAddress("work@example.org")
		must(t, err)
		return desk.Operate(tx.ForGames(), s.now, desk.Ban{Player: p.ID, Forfeit: true})
	}))
	s.run("work>> games\n = ignored\n bob< game-over 1@1 since=2 by=bob\n ann< game-over 1@1 since=2 by=bob\n bob< goodbye banned running=0\n bob>> games\n = ignored\n")
}

// W9: a code that is refused is not used up, as nothing of a refused command stays.
func TestRefusedCodeIsNotUsedUp(t *testing.T) {
	s := begin(t)
	for _, name := range []string{"two", "three", "four"} {
		s.play("bob>> address add " + name + "@example.org\n later 25h")
		s.play(name + ">> code CODE (unvouched)")
	}
	s.play("bob>> address add five@example.org")
	code := s.code
	s.play("bob>> address add six@example.org")
	s.play("six>> code CODE (unvouched)")
	s.code = code
	s.run(`
	five>> code CODE (unvouched)
	= refused
	`)
	s.play("bob>> address drop six@example.org")
	s.code = code
	s.run(`
	five>> code CODE (unvouched)
	bob< confirm added name=five@example.org
	five< confirm added name=five@example.org by=bob
	`)
}
