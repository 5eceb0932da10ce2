-- +goose Up
-- The language in which letters are written to a player.

ALTER TABLE players ADD COLUMN language TEXT NOT NULL DEFAULT ''; -- a BCP 47 tag; '': English
