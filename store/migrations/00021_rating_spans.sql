-- +goose Up
-- A seek can ask for an opponent of about the same strength.

ALTER TABLE challenges ADD COLUMN family TEXT   NOT NULL DEFAULT ''; -- of variants, for ratings; '' if they are not rated
ALTER TABLE challenges ADD COLUMN least  BIGINT NOT NULL DEFAULT 0;  -- the lowest rating of an opponent
ALTER TABLE challenges ADD COLUMN most   BIGINT NOT NULL DEFAULT 0;  -- the highest; 0: no bound
