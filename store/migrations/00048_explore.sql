-- +goose Up
-- What was played: games to explore, of this server and of collections, and the index of their positions.

CREATE TABLE collections (
    id     BIGINT PRIMARY KEY,
    name   TEXT NOT NULL,   -- as letters call it; a collection may have come in several files
    file   TEXT NOT NULL,   -- the name of the file
    digest TEXT NOT NULL,   -- of its text
    first  BIGINT NOT NULL, -- how many games of the same name came before it
    done   BIGINT NOT NULL, -- how many of its records have been read
    ended  BIGINT NOT NULL, -- 1 if these are all
    UNIQUE (digest, name)
);
CREATE INDEX collections_name ON collections (name);

CREATE TABLE explored (
    id         BIGINT PRIMARY KEY,
    collection BIGINT NOT NULL, -- 0: a game of this server
    number     BIGINT NOT NULL, -- of the game there
    rules      TEXT NOT NULL,
    moves      TEXT NOT NULL,   -- two letters for a point, or a word in brackets
    winner     BIGINT NOT NULL, -- a seat; 0: no result; -1: drawn
    players    TEXT NOT NULL,   -- by seat, a line for each; '' for a game of this server
    ratings    TEXT NOT NULL,   -- by seat
    played     BIGINT NOT NULL, -- the day, counted from 1970; 0: unknown
    indexed    BIGINT NOT NULL  -- 1 if explore_index has it
);
CREATE UNIQUE INDEX explored_own ON explored (number) WHERE collection = 0;
CREATE INDEX explored_waiting ON explored (id) WHERE indexed = 0;

-- The index can be made again from the games, so no export has it.
CREATE TABLE explore_index (
    bucket BIGINT NOT NULL, -- of positions
    level  BIGINT NOT NULL, -- how many times it was merged
    run    BIGINT NOT NULL, -- the last game in it when it was made
    games  BYTEA NOT NULL,
    PRIMARY KEY (bucket, level, run)
);

-- When a game had ended that "explored" has; 0: it has none, or the game is not for others to see.
ALTER TABLE games ADD COLUMN explored BIGINT NOT NULL DEFAULT 0;
CREATE INDEX games_unexplored ON games (id) WHERE explored <> ended;

-- 1 if the players of a game may explore its positions while it goes on.
ALTER TABLE games ADD COLUMN explore BIGINT NOT NULL DEFAULT 0;
ALTER TABLE challenges ADD COLUMN explore BIGINT NOT NULL DEFAULT 0;
