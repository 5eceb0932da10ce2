package desk_test

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/desk"
	"pentepost/games/league"
	"pentepost/games/leagues"
	"pentepost/games/letters"
	"pentepost/parser/command"
	"pentepost/rules"
	"pentepost/store"
)

// A leagueWorld is a league with its players, in one transaction that is rolled back at the end. Time
// passes only where a test says so, and then everything happens that is due, in its order.
type leagueWorld struct {
	rapid.TB
	tx     *store.Tx
	now    time.Time
	league games.LeagueID
	people []games.PlayerID

	told    map[string]time.Time    // when each player got each kind of news
	letters []letters.Notice        // all letters about the league
	others  []letters.Notice        // all other letters
	ranges  map[string][2]int       // the places that were possible for a player of a season
	decided map[string]string       // what was decided about a player of a season
	final   map[int]string          // what was shown of a season since the next one has begun
	certain map[string]league.Move  // and where the table said before that they go, whatever happens
	shy     map[games.PlayerID]bool // players who have stopped their letters, or were removed
	stir    int                     // how often somebody has withdrawn or something was corrected
	actions int                     // how often organisers have asked for something
	stirred int                     // that number when the ranges were noted

	corrected bool // something was taken back
	silent    bool // nobody says that they play on when they are asked
}

// errRollBack ends a transaction whose changes are not wanted.
var errRollBack = errors.New("rolled back")

// leagueFile is a league of a kind, with more settings or with others.
func leagueFile(kind league.Kind, more string) string {
	variant := map[league.Kind]string{league.PointsKind: "points", league.Tables: "multi-4"}[kind]
	return leagueOf(kind, cmp.Or(variant, "pente"), more)
}

// leagueOf is a league of a kind and a variant, with more settings.
func leagueOf(kind league.Kind, variant, more string) string {
	return fmt.Sprintf("name = \"club\"\nkind = %q\nvariant = %q\nstart = 2026-06-08\norganisers = [\"p0@example.org\"]\n%s\n", kind, variant, more)
}

// leagueTimes are a pace and spans that let a season end soon.
const leagueTimes = "pace = \"4 days vacation off\"\nseason = \"30 days\"\npause = \"3 days\"\n"

// longTimes let games go on in the next season.
const longTimes = "pace = \"25 days vacation off\"\nseason = \"20 days\"\npause = \"2 days\"\n"

// inLeague calls f with a new league and its players. Nobody has entered yet.
func inLeague(t rapid.TB, db *store.DB, file string, players int, f func(w *leagueWorld)) {
	t.Helper()
	w := &leagueWorld{TB: t, now: time.Date(2026, 6, 5, 12, 0, 0, 0, time.UTC), told: map[string]time.Time{}, ranges: map[string][2]int{}, decided: map[string]string{}, final: map[int]string{}, certain: map[string]league.Move{}, shy: map[games.PlayerID]bool{}}
	err := db.Update(context.Background(), func(tx *store.Tx) error {
		w.tx = tx
		for range players {
			w.join()
		}
		l, err := command.ReadLeague(file)
		w.must(err)
		w.must(desk.Operate(tx.ForGames(), w.now, desk.NewLeague{League: l}))
		made, _, err := tx.Leagues.ByName(l.Name())
		w.must(err)
		w.league = made.ID
		f(w)
		return errRollBack
	})
	if !errors.Is(err, errRollBack) {
		t.Fatal(err)
	}
}

// clubOf calls f with a league whose players have all entered.
func clubOf(t *testing.T, file string, players int, f func(w *leagueWorld)) {
	t.Helper()
	inLeague(t, openStore(t), file, players, func(w *leagueWorld) {
		w.enterAll()
		f(w)
	})
}

func (w *leagueWorld) must(err error) {
	w.Helper()
	if err != nil {
		w.Fatal(err)
	}
}

// join adds a player.
func (w *leagueWorld) join() games.PlayerID {
	n := len(w.people)
	p := games.Player{Nick: fmt.Sprintf("P%d", n), Address: fmt.Sprintf("p%d@example.org", n), Joined: w.now, Settings: games.DefaultSettings()}
	w.must(w.tx.Players.Add(&p))
	w.people = append(w.people, p.ID)
	return p.ID
}

func (w *leagueWorld) enterAll() {
	w.Helper()
	for _, p := range w.people {
		if got := w.enter(p); got != desk.OutcomeDone {
			w.Fatalf("player %d enters: %s", p, got)
		}
	}
}

// enter enters a player in the league, if need be for one of five teams.
func (w *leagueWorld) enter(p games.PlayerID) desk.Outcome {
	return w.do(p, games.Key{}, desk.Enter{Name: "club", Team: w.teamOf(p)})
}

// teamOf returns the team that a player enters.
func (w *leagueWorld) teamOf(p games.PlayerID) string {
	if l := w.theLeague(); l.File.Kind != league.Teams {
		return ""
	}
	return fmt.Sprintf("Team %d", p%5)
}

func (w *leagueWorld) player(id games.PlayerID) games.Player {
	p, err := w.tx.Players.Load(id)
	w.must(err)
	return p
}

func (w *leagueWorld) theLeague() leagues.League {
	l, ok, err := w.tx.Leagues.Load(w.league)
	w.must(err)
	if !ok {
		w.Fatal("the league is gone")
	}
	return l
}

// reload makes the transaction forget the games that it has loaded.
func (w *leagueWorld) reload() { w.tx.Savepoint(func() error { return errRollBack }) }

// season returns a season; its number is 0 if it has not begun.
func (w *leagueWorld) season(number int) leagues.Season {
	s, _, err := w.tx.Seasons.Load(w.league, number)
	w.must(err)
	return s
}

// seasons returns all seasons so far.
func (w *leagueWorld) seasons() (list []leagues.Season) {
	l := w.theLeague()
	for n := range l.Season {
		list = append(list, w.season(n+1))
	}
	return list
}

func (w *leagueWorld) game(id games.GameID) games.Game {
	g, ok, err := w.tx.Games.Load(id)
	w.must(err)
	if !ok {
		w.Fatalf("there is no game %d", id)
	}
	return g
}

// do executes the command of a player's mail, and delivers what it causes.
func (w *leagueWorld) do(by games.PlayerID, key games.Key, c desk.Command) desk.Outcome {
	w.Helper()
	r := desk.Request{Now: w.now, From: w.player(by), Vouched: true, Key: key, Mail: "<mail@example.org>", Limits: games.DefaultLimits()}
	r.Limits.RefusalsAnHour, r.Limits.RefusalsADay = 0, 0
	outcome, _, err := desk.Do(w.tx.ForGames(), r, c)
	w.must(err)
	w.deliver()
	return outcome
}

// operate executes a command of the operator, and reports whether it was done. One that is refused
// changes nothing.
func (w *leagueWorld) operate(c desk.OperatorCommand) bool {
	w.Helper()
	return w.onServer(func() error { return desk.Operate(w.tx.ForGames(), w.now, c) })
}

// onServer does something on the command line.
func (w *leagueWorld) onServer(do func() error) bool {
	w.Helper()
	err := w.tx.Savepoint(do)
	if _, refused := errors.AsType[*games.Refusal](err); refused {
		return false
	}
	w.must(err)
	w.deliver()
	return true
}

// organise does what an organiser asks for: by mail, as the operator, or on the command line, in turn.
func (w *leagueWorld) organise(a desk.LeagueAction) bool {
	w.Helper()
	w.actions++
	c := desk.Organise{Name: "club", Action: a, Sure: true}
	organiser := w.player(w.people[0])
	switch by := w.actions % 3; {
	case by == 1 && organiser.HasJoined() && organiser.Banned.IsZero():
		return w.organiseByMail(organiser.ID, c)
	case by == 2:
		return w.onServer(func() error {
			_, err := desk.OperateLeague(w.tx.ForGames(), w.now, c)
			return err
		})
	}
	return w.operate(c)
}

// organiseByMail does what an organiser asks for by mail. If it is refused, nothing has changed but that they get a letter. (W2)
func (w *leagueWorld) organiseByMail(organiser games.PlayerID, c desk.Organise) bool {
	w.Helper()
	before := w.written()
	switch got := w.do(organiser, games.Key{}, c); got {
	case desk.OutcomeDone:
		return true
	case desk.OutcomeRefused:
		if after := w.written(); after != before {
			w.Fatalf("%+v was refused after it had changed something:\n%s\nbefore:\n%s", c.Action, after, before)
		}
	default:
		w.Fatalf("%+v: %s", c.Action, got)
	}
	return false
}

// written describes what commands of organisers can change.
func (w *leagueWorld) written() string {
	text := fmt.Sprintf("%+v\n", w.theLeague())
	for _, s := range w.seasons() {
		text += fmt.Sprintf("%+v\n", s)
		for _, p := range s.Pairings {
			if p.Game != 0 {
				g := w.game(p.Game)
				text += fmt.Sprint(g.ID, g.Undone, len(g.Plies), g.Leavings, g.Position.Result(), g.Granted, g.Alarm, "\n")
			}
		}
	}
	return text
}

// resign lets a player resign a game.
func (w *leagueWorld) resign(id games.GameID, loser games.PlayerID) {
	w.Helper()
	g := w.game(id)
	key := games.Key{About: games.AboutGame, Player: loser, ID: int64(id), Ply: g.Position.Plies(), Undone: g.Undone}
	if got := w.do(loser, key, desk.Resign{}); got != desk.OutcomeDone {
		w.Fatalf("player %d resigns game %d: %s", loser, id, got)
	}
}

// openGames returns the pairings of a season whose games go on.
func (w *leagueWorld) openGames(number int) (list []leagues.Pairing) {
	for _, p := range w.season(number).Pairings {
		if p.Result == league.Open && w.game(p.Game).Ended.IsZero() {
			list = append(list, p)
		}
	}
	return list
}

// between returns the first pairing of two players in a season.
func (w *leagueWorld) between(number, a, b int) leagues.Pairing {
	w.Helper()
	for _, p := range w.season(number).Pairings {
		if slices.Contains(p.Players, w.people[a]) && slices.Contains(p.Players, w.people[b]) {
			return p
		}
	}
	w.Fatalf("players %d and %d have no game", a, b)
	return leagues.Pairing{}
}

// pass lets time pass, with everything that is due.
func (w *leagueWorld) pass(d time.Duration) {
	w.Helper()
	until := w.now.Add(d)
	for {
		due, err := w.tx.Alarms.Due(until, 1)
		w.must(err)
		if len(due) == 0 {
			w.now = until
			return
		}
		if due[0].At.After(w.now) {
			w.now = due[0].At
		}
		w.ring(due[0])
		w.deliver()
	}
}

// ring does what is due.
func (w *leagueWorld) ring(a store.Alarm) {
	w.Helper()
	if a.What == store.LeagueAlarm {
		w.advance()
		return
	}
	w.must(w.tx.Alarms.Ring(a, games.StandardRatingRules(), nil, w.now))
}

// advance advances the league, after a first time that is rolled back as after a crash, and once
// more. The first time does the same as the second, and the third nothing.
func (w *leagueWorld) advance() {
	w.Helper()
	var states [3]string
	again := func(i int) error {
		for begun := true; begun; { // a season begins in several steps
			w.must(desk.AdvanceLeague(w.tx.ForGames(), w.league, w.now))
			l := w.theLeague()
			begun = !l.Alarm.IsZero() && !l.Alarm.After(w.now)
		}
		states[i] = w.state()
		return nil
	}
	if err := w.tx.Savepoint(func() error { again(0); return errRollBack }); !errors.Is(err, errRollBack) {
		w.Fatal(err)
	}
	again(1)
	again(2)
	if states[0] != states[1] {
		w.Fatalf("after a crash something else happens:\n%s\nbefore:\n%s", states[1], states[0])
	}
	if states[1] != states[2] {
		w.Fatalf("the second time something happens:\n%s\nbefore:\n%s", states[2], states[1])
	}
	if l := w.theLeague(); l.Alarm.IsZero() && l.Closed.IsZero() {
		w.Fatalf("the league sleeps for ever, at %v", w.now)
	}
	w.playOn()
}

// playOn says yes for everybody who is asked whether they play on.
func (w *leagueWorld) playOn() {
	w.Helper()
	entries, err := w.tx.Leagues.Entries(w.league)
	w.must(err)
	for _, e := range entries {
		if !e.Asked.IsZero() && !w.silent {
			w.do(e.Player, games.Key{}, desk.Enter{Name: "club"})
		}
	}
}

// state describes the league and the letters that wait.
func (w *leagueWorld) state() string {
	l := w.theLeague()
	due, err := w.tx.Sending.Due(w.now, 100_000)
	w.must(err)
	open, err := w.tx.Seasons.Open(w.league)
	w.must(err)
	return fmt.Sprint(l.Season, l.Next, l.Alarm, l.Closed, len(due), "\n", open)
}

// deliver delivers what was written, and lets turns begin.
func (w *leagueWorld) deliver() {
	w.Helper()
	due, err := w.tx.Sending.Due(w.now, 100_000)
	w.must(err)
	for _, n := range due {
		if n.Kind() == letters.KindLeague {
			w.letters = append(w.letters, n)
			w.checkLetter(n)
		} else {
			w.others = append(w.others, n)
		}
		w.must(w.tx.Sending.MarkSent(n.ID, "", w.now))
		w.must(desk.TurnBegan(w.tx.ForGames(), n, w.now))
	}
}

// checkLetter checks that the reader wants a letter, and has not got it before.
func (w *leagueWorld) checkLetter(n letters.Notice) {
	w.Helper()
	p := w.player(n.To)
	if !n.Reply && n.Topic() != "entered" && n.Topic() != "withdrew" && p.RefusesInvitations() {
		w.Fatalf("player %d wants no letters and gets %q", n.To, n.Topic())
	}
	least := map[string]time.Duration{
		"league-begun": 1000 * clock.Day, "league-ended": 1000 * clock.Day,
		"league-news": 7 * clock.Day, "league-put-off": 3 * clock.Day, "league-rulings": time.Hour,
	}[n.Topic()]
	what := fmt.Sprint(n.To, n.Topic(), n.Season)
	if last, told := w.told[what]; told && n.Made.Sub(last) < least {
		w.Fatalf("player %d gets %q of season %d at %v and at %v", n.To, n.Topic(), n.Season, last, n.Made)
	}
	w.told[what] = n.Made
}

// got returns how many letters with a topic a player got.
func (w *leagueWorld) got(p games.PlayerID, topic string) (n int) {
	for _, l := range w.letters {
		if l.To == p && l.Topic() == topic {
			n++
		}
	}
	return n
}

// verify checks that the stored results, pairings and moves follow from the games.
func (w *leagueWorld) verify() {
	w.Helper()
	l := w.theLeague()
	faults, err := desk.VerifyLeague(w.tx.ForGames(), &l)
	w.must(err)
	for _, f := range faults {
		w.Errorf("%s: %s", f.Where, f.Says)
	}
	if len(faults) > 0 {
		w.FailNow()
	}
}

// moveOf returns where a player goes after a season.
func (w *leagueWorld) moveOf(number, player int) league.Move {
	for _, p := range w.season(number).Places {
		if p.Player == w.people[player] {
			return p.Move
		}
	}
	return ""
}

// adjudicate ends a game as an organiser decides. Nobody wins a draw or a void game.
func (w *leagueWorld) adjudicate(id games.GameID, how rules.Outcome, winner games.PlayerID) bool {
	w.Helper()
	a := desk.AdjudicateLeagueGame{Game: id, Outcome: how}
	if how == rules.Win {
		a.Winner = w.player(winner).Nick
	}
	return w.organise(a)
}
