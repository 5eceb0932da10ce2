-- +goose Up
-- What the operator decides, and which mailbox the database belongs to.

ALTER TABLE players ADD COLUMN banned   BIGINT NOT NULL DEFAULT 0; -- since then their mails are not acted upon
ALTER TABLE players ADD COLUMN ban_told BIGINT NOT NULL DEFAULT 0; -- 1: they got the one answer that says so

-- The nameplates that this database has put on its mailbox. One in the mailbox that is not among
-- them belongs to another server.
CREATE TABLE nameplates (
    id   BIGINT PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    made BIGINT NOT NULL
);
