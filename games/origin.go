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
// ([desk.Request.Lot]). So the same mails, handled again on an older copy, make the same games, and the letters of these
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
	k.Digested = true
	k.origin = k.originOf(n)
	k.course = 0
	if k.About == AboutGame && n.Game != nil {
		k.course = CourseOf(n.Game, k.Ply)
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
	case k.AboutALetter():
		fmt.Fprintln(h, n.Letter)
	}
	return binary.BigEndian.Uint32(h.Sum(nil))
}

// AboutALetter reports whether the number of the key is that of a letter.
func (k Key) AboutALetter() bool {
	return k.About == AboutLetter || k.About == AboutDigest || k.About == AboutQuestion
}

// courseBits is how much of the digest of a game's course is in a key.
const courseBits = 24

// CourseOf returns a digest of the first plies of a game.
func CourseOf(g *Game, plies int) uint32 {
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

// Names reports whether the key was made for what its numbers mean now. A key without a digest is of a letter from
// before there were origins: it names nothing that has one.
func (k Key) Names(n Named) bool {
	if !k.Digested {
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
	return k.course == CourseOf(g, k.Ply)
}

// NamesLetter reports whether the key is the return path of the letter with a number and a Message-ID.
func (k Key) NamesLetter(number int64, messageID string) bool {
	return k.About == AboutLetter && k.ID == number && (!k.Digested || k.origin == k.originOf(Named{Letter: messageID}))
}
