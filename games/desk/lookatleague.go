package desk

import (
	"pentepost/games"
	"pentepost/games/leagues"
	"pentepost/games/letters"
)

// LookAtLeague shows organisers something of their league, and changes nothing.
type LookAtLeague struct {
	Name string
	At   LeagueLook
}

// LeagueLook is what organisers look at.
type LeagueLook interface {
	show(h *house, l *leagues.League) error
}

func (LookAtLeague) traits() Traits { return Traits{Free: true, Stranger: SignsUp, Unproved: true} }

func (c LookAtLeague) do(h *house) error {
	l, err := h.leagueNews.leagueNamed(c.Name)
	if err != nil {
		return err
	}
	if err := h.seasons.checkOrganiser(l.File.Organisers, l.Name()); err != nil {
		return err
	}
	return c.At.show(h, &l)
}

// ShowTerms shows the file of a league.
type ShowTerms struct{}

func (ShowTerms) show(h *house, l *leagues.League) error {
	return h.leagueNews.replyLeague(l, letters.LeagueTerms{Text: l.Text, Unset: l.File.Unset()})
}

// ShowPairings shows who would meet whom if the next round, or the next season, began now.
type ShowPairings struct{}

func (ShowPairings) show(h *house, l *leagues.League) error {
	shown, err := h.seasons.toCome(l)
	if err != nil {
		return err
	}
	return h.leagueNews.replyLeague(l, shown)
}

// toCome returns the pairings of the next round of a season that is played or, before a season, its divisions.
func (se *seasons) toCome(l *leagues.League) (letters.PairingsShown, error) {
	season, played, err := se.tx.Seasons.Load(l.ID, l.Season)
	if err != nil {
		return letters.PairingsShown{}, err
	}
	if played && season.Ended.IsZero() && season.Traits().ByRound {
		return pairingsShown(&season, roundDue(&season)), nil
	}
	if !l.Closed.IsZero() {
		return letters.PairingsShown{}, games.RefuseAbout(games.Closed, games.TopicLeagueClosed, l.Name())
	}
	entries, err := se.readyEntrants(l)
	if err != nil {
		return letters.PairingsShown{}, err
	}
	if missing := l.Missing(entries); missing > 0 {
		return letters.PairingsShown{}, &games.Refusal{Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicTooFew, Name: l.Name(), Count: missing}}
	}
	next, err := se.newSeason(l, entries)
	if err != nil {
		return letters.PairingsShown{}, err
	}
	shown := letters.PairingsShown{Season: next.Number, Until: l.Next}
	shown.Teams, shown.Divisions = next.LineUps()
	if next.Traits().Swiss {
		shown.Pairs = pairingsShown(&next, roundDue(&next)).Pairs
	}
	return shown, nil
}

// pairingsShown returns pairings as a letter shows them.
func pairingsShown(season *leagues.Season, due []leagues.Pairing) letters.PairingsShown {
	shown := letters.PairingsShown{Season: season.Number, Until: season.Held, Open: leagues.OpenPairings(season.Pairings)}
	for _, p := range due {
		shown.Round = p.Round
		shown.Pairs = append(shown.Pairs, p.Players)
	}
	return shown
}

// ShowReport sends the organisers' letter of the week now.
type ShowReport struct{}

func (ShowReport) show(h *house, l *leagues.League) error {
	report, err := h.seasons.report(l, h.Now.Add(-newsEvery))
	if err != nil {
		return err
	}
	return h.leagueNews.replyLeague(l, report)
}
