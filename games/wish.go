package games

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"slices"
	"time"
)

// Wish is what a player asked for that a one-time code has to confirm.
type Wish struct {
	ID      int64 // a random number; the code is computed from it, see [Seal.Code]
	Player  PlayerID
	Wants   Want
	Address string // the new address; "" for [WantForget]
	Made    time.Time
	Wrong   int // how many wrong codes came
}

// Want says what a code confirms.
type Want string

// The comments say where each code is sent.
const (
	WantToAsk   Want = "ask"     // to the registered address: did you ask for a new address?
	WantAddress Want = "address" // to the new address: is it yours?
	WantForget  Want = "forget"  // to the registered address: do you want to be forgotten?
)

// The bounds of codes. DECISION: 8 digits, 5 tries for each code and 3 codes a day. Somebody who makes all
// 15 guesses every day needs 12,600 years for an even chance.
const (
	CodeTime      = 48 * time.Hour // how long a code works
	maxWrongCodes = 5              // after that, the right one does not work either
)

// Code returns the one-time code of a wish: 8 digits. The database does not have it, so nobody who
// reads the database can use it.
func (s Seal) Code(wish int64) string { return s.secrets[0].code(wish) }

// IsCode reports whether a text is the code of a wish, by any secret that has not lapsed.
func (s Seal) IsCode(text string, wish int64, now time.Time) bool {
	return slices.ContainsFunc(s.secrets, func(secret Secret) bool { return !secret.lapsed(now) && secret.code(wish) == text })
}

func (s Secret) code(wish int64) string {
	h := hmac.New(sha256.New, s.Bytes)
	h.Write([]byte("pentepost one-time code 1\n"))
	h.Write(binary.BigEndian.AppendUint64(nil, uint64(wish)))
	return fmt.Sprintf("%08d", binary.BigEndian.Uint64(h.Sum(nil))%100_000_000)
}

// Open reports whether a code can still confirm w.
func (w Wish) Open(now time.Time) bool {
	return w.Wrong < maxWrongCodes && w.Made.After(now.Add(-CodeTime))
}
