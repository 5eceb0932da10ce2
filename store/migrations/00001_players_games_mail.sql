-- +goose Up
-- Times are microseconds since 1970 UTC, 0 for never. Numbers of players, games
-- and so on are drawn from counters, which both engines lock alike.

CREATE TABLE counters (
    name  TEXT PRIMARY KEY,
    value BIGINT NOT NULL
);

CREATE TABLE players (
    id       BIGINT PRIMARY KEY,
    nick     TEXT NOT NULL,            -- '' for somebody only invited
    nick_key TEXT UNIQUE,              -- in lower case; NULL where there is none
    address  TEXT NOT NULL,            -- where letters go
    joined   BIGINT NOT NULL,
    never    BIGINT NOT NULL,          -- 1: wants no letter again, ever
    waiting  TEXT NOT NULL,            -- a command that waits for a stranger's "yes"
    confirm  BIGINT NOT NULL,
    points   TEXT NOT NULL,
    zone     TEXT NOT NULL
);

CREATE TABLE addresses (
    address TEXT PRIMARY KEY,          -- lower case, domain as A-labels
    player  BIGINT NOT NULL REFERENCES players (id)
);

CREATE TABLE games (
    id        BIGINT PRIMARY KEY,
    rules     TEXT NOT NULL,           -- variant and options, 'pente size=13'
    days      BIGINT NOT NULL,         -- for each move
    agreed    BIGINT NOT NULL,         -- 1: ended as a draw by agreement
    offer_by  BIGINT NOT NULL,         -- who offers a draw; 0: nobody
    offer_ply BIGINT NOT NULL,
    started   BIGINT NOT NULL,
    moved     BIGINT NOT NULL,         -- when the turn began
    ended     BIGINT NOT NULL
);

CREATE TABLE seats (
    game   BIGINT NOT NULL REFERENCES games (id),
    seat   BIGINT NOT NULL,
    player BIGINT NOT NULL REFERENCES players (id),
    PRIMARY KEY (game, seat)
);
CREATE INDEX seats_of_player ON seats (player);

-- The key lets only one of two mails that race for a turn win.
CREATE TABLE plies (
    game   BIGINT NOT NULL REFERENCES games (id),
    ply    BIGINT NOT NULL,
    player BIGINT NOT NULL REFERENCES players (id),
    move   TEXT NOT NULL,              -- a point in Go style, or a choice
    at     BIGINT NOT NULL,
    PRIMARY KEY (game, ply)
);

CREATE TABLE leavings (
    game  BIGINT NOT NULL REFERENCES games (id),
    seat  BIGINT NOT NULL,
    after BIGINT NOT NULL,             -- plies
    cause TEXT NOT NULL,
    at    BIGINT NOT NULL,
    PRIMARY KEY (game, seat)
);

CREATE TABLE remarks (
    id     BIGINT PRIMARY KEY,
    game   BIGINT NOT NULL REFERENCES games (id),
    ply    BIGINT NOT NULL,
    player BIGINT NOT NULL REFERENCES players (id),
    text   TEXT NOT NULL,
    at     BIGINT NOT NULL
);

CREATE TABLE challenges (
    id      BIGINT PRIMARY KEY,
    player  BIGINT NOT NULL REFERENCES players (id), -- who challenges
    rules   TEXT NOT NULL,
    days    BIGINT NOT NULL,
    first   BIGINT NOT NULL,           -- who is to move first; 0: by lot
    rematch BIGINT NOT NULL,           -- the game it follows; 0: none
    state   TEXT NOT NULL,
    game    BIGINT NOT NULL,           -- what it became; 0: nothing yet
    made    BIGINT NOT NULL
);
CREATE INDEX challenges_of_player ON challenges (player, state);

CREATE TABLE invitations (
    challenge BIGINT NOT NULL REFERENCES challenges (id),
    place     BIGINT NOT NULL,         -- in the order in which they were named
    player    BIGINT NOT NULL REFERENCES players (id),
    accepted  BIGINT NOT NULL,
    PRIMARY KEY (challenge, place)
);
CREATE INDEX invitations_of_player ON invitations (player);

-- The ledger of mail: what the mailbox held and what became of it.
CREATE TABLE ledger (
    validity BIGINT NOT NULL,          -- UIDVALIDITY of the mailbox
    uid      BIGINT NOT NULL,
    mail     TEXT NOT NULL,            -- identity of the mail; a second copy has the same
    sender   TEXT NOT NULL,
    outcome  TEXT NOT NULL,            -- 'fault' while it is to be tried again
    reason   TEXT NOT NULL,
    received BIGINT NOT NULL,
    handled  BIGINT NOT NULL,
    attempts BIGINT NOT NULL,
    PRIMARY KEY (validity, uid)
);
CREATE INDEX ledger_of_mail ON ledger (mail);
CREATE INDEX ledger_faults ON ledger (outcome) WHERE outcome = 'fault';
CREATE INDEX ledger_latest ON ledger (handled, uid);

-- The outbox: what people are to be told. It is worded when it is sent.
CREATE TABLE outbox (
    id          BIGINT PRIMARY KEY,
    player      BIGINT NOT NULL,       -- 0: a stranger, at the address
    address     TEXT NOT NULL,
    kind        TEXT NOT NULL,
    game        BIGINT NOT NULL,
    ply         BIGINT NOT NULL,
    challenge   BIGINT NOT NULL,
    facts       TEXT NOT NULL,         -- JSON
    likeness    TEXT NOT NULL,         -- equal for notices that say the same
    reply       BIGINT NOT NULL,
    in_reply_to TEXT NOT NULL,
    message_id  TEXT NOT NULL UNIQUE,
    made        BIGINT NOT NULL,
    due         BIGINT NOT NULL,
    failures    BIGINT NOT NULL,
    state       TEXT NOT NULL,         -- 'due', 'sent' or 'given-up'
    sent        BIGINT NOT NULL,
    error       TEXT NOT NULL          -- the last failure
);
CREATE INDEX outbox_due ON outbox (due) WHERE state = 'due';
CREATE INDEX outbox_likeness ON outbox (player, likeness, made);
CREATE INDEX outbox_conversation ON outbox (player, game, id);
