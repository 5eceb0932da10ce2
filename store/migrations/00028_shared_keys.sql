-- +goose Up
-- Servers on one database must have the same keys: each of them reads answers to letters that others have sent.

ALTER TABLE leases ADD COLUMN instance TEXT NOT NULL DEFAULT ''; -- of a process: the name that its keys give the server
