package compose

import (
	"archive/zip"
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"time"

	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/notation"
	"pentepost/store"
	"pentepost/templates"
)

const (
	// maxExport is how large the file with everything about a player can be, in bytes. DECISION: in
	// a mail it is a third larger, and most mail hosts take 10 MB. It has room for about 4,500 games.
	maxExport = 5 << 20
	// maxExportRows is how many rows of a table, and how many letters, are in it at most.
	maxExportRows = 20_000
	// entrySize is what the directory of the file needs for one entry, in bytes.
	entrySize = 80
)

// exporter writes the file with everything about a player.
type exporter struct {
	tx   *store.Tx
	view templates.View
	with *templates.Renderer

	max     int
	size    bytes.Buffer
	zip     *zip.Writer
	entries int
}

// Export makes the file that goes with an export.
func (c *Composer) Export(tx *store.Tx, v templates.View) (templates.Exported, error) {
	return c.exportWithin(tx, v, maxExport)
}

// exportWithin makes the file with games up to a size in bytes.
func (c *Composer) exportWithin(tx *store.Tx, v templates.View, max int) (templates.Exported, error) {
	e := &exporter{tx: tx, view: v, with: c.words, max: max}
	e.zip = zip.NewWriter(&e.size)
	for _, write := range []func() error{e.oneself, e.rows, e.games, e.readme, e.zip.Close} {
		if err := write(); err != nil {
			return templates.Exported{}, fmt.Errorf("export player %d: %w", v.Reader.ID, err)
		}
	}
	e.view.Exported.File = e.size.Bytes()
	return e.view.Exported, nil
}

// file begins a file.
func (e *exporter) file(name string) (io.Writer, error) {
	e.entries++
	return e.zip.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Deflate, Modified: e.view.WrittenAt()})
}

func (e *exporter) text(name, text string) error {
	w, err := e.file(name)
	if err == nil {
		_, err = io.WriteString(w, text)
	}
	return err
}

func (e *exporter) json(name string, value any) error {
	text, err := json.MarshalIndent(value, "", "\t")
	if err != nil {
		return err
	}
	return e.text(name, string(text)+"\n")
}

// The forms of oneself.json.
type (
	ownProfile struct {
		Nickname   string         `json:"nickname"`
		Joined     time.Time      `json:"joined"`
		Address    string         `json:"address"` // where letters go
		Addresses  []string       `json:"addresses"`
		Settings   games.Settings `json:"settings"`
		Stopped    bool           `json:"stopped"`
		Never      bool           `json:"never"`
		Watches    []ownWatch     `json:"watches"`
		Blocked    []ownBlock     `json:"blocked"`
		Challenges []ownChallenge `json:"challenges"` // open ones, and seeks
		Letters    []ownLetter    `json:"letters"`
	}
	ownWatch struct {
		Game    games.GameID `json:"game,omitempty"`
		Player  string       `json:"player,omitempty"`
		OnlyEnd bool         `json:"only_end"`
		Since   time.Time    `json:"since"`
	}
	ownBlock struct {
		Player string    `json:"player"` // a nickname, or the address of somebody who has not joined
		Since  time.Time `json:"since"`
	}
	ownChallenge struct {
		By      string    `json:"by"`
		Invited []string  `json:"invited"` // nobody in a seek
		Rules   string    `json:"rules"`
		Pace    string    `json:"pace"`
		Made    time.Time `json:"made"`
	}
	ownLetter struct {
		Kind letters.Kind `json:"kind"`
		Game games.GameID `json:"game,omitempty"`
		Made time.Time    `json:"made"`
		Sent time.Time    `json:"sent,omitzero"`
	}
)

// oneself writes what the player is here.
func (e *exporter) oneself() error {
	p := e.view.Reader
	own := ownProfile{Nickname: p.Nick, Joined: p.Joined, Address: p.Address, Settings: p.Settings, Stopped: p.Stopped, Never: p.Unsubscribed}
	for _, a := range e.view.Addresses {
		own.Addresses = append(own.Addresses, a.Address)
	}
	watches, err := e.tx.Watches.Of(p.ID)
	if err != nil {
		return err
	}
	for _, w := range watches {
		nick, err := e.nick(w.Whom)
		if err != nil {
			return err
		}
		own.Watches = append(own.Watches, ownWatch{w.Game, nick, w.OnlyEnd, w.Since})
	}
	blocks, err := e.tx.Blocks.Of(p.ID)
	if err != nil {
		return err
	}
	for _, b := range blocks {
		whom, err := e.tx.Players.Load(b.Whom)
		if err != nil {
			return err
		}
		own.Blocked = append(own.Blocked, ownBlock{cmp.Or(whom.Nick, whom.Address), b.Since})
	}
	if own.Challenges, err = e.challenges(); err != nil {
		return err
	}
	letters, err := e.tx.Notices.To(p.ID, maxExportRows)
	if err != nil {
		return err
	}
	for _, l := range letters {
		own.Letters = append(own.Letters, ownLetter{l.Kind(), l.Game, l.Made, l.Sent})
	}
	return e.json("oneself.json", own)
}

// challenges returns the open challenges from and to the player, and their seeks.
func (e *exporter) challenges() (list []ownChallenge, err error) {
	open, err := e.tx.Challenges.Open(e.view.Reader.ID)
	if err != nil {
		return nil, err
	}
	seeks, err := e.tx.Seeks.Of(e.view.Reader.ID)
	if err != nil {
		return nil, err
	}
	for _, c := range append(open, seeks...) {
		own := ownChallenge{Rules: c.Rules.String(), Pace: c.Pace.String(), Made: c.Made}
		if own.By, err = e.nick(c.From); err != nil {
			return nil, err
		}
		for _, id := range c.InvitedPlayers() {
			nick, err := e.nick(id)
			if err != nil {
				return nil, err
			}
			own.Invited = append(own.Invited, nick)
		}
		list = append(list, own)
	}
	return list, nil
}

// nick returns the nickname of a player, "" for nobody and for people who have not joined.
func (e *exporter) nick(id games.PlayerID) (string, error) {
	if id == 0 {
		return "", nil
	}
	p, err := e.tx.Players.Load(id)
	return p.Nick, err
}

// rows writes the rows of the database about the player.
func (e *exporter) rows() error {
	w, err := e.file("rows.jsonl")
	if err == nil {
		err = e.tx.Players.Export(e.view.Reader.ID, w, maxExportRows)
	}
	return err
}

// games writes the games of the player, the newest first, as long as there is room.
func (e *exporter) games() error {
	exported := &e.view.Exported
	return e.tx.Games.EachOf(e.view.Reader.ID, func(g games.Game) (bool, error) {
		if exported.LeftOut > 0 || e.size.Len()+e.entries*entrySize > e.max {
			exported.LeftOut++
			return true, nil
		}
		exported.Games++
		if err := e.game(&g); err != nil {
			return false, fmt.Errorf("game %d: %w", g.ID, err)
		}
		return true, e.zip.Flush()
	})
}

// The forms of the JSON file of a game.
type (
	ownGame struct {
		Number  games.GameID `json:"number"`
		Rules   string       `json:"rules"`
		Pace    string       `json:"pace"`
		Players []string     `json:"players"` // by seat, now
		Seat    int          `json:"seat"`    // yours
		Plies   int          `json:"plies"`
		Started time.Time    `json:"started"`
		Ended   time.Time    `json:"ended,omitzero"`
		Result  string       `json:"result,omitempty"`
		Remarks []ownRemark  `json:"remarks,omitempty"`
		Notes   []ownRemark  `json:"notes,omitempty"`
	}
	ownRemark struct {
		By   string    `json:"by"`
		Ply  int       `json:"ply"`
		Text string    `json:"text"`
		At   time.Time `json:"at"`
	}
)

// game writes a game: its record, and what was said.
func (e *exporter) game(g *games.Game) error {
	names := map[games.PlayerID]string{}
	own := ownGame{
		Number: g.ID, Rules: g.Rules.String(), Pace: g.Pace.String(), Seat: int(g.SeatOf(e.view.Reader.ID)), Plies: len(g.Plies),
		Started: g.Started, Ended: g.Ended, Result: string(notation.ScoreOf(&g.Position)),
	}
	for _, id := range g.Seats {
		nick, err := e.nick(id)
		if err != nil {
			return err
		}
		names[id] = nick
		own.Players = append(own.Players, nick)
	}
	files, err := recordParts(g, len(g.Plies), names, e.view.Reader.ID)
	if err != nil {
		return err
	}
	for _, f := range files {
		if err := e.text("games/"+f.Name, string(f.Data)); err != nil {
			return err
		}
	}
	remarks, notes, err := e.said(g)
	if err != nil {
		return err
	}
	own.Remarks, own.Notes = ownRemarks(remarks, names), ownRemarks(notes, names)
	if err := e.json(fmt.Sprintf("games/pente-%d.json", g.ID), own); err != nil || len(remarks)+len(notes) == 0 {
		return err
	}
	v := e.view
	v.Names = names
	text, err := e.with.Said(v, append(remarks, notes...))
	if err != nil {
		return err
	}
	return e.text(fmt.Sprintf("games/pente-%d-said.txt", g.ID), text)
}

func ownRemarks(list []games.Remark, names map[games.PlayerID]string) (own []ownRemark) {
	for _, r := range list {
		own = append(own, ownRemark{names[r.From], r.Ply, r.Text, r.At})
	}
	return own
}

// said returns the remarks in a game that the player wrote or has got, and the player's own notes.
// A player who has left a game gets no remarks of the others, and a player who has blocked somebody gets none of theirs.
func (e *exporter) said(g *games.Game) (remarks, notes []games.Remark, err error) {
	me := e.view.Reader.ID
	all, err := e.tx.Remarks.In(g.ID)
	if err != nil {
		return nil, nil, err
	}
	blocks, err := e.tx.Blocks.Of(me)
	if err != nil {
		return nil, nil, err
	}
	for _, r := range all {
		blocked := slices.ContainsFunc(blocks, func(b games.Blocked) bool { return b.Whom == r.From && !b.Since.After(r.At) })
		if r.Text != "" && (r.From == me || !leftBefore(g, me, r.At) && !blocked) {
			remarks = append(remarks, r)
		}
	}
	own, err := e.tx.Notes.Of(g.ID, me)
	for _, n := range own {
		notes = append(notes, games.Remark{Game: g.ID, Ply: n.Ply, From: me, Text: n.Text, At: n.At})
	}
	return remarks, notes, err
}

// leftBefore reports whether a player had left a game of several players before a time.
func leftBefore(g *games.Game, p games.PlayerID, at time.Time) bool {
	for _, l := range g.Leavings {
		if l.Seat == g.SeatOf(p) && l.At.Before(at) && len(g.Seats) > 2 {
			return true
		}
	}
	return false
}

// readme writes what is in the file. It is last, because it counts the games.
func (e *exporter) readme() error {
	text, err := e.with.Readme(e.view)
	if err != nil {
		return err
	}
	return e.text("readme.txt", text)
}
