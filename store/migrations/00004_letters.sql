-- +goose Up
-- How players like their letters.

ALTER TABLE players ADD COLUMN board    TEXT NOT NULL DEFAULT 'tap';
ALTER TABLE players ADD COLUMN subject  TEXT NOT NULL DEFAULT 'game';
ALTER TABLE players ADD COLUMN calendar BIGINT NOT NULL DEFAULT 0;    -- 1: deadlines as dates for a calendar
