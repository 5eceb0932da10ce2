-- +goose Up
-- Mail programs say until when their owners are away. Vacation itself is in the table intervals.

ALTER TABLE players ADD COLUMN away       TEXT   NOT NULL DEFAULT ''; -- the last day, '2026-12-24'; '': unknown
ALTER TABLE players ADD COLUMN away_asked BIGINT NOT NULL DEFAULT 0;  -- 1: the player has been asked whether they want vacation until then
