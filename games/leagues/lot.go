package leagues

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"strconv"
)

// A lot cannot be foreseen, and everybody can check it. A season has a secret: the letter at its start has the SHA-256 of the
// secret, and the letter at its end the secret itself. The lot of a player is the beginning of the SHA-256 of the secret, a
// blank and their [Season.Ticket]; the higher lot wins.

// Commitment returns the SHA-256 of the secret of the season in hexadecimal digits, "" if it has none.
func (s *Season) Commitment() string {
	if s.Secret == "" {
		return ""
	}
	sum := sha256.Sum256([]byte(s.Secret))
	return hex.EncodeToString(sum[:])
}

// lotSeed returns what the lots of the season are drawn with.
//
// QUIRK: seasons of older programs have no secret. Their lots are drawn with a number that everybody could compute from
// the beginning: the first eight bytes of SHA-256 of "NAME NUMBER YYYY-MM-DD", with the first day of the season.
func (s *Season) lotSeed() string {
	if s.Secret != "" {
		return s.Secret
	}
	sum := sha256.Sum256(fmt.Appendf(nil, "%s %d %s", s.Name(), s.Number, s.Began.Format("2006-01-02")))
	return strconv.FormatUint(binary.BigEndian.Uint64(sum[:8]), 10)
}

// Ticket returns what the lot of a place is drawn with besides the secret: the division and the seed in it, such as "2.5".
//
// QUIRK: in seasons of older programs it is the number of the player in the database.
func (s *Season) Ticket(p *Place) string {
	if s.Secret == "" {
		return fmt.Sprint(p.Player)
	}
	return fmt.Sprintf("%d.%d", p.Division, p.Seed)
}
