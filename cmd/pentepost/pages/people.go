package pages

import (
	"fmt"
	"strings"

	"pentepost/games"
	"pentepost/store"
)

// person is a player as the pages name them.
type person struct {
	ID     games.PlayerID
	Name   string
	Hidden bool // they have no page, no feed and no calendar
}

// Page returns the page of a player from the top folder, "" for a player who is hidden. It has the
// number and not the name, so that it stays where it is if the player takes another nickname.
func (p person) Page() string {
	if p.Hidden {
		return ""
	}
	return fmt.Sprintf("players/%d.html", p.ID)
}

// people are the players of all leagues.
type people map[games.PlayerID]person

// shown decides how a player is shown: by their nickname, unless they were forgotten or have hidden themselves.
func shown(p games.Player) person {
	if p.Hidden || p.Nick == "" || p.Nick == games.Someone {
		return person{ID: p.ID, Name: games.Someone, Hidden: true}
	}
	return person{ID: p.ID, Name: p.Nick}
}

// load loads the players that are not loaded yet.
func (all people) load(tx *store.Tx, ids ...games.PlayerID) error {
	for _, id := range ids {
		if _, ok := all[id]; ok {
			continue
		}
		p, err := tx.Players.Load(id)
		if err != nil {
			return err
		}
		all[id] = shown(p)
	}
	return nil
}

// of returns players by their numbers.
func (all people) of(ids []games.PlayerID) []person {
	list := make([]person, len(ids))
	for i, id := range ids {
		list[i] = all[id]
	}
	return list
}

// names joins the names of players.
func names(list []person, between string) string {
	var all []string
	for _, p := range list {
		all = append(all, p.Name)
	}
	return strings.Join(all, between)
}
