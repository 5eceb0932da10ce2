-- It is 2026-06-07 12:09:01.
INSERT INTO addresses VALUES('ann@example.org',1,0);
INSERT INTO addresses VALUES('bob@example.org',2,0);
INSERT INTO challenges VALUES(1,1,'pente',1,0,'accepted',1,1780660980123456,1,0,0,0,'1d claim','',0,0,'pente',0,0);
INSERT INTO counters VALUES('challenges',1);
INSERT INTO counters VALUES('games',1);
INSERT INTO counters VALUES('outbox',15);
INSERT INTO counters VALUES('players',2);
INSERT INTO games VALUES(1,'pente',0,0,0,1780661040123456,1780744020123456,1780834140123456,1,0,'','Ann - Bob','1d claim',0,'',0,0,0,0,'',0,'',1,0,0,0,2);
INSERT INTO invitations VALUES(1,1,2,1);
INSERT INTO leavings VALUES(1,2,1,'forfeit',1780834140123456);
INSERT INTO players VALUES(1,'Ann','ann','ann@example.org',1780660860123456,0,'',1,'go','UTC',0,0,'tap','game',0,0,0,50,0,'each',0,0,'',0,1,0,0,0,0);
INSERT INTO players VALUES(2,'Bob','bob','bob@example.org',1780660920123456,0,'',1,'go','UTC',0,0,'tap','game',0,0,0,50,0,'each',0,0,'',0,1,0,0,0,0);
INSERT INTO plies VALUES(1,1,1,'K10',1780661040123456,0,'',0,0);
INSERT INTO seats VALUES(1,1,1);
INSERT INTO seats VALUES(1,2,2);
INSERT INTO outbox VALUES(13,1,'','refused',1,1,0,'{"reason":"not-allowed","line":"claim","topic":"not-overdue","undone":1}','refused 1 0  not-allowed not-overdue 1 claim',1,'<8@example.org>','<1jqego9vrgaarxmep6p4qmfllavuigxuzpu@pente.example>',1780751280123456,1780751280123456,0,'due',0,'',1,2,0,0,'');
INSERT INTO outbox VALUES(14,1,'','game-over',1,1,0,'{"since":2,"by":2,"undone":1}','game-over 1 0 ',1,'<9@example.org>','<1jqgvovur4qsz64c2h6vgx5rxjcqavokfsm@pente.example>',1780834140123456,1780834140123456,0,'due',0,'',0,1,0,0,'');
