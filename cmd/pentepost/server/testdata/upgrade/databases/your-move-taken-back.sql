-- It is 2026-06-05 12:09:01.
INSERT INTO addresses VALUES('ann@example.org',1,0);
INSERT INTO addresses VALUES('bob@example.org',2,0);
INSERT INTO challenges VALUES(1,1,'pente',1,0,'accepted',1,1780660980123456,1,0,0,0,'7d','',0,0,'pente',0,0);
INSERT INTO counters VALUES('challenges',1);
INSERT INTO counters VALUES('games',1);
INSERT INTO counters VALUES('outbox',11);
INSERT INTO counters VALUES('players',2);
INSERT INTO games VALUES(1,'pente',0,0,0,1780661040123456,1780661040123456,0,1,0,'','Ann - Bob','7d',1780661040123456,'',0,0,1781093040123456,0,'',0,'',0,0,0,0,0);
INSERT INTO invitations VALUES(1,1,2,1);
INSERT INTO players VALUES(1,'Ann','ann','ann@example.org',1780660860123456,0,'',1,'go','UTC',0,0,'tap','game',0,0,0,50,0,'each',0,0,'',0,1,0,0,0,0);
INSERT INTO players VALUES(2,'Bob','bob','bob@example.org',1780660920123456,0,'',1,'go','UTC',0,0,'tap','game',0,0,0,50,10,'each',0,0,'',0,1,0,0,0,0);
INSERT INTO plies VALUES(1,1,1,'K10',1780661040123456,0,'',0,0);
INSERT INTO seats VALUES(1,1,1);
INSERT INTO seats VALUES(1,2,2);
INSERT INTO outbox VALUES(11,2,'','your-move',1,1,0,'{"moves":[{"Point":181,"Choice":0}],"topic":"taken-back"}','',1,'<9@example.org>','<1jqbqvhurrvv53wguasmqst4m2na2ledugh@pente.example>',1780661340123456,1780661340123456,0,'due',0,'',0,1,0,0,'');
