package letters

import (
	"strings"
	"time"

	"pentepost/games"
)

// lettersOfPeople are the letters of this file.
var lettersOfPeople = []someLetter{
	of[Welcome](), of[WelcomeFirst](), of[WelcomeJoined](), of[WelcomeAsks](), of[WelcomeOrphan](), of[WelcomeBack](), of[WelcomeStays](),
	of[WasThisYou](), of[ChangeAsked](), of[AddressWanted](), of[CodeSent](), of[AddressCode](), of[AddressTaken](), of[AddressAdded](),
	of[AddressDropped](), of[AddressMain](), ofAnyTopic[HelpText](), of[Invitation](), of[Invited](),
	of[InvitationAccepted](), of[Seeking](), of[SeekLapsed](), of[InvitationRecalled](), of[Declined](),
	of[OfferTakenBack](), of[InvitationLapsed](), of[InvitationCancelled](), of[SettingsShown](), of[VacationTaken](),
	of[VacationByItself](), of[VacationEnded](), of[Exported](), of[LettersStopped](),
	of[GoesOn](), of[Banned](), of[Unbanned](), of[ForgetWanted](), of[LeavingForGood](), of[NewsOfServer](),
}

// welcoming is embedded in welcomes.
type welcoming struct{}

func (welcoming) Traits() Traits {
	return Traits{Unlimited: true, Board: NoBoard, Same: SameTopic}
}

// The welcomes.
type (
	// Welcome is a welcome to a stranger.
	Welcome struct{ welcoming }
	// WelcomeFirst is to somebody who is no stranger to their mail server, and who knows no commands. It has buttons.
	WelcomeFirst struct {
		welcoming
		Theme  games.Theme `json:"theme,omitempty"`  // what they wrote about
		Friend string      `json:"friend,omitempty"` // an address that they named
		Line   string      `json:"line,omitempty"`   // the command line of their mail
		Again  bool        `json:"again,omitempty"`  // it was sent so often that it is short
	}
	// WelcomeJoined is one to a new player.
	WelcomeJoined struct {
		welcoming
		Variant string `json:"variant,omitempty"` // that they were invited to, by its name
	}
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

func (Welcome) name() Name { return Name{Kind: KindWelcome} }

func (WelcomeFirst) name() Name { return Name{KindWelcome, "first"} }

func (WelcomeJoined) name() Name { return Name{KindWelcome, "joined"} }

func (WelcomeAsks) name() Name { return Name{KindWelcome, "yes"} }

func (WelcomeOrphan) name() Name { return Name{KindWelcome, "orphan"} }

func (WelcomeBack) name() Name { return Name{KindWelcome, "back"} }

func (WelcomeStays) name() Name { return Name{KindWelcome, "stays"} }

// leaving is embedded in letters that tell somebody what becomes of their letters or their account.
type leaving struct{}

func (leaving) Traits() Traits {
	return Traits{Board: NoBoard, Same: SameTopic}
}

func (leaving) QuestionNumber() uint32 { return stopQuestion }

// Letters that tell somebody what becomes of their letters or their account.
type (
	// LettersStopped is to a player who wants no more letters.
	LettersStopped struct {
		leaving
		Running int `json:"running,omitempty"` // number of running games
	}
	// GoesOn is to a player who stopped their letters and goes on with their games.
	GoesOn struct{ leaving }
	// Banned answers the first mail of a banned player.
	Banned struct{ leaving }
	// Unbanned is to a player who is no longer banned.
	Unbanned struct{ leaving }
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

func (LettersStopped) name() Name { return Name{Kind: KindGoodbye} }

func (GoesOn) name() Name { return Name{KindGoodbye, "continue"} }

func (Banned) name() Name { return Name{KindGoodbye, "banned"} }

func (Unbanned) name() Name { return Name{KindGoodbye, "unbanned"} }

func (ForgetWanted) name() Name { return Name{KindGoodbye, "forget"} }

func (LeavingForGood) name() Name { return Name{KindGoodbye, "leaving"} }

// Coded is embedded in letters with a one-time code.
type Coded struct {
	Wish int64 `json:"wish,omitempty"` // the number of the wish whose code it is; see [games.Seal.Code]
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
type WasThisYou struct {
	Meant string `json:"meant,omitempty"` // the line of that mail that "yes" does, "" if it must be written again
}

func (WasThisYou) name() Name { return Name{Kind: KindConfirm} }

func (WasThisYou) Traits() Traits { return Traits{Board: NoBoard, Same: SameTopic} }

// ChangeAsked asks a player whether they sent a mail that anybody may have sent, before it changes their account or their letters.
type ChangeAsked struct {
	Meant string `json:"meant"` // the line of that mail, which "yes" does
	Of    string `json:"of"`    // what it changes
}

func (ChangeAsked) name() Name { return Name{KindConfirm, "change"} }

func (ChangeAsked) Traits() Traits { return Traits{Board: NoBoard, Same: SameChange} }

// OfAddress is embedded in letters about an address of a player.
type OfAddress struct {
	Address string `json:"name,omitempty"`
}

func (OfAddress) Traits() Traits { return WasThisYou{}.Traits() }

// Tells returns the address. It stands on a line of its own, which is not wrapped.
func (l OfAddress) Tells() map[string]any {
	return map[string]any{"address": strings.Join(strings.Fields(l.Address), "")}
}

func (OfAddress) QuestionNumber() uint32 { return ownQuestion }

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

func (AddressWanted) name() Name { return Name{KindConfirm, "ask"} }

func (CodeSent) name() Name { return Name{KindConfirm, "asked"} }

func (AddressCode) name() Name { return Name{KindConfirm, "code"} }

func (AddressTaken) name() Name { return Name{KindConfirm, "taken"} }

func (AddressAdded) name() Name { return Name{KindConfirm, "added"} }

func (AddressDropped) name() Name { return Name{KindConfirm, "address-off"} }

func (AddressMain) name() Name { return Name{KindConfirm, "main"} }

// HelpText explains all commands, one command, one variant, or a word of the games.
type HelpText struct {
	Topic   string `json:"topic,omitempty"` // the word of a command or of the games; "" for all
	Variant string `json:"name,omitempty"`  // whose rules are explained

	Organises string `json:"organises,omitempty"` // a league that the reader runs
}

func (l HelpText) name() Name { return Name{KindHelp, l.Topic} }

func (HelpText) Traits() Traits { return Traits{Board: NoBoard} }

// Invitation goes to an invited player.
type Invitation struct{}

func (Invitation) name() Name { return Name{Kind: KindInvitation} }

func (Invitation) Traits() Traits {
	return Traits{Class: InvitationClass, Unlimited: true, Board: NoBoard, Unsubscribe: StrangerUnsubscribe}
}

// inviting is embedded in letters to the challenger.
type inviting struct{}

func (inviting) Traits() Traits {
	return Traits{Unlimited: true, Board: NoBoard, Needs: NeedsInvitees}
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

func (Invited) name() Name { return Name{Kind: KindInvited} }

func (InvitationAccepted) name() Name { return Name{KindInvited, "accepted"} }

func (Seeking) name() Name { return Name{KindInvited, "seek"} }

func (SeekLapsed) name() Name { return Name{KindInvited, "lapsed"} }

func (InvitationRecalled) name() Name { return Name{KindInvited, "recalled"} }

// declining is embedded in letters that tell that an offer or an invitation has come to nothing.
type declining struct{}

func (declining) Traits() Traits {
	return Traits{Class: PlayClass, Unlimited: true, MayWait: true}
}

// Letters that tell that an offer or an invitation has come to nothing.
type (
	// Declined says that somebody has declined it.
	Declined struct {
		declining
		What games.OfferKind `json:"what,omitempty"` // of an offer in a game
	}
	// OfferTakenBack says that another player has taken back an offer.
	OfferTakenBack struct{ declining }
	// InvitationLapsed says that an invitation was not answered.
	InvitationLapsed struct{ declining }
	// InvitationCancelled says that the challenger has taken back an invitation.
	InvitationCancelled struct{ declining }
)

func (Declined) name() Name { return Name{Kind: KindDeclined} }

func (OfferTakenBack) name() Name { return Name{KindDeclined, "withdrawn"} }

func (InvitationLapsed) name() Name { return Name{KindDeclined, "lapsed"} }

func (InvitationCancelled) name() Name { return Name{KindDeclined, "recalled"} }

// SettingsShown shows the reader's settings.
type SettingsShown struct{}

func (SettingsShown) name() Name { return Name{Kind: KindSettingsOf} }

func (SettingsShown) Traits() Traits {
	return Traits{Board: SampleBoard, Needs: NeedsVacations}
}

// aboutVacation is embedded in letters about a vacation, to the player and to the opponents.
type aboutVacation struct{}

func (aboutVacation) Traits() Traits {
	return Traits{Class: OtherClass, Same: SameTopicOfPlayer, Needs: NeedsVacations}
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

func (VacationTaken) name() Name { return Name{KindVacation, "vacation"} }

func (VacationByItself) name() Name { return Name{KindVacation, "by-itself"} }

func (VacationEnded) name() Name { return Name{KindVacation, "back"} }

// Exported comes with everything about the reader, as a file.
type Exported struct{}

func (Exported) name() Name { return Name{Kind: KindExported} }

func (Exported) Traits() Traits {
	return Traits{Class: OtherClass, Board: NoBoard, Attachment: ExportAttached, Needs: NeedsAddresses}
}

// NewsOfServer is what the operator writes to all players.
type NewsOfServer struct {
	Number string `json:"number,omitempty"` // of the text: nobody gets one twice
}

func (NewsOfServer) name() Name { return Name{KindNews, "announced"} }

func (NewsOfServer) Traits() Traits {
	return Traits{Class: OtherClass, Unlimited: true, Reply: ReplyToNothing, Board: NoBoard, MayWait: true, Same: SameText}
}
