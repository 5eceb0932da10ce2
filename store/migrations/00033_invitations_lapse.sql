-- +goose Up
-- An invitation that is not answered lapses after 14 days, also one that is older than this change. It can be sent once more.

ALTER TABLE challenges ADD COLUMN lapses BIGINT NOT NULL DEFAULT 0; -- when an open invitation lapses
ALTER TABLE challenges ADD COLUMN again  BIGINT NOT NULL DEFAULT 0; -- 1: it was sent a second time
UPDATE challenges SET lapses = made + 1209600000000 WHERE state = 'open';
CREATE INDEX challenges_lapsing ON challenges (lapses) WHERE state = 'open';
