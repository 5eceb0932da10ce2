-- +goose Up
-- Who has called a letter spam, and which mail servers do not answer a running server.

ALTER TABLE players ADD COLUMN complained BIGINT NOT NULL DEFAULT 0; -- when, in microseconds; 0: they have not

CREATE TABLE troubles (
    what  TEXT NOT NULL PRIMARY KEY, -- 'smtp' or 'imap'
    since BIGINT NOT NULL,           -- when it failed first
    next  BIGINT NOT NULL,           -- when it is tried next
    tries BIGINT NOT NULL,           -- that failed
    error TEXT NOT NULL              -- of the last one
);
