package games

import (
	"strings"
	"time"

	"pentepost/rules"
)

// lettersOfPeople are the letters of this file.
var lettersOfPeople = []someLetter{
	of[Welcome](), of[WelcomeJoined](), of[WelcomeAsks](), of[WelcomeOrphan](), of[WelcomeBack](), of[WelcomeStays](),
	of[WasThisYou](), of[AddressWanted](), of[CodeSent](), of[AddressCode](), of[AddressTaken](), of[AddressAdded](),
	of[AddressDropped](), of[AddressMain](), ofAnyTopic[HelpText](), of[Invitation](), of[Invited](),
	of[InvitationAccepted](), of[Seeking](), of[SeekLapsed](), of[InvitationRecalled](), of[Declined](),
	of[OfferTakenBack](), of[InvitationLapsed](), of[InvitationCancelled](), of[SettingsShown](), of[VacationTaken](),
	of[VacationByItself](), of[VacationEnded](), of[Exported](), of[PuzzleSet](), of[PuzzleSolved](),
	of[PuzzleUnsolved](), of[NoMorePuzzles](), of[Daily](), of[LinesDone](), of[NoLineDone](), of[LettersStopped](),
	of[GoesOn](), of[BannedLetter](), of[UnbannedLetter](), of[ForgetWanted](), of[LeavingForGood](),
}

// welcoming is embedded in welcomes.
type welcoming struct{}

func (welcoming) Traits() LetterTraits {
	return LetterTraits{Unlimited: true, Board: NoBoard, Buttons: QuestionButtons, Same: SameTopic}
}

// The welcomes.
type (
	// Welcome is a welcome to a stranger.
	Welcome struct{ welcoming }
	// WelcomeJoined is one to a new player.
	WelcomeJoined struct{ welcoming }
	// WelcomeAsks asks a stranger to confirm a mail.
	WelcomeAsks struct {
		welcoming
		Line     string `json:"line,omitempty"`     // the command line of that mail
		Question int64  `json:"question,omitempty"` // its number
	}
	// WelcomeOrphan is to somebody who answers a letter and is no longer known.
	WelcomeOrphan struct{ welcoming }
	// WelcomeBack is to a player who wants letters again.
	WelcomeBack struct{ welcoming }
	// WelcomeStays is to a player who wanted to leave for good.
	WelcomeStays struct{ welcoming }
)

func (Welcome) name() LetterName       { return LetterName{Kind: KindWelcome} }
func (WelcomeJoined) name() LetterName { return LetterName{KindWelcome, "joined"} }
func (WelcomeAsks) name() LetterName   { return LetterName{KindWelcome, "yes"} }
func (WelcomeOrphan) name() LetterName { return LetterName{KindWelcome, "orphan"} }
func (WelcomeBack) name() LetterName   { return LetterName{KindWelcome, "back"} }
func (WelcomeStays) name() LetterName  { return LetterName{KindWelcome, "stays"} }

// leaving is embedded in letters that tell somebody what becomes of their letters or their account.
type leaving struct{}

func (leaving) Traits() LetterTraits {
	return LetterTraits{Board: NoBoard, Buttons: QuestionButtons, Same: SameTopic}
}

func (leaving) questionNumber() uint32 { return stopQuestion }

// Letters that tell somebody what becomes of their letters or their account.
type (
	// LettersStopped is to a player who wants no more letters.
	LettersStopped struct {
		leaving
		Running int `json:"running,omitempty"` // number of running games
	}
	// GoesOn is to a player who stopped their letters and goes on with their games.
	GoesOn struct{ leaving }
	// BannedLetter answers the first mail of a banned player.
	BannedLetter struct{ leaving }
	// UnbannedLetter is to a player who is no longer banned.
	UnbannedLetter struct{ leaving }
	// ForgetWanted asks a player who wants to be forgotten to confirm it with a code.
	ForgetWanted struct {
		leaving
		Coded
		Running int `json:"running,omitempty"`
	}
	// LeavingForGood is to a player who is to be forgotten, unless they change their mind.
	LeavingForGood struct {
		leaving
		Until   time.Time `json:"until,omitzero"`
		Running int       `json:"running,omitempty"`
	}
)

func (LettersStopped) name() LetterName { return LetterName{Kind: KindGoodbye} }
func (GoesOn) name() LetterName         { return LetterName{KindGoodbye, "continue"} }
func (BannedLetter) name() LetterName   { return LetterName{KindGoodbye, "banned"} }
func (UnbannedLetter) name() LetterName { return LetterName{KindGoodbye, "unbanned"} }
func (ForgetWanted) name() LetterName   { return LetterName{KindGoodbye, "forget"} }
func (LeavingForGood) name() LetterName { return LetterName{KindGoodbye, "leaving"} }

// Coded is embedded in letters with a one-time code.
type Coded struct {
	Wish int64 `json:"wish,omitempty"` // the number of the wish whose code it is; see [Seal.Code]
}

func (c Coded) wish() int64 { return c.Wish }

// Wish returns the number of the wish whose code the letter has; 0 if it has none.
func (n Notice) Wish() int64 {
	if c, ok := n.Letter.(interface{ wish() int64 }); ok {
		return c.wish()
	}
	return 0
}

// WasThisYou asks a player whether they sent a mail that answers their letter from another address.
type WasThisYou struct{}

func (WasThisYou) name() LetterName     { return LetterName{Kind: KindConfirm} }
func (WasThisYou) Traits() LetterTraits { return LetterTraits{Board: NoBoard, Same: SameTopic} }

// OfAddress is embedded in letters about an address of a player.
type OfAddress struct {
	Address string `json:"name,omitempty"`
}

func (OfAddress) Traits() LetterTraits { return WasThisYou{}.Traits() }

// Tells returns the address. It stands on a line of its own, which is not wrapped.
func (l OfAddress) Tells() map[string]any {
	return map[string]any{"address": strings.Join(strings.Fields(l.Address), "")}
}

func (OfAddress) questionNumber() uint32 { return ownQuestion }

// Letters about the addresses of a player.
type (
	// AddressWanted asks the registered address whether a new one is wanted.
	AddressWanted struct {
		OfAddress
		Coded
	}
	// CodeSent says that a code was sent to a new address.
	CodeSent struct{ OfAddress }
	// AddressCode has the code, to the new address.
	AddressCode struct {
		OfAddress
		Coded
	}
	// AddressTaken says that somebody wants an address which the reader has already.
	AddressTaken struct{ OfAddress }
	// AddressAdded says that a new address is confirmed.
	AddressAdded struct{ OfAddress }
	// AddressDropped says that an address was dropped.
	AddressDropped struct{ OfAddress }
	// AddressMain says that letters go to another address.
	AddressMain struct{ OfAddress }
)

func (AddressWanted) name() LetterName  { return LetterName{KindConfirm, "ask"} }
func (CodeSent) name() LetterName       { return LetterName{KindConfirm, "asked"} }
func (AddressCode) name() LetterName    { return LetterName{KindConfirm, "code"} }
func (AddressTaken) name() LetterName   { return LetterName{KindConfirm, "taken"} }
func (AddressAdded) name() LetterName   { return LetterName{KindConfirm, "added"} }
func (AddressDropped) name() LetterName { return LetterName{KindConfirm, "address-off"} }
func (AddressMain) name() LetterName    { return LetterName{KindConfirm, "main"} }

// HelpText explains all commands, one command, or one variant.
type HelpText struct {
	Topic   string `json:"topic,omitempty"` // the word of a command; "" for all
	Variant string `json:"name,omitempty"`  // whose rules are explained
}

func (l HelpText) name() LetterName   { return LetterName{KindHelp, l.Topic} }
func (HelpText) Traits() LetterTraits { return LetterTraits{Board: NoBoard} }

// Invitation goes to an invited player.
type Invitation struct{}

func (Invitation) name() LetterName { return LetterName{Kind: KindInvitation} }

func (Invitation) Traits() LetterTraits {
	return LetterTraits{Class: InvitationClass, Unlimited: true, Board: NoBoard, Buttons: InvitationButtons, Unsubscribe: StrangerUnsubscribe}
}

// inviting is embedded in letters to the challenger.
type inviting struct{}

func (inviting) Traits() LetterTraits {
	return LetterTraits{Unlimited: true, Board: NoBoard, Buttons: InvitationButtons, Needs: NeedsInvitees}
}

// The letters to the challenger, or to somebody who looks for an opponent.
type (
	// Invited is the receipt for an invitation.
	Invited struct{ inviting }
	// InvitationAccepted is the receipt for an acceptance; other players have not answered yet.
	InvitationAccepted struct{ inviting }
	// Seeking is the receipt of a player who looks for an opponent.
	Seeking struct {
		inviting
		Until time.Time `json:"until,omitzero"`
	}
	// SeekLapsed says that nobody came.
	SeekLapsed struct{ inviting }
	// InvitationRecalled is the receipt for an invitation that was taken back.
	InvitationRecalled struct{ inviting }
)

func (Invited) name() LetterName            { return LetterName{Kind: KindInvited} }
func (InvitationAccepted) name() LetterName { return LetterName{KindInvited, "accepted"} }
func (Seeking) name() LetterName            { return LetterName{KindInvited, "seek"} }
func (SeekLapsed) name() LetterName         { return LetterName{KindInvited, "lapsed"} }
func (InvitationRecalled) name() LetterName { return LetterName{KindInvited, "recalled"} }

// declining is embedded in letters that tell that an offer or an invitation has come to nothing.
type declining struct{}

func (declining) Traits() LetterTraits {
	return LetterTraits{Class: PlayClass, Unlimited: true, MayWait: true}
}

// Letters that tell that an offer or an invitation has come to nothing.
type (
	// Declined says that somebody has declined it.
	Declined struct {
		declining
		What OfferKind `json:"what,omitempty"` // of an offer in a game
	}
	// OfferTakenBack says that another player has taken back an offer.
	OfferTakenBack struct{ declining }
	// InvitationLapsed says that an invitation was not answered.
	InvitationLapsed struct{ declining }
	// InvitationCancelled says that the challenger has taken back an invitation.
	InvitationCancelled struct{ declining }
)

func (Declined) name() LetterName            { return LetterName{Kind: KindDeclined} }
func (OfferTakenBack) name() LetterName      { return LetterName{KindDeclined, "withdrawn"} }
func (InvitationLapsed) name() LetterName    { return LetterName{KindDeclined, "lapsed"} }
func (InvitationCancelled) name() LetterName { return LetterName{KindDeclined, "recalled"} }

// SettingsShown shows the reader's settings.
type SettingsShown struct{}

func (SettingsShown) name() LetterName { return LetterName{Kind: KindSettingsOf} }

func (SettingsShown) Traits() LetterTraits {
	return LetterTraits{Board: SampleBoard, Buttons: NoButtons, Needs: NeedsVacations}
}

// aboutVacation is embedded in letters about a vacation, to the player and to the opponents.
type aboutVacation struct{}

func (aboutVacation) Traits() LetterTraits {
	return LetterTraits{Class: OtherClass, Same: SameTopicOfPlayer, Needs: NeedsVacations}
}

// Letters about a vacation.
type (
	// VacationTaken says what vacation a player has taken, or what the reader has.
	VacationTaken struct {
		aboutVacation
		From  time.Time `json:"from,omitzero"`
		Until time.Time `json:"until,omitzero"`
	}
	// VacationByItself says that a vacation has begun by itself.
	VacationByItself struct {
		aboutVacation
		Until time.Time `json:"until,omitzero"`
	}
	// VacationEnded says that a player is back, or has dropped a vacation.
	VacationEnded struct {
		aboutVacation
		From time.Time `json:"from,omitzero"` // when one that is dropped would have begun
	}
)

func (VacationTaken) name() LetterName    { return LetterName{KindVacation, "vacation"} }
func (VacationByItself) name() LetterName { return LetterName{KindVacation, "by-itself"} }
func (VacationEnded) name() LetterName    { return LetterName{KindVacation, "back"} }

// Exported comes with everything about the reader, as a file.
type Exported struct{}

func (Exported) name() LetterName { return LetterName{Kind: KindExported} }

func (Exported) Traits() LetterTraits {
	return LetterTraits{Class: OtherClass, Board: NoBoard, Buttons: NoButtons, Attachment: ExportAttached, Needs: NeedsAddresses}
}

// puzzling is embedded in letters about puzzles.
type puzzling struct{}

func (puzzling) Traits() LetterTraits {
	return LetterTraits{Buttons: NoButtons, Reply: ReplyToNothing, Unsubscribe: PuzzleUnsubscribe, Same: SameTopic}
}

// Letters about puzzles.
type (
	// PuzzleSet is a puzzle that waits for an answer.
	PuzzleSet struct{ puzzling }
	// PuzzleSolved says that the answer was right.
	PuzzleSolved struct {
		puzzling
		Moves  []rules.Move `json:"moves,omitempty"`
		Better []BetterMove `json:"better,omitempty"`
	}
	// PuzzleUnsolved says that the answer was wrong.
	PuzzleUnsolved struct {
		puzzling
		Moves  []rules.Move `json:"moves,omitempty"`
		Better []BetterMove `json:"better,omitempty"`
	}
	// NoMorePuzzles says that no more puzzles of the day come.
	NoMorePuzzles struct{ puzzling }
)

func (PuzzleSet) name() LetterName      { return LetterName{KindPuzzle, "puzzle"} }
func (PuzzleSolved) name() LetterName   { return LetterName{KindPuzzle, "solved"} }
func (PuzzleUnsolved) name() LetterName { return LetterName{KindPuzzle, "unsolved"} }
func (NoMorePuzzles) name() LetterName  { return LetterName{KindPuzzle, "no-more"} }

func (l PuzzleSet) Traits() LetterTraits {
	t := l.puzzling.Traits()
	t.Reply = ReplyToSubject
	return t
}

// OfDay is embedded in the letter of the day, and in what happened to the answer to it.
type OfDay struct {
	Shown []DigestGame `json:"shown,omitempty"`
}

func (OfDay) Traits() LetterTraits {
	return LetterTraits{
		Class: PlayClass, Unlimited: true, Reply: ReplyToLetter, Board: NoBoard, Buttons: NoButtons, Unsubscribe: DailyUnsubscribe,
		Same: SameTopic, Needs: NeedsParts,
	}
}

func (d OfDay) shown() []DigestGame { return d.Shown }

// The letters of the day.
type (
	// Daily is the letter of the day.
	Daily struct {
		OfDay
		Running int `json:"running,omitempty"` // number of games where the reader is on turn
	}
	// LinesDone says what happened to the lines that answer a letter of the day.
	LinesDone struct {
		OfDay
		Parts []Part `json:"parts,omitempty"`
	}
	// NoLineDone says the same, and none was done.
	NoLineDone struct {
		OfDay
		Parts []Part    `json:"parts,omitempty"`
		Last  bool      `json:"last,omitempty"` // the last refusal before a pause
		Until time.Time `json:"until,omitzero"` // the end of that pause
	}
)

func (Daily) name() LetterName      { return LetterName{Kind: KindDigest} }
func (LinesDone) name() LetterName  { return LetterName{KindDigest, "answered"} }
func (NoLineDone) name() LetterName { return LetterName{KindDigest, "none-done"} }

// Shown returns the games that a letter of the day shows; nil for any other letter.
func (n Notice) Shown() []DigestGame {
	if d, ok := n.Letter.(interface{ shown() []DigestGame }); ok {
		return d.shown()
	}
	return nil
}

// Parts returns what happened to the lines that answer a letter of the day.
func (n Notice) Parts() []Part {
	switch l := n.Letter.(type) {
	case LinesDone:
		return l.Parts
	case NoLineDone:
		return l.Parts
	}
	return nil
}
