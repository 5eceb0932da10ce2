package server

import (
	"context"
	"errors"
	"os"

	"pentepost/cmd/pentepost/config"
	"pentepost/store"
)

// loadKeys loads the keys from the data directory, or makes the first one. A server with other keys than one that runs
// on the same database is refused. It leaves no new key behind, because its next start would take that for the right one.
func (s *Server) loadKeys(ctx context.Context) error {
	if s.config.New {
		if err := s.newIdentity(ctx); err != nil {
			return err
		}
	}
	keys, made, err := config.LoadAnnouncedKeys(s.config.Data, func(k config.Keys) error { return s.addIdentity(ctx, k.Instance()) })
	if err != nil {
		return err
	}
	s.keys = newKeyring(keys)
	if err := s.checkAge(ctx, !made && !s.recovers); err != nil {
		return err
	}
	if err := s.addIdentity(ctx, s.keys.instance); err != nil {
		return err
	}
	err = s.update(ctx, func(tx *store.Tx) error { return tx.Processes.ShareKeys(s.keys.instance) })
	if errors.Is(err, store.ErrOtherKeys) && made {
		err = errors.Join(err, os.Remove(config.KeyFile(s.config.Data)))
	}
	if err != nil {
		return err
	}
	return s.warnAboutKey(ctx, made)
}

func (s *Server) addIdentity(ctx context.Context, instance string) error {
	return s.update(ctx, func(tx *store.Tx) error { return tx.Servers.Add(instance, s.clock.Now()) })
}

// warnAboutKey warns if the key was lost and a new one drawn, while players have letters with the
// old one, and if others can read the key.
func (s *Server) warnAboutKey(ctx context.Context, made bool) error {
	file := config.KeyFile(s.config.Data)
	if !made {
		if config.IsExposed(file) {
			s.log.Warn("key readable by others", "file", file, "hint", "chmod 600 "+file)
		}
		return nil
	}
	games := 0
	err := s.db.View(ctx, func(tx *store.Tx) (err error) {
		games, err = tx.Games.Count()
		return err
	})
	if err == nil && games > 0 {
		s.log.Error("new key drawn, although there are games", "file", file, "games", games,
			"hint", "nobody can answer a letter that was sent before. Stop the server and restore the file key from a backup; without one, players write \"game 42\" to get a fresh letter.")
	}
	return err
}
