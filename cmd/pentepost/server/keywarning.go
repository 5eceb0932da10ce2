package server

import (
	"context"

	"pentepost/cmd/pentepost/config"
	"pentepost/store"
)

// warnAboutKey logs that the key was lost and a new one drawn, if players have letters with the
// old one, and that others can read the key.
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
		games, err = tx.CountGames()
		return err
	})
	if err == nil && games > 0 {
		s.log.Error("new key drawn, although there are games", "file", file, "games", games,
			"hint", "nobody can answer a letter that was sent before. Stop the server and restore the file key from a backup; without one, players write \"game 42\" to get a fresh letter.")
	}
	return err
}
