package letters

import "pentepost/games"

// lettersOfReports are the letters of this file.
var lettersOfReports = []someLetter{of[Reported](), of[InvitationReported](), of[ReportSent]()}

// Letters about what a player reports to the operator.
type (
	// Reported goes to the operator. It is about a game.
	Reported struct {
		Whom games.PlayerID `json:"whom,omitempty"` // the other player; 0: there are several
	}
	// InvitationReported goes to the operator. It is about an invitation.
	InvitationReported struct {
		Whom games.PlayerID `json:"whom,omitempty"`
	}
	// ReportSent is the receipt.
	ReportSent struct{}
)

func (Reported) name() Name { return Name{KindReport, "game"} }

func (InvitationReported) name() Name { return Name{KindReport, "invitation"} }

func (ReportSent) name() Name { return Name{KindReport, "sent"} }

func (Reported) Traits() Traits {
	return Traits{Unlimited: true, Reply: ReplyToNothing, Attachment: RecordAttached}
}

func (InvitationReported) Traits() Traits {
	return Traits{Unlimited: true, Reply: ReplyToNothing, Board: NoBoard}
}

func (ReportSent) Traits() Traits { return Traits{} }

// Tells returns whom the report is about.
func (l Reported) Tells() map[string]any { return map[string]any{"whom": l.Whom} }

// Tells returns whom the report is about.
func (l InvitationReported) Tells() map[string]any { return map[string]any{"whom": l.Whom} }
