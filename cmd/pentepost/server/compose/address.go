package compose

import (
	"strings"

	"pentepost/cmd/pentepost/config"
	"pentepost/cmd/pentepost/server/keyring"
	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/templates"
)

// UnsubscribePath is the path of the pages for people who want no more letters. A key follows.
const UnsubscribePath = "/u/"

// What the form of the page sends, and what mail providers send in the name of their users
// (RFC 8058 section 3.2).
const (
	OneClick      = "List-Unsubscribe"
	OneClickValue = "One-Click"
)

// addresses says where answers to letters go, and reports on them.
type addresses struct {
	config *config.Config
	keys   *keyring.Ring
}

// ReplyAddress returns the address for answers to a letter with a key, or "" if addresses
// have no keys.
func (a *addresses) ReplyAddress(k games.Key) string {
	if *a.config.ReplyTo == "" || k.About == games.AboutNothing {
		return ""
	}
	return keyAddress(*a.config.ReplyTo, a.keys.Seal().Text(k))
}

// ReturnPath returns the envelope sender of a letter. A letter that cannot be delivered comes back there. Each
// letter has its own, if the mail host permits that.
func (a *addresses) ReturnPath(n letters.Notice) string {
	if *a.config.ReturnPath == "" || n.To == 0 {
		return a.config.Address
	}
	key := games.Key{About: games.AboutLetter, Player: n.To, ID: n.ID}.With(games.Named{Letter: n.MessageID})
	return keyAddress(*a.config.ReturnPath, a.keys.Seal().Text(key))
}

// ReplyTo returns the address for answers to a letter.
func (a *addresses) ReplyTo(v templates.View) string { return a.ReplyAddress(keyOf(v)) }

// keyOf returns the key that goes with a letter. The key of a game or letter of the day says how the
// letter writes points.
func keyOf(v templates.View) games.Key {
	key := v.Notice.Key().With(namedIn(v))
	if key.About == games.AboutGame || key.About == games.AboutDigest || key.About == games.AboutPuzzle {
		key.Points = v.Reader.Points
	}
	return key
}

// namedIn returns what the keys of a letter name.
func namedIn(v templates.View) games.Named {
	named := games.Named{Reader: v.Reader, Game: v.Game, Challenge: v.Challenge, Letter: v.Notice.MessageID}
	if v.DigestID != "" {
		named.Letter = v.DigestID
	}
	if v.League != nil {
		named.League = v.League.League.Name()
	}
	return named
}

// keyAddress puts a key into a pattern such as play+KEY@example.org.
func keyAddress(pattern, key string) string { return strings.Replace(pattern, "KEY", key, 1) }
