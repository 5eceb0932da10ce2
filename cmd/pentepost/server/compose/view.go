package compose

import (
	"fmt"
	"slices"
	"time"

	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/games/play"
	"pentepost/store"
	"pentepost/templates"
)

// Gather loads what is needed to word a notice at a time.
func Gather(tx *store.Tx, n letters.Notice, service string, now time.Time) (templates.View, error) {
	v := templates.View{Notice: n, Places: templates.Places{Service: service}, Now: now, Names: map[games.PlayerID]string{}, Time: map[games.GameID]games.TimeFacts{}}
	v.Reader = games.Player{Address: n.Address, Settings: games.DefaultSettings()}
	v.Reader.Language = n.Language
	g := gatherer{tx: tx, view: &v}
	g.game(n.Game) // first, because it comes with its players
	if n.To != 0 {
		g.load(func() (err error) { v.Reader, err = tx.Players.Load(n.To); return err })
	}
	g.challenge(n.Challenge)
	if n.Game != 0 && n.To != 0 {
		g.load(func() (err error) { v.Notes, err = tx.Notes.Of(n.Game, n.To); return err })
	}
	if n.ShowsTree() {
		g.load(func() (err error) { v.Tree, err = tx.Trees.Load(n.Game, n.To); return err })
	}
	if n.Remark != 0 {
		g.load(func() error {
			r, err := tx.Remarks.Load(n.Remark)
			v.Remark = &r
			return err
		})
	}
	if n.League != 0 {
		g.leagueOfLetter()
	}
	g.needs(n.Traits().Needs, service)
	if n.Digest != 0 {
		g.load(func() error {
			digest, _, err := tx.Notices.Load(n.Digest)
			v.DigestID = digest.MessageID
			return err
		})
	}
	g.name(n.By)
	if naming, ok := n.Letter.(letters.Naming); ok {
		g.names(naming.Named())
	}
	if over, ok := n.Happened().(play.TakenOverBy); ok {
		g.name(over.Player)
	}
	if g.err != nil {
		return v, fmt.Errorf("gather for notice %d: %w", n.ID, g.err)
	}
	return v, nil
}

// needs loads what the words of a letter are about, beside its game or invitation.
func (g *gatherer) needs(what letters.Needs, service string) {
	for _, need := range []struct {
		what letters.Needs
		load func()
	}{
		{letters.NeedsAddresses, g.addresses}, {letters.NeedsVacations, g.vacations}, {letters.NeedsInvitees, g.inviteesAway}, {letters.NeedsWatches, g.watches}, {letters.NeedsBlocks, g.blocks},
		{letters.NeedsRatings, g.ratings}, {letters.NeedsStandings, g.standings}, {letters.NeedsLeagues, g.leagues}, {letters.NeedsGames, g.lists},
		{letters.NeedsSeeks, g.seeks}, {letters.NeedsTurns, g.turns}, {letters.NeedsParts, func() { g.digest(service) }},
		{letters.NeedsEntrants, g.entrants}, {letters.NeedsDivision, g.ownDivision}, {letters.NeedsTables, g.tables}, {letters.NeedsOpenGames, g.openGames}, {letters.NeedsRulings, g.rulings},
	} {
		if what&need.what != 0 {
			need.load()
		}
	}
}

// digest adds what a letter of the day tells: the games that wait for the reader's move, and the notices
// that waited for the letter. An answer to several lines tells what happened to each line.
func (g *gatherer) digest(service string) {
	v, n := g.view, g.view.Notice
	var news []letters.Notice
	g.load(func() (err error) { news, err = g.tx.Digests.Told(n.ID); return err })
	for _, d := range n.Shown() {
		g.load(func() error {
			game, ok, err := g.tx.Games.Load(d.Game)
			if err != nil || !ok {
				return err
			}
			if turn, ok := d.TurnNotice(&game, n, news); ok {
				err = g.part(&v.Turn, turn, service)
			}
			return err
		})
	}
	for _, one := range news {
		shown := slices.ContainsFunc(v.Turn, func(t templates.View) bool { return t.Notice.ID == one.ID })
		if !shown {
			g.load(func() error { return g.part(&v.News, one, service) })
		}
	}
	for _, p := range n.Parts() {
		g.load(func() error {
			err := g.part(&v.Lines, p.In(n), service)
			v.Lines[len(v.Lines)-1].Line = p.Line
			return err
		})
	}
}

// part adds the view of a notice that is told in another letter.
func (g *gatherer) part(list *[]templates.View, n letters.Notice, service string) error {
	v, err := Gather(g.tx, n, service, g.view.Now)
	*list = append(*list, v)
	return err
}
