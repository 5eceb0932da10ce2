-- +goose Up
-- Letters that come back are counted, and who writes like a machine falls mute.

ALTER TABLE players ADD COLUMN muted       BIGINT NOT NULL DEFAULT 0; -- until then refusals are not answered
ALTER TABLE players ADD COLUMN unreachable BIGINT NOT NULL DEFAULT 0; -- since then letters come back

CREATE TABLE bounces (
    notice BIGINT PRIMARY KEY,        -- the letter, by its number in the outbox
    player BIGINT NOT NULL,
    class  BIGINT NOT NULL,           -- whose trouble: 0 the reader's for a while, 1 for good, 2 ours
    says   TEXT NOT NULL,             -- what the other mail server said
    at     BIGINT NOT NULL
);
CREATE INDEX bounces_of_player ON bounces (player, at);

-- What the limits count.
CREATE INDEX ledger_obeyed ON ledger (sender, handled) WHERE outcome = 'done';
CREATE INDEX outbox_limits ON outbox (player, due) WHERE kind NOT IN ('your-move', 'played', 'game-over', 'invitation', 'invited', 'declined', 'welcome');
CREATE INDEX outbox_welcomes ON outbox (made) WHERE kind = 'welcome';
CREATE INDEX outbox_sent ON outbox (sent) WHERE state = 'sent';
