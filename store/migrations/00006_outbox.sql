-- +goose Up
-- A notice is claimed before it is sent. Classes of letters have budgets of their own, and
-- what is kept only for a while is cleared away.

ALTER TABLE outbox ADD COLUMN class BIGINT NOT NULL DEFAULT 0; -- what goes first: 1 play, 2 answers, 3 invitations, 4 the rest
ALTER TABLE outbox ADD COLUMN lease BIGINT NOT NULL DEFAULT 0; -- of a claimed notice: when its claim ends
UPDATE outbox SET class = CASE
	WHEN kind IN ('your-move', 'played', 'game-over', 'offer', 'remark', 'declined') THEN 1
	WHEN kind = 'invitation' THEN 3
	WHEN kind = 'unreachable' THEN 4
	ELSE 2 END;

DROP INDEX outbox_due;
DROP INDEX outbox_sent;
CREATE INDEX outbox_due ON outbox (class, due, id) WHERE state = 'due';
CREATE INDEX outbox_waiting ON outbox (player, id) WHERE state = 'due';
CREATE INDEX outbox_claimed ON outbox (player, id) WHERE state = 'claimed';
CREATE INDEX outbox_sent ON outbox (class, sent) WHERE state = 'sent';
CREATE INDEX outbox_made ON outbox (made);
