-- +goose Up
-- Mails that could not be handled: those that are to be tried again, and those that were put aside. A mail that
-- is decided has no row here.

CREATE TABLE failures (
    id       BIGINT PRIMARY KEY,
    validity BIGINT NOT NULL,          -- with uid, the mail's entry in the ledger
    uid      BIGINT NOT NULL,
    sender   TEXT NOT NULL,            -- address; '' if nobody knows it
    received BIGINT NOT NULL,          -- when it arrived, or at the earliest
    since    BIGINT NOT NULL,          -- the first failure
    due      BIGINT NOT NULL,          -- the next try; 0: at once
    tries    BIGINT NOT NULL,
    faults   BIGINT NOT NULL,          -- tries at which the program failed, and not the world
    state    TEXT NOT NULL,            -- 'waits', 'put-aside', or 'again' after the operator has asked for it
    error    TEXT NOT NULL,
    file     TEXT NOT NULL,            -- of mail by LMTP, the name of its file in the folder quarantine
    UNIQUE (validity, uid)
);
CREATE INDEX failures_of_sender ON failures (sender);

INSERT INTO failures (id, validity, uid, sender, received, since, due, tries, faults, state, error, file)
SELECT row_number() OVER (ORDER BY handled, validity, uid), validity, uid, sender, received, handled, 0, attempts, attempts,
    CASE outcome WHEN 'fault' THEN 'waits' ELSE 'put-aside' END, reason, ''
FROM ledger WHERE outcome = 'quarantined' OR outcome = 'fault' AND reason <> 'aside';

INSERT INTO counters (name, value) SELECT 'failures', count(*) FROM failures HAVING count(*) > 0;
