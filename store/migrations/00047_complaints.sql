-- +goose Up
-- Who has called a letter spam.

ALTER TABLE players ADD COLUMN complained BIGINT NOT NULL DEFAULT 0; -- when, in microseconds; 0: they have not
