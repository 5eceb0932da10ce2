-- It is 2026-11-24 13:16:39.
INSERT INTO addresses VALUES('ann@pente.test',1,0);
INSERT INTO addresses VALUES('bob@pente.test',2,0);
INSERT INTO addresses VALUES('cat@pente.test',3,0);
INSERT INTO challenges VALUES(1,1,'pente',0,0,'declined',0,1795526198198445,1,0,0,0,'7d','',0,0,'pente',0,0);
INSERT INTO challenges VALUES(2,1,'pente',1,0,'declined',0,1795526198564480,1,0,0,0,'7d','',0,0,'pente',0,0);
INSERT INTO counters VALUES('challenges',2);
INSERT INTO counters VALUES('nameplates',1);
INSERT INTO counters VALUES('outbox',12);
INSERT INTO counters VALUES('players',3);
INSERT INTO invitations VALUES(1,1,2,0);
INSERT INTO invitations VALUES(2,1,3,0);
INSERT INTO players VALUES(1,'ann','ann','ann@pente.test',1795526198198445,0,'',1,'go','UTC',0,0,'tap','game',0,0,0,50,0,'each',0,0,'',0,1,0,0,0,0);
INSERT INTO players VALUES(2,'',NULL,'bob@pente.test',0,1,'',1,'go','UTC',0,0,'tap','game',0,0,0,50,0,'each',0,0,'',0,1,0,0,0,0);
INSERT INTO players VALUES(3,'Cat','cat','cat@pente.test',1795526198605666,0,'',1,'go','UTC',0,0,'tap','game',0,0,0,50,0,'each',0,0,'',0,1,0,0,0,0);
INSERT INTO outbox VALUES(12,3,'','refused',0,0,0,'{"reason":"not-allowed","line":"This mail was made by a button","topic":"stopping"}','refused 0 0  not-allowed stopping 0 This mail was made by a button',1,'<1795526198614959202.3.cat@pente.test>','<1k86r71anh4y4fydfzudchifz2xdpwuajcw@pente.test>',1795526198615964,1795526198615964,0,'due',0,'',1,2,0,0,'');
