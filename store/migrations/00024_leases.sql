-- +goose Up
-- What one process does for all that work on the same database (PostgreSQL): it holds a lease, which ends
-- unless it is renewed.

CREATE TABLE leases (
    name   TEXT PRIMARY KEY,           -- what it is for
    holder TEXT NOT NULL,              -- a random name of the process
    until  BIGINT NOT NULL             -- by the clock of the database
);
