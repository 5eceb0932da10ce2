-- +goose Up
-- Notes that players keep with a game, for themselves alone.

CREATE TABLE notes (
    game   BIGINT NOT NULL REFERENCES games (id),
    player BIGINT NOT NULL REFERENCES players (id), -- who wrote it, and the only one who reads it
    number BIGINT NOT NULL,            -- in the order of writing
    ply    BIGINT NOT NULL,            -- plies on the board when it was written
    text   TEXT NOT NULL,
    at     BIGINT NOT NULL,
    PRIMARY KEY (game, player, number)
);
