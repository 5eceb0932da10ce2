-- +goose Up
-- A letter of a league is about one division, and reads its places alone.

CREATE INDEX places_of_division ON places (league, season, division, seed);
