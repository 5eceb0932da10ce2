-- +goose Up
-- In a private game, those who watch do not read what the players write to each other.

ALTER TABLE games      ADD COLUMN private BIGINT NOT NULL DEFAULT 0;
ALTER TABLE challenges ADD COLUMN private BIGINT NOT NULL DEFAULT 0;

-- The players of earlier games have not been told that others could read it.
UPDATE games      SET private = 1;
UPDATE challenges SET private = 1;
