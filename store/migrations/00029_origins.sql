-- +goose Up
-- What tells a player, game or challenge from another one that gets the same number after a copy was restored: see
-- games.Origin. 0: it began before there were origins.

ALTER TABLE players    ADD COLUMN origin BIGINT NOT NULL DEFAULT 0;
ALTER TABLE games      ADD COLUMN origin BIGINT NOT NULL DEFAULT 0;
ALTER TABLE challenges ADD COLUMN origin BIGINT NOT NULL DEFAULT 0;

-- The servers that have worked on this database, by the name that their keys give them. A key without a row belongs to
-- a database that was lost.
CREATE TABLE identities (
    instance TEXT   PRIMARY KEY,
    begun    BIGINT NOT NULL
);
