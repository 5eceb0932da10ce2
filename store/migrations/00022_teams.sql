-- +goose Up
-- Teams. Their names are written with the players, '' in leagues without teams.

ALTER TABLE entries ADD COLUMN team TEXT NOT NULL DEFAULT '';
ALTER TABLE places ADD COLUMN team TEXT NOT NULL DEFAULT '';
