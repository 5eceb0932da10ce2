-- +goose Up
-- What was last done to look after the server, so that "pentepost doctor" can say it, and which program each server is.

CREATE TABLE upkeep (
    what  TEXT PRIMARY KEY, -- 'backup', 'drill', 'start', 'page'
    at    BIGINT NOT NULL,
    facts TEXT NOT NULL     -- JSON
);

ALTER TABLE leases ADD COLUMN version TEXT NOT NULL DEFAULT ''; -- of the program that holds it
