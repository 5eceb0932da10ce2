package games

import (
	"slices"
	"strconv"
	"strings"

	"pentepost/games/league"
	"pentepost/rules"
)

// pairDue pairs the games of a season that can begin now, and begins them. Where players have
// withdrawn, a round can have no game to wait for: then the next one follows at once.
func (se *seasons) pairDue(l *League, season *Season) error {
	for n := range season.divisions() {
		due := l.duePairings(season, n+1)
		if err := se.tellNotDrawn(l, season, due); err != nil {
			return err
		}
		for len(due) > 0 {
			for _, p := range due {
				if err := se.beginPairing(l, season, p); err != nil {
					return err
				}
			}
			due = l.duePairings(season, n+1)
		}
	}
	return nil
}

// tellNotDrawn tells the players of a knock-out who go on to its second round without a game. A bracket has no
// pairing for that.
func (se *seasons) tellNotDrawn(l *League, season *Season, due []Pairing) error {
	if len(season.Pairings) > 0 || len(due) == 0 || l.bracket(len(season.Places)) == nil {
		return nil
	}
	for _, place := range season.Places {
		drawn := func(p Pairing) bool { return slices.Contains(p.Players, place.Player) }
		if slices.ContainsFunc(due, drawn) {
			continue
		}
		if err := se.leagueNews.tellBye(l, season, due[0].Round, place.Player); err != nil {
			return err
		}
	}
	return nil
}

// duePairings returns the pairings of a division that can begin now. A round robin and teams begin all their games
// at once. Other leagues begin the games of the next round.
func (l *League) duePairings(s *Season, number int) (due []Pairing) {
	d, players := l.division(s, number), s.playersOf(number)
	have := s.pairingsOf(number)
	switch l.File.Kind {
	case league.RoundRobin, league.PointsKind:
		if len(have) == 0 {
			return pairings(l, s, number, players, league.Berger(len(players), l.File.BothColours))
		}
	case league.Teams:
		if len(have) == 0 {
			return l.boardPairings(s, number)
		}
	case league.SwissSystem:
		if openPairings(have) == 0 && lastRound(have) < d.Rounds && len(players)-len(s.absent(number)) > 1 {
			return pairings(l, s, number, players, d.PairSwiss(s.absent(number)))
		}
	case league.SingleKnockOut, league.DoubleKnockOuts:
		return pairings(l, s, number, players, d.Course(l.bracket(len(players))).Due)
	case league.Tables:
		if openPairings(have) == 0 && lastRound(have) < d.Rounds {
			return l.seat(s, number, d)
		}
	}
	return nil
}

// lastRound returns the number of the latest round, 0 for none.
func lastRound(list []Pairing) (round int) {
	for _, p := range list {
		round = max(round, p.Round)
	}
	return round
}

// absent returns the players of a division who have withdrawn, by their index in it.
func (s *Season) absent(number int) (list []int) {
	for i, p := range s.playersOf(number) {
		if !s.place(p).Withdrawn.IsZero() {
			list = append(list, i)
		}
	}
	return list
}

// pairings returns games as pairings. They are numbered on in each round.
func pairings(l *League, s *Season, number int, players []PlayerID, games []league.Game) (list []Pairing) {
	next := map[int]int{}
	for _, p := range s.pairingsOf(number) {
		next[p.Round] = max(next[p.Round], p.Number)
	}
	for _, g := range games {
		next[g.Round]++
		p := Pairing{League: l.ID, Season: s.Number, Division: number, Round: g.Round, Number: next[g.Round], Players: []PlayerID{players[g.First]}, Result: g.Result}
		if g.Second != league.Nobody {
			p.Players = append(p.Players, players[g.Second])
		}
		list = append(list, p)
	}
	return list
}

// seat returns the pairings of the next round of a league of tables; none if its players cannot be
// divided.
func (l *League) seat(s *Season, number int, d league.Division) (list []Pairing) {
	tables, ok := d.Seat(l.File.TableSize, s.absent(number))
	if !ok {
		return nil
	}
	players, round := s.playersOf(number), lastRound(s.pairingsOf(number))+1
	for i, table := range tables {
		p := Pairing{League: l.ID, Season: s.Number, Division: number, Round: round, Number: i + 1}
		for _, player := range table {
			p.Players = append(p.Players, players[player])
		}
		list = append(list, p)
	}
	return list
}

// beginPairing saves a pairing and begins its game. Players who have withdrawn forfeit.
func (se *seasons) beginPairing(l *League, season *Season, p Pairing) error {
	if len(p.Players) == 2 && p.Result == league.Open {
		p.Result = season.forfeited(p.Players)
	}
	if p.Result == league.Open {
		g := newGame(l.rulesFor(len(p.Players)), l.Pace, slices.Clone(p.Players), se.Now)
		g.Announce, g.League, g.Unrated = true, l.ID, !l.File.Rated
		origins, err := se.people.originsOf(g.Seats)
		if err != nil {
			return err
		}
		g.Origin = se.newOrigin("league game", l.Name(), season.Number, p.Division, p.Round, p.Number, origins)
		if g.Title, err = se.people.gameTitle(g.Seats); err != nil {
			return err
		}
		if err := se.tx.Games.Add(&g); err != nil {
			return err
		}
		p.Game = g.ID
		if err := se.tx.Seasons.SavePairing(p); err != nil {
			return err
		}
		season.Pairings = append(season.Pairings, p)
		return se.gameNews.notifyStart(&g, 0)
	}
	season.Pairings = append(season.Pairings, p)
	if err := se.tx.Seasons.SavePairing(p); err != nil || p.Result != league.PairingBye || l.isTeams() {
		return err
	}
	return se.leagueNews.tellBye(l, season, p.Round, p.Players[0])
}

// forfeited returns the result of two players if one of them has withdrawn, else [league.Open].
func (s *Season) forfeited(players []PlayerID) league.Result {
	first, second := !s.place(players[0]).Withdrawn.IsZero(), !s.place(players[1]).Withdrawn.IsZero()
	switch {
	case first && second:
		return league.BothForfeited
	case first:
		return league.FirstForfeited
	case second:
		return league.SecondForfeited
	}
	return league.Open
}

// rulesFor returns the rules of a game of some players. A league of tables has games of three and of
// four: the variant of its file says which game, and the number of players decides which size of it.
func (l *League) rulesFor(players int) rules.Ruleset {
	base, number, sized := cutSize(l.Rules.Name)
	if !sized || number == players {
		return l.Rules
	}
	other, ok := rules.Named(base + strconv.Itoa(players))
	if !ok {
		return l.Rules
	}
	for _, option := range l.Rules.Options() {
		key, value, _ := strings.Cut(option, "=")
		if with, err := other.With(key, value); err == nil {
			other = with
		}
	}
	return other
}

// cutSize cuts the number of players from the name of a variant such as multi-4.
func cutSize(name string) (base string, players int, ok bool) {
	i := strings.LastIndexByte(name, '-') + 1
	players, err := strconv.Atoi(name[i:])
	return name[:i], players, err == nil
}
