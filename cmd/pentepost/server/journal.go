package server

import (
	"encoding/json"
	"fmt"
	"time"

	"pentepost/games"
	"pentepost/store"
)

// The journal records everything that a server did to its data, in order: the mails that it handled, what time brought,
// what the operator did, what happened to letters. With the mails, it can all be done again on an older copy of the
// database (redo.go). Each kind of entry is done by one function, here or beside what it is about. The running server
// and a recovery both call it.
const (
	noteStarted  = "started"  // a server has started: settings
	noteMail     = "mail"     // a mail was handled: handledMail
	noteFault    = "fault"    // a mail could not be handled: failed
	noteLetter   = "letter"   // a letter was sent, put off or given up: fate
	noteAlarm    = "alarm"    // time has brought something: store.Alarm
	noteThinking = "thinking" // the computer has begun to think: games.Thought
	noteThought  = "thought"  // it has thought: finding
	noteOutage   = "outage"   // clocks stood still: games.Interval
	noteReturned = "returned" // people are back from vacation: vacationsOver
	noteLapsed   = "lapsed"   // old seeks have ended
	noteButton   = "button"   // somebody has pressed a button in a browser: the key in its address
)

// settings are what decides apart from the mails and the program.
type settings struct {
	Limits     games.Limits
	Organisers []string
	Computers  []games.Computer
	Ratings    games.RatingRules
}

// noteStart notes that the server starts, and with which settings.
func (s *Server) noteStart(tx *store.Tx) error {
	now := s.clock.Now()
	is := settings{s.config.Limits.Limits, s.config.Organisers, s.computers, s.config.Ratings.Rules()}
	if err := tx.Ratings.UseRules(is.Ratings, now); err != nil {
		return err
	}
	return tx.Journal.Note(now, noteStarted, is)
}

// handledMail is a mail as the ledger has it. The mail itself is filed beside the journal.
type handledMail struct {
	Mail          string // identity
	Validity, UID uint32
	Received      time.Time
	Outcome       string
	Reason        string `json:",omitempty"`
}

func noted(e store.Entry) handledMail {
	return handledMail{e.Mail, e.Validity, e.UID, e.Received, e.Outcome, e.Reason}
}

// saveOutage stops the clocks for a time when mail could not be read or taken.
func saveOutage(tx *store.Tx, outage games.Interval, now time.Time) error {
	if err := tx.Intervals.Add(outage); err != nil {
		return fmt.Errorf("note outage: %w", err)
	}
	return tx.Journal.Note(now, noteOutage, outage)
}

// vacationsOver are the vacations that ended between two times.
type vacationsOver struct{ Since, Until time.Time }

// factsOf reads the facts of an entry.
func factsOf[T any](e store.JournalEntry) (facts T, err error) {
	if err = json.Unmarshal(e.Facts, &facts); err != nil {
		err = fmt.Errorf("read entry %d of the journal: %w", e.ID, err)
	}
	return facts, err
}
