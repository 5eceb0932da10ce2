package desk_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/games/league"
	"pentepost/parser/command"
	"pentepost/store"
)

// computers are the computer players of the tests.
var computers = []games.Computer{{Nick: "computer-1"}, {Nick: "computer-4"}, {Nick: "friend", Rules: []string{"renju"}}}

// think takes the thought of the computer player that a mail has caused.
func (s *session) think(tx *store.Tx) {
	t, ok, err := tx.Thoughts.Next(games.LongThought, s.now)
	must(s.t, err)
	if !ok {
		return
	}
	s.thought = t
	what := map[games.ThoughtAbout]string{games.AboutTurn: "thinks", games.AboutHint: "hint", games.AboutReview: "review", games.AboutMine: "mine"}[t.About]
	s.happens = append(s.happens, fmt.Sprint("computer< ", what, " ", t.Game))
	ok, err = tx.Thoughts.Reserve(t, "me", s.now, s.now.Add(1))
	must(s.t, err)
	if ended, err := tx.Thoughts.End(t, "me"); err != nil || !ok || !ended {
		s.t.Errorf("thought about game %d: reserved %v, ended %v, %v", t.Game, ok, ended, err)
	}
}

// computerRequest is the request of the computer player about the game that it thinks about.
func (s *session) computerRequest(tx *store.Tx) desk.Request {
	from, err := tx.Players.Load(s.thought.Player)
	must(s.t, err)
	g, _, err := tx.Games.Load(s.thought.Game)
	must(s.t, err)
	key := games.Key{About: games.AboutGame, Player: from.ID, ID: int64(g.ID), Ply: g.Position.Plies(), Undone: g.Undone}
	return desk.Request{Now: s.now, From: from, Key: key, Quiet: true, Limits: s.limits, Seal: s.seal}
}

// A challenge to the computer begins a game at once. The computer thinks where others get letters.
func TestPlayTheComputer(t *testing.T) {
	newSession(t).run(`
	ann>> join Ann
	ann< welcome joined
	ann>> challenge Computer-1 first rated / Hello!
	ann< played start 1@1 since=1 unsent by=ann
	computer< thinks 1
	? 1
	= K10, computer to move
	computer> L10
	ann< your-move 1@2 since=2 by=computer
	# The receipt waits for the answer, and whatever is said first takes its place.
	ann> N13
	computer< thinks 1
	# What it thinks is dropped when the game has ended meanwhile.
	ann> resign
	ann< game-over 1@3 since=3 by=ann
	computer> L11
	= refused
	ann> rematch
	ann< your-move start 2@1 since=1 by=ann
	# One word is a player of the middle. It is never too busy.
	ann>> challenge computer second
	ann< your-move start 3@1 since=1 by=ann
	ann>> games
	ann< list games
	`)
}

// The computer is asked about offers, too, and again when it has declined one during its own turn.
func TestOffersToTheComputer(t *testing.T) {
	s := newSession(t)
	s.play("ann>> join Ann\n ann>> challenge computer second\n ann> L10")
	s.run(`
	computer> N13
	ann< your-move 1@3 since=2 by=computer
	ann> draw
	ann< shown draw 1@3
	computer< thinks 1
	computer> decline
	ann< declined 1@3 by=computer
	# No answer comes within a minute: then there is a receipt.
	ann> M10
	computer< thinks 1
	`)
	s.comes(time.Minute, "ann< played 1@4 since=4 by=ann")
	s.run(`
	ann> undo (to played@4)
	ann< shown draw 1@4 undo
	computer< thinks 1
	computer> decline
	ann< declined 1@4 undo by=computer
	computer< thinks 1
	ann> undo (to played@4)
	ann< shown draw 1@4 undo
	computer< thinks 1
	computer> accept
	ann< your-move undone 1@3 since=3 at=4 moves=M10 by=ann
	ann> pause 3 days
	ann< shown draw 1@3 pause days=3
	computer< thinks 1
	computer> accept
	ann< your-move paused 1@3 since=3 by=ann
	`)
}

// The computer plays what it can, and alone.
func TestChallengesThatTheComputerRefuses(t *testing.T) {
	s := newSession(t)
	s.play("ann>> join Ann\n bob>> join Bob")
	s.run(`
	ann>> challenge computer-1 multi-3
	= refused
	ann< refused not-allowed not-played name=computer-1 known=20
	ann>> challenge computer-1 bob multi-3
	= refused
	ann< refused not-allowed not-played name=computer-1 known=20
	ann>> challenge friend
	= refused
	ann< refused not-allowed not-played name=friend known=renju
	ann>> challenge computer-7
	= refused
	ann< refused not-allowed no-computer name=computer-7 known=computer-1,computer-4,friend
	# Its names cannot be taken.
	ann>> nick computer-7
	= refused
	ann< refused not-allowed nick name=computer-7
	`)
}

// A computer player cannot be banned, and has no place in a league.
func TestComputerIsNoPerson(t *testing.T) {
	s := newSession(t)
	s.play("ann>> join Ann\n ann>> challenge computer-1")
	must(t, s.db.Update(context.Background(), func(tx *store.Tx) error {
		p, ok, err := tx.Players.ByNick("computer-1")
		if err != nil || !ok || !p.Computer || p.Address != "" {
			t.Errorf("the computer player is %+v, %v", p, err)
		}
		err = desk.Operate(tx.ForGames(), s.now, desk.Ban{Player: p.ID, Forfeit: true})
		if refusal, ok := err.(*games.Refusal); !ok || refusal.Reason != desk.IsComputer {
			t.Errorf("banned: %v", err)
		}
		var refused desk.EntrantsRefused
		l, err := command.ReadLeague(leagueFile(league.RoundRobin, leagueTimes))
		must(t, err)
		must(t, desk.Operate(tx.ForGames(), s.now, desk.NewLeague{League: l}))
		err = desk.Operate(tx.ForGames(), s.now, desk.EnterAll{Name: "club", Entrants: []desk.Entrant{{Player: "computer-1"}}})
		if !errors.As(err, &refused) || refused[0].Facts.Topic != games.TopicIsComputer {
			t.Errorf("entered: %v", err)
		}
		return nil
	}))
}

// A hint is for the player on turn, once, and only in a game that does not count.
func TestHint(t *testing.T) {
	s := newSession(t)
	s.play("ann>> join Ann\n bob>> join Bob\n ann>> challenge computer second")
	s.run(`
	ann> hint
	computer< hint 1
	`)
	s.tell(games.BetterMove{Ply: 3})
	s.run(`
	# That was not about this position, so nothing was told. Now it is.
	ann> hint
	computer< hint 1
	`)
	s.tell(games.BetterMove{Ply: 2})
	s.run(`
	ann> hint
	= refused
	ann< shown hint 1@1
	ann< refused limit hint-given 1@1
	ann> L10
	computer< thinks 1
	`)
	s.comes(time.Minute, "ann< played 1@2 since=2 by=ann")
	s.run(`
	ann> hint
	= refused
	ann< refused not-your-turn 1@2
	ann> review
	= refused
	ann< refused not-allowed not-over 1@2
	ann>> challenge bob second
	bob< invitation c2 by=ann
	ann< invited c2
	bob> accept
	bob< played start 2@1 since=1 by=bob
	ann< your-move start 2@1 since=1 by=bob
	ann> hint
	= refused
	ann< refused not-allowed hint-rated 2@1
	`)
}

// tell tells Ann the hint that she has asked for.
func (s *session) tell(hint games.BetterMove) {
	s.t.Helper()
	must(s.t, s.db.Update(context.Background(), func(tx *store.Tx) error {
		asked := games.Key{About: games.AboutGame, Player: s.thought.Player, ID: int64(s.thought.Game), Ply: hint.Ply - 1}
		return desk.TellHint(tx.ForGames(), desk.Request{Now: s.now, Limits: s.limits, Key: asked}, s.thought, hint)
	}))
}

// The computer says nothing about positions that stand in a rated game of the player, however the board is
// turned. A game of others can be reviewed, too.
func TestFairPlay(t *testing.T) {
	s := newSession(t)
	s.play(`ann>> join Ann
	bob>> join Bob
	ann>> challenge bob first
	bob> accept
	bob> L10
	ann> N13
	bob> M10
	ann> H10`)
	s.play(`ann>> challenge computer second
	ann> K11
	computer> G13
	ann> K12
	computer> K8`)
	s.run(`
	ann> hint
	= refused
	ann< refused not-allowed unfair 2@5 game=1
	ann> resign
	ann< game-over 2@5 since=6 by=ann
	ann> review
	= refused
	ann< refused not-allowed unfair 2@5 game=1
	bob>> review 2
	= refused
	bob< refused not-allowed unfair game=1
	ann>> puzzle mine
	ann< puzzle none-mined
	cat>> join Cat
	cat< welcome joined
	cat>> review 2
	computer< review 2
	ann> resign (to played@5)
	ann< game-over 1@5 since=6 by=ann
	bob< game-over 1@5 since=6 by=ann
	ann>> review 2
	computer< review 2
	ann>> puzzle mine
	computer< mine 1
	ann>> review 99
	= refused
	ann< refused unknown-game game=99
	`)
}
