-- +goose Up
-- Whose invitations and words a player does not want.

CREATE TABLE blocks (
    player BIGINT NOT NULL REFERENCES players (id), -- who wants none
    whom   BIGINT NOT NULL REFERENCES players (id), -- of this player
    since  BIGINT NOT NULL,
    PRIMARY KEY (player, whom)
);
CREATE INDEX blocks_of_whom ON blocks (whom);
