-- +goose Up
-- The fact "step" of a notice meant three things and now has three names; "room" has a plain one.

UPDATE outbox SET facts = replace(facts, '"step":', '"at":') WHERE facts LIKE '%"step":%' AND kind = 'shown';
UPDATE outbox SET facts = replace(facts, '"step":', '"at":') WHERE facts LIKE '%"step":%' AND facts LIKE '%"reason":"old-letter"%';
UPDATE outbox SET facts = replace(facts, '"step":', '"guard":') WHERE facts LIKE '%"step":%' AND facts LIKE '%"reason":"wrong-ply"%';
UPDATE outbox SET facts = replace(facts, '"step":', '"game":') WHERE facts LIKE '%"step":%';
UPDATE outbox SET facts = replace(facts, '"room":', '"max_bytes":') WHERE facts LIKE '%"room":%';

-- A row says itself whether its kind counts towards the limits on letters, so that no
-- query and no index has to list kinds.
ALTER TABLE outbox ADD COLUMN limited BIGINT NOT NULL DEFAULT 0;
UPDATE outbox SET limited = 1 WHERE kind NOT IN ('your-move', 'played', 'game-over', 'invitation', 'invited', 'declined', 'welcome');
DROP INDEX outbox_limits;
CREATE INDEX outbox_limits ON outbox (player, due) WHERE limited = 1;
