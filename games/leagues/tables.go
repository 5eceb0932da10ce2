package leagues

import (
	"fmt"
	"strconv"
	"strings"

	"pentepost/games/league"
	"pentepost/rules"
)

// tables is a league of games for three or four players, round by round.
type tables struct{}

func (tables) Traits() Traits { return Traits{ByRound: true, Late: true} }

func (tables) Misfit(f league.File, r rules.Ruleset) string {
	if r.Teams < 3 || r.Teams != f.TableSize {
		return fmt.Sprintf("must be a game for %d players, each for themselves, such as \"multi-%d\"", f.TableSize, f.TableSize)
	}
	return ""
}

func (tables) Missing(entries []Entry) int { return league.MissingToSit(len(entries)) }

// tableRounds is the number of rounds of a league of tables whose file does not say.
const tableRounds = 3

func (tables) Rounds(f league.File, _ int) int {
	if f.Rounds > 0 {
		return f.Rounds
	}
	return tableRounds
}

// Due returns the tables of the next round; none if its players cannot be divided.
func (tables) Due(d *Division) (list []Pairing) {
	next := d.nextRound()
	if next == 0 {
		return nil
	}
	m := d.model()
	seated, ok := m.Seat(d.season.File.TableSize, d.absent())
	if !ok {
		return nil
	}
	for i, table := range seated {
		p := d.pairing(next, i+1)
		for _, player := range table {
			p.Players = append(p.Players, d.Places[player].Player)
		}
		list = append(list, p)
	}
	return list
}

func (tables) Rows(d *Division) []league.Row { m := d.model(); return m.Table() }

// RulesFor returns the rules of a game of some players. A league of tables has games of three and of
// four: the variant of its file says which game, and the number of players decides which size of it.
func (t *Terms) RulesFor(players int) rules.Ruleset {
	base, number, sized := cutSize(t.Rules.Name)
	if !sized || number == players {
		return t.Rules
	}
	other, ok := rules.Named(base + strconv.Itoa(players))
	if !ok {
		return t.Rules
	}
	for _, option := range t.Rules.Options() {
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
