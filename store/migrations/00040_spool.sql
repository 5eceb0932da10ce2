-- +goose Up
-- The spool: mails that have come and are not decided, or not filed yet. A mail stands here before anything is done with
-- it, whichever way it came. What could not be handled stays until it is tried again, or for the operator.

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
CREATE INDEX spool_turns ON spool (state, plays, turn, received, id);
CREATE INDEX spool_of_sender ON spool (sender, received);
CREATE INDEX spool_undecided ON spool (received) WHERE state IN ('listed', 'waits');

-- Up to where the mailbox has been read. Below the mark all mails are in the spool or decided.
ALTER TABLE watermarks ADD COLUMN validity BIGINT NOT NULL DEFAULT 0;
ALTER TABLE watermarks ADD COLUMN uid BIGINT NOT NULL DEFAULT 0;
UPDATE watermarks SET validity = coalesce((SELECT l.validity FROM ledger l WHERE l.validity > 0 ORDER BY l.handled DESC, l.uid DESC LIMIT 1), 0) WHERE mailbox <> '*lmtp';
UPDATE watermarks SET uid = coalesce((SELECT max(l.uid) FROM ledger l WHERE l.validity = watermarks.validity), 0) WHERE validity > 0;
INSERT INTO watermarks (mailbox, at, validity, uid)
SELECT 'INBOX', 0, l.validity, (SELECT max(uid) FROM ledger m WHERE m.validity = l.validity) FROM (SELECT validity FROM ledger WHERE validity > 0
    ORDER BY handled DESC, uid DESC LIMIT 1) AS l
WHERE NOT EXISTS (SELECT 1 FROM watermarks WHERE mailbox <> '*lmtp');

-- Mails that failed are fetched once more. Mail by LMTP that waits is in the queue of the other mail server.
INSERT INTO spool (id, validity, uid, sender, plays, turn, received, state, filed, since, due, tries, faults, error, file, raw)
SELECT id, validity, uid, sender, 1, 0, received, CASE state WHEN 'waits' THEN 'listed' ELSE 'put-aside' END, CASE state WHEN 'waits' THEN 0 ELSE 1 END,
    since, due, tries, faults, error, file, ''
FROM failures WHERE state <> 'waits' OR validity > 0;

-- Mails that were set aside because they may take long to fetch, and the latest that may not be filed yet.
INSERT INTO spool (id, validity, uid, sender, plays, turn, received, state, filed, since, due, tries, faults, error, file, raw)
SELECT (SELECT coalesce(max(id), 0) FROM spool) + row_number() OVER (ORDER BY validity, uid), validity, uid, sender, 1, 0, received,
    CASE outcome WHEN 'fault' THEN 'listed' ELSE 'decided' END, 0, 0, 0, 0, 0, '', '', ''
FROM (SELECT * FROM ledger WHERE validity > 0 AND outcome <> 'quarantined' ORDER BY handled DESC, uid DESC LIMIT 1000) AS latest
WHERE NOT EXISTS (SELECT 1 FROM spool s WHERE s.validity = latest.validity AND s.uid = latest.uid);

-- Mails below the mark that the older program had listed and not come to: it let the mails of players overtake others. What is
-- gone from the mailbox is found out when it is to be fetched.
INSERT INTO spool (id, validity, uid, sender, plays, turn, received, state, filed, since, due, tries, faults, error, file, raw)
WITH RECURSIVE newest AS (
    SELECT validity, (SELECT max(uid) FROM ledger m WHERE m.validity = l.validity) AS uid
    FROM ledger l WHERE validity > 0 ORDER BY handled DESC, uid DESC LIMIT 1
), known AS (
    SELECT l.validity, l.uid, l.received, lead(l.uid) OVER (ORDER BY l.uid) AS next
    FROM ledger l JOIN newest ON l.validity = newest.validity WHERE l.uid > newest.uid - 100000
), overtaken AS (
    SELECT validity, uid + 1 AS uid, next, received FROM known WHERE uid + 1 < next
    UNION ALL SELECT validity, uid + 1, next, received FROM overtaken WHERE uid + 1 < next
)
SELECT (SELECT coalesce(max(id), 0) FROM spool) + row_number() OVER (ORDER BY uid), validity, uid, '', 1, 0, received, 'listed', 0, 0, 0, 0, 0, '', '', ''
FROM overtaken WHERE NOT EXISTS (SELECT 1 FROM spool s WHERE s.validity = overtaken.validity AND s.uid = overtaken.uid);

DELETE FROM ledger WHERE outcome = 'fault';
DELETE FROM counters WHERE name = 'failures';
INSERT INTO counters (name, value) SELECT 'spool', max(id) FROM spool HAVING count(*) > 0;
DROP TABLE failures;
