-- +goose Up
-- The computer player. Nobody else can have its nicknames any more; whoever had one keeps it with ".old" behind it.

UPDATE players SET nick = nick || '.old', nick_key = nick_key || '.old' WHERE nick_key IN ('computer', 'computer-1', 'computer-2', 'computer-3',
    'computer-4', 'computer-5', 'computer-6', 'computer-7', 'computer-8', 'computer-9', 'computer-10');

ALTER TABLE players ADD COLUMN computer BIGINT NOT NULL DEFAULT 0; -- 1: a computer player, who has no address
ALTER TABLE players ADD COLUMN puzzle   BIGINT NOT NULL DEFAULT 0; -- the number of the last puzzle that they got

-- What the computer has to think about. A process claims a row, thinks outside of transactions, and commits what it
-- has found if it still holds the row then.
CREATE TABLE thoughts (
    game   BIGINT NOT NULL REFERENCES games (id),
    player BIGINT NOT NULL REFERENCES players (id), -- whose move it is to choose, or who has asked
    about  TEXT NOT NULL,              -- 'turn': what a computer player does; 'hint' or 'review': what a player has asked for
    since  BIGINT NOT NULL,
    holder TEXT NOT NULL,              -- the process that thinks about it, as in leases; '' for nobody
    until  BIGINT NOT NULL,            -- nobody else begins before this
    PRIMARY KEY (game, player, about)
);

-- The hints that were given: one to each player in a game.
CREATE TABLE hints (
    game   BIGINT NOT NULL REFERENCES games (id),
    player BIGINT NOT NULL REFERENCES players (id),
    PRIMARY KEY (game, player)
);
