-- +goose Up
-- A puzzle a day, for players who have asked for it.

ALTER TABLE players ADD COLUMN puzzle_at BIGINT NOT NULL DEFAULT 0; -- when the next one is due; 0: none comes by itself
CREATE INDEX players_puzzle_at ON players (puzzle_at) WHERE puzzle_at > 0;
