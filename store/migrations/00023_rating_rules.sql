-- +goose Up
-- Ratings can change after each game, and begin with those of another list. Two more settings of players.

ALTER TABLE rating_alarms ADD COLUMN mode    TEXT   NOT NULL DEFAULT 'period';  -- when the ratings changed, as they were computed last
ALTER TABLE rating_alarms ADD COLUMN period  BIGINT NOT NULL DEFAULT 2592000;   -- in seconds
ALTER TABLE rating_alarms ADD COLUMN settled BIGINT NOT NULL DEFAULT 0;         -- games that end from then on count at the alarm

CREATE TABLE rating_starts (
    family     TEXT NOT NULL,
    player     BIGINT NOT NULL REFERENCES players (id),
    rating     TEXT NOT NULL,   -- this and the next two are decimal numbers
    deviation  TEXT NOT NULL,
    volatility TEXT NOT NULL,
    since      BIGINT NOT NULL, -- when the rating was of that height
    PRIMARY KEY (family, player)
);

ALTER TABLE players ADD COLUMN announce BIGINT NOT NULL DEFAULT 1; -- 0: letters do not name fours and open threes
ALTER TABLE players ADD COLUMN hidden   BIGINT NOT NULL DEFAULT 0; -- 1: public pages do not name them
