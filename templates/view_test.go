package templates_test

import (
	"strings"
	"sync"
	"testing"
	"time"
	_ "time/tzdata" // the zones of readers, on every machine

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/letters"
	"pentepost/notation"
	"pentepost/rules"
	"pentepost/templates"
)

// The people of the letters. Ann has White in all games, Bob has Black; Carla only
// looks on, and Dora has been invited but not joined.
const (
	ann games.PlayerID = iota + 1
	bob
	carla
	dora
)

var people = map[games.PlayerID]games.Player{
	ann:   {ID: ann, Nick: "Ann", Address: "ann@mail.example", Joined: noon, Settings: games.DefaultSettings()},
	bob:   {ID: bob, Nick: "Bob", Address: "bob@mail.example", Joined: noon, Settings: games.Settings{Board: games.TapBoard, Confirm: true, Points: games.GoPoints, Zone: "Europe/Oslo", Subject: games.SubjectOfGame, MaxGames: 50, Announce: true}},
	carla: {ID: carla, Nick: "Carla", Address: "carla@mail.example", Joined: noon, Settings: games.Settings{Board: games.TapBoard, Points: games.WithIPoints, Zone: "UTC", Subject: games.SubjectOfGame, MaxGames: 12, Announce: true}},
	dora:  {ID: dora, Address: "dora@mail.example", Settings: games.DefaultSettings()},
}

// nicks are the names in the letters; Dora is known by the address
// that Ann has written.
var nicks = map[games.PlayerID]string{ann: "Ann", bob: "Bob", carla: "Carla", dora: "dora@mail.example"}

var noon = time.Date(2026, 6, 5, 12, 0, 0, 0, time.UTC)

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// theRenderer reads the words once for all tests.
var theRenderer = sync.OnceValues(templates.New)

func renderer(t testing.TB) *templates.Renderer {
	t.Helper()
	r, err := theRenderer()
	must(t, err)
	return r
}

// game is game 42, in which these points and choices have been played: "pente:
// K10 L10". Ann sat in seat 1 when it began.
func game(t testing.TB, record string) *games.Game {
	t.Helper()
	variant, plies, _ := strings.Cut(record, ":")
	r, err := rules.Parse(variant)
	must(t, err)
	g := &games.Game{ID: 42, Rules: r, Pace: clock.DefaultPace, Started: noon, Moved: noon}
	for _, ply := range strings.Fields(plies) {
		seat(t, g)
		g.Plies = append(g.Plies, games.Ply{Player: g.OnTurn(), Move: move(t, r, ply), At: noon})
	}
	seat(t, g)
	return g
}

// seat gives everybody the seat that they have after the plies so far.
func seat(t testing.TB, g *games.Game) {
	t.Helper()
	g.Seats = []games.PlayerID{ann, bob, carla, dora}[:g.Rules.Seats]
	must(t, g.Replay())
}

func move(t testing.TB, r rules.Ruleset, ply string) rules.Move {
	t.Helper()
	m, err := notation.ParseWord(r, ply)
	must(t, err)
	return m
}

// challenge is Ann's challenge to somebody.
func challenge(t testing.TB, variant string, invited ...games.PlayerID) *games.Challenge {
	t.Helper()
	r, err := rules.Parse(variant)
	must(t, err)
	c := &games.Challenge{ID: 7, From: ann, Rules: r, Pace: clock.Pace{Move: 3 * clock.Day}, State: games.ChallengeOpen, Made: noon, Lapses: noon.Add(games.InvitationTime)}
	for _, p := range invited {
		c.Invited = append(c.Invited, games.Invitee{Player: p})
	}
	return c
}

// about is the view of a notice about a game as it stands.
func about(g *games.Game, to games.PlayerID, l letters.Letter, also ...also) templates.View {
	v := fresh(to, l, also...)
	v.Game, v.Notice.Game, v.Notice.Ply = g, g.ID, len(g.Plies)
	return v
}

// inviting is the view of a notice about a challenge.
func inviting(c *games.Challenge, to games.PlayerID, l letters.Letter, also ...also) templates.View {
	v := fresh(to, l, also...)
	v.Challenge, v.Notice.Challenge = c, c.ID
	return v
}

// fresh is the view of a notice about neither.
func fresh(to games.PlayerID, l letters.Letter, also ...also) templates.View {
	reader := people[to]
	if to == 0 {
		reader = games.Player{Address: "stranger@example.org", Settings: games.DefaultSettings()}
	}
	n := letters.Notice{ID: 120, To: to, Letter: l, Made: noon}
	for _, add := range also {
		add(&n)
	}
	return templates.View{Notice: n, Reader: reader, Names: nicks, Places: templates.Places{Service: "play@pente.example"}}
}

// also is what a notice has beside its letter.
type also func(*letters.Notice)

func by(p games.PlayerID) also       { return func(n *letters.Notice) { n.By = p } }
func saying(text string) also        { return func(n *letters.Notice) { n.Text = text } }
func since(ply int) also             { return func(n *letters.Notice) { n.Since = ply } }
func ofPuzzle(number int) also       { return func(n *letters.Notice) { n.Puzzle = number } }
func inDigest(number int64) also     { return func(n *letters.Notice) { n.Digest = number } }
func leftOut(l letters.LeftOut) also { return func(n *letters.Notice) { n.LeftOut = l } }
func besides(b letters.Besides) also { return func(n *letters.Notice) { n.Besides = b } }
func ofSeason(l games.LeagueID, season int) also {
	return func(n *letters.Notice) { n.League, n.Season = l, season }
}

// says adds a remark of somebody's.
func says(v templates.View, from games.PlayerID, text string) templates.View {
	v.Remark = &games.Remark{ID: 1, From: from, Text: text}
	return v
}

// point is a point of a board of 19 lines, as a move.
func point(name string) []rules.Move {
	at, err := notation.Go.Parse(notation.Board{Width: 19, Height: 19}, name)
	if err != nil {
		panic(err)
	}
	return []rules.Move{rules.Place(at)}
}
