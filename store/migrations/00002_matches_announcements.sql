-- +goose Up
-- Several games can make a match, and open rows can be announced.

ALTER TABLE games ADD COLUMN announce BIGINT NOT NULL DEFAULT 0;  -- 1: open rows are announced
ALTER TABLE games ADD COLUMN match_no BIGINT NOT NULL DEFAULT 0;  -- the match it is a game of; 0: none
ALTER TABLE games ADD COLUMN offer_accepted TEXT NOT NULL DEFAULT ''; -- numbers of the players who accept the draw
ALTER TABLE games ADD COLUMN title TEXT NOT NULL DEFAULT '';          -- who plays, as they were called when it began
CREATE INDEX games_of_match ON games (match_no, id);

ALTER TABLE challenges ADD COLUMN announce BIGINT NOT NULL DEFAULT 0;
ALTER TABLE challenges ADD COLUMN series   BIGINT NOT NULL DEFAULT 0; -- games to play
ALTER TABLE challenges ADD COLUMN target   BIGINT NOT NULL DEFAULT 0; -- points to reach
ALTER TABLE challenges ADD COLUMN handicap BIGINT NOT NULL DEFAULT 0; -- points the invited begin with

CREATE TABLE matches (
    id       BIGINT PRIMARY KEY,
    series   BIGINT NOT NULL,
    target   BIGINT NOT NULL,
    handicap BIGINT NOT NULL,
    ended    BIGINT NOT NULL
);

CREATE TABLE match_players (
    match_no BIGINT NOT NULL REFERENCES matches (id),
    place    BIGINT NOT NULL,         -- as they sat in the first game
    player   BIGINT NOT NULL REFERENCES players (id),
    head     BIGINT NOT NULL,         -- points to begin with
    PRIMARY KEY (match_no, place)
);
