-- +goose Up
-- The journal: what the server has done, in the order in which it was done. Its entries are filed in the mailbox, beside
-- the mails that were handled, and then leave the table. With both a restored database is brought up to date.

CREATE TABLE journal (
    id    BIGINT PRIMARY KEY,
    made  BIGINT NOT NULL, -- when it was written, by the clock of the computer
    at    BIGINT NOT NULL, -- the time with which it was done
    kind  TEXT NOT NULL,   -- 'mail', 'letter', 'operator' ...
    facts TEXT NOT NULL,   -- JSON
    drawn TEXT NOT NULL    -- JSON: the numbers and Message-IDs that were drawn for it
);
