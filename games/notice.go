package games

import (
	"fmt"
	"time"

	"pentepost/rules"
)

// Notice is a letter to a player, without its words: the reader, the kind, the game
// and ply, and a few facts. It is worded when it is sent.
type Notice struct {
	ID        int64
	To        PlayerID // 0: a stranger at Address
	Address   string   // the mail address if To is 0
	Kind      Kind
	Game      GameID
	Ply       int // number of plies when it was written
	Challenge ChallengeID
	Facts     Facts
	Reply     bool   // it answers a mail of the reader
	InReplyTo string // Message-ID of the mail answered, or of the last notice of this game
	MessageID string // fixed when it is written, so that a retry is the same letter
	Made      time.Time
	Due       time.Time // when to send it, or to try again
	Failures  int       // failed attempts so far
	SentTo    string    // the mail address that it was sent to; "" if it was not sent, or is old
	Waits     bool      // it waits for the letter of the day
}

// Facts are the facts of a notice, in addition to its game.
type Facts struct {
	Reason      Reason         `json:"reason,omitempty"`       // of a refusal
	Line        string         `json:"line,omitempty"`         // the command line, shortened and cleaned
	Moves       []rules.Move   `json:"moves,omitempty"`        // the moves that the letter is about
	Trials      [][]rules.Move `json:"trials,omitempty"`       // several lines of moves: that the reader tries, or that their mail can mean
	Guard       int            `json:"guard,omitempty"`        // the ply number that the player wrote before a move
	At          int            `json:"at,omitempty"`           // the ply of a position, or of the letter that was answered
	Game        GameID         `json:"game,omitempty"`         // a game that the player asked for by number
	Since       int            `json:"since,omitempty"`        // the first ply that the reader does not know
	Remark      int64          `json:"remark,omitempty"`       // number of the remark in the letter; 0: none
	Topic       string         `json:"topic,omitempty"`        // what the letter is about; see the Topic constants
	Name        string         `json:"name,omitempty"`         // a name from the command, such as a player or a variant
	Known       []string       `json:"known,omitempty"`        // the names that the command accepts
	By          PlayerID       `json:"by,omitempty"`           // the player who caused the letter
	MaxBytes    int            `json:"max_bytes,omitempty"`    // maximum size of the letter in bytes; 0: no limit
	From        time.Time      `json:"from,omitzero"`          // when a vacation begins, or a late letter was sent
	Left        time.Duration  `json:"left,omitempty"`         // vacation that is left, in nanoseconds
	Away        string         `json:"away,omitempty"`         // the last day when the reader is away, as their mail program says
	Until       time.Time      `json:"until,omitzero"`         // the end of a pause or a vacation, or when a clock runs again at the latest
	Question    int64          `json:"question,omitempty"`     // the number of the question in a welcome
	Wish        int64          `json:"wish,omitempty"`         // the number of the wish whose code the letter has; see [Seal.Code]
	Text        string         `json:"text,omitempty"`         // what the other player wrote, in a letter about no game
	Meant       string         `json:"meant,omitempty"`        // the command that the letter asks about
	Below       string         `json:"below,omitempty"`        // the text below that command, kept until the reader says "yes"
	Offer       bool           `json:"offer,omitempty"`        // a draw is offered with the move
	What        OfferKind      `json:"what,omitempty"`         // the offer that the letter is about; "": a draw
	Days        int            `json:"days,omitempty"`         // of the pause that is offered
	Undone      int            `json:"undone,omitempty"`       // how many times turns of the game had been taken back
	Overheard   int            `json:"overheard,omitempty"`    // how many people who watch the game read the reader's remark
	NotDone     []string       `json:"not_done,omitempty"`     // commands below the command, which were not executed
	Unsent      bool           `json:"unsent,omitempty"`       // the text below the command went to nobody
	Cut         bool           `json:"cut,omitempty"`          // only the beginning of that text was sent
	Withheld    []string       `json:"withheld,omitempty"`     // lines of that text that were not sent, because they hold contact details
	NoteCut     bool           `json:"note_cut,omitempty"`     // only the beginning of a note was kept
	NotesFull   bool           `json:"notes_full,omitempty"`   // a note was not kept, because there are too many
	Taken       int            `json:"taken,omitempty"`        // lines of conditional moves that were taken
	Untaken     []Untaken      `json:"untaken,omitempty"`      // the first lines that were not taken
	UntakenMore int            `json:"untaken_more,omitempty"` // how many more there are
	IfsLeft     string         `json:"ifs_left,omitempty"`     // why no line was looked at, or only the first ones
	Unused      []Line         `json:"unused,omitempty"`       // the reader's lines that the game has left
	UnusedMore  int            `json:"unused_more,omitempty"`  // how many more there are
	Illegal     []Line         `json:"illegal,omitempty"`      // the reader's lines that were not legal when the game came to them
	Paused      bool           `json:"paused,omitempty"`       // the reader's lines wait, because another player has written
	Puzzle      int            `json:"puzzle,omitempty"`       // the number of a puzzle
	Better      []BetterMove   `json:"better,omitempty"`       // what the computer would have played
	Waits       []rules.Move   `json:"waits,omitempty"`        // what the reader's lines answer in this position
	Again       bool           `json:"again,omitempty"`        // the same mail was refused a short time ago
	Last        bool           `json:"last,omitempty"`         // the last refusal before a pause, until Until
	Running     int            `json:"running,omitempty"`      // number of running games; in a letter of the day, only where the reader is on turn
	League      LeagueID       `json:"league,omitempty"`       // the league that the letter is about
	Cost        *LeavingCost   `json:"cost,omitempty"`         // what it costs to leave it
	Season      int            `json:"season,omitempty"`       // its season; 0: none has begun
	Round       int            `json:"round,omitempty"`        // the round of a season where the reader has no game
	Digest      int64          `json:"digest,omitempty"`       // the letter of the day that a refusal is about
	Shown       []DigestGame   `json:"shown,omitempty"`        // games in a letter of the day
	Parts       []Part         `json:"parts,omitempty"`        // what became of the lines of an answer to it
}

// LeavesOut reports whether something in the reader's mail was not done or not sent on. The
// letter says so, whether they want receipts or not.
func (f Facts) LeavesOut() bool {
	return len(f.NotDone) > 0 || f.Unsent || f.Cut || len(f.Withheld) > 0 || f.NoteCut || f.NotesFull || len(f.Untaken) > 0 || f.IfsLeft != ""
}

// Lasts reports whether the letter says something that a later letter about the same game does not
// say, so that it is sent in any case.
func (f Facts) Lasts() bool {
	return f.Remark != 0 || f.Away != "" || f.LeavesOut() || len(f.Unused)+len(f.Illegal) > 0 || f.Topic == TopicGiven || f.Topic == TopicStart
}

// ShowsTree reports whether the letter shows the conditional moves of its reader, or says how many
// there are.
func (n Notice) ShowsTree() bool {
	if n.Game == 0 || n.To == 0 {
		return false
	}
	switch n.Facts.Topic {
	case TopicIfs, TopicIfsTaken, TopicIfsOff, TopicNoLine:
		return true
	}
	return n.Facts.Taken > 0
}

// Key returns the key in the letter's reply address. The zero value means that the
// letter cannot be answered with a key.
func (n Notice) Key() Key {
	k, traits := Key{Player: n.To, Ply: n.Ply, Question: n.question()}, n.Kind.Traits()
	switch {
	case n.To == 0:
		return Key{}
	case n.Kind == PuzzleLetter && n.Facts.Topic != TopicPuzzle:
		return Key{} // it has been answered
	case n.Facts.Puzzle != 0:
		k.About, k.ID = AboutPuzzle, int64(n.Facts.Puzzle)
	case n.Kind == Digest:
		k.About, k.ID = AboutDigest, n.ID
	case n.Facts.Digest != 0:
		k.About, k.ID = AboutDigest, n.Facts.Digest
	case n.Game != 0:
		k.About, k.ID, k.Undone = AboutGame, int64(n.Game), n.Facts.Undone
	case n.Challenge != 0 && traits.Reply == ReplyToSubject:
		k.About, k.ID = AboutChallenge, int64(n.Challenge)
	case traits.Reply == ReplyToQuestion && n.Facts.Topic == WelcomeAsks:
		k.About, k.ID = AboutJoining, n.Facts.Question
	case k.Question != 0:
		k.About, k.ID = AboutQuestion, n.ID
	default:
		return Key{}
	}
	return k
}

// isAbout reports whether the notice is about the position of its game now.
func (n Notice) isAbout(g *Game) bool {
	return n.Ply == g.Position.Plies() && n.Facts.Undone == g.Undone
}

// Class returns the class of the letter. A kind that a newer program wrote has none of its own.
func (n Notice) Class() Class { return n.Kind.Traits().Class }

// Likeness returns a text that is equal for two letters if they say the same to the
// same reader, so that one of them is enough.
func (n Notice) Likeness() string {
	like, f := fmt.Sprint(n.Kind, " ", n.Game, " ", n.Challenge, " ", n.Address), n.Facts
	switch n.Kind.Traits().Same {
	case SameTopic:
		like += " " + f.Topic
	case SameTopicOfPlayer:
		like += fmt.Sprint(" ", f.Topic, " ", f.By)
	case SameLeague:
		like += fmt.Sprint(" ", f.Topic, " ", f.League, " ", f.Season)
		if f.Round != 0 {
			like += fmt.Sprint(" ", f.Round)
		}
	case SameCommand:
		like += fmt.Sprint(" ", f.Reason, " ", f.Topic, " ", n.Ply, " ", f.Line)
	}
	return like
}

// The topics of a welcome. A welcome to any other stranger has no topic.
const (
	WelcomeJoined = "joined" // to a new player
	WelcomeAsks   = "yes"    // asks a stranger to confirm a mail
	WelcomeOrphan = "orphan" // to somebody who answers a letter and is not known any more
	WelcomeBack   = "back"   // to a player who wants letters again
	WelcomeStays  = "stays"  // to a player who wanted to leave for good
)

// The topics of letters whose kind has several uses. They are stored, and templates have
// words for each.
const (
	TopicPosition    = "position"    // a position
	TopicMoves       = "moves"       // the record of the game
	TopicGIF         = "gif"         // the game as an animation
	TopicTry         = "try"         // a trial of moves
	TopicThreats     = "threats"     // what each side threatens
	TopicLast        = "last"        // what the last turn did
	TopicNear        = "near"        // what is around a point
	TopicPuzzle      = "puzzle"      // a puzzle that waits for an answer
	TopicRecalled    = "recalled"    // an invitation was taken back
	TopicNoMore      = "no-more"     // no more puzzles of the day
	TopicSolved      = "solved"      // the answer was right
	TopicUnsolved    = "unsolved"    // the answer was wrong
	TopicHint        = "hint"        // a good move
	TopicReview      = "review"      // the moves that decided the game
	TopicSaid        = "said"        // receipt for a remark
	TopicOffer       = "draw"        // receipt for an offer
	TopicDeclined    = "declined"    // receipt for a declined offer
	TopicUndone      = "undone"      // turns were taken back
	TopicPaused      = "paused"      // the clock of the game stands still
	TopicHeld        = "held"        // receipt for a move that is held for some minutes
	TopicExtended    = "extended"    // the operator gave more time
	TopicResumed     = "resumed"     // the operator lets the clock run again
	TopicTakenBack   = "rewound"     // the operator took back a turn, or the end of the game
	TopicAdjudicated = "adjudicated" // the operator ended the game
	TopicReverted    = "reverted"    // the operator took back a correction
	TopicUnheld      = "taken-back"  // a held move is taken back
	TopicLeft        = "left"        // a player has left a game that the others still play
	TopicLeftMatch   = "left-match"  // the reader plays no further game of a match
	TopicForfeit     = "forfeit"     // a player has lost the game by forfeit, and the others still play
	TopicGranted     = "granted"     // an overdue player has got more time
	TopicLate        = "late"        // the letter that asks for a move is late
	TopicSilence     = "silence"     // the game is closed, because nobody went on with it
	TopicUnrated     = "unrated"     // the game is closed, because an opponent of an overdue player wants that
	TopicAccepted    = "accepted"    // receipt for an acceptance; other players have not answered yet
	TopicStart       = "start"       // a new game
	TopicDropped     = "dropped"     // receipt for "no" to a question about a command
	TopicContinue    = "continue"    // a player who stopped their letters goes on with their games
	TopicBanned      = "banned"      // answer to the first mail of a banned player
	TopicUnbanned    = "unbanned"    // a player is not banned any more
	TopicNoted       = "noted"       // receipt for a note
	TopicNotes       = "notes"       // the reader's notes
	TopicNotesOff    = "notes-off"   // notes are deleted
	TopicIfs         = "ifs"         // the reader's conditional moves
	TopicIfsTaken    = "ifs-taken"   // receipt for conditional moves alone
	TopicIfsOff      = "ifs-off"     // conditional moves are dropped
	TopicGiven       = "given"       // conditional moves of the reader were played
	TopicAnswered    = "answered"    // what became of the lines that answer a letter of the day
	TopicNoneDone    = "none-done"   // the same, and none was done
	TopicVacation    = "vacation"    // vacation that a player has taken, and the reader's own
	TopicByItself    = "by-itself"   // vacation that has begun by itself
	TopicBack        = "back"        // a player is back, or has dropped a vacation
	TopicGames       = "games"
	TopicWatching    = "watching"
	TopicSeek        = "seek"     // a player looks for an opponent
	TopicLapsed      = "lapsed"   // nobody came, or an invitation was not answered
	TopicSeeks       = "seeks"    // the players who look for an opponent
	TopicSeekOff     = "seek-off" // the same, and the reader is no longer one of them
	TopicRematch     = "rematch"

	TopicRating        = "rating"         // the ratings of a player
	TopicStandings     = "standings"      // the strongest players
	TopicLeagues       = "leagues"        // the leagues
	TopicLeagueShown   = "league-shown"   // what a league is
	TopicLeagueTable   = "league-table"   // its tables
	TopicEntered       = "entered"        // receipt for an entry
	TopicWithdrew      = "withdrew"       // receipt for leaving a league
	TopicStayed        = "stayed"         // receipt for not leaving it after all
	TopicLeagueBegun   = "league-begun"   // a season has begun
	TopicLeagueBye     = "league-bye"     // the reader has no game in a round
	TopicLeagueNews    = "league-news"    // the weekly letter
	TopicLeagueEnded   = "league-ended"   // a season has ended
	TopicLeagueAgain   = "league-again"   // a result was corrected, so the reader finishes the season elsewhere
	TopicUncounted     = "uncounted"      // a player has left, so the reader's result against them does not count in the table
	TopicLeagueStands  = "league-stands"  // a result was corrected too late to change a place
	TopicLeaguePutOff  = "league-put-off" // a season begins later, because too few have entered
	TopicLeagueRulings = "league-rulings" // organisers are asked to adjudicate what is left
	TopicLeagueClosed  = "league-closed"  // no season begins any more
	TopicNewsOn        = "news-on"        // the reader gets the news of a league
	TopicNewsOff       = "news-off"       // or no longer
	TopicAnnounced     = "announced"      // the organisers have written to the league
	TopicWithdrawnFrom = "withdrawn-from" // a game is annulled, because a player has left its league

	TopicForget  = "forget"  // a player wants to be forgotten, and has to confirm it
	TopicLeaving = "leaving" // a player is to be forgotten, unless they change their mind
	TopicExport  = "export"  // a player wants everything about them, again

	TopicAddresses  = "addresses"   // the reader's addresses
	TopicAsk        = "ask"         // asks the registered address whether a new one is wanted
	TopicAsked      = "asked"       // a code was sent to a new address
	TopicCode       = "code"        // the code, to the new address
	TopicTaken      = "taken"       // somebody wants an address that the reader has already
	TopicAdded      = "added"       // a new address is confirmed
	TopicAddressOff = "address-off" // an address was dropped
	TopicMain       = "main"        // letters go to another address
)
