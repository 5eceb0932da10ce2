package games

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base32"
	"encoding/binary"
	"slices"
	"strings"
	"time"
)

// Key says what a letter is about and who it was written to. A sealed key is the secret
// part of the reply address: only somebody who has the letter can reply to that address.
type Key struct {
	About  About
	Player PlayerID // the reader of the letter
	ID     int64    // the number of the game, challenge, letter or waiting command
	Ply    int      // number of plies when the letter was written
	Undone int      // how many times turns of the game had been taken back by then
	Points Points   // how the letter writes points; "" if unknown

	Question uint32 // the question that the letter asks, up to 21 bits; 0: none

	// A digest of what the numbers meant when the letter was written; see [Key.With].
	Digested bool
	origin   uint32 // of what the key names
	course   uint32 // of the plies of the game; 24 bits
}

// About says what kind of thing a key is about.
type About byte

// The values are part of letters that were already sent. Never change them.
const (
	AboutNothing   About = iota
	AboutGame            // a game at a certain ply
	AboutChallenge       // an invitation
	AboutJoining         // the welcome that asks a stranger to confirm a mail
	AboutLetter          // the letter itself, by its number; the return address for bounces
	AboutStopping        // unsubscribing; the text of the mail does not matter
	AboutQuestion        // a question that is about neither a game nor an invitation
	AboutWatching        // ending all watching; the text of the mail does not matter
	AboutDigest          // a letter of the day, by its number
	AboutDaily           // ending the letters of the day; the text of the mail does not matter
	AboutLeague          // ending the news of a league; the text of the mail does not matter
	AboutPuzzle          // a puzzle, by its number
	AboutPuzzles         // ending the puzzles of the day; the text of the mail does not matter
)

// Game returns the game that a key is about, 0 if it is about something else.
func (k Key) Game() GameID {
	if k.About != AboutGame {
		return 0
	}
	return GameID(k.ID)
}

// DoesOneThing reports whether a mail to a key does one thing, whatever its text. Programs write such
// mails at the press of a button.
func (k Key) DoesOneThing() bool {
	switch k.About {
	case AboutStopping, AboutWatching, AboutDaily, AboutLeague, AboutPuzzles:
		return true
	}
	return false
}

// Secret is what keys are made with.
type Secret struct {
	Bytes []byte    // at least 32
	Until time.Time // when what was made with it lapses; zero: never
}

// Seal makes keys with the newest secret of the server, and opens keys that were made with any of its
// secrets.
type Seal struct{ secrets []Secret }

// NewSeal returns the seal for a secret, and for earlier ones.
func NewSeal(newest []byte, earlier ...Secret) Seal {
	return Seal{append([]Secret{{Bytes: newest}}, earlier...)}
}

// macBytes is the length of the MAC in a key, in bytes. Nobody can guess 104 bits by
// sending mail.
const macBytes = 13

// keyText is base32 in lower case, because mail programs may change the case of a local
// part. Its characters need no quoting (RFC 5321 section 4.1.2).
var keyText = base32.NewEncoding("abcdefghijklmnopqrstuvwxyz234567").WithPadding(base32.NoPadding)

// keyPoints lists the ways to write points by their number in keys. The numbers are part
// of letters that were already sent. Never change them.
var keyPoints = [...]Points{"", GoPoints, WithIPoints, TraditionalPoints}

// digestFlag says in the first byte of a key that a digest of what it names follows.
const digestFlag = 0x80

// digestBytes is the length of that digest, in bytes.
const digestBytes = 7

// Text returns the sealed key: 28 to 56 characters a-z and 2-7 for any player, any game
// or challenge, and up to two million plies. A question adds up to 5 characters, turns that were
// taken back add 2 or 4, and the digest of what the key names adds 11 or 12.
func (s Seal) Text(k Key) string {
	b := encodeKey(k)
	return keyText.EncodeToString(append(s.secrets[0].mac(b), b...))
}

func encodeKey(k Key) []byte {
	b := []byte{byte(k.About) | byte(max(slices.Index(keyPoints[:], k.Points), 0))<<4}
	if k.Digested {
		b[0] |= digestFlag
		b = binary.BigEndian.AppendUint64(b, uint64(k.origin)<<courseBits|uint64(k.course))
		b = append(b[:1], b[9-digestBytes:]...)
	}
	b = binary.AppendUvarint(b, uint64(k.Player))
	b = binary.AppendUvarint(b, uint64(k.ID))
	b = binary.AppendUvarint(b, uint64(k.Ply))
	if k.Question != 0 || k.Undone != 0 {
		b = binary.AppendUvarint(b, uint64(k.Question))
	}
	if k.Undone != 0 {
		b = binary.AppendUvarint(b, uint64(k.Undone))
	}
	return b
}

// Open returns the key of a text that Text returned. For any other text, and for a key that has lapsed, ok is
// false. Letter case does not matter.
func (s Seal) Open(text string, now time.Time) (k Key, ok bool) {
	k, secret, ok := s.open(text)
	if !ok || secret.lapsed(now) {
		return Key{}, false
	}
	return k, true
}

// OpenLapsed returns the key of a text that Open opened once. It no longer opens anything, but tells
// who sends a mail with it, and what the mail answers.
func (s Seal) OpenLapsed(text string, now time.Time) (k Key, ok bool) {
	k, secret, ok := s.open(text)
	if !ok || !secret.lapsed(now) {
		return Key{}, false
	}
	return k, true
}

func (s Secret) lapsed(now time.Time) bool { return !s.Until.IsZero() && !now.Before(s.Until) }

// open returns the key of a text, and the secret that it was made with.
func (s Seal) open(text string) (k Key, made Secret, ok bool) {
	text = lowerASCII(text)
	b, err := keyText.DecodeString(text)
	if err != nil || len(b) <= macBytes || len(b) > 64 || keyText.EncodeToString(b) != text {
		return Key{}, Secret{}, false
	}
	mac, fields := b[:macBytes], b[macBytes:]
	for _, secret := range s.secrets {
		if hmac.Equal(mac, secret.mac(fields)) {
			k := decodeKey(fields)
			return k, secret, bytes.Equal(encodeKey(k), fields)
		}
	}
	return Key{}, Secret{}, false
}

// lowerASCII changes only A to Z. strings.ToLower would also turn the Kelvin sign into a k.
func lowerASCII(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'A' && r <= 'Z' {
			return r | 0x20
		}
		return r
	}, s)
}

func (s Secret) mac(fields []byte) []byte {
	h := hmac.New(sha256.New, s.Bytes)
	h.Write([]byte("pentepost reply key 1\n"))
	h.Write(fields)
	return h.Sum(nil)[:macBytes]
}

// decodeKey decodes the fields of a key. The caller has checked the MAC.
func decodeKey(b []byte) Key {
	points := int(b[0] &^ digestFlag >> 4)
	if points >= len(keyPoints) {
		return Key{}
	}
	k := Key{About: About(b[0] & 0xf), Points: keyPoints[points], Digested: b[0]&digestFlag != 0}
	b = b[1:]
	if k.Digested {
		if len(b) < digestBytes {
			return Key{}
		}
		digest := binary.BigEndian.Uint64(append([]byte{0}, b[:digestBytes]...))
		k.origin, k.course = uint32(digest>>courseBits), uint32(digest&(1<<courseBits-1))
		b = b[digestBytes:]
	}
	var n [5]uint64
	for i := range n {
		if i >= 3 && len(b) == 0 {
			break // no question, and nothing taken back
		}
		v, size := binary.Uvarint(b)
		if size <= 0 {
			return Key{}
		}
		n[i], b = v, b[size:]
	}
	k.Player, k.ID, k.Ply, k.Question, k.Undone = PlayerID(n[0]), int64(n[1]), int(n[2]), uint32(n[3]), int(n[4])
	return k
}
