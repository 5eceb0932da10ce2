package leagues

import (
	"strconv"
	"strings"

	"pentepost/games"
	"pentepost/games/league"
	"pentepost/rules"
)

// DuePairings returns the pairings of a division that can begin now. A round robin and teams begin all their games
// at once. Other leagues begin the games of the next round.
func (l *League) DuePairings(s *Season, number int) (due []Pairing) {
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
		if OpenPairings(have) == 0 && lastRound(have) < d.Rounds && len(players)-len(s.absent(number)) > 1 {
			return pairings(l, s, number, players, d.PairSwiss(s.absent(number)))
		}
	case league.SingleKnockOut, league.DoubleKnockOuts:
		return pairings(l, s, number, players, d.Course(l.Bracket(len(players))).Due)
	case league.Tables:
		if OpenPairings(have) == 0 && lastRound(have) < d.Rounds {
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
		if !s.PlaceOf(p).Withdrawn.IsZero() {
			list = append(list, i)
		}
	}
	return list
}

// pairings returns games as pairings. They are numbered on in each round.
func pairings(l *League, s *Season, number int, players []games.PlayerID, running []league.Game) (list []Pairing) {
	next := map[int]int{}
	for _, p := range s.pairingsOf(number) {
		next[p.Round] = max(next[p.Round], p.Number)
	}
	for _, g := range running {
		next[g.Round]++
		p := Pairing{League: l.ID, Season: s.Number, Division: number, Round: g.Round, Number: next[g.Round], Players: []games.PlayerID{players[g.First]}, Result: g.Result}
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

// Forfeited returns the result of two players if one of them has withdrawn, else [league.Open].
func (s *Season) Forfeited(players []games.PlayerID) league.Result {
	first, second := !s.PlaceOf(players[0]).Withdrawn.IsZero(), !s.PlaceOf(players[1]).Withdrawn.IsZero()
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

// RulesFor returns the rules of a game of some players. A league of tables has games of three and of
// four: the variant of its file says which game, and the number of players decides which size of it.
func (l *League) RulesFor(players int) rules.Ruleset {
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
