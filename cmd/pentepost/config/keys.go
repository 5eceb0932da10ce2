package config

import (
	"bytes"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"pentepost/games"
	"pentepost/mailer/hint"
)

// KeyTime is how long what an old key has sealed stays valid.
//
// DECISION: 30 days, because that is the longest time for a move in a game without a bank.
const KeyTime = 30 * 24 * time.Hour

// Keys are the keys of the server, the newest first. The newest one seals; what the others have sealed is
// valid until they lapse. They stay in the data directory, in the file "key". A lapsed key is kept: so the
// server knows its old letters, and can say what to do.
type Keys struct{ list []Key }

// Key is one of the keys of the server.
type Key struct {
	Secret Secret
	Made   time.Time // zero: unknown, by a version that did not note it
	Until  time.Time // when it lapses; zero: it is the newest
}

// NewKeys returns keys with one secret.
func NewKeys(secret Secret, made time.Time) Keys { return Keys{[]Key{{Secret: secret, Made: made}}} }

// drawKey makes a key.
func drawKey(now time.Time) Key {
	secret := make(Secret, SecretBytes)
	rand.Read(secret) // never fails: crypto/rand ends the program instead
	return Key{Secret: secret, Made: now.UTC().Truncate(time.Second)}
}

// Rotated returns the keys with a new one. The newest so far is valid for a time.
func (k Keys) Rotated(now time.Time, valid time.Duration) Keys {
	made := drawKey(now)
	list := slices.Clone(k.list)
	for i, old := range list {
		if until := made.Made.Add(valid); old.Until.IsZero() || old.Until.After(until) {
			list[i].Until = until
		}
	}
	return Keys{append([]Key{made}, list...)}
}

// List returns the keys, the newest first.
func (k Keys) List() []Key { return slices.Clone(k.list) }

// IsZero reports whether there is no key.
func (k Keys) IsZero() bool { return len(k.list) == 0 }

// Equal reports whether both have the same keys.
func (k Keys) Equal(other Keys) bool { return bytes.Equal(k.Bytes(), other.Bytes()) }

// Seal returns what makes and opens the keys in letters.
func (k Keys) Seal() games.Seal {
	var earlier []games.Secret
	for _, key := range k.list[1:] {
		earlier = append(earlier, games.Secret{Bytes: key.Secret, Until: key.Until})
	}
	return games.NewSeal(k.list[0].Secret, earlier...)
}

// Secrets returns the secrets of all keys, the newest first.
func (k Keys) Secrets() (list [][]byte) {
	for _, key := range k.list {
		list = append(list, key.Secret)
	}
	return list
}

// Instance returns a name for the server, so that it recognises its own letters when they come back. The
// name does not reveal a secret, and a new key does not change it.
func (k Keys) Instance() string {
	if k.IsZero() {
		return ""
	}
	return k.list[len(k.list)-1].Secret.instance()
}

// Lot returns a random number that is always the same for the same cause, such as a mail. A new key does not change it, so that
// mails that are handled again draw the same lots.
func (k Keys) Lot(cause string) uint64 { return k.list[len(k.list)-1].Secret.lot(cause) }

// CalendarFile returns the path of a player's calendar in the public pages. Nobody can guess it without the
// newest secret.
func (k Keys) CalendarFile(p games.PlayerID) string { return k.list[0].Secret.calendarFile(p) }

// CalendarFiles returns all paths at which a player's calendar is found now, the newest first.
func (k Keys) CalendarFiles(p games.PlayerID, now time.Time) (list []string) {
	for _, key := range k.list {
		if key.Until.IsZero() || now.Before(key.Until) {
			list = append(list, key.Secret.calendarFile(p))
		}
	}
	return list
}

// keyFile is the text of the file with the keys.
type keyFile struct {
	Pentepost string    `json:"pentepost"` // "keys"
	Keys      []keyText `json:"keys"`      // the newest first
}

// keyText is a key in the file.
type keyText struct {
	Secret string    `json:"secret"` // in hexadecimal
	Made   time.Time `json:"made,omitzero"`
	Until  time.Time `json:"until,omitzero"`
}

// Bytes returns the text of the file with the keys.
func (k Keys) Bytes() []byte {
	f := keyFile{Pentepost: "keys"}
	for _, key := range k.list {
		f.Keys = append(f.Keys, keyText{hex.EncodeToString(key.Secret), key.Made, key.Until})
	}
	text, err := json.MarshalIndent(f, "", "  ")
	if err != nil {
		panic(err) // texts and times only
	}
	return append(text, '\n')
}

// errNoKeys: the file is no list of keys. It says nothing of what the file has.
var errNoKeys = errors.New("it has no keys that can be read: restore it from a backup")

// ParseKeys is the inverse of Bytes. It also reads the file of earlier versions, a secret alone.
func ParseKeys(text []byte) (Keys, error) {
	if len(text) == SecretBytes {
		return NewKeys(text, time.Time{}), nil
	}
	var f keyFile
	if err := json.Unmarshal(text, &f); err != nil || f.Pentepost != "keys" || len(f.Keys) == 0 {
		return Keys{}, errNoKeys
	}
	var k Keys
	for i, key := range f.Keys {
		secret, err := hex.DecodeString(key.Secret)
		if err != nil || len(secret) != SecretBytes || key.Until.IsZero() != (i == 0) {
			return Keys{}, errNoKeys
		}
		k.list = append(k.list, Key{secret, key.Made, key.Until})
	}
	return k, nil
}

// LoadKeys reads the keys in a data directory, and makes their file readable by the owner alone. It makes
// a key if there is none yet, and reports that.
func LoadKeys(dir string) (keys Keys, made bool, err error) {
	return LoadAnnouncedKeys(dir, func(Keys) error { return nil })
}

// LoadAnnouncedKeys is like [LoadKeys], and calls announce with a key that it makes, before the file is there. So a crash
// leaves no key behind that the database does not know.
func LoadAnnouncedKeys(dir string, announce func(Keys) error) (keys Keys, made bool, err error) {
	keys, err = ReadKeys(dir)
	if errors.Is(err, fs.ErrNotExist) {
		keys = Keys{[]Key{drawKey(time.Now())}}
		if err = announce(keys); err != nil {
			return Keys{}, false, err
		}
		if err = writeKeys(dir, keys, renameNew); err == nil {
			return keys, true, nil
		}
		if errors.Is(err, fs.ErrExist) { // a server that started at the same time was quicker
			keys, err = ReadKeys(dir)
		}
	}
	if err != nil {
		return Keys{}, false, err
	}
	// The owner may be somebody else; then the mode is their business.
	if err := os.Chmod(KeyFile(dir), 0o600); err != nil && !errors.Is(err, fs.ErrPermission) {
		return Keys{}, false, fmt.Errorf("make the server's key private: %w", err)
	}
	return keys, false, nil
}

// ErrOtherKeys means that a data directory has the keys of another server, which are not overwritten.
var ErrOtherKeys = hint.With(errors.New("there is another key already"),
	"copy into a new directory: letters of another server stay valid with its own key alone.")

// SaveKeys writes keys into a data directory that has none, or the same.
func SaveKeys(dir string, keys Keys) error {
	there, err := ReadKeys(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return WriteKeys(dir, keys)
	case err != nil:
		return err
	case !there.Equal(keys):
		return fmt.Errorf("%s: %w", KeyFile(dir), ErrOtherKeys)
	}
	return nil
}

// ReadKeys reads the keys in a data directory. The errors include [fs.ErrNotExist].
func ReadKeys(dir string) (Keys, error) { return ReadKeyFile(KeyFile(dir)) }

// ReadKeyFile is like [ReadKeys], but reads a file such as a copy.
func ReadKeyFile(file string) (Keys, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return Keys{}, fmt.Errorf("read the server's key: %w", err)
	}
	keys, err := ParseKeys(text)
	if err != nil {
		return Keys{}, fmt.Errorf("read the server's key %s: %w", file, err)
	}
	return keys, nil
}

// KeyFile returns the name of the file with the keys of a data directory.
func KeyFile(dir string) string { return filepath.Join(dir, "key") }

// WriteKeys writes keys in place of the ones that are there.
func WriteKeys(dir string, keys Keys) error { return writeKeys(dir, keys, os.Rename) }

// writeKeys writes keys to another file, so that a crash leaves the old keys or the new ones, and calls place to
// give the file its name.
func writeKeys(dir string, keys Keys, place func(from, to string) error) error {
	part, err := NewPart(KeyFile(dir))
	if err == nil {
		err = writeToPart(part, keys, KeyFile(dir))
	}
	if err == nil {
		if err = part.Place(KeyFile(dir), place); err == nil {
			return nil
		}
	}
	if part != nil {
		part.Remove()
	}
	return fmt.Errorf("make the server's key: %w", err)
}

// writeToPart writes keys to a part of their file.
func writeToPart(part *Part, keys Keys, file string) error {
	f, err := os.OpenFile(part.Name, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	_, err = f.Write(keys.Bytes())
	return errors.Join(err, f.Chmod(0o600), keepOwner(f, file), f.Sync(), f.Close())
}

// renameNew renames a file, unless there is one of the new name. The error is [fs.ErrExist] then.
func renameNew(from, to string) error {
	err := os.Link(from, to)
	switch {
	case err == nil:
		return os.Remove(from)
	case errors.Is(err, fs.ErrExist):
		return errors.Join(err, os.Remove(from))
	}
	return os.Rename(from, to) // the file system has no links
}
