-- +goose Up
-- What organisers can do while a season is played. A season keeps the terms that it began with.

ALTER TABLE seasons ADD COLUMN file TEXT NOT NULL DEFAULT '';
ALTER TABLE seasons ADD COLUMN rules TEXT NOT NULL DEFAULT '';
ALTER TABLE seasons ADD COLUMN pace TEXT NOT NULL DEFAULT '';
ALTER TABLE seasons ADD COLUMN held BIGINT NOT NULL DEFAULT 0;    -- until then the next round waits; 0: it does not
ALTER TABLE seasons ADD COLUMN secret TEXT NOT NULL DEFAULT '';   -- what lots are drawn with; '': they follow from the name of the league
UPDATE seasons SET file = (SELECT l.file FROM leagues l WHERE l.id = seasons.league),
    rules = (SELECT l.rules FROM leagues l WHERE l.id = seasons.league), pace = (SELECT l.pace FROM leagues l WHERE l.id = seasons.league);

ALTER TABLE places ADD COLUMN entered BIGINT NOT NULL DEFAULT 0;  -- when they came into the running season; 0: they were in it from the start
ALTER TABLE places ADD COLUMN byes TEXT NOT NULL DEFAULT '';      -- rounds that they have off: a list of numbers
ALTER TABLE places ADD COLUMN replaced TEXT NOT NULL DEFAULT '';  -- the players whom they stand in for: numbers

ALTER TABLE entries ADD COLUMN asked BIGINT NOT NULL DEFAULT 0;   -- when they were asked whether they play on; 0: they were not, or have answered
ALTER TABLE entries ADD COLUMN board BIGINT NOT NULL DEFAULT 0;   -- the board of a team that they were given; 0: by their rating

ALTER TABLE pairings ADD COLUMN play_off BIGINT NOT NULL DEFAULT 0; -- 1: it parts players who are level

ALTER TABLE leagues ADD COLUMN report BIGINT NOT NULL DEFAULT 0;  -- when the organisers get their next letter; 0: it is not set yet

-- What has happened in leagues beside games: who came and left, what organisers did.
CREATE TABLE league_events (
    id     BIGINT PRIMARY KEY,
    league BIGINT NOT NULL REFERENCES leagues (id),
    season BIGINT NOT NULL, -- the latest one then
    at     BIGINT NOT NULL,
    what   TEXT NOT NULL,
    player BIGINT NOT NULL, -- whom it is about; 0: nobody
    other  BIGINT NOT NULL, -- a second player, such as who stands in
    game   BIGINT NOT NULL, -- 0: none
    number BIGINT NOT NULL, -- such as how many
    until  BIGINT NOT NULL, -- a time that was set; 0: none
    was    TEXT NOT NULL,   -- a value before, such as that of a setting
    says   TEXT NOT NULL    -- and after
);
CREATE INDEX league_events_of_league ON league_events (league, at);
CREATE INDEX league_events_renamed ON league_events (was) WHERE what = 'renamed';
