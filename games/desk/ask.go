package desk

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/letters"
	"pentepost/games/play"
	"pentepost/rules"
)

// asked is the request that is executed: who asks, when, which letter they answer, and what of theirs was not done. Each room knows
// it. If time or the operator does something, nobody has asked: From is the player on whom they act, if there is one.
type asked struct {
	Request
	tx      Books
	unasked bool
	left    letters.LeftOut // what of the letter was not done; the answer names it
	ifs     games.Ifs       // lines of conditional moves in the letter that are still to be taken
	kept    []func() error  // what is done again if the command is refused, and what it has written is undone
}

// nobody is what time or the operator does.
func nobody(now time.Time) *asked { return &asked{Request: Request{Now: now}, unasked: true} }

// of is what is done for a player who has not asked for it, in the same moment.
func (a *asked) of(p games.Player) *asked {
	return &asked{Request: Request{Now: a.Now, From: p}, unasked: true}
}

// change changes the sender, here and where players are kept. Of a stranger who is not known nothing is kept.
func (a *asked) change(how func(*games.Player)) error {
	if a.From.ID == 0 {
		how(&a.From)
		return nil
	}
	changed, err := a.tx.Players.Change(a.From.ID, how)
	if err == nil {
		a.From = changed
	}
	return err
}

// deed is what is done in a game now.
func (a *asked) deed() play.Deed { return play.Deed{By: a.From.ID, At: a.Now} }

// gameOfKey returns the game of the letter that the mail answers, and the sender's
// seat.
func (a *asked) gameOfKey() (games.Game, rules.Seat, error) {
	switch a.Key.About {
	case games.AboutGame:
	case games.AboutPuzzle:
		return games.Game{}, 0, games.RefuseAbout(games.NotAllowed, games.TopicInPuzzle, "")
	default:
		return games.Game{}, 0, games.RefuseAbout(games.NotAllowed, games.TopicNoGame, "")
	}
	g, ok, err := a.tx.Games.Load(games.GameID(a.Key.ID))
	if err != nil {
		return g, 0, err
	}
	seat := g.SeatOf(a.From.ID)
	if !ok || seat == 0 {
		return g, 0, games.Refuse(games.UnknownGame)
	}
	return g, seat, nil
}

// runningGame is like gameOfKey, but refuses a game that is over or that the sender
// has left.
func (a *asked) runningGame() (games.Game, rules.Seat, error) {
	g, seat, err := a.gameOfKey()
	switch {
	case err != nil:
	case g.Position.Result().Over():
		err = games.Refuse(games.GameOver)
	case g.HasLeft(a.From.ID):
		err = games.RefuseAbout(games.NotAllowed, games.TopicLeftGame, "")
	}
	return g, seat, err
}

// isCurrent reports whether the mail answers a letter about the position of a game now.
func (a *asked) isCurrent(g *games.Game) bool {
	return a.Key.Ply == g.Position.Plies() && a.Key.Undone == g.Undone
}

// oldLetter refuses what answers a letter about an earlier position of a game.
func (a *asked) oldLetter(g *games.Game) error {
	f := games.Facts{At: a.Key.Ply}
	if a.Key.Undone != g.Undone {
		f.Topic = games.TopicUndone
	}
	return &games.Refusal{Reason: games.OldLetter, Facts: f}
}

// arrival returns when the answer to the current turn arrived: when the mail did, but not before
// the turn began, and not after now. Clocks of other computers may be wrong.
func (a *asked) arrival(g *games.Game) time.Time {
	at := a.Now
	if !a.Arrived.IsZero() && a.Arrived.Before(at) {
		at = a.Arrived
	}
	return clock.Later(at, clock.Later(g.Began, g.Moved))
}

// arrived returns when the mail arrived, but not after now.
func (a *asked) arrived() time.Time {
	if !a.Arrived.IsZero() && a.Arrived.Before(a.Now) {
		return a.Arrived.Truncate(time.Microsecond)
	}
	return a.Now.Truncate(time.Microsecond)
}

// knownBy returns since when an answer that arrived at a time tells that letters have arrived. Mail servers count in whole seconds, and the letter
// may be of the same one.
func (a *asked) knownBy(arrived time.Time) time.Time {
	if end := arrived.Add(time.Second); end.Before(a.Now) {
		return end
	}
	return a.Now
}

// keyOfLine returns the key of a letter about the game alone, as the letter of the day has shown it.
func (a *asked) keyOfLine(l DigestLine, shown []letters.DigestGame) (games.Key, error) {
	for _, d := range shown {
		if d.Game == l.Game {
			return games.Key{About: games.AboutGame, Player: a.From.ID, ID: int64(d.Game), Ply: d.Ply, Undone: d.Undone, Points: a.Key.Points}, nil
		}
	}
	return games.Key{}, &games.Refusal{Reason: games.UnknownGame, Facts: games.Facts{Topic: games.TopicDigest, Game: l.Game}}
}

// justJoined reports whether this request signed the sender up. What is kept is exact to a microsecond.
func (a *asked) justJoined() bool {
	return a.From.Joined.Truncate(time.Microsecond).Equal(a.Now.Truncate(time.Microsecond))
}

// repliesInOwnGame reports whether a player answers a letter about a game.
// Unsubscribed players can still finish their games.
func (a *asked) repliesInOwnGame() bool {
	return a.From.HasJoined() && (a.Key.About == games.AboutGame || a.Key.About == games.AboutDigest)
}

// resubscribes reports whether a command undoes [Never], or is about the account as a whole.
func (a *asked) resubscribes(c Command) bool {
	switch Unwrap(c).(type) {
	case Join, Start:
		return a.proved()
	case Forget, EnterCode, Stay, Export:
		return a.From.HasJoined() && a.proved()
	}
	return false
}

// vouchedFor reports whether a stranger can turn letters down in a fresh mail. Somebody that
// the server has never written to can only stop all letters. Whom it has written to needs nobody to vouch for them to do that.
func (a *asked) vouchedFor(c Command) bool {
	switch Unwrap(c).(type) {
	case Stop:
		return a.Vouched || a.From.ID != 0
	case Forget:
		return a.Vouched
	}
	return a.Vouched && a.From.ID != 0
}

// checkStays refuses a sender who is about to be forgotten, so that nothing new begins with them.
func (a *asked) checkStays() error {
	if a.From.ForgetAt.IsZero() {
		return nil
	}
	return games.RefuseAbout(games.NotAllowed, games.TopicLeaves, "")
}

// keepBack keeps the lines of a mail that can be read until they are taken. The others do not get the rest
// either, and some of it may have been meant for them; so the answer names it, whatever becomes of the command. A mail
// that anybody may have written is not quoted.
func (a *asked) keepBack(ifs games.Ifs) {
	a.ifs = games.Ifs{Cut: ifs.Cut}
	for _, l := range ifs.Lines {
		if l.Wrong == "" || !a.proved() {
			a.ifs.Lines = append(a.ifs.Lines, l)
		} else {
			a.left.Untaken = append(a.left.Untaken, play.Untaken{Line: l.Text, Why: l.Wrong, Word: l.Word})
		}
	}
}

// leftOut is what was left out of the sender's mail.
func (a *asked) leftOut() letters.LeftOut {
	l := a.left
	if l.Unsent { // the whole text went to nobody
		l.Withheld = nil
	}
	if len(l.Untaken) > maxNamed {
		l.Untaken, l.UntakenMore = l.Untaken[:maxNamed], len(l.Untaken)-maxNamed
	}
	if !a.ifs.None() { // they are still to be taken, and the command was refused
		l.IfsLeft = games.TopicIfs
	}
	return l
}

// newOrigin returns the origin of something that begins with this request, or with what is given.
func (a *asked) newOrigin(what string, more ...any) games.Origin {
	h := sha256.New()
	fmt.Fprintln(h, "pentepost origin", a.Lot, what)
	for _, m := range more {
		fmt.Fprintln(h, m)
	}
	return games.Origin(max(binary.BigEndian.Uint64(h.Sum(nil))>>1, 1))
}

// newWish returns a wish of the sender. Its number is random.
func (a *asked) newWish(wants games.Want, address string) games.Wish {
	return games.Wish{ID: int64(a.Lot &^ (1 << 63)), Player: a.From.ID, Wants: wants, Address: address, Made: a.Now}
}
