-- +goose Up
-- What the operator decides, and which mailbox a database belongs to.

ALTER TABLE players ADD COLUMN banned   BIGINT NOT NULL DEFAULT 0; -- since then their mails are not acted upon
ALTER TABLE players ADD COLUMN ban_told BIGINT NOT NULL DEFAULT 0; -- 1: they got the one answer that says so

-- The marks with which this database has claimed its mailbox, the latest one last. A mark in
-- the mailbox that is not among them is another server's.
CREATE TABLE mailbox_marks (
    id   BIGINT PRIMARY KEY,
    mark TEXT NOT NULL UNIQUE,
    made BIGINT NOT NULL
);
