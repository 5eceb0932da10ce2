-- +goose Up
-- Leagues. What their organisers decide is the text of a file. The tables follow from the pairings.

ALTER TABLE games ADD COLUMN league BIGINT NOT NULL DEFAULT 0; -- the league that has paired the game; 0: none

CREATE TABLE leagues (
    id     BIGINT PRIMARY KEY,
    name   TEXT NOT NULL UNIQUE,
    file   TEXT NOT NULL,
    rules  TEXT NOT NULL,
    pace   TEXT NOT NULL,
    made   BIGINT NOT NULL,
    season BIGINT NOT NULL, -- the latest one; 0: none has begun
    next   BIGINT NOT NULL, -- when the next one begins
    alarm  BIGINT NOT NULL, -- when something is to be done; 0: nothing
    closed BIGINT NOT NULL  -- 0: it goes on
);
CREATE INDEX leagues_alarm ON leagues (alarm) WHERE alarm > 0;

-- Who takes part in the next season.
CREATE TABLE entries (
    league  BIGINT NOT NULL REFERENCES leagues (id),
    player  BIGINT NOT NULL REFERENCES players (id),
    entered BIGINT NOT NULL,
    PRIMARY KEY (league, player)
);
CREATE INDEX entries_of_player ON entries (player);

CREATE TABLE seasons (
    league  BIGINT NOT NULL REFERENCES leagues (id),
    number  BIGINT NOT NULL, -- 1, 2, ...
    began   BIGINT NOT NULL,
    ends    BIGINT NOT NULL,
    decided BIGINT NOT NULL, -- 0: it is open who goes up and down
    ended   BIGINT NOT NULL, -- 0: games are left
    news    BIGINT NOT NULL, -- the last weekly letter
    PRIMARY KEY (league, number)
);
CREATE INDEX seasons_open ON seasons (league) WHERE ended = 0;

CREATE TABLE places (
    league    BIGINT NOT NULL,
    season    BIGINT NOT NULL,
    player    BIGINT NOT NULL REFERENCES players (id),
    division  BIGINT NOT NULL, -- 1, 2, ...; 1 is the highest
    seed      BIGINT NOT NULL, -- in the division, 1, 2, ...
    rating    TEXT NOT NULL,   -- at the start of the season; a decimal number
    withdrawn BIGINT NOT NULL, -- 0: they play
    annulled  BIGINT NOT NULL, -- 1: they have withdrawn, and their games do not count
    move      TEXT NOT NULL,   -- 'up', 'stays', 'down'; '': not decided, or the league has no divisions
    PRIMARY KEY (league, season, player),
    FOREIGN KEY (league, season) REFERENCES seasons (league, number)
);
CREATE INDEX places_of_player ON places (player);

CREATE TABLE pairings (
    league   BIGINT NOT NULL,
    season   BIGINT NOT NULL,
    division BIGINT NOT NULL,
    round    BIGINT NOT NULL,
    number   BIGINT NOT NULL, -- in the round
    players  TEXT NOT NULL,   -- their numbers, who moves first first; one alone has a bye
    game     BIGINT NOT NULL, -- 0: none was begun
    result   TEXT NOT NULL,   -- of the game, as a table counts it
    captures TEXT NOT NULL,   -- stones that each player has captured; '' while the game goes on
    scored   TEXT NOT NULL,   -- points that each has scored
    places   TEXT NOT NULL,   -- of each, in games of three or more
    overdue  BIGINT NOT NULL, -- who lost it by their clock; 0: nobody
    ended    BIGINT NOT NULL, -- when it got its result
    PRIMARY KEY (league, season, division, round, number),
    FOREIGN KEY (league, season) REFERENCES seasons (league, number)
);
CREATE INDEX pairings_of_game ON pairings (game) WHERE game > 0;
CREATE INDEX pairings_overdue ON pairings (overdue, ended) WHERE overdue > 0;

-- Who gets the news of a league though they do not play in it, or gets none though they do.
CREATE TABLE league_readers (
    league BIGINT NOT NULL REFERENCES leagues (id),
    player BIGINT NOT NULL REFERENCES players (id),
    reads  BIGINT NOT NULL, -- 0 or 1
    PRIMARY KEY (league, player)
);
