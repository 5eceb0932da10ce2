package games

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"io"
	"strings"
)

// Origin tells two things of the same number apart. A server that lost its database and goes on with an older copy
// gives numbers out again: game 2 of today may be between other people than game 2 of yesterday. The origin of a
// player, challenge or game is a random number that is drawn when they begin. 0 means that they began before there
// were origins.
//
// DECISION: it is computed from the lot of the mail that it began with, and that from the mail and the server's secret
// ([Request.Lot]). So the same mails, handled again on an older copy, make the same games, and the letters of these
// games open them; other mails make others.
type Origin int64

// Named is what the key of a letter is about.
type Named struct {
	Reader    Player
	Game      *Game      // of a letter about a game
	Challenge *Challenge // of an invitation
	League    string     // the name of the league that a letter is from
	Letter    string     // the Message-ID of the letter that the number of the key is of
}

// With returns the key with a digest of what it is about. It opens nothing else, even if that gets
// the same number one day.
func (k Key) With(n Named) Key {
	if k.About == AboutNothing {
		return k
	}
	k.digested = true
	k.origin = k.originOf(n)
	k.course = 0
	if k.About == AboutGame && n.Game != nil {
		k.course = courseOf(n.Game, k.Ply)
	}
	return k
}

// originOf returns a digest of the origins of what the key names.
func (k Key) originOf(n Named) uint32 {
	h := sha256.New()
	fmt.Fprintln(h, k.About)
	if k.About != AboutLetter { // which its Message-ID tells apart
		fmt.Fprintln(h, n.Reader.Origin)
	}
	switch {
	case k.About == AboutGame && n.Game != nil:
		fmt.Fprintln(h, n.Game.Origin)
	case k.About == AboutChallenge && n.Challenge != nil:
		fmt.Fprintln(h, n.Challenge.Origin)
	case k.About == AboutLeague:
		fmt.Fprintln(h, strings.ToLower(n.League))
	case k.aboutALetter():
		fmt.Fprintln(h, n.Letter)
	}
	return binary.BigEndian.Uint32(h.Sum(nil))
}

// aboutALetter reports whether the number of the key is that of a letter.
func (k Key) aboutALetter() bool {
	return k.About == AboutLetter || k.About == AboutDigest || k.About == AboutQuestion
}

// courseBits is how much of the digest of a game's course is in a key.
const courseBits = 24

// courseOf returns a digest of the first plies of a game.
func courseOf(g *Game, plies int) uint32 {
	h := sha256.New()
	writeCourse(h, g, plies)
	return binary.BigEndian.Uint32(h.Sum(nil)) >> (32 - courseBits)
}

// writeCourse writes the first plies of a game, or all if there are fewer.
func writeCourse(w io.Writer, g *Game, plies int) {
	for _, p := range g.Plies[:max(min(plies, len(g.Plies)), 0)] {
		fmt.Fprintln(w, p.Move.Point, p.Move.Choice)
	}
}

// Opens reports whether what the key names is still what it was when the letter was written. If it is not, the
// letter is from a time that the database does not know: a copy was restored after it. From is who has answered.
func (k Key) Opens(tx Tx, from Player) (bool, error) {
	reader := from
	if k.Player != from.ID {
		known, err := tx.Players.Has(k.Player)
		if err != nil || !known {
			return false, err
		}
		if reader, err = tx.Players.Load(k.Player); err != nil {
			return false, err
		}
	}
	n, ok, err := k.load(tx, reader)
	if err != nil || !ok {
		return false, err
	}
	return k.names(n), nil
}

// load loads what the key names; ok is false if there is no such thing.
func (k Key) load(tx Tx, reader Player) (n Named, ok bool, err error) {
	n, ok = Named{Reader: reader}, true
	switch {
	case k.About == AboutGame:
		var g Game
		g, ok, err = tx.Games.Load(GameID(k.ID))
		n.Game = &g
	case k.About == AboutChallenge:
		var c Challenge
		c, ok, err = tx.Challenges.Load(ChallengeID(k.ID))
		n.Challenge = &c
	case k.About == AboutLeague:
		var l League
		l, ok, err = tx.Leagues.Load(LeagueID(k.ID))
		n.League = l.Name()
	case k.aboutALetter() && k.digested:
		var letter Notice
		letter, ok, err = tx.Notices.Load(k.ID)
		n.Letter = letter.MessageID
	}
	return n, ok, err
}

// names reports whether the key was made for what its numbers mean now. A key without a digest is of a letter from
// before there were origins: it names nothing that has one.
func (k Key) names(n Named) bool {
	if !k.digested {
		return n.Reader.Origin == 0 && (n.Game == nil || n.Game.Origin == 0) && (n.Challenge == nil || n.Challenge.Origin == 0)
	}
	if k.origin != k.originOf(n) {
		return false
	}
	return n.Game == nil || k.isOfCourse(n.Game)
}

// isOfCourse reports whether the game has gone through the position of the letter. After turns were taken back since,
// nobody can tell, and the answer is too late anyway.
func (k Key) isOfCourse(g *Game) bool {
	switch {
	case k.Undone < g.Undone:
		return true
	case k.Undone > g.Undone || k.Ply > len(g.Plies):
		return false
	}
	return k.course == courseOf(g, k.Ply)
}

// NamesLetter reports whether the key is the return path of the letter with a number and a Message-ID.
func (k Key) NamesLetter(number int64, messageID string) bool {
	return k.About == AboutLetter && k.ID == number && (!k.digested || k.origin == k.originOf(Named{Letter: messageID}))
}

// AnswerOrphan is any answer to a letter that the database knows nothing of, because a copy from before the letter was
// restored. Nothing is done. The sender gets a letter that says so, and what there still is.
type AnswerOrphan struct{}

// answersOrphan reports whether a command is an answer to such a letter. It is answered whoever sends it: they have a letter of
// the server, and would wait for an answer.
func answersOrphan(c Command) bool {
	_, orphan := c.(AnswerOrphan)
	return orphan
}

func (AnswerOrphan) traits() Traits { return Traits{Where: Nowhere, Free: true} }

func (AnswerOrphan) do(*house) error { return refuseAbout(OldLetter, TopicOrphan, "") }
