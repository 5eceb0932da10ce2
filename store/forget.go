package store

import (
	"encoding/json"
	"fmt"
	"strings"

	"pentepost/games"
)

// Forget deletes what is known of a player except their games. They no longer have a nickname or an
// address, and cannot be found.
func (ps Players) Forget(id games.PlayerID) error {
	addresses, err := ps.tx.Addresses.Of(id)
	if err != nil {
		return err
	}
	for _, text := range forgetting {
		if err := ps.tx.exec("forget player $1", text, id); err != nil {
			return err
		}
	}
	if err := ps.forgetInOutbox(id, addresses); err != nil {
		return fmt.Errorf("forget player %d in the outbox: %w", id, err)
	}
	clear(ps.tx.games)
	clear(ps.tx.trees)
	return ps.Save(games.Player{ID: id, Nick: games.Someone, Unsubscribed: true, Settings: games.DefaultSettings()})
}

// forgetting are the statements that forget a player, in this order. A remark keeps its row, because
// letters that wait name it. A game without a title is called by the nicknames of now.
var forgetting = []string{
	`DELETE FROM notes WHERE player = $1`,
	`DELETE FROM conditionals WHERE player = $1`,
	`DELETE FROM watches WHERE player = $1 OR whom = $1`,
	`DELETE FROM blocks WHERE player = $1 OR whom = $1`,
	`DELETE FROM entries WHERE player = $1`,
	`DELETE FROM league_readers WHERE player = $1`,
	`DELETE FROM wishes WHERE player = $1 OR address IN (SELECT address FROM addresses WHERE player = $1)`,
	`DELETE FROM bounces WHERE player = $1`,
	`DELETE FROM thoughts WHERE player = $1`,
	`DELETE FROM thought_turns WHERE person = $1`,
	`DELETE FROM hints WHERE player = $1`,
	`DELETE FROM puzzle_tries WHERE player = $1`,
	`DELETE FROM solvers WHERE player = $1`,
	`DELETE FROM puzzle_ratings WHERE puzzle IN (SELECT puzzle FROM own_puzzles WHERE player = $1)`,
	`DELETE FROM own_puzzles WHERE player = $1`,
	`DELETE FROM mined_games WHERE player = $1`,
	`UPDATE remarks SET text = '' WHERE player = $1`,
	`UPDATE games SET title = '' WHERE id IN (SELECT game FROM seats WHERE player = $1)`,
	`DELETE FROM outbox WHERE player = $1 OR address IN (SELECT address FROM addresses WHERE player = $1)`,
	`UPDATE ledger SET sender = '' WHERE sender IN (SELECT address FROM addresses WHERE player = $1)`,
	`DELETE FROM spool WHERE state = 'put-aside' AND sender IN (SELECT address FROM addresses WHERE player = $1)`,
	`UPDATE spool SET sender = '' WHERE sender IN (SELECT address FROM addresses WHERE player = $1)`,
	`DELETE FROM addresses WHERE player = $1`,
}

// forgetInOutbox deletes what a player wrote to others, and their addresses, from the letters to
// others.
func (ps Players) forgetInOutbox(id games.PlayerID, addresses []games.Address) error {
	letters, err := all(ps.tx, "find what was written to others", scanNotice, noticeColumns+` WHERE facts LIKE '%"text":%' OR facts LIKE '%@%'`)
	if err != nil {
		return err
	}
	for _, n := range letters {
		if n.By == id {
			n.Text = ""
		}
		text, err := n.FactsText()
		if err != nil {
			return err
		}
		for _, a := range addresses {
			address, err := json.Marshal(a.Address)
			if err != nil {
				return err
			}
			text = strings.ReplaceAll(text, strings.Trim(string(address), `"`), games.Someone)
		}
		if err := ps.tx.Outbox.settle(`UPDATE outbox SET facts = $2 WHERE id = $1 AND facts <> $2`, n.ID, text); err != nil {
			return err
		}
	}
	return nil
}
