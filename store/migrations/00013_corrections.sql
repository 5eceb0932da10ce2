-- +goose Up
-- What the operator has corrected in games, with what is needed to take it back.

CREATE TABLE corrections (
    id       BIGINT PRIMARY KEY,
    game     BIGINT NOT NULL REFERENCES games (id),
    at       BIGINT NOT NULL,
    what     TEXT   NOT NULL,            -- 'extended', 'paused', 'resumed', 'taken-back' or 'adjudicated'
    ply      BIGINT NOT NULL,            -- plies on the board after it
    undone   BIGINT NOT NULL,            -- as in games, after it
    extended BIGINT NOT NULL,            -- microseconds
    course   TEXT   NOT NULL,            -- how the game had gone on, as JSON
    reverted BIGINT NOT NULL             -- when it was taken back; 0: it stands
);
CREATE INDEX corrections_of ON corrections (game, id);
