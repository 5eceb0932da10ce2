-- +goose Up
-- What becomes of a letter on its way. The clock of a turn stands still while its letters do not arrive, for 30 days at most.

ALTER TABLE outbox ADD COLUMN lost    BIGINT NOT NULL DEFAULT 0; -- when it came back, or was not sent because others have
ALTER TABLE outbox ADD COLUMN delayed BIGINT NOT NULL DEFAULT 0; -- when a mail server on the way reported that it is late
ALTER TABLE outbox ADD COLUMN arrived BIGINT NOT NULL DEFAULT 0; -- since then it is known to have arrived
UPDATE outbox SET lost = (SELECT at FROM bounces WHERE notice = outbox.id) WHERE id IN (SELECT notice FROM bounces);

-- The letter about a late letter comes before all others about the time of a turn.
UPDATE games SET stage = stage + 1 WHERE stage > 0;

-- The judge looks at the games of players whose letters come back: until now it waited for ever.
UPDATE games SET alarm = 1 WHERE ended = 0 AND held = '' AND id IN (SELECT s.game FROM seats s JOIN players p ON p.id = s.player WHERE p.unreachable > 0);
