package leagues

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"strconv"
)

// A lot cannot be foreseen, and everybody can check it. A season has a secret: the letter at its start has the
// SHA-256 of the secret, and the letter at its end the secret itself. Until the season is decided no table has a
// lot. The lot of a player is the beginning of the SHA-256 of the secret, a blank and their [Season.Ticket]; the
// higher lot wins.

// Commitment returns the SHA-256 of the secret of the season in hexadecimal digits, "" if it has none.
func (s *Season) Commitment() string {
	if s.Secret.text == "" {
		return ""
	}
	sum := sha256.Sum256([]byte(s.Secret.text))
	return hex.EncodeToString(sum[:])
}

// Secret is what the lots of a season are drawn with. Views have no use for it: see [Season.Revealed].
type Secret struct{ text string }

// NewSecret returns a secret with a text; "" is that of a season of an older program, which has none.
func NewSecret(text string) Secret { return Secret{text} }

// Stored returns the text, for the database alone.
func (s Secret) Stored() string { return s.text }

// isRevealed reports whether lots part players. Older programs did not note when a season was decided that has no
// divisions.
func (s *Season) isRevealed() bool { return !s.Decided.IsZero() || !s.Ended.IsZero() }

// Revealed returns the secret of the season once it is decided, before that "".
func (s *Season) Revealed() string {
	if !s.isRevealed() {
		return ""
	}
	return s.Secret.text
}

// lotSeed returns what the lots of the season are drawn with.
//
// QUIRK: seasons of older programs have no secret. Their lots are drawn with a number that everybody could compute from
// the beginning: the first eight bytes of SHA-256 of "NAME NUMBER YYYY-MM-DD", with the first day of the season.
func (s *Season) lotSeed() string {
	if s.Secret.text != "" {
		return s.Secret.text
	}
	sum := sha256.Sum256(fmt.Appendf(nil, "%s %d %s", s.Name(), s.Number, s.Began.Format("2006-01-02")))
	return strconv.FormatUint(binary.BigEndian.Uint64(sum[:8]), 10)
}

// Ticket returns what the lot of a place is drawn with besides the secret: the division and the seed in it, such as
// "2.5".
//
// QUIRK: in seasons of older programs it is the number of the player in the database.
func (s *Season) Ticket(p *Place) string {
	if s.Secret.text == "" {
		return fmt.Sprint(p.Player)
	}
	return fmt.Sprintf("%d.%d", p.Division, p.Seed)
}
