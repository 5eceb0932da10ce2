package desk

import (
	"time"

	"pentepost/games/letters"
)

// TellOperator writes a letter about the server to its operator, who need not play.
func TellOperator(tx Tx, now time.Time, operator string, page letters.PageOfMonth) error {
	return unasked(tx, now).desk.notify(letters.Notice{Address: operator, Letter: page})
}
