-- +goose Up
-- The places that players finish a season at are stored when it is decided. Seasons that have ended keep places that
-- follow from their tables. A season whose next one has not begun is decided again, when its last game ends or the
-- next season begins: no letter has told its end.

ALTER TABLE places ADD COLUMN finish BIGINT NOT NULL DEFAULT 0;      -- in the division; 0: not decided
ALTER TABLE places ADD COLUMN team_finish BIGINT NOT NULL DEFAULT 0; -- of the team; 0: not decided, or there are no teams

UPDATE places SET move = '' WHERE EXISTS (SELECT 1 FROM seasons s JOIN leagues l ON l.id = s.league AND l.season = s.number
	WHERE s.league = places.league AND s.number = places.season AND s.ended = 0);
UPDATE seasons SET decided = 0 WHERE ended = 0 AND number = (SELECT season FROM leagues WHERE id = league);
