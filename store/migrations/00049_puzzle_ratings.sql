-- +goose Up
-- Ratings of puzzles and of those who solve them, puzzles of the day that were solved in a row, and puzzles from players' own games.

ALTER TABLE puzzle_tries ADD COLUMN rated BIGINT NOT NULL DEFAULT 0; -- 1: it has counted for the ratings, and does not again
UPDATE puzzle_tries SET rated = 1 WHERE ended <> '';

CREATE TABLE solvers (
    player     BIGINT PRIMARY KEY REFERENCES players (id),
    rating     TEXT NOT NULL,   -- this and the next two are decimal numbers, which lose no digit as text
    deviation  TEXT NOT NULL,
    volatility TEXT NOT NULL,
    tries      BIGINT NOT NULL, -- puzzles that have counted
    rated      BIGINT NOT NULL, -- when the last one did; 0: none has
    latest     BIGINT NOT NULL, -- the puzzle that they got last, by its number; 0: see players
    daily      BIGINT NOT NULL, -- the puzzle of the day that they got last; 0: none, or they have solved it
    streak     BIGINT NOT NULL, -- puzzles of the day that they have solved in a row
    longest    BIGINT NOT NULL  -- the most that they have ever solved in a row
);

CREATE TABLE puzzle_ratings (
    puzzle     BIGINT PRIMARY KEY, -- its number
    rating     TEXT NOT NULL,
    deviation  TEXT NOT NULL,
    volatility TEXT NOT NULL,
    tries      BIGINT NOT NULL,    -- players for whom it has counted
    rated      BIGINT NOT NULL
);

-- Puzzles from players' own games. Only the player gets them.
CREATE TABLE own_puzzles (
    puzzle   BIGINT PRIMARY KEY,                     -- its number, from 10001
    player   BIGINT NOT NULL REFERENCES players (id),
    game     BIGINT NOT NULL REFERENCES games (id),
    ply      BIGINT NOT NULL,                        -- the position after so many
    plies    BIGINT NOT NULL,                        -- within which the player wins or, if moves hold, would lose
    solution TEXT NOT NULL,                          -- moves
    holds    TEXT NOT NULL                           -- the first moves after which no win of the other side is proved; '': the player wins
);
CREATE INDEX own_puzzles_of_player ON own_puzzles (player, puzzle);

-- The games in which the computer has looked for them.
CREATE TABLE mined_games (
    player BIGINT NOT NULL REFERENCES players (id),
    game   BIGINT NOT NULL REFERENCES games (id),
    PRIMARY KEY (player, game)
);
