-- +goose Up
-- Ratings. They follow from the games that count; the table of ratings is computed from them.

-- Games from before there were ratings do not count.
ALTER TABLE games ADD COLUMN unrated BIGINT NOT NULL DEFAULT 1;      -- 1: its result does not count
ALTER TABLE games ADD COLUMN late    BIGINT NOT NULL DEFAULT 0;      -- who lost it by their clock; 0: nobody
ALTER TABLE challenges ADD COLUMN unrated BIGINT NOT NULL DEFAULT 0;

CREATE TABLE rated_games (
    game   BIGINT PRIMARY KEY REFERENCES games (id),
    family TEXT NOT NULL,            -- of variants
    first  BIGINT NOT NULL,          -- the player at the first seat, at the end
    second BIGINT NOT NULL,
    points BIGINT NOT NULL,          -- of the first, in halves: 2, 1 or 0
    set_no BIGINT NOT NULL,          -- the first game of its set of two; 0: it stands alone
    ended  BIGINT NOT NULL
);
CREATE INDEX rated_games_of_family ON rated_games (family, ended, game);

CREATE TABLE ratings (
    family     TEXT NOT NULL,
    player     BIGINT NOT NULL REFERENCES players (id),
    rating     TEXT NOT NULL,        -- this and the next two are decimal numbers, which lose no digit as text
    deviation  TEXT NOT NULL,
    volatility TEXT NOT NULL,
    games      BIGINT NOT NULL,
    course     TEXT NOT NULL,        -- JSON: the ratings at the ends of the last periods
    PRIMARY KEY (family, player)
);
CREATE INDEX ratings_of_player ON ratings (player);

-- When the ratings of a family are to be computed again.
CREATE TABLE rating_alarms (
    family TEXT PRIMARY KEY,
    alarm  BIGINT NOT NULL
);
