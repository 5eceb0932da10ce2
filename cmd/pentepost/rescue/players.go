package rescue

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"pentepost/games"
	"pentepost/store"
)

// lineup finds the players of a game, or makes them. It names all of those who
// cannot be made at once.
func (i *importing) lineup(tx *store.Tx, k *keptGame) ([]games.PlayerID, error) {
	var lineup []games.PlayerID
	var unknown []string
	for seat, nick := range k.newest.Players {
		p, found, err := i.player(tx, nick, i.address(k, seat))
		switch {
		case err != nil:
			return nil, err
		case !found:
			unknown = append(unknown, nick)
		case slices.Contains(lineup, p.ID):
			return nil, notImported(fmt.Sprintf("two players cannot both be at %s; say --player NICK=ADDRESS for each", p.Address))
		default:
			lineup = append(lineup, p.ID)
		}
	}
	if len(unknown) > 0 {
		return nil, notImported(fmt.Sprintf("no letter says where to write to %s; say --player %s=ADDRESS",
			strings.Join(unknown, " and "), strings.Join(unknown, "=ADDRESS --player ")))
	}
	return lineup, nil
}

// address is where a player of the game gets his letters, "" if that is not known:
// as said on the command line, as the letters of this game say, or those of others.
func (i *importing) address(k *keptGame, seat int) string {
	key := strings.ToLower(k.newest.Players[seat])
	return cmp.Or(i.given[key], k.addresses[seat].address, i.kept.addresses[key].address)
}

// player finds somebody by address or nickname, or makes him. He is not found if
// there is nobody of that name, and no address to make him with.
func (i *importing) player(tx *store.Tx, nick, address string) (p games.Player, found bool, err error) {
	if address != "" {
		p, found, err = tx.PlayerByAddress(address)
		if err == nil && found {
			err = i.signUp(tx, &p, nick)
		}
		if err != nil || found {
			return p, found, err
		}
	}
	p, found, err = tx.PlayerByNick(nick)
	switch {
	case err != nil:
		return p, false, err
	case found && address != "":
		return p, false, notImported(fmt.Sprintf("here %s is at %s, and in the letters at %s; if that is the same person, say --player %s=%s",
			p.Nick, p.Address, address, nick, p.Address))
	case found || address == "":
		return p, found, nil
	case !games.GoodNick(nick):
		return p, false, notImported(fmt.Sprintf("%s is no nickname that a player can have", nick))
	}
	p = games.Player{Nick: nick, Address: address, Joined: i.now, Settings: games.DefaultSettings()}
	return p, true, tx.AddPlayer(&p)
}

// signUp makes a player of somebody who is known at an address, if he is none yet.
func (i *importing) signUp(tx *store.Tx, p *games.Player, nick string) error {
	switch {
	case p.Unsubscribed:
		return notImported(fmt.Sprintf("%s has asked never to get a letter again", nick))
	case p.HasJoined():
		return nil
	}
	_, taken, err := tx.PlayerByNick(nick)
	switch {
	case err != nil:
		return err
	case taken || !games.GoodNick(nick):
		return notImported(fmt.Sprintf("%s cannot be called %s here: that is taken, or no nickname", p.Address, nick))
	}
	p.Nick, p.Joined = nick, i.now
	return tx.SavePlayer(*p)
}
