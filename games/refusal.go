package games

import (
	"errors"
	"time"

	"pentepost/rules"
)

// Reason says why a command was refused. Scripts find it in the X-Pentepost-Reason header
// field.
type Reason string

// The reasons. A refusal of package rules becomes a Reason with the same text.
const (
	NotYourTurn   Reason = "not-your-turn"
	OldLetter     Reason = "old-letter"
	WrongPly      Reason = "wrong-ply"
	GameOver      Reason = "game-over"
	TwoMoves      Reason = "two-moves"
	NotUnderstood Reason = "not-understood"
	NoOffer       Reason = "no-offer"
	UnknownGame   Reason = "unknown-game"
	UnknownPlayer Reason = "unknown-player"
	NotAllowed    Reason = "not-allowed"
	Closed        Reason = "closed"
	Limit         Reason = "limit"
	OffBoard      Reason = "off-board"

	// NotHandled is not a refusal: the server failed over the mail, and has put it aside.
	NotHandled Reason = "not-handled"

	// ForeignSender is not a refusal: the mail is ignored, because it answers a letter to
	// somebody else.
	ForeignSender Reason = "foreign-sender"

	// Banned is not a refusal either: mails of a banned player are ignored.
	Banned Reason = "banned"
)

// Refusal is the error of a command that cannot be executed, whoever has asked for it. Its only effect is what they are told: a
// player or an organiser in a letter, the operator on the command line.
type Refusal struct {
	Reason Reason
	Facts  Facts
}

// Facts are the facts of a refusal.
type Facts struct {
	Topic  string         `json:"topic,omitempty"`  // what the refusal is about; see the Topic constants
	Name   string         `json:"name,omitempty"`   // a name from the command, such as a player or a variant
	Known  []string       `json:"known,omitempty"`  // the names that the command accepts
	Moves  []rules.Move   `json:"moves,omitempty"`  // the moves that are refused
	After  []rules.Move   `json:"after,omitempty"`  // the moves of the same mail before them
	Trials [][]rules.Move `json:"trials,omitempty"` // lines of moves that the mail can mean
	Guard  int            `json:"guard,omitempty"`  // the ply number that the player wrote before a move
	At     int            `json:"at,omitempty"`     // the ply of the letter that was answered
	Game   GameID         `json:"game,omitempty"`   // a game that the player asked for by number
	By     PlayerID       `json:"-"`                // the player whom it is about; the notice has them
	Times
	What OfferKind `json:"what,omitempty"` // the offer that the letter is about; "": a draw
	Days int       `json:"days,omitempty"` // of the pause that is offered
	Meaning
	Running int          `json:"running,omitempty"`
	Games   []GameID     `json:"games,omitempty"` // the running games that are in the way
	Count   int          `json:"count,omitempty"` // how many are missing
	Cost    *LeavingCost `json:"cost,omitempty"`  // what it costs to leave a league

	Foreseen *Foreseen `json:"foreseen,omitempty"` // what an organiser would do
}

// Times are the times that a refusal names.
type Times struct {
	From  time.Time     `json:"from,omitzero"`  // when the vacation would begin
	Until time.Time     `json:"until,omitzero"` // until when the refusal holds
	Left  time.Duration `json:"left,omitempty"` // vacation that is left, in nanoseconds
}

// Meaning is what a mail probably means, where the refusal asks.
type Meaning struct {
	Meant string `json:"meant,omitempty"` // the command that the letter asks about
	Below string `json:"below,omitempty"` // the text below that command, kept until the reader says "yes"
}

func (r *Refusal) Error() string { return "refused: " + string(r.Reason) }

// Refuse returns the refusal for a reason.
func Refuse(reason Reason) error { return &Refusal{Reason: reason} }

// RefuseAbout returns a refusal with a topic, and the name that it is about.
func RefuseAbout(reason Reason, topic, name string) error {
	return &Refusal{Reason: reason, Facts: Facts{Topic: topic, Name: name}}
}

// CutLine shortens a line from a mail to at most 40 characters, for quoting in a
// letter. A shortened line ends with "...".
func CutLine(line string) string {
	const maxLength = 40
	if runes := []rune(line); len(runes) > maxLength {
		return string(runes[:maxLength-3]) + "..."
	}
	return line
}

// RuleRefusal turns a refusal of package rules into a [*Refusal]. It returns
// other errors unchanged.
func RuleRefusal(err error, moves []rules.Move) error {
	if r, ok := errors.AsType[*rules.Refusal](err); ok {
		return &Refusal{Reason: Reason(r.Reason), Facts: Facts{Moves: moves}}
	}
	return err
}

// The topics of refusals. They are stored, and templates have words for each.
const (
	TopicYes               = "yes"                  // "yes" without a question
	TopicNo                = "no"                   // "no" without a question
	TopicWrittenElsewhere  = "written-elsewhere"    // "yes" to the question whether a mail from another address was theirs
	TopicMeant             = "meant"                // a line that is probably a command
	TopicColumnI           = "column-i"             // a point in the column that Go style leaves out
	TopicLastAddress       = "last-address"         // the address is the only one
	TopicNoAddress         = "no-address"           // the address is not one of the sender's
	TopicStay              = "stay"                 // the sender does not leave
	TopicLapsedKey         = "lapsed-key"           // the key of the letter has lapsed
	TopicOrphan            = "orphan"               // the database knows nothing of the letter
	TopicProof             = "proof"                // the mail must answer a letter
	TopicNoGames           = "no-games"             // the sender has no running game
	TopicJoining           = "joining"              // "yes" from a sender who has joined already
	TopicQuestion          = "question"             // "yes" to a question that is no longer open
	TopicNick              = "nick"                 // the nickname is not allowed
	TopicNickTaken         = "nick-taken"           // another player has the nickname
	TopicNoGame            = "no-game"              // the command must answer a letter about a game
	TopicNoInvitation      = "no-invitation"        // there is no invitation to answer
	TopicWhich             = "which"                // there are several invitations
	TopicStopping          = "stopping"             // a player used the unsubscribe button of a mail program
	TopicServer            = "server"               // challenge to the server
	TopicOneself           = "oneself"              // challenge to the sender
	TopicUnwanted          = "unwanted"             // the other player has unsubscribed
	TopicUnreachable       = "unreachable"          // letters to the other player bounce
	TopicTwice             = "twice"                // the challenge names a person twice
	TopicNoComputer        = "no-computer"          // challenge to a computer player that the server does not have
	TopicIsComputer        = "is-computer"          // a computer player in a league
	TopicNoPuzzle          = "no-puzzle"            // there is no puzzle
	TopicNoSuchPuzzle      = "no-such-puzzle"       // there is no puzzle of a game
	TopicNoneSoHard        = "none-so-hard"         // or none of a difficulty
	TopicInPuzzle          = "in-puzzle"            // the command is about a game, and the letter shows a puzzle
	TopicHintRated         = "hint-rated"           // a hint in a game that counts
	TopicHintGiven         = "hint-given"           // a second hint in a game
	TopicOnlyTwo           = "only-two"             // a hint or review of a game with more than two players
	TopicNotOver           = "not-over"             // the review of a running game
	TopicExplore           = "explore"              // the sender plays a game with the position, whose players may not explore it
	TopicExploreLeague     = "explore-league"       // so they do, in a league
	TopicExploreLine       = "explore-line"         // a line of no game that cannot be played
	TopicUnfair            = "unfair"               // the sender plays a rated game with almost the same position
	TopicNotPlayed         = "not-played"           // challenge to a computer player that does not play the variant
	TopicPlayers           = "players"              // wrong number of players for the variant
	TopicWaiting           = "waiting"              // the same invitation is already open
	TopicOwnOffer          = "own-offer"            // the open offer is the sender's own
	TopicOffered           = "offered"              // the sender has made the same offer already
	TopicOtherOffer        = "other-offer"          // another player's offer has to be answered first
	TopicWithdrawn         = "withdrawn"            // the sender has made no offer that they could withdraw
	TopicTakeBack          = "take-back"            // "withdraw" without an offer or invitation that it could mean
	TopicNoneOpen          = "none-open"            // "withdraw" with a name that fits no invitation and no league
	TopicLeagueOrPlayer    = "league-or-player"     // or with one that fits both
	TopicSentAgain         = "sent-again"           // the invitation was sent a second time
	TopicSilent            = "silent"               // a stranger has not answered an invitation
	TopicWaitsForOthers    = "waits-for-others"     // the sender has accepted the offer, others have not answered yet
	TopicNothingToUndo     = "nothing-to-undo"      // the sender has not moved yet
	TopicUndoLeft          = "undo-left"            // a player has left the game since
	TopicPause             = "pause"                // number of days of a pause out of bounds
	TopicOops              = "no-oops"              // no move of the sender is held
	TopicOwnTurn           = "own-turn"             // claim against oneself or a partner
	TopicNoClaim           = "no-claim"             // claim in a game that ends by itself
	TopicNotOverdue        = "not-overdue"          // claim against a player who still has time
	TopicNotYet            = "not-yet"              // claim against a player whose clock stands still because letters do not arrive
	TopicAbortLate         = "abort-late"           // abort when everybody has moved twice
	TopicAbortLeague       = "abort-league"         // abort of a game of a league
	TopicAbortMatch        = "abort-match"          // abort of a later game of a match
	TopicWait              = "wait"                 // number of days to wait out of bounds
	TopicVacationPast      = "vacation-past"        // vacation until a day that is over
	TopicVacationShort     = "vacation-short"       // vacation of less than a day
	TopicVacationFar       = "vacation-far"         // vacation that begins in more than a year
	TopicNoVacation        = "no-vacation"          // "back" without a vacation
	TopicOnlyVacation      = "only-vacation"        // "back" would lose a game
	TopicOnVacation        = "on-vacation"          // seek by a sender on vacation
	TopicDate              = "date"                 // a date that does not exist or can be read in two ways
	TopicLeftGame          = "left-game"            // the sender has left the game
	TopicRunning           = "running"              // rematch of a running game
	TopicEmpty             = "empty"                // remark without text
	TopicVariant           = "variant"              // unknown variant
	TopicOption            = "option"               // option that does not fit the variant
	TopicOptionValue       = "option-value"         // value that an option of the variant cannot have
	TopicSetting           = "setting"              // unknown setting or value
	TopicNothing           = "nothing"              // mail without text
	TopicEncrypted         = "encrypted"            // mail that only a key opens
	TopicNoStone           = "no-stone"             // stone after a choice of the opening that ends the turn
	TopicSubject           = "subject"              // move in the subject, or a different one there than in the text
	TopicForm              = "form"                 // known command word with wrong arguments
	TopicPace              = "pace"                 // days for each move out of bounds
	TopicBank              = "bank"                 // bank of time out of bounds, or with days for each move as well
	TopicSeries            = "series"               // series that does not fit the game
	TopicTarget            = "target"               // target or handicap that does not fit the game
	TopicHelp              = "help"                 // help on an unknown topic
	TopicStrangers         = "strangers"            // too many invitations to strangers in a day
	TopicLetters           = "letters"              // too many letters to the sender
	TopicNoNote            = "no-note"              // there is no such note
	TopicNoLine            = "no-line"              // there is no such line of conditional moves
	TopicChallenges        = "challenges"           // too many open challenges
	TopicTwoPlayers        = "two-players"          // seek for a variant with more than two players
	TopicPuzzlesStopped    = "puzzles-stopped"      // daily puzzles for a sender who stopped their letters
	TopicLeaves            = "leaves"               // something new by a sender who is to be forgotten
	TopicStopped           = "stopped"              // seek by a sender who stopped their letters
	TopicMaxGames          = "max-games"            // the sender plays as many games as they want
	TopicFull              = "full"                 // the other player does
	TopicDigest            = "digest"               // line about a game that is not in the letter of the day
	TopicRatingSpan        = "rating-span"          // seek for ratings from a number to a lower one
	TopicNoLadder          = "no-ladder"            // challenge in a league that is no ladder
	TopicNotOnLadder       = "not-on-ladder"        // one of the two does not play on the ladder
	TopicNotHigher         = "not-higher"           // the other player stands lower
	TopicTooHigh           = "too-high"             // the other player stands too high
	TopicLadderOpen        = "ladder-open"          // the sender has enough games on the ladder
	TopicLadderOtherOpen   = "ladder-other-open"    // the other player has
	TopicLadderAgain       = "ladder-again"         // the two have just played
	TopicFamily            = "family"               // there is no such family of variants
	TopicNoLeague          = "no-league"            // there is no league of that name
	TopicNoSeason          = "no-season"            // table of a league whose first season has not begun
	TopicEnteredTwice      = "entered-twice"        // the sender has entered already
	TopicNotEntered        = "not-entered"          // the sender is not in the league
	TopicLeaveLeague       = "leave-league"         // the question whether the sender wants to leave a league
	TopicLeagueFull        = "league-full"          // all places of the next season are taken
	TopicNoTeams           = "no-teams"             // a team for a league without teams
	TopicWhichTeam         = "which-team"           // an entry without a team, or with a name that no team can have
	TopicTeamFull          = "team-full"            // the team has a player for each board
	TopicLeagueAsks        = "league-asks"          // the sender does not fulfil the league's conditions
	TopicLeagueBarred      = "league-barred"        // the sender has lost a league game by their clock
	TopicNoOrganiser       = "no-organiser"         // the sender does not organise the league
	TopicLeagueTaken       = "league-taken"         // there is a league of that name
	TopicSeasonRuns        = "season-runs"          // the season before is still played
	TopicTooFew            = "too-few"              // too few have entered
	TopicNotInLeague       = "not-in-league"        // the game is not one of the league's, or cannot be ended so
	TopicLeagueFile        = "league-file"          // a league's file has a mistake
	TopicOrganise          = "organise"             // does the organiser want what it brings with it?
	TopicInThePast         = "in-the-past"          // a season would have ended, or begun, before now
	TopicLeagueOpen        = "league-open"          // the league is not closed
	TopicNoRounds          = "no-rounds"            // the league is not paired by rounds
	TopicNothingToTakeBack = "nothing-to-take-back" // nothing was decided in the game
	TopicGoneOn            = "gone-on"              // the game has gone on since
	TopicPlayerGone        = "player-gone"          // a player of the game is not there any more
	TopicCannotEndSo       = "cannot-end-so"        // the game cannot end as was asked: who would win has left it, and others play on
	TopicGameIsOver        = "game-is-over"         // the game is over
	TopicNotWithdrawn      = "not-withdrawn"        // the player has not left the season, or cannot come back
	TopicNoLateEntry       = "no-late-entry"        // nobody can enter such a season once it is played
	TopicLateEntryOff      = "late-entry-off"       // the league's file does not allow it
	TopicPlaysAlready      = "plays-already"        // the player has a place in the season
	TopicPlaysNot          = "plays-not"            // the player has no place in the season
	TopicNoByes            = "no-byes"              // the season has no rounds that a player can have off
	TopicNotInTeam         = "not-in-team"          // the player is no member of the team
	TopicStaysOrganiser    = "stays-organiser"      // organisers cannot take themselves off the list
	TopicNoSeasonNow       = "no-season-now"        // no season is played that an organiser could do something with
	TopicSeasonFull        = "season-full"          // no division of the season that is played has a free place
	TopicLastRound         = "last-round"           // the last round of the season is paired already
	TopicNoPairs           = "no-pairs"             // the season has no rounds that could be paired by hand
	TopicPairRepeats       = "pair-repeats"         // after a pair by hand, players would meet again
	TopicRoundOff          = "round-off"            // the player has the next round off
	TopicNotPaired         = "not-paired"           // the player has no opponent that was set by hand
	TopicNotHeld           = "not-held"             // no round waits
	TopicNotLeagueGame     = "not-league-game"      // there is no such game in the league
	TopicEnteredOther      = "entered-other"        // the player has entered already, whom an organiser names
	TopicNotEnteredOther   = "not-entered-other"    // that player is not in the league
	TopicAsksOther         = "asks-other"           // that player does not fulfil the league's conditions
	TopicBarredOther       = "barred-other"         // that player has lost a league game by their clock
	TopicNotSet            = "not-set"              // the setting has a command of its own, or cannot be changed
	TopicAdded             = "added"                // the address is one of the sender's already
	TopicAddresses         = "addresses"            // too many addresses, or one that nobody can have
	TopicCode              = "code"                 // a wrong code, or too many of them
	TopicContinue          = "continue"             // "continue" by a sender who gets their letters
	TopicExport            = "export"               // everything about the sender, again within a short time
	TopicIfs               = "ifs"                  // conditional moves by the sender on turn
	TopicIfsTaken          = "ifs-taken"            // no line of conditional moves was taken
	TopicLapsed            = "lapsed"               // the invitation has lapsed
	TopicLeagueClosed      = "league-closed"        // there will be no more seasons
	TopicNotes             = "notes"                // too many notes
	TopicPaused            = "paused"               // the game is paused already
	TopicRecalled          = "recalled"             // the invitation was taken back
	TopicSeek              = "seek"                 // the same seek is already open, or there are too many
	TopicTaken             = "taken"                // the address is another player's
	TopicTry               = "try"                  // too many lines to try, or a line that is not legal
	TopicUndone            = "undone"               // turns were taken back since the letter
	TopicVacation          = "vacation"             // not enough vacation is left
	TopicWatching          = "watching"             // what cannot be watched
	TopicNoNumber          = "no-number"            // line without the number of a game, where there are several
	TopicBlocked           = "blocked"              // invitation to a player who has blocked the sender
	TopicOwnBlock          = "own-block"            // invitation to a player whom the sender has blocked
	TopicBlockWhom         = "block-whom"           // "block" without a name where there is not one other person, or too many blocked
	TopicBlockOneself      = "block-oneself"        // the sender cannot block themselves
	TopicBlockComputer     = "block-computer"       // nor a computer player
	TopicBlockServer       = "block-server"         // nor the server
	TopicNotBlocked        = "not-blocked"          // "unblock" of somebody who is not blocked
	TopicUnheard           = "unheard"              // remark alone to players who have blocked the sender
	TopicReport            = "report"               // report without text, or too many of them
)

// Foreseen is what an organiser would do with a league.
type Foreseen struct {
	What   string    `json:"what"`
	Player PlayerID  `json:"player,omitempty"`
	Number int       `json:"number,omitempty"` // of players, readers or games
	Until  time.Time `json:"until,omitzero"`
}

// LeavingCost is what it costs a player to leave a league.
type LeavingCost struct {
	Void      int  `json:"void,omitempty"`      // running games that end without a result
	Lost      int  `json:"lost,omitempty"`      // running games that they lose
	Uncounted int  `json:"uncounted,omitempty"` // results that no longer count in the table
	Last      bool `json:"last,omitempty"`      // no other season begins
}
