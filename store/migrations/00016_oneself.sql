-- +goose Up
-- Players can have several addresses, and leave for good.

ALTER TABLE addresses ADD COLUMN confirmed BIGINT NOT NULL DEFAULT 0; -- when a code confirmed it; 0: it is the first one
CREATE INDEX addresses_of_player ON addresses (player);

ALTER TABLE players ADD COLUMN forget_at BIGINT NOT NULL DEFAULT 0;   -- then the player is forgotten; 0: never
CREATE INDEX players_forget_at ON players (forget_at) WHERE forget_at > 0;

ALTER TABLE outbox ADD COLUMN sent_to TEXT NOT NULL DEFAULT '';       -- the address that a letter went to; '' if it was not sent, or before this column

CREATE INDEX remarks_of_game ON remarks (game);

-- What somebody asked for that waits for a one-time code. The code is not here: it is computed from
-- the number, with the secret of the server.
CREATE TABLE wishes (
    id      BIGINT PRIMARY KEY,        -- a random number
    player  BIGINT NOT NULL REFERENCES players (id),
    wants   TEXT NOT NULL,             -- 'ask', 'address' or 'forget'
    address TEXT NOT NULL,             -- the address that they want to add, '' to be forgotten
    made    BIGINT NOT NULL,
    wrong   BIGINT NOT NULL            -- how many wrong codes came
);
CREATE INDEX wishes_of_player ON wishes (player);
CREATE INDEX wishes_of_address ON wishes (address);
