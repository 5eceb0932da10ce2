PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE bounces (
    notice BIGINT PRIMARY KEY,        -- the letter, by its number in the outbox
    player BIGINT NOT NULL,
    class  BIGINT NOT NULL,           -- whose trouble: 0 the reader's for a while, 1 for good, 2 ours
    says   TEXT NOT NULL,             -- what the other mail server said
    at     BIGINT NOT NULL
);
CREATE TABLE challenges (
    id      BIGINT PRIMARY KEY,
    player  BIGINT NOT NULL REFERENCES players (id), -- who challenges
    rules   TEXT NOT NULL,
    first   BIGINT NOT NULL,           -- who is to move first; 0: by lot
    rematch BIGINT NOT NULL,           -- the game it follows; 0: none
    state   TEXT NOT NULL,
    game    BIGINT NOT NULL,           -- what it became; 0: nothing yet
    made    BIGINT NOT NULL
, announce BIGINT NOT NULL DEFAULT 0, series   BIGINT NOT NULL DEFAULT 0, target   BIGINT NOT NULL DEFAULT 0, handicap BIGINT NOT NULL DEFAULT 0, pace TEXT NOT NULL DEFAULT '', terms TEXT NOT NULL DEFAULT '', private BIGINT NOT NULL DEFAULT 0, unrated BIGINT NOT NULL DEFAULT 0, family TEXT   NOT NULL DEFAULT '', least  BIGINT NOT NULL DEFAULT 0, most   BIGINT NOT NULL DEFAULT 0, origin BIGINT NOT NULL DEFAULT 0, lapses BIGINT NOT NULL DEFAULT 0, again  BIGINT NOT NULL DEFAULT 0, explore BIGINT NOT NULL DEFAULT 0);
INSERT INTO challenges VALUES(1,1,'pente size=13',0,0,'open',0,1780660800123456,0,0,0,0,'3d','',1,0,'pente',0,0,0,1781870400123456,0,0);
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
INSERT INTO conditionals VALUES(1,1,5,replace('L8 then M6\nL9 M6 L10 then M8','\n',char(10)),'','',-1);
CREATE TABLE corrections (
    id       BIGINT PRIMARY KEY,
    game     BIGINT NOT NULL REFERENCES games (id),
    at       BIGINT NOT NULL,
    what     TEXT   NOT NULL,            -- 'extended', 'paused', 'resumed', 'taken-back' or 'adjudicated'
    ply      BIGINT NOT NULL,            -- plies on the board after it
    undone   BIGINT NOT NULL,            -- as in games, after it
    extended BIGINT NOT NULL,            -- microseconds
    course   TEXT   NOT NULL,            -- how the game had gone on, as JSON
    reverted BIGINT NOT NULL             -- when it was taken back; 0: it stands
);
INSERT INTO corrections VALUES(1,1,1780660800123456,'extended',5,0,86400000000,'{}',0);
CREATE TABLE counters (
    name  TEXT PRIMARY KEY,
    value BIGINT NOT NULL
);
INSERT INTO counters VALUES('players',3);
INSERT INTO counters VALUES('games',2);
INSERT INTO counters VALUES('remarks',1);
INSERT INTO counters VALUES('challenges',1);
INSERT INTO counters VALUES('outbox',5);
INSERT INTO counters VALUES('intervals',1);
INSERT INTO counters VALUES('spool',2);
CREATE TABLE entries (
    league  BIGINT NOT NULL REFERENCES leagues (id),
    player  BIGINT NOT NULL REFERENCES players (id),
    entered BIGINT NOT NULL, team TEXT NOT NULL DEFAULT '', asked BIGINT NOT NULL DEFAULT 0, board BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (league, player)
);
INSERT INTO entries VALUES(1,1,1780660800000000,'',0,0);
CREATE TABLE games (
    id        BIGINT PRIMARY KEY,
    rules     TEXT NOT NULL,           -- variant and options, 'pente size=13'
    agreed    BIGINT NOT NULL,         -- 1: ended as a draw by agreement
    offer_by  BIGINT NOT NULL,         -- who offers a draw; 0: nobody
    offer_ply BIGINT NOT NULL,
    started   BIGINT NOT NULL,
    moved     BIGINT NOT NULL,         -- when the turn began
    ended     BIGINT NOT NULL
, announce BIGINT NOT NULL DEFAULT 0, match_no BIGINT NOT NULL DEFAULT 0, offer_accepted TEXT NOT NULL DEFAULT '', title TEXT NOT NULL DEFAULT '', pace TEXT NOT NULL DEFAULT '', began    BIGINT NOT NULL DEFAULT 0, zone     TEXT   NOT NULL DEFAULT '', granted  BIGINT NOT NULL DEFAULT 0, stage    BIGINT NOT NULL DEFAULT 0, alarm    BIGINT NOT NULL DEFAULT 0, void     BIGINT NOT NULL DEFAULT 0, offer_what TEXT   NOT NULL DEFAULT '', offer_days BIGINT NOT NULL DEFAULT 0, held       TEXT   NOT NULL DEFAULT '', undone     BIGINT NOT NULL DEFAULT 0, private BIGINT NOT NULL DEFAULT 0, league BIGINT NOT NULL DEFAULT 0, unrated BIGINT NOT NULL DEFAULT 1, late    BIGINT NOT NULL DEFAULT 0, origin BIGINT NOT NULL DEFAULT 0, ran_out BIGINT NOT NULL DEFAULT 0, explored BIGINT NOT NULL DEFAULT 0, explore BIGINT NOT NULL DEFAULT 0);
INSERT INTO games VALUES(1,'pente size=13',0,1,5,1780660800123456,1780660800123456,0,0,0,'','','3d',0,'',0,0,1,0,'draw',0,'',0,1,0,1,0,0,0,0,0);
INSERT INTO games VALUES(2,'keryo-pente',0,0,0,1780660800123456,1780660800123456,1780664400123456,0,0,'','','3d',0,'',0,0,0,0,'',0,'',0,1,0,0,0,0,0,0,0);
CREATE TABLE goose_db_version (
		id INTEGER PRIMARY KEY AUTOINCREMENT,
		version_id INTEGER NOT NULL,
		is_applied INTEGER NOT NULL,
		tstamp TIMESTAMP DEFAULT (datetime('now'))
	);
INSERT INTO goose_db_version VALUES(1,0,1,'2026-11-21 02:48:21');
INSERT INTO goose_db_version VALUES(2,1,1,'2026-11-21 02:48:21');
INSERT INTO goose_db_version VALUES(3,2,1,'2026-11-21 02:48:21');
INSERT INTO goose_db_version VALUES(4,3,1,'2026-11-21 02:48:21');
INSERT INTO goose_db_version VALUES(5,4,1,'2026-11-21 02:48:21');
INSERT INTO goose_db_version VALUES(6,5,1,'2026-11-21 22:20:00');
INSERT INTO goose_db_version VALUES(7,6,1,'2026-11-21 23:20:00');
INSERT INTO goose_db_version VALUES(8,7,1,'2026-11-22 02:00:00');
INSERT INTO goose_db_version VALUES(9,8,1,'2026-11-22 02:40:00');
INSERT INTO goose_db_version VALUES(10,9,1,'2026-11-22 04:00:00');
INSERT INTO goose_db_version VALUES(11,10,1,'2026-11-22 04:00:00');
INSERT INTO goose_db_version VALUES(12,11,1,'2026-11-22 04:00:00');
INSERT INTO goose_db_version VALUES(13,12,1,'2026-11-22 04:00:00');
INSERT INTO goose_db_version VALUES(14,13,1,'2026-11-22 04:00:00');
INSERT INTO goose_db_version VALUES(15,14,1,'2026-11-22 04:00:00');
INSERT INTO goose_db_version VALUES(16,15,1,'2026-11-22 04:00:00');
INSERT INTO goose_db_version VALUES(17,16,1,'2026-11-22 04:00:00');
INSERT INTO goose_db_version VALUES(18,17,1,'2026-11-22 04:00:00');
INSERT INTO goose_db_version VALUES(19,18,1,'2026-11-22 04:00:00');
INSERT INTO goose_db_version VALUES(20,19,1,'2026-11-22 04:00:00');
INSERT INTO goose_db_version VALUES(21,20,1,'2026-11-22 04:00:00');
INSERT INTO goose_db_version VALUES(22,21,1,'2026-11-22 04:00:00');
INSERT INTO goose_db_version VALUES(23,22,1,'2026-11-22 04:00:00');
INSERT INTO goose_db_version VALUES(24,23,1,'2026-11-22 04:00:00');
INSERT INTO goose_db_version VALUES(25,24,1,'2026-11-22 04:00:00');
INSERT INTO goose_db_version VALUES(26,25,1,'2026-11-22 17:00:00');
INSERT INTO goose_db_version VALUES(27,26,1,'2026-11-22 17:00:00');
INSERT INTO goose_db_version VALUES(28,27,1,'2026-11-22 17:00:00');
INSERT INTO goose_db_version VALUES(29,28,1,'2026-11-22 17:00:00');
INSERT INTO goose_db_version VALUES(30,29,1,'2026-11-22 17:00:00');
INSERT INTO goose_db_version VALUES(31,30,1,'2026-11-22 17:00:00');
INSERT INTO goose_db_version VALUES(32,32,1,'2026-11-22 17:00:00');
INSERT INTO goose_db_version VALUES(33,33,1,'2026-11-22 17:00:00');
INSERT INTO goose_db_version VALUES(34,34,1,'2026-11-22 17:00:00');
INSERT INTO goose_db_version VALUES(35,35,1,'2026-11-22 17:00:00');
INSERT INTO goose_db_version VALUES(36,36,1,'2026-11-24 07:00:00');
INSERT INTO goose_db_version VALUES(37,37,1,'2026-11-24 07:00:00');
INSERT INTO goose_db_version VALUES(38,38,1,'2026-11-24 13:00:00');
INSERT INTO goose_db_version VALUES(39,39,1,'2026-11-24 13:20:00');
INSERT INTO goose_db_version VALUES(40,40,1,'2026-11-24 20:59:42');
INSERT INTO goose_db_version VALUES(41,41,1,'2026-11-25 12:40:00');
INSERT INTO goose_db_version VALUES(42,42,1,'2026-11-25 21:35:57');
INSERT INTO goose_db_version VALUES(43,43,1,'2026-11-25 21:40:00');
INSERT INTO goose_db_version VALUES(44,44,1,'2026-11-26 01:30:00');
INSERT INTO goose_db_version VALUES(45,45,1,'2026-11-26 01:40:00');
INSERT INTO goose_db_version VALUES(46,46,1,'2026-11-26 05:00:00');
INSERT INTO goose_db_version VALUES(47,47,1,'2026-11-26 05:10:00');
INSERT INTO goose_db_version VALUES(48,48,1,'2026-11-26 12:00:00');
INSERT INTO goose_db_version VALUES(49,49,1,'2026-11-26 12:20:00');
INSERT INTO goose_db_version VALUES(50,50,1,'2026-11-26 15:40:00');
INSERT INTO goose_db_version VALUES(51,51,1,'2026-11-28 10:10:00');
INSERT INTO goose_db_version VALUES(52,52,1,'2026-11-28 20:20:00');
CREATE TABLE intervals (
    id     BIGINT PRIMARY KEY,
    cause  TEXT NOT NULL,
    player BIGINT NOT NULL,           -- whose clocks stand still; 0: everybody's
    game   BIGINT NOT NULL,           -- the game in which they do; 0: all games
    since  BIGINT NOT NULL,
    until  BIGINT NOT NULL            -- 0: it has no end yet
);
INSERT INTO intervals VALUES(1,'vacation',2,0,1781870400123456,1782734400123456);
CREATE TABLE invitations (
    challenge BIGINT NOT NULL REFERENCES challenges (id),
    place     BIGINT NOT NULL,         -- in the order in which they were named
    player    BIGINT NOT NULL REFERENCES players (id),
    accepted  BIGINT NOT NULL,
    PRIMARY KEY (challenge, place)
);
INSERT INTO invitations VALUES(1,1,3,0);
CREATE TABLE league_readers (
    league BIGINT NOT NULL REFERENCES leagues (id),
    player BIGINT NOT NULL REFERENCES players (id),
    reads  BIGINT NOT NULL, -- 0 or 1
    PRIMARY KEY (league, player)
);
INSERT INTO league_readers VALUES(1,2,0);
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
, report BIGINT NOT NULL DEFAULT 0);
INSERT INTO leagues VALUES(1,'club',replace('name = "club"\nstart = 2026-06-01\norganisers = ["ann@example.org"]\n','\n',char(10)),'pente','3d',1780660800000000,1,1788048000000000,0,0,0);
CREATE TABLE leases (
    name   TEXT PRIMARY KEY,           -- what it is for
    holder TEXT NOT NULL,              -- a random name of the process
    until  BIGINT NOT NULL             -- by the clock of the database
, instance TEXT NOT NULL DEFAULT '', version TEXT NOT NULL DEFAULT '');
CREATE TABLE leavings (
    game  BIGINT NOT NULL REFERENCES games (id),
    seat  BIGINT NOT NULL,
    after BIGINT NOT NULL,             -- plies
    cause TEXT NOT NULL,
    at    BIGINT NOT NULL,
    PRIMARY KEY (game, seat)
);
INSERT INTO leavings VALUES(2,2,1,'resigned',1780660800123456);
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
INSERT INTO ledger VALUES(9,1,'mail one','ann@example.org','done','',1780660800123456,1780660801123456,1);
CREATE TABLE match_players (
    match_no BIGINT NOT NULL REFERENCES matches (id),
    place    BIGINT NOT NULL,         -- as they sat in the first game
    player   BIGINT NOT NULL REFERENCES players (id),
    head     BIGINT NOT NULL, gone BIGINT NOT NULL DEFAULT 0,         -- points to begin with
    PRIMARY KEY (match_no, place)
);
CREATE TABLE matches (
    id       BIGINT PRIMARY KEY,
    series   BIGINT NOT NULL,
    target   BIGINT NOT NULL,
    handicap BIGINT NOT NULL,
    ended    BIGINT NOT NULL
);
CREATE TABLE nameplates (
    id   BIGINT PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    made BIGINT NOT NULL
);
CREATE TABLE notes (
    game   BIGINT NOT NULL REFERENCES games (id),
    player BIGINT NOT NULL REFERENCES players (id), -- who wrote it, and the only one who reads it
    number BIGINT NOT NULL,            -- in the order of writing
    ply    BIGINT NOT NULL,            -- plies on the board when it was written
    text   TEXT NOT NULL,
    at     BIGINT NOT NULL,
    PRIMARY KEY (game, player, number)
);
INSERT INTO notes VALUES(1,1,1,4,'She always opens on the left.',1780660800123456);
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
, limited BIGINT NOT NULL DEFAULT 0, class BIGINT NOT NULL DEFAULT 0, lease BIGINT NOT NULL DEFAULT 0, digest BIGINT NOT NULL DEFAULT 0, sent_to TEXT NOT NULL DEFAULT '', lost    BIGINT NOT NULL DEFAULT 0, delayed BIGINT NOT NULL DEFAULT 0, arrived BIGINT NOT NULL DEFAULT 0);
INSERT INTO outbox VALUES(1,1,'','your-move',1,4,0,'{"since":4,"by":2}','',0,'','<ufnmqlgfiv6ankmustxo4ueabx@pente.example>',1780660800123456,1780660800123456,0,'sent',1780660800123456,'',0,1,0,0,'',0,0,0);
INSERT INTO outbox VALUES(2,2,'','refused',1,5,0,'{"reason":"not-your-turn","line":"K11"}','refused 1 0  not-your-turn  5 K11',0,'','<wj6tzuxkrz4z7v65vczi4cez75@pente.example>',1780660800123456,1780660800123456,0,'due',0,'',1,2,0,0,'',0,0,0);
INSERT INTO outbox VALUES(3,2,'','digest',0,0,0,'{"shown":[{"game":1,"ply":5}]}','digest 0 0  ',0,'','<aaaaaaaaaaaaaaaaaaaaaaaaaa@pente.example>',1780660800123456,1780660800123456,0,'sent',1780660800123456,'',0,1,0,0,'',0,0,0);
INSERT INTO outbox VALUES(4,2,'','remark',1,5,0,'{"by":1}','remark 1 0 ',0,'','<bbbbbbbbbbbbbbbbbbbbbbbbbb@pente.example>',1780660800123456,1780660800123456,0,'told',0,'',0,1,0,3,'',0,0,0);
INSERT INTO outbox VALUES(5,2,'','remark',1,5,0,'{"by":1}','remark 1 0 ',0,'','<cccccccccccccccccccccccccc@pente.example>',1780660800123456,1780660800123456,0,'waits',0,'',0,1,0,0,'',0,0,0);
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
    ended    BIGINT NOT NULL, play_off BIGINT NOT NULL DEFAULT 0, -- when it got its result
    PRIMARY KEY (league, season, division, round, number),
    FOREIGN KEY (league, season) REFERENCES seasons (league, number)
);
INSERT INTO pairings VALUES(1,1,1,1,1,'1 2',0,'second-forfeited','','','',0,1780660800000000,0);
CREATE TABLE places (
    league    BIGINT NOT NULL,
    season    BIGINT NOT NULL,
    player    BIGINT NOT NULL REFERENCES players (id),
    division  BIGINT NOT NULL, -- 1, 2, ...; 1 is the highest
    seed      BIGINT NOT NULL, -- in the division, 1, 2, ...
    rating    TEXT NOT NULL,   -- at the start of the season; a decimal number
    withdrawn BIGINT NOT NULL, -- 0: they play
    annulled  BIGINT NOT NULL, -- 1: they have withdrawn, and their games do not count
    move      TEXT NOT NULL, team TEXT NOT NULL DEFAULT '', finish BIGINT NOT NULL DEFAULT 0, team_finish BIGINT NOT NULL DEFAULT 0, entered BIGINT NOT NULL DEFAULT 0, byes TEXT NOT NULL DEFAULT '', replaced TEXT NOT NULL DEFAULT '', meets TEXT NOT NULL DEFAULT '',   -- 'up', 'stays', 'down'; '': not decided, or the league has no divisions
    PRIMARY KEY (league, season, player),
    FOREIGN KEY (league, season) REFERENCES seasons (league, number)
);
INSERT INTO places VALUES(1,1,1,1,1,'1500',0,0,'','',0,0,0,'','','');
INSERT INTO places VALUES(1,1,2,1,2,'1500',0,0,'','',0,0,0,'','','');
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
, muted       BIGINT NOT NULL DEFAULT 0, unreachable BIGINT NOT NULL DEFAULT 0, board    TEXT NOT NULL DEFAULT 'tap', subject  TEXT NOT NULL DEFAULT 'game', calendar BIGINT NOT NULL DEFAULT 0, banned   BIGINT NOT NULL DEFAULT 0, ban_told BIGINT NOT NULL DEFAULT 0, max_games BIGINT NOT NULL DEFAULT 50, hold BIGINT NOT NULL DEFAULT 0, letters TEXT NOT NULL DEFAULT 'each', digest BIGINT NOT NULL DEFAULT 0, forget_at BIGINT NOT NULL DEFAULT 0, away       TEXT   NOT NULL DEFAULT '', away_asked BIGINT NOT NULL DEFAULT 0, announce BIGINT NOT NULL DEFAULT 1, hidden   BIGINT NOT NULL DEFAULT 0, computer BIGINT NOT NULL DEFAULT 0, puzzle   BIGINT NOT NULL DEFAULT 0, puzzle_at BIGINT NOT NULL DEFAULT 0, origin BIGINT NOT NULL DEFAULT 0, language TEXT NOT NULL DEFAULT '', complained BIGINT NOT NULL DEFAULT 0);
INSERT INTO players VALUES(1,'Ann','ann','Ann@example.org',1780660800123456,0,'',1,'go','UTC',0,0,'tap','game',0,0,0,50,0,'each',0,0,'',0,1,0,0,0,0,0,'',0);
INSERT INTO players VALUES(2,'Bob','bob','Bob@example.org',1780660800123456,0,'',1,'go','UTC',0,0,'tap','game',0,0,0,50,10,'daily 08:00',1780732800000000,0,'2026-12-24',1,1,0,0,0,0,0,'',0);
INSERT INTO players VALUES(3,'',NULL,'dora@example.org',0,0,replace('join Dora\n','\n',char(10)),1,'go','UTC',0,0,'tap','game',0,0,0,50,0,'each',0,0,'',0,1,0,0,0,0,0,'',0);
CREATE TABLE rated_games (
    game   BIGINT PRIMARY KEY REFERENCES games (id),
    family TEXT NOT NULL,            -- of variants
    first  BIGINT NOT NULL,          -- the player at the first seat, at the end
    second BIGINT NOT NULL,
    points BIGINT NOT NULL,          -- of the first, in halves: 2, 1 or 0
    set_no BIGINT NOT NULL,          -- the first game of its set of two; 0: it stands alone
    ended  BIGINT NOT NULL
);
INSERT INTO rated_games VALUES(2,'pente',1,2,2,0,1780664400123456);
CREATE TABLE rating_alarms (
    family TEXT PRIMARY KEY,
    alarm  BIGINT NOT NULL
, mode    TEXT   NOT NULL DEFAULT 'period', period  BIGINT NOT NULL DEFAULT 2592000, settled BIGINT NOT NULL DEFAULT 0);
INSERT INTO rating_alarms VALUES('pente',1783296000000000,'period',2592000,0);
CREATE TABLE rating_starts (
    family     TEXT NOT NULL,
    player     BIGINT NOT NULL REFERENCES players (id),
    rating     TEXT NOT NULL,   -- this and the next two are decimal numbers
    deviation  TEXT NOT NULL,
    volatility TEXT NOT NULL,
    since      BIGINT NOT NULL, -- when the rating was of that height
    PRIMARY KEY (family, player)
);
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
INSERT INTO ratings VALUES('pente',1,'1662.3','290.3','0.06',1,'[1662.3]');
CREATE TABLE remarks (
    id     BIGINT PRIMARY KEY,
    game   BIGINT NOT NULL REFERENCES games (id),
    ply    BIGINT NOT NULL,
    player BIGINT NOT NULL REFERENCES players (id),
    text   TEXT NOT NULL,
    at     BIGINT NOT NULL
);
INSERT INTO remarks VALUES(1,1,5,1,replace('That pair was\nasking for it.','\n',char(10)),1780660800123456);
CREATE TABLE seasons (
    league  BIGINT NOT NULL REFERENCES leagues (id),
    number  BIGINT NOT NULL, -- 1, 2, ...
    began   BIGINT NOT NULL,
    ends    BIGINT NOT NULL,
    decided BIGINT NOT NULL, -- 0: it is open who goes up and down
    ended   BIGINT NOT NULL, -- 0: games are left
    news    BIGINT NOT NULL, file TEXT NOT NULL DEFAULT '', rules TEXT NOT NULL DEFAULT '', pace TEXT NOT NULL DEFAULT '', held BIGINT NOT NULL DEFAULT 0, secret TEXT NOT NULL DEFAULT '', -- the last weekly letter
    PRIMARY KEY (league, number)
);
INSERT INTO seasons VALUES(1,1,1780660800000000,1788436800000000,0,0,1780660800000000,replace('name = "club"\nstart = 2026-06-01\norganisers = ["ann@example.org"]\n','\n',char(10)),'pente','3d',0,'');
CREATE TABLE watches (
    player   BIGINT NOT NULL REFERENCES players (id), -- who watches
    game     BIGINT NOT NULL,           -- this game; 0: all games of somebody
    whom     BIGINT NOT NULL,           -- all games of this player; 0: one game
    only_end BIGINT NOT NULL,           -- 1: no letter before the end of a game
    since    BIGINT NOT NULL,
    PRIMARY KEY (player, game, whom)
);
INSERT INTO watches VALUES(1,0,2,0,1780660800123456);
CREATE TABLE watermarks (
    mailbox TEXT PRIMARY KEY,
    at      BIGINT NOT NULL           -- everything that arrived before this has been processed
, validity BIGINT NOT NULL DEFAULT 0, uid BIGINT NOT NULL DEFAULT 0);
INSERT INTO watermarks VALUES('INBOX',0,9,2);
CREATE TABLE wishes (
    id      BIGINT PRIMARY KEY,        -- a random number
    player  BIGINT NOT NULL REFERENCES players (id),
    wants   TEXT NOT NULL,             -- 'ask', 'address' or 'forget'
    address TEXT NOT NULL,             -- the address that they want to add, '' to be forgotten
    made    BIGINT NOT NULL,
    wrong   BIGINT NOT NULL            -- how many wrong codes came
);
INSERT INTO wishes VALUES(4611686018427387904,1,'address','ann@home.example',1780660800000000,2);
INSERT INTO wishes VALUES(77,2,'forget','',1780660800000000,0);
CREATE TABLE IF NOT EXISTS "plies" (
    game   BIGINT NOT NULL REFERENCES games (id),
    ply    BIGINT NOT NULL,
    player BIGINT NOT NULL REFERENCES players (id),
    move   TEXT NOT NULL,              -- a point in Go style, or a choice
    at     BIGINT NOT NULL, began   BIGINT NOT NULL DEFAULT 0, zone    TEXT   NOT NULL DEFAULT '', granted BIGINT NOT NULL DEFAULT 0, given   BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (game, ply)
) WITHOUT ROWID;
INSERT INTO plies VALUES(1,1,1,'G7',1780660800123456,0,'',0,0);
INSERT INTO plies VALUES(1,2,2,'H7',1780664400123456,0,'',0,0);
INSERT INTO plies VALUES(1,3,1,'K10',1780668000123456,0,'',0,0);
INSERT INTO plies VALUES(1,4,2,'J7',1780671600123456,0,'',0,0);
INSERT INTO plies VALUES(1,5,1,'K7',1780675200123456,0,'',0,0);
INSERT INTO plies VALUES(2,1,2,'K10',1780660800123456,0,'',0,0);
CREATE TABLE IF NOT EXISTS "seats" (
    game   BIGINT NOT NULL REFERENCES games (id),
    seat   BIGINT NOT NULL,
    player BIGINT NOT NULL REFERENCES players (id),
    PRIMARY KEY (game, seat)
) WITHOUT ROWID;
INSERT INTO seats VALUES(1,1,1);
INSERT INTO seats VALUES(2,2,1);
INSERT INTO seats VALUES(1,2,2);
INSERT INTO seats VALUES(2,1,2);
CREATE TABLE IF NOT EXISTS "addresses" (
    address TEXT PRIMARY KEY,          -- lower case, domain as A-labels
    player  BIGINT NOT NULL REFERENCES players (id)
, confirmed BIGINT NOT NULL DEFAULT 0) WITHOUT ROWID;
INSERT INTO addresses VALUES('Ann@example.org',1,0);
INSERT INTO addresses VALUES('Bob@example.org',2,0);
INSERT INTO addresses VALUES('ann@work.example',1,1780660800000000);
INSERT INTO addresses VALUES('dora@example.org',3,0);
CREATE TABLE thoughts (
    game   BIGINT NOT NULL REFERENCES games (id),
    player BIGINT NOT NULL REFERENCES players (id), -- whose move it is to choose, or who has asked
    about  TEXT NOT NULL,              -- 'turn': what a computer player does; 'hint' or 'review': what a player has asked for
    since  BIGINT NOT NULL,
    holder TEXT NOT NULL,              -- the process that thinks about it, as in leases; '' for nobody
    until  BIGINT NOT NULL, person BIGINT NOT NULL DEFAULT 0, length BIGINT NOT NULL DEFAULT 0,            -- nobody else begins before this
    PRIMARY KEY (game, player, about)
);
CREATE TABLE hints (
    game   BIGINT NOT NULL REFERENCES games (id),
    player BIGINT NOT NULL REFERENCES players (id),
    PRIMARY KEY (game, player)
);
CREATE TABLE identities (
    instance TEXT   PRIMARY KEY,
    begun    BIGINT NOT NULL
);
CREATE TABLE thought_turns (
    person BIGINT NOT NULL REFERENCES players (id),
    length BIGINT NOT NULL,
    taken  BIGINT NOT NULL,
    PRIMARY KEY (person, length)
);
CREATE TABLE journal (
    id    BIGINT PRIMARY KEY,
    made  BIGINT NOT NULL, -- when it was written, by the clock of the computer
    at    BIGINT NOT NULL, -- the time with which it was done
    kind  TEXT NOT NULL,   -- 'mail', 'letter', 'operator' ...
    facts TEXT NOT NULL,   -- JSON
    drawn TEXT NOT NULL    -- JSON: the numbers and Message-IDs that were drawn for it
);
CREATE TABLE spool (
    id       BIGINT PRIMARY KEY,
    validity BIGINT NOT NULL, -- with uid, its place in the mailbox; 0 for mail by LMTP, which has a number in place of the UID
    uid      BIGINT NOT NULL,
    sender   TEXT NOT NULL,   -- address, as far as its header tells; '' if it does not
    plays    BIGINT NOT NULL, -- 1 if the sender had a game that went on
    turn     BIGINT NOT NULL, -- senders take turns: the lowest one comes first
    received BIGINT NOT NULL, -- when it arrived, or at the earliest
    state    TEXT NOT NULL,   -- 'listed' (not fetched yet), 'waits' (to be decided), 'put-aside', 'decided' (to be filed)
    filed    BIGINT NOT NULL, -- 1 if there is nothing to move in the mailbox
    since    BIGINT NOT NULL, -- the first failure
    due      BIGINT NOT NULL, -- the next try; 0: at once
    tries    BIGINT NOT NULL, -- that failed
    faults   BIGINT NOT NULL, -- tries at which the program failed, and not the world
    error    TEXT NOT NULL,
    file     TEXT NOT NULL,   -- where an older version kept a mail by LMTP that it had put aside
    raw      TEXT NOT NULL,   -- the mail in base64; '' if it is elsewhere
    UNIQUE (validity, uid)
);
INSERT INTO spool VALUES(1,9,2,'ann@example.org',1,0,1780660800123456,'listed',0,1780660802123456,0,1,1,'','','');
INSERT INTO spool VALUES(2,9,1,'ann@example.org',1,0,1780660800123456,'decided',0,0,0,0,0,'','','');
CREATE TABLE puzzle_tries (
    player BIGINT NOT NULL REFERENCES players (id),
    puzzle BIGINT NOT NULL, -- its number
    wrong  TEXT NOT NULL,   -- the first moves that did not win, in order, each once
    ended  TEXT NOT NULL, rated BIGINT NOT NULL DEFAULT 0,   -- 'solved', 'missed' (no try was left), 'given-up'; '' if the player can go on
    PRIMARY KEY (player, puzzle)
);
CREATE TABLE blocks (
    player BIGINT NOT NULL REFERENCES players (id), -- who wants none
    whom   BIGINT NOT NULL REFERENCES players (id), -- of this player
    since  BIGINT NOT NULL,
    PRIMARY KEY (player, whom)
);
INSERT INTO blocks VALUES(1,3,1780660800123456);
CREATE TABLE league_events (
    id     BIGINT PRIMARY KEY,
    league BIGINT NOT NULL REFERENCES leagues (id),
    season BIGINT NOT NULL, -- the latest one then
    at     BIGINT NOT NULL,
    what   TEXT NOT NULL,
    player BIGINT NOT NULL, -- whom it is about; 0: nobody
    other  BIGINT NOT NULL, -- a second player, such as who stands in
    game   BIGINT NOT NULL, -- 0: none
    number BIGINT NOT NULL, -- such as how many
    until  BIGINT NOT NULL, -- a time that was set; 0: none
    was    TEXT NOT NULL,   -- a value before, such as that of a setting
    says   TEXT NOT NULL    -- and after
);
INSERT INTO league_events VALUES(1,1,1,1780660800123456,'result-set',1,2,1,1,0,'won','won');
CREATE TABLE upkeep (
    what  TEXT PRIMARY KEY, -- 'backup', 'drill', 'start', 'page'
    at    BIGINT NOT NULL,
    facts TEXT NOT NULL     -- JSON
);
INSERT INTO upkeep VALUES('backup',1780660800123456,'{"file":"/srv/copies/pentepost.db","games":2}');
CREATE TABLE troubles (
    what  TEXT NOT NULL PRIMARY KEY, -- 'smtp' or 'imap'
    since BIGINT NOT NULL,           -- when it failed first
    next  BIGINT NOT NULL,           -- when it is tried next
    tries BIGINT NOT NULL,           -- that failed
    error TEXT NOT NULL              -- of the last one
);
CREATE TABLE collections (
    id     BIGINT PRIMARY KEY,
    name   TEXT NOT NULL,   -- as letters call it; a collection may have come in several files
    file   TEXT NOT NULL,   -- the name of the file
    digest TEXT NOT NULL,   -- of its text
    first  BIGINT NOT NULL, -- how many games of the same name came before it
    done   BIGINT NOT NULL, -- how many of its records have been read
    ended  BIGINT NOT NULL, -- 1 if these are all
    UNIQUE (digest, name)
);
CREATE TABLE explored (
    id         BIGINT PRIMARY KEY,
    collection BIGINT NOT NULL, -- 0: a game of this server
    number     BIGINT NOT NULL, -- of the game there
    rules      TEXT NOT NULL,
    moves      TEXT NOT NULL,   -- two letters for a point, or a word in brackets
    winner     BIGINT NOT NULL, -- a seat; 0: no result; -1: drawn
    players    TEXT NOT NULL,   -- by seat, a line for each; '' for a game of this server
    ratings    TEXT NOT NULL,   -- by seat
    played     BIGINT NOT NULL, -- the day, counted from 1970; 0: unknown
    indexed    BIGINT NOT NULL  -- 1 if explore_index has it
);
CREATE TABLE openings (
    bucket    INTEGER PRIMARY KEY, -- of positions
    positions BYTEA NOT NULL       -- what was played in each
);
CREATE TABLE solvers (
    player     BIGINT PRIMARY KEY REFERENCES players (id),
    rating     TEXT NOT NULL,   -- this and the next two are decimal numbers, which lose no digit as text
    deviation  TEXT NOT NULL,
    volatility TEXT NOT NULL,
    tries      BIGINT NOT NULL, -- puzzles that have counted
    rated      BIGINT NOT NULL, -- when the last one did; 0: none has
    latest     BIGINT NOT NULL, -- the puzzle that they got last, by its number; 0: see players
    daily      BIGINT NOT NULL, -- the puzzle of the day that they got last; 0: none, or they have solved it
    streak     BIGINT NOT NULL, -- puzzles of the day that they have solved in a row
    longest    BIGINT NOT NULL  -- the most that they have ever solved in a row
);
CREATE TABLE puzzle_ratings (
    puzzle     BIGINT PRIMARY KEY, -- its number
    rating     TEXT NOT NULL,
    deviation  TEXT NOT NULL,
    volatility TEXT NOT NULL,
    tries      BIGINT NOT NULL,    -- players for whom it has counted
    rated      BIGINT NOT NULL
);
CREATE TABLE own_puzzles (
    puzzle   BIGINT PRIMARY KEY,                     -- its number, from 10001
    player   BIGINT NOT NULL REFERENCES players (id),
    game     BIGINT NOT NULL REFERENCES games (id),
    ply      BIGINT NOT NULL,                        -- the position after so many
    plies    BIGINT NOT NULL,                        -- within which the player wins or, if moves hold, would lose
    solution TEXT NOT NULL,                          -- moves
    holds    TEXT NOT NULL                           -- the first moves after which no win of the other side is proved; '': the player wins
);
CREATE TABLE mined_games (
    player BIGINT NOT NULL REFERENCES players (id),
    game   BIGINT NOT NULL REFERENCES games (id),
    PRIMARY KEY (player, game)
);
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('goose_db_version',49);
CREATE INDEX challenges_of_player ON challenges (player, state);
CREATE INDEX invitations_of_player ON invitations (player);
CREATE INDEX ledger_faults ON ledger (outcome) WHERE outcome = 'fault';
CREATE INDEX outbox_conversation ON outbox (player, game, id);
CREATE INDEX games_of_match ON games (match_no, id);
CREATE INDEX bounces_of_player ON bounces (player, at);
CREATE INDEX ledger_obeyed ON ledger (sender, handled) WHERE outcome = 'done';
CREATE INDEX outbox_welcomes ON outbox (made) WHERE kind = 'welcome';
CREATE INDEX outbox_limits ON outbox (player, due) WHERE limited = 1;
CREATE INDEX outbox_due ON outbox (class, due, id) WHERE state = 'due';
CREATE INDEX outbox_waiting ON outbox (player, id) WHERE state = 'due';
CREATE INDEX outbox_claimed ON outbox (player, id) WHERE state = 'claimed';
CREATE INDEX outbox_sent ON outbox (class, sent) WHERE state = 'sent';
CREATE INDEX games_alarm ON games (alarm) WHERE alarm > 0;
CREATE INDEX intervals_of ON intervals (player, game, since);
CREATE INDEX challenges_seeking ON challenges (terms, id) WHERE state = 'seeking';
CREATE INDEX watches_of_game ON watches (game) WHERE game > 0;
CREATE INDEX watches_of_whom ON watches (whom) WHERE whom > 0;
CREATE INDEX corrections_of ON corrections (game, id);
CREATE INDEX players_digest ON players (digest) WHERE digest > 0;
CREATE INDEX outbox_news ON outbox (player, id) WHERE state = 'waits';
CREATE INDEX outbox_told ON outbox (digest) WHERE state = 'told';
CREATE INDEX players_forget_at ON players (forget_at) WHERE forget_at > 0;
CREATE INDEX remarks_of_game ON remarks (game);
CREATE INDEX wishes_of_player ON wishes (player);
CREATE INDEX wishes_of_address ON wishes (address);
CREATE INDEX leagues_alarm ON leagues (alarm) WHERE alarm > 0;
CREATE INDEX entries_of_player ON entries (player);
CREATE INDEX seasons_open ON seasons (league) WHERE ended = 0;
CREATE INDEX places_of_player ON places (player);
CREATE INDEX pairings_of_game ON pairings (game) WHERE game > 0;
CREATE INDEX pairings_overdue ON pairings (overdue, ended) WHERE overdue > 0;
CREATE INDEX rated_games_of_family ON rated_games (family, ended, game);
CREATE INDEX ratings_of_player ON ratings (player);
CREATE INDEX ledger_of_mail ON ledger (substr(mail, 1, 12));
CREATE INDEX ledger_latest ON ledger (handled, uid) WHERE validity > 0;
CREATE INDEX ledger_handled ON ledger (handled);
CREATE INDEX outbox_likeness ON outbox (player, likeness, made) WHERE likeness <> '';
CREATE INDEX seats_of_player ON seats (player);
CREATE INDEX addresses_of_player ON addresses (player);
CREATE INDEX players_puzzle_at ON players (puzzle_at) WHERE puzzle_at > 0;
CREATE INDEX challenges_lapsing ON challenges (lapses) WHERE state = 'open';
CREATE INDEX spool_turns ON spool (state, plays, turn, received, id);
CREATE INDEX spool_of_sender ON spool (sender, received);
CREATE INDEX spool_undecided ON spool (received) WHERE state IN ('listed', 'waits');
CREATE INDEX blocks_of_whom ON blocks (whom);
CREATE INDEX league_events_of_league ON league_events (league, at);
CREATE INDEX league_events_renamed ON league_events (was) WHERE what = 'renamed';
CREATE INDEX places_of_division ON places (league, season, division, seed);
CREATE INDEX collections_name ON collections (name);
CREATE UNIQUE INDEX explored_own ON explored (number) WHERE collection = 0;
CREATE INDEX explored_waiting ON explored (id) WHERE indexed = 0;
CREATE INDEX games_unexplored ON games (id) WHERE explored <> ended;
CREATE INDEX own_puzzles_of_player ON own_puzzles (player, puzzle);
COMMIT;
