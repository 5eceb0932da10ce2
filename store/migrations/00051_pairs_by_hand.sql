-- +goose Up
-- The opponents that organisers have set for a player, by the round: an object of JSON.

ALTER TABLE places ADD COLUMN meets TEXT NOT NULL DEFAULT '';
