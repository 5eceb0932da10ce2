package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"
	"text/tabwriter"
	"time"

	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/store"
)

// playerLine is a player as `players` prints it.
type playerLine struct {
	Player      string   `json:"player"`
	Joined      utcTime  `json:"joined"` // null: only invited so far
	Games       int      `json:"games"`  // running games
	Unreachable bool     `json:"unreachable"`
	Banned      bool     `json:"banned"`
	Complained  utcTime  `json:"complained,omitzero"` // when they called a letter spam
	Leaves      utcTime  `json:"leaves,omitzero"`     // when they are forgotten, as they wish
	Address     string   `json:"address,omitempty"`   // where letters go; only where the operator asks for it
	Addresses   []string `json:"addresses,omitempty"` // all, if there are several
}

// Players is the command `pentepost players`.
type Players struct {
	Beside
	JSON      bool `name:"json" help:"Print one JSON object a player, one a line."`
	Addresses bool `help:"Also show mail addresses."`
}

// Run lists everybody who has joined.
func (c *Players) Run(ctx context.Context, s Streams) error {
	return c.view(ctx, func(tx *store.Tx) error {
		out := tabwriter.NewWriter(s.Out, 0, 0, 2, ' ', 0)
		err := tx.Players.Each(func(p games.Player, running int) error {
			line, err := newPlayerLine(tx, p, running, c.Addresses)
			if err != nil {
				return err
			}
			if c.JSON {
				return writeJSON(s.Out, line)
			}
			_, err = fmt.Fprintln(out, line.text())
			return err
		})
		if err != nil {
			return err
		}
		return out.Flush()
	})
}

func newPlayerLine(tx *store.Tx, p games.Player, running int, addresses bool) (playerLine, error) {
	line := playerLine{
		Player: p.Nick, Joined: utc(p.Joined), Games: running,
		Unreachable: !p.Unreachable.IsZero(), Banned: !p.Banned.IsZero(), Leaves: utc(p.ForgetAt), Complained: utc(p.Complained),
	}
	if !addresses {
		return line, nil
	}
	line.Address = p.Address
	all, err := tx.Addresses.Of(p.ID)
	for _, a := range all {
		if len(all) > 1 {
			line.Addresses = append(line.Addresses, a.Address)
		}
	}
	return line, err
}

// text returns the line as columns for a tabwriter.
func (l *playerLine) text() string {
	columns := []string{cmp.Or(l.Player, "(no nickname)"), "not joined", fmt.Sprintf("running games: %d", l.Games)}
	if !l.Joined.IsZero() {
		columns[1] = "joined " + l.Joined.Format(time.DateOnly)
	}
	if l.Unreachable {
		columns = append(columns, "unreachable")
	}
	if l.Banned {
		columns = append(columns, "banned")
	}
	if !l.Complained.IsZero() {
		columns = append(columns, "called a letter spam "+l.Complained.Format(time.DateTime)+" UTC")
	}
	if !l.Leaves.IsZero() {
		columns = append(columns, "leaves for good "+l.Leaves.Format(time.DateTime)+" UTC")
	}
	if l.Address != "" {
		columns = append(columns, l.Address)
	}
	for _, address := range l.Addresses {
		if address != l.Address {
			columns = append(columns, address)
		}
	}
	return strings.Join(columns, "\t")
}

// Player is the command `pentepost player`.
type Player struct {
	Beside
	JSON      bool   `name:"json" help:"Print a JSON object."`
	Addresses bool   `help:"Also show the mail addresses."`
	Ban       bool   `xor:"do" help:"Act on no more mail of this player; their first mail is answered, others are not. Their open invitations are withdrawn."`
	Unban     bool   `xor:"do" help:"Act on their mails again, and tell them so."`
	Forfeit   bool   `help:"With --ban: end their running games by forfeit. Their opponents win and are told. Without it, nobody is banned who has running games."`
	Who       string `arg:"" name:"nick" help:"A nickname, or a mail address."`
}

// errForfeitWhat: the command line has --forfeit alone.
var errForfeitWhat = errors.New("--forfeit goes with --ban")

// Run shows a player, and bans or unbans them first. The answer is no if there is no such
// player, or if it cannot be done.
func (c *Player) Run(ctx context.Context, s Streams) error {
	if c.Forfeit && !c.Ban {
		return usageError{errForfeitWhat}
	}
	run := c.operate
	if !c.Ban && !c.Unban {
		run = c.look
	}
	var shown bytes.Buffer // printed when the change has been committed
	err := run(ctx, func(tx *store.Tx, now time.Time) error {
		shown.Reset()
		p, ok, err := c.find(tx)
		if err != nil {
			return err
		}
		if !ok {
			fmt.Fprintf(s.Err, "there is no player %q\n", c.Who)
			return errNo
		}
		if err := c.change(tx, p.ID, now); err != nil {
			return err
		}
		return c.show(tx, p.ID, Streams{Out: &shown, Err: s.Err})
	})
	if refusal, ok := errors.AsType[*games.Refusal](err); ok {
		fmt.Fprintln(s.Err, c.refusalText(refusal))
		return errNo
	}
	if err == nil {
		_, err = shown.WriteTo(s.Out)
	}
	return err
}

func (c *Player) find(tx *store.Tx) (games.Player, bool, error) {
	if strings.Contains(c.Who, "@") {
		return tx.Players.ByAddress(strings.ToLower(c.Who))
	}
	return tx.Players.ByNick(c.Who)
}

func (c *Player) change(tx *store.Tx, id games.PlayerID, now time.Time) error {
	switch {
	case c.Ban:
		return desk.Operate(tx.ForGames(), now, desk.Ban{Player: id, Forfeit: c.Forfeit})
	case c.Unban:
		return desk.Operate(tx.ForGames(), now, desk.Unban{Player: id})
	}
	return nil
}

func (c *Player) show(tx *store.Tx, id games.PlayerID, s Streams) error {
	p, err := tx.Players.Load(id)
	if err != nil {
		return err
	}
	running, err := tx.Games.CountRunning(id)
	if err != nil {
		return err
	}
	line, err := newPlayerLine(tx, p, running, c.Addresses)
	if err != nil {
		return err
	}
	if c.JSON {
		return writeJSON(s.Out, line)
	}
	_, err = fmt.Fprintln(s.Out, strings.ReplaceAll(line.text(), "\t", "  "))
	return err
}

// refusalText says why a command was refused, and what the operator can do.
func (c *Player) refusalText(r *games.Refusal) string {
	switch r.Reason {
	case desk.StillPlaying:
		return fmt.Sprintf("%s is not banned: they have running games: %s\nhint: with --forfeit these end too; the opponents win and are told.",
			c.Who, strings.Trim(fmt.Sprint(r.Facts.Games), "[]"))
	case desk.AlreadyBanned:
		return c.Who + " is banned already"
	case desk.IsComputer:
		return c.Who + " is not banned: it is a computer player\nhint: with off = true in [computer] nobody can challenge it."
	case desk.NotBanned:
		return c.Who + " is not banned"
	}
	return r.Error()
}
