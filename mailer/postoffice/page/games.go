package page

import (
	"regexp"
	"slices"
	"strings"
	"time"
)

// A game is what the letters about it say. This package knows no games: it believes the newest letter that says
// something.
type game struct {
	Number string
	Title  string
	Rows   []row // its letters, the newest first
	Open   row   // the letter to open: the newest with a board
	State  turn
	Turn   string    // the nickname of the player on turn, if it is somebody else and a letter says who
	Until  time.Time // when the time of the player on turn is over
	now    time.Time
}

// Yours reports whether it is the reader's move.
func (g *game) Yours() bool { return g.State == yours }

// Over reports whether the game has ended.
func (g *game) Over() bool { return g.State == over }

// Invited reports an invitation to a game that waits for its answer.
func (g *game) Invited() bool { return g.Number == "" }

// Days returns the time that the player on turn has left, in whole days.
func (g *game) Days() int { return int(g.left() / (24 * time.Hour)) }

// Hours returns the same in whole hours.
func (g *game) Hours() int { return int(g.left() / time.Hour) }

// Late reports whether the time is over.
func (g *game) Late() bool { return !g.Until.IsZero() && g.left() == 0 }

func (g *game) left() time.Duration { return max(g.Until.Sub(g.now), 0) }

// gamesFrom is how many letters of a mailbox are read for its games, the newest ones.
const gamesFrom = 100

// games returns the games that the newest letters of a mailbox are about: first those that wait for the reader, last
// those that are over, and else the one with the newest letter first. Other letters are not among them.
func (s *site) games(m mailbox) ([]*game, error) {
	list, _, err := s.cfg.Office.Latest(m.Address, "INBOX", 0, gamesFrom)
	return s.gamesIn(s.newRows(m, list)), err
}

// gamesIn returns the games that letters are about, the newest letter first, and the invitations that wait for an answer.
func (s *site) gamesIn(letters []row) (all []*game) {
	known := map[string]*game{}
	for _, r := range letters {
		g := known[r.Game]
		switch {
		case r.Kind == kindInvitation:
			all = append(all, &game{Title: r.Subject, Rows: []row{r}, Open: r, now: s.cfg.Office.Now()})
			continue
		case r.Game == "":
			continue
		case g == nil:
			g = &game{Number: r.Game, Title: withoutRe.ReplaceAllString(r.Subject, ""), Open: r, now: s.cfg.Office.Now()}
			known[r.Game], all = g, append(all, g)
		}
		g.add(r)
	}
	all = slices.DeleteFunc(slices.Clone(all), func(g *game) bool { return g.Invited() && answeredIn(all, g) })
	slices.SortStableFunc(all, func(a, b *game) int { return a.rank() - b.rank() })
	return all
}

// answeredIn reports whether an invitation has been answered, as far as letters tell: a game has begun after it.
func answeredIn(all []*game, invitation *game) bool {
	return slices.ContainsFunc(all, func(g *game) bool { return !g.Invited() && g.Rows[len(g.Rows)-1].UID > invitation.Open.UID })
}

var withoutRe = regexp.MustCompile(`(?i)^(re: *)+`)

// add adds an older letter.
func (g *game) add(r row) {
	g.Rows = append(g.Rows, r)
	if g.Open.Board == nil && r.Board != nil {
		g.Open = r
	}
	if said := r.turn(); g.State == unsaid && said != unsaid {
		g.State, g.Until = said, r.Until
		if said == theirs {
			g.Turn = r.Turn
		}
	}
}

func (g *game) rank() int {
	switch {
	case g.Yours(), g.Invited():
		return 0
	case g.Over():
		return 2
	}
	return 1
}

// gameOf returns the game with that number, nil if no letter is about it.
func gameOf(all []*game, number string) *game {
	i := slices.IndexFunc(all, func(g *game) bool { return g.Number == number && number != "" })
	if i < 0 {
		return nil
	}
	return all[i]
}

// nextGame returns another game where the reader is on turn, nil if there is none.
func nextGame(all []*game, than *game) *game {
	i := slices.IndexFunc(all, func(g *game) bool { return g.Yours() && g != than })
	if i < 0 {
		return nil
	}
	return all[i]
}

// playing returns the mailbox here of the player on turn in a game, as the letters there name its reader.
func (s *site) playing(from mailbox, g *game) (mailbox, bool) {
	people, err := s.neighbours(from)
	if err != nil || g == nil || g.Turn == "" {
		return mailbox{}, false
	}
	for _, m := range people {
		if m != from && strings.EqualFold(s.nick(m, g), g.Turn) {
			return m, true
		}
	}
	return mailbox{}, false
}

// nick returns the name of a mailbox's owner in a game, or the name of the mailbox if no letter has come there yet.
func (s *site) nick(m mailbox, g *game) string {
	list, _, err := s.cfg.Office.Latest(m.Address, "INBOX", 0, maxNext)
	if err != nil {
		return ""
	}
	for _, l := range list {
		if p := s.preview(l); p.Game == g.Number && p.Reader != "" {
			return p.Reader
		}
	}
	return m.Name
}
