package store

import (
	"strings"

	"pentepost/games"
)

const playerColumns = `SELECT p.id, p.origin, p.nick, p.address, p.joined, p.never, p.waiting, p.confirm, p.points, p.zone, p.muted, p.unreachable,
	p.board, p.subject, p.calendar, p.banned, p.ban_told, p.max_games, p.hold, p.forget_at,
	p.letters, p.digest, p.away, p.away_asked, p.announce, p.hidden, p.computer, p.puzzle, p.puzzle_at, p.language, p.complained FROM players p`

// The values of the column never.
const (
	allLetters = 0
	neverAgain = 1 // see desk.Never
	onlyGames  = 2 // see desk.Stop
)

// never returns the letters that a player wants, as the database has it.
func never(p *games.Player) int {
	switch {
	case p.Unsubscribed:
		return neverAgain
	case p.Stopped:
		return onlyGames
	}
	return allLetters
}

func scanPlayer(row scanner) (games.Player, error) {
	var p games.Player
	var never int64
	var away string
	err := row.Scan(&p.ID, &p.Origin, &p.Nick, &p.Address, asTime(&p.Joined), &never, &p.Waiting, asFlag(&p.Confirm), &p.Points, &p.Zone, asTime(&p.Muted), asTime(&p.Unreachable),
		&p.Board, &p.Subject, asFlag(&p.Calendar), asTime(&p.Banned), asFlag(&p.BanTold), &p.MaxGames, &p.Hold, asTime(&p.ForgetAt),
		&p.Letters, asTime(&p.Digest), &away, asFlag(&p.AwayAsked), asFlag(&p.Announce), asFlag(&p.Hidden), asFlag(&p.Computer), &p.Puzzle, asTime(&p.PuzzleAt), &p.Language, asTime(&p.Complained))
	p.Unsubscribed, p.Stopped = never == neverAgain, never == onlyGames
	if away != "" && err == nil {
		p.Away, err = games.ParseDate(away)
	}
	return p, err
}

// Players keeps who has joined, who was invited, and the computer players.
type Players struct{ tx *Tx }

// Load returns a player. It is an error if they do not exist.
func (ps Players) Load(id games.PlayerID) (games.Player, error) {
	if p, ok := ps.tx.players[id]; ok {
		return p, nil
	}
	p, err := one(ps.tx, "load player $1", scanPlayer, playerColumns+` WHERE p.id = $1`, id)
	if err != nil {
		return p, err
	}
	ps.tx.players[id] = p
	return p, nil
}

// Has reports whether there is a player with a number.
func (ps Players) Has(id games.PlayerID) (bool, error) {
	if _, ok := ps.tx.players[id]; ok {
		return true, nil
	}
	return exists(ps.tx, "look for player $1", `SELECT count(*) FROM players WHERE id = $1`, id)
}

// askOf asks for the players of a game, which the transaction keeps.
func (ps Players) askOf(g games.GameID) statement {
	return ps.tx.statement("load players of game $1", func(row scanner) error {
		p, err := scanPlayer(row)
		if err == nil {
			ps.tx.players[p.ID] = p
		}
		return err
	}, playerColumns+` JOIN seats s ON s.player = p.id WHERE s.game = $1`, g)
}

// ByNick returns the player with a nickname, in any letter case; ok is false if
// there is none.
func (ps Players) ByNick(nick string) (p games.Player, ok bool, err error) {
	return first(ps.tx, "find player $1", scanPlayer, playerColumns+` WHERE p.nick_key = $1`, strings.ToLower(nick))
}

// ByAddress returns the player with an address; ok is false if there is none.
func (ps Players) ByAddress(address string) (p games.Player, ok bool, err error) {
	return first(ps.tx, "find player at $1", scanPlayer, playerColumns+` JOIN addresses a ON a.player = p.id WHERE a.address = $1`, address)
}

// Plays reports whether the player with an address has a game that goes on.
func (ps Players) Plays(address string) (bool, error) {
	return exists(ps.tx, "find games of $1", `SELECT count(*) FROM addresses a JOIN seats s ON s.player = a.player JOIN games g ON g.id = s.game
		WHERE a.address = $1 AND g.ended = 0`, address)
}

// Add adds a player and sets their ID.
func (ps Players) Add(p *games.Player) error {
	id, err := ps.tx.numbers.next("players")
	if err != nil {
		return err
	}
	p.ID = games.PlayerID(id)
	err = ps.tx.exec("add player $1", `INSERT INTO players (id, nick, nick_key, address, joined, never, waiting, confirm, points, zone, muted, unreachable,
		board, subject, calendar, max_games, letters, digest, announce, hidden, computer, origin, language, complained)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24)`, id, p.Nick, nickKey(p.Nick), p.Address,
		p.Joined, never(p), p.Waiting, p.Confirm, p.Points, p.Zone, p.Muted, p.Unreachable,
		string(p.Board), string(p.Subject), p.Calendar, p.MaxGames, string(p.Letters), p.Digest, p.Announce, p.Hidden, p.Computer, p.Origin, p.Language, p.Complained)
	if err == nil && p.Address != "" {
		err = ps.tx.exec("add address of player $2", `INSERT INTO addresses (address, player) VALUES ($1, $2)`, p.Address, id)
	}
	return err
}

// Save saves a player.
func (ps Players) Save(p games.Player) error {
	err := ps.tx.exec("save player $1", `UPDATE players SET nick = $2, nick_key = $3, address = $4, joined = $5, never = $6,
		waiting = $7, confirm = $8, points = $9, zone = $10, muted = $11, unreachable = $12,
		board = $13, subject = $14, calendar = $15, banned = $16, ban_told = $17, max_games = $18, hold = $19, forget_at = $20,
		letters = $21, digest = $22, away = $23, away_asked = $24, announce = $25, hidden = $26, puzzle = $27, puzzle_at = $28, language = $29, complained = $30 WHERE id = $1`,
		p.ID, p.Nick, nickKey(p.Nick), p.Address, p.Joined, never(&p), p.Waiting, p.Confirm, p.Points, p.Zone,
		p.Muted, p.Unreachable, string(p.Board), string(p.Subject), p.Calendar, p.Banned, p.BanTold,
		p.MaxGames, p.Hold, p.ForgetAt, string(p.Letters), p.Digest, awayText(p.Away), p.AwayAsked,
		p.Announce, p.Hidden, p.Puzzle, p.PuzzleAt, p.Language, p.Complained)
	if err != nil {
		return err
	}
	ps.tx.players[p.ID] = p
	return nil
}

// Change changes a player as they are kept, and returns them.
func (ps Players) Change(id games.PlayerID, how func(*games.Player)) (games.Player, error) {
	p, err := ps.Load(id)
	if err != nil {
		return p, err
	}
	how(&p)
	return p, ps.Save(p)
}

// awayText returns the last day of an absence as the database has it.
func awayText(d games.Date) string {
	if d.IsZero() {
		return ""
	}
	return d.String()
}

// nickKey returns the key of a nickname: lower case, or nil for players without one. Nobody is found
// by the name of forgotten players.
func nickKey(nick string) any {
	if nick == "" || nick == games.Someone {
		return nil
	}
	return strings.ToLower(nick)
}

// Count returns the number of players, and of strangers who have written or were invited.
func (ps Players) Count() (int, error) {
	return count(ps.tx, "count players", `SELECT count(*) FROM players`)
}

// Each calls f with everybody who has joined, in the order of their numbers, and the
// number of their running games.
func (ps Players) Each(f func(p games.Player, running int) error) error {
	last := games.PlayerID(0)
	for {
		p, more, err := first(ps.tx, "find the player after $1", scanPlayer, playerColumns+` WHERE p.id > $1 AND p.joined > 0 ORDER BY p.id LIMIT 1`, last)
		if err != nil || !more {
			return err
		}
		running, err := ps.tx.Games.CountRunning(p.ID)
		if err == nil {
			err = f(p, running)
		}
		if err != nil {
			return err
		}
		last = p.ID
	}
}
