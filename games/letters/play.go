package letters

import (
	"time"

	"pentepost/games"
	"pentepost/games/play"
	"pentepost/rules"
)

// lettersOfPlay are the letters of this file.
var lettersOfPlay = []someLetter{
	of[YourMove](), of[MoveUnheld](), of[Played](), of[MoveHeld](), of[GameEnded](), of[WatchedGame](), of[Offered](),
	of[Remarked](), of[Reminder](), of[TurnLate](), of[TimeGiven](), of[Overdue](), of[OutOfReach](),
	ofAnyTopic[Refused](), of[Unreachable](), of[LettersLate](),
}

// YourMove asks for a move.
type YourMove struct {
	Offer  bool           `json:"offer,omitempty"` // a draw is offered with the move
	Beside play.Happening `json:"-"`
}

func (l YourMove) name() Name { return Name{KindYourMove, play.TopicOf(l.Beside)} }

func (YourMove) Traits() Traits {
	return Traits{Class: PlayClass, Unlimited: true, Calendar: EntrySet, Outdated: IsOutdated, MayWait: true, Receipt: true}
}

func (l YourMove) Happened() play.Happening { return l.Beside }

func (l YourMove) After(h play.Happening) Letter { l.Beside = h; return l }

// MoveUnheld says that a move that was held is taken back, and asks for another.
type MoveUnheld struct {
	Moves []rules.Move `json:"moves,omitempty"`
}

func (MoveUnheld) name() Name { return Name{KindYourMove, "taken-back"} }

func (MoveUnheld) Traits() Traits { return YourMove{}.Traits() }

// Played is the receipt for a move, and tells of a game in which others move first.
type Played struct {
	Offer  bool           `json:"offer,omitempty"` // a draw is offered with the move
	Beside play.Happening `json:"-"`
}

func (l Played) name() Name { return Name{KindPlayed, play.TopicOf(l.Beside)} }

func (Played) Traits() Traits {
	return Traits{Class: PlayClass, Unlimited: true, Calendar: EntryRemoved, Outdated: IsOutdated, MayWait: true, Receipt: true}
}

func (l Played) Happened() play.Happening { return l.Beside }

func (l Played) After(h play.Happening) Letter { l.Beside = h; return l }

// MoveHeld is the receipt for a move that is held for some minutes.
type MoveHeld struct {
	Moves []rules.Move `json:"moves,omitempty"`
	Until time.Time    `json:"until,omitzero"`
}

func (MoveHeld) name() Name { return Name{KindPlayed, "held"} }

func (MoveHeld) Traits() Traits { return Played{}.Traits() }

// GameEnded says how a game has ended.
type GameEnded struct {
	Moves  []rules.Move   `json:"moves,omitempty"` // the reader sent them, and the game had ended
	Beside play.Happening `json:"-"`
}

func (l GameEnded) name() Name { return Name{KindGameEnded, play.TopicOf(l.Beside)} }

func (GameEnded) Traits() Traits {
	return Traits{Class: PlayClass, Unlimited: true, Attachment: EndAttached, Calendar: EntryRemoved, Outdated: Outdates, MayWait: true, Receipt: true}
}

func (l GameEnded) Happened() play.Happening { return l.Beside }

func (l GameEnded) After(h play.Happening) Letter { l.Beside = h; return l }

// WatchedGame tells of a game to somebody who watches it.
type WatchedGame struct {
	Beside play.Happening `json:"-"`
}

func (l WatchedGame) name() Name { return Name{KindWatched, play.TopicOf(l.Beside)} }

func (WatchedGame) Traits() Traits {
	return Traits{
		Class: OtherClass, Unlimited: true, Reply: ReplyToGame, Unsubscribe: WatcherUnsubscribe, Outdated: IsOutdated, MayWait: true,
	}
}

func (l WatchedGame) Happened() play.Happening { return l.Beside }

func (l WatchedGame) After(h play.Happening) Letter { l.Beside = h; return l }

// Offered is another player's offer: a draw, to take back a move, or a pause.
type Offered struct {
	What games.OfferKind `json:"what,omitempty"`
	Days int             `json:"days,omitempty"` // of the pause
}

func (Offered) name() Name { return Name{Kind: KindOfferMade} }

func (Offered) Traits() Traits {
	return Traits{Class: PlayClass, MayWait: true}
}

// Remarked is another player's remark.
type Remarked struct{}

func (Remarked) name() Name { return Name{Kind: KindRemarked} }

func (Remarked) Traits() Traits { return Traits{Class: PlayClass, MayWait: true} }

// Reminder tells the player on turn that time goes by.
type Reminder struct{}

func (Reminder) name() Name { return Name{Kind: KindReminder} }

func (Reminder) Traits() Traits {
	return Traits{Class: OtherClass, Unlimited: true, Outdated: IsOutdated, MayWait: true}
}

// TurnLate tells the player on turn that the letter which asked for the move is late.
type TurnLate struct {
	Sent time.Time `json:"from,omitzero"` // when the late letter was sent
}

func (TurnLate) name() Name { return Name{KindReminder, "late"} }

func (TurnLate) Traits() Traits { return Reminder{}.Traits() }

// TimeGiven tells everybody that an opponent has given the player on turn more time.
type TimeGiven struct {
	Until time.Time `json:"until,omitzero"` // when it runs out if nothing stops the clock; zero: unknown
}

func (TimeGiven) name() Name { return Name{KindReminder, "granted"} }

func (TimeGiven) Traits() Traits { return Reminder{}.Traits() }

// Overdue is about a player whose time is over, where the opponents decide.
type Overdue struct{}

func (Overdue) name() Name { return Name{Kind: KindOverdue} }

func (Overdue) Traits() Traits {
	return Traits{Class: PlayClass, Unlimited: true, Outdated: IsOutdated}
}

// OutOfReach is about a player whom letters have not reached for too long, where the opponents decide.
type OutOfReach struct{}

func (OutOfReach) name() Name { return Name{KindOverdue, "unreachable"} }

func (OutOfReach) Traits() Traits { return Overdue{}.Traits() }

// Refused says why a mail was not done.
type Refused struct {
	Reason games.Reason `json:"reason,omitempty"`
	games.Facts
	Line  string `json:"line,omitempty"`  // the command line, shortened and cleaned
	Again bool   `json:"again,omitempty"` // the same mail was refused a short time ago
	Short bool   `json:"short,omitempty"` // many mails were refused: it says so in two lines
	Last  bool   `json:"last,omitempty"`  // the last refusal before a pause, until Until
}

func (l Refused) name() Name { return Name{KindRefused, l.Topic} }

func (l Refused) Traits() Traits {
	t := Traits{Same: SameCommand}
	switch l.Topic {
	case games.TopicOrphan:
		t.Needs = NeedsGames
	case games.TopicNoLine:
		t.Needs = NeedsTree
	}
	return t
}

// Unreachable says that letters to another player do not arrive.
type Unreachable struct {
	Until time.Time `json:"until,omitzero"` // when the opponents can decide
}

func (Unreachable) name() Name { return Name{Kind: KindUnreachable} }

func (Unreachable) Traits() Traits {
	return Traits{Class: OtherClass, Reply: ReplyToGame, MayWait: true}
}

// LettersLate says that the letter which asks another player for a move is late.
type LettersLate struct {
	Sent  time.Time `json:"from,omitzero"`  // when the late letter was sent
	Until time.Time `json:"until,omitzero"` // when the clock runs again at the latest
}

func (LettersLate) name() Name { return Name{KindUnreachable, "late"} }

func (LettersLate) Traits() Traits { return Unreachable{}.Traits() }
