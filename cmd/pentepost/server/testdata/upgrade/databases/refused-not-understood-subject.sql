-- It is 2026-06-05 12:11:01.
INSERT INTO addresses VALUES('ann@example.org',1,0);
INSERT INTO addresses VALUES('bob@example.org',2,0);
INSERT INTO challenges VALUES(1,1,'pente',1,0,'accepted',1,1780660980123456,1,0,0,0,'7d','',0,0,'pente',0,0);
INSERT INTO counters VALUES('challenges',1);
INSERT INTO counters VALUES('games',1);
INSERT INTO counters VALUES('outbox',13);
INSERT INTO counters VALUES('players',2);
INSERT INTO games VALUES(1,'pente',0,0,0,1780661040123456,1780661040123456,0,1,0,'','Ann - Bob','7d',1780661040123456,'',0,0,1781093040123456,0,'',0,'',0,0,0,0,0);
INSERT INTO invitations VALUES(1,1,2,1);
INSERT INTO players VALUES(1,'Ann','ann','ann@example.org',1780660860123456,0,'',1,'go','UTC',0,0,'tap','game',0,0,0,50,0,'each',0,0,'',0,1,0,0,0,0);
INSERT INTO players VALUES(2,'Bob','bob','bob@example.org',1780660920123456,0,'',1,'go','UTC',0,0,'tap','game',0,0,0,50,0,'each',0,0,'',0,1,0,0,0,0);
INSERT INTO plies VALUES(1,1,1,'K10',1780661040123456,0,'',0,0);
INSERT INTO seats VALUES(1,1,1);
INSERT INTO seats VALUES(1,2,2);
INSERT INTO outbox VALUES(13,2,'','refused',0,0,0,'{"reason":"not-understood","line":"L10","topic":"subject"}','refused 0 0  not-understood subject 0 L10',1,'<11@example.org>','<1jqbr374rvo5j72exmv3maygkozztxm7zgd@pente.example>',1780661460123456,1780661460123456,0,'due',0,'',1,2,0,0,'');
