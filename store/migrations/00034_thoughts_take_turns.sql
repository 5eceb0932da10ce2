-- +goose Up
-- People take turns at what the computer thinks about, and short thoughts go before long ones.

ALTER TABLE thoughts ADD COLUMN person BIGINT NOT NULL DEFAULT 0; -- who waits for it
ALTER TABLE thoughts ADD COLUMN length BIGINT NOT NULL DEFAULT 0; -- 0: short, 1: middle, 2: long
UPDATE thoughts SET person = player, length = CASE about WHEN 'hint' THEN 0 ELSE 2 END;
UPDATE thoughts SET person = coalesce((SELECT min(s.player) FROM seats s WHERE s.game = thoughts.game AND s.player <> thoughts.player), player),
    length = CASE WHEN player IN (SELECT id FROM players WHERE nick_key IN ('computer-1', 'computer-2', 'computer-3', 'computer-4', 'computer-5')) THEN 0
        WHEN player IN (SELECT id FROM players WHERE nick_key IN ('computer-6', 'computer-7')) THEN 1 ELSE 2 END
    WHERE about = 'turn';

-- When somebody has begun last to think for a person, by the length of the thought.
CREATE TABLE thought_turns (
    person BIGINT NOT NULL REFERENCES players (id),
    length BIGINT NOT NULL,
    taken  BIGINT NOT NULL,
    PRIMARY KEY (person, length)
);
