-- +goose Up
-- Clocks of games. Only facts are stored: when turns began and ended, what was granted, and when
-- clocks stood still. All else is computed from them.

ALTER TABLE games      ADD COLUMN pace TEXT NOT NULL DEFAULT ''; -- '7d', 'bank 30d+1d max 40d claim weekends-off'
ALTER TABLE challenges ADD COLUMN pace TEXT NOT NULL DEFAULT '';
UPDATE games      SET pace = days || 'd';
UPDATE challenges SET pace = days || 'd';
ALTER TABLE games      DROP COLUMN days;
ALTER TABLE challenges DROP COLUMN days;

ALTER TABLE games ADD COLUMN began    BIGINT NOT NULL DEFAULT 0;  -- when the mail server took the letter that asks for the move; 0: not yet
ALTER TABLE games ADD COLUMN zone     TEXT   NOT NULL DEFAULT ''; -- of the player on turn, when the turn began
ALTER TABLE games ADD COLUMN granted  BIGINT NOT NULL DEFAULT 0;  -- microseconds that were given for this turn
ALTER TABLE games ADD COLUMN stage    BIGINT NOT NULL DEFAULT 0;  -- how far the letters about the time of this turn have come
ALTER TABLE games ADD COLUMN alarm    BIGINT NOT NULL DEFAULT 0;  -- nothing happens by time before this; 0: nothing at all
ALTER TABLE games ADD COLUMN void     BIGINT NOT NULL DEFAULT 0;  -- 1: closed without a result
CREATE INDEX games_alarm ON games (alarm) WHERE alarm > 0;

-- Until now no clock ran. The turn of a game that goes on begins when the judge first sees it.
UPDATE games SET alarm = 1 WHERE ended = 0;

ALTER TABLE plies ADD COLUMN began   BIGINT NOT NULL DEFAULT 0;  -- of its turn, as in games; 0: it took no time
ALTER TABLE plies ADD COLUMN zone    TEXT   NOT NULL DEFAULT '';
ALTER TABLE plies ADD COLUMN granted BIGINT NOT NULL DEFAULT 0;
ALTER TABLE plies ADD COLUMN given   BIGINT NOT NULL DEFAULT 0;  -- 1: it was played by itself

CREATE TABLE intervals (
    id     BIGINT PRIMARY KEY,
    cause  TEXT NOT NULL,
    player BIGINT NOT NULL,           -- whose clocks stand still; 0: everybody's
    game   BIGINT NOT NULL,           -- the game in which they do; 0: all games
    since  BIGINT NOT NULL,
    until  BIGINT NOT NULL            -- 0: it has no end yet
);
CREATE INDEX intervals_of ON intervals (player, game, since);

INSERT INTO intervals (id, cause, player, game, since, until)
    SELECT id, 'unreachable', id, 0, unreachable, 0 FROM players WHERE unreachable > 0;
INSERT INTO counters (name, value) SELECT 'intervals', max(id) FROM intervals HAVING count(*) > 0;

CREATE TABLE watermarks (
    mailbox TEXT PRIMARY KEY,
    at      BIGINT NOT NULL           -- everything that arrived before this has been processed
);
