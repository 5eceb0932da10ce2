-- +goose Up
-- What players have tried in puzzles. A player who has tried nothing in a puzzle has no row.

CREATE TABLE puzzle_tries (
    player BIGINT NOT NULL REFERENCES players (id),
    puzzle BIGINT NOT NULL, -- its number
    wrong  TEXT NOT NULL,   -- the first moves that did not win, in order, each once
    ended  TEXT NOT NULL,   -- 'solved', 'missed' (no try was left), 'given-up'; '' if the player can go on
    PRIMARY KEY (player, puzzle)
);
