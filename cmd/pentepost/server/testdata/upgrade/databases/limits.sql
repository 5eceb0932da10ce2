-- It is 2026-11-24 13:14:52.
INSERT INTO addresses VALUES('ann@pente.test',1,0);
INSERT INTO addresses VALUES('bob@pente.test',2,0);
INSERT INTO challenges VALUES(1,1,'pente',1,0,'accepted',1,1795526091150469,1,0,0,0,'7d','',0,0,'pente',0,0);
INSERT INTO counters VALUES('challenges',1);
INSERT INTO counters VALUES('games',1);
INSERT INTO counters VALUES('nameplates',1);
INSERT INTO counters VALUES('outbox',8);
INSERT INTO counters VALUES('players',2);
INSERT INTO games VALUES(1,'pente',0,0,0,1795526091207292,1795526091207292,0,1,0,'','ann - bob','7d',1795526091260899,'',0,0,1795958091260899,0,'',0,'',0,0,0,0,0);
INSERT INTO invitations VALUES(1,1,2,1);
INSERT INTO players VALUES(1,'ann','ann','ann@pente.test',1795526091150469,0,'',1,'go','UTC',0,0,'tap','game',0,0,0,50,0,'each',0,0,'',0,1,0,0,0,0);
INSERT INTO players VALUES(2,'bob','bob','bob@pente.test',1795526091207292,0,'',1,'go','UTC',0,0,'tap','game',0,0,0,50,0,'each',0,0,'',0,1,0,0,0,0);
INSERT INTO plies VALUES(1,1,1,'K10',1795526091207292,0,'',0,0);
INSERT INTO seats VALUES(1,1,1);
INSERT INTO seats VALUES(1,2,2);
INSERT INTO outbox VALUES(8,2,'','refused',1,1,0,'{"reason":"not-understood","line":"Thank you for your message number 1","again":true}','refused 1 0  not-understood  1 Thank you for your message number 1',1,'<1795526091291731056.3.bob@pente.test>','<1k86r3ogsoo4r7rdqopfzfn66j4qf3tdflq@pente.test>',1795526091292976,1795526091292976,0,'due',0,'',1,2,0,0,'');
