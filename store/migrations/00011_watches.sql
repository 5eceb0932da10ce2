-- +goose Up
-- Who gets letters about games that they do not play.

CREATE TABLE watches (
    player   BIGINT NOT NULL REFERENCES players (id), -- who watches
    game     BIGINT NOT NULL,           -- this game; 0: all games of somebody
    whom     BIGINT NOT NULL,           -- all games of this player; 0: one game
    only_end BIGINT NOT NULL,           -- 1: no letter before the end of a game
    since    BIGINT NOT NULL,
    PRIMARY KEY (player, game, whom)
);
CREATE INDEX watches_of_game ON watches (game) WHERE game > 0;
CREATE INDEX watches_of_whom ON watches (whom) WHERE whom > 0;
