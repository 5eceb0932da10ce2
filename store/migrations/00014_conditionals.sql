-- +goose Up
-- Conditional moves: what the server plays for a player. Only they ever see them.

CREATE TABLE conditionals (
    game    BIGINT NOT NULL REFERENCES games (id),
    player  BIGINT NOT NULL REFERENCES players (id), -- whose they are
    ply     BIGINT NOT NULL,            -- plies on the board where the lines begin
    lines   TEXT NOT NULL,              -- one on each line: 'K10 L9 M8 then N7'
    unused  TEXT NOT NULL,              -- lines that the game has left and that no letter has given back yet
    illegal TEXT NOT NULL,              -- the same for lines that were not legal when the game came to them
    paused  BIGINT NOT NULL,            -- plies on the board when another player wrote a remark; -1: nobody has since
    PRIMARY KEY (game, player)
);
