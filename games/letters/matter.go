package letters

import (
	"pentepost/games"
	"pentepost/games/play"
	"pentepost/rules"
)

// Matter is what a letter is about: a game, an invitation, a puzzle, a league, or a letter of the day. The outbox has columns
// for what is not in its JSON.
type Matter struct {
	Game      games.GameID      `json:"-"`
	Ply       int               `json:"-"`                // number of plies when the letter was written
	Since     int               `json:"since,omitempty"`  // the first ply that the reader does not know; 0: they know all
	Undone    int               `json:"undone,omitempty"` // how many times turns of the game had been taken back
	Challenge games.ChallengeID `json:"-"`
	Puzzle    int               `json:"puzzle,omitempty"` // its number
	League    games.LeagueID    `json:"league,omitempty"` // also of letters about a season
	Season    int               `json:"season,omitempty"` // 0: none has begun
	Digest    int64             `json:"digest,omitempty"` // the letter of the day that the answer is about
}

// OfGame is a game as it stands, as the subject of a letter.
func OfGame(g *games.Game) Matter {
	return Matter{Game: g.ID, Ply: g.Position.Plies(), Undone: g.Undone}
}

// OfPlies is a game as it stands, and its plies from one on.
func OfPlies(g *games.Game, since int) Matter {
	m := OfGame(g)
	m.Since = since
	return m
}

// Besides is what any letter can say beside what it is about: what happened to the rest of the reader's mail, and of their
// conditional moves.
type Besides struct {
	LeftOut
	Unused     []games.Line `json:"unused,omitempty"`      // the reader's lines that the game has left
	UnusedMore int          `json:"unused_more,omitempty"` // how many more there are
	Illegal    []games.Line `json:"illegal,omitempty"`     // the reader's lines that were not legal when the game came to them
	Paused     bool         `json:"paused,omitempty"`      // the reader's lines wait, because another player has written
	Waits      []rules.Move `json:"waits,omitempty"`       // what the reader's lines answer in this position
	Away       string       `json:"away,omitempty"`        // the last day when the reader is away, as their mail program says
	Overheard  int          `json:"overheard,omitempty"`   // how many people who watch the game read the reader's remark
	Thread     []string     `json:"thread,omitempty"`      // what the mail or letter that it answers has answered, the latest last: Message-IDs
	Language   string       `json:"language,omitempty"`    // of a reader who is not a player: a BCP 47 tag
	MaxBytes   int          `json:"max_bytes,omitempty"`   // maximum size of the letter in bytes; 0: no limit
}

// LeftOut is what was not done, not sent on or not kept of the reader's mail, and which lines of conditional moves were
// taken.
type LeftOut struct {
	NotDone     []string         `json:"not_done,omitempty"`     // commands below the command, which were not executed
	Unsent      bool             `json:"unsent,omitempty"`       // the text below the command went to nobody
	Cut         bool             `json:"cut,omitempty"`          // only the beginning of that text was sent
	Withheld    []string         `json:"withheld,omitempty"`     // lines of that text that were not sent, because they hold contact details
	Unheard     []games.PlayerID `json:"unheard,omitempty"`      // players who want no text from the reader, and have not got this one
	NoteCut     bool             `json:"note_cut,omitempty"`     // only the beginning of a note was kept
	NotesFull   bool             `json:"notes_full,omitempty"`   // a note was not kept, because there are too many
	Taken       int              `json:"taken,omitempty"`        // lines of conditional moves that were taken
	Untaken     []play.Untaken   `json:"untaken,omitempty"`      // the first lines that were not taken
	UntakenMore int              `json:"untaken_more,omitempty"` // how many more there are
	IfsLeft     string           `json:"ifs_left,omitempty"`     // why no line was looked at, or only the first ones
}

// LeavesOut reports whether something in the reader's mail was not done or not sent on. The
// letter says so, whether they want receipts or not.
func (l LeftOut) LeavesOut() bool {
	return len(l.NotDone) > 0 || l.Unsent || l.Cut || len(l.Withheld)+len(l.Unheard) > 0 || l.NoteCut || l.NotesFull || len(l.Untaken) > 0 || l.IfsLeft != ""
}

// OfChallenge is an invitation as what a letter is about.
func OfChallenge(c *games.Challenge) Matter { return Matter{Challenge: c.ID} }

// OfPuzzle is a puzzle as what a letter is about, by its number.
func OfPuzzle(z *games.Puzzle, number int) Matter { return Matter{Puzzle: number, Ply: len(z.Moves)} }
