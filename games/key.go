package games

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base32"
	"encoding/binary"
	"slices"
	"strings"
)

// Key names what a letter was about and to whom it was written. Sealed, it is
// the secret part of the reply address; whoever answers from there proves that he
// has the letter.
type Key struct {
	About  About
	Player PlayerID // to whom the letter went
	ID     int64    // of the game, the challenge, the letter or the question
	Ply    int      // plies on the board when the letter was written
	Points Points   // how the letter writes points, "" if that is not known
}

// About says what a key opens.
type About byte

// What a key opens. The numbers stand in letters already sent: never change them.
const (
	AboutNothing   About = iota
	AboutGame            // a game at a turn
	AboutChallenge       // an invitation
	AboutJoining         // the welcome that asks a stranger whether it was he
	AboutLetter          // the letter itself, by its number: where it is to come back to
	AboutStopping        // the wish for no more such letters, whatever a mail there says
)

// Seal is the server's secret with which keys are made and proved.
type Seal struct{ secret []byte }

// NewSeal makes the seal of a secret of 32 bytes or more.
func NewSeal(secret []byte) Seal { return Seal{secret} }

// macBytes is the length of the MAC in a key: 104 bits, which nobody guesses at
// the pace of mail.
const macBytes = 13

// keyText is base32 in lower case: mail programs may change the case of a local
// part, and nothing in it needs quoting (RFC 5321 section 4.1.2).
var keyText = base32.NewEncoding("abcdefghijklmnopqrstuvwxyz234567").WithPadding(base32.NoPadding)

// keyPoints are the ways to write points by their number in keys. The numbers stand in
// letters already sent: never change them.
var keyPoints = [...]Points{"", GoPoints, WithIPoints, TraditionalPoints}

// Text returns the sealed key: 28 to 56 characters a-z and 2-7 for any player, any
// game or challenge and up to two million plies.
func (s Seal) Text(k Key) string {
	b := []byte{byte(k.About) | byte(max(slices.Index(keyPoints[:], k.Points), 0))<<4}
	b = binary.AppendUvarint(b, uint64(k.Player))
	b = binary.AppendUvarint(b, uint64(k.ID))
	b = binary.AppendUvarint(b, uint64(k.Ply))
	return keyText.EncodeToString(append(s.mac(b), b...))
}

// Open returns the key of a text that this seal has made; ok is false for any
// other text. Letter case does not matter.
func (s Seal) Open(text string) (k Key, ok bool) {
	text = lowerASCII(text)
	b, err := keyText.DecodeString(text)
	if err != nil || len(b) <= macBytes || len(b) > 64 {
		return Key{}, false
	}
	mac, names := b[:macBytes], b[macBytes:]
	if !hmac.Equal(mac, s.mac(names)) || s.Text(decodeKey(names)) != text {
		return Key{}, false
	}
	return decodeKey(names), true
}

// lowerASCII folds A to Z only: strings.ToLower would take the Kelvin sign for a k.
func lowerASCII(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'A' && r <= 'Z' {
			return r | 0x20
		}
		return r
	}, s)
}

func (s Seal) mac(names []byte) []byte {
	h := hmac.New(sha256.New, s.secret)
	h.Write([]byte("pentepost reply key 1\n"))
	h.Write(names)
	return h.Sum(nil)[:macBytes]
}

// decodeKey reads the names in a key whose MAC is right, so that they are ours.
func decodeKey(b []byte) Key {
	points := int(b[0] >> 4)
	if points >= len(keyPoints) {
		return Key{}
	}
	k := Key{About: About(b[0] & 0xf), Points: keyPoints[points]}
	b = b[1:]
	var n [3]uint64
	for i := range n {
		v, size := binary.Uvarint(b)
		if size <= 0 {
			return Key{}
		}
		n[i], b = v, b[size:]
	}
	k.Player, k.ID, k.Ply = PlayerID(n[0]), int64(n[1]), int(n[2])
	return k
}
