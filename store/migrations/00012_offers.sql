-- +goose Up
-- Offers of several kinds, moves that are held for some minutes, and turns that are taken back.

ALTER TABLE games ADD COLUMN offer_what TEXT   NOT NULL DEFAULT ''; -- 'draw', 'undo' or 'pause'
ALTER TABLE games ADD COLUMN offer_days BIGINT NOT NULL DEFAULT 0;  -- of a pause
ALTER TABLE games ADD COLUMN held       TEXT   NOT NULL DEFAULT ''; -- a move that waits, as JSON; '': none
ALTER TABLE games ADD COLUMN undone     BIGINT NOT NULL DEFAULT 0;  -- how many times turns have been taken back
UPDATE games SET offer_what = 'draw' WHERE offer_by > 0;

ALTER TABLE players ADD COLUMN hold BIGINT NOT NULL DEFAULT 0;      -- minutes for which a move waits
