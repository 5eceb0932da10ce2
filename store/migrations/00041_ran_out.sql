-- +goose Up
-- When a player ran out of time, so that letters can say it.

ALTER TABLE games ADD COLUMN ran_out BIGINT NOT NULL DEFAULT 0; -- when the time of "late" was over; 0: unknown
