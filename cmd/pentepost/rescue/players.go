package rescue

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/store"
)

// lineup finds the players of a game, or adds them. The error names all players that it cannot
// add.
func (r *rebuilder) lineup(tx *store.Tx, f *foundGame) ([]games.PlayerID, error) {
	var lineup []games.PlayerID
	var unknown []int
	for i, nick := range f.newest.Players {
		address := r.address(f, i)
		if r.isComputer(nick) {
			id, err := r.computer(tx, nick)
			if err != nil {
				return nil, err
			}
			lineup = append(lineup, id)
			continue
		}
		if address == "" && !f.sealed {
			unknown = append(unknown, i)
			continue
		}
		p, ok, err := r.player(tx, nick, address)
		switch {
		case err != nil:
			return nil, err
		case !ok:
			unknown = append(unknown, i)
		case slices.Contains(lineup, p.ID):
			return nil, notImported(fmt.Sprintf("two players cannot both be at %s; say --player NICK=ADDRESS for each", p.Address))
		default:
			lineup = append(lineup, p.ID)
		}
	}
	if len(unknown) > 0 {
		return nil, f.addressesMissing(unknown)
	}
	return lineup, nil
}

// isComputer reports whether a player in letters is a computer.
func (r *rebuilder) isComputer(nick string) bool {
	return desk.IsComputerNick(nick) || slices.Contains(r.engines, nick)
}

// computer finds a computer player, or adds it.
func (r *rebuilder) computer(tx *store.Tx, nick string) (games.PlayerID, error) {
	p, ok, err := tx.Players.ByNick(nick)
	switch {
	case err != nil:
		return 0, err
	case ok && !p.Computer:
		return 0, notImported(fmt.Sprintf("here %s is no computer", p.Nick))
	case ok:
		return p.ID, nil
	}
	p = desk.ComputerPlayer(nick, r.now)
	err = tx.Players.Add(&p)
	return p.ID, err
}

// addressesMissing says which addresses the operator must give, for the players with these
// indices. It also shows the addresses in letters without a genuine seal, and says that they prove nothing.
func (f *foundGame) addressesMissing(players []int) error {
	kind, hearsay, give := "letter", []string{}, ""
	for _, i := range players {
		nick := f.newest.Players[i]
		give += " --player " + nick + "=ADDRESS"
		switch all := f.addresses[i].all; {
		case len(all) > 1:
			nick += " (letters contradict each other: " + strings.Join(all, ", ") + ")"
		case len(all) == 1:
			nick += " (a letter without one says " + all[0] + ")"
		}
		hearsay = append(hearsay, nick)
	}
	if !f.sealed {
		kind = "letter with a genuine seal"
	}
	return notImported(fmt.Sprintf("no %s says where to write to %s; say%s", kind, strings.Join(hearsay, " and "), give))
}

// address returns the address of a player, or "" if it is not known. Given addresses come first,
// then letters about this game, then letters about others. Only letters with a genuine seal
// count, because an altered letter could give a player's games to somebody else.
func (r *rebuilder) address(f *foundGame, i int) string {
	key := strings.ToLower(f.newest.Players[i])
	if given := r.given[key]; given != "" || !f.sealed {
		return given
	}
	return cmp.Or(f.addresses[i].address, r.found.sealed.addresses[key].address)
}

// player finds a player by address or nickname, or adds them. It reports false if nobody has the
// nickname, and there is no address.
func (r *rebuilder) player(tx *store.Tx, nick, address string) (p games.Player, ok bool, err error) {
	if address != "" {
		p, ok, err = tx.Players.ByAddress(address)
		if err == nil && ok {
			err = r.join(tx, &p, nick)
		}
		if err != nil || ok {
			return p, ok, err
		}
	}
	p, ok, err = tx.Players.ByNick(nick)
	switch {
	case err != nil:
		return p, false, err
	case ok && address != "":
		return p, false, notImported(fmt.Sprintf("here %s is at %s, and in the letters at %s; if that is the same person, say --player %s=%s",
			p.Nick, p.Address, address, nick, p.Address))
	case ok || address == "":
		return p, ok, nil
	case !desk.GoodNick(nick):
		return p, false, notImported(fmt.Sprintf("%s is no nickname that a player can have", nick))
	}
	p = games.Player{Nick: nick, Address: address, Joined: r.now, Settings: games.DefaultSettings(), Origin: games.Origin(rand.Int64())}
	return p, true, tx.Players.Add(&p)
}

// join makes a player of somebody whose address is known, unless they have joined already.
func (r *rebuilder) join(tx *store.Tx, p *games.Player, nick string) error {
	switch {
	case p.Unsubscribed:
		return notImported(fmt.Sprintf("%s has asked never to get a letter again", nick))
	case p.HasJoined():
		return nil
	}
	_, taken, err := tx.Players.ByNick(nick)
	switch {
	case err != nil:
		return err
	case taken || !desk.GoodNick(nick):
		return notImported(fmt.Sprintf("%s cannot be called %s here: the name is taken, or not allowed", p.Address, nick))
	}
	p.Nick, p.Joined = nick, r.now
	return tx.Players.Save(*p)
}
