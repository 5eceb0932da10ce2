package server

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"pentepost/store"
)

// oldFolder is the folder in the data directory where an older version kept mail by LMTP that it had put aside.
const oldFolder = "quarantine"

// takeOldFiles takes such mail into the spool. With a database that is shared, a file may lie in the directory of another process.
func (s *Server) takeOldFiles(ctx context.Context) error {
	var files map[int64]string
	err := s.db.View(ctx, func(tx *store.Tx) (err error) {
		files, err = tx.Spool.InFiles()
		return err
	})
	for id, name := range files {
		file := filepath.Join(s.config.Data, oldFolder, filepath.Base(name))
		raw, failed := os.ReadFile(file)
		if failed == nil {
			failed = s.db.Update(ctx, func(tx *store.Tx) error { return tx.Spool.TakeFile(id, raw) })
		}
		if failed == nil {
			failed = os.Remove(file)
		}
		if !errors.Is(failed, fs.ErrNotExist) {
			err = errors.Join(err, failed)
		}
	}
	return err
}
