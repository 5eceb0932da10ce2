-- +goose Up
-- For many games. In SQLite the tables plies, seats and addresses also become ordered by their keys (see
-- afterMigration in sqlite.go).

-- Identities of mails are random text of 64 characters. A part of it is enough to find one.
DROP INDEX ledger_of_mail;
CREATE INDEX ledger_of_mail ON ledger (substr(mail, 1, 12));

-- Mails by LMTP stand in the ledger beside validity 0, and the last mail of a mailbox must be found among them.
DROP INDEX ledger_latest;
CREATE INDEX ledger_latest ON ledger (handled, uid) WHERE validity > 0;
CREATE INDEX ledger_handled ON ledger (handled);

-- Old letters are found by their numbers, which grow with time.
DROP INDEX outbox_made;

-- Most letters are of kinds that replace the last one. Nobody looks for one like them.
UPDATE outbox SET likeness = '' WHERE kind IN ('your-move', 'played', 'reminder', 'overdue', 'watched');
DROP INDEX outbox_likeness;
CREATE INDEX outbox_likeness ON outbox (player, likeness, made) WHERE likeness <> '';
