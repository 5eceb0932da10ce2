-- +goose Up
-- In symmetric positions the index has moves where they were played. It is made again from the games.

DELETE FROM explore_index;
UPDATE explored SET indexed = 0 WHERE indexed <> 0;
