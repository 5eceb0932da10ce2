-- +goose Up
-- Who has left a match: no further game of it begins with them.

ALTER TABLE match_players ADD COLUMN gone BIGINT NOT NULL DEFAULT 0; -- since when they play no further game of it; 0: they play on
