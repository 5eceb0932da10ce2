package config

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"

	"pentepost/games"
)

// SecretBytes is the length of a secret.
const SecretBytes = 32

// Secret is what the server makes the keys in its letters with. Anybody who has it can move for
// every player. [Keys] has all secrets of a server.
type Secret []byte

// String hides the secret, wherever it may be printed by mistake.
func (s Secret) String() string { return hidden }

// MarshalText does the same for JSON and logs.
func (s Secret) MarshalText() ([]byte, error) { return []byte(hidden), nil }

// Name returns a short name, which does not reveal the secret.
func (s Secret) Name() string {
	sum := sha256.Sum256(append([]byte("pentepost key name\n"), s...))
	return hex.EncodeToString(sum[:4])
}

// instance returns the name of a server whose first secret it is.
func (s Secret) instance() string {
	sum := sha256.Sum256(append([]byte("pentepost instance\n"), s...))
	return hex.EncodeToString(sum[:8])
}

func (s Secret) lot(cause string) uint64 {
	sum := hmac.New(sha256.New, s)
	fmt.Fprintf(sum, "pentepost lot\n%s", cause)
	return binary.BigEndian.Uint64(sum.Sum(nil))
}

// CalendarFolder is the folder of the calendars in the public pages.
const CalendarFolder = "calendars"

func (s Secret) calendarFile(p games.PlayerID) string {
	sum := hmac.New(sha256.New, s)
	fmt.Fprintf(sum, "pentepost calendar\n%d", p)
	return CalendarFolder + "/" + hex.EncodeToString(sum.Sum(nil)[:16]) + ".ics"
}

// EventUID returns the identifier of the deadline of a game in calendars. It is the same in letters
// and on the pages of the leagues, so that a calendar program shows one event.
func EventUID(game games.GameID, instance, domain string) string {
	return fmt.Sprintf("game-%d.%s@%s", game, instance, domain)
}
