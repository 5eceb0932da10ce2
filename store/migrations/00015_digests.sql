-- +goose Up
-- One letter a day: what has happened waits for it, and it is due at a time of the player's day.

ALTER TABLE players ADD COLUMN letters TEXT NOT NULL DEFAULT 'each'; -- 'each', or 'daily 08:00'
ALTER TABLE players ADD COLUMN digest BIGINT NOT NULL DEFAULT 0;     -- when the next letter of the day is due; 0: none
CREATE INDEX players_digest ON players (digest) WHERE digest > 0;

-- Two more states: a notice 'waits' for the letter of the day, and then is 'told' in it.
ALTER TABLE outbox ADD COLUMN digest BIGINT NOT NULL DEFAULT 0;      -- of a notice that is told: the letter that tells it
CREATE INDEX outbox_news ON outbox (player, id) WHERE state = 'waits';
CREATE INDEX outbox_told ON outbox (digest) WHERE state = 'told';
