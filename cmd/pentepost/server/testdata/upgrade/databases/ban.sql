-- It is 2026-11-24 13:13:56.
INSERT INTO addresses VALUES('ann@pente.test',1,0);
INSERT INTO addresses VALUES('bob@pente.test',2,0);
INSERT INTO challenges VALUES(1,1,'pente',1,0,'accepted',1,1795526034390216,1,0,0,0,'7d','',0,0,'pente',0,0);
INSERT INTO counters VALUES('challenges',1);
INSERT INTO counters VALUES('games',1);
INSERT INTO counters VALUES('nameplates',1);
INSERT INTO counters VALUES('outbox',11);
INSERT INTO counters VALUES('players',2);
INSERT INTO games VALUES(1,'pente',0,0,0,1795526034443871,1795526034443871,1795526034493672,1,0,'','ann - bob','7d',0,'',0,0,0,0,'',0,'',0,0,0,0,0);
INSERT INTO invitations VALUES(1,1,2,1);
INSERT INTO leavings VALUES(1,1,1,'forfeit',1795526034493672);
INSERT INTO players VALUES(1,'ann','ann','ann@pente.test',1795526034390216,0,'',1,'go','UTC',0,0,'tap','game',0,0,0,50,0,'each',0,0,'',0,1,0,0,0,0);
INSERT INTO players VALUES(2,'bob','bob','bob@pente.test',1795526034443871,0,'',1,'go','UTC',0,0,'tap','game',0,0,0,50,0,'each',0,0,'',0,1,0,0,0,0);
INSERT INTO plies VALUES(1,1,1,'K10',1795526034443871,0,'',0,0);
INSERT INTO seats VALUES(1,1,1);
INSERT INTO seats VALUES(1,2,2);
INSERT INTO outbox VALUES(11,1,'','goodbye',0,0,0,'{"topic":"unbanned"}','goodbye 0 0  unbanned',0,'','<1k86r2235xphskdd6vrsdzsqu2hgrou5jmz@pente.test>',1795526035557242,1795526035557242,0,'due',0,'',0,2,0,0,'');
INSERT INTO outbox VALUES(9,1,'','goodbye',0,0,0,'{"topic":"banned"}','goodbye 0 0  banned',1,'<1795526035515728211.2.ann@pente.test>','<1k86r221sp7bxh5as4oq7fbpyzuoxuwatb5@pente.test>',1795526035516831,1795526035516831,0,'due',0,'',1,2,0,0,'');
