package server

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	"pentepost/cmd/pentepost/config"
	"pentepost/cmd/pentepost/server/keyring"
	"pentepost/mailer/hint"
	"pentepost/store"
)

// identity finds out at the start which server this is: its keys, and whether the database is the one that they belong to.
type identity struct {
	*ground
	commits  *commits
	newest   *letterNumber
	recovers bool // the database may be older than the letters
}

// loadKeys loads the keys from the data directory, or makes the first one. A server with other keys than one that runs
// on the same database is refused. It leaves no new key behind, because its next start would take that for the right one.
func (i *identity) loadKeys(ctx context.Context) (*keyring.Ring, error) {
	if i.config.New {
		if err := i.newIdentity(ctx); err != nil {
			return nil, err
		}
	}
	drawn, made, err := config.LoadAnnouncedKeys(i.config.Data, func(k config.Keys) error { return i.addIdentity(ctx, k.Instance()) })
	if err != nil {
		return nil, err
	}
	keys := keyring.New(drawn)
	if err := i.checkAge(ctx, keys.Instance(), !made && !i.recovers); err != nil {
		return nil, err
	}
	if err := i.addIdentity(ctx, keys.Instance()); err != nil {
		return nil, err
	}
	err = i.commits.update(ctx, func(tx *store.Tx) error { return tx.Processes.ShareKeys(keys.Instance()) })
	if errors.Is(err, store.ErrOtherKeys) && made {
		err = errors.Join(err, os.Remove(config.KeyFile(i.config.Data)))
	}
	if err != nil {
		return nil, err
	}
	return keys, i.warnAboutKey(ctx, made)
}

func (i *identity) addIdentity(ctx context.Context, instance string) error {
	return i.commits.update(ctx, func(tx *store.Tx) error { return tx.Servers.Add(instance, i.clock.Now()) })
}

// warnAboutKey warns if the key was lost and a new one drawn, while players have letters with the
// old one, and if others can read the key.
func (i *identity) warnAboutKey(ctx context.Context, made bool) error {
	file := config.KeyFile(i.config.Data)
	if !made {
		if config.IsExposed(file) {
			i.log.Warn("key readable by others", "file", file, "hint", "chmod 600 "+file)
		}
		return nil
	}
	games := 0
	err := i.db.View(ctx, func(tx *store.Tx) (err error) {
		games, err = tx.Games.Count()
		return err
	})
	if err == nil && games > 0 {
		i.log.Error("new key drawn, although there are games", "file", file, "games", games,
			"hint", "nobody can answer a letter that was sent before. Stop the server and restore the file key from a backup; without one, players write \"game 42\" to get a fresh letter.")
	}
	return err
}

// ErrLostDatabase means that there is a key, which has sealed letters, but nothing in the database.
var ErrLostDatabase = hint.With(errors.New("there is a key, but the database is empty: it was lost, or it is elsewhere"),
	`restore a backup of the database; "pentepost recover" brings it up to date from the handled mails. Without any backup, "pentepost recover" makes what it can of the mails, and "pentepost serve --new" begins as a new server, which knows nobody and none of the old letters.`)

// ErrNotEmpty means that a server that should start as new found a database with players.
var ErrNotEmpty = hint.With(errors.New("the database is not empty"),
	"--new is for an empty database: leave it out. If this is an older copy, run \"pentepost recover\".")

// checkAge returns [ErrLostDatabase] or [ErrOlderDatabase] if the database is not the one that the key belongs to,
// as far as the data directory tells.
func (i *identity) checkAge(ctx context.Context, instance string, hadKey bool) error {
	noted, err := i.newest.read()
	if err != nil || !hadKey {
		return err
	}
	var empty bool
	var last int64
	err = i.db.View(ctx, func(tx *store.Tx) (err error) {
		if empty, err = tx.Servers.IsUnused(instance); err == nil {
			last, err = tx.Notices.LastNumber()
		}
		return err
	})
	switch {
	case err != nil:
		return err
	case empty:
		return fmt.Errorf("%s: %w", i.config.Place(), ErrLostDatabase)
	case noted > last:
		return fmt.Errorf("%s: %w: it has letters up to number %d, and letter %d has been written", i.config.Place(), ErrOlderDatabase, last, noted)
	}
	return nil
}

// newIdentity puts the key of a lost database aside, so that a server can start as new.
func (i *identity) newIdentity(ctx context.Context) error {
	var players int
	err := i.db.View(ctx, func(tx *store.Tx) (err error) {
		players, err = tx.Players.Count()
		return err
	})
	if err != nil {
		return err
	}
	if players > 0 {
		return fmt.Errorf("%s: %w: players: %d", i.config.Place(), ErrNotEmpty, players)
	}
	key := config.KeyFile(i.config.Data)
	err = os.Rename(key, key+i.clock.Now().Format("-20060102T150405"))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("put the old key aside: %w", err)
	}
	return AcceptAge(i.config.Data)
}

// rereadKeys is how often the server looks whether somebody has rotated its keys.
const rereadKeys = time.Minute

// rotation takes new keys when somebody has rotated them.
type rotation struct {
	*ground
	keys *keyring.Ring
}

// watchKeys takes new keys until the context ends.
func (r *rotation) watchKeys(ctx context.Context) error {
	for pause(ctx, rereadKeys); ctx.Err() == nil; pause(ctx, rereadKeys) {
		if err := r.takeKeys(); err != nil {
			r.log.Error("keys not read", "err", err, "hint", "the server goes on with the keys that it has. Restore the file key from a backup before you start it again.")
		}
	}
	return ctx.Err()
}

// takeKeys reads the keys again.
func (r *rotation) takeKeys() error {
	keys, err := config.ReadKeys(r.config.Data)
	if err != nil || keys.Equal(r.keys.Keys()) {
		return err
	}
	r.keys.Set(keys)
	r.log.Info("new keys taken", "key", keys.List()[0].Secret.Name())
	return nil
}

// hasNewKeys takes new keys if there are any: another process may have sealed a letter with them a moment ago.
func (r *rotation) hasNewKeys() bool {
	before := r.keys.Keys()
	r.takeKeys() // after an error watchKeys complains
	return !r.keys.Keys().Equal(before)
}
