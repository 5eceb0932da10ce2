package desk

import (
	"slices"
	"strings"
	"time"

	"pentepost/games"
	"pentepost/games/leagues"
	"pentepost/games/letters"
)

// leagueNews tells people of a league.
type leagueNews struct {
	*asked

	desk    *desk
	answers *answers
}

// tellReaders sends news of a season to its players and to people who watch the league.
func (ln *leagueNews) tellReaders(l *leagues.League, season *leagues.Season, what letters.Letter) error {
	readers, err := ln.tx.Leagues.Readers(l.ID, season.Number)
	if err != nil {
		return err
	}
	return ln.tellLeague(l, season.Number, what, readers)
}

// tellEntrants sends a letter to the players who have entered, and to the organisers.
func (ln *leagueNews) tellEntrants(l *leagues.League, what letters.Letter) error {
	entrants, err := ln.readingEntrants(l)
	if err != nil {
		return err
	}
	readers, err := ln.organisers(l)
	if err != nil {
		return err
	}
	readers = slices.DeleteFunc(append(readers, entrants...), func(p games.PlayerID) bool { return p == ln.From.ID }) // who did it gets an answer
	return ln.tellLeague(l, 0, what, readers)
}

// readingEntrants returns the players who have entered and want the news of the league.
func (ln *leagueNews) readingEntrants(l *leagues.League) (list []games.PlayerID, err error) {
	entries, err := ln.tx.Leagues.Entries(l.ID)
	if err != nil {
		return nil, err
	}
	unwilling, err := ln.tx.Leagues.Unwilling(l.ID)
	for _, e := range entries {
		if !slices.Contains(unwilling, e.Player) {
			list = append(list, e.Player)
		}
	}
	return list, err
}

// organisers returns the organisers who have joined.
func (ln *leagueNews) organisers(l *leagues.League) (list []games.PlayerID, err error) {
	for _, address := range l.File.Organisers {
		p, ok, err := ln.tx.Players.ByAddress(strings.ToLower(address))
		if err != nil {
			return nil, err
		}
		if ok && p.HasJoined() {
			list = append(list, p.ID)
		}
	}
	return list, nil
}

// tellBegin tells the players of a season that it has begun.
func (ln *leagueNews) tellBegin(l *leagues.League, season *leagues.Season) error {
	var players []games.PlayerID
	for _, p := range season.Places {
		players = append(players, p.Player)
	}
	return ln.tellLeague(l, season.Number, letters.SeasonBegun{}, players)
}

// tellBye tells a player that they have no game in a round.
func (ln *leagueNews) tellBye(l *leagues.League, season *leagues.Season, round int, p games.PlayerID) error {
	return ln.tellLeague(l, season.Number, letters.SeasonBye{Round: round}, []games.PlayerID{p})
}

// askForRulings asks the organisers, once, to adjudicate the games that are left.
func (ln *leagueNews) askForRulings(l *leagues.League, season *leagues.Season) error {
	organisers, err := ln.organisers(l)
	if err != nil {
		return err
	}
	n := leagueNotice(l, season.Number, letters.RulingsWanted{})
	var unasked []games.PlayerID
	for _, id := range organisers {
		n.To = id
		asked, err := ln.tx.Notices.HasLike(n, season.Ends.Add(-time.Second))
		if err != nil {
			return err
		}
		if !asked {
			unasked = append(unasked, id)
		}
	}
	return ln.tellAll(n, unasked)
}

// tellLeague sends a letter of a league to some players, once to each. Players who want no such letters get
// none, nor do players whose letters come back.
func (ln *leagueNews) tellLeague(l *leagues.League, season int, what letters.Letter, readers []games.PlayerID) error {
	return ln.tellAll(leagueNotice(l, season, what), readers)
}

// tellAll is tellLeague for a notice that is made already.
func (ln *leagueNews) tellAll(n letters.Notice, readers []games.PlayerID) error {
	told := map[games.PlayerID]bool{}
	for _, id := range readers {
		if told[id] {
			continue
		}
		told[id] = true
		p, err := ln.tx.Players.Load(id)
		if err != nil {
			return err
		}
		if p.RefusesInvitations() || !p.Unreachable.IsZero() {
			continue
		}
		n.To = id
		if err := ln.desk.notify(n); err != nil {
			return err
		}
	}
	return nil
}

// leagueNotice returns a letter about a season of a league; season 0 is the latest one.
func leagueNotice(l *leagues.League, season int, what letters.Letter) letters.Notice {
	if season == 0 {
		season = l.Season
	}
	return letters.Notice{Matter: letters.Matter{League: l.ID, Season: season}, Letter: what}
}

// replyLeague answers the sender about a league.
func (ln *leagueNews) replyLeague(l *leagues.League, what letters.Letter) error {
	return ln.answers.reply(leagueNotice(l, 0, what))
}

// LeagueNews begins or ends the letters with news of a league.
type LeagueNews struct {
	League games.LeagueID
	Reads  bool
}

func (LeagueNews) traits() Traits { return Traits{Free: true} }

func (c LeagueNews) do(h *house) error {
	l, ok, err := h.tx.Leagues.Load(c.League)
	if err == nil && !ok {
		err = games.RefuseAbout(games.NotAllowed, games.TopicNoLeague, "")
	}
	if err != nil {
		return err
	}
	return h.leagueNews.readNews(&l, c.Reads)
}

// readNews begins or ends the sender's letters with news of a league.
func (ln *leagueNews) readNews(l *leagues.League, reads bool) error {
	if err := ln.tx.Leagues.Read(l.ID, ln.From.ID, reads); err != nil {
		return err
	}
	if reads {
		return ln.replyLeague(l, letters.NewsOn{})
	}
	return ln.replyLeague(l, letters.NewsOff{})
}

// leagueNamed returns a league by its name.
func (ln *leagueNews) leagueNamed(name string) (leagues.League, error) {
	l, ok, err := ln.tx.Leagues.ByName(name)
	if err == nil && !ok {
		err = games.RefuseAbout(games.NotAllowed, games.TopicNoLeague, name)
	}
	return l, err
}

// note notes what has happened in a league.
func (ln *leagueNews) note(l *leagues.League, e leagues.Event) error {
	e.League, e.Season, e.At = l.ID, l.Season, ln.Now
	return ln.tx.Leagues.AddEvent(e)
}

// showPairings shows the organisers the pairings of a round that waits, so that they can look at them.
func (ln *leagueNews) showPairings(l *leagues.League, season *leagues.Season, due []leagues.Pairing) error {
	organisers, err := ln.organisers(l)
	if err != nil {
		return err
	}
	return ln.tellLeague(l, season.Number, pairingsShown(season, due), organisers)
}
