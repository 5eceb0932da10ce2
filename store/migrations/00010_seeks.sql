-- +goose Up
-- People can look for an opponent. A seek is a challenge that invites nobody yet; its state is 'seeking'.

ALTER TABLE players ADD COLUMN max_games BIGINT NOT NULL DEFAULT 50;  -- games at once, at most

ALTER TABLE challenges ADD COLUMN terms TEXT NOT NULL DEFAULT '';     -- of a seek: equal if two want the same; '' for others
CREATE INDEX challenges_seeking ON challenges (terms, id) WHERE state = 'seeking';
