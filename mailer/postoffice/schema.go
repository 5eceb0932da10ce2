package postoffice

import (
	"context"
	"database/sql"
	"fmt"
)

// migrations change a database from one version to the next; PRAGMA user_version is the number of
// those done. Add new ones at the end; never change one that has been released.
//
// A body is a submitted message, shared by all its copies; head is the trace fields that the post
// office added above it for one recipient. Sizes are in bytes and include the head; times are Unix
// microseconds. UIDVALIDITY is the second when the database was created plus the folder's ID, which
// AUTOINCREMENT never reuses: a folder that is created again, or in a new database, has another
// UIDVALIDITY (RFC 3501 section 2.3.1.1).
var migrations = [...]string{`
CREATE TABLE origin (made BIGINT NOT NULL);
INSERT INTO origin VALUES (unixepoch());
CREATE TABLE accounts (
	id   INTEGER PRIMARY KEY,
	name TEXT NOT NULL UNIQUE
);
CREATE TABLE folders (
	id       INTEGER PRIMARY KEY AUTOINCREMENT,
	account  INTEGER NOT NULL REFERENCES accounts(id),
	name     TEXT NOT NULL,
	uid_next BIGINT NOT NULL DEFAULT 1,
	messages BIGINT NOT NULL DEFAULT 0,
	bytes    BIGINT NOT NULL DEFAULT 0,
	UNIQUE (account, name)
);
CREATE TABLE subscriptions (
	account INTEGER NOT NULL REFERENCES accounts(id),
	name    TEXT NOT NULL,
	PRIMARY KEY (account, name)
) WITHOUT ROWID;
CREATE TABLE bodies (
	id   INTEGER PRIMARY KEY,
	data BLOB NOT NULL
);
CREATE TABLE messages (
	folder  INTEGER NOT NULL REFERENCES folders(id),
	uid     BIGINT NOT NULL,
	body    INTEGER NOT NULL REFERENCES bodies(id),
	head    BLOB NOT NULL,
	bytes   BIGINT NOT NULL,
	arrived BIGINT NOT NULL,
	flags   TEXT NOT NULL,
	PRIMARY KEY (folder, uid)
) WITHOUT ROWID;
CREATE INDEX messages_body ON messages(body);
`}

// migrate updates the database to the newest version, with one transaction for each step.
func migrate(ctx context.Context, conn *sql.Conn) error {
	var have int
	if err := conn.QueryRowContext(ctx, "PRAGMA user_version").Scan(&have); err != nil {
		return fmt.Errorf("read schema version: %w", err)
	}
	if have > len(migrations) {
		return fmt.Errorf("schema version %d is newer than this program's %d: run the newer program", have, len(migrations))
	}
	for i, step := range migrations[have:] {
		version := have + i + 1
		all := fmt.Sprintf("BEGIN IMMEDIATE; %s; PRAGMA user_version = %d; COMMIT", step, version)
		if _, err := conn.ExecContext(ctx, all); err != nil {
			return fmt.Errorf("migrate to schema version %d: %w", version, err)
		}
	}
	return nil
}
