package server

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/games/letters"
	"pentepost/parser"
	"pentepost/store"
)

// decision is the result of decide: a command, a bounce, or only an entry in the ledger.
type decision struct {
	outcome, reason string // of a mail that is no command
	request         desk.Request
	command         desk.Command    // nil: none
	bounce          *letters.Bounce // nil: none
	complaint       *complaint      // nil: none
	reported        *reported       // nil: nothing
	away            games.Date      // until when an automatic reply says that its sender is away
}

// attributes are for the log.
func (d decision) attributes() (attributes []any) {
	if d.command == nil {
		return nil
	}
	attributes = append(attributes, "command", strings.TrimPrefix(fmt.Sprintf("%T", desk.Unwrap(d.command)), "desk."))
	if d.request.From.ID != 0 {
		attributes = append(attributes, "player", d.request.From.ID)
	}
	if d.request.Key.About == games.AboutGame {
		attributes = append(attributes, "game", d.request.Key.ID)
	}
	return attributes
}

// reported is what a mail server on the way reports of a letter of ours, except that it came back.
type reported struct {
	letter letters.Notice
	news   letters.Fate
}

func ignored(reason string) decision {
	return decision{outcome: string(desk.OutcomeIgnored), reason: reason}
}

// errOrphan: a letter is from a time that the database does not know, because an older copy was restored.
var errOrphan = errors.New("the letter is from before a copy was restored")

// opened returns a genuine key if it opens something, else [errOrphan].
func opened(tx *store.Tx, key games.Key, from games.Player) (games.Key, error) {
	opens, err := desk.Opens(key, tx.ForGames(), from)
	if err == nil && !opens {
		err = errOrphan
	}
	if err != nil {
		return games.Key{}, err
	}
	return key, nil
}

// FirstKey returns the first genuine key of a letter that opens something. A key in a return
// path opens nothing.
func FirstKey(seal games.Seal, letter parser.Mail, now time.Time) games.Key {
	for _, text := range letter.Keys {
		if key, ok := seal.Open(text, now); ok && key.About != games.AboutLetter {
			return key
		}
	}
	return games.Key{}
}

// LapsedKey returns the first key of a letter that opened something before it lapsed.
func LapsedKey(seal games.Seal, letter parser.Mail, now time.Time) (games.Key, bool) {
	for _, text := range letter.Keys {
		if key, ok := seal.OpenLapsed(text, now); ok && key.About != games.AboutLetter {
			return key, true
		}
	}
	return games.Key{}, false
}
