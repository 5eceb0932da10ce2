-- +goose Up
-- The index of positions has one row for the positions of a bucket. It is made again from the games.

DROP TABLE explore_index;
CREATE TABLE openings (
    bucket    INTEGER PRIMARY KEY, -- of positions
    positions BYTEA NOT NULL       -- what was played in each
);
UPDATE explored SET indexed = 0 WHERE indexed <> 0;
