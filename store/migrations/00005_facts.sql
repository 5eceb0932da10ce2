-- +goose Up
-- The fact "step" of a notice meant three things and now has three names; "room" has a plain one.

UPDATE outbox SET facts = replace(facts, '"step":', '"at":') WHERE facts LIKE '%"step":%' AND kind = 'shown';
UPDATE outbox SET facts = replace(facts, '"step":', '"at":') WHERE facts LIKE '%"step":%' AND facts LIKE '%"reason":"old-letter"%';
UPDATE outbox SET facts = replace(facts, '"step":', '"guard":') WHERE facts LIKE '%"step":%' AND facts LIKE '%"reason":"wrong-ply"%';
UPDATE outbox SET facts = replace(facts, '"step":', '"game":') WHERE facts LIKE '%"step":%';
UPDATE outbox SET facts = replace(facts, '"room":', '"max_bytes":') WHERE facts LIKE '%"room":%';
