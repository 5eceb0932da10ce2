package games

import (
	"slices"
	"strings"
	"time"
)

// leagueNews tells people of a league.
type leagueNews struct {
	*asked

	desk    *desk
	answers *answers
}

// tellReaders sends news of a season to its players and to people who watch the league.
func (ln *leagueNews) tellReaders(l *League, season *Season, what Letter) error {
	readers, err := ln.tx.Leagues.Readers(l.ID, season.Number)
	if err != nil {
		return err
	}
	return ln.tellLeague(l, season.Number, what, readers)
}

// tellEntrants sends a letter to the players who have entered, and to the organisers.
func (ln *leagueNews) tellEntrants(l *League, what Letter) error {
	entrants, err := ln.readingEntrants(l)
	if err != nil {
		return err
	}
	readers, err := ln.organisers(l)
	if err != nil {
		return err
	}
	return ln.tellLeague(l, 0, what, append(readers, entrants...))
}

// readingEntrants returns the players who have entered and want the news of the league.
func (ln *leagueNews) readingEntrants(l *League) (list []PlayerID, err error) {
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
func (ln *leagueNews) organisers(l *League) (list []PlayerID, err error) {
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
func (ln *leagueNews) tellBegin(l *League, season *Season) error {
	var players []PlayerID
	for _, p := range season.Places {
		players = append(players, p.Player)
	}
	return ln.tellLeague(l, season.Number, SeasonBegun{}, players)
}

// tellBye tells a player that they have no game in a round.
func (ln *leagueNews) tellBye(l *League, season *Season, round int, p PlayerID) error {
	return ln.tellLeague(l, season.Number, SeasonBye{Round: round}, []PlayerID{p})
}

// askForRulings asks the organisers, once, to adjudicate the games that are left.
func (ln *leagueNews) askForRulings(l *League, season *Season) error {
	organisers, err := ln.organisers(l)
	if err != nil {
		return err
	}
	n := leagueNotice(l, season.Number, RulingsWanted{})
	var unasked []PlayerID
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
func (ln *leagueNews) tellLeague(l *League, season int, what Letter, readers []PlayerID) error {
	return ln.tellAll(leagueNotice(l, season, what), readers)
}

// tellAll is tellLeague for a notice that is made already.
func (ln *leagueNews) tellAll(n Notice, readers []PlayerID) error {
	told := map[PlayerID]bool{}
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
func leagueNotice(l *League, season int, what Letter) Notice {
	if season == 0 {
		season = l.Season
	}
	return Notice{Matter: Matter{League: l.ID, Season: season}, Letter: what}
}

// replyLeague answers the sender about a league.
func (ln *leagueNews) replyLeague(l *League, what Letter) error {
	return ln.answers.reply(leagueNotice(l, 0, what))
}

// LeagueNews begins or ends the letters with news of a league.
type LeagueNews struct {
	League LeagueID
	Reads  bool
}

func (LeagueNews) traits() Traits { return Traits{Free: true} }

func (c LeagueNews) do(h *house) error {
	l, ok, err := h.tx.Leagues.Load(c.League)
	if err == nil && !ok {
		err = refuseAbout(NotAllowed, TopicNoLeague, "")
	}
	if err != nil {
		return err
	}
	return h.leagueNews.readNews(&l, c.Reads)
}

// readNews begins or ends the sender's letters with news of a league.
func (ln *leagueNews) readNews(l *League, reads bool) error {
	if err := ln.tx.Leagues.Read(l.ID, ln.From.ID, reads); err != nil {
		return err
	}
	if reads {
		return ln.replyLeague(l, NewsOn{})
	}
	return ln.replyLeague(l, NewsOff{})
}

// leagueNamed returns a league by its name.
func (ln *leagueNews) leagueNamed(name string) (League, error) {
	l, ok, err := ln.tx.Leagues.ByName(name)
	if err == nil && !ok {
		err = refuseAbout(NotAllowed, TopicNoLeague, name)
	}
	return l, err
}
