package desk_test

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/league"
	"pentepost/games/letters"
	"pentepost/parser"
	"pentepost/parser/command"
)

var update = flag.Bool("update", false, "write the golden files")

// leagueState is a state that a league can be in.
type leagueState struct {
	name    string
	file    string
	entered int // of six players
	reach   func(w *leagueWorld)
}

func leagueStates() []leagueState {
	const swiss = "rounds = 2\nlate_entry = true\n" + leagueTimes
	begin := func(w *leagueWorld) { w.pass(3 * clock.Day) }
	over := func(w *leagueWorld, rounds int) {
		begin(w)
		for range rounds {
			for _, p := range w.openGames(1) {
				w.resign(p.Game, p.Players[0])
			}
			w.pass(clock.Day)
		}
	}
	club := leagueFile(league.RoundRobin, "late_entry = true\nsize = 5\n"+leagueTimes)
	return []leagueState{
		{"too few have entered", leagueFile(league.SwissSystem, swiss), 1, func(*leagueWorld) {}},
		{"open for entries, a Swiss", leagueFile(league.SwissSystem, swiss), 5, func(*leagueWorld) {}},
		{"before round 1", leagueFile(league.SwissSystem, "hold = \"2 days\"\n"+swiss), 5, begin},
		{"round 1 runs", leagueFile(league.SwissSystem, swiss), 5, begin},
		{"the last round runs", leagueFile(league.SwissSystem, swiss), 5, func(w *leagueWorld) { over(w, 1) }},
		{"between seasons, a Swiss", leagueFile(league.SwissSystem, swiss), 5, func(w *leagueWorld) { over(w, 2) }},
		{"open for entries", club, 4, func(*leagueWorld) {}},
		{"running", club, 4, begin},
		{"running and full", club, 5, begin},
		{"running and closed", club, 4, func(w *leagueWorld) { begin(w); w.line("league club close") }},
		{"last day over, games open", strings.Replace(club, "4 days", "25 days", 1), 4, func(w *leagueWorld) { w.pass(35 * clock.Day) }},
		{"decided", club, 4, func(w *leagueWorld) { over(w, 1) }},
		{"decided and closed", club, 4, func(w *leagueWorld) { over(w, 1); w.line("league club close") }},
		{"a ladder", leagueFile(league.LadderKind, leagueTimes), 4, begin},
		{"teams", leagueFile(league.Teams, "boards = 1\n"+leagueTimes), 4, begin},
	}
}

// organiserLines are the lines of an organiser. P1 plays where anybody does, P5 has never entered.
var organiserLines = strings.Split(strings.TrimSpace(`
start
open
close
hold
release
pairings
settings
report
late P5
late P1
add P5
add P1
remove P1
remove P5
return P1
substitute P1 P5
substitute P5 P1
bye P1
bye P5
pair P0 P1
pair P1 P5
unpair P1
order Oslo P1
result 1 win P1
result 99 draw
result 1 back
extend 1 3 days
extend 99 3 days
extend 3 days
shorten 100 days
set pace 5 days
set pace soon
set kind chess
set name cup
rename cup
say Hello
say`), "\n")

// line carries out a line of the organiser, and returns in a few words what they are told.
func (w *leagueWorld) line(line string) string {
	w.Helper()
	seen := [2]int{len(w.letters), len(w.others)}
	w.do(w.people[0], games.Key{}, command.Read(parser.Mail{Line: line}, command.Context{Joined: true}))
	for _, n := range append(w.letters[seen[0]:len(w.letters):len(w.letters)], w.others[seen[1]:]...) {
		if n.To != w.people[0] || !n.Reply {
			continue
		}
		switch l := n.Letter.(type) {
		case letters.Refused:
			if l.Foreseen != nil {
				return "asks: " + l.Foreseen.What
			}
			return strings.TrimSpace(fmt.Sprintf("%s %s %s", l.Reason, l.Topic, strings.Join(l.Known, ", ")))
		case letters.LeagueDone:
			return "done: " + string(l.Event.What)
		}
		return "shown: " + n.Topic()
	}
	return "nothing"
}

// What an organiser is told, line by line, in every state of a league (L8). The golden file is to be read as a secretary would.
func TestOrganiserInEveryState(t *testing.T) {
	const file = "testdata/organiser.txt"
	var told strings.Builder
	for _, s := range leagueStates() {
		fmt.Fprintf(&told, "# %s\n", s.name)
		inLeague(t, openStore(t), s.file, 6, func(w *leagueWorld) {
			for _, p := range w.people[:s.entered] {
				w.enter(p)
			}
			s.reach(w)
			for _, line := range organiserLines {
				seen := [2]int{len(w.letters), len(w.others)}
				w.tx.Savepoint(func() error {
					fmt.Fprintf(&told, "%-20s %s\n", line, w.line("league club "+line))
					return errRollBack
				})
				w.letters, w.others = w.letters[:seen[0]], w.others[:seen[1]]
				clear(w.told)
			}
		})
		told.WriteByte('\n')
	}
	if *update {
		must(t, os.WriteFile(file, []byte(told.String()), 0o600))
	}
	want, err := os.ReadFile(file)
	must(t, err)
	if diff := cmp.Diff(string(want), told.String()); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}
